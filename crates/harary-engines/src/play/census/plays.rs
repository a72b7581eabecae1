//! A census of a tree, where no position is met twice: a walk that threads can share.

use super::level::{Level, lengths_up_to, total};
use crate::parallel::work_sharing::Divisible;
use crate::play::MOVES_A_NODE;
use crate::play::path::Path;
use harary_core::{Damaged, Keyed, Part, Progress, WordSink, WordSource, Words};

/// A game, the greatest length that is counted, and the part of the plays that is walked.
pub(super) struct CensusScope<'a, G> {
    pub(super) game: &'a G,
    pub(super) upto: u32,
    pub(super) part: Option<Part>,
}

/// The plays that begin like the current one, from this one on.
///
/// Invariant: unless the walk is over, the position at the end of the path has not been visited
/// yet.
pub(super) struct PlayWalk<G: Keyed> {
    over: bool,
    pub(super) nodes: u64,
    from: G::Position,
    path: Path<G>,
    /// The number of first moves that this walk never changes.
    floor: usize,
    pub(super) levels: Vec<Level>,
}

impl<G: Keyed> PlayWalk<G> {
    /// All plays from a position, or a part of them.
    pub(super) fn new(from: &G::Position, part: Option<Part>) -> Self {
        PlayWalk::along(from, Path::new(from.clone(), part), 0)
    }

    fn along(from: &G::Position, path: Path<G>, floor: usize) -> Self {
        PlayWalk {
            over: false,
            nodes: 0,
            from: from.clone(),
            path,
            floor,
            levels: Vec::new(),
        }
    }

    /// The level of the plays of this length.
    fn level(&mut self, length: u32) -> &mut Level {
        for length in self.levels.len()..=length as usize {
            self.levels.push(Level {
                length: length as u32,
                ..Level::default()
            });
        }
        &mut self.levels[length as usize]
    }

    pub(super) fn save(&self, to: &mut dyn WordSink) {
        to.word(u64::from(self.over));
        to.word(self.nodes);
        to.word(self.floor as u64);
        self.path.save(to);
        to.word(self.levels.len() as u64);
        for level in &self.levels {
            level.going.write(to);
            level.over.write(to);
        }
    }

    pub(super) fn load(
        at: &CensusScope<'_, G>,
        from: &G::Position,
        words: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let over = words.size(1)? == 1;
        let nodes = words.counter()?;
        let floor = words.size(u32::MAX as usize)?;
        let path = Path::load(at.game, from, at.part, words)?;
        if path.depth() > at.upto || floor > path.depth() as usize {
            return Err(Damaged);
        }
        let mut walk = PlayWalk::along(from, path, floor);
        (walk.over, walk.nodes) = (over, nodes);
        for length in 0..lengths_up_to(at.upto, words.length(4)?)? {
            let level = Level {
                length: u32::try_from(length).map_err(|_| Damaged)?,
                going: Words::read(words)?,
                over: Words::read(words)?,
            };
            walk.levels.push(level);
        }
        Ok(walk)
    }
}

impl<G: Keyed> Divisible<CensusScope<'_, G>> for PlayWalk<G> {
    fn is_over(&self) -> bool {
        self.over
    }

    fn step(&mut self, at: &CensusScope<'_, G>) {
        let length = self.path.depth();
        let ended = at.game.outcome(self.path.at()).is_some();
        if self.path.is_mine() {
            self.nodes += 1;
            let level = self.level(length);
            let count = if ended {
                &mut level.over
            } else {
                &mut level.going
            };
            *count += 1;
        }
        let more = match ended || length == at.upto {
            true => self.path.onward(at.game, self.floor),
            false => self.path.deeper(at.game, self.floor),
        };
        self.over = !more;
    }

    /// Positions may have many moves.
    fn more(&self) -> usize {
        self.path.offered() / MOVES_A_NODE
    }

    /// Gives away the other moves at the first position that has any left.
    fn split(&mut self, at: &CensusScope<'_, G>) -> Option<Self> {
        if self.over {
            return None;
        }
        let (path, depth) = self.path.branch(at.game, &self.from, self.floor)?;
        self.floor = depth + 1;
        Some(PlayWalk::along(&self.from, path, depth))
    }

    fn left(&self, _: &CensusScope<'_, G>) -> Option<u64> {
        Some(match self.over {
            true => 0,
            false => self.path.left(self.floor),
        })
    }

    fn absorb(&mut self, done: Self) {
        self.nodes += done.nodes;
        for level in done.levels {
            let sum = self.level(level.length);
            sum.going += level.going;
            sum.over += level.over;
        }
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            found: total(&self.levels),
            depth: self.levels.last().map_or(0, |level| level.length),
            words: ["positions", "", "moves the longest so far"],
            ..Progress::default()
        }
    }
}
