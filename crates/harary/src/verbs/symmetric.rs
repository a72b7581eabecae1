//! The colorings of a board, and its sets of cells, that a symmetry leaves alone.

use crate::boards;
use crate::catalog::Fact;
use crate::error::{Error, bad};
use crate::spec::Instance;
use harary_core::{Coloring, Hypergraph, Picture};
use harary_games::BoardColoring;

/// All symmetries of the board.
const ALL: &str = "all";

/// The colorings of an instance's board, folded by the symmetry of this name; with a renaming of
/// the colors those that the two together leave alone.
///
/// # Errors
/// If the board has no symmetry of that name; the names of those it has are told. If the colors
/// cannot be renamed so.
pub(super) fn coloring(
    instance: &Instance,
    name: &str,
    renaming: &[u8],
) -> Result<BoardColoring, Error> {
    let none = |has: &str| {
        bad(format!(
            "{instance}: symmetric `{name}`: the board has {has}"
        ))
    };
    if !instance.family.has(Fact::Board) {
        return Err(none("no symmetry, as numbers are no two alike"));
    }
    let problem = boards::coloring(instance)?;
    let all = problem.symmetries();
    if name == ALL && !renaming.is_empty() {
        return Err(bad(
            "--renaming: it goes with one symmetry, not with all of the board",
        ));
    }
    let known = (Picture::SYMMETRIES.into_iter())
        .filter(|name| named(problem.board(), &all, name).is_some());
    let mut known: Vec<&str> = known.collect();
    // Of a single cell those with a name are none of the others.
    if !(all.is_empty() && known.is_empty()) {
        known.push(ALL);
    }
    if name == ALL && known.contains(&ALL) {
        return problem.symmetric(&all).map_err(|why| bad(why.to_string()));
    }
    if let Some(map) = named(problem.board(), &all, name) {
        let meant = match renaming {
            [] => problem.symmetric(&[map]),
            _ => problem.renamed(&map, renaming),
        };
        return meant.map_err(|why| bad(why.to_string()));
    }
    Err(none(&match known[..] {
        [] => "no symmetry with a name".to_owned(),
        _ => known.join(", "),
    }))
}

/// The symmetry of this name, if it is one.
fn named(board: &Hypergraph, all: &[Vec<usize>], name: &str) -> Option<Vec<usize>> {
    let map = board.picture.symmetry(board.len(), name)?;
    (map.is_sorted() || all.contains(&map)).then_some(map)
}
