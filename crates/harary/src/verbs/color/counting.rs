//! Colorings counted class by class, or drawn at random.

use super::{Color, Visitor};
use crate::answer::{ColorCount, Report};
use crate::error::{Error, bad};
use crate::run::{Run, for_a_while};
use harary_core::{Dice, ForbiddenSets};
use harary_engines::{Backtrack, Choose, Classes, Colorings, Seek};

/// Where the engine is not named, backtracking may take so many nodes first, a second or two; then it and counting by classes take
/// turns, each of twice as many nodes as before. Which of them is done first cannot be foreseen.
const FIRST_TURN: u64 = 1 << 22;

impl Visitor<'_> {
    /// Counts, by turns where both engines can.
    pub(super) fn count<C: ForbiddenSets>(
        &self,
        problem: &C,
        run: &Run<'_>,
    ) -> Result<Report<Color>, Error> {
        let Some(mut classes) = Classes::new(problem) else {
            return self.by_backtracking(problem, Seek::Count, &[], run);
        };
        if self.limits.checkpoint.is_some() {
            return self.by_classes(problem, run);
        }
        let mut backtrack =
            Backtrack::new(problem, Seek::Count, &[]).map_err(|why| bad(why.to_string()))?;
        let mut turn = 0_u32;
        let result = run.work(|watch| {
            loop {
                let size = FIRST_TURN << (turn / 2).min(32);
                let found = if turn.is_multiple_of(2) {
                    let upto = backtrack.nodes() + size;
                    for_a_while(watch, classes.nodes(), upto, |watch| {
                        backtrack.run(problem, watch)
                    })?
                } else {
                    let upto = classes.nodes() + size;
                    for_a_while(watch, backtrack.nodes(), upto, |watch| classes.run(watch))?
                        .map(Colorings::Count)
                };
                match found {
                    None => turn += 1,
                    Some(found) => return Ok(found),
                }
            }
        });
        let nodes = backtrack.nodes() + classes.nodes();
        let engine = match turn {
            0 => "backtrack",
            _ => "backtrack, classes",
        };
        Ok(self.found(problem, result, (engine, nodes), run))
    }

    /// Counts class by class; goes on from a checkpoint.
    pub(super) fn by_classes<C: ForbiddenSets>(
        &self,
        problem: &C,
        run: &Run<'_>,
    ) -> Result<Report<Color>, Error> {
        let mut engine = Classes::new(problem).ok_or_else(|| self.no_classes())?;
        let question = format!("{}: {}, --engine classes", self.instance, self.question());
        let result = run.resume(
            &question,
            &mut engine,
            |engine, words| engine.clone().load(words),
            Classes::run,
            Classes::save,
        )?;
        let result = result.map(Colorings::Count);
        Ok(self.found(problem, result, ("classes", engine.nodes()), run))
    }

    /// Draws colorings: counts them, and writes those down that have random numbers.
    pub(super) fn draw<C: ForbiddenSets>(
        &self,
        problem: &C,
        many: usize,
        run: &Run<'_>,
    ) -> Result<Report<Color>, Error> {
        if self.limits.checkpoint.is_some() {
            return Err(bad("drawing at random keeps no checkpoint"));
        }
        let mut classes = Classes::without_symmetry(problem).ok_or_else(|| self.no_classes())?;
        let seed = self.limits.seed.unwrap_or(0);
        let counts = run.work(|watch| classes.run(watch));
        let mut nodes = classes.nodes();
        let result = counts.and_then(|counts| {
            let Some(all) = counts.all else {
                return Ok(None);
            };
            let mut dice = Dice::stream(seed, 0);
            let draws = if all == 0 { 0 } else { many };
            let numbers: Vec<u128> = (0..draws).map(|_| below(&mut dice, all)).collect();
            let Some(mut choose) = Choose::new(problem, &numbers) else {
                return Ok(None);
            };
            let drawn = run.work(|watch| choose.run(watch));
            nodes += choose.nodes();
            Ok(Some((all, drawn?)))
        });
        let (found, stopped) = match result {
            Err(why) => (Color::default(), Some(why)),
            Ok(None) => {
                return Err(bad(format!(
                    "{}: there are 2^128 colorings or more, too many to be numbered",
                    self.instance
                )));
            }
            Ok(Some((all, drawn))) => {
                let list: Vec<String> = drawn
                    .iter()
                    .map(|colors| problem.write_coloring(colors))
                    .collect();
                let found = Color {
                    exists: Some(all > 0),
                    coloring: list.first().cloned(),
                    count: Some(ColorCount {
                        all: Some(all),
                        up_to_colors: None,
                        up_to_symmetry: None,
                        up_to_both: None,
                    }),
                    list: Some(list),
                    ..Color::default()
                };
                (found, None)
            }
        };
        let mut report = self.finish(found, stopped, ("classes", nodes, 1), run);
        report.stats.seed = Some(seed);
        Ok(report)
    }

    fn no_classes(&self) -> Error {
        bad(format!(
            "{}: the engine classes takes boards of at most 64 cells and 8 colors that all forbid the same sets",
            self.instance
        ))
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
