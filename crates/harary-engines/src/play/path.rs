//! A path through a game tree: the walk, depth first, that the enumerating engines share.
//!
//! The path knows the position at its end and, for each move on it, the moves that were offered in
//! its place; all of them lie in one arena, those of the deepest position last. Nothing here
//! recurses, so a walk can stop between any two positions, be written down as one index a move, and
//! go on.
//!
//! Each position has a share of the tree: the start all of it, and the moves of a position equal
//! shares of its own, one after the other. A walk over a part of the tree counts the positions
//! whose shares begin in the part, and leaves alone what does not reach it; so parts of any sizes
//! are together the whole, whatever the shape of the tree.

use crate::footprint::beyond_the_usual;
use crate::parallel::work_sharing::WHOLE;
use harary_core::{Damaged, Game, Part, WordSink, WordSource, Words};
use std::ops::Range;

/// The moves played from a position where a walk began, and the position they lead to.
pub(crate) struct Path<G: Game> {
    at: G::Position,
    arena: Vec<G::Move>,
    /// The moves of one position, before they join the arena.
    fresh: Vec<G::Move>,
    steps: Vec<Step<G::Undo>>,
    /// The part of the tree that is walked.
    mine: Range<u64>,
}

/// The share of the tree that a position has. (Those of `color/share.rs` leave no gap between them;
/// these take one division a position, and nothing begins in a gap.)
#[derive(Clone, Copy)]
struct Share {
    begin: u64,
    size: u64,
}

impl Share {
    /// That of a move of so many, the first being 0.
    fn nth(self, place: u64, of: u64) -> Share {
        let size = self.size / of;
        let begin = self.begin + place * size;
        Share { begin, size }
    }

    /// That of the next move.
    fn next(self) -> Share {
        let begin = self.begin + self.size;
        Share { begin, ..self }
    }
}

/// One move on the path.
struct Step<U> {
    /// Where in the arena the moves of the position begin.
    first: usize,
    /// Where in the arena the move is that was played.
    played: usize,
    undo: U,
    /// That of the position after the move.
    share: Share,
}

impl<G: Game> Path<G> {
    /// No move played yet; the whole tree, or a part of it.
    pub(crate) fn new(at: G::Position, part: Option<Part>) -> Self {
        Path {
            at,
            arena: Vec::new(),
            fresh: Vec::new(),
            steps: Vec::new(),
            mine: part.map_or(0..WHOLE, |part| part.of_pieces(WHOLE)),
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

    /// How much of the part of the tree is left, [`WHOLE`] for all of it, while the first `floor`
    /// moves stay as they are; the position at the end is not walked yet.
    pub(crate) fn left(&self, floor: usize) -> u64 {
        let within = floor.checked_sub(1).and_then(|last| self.steps.get(last));
        let end = within.map_or(WHOLE, |step| step.share.next().begin);
        let begin = self.share().begin.max(self.mine.start);
        let left = u128::from(end.min(self.mine.end).saturating_sub(begin));
        (left * u128::from(WHOLE) / u128::from(self.mine.end - self.mine.start)) as u64
    }

    /// That of the position at the end of the path.
    fn share(&self) -> Share {
        let whole = Share {
            begin: 0,
            size: WHOLE,
        };
        self.steps.last().map_or(whole, |step| step.share)
    }

    /// Whether the position at the end of the path belongs to the part that is walked.
    pub(crate) fn is_mine(&self) -> bool {
        self.mine.contains(&self.share().begin)
    }

    /// The moves played, first to last.
    pub(crate) fn moves(&self) -> impl Iterator<Item = G::Move> {
        self.steps.iter().map(|step| self.arena[step.played])
    }

    /// The memory of the moves beside those played.
    pub(crate) fn held(&self) -> usize {
        beyond_the_usual(&self.arena)
    }

    /// Plays the first move of the position, or of the next one where it has none. To be called
    /// while the game goes on. The first `floor` moves stay as they are.
    ///
    /// Returns `false`, back after these moves, if there is no position left.
    pub(crate) fn deeper(&mut self, game: &G, floor: usize) -> bool {
        let first = self.arena.len();
        game.moves(&self.at, &mut self.fresh);
        self.arena.append(&mut self.fresh);
        let moves = (self.arena.len() - first) as u64;
        if moves == 0 {
            return self.onward(game, floor);
        }
        let share = self.share();
        let skipped = match self.mine.start.saturating_sub(share.begin) {
            0 => 0,
            before => before.checked_div(share.size / moves).unwrap_or(moves),
        };
        if skipped >= moves {
            self.arena.truncate(first);
            return self.onward(game, floor);
        }
        let share = share.nth(skipped, moves);
        self.play(game, first, first + skipped as usize, share);
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
                share,
            }) = self.steps.pop()
        {
            game.undo(&mut self.at, self.arena[played], undo);
            let share = share.next();
            if played + 1 < self.arena.len() && share.begin < self.mine.end {
                self.play(game, first, played + 1, share);
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
        let has_more = |depth: &usize| {
            let Step { played, share, .. } = &self.steps[*depth];
            played + 1 < end(*depth) && share.next().begin < self.mine.end
        };
        let depth = (floor..self.steps.len()).find(has_more)?;
        let mut branch = Path {
            mine: self.mine.clone(),
            ..Path::new(from.clone(), None)
        };
        branch.arena.extend(&self.arena[..end(depth)]);
        for step in &self.steps[..depth] {
            branch.play(game, step.first, step.played, step.share);
        }
        let step = &self.steps[depth];
        branch.play(game, step.first, step.played + 1, step.share.next());
        Some((branch, depth))
    }

    fn play(&mut self, game: &G, first: usize, played: usize, share: Share) {
        let undo = game.play(&mut self.at, self.arena[played]);
        self.steps.push(Step {
            first,
            played,
            undo,
            share,
        });
    }

    /// Writes the path: its length, and of each move its place among those offered.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        to.word(self.steps.len() as u64);
        for step in &self.steps {
            to.word((step.played - step.first) as u64);
        }
    }

    /// Reads a path in the same part that began at `at`.
    pub(crate) fn load(
        game: &G,
        at: &G::Position,
        part: Option<Part>,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let mut path = Path::new(at.clone(), part);
        for _ in 0..from.length(1)? {
            if game.outcome(&path.at).is_some() {
                return Err(Damaged);
            }
            let first = path.arena.len();
            game.moves(&path.at, &mut path.arena);
            let last = (path.arena.len() - first).checked_sub(1).ok_or(Damaged)?;
            let place = from.size(last)?;
            let share = path.share().nth(place as u64, last as u64 + 1);
            let start = path.mine.start;
            let reaches = share.begin >= start || share.next().begin > start;
            if !reaches || share.begin >= path.mine.end {
                return Err(Damaged);
            }
            path.play(game, first, first + place, share);
        }
        Ok(path)
    }
}

/// Moves, each with the position after it.
type Line<G> = Vec<(<G as Game>::Move, <G as Game>::Position)>;

/// Reads the next moves of a play, so many, each legal; the play is at the position `at`.
pub(crate) fn read_line<G: Game<Move: Words>>(
    game: &G,
    mut at: G::Position,
    length: usize,
    from: &mut dyn WordSource,
) -> Result<Line<G>, Damaged> {
    let mut line = Vec::new();
    for _ in 0..length {
        let mv = G::Move::read(from)?;
        if !game.legal(&at).contains(&mv) {
            return Err(Damaged);
        }
        game.play(&mut at, mv);
        line.push((mv, at.clone()));
    }
    Ok(line)
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::Explicit;

    #[test]
    fn a_walk_meets_every_position_once_and_comes_home() {
        let game: Explicit = "A(- B(= A(+ -)) +)".parse().unwrap();
        let mut path = Path::<Explicit>::new(game.start(), None);
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

    /// The positions that a part has, in order.
    fn walked(game: &Explicit, part: Option<Part>) -> Vec<u32> {
        let mut path = Path::<Explicit>::new(game.start(), part);
        let (mut met, mut more) = (Vec::new(), true);
        while more {
            met.extend(path.is_mine().then_some(*path.at()));
            let left = path.left(0);
            more = match game.outcome(path.at()) {
                None => path.deeper(game, 0),
                Some(_) => path.onward(game, 0),
            };
            assert!(!more || path.left(0) <= left);
        }
        met
    }

    #[test]
    fn parts_have_every_position_once() {
        let game: Explicit = "A(- B(= A(+ -)) + B(A(B(- - -))) A(B(+ + + + + = -) -))"
            .parse()
            .unwrap();
        let whole = walked(&game, None);
        for of in [1, 2, 3, 7, 100] {
            let parts = (1..=of).map(|index| Part::new(index, of).unwrap());
            let parts: Vec<Vec<u32>> = parts.map(|part| walked(&game, Some(part))).collect();
            assert_eq!(parts.concat(), whole, "{of} parts");
            for (index, part) in (1..).zip(&parts) {
                let inner = (5 * (index - 1) + 1..=5 * index)
                    .flat_map(|inner| walked(&game, Some(Part::new(inner, 5 * of).unwrap())));
                assert_eq!(inner.collect::<Vec<_>>(), *part);
            }
        }
    }

    #[test]
    fn a_path_outside_its_part_is_refused() {
        let game: Explicit = "A(- - - B(+ +))".parse().unwrap();
        let load = |part: &str, words: &[u64]| {
            let part = part.parse().unwrap();
            Path::load(&game, &game.start(), Some(part), &mut words.iter()).is_ok()
        };
        assert!(load("1/2", &[1, 1]) && !load("1/2", &[1, 2]));
        assert!(load("2/2", &[2, 3, 1]) && !load("2/2", &[1, 1]));
        assert!(!load("7/8", &[2, 3, 1]) && load("7/8", &[2, 3, 0]));
    }

    #[test]
    fn a_path_that_cannot_be_is_refused() {
        let game: Explicit = "A(- B(= +))".parse().unwrap();
        let load = |words: &[u64]| Path::load(&game, &game.start(), None, &mut words.iter());
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
