//! A path through a game tree: the walk, depth first, that the enumerating engines share.
//!
//! The path knows the position at its end and, for each move on it, the moves that were offered in
//! its place; all of them lie in one arena, those of the deepest position last. Nothing here
//! recurses, so a walk can stop between any two positions, be written down as one index a move, and
//! go on.

use crate::parallel::work_sharing::WHOLE;
use harary_core::{Damaged, Game, WordSink, WordSource};

/// The moves played from a position where a walk began, and the position they lead to.
pub(crate) struct Path<G: Game> {
    at: G::Position,
    arena: Vec<G::Move>,
    /// The moves of one position, before they join the arena.
    fresh: Vec<G::Move>,
    steps: Vec<Step<G::Undo>>,
}

/// One move on the path.
struct Step<U> {
    /// Where in the arena the moves of the position begin.
    first: usize,
    /// Where in the arena the move is that was played.
    played: usize,
    undo: U,
}

impl<G: Game> Path<G> {
    /// No move played yet.
    pub(crate) fn new(at: G::Position) -> Self {
        Path {
            at,
            arena: Vec::new(),
            fresh: Vec::new(),
            steps: Vec::new(),
        }
    }

    /// The position at the end of the path.
    pub(crate) fn at(&self) -> &G::Position {
        &self.at
    }

    /// The number of moves played.
    pub(crate) fn depth(&self) -> u32 {
        self.steps.len() as u32
    }

    /// How many moves were offered in the place of the last one.
    pub(crate) fn offered(&self) -> usize {
        self.steps
            .last()
            .map_or(0, |step| self.arena.len() - step.first)
    }

    /// How much of the tree is left, [`WHOLE`] for all of it, if each child of a position counts
    /// the same and the first `floor` moves stay as they are; the position at the end is not
    /// walked yet.
    pub(crate) fn left(&self, floor: usize) -> u64 {
        let (mut weight, mut left) = (WHOLE, 0);
        for (depth, step) in self.steps.iter().enumerate() {
            let end = (self.steps.get(depth + 1)).map_or(self.arena.len(), |next| next.first);
            weight /= (end - step.first).max(1) as u64;
            if depth >= floor {
                left += weight * (end - step.played - 1) as u64;
            }
        }
        left + weight
    }

    /// The moves played, first to last.
    pub(crate) fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.steps.iter().map(|step| self.arena[step.played])
    }

    /// Plays the first move of the position, or of the next one where it has none. To be called
    /// while the game goes on. The first `floor` moves stay as they are.
    ///
    /// Returns `false`, back after these moves, if there is no position left.
    pub(crate) fn deeper(&mut self, game: &G, floor: usize) -> bool {
        let first = self.arena.len();
        game.moves(&self.at, &mut self.fresh);
        self.arena.append(&mut self.fresh);
        if first == self.arena.len() {
            return self.onward(game, floor);
        }
        self.play(game, first, first);
        true
    }

    /// Takes back moves until another can be played in the place of the last one, and plays it. The
    /// first `floor` moves stay as they are.
    ///
    /// Returns `false`, back after these moves, if there is no position left.
    pub(crate) fn onward(&mut self, game: &G, floor: usize) -> bool {
        while self.steps.len() > floor
            && let Some(Step {
                first,
                played,
                undo,
            }) = self.steps.pop()
        {
            game.undo(&mut self.at, self.arena[played], undo);
            if played + 1 < self.arena.len() {
                self.play(game, first, played + 1);
                return true;
            }
            self.arena.truncate(first);
        }
        false
    }

    /// The path to the next position in place of the first move that has one, after the `floor`
    /// moves that stay; and how many moves come before. The walk began at `from`.
    pub(crate) fn branch(
        &self,
        game: &G,
        from: &G::Position,
        floor: usize,
    ) -> Option<(Self, usize)> {
        let end = |depth: usize| {
            let next = self.steps.get(depth + 1);
            next.map_or(self.arena.len(), |step| step.first)
        };
        let has_more = |depth: &usize| self.steps[*depth].played + 1 < end(*depth);
        let depth = (floor..self.steps.len()).find(has_more)?;
        let mut branch = Path::new(from.clone());
        branch.arena.extend(&self.arena[..end(depth)]);
        for step in &self.steps[..depth] {
            branch.play(game, step.first, step.played);
        }
        let Step { first, played, .. } = self.steps[depth];
        branch.play(game, first, played + 1);
        Some((branch, depth))
    }

    fn play(&mut self, game: &G, first: usize, played: usize) {
        let undo = game.play(&mut self.at, self.arena[played]);
        self.steps.push(Step {
            first,
            played,
            undo,
        });
    }

    /// Writes the path: its length, and of each move its place among those offered.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        to.word(self.steps.len() as u64);
        for step in &self.steps {
            to.word((step.played - step.first) as u64);
        }
    }

    /// Reads a path that began at `at`.
    pub(crate) fn load(
        game: &G,
        at: &G::Position,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let mut path = Path::new(at.clone());
        for _ in 0..from.length(1)? {
            if game.outcome(&path.at).is_some() {
                return Err(Damaged);
            }
            let first = path.arena.len();
            game.moves(&path.at, &mut path.arena);
            let last = (path.arena.len() - first).checked_sub(1).ok_or(Damaged)?;
            let played = first + from.size(last)?;
            path.play(game, first, played);
        }
        Ok(path)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::Explicit;

    #[test]
    fn a_walk_meets_every_position_once_and_comes_home() {
        let game: Explicit = "A(- B(= A(+ -)) +)".parse().unwrap();
        let mut path = Path::<Explicit>::new(game.start());
        let mut met = vec![*path.at()];
        let mut more = true;
        while more {
            more = match game.outcome(path.at()) {
                None => path.deeper(&game, 0),
                Some(_) => path.onward(&game, 0),
            };
            if more {
                met.push(*path.at());
            }
        }
        assert_eq!(met, (1..=8).collect::<Vec<u32>>());
        assert_eq!((*path.at(), path.depth()), (game.start(), 0));
    }

    #[test]
    fn a_path_that_cannot_be_is_refused() {
        let game: Explicit = "A(- B(= +))".parse().unwrap();
        let load = |words: &[u64]| Path::load(&game, &game.start(), &mut words.iter());
        assert_eq!(*load(&[2, 1, 1]).unwrap().at(), 5);
        for bad in [
            &[1, 2][..],        // no such move
            &[2, 0, 0],         // a move after the end
            &[2, 1],            // a word too few
            &[1 << 40, 1, 1],   // longer than any game
            &[3, 1, 1, 1],      // a move after the end, again
            &[1, u64::MAX][..], // no index at all
        ] {
            assert!(load(bad).is_err(), "{bad:?}");
        }
    }
}
