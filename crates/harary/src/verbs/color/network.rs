//! Colorings by the network of 1991.

use super::{ColorAnswer, ColorTask, believed};
use crate::answer::Report;
use crate::error::{Error, bad, cannot};
use crate::question::ColorEngine;
use crate::run::Run;
use harary_core::{
    BadParameter, Damaged, Engine, ForbiddenSets, Paused, Saved, Watch, WordSink, WordSource,
};
use harary_engines::{Attempt, Attempts, Network, NetworkOptions, StopTest};
use std::ops::ControlFlow;
use std::sync::Arc;

impl ColorTask<'_> {
    /// Runs the network until it settles or a limit stops it, in turn with the symmetry step (if
    /// the problem has an involution) and without: there may be no symmetric coloring.
    pub(super) fn by_network(
        &self,
        problem: &Arc<dyn ForbiddenSets>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let say = |why: BadParameter| bad(format!("{}: {why}", self.instance));
        let seed = self.seed();
        let options = NetworkOptions {
            stop: StopTest::OnePlayer,
            ..NetworkOptions::default()
        };
        let involution = turn_of_order_two(&**problem);
        let new =
            |involution| Network::new(Arc::clone(problem), involution, options, seed).map_err(say);
        let mut networks = vec![new(None)?];
        if let Some(opposite) = &involution {
            networks.insert(0, new(Some(opposite))?);
        }
        if !problem.lists_all() && self.limits.threads > 1 {
            return Err(cannot(format!(
                "{}: the engine network learns sets from run to run here, so that one thread makes them all",
                self.instance
            )));
        }
        self.by_attempts(ColorEngine::Network, &**problem, networks, |settled| {
            settled.coloring
        })
    }

    /// Makes attempts until one finds a coloring; goes on from a checkpoint.
    pub(super) fn by_attempts<E: Attempt>(
        &self,
        engine: ColorEngine,
        problem: &dyn ForbiddenSets,
        engines: Vec<E>,
        coloring: impl Fn(E::Answer) -> Option<Vec<u8>> + Sync,
    ) -> Result<Report<ColorAnswer>, Error> {
        let run = Run::start(self.limits);
        let (seed, threads) = (self.seed(), self.limits.threads);
        let mut attempts = UntilFound {
            attempts: Attempts::new(engines, seed),
            threads,
        };
        let result = run.engine(&self.kept(engine, Some(seed)), &coloring, &mut attempts)?;
        let (name, nodes) = (engine.name(), attempts.attempts.nodes());
        let (answer, stopped) = believed(problem, name, result)?;
        let mut report = self.finish(answer, stopped, (name, nodes, threads), &run);
        report.stats.seed = Some(seed);
        Ok(report)
    }
}

/// Attempts, made until one finds a coloring.
struct UntilFound<E: Attempt> {
    attempts: Attempts<E>,
    threads: usize,
}

impl<E: Attempt, F: Fn(E::Answer) -> Option<Vec<u8>> + Sync> Engine<&F> for UntilFound<E> {
    type Answer = Vec<u8>;

    fn run(&mut self, coloring: &F, watch: &Watch<'_>) -> Result<Vec<u8>, Paused> {
        let take = |end| match coloring(end) {
            Some(colors) => ControlFlow::Break(colors),
            None => ControlFlow::Continue(()),
        };
        // Nobody lives to see the last of so many.
        let found = self.attempts.run(u64::MAX, self.threads, take, watch)?;
        found.ok_or(Paused)
    }

    fn nodes(&self) -> u64 {
        self.attempts.nodes()
    }
}

impl<E: Attempt, F: Fn(E::Answer) -> Option<Vec<u8>> + Sync> Saved<&F> for UntilFound<E> {
    fn save(&self, to: &mut dyn WordSink) {
        self.attempts.save(to);
    }

    fn load(&mut self, _: &F, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.attempts.load(from)
    }
}

/// The symmetry whose two halves are copied onto each other: on a square board the half turn.
pub(crate) fn turn_of_order_two(problem: &dyn ForbiddenSets) -> Option<Vec<usize>> {
    of_order(&problem.symmetries(), 2)
}

/// The symmetry that is the identity when it is done so many times, not sooner, and moves the most
/// cells; of several the last in lexicographic order. On a square board the half turn is that of
/// order 2, a quarter turn that of order 4.
pub(super) fn of_order(symmetries: &[Vec<usize>], order: u32) -> Option<Vec<usize>> {
    let has_order = |map: &&Vec<usize>| {
        let back_after = |times: u32| {
            let mut cells = 0..map.len();
            cells.all(|cell| (0..times).fold(cell, |at, _| map[at]) == cell)
        };
        back_after(order) && !(1..order).any(back_after)
    };
    let moved = |map: &Vec<usize>| {
        map.iter()
            .enumerate()
            .filter(|(cell, to)| cell != *to)
            .count()
    };
    (symmetries.iter())
        .filter(has_order)
        .max_by_key(|map| (moved(map), *map))
        .cloned()
}

#[cfg(test)]
mod tests {
    use super::of_order;
    use harary_core::Picture;

    #[test]
    fn half_and_quarter_turns_are_taken_on_square_boards() {
        for width in 2..=5 {
            let symmetries = Picture::Grid { width }.symmetries(width * width);
            let turn = (0..width * width).rev().collect::<Vec<usize>>();
            assert_eq!(of_order(&symmetries, 2), Some(turn.clone()));
            let quarter = of_order(&symmetries, 4).unwrap();
            let twice = (0..width * width).map(|cell| quarter[quarter[cell]]);
            assert_eq!(twice.collect::<Vec<usize>>(), turn);
        }
        assert_eq!(of_order(&[], 2), None);
        let threes = [vec![1, 2, 0], vec![2, 0, 1]];
        assert_eq!([2, 4].map(|order| of_order(&threes, order)), [None, None]);
    }
}
