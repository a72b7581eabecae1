//! `study`: the engines and switches of a family compared on one machine, beside what its paper
//! measured.
//!
//! A study is a list of lines, each an engine at work on a game. What would take too long is walked
//! for a while, and the rest is extrapolated from an estimate of the size of its tree; the line
//! says so.

mod bench;
mod boards;
mod canonical;
mod columns;
mod hip;
mod measured;
mod monotonic;
mod strip;
mod vdw;

pub(crate) use canonical::canonical;

use crate::answer::{Answer, Report, StudyAnswer};
use crate::catalog::{self, FAMILIES, Purpose, Study};
use crate::engines::check;
use crate::error::{Error, bad};
use crate::question::{Question, StudyOptions};
use crate::run::{Halt, Limits};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use bench::Bench;
use harary_core::Part;
use harary_draw::Drawing;

/// A study of engines at play.
struct Studied {
    study: Study,
    /// The games of its paper, studied if the spec names the family only.
    games: &'static [&'static str],
    /// Adds the lines of one game.
    compare: fn(&Spec, &Instance, &mut Bench<'_>) -> Result<(), Halt>,
}

const STUDIES: &[Studied] = &[
    Studied {
        study: Study::Columns,
        games: &["columns c=3", "columns c=4 rule=many", "columns c=4"],
        compare: columns::compare,
    },
    Studied {
        study: Study::Monotonic,
        games: &[
            "monotonic up=1 down=1",
            "monotonic up=2 down=1",
            "monotonic up=3 down=1",
            "monotonic up=4 down=1",
            "monotonic up=2 down=2",
            "monotonic up=5 down=1",
            "monotonic up=6 down=1",
            "monotonic up=3 down=2",
            "monotonic up=7 down=1",
            "monotonic up=8 down=1",
            "monotonic up=4 down=2",
            "monotonic up=9 down=1",
            "monotonic up=3 down=3",
        ],
        compare: monotonic::compare,
    },
    Studied {
        study: Study::Heaps,
        games: &[
            "octal code=0.07 heaps=20",
            "octal code=0.07 heaps=4,7,9",
            "octal code=0.07 heaps=50",
            "octal code=0.07 heaps=10000",
        ],
        compare: strip::compare,
    },
    Studied {
        study: Study::VanDerWaerden,
        games: &["vdw n=15 k=4"],
        compare: vdw::compare,
    },
];

/// The families that have a study, in the order of their names. That of neural networks is about
/// colorings, all others are about play.
fn studied() -> Vec<&'static str> {
    let studied = FAMILIES.iter().filter(|family| family.study.is_some());
    let mut names: Vec<&str> = studied.map(|family| family.name).collect();
    names.sort_unstable();
    names
}

/// Compares the engines of a family on a game, or on the games of its paper if the spec has no
/// keys.
///
/// Takes about a minute where trees are walked that have some hundred million nodes, and longer
/// where pruned trees have more. If a limit stops the work, the report holds the lines that were
/// ready. A checkpoint keeps these with their seconds, and beside it the engine at work has a file
/// of its own. A part has some of the games, and of hip some of the games as they are read.
///
/// # Errors
/// If the family has no study, or as for [`solve`](crate::solve).
pub fn study(
    spec: &Spec,
    asked: &StudyOptions,
    limits: &Limits<'_>,
) -> Result<Report<StudyAnswer>, Error> {
    check(spec, asked, limits)?;
    let family = catalog::family(&spec.expanded()?.name)?;
    if let Some(option) = family.study.and_then(|study| asked.of_others(study)) {
        return Err(bad(format!(
            "{option}: the study of {} does not have this option",
            family.name
        )));
    }
    // The others measure how fast engines are.
    if family.study != Some(Study::Network) && limits.threads > 1 {
        return Err(bad(format!(
            "{}: this study measures how fast engines are, each on one thread; that of hip takes more",
            spec.name
        )));
    }
    let by_size = family.study == Some(Study::VanDerWaerden);
    if family.study == Some(Study::Network) {
        return hip::study(spec, asked, limits);
    }
    let Some(studied) = STUDIES
        .iter()
        .find(|known| family.study == Some(known.study))
    else {
        return Err(bad(format!(
            "{}: there is no study of this game; there is one of {}",
            spec.name,
            studied().join(", ")
        )));
    };
    let mut specs = if by_size {
        vdw::games(spec)?
    } else if spec.pairs.is_empty() {
        let games = studied.games.iter().map(|game| game.parse());
        games.collect::<Result<Vec<Spec>, Error>>()?
    } else {
        vec![spec.clone()]
    };
    if let Some(part) = asked.part {
        if by_size {
            return Err(bad(format!(
                "{}: --part: each board of this study is searched with what the smaller ones have shown",
                spec.name
            )));
        }
        specs = specs[Part::range(Some(part), specs.len())].to_vec();
    }
    let instances = specs.iter().map(|spec| spec.resolve(Purpose::Play));
    let instances = instances.collect::<Result<Vec<Instance>, Error>>()?;
    let question = Question::new(canonical(spec)?, asked.clone());
    let mut bench = Bench::new(&question, asked, limits)?;
    let compared = specs
        .iter()
        .zip(&instances)
        .try_for_each(|(spec, instance)| (studied.compare)(spec, instance, &mut bench));
    let stopped = bench.steps.end(compared)?;
    let vdw = by_size.then(|| vdw::summary(&bench.lines, bench.vdw, instances.first()));
    let answer = StudyAnswer {
        lines: bench.lines,
        vdw,
        network: None,
    };
    let account = Account::new(question, "study", bench.steps.nodes).with_seed(asked.seed);
    Ok(account.report(answer, stopped, bench.steps.run(), limits))
}

/// The plot of a study, where it has one: of hip how many runs had settled after so many steps, of
/// vdw the positions visited, by n.
pub fn study_plot(report: &Report) -> Option<Drawing> {
    let Answer::Study(StudyAnswer {
        lines,
        vdw,
        network,
    }) = &report.answer
    else {
        return None;
    };
    match (network, vdw) {
        (Some(network), _) => Some(hip::figure::draw(network)),
        (None, Some(vdw)) => Some(vdw::plot(&report.game(), lines, vdw)),
        (None, None) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::StudyLine;

    fn lines(game: &str, largest: f64, limits: &Limits<'_>) -> (Vec<StudyLine>, bool) {
        let spec: Spec = game.parse().unwrap();
        let asked = StudyOptions::default();
        let question = Question::new(spec.clone(), asked.clone());
        let mut bench = Bench::new(&question, &asked, limits).unwrap();
        bench.largest = largest;
        let instance = spec.resolve(Purpose::Play).unwrap();
        let done = columns::compare(&spec, &instance, &mut bench).is_ok();
        (bench.lines, done)
    }

    #[test]
    fn what_is_too_large_is_estimated_and_says_so() {
        let limits = Limits::default();
        let (walked, _) = lines("columns c=3", 1e9, &limits);
        let (estimated, done) = lines("columns c=3", 1000.0, &limits);
        assert!(done);
        // The samples are wider than the tree, so that they count it.
        for (walked, estimated) in walked.iter().zip(&estimated).take(3) {
            assert_eq!(walked.nodes, estimated.nodes);
            assert_eq!((walked.margin, estimated.margin), (None, Some(0.0)));
            assert!(walked.found.is_some() && estimated.found.is_none());
            assert!(estimated.seconds.is_some_and(|seconds| seconds > 0.0));
        }
        assert_eq!(walked[3].nodes, estimated[3].nodes);
        assert_eq!(estimated[3].margin, None);
    }

    #[test]
    fn a_study_that_is_stopped_keeps_its_lines() {
        let stop = std::sync::atomic::AtomicBool::new(true);
        let limits = Limits {
            stop: Some(&stop),
            ..Limits::default()
        };
        let (lines, done) = lines("columns c=4", 1e9, &limits);
        assert!(!done && lines.is_empty());
    }

    #[test]
    fn the_games_of_a_paper_are_games_of_its_family() {
        for studied in STUDIES {
            for game in studied.games {
                let instance = game
                    .parse::<Spec>()
                    .unwrap()
                    .resolve(Purpose::Play)
                    .unwrap();
                assert_eq!(
                    (instance.family.study, &*instance.to_string()),
                    (Some(studied.study), *game)
                );
            }
        }
    }
}
