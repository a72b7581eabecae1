//! Random play on a board: which player is the first to own a set when the cells are taken in
//! random order.
//!
//! To play at random to the end is to draw the cells that each player gets, every choice with the
//! same chance, and then an order for the cells of each. So the board is filled first. If at most
//! one player owns a set then, the order does not matter. Otherwise the cells are taken back, last
//! move first, a random one of the player whose move it was: the first player to own no set any
//! more was the later one to complete a set.
//!
//! A random half of the cells is a mask of random bits, corrected by a few random cells until it
//! has the right size: bits and corrections treat all cells alike, so all masks of that size stay
//! equally likely. Sets are tested for 64 games at once: the masks are transposed, so that one word
//! holds one cell of 64 games. Boards of up to 256 cells can be sampled.

#[cfg(test)]
mod tests;

use super::convention::Convention;
use super::setup::{Setup, Turns};
use harary_core::{BadParameter, Dice, Hypergraph, Outcome, Player, Tally, bits};

/// Words of 64 cells.
const WORDS: usize = 4;
/// The largest board that can be sampled.
const MOST_CELLS: usize = 64 * WORDS;
/// From this many plays on, 64 at once are quicker than one by one.
const MANY: u64 = 16;

/// Cells as bits.
pub type CellMask = [u64; WORDS];

fn has(mask: &CellMask, cell: u8) -> bool {
    mask[usize::from(cell / 64)] >> (cell % 64) & 1 == 1
}

fn flip(mask: &mut CellMask, cell: u8) {
    mask[usize::from(cell / 64)] ^= 1 << (cell % 64);
}

fn size(mask: &CellMask) -> usize {
    mask.iter().map(|word| word.count_ones() as usize).sum()
}

/// A board made ready for random play. It may be wider than one that is searched.
#[derive(Clone, Debug)]
pub struct RandomPlay {
    cells: usize,
    /// The player to move, by the number of cells taken.
    movers: Vec<Player>,
    /// The number of cells taken at which the game is over.
    last: usize,
    /// The outcome when A, or B, is the first to own a set; `None` if that means nothing.
    decided: [Option<Outcome>; 2],
    exhausted: Outcome,
    /// The sets of A, and those of B.
    sides: [Side; 2],
}

/// The sets that a player makes or avoids.
#[derive(Clone, Debug)]
struct Side {
    sets: Vec<Set>,
    /// For each cell the sets through it, as bits: `sets.len().div_ceil(64)` words a cell.
    through: Vec<u64>,
}

impl Side {
    fn new(cells: usize, all: &[Vec<usize>]) -> Side {
        let words = all.len().div_ceil(64);
        let mut through = vec![0; cells * words];
        for (index, set) in all.iter().enumerate() {
            for &cell in set {
                through[cell * words + index / 64] |= 1 << (index % 64);
            }
        }
        let set = |cells: &Vec<usize>| {
            let cells: Vec<u8> = cells.iter().map(|&cell| cell as u8).collect();
            let mut mask = [0; WORDS];
            cells.iter().for_each(|&cell| flip(&mut mask, cell));
            Set { cells, mask }
        };
        Side {
            sets: all.iter().map(set).collect(),
            through,
        }
    }
}

#[derive(Clone, Debug)]
struct Set {
    cells: Vec<u8>,
    mask: CellMask,
}

/// Memory that random play uses again.
#[derive(Clone, Debug, Default)]
pub struct PlayoutScratch {
    free: Vec<u8>,
    /// The free cells of the sets that a player may still own, one set after the other, and where
    /// each begins.
    alive: [Vec<u8>; 2],
    begins: [Vec<(u32, u32)>; 2],
    /// For each of these sets, in which of 64 games the player owns it.
    owned: [Vec<u64>; 2],
    /// Sets that are not owned, as bits.
    missing: Vec<u64>,
    /// The sets owned in each of 64 games.
    lists: [Vec<Vec<u32>>; 2],
}

/// The cells that are left, and how many of them each player will get.
struct Deal {
    free: CellMask,
    gets: [usize; 2],
}

impl RandomPlay {
    /// A board under a convention; `first` moves first, then the players alternate.
    ///
    /// # Errors
    /// If the board has no cell or more than 256.
    pub fn new(
        board: &Hypergraph,
        convention: Convention,
        first: Player,
    ) -> Result<Self, BadParameter> {
        let cells = BadParameter::in_range("cells", board.len(), 1..=MOST_CELLS)?;
        let setup = Setup::empty(board.clone(), Turns::alternating(first));
        let movers = setup.turns.movers(cells);
        Ok(RandomPlay::of(&setup, convention, &movers, cells))
    }

    /// A setup whose turns are known: `movers` lists the player to move by the number of cells
    /// taken, `last` is the number at which the game is over.
    pub(super) fn of(
        setup: &Setup,
        convention: Convention,
        movers: &[Player],
        last: usize,
    ) -> RandomPlay {
        let cells = setup.board.len();
        RandomPlay {
            cells,
            movers: movers.to_vec(),
            last,
            decided: Player::BOTH.map(|player| convention.decided_by(player)),
            exhausted: convention.exhausted(),
            sides: Player::BOTH.map(|player| Side::new(cells, setup.sets(player))),
        }
    }

    /// Plays `plays` games to the end, from a position in which the players own these cells and
    /// nobody has won.
    pub fn playouts(
        &self,
        own: [CellMask; 2],
        plays: u64,
        dice: &mut Dice,
        scratch: &mut PlayoutScratch,
    ) -> Tally {
        let mut tally = Tally::default();
        let deal = self.deal(&own, scratch);
        if plays < MANY {
            for _ in 0..plays {
                let got = self.fill(&deal, dice, &scratch.free);
                let full = [0, 1].map(|p| std::array::from_fn(|w| own[p][w] | got[p][w]));
                self.find_owned(&full, scratch);
                let outcome = self.outcome(0, got, dice, scratch);
                tally.count(outcome, 1);
            }
            return tally;
        }
        self.find_alive(&own, scratch);
        let mut left = plays;
        while left > 0 {
            let games = left.min(64);
            self.many(&deal, games, dice, scratch, &mut tally);
            left -= games;
        }
        tally
    }

    fn deal(&self, own: &[CellMask; 2], scratch: &mut PlayoutScratch) -> Deal {
        scratch.free.clear();
        let mut free = [0; WORDS];
        for cell in 0..self.cells {
            let (word, bit) = (cell / 64, cell % 64);
            if (own[0][word] | own[1][word]) >> bit & 1 == 0 {
                free[word] |= 1 << bit;
                scratch.free.push(cell as u8);
            }
        }
        let mut gets = [0; 2];
        for &mover in &self.movers[self.cells - scratch.free.len()..self.last] {
            gets[mover as usize] += 1;
        }
        Deal { free, gets }
    }

    /// Draws the cells that each player gets.
    fn fill(&self, deal: &Deal, dice: &mut Dice, free: &[u8]) -> [CellMask; 2] {
        let mine = self.draw(&deal.free, deal.gets[0], dice, free);
        let rest = std::array::from_fn(|word| deal.free[word] & !mine[word]);
        if deal.gets[0] + deal.gets[1] == free.len() {
            return [mine, rest];
        }
        [mine, self.draw(&rest, deal.gets[1], dice, free)]
    }

    /// Draws a number of cells of a mask, whose cells are in the list.
    fn draw(&self, from: &CellMask, many: usize, dice: &mut Dice, list: &[u8]) -> CellMask {
        let mut drawn = [0; WORDS];
        for (drawn, from) in drawn.iter_mut().zip(from).take(self.cells.div_ceil(64)) {
            *drawn = dice.word() & from;
        }
        let mut count = size(&drawn);
        while count != many {
            let cell = list[dice.index(list.len())];
            let surplus = count > many;
            if has(from, cell) && has(&drawn, cell) == surplus {
                flip(&mut drawn, cell);
                count = if surplus { count - 1 } else { count + 1 };
            }
        }
        drawn
    }

    /// Lists the sets that each player owns at the end, as those of game 0.
    fn find_owned(&self, full: &[CellMask; 2], scratch: &mut PlayoutScratch) {
        for (player, side) in self.sides.iter().enumerate() {
            let words = side.sets.len().div_ceil(64);
            if scratch.lists[player].is_empty() {
                scratch.lists[player].push(Vec::new());
            }
            scratch.lists[player][0].clear();
            if self.decided[player].is_none() {
                continue;
            }
            scratch.missing.clear();
            scratch.missing.resize(words, 0);
            for (word, owned) in full[player]
                .iter()
                .enumerate()
                .take(self.cells.div_ceil(64))
            {
                let last = self.cells - 64 * word;
                for cell in bits(!owned & (u64::MAX >> (64 - last.min(64)))) {
                    let cell = 64 * word + cell;
                    let through = &side.through[cell * words..][..words];
                    for (missing, through) in scratch.missing.iter_mut().zip(through) {
                        *missing |= through;
                    }
                }
            }
            let tail = (64 - side.sets.len() % 64) % 64;
            for (word, missing) in scratch.missing.iter().enumerate() {
                let mut owned = !missing;
                if word + 1 == words {
                    owned &= u64::MAX >> tail;
                }
                let sets = bits(owned).map(|set| (64 * word + set) as u32);
                scratch.lists[player][0].extend(sets);
            }
        }
    }

    /// How a game ends in which the players own the listed sets and got these cells.
    fn outcome(
        &self,
        game: usize,
        mut got: [CellMask; 2],
        dice: &mut Dice,
        scratch: &mut PlayoutScratch,
    ) -> Outcome {
        let [a, b] = &mut scratch.lists;
        let owned = [&mut a[game], &mut b[game]];
        let winner = match [owned[0].is_empty(), owned[1].is_empty()] {
            [true, true] => return self.exhausted,
            [false, true] => 0,
            [true, false] => 1,
            [false, false] => {
                let mut taken = self.last;
                loop {
                    taken -= 1;
                    let mover = self.movers[taken] as usize;
                    let cell = loop {
                        let cell = scratch.free[dice.index(scratch.free.len())];
                        if has(&got[mover], cell) {
                            break cell;
                        }
                    };
                    flip(&mut got[mover], cell);
                    owned[mover]
                        .retain(|&set| !has(&self.sides[mover].sets[set as usize].mask, cell));
                    if owned[mover].is_empty() {
                        break 1 - mover;
                    }
                }
            }
        };
        self.decided[winner].unwrap_or(self.exhausted)
    }

    /// Lists the free cells of the sets that each player may still own.
    fn find_alive(&self, own: &[CellMask; 2], scratch: &mut PlayoutScratch) {
        for player in 0..2 {
            scratch.alive[player].clear();
            scratch.begins[player].clear();
            if self.decided[player].is_none() {
                continue;
            }
            let theirs = &own[1 - player];
            for (index, set) in self.sides[player].sets.iter().enumerate() {
                if set.cells.iter().any(|&cell| has(theirs, cell)) {
                    continue;
                }
                let begin = scratch.alive[player].len() as u32;
                scratch.begins[player].push((index as u32, begin));
                let free = set.cells.iter().filter(|&&cell| !has(&own[player], cell));
                scratch.alive[player].extend(free);
            }
        }
    }

    /// Plays up to 64 games at once.
    fn many(
        &self,
        deal: &Deal,
        games: u64,
        dice: &mut Dice,
        scratch: &mut PlayoutScratch,
        tally: &mut Tally,
    ) {
        let mut rows = [[[0_u64; 64]; WORDS]; 2];
        let mut game = 0;
        while game < games as usize {
            let got = self.fill(deal, dice, &scratch.free);
            for (rows, got) in rows.iter_mut().zip(&got) {
                for (rows, got) in rows.iter_mut().zip(got) {
                    rows[game] = *got;
                }
            }
            game += 1;
        }
        let mut cells = rows;
        let lanes = u64::MAX >> (64 - games);
        let mut some = [0_u64; 2];
        for player in 0..2 {
            if self.decided[player].is_none() {
                continue;
            }
            for block in cells[player].iter_mut().take(self.cells.div_ceil(64)) {
                transpose(block);
            }
            let cells = cells[player].as_flattened();
            let (alive, begins) = (&scratch.alive[player], &scratch.begins[player]);
            let owned = &mut scratch.owned[player];
            owned.clear();
            let ends = begins.iter().skip(1).map(|begin| begin.1 as usize);
            let ends = ends.chain([alive.len()]);
            for (&(_, begin), end) in begins.iter().zip(ends) {
                let set = &alive[begin as usize..end];
                let all = set
                    .iter()
                    .fold(lanes, |all, &cell| all & cells[usize::from(cell)]);
                some[player] |= all;
                owned.push(all);
            }
        }
        let both = some[0] & some[1];
        tally.count(
            self.exhausted,
            (lanes & !(some[0] | some[1])).count_ones().into(),
        );
        for (some, decided) in some.iter().zip(&self.decided) {
            let alone = (some & !both).count_ones().into();
            tally.count(decided.unwrap_or(self.exhausted), alone);
        }
        if both == 0 {
            return;
        }
        for player in 0..2 {
            let lists = &mut scratch.lists[player];
            lists.resize_with(64, Vec::new);
            lists.iter_mut().for_each(Vec::clear);
            for (&all, &(set, _)) in scratch.owned[player].iter().zip(&scratch.begins[player]) {
                bits(all & both).for_each(|game| lists[game].push(set));
            }
        }
        for game in bits(both) {
            let got = [0, 1].map(|p| std::array::from_fn(|word| rows[p][word][game]));
            tally.count(self.outcome(game, got, dice, scratch), 1);
        }
    }
}

/// Makes bit i of word j bit j of word i, by exchanging blocks of half the size each time.
fn transpose(rows: &mut [u64; 64]) {
    let mut width = 32;
    let mut low = u64::MAX >> 32;
    while width > 0 {
        let mut row = 0;
        while row < 64 {
            let moved = (rows[row] >> width ^ rows[row + width]) & low;
            rows[row + width] ^= moved;
            rows[row] ^= moved << width;
            row = (row + width + 1) & !width;
        }
        width /= 2;
        low ^= low << width;
    }
}
