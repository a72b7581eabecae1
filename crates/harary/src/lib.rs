//! Solve, enumerate and certify Ramsey-type and heap games.
//!
//! This crate is where games meet engines: a spec names a game ([`Spec`]), a verb asks a question about it, and a
//! [`Report`] says what was found and what it cost.
//!
//! ```
//! use harary::{Limits, Solving, solve};
//!
//! let report = solve(&"vdw n=5 k=3".parse()?, &Solving::default(), &Limits::default())?;
//! assert_eq!(report.answer.outcome.as_deref(), Some("A"));
//! assert_eq!(report.answer.plies, Some(5));
//! assert_eq!(report.answer.first_moves.unwrap(), ["3"]);
//! # Ok::<(), harary::Error>(())
//! ```

mod answer;
pub mod atlas;
mod bench;
mod bfile;
mod boards;
pub mod catalog;
mod certify;
mod chances;
mod checkpoint;
mod csv;
mod draw;
mod error;
mod families;
mod file;
mod given;
mod oracle;
mod packed;
mod question;
mod run;
mod session;
mod spec;
#[cfg(feature = "store")]
mod store;
mod verbs;

pub use answer::{
    Census, CensusLevel, CodeRow, Codes, Color, ColorCount, ColorSize, ColorThreshold, Grid,
    Largest, Least, Longest, Nim, Quotient, QuotientLetter, QuotientOrder, Regularity, Report,
    SCHEMA, Solve, Stats, Study, StudyBoard, StudyGrowth, StudyLine, StudyNetwork,
    StudyNetworkEnergy, StudyNetworkRow, StudyPlayed, StudyVdw, Threshold, ThresholdRow,
};
pub use bench::{BenchLine, bench};
pub use bfile::{GridTerms, LeastDecks, Sequence, sequence_of_nim, sequence_of_table};
pub use certify::Certify;
pub use chances::{Chances, Likely, LikelyBoard, LikelyRow, MoveChance, Recurrence, Sampling};
pub use draw::Drawing;
pub use draw::tree::StrategyTree;
pub use error::Error;
pub use file::{try_file, write_file};
pub use given::{Given, given};
pub use harary_core::{
    Diagram, Ending, Meaning, Outcome, Picture, Player, Progress, Solvers, Value,
};
pub use harary_engines::{Ask, Counted, MOST_ELEMENTS, NimMethod};
pub use packed::unpacked;
pub use question::Question;
pub use run::{DEFAULT_MEMORY, DEFAULT_SAVE_EVERY, Limits, Observer, Stopped};
pub use session::{LegalMove, Line, MoveValue, Session, session};
pub use spec::{Instance, Spec};
#[cfg(feature = "store")]
pub use store::{Record, Store};
pub use verbs::census::census;
pub use verbs::codes::{codes, is_codes};
pub use verbs::color::{ColorEngine, Coloring, color};
pub use verbs::draw::strategy::{StrategyQuestion, strategy_tree};
pub use verbs::draw::{Drawn, Frame, draw};
pub use verbs::estimate::likely::{is_likely, likely};
pub use verbs::estimate::{Estimating, estimate};
pub use verbs::export::{ExportFormat, export};
pub use verbs::largest::{LargestEngine, largest};
pub use verbs::longest::{LongestEngine, LongestQuestion, longest};
pub use verbs::nim::{NimQuestion, nim};
pub use verbs::play::{Opponent, Playing, people, play};
pub use verbs::quotient::{QuotientQuestion, quotient};
pub use verbs::solve::{SolveEngine, Solving, solve};
pub use verbs::study::{StudyQuestion, study};
pub use verbs::table::table;
pub use verbs::threshold::{Thresholding, threshold};
pub use verbs::threshold_color::threshold_color;

/// The version of Harary.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The programs in the documents are compiled and run as tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../docs/adding-a-game.md")]
    struct AddingAGame;
    #[doc = include_str!("../../../docs/adding-an-engine.md")]
    struct AddingAnEngine;
    #[doc = include_str!("../../../README.md")]
    struct Readme;
}
