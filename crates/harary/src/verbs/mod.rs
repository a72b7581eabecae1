//! What may be asked: one file a verb. Each resolves the spec, runs an engine within the limits and
//! writes a report.

mod account;
pub(crate) mod canonical;
pub(crate) mod census;
pub(crate) mod codes;
pub(crate) mod color;
pub(crate) mod draw;
pub(crate) mod estimate;
pub(crate) mod export;
pub(crate) mod largest;
pub(crate) mod longest;
pub(crate) mod members;
mod moves;
pub(crate) mod nim;
mod nim_on_board;
pub(crate) mod openings;
mod outcome;
pub(crate) mod paving;
pub(crate) mod quotient;
pub(crate) mod solve;
pub(crate) mod study;
pub(crate) mod sums;
mod symmetric;
pub(crate) mod table;
mod task;
pub(crate) mod threshold;
pub(crate) mod threshold_color;
pub(crate) mod threshold_random;

pub(crate) use account::Account;
pub use moves::moves_of;
pub(crate) use moves::{play_moves, split_moves, write_line};
pub(crate) use task::Task;

use crate::answer::{Answer, Report};
use crate::error::Error;
use crate::every_verb;
use crate::question::{Question, Request};
use crate::run::Limits;

/// Declares [`answer`].
macro_rules! answering {
    (
        $(
            $(#[doc = $about:literal])+
            $name:ident($options:ident, $answer:ident) = $verb:literal by $function:ident
        ),+ $(,)?
    ) => {
        /// Answers any question. A board that can be read once only, from standard input (`path=-`)
        /// or a pipe, is read once.
        ///
        /// # Errors
        /// As for the function of its verb.
        pub fn answer(question: &Question, limits: &Limits<'_>) -> Result<Report, Error> {
            let game = &question.game.with_piped_board()?;
            Ok(match &question.request {
                $( Request::$name(asked) => {
                    $function::$function(game, asked, limits)?.map(Answer::from)
                } )+
                _ => unreachable!("every verb is listed"),
            })
        }
    };
}

every_verb!(answering);
