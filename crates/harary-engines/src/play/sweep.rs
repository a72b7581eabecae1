//! All positions of a ranked game, last to first, in one table without keys.
//!
//! The value of a rank is found from those of larger ranks, which are there by then: a byte for the
//! plies (two where they may be more than 255), whose parity tells the winner; or a bit for the
//! winner. Threads share the ranges of one layer, which do not depend on each other, and wait for
//! each other before the next layer.

use crate::play::alpha_beta::{FirstMoves, Solution};
use harary_core::{
    Ask, At, Damaged, Engine, Outcome, Paused, Place, Progress, Ranked, Saved, Threads, Watch,
    WordSink, WordSource,
};
use std::ops::Range;
use std::sync::Mutex;
use std::sync::atomic::{AtomicU64, Ordering};

/// Solves a ranked game by one sweep over all ranks.
///
/// Cost: each rank and each move once; a byte or two a rank, or a bit if only the outcome is
/// wanted. Any number of threads can work.
pub struct Sweep {
    ask: Ask,
    threads: usize,
    table: Table,
    /// The layers before this one are not begun; `None` before the first.
    layer: Option<usize>,
    /// For each range of that layer: the ranks from here on are known.
    known: Vec<u64>,
    nodes: u64,
}

/// Small numbers, side by side in words, which threads may set at the same time.
struct Table {
    /// Bits a rank: 1, 8 or 16.
    width: u32,
    words: Vec<AtomicU64>,
}

impl Table {
    fn bits<G: Ranked>(game: &G, ask: Ask) -> u32 {
        match (ask, game.most_plies()) {
            (Ask::Outcome, _) => 1,
            (_, ..=255) => 8,
            _ => 16,
        }
    }

    fn words(width: u32, ranks: u64) -> u64 {
        ranks.div_ceil(u64::from(64 / width))
    }

    fn place(&self, rank: u64) -> (usize, u32) {
        let per_word = u64::from(64 / self.width);
        let shift = (rank % per_word) as u32 * self.width;
        ((rank / per_word) as usize, shift)
    }

    fn get(&self, rank: u64) -> u32 {
        let (word, shift) = self.place(rank);
        let mask = (1 << self.width) - 1;
        // What was set by other threads was set before this layer began.
        (self.words[word].load(Ordering::Relaxed) >> shift & mask) as u32
    }

    /// Sets a number that was 0.
    fn set(&self, rank: u64, value: u32) {
        let (word, shift) = self.place(rank);
        self.words[word].fetch_or(u64::from(value) << shift, Ordering::Relaxed);
    }

    /// Finds the values of a range, last to first, from `known` down; counts nodes.
    fn fill<G: Ranked>(
        &self,
        game: &G,
        range: &Range<u64>,
        known: &mut u64,
        nodes: &mut u64,
        watch: &Watch<'_>,
    ) -> Result<(), Paused> {
        let stuck = game.plies_when_stuck();
        if *known == range.start {
            return Ok(());
        }
        // The next entries of `known` belong to other threads, so this one is written once, at the
        // end.
        let (mut rank, mut filled) = (*known, 0);
        let mut cursor = game.cursor(rank - 1);
        let result = loop {
            let looked = watch.node(|| Progress {
                nodes: *nodes + filled,
                ..Progress::default()
            });
            if looked.is_err() {
                break looked;
            }
            filled += 1;
            rank -= 1;
            let value = if self.width == 1 {
                // Whether the player to move wins: some move leads to a rank where that player does
                // not.
                let mut wins = 0;
                game.successors(&cursor, |next| wins |= 1 - self.get(next));
                wins
            } else {
                let mut best = None;
                game.successors(&cursor, |next| {
                    best = better(stuck, best, self.get(next));
                });
                best.map_or(stuck, |plies| plies + 1)
            };
            self.set(rank, value);
            if rank == range.start {
                break Ok(());
            }
            game.back(&mut cursor);
        };
        *known = rank;
        *nodes += filled;
        result
    }
}

impl Sweep {
    /// An engine that has not begun.
    pub fn new(ask: Ask) -> Self {
        Sweep {
            ask,
            threads: 1,
            table: Table {
                width: 1,
                words: Vec::new(),
            },
            layer: None,
            known: Vec::new(),
            nodes: 0,
        }
    }

    /// The same engine with this number of threads from here on.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Sweep { threads, ..self }
    }

    /// The bytes that the table takes for a game with `ranks` ranks.
    pub fn bytes<G: Ranked>(game: &G, ask: Ask, ranks: u64) -> u64 {
        8 * Table::words(Table::bits(game, ask), ranks)
    }

    fn fill<G: Ranked>(&mut self, game: &G, ranks: u64, watch: &Watch<'_>) -> Result<(), Paused> {
        let layers = game.layers();
        let mut left = self.layer.unwrap_or_else(|| {
            let width = Table::bits(game, self.ask);
            let zero = || AtomicU64::new(0);
            let words = Table::words(width, ranks) as usize;
            let words = std::iter::repeat_with(zero).take(words).collect();
            self.table = Table { width, words };
            layers.len()
        });
        self.layer = Some(left);
        while let Some(layer) = left.checked_sub(1).map(|last| &layers[last]) {
            if self.known.is_empty() {
                self.known = layer.iter().map(|range| range.end).collect();
            }
            self.side_by_side(game, layer, watch)?;
            self.known.clear();
            left -= 1;
            self.layer = Some(left);
        }
        Ok(())
    }

    /// Works on the ranges of a layer.
    fn side_by_side<G: Ranked>(
        &mut self,
        game: &G,
        layer: &[Range<u64>],
        watch: &Watch<'_>,
    ) -> Result<(), Paused> {
        let threads = Threads::new(self.nodes);
        let table = &self.table;
        let ranges = Mutex::new(layer.iter().zip(&mut self.known));
        let next = || ranges.lock().ok()?.next();
        let work = |watch: &Watch<'_>| {
            let mut nodes = 0;
            let mut result = Ok(());
            while let Some((range, known)) = next() {
                result = table.fill(game, range, known, &mut nodes, watch);
                if result.is_err() {
                    break;
                }
            }
            (nodes, result)
        };
        let worked = std::thread::scope(|scope| {
            let others = (1..self.threads).map(|_| scope.spawn(|| work(&threads.watch())));
            let others: Vec<_> = others.collect();
            let mine = work(&watch.split(&threads));
            // A panic of a thread is passed on: the state of its range is unknown.
            let others = others.into_iter().map(|other| {
                let joined = other.join();
                joined.unwrap_or_else(|why| std::panic::resume_unwind(why))
            });
            others.chain([mine]).collect::<Vec<_>>()
        });
        self.nodes += worked.iter().map(|(nodes, _)| nodes).sum::<u64>();
        worked.into_iter().try_for_each(|(_, result)| result)
    }

    /// The plies from a position; where only outcomes are known, some number whose parity tells the
    /// winner.
    fn plies<G: Ranked>(&self, game: &G, at: &G::Position) -> u32 {
        match game.place(at) {
            Place::Plies(plies) => plies,
            Place::Rank(rank) if self.table.width > 1 => self.table.get(rank),
            Place::Rank(rank) => game.plies_when_stuck() + self.table.get(rank),
        }
    }
}

/// Of two numbers of plies after a move, the one that the mover prefers: to win soon, to lose late.
fn better(stuck: u32, best: Option<u32>, next: u32) -> Option<u32> {
    // The other player has lost where the plies are as odd as those of a player who is stuck.
    let lost = |plies: u32| plies % 2 == stuck % 2;
    Some(match best {
        None => next,
        Some(best) => match (lost(best), lost(next)) {
            (true, true) => best.min(next),
            (true, false) => best,
            (false, true) => next,
            (false, false) => best.max(next),
        },
    })
}

impl<G: Ranked> Engine<At<'_, G>> for Sweep {
    type Answer = Solution<G::Move>;

    /// # Panics
    /// If the game has no ranks.
    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let ranks = game.ranks().expect("a game with ranks");
        self.fill(game, ranks, watch)?;
        let stuck = game.plies_when_stuck();
        let plies = self.plies(game, from);
        let mover = game.to_move(from);
        let lost = plies % 2 == stuck % 2;
        let winner = if lost { mover.other() } else { mover };
        let mut moves = None;
        if self.ask == Ask::Moves && game.outcome(from).is_none() {
            let value = |mv: &G::Move| self.plies(game, &game.after(from, *mv));
            let all = game.legal(from).into_iter();
            let first_moves: Vec<G::Move> = all
                .filter(|mv| !lost && value(mv) % 2 == stuck % 2)
                .collect();
            let fast = first_moves.iter().filter(|mv| value(mv) + 1 == plies);
            let fastest = fast.copied().collect();
            let mut at = from.clone();
            let mut line = Vec::new();
            while game.outcome(&at).is_none() {
                let plies = self.plies(game, &at);
                let next = game
                    .legal(&at)
                    .into_iter()
                    .map(|mv| (mv, game.after(&at, mv)))
                    .find(|(_, next)| self.plies(game, next) + 1 == plies);
                let Some((mv, next)) = next else { break };
                line.push(mv);
                at = next;
            }
            moves = Some(FirstMoves {
                first_moves,
                fastest,
                line: Some(line),
            });
        }
        Ok(Solution {
            outcome: game.outcome(from).unwrap_or(Outcome::Wins(winner)),
            plies: (self.table.width > 1).then_some(plies),
            moves,
        })
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl<G: Ranked> Saved<At<'_, G>> for Sweep {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(u64::from(self.layer.is_some()));
        if let Some(layer) = self.layer {
            to.word(layer as u64);
            self.known.iter().for_each(|&known| to.word(known));
            for word in &self.table.words {
                to.word(word.load(Ordering::Relaxed));
            }
        }
    }

    fn load(&mut self, (game, _): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let ask = self.ask;
        let mut engine = Sweep::new(ask).with_threads(self.threads);
        engine.nodes = from.word()?;
        let ranks = game.ranks().ok_or(Damaged)?;
        if engine.nodes > ranks {
            return Err(Damaged);
        }
        if from.size(1)? == 0 {
            *self = engine;
            return Ok(());
        }
        let layers = game.layers();
        let layer = from.size(layers.len())?;
        engine.layer = Some(layer);
        for range in layer.checked_sub(1).map_or(&[][..], |last| &layers[last]) {
            let known = from.word()?;
            if known < range.start || known > range.end {
                return Err(Damaged);
            }
            engine.known.push(known);
        }
        engine.table.width = Table::bits(game, ask);
        for _ in 0..Table::words(engine.table.width, ranks) {
            engine.table.words.push(AtomicU64::new(from.word()?));
        }
        *self = engine;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::{Game, Player, laws};

    /// Take a counter, or a number of them that divides the heap; a heap of 1 must be taken, and
    /// the player who takes it wins or loses.
    struct Heap {
        counters: u32,
        last_wins: bool,
    }

    impl Game for Heap {
        type Position = (u32, u32);
        type Move = u32;
        type Undo = ();

        fn start(&self) -> (u32, u32) {
            (self.counters, 0)
        }
        fn to_move(&self, at: &(u32, u32)) -> Player {
            Player::BOTH[at.1 as usize % 2]
        }
        fn moves(&self, at: &(u32, u32), out: &mut Vec<u32>) {
            out.extend(
                (1..=at.0).filter(|&take| at.0.is_multiple_of(take) && (take < at.0 || at.0 == 1)),
            );
        }
        fn play(&self, at: &mut (u32, u32), mv: u32) {
            *at = (at.0 - mv, at.1 + 1);
        }
        fn undo(&self, at: &mut (u32, u32), mv: u32, (): ()) {
            *at = (at.0 + mv, at.1 - 1);
        }
        fn outcome(&self, at: &(u32, u32)) -> Option<Outcome> {
            let mover = self.to_move(at);
            let winner = if self.last_wins { mover.other() } else { mover };
            (at.0 == 0).then_some(Outcome::Wins(winner))
        }
    }

    /// Rank r is the heap of `counters` − r. A heap of 2, where winning is losing, is stuck in two
    /// plies; one of 1 in one.
    impl Ranked for Heap {
        type Cursor = u64;

        fn ranks(&self) -> Option<u64> {
            Some(u64::from(self.counters) - u64::from(self.last_wins))
        }
        fn place(&self, at: &(u32, u32)) -> Place {
            if at.0 <= u32::from(self.last_wins) {
                return Place::Plies(at.0);
            }
            Place::Rank(u64::from(self.counters - at.0))
        }
        fn cursor(&self, rank: u64) -> u64 {
            rank
        }
        fn back(&self, cursor: &mut u64) {
            *cursor -= 1;
        }
        fn successors(&self, cursor: &u64, mut visit: impl FnMut(u64)) {
            let mut moves = Vec::new();
            let heap = self.counters - *cursor as u32;
            self.moves(&(heap, 0), &mut moves);
            for mv in moves {
                if heap - mv > u32::from(self.last_wins) {
                    visit(cursor + u64::from(mv));
                }
            }
        }
        fn most_plies(&self) -> u32 {
            self.counters
        }
        fn plies_when_stuck(&self) -> u32 {
            1 + u32::from(self.last_wins)
        }
    }

    #[test]
    fn a_sweep_agrees_with_minimax_and_can_be_paused() {
        for last_wins in [false, true] {
            for counters in 2..26 {
                let game = Heap {
                    counters,
                    last_wins,
                };
                let start = game.start();
                let value = laws::minimax(&game, &mut start.clone(), &mut 10_000_000).unwrap();
                let (found, nodes) =
                    laws::pausing((&game, &start), || Sweep::new(Ask::Moves), &[1, 7]);
                assert_eq!(Some(nodes), game.ranks());
                assert_eq!((found.outcome, found.plies), (value.outcome, value.plies));
                let moves = found.moves.unwrap();
                assert_eq!(moves.line.unwrap().len() as u32, value.plies.unwrap());
                let mut at = start;
                let mut all = Vec::new();
                game.moves(&at, &mut all);
                all.retain(|&mv| {
                    game.play(&mut at, mv);
                    let next = laws::minimax(&game, &mut at, &mut 10_000_000).unwrap();
                    game.undo(&mut at, mv, ());
                    next.outcome == value.outcome && value.outcome == Outcome::Wins(Player::A)
                });
                assert_eq!(moves.first_moves, all);
                let (outcome, _) =
                    laws::pausing((&game, &start), || Sweep::new(Ask::Outcome), &[3]);
                assert_eq!(outcome.outcome, value.outcome);
                laws::saving((&game, &start), || Sweep::new(Ask::Plies), &[1, 5]);
            }
        }
    }
}
