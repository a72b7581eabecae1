//! `longest`: the longest plays.

use crate::answer::{LongestAnswer, Report, Stopped};
use crate::boards;
use crate::catalog::Purpose;
use crate::certify::AllColorings;
use crate::engines::check;
use crate::error::{Error, bad, cannot};
use crate::games::{self, Playable, Visit};
use crate::packed::try_certificate;
use crate::question::{LongestEngine, LongestOptions, Question};
use crate::run::{Limits, Run, for_a_while};
use crate::spec::{Instance, Spec};
use crate::verbs::sums::{self, Searched};
use crate::verbs::{Account, Task, play_moves, write_line};
use harary_core::{Engine, Keyed, UpToSymmetry, colors_to_text};
use harary_engines::{Find, Longest, PlaysByPosition};

/// How long the game can last, how many plays of that length there are up to symmetry, and if asked
/// all of them.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn longest(
    spec: &Spec,
    asked: &LongestOptions,
    limits: &Limits<'_>,
) -> Result<Report<LongestAnswer>, Error> {
    check(spec, asked, limits)?;
    let instance = spec.resolve(Purpose::Play)?;
    boards::with_all_cells(&instance)?;
    try_certificate(limits)?;
    let by_masks = matches!(asked.engine, LongestEngine::Auto | LongestEngine::Propagate);
    if by_masks && asked.after.is_empty() {
        let run = Run::start(limits);
        let find = Find::Longest { list: asked.all };
        let kept = LongestOptions {
            engine: LongestEngine::Propagate,
            ..asked.clone()
        };
        let kept = Question::new(instance.spec(), kept).to_string();
        if let Some(searched) = sums::search(&instance, kept, find, &run, limits, asked.part) {
            return by_propagation(searched?, &instance, asked, &run, limits);
        }
    }
    let columns: u32 = instance.number("c");
    if asked.engine == LongestEngine::Auto
        && games::most_columns(&instance).is_some_and(|most| columns > most)
    {
        return Err(bad(format!(
            "columns: c={columns}: the longest colorings can be searched for up to six columns"
        )));
    }
    if limits.certificate.is_some() {
        return Err(cannot(
            "a certificate of the longest plays is written by the engine propagate, for columns from the start",
        ));
    }
    if asked.engine == LongestEngine::Propagate {
        return Err(cannot(
            "the engine propagate answers for columns (up to six) from the start; longest for any game",
        ));
    }
    let task = Task::new(&instance, asked, limits);
    match asked.engine {
        LongestEngine::Reis => task.visit(games::counters(&instance)?),
        _ => games::play(&instance, task)?,
    }
}

fn known(length: u32, count: u128, list: Option<Vec<String>>) -> LongestAnswer {
    LongestAnswer {
        length: Some(length),
        count: Some(count),
        list,
        ..LongestAnswer::default()
    }
}

fn unknown(at_least: Option<u32>) -> LongestAnswer {
    LongestAnswer {
        at_least,
        ..LongestAnswer::default()
    }
}

fn by_propagation(
    searched: Searched,
    instance: &Instance,
    asked: &LongestOptions,
    run: &Run<'_>,
    limits: &Limits<'_>,
) -> Result<Report<LongestAnswer>, Error> {
    let (mut answer, mut stopped) = match searched.result {
        // Colorings as long as the masks are no proof that there are no longer ones.
        Ok(found) if !searched.fits_more => (unknown(Some(found.n)), Some(Stopped::Memory)),
        Ok(found) => {
            let colorings = found.list.iter();
            let list = colorings.map(|colors| colors_to_text(colors)).collect();
            let list = asked.all.then_some(list);
            (known(found.n, found.count.into(), list), None)
        }
        Err(why) => (
            unknown(searched.at.checked_sub(1).filter(|&length| length > 0)),
            Some(why),
        ),
    };
    if let (Some(path), Some(length), Some(count)) =
        (&limits.certificate, answer.length, answer.count)
    {
        let claimed = AllColorings {
            instance,
            numbers: length,
            claim: format!("longest {length} count {count}"),
            list: answer.list.as_deref(),
        };
        match claimed.write(path, run) {
            Ok(true) => answer.certified = true,
            Ok(false) => {}
            Err(why) => stopped = Some(run.without_certificate(why)),
        }
    }
    let question = Question::new(instance.spec(), asked.clone());
    let account = Account::new(question, "propagate", searched.nodes);
    Ok(account
        .with_threads(limits.threads)
        .report(answer, stopped, run, limits))
}

/// A walk over all plays takes so many nodes before they are counted by position: it tells of long
/// ones early, and of few plays all.
const FIRST_WALK: u64 = 1 << 18;

impl Visit for Task<'_, LongestOptions> {
    type Output = Result<Report<LongestAnswer>, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let (from, after) = play_moves(&game, &self.asked.after)?;
        let game = UpToSymmetry(game.of_plays());
        let run = Run::start(self.limits);
        let asked = LongestOptions {
            after,
            ..self.asked.clone()
        };
        let plays_meet = game.plays_key(&from).is_some();
        if asked.engine == LongestEngine::Positions && !plays_meet {
            return Err(cannot(
                "the engine positions is for games in which several plays may lead to one position; in columns each play has its own",
            ));
        }
        let may_count = matches!(asked.engine, LongestEngine::Auto | LongestEngine::Positions);
        if !may_count || !plays_meet || asked.all || asked.part.is_some() {
            return self.by_walking(&game, &from, asked, &run);
        }
        let mut walk = Longest::new(false);
        // A checkpoint is of the count by position.
        if asked.engine == LongestEngine::Auto && self.limits.checkpoint.is_none() {
            let first = run.work(|watch| {
                for_a_while(watch, FIRST_WALK, |watch| walk.run((&game, &from), watch))
            });
            if let Some(found) = first.transpose() {
                let answer = match &found {
                    Ok(found) => known(found.length, found.count.into(), None),
                    Err(_) => self.at_least(walk.longest_so_far()),
                };
                let account = Account::new(self.question(asked), "longest", walk.nodes());
                return Ok(account.report(answer, found.err(), &run, self.limits));
            }
        }
        let kept = LongestOptions {
            engine: LongestEngine::Positions,
            ..asked.clone()
        };
        let kept = self.question(kept).to_string();
        let mut engine = PlaysByPosition::new(None);
        let result = run.engine(&kept, (&game, &from), &mut engine)?;
        let (answer, stopped) = match result {
            Ok(levels) => match levels.last() {
                Some(last) if last.over == u128::MAX => (
                    LongestAnswer {
                        length: Some(last.length),
                        ..LongestAnswer::default()
                    },
                    Some(Stopped::Values),
                ),
                last => {
                    let last = last.copied().unwrap_or_default();
                    (known(last.length, last.over, None), None)
                }
            },
            Err(why) => {
                let length = walk.longest_so_far().max(engine.longest_so_far());
                (self.at_least(length), Some(why))
            }
        };
        let nodes = walk.nodes() + engine.nodes();
        let account = Account::new(self.question(asked), "positions", nodes);
        Ok(account.report(answer, stopped, &run, self.limits))
    }
}

impl Task<'_, LongestOptions> {
    /// Walks over all plays, or over a part of them.
    fn by_walking<G: Playable>(
        &self,
        game: &UpToSymmetry<G>,
        from: &G::Position,
        asked: LongestOptions,
        run: &Run<'_>,
    ) -> Result<Report<LongestAnswer>, Error> {
        // The two engines differ in the moves that they see.
        let kept = LongestOptions {
            engine: match asked.engine {
                LongestEngine::Reis => LongestEngine::Reis,
                _ => LongestEngine::Longest,
            },
            ..asked.clone()
        };
        let by = kept.engine.name();
        let kept = self.question(kept).to_string();
        let mut engine = Longest::new(asked.all).with_part(asked.part);
        let result = run.engine(&kept, (game, from), &mut engine)?;
        // Where a position tells its play it is the shorter text.
        let written = |play: &Vec<G::Move>| match game.0.is_tree() {
            true => {
                let moves = play.iter();
                let end = moves.fold(from.clone(), |at, &mv| game.0.after(&at, mv));
                game.0.write_position(&end)
            }
            false => write_line(&game.0, from, play).join(","),
        };
        let (answer, stopped) = match result {
            Ok(found) => {
                let list = |plays: Vec<Vec<G::Move>>| plays.iter().map(written).collect();
                let list = found.plays.map(list);
                (known(found.length, found.count.into(), list), None)
            }
            Err(why) => (self.at_least(engine.longest_so_far()), Some(why)),
        };
        let account = Account::new(self.question(asked), by, engine.nodes());
        Ok(account.report(answer, stopped, run, self.limits))
    }

    /// What is known of plays when one of this length was found.
    fn at_least(&self, length: Option<u32>) -> LongestAnswer {
        let mut answer = unknown(length);
        // No play is longer than the board has cells; only their number is open then.
        let moves = self.asked.after.len();
        if length.is_some() && length == boards::free_cells(self.instance, moves) {
            (answer.length, answer.at_least) = (length, None);
        }
        answer
    }
}
