//! Colorings with one set of one color, counts that are one off, trees and lists of another board.

use super::super::few_cells::{Game, PLAIN_TURNS, name};
use super::super::lemmas::hypergraphs::{Family, members, some_family};
use super::super::mutations::{Random, accepted};

/// A board to be colored.
pub(super) struct Problem {
    pub(super) cells: usize,
    pub(super) family: Family,
    pub(super) colors: usize,
}

impl Problem {
    fn head(&self, claim: &str) -> String {
        let game = Game {
            cells: self.cells,
            sets: [self.family.clone(), self.family.clone()],
            convention: "achievement",
            turns: PLAIN_TURNS,
            start: [0, 0],
            first: None,
        };
        let colors = match self.colors {
            2 => String::new(),
            colors => format!(" colors={colors}"),
        };
        let head = game.head(claim);
        head.replacen(&game.spec(), &format!("{}{colors}", game.spec()), 1)
    }

    /// How many sets are all of one color.
    fn broken(&self, coloring: &[usize]) -> usize {
        let whole = |set: &&usize| {
            let mut colors = members(**set).map(|cell| coloring[cell]);
            let first = colors.next();
            colors.all(|color| Some(color) == first)
        };
        self.family.iter().filter(whole).count()
    }

    fn all(&self) -> Vec<Vec<usize>> {
        let number = self.colors.pow(self.cells as u32);
        let color = |index: usize, cell: usize| {
            index / self.colors.pow((self.cells - 1 - cell) as u32) % self.colors + 1
        };
        (0..number)
            .map(|index| (0..self.cells).map(|cell| color(index, cell)).collect())
            .collect()
    }

    /// The proper colorings whose colors are first used in order, in lexicographic order.
    pub(super) fn proper(&self) -> Vec<Vec<usize>> {
        let mut all = self.all();
        all.retain(|coloring| {
            let mut most = 0;
            let in_order = coloring.iter().all(|&color| {
                let next = color <= most + 1;
                most = most.max(color);
                next
            });
            in_order && self.broken(coloring) == 0
        });
        all
    }

    /// A tree, by the format's own words; at each branch a cell chosen at random.
    pub(super) fn tree(&self, mut at: Vec<usize>, random: &mut Random, text: &mut String) {
        let refused = |at: &[usize], cell: usize, color: usize| {
            let has = |other: usize| other == cell || at[other] == color;
            let mut sets = self.family.iter();
            sets.any(|&set| set >> cell & 1 == 1 && members(set).all(has))
        };
        let left = |at: &[usize], cell: usize| -> Vec<usize> {
            (1..=self.colors)
                .filter(|&color| !refused(at, cell, color))
                .collect()
        };
        loop {
            let open = (0..self.cells).filter(|&cell| at[cell] == 0);
            let open: Vec<(usize, Vec<usize>)> = open.map(|cell| (cell, left(&at, cell))).collect();
            if open.is_empty() || open.iter().any(|(_, colors)| colors.is_empty()) {
                return;
            }
            if let Some((cell, colors)) = open.iter().find(|(_, colors)| colors.len() == 1) {
                at[*cell] = colors[0];
                continue;
            }
            let (cell, colors) = random.of(&open).clone();
            *text += &(name(cell) + "\n");
            let mut new = false;
            for color in colors {
                // Of the colors that no cell has the first one is tried.
                let is_new = !at.contains(&color);
                if is_new && std::mem::replace(&mut new, true) {
                    continue;
                }
                let mut next = at.clone();
                next[cell] = color;
                self.tree(next, random, text);
            }
            return;
        }
    }

    fn certificate(&self, count: usize, list: Option<&[Vec<usize>]>, tree: &str) -> String {
        let mut text = self.head(&format!("count {count}"));
        if let Some(list) = list {
            let lines = list.iter().map(|coloring| written(coloring) + "\n");
            text += &format!("list\n{}end\n", lines.collect::<String>());
        }
        text + &format!("tree\n{tree}end\n")
    }
}

fn written(coloring: &[usize]) -> String {
    coloring.iter().map(usize::to_string).collect()
}

fn some_problem(random: &mut Random) -> Problem {
    let cells = 3 + random.below(3);
    let mut family = some_family(cells, 7, random);
    // Single cells leave no coloring.
    if random.below(4) > 0 {
        family.retain(|set| !set.is_power_of_two());
    }
    let colors = 2 + random.below(2);
    Problem {
        cells,
        family,
        colors,
    }
}

#[test]
fn colorings_with_one_set_of_one_color() {
    let mut random = Random(1932);
    let (mut right, mut one, mut more) = (0, 0, 0);
    for _ in 0..300 {
        let problem = some_problem(&mut random);
        let head = problem.head("coloring");
        for coloring in problem.all() {
            let text = format!("{head}{}\nend\n", written(&coloring));
            let broken = problem.broken(&coloring);
            assert_eq!(accepted(text.as_bytes()), broken == 0, "{text}");
            match broken {
                0 => right += 1,
                1 => one += 1,
                _ => more += 1,
            }
        }
    }
    println!("colorings: {right} accepted, {one} with one set of one color refused, {more} others");
    assert!(right > 1_000 && one > 3_000);
}

#[test]
fn counts_that_are_one_off_and_trees_of_other_boards() {
    let mut random = Random(1955);
    let (mut right, mut wrong, mut empty) = (0, 0, 0);
    let mut look = |text: &str, is_true: bool| {
        assert_eq!(accepted(text.as_bytes()), is_true, "{text}");
        right += usize::from(is_true);
        wrong += usize::from(!is_true);
    };
    for _ in 0..3_000 {
        let problem = some_problem(&mut random);
        let proper = problem.proper();
        let count = proper.len();
        empty += usize::from(count == 0);
        let mut tree = String::new();
        problem.tree(vec![0; problem.cells], &mut random, &mut tree);
        look(&problem.certificate(count, None, &tree), true);
        look(&problem.certificate(count, Some(&proper), &tree), true);
        for claimed in [count + 1, count.wrapping_sub(1)] {
            look(&problem.certificate(claimed, None, &tree), false);
            look(&problem.certificate(claimed, Some(&proper), &tree), false);
        }
        // A liar forgets one coloring, or lists one that is not proper in its place.
        if let Some(place) = (count > 0).then(|| random.below(count)) {
            let mut fewer = proper.clone();
            fewer.remove(place);
            look(&problem.certificate(count - 1, Some(&fewer), &tree), false);
            let broken = problem
                .all()
                .into_iter()
                .find(|coloring| problem.broken(coloring) == 1);
            if let Some(broken) = broken {
                fewer.push(broken);
                fewer.sort();
                look(&problem.certificate(count, Some(&fewer), &tree), false);
            }
        }
        // One branch is dropped, with the line or without what is below.
        let lines: Vec<&str> = tree.split_inclusive('\n').collect();
        if !lines.is_empty() {
            let mut fewer = lines.clone();
            fewer.remove(random.below(lines.len()));
            for claimed in (0..count).chain([count + 1]) {
                look(&problem.certificate(claimed, None, &fewer.concat()), false);
            }
        }
        // What is right for a board with one set more, or less, and another number of colorings.
        let mut other = some_family(problem.cells, 1, &mut random);
        other.extend(&problem.family);
        other.sort_unstable();
        other.dedup();
        let mut less = problem.family.clone();
        if !less.is_empty() {
            less.remove(random.below(less.len()));
        }
        for family in [other, less] {
            let twin = Problem { family, ..problem };
            let all = twin.proper();
            if all.len() != count {
                let mut tree = String::new();
                twin.tree(vec![0; twin.cells], &mut random, &mut tree);
                look(&problem.certificate(all.len(), None, &tree), false);
                look(&problem.certificate(all.len(), Some(&all), &tree), false);
            }
        }
    }
    println!("counts: {right} accepted, {wrong} refused, {empty} boards without a coloring");
    assert!(right == 6_000 && wrong > 20_000 && empty > 300);
}
