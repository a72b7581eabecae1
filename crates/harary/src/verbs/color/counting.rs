//! Colorings counted class by class.

use super::ColorTask;
use crate::answer::{ColorAnswer, Report};
use crate::error::{Error, bad, cannot};
use crate::question::ColorEngine;
use crate::run::{Run, for_a_while};
use harary_core::{Engine, ForbiddenSets};
use harary_engines::{Backtrack, Classes, Colorings, Seek};
use std::cell::Cell;

/// Where the engine is not named, backtracking may take so many nodes first, a second or two; then
/// it and counting by classes take turns, each of twice as many nodes as before. Which of them is
/// done first cannot be foreseen.
const FIRST_TURN: u64 = 1 << 22;

impl ColorTask<'_> {
    /// Counts, by turns where both engines can.
    pub(super) fn count(
        &self,
        problem: &dyn ForbiddenSets,
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let Some(mut classes) = Classes::new(problem) else {
            return self.by_backtracking(problem, Seek::Count, &[], run);
        };
        if self.limits.checkpoint.is_some() || self.asked.part.is_some() {
            return self.by_classes(problem, run);
        }
        let threads = self.limits.threads;
        classes = classes.with_threads(threads);
        let mut backtrack = Backtrack::new(problem, Seek::Count, &[])
            .map_err(|why| bad(why.to_string()))?
            .with_threads(threads);
        let (mut turn, farthest) = (0_u32, Cell::new(None));
        let result = run.work(|watch| {
            loop {
                let size = FIRST_TURN << (turn / 2).min(32);
                let found = if turn.is_multiple_of(2) {
                    let upto = backtrack.nodes() + size;
                    for_a_while(&watch.in_turn(classes.nodes(), &farthest), upto, |watch| {
                        backtrack.run(problem, watch)
                    })?
                } else {
                    let upto = classes.nodes() + size;
                    for_a_while(
                        &watch.in_turn(backtrack.nodes(), &farthest),
                        upto,
                        |watch| classes.run((), watch),
                    )?
                    .map(Colorings::Count)
                };
                match found {
                    None => turn += 1,
                    Some(found) => return Ok(found),
                }
            }
        });
        let nodes = backtrack.nodes() + classes.nodes();
        let engine = match turn {
            0 => "backtrack",
            _ => "backtrack, classes",
        };
        Ok(self.found(problem, result, (engine, nodes), run))
    }

    /// Counts class by class; goes on from a checkpoint.
    pub(super) fn by_classes(
        &self,
        problem: &dyn ForbiddenSets,
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let engine = Classes::new(problem).ok_or_else(|| self.no_classes())?;
        let mut engine = engine.with_threads(self.limits.threads);
        if let Some(part) = self.asked.part {
            engine = engine.with_part(part);
        }
        let question = self.kept(ColorEngine::Classes, None);
        let result = run.engine(&question, (), &mut engine)?;
        let result = result.map(Colorings::Count);
        Ok(self.found(problem, result, ("classes", engine.nodes()), run))
    }

    pub(super) fn no_classes(&self) -> Error {
        cannot(format!(
            "{}: the engine classes takes boards whose sets can be listed, of at most 64 cells, with at most 8 colors that all forbid the same sets",
            self.instance
        ))
    }
}
