//! `export`: boards and colorings in the formats that other programs read.

use crate::boards;
use crate::catalog::{Fact, Purpose};
use crate::error::{Error, bad};
use crate::games;
use crate::spec::{Instance, Spec};
use harary_core::ForbiddenSets;
use harary_engines::proper;
use harary_games::{Convention, write_edges, write_pg};

/// What a board is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportFormat {
    /// The description of a positional game, format 1.0, as programs that translate such games into
    /// quantified formulas read it.
    Pg,
    /// One set a line.
    Edges,
    /// Proper colorings as clauses, in the format of DIMACS: satisfied by an assignment exactly if
    /// there is one.
    Dimacs,
}

/// The board of a game as text.
///
/// A description says that who first owns a set wins. So achievement can be written; of
/// maker-breaker white gets no sets, and the draw of the description is Breaker's win; the other
/// conventions cannot be written. A list of sets says nothing of the convention.
///
/// # Errors
/// If the game is not played on a board, or the format cannot say what the game is; for clauses, if
/// it is not colored, or its sets are too many to list.
pub fn export(spec: &Spec, format: ExportFormat) -> Result<String, Error> {
    if format == ExportFormat::Dimacs {
        let instance = spec.resolve(Purpose::Color)?;
        return clauses(&instance, &*games::color(&instance)?);
    }
    let instance = spec.resolve(Purpose::Play)?;
    let name = instance.family.name;
    if !instance.family.has(Fact::Board) {
        return Err(bad(format!(
            "{name}: only games on a board can be exported"
        )));
    }
    let mut setup = boards::setup(&instance)?;
    let title = format!("{instance}, written by Harary {}", crate::VERSION);
    let say = |why: &str| bad(format!("{instance}: {why}"));
    match (format, boards::convention(&instance)) {
        (ExportFormat::Edges | ExportFormat::Dimacs, _) => {
            write_edges(&setup, &title).map_err(|why| say(&why))
        }
        (ExportFormat::Pg, Some(Convention::Achievement)) => Ok(write_pg(&setup, &title)),
        (ExportFormat::Pg, Some(Convention::MakerBreaker)) => {
            setup.sets_of_b = Some(Vec::new());
            Ok(write_pg(
                &setup,
                &format!("{title}; a draw is a win of white"),
            ))
        }
        (ExportFormat::Pg, _) => Err(say(
            "a description says that who first owns a set wins; only achievement and maker-breaker can be written",
        )),
    }
}

/// Writes clauses, with a comment that says what they mean.
fn clauses(instance: &Instance, problem: &dyn ForbiddenSets) -> Result<String, Error> {
    if !problem.lists_all() {
        return Err(bad(format!(
            "{instance}: its forbidden sets are found as they are broken, and never listed; so there are no clauses to write"
        )));
    }
    let colors = problem.colors();
    let mut text = format!(
        "c {instance}, written by Harary {}\nc the variable {colors}x + k says that the cell x, counted from 0, has the color k of {colors}\n\
             c first a clause for each cell, then color by color one for each set of cells that may not all have it\nc the cells from 0 on:\n",
        crate::VERSION
    );
    for cell in 0..problem.cells() {
        text += &format!("c {cell} {}\n", problem.cell_name(cell));
    }
    Ok(text + &proper(problem).to_string())
}
