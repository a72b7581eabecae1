//! What engines can do: one table, from which refusals, `--help`, `explain engines` and
//! docs/engines.md come.

use crate::error::{Error, bad};
use crate::question::{Question, Request};
use crate::run::Limits;
use crate::spec::Spec;
use harary_core::{Choice, choices};

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
        /// Takes cells whose color is given
        Fix = "fix",
        /// Does a part of the work, to be merged with the others
        Part = "part",
    }
}

/// Whether an engine can do something.
#[derive(Clone, Copy)]
pub enum Can {
    /// Always.
    Yes,
    /// Never.
    No,
    /// In some cases: which, in words, and whether a question may be one of them.
    When(&'static str, fn(&Question) -> bool),
}
use Can::{No, When, Yes};

/// An engine of a verb: a row of the table.
pub struct Engine {
    /// The verb.
    pub verb: &'static str,
    /// The name of the engine.
    pub name: &'static str,
    /// The games that it takes.
    pub games: &'static str,
    can: &'static [(Ability, Can)],
}

impl Engine {
    /// Whether it can do something.
    pub fn can(&self, ability: Ability) -> Can {
        let known = self.can.iter().find(|(known, _)| *known == ability);
        known.map_or(No, |(_, can)| *can)
    }
}

const THREADS: (Ability, Can) = (Ability::Threads, Yes);
const CHECKPOINT: (Ability, Can) = (Ability::Checkpoint, Yes);
const CERTIFICATE: (Ability, Can) = (Ability::Certificate, Yes);
const SEED: (Ability, Can) = (Ability::Seed, Yes);
const COUNT: (Ability, Can) = (Ability::Count, Yes);
const ALL: (Ability, Can) = (Ability::All, Yes);
const SAMPLE: (Ability, Can) = (Ability::Sample, Yes);
const BALANCED: (Ability, Can) = (Ability::Balanced, Yes);
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

fn is_uniform(question: &Question) -> bool {
    matches!(&question.request, Request::Estimate(asked) if asked.uct == 0)
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
    "not of samples; of counts and lists without fixed cells, balance and symmetry",
    is_certifiable,
);

const ANY: &str = "any";
const BOARDS: &str = "boards whose colors forbid the same sets";

/// The table.
pub const ENGINES: &[Engine] = &[
    row("solve", "auto", ANY, &[THREADS, CHECKPOINT, CERTIFICATE]),
    row(
        "solve",
        "alpha-beta",
        ANY,
        &[THREADS, CHECKPOINT, CERTIFICATE],
    ),
    row("solve", "df-pn", ANY, &[THREADS, CHECKPOINT, CERTIFICATE]),
    row("solve", "minimax", ANY, &[CHECKPOINT]),
    row(
        "solve",
        "sweep",
        "monotonic, deck=rationals",
        &[THREADS, CHECKPOINT],
    ),
    row(
        "longest",
        "auto",
        ANY,
        &[
            when(Ability::Threads, "columns, from the start", perhaps),
            CHECKPOINT,
            when(Ability::Certificate, "columns, from the start", perhaps),
            ALL,
            when(Ability::Part, "columns", perhaps),
        ],
    ),
    row("longest", "longest", ANY, &[CHECKPOINT, ALL]),
    row(
        "longest",
        "propagate",
        "columns, up to six, from the start",
        &[THREADS, CHECKPOINT, CERTIFICATE, ALL, PART],
    ),
    row("longest", "reis", "columns, up to four", &[CHECKPOINT, ALL]),
    row(
        "census",
        "census",
        ANY,
        &[
            when(
                Ability::Threads,
                "plays; positions of games where each has one play",
                perhaps,
            ),
            CHECKPOINT,
        ],
    ),
    row(
        "color",
        "auto",
        ANY,
        &[
            when(
                Ability::Threads,
                "one coloring where clauses can say what is forbidden",
                perhaps,
            ),
            CHECKPOINT,
            CERTIFIED,
            when(Ability::Seed, "samples", is_sampled),
            COUNT,
            ALL,
            SAMPLE,
            BALANCED,
            FIX,
            when(Ability::Part, "columns", perhaps),
        ],
    ),
    row(
        "color",
        "backtrack",
        ANY,
        &[
            when(Ability::Threads, "counts and lists", is_many),
            CHECKPOINT,
            CERTIFIED,
            COUNT,
            ALL,
            BALANCED,
            FIX,
        ],
    ),
    row(
        "color",
        "classes",
        "boards of up to 64 cells whose colors forbid the same sets",
        &[
            THREADS,
            CHECKPOINT,
            CERTIFIED,
            when(Ability::Seed, "samples", is_sampled),
            COUNT,
            SAMPLE,
        ],
    ),
    row(
        "color",
        "propagate",
        "columns; boards of up to 254 cells and six colors that forbid the same sets",
        &[THREADS, CHECKPOINT, CERTIFIED, COUNT, ALL, PART],
    ),
    row(
        "color",
        "tabu",
        ANY,
        &[THREADS, CHECKPOINT, CERTIFIED, SEED, FIX],
    ),
    row(
        "color",
        "sat",
        ANY,
        &[
            when(Ability::Threads, "one coloring, left to cubes", perhaps),
            when(Ability::Checkpoint, "one coloring, left to cubes", perhaps),
            CERTIFIED,
            COUNT,
            ALL,
            FIX,
        ],
    ),
    row(
        "color",
        "cubes",
        "boards whose sets can be listed",
        &[THREADS, CHECKPOINT, CERTIFIED],
    ),
    row(
        "color",
        "network",
        BOARDS,
        &[
            when(Ability::Threads, "boards whose sets can be listed", perhaps),
            CHECKPOINT,
            CERTIFIED,
            SEED,
        ],
    ),
    row(
        "color",
        "massie",
        "boards with a symmetry, two colors that forbid the same sets",
        &[THREADS, CHECKPOINT, CERTIFIED, SEED],
    ),
    row(
        "largest",
        "auto",
        BOARDS,
        &[when(Ability::Threads, "by clauses", perhaps), CHECKPOINT],
    ),
    row(
        "largest",
        "search",
        "boards of up to 128 cells whose colors forbid the same sets",
        &[CHECKPOINT],
    ),
    row("largest", "sat", BOARDS, &[THREADS, CHECKPOINT]),
    row("nim", "auto", "octal", &[CHECKPOINT, PERIOD]),
    row("nim", "plain", "octal", &[CHECKPOINT, PERIOD]),
    row(
        "nim",
        "sparse",
        "octal, where a move leaves two heaps",
        &[CHECKPOINT, PERIOD],
    ),
    row(
        "quotient",
        "quotient",
        "octal, finite codes without `!`",
        &[CHECKPOINT],
    ),
    row("table", "auto", ANY, &[THREADS, CHECKPOINT, PART]),
    row("table", "alpha-beta", ANY, &[THREADS, CHECKPOINT, PART]),
    row("table", "df-pn", ANY, &[THREADS, CHECKPOINT, PART]),
    row("table", "minimax", ANY, &[THREADS, CHECKPOINT, PART]),
    row(
        "table",
        "sweep",
        "monotonic, deck=rationals",
        &[THREADS, CHECKPOINT, PART],
    ),
    row("codes", "auto", "octal", &[THREADS, CHECKPOINT, PART]),
    row("codes", "plain", "octal", &[THREADS, CHECKPOINT, PART]),
    row(
        "codes",
        "sparse",
        "octal, where a move leaves two heaps",
        &[THREADS, CHECKPOINT, PART],
    ),
    row(
        "threshold",
        "auto",
        "with a size n",
        &[THREADS, CHECKPOINT, PART],
    ),
    row(
        "threshold",
        "alpha-beta",
        "with a size n",
        &[THREADS, CHECKPOINT, PART],
    ),
    row(
        "threshold",
        "df-pn",
        "with a size n",
        &[THREADS, CHECKPOINT, PART],
    ),
    row("threshold", "minimax", "with a size n", &[CHECKPOINT, PART]),
    row(
        "threshold",
        "sweep",
        "none: the games that it takes have no n",
        &[THREADS, CHECKPOINT, PART],
    ),
    row(
        "threshold-color",
        "auto",
        "with a size n",
        &[
            when(
                Ability::Threads,
                "where clauses can say what is forbidden",
                perhaps,
            ),
            CHECKPOINT,
            PART,
        ],
    ),
    row(
        "threshold-color",
        "backtrack",
        "with a size n",
        &[CHECKPOINT, PART],
    ),
    row("threshold-color", "classes", "none: it counts", &[]),
    row(
        "threshold-color",
        "propagate",
        "with a size n",
        &[THREADS, CHECKPOINT, PART],
    ),
    row(
        "threshold-color",
        "tabu",
        "with a size n; it proves nothing",
        &[THREADS, CHECKPOINT, PART],
    ),
    row(
        "threshold-color",
        "sat",
        "with a size n",
        &[
            when(Ability::Threads, "left to cubes", perhaps),
            CHECKPOINT,
            PART,
        ],
    ),
    row(
        "threshold-color",
        "cubes",
        "with a size n",
        &[THREADS, CHECKPOINT, PART],
    ),
    row(
        "threshold-color",
        "network",
        "with a size n; it proves nothing",
        &[THREADS, CHECKPOINT, PART],
    ),
    row(
        "threshold-color",
        "massie",
        "with a size n; it proves nothing",
        &[THREADS, CHECKPOINT, PART],
    ),
    row(
        "threshold-random",
        "mcts",
        "vdw",
        &[THREADS, CHECKPOINT, SEED, PART],
    ),
    row(
        "estimate",
        "mcts",
        ANY,
        &[
            THREADS,
            CHECKPOINT,
            SEED,
            when(Ability::Part, "uniform play (--uct 0)", is_uniform),
        ],
    ),
    row(
        "study",
        "study",
        "columns, hip, monotonic, octal, vdw",
        &[when(Ability::Threads, "hip", perhaps), CHECKPOINT, SEED],
    ),
];

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
        can,
    }
}

/// The engines of a verb.
pub fn engines_of(verb: &str) -> impl Iterator<Item = &'static Engine> {
    ENGINES.iter().filter(move |engine| engine.verb == verb)
}

/// The name of the engine that a request names, or the only one.
fn engine_name(request: &Request) -> &'static str {
    match request {
        Request::Solve(asked) => asked.engine.name(),
        Request::Longest(asked) => asked.engine.name(),
        Request::Color(asked) => asked.engine.name(),
        Request::Largest(asked) => asked.engine.name(),
        Request::Nim(asked) => asked.engine.name(),
        Request::Table(asked) => asked.engine.name(),
        Request::Codes(asked) => asked.engine.name(),
        Request::Threshold(asked) => asked.engine.name(),
        Request::ThresholdColor(asked) => asked.engine.name(),
        Request::Census(_) => "census",
        Request::Quotient(_) => "quotient",
        Request::ThresholdRandom(_) | Request::Estimate(_) => "mcts",
        Request::Study(_) => "study",
    }
}

/// Whether a question asks for an ability, within limits.
fn asks(question: &Question, limits: &Limits<'_>, ability: Ability) -> bool {
    match (ability, &question.request) {
        (Ability::Threads, _) => limits.threads > 1,
        (Ability::Checkpoint, _) => limits.checkpoint.is_some(),
        (Ability::Certificate, _) => limits.certificate.is_some(),
        (Ability::Part, request) => request.part().is_some(),
        (Ability::Seed, Request::Color(asked)) => asked.seed.is_some(),
        (Ability::Count, Request::Color(asked)) => asked.count,
        (Ability::All, Request::Color(asked)) => asked.all,
        (Ability::Sample, Request::Color(asked)) => asked.sample.is_some(),
        (Ability::Balanced, Request::Color(asked)) => asked.balanced,
        (Ability::Fix, Request::Color(asked)) => !asked.fix.is_empty(),
        _ => false,
    }
}

/// Refuses what the engine of a question cannot do, and names those that can.
///
/// # Errors
/// One sentence about the first such thing.
pub(crate) fn check(
    spec: &Spec,
    asked: &(impl Clone + Into<Request>),
    limits: &Limits<'_>,
) -> Result<(), Error> {
    check_question(&Question::new(spec.clone(), asked.clone()), limits)
}

fn check_question(question: &Question, limits: &Limits<'_>) -> Result<(), Error> {
    let (verb, name) = (question.verb(), engine_name(&question.request));
    let Some(engine) = engines_of(verb).find(|engine| engine.name == name) else {
        return Ok(());
    };
    for &ability in Ability::ALL {
        if !asks(question, limits, ability) {
            continue;
        }
        let cannot = match engine.can(ability) {
            Yes => continue,
            When(_, holds) if holds(question) => continue,
            When(words, _) => format!("only for {words}"),
            No => "cannot".to_owned(),
        };
        let who = match engines_of(verb).nth(1) {
            Some(_) => format!("the engine {name} of `{verb}`"),
            None => format!("`{verb}`"),
        };
        return Err(bad(format!(
            "--{ability}: {who} {cannot}{}",
            who_can(verb, name, ability)
        )));
    }
    Ok(())
}

/// The other engines of the verb that can, or else the other verbs.
fn who_can(verb: &str, name: &str, ability: Ability) -> String {
    let can = |engine: &&Engine| !matches!(engine.can(ability), No);
    let others = engines_of(verb)
        .filter(|engine| engine.name != name)
        .filter(can);
    let mut names: Vec<&str> = others.map(|engine| engine.name).collect();
    if names.is_empty() {
        let others = ENGINES
            .iter()
            .filter(|engine| engine.verb != verb)
            .filter(can);
        names = others.map(|engine| engine.verb).collect();
        names.dedup();
    }
    match names.as_slice() {
        [] => String::new(),
        names => format!("; {} can", names.join(", ")),
    }
}

/// The table as text: Markdown, with a section for each verb.
pub fn engines_table() -> String {
    let mut text = String::new();
    for &verb in Request::VERBS {
        text += &format!("## {verb}\n\n{}\n", table_of(verb));
    }
    text
}

/// The rows of a verb; columns that all of its engines would leave empty are left out.
pub fn table_of(verb: &str) -> String {
    let can = |engine: &Engine, ability| !matches!(engine.can(ability), No);
    let used = |ability: &Ability| engines_of(verb).any(|engine| can(engine, *ability));
    let columns: Vec<Ability> = Ability::ALL.iter().copied().filter(used).collect();
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let heads = ["engine", "games"].map(str::to_owned).into_iter();
    let heads: Vec<String> = heads
        .chain(columns.iter().map(Ability::to_string))
        .collect();
    let mut text = line(heads.clone());
    text += &line(heads.iter().map(|_| "---".to_owned()).collect());
    for engine in engines_of(verb) {
        let cell = |&ability: &Ability| match engine.can(ability) {
            Yes => "yes".to_owned(),
            No => String::new(),
            When(words, _) => words.to_owned(),
        };
        let first = [engine.name.to_owned(), engine.games.to_owned()];
        text += &line(first.into_iter().chain(columns.iter().map(cell)).collect());
    }
    text
}
