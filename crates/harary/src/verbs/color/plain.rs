//! A proof, by many solvers at once, that a board has no proper coloring, for programs of others:
//! it begins with the clauses that [`export`](crate::export) writes, and no others.

use crate::catalog::Purpose;
use crate::error::bad;
use crate::{Error, Spec, games};
use harary_core::{Engine, Progress, Refutation, Solvers, Watch};
use harary_engines::Cubes;
use std::ops::ControlFlow;

/// Proves by cubes that a board has no proper coloring, without a word about symmetry. `None` if
/// `goes_on` said that it is to stop.
///
/// `goes_on` is asked every thousand conflicts or so, by one thread. The proofs of all cubes are
/// one proof in the end. Memory: a solver for each thread, and the proofs.
///
/// # Errors
/// If the question cannot be asked of this game, its forbidden sets cannot be listed, or it has a
/// proper coloring.
///
/// # Panics
/// If a solver keeps no proof although it was told to.
pub fn refuted_by_cubes(
    game: &Spec,
    solvers: &dyn Solvers,
    threads: usize,
    goes_on: &mut dyn FnMut(&Progress) -> bool,
) -> Result<Option<Refutation>, Error> {
    let instance = game.resolve(Purpose::Color)?;
    let problem = games::color(&instance)?;
    let unlisted = || bad(format!("{instance}: its forbidden sets cannot be listed"));
    let cubes = Cubes::plain(&*problem).ok_or_else(unlisted)?;
    let mut cubes = cubes.with_threads(threads);
    let watch = Watch::every(1, |progress| match goes_on(progress) {
        true => ControlFlow::Continue(()),
        false => ControlFlow::Break(()),
    });
    let Ok(found) = cubes.run(solvers, &watch) else {
        return Ok(None);
    };
    match found {
        None => Ok(Some(cubes.refutation().expect("all solvers keep proofs"))),
        Some(_) => Err(bad(format!("{instance}: it has a proper coloring"))),
    }
}
