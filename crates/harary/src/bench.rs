//! A fixed set of questions whose node counts say whether a change altered a search.
//!
//! Node counts are the same on every machine. A change that should not alter a search leaves them as they are; one that
//! should quotes them before and after.

use crate::error::Error;
use crate::run::Limits;
use crate::verbs::longest::{LongestEngine, LongestQuestion, longest};
use crate::verbs::{census::census, color, nim, solve};
use harary_engines::Counted;

/// One question and its cost.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BenchLine {
    /// What was asked.
    pub question: String,
    /// Nodes visited.
    pub nodes: u64,
}

const SOLVE: &[&str] = &[
    "columns c=3",
    "columns c=3 rule=many convention=misere",
    "monotonic up=3 down=3",
    "monotonic up=2 down=8 convention=avoidance",
    "monotonic up=4 down=4 deck=rationals",
    "octal code=0.07 heaps=18",
    "vdw n=15 k=4",
    "vdw n=12 k=4 convention=maker-breaker",
    "vdw n=10 k=4 board=ring",
    "hip n=3",
];

/// Asks the questions and counts the nodes. Takes about a second.
///
/// # Errors
/// None that a user could cause: the questions are fixed.
pub fn bench() -> Result<Vec<BenchLine>, Error> {
    let limits = Limits::default();
    let mut lines = Vec::new();
    let mut note = |question: String, nodes: u64| lines.push(BenchLine { question, nodes });
    for game in SOLVE {
        let report = solve::solve(&game.parse()?, &solve::Solving::default(), &limits)?;
        note(format!("solve {game}"), report.stats.nodes);
    }
    let engines = [
        ("longest", LongestEngine::Longest),
        ("propagate", LongestEngine::Propagate),
    ];
    for (name, engine) in engines {
        let asked = LongestQuestion {
            engine,
            ..LongestQuestion::default()
        };
        for game in [
            "columns c=3",
            "columns c=3 rule=many",
            "columns c=3 rule=schur",
        ] {
            note(
                format!("longest {game} --engine {name}"),
                longest(&game.parse()?, &asked, &limits)?.stats.nodes,
            );
        }
    }
    let game = "columns c=4 rule=schur";
    note(
        format!("longest {game}"),
        longest(&game.parse()?, &LongestQuestion::default(), &limits)?
            .stats
            .nodes,
    );
    let game = "vdw n=9 k=3";
    note(
        format!("census {game}"),
        census(&game.parse()?, "", Counted::Positions, None, &limits)?
            .stats
            .nodes,
    );
    let count = color::Coloring {
        count: true,
        ..color::Coloring::default()
    };
    for game in ["hip n=6", "columns c=3 n=20"] {
        note(
            format!("color {game} --count"),
            color::color(&game.parse()?, &count, &limits)?.stats.nodes,
        );
    }
    let game = "octal code=0.137";
    note(
        format!("nim {game}"),
        nim::nim(&game.parse()?, &nim::NimQuestion::default(), &limits)?
            .stats
            .nodes,
    );
    Ok(lines)
}
