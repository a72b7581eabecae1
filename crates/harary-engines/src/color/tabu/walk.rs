//! One walk through complete colorings, from a seed of its own.

mod saved;

use super::tension::{Sets, Tension};
use crate::color::walks::Walk;
use harary_core::{ForbiddenSets, Kinds, Nested, Origin};
use oorandom::Rand32;
use std::sync::Arc;

/// A color that a cell has lost is forbidden to it for a number of moves: a random number between
/// these two, and more for ten broken sets. (Measured on columns; the search does not depend much
/// on them.)
const TENURE: std::ops::RangeInclusive<u32> = 4..=8;
const TENURE_FOR_TEN: i64 = 6;

/// Moves without progress after which a walk starts over, times the terms of Luby's sequence.
const PATIENCE: u64 = 200_000;

/// Moves without progress spent on a smaller problem: there a coloring that is nearly proper will
/// do.
const PATIENCE_BELOW: u64 = 20_000;

/// A problem of the ladder of nested problems, from the smallest one up, with the data of the
/// search in it.
#[derive(Clone, Debug)]
struct Level {
    problem: Arc<dyn ForbiddenSets>,
    /// How a coloring of the level below begins one of this level; of the lowest one nothing is
    /// known.
    origins: Vec<Origin>,
    /// For each cell of the problem the cell of this level that has its color: its class, if the
    /// level ties cells.
    place: Vec<usize>,
    tied: bool,
    /// For each kind of colors.
    sets: Vec<Sets>,
    /// Whether these are all.
    is_listed: bool,
    /// The sets that were found broken, beyond those that the problem lists.
    learned: Vec<Vec<usize>>,
}

impl Level {
    fn new(
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
            learned: Vec::new(),
            problem,
        };
        let kinds = Kinds::of(&*level.problem);
        for first in kinds.firsts() {
            let members = kinds.members(first);
            let mut sets = Sets::none(level.origins.len(), level.problem.colors(), members);
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

    /// Whether some cell can have no color.
    fn is_hopeless(&self) -> bool {
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
    fn violated(&self, colors: &[u8]) -> Vec<Vec<usize>> {
        let colors: Vec<u8> = self.place.iter().map(|&place| colors[place]).collect();
        let mut sets = self.problem.violated(&colors);
        self.fold(&mut sets);
        sets
    }

    fn learn(&mut self, sets: Vec<Vec<usize>>) {
        // Where some are to be learned all colors are of one kind.
        if let [all] = &mut self.sets[..] {
            all.extend(|see| sets.iter().for_each(|set| see(set)));
        }
        self.learned.extend(sets);
    }
}

/// A walk. It holds its place, its memory and its random numbers.
#[derive(Clone, Debug)]
pub(super) struct TabuWalk {
    random: Rand32,
    levels: Vec<Level>,
    /// For each cell of the problem itself its fixed color, or 0.
    fixed: Vec<u8>,
    /// Whether each cell of the level in work is to keep its color.
    still: Vec<bool>,
    /// Room for the cells that may be changed.
    open: Vec<u32>,
    /// The level in work.
    at: usize,
    /// How often the walk has begun.
    rounds: u64,
    /// Moves made, on all levels.
    moves: u64,
    tension: Tension,
    /// For each cell and color the time until which the cell may not have it.
    until: Vec<u64>,
    /// Moves since the start on this level.
    time: u64,
    /// The fewest broken sets since then, when that was, and the coloring.
    best: i64,
    best_time: u64,
    best_colors: Vec<u8>,
    /// The fewest broken sets of the problem itself, ever.
    fewest: Option<u64>,
    /// Whether the current coloring is proper, and one of the problem itself.
    found: bool,
}

impl TabuWalk {
    pub(super) fn new(problem: &Arc<dyn ForbiddenSets>, fixed: Vec<u8>, seed: u64) -> Self {
        let mut levels = Vec::new();
        let mut next = Some(Arc::clone(problem));
        while let Some(problem) = next.take() {
            let free = |cells: usize| vec![Origin::Free; cells];
            if let Some(classes) = problem.classes() {
                let origins = classes.iter().map(|&class| Origin::Cell(class)).collect();
                let count = classes.iter().max().map_or(0, |last| last + 1);
                levels.push(Level::new(Arc::clone(&problem), origins, None));
                let tied = Level::new(problem, free(count), Some(classes));
                levels.extend(Some(tied).filter(|tied| !tied.is_hopeless()));
            } else if let Some(Nested {
                problem: inner,
                cells,
            }) = problem.nested()
            {
                levels.push(Level::new(problem, cells, None));
                next = Some(inner);
            } else {
                let cells = problem.cells();
                levels.push(Level::new(problem, free(cells), None));
            }
        }
        levels.reverse();
        let mut walk = TabuWalk {
            random: Rand32::new(seed),
            tension: Tension::new(&[], Vec::new(), 0),
            levels,
            fixed,
            still: Vec::new(),
            open: Vec::new(),
            at: 0,
            rounds: 0,
            moves: 0,
            until: Vec::new(),
            time: 0,
            best: 0,
            best_time: 0,
            best_colors: Vec::new(),
            fewest: None,
            found: false,
        };
        walk.begin();
        walk
    }

    /// Begins another walk, from another seed.
    pub(super) fn restart(&mut self, seed: u64) {
        self.random = Rand32::new(seed);
        (self.rounds, self.moves) = (0, 0);
        (self.fewest, self.found) = (None, false);
        self.begin();
    }

    pub(super) fn fewest(&self) -> Option<u64> {
        self.fewest
    }

    /// The proper coloring at which the walk has ended.
    pub(super) fn found(&self) -> Option<&[u8]> {
        self.found.then_some(&self.tension.colors[..])
    }

    fn is_top(&self) -> bool {
        self.at + 1 == self.levels.len()
    }

    /// Whether this round climbs the ladder. Every other one does not: there are colorings that no
    /// smaller one leads to, and none does where cells are fixed.
    fn climbs(&self) -> bool {
        self.rounds % 2 == 1 && self.levels.len() > 1 && self.fixed.iter().all(|&color| color == 0)
    }

    /// Starts over: on the lowest level, or with any coloring.
    fn begin(&mut self) {
        self.rounds += 1;
        self.at = if self.climbs() {
            0
        } else {
            self.levels.len() - 1
        };
        self.start(&[]);
    }

    /// Starts on the current level from a coloring of the level below; without one, with any
    /// colors.
    fn start(&mut self, below: &[u8]) {
        let Level {
            problem, origins, ..
        } = &self.levels[self.at];
        let all_colors = problem.colors();
        let mut colors = std::mem::take(&mut self.tension.colors);
        colors.clear();
        for &origin in origins {
            let any = 1 + self.random.rand_range(0..u32::from(all_colors)) as u8;
            colors.push(match origin {
                Origin::Cell(cell) | Origin::Held(cell) => below.get(cell).copied().unwrap_or(any),
                Origin::Color(color) if !below.is_empty() => color,
                Origin::Color(_) | Origin::Free => any,
            });
        }
        if self.is_top() {
            for (color, &fixed) in colors.iter_mut().zip(&self.fixed) {
                if fixed > 0 {
                    *color = fixed;
                }
            }
        }
        self.tension
            .count(&self.levels[self.at].sets, colors, all_colors);
        self.until.clear();
        let row = usize::from(all_colors) + 1;
        self.until.resize(self.tension.colors.len() * row, 0);
        self.hold();
        self.time = 0;
        self.improve();
    }

    /// Says which cells must keep their colors.
    fn hold(&mut self) {
        let held = |&origin: &Origin| matches!(origin, Origin::Held(_));
        self.still.clear();
        match self.climbs() {
            true => (self.still).extend(self.levels[self.at].origins.iter().map(held)),
            false => self.still.extend(self.fixed.iter().map(|&color| color > 0)),
        }
    }

    /// Notes the current coloring as the best one.
    fn improve(&mut self) {
        self.best = self.tension.broken;
        self.best_time = self.time;
        self.best_colors.clone_from(&self.tension.colors);
    }

    fn row(&self) -> usize {
        usize::from(self.levels[self.at].problem.colors()) + 1
    }

    /// The change of color that leaves the fewest sets broken, of the cells in broken sets; one of
    /// them at random. A color that the cell has had lately only if fewer sets than ever would be
    /// broken.
    ///
    /// Obstacles to a change are not branched on, since branches cannot predict them: the cells in
    /// question are put into a list, and an impossible change counts as the worst.
    fn choose(&mut self) -> Option<(usize, u8)> {
        const WORST: i32 = i32::MAX;
        let row = self.row();
        self.open.resize(self.tension.colors.len(), 0);
        let mut count = 0;
        let rows = self.tension.rows().zip(&self.still);
        for (cell, ((own, would), &still)) in (0..).zip(rows) {
            self.open[count] = cell;
            count += usize::from((would[usize::from(own)] != 0) & !still);
        }
        let gap = (self.best - self.tension.broken) as i32;
        let mut least = WORST - 1;
        let mut chosen = None;
        let mut ties = 0;
        for &cell in &self.open[..count] {
            let (own, would) = self.tension.row_of(cell as usize);
            let until = &self.until[cell as usize * row..][..row];
            let through = would[usize::from(own)];
            for (color, (&would, &until)) in (0..).zip(would.iter().zip(until)).skip(1) {
                let change = would - through;
                let is_out = (color == own) | ((until > self.time) & (change >= gap));
                let change = if is_out { WORST } else { change };
                if change > least {
                    continue;
                }
                if change < least {
                    least = change;
                    ties = 0;
                }
                ties += 1;
                if ties == 1 || self.random.rand_range(0..ties) == 0 {
                    chosen = Some((cell as usize, color));
                }
            }
        }
        chosen
    }

    fn note(&mut self, broken: u64) {
        self.fewest = Some(self.fewest.map_or(broken, |fewest| fewest.min(broken)));
    }

    /// No known set is broken: the coloring is proper, or there is something to learn.
    fn settle(&mut self) {
        let top = self.is_top();
        let level = &mut self.levels[self.at];
        let violated = match level.is_listed {
            true => Vec::new(),
            false => level.violated(&self.tension.colors),
        };
        if violated.is_empty() {
            match top {
                true => self.found = true,
                false => self.climb(),
            }
            return;
        }
        if top {
            self.note(violated.len() as u64);
        }
        let level = &mut self.levels[self.at];
        level.learn(violated);
        let colors = std::mem::take(&mut self.tension.colors);
        self.tension = Tension::new(&level.sets, colors, level.problem.colors());
        self.improve();
    }

    /// Goes on with the next level from the best coloring of this one.
    fn climb(&mut self) {
        let below = std::mem::take(&mut self.best_colors);
        self.at += 1;
        self.start(&below);
    }

    /// A nearly proper coloring is a good beginning for a larger problem, but not where only the
    /// ties of cells are to be loosened.
    fn give_up(&mut self) {
        if self.is_top() || self.levels[self.at].tied {
            self.begin();
        } else {
            self.climb();
        }
    }
}

impl Walk for TabuWalk {
    /// Makes one move, or goes to another level; nothing once a proper coloring is found.
    fn step(&mut self) {
        if self.found {
            return;
        }
        self.moves += 1;
        if self.tension.broken == 0 {
            self.settle();
            return;
        }
        self.time += 1;
        if let Some((cell, color)) = self.choose() {
            let old = usize::from(self.tension.colors[cell]);
            self.tension
                .recolor(&self.levels[self.at].sets, cell, color);
            let (least, most) = TENURE.into_inner();
            let tenure = u64::from(self.random.rand_range(least..most + 1))
                + (self.tension.broken * TENURE_FOR_TEN / 10) as u64;
            let row = self.row();
            self.until[cell * row + old] = self.time + tenure;
        }
        if self.tension.broken < self.best {
            self.improve();
        }
        if self.is_top() && self.tension.broken > 0 {
            self.note(self.tension.broken as u64);
        }
        let patience = match self.is_top() || self.levels[self.at].tied {
            true => PATIENCE * luby(self.rounds.div_ceil(2)),
            false => PATIENCE_BELOW,
        };
        if self.time - self.best_time > patience {
            self.give_up();
        }
    }

    fn has_arrived(&self) -> bool {
        self.found
    }

    fn moves(&self) -> u64 {
        self.moves
    }
}

/// Luby's sequence 1 1 2 1 1 2 4 …, from 1 on: no other order of patience is much better when
/// nothing is known of how long success takes (Luby, Sinclair, Zuckerman 1993).
fn luby(mut term: u64) -> u64 {
    loop {
        let power = (term + 1).next_power_of_two();
        if power == term + 1 {
            return power / 2;
        }
        term -= power / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::luby;

    #[test]
    fn patience_follows_the_sequence_of_luby() {
        let terms: Vec<u64> = (1..=15).map(luby).collect();
        assert_eq!(terms, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
