//! The modules of the library that a table needs, on loom's locks and atomic numbers.

pub(crate) mod sync {
    pub(crate) use loom::sync::{Mutex, MutexGuard, atomic};
    pub(crate) use std::sync::PoisonError;

    pub(crate) fn wait(_tried: &mut u32) {
        loom::thread::yield_now();
    }
}
#[path = "../../src/parallel/apart.rs"]
pub(crate) mod apart;
#[path = "../../src/parallel/lock.rs"]
pub(crate) mod lock;
