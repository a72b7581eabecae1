//! What may be asked: one file a verb. Each resolves the spec, runs an engine within the limits and writes a report.

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

use crate::answer::{Report, SCHEMA, Stats};
use crate::error::{Error, bad};
use crate::run::{Limits, Run, Stopped};
use crate::spec::Instance;
use harary_core::Notation;

/// The moves in a text that joins them by commas.
pub(crate) fn split_moves(moves: &str) -> impl Iterator<Item = &str> {
    let texts = moves.split(',').map(str::trim);
    texts.filter(|text| !text.is_empty())
}

/// Plays moves joined by commas from the start.
///
/// Returns the position and the moves as the game writes them.
pub(crate) fn play_moves<G: Notation>(
    game: &G,
    moves: &str,
) -> Result<(G::Position, Vec<String>), Error> {
    let mut at = game.start();
    let mut played = Vec::new();
    for text in split_moves(moves) {
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

/// The canonical question of a verb, `after` included where moves were played.
pub(crate) fn question(verb: &str, after: &[String]) -> String {
    if after.is_empty() {
        verb.to_owned()
    } else {
        format!("{verb} after {}", after.join(","))
    }
}

/// What a verb knows about its run, to write the report.
pub(crate) struct Account<'a> {
    pub(crate) instance: &'a Instance,
    pub(crate) question: String,
    pub(crate) engine: &'static str,
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
}

impl Account<'_> {
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
            game: self.instance.to_string(),
            question: self.question,
            answer,
            complete: stopped.is_none(),
            stats: Stats {
                nodes: self.nodes,
                seconds: run.seconds(),
                engine: self.engine.to_owned(),
                threads: self.threads,
                memory: limits.memory,
                seed: limits.seed,
            },
            stored: None,
            stopped,
            unwritten: run.unwritten(),
        }
    }
}
