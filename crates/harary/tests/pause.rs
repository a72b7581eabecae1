//! Pausing: stopped anywhere and asked again, a question has the same answer after the same number of nodes.

#[path = "pause/attempts.rs"]
mod attempts;
#[path = "pause/clauses.rs"]
mod clauses;
mod common;
#[path = "pause/files.rs"]
mod files;
#[path = "pause/laws.rs"]
mod laws;
#[path = "pause/limits.rs"]
mod limits;
#[path = "pause/memory.rs"]
mod memory;
#[path = "pause/random.rs"]
mod random;
#[path = "pause/sizes.rs"]
mod sizes;
#[path = "pause/studies.rs"]
mod studies;
#[path = "pause/tables.rs"]
mod tables;
#[path = "pause/threads.rs"]
mod threads;

use common::{items, limits, spec};
use harary::{
    Error, Limits, LongestAnswer, LongestEngine, LongestOptions, Report, SolveAnswer, SolveOptions,
};
use std::path::Path;
use std::time::Duration;

/// No time at all: the engine stops where it first looks at the clock, some hundred nodes on.
pub(crate) fn hurried(checkpoint: &Path) -> Limits<'static> {
    Limits {
        time: Some(Duration::ZERO),
        ..patient(checkpoint)
    }
}

pub(crate) fn patient(checkpoint: &Path) -> Limits<'static> {
    Limits {
        checkpoint: Some(checkpoint.to_owned()),
        // Not the default: a checkpoint does not remember it.
        memory: 1 << 24,
        ..limits()
    }
}

pub(crate) fn solve(
    game: &str,
    after: &str,
    limits: &Limits<'_>,
) -> Result<Report<SolveAnswer>, Error> {
    let asked = SolveOptions {
        after: items(after),
        ..SolveOptions::default()
    };
    harary::solve(&spec(game), &asked, limits)
}

pub(crate) fn longest(
    game: &str,
    list: bool,
    limits: &Limits<'_>,
) -> Result<Report<LongestAnswer>, Error> {
    longest_by(LongestEngine::Longest, game, list, limits)
}

pub(crate) fn longest_by(
    engine: LongestEngine,
    game: &str,
    list: bool,
    limits: &Limits<'_>,
) -> Result<Report<LongestAnswer>, Error> {
    let asked = LongestOptions {
        all: list,
        engine,
        ..LongestOptions::default()
    };
    harary::longest(&spec(game), &asked, limits)
}
