//! What threads share, each piece on cache lines of its own.

use std::ops::{Deref, DerefMut};

/// A value that has its cache lines for itself.
///
/// A processor hands a line over as a whole: where one thread writes, others wait even for what
/// only lies beside it. The lines of today's processors come in pairs of 64 bytes.
#[derive(Default)]
#[repr(align(128))]
pub(crate) struct Apart<T>(pub(crate) T);

impl<T> Deref for Apart<T> {
    type Target = T;

    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T> DerefMut for Apart<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
