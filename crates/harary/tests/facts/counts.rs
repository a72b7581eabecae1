//! Facts about lengths, colorings, nim-values, plays and boards.

use crate::common::{Scratch, certifying, limits, spec};
use crate::fact::{Fact, agrees, words};
use harary::catalog::Purpose;
use harary::{
    CensusOptions, ColorAnswer, ColorEngine, ColorOptions, Heaps, Limits, LongestEngine,
    LongestOptions, NimMethod, NimOptions,
};
use harary_core::Hypergraph;
use harary_games::{Piece, Relation, Shape, progressions_through};

/// By propagation; by the walk over plays, on masks and on counters; by a census, whose last level it must be; by colorings of 1 … length, and none
/// of one number more. What is far for all but propagation says so.
pub(crate) fn longest(line: &str, game: &str, fact: &mut Fact) {
    let length = fact.length.take().expect("a longest play has a length");
    let (count, list) = (fact.count.take(), fact.list.take().map(|list| words(&list)));
    let alone = fact.alone.take();
    let mut engines = vec![LongestEngine::Propagate];
    match &alone {
        Some(reason) => assert!(reason.len() > 10, "{line}: no reason"),
        None => engines.extend([LongestEngine::Longest, LongestEngine::Reis]),
    }
    let mut answers = Vec::new();
    for engine in engines {
        let asked = LongestOptions {
            all: list.is_some(),
            engine,
            ..LongestOptions::default()
        };
        let limits = Limits {
            threads: if alone.is_some() { 2 } else { 1 },
            ..limits()
        };
        let report = harary::longest(&spec(game), &asked, &limits).expect(line);
        assert!(report.complete, "{line}");
        assert_eq!(report.answer.length, Some(length), "{line}");
        agrees(
            line,
            "count",
            &report.answer.count,
            count.map(|count| Some(count.into())),
        );
        let found = report.answer.list.clone().unwrap_or_default();
        agrees(line, "list", &found, list.clone());
        answers.push(report.answer);
    }
    let [first, others @ ..] = answers.as_slice() else {
        return;
    };
    if others.is_empty() {
        return;
    }
    for other in others {
        assert_eq!(first, other, "{line}: two engines");
    }

    let limits = limits();
    let census = harary::census(&spec(game), &CensusOptions::default(), &limits).expect(line);
    let levels = census.answer.levels.expect("complete");
    let last = levels.last().expect("at least the start");
    assert_eq!((last.length, last.going), (length, 0), "{line}: census");
    agrees(line, "census", &last.over, first.count);

    assert!(game.starts_with("columns "), "{line}: columns only");
    let all = ColorOptions {
        all: true,
        ..ColorOptions::default()
    };
    let most = colored(&format!("{game} n={length}"), &all);
    agrees(
        line,
        "color --all",
        &most.list,
        first.list.clone().map(Some),
    );
    let one = colored(&format!("{game} n={length}"), &ColorOptions::default());
    assert_eq!(one.exists, Some(true), "{line}: color");
    let more = format!("{game} n={}", length + 1);
    assert_eq!(
        colored(&more, &ColorOptions::default()).exists,
        Some(false),
        "{line}"
    );
}

pub(crate) fn census(line: &str, game: &str, fact: &mut Fact) {
    let plays = fact.plays.take().expect("a census counts plays");
    let asked = CensusOptions {
        plays: true,
        ..CensusOptions::default()
    };
    let report = harary::census(&spec(game), &asked, &limits()).expect(line);
    assert_eq!(report.answer.over, Some(plays.into()), "{line}");
    assert!(report.complete, "{line}");
}

/// By every engine that can answer; they need not find the same coloring, but must agree about all else.
fn colored(game: &str, asked: &ColorOptions) -> ColorAnswer {
    let by = |engine| {
        let asked = ColorOptions {
            engine,
            ..asked.clone()
        };
        let report = harary::color(&spec(game), &asked, &limits())
            .unwrap_or_else(|why| panic!("{game}: {why}"));
        assert!(report.complete, "{game}");
        (report.answer, report.stats.nodes)
    };
    let (found, nodes) = by(ColorEngine::Backtrack);
    let mut others = Vec::new();
    // Clauses count colorings one by one.
    let few = found.count.is_none_or(|count| count.all < Some(500))
        && found.list.as_ref().is_none_or(|list| list.len() < 100);
    if few && nodes < 1_000_000 {
        others.push(ColorEngine::Sat);
    }
    if game.starts_with("columns ") && asked.fix.is_empty() {
        others.push(ColorEngine::Propagate);
    }
    // Refused where colors are of several kinds; and of boards nothing is counted up to symmetry.
    let propagate = ColorOptions {
        engine: ColorEngine::Propagate,
        ..asked.clone()
    };
    if !asked.count
        && nodes < 1_000_000
        && !game.starts_with("columns ")
        && harary::color(&spec(game), &propagate, &limits()).is_ok()
    {
        others.push(ColorEngine::Propagate);
    }
    // A board of many cells, or with sets that are not listed, is not for the engine classes.
    let classes = ColorOptions {
        engine: ColorEngine::Classes,
        ..asked.clone()
    };
    if asked.count && nodes < 20_000 && harary::color(&spec(game), &classes, &limits()).is_ok() {
        others.push(ColorEngine::Classes);
    }
    for engine in others {
        let (other, _) = by(engine);
        assert_eq!(other.coloring.is_some(), found.coloring.is_some(), "{game}");
        let other = ColorAnswer {
            coloring: found.coloring.clone(),
            classes: found.classes.clone(),
            ..other
        };
        assert_eq!(found, other, "{game}: two engines");
    }
    found
}

/// By finding one, with a certificate, by counting, and by listing where the list is short.
pub(crate) fn color(line: &str, game: &str, fact: &mut Fact) {
    let exists = fact.exists.take().expect("a coloring exists or not");
    if let Some(coloring) = fact.coloring.take() {
        printed(line, game, &coloring, exists);
        return;
    }
    let folder = Scratch::new();
    let path = folder.file("certificate");
    let found = colored(game, &ColorOptions::default());
    assert_eq!(found.exists, Some(exists), "{line}");
    if exists {
        let asked = ColorOptions::default();
        harary::color(&spec(game), &asked, &certifying(&path)).expect(line);
        let text = std::fs::read_to_string(path).expect("a certificate");
        let accepted = harary_check::check(&mut text.as_bytes()).expect(line);
        assert_eq!(accepted.claim, "proper coloring", "{line}");
    }

    let wide = |number: Option<u64>| number.map(u128::from);
    let Some(all) = wide(fact.count.take()) else {
        return;
    };
    let count = ColorOptions {
        count: true,
        ..ColorOptions::default()
    };
    let counts = colored(game, &count).count.expect("counted");
    assert_eq!(counts.all, Some(all), "{line}");
    assert_eq!(exists, all > 0, "{line}");
    let up_to = [
        (counts.up_to_colors, fact.up_to_colors.take()),
        (counts.up_to_symmetry, fact.up_to_symmetry.take()),
        (counts.up_to_both, fact.up_to_both.take()),
    ];
    for (found, fact) in up_to {
        agrees(
            line,
            "up to",
            &found,
            fact.map(|fact| Some(u128::from(fact))),
        );
    }
    let list = ColorOptions {
        all: true,
        ..ColorOptions::default()
    };
    let mut list = colored(game, &list).list.expect("listed");
    assert_eq!(Some(list.len() as u128), counts.up_to_colors, "{line}");
    list.sort();
    list.dedup();
    assert_eq!(
        Some(list.len() as u128),
        counts.up_to_colors,
        "{line}: twice"
    );
}

/// A coloring that a paper prints: by the rules of the game with every cell fixed, and by the checker.
fn printed(line: &str, game: &str, coloring: &str, proper: bool) {
    let fix: Vec<String> = (1..)
        .zip(coloring.chars())
        .map(|(cell, color)| format!("{cell}:{color}"))
        .collect();
    let asked = ColorOptions {
        fix,
        ..ColorOptions::default()
    };
    let found = colored(game, &asked);
    assert_eq!(found.exists, Some(proper), "{line}");
    assert_eq!(found.coloring.is_some(), proper, "{line}");
    let game = spec(game).resolve(Purpose::Color).expect(line);
    let certificate =
        format!("harary-certificate 1\ngame {game}\nclaim coloring\n{coloring}\nend\n");
    let checked = harary_check::check(&mut certificate.as_bytes());
    assert_eq!(checked.is_ok(), proper, "{line}: {checked:?}");
}

pub(crate) fn nim(line: &str, game: &str, fact: &mut Fact) {
    let upto = fact.upto.take();
    let (wins, lost) = (fact.wins.take(), fact.lost.take());
    let (period, preperiod) = (fact.period.take(), fact.preperiod.take());
    assert!(
        wins.is_some() || lost.is_some() || period.is_some(),
        "{line}: nothing is claimed"
    );
    assert_eq!(period.is_some(), preperiod.is_some(), "{line}");
    let asked = NimOptions {
        upto,
        lost: lost
            .as_ref()
            .and(upto)
            .map(|upto| Heaps::new(1, upto).expect(line)),
        ..NimOptions::default()
    };
    let report = harary::nim(&spec(game), &asked, &limits()).expect(line);
    assert!(report.complete, "{line}");
    // What takes no time is asked of every engine.
    for engine in [NimMethod::Plain, NimMethod::Sparse] {
        if report.stats.nodes < 50_000 {
            let asked = NimOptions {
                engine,
                ..asked.clone()
            };
            match harary::nim(&spec(game), &asked, &limits()) {
                Ok(other) => assert_eq!(other.answer, report.answer, "{line} by {engine:?}"),
                // Where no move leaves two heaps there is nothing to tell apart.
                Err(why) => assert!(
                    engine == NimMethod::Sparse && why.to_string().starts_with("engine sparse"),
                    "{line}: {why}"
                ),
            }
        }
    }
    let answer = report.answer;
    agrees(line, "wins", &answer.wins, wins.map(Some));
    agrees(line, "period", &answer.period, period.map(Some));
    agrees(line, "preperiod", &answer.preperiod, preperiod.map(Some));
    assert_eq!(answer.proved, answer.period.is_some(), "{line}");
    if let (Some(wins), Some(losses), Some(upto)) = (answer.wins, answer.losses, upto) {
        assert_eq!(wins + losses, upto, "{line}");
    }
    if let Some(lost) = lost {
        let lost: Vec<u64> = words(&lost)
            .iter()
            .map(|n| n.parse().expect("a number"))
            .collect();
        assert_eq!(answer.losses, Some(lost.len() as u64), "{line}");
        assert_eq!(answer.lost, Some(lost), "{line}");
    }
}

/// The board that a spec names, as the game builds it; for van der Waerden's line the formula N(n, k, i), too.
pub(crate) fn sets(line: &str, game: &str, fact: &mut Fact) {
    let spec = spec(game);
    let number = |key: &str| -> usize {
        let pair = spec.pairs.iter().find(|(name, _)| name == key);
        pair.expect(key).1.parse().expect("a number")
    };
    let board: Hypergraph = match spec.name.as_str() {
        "hip" => harary_games::hip(number("n")).expect(line),
        "vdw" => harary_games::vdw(number("n"), number("k"), Shape::Line).expect(line),
        "clique" => harary_games::clique(number("n"), number("k")).expect(line),
        "numbers" => harary_games::numbers(number("n"), Relation::Sum).expect(line),
        "pieces" => harary_games::pieces(number("n"), Piece::Queen).expect(line),
        "tictactoe" => {
            let given = spec.pairs.iter().any(|(key, _)| key == "dim");
            let dim = if given { number("dim") } else { 2 };
            harary_games::tictactoe(number("side"), dim).expect(line)
        }
        "mnk" => harary_games::mnk(number("m"), number("n"), number("k")).expect(line),
        "animal" => {
            let animal = spec.pairs.iter().find(|(key, _)| key == "animal");
            harary_games::animal(number("n"), &animal.expect(line).1).expect(line)
        }
        name => panic!("{line}: {name} has no board"),
    };
    let through: Vec<usize> = board.edges_through().iter().map(Vec::len).collect();
    if spec.name == "vdw" {
        let formula = (1..=number("n")).map(|i| {
            progressions_through(number("n") as u32, number("k") as u32, i as u32) as usize
        });
        assert!(formula.eq(through.iter().copied()), "{line}: N(n, k, i)");
    }
    let (sets, most, at) = (fact.sets.take(), fact.most.take(), fact.through.take());
    assert!(
        sets.is_some() || most.is_some() || at.is_some(),
        "{line}: nothing is claimed"
    );
    agrees(line, "sets", &board.edges.len(), sets);
    agrees(line, "most", &through.iter().copied().max(), most.map(Some));
    if let Some(at) = at {
        assert_eq!(through[at.cell - 1], at.sets, "{line}");
    }
}
