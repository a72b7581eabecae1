//! One walk through sets of cells, from a seed of its own.

mod saved;

use crate::color::walks::Walk;
use harary_core::{Dice, ForbiddenSets};
use std::sync::Arc;

/// How seldom a cell is left out without need: once in so many draws of it. (Measured on squares of
/// 10 × 10 to 24 × 24: with 150 and with 1,000 it takes about twice as long, with 50 it does not
/// arrive; and rounds in which it falls from 40 to 1,000 find less.)
const SELDOM: f64 = 360.0;
/// What is worse by more than so many cells, each of which stands for the most, is never done.
const MOST_WORSE: u64 = 3;

/// The sets, in lists without gaps.
#[derive(Debug)]
pub(super) struct Board {
    /// How many cells each cell stands for, and all that are not barred.
    counts: Vec<u64>,
    most: u64,
    /// Cells that are a forbidden set by themselves, and the others.
    barred: Vec<bool>,
    open: Vec<u32>,
    /// The cells of each set, and the sets through each cell.
    sets: Lists,
    through: Lists,
    /// What a set costs that is inside: so many cells are left out to be rid of it.
    prices: Vec<u64>,
    /// How probable a change for the worse is, of 2^32, by the cells that it costs.
    odds: Vec<u32>,
}

/// Lists of small numbers, one behind the other.
#[derive(Debug)]
struct Lists {
    ends: Vec<usize>,
    items: Vec<u32>,
}

impl Lists {
    fn new(lists: &[Vec<usize>]) -> Lists {
        let mut all = Lists {
            ends: vec![0],
            items: Vec::new(),
        };
        for list in lists {
            all.items.extend(list.iter().map(|&item| item as u32));
            all.ends.push(all.items.len());
        }
        all
    }

    fn len(&self) -> usize {
        self.ends.len() - 1
    }

    fn of(&self, list: usize) -> &[u32] {
        &self.items[self.ends[list]..self.ends[list + 1]]
    }
}

impl Board {
    pub(super) fn new(problem: &dyn ForbiddenSets) -> Board {
        let cells = problem.cells();
        let mut sets = problem.sets(1);
        sets.iter_mut().for_each(|set| {
            set.sort_unstable();
            set.dedup();
        });
        sets.sort_unstable();
        sets.dedup();
        let mut barred = vec![false; cells];
        for set in &sets {
            if let [cell] = set[..] {
                barred[cell] = true;
            }
        }
        // What holds a cell that is never taken is never inside.
        sets.retain(|set| !set.iter().any(|&cell| barred[cell]));
        let mut through = vec![Vec::new(); cells];
        for (index, set) in sets.iter().enumerate() {
            set.iter().for_each(|&cell| through[cell].push(index));
        }
        let counts: Vec<u64> = (0..cells).map(|cell| problem.weight(cell) as u64).collect();
        let price = |set: &Vec<usize>| set.iter().map(|&cell| counts[cell]).min().unwrap_or(0);
        let mut board = Board {
            prices: sets.iter().map(price).collect(),
            odds: odds(counts.iter().copied().max().unwrap_or(1)),
            counts,
            most: 0,
            open: (0..cells as u32)
                .filter(|&cell| !barred[cell as usize])
                .collect(),
            barred,
            sets: Lists::new(&sets),
            through: Lists::new(&through),
        };
        let all: Vec<bool> = board.barred.iter().map(|barred| !barred).collect();
        board.most = board.size(&all);
        board
    }

    fn cells(&self) -> usize {
        self.counts.len()
    }

    /// Whether no forbidden set has all its cells where `is_in` says so.
    fn is_free(&self, is_in: &[bool]) -> bool {
        let all_in = |set: usize| self.sets.of(set).iter().all(|&cell| is_in[cell as usize]);
        let barred = self.barred.iter().zip(is_in);
        !(0..self.sets.len()).any(all_in)
            && !barred.into_iter().any(|(barred, is_in)| barred & is_in)
    }

    fn size(&self, is_in: &[bool]) -> u64 {
        let counts = self.counts.iter().zip(is_in);
        counts
            .filter(|(_, is_in)| **is_in)
            .map(|(count, _)| count)
            .sum()
    }
}

/// The odds of changes for the worse where a cell stands for up to so many.
fn odds(heaviest: u64) -> Vec<u32> {
    // Roots of squares and products only, which are the same on all machines.
    let halvings = heaviest.next_power_of_two().ilog2();
    let factor = (0..halvings).fold(1.0 / SELDOM, |factor: f64, _| factor.sqrt());
    let mut probability = f64::from(u32::MAX);
    let next = |_| {
        let this = probability;
        probability *= factor;
        this as u32
    };
    (0..=MOST_WORSE * heaviest).map(next).collect()
}

/// A walk. It holds its place, its memory and its random numbers.
#[derive(Clone, Debug)]
pub(super) struct SetWalk {
    board: Arc<Board>,
    /// A set with so many cells is enough.
    enough: u64,
    dice: Dice,
    rounds: u64,
    /// The current set, and its cells less the prices of the forbidden sets inside.
    is_in: Vec<bool>,
    worth: i64,
    /// For each forbidden set its cells left out: how many, and the sum of their numbers, so that
    /// the only one is known.
    hits: Vec<u32>,
    hitters: Vec<u32>,
    /// For a cell left out the price of the sets that it alone hits, for another of those inside
    /// with it.
    at_stake: Vec<u64>,
    best: Vec<bool>,
    best_size: u64,
}

impl SetWalk {
    /// Begins with the cells alone that are in no forbidden set.
    pub(super) fn new(board: &Arc<Board>, enough: u64, seed: u64, stream: u64) -> SetWalk {
        let cells = board.cells();
        let is_in = (0..cells).map(|cell| board.through.of(cell).is_empty() && !board.barred[cell]);
        let mut walk = SetWalk {
            board: Arc::clone(board),
            enough,
            dice: Dice::stream(seed, stream),
            rounds: 0,
            is_in: is_in.collect(),
            worth: 0,
            hits: Vec::new(),
            hitters: Vec::new(),
            at_stake: Vec::new(),
            best: Vec::new(),
            best_size: 0,
        };
        walk.count();
        walk.note();
        walk
    }

    /// Counts everything that follows from the current set.
    fn count(&mut self) {
        let board = &*self.board;
        self.worth = board.size(&self.is_in) as i64;
        self.at_stake = vec![0; board.cells()];
        self.hits = vec![0; board.sets.len()];
        self.hitters = vec![0; board.sets.len()];
        for set in 0..board.sets.len() {
            let (cells, price) = (board.sets.of(set), board.prices[set]);
            for &cell in cells.iter().filter(|&&cell| !self.is_in[cell as usize]) {
                self.hits[set] += 1;
                self.hitters[set] += cell;
            }
            match self.hits[set] {
                0 => {
                    self.worth -= price as i64;
                    cells
                        .iter()
                        .for_each(|&cell| self.at_stake[cell as usize] += price);
                }
                1 => self.at_stake[self.hitters[set] as usize] += price,
                _ => {}
            }
        }
    }

    /// The largest set so far: its cells in increasing order.
    pub(super) fn best(&self) -> Vec<usize> {
        (0..self.best.len())
            .filter(|&cell| self.best[cell])
            .collect()
    }

    pub(super) fn has_all(&self) -> bool {
        self.best_size == self.board.most
    }

    /// Notes as the best set the current one without a cell of each forbidden set that is inside.
    fn note(&mut self) {
        let board = &*self.board;
        self.best.clone_from(&self.is_in);
        for set in (0..board.sets.len()).filter(|&set| self.hits[set] == 0) {
            let cells = board.sets.of(set).iter().map(|&cell| cell as usize);
            if cells.clone().all(|cell| self.best[cell])
                && let Some(cell) = cells.min_by_key(|&cell| board.counts[cell])
            {
                self.best[cell] = false;
            }
        }
        self.best_size = board.size(&self.best);
    }

    /// How many cells are gained, prices paid, if this one is put in or left out.
    fn gain(&self, cell: usize) -> i64 {
        let gain = self.board.counts[cell] as i64 - self.at_stake[cell] as i64;
        match self.is_in[cell] {
            true => -gain,
            false => gain,
        }
    }

    fn put_in(&mut self, board: &Board, cell: usize) {
        self.is_in[cell] = true;
        for &set in board.through.of(cell) {
            let set = set as usize;
            self.hits[set] -= 1;
            self.hitters[set] -= cell as u32;
            match self.hits[set] {
                // It alone hit this one.
                0 => {
                    for &other in board.sets.of(set) {
                        self.at_stake[other as usize] += board.prices[set];
                    }
                    self.at_stake[cell] -= board.prices[set];
                }
                1 => self.at_stake[self.hitters[set] as usize] += board.prices[set],
                _ => {}
            }
        }
    }

    fn leave_out(&mut self, board: &Board, cell: usize) {
        self.is_in[cell] = false;
        for &set in board.through.of(cell) {
            let set = set as usize;
            match self.hits[set] {
                0 => {
                    for &other in board.sets.of(set) {
                        self.at_stake[other as usize] -= board.prices[set];
                    }
                    self.at_stake[cell] += board.prices[set];
                }
                1 => self.at_stake[self.hitters[set] as usize] -= board.prices[set],
                _ => {}
            }
            self.hits[set] += 1;
            self.hitters[set] += cell as u32;
        }
    }
}

impl Walk for SetWalk {
    /// Draws as many cells as there are; each changes sides if chance allows it.
    fn step(&mut self) {
        let board = Arc::clone(&self.board);
        self.rounds += 1;
        for _ in 0..board.open.len() {
            let cell = board.open[self.dice.index(board.open.len())] as usize;
            let gain = self.gain(cell);
            if gain < 0 {
                let odds = board.odds.get(gain.unsigned_abs() as usize);
                if odds.is_none_or(|&odds| (self.dice.word() >> 32) as u32 >= odds) {
                    continue;
                }
            }
            self.worth += gain;
            match self.is_in[cell] {
                true => self.leave_out(&board, cell),
                false => self.put_in(&board, cell),
            }
            if self.worth > self.best_size as i64 {
                self.note();
                if self.has_arrived() {
                    return;
                }
            }
        }
    }

    /// Also if no cell is left out that could be in a set.
    fn has_arrived(&self) -> bool {
        self.best_size >= self.enough || self.has_all()
    }

    fn moves(&self) -> u64 {
        self.rounds
    }

    fn found(&self) -> u64 {
        self.best_size
    }
}
