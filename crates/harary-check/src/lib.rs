//! An independent checker of the certificates that Harary writes.
//!
//! A certificate states who wins a game, that a proper coloring exists or how many there are, or
//! how nim-values repeat themselves, and proves it; the format is `docs/certificates.md`. This
//! crate reads one and believes nothing that it says: it knows the rules of the games by itself,
//! written straight from their definitions, slow and obvious, follows every answer of the other
//! player, and says *accepted* or *rejected* with the line that is to blame, or *not decided*
//! within the [`Limits`] of steps and memory. It depends on nothing but the standard library and
//! shares no code with the solver.
//!
//! ```
//! let certificate = "\
//! harary-certificate 1
//! game vdw n=3 k=2
//! claim outcome A
//! strategy A
//! ... 2
//! BA. 3
//! .AB 1
//! end
//! ";
//! let accepted = harary_check::check(&mut certificate.as_bytes()).unwrap();
//! assert_eq!(accepted.to_string(), "vdw n=3 k=2: A wins (4 positions)");
//!
//! let forged = certificate.replace(".AB 1", ".AB 3");
//! let rejected = harary_check::check(&mut forged.as_bytes()).unwrap_err();
//! assert_eq!(rejected.to_string(), "line 7: cell 3 is not free");
//! ```
//!
//! # How to read it
//!
//! `verdict` what is answered; `limits` and `budget` what a check may cost; `lines` the text, line
//! by line; `header` the first lines; `spec` the words of a game; `play` (with `strategy`),
//! `coloring`, `tree`, `refutation`, `period` (with `nimbers`) and `paving` the kinds of proof;
//! `rules` and the files in it, the games. Nothing recurses, and steps and memory are counted
//! before they are spent, so that a hostile file gets an answer as well.

#![warn(missing_debug_implementations)]

mod budget;
mod coloring;
mod endless;
mod grouped;
mod header;
mod limits;
mod lines;
mod nimbers;
mod paving;
mod period;
mod play;
mod refutation;
mod rules;
mod spec;
mod strategy;
mod tree;
mod verdict;

#[cfg(test)]
mod tests;

use std::io::BufRead;

pub use budget::Resource;
use budget::{Budget, Stop};
use coloring::{BoardColoring, ColumnColoring};
pub use header::is_of_clauses;
use header::{Claim, Header, PlayClaim};
pub use limits::Limits;
use lines::Lines;
use rules::board::Board;
use rules::columns::Columns;
use rules::grow::Grow;
use rules::live::LiveBoards;
use rules::monotonic::Monotonic;
use rules::octal::Octal;
use rules::positional::{Convention, Positional, Start};
use rules::{Player, animal, clique, file, graph, hip, mnk, numbers, pieces, tictactoe, vdw};
use spec::Spec;
pub use verdict::{Accepted, Extent, Failure, Rejected, Undecided};

/// Reads a certificate to its end and checks it, within the default [`Limits`].
///
/// # Errors
///
/// As those of [`check_within`].
pub fn check(input: &mut dyn BufRead) -> Result<Accepted, Failure> {
    check_within(input, &Limits::default())
}

/// Reads a certificate to its end and checks it, within these limits.
///
/// What each kind of certificate costs stands in `docs/certificates.md` (*Limits*). Where the cost
/// is known beforehand, and too high, nothing of it is spent.
///
/// # Errors
///
/// [`Failure::Rejected`], with the line and the reason, if the certificate does not prove its claim
/// or breaks the format; [`Failure::Undecided`] if one of the limits was met first: with higher
/// limits it may be accepted or rejected; [`Failure::Unreadable`] if `input` failed before its end,
/// so that nothing is known about the certificate.
pub fn check_within(input: &mut dyn BufRead, limits: &Limits) -> Result<Accepted, Failure> {
    let mut lines = Lines::new(input, &Budget::new(limits));
    let header = Header::read(&mut lines)?;
    let (extent, board) = body(&header, &mut lines)?;
    lines.finish()?;
    Ok(Accepted {
        claim: header.claimed(),
        game: header.game,
        after: header.after.map(|(_, moves)| moves),
        extent,
        board,
    })
}

fn in_spec(why: impl Into<Stop>) -> Failure {
    Failure::at(Header::GAME_LINE, why)
}

fn numbers(spec: &mut Spec<'_>) -> Result<ColumnColoring, Failure> {
    let (columns, n) = Columns::color(spec).map_err(in_spec)?;
    let n = n as usize;
    Ok(ColumnColoring { columns, n })
}

/// The games that are played on a board, and what they are played for by default.
const BOARDS: [(&str, BoardRules, Convention); 9] = [
    ("animal", animal::board, Convention::Achievement),
    ("clique", clique::board, Convention::Avoidance),
    ("graph", graph::board, Convention::Avoidance),
    ("hip", hip::board, Convention::Avoidance),
    ("mnk", mnk::board, Convention::Achievement),
    ("numbers", numbers::board, Convention::Avoidance),
    ("pieces", pieces::board, Convention::Avoidance),
    ("tictactoe", tictactoe::board, Convention::Achievement),
    ("vdw", vdw::board, Convention::Achievement),
];

type BoardRules = fn(&mut Spec<'_>) -> Result<Board, Stop>;

/// A claim about play by these rules.
fn played<R: LiveBoards>(
    rules: Result<R, impl Into<Stop>>,
    header: &Header,
    claimed: PlayClaim,
    lines: &mut Lines<'_>,
) -> Result<Extent, Failure> {
    let rules = rules.map_err(in_spec)?;
    play::check(&rules, header, claimed, lines).map(Extent::Positions)
}

/// A claim about play on a board, or about its colorings.
fn on_a_board(
    board: Board,
    start: Start,
    turns: Option<Vec<Player>>,
    default: Convention,
    spec: &mut Spec<'_>,
    header: &Header,
    lines: &mut Lines<'_>,
) -> Result<Extent, Failure> {
    match header.claim {
        Claim::Play(claimed) if Grow::is_meant(spec) => {
            if turns.is_some() || !start.is_empty_board() {
                let why = "where nobody owns cells, a board has sets and no roles: no turns, owners, first moves, or sets of one player";
                return Err(in_spec(why));
            }
            played(Grow::read(board, spec), header, claimed, lines)
        }
        Claim::Play(claimed) => {
            let rules = Positional::read(board, start, turns, default, spec);
            played(rules, header, claimed, lines)
        }
        _ if start.sets_of_b.is_some() || start.owned != [0, 0] => {
            let why = "a board is colored only if it is empty and both players have the same sets";
            Err(in_spec(why))
        }
        _ => colorings(board, spec, header, lines),
    }
}

fn colorings(
    board: Board,
    spec: &mut Spec<'_>,
    header: &Header,
    lines: &mut Lines<'_>,
) -> Result<Extent, Failure> {
    let painted = BoardColoring::new(board, spec).map_err(in_spec)?;
    match header.claim {
        Claim::Count(count) => coloring::all(&painted, count, |_| false, lines),
        Claim::Set(cells) => coloring::set(&painted, cells, lines),
        _ => coloring::one(&painted, lines),
    }
}

/// A claim about boards of every size.
fn every_board(name: &str, spec: &mut Spec<'_>, lines: &mut Lines<'_>) -> Result<Extent, Failure> {
    let shapes = match name {
        "animal" => animal::shapes(spec),
        "mnk" => mnk::shapes(spec),
        _ => {
            let why =
                "every board is one of cells in columns and rows: the games are animal and mnk";
            return Err(in_spec(why));
        }
    };
    let shapes = shapes.map_err(in_spec)?;
    spec.finish().map_err(in_spec)?;
    paving::check(&shapes, lines).map(Extent::Copies)
}

/// Checks everything between the claim and the end of the file; of a board from a file also gives
/// what was quoted.
fn body(header: &Header, lines: &mut Lines<'_>) -> Result<(Extent, Option<String>), Failure> {
    let mut spec = Spec::read(&header.game, &lines.budget()).map_err(in_spec)?;
    let (name, spec) = (spec.name, &mut spec);
    let board = BOARDS.iter().find(|(board, _, _)| *board == name);
    let colorable = matches!(
        header.claim,
        Claim::Play(_) | Claim::Coloring | Claim::Count(_) | Claim::Set(_)
    );
    if name == "file" && colorable {
        let quoted = file::read(spec, Header::GAME_LINE, lines)?;
        let (board, start, turns) = (quoted.board, quoted.start, quoted.turns);
        let default = Convention::Achievement;
        let extent = on_a_board(board, start, turns, default, spec, header, lines)?;
        return Ok((extent, Some(quoted.text)));
    }
    let extent = match (header.claim, name, board) {
        (Claim::Play(claimed), "columns", _) => played(Columns::play(spec), header, claimed, lines),
        (Claim::Play(claimed), "monotonic", _) => {
            played(Monotonic::play(spec), header, claimed, lines)
        }
        (Claim::Play(claimed), "octal", _) => played(Octal::play(spec), header, claimed, lines),
        (Claim::Period(claimed), "octal", _) => {
            let code = Octal::single_heaps(spec).map_err(in_spec)?;
            match code.last() {
                Some(_) => period::check(&code, claimed, lines).map(Extent::Heaps),
                None => endless::check(&code, claimed, lines).map(Extent::Heaps),
            }
        }
        (Claim::EveryBoard, _, _) => every_board(name, spec, lines),
        (Claim::Coloring, "columns", _) => coloring::one(&numbers(spec)?, lines),
        (Claim::Count(count), "columns", _) => {
            coloring::all(&numbers(spec)?, count, |_| false, lines)
        }
        (Claim::Longest { length, count }, "columns", _) => {
            let columns = Columns::longest(spec).map_err(in_spec)?;
            let n = length as usize;
            let numbers = ColumnColoring { columns, n };
            coloring::all(&numbers, count, |colors| numbers.has_room(colors), lines)
        }
        (_, _, Some(&(_, rules, default))) if colorable => {
            let board = rules(spec).map_err(in_spec)?;
            on_a_board(board, Start::default(), None, default, spec, header, lines)
        }
        (Claim::Set(cells), "columns", _) => coloring::set(&numbers(spec)?, cells, lines),
        (Claim::Set(_), "monotonic" | "octal", _) => Err(in_spec(format!(
            "`{name}` has no sets of cells: its claims are outcomes"
        ))),
        (Claim::Coloring | Claim::Count(_), "monotonic" | "octal", _) => Err(in_spec(format!(
            "`{name}` has no colorings: its claims are outcomes"
        ))),
        (Claim::Period(_), "columns" | "monotonic" | "file", _)
        | (Claim::Period(_), _, Some(_)) => Err(in_spec(format!(
            "periods are claimed of nim-values in octal games, not of `{name}`"
        ))),
        (Claim::Longest { .. }, "monotonic" | "octal" | "file", _)
        | (Claim::Longest { .. }, _, Some(_)) => Err(in_spec(format!(
            "the longest plays are claimed of columns, not of `{name}`"
        ))),
        (_, other, _) => {
            let boards = BOARDS.map(|(name, _, _)| name).join(", ");
            Err(in_spec(format!(
                "`{}` is no game of this format; there are columns, monotonic, octal, file, {boards}",
                verdict::short(other)
            )))
        }
    };
    Ok((extent?, None))
}
