//! The values of a game's keys, as what is said of it reads them.

/// The values of keys, as far as they are known.
pub trait Values {
    /// The value of a key; empty if it has none.
    fn value(&self, key: &str) -> &str;
}
