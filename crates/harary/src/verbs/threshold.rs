//! `threshold`: the least n for which a player wins, with every n before it decided.
//!
//! Nothing is known to be monotone: that A wins for n is not known to follow from a win for a
//! smaller n (the continuity conjecture of Cheu, Kiffer 2015, section 1.5, for van der Waerden
//! games). So sizes are never skipped.

use crate::answer::{Report, Stopped, ThresholdAnswer, ThresholdRow};
use crate::boards::{NO_WINNER, is_saturation};
use crate::catalog::{ALIASES, Purpose};
use crate::engines::check;
use crate::error::{Error, bad};
use crate::games;
use crate::question::{Part, Question, SolveOptions, ThresholdOptions};
use crate::run::limits::HowFar;
use crate::run::steps::Steps;
use crate::run::{Halt, Limits};
use crate::spec::Spec;
use crate::verbs::Account;
use crate::verbs::solve::solve;
use crate::verbs::table::Nothing;
use harary_core::{Ask, Outcome, Player};
use std::sync::OnceLock;

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
    let sizes = Sizes::new(spec, asked.most, asked.part, Purpose::Play)?;
    let question = Question::new(sizes.all.clone(), asked.clone());
    // Whose win is looked for does not matter to what is kept.
    let kept = ThresholdOptions {
        winner: Player::default(),
        most: sizes.most(),
        ..asked.clone()
    };
    let kept = Question::new(sizes.all.clone(), kept).to_string();
    let won_by_other = OnceLock::new();
    let tell = |how_far: &HowFar<'_>| {
        let other = asked.winner.other();
        let step = match won_by_other.get() {
            Some(n) => &format!("{} ({other} wins for n = {n})", how_far.step),
            None => how_far.step,
        };
        if let Some(progress) = limits.progress {
            progress(&HowFar { step, ..*how_far });
        }
    };
    let limits = &Limits {
        progress: Some(&tell),
        ..limits.clone()
    };
    let mut steps = Steps::new(limits, kept)?;
    let solved = SolveOptions {
        ask: Ask::Outcome,
        engine: asked.engine,
        ..SolveOptions::default()
    };
    let mut answer = ThresholdAnswer {
        winner: asked.winner,
        least: None,
        all_tried: false,
        outcomes: Vec::new(),
    };
    let (least, all_tried, stopped) = sizes.try_each(&mut steps, |steps, n, spec, game| {
        let size = Question::new(game, SolveOptions::default());
        let before = steps.nodes;
        let outcome = steps.ask(
            &size,
            |limits| solve(spec, &solved, limits),
            |answer| answer.outcome,
        )?;
        let nodes = steps.nodes - before;
        answer.outcomes.push(ThresholdRow { n, outcome, nodes });
        if let Some(n) = answer.won_by_other() {
            won_by_other.get_or_init(|| n);
        }
        Ok(outcome == Outcome::Wins(asked.winner))
    })?;
    let answer = ThresholdAnswer {
        least,
        all_tried,
        ..answer
    };
    let engines = steps.engines(asked.engine.name());
    let account = Account::new(question, engines, steps.nodes).with_threads(limits.threads);
    Ok(account.report(answer, stopped, steps.run(), limits))
}

/// The sizes of a question, to be tried one after the other.
pub(super) struct Sizes<'a> {
    spec: &'a Spec,
    /// The spec in its canonical form.
    pub(super) all: Spec,
    sizes: Vec<u64>,
    most: Option<u64>,
    purpose: Purpose,
}

impl<'a> Sizes<'a> {
    /// # Errors
    /// As for [`sizes`], or if the largest game that was named is refused.
    pub(super) fn new(
        spec: &'a Spec,
        most: Option<u64>,
        part: Option<Part>,
        purpose: Purpose,
    ) -> Result<Self, Error> {
        let sizes = sizes(spec, most, part, purpose)?;
        // Wrong keys and values are refused before any work, by the largest game.
        if let Some(&largest) = sizes.last() {
            with_n(spec, largest).resolve(purpose)?;
        }
        if let Some(most) = most {
            is_game(&with_n(spec, most), purpose)?;
        }
        Ok(Sizes {
            spec,
            all: of_all_sizes(spec, most, purpose)?,
            sizes,
            most,
            purpose,
        })
    }

    /// The largest size: the one that was named, or the last that is tried.
    pub(super) fn most(&self) -> Option<u64> {
        self.most.or(self.sizes.last().copied())
    }

    /// Tries sizes until one is the threshold: `is_threshold` says so, given n, the spec with it,
    /// and this in its canonical form.
    ///
    /// Returns the threshold, whether no size is left, and why the work was stopped.
    pub(super) fn try_each<'s>(
        &self,
        steps: &mut Steps<'s>,
        mut is_threshold: impl FnMut(&mut Steps<'s>, u64, &Spec, Spec) -> Result<bool, Halt>,
    ) -> Result<(Option<u64>, bool, Option<Stopped>), Error> {
        let (mut least, mut left) = (None, self.sizes.len());
        let worked = self.sizes.iter().try_for_each(|&n| {
            if left == 0 || least.is_some() {
                return Ok(());
            }
            let spec = with_n(self.spec, n);
            let game = spec.resolve(self.purpose)?.spec();
            match is_threshold(steps, n, &spec, game) {
                Ok(is_least) => {
                    left -= 1;
                    least = is_least.then_some(n);
                }
                // If no largest size was named, it is that of the family, and the other keys may
                // leave room for fewer. A large board takes long to make, so this comes last.
                Err(_) if self.most.is_none() && is_game(&spec, self.purpose).is_err() => left = 0,
                Err(why) => return Err(why),
            }
            Ok(())
        });
        Ok((least, left == 0, steps.end(worked)?))
    }
}

/// The spec with one more key.
fn with_n(spec: &Spec, n: u64) -> Spec {
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

/// The sizes to be tried, those among them that belong to a part. The least of all is that of a
/// game.
///
/// # Errors
/// If the spec gives n or its family has none, or there is no game of any size.
pub(crate) fn sizes(
    spec: &Spec,
    most: Option<u64>,
    part: Option<Part>,
    purpose: Purpose,
) -> Result<Vec<u64>, Error> {
    let (min, most) = range(spec, most, purpose)?;
    let game = |n| is_game(&with_n(spec, n), purpose);
    // Of some games the least boards are too small to be one.
    let Some(least) = (min..=most).find(|&n| game(n).is_ok()) else {
        return game(min).map(|()| Vec::new());
    };
    let sizes: Vec<u64> = (least..=most).collect();
    Ok(sizes[Part::range(part, sizes.len())].to_vec())
}

/// Makes sure that there is such a game.
fn is_game(spec: &Spec, purpose: Purpose) -> Result<(), Error> {
    let instance = spec.resolve(purpose)?;
    match purpose {
        Purpose::Color => games::color(&instance).map(drop),
        _ => games::play(&instance, Nothing),
    }
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
            false if family.reads_files() => format!(
                "{}: a threshold is a number n, and a board of your own has no size",
                spec.name
            ),
            false => {
                let keys = (family.keys.iter())
                    .filter(|key| key.purposes.contains(&Purpose::Play))
                    .filter(|key| key.kind.range(Purpose::Play).is_some());
                let keys: Vec<&str> = keys.map(|key| key.name).collect();
                let table = match &keys[..] {
                    [] => String::new(),
                    keys => format!("; `table` answers for ranges of {}", keys.join(", ")),
                };
                format!(
                    "{}: a threshold is a number n, and this game has no key `n`{table}",
                    spec.name
                )
            }
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
