//! Threads: starting them, dividing work among them, and the table that they share.

pub(crate) mod apart;
pub(crate) mod lock;
pub(crate) mod race;
pub(crate) mod shared_table;
pub(crate) mod sync;
pub(crate) mod threads;
pub(crate) mod work_sharing;

// Beside the table, because the test by loom has that at another place.
#[cfg(test)]
mod tests;
