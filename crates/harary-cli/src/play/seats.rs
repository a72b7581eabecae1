//! Which players are people; Harary plays the others.

use clap::ValueEnum;
use harary::Player;

/// Whom a person plays.
#[derive(Clone, Copy, PartialEq, Eq, Default, ValueEnum)]
pub(crate) enum Seats {
    /// You are A, and Harary is B
    #[default]
    #[value(name = "A")]
    A,
    /// You are B, and Harary is A
    #[value(name = "B")]
    B,
    /// You play both sides
    Both,
    /// Harary plays both sides
    None,
}

impl Seats {
    pub(super) const ALL: [Seats; 4] = [Seats::A, Seats::B, Seats::Both, Seats::None];

    /// Whether this player is a person.
    pub(super) fn is_person(self, player: Player) -> bool {
        match self {
            Seats::A => player == Player::A,
            Seats::B => player == Player::B,
            Seats::Both => true,
            Seats::None => false,
        }
    }

    /// The name, as `--as` takes it.
    pub(super) fn name(self) -> &'static str {
        match self {
            Seats::A => "A",
            Seats::B => "B",
            Seats::Both => "both",
            Seats::None => "none",
        }
    }
}
