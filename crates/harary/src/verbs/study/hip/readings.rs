//! What the paper of 1991 leaves open, and ways to read it; and ways to play the algorithm of
//! Massie.

use crate::answer::PRINTED;
use harary_engines::{NetworkOptions, Start, StopTest, Ties, TripledTerms};

/// A reading of the paper, or a switch.
pub(super) struct Reading {
    pub(super) name: &'static str,
    pub(super) options: fn(NetworkOptions) -> NetworkOptions,
    /// Whether the middle row of an odd board is made symmetric, too.
    pub(super) middle: bool,
}

const fn reading(name: &'static str, options: fn(NetworkOptions) -> NetworkOptions) -> Reading {
    Reading {
        name,
        options,
        middle: false,
    }
}

pub(super) const READINGS: [Reading; 10] = [
    reading(PRINTED, |options| options),
    reading("no symmetry step", |options| NetworkOptions {
        symmetry: false,
        ..options
    }),
    reading("no hill-climbing term", |options| NetworkOptions {
        hill_climbing: false,
        ..options
    }),
    reading("neither of them", |options| NetworkOptions {
        symmetry: false,
        hill_climbing: false,
        ..options
    }),
    reading("stop without balance", |options| NetworkOptions {
        stop: StopTest::OnePlayer,
        ..options
    }),
    reading("first of ties", |options| NetworkOptions {
        ties: Ties::First,
        ..options
    }),
    reading("any numbers at first", |options| NetworkOptions {
        start: Start::Real,
        ..options
    }),
    reading("all terms times 3", |options| NetworkOptions {
        tripled: TripledTerms::All,
        ..options
    }),
    reading("no terms times 3", |options| NetworkOptions {
        tripled: TripledTerms::Nothing,
        ..options
    }),
    Reading {
        name: "middle row symmetric",
        options: |options| options,
        middle: true,
    },
];

/// A way to play the algorithm of Massie.
pub(super) struct RandomPlay {
    pub(super) name: &'static str,
    /// The answer to each cell.
    pub(super) images: fn(usize) -> Vec<usize>,
    pub(super) careful: bool,
}

pub(super) const RANDOM_PLAY: [RandomPlay; 3] = [
    RandomPlay {
        name: "massie",
        images: quarter_turn,
        careful: false,
    },
    RandomPlay {
        name: "massie, careful",
        images: quarter_turn,
        careful: true,
    },
    RandomPlay {
        name: "massie, half turn",
        images: |n| half_turn(n, true),
        careful: false,
    },
];

/// The cell a quarter turn further.
pub(super) fn quarter_turn(width: usize) -> Vec<usize> {
    let cells = 0..width * width;
    let turned = |cell: usize| cell % width * width + width - 1 - cell / width;
    cells.map(turned).collect()
}

/// The cell opposite through the center. Equation (6) leaves the middle row of an odd board alone.
pub(super) fn half_turn(width: usize, middle: bool) -> Vec<usize> {
    let cells = width * width;
    let alone = |cell: usize| !middle && 2 * (cell / width) + 1 == width;
    let opposite = |cell| if alone(cell) { cell } else { cells - 1 - cell };
    (0..cells).map(opposite).collect()
}
