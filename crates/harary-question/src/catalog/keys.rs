//! Keys that several families have.

use super::Purpose::{self, Color, Play};
use super::{Fallback, Key, Kind, Values};
use harary_core::BadParameter;

pub(super) const fn key(
    name: &'static str,
    about: &'static str,
    kind: Kind,
    fallback: Fallback,
    purposes: &'static [Purpose],
) -> Key {
    Key {
        name,
        alias: None,
        about,
        kind,
        fallback,
        purposes,
    }
}

/// A key that must be given, to play and to color.
pub(super) const fn required(name: &'static str, about: &'static str, kind: Kind) -> Key {
    key(name, about, kind, Fallback::Required, &[Play, Color])
}

pub(super) const fn number(min: u64, max: u64) -> Kind {
    Kind::Number { min, max }
}

/// How large a board is: to be played on, and to be colored.
pub(super) const fn size(min: u64, max: u64, colored: u64) -> Kind {
    Kind::Size { min, max, colored }
}

/// A number, or to color a list of them, one for each color.
pub(super) const fn numbers(min: u64, max: u64) -> Kind {
    Kind::Numbers { min, max }
}

/// The conventions of games on boards.
pub(super) const CONVENTIONS: [(&str, &str); 8] = [
    (
        "achievement",
        "whoever first owns a set wins; a full board on which nobody does is a draw",
    ),
    (
        "avoidance",
        "whoever first owns a set loses; a full board on which nobody does is a draw",
    ),
    (
        "maker-breaker",
        "A wins by owning a set at any time; otherwise B wins",
    ),
    (
        "avoider-enforcer",
        "A loses by owning a set at any time; otherwise A wins",
    ),
    (
        "larger",
        "whoever owns the larger set in the end wins, and B if neither is larger; with a key k the sets are those of k, k + 1, … cells (progressions of k terms or more), and the play is over when no free cell can change the winner",
    ),
    (
        "normal",
        "both players fill one set of cells (of a board of up to 127), which may not contain a set; whoever cannot move loses",
    ),
    ("misere", "as normal, but whoever cannot move wins"),
    (
        "saturation",
        "as normal, but only the length of the play counts: A wants it short, B long",
    ),
];

/// The convention of a game on a board.
pub(super) const fn convention(default: &'static str) -> Key {
    key(
        "convention",
        "who wins, and when",
        Kind::Choice(&CONVENTIONS),
        Fallback::Value(default),
        &[Play],
    )
}

/// The convention of a game that ends when somebody cannot move.
pub(super) const fn stuck(purposes: &'static [Purpose]) -> Key {
    key(
        "convention",
        "who wins",
        Kind::Choice(&[
            ("normal", "a player who cannot move loses"),
            ("misere", "a player who cannot move wins"),
        ]),
        Fallback::Value("normal"),
        purposes,
    )
}

pub(super) const FIRST: Key = key(
    "first",
    "who moves first",
    Kind::Choice(&[("A", ""), ("B", "")]),
    Fallback::Value("A"),
    &[Play],
);
pub(super) const BIAS: Key = key(
    "bias",
    "how many cells A and B take a turn",
    Kind::Text {
        read: read_bias,
        allowed: "two numbers from 1 to 128, as in 2:1",
        names: &[],
    },
    Fallback::Value("1:1"),
    &[Play],
);
pub(super) const COLORS: Key = Key {
    alias: Some("players"),
    ..key(
        "colors",
        "how many colors",
        number(1, 35),
        Fallback::Value("2"),
        &[Color],
    )
};

/// Of a family with lists: as many colors as a list has numbers.
pub(super) const LISTED_COLORS: Key = Key {
    fallback: Fallback::Computed {
        words: "2, or as many as k lists",
        compute: colors_of_list,
    },
    ..COLORS
};

fn colors_of_list(values: &dyn Values) -> String {
    match values.value("k").split(',').count() {
        0 | 1 => "2".to_owned(),
        listed => listed.to_string(),
    }
}

/// Reads how many cells A, and B, takes a turn.
fn read_bias(text: &str) -> Result<String, BadParameter> {
    let wrong = || BadParameter::new("bias", text, "two numbers from 1 to 128, as in 2:1");
    let (a, b) = text.split_once(':').ok_or_else(wrong)?;
    let cells = |text: &str| {
        text.parse::<u8>()
            .ok()
            .filter(|cells| (1..=128).contains(cells))
    };
    match (cells(a), cells(b)) {
        (Some(a), Some(b)) => Ok(format!("{a}:{b}")),
        _ => Err(wrong()),
    }
}
