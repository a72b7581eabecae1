//! Colorings by backtracking.

use super::ColorTask;
use crate::answer::{ColorAnswer, Report};
use crate::error::{Error, bad};
use crate::question::ColorEngine;
use crate::run::Run;
use harary_core::Coloring;
use harary_engines::{Backtrack, Seek};

impl ColorTask<'_> {
    /// Finds, counts or lists; goes on from a checkpoint.
    pub(super) fn by_backtracking(
        &self,
        problem: &dyn Coloring,
        seek: Seek,
        fixed: &[(usize, u8)],
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let mut engine = Backtrack::new(problem, seek, fixed)
            .map_err(|why| bad(why.to_string()))?
            .with_threads(self.limits.threads)
            .with_part(self.asked.part);
        let question = self.kept(ColorEngine::Backtrack, None);
        let result = run.engine(&question, problem, &mut engine)?;
        Ok(self.found(problem, result, ("backtrack", engine.nodes()), run))
    }
}
