//! Questions as values: a game, and what is asked about it.
//!
//! A [`Question`] has one line of words, which is also what is typed after `harary`, and one JSON
//! text. Reading either gives the same question back. The arguments of the command, the key of the
//! results store, the head of a checkpoint and the JSON Schema all come from the structs here: one
//! file for each verb, one field for each option.

mod census;
mod choices;
mod codes;
mod color;
mod estimate;
mod largest;
mod longest;
mod nim;
mod quotient;
mod ranges;
mod solve;
mod study;
mod table;
mod text;
mod threshold;
mod words;

pub use census::CensusOptions;
#[cfg(feature = "args")]
pub use choices::{choices_of, number_in};
pub use codes::CodesOptions;
pub use color::{ColorEngine, ColorOptions};
pub use estimate::{EstimateOptions, ThresholdRandomOptions};
pub use harary_core::Part;
pub use largest::{LargestEngine, LargestOptions};
pub use longest::{LongestEngine, LongestOptions};
pub use nim::{Heaps, NimOptions};
pub use quotient::QuotientOptions;
pub use ranges::check_ranges;
pub use solve::{Certify, SolveEngine, SolveOptions};
pub use study::StudyOptions;
pub use table::TableOptions;
pub use threshold::{ThresholdColorOptions, ThresholdOptions};

use crate::every_verb;
use crate::spec::Spec;
use serde::{Deserialize, Serialize};

/// A question: a game, and what is asked about it.
///
/// ```
/// use harary_question::question::Question;
///
/// let question: Question = "solve vdw n=15 k=4 --after 8,1 --ask outcome".parse()?;
/// assert_eq!(question.verb(), "solve");
/// assert_eq!(question.to_string(), "solve vdw n=15 k=4 --after 8,1 --ask outcome");
/// let json = serde_json::to_string(&question).unwrap();
/// assert!(json.starts_with(r#"{"game":"vdw n=15 k=4","verb":"solve","after":["8","1"]"#));
/// assert_eq!(serde_json::from_str::<Question>(&json).unwrap(), question);
/// # Ok::<(), harary_question::error::Error>(())
/// ```
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Question {
    /// The game, as `vdw n=15 k=4`.
    pub game: Spec,
    /// What is asked about it.
    #[serde(flatten)]
    pub request: Request,
}

/// Declares [`Request`].
macro_rules! requests {
    (
        $(
            $(#[doc = $about:literal])+
            $name:ident($options:ident, $answer:ident) = $verb:literal by $function:ident
        ),+ $(,)?
    ) => {
        /// What is asked about a game: a verb with its options.
        #[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
        #[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
        #[serde(tag = "verb")]
        #[non_exhaustive]
        pub enum Request {
            $( $(#[doc = $about])+ #[serde(rename = $verb)] $name($options) ),+
        }

        impl Request {
            /// All verbs, in the order of the documentation.
            pub const VERBS: &'static [&'static str] = &[$($verb),+];

            /// The verb.
            pub fn verb(&self) -> &'static str {
                match self { $( Request::$name(_) => $verb ),+ }
            }

            /// The verb with the defaults of its options; `None` if there is no such verb.
            pub fn of_verb(verb: &str) -> Option<Request> {
                match verb {
                    $( $verb => Some(Request::$name(<$options>::default())), )+
                    _ => None,
                }
            }

            /// Reads the options of a verb.
            fn read<'de, D: serde::Deserializer<'de>>(
                verb: &str,
                options: D,
            ) -> Result<Option<Request>, D::Error> {
                Ok(match verb {
                    $( $verb => Some(Request::$name(<$options>::deserialize(options)?)), )+
                    _ => None,
                })
            }
        }

        $(
            impl From<$options> for Request {
                fn from(options: $options) -> Request {
                    Request::$name(options)
                }
            }
        )+
    };
}

every_verb!(requests);

impl Question {
    /// A question about a game.
    pub fn new(game: Spec, request: impl Into<Request>) -> Question {
        let request = request.into();
        Question { game, request }
    }

    /// The verb.
    pub fn verb(&self) -> &'static str {
        self.request.verb()
    }

    /// The same question to another engine; `None` if the verb has no such engine, or no
    /// choice of one.
    pub fn with_engine(&self, name: &str) -> Option<Question> {
        let mut json = serde_json::to_value(self).ok()?;
        *json.get_mut("engine")? = name.into();
        serde_json::from_value(json).ok()
    }

    /// The moves that are played before the question is asked.
    pub fn after(&self) -> &[String] {
        match &self.request {
            Request::Solve(options) => &options.after,
            Request::Longest(options) => &options.after,
            Request::Census(options) => &options.after,
            Request::Nim(options) => &options.after,
            Request::Table(options) => &options.after,
            Request::Estimate(options) => &options.after,
            _ => &[],
        }
    }
}

impl Request {
    /// The name of the engine that is asked for, or of the only one.
    pub fn engine(&self) -> &'static str {
        match self {
            Request::Solve(asked) => asked.engine.name(),
            Request::Longest(asked) => asked.engine.name(),
            Request::Color(asked) => asked.engine.name(),
            Request::Largest(asked) => asked.engine.name(),
            Request::Nim(asked) => asked.engine.name(),
            Request::Table(asked) => asked.engine.name(),
            Request::Codes(asked) => asked.engine.name(),
            Request::Threshold(asked) => asked.engine.name(),
            Request::ThresholdColor(asked) => asked.engine.name(),
            Request::Census(_) => "census",
            Request::Quotient(_) => "quotient",
            Request::ThresholdRandom(_) | Request::Estimate(_) => "mcts",
            Request::Study(_) => "study",
        }
    }

    /// Which part of the work is asked for; `None` for all of it, and where there are no parts.
    pub fn part(&self) -> Option<Part> {
        *self.clone().place_of_part()?
    }

    /// The same request for another part of the work, or for all of it; `None` where there are no
    /// parts.
    #[must_use]
    pub fn with_part(mut self, part: Option<Part>) -> Option<Request> {
        *self.place_of_part()? = part;
        Some(self)
    }

    /// The option that says which part; `None` where there are no parts.
    fn place_of_part(&mut self) -> Option<&mut Option<Part>> {
        Some(match self {
            Request::Solve(options) => &mut options.part,
            Request::Longest(options) => &mut options.part,
            Request::Color(options) => &mut options.part,
            Request::Largest(options) => &mut options.part,
            Request::Table(options) => &mut options.part,
            Request::Codes(options) => &mut options.part,
            Request::Threshold(options) => &mut options.part,
            Request::ThresholdColor(options) => &mut options.part,
            Request::ThresholdRandom(options) => &mut options.part,
            Request::Estimate(options) => &mut options.part,
            Request::Census(options) => &mut options.part,
            Request::Study(options) => &mut options.part,
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests;
