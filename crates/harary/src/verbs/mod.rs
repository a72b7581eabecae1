//! What may be asked: one file a verb. Each resolves the spec, runs an engine within the limits and writes a report.

pub(crate) mod canonical;
mod cells;
pub(crate) mod census;
pub(crate) mod codes;
pub(crate) mod color;
pub(crate) mod draw;
pub(crate) mod estimate;
pub(crate) mod export;
pub(crate) mod largest;
pub(crate) mod longest;
pub(crate) mod nim;
pub(crate) mod play;
pub(crate) mod quotient;
pub(crate) mod solve;
mod steps;
pub(crate) mod study;
pub(crate) mod sums;
pub(crate) mod table;
pub(crate) mod threshold;
pub(crate) mod threshold_color;
pub(crate) mod threshold_random;

use crate::answer::{Answer, Report, SCHEMA, Stats, Stopped};
use crate::error::{Error, bad};
use crate::question::{Question, Request};
use crate::run::{Limits, Run};
use harary_core::Notation;

/// Answers any question.
///
/// # Errors
/// As for the function of its verb.
pub fn answer(question: &Question, limits: &Limits<'_>) -> Result<Report, Error> {
    let game = &question.game;
    Ok(match &question.request {
        Request::Solve(asked) => solve::solve(game, asked, limits)?.map(Answer::from),
        Request::Longest(asked) => longest::longest(game, asked, limits)?.map(Answer::from),
        Request::Census(asked) => census::census(game, asked, limits)?.map(Answer::from),
        Request::Color(asked) => color::color(game, asked, limits)?.map(Answer::from),
        Request::Largest(asked) => largest::largest(game, asked, limits)?.map(Answer::from),
        Request::Nim(asked) => nim::nim(game, asked, limits)?.map(Answer::from),
        Request::Quotient(asked) => quotient::quotient(game, asked, limits)?.map(Answer::from),
        Request::Table(asked) => table::table(game, asked, limits)?.map(Answer::from),
        Request::Codes(asked) => codes::codes(game, asked, limits)?.map(Answer::from),
        Request::Threshold(asked) => threshold::threshold(game, asked, limits)?.map(Answer::from),
        Request::ThresholdColor(asked) => {
            threshold_color::threshold_color(game, asked, limits)?.map(Answer::from)
        }
        Request::ThresholdRandom(asked) => {
            threshold_random::threshold_random(game, asked, limits)?.map(Answer::from)
        }
        Request::Estimate(asked) => estimate::estimate(game, asked, limits)?.map(Answer::from),
        Request::Study(asked) => study::study(game, asked, limits)?.map(Answer::from),
    })
}

/// The moves in a text that joins them by commas.
pub(crate) fn split_moves(moves: &str) -> impl Iterator<Item = &str> {
    let texts = moves.split(',').map(str::trim);
    texts.filter(|text| !text.is_empty())
}

/// The same, each as a text of its own.
pub(crate) fn moves_of(moves: &str) -> Vec<String> {
    split_moves(moves).map(str::to_owned).collect()
}

/// Plays moves from the start.
///
/// Returns the position and the moves as the game writes them.
pub(crate) fn play_moves<G: Notation>(
    game: &G,
    moves: &[String],
) -> Result<(G::Position, Vec<String>), Error> {
    let mut at = game.start();
    let mut played = Vec::new();
    let texts = moves.iter().map(|text| text.trim());
    for text in texts.filter(|text| !text.is_empty()) {
        let mv = game
            .read_move(&at, text)
            .map_err(|why| bad(format!("after: move {}: {why}", played.len() + 1)))?;
        played.push(game.write_move(&at, mv));
        game.play(&mut at, mv);
    }
    Ok((at, played))
}

/// Moves played one after the other, as the game writes them.
pub(crate) fn write_line<G: Notation>(
    game: &G,
    from: &G::Position,
    line: &[G::Move],
) -> Vec<String> {
    let mut at = from.clone();
    let write = |&mv: &G::Move| {
        let text = game.write_move(&at, mv);
        game.play(&mut at, mv);
        text
    };
    line.iter().map(write).collect()
}

/// What a verb knows about its run, to write the report.
pub(crate) struct Account {
    /// As it is written canonically.
    pub(crate) question: Question,
    pub(crate) engine: String,
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
    /// Of the random numbers, if some were drawn.
    pub(crate) seed: Option<u64>,
}

impl Account {
    /// Of work by one thread that draws no random numbers.
    pub(crate) fn new(question: Question, engine: impl Into<String>, nodes: u64) -> Account {
        Account {
            question,
            engine: engine.into(),
            nodes,
            threads: 1,
            seed: None,
        }
    }

    pub(crate) fn with_threads(self, threads: usize) -> Account {
        let threads = threads.max(1);
        Account { threads, ..self }
    }

    pub(crate) fn with_seed(self, seed: u64) -> Account {
        let seed = Some(seed);
        Account { seed, ..self }
    }

    pub(crate) fn report<A>(
        self,
        answer: A,
        stopped: Option<Stopped>,
        run: &Run<'_>,
        limits: &Limits<'_>,
    ) -> Report<A> {
        Report {
            schema: SCHEMA,
            version: crate::VERSION.to_owned(),
            question: self.question,
            answer,
            complete: stopped.is_none(),
            stopped,
            stats: Stats {
                nodes: self.nodes,
                seconds: run.seconds(),
                engine: self.engine,
                threads: self.threads,
                memory: limits.memory as u64,
                seed: self.seed,
            },
            stored: None,
            unwritten: run.unwritten(),
        }
    }
}
