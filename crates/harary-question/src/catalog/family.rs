//! What a family of games is: a name, rules in words, keys.

use super::{Fact, Kind, Purpose, Study, Subject, Values};

/// What a key is if it is not given.
#[derive(Clone, Copy, Debug)]
pub enum Fallback {
    /// It must be given.
    Required,
    /// A value that may be left out by whoever types, and that the canonical form always has.
    Usual(&'static str),
    /// Nothing.
    None,
    /// A fixed value.
    Value(&'static str),
    /// A value that follows from other keys.
    Computed {
        /// How, in words.
        words: &'static str,
        /// How.
        compute: fn(&dyn Values) -> String,
    },
}

/// One key of a family.
#[derive(Debug)]
pub struct Key {
    /// Its name.
    pub name: &'static str,
    /// Another name that is understood.
    pub alias: Option<&'static str>,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What it may be.
    pub kind: Kind,
    /// What it is if it is not given.
    pub fallback: Fallback,
    /// The kinds of question in which it has a meaning.
    pub purposes: &'static [Purpose],
}

impl Key {
    /// What one of its words means, or else what the key is.
    pub fn meaning_of(&self, word: &str) -> &'static str {
        let mut choices = self.kind.choices().iter();
        match choices.find(|(choice, _)| *choice == word) {
            None | Some((_, "")) => self.about,
            Some((_, meaning)) => meaning,
        }
    }
}

/// A family of games.
#[derive(Debug)]
pub struct Family {
    /// The name in specs.
    pub name: &'static str,
    /// A title.
    pub title: &'static str,
    /// The rules.
    pub rules: &'static str,
    /// How a move is written.
    pub moves: &'static str,
    /// How a strategy writes a position, where it has no cells with a symbol each.
    pub positions: &'static str,
    /// What is colored or owned, where there are cells.
    pub subject: Option<Subject>,
    /// The game with these values of its keys, and what the players do, in a clause: where sets of
    /// cells do not tell it.
    pub play: Option<fn(&dyn Values) -> String>,
    /// What decides a game with these values of its keys, in a sentence or two.
    pub goal: fn(&dyn Values) -> String,
    /// What a proper coloring shows, as `R(3, 4) > 8`, with these values of its keys; nothing if
    /// that has no name.
    pub bound: fn(&dyn Values) -> Option<String>,
    /// Where they come from.
    pub paper: &'static str,
    /// The keys, in the order of the canonical form.
    pub keys: &'static [Key],
    /// Commands that work.
    pub examples: &'static [&'static str],
    /// The study of its paper, if it has one.
    pub study: Option<Study>,
    /// What else is known of it.
    pub facts: &'static [Fact],
}

impl Family {
    /// The verbs that may be asked of this family.
    pub fn verbs(&self) -> Vec<&'static str> {
        let has = |purpose| self.keys.iter().any(|key| key.purposes.contains(purpose));
        let all = (Purpose::ALL.iter().filter(|purpose| has(purpose)))
            .flat_map(|purpose| purpose.verbs())
            .copied()
            .chain(self.has_sizes(Purpose::Play).then_some("threshold"))
            .chain(self.has_sizes(Purpose::Color).then_some("threshold-color"))
            .chain(self.has(Fact::LikelySize).then_some("threshold-random"))
            .chain(self.has(Fact::Board).then_some("nim"))
            .chain(self.study.is_some().then_some("study"));
        let mut verbs = Vec::new();
        // Boards from files have no numbers that could be ranges.
        let is_asked = |verb: &&str| *verb != "table" || !self.reads_files();
        for verb in all.filter(is_asked) {
            if !verbs.contains(&verb) {
                verbs.push(verb);
            }
        }
        verbs
    }

    /// The kind of question that a verb asks about games of this family.
    pub fn purpose(&self, verb: &str) -> Purpose {
        let lists = |purpose: &Purpose| purpose.verbs().contains(&verb);
        match verb {
            "threshold-color" => Purpose::Color,
            "nim" if self.has(Fact::Board) => Purpose::Play,
            "study" if self.study == Some(Study::Network) => Purpose::Color,
            _ => Purpose::ALL
                .into_iter()
                .find(lists)
                .unwrap_or(Purpose::Play),
        }
    }

    /// Whether a fact holds of it.
    pub fn has(&self, fact: Fact) -> bool {
        self.facts.contains(&fact)
    }

    /// The key of this name, if it has one with a meaning in such a question.
    pub fn key(&self, name: &str, purpose: Purpose) -> Option<&'static Key> {
        let mut keys = self.keys.iter();
        keys.find(|key| key.name == name && key.purposes.contains(&purpose))
    }

    /// Whether its games have a size `n` in such a question.
    pub fn has_sizes(&self, purpose: Purpose) -> bool {
        self.key("n", purpose).is_some()
    }

    /// Whether its games are read from files.
    pub fn reads_files(&self) -> bool {
        self.keys.iter().any(|key| matches!(key.kind, Kind::Path))
    }

    /// The names of its keys in such a question, joined by commas.
    pub fn key_list(&self, purpose: Purpose) -> String {
        let keys: Vec<&str> = self
            .keys
            .iter()
            .filter(|key| key.purposes.contains(&purpose))
            .map(|key| key.name)
            .collect();
        keys.join(", ")
    }
}
