//! Locks and atomic numbers, by one name, so that tests can put others in their place
//! (`tests/loom.rs`).

pub(crate) use std::sync::{Mutex, MutexGuard, PoisonError, atomic};
