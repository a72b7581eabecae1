//! One walk through sets of cells, from a seed of its own.

mod saved;

use crate::color::walks::Walk;
use harary_core::{Dice, ForbiddenSets};
use std::cmp::Ordering;
use std::sync::Arc;

/// The sets, in lists without gaps.
#[derive(Debug)]
pub(super) struct Board {
    /// How many cells each cell stands for, and all that are not barred.
    counts: Vec<u64>,
    most: u64,
    /// Cells that are a forbidden set by themselves.
    barred: Vec<bool>,
    /// The cells of each set, and the sets through each cell.
    sets: Lists,
    through: Lists,
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
        let mut board = Board {
            counts: (0..cells).map(|cell| problem.weight(cell) as u64).collect(),
            most: 0,
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

/// Some of the numbers 0, 1, 2, …, from which one can be drawn.
#[derive(Clone, Debug)]
struct Pool {
    members: Vec<u32>,
    /// Where each of them stands.
    place: Vec<u32>,
}

impl Pool {
    fn of(numbers: usize) -> Pool {
        Pool {
            members: Vec::new(),
            place: vec![0; numbers],
        }
    }

    fn insert(&mut self, number: usize) {
        self.place[number] = self.members.len() as u32;
        self.members.push(number as u32);
    }

    fn remove(&mut self, number: usize) {
        let place = self.place[number] as usize;
        self.members.swap_remove(place);
        if let Some(&moved) = self.members.get(place) {
            self.place[moved as usize] = place as u32;
        }
    }

    fn draw(&self, dice: &mut Dice) -> Option<usize> {
        let count = self.members.len();
        (count > 0).then(|| self.members[dice.index(count)] as usize)
    }
}

/// A walk. It holds its place, its memory and its random numbers.
#[derive(Clone, Debug)]
pub(super) struct SetWalk {
    board: Arc<Board>,
    /// A set with so many cells is enough.
    enough: u64,
    dice: Dice,
    moves: u64,
    /// The current set, how many cells of the problem it stands for, and the cells left out that
    /// could be in it.
    is_in: Vec<bool>,
    size: u64,
    out: Pool,
    /// For each forbidden set its cells left out: how many, and the sum of their numbers, so that
    /// the only one is known; and the sets that are inside.
    hits: Vec<u32>,
    hitters: Vec<u32>,
    inside: Pool,
    /// For a cell left out the sets that it alone hits, for another the sets inside with it.
    at_stake: Vec<u32>,
    /// When a cell was last put back or left out; and whether one of its sets has changed since it
    /// was put back: before that it is not left out again (configuration checking).
    since: Vec<u64>,
    is_new: Vec<bool>,
    best: Vec<bool>,
    best_size: u64,
}

impl SetWalk {
    /// Begins with all cells left out but those that are in no forbidden set.
    pub(super) fn new(board: &Arc<Board>, enough: u64, seed: u64, stream: u64) -> SetWalk {
        let cells = board.cells();
        let is_in = (0..cells).map(|cell| board.through.of(cell).is_empty() && !board.barred[cell]);
        let mut walk = SetWalk {
            board: Arc::clone(board),
            enough,
            dice: Dice::stream(seed, stream),
            moves: 0,
            is_in: is_in.collect(),
            size: 0,
            out: Pool::of(cells),
            hits: Vec::new(),
            hitters: Vec::new(),
            inside: Pool::of(board.sets.len()),
            at_stake: Vec::new(),
            since: vec![0; cells],
            is_new: vec![true; cells],
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
        self.size = board.size(&self.is_in);
        self.out = Pool::of(board.cells());
        for cell in 0..board.cells() {
            if !self.is_in[cell] && !board.barred[cell] {
                self.out.insert(cell);
            }
        }
        self.at_stake = vec![0; board.cells()];
        self.inside = Pool::of(board.sets.len());
        self.hits = vec![0; board.sets.len()];
        self.hitters = vec![0; board.sets.len()];
        for set in 0..board.sets.len() {
            let cells = board.sets.of(set);
            for &cell in cells.iter().filter(|&&cell| !self.is_in[cell as usize]) {
                self.hits[set] += 1;
                self.hitters[set] += cell;
            }
            match self.hits[set] {
                0 => {
                    self.inside.insert(set);
                    cells
                        .iter()
                        .for_each(|&cell| self.at_stake[cell as usize] += 1);
                }
                1 => self.at_stake[self.hitters[set] as usize] += 1,
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

    /// Notes the current set as the best one.
    fn note(&mut self) {
        self.best.clone_from(&self.is_in);
        self.best_size = self.size;
    }

    /// A forbidden set is inside since this cell was put back, or no more since it was left out:
    /// of its other cells more or less is at stake.
    fn tell_others(&mut self, set: usize, cell: usize, more: i32) {
        let cells = self.board.sets.of(set).iter().map(|&other| other as usize);
        for other in cells.filter(|&other| other != cell) {
            self.at_stake[other] = self.at_stake[other].wrapping_add_signed(more);
            self.is_new[other] = true;
        }
    }

    fn put_back(&mut self, cell: usize) {
        let board = Arc::clone(&self.board);
        self.is_in[cell] = true;
        self.size += board.counts[cell];
        self.out.remove(cell);
        self.since[cell] = self.moves;
        self.is_new[cell] = false;
        // The sets that it alone hit are inside now.
        for &set in board.through.of(cell) {
            let set = set as usize;
            self.hits[set] -= 1;
            self.hitters[set] -= cell as u32;
            match self.hits[set] {
                0 => {
                    self.inside.insert(set);
                    self.tell_others(set, cell, 1);
                }
                1 => self.at_stake[self.hitters[set] as usize] += 1,
                _ => {}
            }
        }
    }

    fn leave_out(&mut self, cell: usize) {
        let board = Arc::clone(&self.board);
        self.is_in[cell] = false;
        self.size -= board.counts[cell];
        self.out.insert(cell);
        self.since[cell] = self.moves;
        for &set in board.through.of(cell) {
            let set = set as usize;
            match self.hits[set] {
                0 => {
                    self.inside.remove(set);
                    self.tell_others(set, cell, -1);
                }
                1 => self.at_stake[self.hitters[set] as usize] -= 1,
                _ => {}
            }
            self.hits[set] += 1;
            self.hitters[set] += cell as u32;
        }
    }

    /// The better of two cells: the one that has more at stake, or less, for each cell that they
    /// stand for; if both have as much, the one that was moved longer ago.
    fn better(&self, cell: usize, other: usize, wanted: Ordering) -> usize {
        let at_stake =
            |cell: usize, than: usize| u64::from(self.at_stake[cell]) * self.board.counts[than];
        match at_stake(cell, other).cmp(&at_stake(other, cell)) {
            Ordering::Equal if self.since[cell] < self.since[other] => cell,
            order if order == wanted => cell,
            _ => other,
        }
    }

    /// The cell to be put back: the best one of as many draws as cells are left out. (So one in
    /// three is not seen. Measured on squares: without that luck walks are caught, with half as
    /// many draws or a third they find less.) Not the one that was left out last.
    fn choose_back(&mut self, last: usize) -> Option<usize> {
        let mut chosen = None;
        for _ in 0..self.out.members.len() {
            let drawn = self.out.draw(&mut self.dice).filter(|&cell| cell != last);
            chosen = match (chosen, drawn) {
                (Some(best), Some(cell)) => Some(self.better(cell, best, Ordering::Less)),
                (best, drawn) => best.or(drawn),
            };
        }
        chosen
    }

    /// The cell of a forbidden set inside that is to be left out.
    fn choose_out(&mut self, set: usize) -> usize {
        let cells = self.board.sets.of(set);
        let new = cells.iter().map(|&cell| cell as usize);
        let new = new.filter(|&cell| self.is_new[cell]);
        let chosen = new.reduce(|best, cell| self.better(cell, best, Ordering::Greater));
        chosen.unwrap_or_else(|| cells[self.dice.index(cells.len())] as usize)
    }
}

impl Walk for SetWalk {
    fn step(&mut self) {
        if self.has_arrived() {
            return;
        }
        self.moves += 1;
        let mut last = usize::MAX;
        if let Some(set) = self.inside.draw(&mut self.dice) {
            last = self.choose_out(set);
            self.leave_out(last);
        }
        if self.inside.members.is_empty() && self.size > self.best_size {
            self.note();
        }
        while self.size <= self.best_size
            && let Some(cell) = self.choose_back(last)
        {
            self.put_back(cell);
        }
    }

    /// Also if no cell is left out that could be in a set.
    fn has_arrived(&self) -> bool {
        self.best_size >= self.enough || self.has_all()
    }

    fn moves(&self) -> u64 {
        self.moves
    }

    fn found(&self) -> u64 {
        self.best_size
    }
}
