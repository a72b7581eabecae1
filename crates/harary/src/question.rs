//! A question as a store knows it: the words that ask it again.
//!
//! The words are those of the command line: the verb, the canonical spec, and every option that can change the answer, each in its place,
//! so that equal questions have equal words. Left out is what only changes the cost (memory, time, threads, a checkpoint) and what is written besides (a certificate). An engine
//! that was named is a part of the question, and so are a seed, and the threads of work that draws random numbers; and whatever the verb would refuse, lest it be
//! answered where it would have been refused.

use crate::catalog::{Part, expand};
use crate::certify::Certify;
use crate::error::{Error, bad};
use crate::run::Limits;
use crate::spec::Spec;
use crate::verbs::codes::canonical;
use crate::verbs::color::{ColorEngine, Coloring};
use crate::verbs::estimate::Estimating;
use crate::verbs::estimate::likely::is_likely;
use crate::verbs::largest::LargestEngine;
use crate::verbs::longest::LongestQuestion;
use crate::verbs::nim::NimQuestion;
use crate::verbs::quotient::{self, QuotientQuestion};
use crate::verbs::solve::{SolveEngine, Solving};
use crate::verbs::threshold::Thresholding;
use harary_core::Player;
use harary_engines::{Ask, Counted, NimMethod};
use std::fmt;

/// What makes a question the same as another one. [`Display`](fmt::Display) gives its words.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    verb: &'static str,
    game: String,
    options: String,
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}{}", self.verb, self.game, self.options)
    }
}

/// One constructor for each verb that can be answered from a store. Each fails where the verb would refuse the spec, and where the
/// board is read from what can be read once only.
impl Question {
    /// What [`solve`](crate::solve) is asked.
    pub fn solve(spec: &Spec, asked: &Solving, limits: &Limits<'_>) -> Result<Self, Error> {
        let Solving {
            after,
            ask,
            engine,
            certificate,
            certify,
        } = asked;
        let idle = *certify != Certify::Outcome && certificate.is_none();
        Ok(Question::new("solve", game(spec, Part::Play)?)
            .list("--after", after)
            .some("--ask", (*ask != Ask::Moves).then(|| how_much(*ask)))
            .some("--engine", solver(*engine))
            .some("--certify", idle.then(|| certify.name()))
            .some("--seed", limits.seed)
            .threads(limits, *engine == SolveEngine::Minimax))
    }

    /// What [`longest`](crate::longest) is asked.
    pub fn longest(
        spec: &Spec,
        asked: &LongestQuestion,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        let LongestQuestion {
            after,
            all,
            engine,
            certificate: _,
        } = asked;
        Ok(Question::new("longest", game(spec, Part::Play)?)
            .list("--after", after)
            .flag("--all", *all)
            .named("--engine", engine)
            .some("--seed", limits.seed)
            .threads(limits, spec.name != "columns"))
    }

    /// What [`census`](crate::census()) is asked.
    pub fn census(
        spec: &Spec,
        after: &str,
        counted: Counted,
        upto: Option<u32>,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        Ok(Question::new("census", game(spec, Part::Play)?)
            .list("--after", after)
            .flag("--plays", matches!(counted, Counted::Plays))
            .some("--upto", upto)
            .some("--seed", limits.seed)
            .threads(limits, matches!(counted, Counted::Positions)))
    }

    /// What [`color`](crate::color) is asked.
    pub fn color(spec: &Spec, asked: &Coloring, limits: &Limits<'_>) -> Result<Self, Error> {
        let Coloring {
            count,
            all,
            sample,
            balanced,
            symmetric,
            fix,
            certificate: _,
            engine,
        } = asked;
        Ok(Question::new("color", game(spec, Part::Color)?)
            .flag("--count", *count)
            .flag("--all", *all)
            .some("--sample", *sample)
            .flag("--balanced", *balanced)
            .some("--symmetric", symmetric.as_ref())
            .list("--fix", fix)
            .some(
                "--engine",
                (*engine != ColorEngine::Auto).then(|| engine.name()),
            )
            .some("--seed", limits.seed)
            // Which one of many colorings is found may depend on the threads that look for it, but where attempts are made in order; sat would refuse them.
            .threads(limits, {
                let in_order = [ColorEngine::Network, ColorEngine::Massie].contains(engine);
                let is_any = !(*count || *all || sample.is_some() || in_order);
                is_any || *engine == ColorEngine::Sat
            }))
    }

    /// What [`largest`](crate::largest) is asked.
    pub fn largest(spec: &Spec, engine: LargestEngine, limits: &Limits<'_>) -> Result<Self, Error> {
        Ok(Question::new("largest", game(spec, Part::Color)?)
            .named("--engine", engine)
            .some("--seed", limits.seed)
            .threads(limits, true))
    }

    /// What [`nim`](crate::nim) is asked.
    pub fn nim(spec: &Spec, asked: &NimQuestion, limits: &Limits<'_>) -> Result<Self, Error> {
        let NimQuestion {
            after,
            upto,
            at,
            values,
            lost,
            certificate: _,
            method,
        } = asked;
        let lost = lost
            .as_ref()
            .map(|lost| format!("{}..{}", lost.start(), lost.end()));
        Ok(Question::new("nim", game(spec, Part::Heaps)?)
            .list("--after", after)
            .some("--upto", *upto)
            .some("--values", *values)
            .some("--lost", lost)
            .some("--at", *at)
            .named("--engine", method)
            .some("--seed", limits.seed)
            .threads(limits, true))
    }

    /// What [`quotient`](crate::quotient) is asked.
    pub fn quotient(
        spec: &Spec,
        asked: &QuotientQuestion,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        let QuotientQuestion {
            heaps: _,
            limit,
            at,
        } = asked;
        let (game, upto) = quotient::canonical(spec, asked, limits)?;
        let at: Vec<String> = at.iter().map(u64::to_string).collect();
        Ok(Question::new("quotient", game)
            .some("--heaps", Some(upto))
            .some("--limit", Some(limit))
            .list("--at", &at.join(","))
            .some("--seed", limits.seed)
            .threads(limits, true))
    }

    /// What [`table`](crate::table) is asked.
    pub fn table(spec: &Spec, asked: &Solving) -> Result<Self, Error> {
        let Solving {
            after,
            ask,
            engine,
            certificate: _,
            certify: _,
        } = asked;
        Ok(Question::new("table", many_games(spec)?)
            .list("--after", after)
            .some("--ask", Some(how_much(*ask)))
            .some("--engine", solver(*engine)))
    }

    /// What [`codes`](crate::codes) is asked.
    pub fn codes(
        spec: &Spec,
        heaps: u64,
        method: NimMethod,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        Ok(Question::new("table", canonical(spec)?)
            .some("--heaps", Some(heaps))
            .named("--engine", method)
            .some("--seed", limits.seed))
    }

    /// What [`threshold`](crate::threshold) is asked.
    pub fn threshold(spec: &Spec, asked: &Thresholding) -> Result<Self, Error> {
        let Thresholding {
            winner,
            most,
            engine,
        } = asked;
        Ok(Question::new("threshold", many_games(spec)?)
            .some("--winner", (*winner == Player::B).then_some("B"))
            .some("--most", *most)
            .some("--engine", solver(*engine)))
    }

    /// What [`threshold_color`](crate::threshold_color) is asked.
    pub fn threshold_color(
        spec: &Spec,
        most: Option<u64>,
        engine: ColorEngine,
        limits: &Limits<'_>,
    ) -> Result<Self, Error> {
        Ok(Question::new("threshold color", many_games(spec)?)
            .some("--most", most)
            .some(
                "--engine",
                (engine != ColorEngine::Auto).then(|| engine.name()),
            )
            .some("--seed", limits.seed)
            .threads(limits, true))
    }

    /// What [`estimate`](crate::estimate), or [`likely`](crate::likely), is asked.
    pub fn estimate(spec: &Spec, asked: &Estimating, limits: &Limits<'_>) -> Result<Self, Error> {
        let Estimating {
            after,
            trials,
            uct,
            stored,
            backup,
        } = asked;
        let game = match is_likely(spec) {
            true => many_games(spec)?,
            false => game(spec, Part::Play)?,
        };
        Ok(Question::new("estimate", game)
            .list("--after", after)
            .some("--trials", *trials)
            .some("--uct", Some(uct))
            .some("--stored", Some(stored))
            .flag("--backup", *backup)
            // No seed is the seed 0.
            .some("--seed", Some(limits.seed.unwrap_or_default()))
            .threads(limits, true))
    }

    /// The spec of the game, as answers to this question have it.
    pub fn game(&self) -> &str {
        &self.game
    }

    fn new(verb: &'static str, game: String) -> Self {
        Question {
            verb,
            game,
            options: String::new(),
        }
    }

    fn flag(mut self, name: &str, given: bool) -> Self {
        if given {
            self.options += &format!(" {name}");
        }
        self
    }

    fn some(mut self, name: &str, value: Option<impl fmt::Display>) -> Self {
        if let Some(value) = value {
            self.options += &format!(" {name} {value}");
        }
        self
    }

    /// A choice by the name of its variant; the default is called auto everywhere.
    fn named(self, name: &str, variant: impl fmt::Debug) -> Self {
        let variant = format!("{variant:?}").to_lowercase();
        self.some(name, (variant != "auto").then_some(variant))
    }

    /// Items joined by commas, however they were spaced.
    fn list(self, name: &str, items: &str) -> Self {
        let items: Vec<&str> = items
            .split(',')
            .map(str::trim)
            .filter(|item| !item.is_empty())
            .collect();
        self.some(name, (!items.is_empty()).then(|| items.join(",")))
    }

    /// The threads, where they may matter.
    fn threads(self, limits: &Limits<'_>, matter: bool) -> Self {
        let several = matter && limits.threads > 1;
        self.some("--threads", several.then_some(limits.threads))
    }
}

fn how_much(ask: Ask) -> String {
    format!("{ask:?}").to_lowercase()
}

fn solver(engine: SolveEngine) -> Option<&'static str> {
    (engine != SolveEngine::Auto).then(|| engine.name())
}

/// The canonical spec of one game.
fn game(spec: &Spec, part: Part) -> Result<String, Error> {
    let spec = expand(spec)?;
    let path = spec.pairs.iter().find(|(key, _)| key == "path");
    if let Some((_, path)) = path.filter(|_| spec.name == "file")
        && std::fs::metadata(path).is_ok_and(|about| !about.is_file())
    {
        // A pipe can be read once only, and the game is still to be played.
        return Err(bad(format!("{path}: not a regular file")));
    }
    Ok(spec.resolve(part)?.to_string())
}

/// The spec of many games, as it was typed: their answers have it so.
fn many_games(spec: &Spec) -> Result<String, Error> {
    match spec.name.as_str() {
        "file" => Err(bad("file: the path of a file does not say what is in it")),
        _ => Ok(spec.to_string()),
    }
}

#[cfg(test)]
mod tests;
