//! `export`: boards in the formats that other programs read.

use crate::boards;
use crate::catalog::Part;
use crate::error::{Error, bad};
use crate::spec::Spec;
use harary_games::{Convention, write_edges, write_pg};

/// What a board is written as.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ExportFormat {
    /// The description of a positional game, format 1.0, as programs that translate such games into quantified formulas read it.
    Pg,
    /// One set a line.
    Edges,
}

/// The board of a game as text.
///
/// A description says that who first owns a set wins. So achievement can be written; of maker-breaker white gets no sets, and the draw of the
/// description is Breaker's win; the other conventions cannot be written. A list of sets says nothing of the convention.
///
/// # Errors
/// If the game is not played on a board, or the format cannot say what the game is.
pub fn export(spec: &Spec, format: ExportFormat) -> Result<String, Error> {
    let instance = spec.resolve(Part::Play)?;
    let name = instance.family.name;
    if !boards::has_board(name) {
        return Err(bad(format!(
            "{name}: only games on a board can be exported"
        )));
    }
    let mut setup = boards::setup(&instance)?;
    let title = format!("{instance}, written by Harary {}", crate::VERSION);
    let say = |why: &str| bad(format!("{instance}: {why}"));
    match (format, boards::convention(&instance)) {
        (ExportFormat::Edges, _) => write_edges(&setup, &title).map_err(|why| say(&why)),
        (ExportFormat::Pg, Convention::Achievement) => Ok(write_pg(&setup, &title)),
        (ExportFormat::Pg, Convention::MakerBreaker) => {
            setup.sets_of_b = Some(Vec::new());
            Ok(write_pg(
                &setup,
                &format!("{title}; a draw is a win of white"),
            ))
        }
        (ExportFormat::Pg, _) => Err(say(
            "a description says that who first owns a set wins; avoidance and avoider-enforcer cannot be written",
        )),
    }
}
