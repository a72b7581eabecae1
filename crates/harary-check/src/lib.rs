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
//! `strategy`, `coloring`, `tree` and `period` (with `nimbers`) the kinds of proof; `rules` and the files in it, the games. Nothing recurses, and
//! time and memory are bounded by what the certificate lists, of a period by constants, so that a hostile file gets an answer as well.

mod coloring;
mod header;
mod lines;
mod nimbers;
mod period;
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
use rules::columns::Columns;
use rules::monotonic::Monotonic;
use rules::octal::Octal;
use rules::positional::Positional;
use rules::{hip, vdw};
use spec::Spec;
pub use verdict::{Accepted, Failure, Rejected};

/// Reads a certificate to its end and checks it.
///
/// The time is proportional to the number of answers at the positions that the certificate lists, or of colors to be tried at its branches;
/// the memory to its length, a search tree not counted: of that only the way from its root is kept. A period takes at most 2^24 heaps and
/// 10^11 looks at their options, which is some minutes.
///
/// # Errors
///
/// [`Failure::Rejected`], with the line and the reason, if the certificate does not prove its claim or breaks the format;
/// [`Failure::Unreadable`] if `input` failed before its end, so that nothing is known about the certificate.
pub fn check(input: &mut dyn BufRead) -> Result<Accepted, Failure> {
    let mut lines = Lines::new(input);
    let header = Header::read(&mut lines)?;
    let positions = body(&header, &mut lines)?;
    lines.finish()?;
    Ok(Accepted {
        game: header.game,
        after: header.after.map(|(_, moves)| moves),
        claim: header.claim.to_string(),
        positions,
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

fn painted(name: &str, spec: &mut Spec<'_>) -> Result<Painted, Failure> {
    let board = match name {
        "vdw" => vdw::board(spec),
        _ => hip::board(spec),
    };
    board
        .and_then(|board| Painted::new(board, spec))
        .map_err(in_spec)
}

/// Checks everything between the claim and the end of the file, and counts the positions that were examined.
fn body(header: &Header, lines: &mut Lines<'_>) -> Result<u64, Failure> {
    let mut spec = Spec::read(&header.game).map_err(in_spec)?;
    let (name, spec) = (spec.name, &mut spec);
    match (header.claim, name) {
        (Claim::Outcome(claimed), "columns") => {
            let rules = Columns::play(spec).map_err(in_spec)?;
            strategy::check(&rules, header, claimed, lines)
        }
        (Claim::Outcome(claimed), "monotonic") => {
            let rules = Monotonic::play(spec).map_err(in_spec)?;
            strategy::check(&rules, header, claimed, lines)
        }
        (Claim::Outcome(claimed), "octal") => {
            let rules = Octal::play(spec).map_err(in_spec)?;
            strategy::check(&rules, header, claimed, lines)
        }
        (Claim::Period(claimed), "octal") => {
            let code = Octal::single_heaps(spec).map_err(in_spec)?;
            period::check(&code, claimed, lines)
        }
        (Claim::Outcome(claimed), "vdw") => {
            let rules = vdw::board(spec).and_then(|board| Positional::vdw(board, spec));
            strategy::check(&rules.map_err(in_spec)?, header, claimed, lines)
        }
        (Claim::Outcome(claimed), "hip") => {
            let rules = hip::board(spec).and_then(|board| Positional::hip(board, spec));
            strategy::check(&rules.map_err(in_spec)?, header, claimed, lines)
        }
        (Claim::Coloring, "columns") => coloring::one(&numbers(spec)?, lines),
        (Claim::Count(count), "columns") => coloring::all(&numbers(spec)?, count, |_| false, lines),
        (Claim::Longest { length, count }, "columns") => {
            let columns = Columns::longest(spec).map_err(in_spec)?;
            let n = length as usize;
            let numbers = Numbers { columns, n };
            coloring::all(&numbers, count, |colors| numbers.has_room(colors), lines)
        }
        (Claim::Coloring, "vdw" | "hip") => coloring::one(&painted(name, spec)?, lines),
        (Claim::Count(count), "vdw" | "hip") => {
            coloring::all(&painted(name, spec)?, count, |_| false, lines)
        }
        (Claim::Coloring | Claim::Count(_), "monotonic" | "octal") => Err(in_spec(format!(
            "`{name}` has no colorings: its claims are outcomes"
        ))),
        (Claim::Period(_), "columns" | "monotonic" | "vdw" | "hip") => Err(in_spec(format!(
            "periods are claimed of nim-values in octal games, not of `{name}`"
        ))),
        (Claim::Longest { .. }, "monotonic" | "octal" | "vdw" | "hip") => Err(in_spec(format!(
            "the longest plays are claimed of columns, not of `{name}`"
        ))),
        (_, other) => Err(in_spec(format!(
            "`{}` is no game of this format; there are columns, monotonic, octal, vdw and hip",
            verdict::short(other)
        ))),
    }
}
