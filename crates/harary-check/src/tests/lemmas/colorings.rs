//! Lemmas 9, 10 and 13: search trees find every coloring once, propagation has one end, and the
//! longest plays are colorings.

use std::collections::BTreeSet;

use super::super::naive::{Naive, fewest};
use super::hypergraphs::{Family, all_families, antichains, members};
use crate::check;

/// A board with the sets forbidden to each color.
struct Problem {
    cells: usize,
    lists: Vec<Family>,
}

/// The color of each cell, from 1 on, 0 if it has none.
type Colors = Vec<usize>;

impl Problem {
    /// All proper colorings.
    fn proper(&self) -> Vec<Colors> {
        let mut all = vec![Vec::new()];
        for _ in 0..self.cells {
            let longer = |colors: &Colors| {
                let colors = colors.clone();
                (1..=self.lists.len()).map(move |color| [&colors[..], &[color]].concat())
            };
            all = all.iter().flat_map(longer).collect();
        }
        all.retain(|colors| {
            let one = |color: usize| {
                let mut sets = self.lists[color - 1].iter();
                sets.any(|&set| members(set).all(|cell| colors[cell] == color))
            };
            !(1..=self.lists.len()).any(one)
        });
        all
    }

    /// Whether the cell would complete a forbidden set.
    fn is_refused(&self, at: &Colors, cell: usize, color: usize) -> bool {
        let has = |other: usize| other == cell || at[other] == color;
        let mut sets = self.lists[color - 1].iter();
        sets.any(|&set| set >> cell & 1 == 1 && members(set).all(has))
    }

    fn left(&self, at: &Colors, cell: usize) -> Vec<usize> {
        let all = 1..=self.lists.len();
        all.filter(|&color| !self.is_refused(at, cell, color))
            .collect()
    }

    /// Where propagation leads to, in every order; `None` stands for a cell without a color left.
    fn ends(&self, at: &Colors, ends: &mut BTreeSet<Option<Colors>>) {
        let open = (0..self.cells).filter(|&cell| at[cell] == 0);
        let left: Vec<(usize, Vec<usize>)> = open.map(|cell| (cell, self.left(at, cell))).collect();
        if left.iter().any(|(_, colors)| colors.is_empty()) {
            ends.insert(None);
            return;
        }
        let mut moved = false;
        for (cell, colors) in left.iter().filter(|(_, colors)| colors.len() == 1) {
            let mut next = at.clone();
            next[*cell] = colors[0];
            self.ends(&next, ends);
            moved = true;
        }
        if !moved {
            ends.insert(Some(at.clone()));
        }
    }

    /// The colorings with the colors that no cell of `at` has renamed to be in order.
    fn class(&self, at: &Colors, colors: &Colors) -> Colors {
        let mut names: Vec<usize> = vec![0; self.lists.len() + 1];
        at.iter().for_each(|&color| names[color] = color);
        let mut renamed = Vec::new();
        for &color in colors {
            if names[color] == 0 {
                let alike = |other: &usize| {
                    self.lists[other - 1] == self.lists[color - 1] && !names.contains(other)
                };
                names[color] = (1..=self.lists.len()).find(alike).unwrap();
            }
            renamed.push(names[color]);
        }
        renamed
    }

    /// How many classes of proper colorings extend a partial one.
    fn classes(&self, at: &Colors, proper: &[Colors]) -> usize {
        let extends = |colors: &&Colors| (0..self.cells).all(|c| at[c] == 0 || at[c] == colors[c]);
        let classes = proper.iter().filter(extends);
        let classes: BTreeSet<Colors> = classes.map(|colors| self.class(at, colors)).collect();
        classes.len()
    }

    /// The colors that are tried at a branch.
    fn tried(&self, at: &Colors, cell: usize) -> Vec<usize> {
        let mut tried = self.left(at, cell);
        tried.retain(|&color| {
            let earlier = |other: &usize| {
                self.lists[other - 1] == self.lists[color - 1] && !at.contains(other)
            };
            at.contains(&color) || !(1..color).any(|other| earlier(&other))
        });
        tried
    }

    /// Goes through all partial colorings that any tree leads to. Each has one end of propagation
    /// with as many classes, and as many as the colors tried at any cell have together.
    fn follow(&self, at: &Colors, proper: &[Colors], seen: &mut BTreeSet<Colors>) {
        if !seen.insert(at.clone()) {
            return;
        }
        let mut ends = BTreeSet::new();
        self.ends(at, &mut ends);
        assert_eq!(ends.len(), 1, "{:?} {at:?}: {ends:?}", self.lists);
        let classes = self.classes(at, proper);
        let Some(end) = ends.pop_first().flatten() else {
            assert_eq!(classes, 0, "{:?} {at:?}", self.lists);
            return;
        };
        assert_eq!(
            self.classes(&end, proper),
            classes,
            "{:?} {at:?}",
            self.lists
        );
        if !end.contains(&0) {
            assert_eq!(classes, 1, "{:?} {end:?}", self.lists);
        }
        for cell in (0..self.cells).filter(|&cell| end[cell] == 0) {
            let mut below = 0;
            for color in self.tried(&end, cell) {
                let mut next = end.clone();
                next[cell] = color;
                below += self.classes(&next, proper);
                self.follow(&next, proper, seen);
            }
            assert_eq!(below, classes, "{:?} {end:?} {cell}", self.lists);
        }
    }

    /// How many partial colorings there are to go through.
    fn try_all(&self) -> usize {
        let mut seen = BTreeSet::new();
        self.follow(&vec![0; self.cells], &self.proper(), &mut seen);
        seen.len()
    }
}

/// All families of up to 3 cells in one to three colors, all families without sets that contain
/// others of 4 cells in two and three.
#[test]
fn trees_find_every_coloring_once_and_propagation_has_one_end() {
    let (mut problems, mut tried) = (0, 0);
    let mut look = |cells: usize, lists: Vec<Family>| {
        problems += 1;
        tried += Problem { cells, lists }.try_all();
    };
    for cells in 1..=3 {
        for family in all_families(cells) {
            (1..=3).for_each(|colors| look(cells, vec![family.clone(); colors]));
        }
    }
    for family in antichains(4) {
        (2..=3).for_each(|colors| look(4, vec![family.clone(); colors]));
    }
    // Colors with sets of their own, two of one kind among them.
    let families = antichains(3);
    for (one, other) in families
        .iter()
        .flat_map(|f| families.iter().map(move |g| (f, g)))
    {
        for lists in [[one, other, one], [one, one, other], [other, one, one]] {
            look(3, lists.map(Clone::clone).to_vec());
        }
        look(3, vec![one.clone(), other.clone()]);
    }
    println!("{problems} problems, {tried} partial colorings");
    assert_eq!(problems, 3 * (2 + 8 + 128) + 2 * 167 + 4 * 19 * 19);
    assert!(tried > 10_000, "{tried}");
}

/// The longest plays, all columns named, and how many they are up to names.
fn longest(columns: u8, rule: &str) -> (usize, usize) {
    let mut plays: Vec<Vec<u8>> = vec![Vec::new()];
    loop {
        let mut next = BTreeSet::new();
        for placed in &plays {
            let used = placed.iter().max().copied().unwrap_or(0);
            for column in 1..=columns.min(used + 1) {
                if super::positions::may(rule, placed, column) {
                    next.insert([&placed[..], &[column]].concat());
                }
            }
        }
        if next.is_empty() {
            return (plays[0].len(), plays.len());
        }
        plays = next.into_iter().collect();
    }
}

/// Every rule, up to two columns and three for `schur`, by plain play: the claims are accepted, and
/// no other claims about the same length or the next ones.
#[test]
fn longest_plays_are_those_of_plain_play() {
    for (columns, rule) in [
        (1, "two"),
        (2, "two"),
        (1, "many"),
        (2, "many"),
        (1, "schur"),
        (2, "schur"),
        (3, "schur"),
    ] {
        let key = if rule == "two" {
            String::new()
        } else {
            format!(" rule={rule}")
        };
        let game = format!("columns c={columns}{key}");
        let (length, count) = longest(columns, rule);
        for claimed in length.saturating_sub(1).max(1)..=length + 1 {
            let text = Naive::read(&game, claimed).prove(false, &mut fewest);
            let is_true = claimed == length;
            assert_eq!(check(&mut text.as_bytes()).is_ok(), is_true, "{text}");
            let claim = format!("claim longest {length} count {count}\n");
            assert_eq!(text.contains(&claim), is_true, "{text}");
        }
    }
}
