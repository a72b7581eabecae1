//! What may be asked of an engine, and a row of the table.

use crate::question::Question;
use harary_core::choices;

choices! {
    /// What may be asked of an engine besides an answer; each by the name of its option.
    pub enum Ability {
        /// Works on several threads
        Threads = "threads",
        /// Keeps its progress in a file and goes on from it
        Checkpoint = "checkpoint",
        /// Writes a certificate
        Certificate = "certificate",
        /// Draws random numbers, by a seed
        Seed = "seed",
        /// Counts colorings
        Count = "count",
        /// Lists all
        All = "all",
        /// Samples colorings
        Sample = "sample",
        /// Knows balanced colorings
        Balanced = "balanced",
        /// Renames colors along a symmetry
        Renaming = "renaming",
        /// Takes cells whose color is given
        Fix = "fix",
        /// Does a part of the work, to be merged with the others
        Part = "part",
    }
}

impl Ability {
    /// What an engine with the ability does, as it stands after "can" and "cannot".
    pub(super) fn done(self) -> &'static str {
        match self {
            Ability::Threads => "work on several threads",
            Ability::Checkpoint => "keep its progress",
            Ability::Certificate => "write a certificate",
            Ability::Seed => "draw random numbers",
            Ability::Count => "count",
            Ability::All => "list all",
            Ability::Sample => "sample",
            Ability::Balanced => "look for balanced colorings",
            Ability::Renaming => "rename colors",
            Ability::Fix => "take given colors of cells",
            Ability::Part => "do a part of the work",
        }
    }
}

/// Whether an engine can do something.
#[derive(Clone, Copy, Debug)]
pub enum Can {
    /// Always.
    Yes,
    /// Never.
    No,
    /// In some cases: which, in words, and whether a question may be one of them.
    When(&'static str, fn(&Question) -> bool),
}

/// What the answers of an engine are worth.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Answers {
    /// Exact: there is nothing, or nothing better, than what it finds.
    Exact,
    /// What it finds is right; that it finds nothing says nothing.
    Finds,
    /// Estimates from random samples.
    Samples,
}

/// An engine of a verb: a row of the table.
#[derive(Debug)]
pub struct Engine {
    /// The verb.
    pub verb: &'static str,
    /// The name of the engine.
    pub name: &'static str,
    /// The games that it takes.
    pub games: &'static str,
    /// What its answers are worth.
    pub answers: Answers,
    pub(super) can: &'static [(Ability, Can)],
}

impl Engine {
    /// The games that it takes, and what its answers are if they are not exact, in words.
    pub(super) fn about(&self) -> String {
        let answers = match self.answers {
            _ if self.games.starts_with("none") => "",
            Answers::Exact => "",
            Answers::Finds => "; finds or gives up",
            Answers::Samples => "; by samples",
        };
        format!("{}{answers}", self.games)
    }

    /// Whether it can do something.
    pub fn can(&self, ability: Ability) -> Can {
        let known = self.can.iter().find(|(known, _)| *known == ability);
        known.map_or(Can::No, |(_, can)| *can)
    }
}
