//! The sets that a coloring by columns forbids, and the coloring with one column less from which
//! long ones grow.

use super::narrowed::{mirror, narrowed};
use super::{ColumnColoring, Rule};
use harary_core::{ForbiddenSets, Narrowed, Nested, Origin};
use std::sync::Arc;

/// Of the colored beginning, one part in this many keeps its colors. (Measured at c = 4 and 5: with
/// none held, 196 numbers are not found in ten million moves; with a third of them, in a few
/// hundred thousand; with this, in some ten thousand.)
const HELD: usize = 6;

impl ForbiddenSets for ColumnColoring {
    /// Two numbers and their sum. For rule many there are far more sets than could be listed; these
    /// are the smallest.
    fn sets(&self, _color: u8) -> Vec<Vec<usize>> {
        let twice = usize::from(self.rule != Rule::Schur);
        let sums = (1..=self.numbers)
            .flat_map(|a| (a + twice..=self.numbers.saturating_sub(a)).map(move |b| (a, b)));
        sums.map(|(a, b)| {
            let mut set = vec![a - 1, b - 1, a + b - 1];
            set.dedup();
            set
        })
        .collect()
    }

    fn lists_all(&self) -> bool {
        self.rule != Rule::Many
    }

    /// By rule many one sum for every number that is a sum of others of its color; else all sums.
    fn violated(&self, colors: &[u8]) -> Vec<Vec<usize>> {
        (1..=self.columns)
            .flat_map(|color| {
                let members: Vec<usize> = (1..=self.numbers)
                    .filter(|&x| colors[x - 1] == color)
                    .collect();
                match self.rule {
                    Rule::Many => sums_of_many(&members),
                    Rule::Two | Rule::Schur => self.sums_of_two(&members),
                }
            })
            .collect()
    }

    /// By the argument of Schur for S(c) ≥ 3·S(c − 1) + 1: color 1…m with one column less, put m +
    /// 1…2m + 1 into the new column, where no two make a third, and color the rest like the
    /// beginning, 3m + 1 like 1, 3m like 2, and so on. By rule many the new column takes all the
    /// rest. The result is rarely proper, but nearly so; it is mended while the smallest numbers,
    /// on which all others hang, stay as they are.
    fn nested(&self) -> Option<Nested> {
        let inner = match self.rule {
            Rule::Many => self.numbers.saturating_sub(3) / 2,
            Rule::Two => self.numbers.saturating_sub(1) / 3,
            Rule::Schur => 0,
        };
        if inner == 0 || self.columns == 1 {
            return None;
        }
        let origin = |x: usize| match x {
            _ if x <= inner / HELD => Origin::Held(x - 1),
            _ if x <= inner => Origin::Cell(x - 1),
            _ if x <= 2 * inner + 1 || self.rule == Rule::Many => Origin::Color(self.columns),
            _ if self.numbers - x < inner => Origin::Cell(self.numbers - x),
            _ => Origin::Free,
        };
        Some(Nested {
            problem: Arc::new(ColumnColoring {
                columns: self.columns - 1,
                numbers: inner,
                rule: self.rule,
            }),
            cells: (1..=self.numbers).map(origin).collect(),
        })
    }

    /// By rule schur, long colorings that read backwards as forwards (Fredricksen, Sweet 2000).
    fn classes(&self) -> Option<Vec<usize>> {
        (self.rule == Rule::Schur).then(|| mirror(self.numbers, |_| true))
    }

    /// Colorings of a form that long ones are known to have: see `narrowed.rs`.
    fn narrowed(&self) -> Option<Narrowed> {
        narrowed(self.columns, self.numbers, self.rule)
    }
}

impl ColumnColoring {
    /// The cells of every sum of two members that is a member.
    fn sums_of_two(&self, members: &[usize]) -> Vec<Vec<usize>> {
        let sums_to = |&x: &usize| {
            let parts = move |&a: &usize| {
                let b = x.checked_sub(a)?;
                let is_sum = b > a || (b == a && self.rule == Rule::Schur);
                let mut set = vec![a - 1, b.checked_sub(1)?, x - 1];
                set.dedup();
                (is_sum && members.binary_search(&b).is_ok()).then_some(set)
            };
            members.iter().filter_map(parts)
        };
        members.iter().flat_map(sums_to).collect()
    }
}

/// For every member that is a sum of smaller ones (the members are in increasing order), the cells
/// of one such sum.
fn sums_of_many(members: &[usize]) -> Vec<Vec<usize>> {
    let most = members.last().copied().unwrap_or(0);
    // For every sum of members so far, the one that made it: the others make the difference, and
    // are smaller.
    let mut last = vec![0; most + 1];
    let mut found = Vec::new();
    for &x in members {
        if last[x] > 0 {
            let mut set = vec![x - 1];
            let mut sum = x;
            while sum > 0 {
                set.push(last[sum] - 1);
                sum -= last[sum];
            }
            set.sort_unstable();
            found.push(set);
        }
        for sum in (x..=most).rev() {
            if last[sum] == 0 && (sum == x || last[sum - x] > 0) {
                last[sum] = x;
            }
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::{Coloring, laws::Dice};

    const RULES: [Rule; 3] = [Rule::Two, Rule::Many, Rule::Schur];

    #[test]
    fn what_is_violated_is_what_the_definition_refuses() {
        for rule in RULES {
            for seed in 0..300 {
                let mut dice = Dice::new(seed);
                let (n, columns) = (1 + dice.below(20), 1 + dice.below(4) as u8);
                let problem = ColumnColoring::new(columns, n, rule).unwrap();
                let mut draw = || 1 + dice.below(usize::from(columns)) as u8;
                let colors: Vec<u8> = (0..n).map(|_| draw()).collect();
                let violated = problem.violated(&colors);
                assert_eq!(
                    violated.is_empty(),
                    problem.first_violation(&colors).is_none()
                );
                for set in violated.iter().chain(&problem.sets(1)) {
                    // All but the last of the set in one column: the last cannot go there.
                    let (last, others) = set.split_last().unwrap();
                    let mut column = vec![0; n];
                    others.iter().for_each(|&cell| column[cell] = 1);
                    assert!(others.iter().all(|&cell| cell < *last));
                    assert!(!problem.admits(&column, *last, 1), "{rule:?} {set:?}");
                }
                let one_color =
                    |set: &Vec<usize>| set.iter().all(|&cell| colors[cell] == colors[set[0]]);
                assert!(violated.iter().all(one_color));
            }
        }
    }

    #[test]
    fn what_is_narrowed_has_colorings_as_far_as_the_template_reaches() {
        // The greatest Schur numbers: of these many numbers there are colorings by 1, 2, 3 columns.
        const SCHUR: [usize; 3] = [1, 4, 13];
        for columns in 1..=3_u8 {
            let reach = |rule| match (rule, columns) {
                (Rule::Schur, _) => SCHUR[usize::from(columns) - 1],
                (_, 1) => 2,
                _ => 4 * SCHUR[usize::from(columns) - 2] + 2,
            };
            for rule in [Rule::Schur, Rule::Two] {
                for n in 1..=reach(rule) + 3 {
                    let problem = ColumnColoring::new(columns, n, rule).unwrap();
                    let Narrowed {
                        classes, without, ..
                    } = problem.narrowed().unwrap();
                    let count = classes.iter().max().unwrap() + 1;
                    assert!(classes.len() == n && (0..count).all(|class| classes.contains(&class)));
                    assert!(without.iter().all(|&(class, _)| class < count));
                    let base = usize::from(columns);
                    let exists = (0..base.pow(count as u32)).any(|number| {
                        let color =
                            |class: usize| (number / base.pow(class as u32) % base) as u8 + 1;
                        let colors: Vec<u8> = classes.iter().map(|&class| color(class)).collect();
                        without
                            .iter()
                            .all(|&(class, barred)| color(class) != barred)
                            && problem.violated(&colors).is_empty()
                    });
                    assert_eq!(exists, n <= reach(rule), "{rule:?} {columns} {n}");
                }
            }
        }
        let many = ColumnColoring::new(3, 9, Rule::Many).unwrap();
        assert_eq!(many.narrowed(), None);
    }

    #[test]
    fn beginnings_fit_the_problem() {
        for rule in RULES {
            for n in 1..=60 {
                let problem = ColumnColoring::new(3, n, rule).unwrap();
                if let Some(Nested {
                    problem: inner,
                    cells,
                }) = problem.nested()
                {
                    assert!(cells.len() == n && inner.cells() < n && inner.colors() == 2);
                    for origin in cells {
                        match origin {
                            Origin::Cell(cell) | Origin::Held(cell) => {
                                assert!(cell < inner.cells());
                            }
                            Origin::Color(color) => assert_eq!(color, 3),
                            Origin::Free => assert_ne!(rule, Rule::Many),
                        }
                    }
                }
                if let Some(classes) = problem.classes() {
                    let last = classes.iter().max().unwrap();
                    assert!(
                        classes.len() == n && (0..=*last).all(|class| classes.contains(&class))
                    );
                    // No forbidden set is in one class: that could never be colored.
                    let alone =
                        |set: &Vec<usize>| set.iter().all(|&cell| classes[cell] == classes[set[0]]);
                    assert!(!problem.sets(1).iter().any(alone), "n={n}");
                }
            }
        }
    }
}
