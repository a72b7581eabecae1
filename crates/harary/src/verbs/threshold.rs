//! `threshold`: the least n for which a player wins, with every n before it decided.
//!
//! Nothing is known to be monotone: that A wins for n is not known to follow from a win for a
//! smaller n (the continuity conjecture of Cheu, Kiffer 2015, section 1.5, for van der Waerden
//! games). So sizes are never skipped.

use crate::answer::{Report, ThresholdAnswer, ThresholdRow};
use crate::boards::{NO_WINNER, is_saturation};
use crate::catalog::{ALIASES, Purpose};
use crate::engines::check;
use crate::error::{Error, bad};
use crate::games;
use crate::question::{Part, Question, SolveOptions, ThresholdOptions};
use crate::run::Limits;
use crate::run::steps::Steps;
use crate::spec::Spec;
use crate::verbs::Account;
use crate::verbs::solve::solve;
use crate::verbs::table::Nothing;
use harary_core::{Outcome, Player};
use harary_engines::Ask;

/// Finds the least n for which a player wins the game that the spec names without its `n`.
///
/// Every n from the least on for which there is a game is decided. A checkpoint keeps the sizes
/// that are done, and beside it the game in progress has a file of its own.
///
/// # Errors
/// If the spec gives n or its family has none, or as for [`solve`].
pub fn threshold(
    spec: &Spec,
    asked: &ThresholdOptions,
    limits: &Limits<'_>,
) -> Result<Report<ThresholdAnswer>, Error> {
    check(spec, asked, limits)?;
    if is_saturation(spec) {
        return Err(bad(format!("{NO_WINNER}: ask `solve`")));
    }
    if spec.name == "color" {
        return Err(bad(
            "the least n without a proper coloring is asked as `threshold-color`, as in `threshold-color vdw k=3,4`",
        ));
    }
    let most = asked.most;
    let sizes = sizes(spec, most, Purpose::Play)?;
    let sizes = of_part(&sizes, asked.part);
    let specs: Vec<Spec> = sizes.iter().map(|&n| with_n(spec, n)).collect();
    // Wrong keys and values are refused before any work, by the largest game.
    if let Some(largest) = specs.last() {
        largest.resolve(Purpose::Play)?;
    }
    let spec = &of_all_sizes(spec, most, Purpose::Play)?;
    let question = Question::new(spec.clone(), asked.clone());
    // Whose win is looked for does not matter to what is kept.
    let kept = ThresholdOptions {
        winner: Player::default(),
        most: most.or(sizes.last().copied()),
        ..asked.clone()
    };
    let kept = Question::new(spec.clone(), kept).to_string();
    let mut steps = Steps::new(limits, kept)?;
    let solved = SolveOptions {
        ask: Ask::Outcome,
        engine: asked.engine,
        ..SolveOptions::default()
    };
    let mut outcomes = Vec::new();
    let mut least = None;
    let mut at_end = false;
    let worked = sizes.iter().zip(&specs).try_for_each(|(&n, spec)| {
        if at_end || least.is_some() {
            return Ok(());
        }
        let game = spec.resolve(Purpose::Play)?.spec();
        let size = Question::new(game, SolveOptions::default());
        let before = steps.nodes;
        let outcome = steps.ask(
            &size,
            |limits| solve(spec, &solved, limits),
            |answer| answer.outcome,
        );
        at_end = outcome.is_err() && is_beyond(spec, most, Purpose::Play);
        if at_end {
            return Ok(());
        }
        let outcome = outcome?;
        let nodes = steps.nodes - before;
        outcomes.push(ThresholdRow { n, outcome, nodes });
        least = (outcome == Outcome::Wins(asked.winner)).then_some(n);
        Ok(())
    });
    let stopped = steps.end(worked)?;
    let answer = ThresholdAnswer {
        winner: asked.winner,
        least,
        all_tried: at_end || outcomes.len() == sizes.len(),
        outcomes,
    };
    let engines = steps.engines(asked.engine.name());
    let account = Account::new(question, engines, steps.nodes).with_threads(limits.threads);
    Ok(account.report(answer, stopped, steps.run(), limits))
}

/// The sizes that belong to a part.
pub(crate) fn of_part(sizes: &[u64], part: Option<Part>) -> Vec<u64> {
    sizes[Part::range(part, sizes.len())].to_vec()
}

/// The spec with one more key.
pub(super) fn with_n(spec: &Spec, n: u64) -> Spec {
    let mut spec = spec.clone();
    spec.pairs.push(("n".to_owned(), n.to_string()));
    spec
}

/// The spec without its `n` in its canonical form.
///
/// # Errors
/// As for [`sizes`], or if the largest game is refused.
pub(super) fn of_all_sizes(
    spec: &Spec,
    most: Option<u64>,
    purpose: Purpose,
) -> Result<Spec, Error> {
    let (_, largest) = range(spec, most, purpose)?;
    let mut spec = with_n(spec, largest).resolve(purpose)?.spec();
    spec.pairs.retain(|(key, _)| key != "n");
    Ok(spec)
}

/// The sizes to be tried. The least is that of a game.
///
/// # Errors
/// If the spec gives n or its family has none, or there is no game of any size.
pub(crate) fn sizes(spec: &Spec, most: Option<u64>, purpose: Purpose) -> Result<Vec<u64>, Error> {
    let (min, most) = range(spec, most, purpose)?;
    let game = |n| is_game(&with_n(spec, n), purpose);
    // Of some games the least boards are too small to be one.
    match (min..=most).find(|&n| game(n).is_ok()) {
        Some(least) => Ok((least..=most).collect()),
        None => game(min).map(|()| Vec::new()),
    }
}

/// Makes sure that there is such a game.
fn is_game(spec: &Spec, purpose: Purpose) -> Result<(), Error> {
    let instance = spec.resolve(purpose)?;
    match purpose {
        Purpose::Color => games::color(&instance).map(drop),
        _ => games::play(&instance, Nothing),
    }
}

/// Whether one of the sizes to be tried is beyond the last game, for which the other keys leave
/// room: if no largest size was named, it is that of the family.
///
/// It is asked where there was no answer, since a large board takes long to make.
pub(super) fn is_beyond(spec: &Spec, most: Option<u64>, purpose: Purpose) -> bool {
    most.is_none() && is_game(spec, purpose).is_err()
}

/// The least and the greatest size that may be a game.
fn range(spec: &Spec, most: Option<u64>, purpose: Purpose) -> Result<(u64, u64), Error> {
    if ALIASES.iter().any(|alias| alias.name == spec.name) {
        return Err(bad(format!(
            "{0}: this game has no threshold; `table {0} n=1..20` says of each n who wins",
            spec.name
        )));
    }
    let family = crate::catalog::family(&spec.name)?;
    let key = family
        .keys
        .iter()
        .find(|key| key.name == "n" && key.purposes.contains(&purpose));
    let Some((min, max)) = key.and_then(|key| key.kind.range(purpose)) else {
        return Err(bad(match family.has_sizes(Purpose::Color) {
            true => format!(
                "{0}: to be played, this game has no size n; ask `longest {0}` how long it can last, or `threshold-color {0}` for the least n without a coloring",
                spec.name
            ),
            false => format!(
                "{}: a threshold is a number n, and this game has no key `n`; `table` answers for ranges of its keys, {}",
                spec.name,
                family.key_list(Purpose::Play)
            ),
        }));
    };
    if spec.pairs.iter().any(|(key, _)| key == "n") {
        return Err(bad(
            "threshold finds n: leave the key `n` out, and name the largest to be tried by --most",
        ));
    }
    let most = most.unwrap_or(max);
    if !(min..=max).contains(&most) {
        return Err(bad(format!(
            "--most {most}: must be from {min} to {max} for the game {}",
            spec.name
        )));
    }
    Ok((min, most))
}
