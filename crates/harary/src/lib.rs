//! Solve, enumerate and certify Ramsey-type and heap games.
//!
//! This crate is where games meet engines: a spec names a game ([`Spec`]), a verb asks a question
//! about it, and a [`Report`] says what was found and what it cost.
//!
//! ```
//! use harary::{Limits, Outcome, Player, SolveOptions, solve};
//!
//! let report = solve(&"vdw n=5 k=3".parse()?, &SolveOptions::default(), &Limits::default())?;
//! assert_eq!(report.answer.outcome, Some(Outcome::Wins(Player::A)));
//! assert_eq!(report.answer.plies, Some(5));
//! assert_eq!(report.answer.first_moves.unwrap(), ["3"]);
//! # Ok::<(), harary::Error>(())
//! ```
//!
//! A question is a value, too ([`Question`]): it can be written, kept, sent and answered elsewhere.
//!
//! ```
//! use harary::{Answer, Limits, Question, answer};
//!
//! let question: Question = "longest columns c=2".parse()?;
//! let report = answer(&question, &Limits::default())?;
//! let Answer::Longest(longest) = &report.answer else { unreachable!() };
//! assert_eq!(longest.length, Some(8));
//! # Ok::<(), harary::Error>(())
//! ```

#![warn(missing_debug_implementations)]

mod bench;
mod bfile;
mod boards;
mod certify;
mod csv;
mod engines;
pub mod games;
mod given;
mod graphs;
mod grouped;
mod oeis;
mod oracle;
mod packed;
mod run;
mod schema;
mod session;
mod speed_up;
mod split;
#[cfg(feature = "store")]
mod store;
mod verbs;
mod version;
mod watched;

use harary_question::{answer, board_file, error, every_verb, known, question, shell, spec};
#[doc(inline)]
pub use harary_question::{catalog, first_question};

#[doc(inline)]
pub use answer::{
    Answer, CensusAnswer, CensusLevel, CodeRow, CodeStatus, CodesAnswer, ColorAnswer,
    ColorCertified, ColorCount, ColorSize, EstimateAnswer, Known, LargestAnswer, Least, LeastList,
    LikelyBoard, LikelyRow, LongestAnswer, MoveChance, NimAnswer, Opening, QuotientAnswer,
    QuotientLetter, QuotientOrder, Recurrence, Regularity, Report, SCHEMA, Sampling, SolveAnswer,
    Stats, Stopped, StudyAnswer, StudyBoard, StudyGrowth, StudyLine, StudyNetwork,
    StudyNetworkEnergy, StudyNetworkRow, StudyPlayed, StudyVdw, SymmetrySums, TableAnswer,
    ThresholdAnswer, ThresholdColorAnswer, ThresholdRandomAnswer, ThresholdRow,
};
pub use bench::{BenchLine, BenchReport, bench};
pub use bfile::{GridTerms, bfile, has_sequence, terms};
pub use boards::{has_different_sizes, is_saturation, positional};
pub use csv::csv_line;
pub use engines::{
    Ability, Answers, Can, ENGINES, Engine, engine_lines, engines_of, engines_table,
};
#[doc(inline)]
pub use error::Error;
pub use given::{Given, fixed_by, given};
pub use graphs::Graphs;
pub use grouped::grouped;
pub use harary_core::{
    Ask, BoardSymmetry, Choice, Diagram, Dice, Ending, Hypergraph, MOST_ELEMENTS, Meaning,
    NimMethod, Outcome, Picture, Player, Progress, Solvers, Value, View, grid_heads,
};
pub use harary_draw::{Drawing, Frame, NotDrawn, StrategyTree};
pub use harary_engines::Symmetry;
#[doc(inline)]
pub use known::known;
pub use oeis::{
    TERM_NUMBERS, TermNumber, TermSequence, by_other_engines, certificates_for, definition, rules,
};
pub use packed::unpacked;
#[doc(inline)]
pub use question::{
    CensusOptions, Certify, CodesOptions, ColorEngine, ColorOptions, EstimateOptions, Heaps,
    LargestEngine, LargestOptions, LongestEngine, LongestOptions, NimOptions, Part, Question,
    QuotientOptions, Request, SolveEngine, SolveOptions, StudyOptions, TableOptions,
    ThresholdColorOptions, ThresholdOptions, ThresholdRandomOptions,
};
#[cfg(feature = "args")]
pub use question::{choices_of, number_in};
pub use run::clock::{Clock, no_clock};
pub use run::files::{Files, MemoryFiles, NoFiles, ReadSeek};
pub use run::limits::{DEFAULT_MEMORY, DEFAULT_SAVE_EVERY, HowFar, Limits, MOST_THREADS, Observer};
#[cfg(feature = "system")]
pub use run::{
    clock::system_clock,
    files::{Disk, try_file, write_file},
};
pub use schema::{JSON_SCHEMA, Refusal};
pub use session::in_progress::{session, session_of};
pub use session::marks::{Marks, marks};
pub use session::opponent::{Grounds, Level, Opponent, Reply, unsolved};
pub use session::saved::SavedGame;
pub use session::{LegalMove, Line, MoveValue, Sample, Session};
#[doc(inline)]
pub use shell::{shell_word, shell_words};
#[doc(inline)]
pub use spec::{Instance, Spec};
pub use speed_up::{speed_up, speed_up_plot};
pub use split::{Cover, merge, most_parts, part_of, split, try_part, with_openings};
#[cfg(feature = "store")]
pub use store::{Found, Place, Record, Results, Store, find_or_answer};
pub use verbs::answer;
pub use verbs::canonical::canonical;
pub use verbs::census::census;
pub use verbs::codes::codes;
pub use verbs::color::{can_keep_proofs, color, join_proofs, refuted_by_cubes};
pub use verbs::draw::strategy::{StrategyQuestion, strategy_tree};
pub use verbs::draw::{Drawn, animate, draw};
pub use verbs::estimate::estimate;
pub use verbs::export::{ExportFormat, export};
pub use verbs::largest::largest;
pub use verbs::longest::longest;
pub use verbs::moves_of;
pub use verbs::nim::nim;
pub use verbs::paving::{EveryBoard, every_board};
pub use verbs::quotient::quotient;
pub use verbs::solve::solve;
pub use verbs::study::{study, study_plot};
pub use verbs::table::table;
pub use verbs::threshold::threshold;
pub use verbs::threshold_color::threshold_color;
pub use verbs::threshold_random::threshold_random;
pub use version::VERSION;
pub use watched::{Growing, Relaxing, growing, relaxing};

/// The programs in the documents are compiled and run as tests.
#[cfg(doctest)]
mod documents {
    #[doc = include_str!("../../../docs/adding-a-game.md")]
    struct AddingAGame;
    #[doc = include_str!("../../../docs/adding-an-engine.md")]
    struct AddingAnEngine;
    #[doc = include_str!("../../../docs/adding-a-question.md")]
    struct AddingAQuestion;
    #[doc = include_str!("../../../docs/library.md")]
    struct Library;
    #[doc = include_str!("../../../README.md")]
    struct Readme;
}
