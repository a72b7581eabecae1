//! An independent checker of the certificates that Harary writes.
//!
//! A certificate states who wins a game, that a proper coloring exists or how many there are, or how nim-values repeat themselves, and proves it; the format is
//! `docs/certificates.md`. This crate reads one and believes nothing that it says: it knows the rules of the games
//! by itself, written straight from their definitions, slow and obvious, follows every answer
//! of the other player, and says *accepted* or *rejected* with the line that is to blame. It depends on nothing but the
//! standard library and shares no code with the solver.
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
//! `verdict` what is answered; `lines` the text, line by line; `header` the first lines; `spec` the words of a game;
//! `play` (with `strategy`), `coloring`, `tree`, `refutation` and `period` (with `nimbers`) the kinds of proof; `rules` and the files in it, the games. Nothing recurses, and
//! time and memory are bounded by what the certificate lists, of a period by constants, so that a hostile file gets an answer as well.

mod coloring;
mod endless;
mod header;
mod lines;
mod nimbers;
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

use coloring::{Numbers, Painted};
use header::{Claim, Header};
use lines::Lines;
use rules::board::Board;
use rules::columns::Columns;
use rules::monotonic::Monotonic;
use rules::octal::Octal;
use rules::positional::{Convention, Positional, Start};
use rules::{animal, clique, file, hip, mnk, tictactoe, vdw};
use spec::Spec;
pub use verdict::{Accepted, Failure, Rejected};

/// Reads a certificate to its end and checks it.
///
/// The time is proportional to the number of answers at the positions that the certificate lists (where plies are claimed, once for each number of plies after
/// which they are reached; where it lists less than it leads to, within bounds), or of colors to be tried at its branches;
/// the memory to its length, search trees and refutations not counted: of a tree only the way from its root is kept, of a refutation the
/// clauses not deleted. A period takes at most 2^24 heaps and
/// 10^11 looks at their options, which is some minutes.
///
/// # Errors
///
/// [`Failure::Rejected`], with the line and the reason, if the certificate does not prove its claim or breaks the format;
/// [`Failure::Unreadable`] if `input` failed before its end, so that nothing is known about the certificate.
pub fn check(input: &mut dyn BufRead) -> Result<Accepted, Failure> {
    let mut lines = Lines::new(input);
    let header = Header::read(&mut lines)?;
    let (positions, board) = body(&header, &mut lines)?;
    lines.finish()?;
    Ok(Accepted {
        claim: header.claimed(),
        game: header.game,
        after: header.after.map(|(_, moves)| moves),
        positions,
        board,
    })
}

fn in_spec(why: String) -> Failure {
    Failure::at(Header::GAME_LINE, why)
}

fn numbers(spec: &mut Spec<'_>) -> Result<Numbers, Failure> {
    let (columns, n) = Columns::color(spec).map_err(in_spec)?;
    let n = n as usize;
    Ok(Numbers { columns, n })
}

/// The games that are played on a board, and what they are played for by default.
const BOARDS: [(&str, BoardRules, Convention); 6] = [
    ("animal", animal::board, Convention::Achievement),
    ("clique", clique::board, Convention::Avoidance),
    ("hip", hip::board, Convention::Avoidance),
    ("mnk", mnk::board, Convention::Achievement),
    ("tictactoe", tictactoe::board, Convention::Achievement),
    ("vdw", vdw::board, Convention::Achievement),
];

type BoardRules = fn(&mut Spec<'_>) -> Result<Board, String>;

/// A claim about play on a board, or about its colorings.
fn on_a_board(
    (rules, default): (BoardRules, Convention),
    spec: &mut Spec<'_>,
    header: &Header,
    lines: &mut Lines<'_>,
) -> Result<u64, Failure> {
    let board = rules(spec).map_err(in_spec)?;
    match header.claim {
        Claim::Play(claimed) => {
            let rules = Positional::read(board, Start::default(), None, default, spec);
            play::check(&rules.map_err(in_spec)?, header, claimed, lines)
        }
        _ => colorings(board, spec, header, lines),
    }
}

fn colorings(
    board: Board,
    spec: &mut Spec<'_>,
    header: &Header,
    lines: &mut Lines<'_>,
) -> Result<u64, Failure> {
    let painted = Painted::new(board, spec).map_err(in_spec)?;
    match header.claim {
        Claim::Count(count) => coloring::all(&painted, count, |_| false, lines),
        _ => coloring::one(&painted, lines),
    }
}

/// A claim about a board that is quoted; also gives the quotation.
fn quoted(
    spec: &mut Spec<'_>,
    header: &Header,
    lines: &mut Lines<'_>,
) -> Result<(u64, String), Failure> {
    let quoted = file::read(spec, Header::GAME_LINE, lines)?;
    let positions = match header.claim {
        Claim::Play(claimed) => {
            let default = Convention::Achievement;
            let rules = Positional::read(quoted.board, quoted.start, quoted.turns, default, spec);
            play::check(&rules.map_err(in_spec)?, header, claimed, lines)?
        }
        _ if quoted.start.sets_of_b.is_some() || quoted.start.owned != [0, 0] => {
            let why = "a board is colored only if it is empty and both players have the same sets";
            return Err(in_spec(why.to_owned()));
        }
        _ => colorings(quoted.board, spec, header, lines)?,
    };
    Ok((positions, quoted.text))
}

/// Checks everything between the claim and the end of the file, and counts the positions that were examined; of a board from a file
/// also what was quoted.
fn body(header: &Header, lines: &mut Lines<'_>) -> Result<(u64, Option<String>), Failure> {
    let mut spec = Spec::read(&header.game).map_err(in_spec)?;
    let (name, spec) = (spec.name, &mut spec);
    let board = BOARDS.iter().find(|(board, _, _)| *board == name);
    let colorable = matches!(
        header.claim,
        Claim::Play(_) | Claim::Coloring | Claim::Count(_)
    );
    if name == "file" && colorable {
        let (positions, text) = quoted(spec, header, lines)?;
        return Ok((positions, Some(text)));
    }
    let positions = match (header.claim, name, board) {
        (Claim::Play(claimed), "columns", _) => {
            let rules = Columns::play(spec).map_err(in_spec)?;
            play::check(&rules, header, claimed, lines)
        }
        (Claim::Play(claimed), "monotonic", _) => {
            let rules = Monotonic::play(spec).map_err(in_spec)?;
            play::check(&rules, header, claimed, lines)
        }
        (Claim::Play(claimed), "octal", _) => {
            let rules = Octal::play(spec).map_err(in_spec)?;
            play::check(&rules, header, claimed, lines)
        }
        (Claim::Period(claimed), "octal", _) => {
            let code = Octal::single_heaps(spec).map_err(in_spec)?;
            period::check(&code, claimed, lines)
        }
        (Claim::Coloring, "columns", _) => coloring::one(&numbers(spec)?, lines),
        (Claim::Count(count), "columns", _) => {
            coloring::all(&numbers(spec)?, count, |_| false, lines)
        }
        (Claim::Longest { length, count }, "columns", _) => {
            let columns = Columns::longest(spec).map_err(in_spec)?;
            let n = length as usize;
            let numbers = Numbers { columns, n };
            coloring::all(&numbers, count, |colors| numbers.has_room(colors), lines)
        }
        (_, _, Some(&(_, rules, default))) if colorable => {
            on_a_board((rules, default), spec, header, lines)
        }
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
    Ok((positions?, None))
}
