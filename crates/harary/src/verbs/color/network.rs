//! Colorings by the network of 1991.

use super::{Color, Visitor};
use crate::answer::Report;
use crate::error::{Error, bad};
use crate::run::Run;
use harary_core::{BadParameter, ForbiddenSets};
use harary_engines::{Network, NetworkOptions, StopTest};

impl Visitor<'_> {
    /// Runs the network until it settles or a limit stops it, in turn with the symmetry step (if the problem has an involution) and
    /// without: there may be no symmetric coloring.
    pub(super) fn by_network<C: ForbiddenSets>(&self, problem: &C) -> Result<Report<Color>, Error> {
        let say = |why: BadParameter| bad(format!("{}: {why}", self.instance));
        let seed = self.limits.seed.unwrap_or(0);
        let options = NetworkOptions {
            stop: StopTest::OnePlayer,
            ..NetworkOptions::default()
        };
        let involution = involution(&problem.symmetries());
        let new = |involution| Network::new(problem, involution, options, seed).map_err(say);
        let mut networks = vec![new(None)?];
        if let Some(opposite) = &involution {
            networks.insert(0, new(Some(opposite))?);
        }
        let run = Run::start(self.limits);
        let mut turn = 0;
        let result = run.work(|watch| {
            loop {
                let many = networks.len();
                let network = &mut networks[turn % many];
                if let Some(colors) = network.run(watch)?.coloring {
                    return Ok(colors);
                }
                turn += 1;
                networks[turn % many].begin(seed, turn as u64);
            }
        });
        // The engine asks the problem itself before it settles.
        let (found, stopped) = match result {
            Ok(colors) => (Some(colors), None),
            Err(why) => (None, Some(why)),
        };
        let answer = Color {
            exists: found.is_some().then_some(true),
            coloring: found.map(|colors| problem.write_coloring(&colors)),
            ..Color::default()
        };
        let nodes = networks.iter().map(Network::nodes).sum();
        let mut report = self.finish(answer, stopped, ("network", nodes, 1), &run)?;
        report.stats.seed = Some(seed);
        Ok(report)
    }
}

/// The symmetry that is its own inverse and moves the most cells; of several the last in lexicographic order, which on a square board is
/// the half turn.
fn involution(symmetries: &[Vec<usize>]) -> Option<Vec<usize>> {
    let own_inverse = |map: &&Vec<usize>| map.iter().enumerate().all(|(cell, &to)| map[to] == cell);
    let moved = |map: &Vec<usize>| {
        map.iter()
            .enumerate()
            .filter(|(cell, to)| cell != *to)
            .count()
    };
    (symmetries.iter())
        .filter(own_inverse)
        .max_by_key(|map| (moved(map), *map))
        .cloned()
}

#[cfg(test)]
mod tests {
    use super::involution;
    use harary_core::rotations_and_reflections;

    #[test]
    fn the_half_turn_is_taken_on_square_boards() {
        for width in 2..=5 {
            let turn = (0..width * width).rev().collect::<Vec<usize>>();
            assert_eq!(involution(&rotations_and_reflections(width)), Some(turn));
        }
        assert_eq!(involution(&[]), None);
        assert_eq!(involution(&[vec![1, 2, 0], vec![2, 0, 1]]), None);
    }
}
