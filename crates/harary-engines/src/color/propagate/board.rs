//! A board of listed sets as a rule for columns: cells are numbers, and colors columns.

use crate::color::cell_order::by_degree;
use harary_core::{Branching, Exclusion, ForbiddenSets, Kinds, Mask};

/// The sets of a board by cell, for questions about the coloring of as many numbers as there are
/// cells ([`order`](BoardSets::order)), no more: as an [`Exclusion`] it panics at others. A search
/// looks at small numbers first, so the cells on the most sets are 1, 2, …, and those on equally
/// many come in the problem's order.
#[derive(Clone, Debug)]
pub struct BoardSets<const W: usize> {
    /// For each number the cell.
    order: Vec<usize>,
    /// For each number where the others of its sets begin, of sets of three cells and of all other
    /// sets; one more for the end.
    starts: Vec<(u32, u32)>,
    pairs: Vec<[u8; 2]>,
    others: Vec<Mask<W>>,
}

impl<const W: usize> BoardSets<W> {
    /// The sets that a problem forbids to its colors. Memory: three pairs of bytes for each set of
    /// three cells, and a mask for each cell of each other set.
    ///
    /// `None` if masks do not hold the cells (64·W − 2 of them, and at most 254), if the problem
    /// has sets that it does not list, or of one cell or none, or colors of several kinds.
    pub fn new(problem: &dyn ForbiddenSets) -> Option<Self> {
        let cells = problem.cells();
        let fits = (1..=254.min(Mask::<W>::WIDTH as usize - 2)).contains(&cells);
        if !fits || !problem.lists_all() || !Kinds::of(problem).is_one() {
            return None;
        }
        let (order, _) = by_degree(problem);
        let mut numbers = vec![0; cells];
        for (&cell, number) in order.iter().zip(1..) {
            numbers[cell] = number;
        }
        let (mut pairs, mut others) = (vec![Vec::new(); cells], vec![Vec::new(); cells]);
        let mut is_small = false;
        problem.each_set(1, &mut |set| {
            is_small |= set.len() < 2;
            for &cell in set {
                let others_of = set.iter().filter(|&&other| other != cell);
                let rest: Vec<u8> = others_of.map(|&other| numbers[other]).collect();
                let place = usize::from(numbers[cell]) - 1;
                match rest[..] {
                    [one, two] => pairs[place].push([one, two]),
                    _ => others[place].push(
                        rest.iter()
                            .fold(Mask::EMPTY, |mask, &x| mask | Mask::bit(x.into())),
                    ),
                }
            }
        });
        let mut starts = vec![(0, 0)];
        for (pairs, others) in pairs.iter().zip(&others) {
            let &(first, second) = starts.last()?;
            starts.push((first + pairs.len() as u32, second + others.len() as u32));
        }
        (!is_small).then(|| BoardSets {
            order,
            starts,
            pairs: pairs.concat(),
            others: others.concat(),
        })
    }

    /// For each number, from 1 on, the cell.
    pub fn order(&self) -> &[usize] {
        &self.order
    }
}

impl<const W: usize> Exclusion<W> for &BoardSets<W> {
    type Column = Mask<W>;

    fn empty(&self) -> Mask<W> {
        Mask::EMPTY
    }

    #[inline(always)]
    fn forbids(&self, column: &Mask<W>, x: u32) -> Mask<W> {
        let (from, to) = (self.starts[x as usize - 1], self.starts[x as usize]);
        let mut forbidden = Mask::EMPTY;
        for &[one, two] in &self.pairs[from.0 as usize..to.0 as usize] {
            let (one, two) = (u32::from(one), u32::from(two));
            if column.has(one) {
                forbidden |= Mask::bit(two);
            }
            if column.has(two) {
                forbidden |= Mask::bit(one);
            }
        }
        for &others in &self.others[from.1 as usize..to.1 as usize] {
            let missing = others & !*column;
            if missing.without_first().is_empty() {
                forbidden |= missing;
            }
        }
        forbidden
    }

    #[inline(always)]
    fn join(&self, column: &mut Mask<W>, x: u32) {
        *column |= Mask::bit(x);
    }

    fn branching(&self) -> Branching {
        Branching::Together
    }

    #[inline(always)]
    fn members(&self, column: &Mask<W>) -> Mask<W> {
        *column
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::color::backtrack::lists::Lists;
    use crate::{Backtrack, ColoringTree, Colorings, Find, PartialColumns, Propagate, Seek};
    use harary_core::laws::Dice;
    use harary_core::{Engine, Watch};

    /// One kind of sets of one to five cells, for one to four colors.
    fn random(dice: &mut Dice, least: usize) -> Lists {
        let cells = 1 + dice.below(9);
        let mut set = || {
            let mut set: Vec<usize> = (0..1 + dice.below(5)).map(|_| dice.below(cells)).collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        let mut sets: Vec<Vec<usize>> = (0..12).map(|_| set()).collect();
        sets.retain(|set| set.len() >= least);
        sets.truncate(dice.below(13));
        Lists {
            cells,
            sets: vec![sets; 1 + dice.below(4)],
            symmetries: Vec::new(),
        }
    }

    fn found<const C: usize>(lists: &Lists) -> Vec<Vec<u8>> {
        let list = |found: crate::ColumnColorings, order: &[usize]| {
            let of_cells = |of_numbers: &Vec<u8>| {
                let mut colors = vec![0; order.len()];
                for (&cell, &color) in order.iter().zip(of_numbers) {
                    colors[cell] = color;
                }
                Kinds::of(lists).normal(&colors)
            };
            let mut list: Vec<Vec<u8>> = found.list.iter().map(of_cells).collect();
            list.sort_unstable();
            list
        };
        let all = Find::All(lists.cells as u32);
        let (narrow, wide) = (
            BoardSets::<1>::new(lists).unwrap(),
            BoardSets::<4>::new(lists).unwrap(),
        );
        let mut engine = Propagate::<_, 1, C>::new(&narrow, all, 1);
        let listed = list(engine.run((), &Watch::free()).unwrap(), narrow.order());
        let mut engine = Propagate::<_, 4, 6>::new(&wide, all, 2).with_columns(C);
        assert_eq!(
            list(engine.run((), &Watch::free()).unwrap(), wide.order()),
            listed
        );
        let count = Find::Count(lists.cells as u32);
        let mut engine = Propagate::<_, 1, C>::new(&narrow, count, 1);
        assert_eq!(
            engine.run((), &Watch::free()).unwrap().count as usize,
            listed.len()
        );
        let root = PartialColumns::<_, 1, 5>::new(&narrow, lists.cells as u32, C);
        let in_tree = ColoringTree::new(root).run(&mut |_| Ok(()), &Watch::free());
        assert_eq!(in_tree, Ok(listed.len() as u64));
        listed
    }

    #[test]
    fn boards_are_colored_as_by_backtracking() {
        let dice = &mut Dice::new(31);
        let mut many = 0;
        for _ in 0..400 {
            let lists = random(dice, 2);
            let up_to_colors = Seek::List {
                limit: None,
                up_to_colors: true,
            };
            let mut judge = Backtrack::new(&lists, up_to_colors, &[]).unwrap();
            let expected = judge.run(&lists, &Watch::free()).unwrap();
            let listed = match lists.sets.len() {
                1 => found::<1>(&lists),
                2 => found::<2>(&lists),
                3 => found::<3>(&lists),
                _ => found::<4>(&lists),
            };
            many += usize::from(listed.len() > 1);
            assert_eq!(Colorings::List(listed), expected, "{lists:?}");
        }
        assert!(many > 100);
    }

    #[test]
    fn boards_that_masks_cannot_hold_are_left_alone() {
        let lists = |cells, sets: &[&[&[usize]]]| Lists {
            cells,
            sets: sets
                .iter()
                .map(|sets| sets.iter().map(|set| set.to_vec()).collect())
                .collect(),
            symmetries: Vec::new(),
        };
        let is_taken = |lists: Lists| BoardSets::<4>::new(&lists).is_some();
        assert!(is_taken(lists(254, &[&[&[0, 253]]])));
        assert!(!is_taken(lists(255, &[&[&[0, 253]]])));
        assert!(!is_taken(lists(3, &[&[&[0, 1]], &[&[0, 2]]])));
        assert!(!is_taken(lists(3, &[&[&[0, 1], &[2]]])));
        assert!(!is_taken(lists(3, &[&[&[]]])));
        assert!(BoardSets::<1>::new(&lists(63, &[&[]])).is_none());
    }
}
