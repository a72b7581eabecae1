//! The table of engines: a row for each engine of each verb.

use super::ability::{Ability, Answers, Can, Engine};
use crate::question::{Question, Request};
use Can::{When, Yes};
use harary_core::Ask;

const THREADS: (Ability, Can) = (Ability::Threads, Yes);
const CHECKPOINT: (Ability, Can) = (Ability::Checkpoint, Yes);
const CERTIFICATE: (Ability, Can) = (Ability::Certificate, Yes);
const SEED: (Ability, Can) = (Ability::Seed, Yes);
const COUNT: (Ability, Can) = (Ability::Count, Yes);
const ALL: (Ability, Can) = (Ability::All, Yes);
const SAMPLE: (Ability, Can) = (Ability::Sample, Yes);
const BALANCED: (Ability, Can) = (Ability::Balanced, Yes);
const RENAMING: (Ability, Can) = (Ability::Renaming, Yes);
const FIX: (Ability, Can) = (Ability::Fix, Yes);
const PART: (Ability, Can) = (Ability::Part, Yes);

const fn when(
    ability: Ability,
    words: &'static str,
    holds: fn(&Question) -> bool,
) -> (Ability, Can) {
    (ability, When(words, holds))
}

/// Whether that is so is found out on the way.
fn perhaps(_: &Question) -> bool {
    true
}

fn is_many(question: &Question) -> bool {
    matches!(&question.request, Request::Color(asked) if asked.count || asked.all || asked.sample.is_some())
}

fn is_count(question: &Question) -> bool {
    matches!(&question.request, Request::Color(asked) if asked.count)
}

fn is_one(question: &Question) -> bool {
    !is_many(question)
}

fn is_uniform(question: &Question) -> bool {
    matches!(&question.request, Request::Estimate(asked) if asked.uct == 0)
}

fn is_outcome(question: &Question) -> bool {
    matches!(&question.request, Request::Solve(asked) if asked.ask == Ask::Outcome)
}

fn is_sampled(question: &Question) -> bool {
    matches!(&question.request, Request::Color(asked) if asked.sample.is_some())
}

fn is_certifiable(question: &Question) -> bool {
    let Request::Color(asked) = &question.request else {
        return false;
    };
    let special = asked.balanced || asked.symmetric.is_some() || !asked.fix.is_empty();
    asked.sample.is_none() && !(special && (asked.count || asked.all))
}

const CERTIFIED: (Ability, Can) = when(
    Ability::Certificate,
    "one coloring or none, and counts and lists without fixed cells, balance and symmetry",
    is_certifiable,
);

const FOUND: (Ability, Can) = when(
    Ability::Certificate,
    "a coloring that is found",
    is_certifiable,
);

const ONE_OR_NONE: (Ability, Can) =
    when(Ability::Certificate, "one coloring or none", is_certifiable);

const ANY: &str = "any";
const BOARDS: &str = "boards whose colors forbid the same sets";

const OPENINGS: (Ability, Can) = when(Ability::Part, "--ask outcome", is_outcome);

const PERIOD: (Ability, Can) = when(
    Ability::Certificate,
    "codes whose period a theorem proves",
    perhaps,
);

const fn row(
    verb: &'static str,
    name: &'static str,
    games: &'static str,
    can: &'static [(Ability, Can)],
) -> Engine {
    Engine {
        verb,
        name,
        games,
        answers: Answers::Exact,
        can,
    }
}

impl Engine {
    /// The same engine, whose answers are worth this.
    const fn with(self, answers: Answers) -> Engine {
        Engine { answers, ..self }
    }
}

/// The table.
#[rustfmt::skip]
pub const ENGINES: &[Engine] = &[
    row("solve", "auto", ANY, &[THREADS, CHECKPOINT, CERTIFICATE, OPENINGS]),
    row("solve", "alpha-beta", ANY, &[THREADS, CHECKPOINT, CERTIFICATE, OPENINGS]),
    row("solve", "df-pn", ANY, &[THREADS, CHECKPOINT, CERTIFICATE, OPENINGS]),
    row("solve", "threats", ANY, &[THREADS, CHECKPOINT, CERTIFICATE, OPENINGS]),
    row("solve", "minimax", ANY, &[CHECKPOINT, OPENINGS]),
    row("solve", "sweep", "monotonic, deck=rationals", &[THREADS, CHECKPOINT, OPENINGS]),
    row("longest", "auto", ANY, &[when(Ability::Threads, "columns, from the start", perhaps), CHECKPOINT, when(Ability::Certificate, "columns, from the start", perhaps), ALL, PART]),
    row("longest", "longest", ANY, &[CHECKPOINT, ALL, PART]),
    row("longest", "positions", "any but columns", &[CHECKPOINT]),
    row("longest", "propagate", "columns, up to six, from the start", &[THREADS, CHECKPOINT, CERTIFICATE, ALL, PART]),
    row("longest", "reis", "columns, up to four", &[CHECKPOINT, ALL, PART]),
    row("census", "census", ANY, &[when(Ability::Threads, "a part of the plays; games where each position has one play", perhaps), CHECKPOINT, when(Ability::Part, "plays; positions of games where each has one play", perhaps)]),
    row("color", "auto", ANY, &[when(Ability::Threads, "counts and lists; one coloring where clauses can say what is forbidden", perhaps), CHECKPOINT, CERTIFIED, when(Ability::Seed, "samples", is_sampled), COUNT, ALL, SAMPLE, BALANCED, when(Ability::Renaming, "one coloring", is_one), FIX, when(Ability::Part, "columns; one coloring, left to cubes; counts", perhaps)]),
    row("color", "backtrack", ANY, &[when(Ability::Threads, "counts and lists", is_many), CHECKPOINT, CERTIFIED, COUNT, ALL, BALANCED, FIX, when(Ability::Part, "counts and lists", is_many)]),
    row("color", "classes", "boards of up to 64 cells whose colors forbid the same sets", &[THREADS, CHECKPOINT, CERTIFIED, when(Ability::Seed, "samples", is_sampled), COUNT, SAMPLE, when(Ability::Part, "counts", is_count)]),
    row("color", "propagate", "columns; boards of up to 254 cells and six colors that forbid the same sets", &[THREADS, CHECKPOINT, CERTIFIED, COUNT, ALL, PART]),
    row("color", "tabu", ANY, &[THREADS, CHECKPOINT, FOUND, SEED, RENAMING, FIX]).with(Answers::Finds),
    row("color", "metropolis", ANY, &[THREADS, CHECKPOINT, FOUND, SEED, RENAMING, FIX]).with(Answers::Finds),
    row("color", "sat", ANY, &[when(Ability::Threads, "one coloring, left to cubes", perhaps), when(Ability::Checkpoint, "one coloring, left to cubes", perhaps), CERTIFIED, COUNT, ALL, when(Ability::Renaming, "one coloring", is_one), FIX, when(Ability::Part, "one coloring, left to cubes", is_one)]),
    row("color", "cubes", "boards whose sets can be listed", &[THREADS, CHECKPOINT, ONE_OR_NONE, PART]),
    row("color", "network", BOARDS, &[when(Ability::Threads, "boards whose sets can be listed", perhaps), CHECKPOINT, FOUND, SEED]).with(Answers::Finds),
    row("color", "massie", "boards with a symmetry, two colors that forbid the same sets", &[THREADS, CHECKPOINT, FOUND, SEED]).with(Answers::Finds),
    row("largest", "auto", BOARDS, &[when(Ability::Threads, "by clauses", perhaps), CHECKPOINT, CERTIFICATE, when(Ability::Part, "by clauses", perhaps)]),
    row("largest", "search", "boards of up to 128 cells whose colors forbid the same sets", &[CHECKPOINT, CERTIFICATE]),
    row("largest", "sat", BOARDS, &[THREADS, CHECKPOINT, CERTIFICATE, PART]),
    row("largest", "local", BOARDS, &[THREADS, CHECKPOINT, CERTIFICATE, SEED]).with(Answers::Finds),
    row("nim", "auto", "octal; boards, convention=normal", &[when(Ability::Checkpoint, "octal", perhaps), PERIOD]),
    row("nim", "plain", "octal", &[CHECKPOINT, PERIOD]),
    row("nim", "sparse", "octal, where a move leaves two heaps", &[CHECKPOINT, PERIOD]),
    row("quotient", "quotient", "octal", &[CHECKPOINT]),
    row("table", "auto", ANY, &[THREADS, CHECKPOINT, PART]),
    row("table", "alpha-beta", ANY, &[THREADS, CHECKPOINT, PART]),
    row("table", "df-pn", ANY, &[THREADS, CHECKPOINT, PART]),
    row("table", "threats", ANY, &[THREADS, CHECKPOINT, PART]),
    row("table", "minimax", ANY, &[THREADS, CHECKPOINT, PART]),
    row("table", "sweep", "monotonic, deck=rationals", &[THREADS, CHECKPOINT, PART]),
    row("codes", "auto", "octal", &[THREADS, CHECKPOINT, PART]),
    row("codes", "plain", "octal", &[THREADS, CHECKPOINT, PART]),
    row("codes", "sparse", "octal, where a move leaves two heaps", &[THREADS, CHECKPOINT, PART]),
    row("threshold", "auto", "with a size n", &[THREADS, CHECKPOINT, PART]),
    row("threshold", "alpha-beta", "with a size n", &[THREADS, CHECKPOINT, PART]),
    row("threshold", "df-pn", "with a size n", &[THREADS, CHECKPOINT, PART]),
    row("threshold", "threats", "with a size n", &[THREADS, CHECKPOINT, PART]),
    row("threshold", "minimax", "with a size n", &[CHECKPOINT, PART]),
    row("threshold", "sweep", "none: the games that it takes have no n", &[]),
    row("threshold-color", "auto", "with a size n", &[when(Ability::Threads, "where clauses can say what is forbidden", perhaps), CHECKPOINT, PART]),
    row("threshold-color", "backtrack", "with a size n", &[CHECKPOINT, PART]),
    row("threshold-color", "classes", "none: it counts", &[]),
    row("threshold-color", "propagate", "with a size n", &[THREADS, CHECKPOINT, PART]),
    row("threshold-color", "tabu", "with a size n", &[THREADS, CHECKPOINT, SEED, PART]).with(Answers::Finds),
    row("threshold-color", "metropolis", "with a size n", &[THREADS, CHECKPOINT, SEED, PART]).with(Answers::Finds),
    row("threshold-color", "sat", "with a size n", &[when(Ability::Threads, "left to cubes", perhaps), CHECKPOINT, PART]),
    row("threshold-color", "cubes", "with a size n", &[THREADS, CHECKPOINT, PART]),
    row("threshold-color", "network", "with a size n", &[THREADS, CHECKPOINT, SEED, PART]).with(Answers::Finds),
    row("threshold-color", "massie", "none: the least boards have no symmetry", &[]).with(Answers::Finds),
    row("threshold-random", "mcts", "vdw", &[THREADS, CHECKPOINT, SEED, PART]).with(Answers::Samples),
    row("estimate", "mcts", ANY, &[THREADS, CHECKPOINT, SEED, when(Ability::Part, "uniform play (--uct 0)", is_uniform)]).with(Answers::Samples),
    row("study", "study", "columns, hip, monotonic, octal, vdw", &[when(Ability::Threads, "hip", perhaps), CHECKPOINT, SEED, when(Ability::Part, "columns, hip, monotonic, octal", perhaps)]),
];
