//! Colorings drawn at random, all alike.

use super::{ColorAnswer, ColorTask};
use crate::answer::{ColorCount, Report};
use crate::error::{Error, bad};
use crate::question::ColorEngine;
use crate::run::Run;
use harary_core::{
    Damaged, Dice, Engine, ForbiddenSets, Paused, Saved, Watch, WordSink, WordSource, Words,
};
use harary_engines::{Choose, Classes};

/// Colorings are counted, and those that have random numbers are written down.
struct Draw<'p> {
    problem: &'p dyn ForbiddenSets,
    many: usize,
    seed: u64,
    classes: Classes,
    /// How many there are, once that is known, and those with the numbers.
    choose: Option<(u128, Choose)>,
}

/// How many colorings there are and those that were drawn; `None` if they are too many to be
/// numbered.
type Drawn = Option<(u128, Vec<Vec<u8>>)>;

impl Engine<()> for Draw<'_> {
    type Answer = Drawn;

    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<Drawn, Paused> {
        if self.choose.is_none() {
            let Some(all) = self.classes.run((), watch)?.all else {
                return Ok(None);
            };
            self.choose = self.choose(all).map(|choose| (all, choose));
        }
        match &mut self.choose {
            Some((all, choose)) => Ok(Some((*all, choose.run((), watch)?))),
            None => Ok(None),
        }
    }

    fn nodes(&self) -> u64 {
        let choose = self.choose.as_ref();
        self.classes.nodes() + choose.map_or(0, |(_, choose)| choose.nodes())
    }
}

impl Saved<()> for Draw<'_> {
    fn save(&self, to: &mut dyn WordSink) {
        self.classes.save(to);
        to.word(u64::from(self.choose.is_some()));
        if let Some((all, choose)) = &self.choose {
            all.write(to);
            choose.save(to);
        }
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.classes.load((), from)?;
        if from.size(1)? == 1 {
            let all = u128::read(from)?;
            let mut choose = self.choose(all).ok_or(Damaged)?;
            choose.load((), from)?;
            self.choose = Some((all, choose));
        }
        Ok(())
    }
}

impl Draw<'_> {
    /// The numbers that are drawn follow from the seed.
    fn choose(&self, all: u128) -> Option<Choose> {
        let mut dice = Dice::stream(self.seed, 0);
        let draws = if all == 0 { 0 } else { self.many };
        let numbers: Vec<u128> = (0..draws).map(|_| below(&mut dice, all)).collect();
        Choose::new(self.problem, &numbers)
    }
}

impl ColorTask<'_> {
    /// Draws colorings; goes on from a checkpoint.
    pub(super) fn draw(
        &self,
        problem: &dyn ForbiddenSets,
        many: usize,
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        // A number, a coloring, and its text.
        let one = 128 + 3 * problem.cells();
        if many > self.limits.memory / one {
            return Err(bad(format!(
                "sample {many}: the memory allows {} colorings at most; give it more with --memory",
                self.limits.memory / one
            )));
        }
        let seed = self.seed();
        let mut draw = Draw {
            problem,
            many,
            seed,
            classes: Classes::without_symmetry(problem)
                .ok_or_else(|| self.no_classes())?
                .with_threads(self.limits.threads),
            choose: None,
        };
        let question = self.kept(ColorEngine::Classes, Some(seed));
        let result = run.engine(&question, (), &mut draw)?;
        let (found, stopped) = match result {
            Err(why) => (ColorAnswer::default(), Some(why)),
            Ok(None) => {
                return Err(bad(format!(
                    "{}: there are 2^128 colorings or more, too many to be numbered",
                    self.instance
                )));
            }
            Ok(Some((all, drawn))) => {
                // A checkpoint may say anything.
                let proper = |colors: &Vec<u8>| {
                    colors.len() == problem.cells() && problem.first_violation(colors).is_none()
                };
                if !drawn.iter().all(proper) {
                    return Err(bad("the engine classes drew a coloring that is not proper"));
                }
                let list: Vec<String> = drawn
                    .iter()
                    .map(|colors| problem.write_coloring(colors))
                    .collect();
                let found = ColorAnswer {
                    exists: Some(all > 0),
                    coloring: list.first().cloned(),
                    count: Some(ColorCount {
                        all: Some(all),
                        ..ColorCount::default()
                    }),
                    list: Some(list),
                    ..ColorAnswer::default()
                };
                (found, None)
            }
        };
        let mut report = self.finish(
            found,
            stopped,
            ("classes", draw.nodes(), self.limits.threads),
            run,
        );
        report.stats.seed = Some(seed);
        Ok(report)
    }
}

/// A random number below `sides`, all alike.
fn below(dice: &mut Dice, sides: u128) -> u128 {
    loop {
        let drawn = u128::from(dice.word()) << 64 | u128::from(dice.word());
        // The last numbers, too few for all sides, are drawn again.
        if drawn / sides < u128::MAX / sides {
            return drawn % sides;
        }
    }
}
