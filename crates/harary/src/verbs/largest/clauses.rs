//! Greatest sets by clauses, after a moment of search.

use super::{Known, LargestTask};
use crate::error::Error;
use crate::question::{LargestEngine, LargestOptions};
use crate::run::Run;
use harary_core::{
    Damaged, Engine, ForbiddenSets, Part, Paused, Saved, Solvers, Watch, WordSink, WordSource,
};
use harary_engines::{Cubes, Largest};

/// Where the engine is not named, search may take so many nodes, a second or so, before solvers are
/// asked.
const NODES_BEFORE: u64 = 1 << 24;

/// What is at work.
struct Work {
    /// The search, if the board is one for it; it is kept for its nodes and bounds.
    search: Option<Largest>,
    /// What came after it.
    cubes: Option<Cubes>,
    threads: usize,
    part: Option<Part>,
    is_done: bool,
}

impl Work {
    /// `None` if neither can work on the problem.
    fn new(problem: &dyn ForbiddenSets, asked: &LargestOptions, threads: usize) -> Option<Work> {
        let search = match asked.engine {
            LargestEngine::Sat => None,
            _ => Largest::new(problem).map(|search| search.ending_after(NODES_BEFORE)),
        };
        let mut work = Work {
            search,
            cubes: None,
            threads,
            part: asked.part,
            is_done: false,
        };
        if work.search.is_none() {
            work.cubes = Some(work.cubes(problem, &greedy(problem))?);
        }
        Some(work)
    }

    /// Cubes that look for more cells than are known, in the part asked for.
    fn cubes(&self, problem: &dyn ForbiddenSets, known: &[usize]) -> Option<Cubes> {
        let cubes = Cubes::largest(problem, known)?.with_threads(self.threads);
        Some(match self.part {
            Some(part) => cubes.with_part(part),
            None => cubes,
        })
    }

    fn best(&self) -> Vec<usize> {
        let colors = self.cubes.as_ref().and_then(Cubes::best);
        match (colors, &self.search) {
            (Some(colors), _) => (0..colors.len())
                .filter(|&cell| colors[cell] == 1)
                .collect(),
            (None, Some(search)) => search.best(),
            (None, None) => Vec::new(),
        }
    }
}

/// Each cell that completes no forbidden set with those before it: something to be told, where the
/// solvers are stopped before they have found anything.
fn greedy(problem: &dyn ForbiddenSets) -> Vec<usize> {
    let mut colors = vec![0; problem.cells()];
    let taken = |&cell: &usize| {
        let is_free = problem.admits(&colors, cell, 1);
        colors[cell] = u8::from(is_free);
        is_free
    };
    (0..problem.cells()).filter(taken).collect()
}

impl Engine<(&dyn ForbiddenSets, &dyn Solvers)> for Work {
    type Answer = ();

    fn run(
        &mut self,
        (problem, solvers): (&dyn ForbiddenSets, &dyn Solvers),
        watch: &Watch<'_>,
    ) -> Result<(), Paused> {
        if let (Some(search), None) = (&mut self.search, &self.cubes) {
            let best = search.run((), watch)?;
            if best.len() < search.at_most() {
                self.cubes = self.cubes(problem, &best);
            }
        }
        if let Some(cubes) = &mut self.cubes {
            cubes.run(solvers, watch)?;
        }
        self.is_done = true;
        Ok(())
    }

    fn nodes(&self) -> u64 {
        let search = self.search.as_ref().map_or(0, Engine::nodes);
        search + self.cubes.as_ref().map_or(0, Engine::nodes)
    }
}

impl Saved<(&dyn ForbiddenSets, &dyn Solvers)> for Work {
    fn save(&self, to: &mut dyn WordSink) {
        self.search.iter().for_each(|search| search.save(to));
        to.word(self.cubes.is_some().into());
        self.cubes.iter().for_each(|cubes| cubes.save(to));
    }

    fn load(
        &mut self,
        (problem, solvers): (&dyn ForbiddenSets, &dyn Solvers),
        from: &mut dyn WordSource,
    ) -> Result<(), Damaged> {
        if let Some(search) = &mut self.search {
            search.load((), from)?;
        }
        self.cubes = match (from.size(1)?, &self.search) {
            (0, Some(_)) => None,
            (0, None) => return Err(Damaged),
            _ => {
                let mut cubes = self.cubes(problem, &[]).ok_or(Damaged)?;
                cubes.load(solvers, from)?;
                Some(cubes)
            }
        };
        Ok(())
    }
}

impl LargestTask<'_> {
    /// Searches for a moment, if no engine is named, then asks solvers for more cells than are
    /// known; `None` if this is no board for either.
    pub(super) fn by_clauses(
        &self,
        problem: &dyn ForbiddenSets,
        run: &Run<'_>,
        asked: &str,
    ) -> Result<Option<Known>, Error> {
        let threads = self.limits.threads.max(1);
        let Some(mut work) = Work::new(problem, self.asked, threads) else {
            return Ok(None);
        };
        let solvers = self.limits.need_solvers("sat")?;
        let result = run.engine(asked, (problem, solvers), &mut work)?;
        let (engine, threads) = match (&work.search, &work.cubes) {
            (Some(_), None) => ("search", 1),
            (Some(_), Some(_)) => ("search, sat", threads),
            (None, _) => ("sat", threads),
        };
        let best = work.best();
        let at_most = match (work.is_done, &work.search) {
            (true, _) => best.len(),
            (false, Some(search)) => search.at_most(),
            (false, None) => problem.cells(),
        };
        Ok(Some(Known {
            best,
            at_most: Some(at_most),
            engine,
            nodes: Engine::<(&dyn ForbiddenSets, &dyn Solvers)>::nodes(&work),
            threads,
            seed: None,
            stopped: result.err(),
        }))
    }
}
