//! Threads: starting them, dividing work among them, and the table that they share.

pub(crate) mod apart;
pub(crate) mod race;
pub(crate) mod shards;
pub(crate) mod sync;
pub(crate) mod threads;
pub(crate) mod work_sharing;
