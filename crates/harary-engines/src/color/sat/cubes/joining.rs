//! One proof made of the proofs of parts, which may have been found by different programs.

use super::tree::{ClosedBy, CubeState};
use super::{Cubes, PIECES};
use harary_core::{ForbiddenSets, Part, Refutation};

/// The whole question, in which the pieces of parts are closed one part after the other.
pub struct JoinedCubes {
    whole: Cubes,
    /// The pieces that are shared out among parts, in order.
    pieces: Vec<usize>,
}

impl JoinedCubes {
    /// Nothing is closed yet. `None` for a problem whose sets cannot be listed.
    pub fn new(problem: &dyn ForbiddenSets) -> Option<JoinedCubes> {
        let mut whole = Cubes::new(problem, true)?;
        let pieces = whole.pieces();
        Some(JoinedCubes { whole, pieces })
    }

    /// Takes the refutations of the pieces of a part from an engine that was asked for this part of
    /// the same problem and found no coloring in it, with proofs. What it may say of other parts is
    /// not read.
    pub fn take(&mut self, part: Part, done: &Cubes) {
        for &id in &self.pieces[Part::range(Some(part), self.pieces.len())] {
            let tree = &mut self.whole.tree;
            if tree.cubes[id].is_closed() || tree.is_idle(id) {
                continue;
            }
            // One that has none was closed together with its neighbors, as it will be here.
            let cube = done.tree.cubes.get(id).map(|cube| &cube.state);
            if let Some(CubeState::Closed { clause, .. }) = cube
                && let Some(proof) = done.refutation_of(id)
            {
                let by = ClosedBy::Solver(Some(proof));
                tree.close(id, clause.clone(), by, &self.whole.plan.question);
            }
        }
    }

    /// The proof that there is no coloring; `None` if a part is missing.
    pub fn refutation(&self) -> Option<Refutation> {
        self.whole.refutation()
    }
}

impl Cubes {
    /// Splits the whole question into what is shared out among parts.
    pub(super) fn pieces(&mut self) -> Vec<usize> {
        let lookahead = &self.plan.lookahead;
        let cell = |cube: &[i32]| lookahead.cell(cube);
        self.tree.split(PIECES, cell, &self.plan.question)
    }
}
