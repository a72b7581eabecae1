//! Refutations: no proper coloring, by clauses that contradict each other.
//!
//! The clauses that every proper coloring satisfies are built here, from the rules: each cell has a
//! color, and no set is all of a color that forbids it. Of the colorings that names of colors and
//! symmetries make of each other one is enough: the clauses of `symmetry` (`symmetry.rs`). Then
//! each line adds a clause that follows from clauses before it: were all its literals false, each
//! of its hints in turn would leave one literal that must hold, until one leaves none. The last
//! clause added is empty. (`docs/certificates.md`; without RAT, which the format of LRAT has
//! besides: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp 2017.) What is kept is the clauses
//! that were not deleted.

mod clauses;
mod symmetry;

use crate::lines::Lines;
use crate::tree::Problem;
use crate::verdict::Failure;
use clauses::{Clauses, Facts, read_name};
use symmetry::Symmetry;

/// Reads a refutation, after its first line, up to its `end`, and counts the clauses that it adds.
pub(crate) fn check<P: Problem>(problem: &P, lines: &mut Lines<'_>) -> Result<u64, Failure> {
    let budget = lines.budget();
    let clauses = Clauses::of(problem, &budget);
    let mut clauses = clauses.map_err(|why| Failure::at(lines.number(), why))?;
    let mut added = 0;
    let mut line = lines.next("a clause")?;
    let mut symmetry = Symmetry::new(problem, &budget);
    while let Some(rest) = line.text.strip_prefix("symmetry ") {
        let read = symmetry.read(rest, &mut clauses);
        read.map_err(|why| line.wrong(why))?;
        line = lines.next("a clause")?;
    }
    drop(symmetry);
    let mut facts = Facts::new(clauses.variables);
    loop {
        let mut words = line.text.split(' ');
        let name = words.next().unwrap_or_default();
        if name == "end" {
            return Err(line.wrong("the empty clause was not added: a clause should stand here"));
        }
        let name = read_name(name).map_err(|why| line.wrong(why))?;
        let rest = line.text.split_once(' ').map_or("", |(_, rest)| rest);
        if let Some(rest) = rest.strip_prefix("d ") {
            let deleted = clauses.delete(name, rest);
            deleted.map_err(|why| line.wrong(why))?;
        } else {
            let is_empty = clauses.add(name, rest, &mut facts);
            let is_empty = is_empty.map_err(|why| line.wrong(why))?;
            added += 1;
            if is_empty {
                break;
            }
        }
        line = lines.next("a clause")?;
    }
    lines.end("the empty clause was added: `end` should stand here")?;
    Ok(added)
}
