//! Threads: starting them, dividing work among them, and the table that they share.

pub(crate) mod beside;
pub(crate) mod shards;
pub(crate) mod sharing;
pub(crate) mod sync;
pub(crate) mod team;
