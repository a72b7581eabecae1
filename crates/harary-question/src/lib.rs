//! Questions about games, and their answers, as data.
//!
//! A spec names a game ([`Spec`](spec::Spec)), a question asks something about it
//! ([`Question`](question::Question)), and a report holds the answer and what it cost
//! ([`Report`](answer::Report)). Each has one text and is read back from it. Which games there are,
//! and with which keys, is the [`catalog`]. Nothing here computes an answer: that is the crate
//! `harary`, which hands all of this on. With the feature `system` the board of a spec may be read
//! from a file.
//!
//! ```
//! use harary_question::question::Question;
//!
//! let question: Question = "solve vdw n=15 k=4 --ask outcome".parse()?;
//! assert_eq!(question.verb(), "solve");
//! assert_eq!(question.game.to_string(), "vdw n=15 k=4");
//! # Ok::<(), harary_question::error::Error>(())
//! ```

#![warn(missing_debug_implementations)]

pub mod answer;
pub mod board_file;
pub mod catalog;
pub mod error;
mod every_verb;
mod first_question;
pub mod known;
mod numbers;
pub mod question;
pub mod shell;
pub mod spec;

pub use first_question::first_question;
