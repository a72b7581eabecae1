//! The plan of a search for proper colorings, and the colorings found, by `Backtrack` and `Sat`.

use super::counts::{Counts, Tally};
use super::seek::Seek;
use harary_core::{BadParameter, Coloring, Conjugates, Kinds};

/// The answer of a search for proper colorings.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Colorings {
    /// The first proper coloring found, a color for each cell, or `None` if there is none.
    One(Option<Vec<u8>>),
    /// How many proper colorings there are.
    Count(Counts),
    /// The proper colorings, in lexicographic order. Under a limit, and if the problem's order is
    /// not that of the cells, they are in the order in which they were found, and which ones they
    /// are depends on it, too.
    List(Vec<Vec<u8>>),
}

impl Colorings {
    /// The coloring, where one was sought and there is one.
    pub fn one(self) -> Option<Vec<u8>> {
        match self {
            Colorings::One(found) => found,
            _ => None,
        }
    }
}

/// The question of a search, and how it goes about it.
#[derive(Clone, Debug)]
pub(crate) struct ColoringPlan {
    pub(crate) seek: Seek,
    /// For each cell its fixed color, or 0.
    pub(crate) fixed: Vec<u8>,
    pub(crate) order: Vec<usize>,
    /// Whether to visit just the normal colorings.
    pub(crate) normal: bool,
    pub(crate) kinds: Kinds,
    /// Symmetries but the identity.
    symmetries: Option<Vec<Conjugates>>,
}

impl ColoringPlan {
    /// A search for proper colorings of a problem in which the cells `fixed`, if any, have the
    /// colors named there.
    ///
    /// # Errors
    /// [`BadParameter`] `fix`, as for [`Backtrack::new`](super::Backtrack::new).
    pub(crate) fn new(
        problem: &dyn Coloring,
        seek: Seek,
        fixed: &[(usize, u8)],
    ) -> Result<ColoringPlan, BadParameter> {
        let colors = fixed_colors(problem, seek, fixed)?;
        let told_apart = matches!(seek, Seek::List { up_to_colors, .. } if !up_to_colors);
        let normal = fixed.is_empty() && !told_apart;
        let symmetries = match normal && seek == Seek::Count {
            true => problem.conjugates(),
            false => None,
        };
        Ok(ColoringPlan {
            seek,
            fixed: colors,
            order: problem.order(),
            normal,
            kinds: Kinds::of(problem),
            symmetries,
        })
    }

    /// Whether all of them are sought, so that it does not matter which is found first.
    pub(crate) fn seeks_all(&self) -> bool {
        matches!(self.seek, Seek::Count | Seek::List { limit: None, .. })
    }
}

/// The colorings found so far, counted or listed.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(super) tally: Tally,
    pub(crate) list: Vec<Vec<u8>>,
}

impl Found {
    pub(crate) fn nothing(plan: &ColoringPlan) -> Found {
        Found {
            tally: Tally::new(plan.symmetries.clone(), plan.normal),
            list: Vec::new(),
        }
    }

    /// Whether enough colorings are found.
    pub(crate) fn is_enough(&self, seek: Seek) -> bool {
        let limit = match seek {
            Seek::One => Some(1),
            Seek::Count => None,
            Seek::List { limit, .. } => limit,
        };
        limit.is_some_and(|limit| self.list.len() >= limit)
    }

    /// Takes note of a coloring, given the number of cells of each color.
    pub(crate) fn record(&mut self, plan: &ColoringPlan, colors: &[u8], having: &[usize]) {
        match plan.seek {
            Seek::List {
                up_to_colors: true, ..
            } => self.list.push(plan.kinds.normal(colors)),
            Seek::One | Seek::List { .. } => self.list.push(colors.to_vec()),
            Seek::Count => self.tally.count(colors, &plan.order, &plan.kinds, having),
        }
    }

    /// How many there are; of a count without fixed cells, up to renaming colors.
    pub(crate) fn number(&self) -> u64 {
        let listed = self.list.len() as u64;
        self.tally.visited().saturating_add(listed)
    }

    /// The answer, once all is found; of a part if only a part was searched.
    pub(crate) fn answer(self, seek: Seek, is_part: bool) -> Colorings {
        let mut list = self.list;
        match seek {
            Seek::One => Colorings::One(list.pop()),
            Seek::List { limit, .. } => {
                if limit.is_none() {
                    list.sort_unstable();
                }
                Colorings::List(list)
            }
            Seek::Count if is_part => Colorings::Count(self.tally.counts_of_part()),
            Seek::Count => Colorings::Count(self.tally.counts()),
        }
    }
}

/// For each cell its fixed color, or 0.
///
/// # Errors
/// [`BadParameter`] `fix`, as for [`ColoringPlan::new`].
fn fixed_colors(
    problem: &dyn Coloring,
    seek: Seek,
    fixed: &[(usize, u8)],
) -> Result<Vec<u8>, BadParameter> {
    let bad = |cell: usize, color: u8, allowed: String| {
        Err(BadParameter::new(
            "fix",
            format_args!("{cell}:{color}"),
            allowed,
        ))
    };
    let mut colors = vec![0; problem.cells()];
    for &(cell, color) in fixed {
        let name = |cell| problem.cell_name(cell);
        if matches!(
            seek,
            Seek::List {
                up_to_colors: true,
                ..
            }
        ) {
            return bad(
                cell,
                color,
                "absent where colorings are listed up to colors".into(),
            );
        }
        if !(1..=problem.colors()).contains(&color) {
            let last = problem.colors();
            return bad(cell, color, format!("a color from 1 to {last} for a cell"));
        }
        match colors.get_mut(cell) {
            Some(old) if *old == 0 || *old == color => *old = color,
            Some(old) => {
                let allowed = format!("one color a cell; {} also gets {old}", name(cell));
                return bad(cell, color, allowed);
            }
            None => {
                let cells = problem.cells();
                return bad(
                    cell,
                    color,
                    format!("one of the {cells} cells, counted from 0"),
                );
            }
        }
    }
    Ok(colors)
}
