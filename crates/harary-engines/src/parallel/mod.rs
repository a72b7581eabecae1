//! Threads: starting them, and dividing work among them.

pub(crate) mod apart;
pub(crate) mod lock;
pub(crate) mod race;
pub(crate) mod sync;
pub(crate) mod threads;
pub(crate) mod work_sharing;
