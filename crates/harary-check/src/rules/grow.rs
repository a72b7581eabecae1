//! One-color games: both players add cells to one common set, which may not contain a set of the
//! board. A player who has no such move loses (`normal`), or wins (`misere`). In `saturation` A
//! wins as soon as there is none, whoever would move: what counts is when.
//!
//! On the edges of a complete graph and with its triangles: Seress 1992, *On Hajnal's triangle-free
//! game*; Gordinowicz, Prałat 2012, *The first player wins the one-colour triangle avoidance game
//! on 16 vertices*.

use super::board::Board;
use super::live::LiveBoards;
use super::{Outcome, Player, Renamed, Rules, Stuck};
use crate::budget::{Budget, Stop};
use crate::spec::Spec;
use crate::verdict::short;

/// More are colored, but not played on.
const MOST_CELLS: u32 = 127;

/// A board with the cells that are taken by nobody in particular.
pub(crate) struct Grow {
    board: Board,
    sets: Vec<u128>,
    first: Player,
    stuck: Option<Stuck>,
    budget: Budget,
}

impl Grow {
    /// Whether the convention that comes next is one of these.
    pub(crate) fn is_meant(spec: &Spec<'_>) -> bool {
        matches!(
            spec.next_value("convention"),
            Some("normal" | "misere" | "saturation")
        )
    }

    /// Takes the convention, which is no board's default; an empty board has no other key.
    pub(crate) fn read(board: Board, spec: &mut Spec<'_>) -> Result<Self, Stop> {
        board.allows_play(MOST_CELLS)?;
        let (stuck, first) = match spec.take("convention") {
            Some("misere") => (Some(Stuck::Wins), Player::A),
            Some("saturation") => {
                let first = spec.choice("first", Player::A, &[("B", Player::B)])?;
                (None, first)
            }
            _ => (Some(Stuck::Loses), Player::A),
        };
        spec.finish()?;
        spec.budget
            .take((board.sets.len() * size_of::<u128>()) as u64)?;
        Ok(Self {
            sets: board.masks(),
            budget: spec.budget.clone(),
            board,
            first,
            stuck,
        })
    }

    /// Whether some set has all of its cells among these.
    fn holds_a_set(&self, cells: u128) -> bool {
        self.budget.count(self.sets.len());
        self.sets.iter().any(|set| set & !cells == 0)
    }

    /// The cells that may be taken: those that are free, but for the last ones of sets.
    fn allowed(&self, taken: u128) -> u128 {
        self.budget.count(self.sets.len());
        let missing = self.sets.iter().map(|set| set & !taken);
        let last = missing.filter(|missing| missing.is_power_of_two());
        let free = !taken & u128::MAX >> (128 - self.board.cells);
        free & !last.fold(0, |all, cell| all | cell)
    }
}

impl LiveBoards for Grow {}

impl Rules for Grow {
    /// The cells that are taken.
    type Position = u128;
    type Move = u32;

    fn start(&self) -> u128 {
        0
    }

    /// One takes the first cell, and then they alternate.
    fn to_move(&self, taken: &u128) -> Player {
        match taken.count_ones() % 2 {
            0 => self.first,
            _ => self.first.other(),
        }
    }

    fn over(&self, taken: &u128) -> Option<Outcome> {
        let is_over = self.allowed(*taken) == 0;
        is_over.then(|| match self.stuck {
            Some(stuck) => stuck.outcome(self.to_move(taken)),
            None => Outcome::Won(Player::A),
        })
    }

    fn moves<'a>(&'a self, taken: &'a u128) -> Box<dyn Iterator<Item = u32> + 'a> {
        let allowed = self.allowed(*taken);
        Box::new((0..self.board.cells).filter(move |cell| allowed >> cell & 1 == 1))
    }

    fn play(&self, taken: &u128, &cell: &u32) -> u128 {
        taken | 1 << cell
    }

    fn read_position(&self, text: &str, to_move: Player) -> Result<u128, String> {
        let [taken] = self.board.read_owners(text, b"x", "`.` and `x`")?;
        if self.holds_a_set(taken) {
            return Err(format!("`{}` holds a set of the board", short(text)));
        }
        if self.to_move(&taken) != to_move {
            return Err(format!(
                "`{}` is not a position with {to_move} to move",
                short(text)
            ));
        }
        Ok(taken)
    }

    fn write_position(&self, taken: &u128) -> String {
        self.board.write_owners([*taken], b"x")
    }

    fn read_move(&self, taken: &u128, text: &str) -> Result<u32, String> {
        let cell = self.board.read_cell(text)?;
        if self.allowed(*taken) >> cell & 1 == 1 {
            return Ok(cell);
        }
        Err(match taken >> cell & 1 {
            1 => format!("cell {} is not free", short(text)),
            _ => format!("cell {} would complete a set", short(text)),
        })
    }

    fn move_names<'a>(&'a self, _: usize, _: &'a u128) -> Box<dyn Iterator<Item = String> + 'a> {
        Box::new(self.board.names().map(str::to_owned))
    }

    fn read_images(&self, cells: &[&str]) -> Result<Vec<u32>, String> {
        self.board.read_images(cells)
    }

    fn image(&self, taken: &u128, images: &[u32]) -> Option<u128> {
        Some(self.board.image(*taken, images))
    }

    fn preimage(&self, mv: &str, images: &[u32]) -> String {
        self.board.preimage(mv, images)
    }

    /// Lemma 23 (renaming).
    fn renamed(&self, taken: &u128) -> Result<Option<Renamed<u128>>, Stop> {
        let kind = |cell: u32| (taken >> cell & 1) as u8;
        let images = self.board.renaming(kind, &self.budget)?;
        Ok(images.map(|images| (self.board.image(*taken, &images), images)))
    }
}
