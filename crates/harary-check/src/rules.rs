//! The games, once more and straight from their definitions: what a rule book says, not what a
//! solver needs.

pub(crate) mod animal;
pub(crate) mod board;
pub(crate) mod clique;
pub(crate) mod columns;
pub(crate) mod file;
pub(crate) mod graph;
pub(crate) mod grow;
pub(crate) mod hip;
pub(crate) mod live;
pub(crate) mod mnk;
pub(crate) mod monotonic;
pub(crate) mod numbers;
pub(crate) mod octal;
pub(crate) mod pieces;
pub(crate) mod positional;
pub(crate) mod renaming;
pub(crate) mod tictactoe;
pub(crate) mod turns;
pub(crate) mod vdw;
mod weights;

use std::fmt::{self, Display, Formatter};
use std::hash::Hash;

use self::board::Board;
use crate::budget::Stop;
use crate::spec::Spec;
use crate::verdict::short;

/// A (first, unless the game says otherwise) or B.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Player {
    A,
    B,
}

impl Player {
    pub(crate) fn other(self) -> Self {
        match self {
            Self::A => Self::B,
            Self::B => Self::A,
        }
    }
}

impl Display for Player {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Self::A => "A",
            Self::B => "B",
        })
    }
}

/// How a play ended, or ends under perfect play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Outcome {
    Won(Player),
    Draw,
}

/// A position, and the image there of every cell.
pub(crate) type Renamed<P> = (P, Vec<u32>);

/// The rules of one game, its parameters fixed.
///
/// Methods count in the budget what they do at length: looks at sets, at heaps, at numbers.
pub(crate) trait Rules {
    /// Positions are equal exactly if the play goes on alike; who is to move is part of it.
    type Position: Clone + Eq + Hash;
    type Move;

    /// The position before the first move.
    fn start(&self) -> Self::Position;

    fn to_move(&self, at: &Self::Position) -> Player;

    /// How the play ended, if it has.
    fn over(&self, at: &Self::Position) -> Option<Outcome>;

    /// Every legal move of a play that is not over. One by one: there may be far more than a
    /// certificate has answers for.
    fn moves<'a>(&'a self, at: &'a Self::Position) -> Box<dyn Iterator<Item = Self::Move> + 'a>;

    /// The moves to be followed where positions that differ in the names of vertices alone count as
    /// one: the same whatever the names are.
    fn moves_by_any_names<'a>(
        &'a self,
        at: &'a Self::Position,
    ) -> Box<dyn Iterator<Item = Self::Move> + 'a> {
        self.moves(at)
    }

    /// The position after a legal move.
    fn play(&self, at: &Self::Position, mv: &Self::Move) -> Self::Position;

    /// A position as a strategy lists it, with `to_move` to move. It need not be one that a play
    /// can reach.
    fn read_position(&self, text: &str, to_move: Player) -> Result<Self::Position, String>;

    fn write_position(&self, at: &Self::Position) -> String;

    /// A move as a strategy lists it; an error if it is not legal here.
    fn read_move(&self, at: &Self::Position, text: &str) -> Result<Self::Move, String>;

    /// The position after the moves of an `after` line.
    fn after(&self, moves: &[&str]) -> Result<Self::Position, String> {
        moves.iter().try_fold(self.start(), |at, text| {
            if self.over(&at).is_some() {
                return Err(too_late(text));
            }
            Ok(self.play(&at, &self.read_move(&at, text)?))
        })
    }

    /// The position after a move that stands next in an `after` line, after those that led here;
    /// the game is not over.
    fn after_next(
        &self,
        _played: &[&str],
        at: &Self::Position,
        mv: &str,
    ) -> Result<Self::Position, String> {
        Ok(self.play(at, &self.read_move(at, mv)?))
    }

    /// Words among which are all moves that may stand next in an `after` line, after so many.
    fn move_names<'a>(
        &'a self,
        played: usize,
        at: &'a Self::Position,
    ) -> Box<dyn Iterator<Item = String> + 'a>;

    /// The bytes that a position takes beside its own size.
    fn bytes(&self, _at: &Self::Position) -> u64 {
        0
    }

    /// Whether strategy stealing proves, for the game from its start, that A does not lose.
    fn a_can_steal(&self) -> bool {
        false
    }

    /// A move that needs no line in a strategy, if there is one.
    fn forced(&self, _at: &Self::Position) -> Option<Self::Move> {
        None
    }

    /// The image of every cell, in the order of the cells: each cell once.
    fn read_images(&self, _cells: &[&str]) -> Result<Vec<u32>, String> {
        Err("only positions on a board have images".to_owned())
    }

    /// The position with every cell in the place of its image.
    fn image(&self, _at: &Self::Position, _images: &[u32]) -> Option<Self::Position> {
        None
    }

    /// The move whose image is this one, as it is written.
    fn preimage(&self, mv: &str, _images: &[u32]) -> String {
        mv.to_owned()
    }

    /// A position that is as good, and the image there of every cell: positions that differ in the
    /// names of vertices alone have the same one. `None` where the cells are not the edges between
    /// vertices that may change their names.
    fn renamed(&self, _at: &Self::Position) -> Result<Option<Renamed<Self::Position>>, Stop> {
        Ok(None)
    }

    /// Whether weights may say how a play ends; an error that says what they need, if not.
    fn weighs(&self) -> Result<(), Stop> {
        Err(ONLY_WEIGHTS.into())
    }

    /// How a play that is not over ends, if weights say so.
    fn weighed(&self, _at: &Self::Position) -> Option<Outcome> {
        None
    }

    /// How a play ends in which the player who has just moved answers each cell of a pair with the
    /// other one, if that is known; an error if it is not.
    fn paired(&self, _at: &Self::Position, _pairs: &[&str]) -> Result<Outcome, String> {
        Err("pairs stand only in strategies on live boards".to_owned())
    }

    /// Those `answers` of the other player that matter, where the player who has just moved
    /// threatens to win by these moves; an error if they do not win when the other player takes
    /// nothing that matters.
    fn threatened(
        &self,
        _at: &Self::Position,
        _moves: &[&str],
        _answers: &mut dyn Iterator<Item = Self::Move>,
    ) -> Result<Vec<Self::Move>, String> {
        Err("threats stand only in strategies on live boards".to_owned())
    }

    /// The board, of a game on one.
    fn board(&self) -> Option<&Board> {
        None
    }

    /// Who can answer every cell with its image, from the game's start, if the images (of the cells
    /// in their order) are those of a symmetry that shows this.
    fn mirrors(&self, _images: &[&str]) -> Result<Mirror, Stop> {
        Err(ONLY_MIRRORS.into())
    }
}

/// A symmetry of a board by which a player can answer. The player wins where no board that was
/// filled so is without a set that somebody owns.
pub(crate) struct Mirror {
    pub(crate) player: Player,
    /// Whether the player does not lose elsewhere.
    pub(crate) never_loses: bool,
    /// The image of each cell.
    pub(crate) images: Vec<u32>,
}

/// What a game needs for a section by weights.
const ONLY_WEIGHTS: &str =
    "weights need convention=larger, turns of one cell up to a full board, and any first move";

/// What a game needs to be mirrored.
const ONLY_MIRRORS: &str = "a mirror needs convention=avoidance, or avoider-enforcer for B, equal sets, turns of one cell up to a full board, and nothing owned or forbidden at the start";

/// The rejection of a move after the end.
fn too_late(mv: &str) -> String {
    format!("the game is over before the move `{}`", short(mv))
}

/// How a game without draws ends for a player who cannot move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Stuck {
    Loses,
    Wins,
}

impl Stuck {
    /// The last key of such a game: `normal` is the default.
    fn convention(spec: &mut Spec<'_>) -> Result<Self, String> {
        spec.choice("convention", Self::Loses, &[("misere", Self::Wins)])
    }

    fn outcome(self, stuck: Player) -> Outcome {
        Outcome::Won(match self {
            Self::Loses => stuck.other(),
            Self::Wins => stuck,
        })
    }
}

/// How a color is written.
pub(crate) fn symbol(color: u8) -> char {
    char::from(match color {
        0..=9 => b'0' + color,
        _ => b'a' + (color - 10),
    })
}

/// A color or a column of a coloring: 1–9, then a–z from 10 on.
pub(crate) fn color(character: u8) -> Option<u8> {
    match character {
        b'1'..=b'9' => Some(character - b'0'),
        b'a'..=b'z' => Some(character - b'a' + 10),
        _ => None,
    }
}
