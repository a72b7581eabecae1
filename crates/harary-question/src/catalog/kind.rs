//! What the keys of a spec may be.

use super::Purpose;
use harary_core::BadParameter;

/// What a key may be.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A number in a range.
    Number {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// A number in a range, or a word.
    NumberOr {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
        /// The word.
        word: &'static str,
    },
    /// A number in a range; where the game is colored it may be larger, as boards that are colored
    /// may have more cells.
    Size {
        /// The least.
        min: u64,
        /// The greatest to be played with.
        max: u64,
        /// The greatest to be colored.
        colored: u64,
    },
    /// A number in a range; where the game is colored also a list, a number for each color.
    Numbers {
        /// The least.
        min: u64,
        /// The greatest.
        max: u64,
    },
    /// One of several words, each with what it means, unless the word itself says it.
    Choice(&'static [(&'static str, &'static str)]),
    /// Something with a grammar of its own.
    Text {
        /// Gives the canonical spelling.
        read: fn(&str) -> Result<String, BadParameter>,
        /// The grammar in words.
        allowed: &'static str,
        /// Names, and what each stands for.
        names: &'static [(&'static str, &'static str)],
    },
    /// A file. It is read when the spec is checked, and is no part of the canonical form.
    Path,
    /// A part of a board that is written out. It is no part of the canonical form either, which
    /// names the board by its digest.
    Written {
        /// The grammar in words.
        allowed: &'static str,
    },
}

impl Kind {
    /// The least and the greatest number for a part of the system, where numbers are allowed and
    /// nothing else.
    pub fn range(self, purpose: Purpose) -> Option<(u64, u64)> {
        match self {
            Kind::Number { min, max } => Some((min, max)),
            Kind::Size { min, colored, .. } if purpose == Purpose::Color => Some((min, colored)),
            Kind::Size { min, max, .. } => Some((min, max)),
            _ => None,
        }
    }

    /// The words of a choice, each with what it means; none of another kind.
    pub fn choices(&self) -> &'static [(&'static str, &'static str)] {
        match self {
            Kind::Choice(choices) => choices,
            _ => &[],
        }
    }

    /// What is allowed, to follow "must be".
    pub fn allowed(&self) -> String {
        match self {
            Kind::Number { min, max } => format!("a number from {min} to {max}"),
            Kind::Size { min, max, colored } => {
                format!(
                    "a number from {min} to {max} (up to {colored} in questions about colorings)"
                )
            }
            Kind::Numbers { min, max } => {
                format!(
                    "a number from {min} to {max} (or a list, as in 3,4, in questions about colorings)"
                )
            }
            Kind::NumberOr { min, max, word } => format!("a number from {min} to {max}, or {word}"),
            Kind::Choice(choices) => {
                let words: Vec<&str> = choices.iter().map(|(word, _)| *word).collect();
                match words.as_slice() {
                    [rest @ .., last] if !rest.is_empty() => {
                        format!("{} or {last}", rest.join(", "))
                    }
                    words => words.join(""),
                }
            }
            Kind::Text { allowed, .. } | Kind::Written { allowed } => (*allowed).to_owned(),
            Kind::Path => "the path of a file".to_owned(),
        }
    }
}
