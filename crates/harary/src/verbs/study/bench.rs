//! Where a study measures: each engine in a step of its own, and the lines so far.

use super::boards::Boards;
use super::measured::{Measured, timed};
use crate::answer::StudyLine;
use crate::error::Error;
use crate::question::{Question, StudyOptions};
use crate::run::steps::{Number, Steps};
use crate::run::{Halt, Limits};
use crate::spec::Instance;
use harary_core::{Engine, Game, Words};
use harary_engines::{Estimate, Longest, TreeSize, random_positions};

/// Where engines are measured: each in a step of its own; and the lines so far.
pub(super) struct Bench<'a> {
    pub(super) steps: Steps<'a>,
    pub(super) seed: u64,
    /// A tree up to this size is walked to its end.
    pub(super) largest: f64,
    pub(super) lines: Vec<StudyLine>,
    pub(super) vdw: Boards,
}

/// The size of a tree that takes about a minute.
const LARGEST_WALK: f64 = 1e9;
/// Of a larger one the trees below so many random positions are walked, to measure the speed: …
const SUBTREES: usize = 1000;
/// … positions of a length where such a tree has this size on the average, …
const SUBTREE: f64 = 20_000.0;
/// … until so many nodes are walked.
const SPEED_WALK: u64 = 50_000_000;
/// The samples of an estimate: how many, how wide if it is to tell whether a tree can be walked,
/// and how wide if not.
const RUNS: usize = 30;
const NARROW: usize = 2000;
const WIDE: usize = 100_000;
/// What a position of a sample takes, at most about.
const BYTES_A_POSITION: usize = 2048;
/// A mean of 30 is within so many standard errors in 95 of 100 cases (Student's t).
pub(super) const STANDARD_ERRORS: f64 = 2.05;

impl<'a> Bench<'a> {
    pub(super) fn new(
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
    pub(super) fn size<G: Game>(&mut self, game: &G) -> Result<Estimate, Halt> {
        let rough = self.sampled(game, NARROW)?;
        if rough.nodes <= self.largest {
            return Ok(rough);
        }
        let most = self.steps.limits.memory / BYTES_A_POSITION;
        self.sampled(game, WIDE.min(most).max(NARROW))
    }

    pub(super) fn sampled<G: Game>(&mut self, game: &G, width: usize) -> Result<Estimate, Halt> {
        let from = game.start();
        let seed = self.seed;
        let [nodes, error] = self.steps.take(|steps| {
            let mut engine = TreeSize::<G>::new(width, RUNS, seed);
            let sampled = steps.work((game, &from), &mut engine)?;
            Ok([Number(sampled.nodes), Number(sampled.error)])
        })?;
        Ok(Estimate {
            nodes: nodes.0,
            error: error.0,
        })
    }

    /// Adds the line of a walk over the tree of all plays, which has about this size.
    pub(super) fn walked<G: Game<Move: Words>>(
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
                let (found, engine, seconds) = timed(steps, (game, &from), engine, u64::MAX)?;
                return Ok(Measured {
                    nodes: found.is_some().then(|| engine.nodes()),
                    seconds: Some(seconds),
                    found: found.map(|found| plays(found.length, found.count)),
                    margin: None,
                });
            }
            let many = size.nodes / SUBTREE;
            let tops = random_positions(game, &from, many, SUBTREES, seed);
            let started = steps.stopwatch();
            let mut nodes = 0;
            // Some seconds in all: no walk is kept.
            for top in &tops {
                let mut engine = Longest::<G>::new(false);
                steps.run().work(|watch| engine.run((game, top), watch))?;
                nodes += engine.nodes();
                steps.look(nodes)?;
                if nodes > SPEED_WALK {
                    break;
                }
            }
            steps.nodes += nodes;
            let speed = nodes as f64 / started.seconds();
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
pub(super) fn unmeasured(instance: &Instance, engine: &str) -> StudyLine {
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
pub(super) fn plays(length: u32, count: u64) -> String {
    let (moves, plays) = (
        if length == 1 { "move" } else { "moves" },
        if count == 1 { "play" } else { "plays" },
    );
    format!("{length} {moves}, {count} {plays}")
}
