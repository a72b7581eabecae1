//! A descent through the tree of positions, by proof and disproof numbers: the work of one thread.

use crate::table::{Hand, Known};
use harary_core::{
    Damaged, Hints, Keyed, Outcome, Paused, Player, Progress, Watch, WordSink, WordSource, Words,
};
use std::cmp::Reverse;
use std::num::NonZeroU32;

/// No number of a position that is still open is larger.
pub(super) const CAP: u64 = 1 << 62;
/// The number of what cannot be.
const NEVER: u64 = u64::MAX;
/// The largest number that a game may start with, far enough below [`CAP`].
const MOST_EFFORT: u64 = 1 << 32;
/// The number of children that are as much work as a node.
const CHILDREN_A_NODE: usize = 16;
/// The number of sets that are as much work as a child.
const SETS_A_CHILD: usize = 512;
/// The nodes between two looks of a thread at whether others have settled a position on its path.
const BETWEEN_LOOKS: u64 = 64;

/// The nodes in which a win is looked for first of all.
const EARLY: u64 = 1 << 20;

/// The factor by which a child counts that another thread is searching.
const BUSY: u64 = 4;

const PROVE: usize = 0;
const REFUTE: usize = 1;

/// How much is still needed to prove and to refute: `[0, NEVER]` is proved, `[NEVER, 0]` refuted.
type Numbers = [u64; 2];

/// Reads numbers that a search can have.
fn read_numbers(from: &mut dyn WordSource) -> Result<Numbers, Damaged> {
    let numbers = [from.word()?, from.word()?];
    let open = numbers.iter().all(|number| (1..=CAP).contains(number));
    if open || [true, false].map(settled).contains(&numbers) {
        return Ok(numbers);
    }
    Err(Damaged)
}

fn settled(won: bool) -> Numbers {
    if won { [0, NEVER] } else { [NEVER, 0] }
}

/// The entry of the table for a position.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ProofEntry {
    numbers: Numbers,
    cost: NonZeroU32,
}

impl ProofEntry {
    /// Whether the prover wins, if that is settled.
    pub(super) fn wins(&self) -> Option<bool> {
        match self.numbers {
            [0, _] => Some(true),
            [_, 0] => Some(false),
            _ => None,
        }
    }
}

impl Known for ProofEntry {
    const WORDS: usize = 3;

    #[inline]
    fn cost(&self) -> u32 {
        self.cost.get()
    }
    #[inline]
    fn write(&self, to: &mut dyn WordSink) {
        self.numbers.write(to);
        to.word(u64::from(self.cost.get()));
    }
    #[inline]
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let numbers = read_numbers(from)?;
        let cost = NonZeroU32::new(u32::read(from)?).ok_or(Damaged)?;
        Ok(ProofEntry { numbers, cost })
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

/// The table in the hand of a thread.
type Numbered<'a, G> = Hand<'a, <G as Keyed>::Key, ProofEntry>;

/// The question of a descent, the same for all threads.
#[derive(Clone, Copy)]
pub(super) struct Aim {
    pub(super) prover: Player,
    /// Whether numbers are added up; else the largest counts.
    pub(super) sums: bool,
    pub(super) cap: u64,
}

/// Where one thread's search stands, on cache lines of its own: all of them write often.
#[repr(align(128))]
pub(super) struct Descent<G: Keyed> {
    pub(super) nodes: u64,
    /// The nodes before this search.
    began: u64,
    frames: Vec<Frame<G::Key>>,
    children: Vec<Child<G>>,
}

impl<G: Keyed + Hints> Descent<G> {
    /// At the root, after `nodes` nodes.
    pub(super) fn new(nodes: u64) -> Self {
        Descent {
            nodes,
            began: nodes,
            frames: Vec::new(),
            children: Vec::new(),
        }
    }

    /// Forgets where the search stood.
    pub(super) fn restart(&mut self) {
        self.began = self.nodes;
        self.frames.clear();
        self.children.clear();
    }

    /// Marks the positions on the way, where threads share a table.
    pub(super) fn mark(&self, table: &Numbered<'_, G>) {
        self.frames.iter().for_each(|frame| table.begin(&frame.key));
    }

    /// Takes these marks away.
    pub(super) fn unmark(&self, table: &Numbered<'_, G>) {
        let frames = self.frames.iter();
        frames.for_each(|frame| table.give_up(&frame.key));
    }

    /// Searches until the root is settled, which has an open outcome: whether the prover wins, or
    /// `None` if a number reached the cap.
    pub(super) fn run(
        &mut self,
        aim: Aim,
        game: &G,
        from: &G::Position,
        table: &mut Numbered<'_, G>,
        watch: &Watch<'_>,
    ) -> Result<Option<bool>, Paused> {
        if self.frames.is_empty() {
            let key = game.key(from);
            let known = table.get(&key);
            if let Some(wins) = known.and_then(|entry| entry.wins()) {
                return Ok(Some(wins));
            }
            watch.node(|| self.progress(table))?;
            self.nodes += 1;
            let limits = [aim.cap; 2];
            if let Some(known) = self.expand(aim, game, from, key.clone(), limits, table, watch) {
                table.put(&key, self.entry(known, self.nodes - 1));
                return Ok(Some(known[PROVE] == 0));
            }
        }
        let numbers = self.search(aim, game, table, watch)?;
        Ok(numbers.contains(&0).then_some(numbers[PROVE] == 0))
    }

    /// The numbers known of a position that has just been reached and is not over; or the outcome
    /// that the game proves of one that is met for the first time.
    fn look_up(
        prover: Player,
        game: &G,
        at: &G::Position,
        key: &G::Key,
        table: &Numbered<'_, G>,
        is_early: bool,
    ) -> Result<Numbers, Outcome> {
        if let Some(entry) = table.get(key) {
            return Ok(entry.numbers);
        }
        match game.proved(at, false) {
            Some(outcome) => Err(outcome),
            None => Ok(game
                .effort(at, prover, is_early)
                .map(|number| number.clamp(1, MOST_EFFORT))),
        }
    }

    fn after(game: &G, at: &G::Position, mv: G::Move) -> G::Position {
        let mut next = at.clone();
        game.play(&mut next, mv);
        next
    }

    /// Looks at the moves of a position: its numbers if that settles them, else a new frame.
    #[expect(clippy::too_many_arguments, reason = "a step of one loop")]
    fn expand(
        &mut self,
        aim: Aim,
        game: &G,
        at: &G::Position,
        key: G::Key,
        limits: Numbers,
        table: &Numbered<'_, G>,
        watch: &Watch<'_>,
    ) -> Option<Numbers> {
        if let Some(outcome) = game.proved(at, true) {
            return Some(settled(outcome == Outcome::Wins(aim.prover)));
        }
        let first = self.children.len();
        let is_early = self.nodes - self.began < EARLY;
        let mine = game.to_move(at) == aim.prover;
        let mut moves = Vec::new();
        game.candidates(at, &mut moves);
        let work = moves.len() * (1 + game.sets() / SETS_A_CHILD);
        watch.spend(work / CHILDREN_A_NODE);
        for (place, mv) in moves.into_iter().enumerate() {
            let next = Self::after(game, at, mv);
            let looked_up = match game.outcome(&next) {
                Some(outcome) => Err(outcome),
                None => {
                    let key = game.key(&next);
                    if self.children[first..].iter().any(|child| child.key == key) {
                        continue;
                    }
                    let numbers = Self::look_up(aim.prover, game, &next, &key, table, is_early);
                    numbers.map(|numbers| (key, numbers))
                }
            };
            let (key, numbers) = match looked_up {
                Ok(open) => open,
                Err(outcome) => {
                    let won = outcome == Outcome::Wins(aim.prover);
                    if won == mine {
                        self.children.truncate(first);
                        return Some(settled(won));
                    }
                    continue;
                }
            };
            self.children.push(Child {
                at: next,
                key,
                numbers,
                place,
            });
        }
        let wanted = if mine { PROVE } else { REFUTE };
        // By keys of their own: positions are large, and to sort them takes code for each game.
        self.children[first..].sort_by_cached_key(|child| {
            (
                child.numbers[wanted],
                Reverse(child.numbers[1 - wanted]),
                child.place,
            )
        });
        table.begin(&key);
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

    /// The numbers of the last frame; and, if it stays open within its limits, the limits for the
    /// child that it chooses.
    fn choose(&mut self, aim: Aim, table: &Numbered<'_, G>) -> (Numbers, Option<Numbers>) {
        let frame = self.frames.last_mut().expect("there is a frame");
        let wanted = frame.wanted;
        // The least number; and the two least, where a child that another thread is at counts for
        // more.
        let mut least = NEVER;
        let (mut best, mut second, mut chosen) = (NEVER, NEVER, frame.first);
        let (mut sum, mut largest) = (0_u64, 0_u64);
        for (index, child) in self.children.iter_mut().enumerate().skip(frame.first) {
            let mut is_busy = false;
            if table.is_shared() {
                let (entry, busy) = table.look(&child.key);
                is_busy = busy;
                if let Some(entry) = entry {
                    child.numbers = entry.numbers;
                }
            }
            let [number, other] = [child.numbers[wanted], child.numbers[1 - wanted]];
            if number == NEVER {
                continue;
            }
            least = least.min(number);
            let times = if is_busy { BUSY } else { 1 };
            let price = number.saturating_mul(times).min(NEVER - 1);
            if price < best {
                (second, best, chosen) = (best, price, index);
            } else {
                second = second.min(price);
            }
            if other != NEVER {
                sum = sum.saturating_add(other).min(aim.cap);
                largest = largest.max(other);
            }
        }
        let mut numbers = [least; 2];
        numbers[1 - wanted] = match least {
            0 => NEVER,
            NEVER => 0,
            _ if aim.sums => sum,
            _ => largest,
        };
        if numbers.contains(&0) || (0..2).any(|which| numbers[which] >= frame.limits[which]) {
            return (numbers, None);
        }
        frame.chosen = chosen;
        let mut limits = frame.limits;
        let margin = second.saturating_add((second / 4).max(1));
        limits[wanted] = limits[wanted].min(margin);
        let own = self.children[chosen].numbers;
        if table.is_shared() {
            // Where the best was put off the limits of the frame may leave nothing to do.
            limits[wanted] = limits[wanted].max(own[wanted].saturating_add(1));
        }
        if aim.sums {
            // What the others need is not this child's to spend.
            let others = sum - own[1 - wanted];
            limits[1 - wanted] -= others;
        }
        (numbers, Some(limits))
    }

    /// Searches on until the frames are used up; returns the numbers of the root.
    fn search(
        &mut self,
        aim: Aim,
        game: &G,
        table: &mut Numbered<'_, G>,
        watch: &Watch<'_>,
    ) -> Result<Numbers, Paused> {
        loop {
            if table.is_shared() && self.nodes.is_multiple_of(BETWEEN_LOOKS) {
                self.leave_what_is_settled(table);
            }
            let (mut numbers, limits) = self.choose(aim, table);
            if let Some(limits) = limits {
                watch.node(|| self.progress(table))?;
                self.nodes += 1;
                let frame = self.frames.last().expect("a child was chosen");
                let child = &self.children[frame.chosen];
                let (at, key) = (child.at.clone(), child.key.clone());
                let Some(known) = self.expand(aim, game, &at, key.clone(), limits, table, watch)
                else {
                    continue;
                };
                numbers = known;
                table.put(&key, self.entry(numbers, self.nodes - 1));
            } else {
                let frame = self.frames.pop().expect("there was a frame");
                self.children.truncate(frame.first);
                let entry = self.entry(numbers, frame.nodes_before);
                table.finish(&frame.key, |_| entry);
            }
            match self.frames.last() {
                Some(frame) => self.children[frame.chosen].numbers = numbers,
                None => return Ok(numbers),
            }
        }
    }

    /// Goes back to just above the first position on the way that another thread has settled. The
    /// root stays.
    fn leave_what_is_settled(&mut self, table: &Numbered<'_, G>) {
        let is_settled = |frame: &Frame<G::Key>| {
            let entry = table.get(&frame.key);
            entry.is_some_and(|entry| entry.wins().is_some())
        };
        let Some(last) = self.frames.iter().skip(1).position(is_settled) else {
            return;
        };
        // The frame before it sees the number in the table.
        self.children.truncate(self.frames[last + 1].first);
        for frame in self.frames.drain(last + 1..) {
            table.give_up(&frame.key);
        }
    }

    /// What is stored of a position that the search comes back from.
    fn entry(&self, numbers: Numbers, nodes_before: u64) -> ProofEntry {
        let cost = u32::try_from(self.nodes - nodes_before).unwrap_or(u32::MAX);
        let cost = NonZeroU32::new(cost).unwrap_or(NonZeroU32::MIN);
        ProofEntry { numbers, cost }
    }

    fn progress(&self, table: &Numbered<'_, G>) -> Progress {
        Progress {
            nodes: self.nodes,
            found: table.stored() as u64,
            depth: self.frames.len() as u32,
            words: ["nodes", "positions in the table", "moves deep"],
            ..Progress::default()
        }
    }

    /// Writes where the search stands; positions are found again from the moves.
    pub(super) fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.nodes - self.began);
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

    /// Reads what [`save`](Descent::save) wrote.
    pub(super) fn load(
        prover: Player,
        game: &G,
        at: &G::Position,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let mut walk: Descent<G> = Descent::new(from.counter()?);
        let since = from.word()?;
        walk.began = walk.nodes.checked_sub(since).ok_or(Damaged)?;
        let mut next_at = Some(at.clone());
        // Of a position its two limits, three numbers and its children.
        for _ in 0..from.length(5)? {
            let at = next_at.take().ok_or(Damaged)?;
            if game.outcome(&at).is_some() {
                return Err(Damaged);
            }
            let limits = Numbers::read(from)?;
            let nodes_before = from.word()?;
            // The root is left when it is settled, or at the cap.
            let is_root = walk.frames.is_empty();
            let is_limit = |&limit: &u64| limit == CAP || !is_root && limit < CAP;
            let limited = limits.iter().all(is_limit);
            if nodes_before > walk.nodes || !limited {
                return Err(Damaged);
            }
            let mut moves = Vec::new();
            game.candidates(&at, &mut moves);
            let first = walk.children.len();
            let children = from.size(moves.len())?;
            let chosen = first + from.size(children.saturating_sub(1))?;
            for _ in 0..children {
                let place = from.size(moves.len() - 1)?;
                let next = Self::after(game, &at, moves[place]);
                if game.outcome(&next).is_some() {
                    return Err(Damaged);
                }
                walk.children.push(Child {
                    key: game.key(&next),
                    at: next,
                    numbers: read_numbers(from)?,
                    place,
                });
            }
            let mine = game.to_move(&at) == prover;
            walk.frames.push(Frame {
                key: game.key(&at),
                wanted: if mine { PROVE } else { REFUTE },
                limits,
                nodes_before,
                first,
                chosen,
            });
            next_at = (children > 0).then(|| walk.children[chosen].at.clone());
        }
        Ok(walk)
    }
}
