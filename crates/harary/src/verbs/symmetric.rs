//! The colorings of a board, and its sets of cells, that a symmetry leaves alone.

use crate::boards;
use crate::catalog::Fact;
use crate::error::{Error, bad};
use crate::spec::Instance;
use harary_core::{BoardSymmetry, Choice, ForbiddenSets};
use harary_games::BoardColoring;

/// The colorings of an instance's board, folded by a symmetry; with a renaming of
/// the colors those that the two together leave alone.
///
/// # Errors
/// If the board has no symmetry of that name; the names of those it has are told. If the colors
/// cannot be renamed so.
pub(super) fn coloring(
    instance: &Instance,
    symmetry: BoardSymmetry,
    renaming: &[u8],
) -> Result<BoardColoring, Error> {
    let none = |has: &str| {
        bad(format!(
            "{instance}: symmetric `{symmetry}`: the board has {has}"
        ))
    };
    if !instance.family.has(Fact::Board) {
        return Err(none("no symmetry, as numbers are no two alike"));
    }
    let problem = boards::coloring(instance)?;
    if symmetry == BoardSymmetry::All && !renaming.is_empty() {
        return Err(bad(
            "--renaming: it goes with one symmetry, not with all of the board",
        ));
    }
    if symmetry == BoardSymmetry::All {
        return problem
            .symmetric(&problem.generators())
            .map_err(|why| bad(why.to_string()));
    }
    if let Some(map) = named(&problem, symmetry) {
        let meant = match renaming {
            [] => problem.symmetric(&[map]),
            _ => problem.renamed(&map, renaming),
        };
        return meant.map_err(|why| bad(why.to_string()));
    }
    let known = (BoardSymmetry::ALL.iter()).filter(|one| named(&problem, **one).is_some());
    let mut known: Vec<&str> = known.map(|one| one.name()).collect();
    known.push(BoardSymmetry::All.name());
    Err(none(&match known[..] {
        [all] => format!("no symmetry with a name; `{all}` means all that it has"),
        _ => known.join(", "),
    }))
}

/// Where a symmetry takes the cells, if the board has it.
fn named(problem: &BoardColoring, symmetry: BoardSymmetry) -> Option<Vec<usize>> {
    let board = problem.board();
    let map = board.picture.symmetry(board.len(), symmetry)?;
    problem.is_symmetry(&map).then_some(map)
}
