//! A problem of the ladder that a walk climbs, with the data of the search in it.

use super::tension::Sets;
use harary_core::{ForbiddenSets, Kinds, Narrowed, Origin};
use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

/// A problem of the ladder of nested problems, from the smallest one up, with the data of the
/// search in it.
#[derive(Clone, Debug)]
pub(super) struct Level {
    pub(super) problem: Arc<dyn ForbiddenSets>,
    /// How a coloring of the level below begins one of this level; of the lowest one nothing is
    /// known.
    pub(super) origins: Vec<Origin>,
    /// For each cell of the problem the place of this level that has its color: its class, if the
    /// level ties cells, and after how many renamings.
    pub(super) place: Vec<usize>,
    pub(super) tied: bool,
    /// For each kind of colors.
    pub(super) sets: Vec<Sets>,
    /// Whether these are all.
    pub(super) is_listed: bool,
    /// How the colors of cells follow from those of classes, where they are renamed.
    pub(super) narrowed: Option<Narrowed>,
    /// The sets that were found broken, beyond those that the problem lists.
    pub(super) learned: Vec<Vec<usize>>,
}

impl Level {
    pub(super) fn new(
        problem: Arc<dyn ForbiddenSets>,
        origins: Vec<Origin>,
        classes: Option<Vec<usize>>,
    ) -> Self {
        let tied = classes.is_some();
        let place = classes.unwrap_or_else(|| (0..problem.cells()).collect());
        let mut level = Level {
            sets: Vec::new(),
            origins,
            place,
            tied,
            is_listed: problem.lists_all(),
            narrowed: None,
            learned: Vec::new(),
            problem,
        };
        let kinds = Kinds::of(&*level.problem);
        for first in kinds.firsts() {
            let members = kinds.members(first);
            let mut sets = Sets::none([level.origins.len(), 1], level.problem.colors(), members);
            if level.tied {
                let mut folded = level.problem.sets(first);
                level.fold(&mut folded);
                sets.extend(|see| folded.iter().for_each(|set| see(set)));
            } else {
                sets.extend(|see| level.problem.each_set(first, see));
            }
            level.sets.push(sets);
        }
        level
    }

    /// The colorings of a problem that are [meant](ForbiddenSets::only), if not all are; all its
    /// colors forbid the same sets.
    pub(super) fn of_some(problem: Arc<dyn ForbiddenSets>, narrowed: Narrowed) -> Self {
        let (classes, colors) = (narrowed.count(), problem.colors());
        let mut sets: BTreeMap<Vec<u8>, BTreeSet<Vec<usize>>> = BTreeMap::new();
        problem.each_set(1, &mut |set| {
            let (set, of) = seen_once(&narrowed, classes, set, colors);
            if !of.is_empty() {
                sets.entry(of).or_default().insert(set);
            }
        });
        let mut barred: BTreeMap<usize, Vec<u8>> = BTreeMap::new();
        for &(class, color) in &narrowed.without {
            barred.entry(class).or_default().push(color);
        }
        for (class, colors) in barred {
            sets.entry(colors).or_default().insert(vec![class]);
        }
        let tables = sets.into_iter().map(|(of, listed)| {
            let mut sets = Sets::none([classes, narrowed.turns()], colors, of);
            sets.extend(|see| listed.iter().for_each(|set| see(set)));
            sets
        });
        let places = (0..problem.cells())
            .map(|cell| narrowed.steps(cell) * classes + narrowed.classes[cell]);
        Level {
            sets: tables.collect(),
            origins: vec![Origin::Free; classes],
            place: places.collect(),
            tied: false,
            is_listed: true,
            narrowed: Some(narrowed),
            learned: Vec::new(),
            problem,
        }
    }

    /// Whether some cell can have no color.
    pub(super) fn is_hopeless(&self) -> bool {
        (0..self.origins.len()).any(|cell| self.sets.iter().all(|sets| sets.bars(cell)))
    }

    /// Sets of cells of the problem as sets of cells of this level, each once.
    fn fold(&self, sets: &mut Vec<Vec<usize>>) {
        if !self.tied {
            return;
        }
        for set in sets.iter_mut() {
            set.iter_mut().for_each(|cell| *cell = self.place[*cell]);
            set.sort_unstable();
            set.dedup();
        }
        sets.sort_unstable();
        sets.dedup();
    }

    /// Sets of cells of this level that have one color.
    pub(super) fn violated(&self, colors: &[u8]) -> Vec<Vec<usize>> {
        let colors: Vec<u8> = self.place.iter().map(|&place| colors[place]).collect();
        let mut sets = self.problem.violated(&colors);
        self.fold(&mut sets);
        sets
    }

    pub(super) fn learn(&mut self, sets: Vec<Vec<usize>>) {
        // Where some are to be learned all colors are of one kind.
        if let [all] = &mut self.sets[..] {
            all.extend(|see| sets.iter().for_each(|set| see(set)));
        }
        self.learned.extend(sets);
    }
}

/// A set of cells as a set of places, one of each of so many classes, and the colors that it can
/// have; the same for all sets that renamings make of it.
fn seen_once(
    narrowed: &Narrowed,
    classes: usize,
    set: &[usize],
    colors: u8,
) -> (Vec<usize>, Vec<u8>) {
    let turns = narrowed.turns();
    let class_and_steps = |&cell: &usize| (narrowed.classes[cell], narrowed.steps(cell));
    let mut members: Vec<(usize, usize)> = set.iter().map(class_and_steps).collect();
    members.sort_unstable();
    // Cells of one class have one color just where no renaming between them changes it.
    let mut of: Vec<u8> = (1..=colors).collect();
    members.dedup_by(|later, first| {
        let same = later.0 == first.0;
        if same {
            of.retain(|&color| narrowed.renamed(color, later.1 - first.1) == color);
        }
        same
    });
    // Seen from its first member.
    let by = members.first().map_or(0, |(_, steps)| turns - steps);
    let place = |&(class, steps): &(usize, usize)| (steps + by) % turns * classes + class;
    (members.iter().map(place).collect(), of)
}
