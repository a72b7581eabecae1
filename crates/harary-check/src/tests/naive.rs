//! Colorings by brute force over lists of forbidden sets, and the certificates that a naive prover
//! writes of them.

use super::free;
use crate::BOARDS;
use crate::rules::symbol;
use crate::spec::Spec;
use std::collections::BTreeSet;

/// Chooses one of several cells, given with how many colors each has left.
pub(crate) type Pick<'a> = dyn FnMut(&[(usize, usize)]) -> usize + 'a;

/// A coloring problem as the list of its forbidden sets.
pub(crate) struct Naive {
    game: String,
    /// The claim with its number of colorings left out.
    claim: String,
    cells: usize,
    colors: u8,
    /// The sets of each color, from 1 on.
    sets: Vec<Vec<Vec<usize>>>,
    /// For a grid the length of its rows.
    row: Option<usize>,
    longest: bool,
}

/// All sets of two or more (or, for rule two, just two) different numbers with their sum, at most
/// n; counted from 0.
fn sums(n: usize, many: bool) -> Vec<Vec<usize>> {
    let mut sets = Vec::new();
    let mut parts: Vec<Vec<usize>> = vec![Vec::new()];
    while let Some(part) = parts.pop() {
        let sum: usize = part.iter().sum();
        if part.len() >= 2 {
            let with_sum = part.iter().chain([&sum]);
            sets.push(with_sum.map(|number| number - 1).collect());
        }
        if part.len() < 2 || many {
            let next = part.last().map_or(1, |last| last + 1);
            parts.extend((next..=n.saturating_sub(sum)).map(|a| [&part[..], &[a]].concat()));
        }
    }
    sets
}

impl Naive {
    /// The problem of a spec: `columns` without `n` is about the longest plays, supposed to have
    /// `length` moves.
    pub(crate) fn read(game: &str, length: usize) -> Self {
        let value = |key: &str| {
            let mut words = game.split(' ');
            words.find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
        };
        let number = |key: &str| value(key).and_then(|text| text.parse::<usize>().ok());
        let list = value("k")
            .map(|k| k.split(',').count())
            .filter(|&colors| colors > 1);
        let colors = list.or(number("colors")).or(number("c")).unwrap_or(2);
        let longest = number("n").is_none();
        let n = number("n").unwrap_or(length);
        let (cells, row, sets) = if game.starts_with("columns") {
            let mut sets = sums(n, value("rule") == Some("many"));
            if value("rule") == Some("schur") {
                sets.extend((1..=n / 2).map(|a| vec![a - 1, 2 * a - 1]));
            }
            (n, None, vec![sets; colors])
        } else {
            let name = game.split(' ').next().unwrap();
            let (_, rules, _) = BOARDS
                .into_iter()
                .find(|(board, _, _)| *board == name)
                .unwrap();
            let board = rules(&mut Spec::read(game, &free()).unwrap()).unwrap();
            let rows = board.write((0..board.cells).map(|_| '.'));
            let row = rows.split_once('/').map(|(row, _)| row.len());
            let members = |set: &Vec<u32>| set.iter().map(|&cell| cell as usize).collect();
            let lists: Vec<Vec<Vec<usize>>> = match list {
                Some(_) => board.lists.clone(),
                None => vec![board.sets.clone(); colors],
            }
            .iter()
            .map(|sets| sets.iter().map(members).collect())
            .collect();
            let row = row
                .filter(|_| name != "vdw")
                .or(Some(1).filter(|_| game == "hip n=1"));
            (board.cells as usize, row, lists)
        };
        let claim = match longest {
            true => format!("longest {length} count"),
            false => "count".to_owned(),
        };
        Self {
            game: game.to_owned(),
            claim,
            cells,
            colors: colors as u8,
            sets,
            row,
            longest,
        }
    }

    /// The same with each cell and its image as a further set, where these are two; the images by
    /// name.
    pub(crate) fn opposite(mut self, images: &str) -> Self {
        let names: Vec<String> = (0..self.cells).map(|cell| self.cell(cell)).collect();
        let place = |image: &str| names.iter().position(|name| name == image).unwrap();
        for (cell, image) in images.split(' ').map(place).enumerate() {
            if cell != image {
                self.sets
                    .iter_mut()
                    .for_each(|sets| sets.push(vec![cell, image]));
            }
        }
        self
    }

    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let other = |&other: &usize| other == cell || colors[other] == color;
        !self.sets[usize::from(color) - 1]
            .iter()
            .any(|set| set.contains(&cell) && set.iter().all(other))
    }

    /// Whether a color is in use, or the first of those with the same sets that is not.
    fn is_next(&self, colors: &[u8], color: u8) -> bool {
        let sets = |color: u8| &self.sets[usize::from(color) - 1];
        colors.contains(&color)
            || (1..color).all(|other| colors.contains(&other) || sets(other) != sets(color))
    }

    /// All proper colorings, cell by cell, colors in the order of first use; as text, in
    /// lexicographic order.
    pub(crate) fn list(&self) -> Vec<String> {
        let mut all = vec![vec![0; self.cells]];
        for cell in 0..self.cells {
            let mut next = Vec::new();
            for colors in &all {
                for color in 1..=self.colors {
                    if self.is_next(colors, color) && self.admits(colors, cell, color) {
                        let mut colors = colors.clone();
                        colors[cell] = color;
                        next.push(colors);
                    }
                }
            }
            all = next;
            assert!(all.len() < 100_000, "too many for brute force");
        }
        all.iter().map(|colors| self.write(colors)).collect()
    }

    fn write(&self, colors: &[u8]) -> String {
        let rows = colors.chunks(self.row.unwrap_or(self.cells));
        let rows: Vec<String> = rows
            .map(|row| row.iter().map(|&color| symbol(color)).collect())
            .collect();
        rows.join("/")
    }

    /// The truth of `claim count N` or `claim longest L count N`, as the claim should be.
    pub(crate) fn truth(&self) -> Option<String> {
        let count = self.list().len();
        if self.longest {
            let longer = Self::read(&self.game, self.cells + 1);
            if count == 0 || !longer.list().is_empty() {
                return None;
            }
        }
        Some(format!("claim {} {count}", self.claim))
    }

    pub(crate) fn game(&self) -> &str {
        &self.game
    }

    /// Lines `symmetry` that name the first so many cells, none if there are none, and that compare
    /// along an order and have these maps, if there are any.
    pub(crate) fn symmetry(&self, named: usize, maps: &[Vec<usize>]) -> Vec<String> {
        let mut lines = Vec::new();
        let line = |what: &str, cells: &mut dyn Iterator<Item = usize>| {
            let names: Vec<String> = cells.map(|cell| self.cell(cell)).collect();
            format!("symmetry {what} {}", names.join(" "))
        };
        if !maps.is_empty() {
            lines.push(line("order", &mut (0..self.cells).rev()));
        }
        let named = named.min(self.cells);
        match (named, maps.is_empty()) {
            (0, _) => {}
            (_, true) => lines.push(line("colors", &mut (0..named))),
            (_, false) => lines.push(line("colors", &mut (0..self.cells).rev().take(named))),
        }
        lines.extend(
            maps.iter()
                .map(|map| line("cells", &mut map.iter().copied())),
        );
        lines
    }

    /// Maps of the cells that keep the sets of every color: all of few cells, of more the one that
    /// turns them around, if it does.
    pub(crate) fn maps(&self) -> Vec<Vec<usize>> {
        let mut maps: Vec<Vec<usize>> = vec![(0..self.cells).rev().collect()];
        if self.cells <= 5 {
            maps = vec![Vec::new()];
            for next in 0..self.cells {
                let longer = |map: &Vec<usize>| {
                    let map = map.clone();
                    (0..=next).map(move |at| [&map[..at], &[next], &map[at..]].concat())
                };
                maps = maps.iter().flat_map(longer).collect();
            }
        }
        let keeps = |map: &Vec<usize>| {
            self.sets.iter().all(|sets| {
                let of = |map: Option<&Vec<usize>>| -> BTreeSet<BTreeSet<usize>> {
                    let image = |cell: &usize| map.map_or(*cell, |map| map[*cell]);
                    sets.iter()
                        .map(|set| set.iter().map(image).collect())
                        .collect()
                };
                of(Some(map)) == of(None)
            })
        };
        maps.retain(keeps);
        maps
    }

    /// The clauses of a refutation with these lines `symmetry`.
    pub(crate) fn clauses_with(&self, lines: &[&str]) -> Vec<Vec<i32>> {
        let colors = self.sets.len();
        let variable = |cell: usize, color: usize| (cell * colors + color + 1) as i32;
        let mut clauses: Vec<Vec<i32>> = (0..self.cells)
            .map(|cell| (0..colors).map(|color| variable(cell, color)).collect())
            .collect();
        for (color, sets) in self.sets.iter().enumerate() {
            let sets: BTreeSet<BTreeSet<usize>> = sets
                .iter()
                .map(|set| set.iter().copied().collect())
                .collect();
            let two = |set: &&BTreeSet<usize>| !self.game.contains("many") || set.len() <= 3;
            let sets = sets.iter().filter(two);
            clauses
                .extend(sets.map(|set| set.iter().map(|&cell| -variable(cell, color)).collect()));
        }
        let place = |name: &str| (0..self.cells).find(|&cell| self.cell(cell) == name);
        let cells = |text: &str| -> Vec<usize> {
            text.split(' ').map(|name| place(name).unwrap()).collect()
        };
        let mut order: Vec<usize> = Vec::new();
        let mut names = (self.cells * colors) as i32 + 1..;
        for line in lines {
            let (what, text) = line
                .strip_prefix("symmetry ")
                .unwrap()
                .split_once(' ')
                .unwrap();
            let given = cells(text);
            if what != "cells" && order.is_empty() {
                order.clone_from(&given);
            }
            if what == "colors" {
                for (before_it, &cell) in given.iter().enumerate() {
                    for color in 1..colors {
                        let mut smaller = (0..color).rev();
                        let before = smaller.find(|&other| self.sets[other] == self.sets[color]);
                        if let Some(before) = before {
                            let mut clause = vec![-variable(cell, color)];
                            let earlier = given[..before_it].iter();
                            clause.extend(earlier.map(|&earlier| variable(earlier, before)));
                            clauses.push(clause);
                        }
                    }
                }
            }
            if what == "cells" {
                let rest = (0..self.cells).filter(|cell| !order.contains(cell));
                let all: Vec<usize> = order.iter().copied().chain(rest).collect();
                let mut seen: Vec<usize> = Vec::new();
                let mut compared = Vec::new();
                for &cell in &all {
                    let image = given[cell];
                    if image != cell && !(given[image] == cell && seen.contains(&image)) {
                        compared.push(cell);
                    }
                    seen.push(cell);
                }
                let mut start = Vec::new();
                for (at, &cell) in compared.iter().enumerate() {
                    for (color, less) in (0..colors).flat_map(|k| (0..k).map(move |l| (k, l))) {
                        let both = [-variable(cell, color), -variable(given[cell], less)];
                        clauses.push([&start[..], &both].concat());
                    }
                    if at + 1 < compared.len() {
                        let next = names.next().unwrap();
                        for color in 0..colors {
                            let both = [-variable(cell, color), -variable(given[cell], color)];
                            clauses.push([&start[..], &both, &[next]].concat());
                        }
                        start = vec![-next];
                    }
                }
            }
        }
        clauses
    }

    /// Whether no set of a color has this color alone.
    pub(crate) fn is_proper(&self, text: &str) -> bool {
        let colors: Vec<u8> = text
            .chars()
            .filter(|symbol| *symbol != '/')
            .map(|symbol| symbol.to_digit(36).unwrap() as u8)
            .collect();
        let whole = |(color, set): (u8, &Vec<usize>)| set.iter().all(|&cell| colors[cell] == color);
        let sets = (1..)
            .zip(&self.sets)
            .flat_map(|(color, sets)| sets.iter().map(move |set| (color, set)));
        colors.len() == self.cells && !sets.into_iter().any(whole)
    }

    /// Whether so many cells are in a set, `1` for each, and no set that is forbidden to a color
    /// lies in it.
    pub(crate) fn is_free(&self, text: &str, cells: usize) -> bool {
        let set: Vec<bool> = text
            .chars()
            .filter(|symbol| *symbol != '/')
            .map(|symbol| symbol == '1')
            .collect();
        let mut sets = self.sets.iter().flatten();
        set.len() == self.cells
            && set.iter().filter(|is_in| **is_in).count() == cells
            && !sets.any(|forbidden| forbidden.iter().all(|&cell| set[cell]))
    }

    /// How a cell is named.
    pub(crate) fn cell(&self, cell: usize) -> String {
        match self.row {
            None => (cell + 1).to_string(),
            Some(row) => format!(
                "{}{}",
                char::from(b'a' + (cell % row) as u8),
                cell / row + 1
            ),
        }
    }

    /// A certificate, with `pick` to choose the branches.
    pub(crate) fn prove(&self, list: bool, pick: &mut Pick<'_>) -> String {
        let all = self.list();
        let (game, claim) = (&self.game, &self.claim);
        let mut text = format!(
            "harary-certificate 1\ngame {game}\nclaim {claim} {}\n",
            all.len()
        );
        if list {
            let lines: String = all.iter().map(|coloring| format!("{coloring}\n")).collect();
            text += &format!("list\n{lines}end\n");
        }
        text += "tree\n";
        self.grow(vec![0; self.cells], pick, &mut text);
        text + "end\n"
    }

    /// The tree below a partial coloring.
    fn grow(&self, mut colors: Vec<u8>, pick: &mut Pick<'_>, text: &mut String) {
        let admitted = |colors: &[u8], cell: usize| {
            let all = 1..=self.colors;
            all.filter(|&color| self.admits(colors, cell, color))
                .collect::<Vec<u8>>()
        };
        let open = loop {
            let open: Vec<(usize, Vec<u8>)> = (0..self.cells)
                .filter(|&cell| colors[cell] == 0)
                .map(|cell| (cell, admitted(&colors, cell)))
                .collect();
            match open.iter().find(|(_, left)| left.len() < 2) {
                None => break open,
                Some((cell, left)) => match left[..] {
                    [] => return,
                    [only, ..] => colors[*cell] = only,
                },
            }
        };
        if open.is_empty() {
            return;
        }
        let sizes: Vec<(usize, usize)> = open
            .iter()
            .map(|(cell, left)| (*cell, left.len()))
            .collect();
        let cell = pick(&sizes);
        *text += &(self.cell(cell) + "\n");
        for color in admitted(&colors, cell) {
            if self.is_next(&colors, color) {
                let mut next = colors.clone();
                next[cell] = color;
                self.grow(next, pick, text);
            }
        }
    }
}

/// The first cell with the fewest colors left.
pub(crate) fn fewest(open: &[(usize, usize)]) -> usize {
    open.iter().min_by_key(|(_, left)| left).unwrap().0
}
