//! Large sets by local search.

use super::{Known, LargestTask};
use crate::error::{Error, bad};
use crate::question::LargestOptions;
use crate::run::Run;
use harary_core::{Engine, ForbiddenSets};
use harary_engines::LargeSet;

impl LargestTask<'_> {
    /// Searches until a set is large enough or the work is stopped; `None` if the board is not one
    /// for it.
    pub(super) fn by_local_search(
        &self,
        problem: &dyn ForbiddenSets,
        run: &Run<'_>,
    ) -> Result<Option<Known>, Error> {
        let (asked, threads) = (self.asked, self.limits.threads);
        let seed = asked.seed.unwrap_or(0);
        let enough = asked.cells.map_or(usize::MAX, |cells| cells as usize);
        if asked.cells.is_none() && self.limits.time.is_none() && self.limits.stop.is_none() {
            return Err(bad(
                "the engine local goes on until it is stopped: give it --cells N, or a time",
            ));
        }
        let Some(mut engine) = LargeSet::new(problem, enough, seed, threads) else {
            return Ok(None);
        };
        let kept = LargestOptions {
            seed: Some(seed),
            ..asked.clone()
        };
        let question = self.question(kept);
        let result = run.engine(&format!("{question} on {threads} threads"), (), &mut engine)?;
        let best = engine.best();
        // The search counts in tables of its own; what it says is believed when the rules say so.
        if !is_free(problem, &best) {
            return Err(bad(
                "the engine local found a set that holds a forbidden one: please report this",
            ));
        }
        Ok(Some(Known {
            // With all cells that a set may have it is a greatest one; among all that a symmetry
            // leaves alone it says nothing of the others.
            at_most: (asked.symmetric.is_none() && engine.has_all()).then_some(best.len()),
            best,
            engine: "local",
            nodes: engine.nodes(),
            threads,
            seed: Some(seed),
            stopped: result.err(),
        }))
    }
}

/// Whether no cell of the set completes a forbidden one with those before it.
fn is_free(problem: &dyn ForbiddenSets, set: &[usize]) -> bool {
    let mut colors = vec![0; problem.cells()];
    set.iter().all(|&cell| {
        let free = problem.admits(&colors, cell, 1);
        colors[cell] = 1;
        free
    })
}
