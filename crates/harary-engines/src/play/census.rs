//! A census: the number of positions that a game has at each length.
//!
//! Positions are counted by their keys, once at each length, or not by keys at all: then every
//! sequence of moves counts, and the finished ones are the complete games (Harary, Sagan and West
//! 1983, Table 4).
//!
//! From positions with one key and one length the census goes on only once. It relies on their
//! successors having the same keys, which is more than a key must promise for engines that only ask
//! for values; for a key that leaves out moves (because they lose at once, say) it counts what the
//! key leaves. Finished positions are asked for their keys, too; they are distinguished from
//! positions that go on whatever the keys say.
//!
//! Invariant: the position at the end of the path has not been visited yet, so that pausing there
//! loses nothing.

mod by_position;
mod level;
mod plays;

use crate::footprint::{Footprint, block};
pub use by_position::PlaysByPosition;
pub use level::Level;
use level::lengths_up_to;

use crate::parallel::work_sharing::share_work;
use crate::play::MOVES_A_NODE;
use crate::play::path::Path;
use harary_core::{
    At, Damaged, Engine, Keyed, Part, Paused, Progress, Saved, Watch, WordSink, WordSource, Words,
};
use plays::{CensusScope, PlayWalk};
use rustc_hash::FxHashSet;
use std::hash::Hash;

/// The objects that a census counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Each position once at each length at which it occurs; positions with the same key are the
    /// same.
    Positions,
    /// Each sequence of moves.
    Plays,
}

/// Counts positions by walking over the plays.
///
/// Visits every play, or in a census of positions every move of every position; a census of
/// positions remembers each key with its length unless the game [is a
/// tree](harary_core::Game::is_tree), and tells what that takes ([`Progress::held`]). After an
/// answer the engine is reset, except for [`nodes`](Engine::nodes). Threads share the plays; the
/// positions that one remembers no other knows, so that these keep to one thread.
pub struct Census<G: Keyed> {
    counted: Counted,
    upto: u32,
    threads: usize,
    part: Option<Part>,
    nodes: u64,
    /// Where nothing is remembered.
    walks: Vec<PlayWalk<G>>,
    path: Option<Path<G>>,
    /// At each length the positions that were met.
    met: Vec<Met<G::Key>>,
    /// The bytes of what their keys own outside the tables.
    owned: usize,
}

/// The keys of the positions of one length that were met.
struct Met<K> {
    going: FxHashSet<K>,
    over: FxHashSet<K>,
}

impl<K: Words + Eq + Hash> Met<K> {
    fn new() -> Self {
        Met {
            going: FxHashSet::default(),
            over: FxHashSet::default(),
        }
    }

    /// Whether a position is met for the first time; what its key owns is then added.
    fn insert(&mut self, over: bool, key: K, owned: &mut usize) -> bool {
        let own = block(key.heap_bytes());
        let is_new = match over {
            true => self.over.insert(key),
            false => self.going.insert(key),
        };
        *owned += if is_new { own } else { 0 };
        is_new
    }

    fn held(&self) -> usize {
        self.going.held() + self.over.held()
    }

    fn len(&self) -> u64 {
        (self.going.len() + self.over.len()) as u64
    }

    fn level(&self, length: usize) -> Level {
        Level {
            length: length as u32,
            going: self.going.len() as u128,
            over: self.over.len() as u128,
        }
    }
}

impl<G: Keyed> Census<G> {
    /// Counts positions or plays of at most `upto` moves; `None` is no limit.
    pub fn new(counted: Counted, upto: Option<u32>) -> Self {
        Census {
            counted,
            // A game of more moves than this ends after the universe.
            upto: upto.unwrap_or(u32::MAX),
            threads: 1,
            part: None,
            nodes: 0,
            walks: Vec::new(),
            path: None,
            met: Vec::new(),
            owned: 0,
        }
    }

    /// Shares the work among this number of threads where nothing is remembered; otherwise one
    /// thread works.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Counts a part of the plays. Positions that are met again are remembered by one engine: where
    /// they are, there are no parts.
    #[must_use]
    pub fn with_part(mut self, part: Option<Part>) -> Self {
        self.part = part;
        self
    }

    /// Counts the plays of a tree.
    fn plays(
        &mut self,
        game: &G,
        from: &G::Position,
        watch: &Watch<'_>,
    ) -> Result<Vec<Level>, Paused> {
        if self.walks.is_empty() {
            self.walks.push(PlayWalk::new(from, self.part));
        }
        let scope = self.scope(game);
        share_work(&mut self.walks, &scope, self.threads, watch)?;
        self.nodes = self.nodes();
        let done = std::mem::take(&mut self.walks).pop();
        Ok(done.map_or(Vec::new(), |walk| walk.levels))
    }

    fn scope<'g>(&self, game: &'g G) -> CensusScope<'g, G> {
        CensusScope {
            game,
            upto: self.upto,
            part: self.part,
        }
    }

    fn remembers(&self, game: &G) -> bool {
        self.counted == Counted::Positions && !game.is_tree()
    }
}

/// The same, if it can be counted.
fn counted_in(levels: &[Level]) -> Option<u64> {
    let all = levels.iter().try_fold(0_u128, |sum, level| {
        sum.checked_add(level.going)?.checked_add(level.over)
    });
    all.and_then(|all| u64::try_from(all).ok())
}

impl<G: Keyed> Engine<At<'_, G>> for Census<G> {
    /// One entry a length, from 0 to the greatest length that occurs.
    type Answer = Vec<Level>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Vec<Level>, Paused> {
        if !self.remembers(game) {
            return self.plays(game, from, watch);
        }
        let (nodes, met, owned) = (&mut self.nodes, &mut self.met, &mut self.owned);
        let path = self.path.get_or_insert_with(|| {
            *nodes = 0;
            Path::new(from.clone(), None)
        });
        loop {
            watch.node(|| Progress {
                nodes: *nodes,
                found: met.iter().map(Met::len).sum(),
                depth: met.len().saturating_sub(1) as u32,
                done: None,
                words: ["nodes", "positions kept", "moves played"],
                held: *owned + met.iter().map(Met::held).sum::<usize>() + path.held(),
            })?;
            *nodes += 1;
            let length = path.depth() as usize;
            let over = game.outcome(path.at()).is_some();
            // Depth first, so that lengths turn up one after the other.
            if met.len() == length {
                met.push(Met::new());
            }
            let is_new = met[length].insert(over, game.key(path.at()), owned);
            let more = match is_new && !over && path.depth() < self.upto {
                true => path.deeper(game, 0),
                false => path.onward(game, 0),
            };
            watch.spend(path.offered() / MOVES_A_NODE);
            if !more {
                break;
            }
        }
        self.path = None;
        self.owned = 0;
        let met = std::mem::take(&mut self.met);
        let levels = met.iter().enumerate();
        Ok(levels.map(|(length, met)| met.level(length)).collect())
    }

    /// Positions visited, those met again included.
    fn nodes(&self) -> u64 {
        match self.walks.as_slice() {
            [] => self.nodes,
            walks => walks.iter().map(|walk| walk.nodes).sum(),
        }
    }
}

impl<G: Keyed> Saved<At<'_, G>> for Census<G> {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.met.len() as u64);
        for table in self.met.iter().flat_map(|met| [&met.going, &met.over]) {
            to.word(table.len() as u64);
            table.iter().for_each(|key| key.write(to));
        }
        to.word(u64::from(self.path.is_some()));
        self.path.iter().for_each(|path| path.save(to));
        to.word(self.walks.len() as u64);
        self.walks.iter().for_each(|walk| walk.save(to));
    }

    fn load(&mut self, (game, at): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let mut census = Census::new(self.counted, Some(self.upto))
            .with_threads(self.threads)
            .with_part(self.part);
        census.nodes = from.counter()?;
        for _ in 0..lengths_up_to(census.upto, from.length(2)?)? {
            let mut met = Met::new();
            for over in [false, true] {
                for _ in 0..from.length(1)? {
                    if !met.insert(over, G::Key::read(from)?, &mut census.owned) {
                        return Err(Damaged);
                    }
                }
            }
            census.met.push(met);
        }
        if from.size(1)? == 1 {
            let path = Path::load(game, at, None, from)?;
            // The position at the end may be the first of its length.
            if path.depth() > census.upto || path.depth() as usize > census.met.len() {
                return Err(Damaged);
            }
            census.path = Some(path);
        } else if !census.met.is_empty() {
            return Err(Damaged);
        }
        let mut all = [0_u64; 2];
        // A walk has four numbers and its levels.
        for _ in 0..from.length(5)? {
            let walk = PlayWalk::load(&census.scope(game), at, from)?;
            // There is room for more than any machine counts, in all walks together.
            for (sum, own) in all
                .iter_mut()
                .zip([Some(walk.nodes), counted_in(&walk.levels)])
            {
                let sums = own.and_then(|own| sum.checked_add(own));
                *sum = sums.filter(|&sum| sum < u64::MAX / 4).ok_or(Damaged)?;
            }
            census.walks.push(walk);
        }
        let is_tree = !census.remembers(game);
        match is_tree && census.path.is_some() || !is_tree && !census.walks.is_empty() {
            true => return Err(Damaged),
            false => *self = census,
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
