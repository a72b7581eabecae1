//! `study`: the engines and switches of a family compared on one machine, beside what its paper measured.
//!
//! A study is a list of lines, each an engine at work on a game. What would take too long is walked for a while, and the
//! rest is extrapolated from an estimate of the size of its tree; the line says so.

mod columns;
mod hip;
mod measured;
mod monotonic;
mod plot;
mod strip;
mod vdw;

use crate::answer::{Answer, Report, StudyAnswer, StudyLine};
use crate::catalog::{self, Purpose};
use crate::draw::Drawing;
use crate::engines::check;
use crate::error::{Error, bad};
use crate::question::{Question, StudyOptions};
use crate::run::{Halt, Limits};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use crate::verbs::steps::{Number, Steps};
use harary_core::{Engine, Game, Saved, Words};
use harary_engines::{Estimate, Longest, TreeSize, random_positions};
use measured::{Measured, timed};
use std::time::Instant;
use vdw::Boards;

/// A family that has a study.
struct Studied {
    family: &'static str,
    /// The games of its paper, studied if the spec names the family only.
    games: &'static [&'static str],
    /// Adds the lines of one game.
    compare: fn(&Spec, &Instance, &mut Bench<'_>) -> Result<(), Halt>,
}

const STUDIES: &[Studied] = &[
    Studied {
        family: "columns",
        games: &["columns c=3", "columns c=4 rule=many", "columns c=4"],
        compare: columns::compare,
    },
    Studied {
        family: "monotonic",
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
        family: "octal",
        games: &[
            "octal code=0.07 heaps=20",
            "octal code=0.07 heaps=4,7,9",
            "octal code=0.07 heaps=50",
            "octal code=0.07 heaps=10000",
        ],
        compare: strip::compare,
    },
    Studied {
        family: "vdw",
        games: &["vdw n=15 k=4"],
        compare: vdw::compare,
    },
];

/// Whether a family has a study.
pub(crate) fn covers(family: &str) -> bool {
    studied().any(|known| known == family)
}

/// The families that have a study, in the order of their names. That of hip is about colorings, all others are about play.
fn studied() -> impl Iterator<Item = &'static str> {
    let mut names: Vec<&str> = STUDIES.iter().map(|studied| studied.family).collect();
    names.push("hip");
    names.sort_unstable();
    names.into_iter()
}

/// Compares the engines of a family on a game, or on the games of its paper if the spec has no keys.
///
/// Takes about a minute where trees are walked that have some hundred million nodes, and longer where pruned trees have more. If a limit stops the work, the report
/// holds the lines that were ready. A checkpoint keeps these with their seconds, and beside it the engine at work has a file of its own.
///
/// # Errors
/// If the family has no study, or as for [`solve`](crate::solve).
pub fn study(
    spec: &Spec,
    asked: &StudyOptions,
    limits: &Limits<'_>,
) -> Result<Report<StudyAnswer>, Error> {
    check(spec, asked, limits)?;
    let family = catalog::family(&catalog::expand(spec)?.name)?;
    // The others measure how fast engines are.
    if family.name != "hip" && limits.threads > 1 {
        return Err(bad(format!(
            "{}: this study measures how fast engines are, each on one thread; that of hip takes more",
            spec.name
        )));
    }
    let of_vdw = family.name == "vdw";
    if family.name == "hip" {
        return hip::study(spec, asked, limits);
    }
    let Some(studied) = STUDIES.iter().find(|studied| studied.family == family.name) else {
        let names: Vec<&str> = studied().collect();
        return Err(bad(format!(
            "{}: there is no study of this game; there is one of {}",
            spec.name,
            names.join(", ")
        )));
    };
    let specs = if of_vdw {
        vdw::games(spec)?
    } else if spec.pairs.is_empty() {
        let games = studied.games.iter().map(|game| game.parse());
        games.collect::<Result<Vec<Spec>, Error>>()?
    } else {
        vec![spec.clone()]
    };
    let instances = specs.iter().map(|spec| spec.resolve(Purpose::Play));
    let instances = instances.collect::<Result<Vec<Instance>, Error>>()?;
    let question = Question::new(canonical(spec)?, asked.clone());
    let mut bench = Bench::new(&question, asked, limits)?;
    let compared = specs
        .iter()
        .zip(&instances)
        .try_for_each(|(spec, instance)| (studied.compare)(spec, instance, &mut bench));
    let stopped = bench.steps.end(compared)?;
    let vdw = of_vdw.then(|| vdw::summary(&bench.lines, bench.vdw, instances.first()));
    let answer = StudyAnswer {
        lines: bench.lines,
        vdw,
        network: None,
    };
    let account = Account::new(question, "study", bench.steps.nodes).with_seed(asked.seed);
    Ok(account.report(answer, stopped, &bench.steps.run, limits))
}

/// The game of a study as it is written canonically: that of one game, the name of a family whose
/// games of the paper are studied, or what was typed where that is a range.
pub(crate) fn canonical(spec: &Spec) -> Result<Spec, Error> {
    let family = catalog::family(&catalog::expand(spec)?.name)?;
    if spec.pairs.is_empty() {
        return Ok(Spec {
            name: family.name.to_owned(),
            pairs: Vec::new(),
        });
    }
    match family.name {
        "vdw" => Ok(spec.clone()),
        "hip" => Ok(spec.resolve(Purpose::Color)?.spec()),
        _ => Ok(spec.resolve(Purpose::Play)?.spec()),
    }
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

/// Where engines are measured: each in a step of its own; and the lines so far.
struct Bench<'a> {
    steps: Steps<'a>,
    seed: u64,
    /// A tree up to this size is walked to its end.
    largest: f64,
    lines: Vec<StudyLine>,
    vdw: Boards,
}

/// The size of a tree that takes about a minute.
const LARGEST_WALK: f64 = 1e9;
/// Of a larger one the trees below so many random positions are walked, to measure the speed: …
const SUBTREES: usize = 1000;
/// … positions of a length where such a tree has this size on the average, …
const SUBTREE: f64 = 20_000.0;
/// … until so many nodes are walked.
const SPEED_WALK: u64 = 50_000_000;
/// The samples of an estimate: how many, how wide if it is to tell whether a tree can be walked, and how wide if not.
const RUNS: usize = 30;
const NARROW: usize = 2000;
const WIDE: usize = 100_000;
/// What a position of a sample takes, at most about.
const BYTES_A_POSITION: usize = 2048;
/// A mean of 30 is within so many standard errors in 95 of 100 cases (Student's t).
const STANDARD_ERRORS: f64 = 2.05;

impl<'a> Bench<'a> {
    fn new(
        question: &Question,
        asked: &StudyOptions,
        limits: &'a Limits<'a>,
    ) -> Result<Self, Error> {
        // The memory is measured, too.
        let kept = format!("{question} in {} bytes", limits.memory);
        Ok(Bench {
            steps: Steps::new(limits, kept)?,
            seed: asked.seed,
            largest: LARGEST_WALK,
            lines: Vec::new(),
            vdw: Boards::new(asked.nodes),
        })
    }

    /// The size of the tree of all plays: roughly, if it is to be walked, else as well as can be.
    fn size<G: Game>(&mut self, game: &G) -> Result<Estimate, Halt> {
        let rough = self.sampled(game, NARROW)?;
        if rough.nodes <= self.largest {
            return Ok(rough);
        }
        let most = self.steps.limits.memory / BYTES_A_POSITION;
        self.sampled(game, WIDE.min(most).max(NARROW))
    }

    fn sampled<G: Game>(&mut self, game: &G, width: usize) -> Result<Estimate, Halt> {
        let from = game.start();
        let new = || TreeSize::<G>::new(width, RUNS, self.seed);
        let [nodes, error] = self.steps.take(|steps| {
            let sampled = steps.work(
                &mut new(),
                Engine::<G>::nodes,
                |_, words| new().load(words),
                |engine, watch| engine.run(game, &from, watch),
                TreeSize::save,
            )?;
            Ok([Number(sampled.nodes), Number(sampled.error)])
        })?;
        Ok(Estimate {
            nodes: nodes.0,
            error: error.0,
        })
    }

    /// Adds the line of a walk over the tree of all plays, which has about this size.
    fn walked<G: Game<Move: Words>>(
        &mut self,
        line: StudyLine,
        game: &G,
        size: Estimate,
    ) -> Result<(), Halt> {
        let from = game.start();
        let seed = self.seed;
        let is_small = size.nodes <= self.largest;
        let measured = self.steps.take(|steps| {
            if is_small {
                let engine = Longest::new(false);
                let (found, engine, seconds) = timed(
                    steps,
                    (game, &from),
                    engine,
                    u64::MAX,
                    |engine, words| engine.load(game, &from, words),
                    Longest::save,
                )?;
                return Ok(Measured {
                    nodes: found.is_some().then(|| Engine::<G>::nodes(&engine)),
                    seconds: Some(seconds),
                    found: found.map(|found| plays(found.length, found.count)),
                    margin: None,
                });
            }
            let many = size.nodes / SUBTREE;
            let tops = random_positions(game, &from, many, SUBTREES, seed);
            let started = Instant::now();
            let mut nodes = 0;
            // Some seconds in all: no walk is kept.
            for top in &tops {
                let mut engine = Longest::<G>::new(false);
                steps.run.work(|watch| engine.run(game, top, watch))?;
                nodes += Engine::<G>::nodes(&engine);
                steps.look(nodes)?;
                if nodes > SPEED_WALK {
                    break;
                }
            }
            steps.nodes += nodes;
            let speed = nodes as f64 / started.elapsed().as_secs_f64();
            Ok(Measured {
                nodes: Some(size.nodes.round() as u64),
                margin: Some(STANDARD_ERRORS * size.error / size.nodes),
                seconds: Some(size.nodes / speed).filter(|seconds| seconds.is_finite()),
                found: None,
            })
        })?;
        self.lines.push(measured.of(line));
        Ok(())
    }
}

/// A line about an engine that says nothing yet.
fn unmeasured(instance: &Instance, engine: &str) -> StudyLine {
    StudyLine {
        game: instance.to_string(),
        engine: engine.to_owned(),
        nodes: None,
        margin: None,
        seconds: None,
        found: None,
        played: None,
    }
}

/// What a search for longest plays found, in words.
fn plays(length: u32, count: u64) -> String {
    let (moves, plays) = (
        if length == 1 { "move" } else { "moves" },
        if count == 1 { "play" } else { "plays" },
    );
    format!("{length} {moves}, {count} {plays}")
}

#[cfg(test)]
mod tests {
    use super::*;

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
                    (instance.family.name, &*instance.to_string()),
                    (studied.family, *game)
                );
            }
        }
    }
}
