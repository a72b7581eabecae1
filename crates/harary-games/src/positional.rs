//! Positional games: two players take cells of a board in turn, and certain sets of cells decide.
//!
//! Achievement: who first owns a set wins. Avoidance: who first owns one loses. In both a full board is a draw.
//! Maker-breaker: A wins as soon as A owns a set, B if the board is full without that. Avoider-enforcer: A loses as soon
//! as A owns a set, and wins on a full board. Sources: Cheu, Kiffer 2015 (van der Waerden, achievement); Funabiki,
//! Takefuji 1991 (Hip, avoidance); Beck 2008, Combinatorial Games, for the four conventions.
//!
//! Invariant: before a move no set decides the game, so only sets through the last cell need a look.

use harary_core::{
    BadParameter, Game, Hints, Hypergraph, Keyed, Notation, Outcome, Picture, Player, Symmetric,
    Unreadable,
};

/// Who wins by owning a set.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Convention {
    /// The first to own one wins: the strong game.
    Achievement,
    /// The first to own one loses.
    Avoidance,
    /// A wins by owning one at all, else B.
    MakerBreaker,
    /// A loses by owning one at all, else B.
    AvoiderEnforcer,
}

impl Convention {
    /// How a game ends in which `owner` has just completed a set; `None` if that means nothing.
    fn decided_by(self, owner: Player) -> Option<Outcome> {
        match (self, owner) {
            (Convention::Achievement, _) => Some(Outcome::Wins(owner)),
            (Convention::Avoidance, _) => Some(Outcome::Wins(owner.other())),
            (Convention::MakerBreaker, Player::A) => Some(Outcome::Wins(Player::A)),
            (Convention::AvoiderEnforcer, Player::A) => Some(Outcome::Wins(Player::B)),
            (_, Player::B) => None,
        }
    }

    /// How a full board ends.
    fn exhausted(self) -> Outcome {
        match self {
            Convention::Achievement | Convention::Avoidance => Outcome::Draw,
            Convention::MakerBreaker => Outcome::Wins(Player::B),
            Convention::AvoiderEnforcer => Outcome::Wins(Player::A),
        }
    }
}

/// A board played under a convention.
#[derive(Clone, Debug)]
pub struct Positional {
    board: Hypergraph,
    convention: Convention,
    first: Player,
    full: u128,
    /// For each cell the edges through it, as masks.
    through: Vec<Vec<u128>>,
    symmetries: Vec<MaskMap>,
}

/// A permutation of cells for masks: the image of each byte of a mask, by table.
#[derive(Clone, Debug)]
struct MaskMap(Vec<[u128; 256]>);

impl MaskMap {
    fn new(permutation: &[usize]) -> Self {
        let image = |byte: usize, value: usize| {
            let cells = permutation.iter().skip(8 * byte).take(8).enumerate();
            cells
                .filter(|(bit, _)| value >> bit & 1 == 1)
                .fold(0, |mask, (_, &to)| mask | 1 << to)
        };
        let bytes = permutation.len().div_ceil(8);
        MaskMap(
            (0..bytes)
                .map(|byte| std::array::from_fn(|value| image(byte, value)))
                .collect(),
        )
    }

    fn apply(&self, mask: u128) -> u128 {
        self.0
            .iter()
            .zip(mask.to_le_bytes())
            .fold(0, |image, (table, byte)| image | table[usize::from(byte)])
    }
}

impl Positional {
    /// The board under a convention; `first` moves first, then the players alternate.
    ///
    /// # Errors
    /// If the board has more than 128 cells.
    pub fn new(
        board: Hypergraph,
        convention: Convention,
        first: Player,
    ) -> Result<Self, BadParameter> {
        BadParameter::in_range("cells", board.len(), 1..=128)?;
        let mask = |edge: &Vec<usize>| edge.iter().fold(0_u128, |mask, cell| mask | 1 << cell);
        let edges: Vec<u128> = board.edges.iter().map(mask).collect();
        let through = board.edges_through();
        Ok(Positional {
            convention,
            first,
            full: u128::MAX >> (128 - board.len()),
            through: through
                .iter()
                .map(|ids| ids.iter().map(|&id| edges[id]).collect())
                .collect(),
            symmetries: board
                .symmetries
                .iter()
                .map(|map| MaskMap::new(map))
                .collect(),
            board,
        })
    }

    /// The board.
    pub fn board(&self) -> &Hypergraph {
        &self.board
    }

    fn cells(&self, mut mask: u128) -> impl Iterator<Item = u8> + use<> {
        std::iter::from_fn(move || {
            (mask != 0).then(|| {
                let cell = mask.trailing_zeros() as u8;
                mask &= mask - 1;
                cell
            })
        })
    }

    fn symbols(&self, at: &BoardPosition) -> Vec<char> {
        (0..self.board.len())
            .map(|cell| match at.own.map(|mask| mask >> cell & 1) {
                [1, _] => 'A',
                [_, 1] => 'B',
                _ => '.',
            })
            .collect()
    }
}

/// Who owns which cells.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardPosition {
    /// The cells of A, then of B.
    own: [u128; 2],
    decided: Option<Outcome>,
}

impl Game for Positional {
    type Position = BoardPosition;
    /// The cell, counted from 0.
    type Move = u8;
    type Undo = ();

    fn start(&self) -> BoardPosition {
        BoardPosition {
            own: [0; 2],
            decided: None,
        }
    }
    fn to_move(&self, at: &BoardPosition) -> Player {
        let even = (at.own[0] | at.own[1]).count_ones().is_multiple_of(2);
        if even { self.first } else { self.first.other() }
    }
    fn moves(&self, at: &BoardPosition, out: &mut Vec<u8>) {
        out.extend(self.cells(self.full & !(at.own[0] | at.own[1])));
    }
    fn play(&self, at: &mut BoardPosition, mv: u8) {
        let mover = self.to_move(at);
        let own = &mut at.own[mover as usize];
        *own |= 1 << mv;
        if self.through[usize::from(mv)]
            .iter()
            .any(|edge| edge & !*own == 0)
        {
            at.decided = self.convention.decided_by(mover);
        }
    }
    fn undo(&self, at: &mut BoardPosition, mv: u8, (): ()) {
        for own in &mut at.own {
            *own &= !(1 << mv);
        }
        at.decided = None;
    }
    fn outcome(&self, at: &BoardPosition) -> Option<Outcome> {
        let full = at.own[0] | at.own[1] == self.full;
        at.decided
            .or_else(|| full.then(|| self.convention.exhausted()))
    }
    fn timed(&self, outcome: Outcome) -> bool {
        outcome != Outcome::Draw && outcome != self.convention.exhausted()
    }
}

impl Keyed for Positional {
    type Key = [u128; 2];
    fn key(&self, at: &BoardPosition) -> [u128; 2] {
        at.own
    }
}

impl Symmetric for Positional {
    /// The least image under the symmetries of the board.
    fn canonical(&self, at: &BoardPosition) -> [u128; 2] {
        let images = self
            .symmetries
            .iter()
            .map(|map| at.own.map(|mask| map.apply(mask)));
        images.fold(at.own, Ord::min)
    }
    fn representatives(&self, at: &BoardPosition, moves: &mut Vec<u8>) {
        let fixing = self
            .symmetries
            .iter()
            .filter(|map| at.own.iter().all(|&mask| map.apply(mask) == mask));
        let fixing: Vec<&MaskMap> = fixing.collect();
        let mut dropped = 0_u128;
        moves.retain(|&mv| {
            let cell = 1_u128 << mv;
            let keep = dropped & cell == 0;
            if keep {
                dropped |= fixing
                    .iter()
                    .fold(0, |images, map| images | map.apply(cell))
                    & !cell;
            }
            keep
        });
    }
}

impl Hints for Positional {
    /// What a cell is worth by the sets through it that only one player has touched, the nearly complete ones most;
    /// where sets are to be avoided, the other way round.
    fn rank(&self, at: &BoardPosition, mv: u8) -> i32 {
        let mover = self.to_move(at);
        let mine = at.own[mover as usize];
        let theirs = at.own[mover.other() as usize];
        let worth = |edge: &u128| {
            let missing = (edge & !(mine | theirs)).count_ones();
            let owned = edge.count_ones() - missing;
            let weight = 1 << (2 * owned).min(16);
            match (edge & mine != 0, edge & theirs != 0) {
                (true, true) => 0,
                // To complete a set is worth more than to prevent one.
                (true, false) if missing == 1 => 1 << 24,
                (false, true) if missing == 1 => 1 << 20,
                _ => weight,
            }
        };
        let total: i32 = self.through[usize::from(mv)]
            .iter()
            .map(worth)
            .fold(0, i32::saturating_add);
        match self.convention {
            Convention::Achievement | Convention::MakerBreaker => total,
            Convention::Avoidance | Convention::AvoiderEnforcer => -total,
        }
    }

    fn second_cannot_win(&self) -> bool {
        self.convention == Convention::Achievement && self.first == Player::A
    }
}

impl Notation for Positional {
    fn write_move(&self, _: &BoardPosition, mv: u8) -> String {
        self.board.cells[usize::from(mv)].clone()
    }
    fn read_move(&self, at: &BoardPosition, text: &str) -> Result<u8, Unreadable> {
        let Some(cell) = self.board.cells.iter().position(|name| name == text) else {
            let (first, last) = (self.board.cells.first(), self.board.cells.last());
            let [first, last] = [first, last].map(|name| name.map_or("", String::as_str));
            return Err(Unreadable(format!(
                "`{text}` is no cell of the board; cells are {first} to {last}"
            )));
        };
        if self.outcome(at).is_none() && (at.own[0] | at.own[1]) >> cell & 1 == 1 {
            return Err(Unreadable(format!("`{text}`: the cell is taken")));
        }
        self.find_move(at, text)
    }
    fn write_position(&self, at: &BoardPosition) -> String {
        let symbols = self.symbols(at);
        let rows: Vec<String> = self
            .board
            .picture
            .rows(&symbols)
            .map(|row| row.iter().collect())
            .collect();
        rows.join(if matches!(self.board.picture, Picture::Grid { .. }) {
            "/"
        } else {
            ""
        })
    }
    /// A and B on their cells, names on the others.
    fn draw(&self, at: &BoardPosition) -> String {
        let width = self.board.cells.iter().map(|name| name.len()).max();
        let cells = self.symbols(at).into_iter().zip(&self.board.cells);
        let cells: Vec<String> = cells
            .map(|(symbol, name)| match symbol {
                '.' => name.clone(),
                taken => taken.to_string(),
            })
            .map(|cell| format!("{cell:>0$}", width.unwrap_or(1)))
            .collect();
        let rows = self.board.picture.rows(&cells).map(|row| row.join(" "));
        rows.collect::<Vec<String>>().join("\n")
    }
    fn read_position(&self, text: &str) -> Result<BoardPosition, Unreadable> {
        let unreadable = || {
            let cells = self.board.len();
            Unreadable(format!(
                "`{text}`: a position is one of . A B for each of the {cells} cells, as in {}",
                self.write_position(&self.start())
            ))
        };
        let mut at = self.start();
        for (cell, symbol) in text.chars().filter(|&symbol| symbol != '/').enumerate() {
            let player = match symbol {
                '.' => continue,
                'A' => Player::A,
                'B' => Player::B,
                _ => return Err(unreadable()),
            };
            if cell >= self.board.len() {
                return Err(unreadable());
            }
            at.own[player as usize] |= 1 << cell;
        }
        let [first, second] =
            [self.first, self.first.other()].map(|player| at.own[player as usize].count_ones());
        if self.write_position(&at) != text || first < second || first > second + 1 {
            return Err(unreadable());
        }
        let completes = |player: Player| {
            let own = at.own[player as usize];
            self.through.iter().flatten().any(|edge| edge & !own == 0)
        };
        at.decided = Player::BOTH
            .into_iter()
            .filter(|&player| completes(player))
            .find_map(|player| self.convention.decided_by(player));
        Ok(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, hip, vdw};
    use harary_core::laws;

    const CONVENTIONS: [Convention; 4] = [
        Convention::Achievement,
        Convention::Avoidance,
        Convention::MakerBreaker,
        Convention::AvoiderEnforcer,
    ];

    #[test]
    fn the_laws_hold() {
        let boards = [
            vdw(7, 3, Shape::Line).unwrap(),
            vdw(9, 4, Shape::Ring).unwrap(),
            vdw(1, 1, Shape::Line).unwrap(),
            vdw(5, 2, Shape::Ring).unwrap(),
            hip(3).unwrap(),
            hip(4).unwrap(),
        ];
        for convention in CONVENTIONS {
            for first in Player::BOTH {
                for board in &boards {
                    let game = Positional::new(board.clone(), convention, first).unwrap();
                    laws::plays(&game, 0..12);
                    laws::symmetry(&game, 0..40);
                }
                for board in [vdw(7, 3, Shape::Line), vdw(7, 3, Shape::Ring), hip(2)] {
                    let game = Positional::new(board.unwrap(), convention, first).unwrap();
                    laws::keys_determine_values(&game, 100_000);
                }
            }
        }
    }

    #[test]
    fn conventions_decide_as_they_say() {
        let outcome = |convention, text: &str| {
            let game =
                Positional::new(vdw(5, 3, Shape::Line).unwrap(), convention, Player::A).unwrap();
            game.outcome(&game.read_position(text).unwrap())
        };
        let [a, b] = Player::BOTH.map(Outcome::Wins);
        let mine = "AAABB";
        assert_eq!(
            CONVENTIONS.map(|convention| outcome(convention, mine)),
            [Some(a), Some(b), Some(a), Some(b)]
        );
        let open = "AA.B.";
        assert_eq!(
            CONVENTIONS.map(|convention| outcome(convention, open)),
            [None; 4]
        );
        let full = "AABBA";
        assert_eq!(
            CONVENTIONS.map(|convention| outcome(convention, full)),
            [Some(Outcome::Draw), Some(Outcome::Draw), Some(b), Some(a)]
        );
        let game = Positional::new(
            vdw(7, 3, Shape::Line).unwrap(),
            Convention::MakerBreaker,
            Player::A,
        )
        .unwrap();
        assert_eq!(
            game.outcome(&game.read_position("BBBAA.A").unwrap()),
            None,
            "sets of B mean nothing"
        );
        assert!(game.read_position("AA....").is_err() && game.read_position("AB").is_err());
    }
}
