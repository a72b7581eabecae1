//! A game on a board, as one question: does the pursuer come to own a set first? Only what can
//! still matter is kept.
//!
//! A set is *live* for a player if the other owns none of its cells. What a position is good for
//! follows from its live sets, so cells on no live set are dropped: Lemma 5 (live boards), which
//! rests on Lemma 4 (extra cells). An answer that another answer is at least as good as need not be
//! followed; a sum of weights, or pairs, may show that the pursuer never owns a set, and threats
//! that few answers matter. The lemmas, with their proofs, stand in docs/certificates.md (*A
//! strategy on live boards*).

use super::board::Board;
use super::{Outcome, Player, Renamed, Rules};
use crate::budget::{Budget, Stop};
use crate::verdict::short;

/// To see whether a set is live, and what it lacks, takes as long as so many steps.
const STEPS_A_SET: usize = 2;

/// Games that may be asked about on live boards.
pub(crate) trait LiveBoards: Rules {
    /// The same game as the question whether `pursuer` comes to own a set first, and what that
    /// leaves of a position; `None` where that is no question, or its lemmas do not hold.
    fn on_live_boards(
        &self,
        _pursuer: Player,
        _at: &Self::Position,
    ) -> Option<(Live<'_>, LivePosition)> {
        None
    }
}

/// A positional game under `achievement` or `maker-breaker`, one cell a turn.
pub(crate) struct Live<'a> {
    board: &'a Board,
    start: OwnedCells,
    pub(crate) pursuer: Player,
    /// The sets of A and of B, as far as they count.
    sets: [&'a [u128]; 2],
    /// What the game is if the pursuer never owns a set.
    stopped: Outcome,
    budget: Budget,
}

/// What each player owns in a position of the game, who is to move, and how the game ended, if it
/// has.
#[derive(Clone, Copy)]
pub(crate) struct OwnedCells {
    pub(crate) own: [u128; 2],
    pub(crate) turn: Player,
    pub(crate) over: Option<Outcome>,
}

/// What is left of a position.
#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct LivePosition {
    turn: Player,
    /// The cells of A, and of B, that are on a live set of theirs.
    own: [u128; 2],
    /// The cells that matter no more, free or not.
    gone: u128,
    over: Option<Outcome>,
}

impl<'a> Live<'a> {
    /// `sets` are those that A, and that B, wins by; `stopped` is the outcome if the pursuer owns
    /// none.
    pub(crate) fn new(
        board: &'a Board,
        start: OwnedCells,
        pursuer: Player,
        sets: [&'a [u128]; 2],
        stopped: Outcome,
        budget: &Budget,
    ) -> Self {
        Self {
            board,
            start,
            pursuer,
            sets,
            stopped,
            budget: budget.clone(),
        }
    }

    /// What is left of a position.
    pub(crate) fn position(&self, at: OwnedCells) -> LivePosition {
        self.left(at.own, 0, at.turn, at.over)
    }

    /// The live sets of a player.
    fn live(&self, own: [u128; 2], gone: u128, player: Player) -> impl Iterator<Item = u128> {
        let lost = own[player.other() as usize] | gone;
        let sets = self.sets[player as usize];
        self.budget.count(STEPS_A_SET * sets.len());
        sets.iter().copied().filter(move |set| set & lost == 0)
    }

    fn left(
        &self,
        own: [u128; 2],
        gone: u128,
        turn: Player,
        over: Option<Outcome>,
    ) -> LivePosition {
        let both = [Player::A, Player::B];
        let alive = both.map(|player| {
            self.live(own, gone, player)
                .fold(0, |cells, set| cells | set)
        });
        let all = u128::MAX >> (128 - self.board.cells);
        let free = all & !(own[0] | own[1]) & (alive[0] | alive[1]);
        let own = [own[0] & alive[0], own[1] & alive[1]];
        let mut left = LivePosition {
            turn,
            own,
            gone: all & !(own[0] | own[1] | free),
            over,
        };
        if over.is_none() && self.is_stopped(&left) {
            left.over = Some(self.stopped);
        }
        left
    }

    fn free(&self, at: &LivePosition) -> impl Iterator<Item = u32> {
        let taken = at.own[0] | at.own[1] | at.gone;
        (0..self.board.cells).filter(move |cell| taken >> cell & 1 == 0)
    }

    /// Whether weights show that the pursuer never owns a set: Lemma 7 (weights), of Erdős and
    /// Selfridge.
    fn is_stopped(&self, at: &LivePosition) -> bool {
        let own = at.own[self.pursuer as usize];
        // A set with f free cells weighs 2^(largest − f), and at least 1: a larger weight never
        // shows a stop that the true one would not. An owned set would weigh `unit`.
        let largest = self.largest().min(100);
        let unit = 1_u128 << largest;
        let lack = |set: u128| (set & !own).count_ones();
        let weight = |set: u128| 1_u128 << largest.saturating_sub(lack(set));
        let live = || self.live(at.own, at.gone, self.pursuer);
        let sum: u128 = live().map(weight).sum();
        if at.turn != self.pursuer || sum >= unit {
            return sum < unit;
        }
        // The weights through each free cell.
        let mut through = [0; 128];
        for set in live() {
            for cell in self.cells(set & !own) {
                through[cell] += weight(set);
            }
        }
        through.iter().all(|more| sum + more < unit)
    }

    /// The cells of a set.
    fn cells(&self, set: u128) -> impl Iterator<Item = usize> {
        self.budget.count(set.count_ones() as usize);
        let mut left = set;
        std::iter::from_fn(move || {
            let cell = left.trailing_zeros();
            left &= left.checked_sub(1)?;
            Some(cell as usize)
        })
    }

    fn largest(&self) -> u32 {
        let sets = self.sets[self.pursuer as usize].iter();
        sets.map(|set| set.count_ones()).max().unwrap_or(0)
    }

    /// For each cell, the cells on all live sets, of either player, that go through it.
    fn common(&self, at: &LivePosition) -> [u128; 128] {
        let mut common = [u128::MAX; 128];
        for player in [Player::A, Player::B] {
            for set in self.live(at.own, at.gone, player) {
                for cell in self.cells(set) {
                    common[cell] &= set;
                }
            }
        }
        common
    }

    /// The free cells that are left, but those with a better one, by Lemma 6 (better cells); of two
    /// that are as good as each other x goes if y comes `before` it.
    fn undominated<'b>(
        &'b self,
        at: &'b LivePosition,
        before: impl Fn(usize, usize) -> bool + 'b,
    ) -> impl Iterator<Item = u32> + 'b {
        let common = self.common(at);
        let free = self.free(at).fold(0_u128, |free, cell| free | 1 << cell);
        self.free(at).filter(move |&x| {
            let others = common[x as usize] & free & !(1 << x);
            !self
                .cells(others)
                .any(|y| common[y] >> x & 1 == 0 || before(y, x as usize))
        })
    }
}

impl Rules for Live<'_> {
    type Position = LivePosition;
    type Move = u32;

    fn start(&self) -> LivePosition {
        self.position(self.start)
    }

    fn to_move(&self, at: &LivePosition) -> Player {
        at.turn
    }

    fn over(&self, at: &LivePosition) -> Option<Outcome> {
        at.over
    }

    /// Those without a better one; of two that are as good as each other the first.
    fn moves<'a>(&'a self, at: &'a LivePosition) -> Box<dyn Iterator<Item = u32> + 'a> {
        Box::new(self.undominated(at, |y, x| y < x))
    }

    /// Of two that are as good as each other both.
    fn moves_by_any_names<'a>(
        &'a self,
        at: &'a LivePosition,
    ) -> Box<dyn Iterator<Item = u32> + 'a> {
        Box::new(self.undominated(at, |_, _| false))
    }

    fn play(&self, at: &LivePosition, &cell: &u32) -> LivePosition {
        let mut own = at.own;
        let mine = &mut own[at.turn as usize];
        *mine |= 1 << cell;
        let sets = self.sets[at.turn as usize];
        self.budget.count(sets.len());
        let completes = sets.iter().any(|set| set & !*mine == 0);
        let over = completes.then_some(Outcome::Won(at.turn));
        self.left(own, at.gone, at.turn.other(), over)
    }

    /// The first cell that completes a set; else the first one that the other player lacks for one.
    fn forced(&self, at: &LivePosition) -> Option<u32> {
        let last = |player: Player| {
            let live = self.live(at.own, at.gone, player);
            let free = live.map(|set| set & !at.own[player as usize]);
            let last = free.filter(|free| free.count_ones() == 1);
            last.map(u128::trailing_zeros).min()
        };
        last(at.turn).or_else(|| last(at.turn.other()))
    }

    /// Each live set of the pursuer contains a pair, and no cell is in two: Lemma 8 (pairs).
    fn paired(&self, at: &LivePosition, pairs: &[&str]) -> Result<Outcome, String> {
        if at.turn != self.pursuer {
            return Err("pairs stand after moves of the player who stops the other".to_owned());
        }
        let mut used = 0_u128;
        let mut masks = Vec::new();
        for pair in pairs {
            let not_two = || format!("`{}` should be two cells, as in a1,b1", short(pair));
            let (one, other) = pair.split_once(',').ok_or_else(not_two)?;
            let mut mask = 0;
            for name in [one, other] {
                let cell = self.read_move(at, name)?;
                if used >> cell & 1 == 1 {
                    return Err(format!("cell {} is in pairs twice", short(name)));
                }
                used |= 1 << cell;
                mask |= 1 << cell;
            }
            masks.push(mask);
        }
        for set in self.live(at.own, at.gone, self.pursuer) {
            self.budget.count(masks.len());
            if !masks.iter().any(|mask| set & mask == *mask) {
                let cells: Vec<u32> = self.cells(set).map(|cell| cell as u32).collect();
                let set = self.board.write_set(&cells);
                return Err(format!("no pair is in the live set {}", short(&set)));
            }
        }
        Ok(self.stopped)
    }

    /// Each cell leaves a set that lacks one cell, which the stopper takes, until two sets lack
    /// different cells: Lemma 25 (threats).
    fn threatened(
        &self,
        at: &LivePosition,
        cells: &[&str],
        answers: &mut dyn Iterator<Item = u32>,
    ) -> Result<Vec<u32>, String> {
        let stopper = self.pursuer.other();
        if at.turn != stopper {
            return Err("threats stand after moves of the player who wants a set".to_owned());
        }
        let lacked = |own: [u128; 2], player: Player, most| {
            let live = self.live(own, at.gone, player);
            live.map(|set| set & !own[player as usize])
                .filter(|lack| lack.count_ones() <= most)
                .fold(0_u128, |cells, lack| cells | lack)
        };
        let mut own = at.own;
        let mut last = lacked(own, self.pursuer, 1);
        let passes = last == 0;
        let mut matter = 0;
        if !passes && lacked(own, stopper, 1) != 0 {
            return Err("before the first threat the other player completes a set".to_owned());
        }
        let mut cells = cells.iter();
        while last.count_ones() <= 1 {
            own[stopper as usize] |= last;
            matter |= lacked(own, stopper, 2);
            let name = cells.next().ok_or("the last threat can be answered")?;
            let cell = 1 << self.read_move(&LivePosition { own, ..at.clone() }, name)?;
            own[self.pursuer as usize] |= cell;
            last = lacked(own, self.pursuer, 1);
            if last == 0 {
                return Err(format!("cell {} threatens nothing", short(name)));
            }
            if lacked(own, stopper, 1) != 0 {
                return Err(format!(
                    "after cell {} the other player completes a set",
                    short(name)
                ));
            }
            matter |= cell | last;
        }
        if let Some(name) = cells.next() {
            return Err(format!("before cell {} the play is decided", short(name)));
        }
        let matters = |cell: &u32| passes && matter >> cell & 1 == 1;
        Ok(answers.filter(matters).collect())
    }

    fn read_images(&self, cells: &[&str]) -> Result<Vec<u32>, String> {
        self.board.read_images(cells)
    }

    fn image(&self, at: &LivePosition, images: &[u32]) -> Option<LivePosition> {
        let image = |cells| self.board.image(cells, images);
        Some(LivePosition {
            turn: at.turn,
            own: at.own.map(image),
            gone: image(at.gone),
            over: None,
        })
    }

    /// Lemma 23 (renaming), for what is left of a position.
    fn renamed(&self, at: &LivePosition) -> Result<Option<Renamed<LivePosition>>, Stop> {
        let has = |cells: u128, cell: u32| (cells >> cell & 1) as u8;
        let kind =
            |cell| has(at.own[0], cell) | has(at.own[1], cell) << 1 | has(at.gone, cell) << 2;
        let images = self.board.renaming(kind, &self.budget)?;
        Ok(images.and_then(|images| Some((self.image(at, &images)?, images))))
    }

    fn preimage(&self, mv: &str, images: &[u32]) -> String {
        self.board.preimage(mv, images)
    }

    fn read_position(&self, text: &str, to_move: Player) -> Result<LivePosition, String> {
        let owners = self
            .board
            .read_owners(text, b"AB-", "`.`, `A`, `B` and `-`");
        let [a, b, gone] = owners?;
        let left = self.left([a, b], gone, to_move, None);
        if left.own != [a, b] || left.gone != gone {
            return Err(format!(
                "`{}` should have `-` for every cell on no live set of its owner",
                short(text)
            ));
        }
        Ok(left)
    }

    fn write_position(&self, at: &LivePosition) -> String {
        let [a, b] = at.own;
        self.board.write_owners([a, b, at.gone], b"AB-")
    }

    fn read_move(&self, at: &LivePosition, text: &str) -> Result<u32, String> {
        let cell = self.board.read_cell(text)?;
        if self.free(at).any(|free| free == cell) {
            return Ok(cell);
        }
        Err(format!("cell {} is not left", short(text)))
    }

    fn move_names<'a>(
        &'a self,
        _: usize,
        at: &'a LivePosition,
    ) -> Box<dyn Iterator<Item = String> + 'a> {
        Box::new(self.free(at).map(|cell| self.board.write_set(&[cell])))
    }
}
