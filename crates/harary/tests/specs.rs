//! Specs: one canonical form that reads back as itself, and one sentence for everything that is not a game.

#[path = "specs/boards.rs"]
mod boards;
mod common;
#[path = "specs/lists.rs"]
mod lists;
#[path = "specs/presets.rs"]
mod presets;

use crate::common::limits;
use common::games;
use harary::catalog::{FAMILIES, Fallback, Key, Kind, Purpose};
use harary::{Error, Instance, Limits, NimOptions, Spec};
use proptest::prelude::*;
const PARTS: [Purpose; 3] = [Purpose::Play, Purpose::Color, Purpose::Heaps];

fn resolve(text: &str, part: Purpose) -> Result<Instance, Error> {
    text.parse::<Spec>()?.resolve(part)
}

/// The canonical form reads back as itself, means the same, and leaves every default out.
fn is_canonical(instance: &Instance) {
    let text = instance.to_string();
    let again = resolve(&text, instance.purpose).unwrap_or_else(|why| panic!("{text}: {why}"));
    assert_eq!(again.to_string(), text);
    let names: Vec<&str> = text.split(' ').skip(1).collect();
    let mut place = 0;
    for (index, key) in instance.family.keys.iter().enumerate() {
        assert_eq!(again.text(key.name), instance.text(key.name), "{text}");
        let written = names.iter().find_map(|pair| {
            let (name, value) = pair.split_once('=')?;
            (name == key.name).then_some(value)
        });
        match (written, default_of(key, instance)) {
            (Some(value), default) => {
                assert_ne!(Some(value.to_owned()), default, "{text}: a default");
                assert!(index >= place, "{text}: not in the family's order");
                place = index;
            }
            (None, default) if key.purposes.contains(&instance.purpose) => {
                assert_eq!(
                    instance.text(key.name),
                    default.unwrap_or_default(),
                    "{text}"
                );
            }
            (None, _) => {}
        }
    }
}

fn default_of(key: &Key, instance: &Instance) -> Option<String> {
    match key.fallback {
        Fallback::Value(value) => Some(value.to_owned()),
        Fallback::Computed { compute, .. } => Some(compute(instance)),
        Fallback::Required | Fallback::Usual(_) | Fallback::None => None,
    }
}

#[test]
fn canonical_forms_of_small_games_read_back() {
    let games = [games::tiny(), games::columns(4), games::hip(4)].concat();
    for game in games {
        is_canonical(&resolve(&game, Purpose::Play).unwrap());
    }
}

#[test]
fn canonical_forms_are_as_documented() {
    let same = [
        (Purpose::Play, "vdw k=4 n=15", "vdw n=15 k=4"),
        (
            Purpose::Play,
            "vdw n=015 k=+4 board=line convention=achievement first=A",
            "vdw n=15 k=4",
        ),
        (
            Purpose::Play,
            "vdw  n=9 \t k=3 first=B board=ring",
            "vdw n=9 k=3 board=ring first=B",
        ),
        (Purpose::Play, "hip convention=avoidance n=4", "hip n=4"),
        (
            Purpose::Play,
            "hip convention=achievement n=4",
            "hip n=4 convention=achievement",
        ),
        (Purpose::Color, "hip n=8 players=4", "hip n=8 colors=4"),
        (Purpose::Color, "hip n=6 colors=2", "hip n=6"),
        (
            Purpose::Color,
            "columns n=20 c=3 rule=two",
            "columns c=3 n=20",
        ),
        (
            Purpose::Play,
            "monotonic up=2 down=3 deck=7",
            "monotonic up=2 down=3",
        ),
        (
            Purpose::Play,
            "monotonic down=3 up=2 deck=8",
            "monotonic up=2 down=3 deck=8",
        ),
        (
            Purpose::Play,
            "monotonic up=1 down=1 deck=rationals",
            "monotonic up=1 down=1 deck=rationals",
        ),
        (Purpose::Play, "strip n=9", "octal code=0.07 heaps=9"),
        (
            Purpose::Heaps,
            "strip board=..#...#.",
            "octal code=0.07 heaps=1,2,3",
        ),
        (Purpose::Heaps, "strip", "octal code=0.07"),
        (
            Purpose::Heaps,
            "octal heaps=9,5,12 code=0.77 convention=normal",
            "octal code=0.77 heaps=5,9,12",
        ),
        (Purpose::Heaps, "octal code=0.{1,2}", "octal code=0.6"),
        (Purpose::Heaps, "octal code=0.3[3]", "octal code=0.[3]"),
        (
            Purpose::Play,
            "octal heaps=9 code={2!}.0",
            "octal code=4!.0 heaps=9",
        ),
    ];
    for (part, given, canonical) in same {
        let instance = resolve(given, part).unwrap_or_else(|why| panic!("{given}: {why}"));
        assert_eq!(instance.to_string(), canonical, "{given}");
        is_canonical(&instance);
    }
}

/// Asks every verb, so that what only a game's constructor refuses is seen, too.
fn refusal(part: Purpose, game: &str) -> String {
    let spec = match game.parse::<Spec>() {
        Ok(spec) => spec,
        Err(why) => return why.to_string(),
    };
    let time = Some(std::time::Duration::ZERO);
    let limits = Limits { time, ..limits() };
    let why = match part {
        Purpose::Play => harary::solve(&spec, &harary::SolveOptions::default(), &limits).err(),
        Purpose::Color => harary::color(&spec, &harary::ColorOptions::default(), &limits).err(),
        Purpose::Heaps => harary::nim(&spec, &NimOptions::default(), &limits).err(),
        Purpose::Codes => harary::codes(&spec, &harary::CodesOptions::default(), &limits).err(),
    };
    match why {
        Some(why @ Error::Question(_)) => why.to_string(),
        other => panic!("{game}: {other:?}"),
    }
}

/// One line, without a trace of the program's insides.
fn is_a_sentence(game: &str, why: &str) {
    assert!(!why.is_empty() && !why.contains('\n'), "{game}: {why:?}");
    for inside in ["panicked", "unwrap", "ParseIntError", "Some(", "::", "Err("] {
        assert!(
            game.contains(inside) || !why.contains(inside),
            "{game}: {why}"
        );
    }
}

#[test]
fn what_is_no_game_is_refused_in_one_sentence_with_the_range() {
    use Purpose::{Color, Heaps, Play};
    let bad: &[(Purpose, &str, &[&str])] = &[
        (Play, "", &["name a game", "columns", "vdw", "strip"]),
        (
            Play,
            "chess n=8",
            &["unknown game `chess`", "columns", "hip", "octal"],
        ),
        (Play, "vdw n=5 k=3 m=2", &["vdw", "unknown key `m`", "n, k"]),
        (Play, "vdw n=5 k=3 n=6", &["vdw", "`n` is given twice"]),
        (Play, "vdw n=5 k=3 n=5", &["vdw", "`n` is given twice"]),
        (
            Color,
            "hip n=4 colors=3 players=3",
            &["hip", "`colors` is given twice"],
        ),
        (Play, "vdw n=5", &["vdw", "`k` is missing", "from 1 to 128"]),
        (Play, "vdw", &["`n` and `k` are missing", "from 1 to 128"]),
        (Play, "vdw n=0 k=3", &["vdw", "n=0", "from 1 to 128"]),
        (Play, "vdw n=129 k=3", &["vdw", "n=129", "from 1 to 128"]),
        (Play, "vdw n=-1 k=3", &["n=-1", "from 1 to 128"]),
        (Play, "vdw n=five k=3", &["n=five", "from 1 to 128"]),
        (Play, "vdw n=1.5 k=3", &["n=1.5", "from 1 to 128"]),
        (
            Play,
            "vdw n=99999999999999999999 k=3",
            &["n=99999999999999999999", "from 1 to 128"],
        ),
        (Play, "vdw n= k=3", &["`n=`", "has no value"]),
        (Play, "vdw n k=3", &["`n`", "KEY=VALUE"]),
        (Play, "vdw =5 k=3", &["`=5`", "KEY=VALUE"]),
        (
            Play,
            "vdw n=5 k=3 board=torus",
            &["board=torus", "line or ring"],
        ),
        (
            Play,
            "vdw n=5 k=3 convention=strong",
            &["convention=strong", "achievement", "avoider-enforcer"],
        ),
        (Play, "vdw n=5 k=3 first=C", &["first=C", "A or B"]),
        (
            Play,
            "vdw n=5 k=3 colors=3",
            &["`colors`", "when the game is played"],
        ),
        (Color, "vdw n=5 k=3 first=B", &["`first`", "colored"]),
        (
            Color,
            "vdw n=5 k=3 colors=36",
            &["colors=36", "from 1 to 35"],
        ),
        (Play, "columns c=100", &["columns", "c=100", "from 1 to 35"]),
        (Play, "columns c=6", &["columns", "c=6", "from 1 to 5"]),
        (Play, "columns c=0", &["c=0", "from 1 to 35"]),
        (Play, "columns c=3 n=9", &["`n`", "when the game is played"]),
        (Color, "columns c=3", &["`n` is missing", "from 1 to 1000"]),
        (Color, "columns c=3 n=0", &["n=0", "from 1 to 1000"]),
        (Color, "columns c=3 n=1001", &["n=1001", "from 1 to 1000"]),
        (
            Play,
            "columns c=3 rule=three",
            &["rule=three", "two, many or schur"],
        ),
        (Play, "hip n=12", &["hip", "n=12", "from 1 to 11"]),
        (Play, "monotonic up=61 down=1", &["up=61", "from 0 to 60"]),
        (
            Play,
            "monotonic up=2 down=2 deck=0",
            &["deck=0", "from 1 to 500, or rationals"],
        ),
        (
            Play,
            "monotonic up=2 down=2 deck=501",
            &["deck=501", "from 1 to 500, or rationals"],
        ),
        (
            Play,
            "monotonic up=2 down=2 deck=reals",
            &["deck=reals", "rationals"],
        ),
        (
            Play,
            "monotonic up=60 down=60",
            &["monotonic", "deck=3601", "from 1 to 500"],
        ),
        (Color, "monotonic up=2 down=2", &["monotonic", "colored"]),
        (Heaps, "vdw n=5 k=3", &["vdw", "nim-values"]),
        (
            Heaps,
            "octal code=0.0G",
            &["octal", "code=0.0G", "symbol 4", "not a digit"],
        ),
        (
            Heaps,
            "octal code=0.00",
            &["code=0.00", "no digit allows a move"],
        ),
        (Heaps, "octal code=7", &["code=7", "there is no point"]),
        (Heaps, "octal", &["octal", "`code` is missing"]),
        (Heaps, "octal code=0.07 heaps=0", &["heaps=0", "1 to 10000"]),
        (
            Heaps,
            "octal code=0.07 heaps=5,,9",
            &["heaps=5,,9", "1 to 10000"],
        ),
        (
            Heaps,
            "octal code=0.07 heaps=5,10001",
            &["heaps=", "10001", "1 to 10000"],
        ),
        (
            Heaps,
            "octal code=0.07 convention=misere",
            &["misere", "normal play"],
        ),
        (Play, "octal code=0.07", &["octal", "`heaps` is missing"]),
        (
            Heaps,
            "strip board=..x.",
            &["strip", "board=..x.", "symbol 3"],
        ),
        (Heaps, "strip board=###", &["strip", "no white square"]),
        (Heaps, "strip n=5 board=...", &["strip", "not both"]),
        (
            Heaps,
            "strip k=5",
            &["strip", "unknown key `k`", "n, board, convention"],
        ),
        (Heaps, "strip n=0", &["=0", "1 to 10000"]),
    ];
    for (part, game, words) in bad {
        let why = refusal(*part, game);
        is_a_sentence(game, &why);
        for word in *words {
            assert!(why.contains(word), "{game}: `{why}` does not say `{word}`");
        }
    }
}

/// Every number of every family, just outside of its range.
#[test]
fn numbers_just_out_of_range_are_refused_by_name() {
    let mut seen = 0;
    for family in FAMILIES {
        for key in family.keys {
            let (min, max) = match key.kind {
                Kind::Number { min, max }
                | Kind::Numbers { min, max }
                | Kind::NumberOr { min, max, .. } => (min, max),
                Kind::Size { min, max, colored } => match key.purposes[0] {
                    Purpose::Color => (min, colored),
                    _ => (min, max),
                },
                _ => continue,
            };
            for bad in [min.checked_sub(1), Some(max + 1)].into_iter().flatten() {
                let text = format!("{} {}={bad}", family.name, key.name);
                let why = resolve(&text, key.purposes[0]).map(|instance| instance.to_string());
                let why = why.expect_err(&text).to_string();
                for word in [family.name, key.name, &min.to_string(), &max.to_string()] {
                    assert!(why.contains(word), "{text}: {why}");
                }
                seen += 1;
            }
        }
    }
    assert!(seen > 15);
}

/// Moves of `after` that cannot be read name the move.
#[test]
fn moves_that_are_not_legal_are_refused_by_name() {
    let bad = [
        ("vdw n=5 k=3", "6", "move 1"),
        ("vdw n=5 k=3", "3,3", "move 2"),
        ("vdw n=3 k=1", "1,2", "move 2"),
        ("hip n=3", "a1,d1", "move 2"),
        ("columns c=2", "1,1,1", "move 3"),
        ("columns c=2", "3", "move 1"),
        ("monotonic up=2 down=2", "2,2", "move 2"),
        ("octal code=0.07 heaps=9", "9:8", "move 1"),
        ("vdw n=5 k=3", "1,x", "move 2"),
        ("vdw n=5 k=3", "1 2", "move 1"),
    ];
    for (game, after, word) in bad {
        let asked = harary::SolveOptions {
            after: common::items(after),
            ..harary::SolveOptions::default()
        };
        let why = harary::solve(&common::spec(game), &asked, &limits());
        let why = why.expect_err(game).to_string();
        is_a_sentence(game, &why);
        assert!(why.contains(word), "{game} after {after}: {why}");
    }
}

/// Specs that could be: names, keys and values of the catalog, in any mixture.
fn likely() -> impl Strategy<Value = String> {
    let names: Vec<&str> = FAMILIES
        .iter()
        .map(|family| family.name)
        .chain(["strip", "go"])
        .collect();
    let mut keys = vec!["n", "board", "heap", ""];
    let words = "0 1 2 3 4 7 35 128 500 rationals 0.07 4.0 0.08 1,2 3,3 ..#. -1 x";
    let mut values: Vec<String> = words.split(' ').map(str::to_owned).collect();
    for key in FAMILIES.iter().flat_map(|family| family.keys) {
        keys.push(key.name);
        keys.extend(key.alias);
        if let Kind::Choice(words) = key.kind {
            values.extend(words.iter().map(|(word, _)| (*word).to_owned()));
        }
    }
    let pair = (prop::sample::select(keys), prop::sample::select(values));
    let pairs = prop::collection::vec(pair, 0..7);
    (prop::sample::select(names), pairs).prop_map(|(name, pairs)| {
        let words = pairs.iter().map(|(key, value)| format!(" {key}={value}"));
        name.to_owned() + &words.collect::<String>()
    })
}

/// Right specs, each key with a value of its kind, in any order.
fn right(part: Purpose) -> impl Strategy<Value = String> {
    let families: Vec<_> = FAMILIES
        .iter()
        .filter(|family| family.keys.iter().any(|key| key.purposes.contains(&part)))
        // A file would have to be there: see `boards`.
        .filter(|family| family.name != "file")
        .collect();
    (0..families.len()).prop_flat_map(move |index| {
        let family = families[index];
        let keys: Vec<&Key> = family
            .keys
            .iter()
            .filter(|key| key.purposes.contains(&part))
            .collect();
        let value = |key: &&Key| -> BoxedStrategy<Option<String>> {
            let value = match key.kind {
                Kind::Size { min, max, colored } => {
                    let most = if part == Purpose::Color { colored } else { max };
                    (min..=most).prop_map(|n| n.to_string()).boxed()
                }
                Kind::Number { min, max } | Kind::Numbers { min, max } => {
                    (min..=max).prop_map(|n| n.to_string()).boxed()
                }
                Kind::NumberOr { min, max, word } => prop_oneof![
                    (min..=max).prop_map(|n| n.to_string()),
                    Just(word.to_owned())
                ]
                .boxed(),
                Kind::Choice(words) => prop::sample::select(words.to_vec())
                    .prop_map(|(word, _)| word.to_owned())
                    .boxed(),
                Kind::Text { .. } if key.name == "code" => {
                    "[048c]\\.([0-9A-Fa-f]|4!|\\{0,2!,3\\}){0,4}([1-7]|\\[0?[1-9]\\])".boxed()
                }
                Kind::Text { .. } if key.name == "bias" => "[1-9][0-9]?:0?[1-9]".boxed(),
                Kind::Text { .. } if key.name == "animal" => {
                    prop::sample::select(vec!["tic", "xx/.x", "x/x", "snaky", "x.x/xxx"])
                        .prop_map(str::to_owned)
                        .boxed()
                }
                Kind::Path | Kind::Written { .. } => unreachable!("only boards from files"),
                Kind::Text { .. } => prop::collection::vec(1..10_001_u32, 1..6)
                    .prop_map(|heaps| {
                        let heaps: Vec<String> = heaps.iter().map(u32::to_string).collect();
                        heaps.join(",")
                    })
                    .boxed(),
            };
            if matches!(key.fallback, Fallback::Required) {
                value.prop_map(Some).boxed()
            } else {
                prop::option::of(value).boxed()
            }
        };
        let values: Vec<_> = keys.iter().map(value).collect();
        let names: Vec<&str> = keys.iter().map(|key| key.name).collect();
        values.prop_flat_map(move |values| {
            let pairs: Vec<String> = names
                .iter()
                .zip(values)
                .filter_map(|(name, value)| Some(format!("{name}={}", value?)))
                .collect();
            Just(pairs)
                .prop_shuffle()
                .prop_map(move |pairs| format!("{} {}", family.name, pairs.join(" ")))
        })
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2_000, ..ProptestConfig::default() })]

    #[test]
    fn right_specs_have_a_canonical_form(
        (part, text) in prop::sample::select(&PARTS[..]).prop_flat_map(|part| (Just(part), right(part)))
    ) {
        // A code may only lack a digit after its point.
        is_canonical(&resolve(&text, part).map_err(|why| TestCaseError::fail(why.to_string()))?);
    }

    #[test]
    fn likely_specs_are_canonical_or_refused(text in likely()) {
        for part in PARTS {
            match resolve(&text, part) {
                Ok(instance) if instance.family.name != "file" => is_canonical(&instance),
                Ok(_) => {}
                Err(why) => is_a_sentence(&text, &why.to_string()),
            }
        }
    }

    #[test]
    fn any_text_is_a_game_or_refused(text in any::<String>(), key in "[a-z]{1,8}", value in any::<String>()) {
        for family in ["", "vdw n=5 k=3 ", "octal code=", "strip board=", "columns c=1 n=1 rule="] {
            for text in [format!("{family}{text}"), format!("{family} {key}={value}")] {
                for part in PARTS {
                    if let Err(why) = resolve(&text, part) {
                        // The text may hold a newline, and then the sentence quotes it.
                        prop_assert!(!why.to_string().is_empty());
                    }
                }
            }
        }
    }
}
