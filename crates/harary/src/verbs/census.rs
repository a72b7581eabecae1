//! `census`: how many positions, or plays, there are at each length.

use crate::answer::{CensusAnswer, CensusLevel, Report, Stopped};
use crate::boards;
use crate::catalog::Purpose;
use crate::engines::check;
use crate::error::{Error, bad};
use crate::games::{self, Playable, Visit};
use crate::question::{CensusOptions, Question};
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::{Account, Task, play_moves};
use harary_core::{Engine, Keyed, UpToSymmetry, Words};
use harary_engines::{Census as Counting, Counted, Level, PlaysByPosition};

/// Counts positions up to symmetry and transposition, or every play without any such merging, by
/// length.
///
/// Positions where plays meet are remembered in one piece by one thread: those that are counted,
/// and those by which plays are. More than one thread share other plays, and those of a part, and
/// give the same answer with the same nodes, and so do parts.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn census(
    spec: &Spec,
    asked: &CensusOptions,
    limits: &Limits<'_>,
) -> Result<Report<CensusAnswer>, Error> {
    check(spec, asked, limits)?;
    let instance = spec.resolve(Purpose::Play)?;
    boards::with_all_cells(&instance)?;
    let task = Task::new(&instance, asked, limits);
    games::play(&instance, task)?
}

impl Visit for Task<'_, CensusOptions> {
    type Output = Result<Report<CensusAnswer>, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let (from, after) = play_moves(&game, &self.asked.after)?;
        let run = Run::start(self.limits);
        let asked = CensusOptions {
            after,
            ..self.asked.clone()
        };
        let question = self.question(asked);
        let kept = question.to_string();
        let counted = match self.asked.plays {
            false => self.count(&run, &kept, &UpToSymmetry(game.told_apart()), &from),
            true => self.count(&run, &kept, &game, &from),
        }?;
        Ok(self.report(question, counted, &run))
    }
}

/// What there is at each length, or why the count was stopped; the nodes and the threads.
type Counts = (Result<Vec<Level>, Stopped>, u64, usize);

impl Task<'_, CensusOptions> {
    fn report(
        &self,
        question: Question,
        (result, nodes, threads): Counts,
        run: &Run<'_>,
    ) -> Report<CensusAnswer> {
        let (answer, stopped) = match result {
            Ok(levels) => {
                let is_counted = |level: &&Level| level.going.max(level.over) < u128::MAX;
                let counted = levels.iter().take_while(is_counted);
                let counted = counted.map(|level| CensusLevel {
                    length: level.length,
                    going: level.going,
                    over: level.over,
                });
                let counted: Vec<CensusLevel> = counted.collect();
                let mut over = counted.iter().map(|level| level.over);
                let over = over.try_fold(0, u128::checked_add);
                let over = over.filter(|_| counted.len() == levels.len());
                let answer = CensusAnswer {
                    levels: Some(counted),
                    over,
                };
                (answer, over.is_none().then_some(Stopped::Values))
            }
            Err(why) => (CensusAnswer::default(), Some(why)),
        };
        let account = Account::new(question, "census", nodes).with_threads(threads);
        account.report(answer, stopped, run, self.limits)
    }

    fn count<G: Keyed<Move: Words>>(
        &self,
        run: &Run<'_>,
        kept: &str,
        game: &G,
        from: &G::Position,
    ) -> Result<Counts, Error> {
        let counted = match self.asked.plays {
            false => Counted::Positions,
            true => Counted::Plays,
        };
        let threads = self.limits.threads;
        if counted == Counted::Positions && !game.is_tree() {
            let refused = |what| {
                bad(format!(
                    "{}: positions of this game are remembered {what}",
                    self.instance
                ))
            };
            if self.asked.part.is_some() {
                return Err(refused(
                    "in one piece, as two parts would count many twice; plays have parts: --plays",
                ));
            }
            if threads > 1 {
                return Err(refused(
                    "by one thread; `--plays --part 1/1` walks over all plays by several",
                ));
            }
        }
        if counted == Counted::Plays && self.asked.part.is_none() && game.plays_key(from).is_some()
        {
            let mut engine = PlaysByPosition::new(self.asked.upto);
            let result = run.engine(kept, (game, from), &mut engine)?;
            return Ok((result, engine.nodes(), 1));
        }
        let mut engine = Counting::new(counted, self.asked.upto)
            .with_threads(threads)
            .with_part(self.asked.part);
        let result = run.engine(kept, (game, from), &mut engine)?;
        Ok((result, engine.nodes(), threads))
    }
}
