//! What may be asked: one file a verb. Each resolves the spec, runs an engine within the limits and
//! writes a report.

mod account;
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
mod moves;
pub(crate) mod nim;
mod outcome;
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

pub(crate) use account::Account;
pub use moves::moves_of;
pub(crate) use moves::{play_moves, split_moves, write_line};

use crate::answer::{Answer, Report};
use crate::error::Error;
use crate::question::{Question, Request};
use crate::run::Limits;

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
