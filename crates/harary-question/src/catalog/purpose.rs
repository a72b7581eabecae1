//! The kinds of question.

/// The kinds of question: each gives some keys a meaning and others none.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Purpose {
    /// Two players: `solve`, `longest`, `census`, `table`, `estimate`.
    Play,
    /// Colorings and sets of cells: `color`, `largest`.
    Color,
    /// Nim-values and misere quotients: `nim`, `quotient`.
    Heaps,
    /// All codes of some digits: `codes`.
    Codes,
}

impl Purpose {
    /// All kinds.
    pub const ALL: [Purpose; 4] = [
        Purpose::Play,
        Purpose::Color,
        Purpose::Heaps,
        Purpose::Codes,
    ];

    /// The verbs that ask such a question of any family that has keys for it.
    pub fn verbs(self) -> &'static [&'static str] {
        match self {
            Purpose::Play => &[
                "solve", "play", "longest", "census", "table", "estimate", "draw",
            ],
            Purpose::Color => &["color", "largest", "draw", "export"],
            Purpose::Heaps => &["nim", "quotient"],
            Purpose::Codes => &["codes"],
        }
    }

    /// What is done with a game in such a question, to follow "when the game is" and "this game is
    /// not".
    pub fn done(self) -> &'static str {
        match self {
            Purpose::Play => "played",
            Purpose::Color => "colored",
            Purpose::Heaps => "a heap game",
            Purpose::Codes => "listed by codes",
        }
    }
}
