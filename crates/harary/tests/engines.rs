//! The table of what engines can do is true, cell by cell.

mod common;

use common::{Scratch, limits};
use harary::{
    Ability, Can, Choice, ENGINES, Engine, Error, Limits, Question, answer, engines_table,
};

/// A small question for an engine; of a list or count where it does nothing else.
fn base(engine: &Engine) -> String {
    let (verb, name) = (engine.verb, engine.name);
    let game = match (verb, name) {
        (_, "sweep") if verb == "table" => "monotonic up=1..2 down=1 deck=rationals",
        (_, "sweep") => "monotonic up=2 down=1 deck=rationals",
        ("solve" | "estimate", _) => "vdw n=5 k=3",
        ("longest", "positions") => "vdw n=5 k=3",
        ("longest" | "census", _) => "columns c=2",
        ("color", "massie" | "network") => "hip n=4",
        ("color", "classes") => "vdw n=8 k=3 --count",
        // It goes on until it is stopped or has enough.
        ("largest", "local") => "vdw n=8 k=3 --cells 4",
        ("color" | "largest", _) => "vdw n=8 k=3",
        ("nim" | "quotient", _) => "octal code=0.77",
        ("table", "df-pn") => "vdw n=3..4 k=3 --ask outcome",
        ("table", _) => "vdw n=3..4 k=3",
        ("codes", _) => "octal digits=1 --heaps 60",
        ("threshold", _) => "vdw k=3",
        // These prove nothing: all sizes up to the last have a coloring.
        ("threshold-color", "tabu" | "metropolis" | "network") => "vdw k=3 --most 8",
        ("threshold-color", "massie") => "hip colors=2 --most 4",
        ("threshold-color", _) => "vdw k=3",
        ("threshold-random", _) => "vdw k=3 --trials 4096 --uct 0",
        ("study", _) => "octal code=0.07 heaps=5",
        other => panic!("{other:?} has no small question"),
    };
    let named = match verb {
        "census" | "quotient" | "threshold-random" | "estimate" | "study" => String::new(),
        _ => format!(" --engine {name}"),
    };
    format!("{verb} {game}{named}")
}

/// The question that asks for the ability, and the limits.
fn asking(engine: &Engine, ability: Ability, folder: &Scratch) -> (String, Limits<'static>) {
    let mut line = base(engine);
    let mut limits = limits();
    match ability {
        Ability::Threads => limits.threads = 2,
        Ability::Checkpoint => limits.checkpoint = Some(folder.file("state")),
        Ability::Certificate => limits.certificate = Some(folder.file("certificate")),
        Ability::Seed => line += " --seed 7",
        Ability::Count if !line.contains("--count") => line += " --count",
        Ability::Count => {}
        Ability::All => line = line.replace(" --count", "") + " --all",
        Ability::Sample => line = line.replace(" --count", "") + " --sample 2",
        Ability::Balanced => line += " --balanced",
        Ability::Renaming => line += " --symmetric mirror --renaming 2,1",
        Ability::Fix => line += " --fix 1:1",
        Ability::Part => line += " --part 1/2",
    }
    (line, limits)
}

/// What a verb has no option for cannot be asked.
fn has_option(engine: &Engine, ability: Ability) -> bool {
    match ability {
        Ability::Threads | Ability::Checkpoint | Ability::Certificate => true,
        Ability::Seed => [
            "color",
            "largest",
            "threshold-color",
            "estimate",
            "threshold-random",
            "study",
        ]
        .contains(&engine.verb),
        Ability::All => ["color", "longest"].contains(&engine.verb),
        Ability::Part => {
            let question: Question = base(engine).parse().expect("a question");
            question.request.with_part(None).is_some()
        }
        _ => engine.verb == "color",
    }
}

#[test]
fn every_engine_does_what_the_table_says_and_nothing_else() {
    for engine in ENGINES {
        for &ability in Ability::ALL {
            if !has_option(engine, ability) {
                assert!(matches!(engine.can(ability), Can::No));
                continue;
            }
            let folder = Scratch::new();
            let (line, limits) = asking(engine, ability, &folder);
            let question: Question = line.parse().expect(&line);
            let answered = answer(&question, &limits);
            if engine.games.starts_with("none") {
                assert!(answered.is_err(), "{line}");
                continue;
            }
            let why = answered.as_ref().err().map(ToString::to_string);
            let option = format!("--{ability}: ");
            match engine.can(ability) {
                Can::Yes => assert_eq!(why, None, "{line} with {ability}"),
                Can::No => assert!(
                    matches!(&answered, Err(Error::Cannot(why)) if why.starts_with(&option)),
                    "{line} with {ability}: {why:?}"
                ),
                Can::When(_, holds) if !holds(&question) => assert!(
                    why.as_ref().is_some_and(|why| why.contains("only for")),
                    "{line} with {ability}: {why:?}"
                ),
                // Whether the case is one of them is not said by the question alone.
                Can::When(..) => {}
            }
        }
    }
}

#[test]
fn refusals_name_those_that_can() {
    for (line, threads, part) in [
        (
            "solve vdw n=5 k=3 --engine minimax",
            2,
            "cannot work on several threads; auto, alpha-beta, df-pn, threats and sweep can",
        ),
        (
            "quotient octal code=0.77",
            2,
            "solve, longest, census, color",
        ),
        (
            "color hip n=4 --engine tabu --count",
            1,
            "cannot count; auto, backtrack, classes, propagate and sat can",
        ),
        (
            "color hip n=4 --engine backtrack --seed 1",
            1,
            "cannot draw random numbers; tabu, metropolis, network and massie can",
        ),
        (
            "color hip n=4 --seed 1",
            1,
            "can draw random numbers only for samples",
        ),
    ] {
        let limits = Limits {
            threads,
            ..limits()
        };
        let why = answer(&line.parse().expect(line), &limits).expect_err(line);
        assert!(why.to_string().contains(part), "{line}: {why}");
    }
}

#[test]
fn the_page_of_engines_is_made_from_the_table() {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/engines.md");
    let text = format!(
        "# What engines can do\n\n\
         Each verb has one engine or more; `--engine` names one, and `auto` chooses. The columns\n\
         are options: an engine that cannot do what is asked refuses, and names those that can.\n\
         This page is written from the table that the program itself reads\n\
         (`crates/harary/src/engines/table.rs`; `harary explain engines` prints it).\n\n{}",
        engines_table()
    );
    let text = text.trim_end().to_owned() + "\n";
    if std::env::var_os("HARARY_WRITE").is_some() {
        std::fs::write(path, &text).expect(path);
    }
    let page = std::fs::read_to_string(path).expect(path);
    assert_eq!(page, text, "HARARY_WRITE=1 writes the page");
}
