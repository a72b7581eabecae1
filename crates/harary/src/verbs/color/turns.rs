//! One coloring where nobody knows which engine is the right one: by turns.

use crate::answer::Stopped;
use crate::games::VisitSums;
use crate::run::{Run, for_a_while};
use harary_core::{Engine, Exclusion, ForbiddenSets};
use harary_engines::{Colorings, Find, Propagate, Sat};

/// In the first turns the solver takes so many conflicts and propagation so many nodes, each a
/// second or less; then always twice as many.
const CONFLICTS: u64 = 50_000;
const NODES: u64 = 1 << 18;

/// A solver that takes turns with propagation.
pub(super) struct Turns<'a, 'r> {
    pub(super) problem: &'a dyn ForbiddenSets,
    pub(super) solver: &'a mut Sat,
    pub(super) run: &'a Run<'r>,
    /// The nodes of engines before.
    pub(super) before: u64,
}

/// What came of it.
pub(super) struct Taken {
    /// A coloring of the cells by the solver, or one of the numbers by propagation.
    pub(super) result: Result<Colorings, Stopped>,
    pub(super) by_masks: bool,
    /// The nodes of propagation.
    pub(super) nodes: u64,
}

impl VisitSums for Turns<'_, '_> {
    type Output = Taken;

    fn visit<E, const W: usize, const C: usize>(self, rule: E, columns: usize) -> Taken
    where
        E: Exclusion<W> + Copy + Sync,
    {
        let Turns {
            problem,
            solver,
            run,
            before,
        } = self;
        let one = Find::One(problem.cells() as u32);
        let mut masks = Propagate::<E, W, C>::new(rule, one, 1).with_columns(columns);
        let mut by_masks = false;
        let result = run.work(|watch| {
            let mut turn = 1;
            loop {
                let upto = solver.nodes() + CONFLICTS * turn;
                let found = for_a_while(&watch.after(before + masks.nodes()), upto, |watch| {
                    solver.run(problem, watch)
                })?;
                if let Some(found) = found {
                    return Ok(found);
                }
                let upto = masks.nodes() + NODES * turn;
                let found = for_a_while(&watch.after(before + solver.nodes()), upto, |watch| {
                    masks.run((), watch)
                })?;
                if let Some(mut found) = found {
                    by_masks = true;
                    return Ok(Colorings::One(found.list.pop()));
                }
                turn = (2 * turn).min(1 << 32);
            }
        });
        Taken {
            result,
            by_masks,
            nodes: masks.nodes(),
        }
    }
}
