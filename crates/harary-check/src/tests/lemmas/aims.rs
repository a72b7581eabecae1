//! Lemmas 4 to 8, about what a pursuer and a stopper can reach from every position of every board.
//!
//! A board is a family of sets of the pursuer, P, and one of the stopper, S: equal ones for
//! `achievement`, none of the stopper's for `maker-breaker`. Every division of the cells is a
//! position, with either player to move, as cells may be owned at the start.

use super::super::mutations::Random;
use super::hypergraphs::{
    Cells, Family, all_families, antichains, members, owners, owns, some_family,
};

const PURSUER: usize = 0;
const STOPPER: usize = 1;

/// A board and, for every position that is not over, whether the pursuer can come to own a set
/// first.
pub(crate) struct Aims {
    cells: usize,
    sets: [Family; 2],
    owners: [Vec<bool>; 2],
    reached: Vec<bool>,
}

impl Aims {
    pub(crate) fn of(cells: usize, sets: [Family; 2]) -> Self {
        let mut aims = Self {
            cells,
            owners: [0, 1].map(|player| owners(&sets[player], cells)),
            sets,
            reached: vec![false; 2 << (2 * cells)],
        };
        // A position has more cells taken than those before it.
        let mut positions: Vec<[Cells; 2]> = aims.positions().collect();
        positions.sort_by_key(|[p, s]| std::cmp::Reverse((p | s).count_ones()));
        for at in positions {
            for turn in [PURSUER, STOPPER] {
                let reached = aims.by_definition(at, turn);
                let place = aims.place(at, turn);
                aims.reached[place] = reached;
            }
        }
        aims
    }

    /// All divisions of the cells, but those in which both own a set.
    fn positions(&self) -> impl Iterator<Item = [Cells; 2]> + use<'_> {
        let all = 0..1 << self.cells;
        let two = all.flat_map(|p| (0..1 << self.cells).map(move |s| [p, s]));
        two.filter(|&[p, s]| p & s == 0 && !(self.owners[0][p] && self.owners[1][s]))
    }

    fn place(&self, [p, s]: [Cells; 2], turn: usize) -> usize {
        (p << self.cells | s) << 1 | turn
    }

    fn free(&self, [p, s]: [Cells; 2]) -> Cells {
        !(p | s) & ((1 << self.cells) - 1)
    }

    fn over(&self, at: [Cells; 2]) -> bool {
        self.owners[0][at[0]] || self.owners[1][at[1]] || self.free(at) == 0
    }

    fn by_definition(&self, at: [Cells; 2], turn: usize) -> bool {
        if self.over(at) {
            return self.owners[0][at[0]];
        }
        let reached = |cell: usize| self.reached[self.place(taken(at, turn, cell), 1 - turn)];
        let mut moves = members(self.free(at));
        match turn {
            PURSUER => moves.any(reached),
            _ => moves.all(reached),
        }
    }

    /// Whether this player reaches the aim.
    pub(crate) fn reaches(&self, player: usize, at: [Cells; 2], turn: usize) -> bool {
        self.reached[self.place(at, turn)] == (player == PURSUER)
    }

    /// The live sets of a player.
    fn live(&self, player: usize, at: [Cells; 2]) -> impl Iterator<Item = Cells> {
        let lost = at[1 - player];
        self.sets[player]
            .iter()
            .copied()
            .filter(move |set| set & lost == 0)
    }

    /// The cells that are left: those of each player, and the free ones.
    fn left(&self, at: [Cells; 2]) -> [Cells; 3] {
        let alive = [0, 1].map(|player| self.live(player, at).fold(0, |all, set| all | set));
        let free = self.free(at) & (alive[0] | alive[1]);
        [at[0] & alive[0], at[1] & alive[1], free]
    }

    /// Lemma 4: a cell more, and a pass of the other player, do no harm.
    fn extra_cells(&self) -> usize {
        let mut tried = 0;
        for at in self.positions().filter(|&at| !self.over(at)) {
            for (turn, player) in [(0, 0), (0, 1), (1, 0), (1, 1)] {
                if !self.reaches(player, at, turn) {
                    continue;
                }
                for cell in members(self.free(at)) {
                    let more = taken(at, player, cell);
                    assert!(self.reaches(player, more, turn), "{:?} {at:?}", self.sets);
                    tried += 1;
                }
                if turn != player {
                    assert!(self.reaches(player, at, player), "{:?} {at:?}", self.sets);
                }
            }
        }
        tried
    }

    /// Lemma 5: what is left of a position, played by itself, is worth what the position is worth.
    fn live_boards(&self) -> usize {
        let mut tried = 0;
        for at in self.positions().filter(|&at| !self.over(at)) {
            for turn in [PURSUER, STOPPER] {
                let [p, s, free] = self.left(at);
                let gone = ((1 << self.cells) - 1) & !(p | s | free);
                let alone = self.without([p, s], gone, turn);
                let plain = self.reaches(PURSUER, at, turn);
                assert_eq!(alone, plain, "{:?} {at:?} {turn}", self.sets);
                tried += 1;
            }
        }
        tried
    }

    /// Whether the pursuer reaches the aim if some cells cannot be taken, and sets that contain
    /// one cannot be owned.
    fn without(&self, at: [Cells; 2], gone: Cells, turn: usize) -> bool {
        if self.owners[0][at[0]] || self.owners[1][at[1]] {
            return self.owners[0][at[0]];
        }
        let free = self.free(at) & !gone;
        let mut moves = members(free);
        let reached = |cell: usize| self.without(taken(at, turn, cell), gone, 1 - turn);
        match turn {
            PURSUER => moves.any(reached),
            _ => free != 0 && moves.all(reached),
        }
    }

    /// Lemma 6: a better cell is at least as good.
    fn better_cells(&self) -> usize {
        let mut tried = 0;
        for at in self.positions().filter(|&at| !self.over(at)) {
            for (x, y) in members(self.free(at)).flat_map(|x| (0..self.cells).map(move |y| (x, y)))
            {
                let mut live = self.live(0, at).chain(self.live(1, at));
                let is_better = live.all(|set| set >> x & 1 == 0 || set >> y & 1 == 1);
                if x == y || self.free(at) >> y & 1 == 0 || !is_better {
                    continue;
                }
                for turn in [PURSUER, STOPPER] {
                    let after = |cell| self.reaches(turn, taken(at, turn, cell), 1 - turn);
                    assert!(after(y) || !after(x), "{:?} {at:?} {x} {y}", self.sets);
                    tried += 1;
                }
            }
        }
        tried
    }

    /// Lemma 7: weights below 1 stop the pursuer.
    fn weights(&self) -> usize {
        let mut tried = 0;
        let one = 1 << self.cells;
        for at in self.positions().filter(|&at| !self.over(at)) {
            let weight = |set: Cells| one >> (set & !at[0]).count_ones();
            let sum: usize = self.live(0, at).map(weight).sum();
            let through = |cell: usize| -> usize {
                let sets = self.live(0, at).filter(|set| set >> cell & 1 == 1);
                sets.map(weight).sum()
            };
            if sum < one {
                assert!(self.reaches(STOPPER, at, STOPPER), "{:?} {at:?}", self.sets);
                tried += 1;
            }
            if members(self.free(at)).all(|cell| sum + through(cell) < one) {
                assert!(self.reaches(STOPPER, at, PURSUER), "{:?} {at:?}", self.sets);
                tried += 1;
            }
        }
        tried
    }

    /// Lemma 8: pairs in all live sets stop the pursuer, who is to move.
    fn pairs(&self) -> usize {
        let mut tried = 0;
        for at in self.positions().filter(|&at| !self.over(at)) {
            let meets = |pairs: &[Cells]| self.live(0, at).all(|set| owns(pairs, set));
            if matchings(self.free(at)).iter().any(|pairs| meets(pairs)) {
                assert!(self.reaches(STOPPER, at, PURSUER), "{:?} {at:?}", self.sets);
                tried += 1;
            }
        }
        tried
    }

    /// Lemma 25: threats win where the stopper takes no cell that matters to them.
    fn threats(&self) -> usize {
        let mut tried = 0;
        for at in self.positions().filter(|&at| !self.over(at)) {
            self.follow_threats(at, at, 0, &mut tried);
        }
        tried
    }

    /// All threats of the pursuer, to move, after some that began `from` a position.
    fn follow_threats(&self, from: [Cells; 2], at: [Cells; 2], matter: Cells, tried: &mut usize) {
        let lacked = |player: usize, at: [Cells; 2], most: u32| {
            let lacks = self.live(player, at).map(|set| set & !at[player]);
            lacks
                .filter(|lack| lack.count_ones() <= most)
                .fold(0, |cells, lack| cells | lack)
        };
        if lacked(PURSUER, at, 1) != 0 {
            return;
        }
        let matter = matter | lacked(STOPPER, at, 2);
        for cell in members(self.free(at)) {
            let next = taken(at, PURSUER, cell);
            let last = lacked(PURSUER, next, 1);
            if last == 0 || lacked(STOPPER, next, 1) != 0 {
                continue;
            }
            let matter = matter | 1 << cell | last;
            if last.count_ones() == 1 {
                let answered = [next[PURSUER], next[STOPPER] | last];
                self.follow_threats(from, answered, matter, tried);
                continue;
            }
            assert!(
                self.reaches(PURSUER, from, PURSUER),
                "{:?} {from:?}",
                self.sets
            );
            for other in members(self.free(from) & !matter) {
                let from = taken(from, STOPPER, other);
                assert!(
                    self.reaches(PURSUER, from, PURSUER),
                    "{:?} {from:?}",
                    self.sets
                );
            }
            *tried += 1;
        }
    }

    /// All lemmas; how often each was tried.
    fn all(&self) -> [usize; 6] {
        [
            self.extra_cells(),
            self.live_boards(),
            self.better_cells(),
            self.weights(),
            self.pairs(),
            self.threats(),
        ]
    }
}

fn taken(at: [Cells; 2], player: usize, cell: usize) -> [Cells; 2] {
    let mut next = at;
    next[player] |= 1 << cell;
    next
}

/// All sets of disjoint pairs of these cells.
pub(crate) fn matchings(cells: Cells) -> Vec<Vec<Cells>> {
    let Some(first) = members(cells).next() else {
        return vec![Vec::new()];
    };
    let rest = cells & !(1 << first);
    let mut all = matchings(rest);
    for other in members(rest) {
        let more = matchings(rest & !(1 << other));
        let pair = 1 << first | 1 << other;
        all.extend(more.into_iter().map(|pairs| [&[pair], &pairs[..]].concat()));
    }
    all
}

fn try_all(boards: impl Iterator<Item = (usize, [Family; 2])>) -> [usize; 7] {
    let mut tried = [0; 7];
    for (cells, sets) in boards {
        let more = Aims::of(cells, sets).all();
        tried[0] += 1;
        for (place, more) in more.into_iter().enumerate() {
            tried[place + 1] += more;
        }
    }
    println!("boards and cases: {tried:?}");
    tried
}

/// Whether all but threats, which are rare on few cells, and these were tried so often.
#[track_caller]
fn is_enough(tried: &[usize; 7], others: usize, threats: usize) {
    let enough = tried[..6].iter().all(|&count| count > others) && tried[6] > threats;
    assert!(enough, "{tried:?}");
}

/// Both players with any sets, on up to 3 cells: 16,384 boards of 3.
#[test]
fn boards_of_three_cells_with_any_sets_of_both() {
    let boards = (1..=3).flat_map(|cells| {
        let pairs =
            all_families(cells).flat_map(move |p| all_families(cells).map(move |s| [p.clone(), s]));
        pairs.map(move |sets| (cells, sets))
    });
    let tried = try_all(boards);
    assert_eq!(tried[0], 4 + 64 + 16_384);
    is_enough(&tried, 10_000, 300);
}

/// All families of 4 cells, as those of both players and as those of the pursuer alone: 65,536
/// boards. Then all pairs of families of 4 cells without sets that contain others: 27,889 boards.
#[test]
fn boards_of_four_cells_with_equal_sets_and_with_sets_of_one() {
    let boards = all_families(4).flat_map(|family| {
        let alone = [family.clone(), Vec::new()];
        [(4, [family.clone(), family]), (4, alone)]
    });
    let tried = try_all(boards);
    assert_eq!(tried[0], 65_536);
    is_enough(&tried, 50_000, 20_000);

    let families = antichains(4);
    let pairs = families
        .iter()
        .flat_map(|p| families.iter().map(move |s| [p, s]));
    let tried = try_all(pairs.map(|sets| (4, sets.map(Clone::clone))));
    assert_eq!(tried[0], 27_889);
    is_enough(&tried, 20_000, 5_000);
}

/// All families of 5 cells without sets that contain others, as those of both players: 7,580
/// boards.
#[test]
fn boards_of_five_cells_with_equal_sets() {
    let boards = antichains(5)
        .into_iter()
        .map(|family| (5, [family.clone(), family]));
    let tried = try_all(boards);
    assert_eq!(tried[0], 7_580);
    is_enough(&tried, 5_000, 5_000);
}

/// Boards of 5 cells with any sets of both, at random.
#[test]
fn some_boards_of_five_cells() {
    let mut random = Random(1973);
    let boards = (0..300).map(|round| {
        let mut family = || some_family(5, 7, &mut random);
        let (p, s) = (family(), family());
        let sets = match round % 3 {
            0 => [p.clone(), p],
            1 => [p, Vec::new()],
            _ => [p, s],
        };
        (5, sets)
    });
    let tried = try_all(boards);
    is_enough(&tried, 200, 200);
}
