//! A census of plays in a game whose plays meet: position by position.
//!
//! A position is visited once at each length, with the number of plays that lead to it. So the work
//! is that of the positions, where a walk has that of the plays. The positions of two lengths are
//! kept at a time, each as the moves of one of the plays to it: a key does not tell the position.
//!
//! Invariant: the position `next` among those `here` has not been visited yet, so that pausing
//! there loses nothing.

use super::level::{Level, lengths_up_to};
use crate::footprint::{Footprint, block};
use crate::play::path::read_line;
use harary_core::{
    At, Damaged, Engine, Game, Keyed, Paused, Progress, Saved, Watch, WordSink, WordSource, Words,
};
use rustc_hash::FxHashMap;

/// Counts the plays of each length, as [`Census`](super::Census) does, once at each position that
/// [many of them](Keyed::plays_key) lead to.
///
/// Takes a node for each move at each position, and memory for the positions of two lengths. Counts
/// beyond 128 bits are `u128::MAX`. After an answer the engine is reset, except for
/// [`nodes`](Engine::nodes).
pub struct PlaysByPosition<G: Keyed> {
    upto: u32,
    nodes: u64,
    levels: Vec<Level>,
    here: Row<G::Move>,
    next: usize,
    /// The positions that those `here` before `next` lead to.
    there: Row<G::Move>,
    /// The place of each `there`.
    places: FxHashMap<G::Key, usize>,
    /// The bytes of what the keys own outside the table.
    owned: usize,
}

/// Positions after equally many moves, where the game goes on.
struct Row<M> {
    length: usize,
    /// How many plays lead to each.
    plays: Vec<u128>,
    /// The moves of one of these plays, `length` for each.
    lines: Vec<M>,
}

impl<M: Copy> Row<M> {
    fn new(length: usize) -> Self {
        let (plays, lines) = (Vec::new(), Vec::new());
        Row {
            length,
            plays,
            lines,
        }
    }

    fn line(&self, place: usize) -> &[M] {
        &self.lines[place * self.length..][..self.length]
    }

    /// Writes the positions from `first` on: of the moves of each only those in which it differs
    /// from the one before.
    fn save(&self, first: usize, to: &mut dyn WordSink)
    where
        M: Words + Eq,
    {
        to.word((self.plays.len() - first) as u64);
        let mut before: &[M] = &[];
        for place in first..self.plays.len() {
            let line = self.line(place);
            let shared = line
                .iter()
                .zip(before)
                .take_while(|(mv, other)| mv == other);
            let shared = shared.count();
            self.plays[place].write(to);
            to.word(shared as u64);
            line[shared..].iter().for_each(|mv| mv.write(to));
            before = line;
        }
    }

    /// Reads positions where the game goes on; the plays began at `start`. Each is handed over with
    /// its place.
    fn load<G: Game<Move = M>>(
        &mut self,
        game: &G,
        start: &G::Position,
        from: &mut dyn WordSource,
        mut met: impl FnMut(usize, &G::Position) -> Result<(), Damaged>,
    ) -> Result<(), Damaged>
    where
        M: Words,
    {
        // The position after each move of the one before.
        let mut stack = vec![start.clone()];
        for place in 0..from.length(3)? {
            let plays = u128::read(from)?;
            let shared = from.size(stack.len() - 1)?;
            let before = self.lines.len() - (stack.len() - 1);
            self.lines.extend_from_within(before..before + shared);
            stack.truncate(shared + 1);
            let more = self.length - shared;
            for (mv, at) in read_line(game, stack[shared].clone(), more, from)? {
                self.lines.push(mv);
                stack.push(at);
            }
            let at = &stack[self.length];
            if plays == 0 || game.outcome(at).is_some() {
                return Err(Damaged);
            }
            self.plays.push(plays);
            met(place, at)?;
        }
        Ok(())
    }

    fn bytes(&self) -> usize {
        self.plays.capacity() * size_of::<u128>() + self.lines.capacity() * size_of::<M>()
    }
}

impl<G: Keyed> PlaysByPosition<G> {
    /// Counts plays of at most `upto` moves; `None` is no limit.
    pub fn new(upto: Option<u32>) -> Self {
        PlaysByPosition {
            upto: upto.unwrap_or(u32::MAX),
            nodes: 0,
            levels: Vec::new(),
            here: Row::new(0),
            next: 0,
            there: Row::new(1),
            places: FxHashMap::default(),
            owned: 0,
        }
    }

    /// The greatest length at which there are plays, as far as is known, if a question is at work.
    pub fn longest_so_far(&self) -> Option<u32> {
        self.levels.last().map(|level| level.length)
    }

    /// Counts plays of this length that lead to this position; whether it is to be visited.
    fn arrive(&mut self, game: &G, at: &G::Position, length: usize, plays: u128) -> bool {
        self.nodes += 1;
        if self.levels.len() == length {
            self.levels.push(Level {
                length: length as u32,
                ..Level::default()
            });
        }
        let over = game.outcome(at).is_some();
        let level = &mut self.levels[length];
        let count = match over {
            true => &mut level.over,
            false => &mut level.going,
        };
        *count = count.saturating_add(plays);
        !over && length < self.upto as usize
    }

    /// Adds plays to a position `there`, the next or one that was met; whether it is the next.
    fn is_new(&mut self, key: Option<G::Key>, plays: u128) -> bool {
        let next = self.there.plays.len();
        let own = key.as_ref().map_or(0, |key| block(key.heap_bytes()));
        let place = key.map_or(next, |key| *self.places.entry(key).or_insert(next));
        match self.there.plays.get_mut(place) {
            Some(all) => *all = all.saturating_add(plays),
            None => {
                self.there.plays.push(plays);
                self.owned += own;
            }
        }
        place == next
    }

    /// Visits the next position.
    fn visit(&mut self, game: &G, from: &G::Position) -> usize {
        let (plays, line) = (self.here.plays[self.next], self.here.line(self.next));
        let mut at = from.clone();
        for &mv in line {
            game.play(&mut at, mv);
        }
        let line = line.to_vec();
        let mut moves = Vec::new();
        game.moves(&at, &mut moves);
        for &mv in &moves {
            let undo = game.play(&mut at, mv);
            if self.arrive(game, &at, self.there.length, plays)
                && self.is_new(game.plays_key(&at), plays)
            {
                self.there.lines.extend(&line);
                self.there.lines.push(mv);
            }
            game.undo(&mut at, mv, undo);
        }
        self.next += 1;
        moves.len()
    }

    /// Goes on with the positions `there`.
    fn step(&mut self) {
        let length = self.there.length + 1;
        self.here = std::mem::replace(&mut self.there, Row::new(length));
        self.next = 0;
        self.places = FxHashMap::default();
        self.owned = 0;
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            found: self.there.plays.len() as u64,
            depth: self.here.length as u32,
            done: None,
            words: ["nodes", "positions of the next length", "moves played"],
            // A list that is full is copied to one of twice its size.
            held: self.owned + self.places.held() + self.here.bytes() + 3 * self.there.bytes(),
        }
    }
}

impl<G: Keyed> Engine<At<'_, G>> for PlaysByPosition<G> {
    /// One entry a length, from 0 to the greatest length that occurs.
    type Answer = Vec<Level>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Vec<Level>, Paused> {
        if self.levels.is_empty() {
            self.nodes = 0;
            if self.arrive(game, from, 0, 1) {
                self.here.plays.push(1);
            }
        }
        loop {
            if self.next == self.here.plays.len() {
                if self.there.plays.is_empty() {
                    break;
                }
                self.step();
            }
            watch.node(|| self.progress())?;
            let moves = self.visit(game, from);
            watch.spend(moves);
        }
        let nodes = self.nodes;
        let done = std::mem::replace(self, PlaysByPosition::new(Some(self.upto)));
        self.nodes = nodes;
        Ok(done.levels)
    }

    /// The moves at all positions visited, and one for the start.
    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl<G: Keyed> Saved<At<'_, G>> for PlaysByPosition<G>
where
    G::Move: Words,
{
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.levels.len() as u64);
        for level in &self.levels {
            level.going.write(to);
            level.over.write(to);
        }
        to.word(self.here.length as u64);
        self.here.save(self.next, to);
        self.there.save(0, to);
    }

    fn load(&mut self, (game, at): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let mut census = PlaysByPosition::new(Some(self.upto));
        census.nodes = from.counter()?;
        for length in 0..lengths_up_to(self.upto, from.length(4)?)? {
            census.levels.push(Level {
                length: length as u32,
                going: Words::read(from)?,
                over: Words::read(from)?,
            });
        }
        let length = from.size(census.levels.len().saturating_sub(1))?;
        (census.here.length, census.there.length) = (length, length + 1);
        census.here.load(game, at, from, |_, _| Ok(()))?;
        let (places, owned) = (&mut census.places, &mut census.owned);
        census.there.load(game, at, from, |place, there| {
            let Some(key) = game.plays_key(there) else {
                return Ok(());
            };
            *owned += block(key.heap_bytes());
            match places.insert(key, place) {
                Some(_) => Err(Damaged),
                None => Ok(()),
            }
        })?;
        *self = census;
        Ok(())
    }
}
