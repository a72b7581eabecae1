//! Colorings of the cells of a board with masks and propagation.

use super::{ColorAnswer, ColorTask, all_names};
use crate::answer::Report;
use crate::error::{Error, cannot};
use crate::question::ColorEngine;
use crate::run::Run;
use crate::verbs::sums::search_board;
use harary_core::{ForbiddenSets, Kinds};
use harary_engines::{Colorings, Counts, Find, Seek};

impl ColorTask<'_> {
    /// Finds, counts or lists; goes on from a checkpoint.
    pub(super) fn by_masks(
        &self,
        problem: &dyn ForbiddenSets,
        seek: Seek,
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let cells = problem.cells() as u32;
        let find = match seek {
            Seek::One => Find::One(cells),
            Seek::Count => Find::Count(cells),
            Seek::List { .. } => Find::All(cells),
        };
        let question = self.kept(ColorEngine::Propagate, None);
        // All colors forbid the same sets, so that no color is left for the cell.
        let is_hopeless = |set: &Vec<usize>| set.len() < 2;
        if Kinds::of(problem).is_one() && problem.sets(1).iter().any(is_hopeless) {
            let nothing = match seek {
                Seek::One => Colorings::One(None),
                Seek::Count => Colorings::Count(counts(&[0], 0)),
                Seek::List { .. } => Colorings::List(Vec::new()),
            };
            return Ok(self.found(problem, Ok(nothing), ("propagate", 0), run));
        }
        let searched = search_board(problem, question, find, run, self.limits, self.asked.part);
        let (searched, order) = searched.ok_or_else(|| {
            cannot(format!(
                "{}: the engine propagate takes boards of at most 254 cells and six colors that all forbid the same sets, not too many to be listed; ask backtrack or sat",
                self.instance
            ))
        })??;
        let found = searched.result.map(|found| match seek {
            Seek::Count => Colorings::Count(counts(&found.by_columns, problem.colors().into())),
            _ => {
                let kinds = Kinds::of(problem);
                let of_cells = |of_numbers: &Vec<u8>| of_cells(of_numbers, &order, &kinds);
                let mut list: Vec<Vec<u8>> = found.list.iter().map(of_cells).collect();
                list.sort_unstable();
                match seek {
                    Seek::One => Colorings::One(list.pop()),
                    _ => Colorings::List(list),
                }
            }
        });
        Ok(self.found(problem, found, ("propagate", searched.nodes), run))
    }
}

/// All, and up to colors; of symmetries nothing is known.
fn counts(by_colors: &[u64], colors: u32) -> Counts {
    Counts {
        all: Some(all_names(by_colors, colors)),
        up_to_colors: Some(by_colors.iter().map(|&count| u128::from(count)).sum()),
        up_to_symmetry: None,
        up_to_both: None,
        sums: None,
    }
}

/// The coloring of the cells that belongs to one of the numbers, its colors in the order of first
/// use.
pub(super) fn of_cells(of_numbers: &[u8], order: &[usize], kinds: &Kinds) -> Vec<u8> {
    let mut colors = vec![0; order.len()];
    for (&cell, &color) in order.iter().zip(of_numbers) {
        colors[cell] = color;
    }
    kinds.normal(&colors)
}
