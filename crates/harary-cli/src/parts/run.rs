//! `run`: answers parts, one after the other, and leaves alone what others do or have done.

use super::answered::{answer_to, keep};
use super::folder::split_into;
use super::lock::Gone;
use super::needed::Needed;
use super::place::{Held, Place};
use super::unit::{MOST_FAILURES, Unit};
use crate::args::RunArgs;
use crate::output::{json, print, tell};
use crate::progress::Meter;
use crate::signals::stop_flag;
use crate::solvers::solvers;
use anyhow::{Context as _, Result};
use harary::{HowFar, Limits, Part, Report, SCHEMA, Stopped, VERSION};
use serde::Serialize;
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// What is said of a part that has failed too often.
const SET_ASIDE: &str = "it is set aside after three failures; --retry tries it again";

/// What came of a part.
enum Done {
    /// It was answered now.
    Now(Box<Report>),
    /// It was answered before.
    Before,
    /// Somebody else is at work on it.
    Elsewhere(String),
    /// It was split into smaller parts.
    Split,
    /// It was interrupted, and goes on from its checkpoint.
    Stopped,
    /// It failed, now or too often before.
    Failed(String),
}

pub(crate) fn run(args: &RunArgs) -> Result<ExitCode> {
    let places = args.paths.iter().map(|path| Place::at(path));
    let places: Vec<Place> = places.collect::<Result<_>>()?;
    let mut needed = places.iter().map(Needed::of).collect::<Result<Vec<_>>>()?;
    let runner = Runner {
        args,
        places,
        stop: stop_flag().context("signals")?,
        started: Instant::now(),
    };
    let mut tally = Tally::default();
    // What is split or given free meanwhile is found in another round.
    while runner.round(&mut needed, &mut tally)? {}
    tally.told(runner.is_over(), args.json)
}

/// What a runner has done.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Ran<'a> {
    schema: u32,
    version: &'static str,
    /// How many parts there are.
    parts: usize,
    /// How many of them are answered.
    answered: usize,
    /// How many of these were answered by this runner.
    now: usize,
    /// How many others can change nothing any more.
    needless: usize,
    /// The parts at which others are at work, each with who is.
    elsewhere: &'a [String],
    /// The parts that failed, each with why.
    failed: &'a [String],
}

/// What was done, by names of parts.
#[derive(Default)]
struct Tally {
    all: usize,
    answered: usize,
    now: usize,
    elsewhere: Vec<String>,
    /// What need not be answered any more.
    needless: usize,
    failed: BTreeSet<PathBuf>,
    whys: Vec<String>,
}

impl Tally {
    /// What is said at the end, and the exit code.
    fn told(&self, is_over: bool, as_json: bool) -> Result<ExitCode> {
        for why in &self.whys {
            tell(&format!("harary: {why}"));
        }
        let mut line = format!(
            "{} of {} parts are answered, {} of them now",
            self.answered, self.all, self.now
        );
        if !self.failed.is_empty() {
            line += &format!("; {} failed", self.failed.len());
        }
        if !self.elsewhere.is_empty() {
            line += &format!("; at work elsewhere: {}", self.elsewhere.join(", "));
        }
        if self.needless > 0 {
            line += &format!("; {} more can change nothing", self.needless);
        }
        print(&match as_json {
            true => json(&Ran {
                schema: SCHEMA,
                version: VERSION,
                parts: self.all,
                answered: self.answered,
                now: self.now,
                needless: self.needless,
                elsewhere: &self.elsewhere,
                failed: &self.whys,
            })?,
            false => format!("{line}\n"),
        })?;
        let left = self.seen() < self.all;
        if is_over && left {
            tell("harary: stopped before the last part; the same command goes on from there");
            return Ok(ExitCode::from(3));
        }
        Ok(ExitCode::from(match self.failed.is_empty() {
            true => 0,
            false => 2,
        }))
    }
}

impl Tally {
    fn seen(&self) -> usize {
        self.answered + self.failed.len() + self.elsewhere.len() + self.needless
    }
}

struct Runner<'a> {
    args: &'a RunArgs,
    places: Vec<Place>,
    stop: Arc<AtomicBool>,
    started: Instant,
}

impl Runner<'_> {
    /// Looks at all parts once; whether to look again.
    fn round(&self, needed: &mut [Option<Needed>], tally: &mut Tally) -> Result<bool> {
        let units = self.units()?;
        let (now, failed) = (tally.now, std::mem::take(&mut tally.failed));
        *tally = Tally {
            all: units.len(),
            now,
            failed,
            whys: std::mem::take(&mut tally.whys),
            ..Tally::default()
        };
        let mut was_split = false;
        for (number, unit) in &units {
            let place = &self.places[*number];
            let is_answered = place.is_answered(unit);
            if self.is_over() && !is_answered {
                continue;
            }
            if let Some(needed) = &mut needed[*number]
                && !is_answered
            {
                let same = units.iter().filter(|(other, _)| other == number);
                needed.look(place, same.map(|(_, unit)| unit))?;
                if !needed.has(unit) {
                    tally.failed.remove(&unit.path);
                    tally.needless += 1;
                    continue;
                }
            }
            if tally.failed.contains(&unit.path) {
                continue;
            }
            match self.one(place, unit)? {
                Done::Now(report) => {
                    if let Some(needed) = &mut needed[*number] {
                        needed.learn(unit, &report);
                    }
                    tally.answered += 1;
                    tally.now += 1;
                    if !self.args.work.quiet {
                        tell(&format!("{unit}: {}", harary_text::cost(&report)));
                    }
                }
                Done::Before => tally.answered += 1,
                Done::Elsewhere(holder) => tally.elsewhere.push(format!("{unit} by {holder}")),
                Done::Split => was_split = true,
                Done::Stopped => {}
                Done::Failed(why) => {
                    tally.whys.push(format!("{unit}: {why}"));
                    tally.failed.insert(unit.path.clone());
                }
            }
        }
        let is_new = tally.now > now;
        Ok(!self.is_over()
            && (was_split || is_new && !tally.elsewhere.is_empty() || tally.seen() < tally.all))
    }

    /// The parts that were named, each with the number of its place, in the order in which this
    /// runner takes them.
    fn units(&self) -> Result<Vec<(usize, Unit)>> {
        let mut units = Vec::new();
        for (number, place) in self.places.iter().enumerate() {
            let begin = self.args.begin.filter(|_| place.is_folder());
            let named = from(place.units()?, begin);
            units.extend(named.into_iter().map(|unit| (number, unit)));
        }
        Ok(units)
    }

    /// Whether a signal has come, or there is no time left.
    fn is_over(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.left().is_some_and(|left| left.is_zero())
    }

    fn left(&self) -> Option<Duration> {
        let time = self.args.work.time?;
        Some(time.saturating_sub(self.started.elapsed()))
    }

    fn one(&self, place: &Place, unit: &Unit) -> Result<Done> {
        match answer_to(unit) {
            Ok(Some(_)) => return Ok(Done::Before),
            Ok(None) if place.is_answered(unit) => return Ok(Done::Before),
            Ok(None) => {}
            Err(why) => return Ok(Done::Failed(format!("{why:#}; remove the answer"))),
        }
        let (mut held, gone) = match place.take(unit)? {
            Ok(taken) => taken,
            Err(holder) => return Ok(Done::Elsewhere(holder)),
        };
        let done = self.with_part(unit, &mut held, gone);
        match held.release()? {
            true => done,
            false => Ok(Done::Elsewhere(
                "another runner, which took it over".to_owned(),
            )),
        }
    }

    fn with_part(&self, unit: &Unit, held: &mut Held<'_>, gone: Option<Gone>) -> Result<Done> {
        // Somebody may have been faster than the lock was taken.
        if split_into(unit)?.is_some() {
            return Ok(Done::Split);
        }
        if unit.beside("answer").exists() {
            return Ok(Done::Before);
        }
        if self.args.retry {
            let _ = std::fs::remove_file(unit.beside("failures"));
        }
        // One that has kept a checkpoint was at work, and may have been stopped from outside.
        if let Some(gone) = gone
            && !gone.kept
        {
            unit.failed(&format!("{} ended without a word", gone.holder))?;
        }
        let failures = unit.failures()?;
        if failures.len() >= MOST_FAILURES {
            let last = failures.last().map_or("", String::as_str);
            return Ok(Done::Failed(format!("{last} ({SET_ASIDE})")));
        }
        let answered = held.while_held(&self.stop, |stop| self.answer(unit, stop));
        let why = match answered {
            Ok(report) if report.complete => {
                keep(unit, &report)?;
                for left in ["state", "failures"] {
                    let _ = std::fs::remove_file(unit.beside(left));
                }
                return Ok(Done::Now(Box::new(report)));
            }
            Ok(report) => match report.stopped {
                None | Some(Stopped::Time | Stopped::Request) => return Ok(Done::Stopped),
                Some(Stopped::Memory) => {
                    "the memory is full; give it more with --memory".to_owned()
                }
                Some(_) => "a limit of the engine was reached before an answer".to_owned(),
            },
            Err(why) => why.to_string(),
        };
        let times = unit.failed(&why)?;
        Ok(Done::Failed(match times < MOST_FAILURES {
            true => format!("{why} (failure {times} of {MOST_FAILURES})"),
            false => format!("{why} ({SET_ASIDE})"),
        }))
    }

    fn answer(&self, unit: &Unit, stop: &AtomicBool) -> Result<Report, harary::Error> {
        let work = &self.args.work;
        let meter = Meter::new(work.quiet, None);
        let progress = |how_far: &HowFar<'_>| meter.report(how_far);
        let limits = Limits {
            time: self.left(),
            memory: work.bytes(),
            stop: Some(stop),
            progress: Some(&progress),
            checkpoint: Some(unit.beside("state")),
            save_every: self.args.save_every,
            part_proof: unit.proves.then(|| unit.beside("proof")),
            threads: usize::from(work.threads),
            solvers: solvers(),
            ..Limits::default()
        };
        harary::answer(&unit.question, &limits)
    }
}

/// The parts, beginning with one of several ranges of nearly equal size, and around.
fn from(mut units: Vec<Unit>, begin: Option<Part>) -> Vec<Unit> {
    if let Some(part) = begin {
        let first = part.of_pieces(units.len() as u64).start;
        units.rotate_left(usize::try_from(first).unwrap_or(0));
    }
    units
}
