//! Harary in a browser: questions and answers, games being played, proofs and pictures, as text and
//! JSON for a page.
//!
//! Everything is text in and text out, so that the page needs no types of ours: a question is the
//! line that is typed after `harary` (or JSON), its answer is the JSON of the command with the text
//! that the command prints. What a browser has in place of an operating system (a clock, somebody
//! who listens, a place for checkpoints) is a [`Host`]; the tests have one of their own, so that
//! they need no browser. `exports` binds all of it to JavaScript.

pub mod exports;
mod host;
mod modules;
mod picture;
mod play;
mod question;
mod solver;

pub use host::Host;
pub use modules::MODULES;
pub use picture::{grow, picture, relax};
pub use play::Play;
pub use question::{Settings, Work};
pub use solver::Batsat;
