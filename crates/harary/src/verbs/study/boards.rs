//! The boards of a study of van der Waerden games.

use crate::answer::StudyBoard;

/// What is known so far of all boards.
pub(super) struct Boards {
    /// A search is stopped after so many positions.
    pub(super) limit: u64,
    /// Sets of switches that were stopped.
    pub(super) stopped: Vec<&'static str>,
    pub(super) boards: Vec<StudyBoard>,
}

impl Boards {
    pub(super) fn new(limit: u64) -> Self {
        Boards {
            limit,
            stopped: Vec::new(),
            boards: Vec::new(),
        }
    }
}
