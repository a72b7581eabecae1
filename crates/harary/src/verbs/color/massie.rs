//! Colorings by the random algorithm of Massie.

use super::network::of_order;
use super::{Color, Visitor};
use crate::answer::Report;
use crate::error::{Error, bad};
use crate::run::Run;
use harary_core::{BadParameter, ForbiddenSets, Kinds};
use harary_engines::Massie;

impl Visitor<'_> {
    /// Plays against a symmetry of the board until a play has a proper coloring or a limit stops it: a quarter turn if the board has one, else
    /// one that is its own inverse.
    pub(super) fn by_massie<C: ForbiddenSets>(&self, problem: &C) -> Result<Report<Color>, Error> {
        let symmetries = problem.symmetries();
        let images = of_order(&symmetries, 4).or_else(|| of_order(&symmetries, 2));
        let fair = problem.colors() == 2 && Kinds::of(problem).is_one();
        let Some(images) = images.filter(|_| fair) else {
            return Err(bad(format!(
                "{}: the engine massie plays boards with a symmetry, for two colors that forbid the same sets; tabu and network color others",
                self.instance
            )));
        };
        let say = |why: BadParameter| bad(format!("{}: {why}", self.instance));
        let seed = self.limits.seed.unwrap_or(0);
        let massie = Massie::new(problem, &images, false, seed).map_err(say)?;
        let run = Run::start(self.limits);
        let mut state = (massie, 0_u64);
        let result = run.resume(
            &self.seeded("massie", seed),
            &mut state,
            |(massie, _), words| Ok((massie.clone().load(words)?, words.counter()?)),
            |(massie, play), watch| {
                loop {
                    if let Some(colors) = massie.run(watch)?.coloring {
                        return Ok(colors);
                    }
                    *play += 1;
                    massie.begin(seed, *play);
                }
            },
            |(massie, play), to| {
                massie.save(to);
                to.word(*play);
            },
        )?;
        let nodes = state.0.nodes();
        Ok(self.found_by("massie", problem, result, nodes, (seed, &run)))
    }
}
