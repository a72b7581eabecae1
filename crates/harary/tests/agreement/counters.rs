//! The counters of 2004 against masks and propagation: the same answers, and the very tree of the walk on masks.

use crate::common::{items, limits, spec};
use harary::{CensusOptions, LongestAnswer, LongestEngine, LongestOptions, Report, StudyOptions};

const RULES: [&str; 3] = ["two", "many", "schur"];

fn longest(game: &str, after: &str, engine: LongestEngine) -> Report<LongestAnswer> {
    let asked = LongestOptions {
        after: items(after),
        all: true,
        engine,
        part: None,
    };
    let report = harary::longest(&spec(game), &asked, &limits());
    report.unwrap_or_else(|why| panic!("{game} after `{after}`: {why}"))
}

fn small_games() -> Vec<String> {
    let mut games = Vec::new();
    for rule in RULES {
        for columns in 1..=3 {
            for convention in ["normal", "misere"] {
                games.push(format!(
                    "columns c={columns} rule={rule} convention={convention}"
                ));
            }
        }
    }
    games
}

#[test]
fn counters_masks_and_propagation_find_the_same_plays() {
    for game in small_games() {
        let [reis, walk, propagate] = [
            LongestEngine::Reis,
            LongestEngine::Longest,
            LongestEngine::Propagate,
        ]
        .map(|engine| longest(&game, "", engine));
        assert_eq!(reis.answer, walk.answer, "{game}");
        assert_eq!(reis.answer, propagate.answer, "{game}");
        assert_eq!(reis.stats.nodes, walk.stats.nodes, "{game}");
        assert_eq!(reis.stats.engine, "reis");
    }
}

#[test]
fn they_go_on_from_any_position() {
    for rule in RULES {
        for after in ["2", "3,1", "1,2,3", "3,2,2,1"] {
            let game = format!("columns c=3 rule={rule}");
            let [reis, walk] = [LongestEngine::Reis, LongestEngine::Longest]
                .map(|engine| longest(&game, after, engine));
            assert_eq!(reis.answer, walk.answer, "{game} after {after}");
            assert_eq!(reis.stats.nodes, walk.stats.nodes, "{game} after {after}");
        }
    }
}

#[test]
fn a_study_counts_the_nodes_of_each_engine() {
    for rule in RULES {
        let game = format!("columns c=3 rule={rule}");
        let asked = StudyOptions::default();
        let report = harary::study(&spec(&game), &asked, &limits()).unwrap();
        assert!(report.complete);
        let lines = report.answer.lines;
        let names: Vec<&str> = lines.iter().map(|line| line.engine.as_str()).collect();
        assert_eq!(names, ["reis, untrimmed", "reis", "longest", "propagate"]);
        let engines = [
            LongestEngine::Reis,
            LongestEngine::Longest,
            LongestEngine::Propagate,
        ];
        for (line, engine) in lines[1..].iter().zip(engines) {
            let found = longest(&game, "", engine);
            let (length, count) = (found.answer.length.unwrap(), found.answer.count.unwrap());
            let plays = if count == 1 { "play" } else { "plays" };
            assert_eq!(line.nodes, Some(found.stats.nodes), "{game}");
            assert_eq!(line.margin, None);
            assert_eq!(
                line.found,
                Some(format!("{length} moves, {count} {plays}")),
                "{game}"
            );
        }
        // Untrimmed, every play and beginning of a play is a node, whatever its columns are called.
        let plays = CensusOptions {
            plays: true,
            ..CensusOptions::default()
        };
        let all = harary::census(&spec(&game), &plays, &limits());
        let levels = all.unwrap().answer.levels.unwrap();
        let plays: u128 = levels.iter().map(|level| level.going + level.over).sum();
        assert_eq!(lines[0].nodes, u64::try_from(plays).ok(), "{game}");
    }
}

#[test]
fn what_has_no_counters_or_no_study_is_refused() {
    let refused = |game: &str| {
        let asked = LongestOptions {
            engine: LongestEngine::Reis,
            ..LongestOptions::default()
        };
        let refused = harary::longest(&spec(game), &asked, &limits());
        refused.unwrap_err().to_string()
    };
    assert!(refused("vdw n=5 k=3").contains("reis"));
    assert!(refused("columns c=5").contains("from 1 to 4"));
    let study = |game: &str| {
        let asked = StudyOptions::default();
        let refused = harary::study(&spec(game), &asked, &limits());
        refused.unwrap_err().to_string()
    };
    assert!(study("clique n=4 k=3").contains("there is one of columns"));
    assert!(study("columns c=5").contains("from 1 to 4"));
    assert!(study("columns n=5").contains("n"));
}
