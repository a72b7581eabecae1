//! The version of Harary.

/// The version of Harary.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");
