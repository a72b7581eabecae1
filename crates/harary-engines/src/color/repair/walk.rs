//! One walk through complete colorings, from a seed of its own.

use super::level::Level;
use super::rule::Rule;
use super::temperature::Temperature;
use super::tension::Tension;
use crate::color::walks::Walk;
use harary_core::{ForbiddenSets, Nested, Origin};
use oorandom::Rand32;
use std::sync::Arc;

/// Moves without progress after which a walk starts over, times the terms of Luby's sequence.
const PATIENCE: u64 = 200_000;

/// Moves without progress spent on a smaller problem: there a coloring that is nearly proper will
/// do.
const PATIENCE_BELOW: u64 = 20_000;

/// A walk. It holds its place, its memory and its random numbers.
#[derive(Clone, Debug)]
pub(super) struct RepairWalk {
    pub(super) rule: Rule,
    pub(super) random: Rand32,
    pub(super) levels: Vec<Level>,
    /// For each cell of the problem itself its fixed color, or 0.
    pub(super) fixed: Vec<u8>,
    /// Whether each cell of the level in work is to keep its color.
    pub(super) still: Vec<bool>,
    pub(super) temperature: Temperature,
    /// Room for the cells that may be changed.
    pub(super) open: Vec<u32>,
    /// The level in work.
    pub(super) at: usize,
    /// How often the walk has begun.
    pub(super) rounds: u64,
    /// Moves made, on all levels.
    pub(super) moves: u64,
    pub(super) tension: Tension,
    /// For each cell and color the time until which the cell may not have it.
    pub(super) until: Vec<u64>,
    /// Moves since the start on this level.
    pub(super) time: u64,
    /// The fewest broken sets since then, when that was, and the coloring.
    pub(super) best: i64,
    pub(super) best_time: u64,
    pub(super) best_colors: Vec<u8>,
    /// The fewest broken sets of the problem itself, ever.
    pub(super) fewest: Option<u64>,
    /// Whether the current coloring is proper, and one of the problem itself.
    found: bool,
}

impl RepairWalk {
    pub(super) fn new(
        problem: &Arc<dyn ForbiddenSets>,
        fixed: Vec<u8>,
        seed: u64,
        rule: Rule,
    ) -> Self {
        let mut levels = Vec::new();
        let mut next = Some(Arc::clone(problem));
        if let Some(only) = problem.only() {
            levels.push(Level::of_some(Arc::clone(problem), only));
            next = None;
        }
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
        let mut walk = RepairWalk {
            rule,
            random: Rand32::new(seed),
            tension: Tension::none(),
            temperature: Temperature::at_first(),
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

    pub(super) fn fewest(&self) -> Option<u64> {
        self.fewest
    }

    /// The proper coloring at which the walk has ended.
    pub(super) fn found(&self) -> Option<Vec<u8>> {
        let place = |&place: &usize| self.tension.color_at(place);
        let level = &self.levels[self.at];
        self.found.then(|| level.place.iter().map(place).collect())
    }

    pub(super) fn is_top(&self) -> bool {
        self.at + 1 == self.levels.len()
    }

    /// Whether this round climbs the ladder. Every other one does not: there are colorings that no
    /// smaller one leads to, and none does where cells are fixed.
    pub(super) fn climbs(&self) -> bool {
        let tries = self.rule == Rule::Tabu && self.rounds % 2 == 1 && self.levels.len() > 1;
        tries && self.fixed.iter().all(|&color| color == 0)
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
        let mut colors = self.tension.take_colors();
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
        let Level { sets, narrowed, .. } = &self.levels[self.at];
        self.tension
            .count(sets, colors, all_colors, narrowed.as_ref());
        self.until.clear();
        self.temperature = Temperature::at_first();
        if self.rule == Rule::Tabu {
            let row = usize::from(all_colors) + 1;
            self.until.resize(self.tension.colors().len() * row, 0);
        }
        self.hold();
        self.time = 0;
        self.improve();
    }

    /// Says which cells must keep their colors.
    pub(super) fn hold(&mut self) {
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
        self.best_colors.clear();
        self.best_colors.extend_from_slice(self.tension.colors());
    }

    pub(super) fn row(&self) -> usize {
        usize::from(self.levels[self.at].problem.colors()) + 1
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
            false => level.violated(self.tension.colors()),
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
        let colors = self.tension.take_colors();
        self.tension = Tension::new(&level.sets, colors, level.problem.colors(), None);
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

impl Walk for RepairWalk {
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
        match self.rule {
            Rule::Tabu => self.change_best(),
            Rule::Metropolis => self.change_any(),
        }
        if self.tension.broken < self.best {
            self.improve();
        }
        if self.is_top() && self.tension.broken > 0 {
            self.note(self.tension.broken as u64);
        }
        if self.rule == Rule::Tabu {
            let patience = match self.is_top() || self.levels[self.at].tied {
                true => PATIENCE * luby(self.rounds.div_ceil(2)),
                false => PATIENCE_BELOW,
            };
            if self.time - self.best_time > patience {
                self.give_up();
            }
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
