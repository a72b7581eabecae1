//! Colorings by the random algorithm of Massie.

use super::network::of_order;
use super::{ColorAnswer, ColorTask};
use crate::answer::Report;
use crate::error::{Error, bad, cannot};
use crate::question::ColorEngine;
use harary_core::{BadParameter, ForbiddenSets, Kinds};
use harary_engines::Massie;
use std::sync::Arc;

impl ColorTask<'_> {
    /// Plays against a symmetry of the board until a play has a proper coloring or a limit stops
    /// it: a quarter turn if the board has one, else one that is its own inverse.
    pub(super) fn by_massie(
        &self,
        problem: &Arc<dyn ForbiddenSets>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let symmetries = problem.symmetries();
        let images = of_order(&symmetries, 4).or_else(|| of_order(&symmetries, 2));
        let fair = problem.colors() == 2 && Kinds::of(&**problem).is_one();
        let Some(images) = images.filter(|_| fair) else {
            return Err(cannot(format!(
                "{}: the engine massie plays boards with a symmetry, for two colors that forbid the same sets; tabu, metropolis and network color others",
                self.instance
            )));
        };
        let say = |why: BadParameter| bad(format!("{}: {why}", self.instance));
        let seed = self.seed();
        let massie = Massie::new(problem.clone(), &images, false, seed).map_err(say)?;
        self.by_attempts(ColorEngine::Massie, &**problem, vec![massie], |over| {
            over.coloring
        })
    }
}
