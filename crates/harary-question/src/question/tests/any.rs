//! Any questions: of every verb, with any value of every option.

use super::super::*;
use harary_core::Choice;
use proptest::prelude::*;

/// Specs that can be typed; what a verb would say of them is not asked here.
const GAMES: [&str; 10] = [
    "vdw n=15 k=4",
    "vdw n=9 k=3 board=ring convention=avoidance first=B",
    "vdw k=3,4",
    "hip n=4 colors=3",
    "columns c=3 rule=schur n=9",
    "monotonic up=2..4 down=3 deck=rationals",
    "octal code=0.{1,2}4! heaps=5,9",
    "octal digits=2 base=8",
    "strip board=..#...#.",
    "file path=boards/fano.txt",
];

fn choice<T: Choice>() -> impl Strategy<Value = T> {
    prop::sample::select(T::ALL)
}

/// Moves, and cells with colors, as games write them.
fn items() -> impl Strategy<Value = Vec<String>> {
    let item = prop_oneof![
        "[1-9][0-9]{0,3}",
        "[a-z]{1,2}[1-9][0-9]?",
        "[1-9]-[1-9]",
        "[1-9]:[1-9]\\+[1-9]",
        "(aa|[a-f])[1-9]:[1-9]",
        "-?[1-9]/[1-9]",
    ];
    prop::collection::vec(item, 0..5)
}

/// Often what it is by default, as in most questions.
fn often<T: Clone + std::fmt::Debug + 'static>(
    default: T,
    other: impl Strategy<Value = T> + 'static,
) -> BoxedStrategy<T> {
    prop_oneof![Just(default), other].boxed()
}

fn heaps() -> impl Strategy<Value = Heaps> {
    (1..=crate::question::ranges::FARTHEST).prop_flat_map(|from| {
        (from..=crate::question::ranges::FARTHEST)
            .prop_map(move |to| Heaps::new(from, to).expect("a range"))
    })
}

/// The options of a verb, every one of them with any value. A new option does not compile here
/// before it has its values, and a new verb fails.
fn options(verb: &str) -> BoxedStrategy<Request> {
    match verb {
        "solve" => (items(), choice(), choice(), choice(), any::<Option<u32>>())
            .prop_map(|(after, ask, engine, certify, openings)| SolveOptions {
                after,
                ask,
                engine,
                certify,
                openings,
                part: None,
            })
            .prop_map_into()
            .boxed(),
        "longest" => (items(), any::<bool>(), choice())
            .prop_map(|(after, all, engine)| LongestOptions {
                after,
                all,
                engine,
                part: None,
            })
            .prop_map_into()
            .boxed(),
        "census" => (items(), any::<bool>(), any::<Option<u32>>())
            .prop_map(|(after, plays, upto)| CensusOptions {
                after,
                plays,
                upto,
                part: None,
            })
            .prop_map_into()
            .boxed(),
        "color" => (
            any::<[bool; 3]>(),
            any::<Option<u32>>(),
            prop::option::of(choice()),
            (items(), prop::collection::vec(any::<u8>(), 0..4)),
            choice(),
            any::<Option<u64>>(),
        )
            .prop_map(
                |(flags, sample, symmetric, (fix, renaming), engine, seed)| {
                    let [count, all, balanced] = flags;
                    ColorOptions {
                        count,
                        all,
                        sample,
                        balanced,
                        symmetric,
                        renaming,
                        fix,
                        engine,
                        seed,
                        part: None,
                    }
                },
            )
            .prop_map_into()
            .boxed(),
        "largest" => (
            choice(),
            any::<(Option<u32>, Option<u64>)>(),
            prop::option::of(choice()),
        )
            .prop_map(|(engine, (cells, seed), symmetric)| LargestOptions {
                engine,
                cells,
                symmetric,
                seed,
                part: None,
            })
            .prop_map_into()
            .boxed(),
        "nim" => (
            items(),
            any::<[Option<u64>; 3]>(),
            prop::option::of(heaps()),
            choice(),
        )
            .prop_map(|(after, [upto, at, values], lost, engine)| NimOptions {
                after,
                upto,
                at,
                values,
                lost,
                engine,
            })
            .prop_map_into()
            .boxed(),
        "quotient" => (
            any::<Option<u32>>(),
            often(QuotientOptions::default().limit, any::<u16>()),
            prop::collection::vec(any::<u64>(), 0..4),
        )
            .prop_map(|(heaps, limit, at)| QuotientOptions { heaps, limit, at })
            .prop_map_into()
            .boxed(),
        "table" => (items(), choice(), choice())
            .prop_map(|(after, ask, engine)| TableOptions {
                after,
                ask,
                engine,
                part: None,
            })
            .prop_map_into()
            .boxed(),
        "codes" => (often(CodesOptions::default().heaps, any::<u32>()), choice())
            .prop_map(|(heaps, engine)| CodesOptions {
                heaps,
                engine,
                part: None,
            })
            .prop_map_into()
            .boxed(),
        "threshold" => (choice(), any::<Option<u64>>(), choice())
            .prop_map(|(winner, most, engine)| ThresholdOptions {
                winner,
                most,
                engine,
                part: None,
            })
            .prop_map_into()
            .boxed(),
        "threshold-color" => (any::<Option<u64>>(), choice(), any::<Option<u64>>())
            .prop_map(|(most, engine, seed)| ThresholdColorOptions {
                most,
                engine,
                seed,
                part: None,
            })
            .prop_map_into()
            .boxed(),
        "threshold-random" => {
            let default = ThresholdRandomOptions::default();
            (
                often(default.trials, any::<u64>()),
                often(default.uct, any::<u64>()),
                often(default.stored, any::<u32>()),
                any::<Option<u64>>(),
            )
                .prop_map(|(trials, uct, stored, seed)| ThresholdRandomOptions {
                    trials,
                    uct,
                    stored,
                    seed,
                    part: None,
                })
                .prop_map_into()
                .boxed()
        }
        "estimate" => {
            let default = EstimateOptions::default();
            (
                items(),
                often(default.trials, any::<u64>()),
                often(default.uct, any::<u64>()),
                often(default.stored, any::<u32>()),
                any::<bool>(),
                any::<Option<u64>>(),
            )
                .prop_map(
                    |(after, trials, uct, stored, backup, seed)| EstimateOptions {
                        after,
                        trials,
                        uct,
                        stored,
                        backup,
                        seed,
                        part: None,
                    },
                )
                .prop_map_into()
                .boxed()
        }
        "study" => {
            let default = StudyOptions::default();
            (
                often(default.nodes, any::<u64>()),
                often(default.runs, any::<u64>()),
                often(default.steps, any::<u32>()),
                often(default.seed, any::<u64>()),
            )
                .prop_map(|(nodes, runs, steps, seed)| StudyOptions {
                    nodes,
                    runs,
                    steps,
                    seed,
                    part: None,
                })
                .prop_map_into()
                .boxed()
        }
        verb => panic!("the verb {verb} has no questions here"),
    }
}

fn parts() -> impl Strategy<Value = Part> {
    (1..=Part::MOST)
        .prop_flat_map(|of| (1..=of).prop_map(move |index| Part::new(index, of).expect("a part")))
}

/// Questions of a verb, and parts of them.
pub(super) fn questions(verb: &'static str) -> impl Strategy<Value = Question> {
    let game = prop::sample::select(&GAMES[..]);
    let part = prop::option::of(parts());
    (game, options(verb), part).prop_map(|(game, request, part)| Question {
        game: game.parse().expect(game),
        request: request.clone().with_part(part).unwrap_or(request),
    })
}
