//! The progress of a walk in words.

use super::level::Level;
use super::rule::Rule;
use super::temperature::Temperature;
use super::tension::Tension;
use super::walk::RepairWalk;
use harary_core::{Damaged, Saved, WordSink, WordSource, Words};
use oorandom::Rand32;

impl Saved<()> for RepairWalk {
    /// Writes everything but the problem.
    fn save(&self, to: &mut dyn WordSink) {
        let (state, stream) = self.random.state();
        [state, stream, self.at as u64].write(to);
        [self.rounds, self.moves, self.time, self.best_time].write(to);
        to.word(self.best as u64);
        to.word(self.fewest.map_or(0, |fewest| fewest + 1));
        let colors = self.tension.colors().iter().chain(&self.best_colors);
        colors.for_each(|color| color.write(to));
        self.until.iter().for_each(|&until| to.word(until));
        if self.rule == Rule::Metropolis {
            self.temperature.saved().write(to);
        }
        for level in &self.levels {
            to.word(level.learned.len() as u64);
            for set in &level.learned {
                to.word(set.len() as u64);
                set.iter().for_each(|&cell| to.word(cell as u64));
            }
        }
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        // Room to go on counting, as far as any machine could.
        const MOST: u64 = u64::MAX / 4;
        let count = |from: &mut dyn WordSource| {
            let word = from.word()?;
            (word <= MOST).then_some(word).ok_or(Damaged)
        };
        self.random = Rand32::from_state((from.word()?, from.word()?));
        self.at = from.size(self.levels.len() - 1)?;
        self.rounds = count(from)?.max(1);
        self.moves = count(from)?;
        self.time = count(from)?;
        self.best_time = count(from)?;
        self.best = count(from)? as i64;
        self.fewest = count(from)?.checked_sub(1);
        let level = &self.levels[self.at];
        let (cells, all_colors) = (level.origins.len(), level.problem.colors());
        let coloring = |from: &mut dyn WordSource| {
            let colors = (0..cells).map(|_| u8::read(from));
            let colors: Vec<u8> = colors.collect::<Result<_, _>>()?;
            let are_colors = colors.iter().all(|color| (1..=all_colors).contains(color));
            are_colors.then_some(colors).ok_or(Damaged)
        };
        let colors = coloring(from)?;
        self.best_colors = coloring(from)?;
        let times = if self.rule == Rule::Tabu { cells } else { 0 };
        self.until = (0..times * self.row())
            .map(|_| count(from))
            .collect::<Result<_, _>>()?;
        if self.rule == Rule::Metropolis {
            let (cold, broken) = (from.word()?, count(from)?);
            self.temperature = Temperature::loaded(cold, broken).ok_or(Damaged)?;
        }
        for level in &mut self.levels {
            let last = level.origins.len() - 1;
            let mut learned = Vec::new();
            for _ in 0..from.length(1)? {
                let size = from.size(last + 1)?;
                let set = (0..size).map(|_| from.size(last));
                learned.push(set.collect::<Result<Vec<usize>, _>>()?);
            }
            // What is listed needs no learning, and a set names a cell once.
            let names_once = |set: &Vec<usize>| {
                let mut cells = set.clone();
                cells.sort_unstable();
                cells.windows(2).all(|two| two[0] < two[1])
            };
            if level.is_listed && !learned.is_empty() || !learned.iter().all(names_once) {
                return Err(Damaged);
            }
            level.learn(learned);
        }
        let kept = self
            .fixed
            .iter()
            .zip(&colors)
            .all(|(&fixed, &color)| fixed == 0 || fixed == color);
        if self.best_time > self.time
            || (self.is_top() && !kept)
            || (!self.is_top() && !self.climbs())
        {
            return Err(Damaged);
        }
        self.hold();
        let Level { sets, narrowed, .. } = &self.levels[self.at];
        self.tension = Tension::new(sets, colors, all_colors, narrowed.as_ref());
        Ok(())
    }
}
