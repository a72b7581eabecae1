//! The symmetries of a board from a file: permutations of the cells that keep the sets of each
//! player and everything else that a setup says about cells.
//!
//! *Color refinement* gives cells different colors when they differ in how they lie in sets, again
//! and again; *individualization* gives one cell a color of its own where that says no more (McKay
//! 1981, Practical graph isomorphism). Fixing cells b1, b2, … until refinement tells all cells
//! apart gives a base. Let G_i be the symmetries that fix b1 … bi; the last one is the identity
//! alone. Every element of G_(i−1) is t∘g with g in G_i and t the one found that takes bi where the
//! element takes it; so the groups are built from the last one up. As long as they are not too
//! large they are listed; of a larger group there are generators, unless they take too much work:
//! of each G_(i−1) as many t as take bi to all the cells to which it can go, one after the other.

use crate::positional::Setup;
use harary_core::Player;

/// The most symmetries that are kept, the identity among them: more would cost an engine more time
/// than they save.
const MOST: usize = 1_000;
/// The most work for one search, in cells of sets looked at; beyond it the symmetry is given up.
const MOST_WORK: usize = 20_000_000;

/// Permutations of the cells: cell i goes to `map[i]`.
type Maps = Vec<Vec<usize>>;

/// Permutations but the identity, that form a group with it; and if there are more, some of which
/// all are made.
pub(super) fn automorphisms(setup: &Setup) -> (Maps, Maps) {
    let structure = Structure::new(setup);
    let cells = structure.through.len();
    let mut work = MOST_WORK;
    let Some((base, levels)) = structure.base(&mut work) else {
        return (Vec::new(), Vec::new());
    };
    let mut group: Maps = vec![(0..cells).collect()];
    let mut fixed = base.len();
    while let Some(next) = fixed.checked_sub(1) {
        let mut work = MOST_WORK;
        let orbit = structure.transversal(&base, &levels, next, &[], &mut work);
        let Some(orbit) = orbit.filter(|orbit| orbit.len() * group.len() <= MOST) else {
            break;
        };
        let after = |first: &Vec<usize>, then: &Vec<usize>| -> Vec<usize> {
            first.iter().map(|&cell| then[cell]).collect()
        };
        let all = orbit
            .iter()
            .flat_map(|then| group.iter().map(|first| after(first, then)));
        group = all.collect();
        fixed = next;
    }
    group.retain(|map| !map.is_sorted());
    group.sort_unstable();
    if fixed == 0 {
        return (group, Vec::new());
    }
    let mut generators = group.clone();
    for fixed in (0..fixed).rev() {
        let more = structure.transversal(&base, &levels, fixed, &generators, &mut work);
        let Some(more) = more else {
            break;
        };
        generators.extend(more.into_iter().filter(|map| !map.is_sorted()));
    }
    (group, generators)
}

/// The cells to which these take a cell, one after the other.
fn images(cell: usize, maps: &[Vec<usize>], cells: usize) -> Vec<bool> {
    let mut reached = vec![false; cells];
    let mut open = vec![cell];
    while let Some(cell) = open.pop() {
        if !std::mem::replace(&mut reached[cell], true) {
            open.extend(maps.iter().map(|map| map[cell]));
        }
    }
    reached
}

/// Sets with the player whose they are, and marks on cells.
struct Structure {
    /// The cells of each set, those of A first.
    sets: Vec<Vec<usize>>,
    of_a: usize,
    /// The sets through each cell.
    through: Vec<Vec<usize>>,
    /// The other properties that the setup gives a cell.
    marks: Vec<u64>,
    size: usize,
}

type Colors = Vec<u64>;

/// A hash of both numbers. Equal colors for different things only cost time, since every symmetry
/// found is verified.
fn mix(one: u64, other: u64) -> u64 {
    let mut mixed = one.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ other.rotate_left(32);
    mixed ^= mixed >> 29;
    mixed = mixed.wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed ^ mixed >> 32
}

fn distinct(colors: &Colors) -> usize {
    let mut sorted = colors.clone();
    sorted.sort_unstable();
    sorted.dedup();
    sorted.len()
}

impl Structure {
    fn new(setup: &Setup) -> Self {
        let cells = setup.board.len();
        let mut sets = setup.sets(Player::A).to_vec();
        let of_a = sets.len();
        if !setup.has_equal_sets() {
            sets.extend_from_slice(setup.sets(Player::B));
        }
        let mut through = vec![Vec::new(); cells];
        for (number, set) in sets.iter().enumerate() {
            for &cell in set {
                through[cell].push(number);
            }
        }
        let mark = |cell: usize| {
            let owned = setup.initial.iter().position(|cells| cells.contains(&cell));
            let first = setup
                .first_moves
                .as_ref()
                .is_some_and(|cells| cells.contains(&cell));
            mix(
                owned.map_or(0, |player| 1 + player as u64),
                u64::from(first),
            )
        };
        Structure {
            marks: (0..cells).map(mark).collect(),
            size: cells + sets.iter().map(Vec::len).sum::<usize>(),
            sets,
            of_a,
            through,
        }
    }

    /// Colors that no more refinement splits, from given ones; `None` if that is too much work.
    fn refined(&self, mut colors: Colors, work: &mut usize) -> Option<Colors> {
        let mut classes = distinct(&colors);
        loop {
            *work = work.checked_sub(2 * self.size)?;
            let sum = |of: &[usize], colors: &[u64]| {
                let mixed = of.iter().map(|&one| mix(colors[one], 1));
                mixed.fold(of.len() as u64, u64::wrapping_add)
            };
            let whose = |number: usize| u64::from(number < self.of_a);
            let of_sets: Colors = self
                .sets
                .iter()
                .enumerate()
                .map(|(number, set)| mix(sum(set, &colors), whose(number)))
                .collect();
            colors = self
                .through
                .iter()
                .zip(&colors)
                .map(|(through, &color)| mix(color, sum(through, &of_sets)))
                .collect();
            let split = distinct(&colors);
            if split <= classes {
                return Some(colors);
            }
            classes = split;
        }
    }

    /// The colors with one cell set apart, refined.
    fn individualized(&self, colors: &Colors, cell: usize, work: &mut usize) -> Option<Colors> {
        let mut colors = colors.clone();
        colors[cell] = mix(colors[cell], 2);
        self.refined(colors, work)
    }

    /// A base: once each of these cells has a color of its own, all cells have. And the colors
    /// before the first, and after each of them; where they go cells must be colored alike.
    fn base(&self, work: &mut usize) -> Option<(Vec<usize>, Vec<Colors>)> {
        let mut colors = self.refined(self.marks.clone(), work)?;
        let (mut base, mut levels) = (Vec::new(), Vec::new());
        while distinct(&colors) < colors.len() {
            let shared = |cell: &usize| {
                colors
                    .iter()
                    .filter(|&&color| color == colors[*cell])
                    .count()
                    > 1
            };
            let next = (0..colors.len()).find(shared)?;
            let after = self.individualized(&colors, next, work)?;
            base.push(next);
            levels.push(std::mem::replace(&mut colors, after));
        }
        levels.push(colors);
        Some((base, levels))
    }

    /// For every cell to which a symmetry that fixes the first cells of the base can take the next
    /// one, such a symmetry; the identity for that cell itself. For some of them none, if `known`
    /// ones and those found take it there. `None` if that is too much work.
    fn transversal(
        &self,
        base: &[usize],
        levels: &[Colors],
        fixed: usize,
        known: &[Vec<usize>],
        work: &mut usize,
    ) -> Option<Vec<Vec<usize>>> {
        let moved = base[fixed];
        let identity = (0..self.through.len()).collect();
        let mut found = vec![identity];
        let colors = &levels[fixed];
        let alike =
            (0..colors.len()).filter(|&cell| cell != moved && colors[cell] == colors[moved]);
        let mut reached = images(moved, known, colors.len());
        for target in alike {
            if reached[target] {
                continue;
            }
            if let Some(map) = self.search(base, levels, fixed, target, work)? {
                found.push(map);
                if !known.is_empty() {
                    reached = images(moved, &[known, &found].concat(), colors.len());
                }
            }
        }
        Some(found)
    }

    /// A symmetry that fixes the first cells of the base and takes the next one to `target`, if
    /// there is one.
    fn search(
        &self,
        base: &[usize],
        levels: &[Colors],
        fixed: usize,
        target: usize,
        work: &mut usize,
    ) -> Option<Option<Vec<usize>>> {
        // Images of base cells that are still to be tried, each with the colors before.
        let mut open = vec![(fixed, target, levels[fixed].clone())];
        while let Some((level, target, before)) = open.pop() {
            let colors = self.individualized(&before, target, work)?;
            let mine = &levels[level + 1];
            if sorted(&colors) != sorted(mine) {
                continue;
            }
            if level + 1 < base.len() {
                let wanted = mine[base[level + 1]];
                let targets = (0..colors.len()).filter(|&cell| colors[cell] == wanted);
                open.extend(targets.map(|cell| (level + 1, cell, colors.clone())));
                continue;
            }
            *work = work.checked_sub(self.size)?;
            let to = |color: &u64| colors.iter().position(|other| other == color);
            let map: Option<Vec<usize>> = mine.iter().map(to).collect();
            if let Some(map) = map.filter(|map| self.keeps(map)) {
                return Some(Some(map));
            }
        }
        Some(None)
    }

    /// Whether a map is a permutation that keeps the marks and the sets.
    fn keeps(&self, map: &[usize]) -> bool {
        let mut hit = vec![false; map.len()];
        for &to in map {
            hit[to] = true;
        }
        let marks = map.iter().zip(&self.marks);
        let (of_a, of_b) = self.sets.split_at(self.of_a);
        let kept = |sets: &[Vec<usize>]| {
            sets.iter().all(|set| {
                let mut image: Vec<usize> = set.iter().map(|&cell| map[cell]).collect();
                image.sort_unstable();
                sets.binary_search(&image).is_ok()
            })
        };
        hit.iter().all(|&hit| hit)
            && marks.into_iter().all(|(&to, mark)| self.marks[to] == *mark)
            && kept(of_a)
            && kept(of_b)
    }
}

fn sorted(colors: &Colors) -> Colors {
    let mut sorted = colors.clone();
    sorted.sort_unstable();
    sorted
}
