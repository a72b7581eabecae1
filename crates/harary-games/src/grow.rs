//! One-color games: both players fill one common set of cells of a board.
//!
//! A move takes a free cell such that the cells taken so far, by both players, contain no set of
//! the board. A player who has no such move loses (normal) or wins (misere). With the triangles of
//! a complete graph it is Hajnal's and Harary's triangle avoidance (Seress 1992; Cater, Harary,
//! Robinson 2001; Gordinowicz, Prałat 2012); with the lines of tic-tac-toe it is Notakto.
//!
//! In a saturation game the length of the play is all that matters: A wants it short and B long
//! (Füredi, Reimer, Seress 1991; Erdős's problem 872). Engines let the winner hurry and the loser
//! linger, so such a game is one that A wins once nobody can move, and its plies are the length.
//!
//! A cell is *live* if it may be taken. A cell that is not stays so: sets only fill up.
//!
//! **Lemma (keys).** Call a set open if each of its cells is taken or live. Whose turn it is, the
//! live cells, and the taken cells that lie in an open set determine how the play can go on.
//! *Proof.* A set that is not open holds a free cell that nobody may take, so it never fills up;
//! what is left of the open ones, their live cells, decides which moves are legal from here on. A
//! set is open exactly if its cells are live or among the taken cells that are kept: if it is open,
//! the kept cells hold its taken ones; the other way round, kept cells are taken. So the open sets,
//! and what is left of them, are known. ∎

#[cfg(test)]
mod tests;

use crate::positional::{MOST_CELLS, drawn, in_rows};
use crate::symmetries::Symmetries;
use crate::symmetries::{bits, mask};
use harary_core::{
    BadParameter, Diagram, Ending, Game, Hints, Hypergraph, Impartial, Keyed, Meaning, Notation,
    Outcome, Player, Playout, Symmetric, Unreadable, View,
};

/// The last bit of a key says whose turn it is.
const MOST: usize = MOST_CELLS - 1;
const B_MOVES: u128 = 1 << MOST;

/// What is decided when nobody can move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum GrowRule {
    /// The player to move loses.
    Normal,
    /// The player to move wins.
    Misere,
    /// How long the play was: A has shortened it, and B has prolonged it.
    Saturation,
}

/// A one-color game on a board.
#[derive(Clone, Debug)]
pub struct Grow {
    board: Hypergraph,
    rule: GrowRule,
    first: Player,
    sets: Vec<u128>,
    /// For each cell the sets through it.
    through: Vec<Vec<u128>>,
    start: GrowPosition,
    symmetries: Symmetries,
    /// Whether keys tell apart positions that go on alike.
    keeps_all: bool,
    /// Whether moves are representatives of plays.
    of_plays: bool,
}

/// The cells that are taken, and those that may be.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct GrowPosition {
    taken: u128,
    live: u128,
}

impl Grow {
    /// The game on an empty board: one cell each, `first` begins.
    ///
    /// # Errors
    /// If the board has no cell or more than 127, a set is empty, or the board contradicts itself
    /// ([`Hypergraph::checked`]).
    pub fn new(board: Hypergraph, rule: GrowRule, first: Player) -> Result<Self, BadParameter> {
        let cells = BadParameter::in_range("cells", board.len(), 1..=MOST)?;
        board.checked()?;
        let mut sets: Vec<u128> = board.edges.iter().map(|set| mask(set)).collect();
        if sets.contains(&0) {
            return Err(BadParameter::new("sets", "{}", "sets of at least one cell"));
        }
        sets.sort_unstable();
        let through = (0..cells)
            .map(|cell| {
                let holds = |set: &u128| set >> cell & 1 == 1;
                sets.iter().copied().filter(holds).collect()
            })
            .collect();
        let full = u128::MAX >> (MOST_CELLS - cells);
        let single = sets.iter().filter(|set| set.is_power_of_two());
        let live = full & !single.fold(0, |all, set| all | set);
        Ok(Grow {
            symmetries: Symmetries::of(&board, |_| true),
            board,
            rule,
            first,
            sets,
            through,
            start: GrowPosition { taken: 0, live },
            keeps_all: false,
            of_plays: false,
        })
    }

    /// The live cells, and the taken ones that can still matter; all of them where keys tell
    /// positions apart.
    fn left(&self, at: &GrowPosition) -> [u128; 2] {
        if self.keeps_all {
            return [at.live, at.taken];
        }
        let never = !(at.taken | at.live);
        let open = self.sets.iter().filter(|&set| set & never == 0);
        [at.live, open.fold(0, |kept, set| kept | set & at.taken)]
    }

    /// The least image of what is left.
    fn least(&self, at: &GrowPosition) -> [u128; 2] {
        self.symmetries.least(self.left(at))
    }

    /// Where both players want the same of the same moves, whose turn it is may be forgotten.
    fn without_mover(&self, left: [u128; 2], mover: Player) -> ([u128; 2], bool) {
        match self.rule {
            GrowRule::Normal | GrowRule::Misere => (left, mover == Player::B),
            GrowRule::Saturation => (Self::with_mover(left, mover), false),
        }
    }

    fn with_mover([live, kept]: [u128; 2], mover: Player) -> [u128; 2] {
        match mover {
            Player::A => [live, kept],
            Player::B => [live, kept | B_MOVES],
        }
    }

    /// For each cell 1 if it is taken, 2 if it may not be, else 0.
    fn classes(&self, at: &GrowPosition) -> Vec<u8> {
        let class = |cell| match (at.taken >> cell & 1, at.live >> cell & 1) {
            (1, _) => 1,
            (_, 0) => 2,
            _ => 0,
        };
        (0..self.board.len()).map(class).collect()
    }

    fn at(&self, taken: u128) -> GrowPosition {
        let dies = |cell: &usize| {
            let mut sets = self.through[*cell].iter();
            sets.any(|set| set & !taken == 1 << cell)
        };
        let free = self.start.live & !taken;
        let dead = bits(free).filter(dies).fold(0, |all, cell| all | 1 << cell);
        GrowPosition {
            taken,
            live: free & !dead,
        }
    }
}

impl Game for Grow {
    type Position = GrowPosition;
    /// The cell, counted from 0.
    type Move = u8;
    /// The cells that were live.
    type Undo = u128;

    fn start(&self) -> GrowPosition {
        self.start.clone()
    }
    fn to_move(&self, at: &GrowPosition) -> Player {
        match at.taken.count_ones() % 2 {
            0 => self.first,
            _ => self.first.other(),
        }
    }
    fn moves(&self, at: &GrowPosition, out: &mut Vec<u8>) {
        out.extend(bits(at.live).map(|cell| cell as u8));
    }
    fn play(&self, at: &mut GrowPosition, mv: u8) -> u128 {
        let before = at.live;
        at.taken |= 1 << mv;
        at.live &= !(1 << mv);
        for set in &self.through[usize::from(mv)] {
            let missing = set & !at.taken;
            if missing.is_power_of_two() {
                at.live &= !missing;
            }
        }
        before
    }
    fn undo(&self, at: &mut GrowPosition, mv: u8, live: u128) {
        at.taken &= !(1 << mv);
        at.live = live;
    }
    fn outcome(&self, at: &GrowPosition) -> Option<Outcome> {
        let stuck = self.to_move(at);
        let winner = match self.rule {
            GrowRule::Normal => stuck.other(),
            GrowRule::Misere => stuck,
            GrowRule::Saturation => Player::A,
        };
        (at.live == 0).then_some(Outcome::Wins(winner))
    }
    fn is_about_length(&self) -> bool {
        self.rule == GrowRule::Saturation
    }
}

impl Keyed for Grow {
    type Key = [u128; 2];

    fn key(&self, at: &GrowPosition) -> [u128; 2] {
        Self::with_mover(self.left(at), self.to_move(at))
    }
    fn value_key(&self, at: &GrowPosition) -> ([u128; 2], bool) {
        self.without_mover(self.left(at), self.to_move(at))
    }
    /// Which symmetries are left depends on all cells that are taken.
    fn plays_key(&self, at: &GrowPosition) -> Option<[u128; 2]> {
        Some(self.symmetries.least(match self.of_plays {
            true => [at.live, at.taken],
            false => self.left(at),
        }))
    }
}

impl Symmetric for Grow {
    fn canonical(&self, at: &GrowPosition) -> [u128; 2] {
        Self::with_mover(self.least(at), self.to_move(at))
    }
    fn canonical_value_key(&self, at: &GrowPosition) -> ([u128; 2], bool) {
        self.without_mover(self.least(at), self.to_move(at))
    }
    fn told_apart(self) -> Self {
        Grow {
            keeps_all: true,
            ..self
        }
    }
    fn of_plays(self) -> Self {
        Grow {
            of_plays: true,
            ..self
        }
    }
    fn representatives(&self, at: &GrowPosition, moves: &mut Vec<u8>) {
        if self.of_plays {
            let played = at.taken & !self.start.taken;
            self.symmetries.representatives_beside(played, moves);
        } else {
            self.symmetries.representatives(self.left(at), moves);
        }
    }
}

impl Impartial for Grow {
    /// Live cells hang together where an open set holds both; what is played among some of them
    /// then changes nothing elsewhere. In each part the other cells count as never to be taken:
    /// no open set holds cells of two parts.
    fn parts(&self, at: &GrowPosition) -> Vec<GrowPosition> {
        let never = !(at.taken | at.live);
        let open = self.sets.iter().filter(|&set| set & never == 0);
        let mut parts: Vec<u128> = Vec::new();
        for set in open {
            let mut part = set & at.live;
            parts.retain(|other| {
                let apart = other & part == 0;
                if !apart {
                    part |= other;
                }
                apart
            });
            if part != 0 {
                parts.push(part);
            }
        }
        let free = at.live & !parts.iter().fold(0, |all, part| all | part);
        parts.extend(bits(free).map(|cell| 1 << cell));
        let position = |live| GrowPosition {
            taken: at.taken,
            live,
        };
        parts.into_iter().map(position).collect()
    }
}

impl Playout for Grow {
    type Scratch = ();
}

impl Hints for Grow {
    /// Moves that leave few cells first: proofs are small where plays are short. Who wants a long
    /// play leaves many.
    fn rank(&self, at: &GrowPosition, mv: u8) -> i32 {
        let next = self.after(at, mv);
        let left = next.live.count_ones() as i32;
        match (self.rule, self.to_move(at)) {
            (GrowRule::Saturation, Player::B) => left,
            _ => -left,
        }
    }
}

impl Notation for Grow {
    fn write_move(&self, _: &GrowPosition, mv: u8) -> String {
        self.board.cells[usize::from(mv)].clone()
    }
    fn read_move(&self, at: &GrowPosition, text: &str) -> Result<u8, Unreadable> {
        let text = &self.board.spelled(text);
        let named = self.board.cells.iter().position(|name| name == text);
        if let Some(cell) = named.filter(|_| self.outcome(at).is_none()) {
            if at.taken >> cell & 1 == 1 {
                return Err(Unreadable(format!("`{text}`: the cell is taken")));
            }
            let full = |set: &&u128| *set & !at.taken == 1 << cell;
            if let Some(set) = self.through[cell].iter().find(full) {
                let names: Vec<&str> = bits(*set)
                    .map(|cell| self.board.cells[cell].as_str())
                    .collect();
                return Err(Unreadable(format!(
                    "`{text}`: the cell would complete the set {}",
                    names.join(", ")
                )));
            }
        }
        self.find_move(at, text)
    }
    /// `x` on the cells that are taken.
    fn write_position(&self, at: &GrowPosition) -> String {
        let symbol = |cell| if at.taken >> cell & 1 == 1 { 'x' } else { '.' };
        let symbols: Vec<char> = (0..self.board.len()).map(symbol).collect();
        in_rows(&self.board.picture, &symbols)
    }
    fn read_position(&self, text: &str) -> Result<GrowPosition, Unreadable> {
        let unreadable = || {
            Unreadable(format!(
                "`{text}`: a position is . or x for each of the {} cells, with no set taken, as in {}",
                self.board.len(),
                self.write_position(&self.start)
            ))
        };
        let mut taken = 0_u128;
        for (cell, symbol) in text.chars().filter(|&symbol| symbol != '/').enumerate() {
            match symbol {
                '.' => {}
                'x' if cell < self.board.len() => taken |= 1 << cell,
                _ => return Err(unreadable()),
            }
        }
        let at = self.at(taken);
        let is_legal = self.sets.iter().all(|set| set & !taken != 0);
        match is_legal && self.write_position(&at) == text {
            true => Ok(at),
            false => Err(unreadable()),
        }
    }
    /// `x` on the cells that are taken, `-` on those that may not be, names on the others.
    fn draw(&self, at: &GrowPosition) -> String {
        let symbols = self.classes(at).into_iter();
        let symbols: Vec<char> = symbols
            .map(|class| ['.', 'x', '-'][usize::from(class)])
            .collect();
        drawn(&self.board, &symbols)
    }
    fn view(&self, at: &GrowPosition) -> Option<View> {
        Some(View::Board(Diagram {
            picture: self.board.picture,
            names: self.board.cells.clone(),
            classes: self.classes(at),
            owners: ["taken", "not allowed"].map(str::to_owned).to_vec(),
        }))
    }
    fn explain_move(&self, _: &GrowPosition, mv: u8) -> Meaning {
        Meaning::of_cell(self.board.picture, usize::from(mv), &self.board.cells)
    }
    fn ending(&self, at: &GrowPosition) -> Option<Ending> {
        self.outcome(at).map(|_| match self.rule {
            GrowRule::Saturation => Ending::Saturated {
                moves: at.taken.count_ones(),
            },
            rule => Ending::Stuck {
                player: self.to_move(at),
                wins: rule == GrowRule::Misere,
            },
        })
    }
    fn node_symmetries(&self) -> (Vec<String>, Vec<Vec<usize>>) {
        (self.board.cells.clone(), self.board.symmetries.clone())
    }
    fn renamed(&self, at: &GrowPosition) -> Option<GrowPosition> {
        let sets = [at.taken, at.live];
        let [taken, live] = self.symmetries.beyond_listed(&self.board, sets)?;
        Some(GrowPosition { taken, live })
    }
    fn node_sets(&self) -> u64 {
        self.sets.len() as u64
    }
}
