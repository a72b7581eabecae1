//! What can be typed about answers that are kept.

use clap::Args;
#[cfg(feature = "store")]
use std::path::PathBuf;

/// Whether answers are kept and taken from the store: the same for every question that has one answer.
#[derive(Args)]
pub(crate) struct Kept {
    /// Keep the answer in this file, and take it from there if the same was asked before; `off` for neither (see `harary results --help`)
    #[cfg(feature = "store")]
    #[arg(long, value_name = "FILE")]
    pub(crate) store: Option<PathBuf>,
    /// Compute the answer anew, even if it is in the store
    #[cfg(feature = "store")]
    #[arg(long)]
    pub(crate) fresh: bool,
}
