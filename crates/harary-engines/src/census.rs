//! A census: how many positions a game has at each length.
//!
//! Positions are counted by their keys, once at each length, or not by keys at all: then every sequence of moves
//! counts, and the finished ones are the complete games (Harary, Sagan and West 1983, Table 4).
//!
//! From positions with one key and one length the census goes on only once. It relies on their successors having
//! the same keys, which is more than a key must promise for engines that only ask for values; for a key that leaves
//! out moves (because they lose at once, say) it counts what the key leaves. Finished positions are asked for their
//! keys, too; they are told from positions that go on whatever the keys say.
//!
//! Invariant: the position at the end of the path has not been visited yet, so that pausing there loses nothing.

mod plays;

use crate::path::Path;
use crate::search::MOVES_A_NODE;
use crate::sharing::share;
use harary_core::{
    Damaged, Engine, Keyed, Paused, Progress, Saved, Watch, WordSink, WordSource, Words,
};
use plays::{Asked, Walk};
use rustc_hash::FxHashSet;

/// What a census counts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    /// Each position once at each length at which it occurs; positions with the same key are the same.
    Positions,
    /// Each sequence of moves.
    Plays,
}

/// What there is at one length.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Level {
    /// The number of moves since the position asked about.
    pub length: u32,
    /// How many positions or plays there are where the game goes on.
    pub going: u64,
    /// How many there are where the game is over.
    pub over: u64,
}

/// Counts positions by walking over the plays.
///
/// Visits every play, or in a census of positions every move of every position; a census of positions remembers each
/// key with its length unless the game [is a tree](harary_core::Game::is_tree). After an answer the engine is as new,
/// but for [`nodes`](Engine::nodes). Threads share the plays; the positions that one remembers no other knows, so that these keep to one thread.
pub struct Census<G: Keyed> {
    counted: Counted,
    upto: u32,
    threads: usize,
    nodes: u64,
    /// Where nothing is remembered.
    walks: Vec<Walk<G>>,
    path: Option<Path<G>>,
    levels: Vec<Level>,
    /// Lengths, whether the game is over, and keys.
    met: FxHashSet<(u32, bool, G::Key)>,
}

impl<G: Keyed> Census<G> {
    /// Counts positions or plays of at most `upto` moves; `None` is no limit.
    pub fn new(counted: Counted, upto: Option<u32>) -> Self {
        Census {
            counted,
            // A game of more moves than this ends after the universe.
            upto: upto.unwrap_or(u32::MAX),
            threads: 1,
            nodes: 0,
            walks: Vec::new(),
            path: None,
            levels: Vec::new(),
            met: FxHashSet::default(),
        }
    }

    /// Lets so many threads share the work, where nothing is remembered; otherwise there is one.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Counts the plays of a tree.
    fn plays(
        &mut self,
        game: &G,
        from: &G::Position,
        watch: &Watch<'_>,
    ) -> Result<Vec<Level>, Paused> {
        let upto = self.upto;
        if self.walks.is_empty() {
            self.walks.push(Walk::all(from));
        }
        share(&mut self.walks, &Asked { game, upto }, self.threads, watch)?;
        self.nodes = self.nodes();
        let done = std::mem::take(&mut self.walks).pop();
        Ok(done.map_or(Vec::new(), |walk| walk.levels))
    }

    fn remembers(&self, game: &G) -> bool {
        self.counted == Counted::Positions && !game.is_tree()
    }
}

fn total(levels: &[Level]) -> u64 {
    levels.iter().map(|level| level.going + level.over).sum()
}

/// The same, if it can be counted.
fn counted_in(levels: &[Level]) -> Option<u64> {
    levels.iter().try_fold(0_u64, |sum, level| {
        sum.checked_add(level.going)?.checked_add(level.over)
    })
}

impl<G: Keyed> Engine<G> for Census<G> {
    /// One entry a length, from 0 to the greatest length that occurs.
    type Answer = Vec<Level>;

    fn run(
        &mut self,
        game: &G,
        from: &G::Position,
        watch: &Watch<'_>,
    ) -> Result<Vec<Level>, Paused> {
        if !self.remembers(game) {
            return self.plays(game, from, watch);
        }
        let (nodes, levels) = (&mut self.nodes, &mut self.levels);
        let path = self.path.get_or_insert_with(|| {
            *nodes = 0;
            Path::new(from.clone())
        });
        loop {
            watch.node(|| Progress {
                nodes: *nodes,
                found: total(levels),
                depth: levels.last().map_or(0, |level| level.length),
            })?;
            *nodes += 1;
            let length = path.depth();
            let over = game.outcome(path.at()).is_some();
            let more = if !self.met.insert((length, over, game.key(path.at()))) {
                path.onward(game, 0)
            } else {
                // Depth first, so that lengths turn up one after the other.
                if levels.len() == length as usize {
                    levels.push(Level {
                        length,
                        ..Level::default()
                    });
                }
                let level = &mut levels[length as usize];
                *(if over {
                    &mut level.over
                } else {
                    &mut level.going
                }) += 1;
                if over || length == self.upto {
                    path.onward(game, 0)
                } else {
                    path.deeper(game, 0)
                }
            };
            watch.spend(path.offered() / MOVES_A_NODE);
            if !more {
                break;
            }
        }
        self.path = None;
        self.met = FxHashSet::default();
        Ok(std::mem::take(&mut self.levels))
    }

    /// Positions visited, those met again included.
    fn nodes(&self) -> u64 {
        match self.walks.as_slice() {
            [] => self.nodes,
            walks => walks.iter().map(|walk| walk.nodes).sum(),
        }
    }
}

impl<G: Keyed> Saved<G> for Census<G> {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(u64::from(self.counted == Counted::Plays));
        to.word(u64::from(self.upto));
        to.word(self.nodes);
        to.word(self.levels.len() as u64);
        for level in &self.levels {
            to.word(level.going);
            to.word(level.over);
        }
        to.word(self.met.len() as u64);
        for (length, over, key) in &self.met {
            to.word(u64::from(*length));
            to.word(u64::from(*over));
            key.write(to);
        }
        to.word(u64::from(self.path.is_some()));
        if let Some(path) = &self.path {
            path.save(to);
        }
        to.word(self.walks.len() as u64);
        self.walks.iter().for_each(|walk| walk.save(to));
    }

    fn load(game: &G, at: &G::Position, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let counted = match from.size(1)? {
            0 => Counted::Positions,
            _ => Counted::Plays,
        };
        let mut census = Census::new(counted, Some(u32::read(from)?));
        census.nodes = from.word()?;
        let deepest = u64::from(census.upto) + 1;
        let lengths = Some(from.word()?).filter(|&lengths| lengths <= deepest);
        for length in 0..lengths.ok_or(Damaged)? {
            census.levels.push(Level {
                length: length as u32,
                going: from.word()?,
                over: from.word()?,
            });
        }
        let met = from.word()?;
        for _ in 0..met {
            let length = u32::read(from)?;
            let over = from.size(1)? == 1;
            let new = census.met.insert((length, over, G::Key::read(from)?));
            if !new || length as usize >= census.levels.len() {
                return Err(Damaged);
            }
        }
        // Whatever is counted here is remembered.
        if counted_in(&census.levels) != Some(met) {
            return Err(Damaged);
        }
        if from.size(1)? == 1 {
            let path = Path::load(game, at, from)?;
            // The position at the end may be the first of its length.
            if path.depth() > census.upto || path.depth() as usize > census.levels.len() {
                return Err(Damaged);
            }
            census.path = Some(path);
        } else if !census.levels.is_empty() {
            return Err(Damaged);
        }
        let upto = census.upto;
        let mut all = [0_u64; 2];
        for _ in 0..from.word()? {
            let walk = Walk::load(&Asked { game, upto }, at, from)?;
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
            true => Err(Damaged),
            false => Ok(census),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::longest::tests::Columns;
    use crate::sharing::cut_often;
    use harary_core::{Explicit, Game, Outcome, Player, UpToSymmetry, laws};
    use std::collections::BTreeSet;

    /// Three heaps; a move takes one or two counters from one; who is stuck loses.
    struct Heaps;

    impl Game for Heaps {
        type Position = [u8; 3];
        type Move = (usize, u8);
        type Undo = ();

        fn start(&self) -> [u8; 3] {
            [2, 3, 3]
        }
        fn to_move(&self, _: &[u8; 3]) -> Player {
            Player::A
        }
        fn moves(&self, at: &[u8; 3], out: &mut Vec<(usize, u8)>) {
            let all = (0..3).flat_map(|heap| [(heap, 1), (heap, 2)]);
            out.extend(all.filter(|&(heap, taken)| taken <= at[heap]));
        }
        fn play(&self, at: &mut [u8; 3], (heap, taken): (usize, u8)) {
            at[heap] -= taken;
        }
        fn undo(&self, at: &mut [u8; 3], (heap, taken): (usize, u8), (): ()) {
            at[heap] += taken;
        }
        fn outcome(&self, at: &[u8; 3]) -> Option<Outcome> {
            (*at == [0; 3]).then_some(Outcome::Draw)
        }
    }

    impl Keyed for Heaps {
        /// The heaps, in order of size: equal games, though not by a symmetry of the start.
        type Key = [u8; 3];
        fn key(&self, at: &[u8; 3]) -> [u8; 3] {
            let mut key = *at;
            key.sort_unstable();
            key
        }
    }

    /// Level by level, from a list of all plays' ends.
    fn by_levels<G: Keyed>(game: &G, counted: Counted, upto: u32) -> Vec<Level>
    where
        G::Key: Ord,
    {
        let mut answer = Vec::new();
        let mut here = vec![game.start()];
        for length in 0..=upto {
            if counted == Counted::Positions {
                let mut met = BTreeSet::new();
                here.retain(|at| met.insert(game.key(at)));
            }
            let all = here.len() as u64;
            here.retain(|at| game.outcome(at).is_none());
            let going = here.len() as u64;
            if all == 0 {
                break;
            }
            answer.push(Level {
                length,
                going,
                over: all - going,
            });
            let next = |at: &G::Position| {
                let mut moves = Vec::new();
                game.moves(at, &mut moves);
                let after = |mv| {
                    let mut next = at.clone();
                    game.play(&mut next, mv);
                    next
                };
                moves.into_iter().map(after).collect::<Vec<_>>()
            };
            here = here.iter().flat_map(next).collect();
        }
        answer
    }

    fn census<G: Keyed>(game: &G, counted: Counted, upto: Option<u32>) -> Vec<Level> {
        let run = Census::new(counted, upto).run(game, &game.start(), &Watch::free());
        run.expect("a free watch never pauses")
    }

    fn agree<G: Keyed>(game: &G)
    where
        G::Key: Ord,
    {
        for counted in [Counted::Positions, Counted::Plays] {
            let all = by_levels(game, counted, 1000);
            assert_eq!(census(game, counted, None), all);
            for upto in [0, 1, 4, 50] {
                let expected = &all[..all.len().min(upto + 1)];
                assert_eq!(census(game, counted, Some(upto as u32)), expected);
            }
        }
    }

    #[test]
    fn agrees_with_a_census_level_by_level() {
        agree(&Heaps);
        agree(&Columns(2));
        agree(&UpToSymmetry(Columns(2)));
        agree::<Explicit>(&"A(B(+ A(- +)) - B(A(= B(-)) A(B(+))))".parse().unwrap());
        agree::<Explicit>(&"=".parse().unwrap());
    }

    #[test]
    fn a_tree_of_positions_is_a_tree_of_plays() {
        // Columns does not say that it is a tree: its positions are told apart by their keys.
        let game = UpToSymmetry(Columns(3));
        let positions = census(&game, Counted::Positions, Some(12));
        assert_eq!(positions, census(&game, Counted::Plays, Some(12)));
        let first: Vec<u64> = positions.iter().map(|level| level.going).collect();
        assert_eq!(first[..4], [1, 1, 2, 4]);
    }

    #[test]
    fn positions_met_again_are_not_counted_again() {
        let positions = census(&Heaps, Counted::Positions, None);
        let plays = census(&Heaps, Counted::Plays, None);
        assert_eq!(positions.iter().map(|level| level.over).max(), Some(1));
        assert_eq!(plays[1].going, 6);
        assert_eq!(positions[1].going, 4);
        assert_eq!(plays[8].over, 560, "8!/(2! 3! 3!) plays take one by one");
    }

    #[test]
    fn pausing_and_saving_change_nothing() {
        for counted in [Counted::Positions, Counted::Plays] {
            for upto in [None, Some(3)] {
                let new = || Census::new(counted, upto);
                let start = Heaps.start();
                let periods = if counted == Counted::Plays {
                    &[101, 997][..]
                } else {
                    &[1, 2, 7, 30]
                };
                laws::pausing(&Heaps, &start, new, periods);
                laws::saving(&Heaps, &start, new, periods);
                let tree: Explicit = "A(B(+ A(- +)) - B(A(= B(-)) A(B(+))))".parse().unwrap();
                let new = || Census::new(counted, upto);
                laws::pausing(&tree, &tree.start(), new, &[1, 2, 3]);
                laws::saving(&tree, &tree.start(), new, &[1, 2, 3]);
            }
        }
    }

    #[test]
    fn damaged_states_are_refused() {
        let load = |words: &[u64]| Census::load(&Heaps, &Heaps.start(), &mut words.iter());
        let good = [0, 9, 1, 1, 1, 0, 1, 0, 0, 2, 3, 3, 1, 1, 5, 0];
        assert!(load(&good).is_ok());
        // A kind of census, a limit, a count, lengths, a flag, a heap and a move that cannot be.
        let wrong = [
            (0, 2),
            (1, 1 << 32),
            (4, 2),
            (3, 11),
            (7, 1),
            (8, 2),
            (11, 256),
            (14, 6),
        ];
        for (place, word) in wrong {
            let mut bad = good;
            bad[place] = word;
            assert!(load(&bad).is_err(), "word {place}");
        }
        // Of plays: two walks, the first of which keeps its first move and is over, the second is after a move.
        let good = [
            1, 9, 0, 0, 0, 0, 2, 1, 3, 1, 1, 0, 1, 1, 0, 0, 2, 0, 1, 1, 0,
        ];
        assert!(load(&good).is_ok());
        // Positions have no walks; levels, positions that were met, a path; a flag, nodes, a floor, a path, lengths and a count that cannot be.
        let wrong = [
            (0, 0),
            (3, 1),
            (4, 1),
            (5, 1),
            (7, 2),
            (8, u64::MAX),
            (9, 2),
            (11, 6),
            (12, 11),
            (13, u64::MAX),
            (13, u64::MAX / 8),
            (16, u64::MAX / 8),
        ];
        for (place, word) in wrong {
            let mut bad = good;
            bad[place] = word;
            let is_fine = word == u64::MAX / 8;
            assert_eq!(load(&bad).is_ok(), is_fine, "word {place}");
        }
    }

    #[test]
    fn plays_are_counted_once_wherever_they_are_cut() {
        let count = |threads: usize, pause: u32| {
            let mut engine = Census::<Heaps>::new(Counted::Plays, None).with_threads(threads);
            loop {
                let watch = laws::pausing_after(pause);
                match engine.run(&Heaps, &Heaps.start(), &watch) {
                    Ok(levels) => return (levels, Engine::<Heaps>::nodes(&engine)),
                    Err(Paused) => {
                        let mut words = Vec::new();
                        engine.save(&mut words);
                        let loaded = Census::load(&Heaps, &Heaps.start(), &mut words.iter());
                        engine = loaded.unwrap().with_threads(threads);
                    }
                }
            }
        };
        let one = count(1, u32::MAX);
        for threads in 2..5 {
            for pause in [50, 300, u32::MAX] {
                for _ in 0..5 {
                    assert_eq!(count(threads, pause), one, "{threads} {pause}");
                }
            }
        }
        let asked = Asked {
            game: &Heaps,
            upto: u32::MAX,
        };
        for every in 1..40 {
            let (walk, cuts) = cut_often(Walk::all(&Heaps.start()), &asked, every);
            assert_eq!((&walk.levels, walk.nodes), (&one.0, one.1), "{every}");
            assert!(cuts as u64 > one.1 / 500 / every, "{every}: {cuts}");
        }
    }
}
