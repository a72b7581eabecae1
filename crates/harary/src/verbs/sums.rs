//! Colorings of 1…n by columns, or of the cells of a board, searched with masks: what `longest` and
//! `color` share.

use crate::answer::Stopped;
use crate::error::Error;
use crate::games::{self, VisitSums};
use crate::question::Part;
use crate::run::{Limits, Run};
use crate::spec::Instance;
use harary_core::{Engine, Exclusion, ForbiddenSets};
use harary_engines::{ColumnColorings, Find, Propagate};

/// What came of a search.
pub(crate) struct Searched {
    pub(crate) result: Result<ColumnColorings, Stopped>,
    pub(crate) nodes: u64,
    /// The n in work when the search ended.
    pub(crate) at: u32,
    /// Whether the masks would hold a coloring longer than this.
    pub(crate) fits_more: bool,
}

/// Whether masks hold the colorings of so many numbers.
pub(crate) fn fit(instance: &Instance, numbers: u32) -> bool {
    struct Fit;
    impl VisitSums for Fit {
        type Output = ();
        fn visit<E, const W: usize, const C: usize>(self, _: E, _: usize) {}
    }
    games::sums(instance, Some(numbers), Fit).is_some()
}

/// Searches the colorings of an instance, or returns `None` if masks cannot hold them.
pub(crate) fn search(
    instance: &Instance,
    question: String,
    find: Find,
    run: &Run<'_>,
    limits: &Limits<'_>,
    part: Option<Part>,
) -> Option<Result<Searched, Error>> {
    let numbers = match find {
        Find::One(n) | Find::Count(n) | Find::All(n) => Some(n),
        Find::Longest { .. } => None,
    };
    games::sums(
        instance,
        numbers,
        Search {
            question,
            find,
            run,
            limits,
            part,
        },
    )
}

/// Searches the colorings of a board, and says which cell each number is; `None` if masks cannot
/// hold them.
pub(crate) fn search_board(
    problem: &dyn ForbiddenSets,
    question: String,
    find: Find,
    run: &Run<'_>,
    limits: &Limits<'_>,
    part: Option<Part>,
) -> Option<Result<(Searched, Vec<usize>), Error>> {
    let mut cells = Vec::new();
    let searched = games::board_sums(problem, |order| {
        cells = order.to_vec();
        Search {
            question,
            find,
            run,
            limits,
            part,
        }
    })?;
    Some(searched.map(|searched| (searched, cells)))
}

struct Search<'a> {
    question: String,
    find: Find,
    run: &'a Run<'a>,
    limits: &'a Limits<'a>,
    part: Option<Part>,
}

impl VisitSums for Search<'_> {
    type Output = Result<Searched, Error>;

    fn visit<E, const W: usize, const C: usize>(self, rule: E, columns: usize) -> Self::Output
    where
        E: Exclusion<W> + Copy + Sync,
    {
        let threads = self.limits.threads;
        let engine = Propagate::<E, W, C>::new(rule, self.find, threads);
        let mut engine = engine.with_columns(columns).with_part(self.part);
        let result = self.run.engine(&self.question, (), &mut engine)?;
        let fits_more = result
            .as_ref()
            .is_ok_and(|found| found.n < Propagate::<E, W, C>::MOST_NUMBERS);
        Ok(Searched {
            result,
            nodes: engine.nodes(),
            at: engine.at(),
            fits_more,
        })
    }
}
