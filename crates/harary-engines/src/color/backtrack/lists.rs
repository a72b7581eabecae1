//! Colors that forbid different sets: counts and lists against all colorings, by the definition.

use super::*;
use harary_core::{ForbiddenSets, Kinds, laws::Dice};
use std::collections::BTreeSet;

/// For each color its sets; colors with the same sets are of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Lists {
    pub(crate) cells: usize,
    pub(crate) sets: Vec<Vec<Vec<usize>>>,
    pub(crate) symmetries: Vec<Vec<usize>>,
}

impl ForbiddenSets for Lists {
    fn sets(&self, color: u8) -> Vec<Vec<usize>> {
        self.sets[usize::from(color) - 1].clone()
    }
}

impl Coloring for Lists {
    fn cells(&self) -> usize {
        self.cells
    }
    fn colors(&self) -> u8 {
        self.sets.len() as u8
    }
    fn kind(&self, color: u8) -> u8 {
        let own = &self.sets[usize::from(color) - 1];
        self.sets.iter().position(|sets| sets == own).unwrap() as u8 + 1
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        !self.sets[usize::from(color) - 1].iter().any(|set| {
            let of_color = |&other: &usize| other == cell || colors[other] == color;
            set.contains(&cell) && set.iter().all(of_color)
        })
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.symmetries.clone()
    }
    fn cell_name(&self, cell: usize) -> String {
        cell.to_string()
    }
}

/// Up to four colors of up to two kinds, in any order; sets may be single cells. Reading backwards
/// is a symmetry.
pub(crate) fn random_lists(dice: &mut Dice) -> Lists {
    let cells = 1 + dice.below(5);
    let mut kinds = Vec::new();
    for _ in 0..2 {
        let mut sets = Vec::new();
        for _ in 0..dice.below(5) {
            let size = 1 + dice.below(3);
            let set: BTreeSet<usize> = (0..size).map(|_| dice.below(cells)).collect();
            let back: BTreeSet<usize> = set.iter().map(|cell| cells - 1 - cell).collect();
            sets.extend([set, back].map(|set| set.into_iter().collect::<Vec<usize>>()));
        }
        kinds.push(sets);
    }
    let colors = 1 + dice.below(4);
    let sets = (0..colors).map(|_| kinds[dice.below(2)].clone()).collect();
    let back: Vec<usize> = (0..cells).rev().collect();
    let symmetries = if cells > 1 { vec![back] } else { Vec::new() };
    Lists {
        cells,
        sets,
        symmetries,
    }
}

/// All proper colorings, in lexicographic order.
fn all(lists: &Lists) -> Vec<Vec<u8>> {
    let mut all = vec![Vec::new()];
    for _ in 0..lists.cells {
        let longer = |x: &Vec<u8>| -> Vec<Vec<u8>> {
            (1..=lists.colors())
                .map(|color| [x.as_slice(), &[color]].concat())
                .collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    let is_proper = |x: &Vec<u8>| {
        (1..).zip(&lists.sets).all(|(color, sets)| {
            !sets
                .iter()
                .any(|set| set.iter().all(|&cell| x[cell] == color))
        })
    };
    all.retain(is_proper);
    all
}

/// The permutations of colors that map each to one with the same sets.
fn names(lists: &Lists) -> Vec<Vec<u8>> {
    let mut all: Vec<Vec<u8>> = vec![Vec::new()];
    for color in 0..lists.sets.len() {
        let longer = |x: &Vec<u8>| -> Vec<Vec<u8>> {
            let others = (1..=lists.colors()).filter(|name| {
                !x.contains(name) && lists.sets[usize::from(*name) - 1] == lists.sets[color]
            });
            others
                .map(|name| [x.as_slice(), &[name]].concat())
                .collect()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

#[test]
fn colorings_are_counted_up_to_the_names_of_like_colors() {
    let mut dice = Dice::new(11);
    let mut unlike = 0;
    for _ in 0..300 {
        let lists = random_lists(&mut dice);
        unlike += usize::from(!Kinds::of(&lists).is_one());
        let (all, names) = (all(&lists), names(&lists));
        let renamed = |x: &[u8], name: &[u8]| -> Vec<u8> {
            x.iter()
                .map(|&color| name[usize::from(color) - 1])
                .collect()
        };
        let least = |x: &[u8]| names.iter().map(|name| renamed(x, name)).min();
        let back = |x: &[u8]| x.iter().rev().copied().collect::<Vec<u8>>();
        let classes: BTreeSet<_> = all.iter().map(|x| least(x)).collect();
        let turned: BTreeSet<_> = all.iter().map(|x| x.clone().min(back(x))).collect();
        let both: BTreeSet<_> = all.iter().map(|x| least(x).min(least(&back(x)))).collect();
        let run = |seek| {
            let mut engine = Backtrack::new(&lists, seek, &[]).unwrap();
            engine.run(&lists, &Watch::free()).unwrap()
        };
        let counts = Counts {
            all: Some(all.len() as u128),
            up_to_colors: Some(classes.len() as u128),
            up_to_symmetry: Some(turned.len() as u128),
            up_to_both: Some(both.len() as u128),
            sums: None,
        };
        assert_eq!(run(Seek::Count), Colorings::Count(counts));
        let list = |up_to_colors| Seek::List {
            limit: None,
            up_to_colors,
        };
        assert_eq!(run(list(false)), Colorings::List(all.clone()));
        let normal: Vec<Vec<u8>> = classes.into_iter().flatten().collect();
        assert_eq!(run(list(true)), Colorings::List(normal));
    }
    assert!(unlike > 100);
}

#[test]
fn search_trees_find_each_coloring_once() {
    let mut dice = Dice::new(12);
    for _ in 0..300 {
        let lists = random_lists(&mut dice);
        let names = names(&lists);
        let least = |x: &Vec<u8>| {
            let renamed = |name: &Vec<u8>| -> Vec<u8> {
                x.iter()
                    .map(|&color| name[usize::from(color) - 1])
                    .collect()
            };
            names.iter().map(renamed).min()
        };
        let classes: BTreeSet<_> = all(&lists).iter().map(least).collect();
        let order = lists.order();
        let root = crate::PartialColoring::new(&lists, &order);
        let found = crate::ColoringTree::new(root).run(&mut |_| Ok(()), &Watch::free());
        assert_eq!(found, Ok(classes.len() as u64));
    }
}
