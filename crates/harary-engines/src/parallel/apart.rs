//! What threads share, each piece on cache lines of its own.

use std::ops::{Deref, DerefMut};

/// The bytes of a pair of cache lines, which processors hand over together.
const LINES: usize = 128;

/// A value that has its cache lines for itself.
///
/// A processor hands a line over as a whole: where one thread writes, others wait even for what
/// only lies beside it.
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

/// A list of zeros with room behind it, so that the next allocation lies on other cache lines: for
/// small lists that one thread writes all the time. A clone of the list has no such room.
pub(crate) fn zeros<T: Clone + Default>(len: usize) -> Vec<T> {
    let mut zeros = Vec::with_capacity(len + 2 * LINES / size_of::<T>().max(1));
    zeros.resize(len, T::default());
    zeros
}
