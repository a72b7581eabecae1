//! Answers: what every verb gives back, in one schema for the terminal, JSON and whoever calls the library.

mod largest;
mod network;

pub use largest::Largest;
pub use network::{StudyNetwork, StudyNetworkEnergy, StudyNetworkRow};

use crate::run::Stopped;

/// The version of the schema.
pub const SCHEMA: u32 = 1;

/// An answer with its question, and what it cost.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Report<A> {
    /// The version of the schema.
    pub schema: u32,
    /// The version of Harary.
    pub version: String,
    /// The canonical spec of the game.
    pub game: String,
    /// What was asked.
    pub question: String,
    /// What was found; unknown parts are null.
    pub answer: A,
    /// Whether the question is answered. If not, a limit stopped the work.
    pub complete: bool,
    /// What it cost.
    pub stats: Stats,
    /// When it was computed, if it was taken from a store: UTC, as in 2026-01-31T12:00:00Z; null if it was computed now.
    pub stored: Option<String>,
    /// Why the work stopped, if it is not complete.
    #[cfg_attr(feature = "json", serde(skip))]
    pub stopped: Option<Stopped>,
    /// A file that was asked for besides (a certificate, a plot) and could not be written when the answer was there: its name, and what the
    /// system said. The answer is right all the same, and claims no such file.
    #[cfg_attr(feature = "json", serde(skip))]
    pub unwritten: Option<String>,
}

/// What an answer cost.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Stats {
    /// Nodes visited: with one thread the same on every machine.
    pub nodes: u64,
    /// Wall time.
    pub seconds: f64,
    /// The algorithm.
    pub engine: String,
    /// Threads.
    pub threads: usize,
    /// The limit on memory for tables, in bytes.
    pub memory: usize,
    /// The seed of random numbers; null if none was given and none were drawn.
    pub seed: Option<u64>,
}

/// Who wins, and how.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Solve {
    /// `A`, `B` or `draw`; null if it is not known.
    pub outcome: Option<String>,
    /// If the outcome is not known: the worst and the best that it can still be for A.
    pub bounds: Option<[String; 2]>,
    /// The length of the rest of the game under perfect play; null for a draw, a win by mere survival, or if not asked.
    pub plies: Option<u32>,
    /// Every move that keeps the outcome; null if not asked.
    pub first_moves: Option<Vec<String>>,
    /// Those that keep the plies too.
    pub fastest: Option<Vec<String>>,
    /// A line of perfect play.
    pub line: Option<Vec<String>>,
    /// What a certificate was written for: `outcome`, `plies` or `first-moves` (each includes the outcome), or null.
    pub certified: Option<String>,
}

/// The longest plays.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Longest {
    /// How many moves; null if not known.
    pub length: Option<u32>,
    /// If the length is not known: plays this long were found.
    pub at_least: Option<u32>,
    /// How many plays have this length, up to symmetry.
    pub count: Option<u64>,
    /// All of them, if asked.
    pub list: Option<Vec<String>>,
    /// What a certificate was written for: `longest`, or null.
    pub certified: Option<String>,
}

/// How many positions there are at each length.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Census {
    /// One for each length, from 0; null if not known.
    pub levels: Option<Vec<CensusLevel>>,
    /// All positions where the game is over, or all complete plays.
    pub over: Option<u64>,
}

/// The positions of one length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct CensusLevel {
    /// Moves played.
    pub length: u32,
    /// Positions where the game goes on.
    pub going: u64,
    /// Positions where it is over.
    pub over: u64,
}

/// Proper colorings.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Color {
    /// Whether there is one; null if not known.
    pub exists: Option<bool>,
    /// One of them.
    pub coloring: Option<String>,
    /// How many, if asked; just all, if some were drawn at random.
    pub count: Option<ColorCount>,
    /// All of them, or those drawn at random, if asked.
    pub list: Option<Vec<String>>,
    /// If counting or listing by clauses was stopped: how many were found until then (up to renaming colors, unless cells are fixed).
    pub found: Option<u64>,
    /// If a search by repair found no coloring: the fewest forbidden sets of one color that it saw in a coloring.
    pub fewest: Option<u64>,
    /// What a certificate was written for: `coloring`, `no coloring`, `count`, `list`; `nothing` where
    /// none can be (cells fixed so that there is no coloring); or null.
    pub certified: Option<String>,
}

/// How many proper colorings there are: exact, with all digits. Null is a number of 2^128 or more, or one that was not
/// asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct ColorCount {
    /// All.
    pub all: Option<u128>,
    /// Up to renaming colors; null if cells were fixed.
    pub up_to_colors: Option<u128>,
    /// Up to symmetries of the board.
    pub up_to_symmetry: Option<u128>,
    /// Up to both.
    pub up_to_both: Option<u128>,
}

/// Nim-values.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Nim {
    /// The nim-value of the heaps, if there are any.
    pub value: Option<u64>,
    /// The moves to nim-value 0, if there are heaps.
    pub winning_moves: Option<Vec<String>>,
    /// The period, if one is proved.
    pub period: Option<u64>,
    /// From which n on the period holds.
    pub preperiod: Option<u64>,
    /// How much values grow with each period, if one is proved: 0 where they repeat themselves.
    pub saltus: Option<u64>,
    /// Whether the period is proved (it is null otherwise).
    pub proved: bool,
    /// If no period is proved: what the values look like, as far as they were computed.
    pub observed: Option<Regularity>,
    /// The single heap asked for.
    pub at: Option<u64>,
    /// Its nim-value.
    pub at_value: Option<u64>,
    /// The largest heap asked for.
    pub upto: Option<u64>,
    /// How many single heaps 1 to upto are won by the player to move.
    pub wins: Option<u64>,
    /// How many are lost.
    pub losses: Option<u64>,
    /// The values of the heaps from 0, as many as asked.
    pub values: Option<Vec<u64>>,
    /// The lost heaps of the range asked for.
    pub lost: Option<Vec<u64>>,
    /// The values of the heaps up to this one are known, and prove no period; null where one is proved or none was looked for.
    pub known: Option<u64>,
    /// What a certificate was written for: `period`; `nothing` where none was proved; or null.
    pub certified: Option<String>,
}

/// How nim-values go on, or seem to: G(n + period) = G(n) + saltus from the preperiod on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Regularity {
    /// From which n on this holds.
    pub preperiod: u64,
    /// At least 1.
    pub period: u64,
    /// 0 where the values repeat themselves.
    pub saltus: u64,
}

/// A misere quotient: a commutative monoid with one element for each kind of sum that no other sum tells apart. Elements are written as
/// words, `ab^2`; the identity is 1.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Quotient {
    /// How many elements it has.
    pub order: usize,
    /// It is that of all sums of heaps up to this one.
    pub heaps: u32,
    /// Whether it is proved to be that of all heaps.
    pub proved: bool,
    /// The period of the elements of heaps, if one is proved.
    pub period: Option<u64>,
    /// From which n on the period holds.
    pub preperiod: Option<u64>,
    /// The heaps of the letters.
    pub generators: Vec<QuotientLetter>,
    /// Equations from which all others follow.
    pub relations: Vec<String>,
    /// The elements, by length, then alphabetically.
    pub elements: Vec<String>,
    /// Those whose sums are lost for the player to move.
    pub lost: Vec<String>,
    /// The elements of the heaps 0, 1, …, as far as they were looked at.
    pub values: Vec<String>,
    /// How large the quotient of the heaps up to n is, wherever that changes.
    pub orders: Vec<QuotientOrder>,
    /// The sum of heaps asked for.
    pub at: Option<Vec<u64>>,
    /// Its element.
    pub at_element: Option<String>,
    /// Whether the player to move loses it.
    pub at_lost: Option<bool>,
    /// If the sum is that of the game: the moves that win it.
    pub winning_moves: Option<Vec<String>>,
}

/// A generator of a misere quotient.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct QuotientLetter {
    /// How it is written.
    pub letter: String,
    /// The smallest heap of this element.
    pub heap: u32,
}

/// The order of a misere quotient from some heap on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct QuotientOrder {
    /// The heap.
    pub heap: u32,
    /// The order.
    pub order: usize,
}

/// Codes of take-and-break games.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Codes {
    /// One for each code, by increasing code.
    pub rows: Vec<CodeRow>,
}

/// What is known of one code.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct CodeRow {
    /// The code.
    pub code: String,
    /// `proved` or `observed`, of its regularity; `none found` up to the heap [`heaps`](Self::heaps),
    /// which says nothing of larger heaps; `too large`, if values are; `unfinished`, if a limit
    /// stopped the work.
    pub status: String,
    /// How its nim-values go on, or seem to.
    pub regularity: Option<Regularity>,
    /// The largest nim-value: of all heaps if the period is proved, else of those that were computed.
    pub largest: Option<u64>,
    /// The largest heap that was computed, or the first whose value is too large.
    pub heaps: u64,
}

/// A grid of answers.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Grid {
    /// The key that runs down, and its values.
    pub rows: (String, Vec<String>),
    /// The key that runs across, and its values; an empty key and one value if only one key has a range.
    pub columns: (String, Vec<String>),
    /// The answers, row by row; null where there is no such game or a limit stopped the work.
    pub cells: Vec<Vec<Option<Solve>>>,
    /// Where the size of the game follows from the other keys: the least size with a winner, row by row; `None` otherwise.
    pub least: Option<Vec<Vec<Option<Least>>>>,
}

/// The least size of a game that one player wins.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Threshold {
    /// Whose win is looked for.
    pub winner: String,
    /// The least n that this player wins; null where none was found.
    pub least: Option<u64>,
    /// Whether every n was tried that was to be; false where a win was found before the last, too.
    pub all_tried: bool,
    /// Every n from the least size of the family on, each decided, up to the answer or to where the work ended.
    pub outcomes: Vec<ThresholdRow>,
}

/// One size of a game.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct ThresholdRow {
    /// The size.
    pub n: u64,
    /// Who wins, or `draw`.
    pub outcome: String,
    /// Nodes that it took to know.
    pub nodes: u64,
}

/// The least size of a board without a proper coloring.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct ColorThreshold {
    /// The least n for which there is no proper coloring; null where none was found.
    pub least: Option<u64>,
    /// A proper coloring of the largest n below that was tried; null if there is none.
    pub coloring: Option<String>,
    /// Whether every n was tried that was to be; false where one without a coloring was found before the last, too.
    pub all_tried: bool,
    /// Every n from the least size of the family on, each decided, up to the answer or to where the work ended.
    pub sizes: Vec<ColorSize>,
}

/// One size of a board to be colored.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct ColorSize {
    /// The size.
    pub n: u64,
    /// Whether there is a proper coloring.
    pub exists: bool,
    /// Nodes that it took to know.
    pub nodes: u64,
}

/// The least deck with a forced result.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "json", derive(serde::Serialize, serde::Deserialize))]
pub struct Least {
    /// How many numbers it has: all smaller decks are draws.
    pub deck: u32,
    /// Who wins there.
    pub outcome: String,
    /// In how many plies.
    pub plies: Option<u32>,
}

/// Engines compared.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct Study {
    /// One for each engine at work on each game; the last engine of a game is the one that answers by default, but for
    /// what a paper measured.
    pub lines: Vec<StudyLine>,
    /// What a study of van der Waerden games says of all its lines; null for other games.
    pub vdw: Option<StudyVdw>,
    /// What a study of draw patterns says; null for other games.
    pub network: Option<StudyNetwork>,
}

/// An engine at work on a game.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct StudyLine {
    /// The canonical spec of the game.
    pub game: String,
    /// The engine with its switches, or who measured on another machine.
    pub engine: &'static str,
    /// Nodes, counted or estimated; null if they are not known.
    pub nodes: Option<u64>,
    /// Half the width of the 95 % confidence interval of `nodes`, as a share of them, if they are estimated; null if they
    /// were counted.
    pub margin: Option<f64>,
    /// Wall time; extrapolated where the nodes are estimated.
    pub seconds: Option<f64>,
    /// What was found, in words; null where the work was not done to the end.
    pub found: Option<String>,
    /// What the programs of 1983 count; null for other engines.
    pub played: Option<StudyPlayed>,
}

/// What a program of the paper of 1983 counts, beside the paper's own counts. `seconds` of its line are by Schensted's first row.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct StudyPlayed {
    /// Plays followed to their end.
    pub games: u64,
    /// Positions left with a move untried, as another one wins.
    pub pruned: u64,
    /// The moves tried at a position on the average.
    pub branching: f64,
    /// Comparisons of terms, both directions together, if a new term is compared with every term before.
    pub every_term: u64,
    /// The same if it is compared with the first row of Schensted's tableau.
    pub first_row: u64,
    /// Wall time of the walk that compares every term.
    pub every_term_seconds: f64,
    /// Games played, as the paper has them; null if the game is not in its Table 4.
    pub paper_games: Option<u64>,
    /// Branches pruned, as the paper has them.
    pub paper_pruned: Option<u64>,
    /// Seconds of an Amdahl 470v/8.
    pub paper_seconds: Option<f64>,
}

/// Van der Waerden games from one n to another: how the searches grow, and what the paper conjectures.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct StudyVdw {
    /// A search of more positions than this was stopped, and none of a larger board was tried.
    pub limit: u64,
    /// One for each set of switches.
    pub growth: Vec<StudyGrowth>,
    /// One for each n.
    pub boards: Vec<StudyBoard>,
    /// Once A wins, A wins for all larger n: whether that holds for the boards; null if A wins on none, an outcome is not known,
    /// or there is one board only.
    pub continues: Option<bool>,
    /// A wins exactly if M(n, k) reaches some number: whether that holds for the boards; null as before, and if A wins on all.
    pub threshold: Option<bool>,
    /// The boards, of those that A wins, whose winning first moves are not one row of cells around the middle.
    pub no_window: Vec<u32>,
}

/// How the positions visited grow with n: a line fitted to their logarithms by least squares.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct StudyGrowth {
    /// The engine with its switches.
    pub engine: &'static str,
    /// The boards that were searched to the end.
    pub from: u32,
    /// The last of them.
    pub to: u32,
    /// How many times more positions for each cell; null for fewer than two boards.
    pub rate: Option<f64>,
    /// The same from the last board but one to the last.
    pub last: Option<f64>,
    /// The rate that the paper gives.
    pub paper: Option<f64>,
}

/// What is known of a van der Waerden board.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "json", derive(serde::Serialize))]
pub struct StudyBoard {
    /// How many cells.
    pub n: u32,
    /// Who wins; null if that was not found out within the limit.
    pub outcome: Option<String>,
    /// The moves that keep the outcome.
    pub first_moves: Option<Vec<String>>,
    /// M(n, k): the most progressions through one cell.
    pub most: u32,
}
