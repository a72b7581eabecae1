//! Does this player win? Depth-first proof-number search with a table of exact keys and a fixed memory.
//!
//! Each position has two numbers: how much is still needed to show that the player wins, and to show that not. Where the
//! player moves, the first is that of the best child and the second the sum over all children; where the other moves, the other way
//! round. The search goes to the child that decides until its numbers pass those of the second best by a quarter. (Nagai 2002 for df-pn,
//! Pawlewicz and Lew 2006 for the quarter, which they call 1 + ε.) Positions not yet searched start with the numbers
//! that the game names ([`Hints::effort`]).
//!
//! Sums count a position once for every way that leads to it, and can grow without end in games where many do. They stop at
//! [`CAP`], which is above all limits of the search; should that ever be reached at the root, the search goes on with
//! the largest child in place of the sum, which no number of ways can inflate.

use crate::table::{Known, Table};
use harary_core::{
    Damaged, Engine, Hints, Keyed, Outcome, Paused, Player, Progress, Saved, Watch, WordSink,
    WordSource, Words,
};
use std::cmp::Reverse;
use std::num::NonZeroU32;

/// No number of a position that is still open is larger.
const CAP: u64 = 1 << 62;
/// The number of what cannot be.
const NEVER: u64 = u64::MAX;
/// The largest number that a game may start with, far enough below [`CAP`].
const MOST_EFFORT: u64 = 1 << 32;
/// So many children are as much work as a node.
const CHILDREN_A_NODE: usize = 16;

const PROVE: usize = 0;
const REFUTE: usize = 1;

/// What is still needed to prove and to refute: `[0, NEVER]` is proved, `[NEVER, 0]` refuted.
type Numbers = [u64; 2];

/// Reads numbers that a search can have.
fn read_numbers(from: &mut dyn WordSource) -> Result<Numbers, Damaged> {
    let numbers = Numbers::read(from)?;
    let open = numbers.iter().all(|number| (1..=CAP).contains(number));
    if open || [true, false].map(settled).contains(&numbers) {
        return Ok(numbers);
    }
    Err(Damaged)
}

fn settled(won: bool) -> Numbers {
    if won { [0, NEVER] } else { [NEVER, 0] }
}

/// What the table keeps of a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Entry {
    numbers: Numbers,
    cost: NonZeroU32,
}

impl Known for Entry {
    fn cost(&self) -> u32 {
        self.cost.get()
    }
    fn write(&self, to: &mut dyn WordSink) {
        self.numbers.write(to);
        to.word(u64::from(self.cost.get()));
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let numbers = read_numbers(from)?;
        let cost = NonZeroU32::new(u32::read(from)?).ok_or(Damaged)?;
        Ok(Entry { numbers, cost })
    }
}

/// A position that the search may go to.
struct Child<G: Keyed> {
    at: G::Position,
    key: G::Key,
    numbers: Numbers,
    /// Its move's place among the candidates of the position before.
    place: usize,
}

/// A position on the way from the root to where the search is.
struct Frame<K> {
    key: K,
    /// The number that the mover wants to bring down: to prove, or to refute.
    wanted: usize,
    /// The search leaves when one of the numbers gets here.
    limits: Numbers,
    nodes_before: u64,
    /// Where the children start in the arena; those of the last frame reach to its end.
    first: usize,
    /// The child that the search went to.
    chosen: usize,
}

/// Depth-first proof-number search for the question whether one player wins.
///
/// Cost: memory up to the limit given; nodes are positions whose moves were looked at. Exact: a full table costs time, never truth.
pub struct DfPn<G: Keyed> {
    prover: Player,
    table: Table<G::Key, Entry>,
    nodes: u64,
    /// Whether numbers are added up; else the largest counts.
    sums: bool,
    cap: u64,
    frames: Vec<Frame<G::Key>>,
    children: Vec<Child<G>>,
}

impl<G: Keyed + Hints> DfPn<G> {
    /// A search that has not begun, for the question whether `prover` wins, with so many bytes for its table.
    pub fn new(prover: Player, memory_bytes: usize) -> Self {
        DfPn {
            prover,
            table: Table::new(memory_bytes),
            nodes: 0,
            sums: true,
            cap: CAP,
            frames: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Forgets where the search stood and keeps the table: the next run may start from any position of the same game.
    pub fn anew(&mut self) {
        self.frames.clear();
        self.children.clear();
    }

    /// The number of positions stored.
    pub fn stored(&self) -> usize {
        self.table.len()
    }

    /// Whether the player wins from a position, if that is known without a search.
    pub fn known(&self, game: &G, at: &G::Position) -> Option<bool> {
        if let Some(outcome) = game.outcome(at) {
            return Some(outcome == Outcome::Wins(self.prover));
        }
        match self.table.get(&game.key(at))?.numbers {
            [0, _] => Some(true),
            [_, 0] => Some(false),
            _ => None,
        }
    }

    /// What is known of a position that has just been reached.
    fn look_up(&self, game: &G, at: &G::Position, key: &G::Key) -> Numbers {
        match self.table.get(key) {
            Some(entry) => entry.numbers,
            None => game
                .effort(at, self.prover)
                .map(|number| number.clamp(1, MOST_EFFORT)),
        }
    }

    fn after(game: &G, at: &G::Position, mv: G::Move) -> G::Position {
        let mut next = at.clone();
        game.play(&mut next, mv);
        next
    }

    /// Looks at the moves of a position: its numbers if that settles them, else a new frame.
    fn expand(
        &mut self,
        game: &G,
        at: &G::Position,
        key: G::Key,
        limits: Numbers,
        watch: &Watch<'_>,
    ) -> Option<Numbers> {
        let first = self.children.len();
        let mine = game.to_move(at) == self.prover;
        let mut moves = Vec::new();
        game.candidates(at, &mut moves);
        watch.spend(moves.len() / CHILDREN_A_NODE);
        for (place, mv) in moves.into_iter().enumerate() {
            let next = Self::after(game, at, mv);
            if let Some(outcome) = game.outcome(&next) {
                let won = outcome == Outcome::Wins(self.prover);
                if won == mine {
                    self.children.truncate(first);
                    return Some(settled(won));
                }
                continue;
            }
            let key = game.key(&next);
            if self.children[first..].iter().any(|child| child.key == key) {
                continue;
            }
            let numbers = self.look_up(game, &next, &key);
            self.children.push(Child {
                at: next,
                key,
                numbers,
                place,
            });
        }
        let wanted = if mine { PROVE } else { REFUTE };
        self.children[first..].sort_by_key(|child| {
            (
                child.numbers[wanted],
                Reverse(child.numbers[1 - wanted]),
                child.place,
            )
        });
        self.frames.push(Frame {
            key,
            wanted,
            limits,
            nodes_before: self.nodes - 1,
            first,
            chosen: first,
        });
        None
    }

    /// The numbers of the last frame; and, if it stays open within its limits, the limits for the child that it chooses.
    fn choose(&mut self) -> (Numbers, Option<Numbers>) {
        let frame = self.frames.last_mut().expect("there is a frame");
        let wanted = frame.wanted;
        let (mut best, mut second, mut chosen) = (NEVER, NEVER, frame.first);
        let (mut sum, mut largest) = (0_u64, 0_u64);
        for (index, child) in self.children.iter().enumerate().skip(frame.first) {
            let [number, other] = [child.numbers[wanted], child.numbers[1 - wanted]];
            if number == NEVER {
                continue;
            }
            if number < best {
                (second, best, chosen) = (best, number, index);
            } else {
                second = second.min(number);
            }
            if other != NEVER {
                sum = sum.saturating_add(other).min(self.cap);
                largest = largest.max(other);
            }
        }
        let mut numbers = [best; 2];
        numbers[1 - wanted] = match best {
            0 => NEVER,
            NEVER => 0,
            _ if self.sums => sum,
            _ => largest,
        };
        if numbers.contains(&0) || (0..2).any(|which| numbers[which] >= frame.limits[which]) {
            return (numbers, None);
        }
        frame.chosen = chosen;
        let mut limits = frame.limits;
        let margin = second.saturating_add((second / 4).max(1));
        limits[wanted] = limits[wanted].min(margin);
        if self.sums {
            // What the others need is not this child's to spend.
            let others = sum - self.children[chosen].numbers[1 - wanted];
            limits[1 - wanted] -= others;
        }
        (numbers, Some(limits))
    }

    /// Searches on until the frames are used up; returns the numbers of the root.
    fn search(&mut self, game: &G, watch: &Watch<'_>) -> Result<Numbers, Paused> {
        loop {
            let (mut numbers, limits) = self.choose();
            if let Some(limits) = limits {
                watch.node(|| self.progress())?;
                self.nodes += 1;
                let frame = self.frames.last().expect("a child was chosen");
                let child = &self.children[frame.chosen];
                let (at, key) = (child.at.clone(), child.key.clone());
                let Some(known) = self.expand(game, &at, key.clone(), limits, watch) else {
                    continue;
                };
                numbers = known;
                self.keep(key, numbers, self.nodes - 1);
            } else {
                let frame = self.frames.pop().expect("there was a frame");
                self.children.truncate(frame.first);
                self.keep(frame.key, numbers, frame.nodes_before);
            }
            match self.frames.last() {
                Some(frame) => self.children[frame.chosen].numbers = numbers,
                None => return Ok(numbers),
            }
        }
    }

    fn keep(&mut self, key: G::Key, numbers: Numbers, nodes_before: u64) {
        let cost = u32::try_from(self.nodes - nodes_before).unwrap_or(u32::MAX);
        let cost = NonZeroU32::new(cost).unwrap_or(NonZeroU32::MIN);
        self.table.put(key, Entry { numbers, cost });
    }

    fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            found: self.table.len() as u64,
            depth: self.frames.len() as u32,
        }
    }
}

impl<G: Keyed + Hints> Engine<G> for DfPn<G> {
    /// Whether the player wins.
    type Answer = bool;

    fn run(&mut self, game: &G, from: &G::Position, watch: &Watch<'_>) -> Result<bool, Paused> {
        if let Some(outcome) = game.outcome(from) {
            return Ok(outcome == Outcome::Wins(self.prover));
        }
        loop {
            if self.frames.is_empty() {
                let key = game.key(from);
                let known = self.table.get(&key).map(|entry| entry.numbers);
                if let Some([prove @ 0, _] | [prove, 0]) = known {
                    return Ok(prove == 0);
                }
                watch.node(|| self.progress())?;
                self.nodes += 1;
                let limits = [self.cap; 2];
                if let Some(known) = self.expand(game, from, key.clone(), limits, watch) {
                    self.keep(key, known, self.nodes - 1);
                    continue;
                }
            }
            // A number at the cap settles nothing: once more from the beginning, with numbers that cannot get there.
            if !self.search(game, watch)?.contains(&0) {
                self.sums = false;
                self.table.clear();
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl<G: Keyed + Hints> Saved<G> for DfPn<G> {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.prover as u64);
        to.word(u64::from(self.sums));
        to.word(self.nodes);
        self.table.save(to);
        to.word(self.frames.len() as u64);
        let ends = self.frames.iter().skip(1).map(|frame| frame.first);
        for (frame, end) in self.frames.iter().zip(ends.chain([self.children.len()])) {
            frame.limits.write(to);
            to.word(frame.nodes_before);
            to.word((end - frame.first) as u64);
            to.word((frame.chosen - frame.first) as u64);
            for child in &self.children[frame.first..end] {
                to.word(child.place as u64);
                child.numbers.write(to);
            }
        }
    }

    fn load(game: &G, at: &G::Position, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let prover = Player::BOTH[from.size(1)?];
        let mut engine: DfPn<G> = DfPn::new(prover, 0);
        engine.sums = from.size(1)? == 1;
        engine.nodes = from.word()?;
        if engine.nodes > u64::MAX / 2 {
            return Err(Damaged);
        }
        engine.table = Table::load(from)?;
        let mut next_at = Some(at.clone());
        for _ in 0..from.size(u32::MAX as usize)? {
            let at = next_at.take().ok_or(Damaged)?;
            if game.outcome(&at).is_some() {
                return Err(Damaged);
            }
            let limits = Numbers::read(from)?;
            let nodes_before = from.word()?;
            if nodes_before > engine.nodes || limits.iter().any(|&limit| limit > CAP) {
                return Err(Damaged);
            }
            let mut moves = Vec::new();
            game.candidates(&at, &mut moves);
            let first = engine.children.len();
            let children = from.size(moves.len())?;
            let chosen = first + from.size(children.saturating_sub(1))?;
            for _ in 0..children {
                let place = from.size(moves.len() - 1)?;
                let next = Self::after(game, &at, moves[place]);
                if game.outcome(&next).is_some() {
                    return Err(Damaged);
                }
                engine.children.push(Child {
                    key: game.key(&next),
                    at: next,
                    numbers: read_numbers(from)?,
                    place,
                });
            }
            let mine = game.to_move(&at) == prover;
            engine.frames.push(Frame {
                key: game.key(&at),
                wanted: if mine { PROVE } else { REFUTE },
                limits,
                nodes_before,
                first,
                chosen,
            });
            next_at = (children > 0).then(|| engine.children[chosen].at.clone());
        }
        Ok(engine)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::alpha_beta::tests::random_tree;
    use harary_core::{Explicit, Game, laws};

    #[test]
    fn random_trees_are_answered_as_plain_minimax_answers_them() {
        let mut dice = laws::Dice::new(1);
        for round in 0..400 {
            let text = random_tree(&mut dice, 6);
            let game: Explicit = text.parse().unwrap();
            let start = game.start();
            let value = laws::minimax(&game, &mut start.clone(), &mut 1_000_000).unwrap();
            for prover in Player::BOTH {
                // Small tables forget, and answer the same.
                let memory = [0, 1 << 12, 1 << 16][round % 3];
                let new = || DfPn::new(prover, memory);
                let (wins, _) = laws::pausing(&game, &start, new, &[1, 2, 7]);
                assert_eq!(wins, value.outcome == Outcome::Wins(prover), "{text}");
                laws::saving(&game, &start, new, &[1, 5]);
            }
        }
    }

    #[test]
    fn a_question_that_reaches_the_cap_is_answered_by_the_largest_numbers() {
        let mut dice = laws::Dice::new(7);
        let mut changed = 0;
        for _ in 0..200 {
            let game: Explicit = random_tree(&mut dice, 6).parse().unwrap();
            let start = game.start();
            let value = laws::minimax(&game, &mut start.clone(), &mut 1_000_000).unwrap();
            let mut engine = DfPn::new(Player::A, 1 << 16);
            engine.cap = 4;
            let wins = engine.run(&game, &start, &Watch::free()).unwrap();
            assert_eq!(wins, value.outcome == Outcome::Wins(Player::A));
            changed += u32::from(!engine.sums);
        }
        assert!(changed > 5, "only {changed} of the trees reached the cap");
    }

    #[test]
    fn what_was_found_serves_the_next_question() {
        let game: Explicit = "A(- B(= +) B(+ A(- +)))".parse().unwrap();
        let mut engine = DfPn::new(Player::A, 1 << 12);
        let watch = Watch::free();
        assert!(engine.run(&game, &game.start(), &watch).unwrap());
        let nodes = Engine::<Explicit>::nodes(&engine);
        engine.anew();
        assert!(engine.run(&game, &game.start(), &watch).unwrap());
        assert_eq!(Engine::<Explicit>::nodes(&engine), nodes);
    }
}
