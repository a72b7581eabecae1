//! `plan`: what a question will cost, by a sample of its parts.

mod total;

use crate::apart::apart;
use crate::args::PlanArgs;
use crate::output::{json, put, refuse_as_json, tell};
use crate::progress::Meter;
use crate::scratch::Scratch;
use crate::signals::stop_flag;
use crate::solvers::solvers;
use anyhow::{Context as _, Error, Result, bail};
use bytesize::ByteSize;
use harary::{
    Dice, HowFar, Limits, Part, Question, Report, Request, SCHEMA, Stopped, VERSION,
    can_keep_proofs, shell_word, with_openings,
};
use harary_text::{grouped, rough};
use serde::Serialize;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};
use total::Total;

/// A part should take no longer: the last one is waited for.
const SECONDS_A_PART: f64 = 600.0;

/// And no less: files weigh.
const LEAST_SECONDS_A_PART: f64 = 10.0;

/// So much of the time is left to try the question whole.
const SHARE_OF_WHOLE: u32 = 5;

/// The time for the sample, if none is given.
const TIME: Duration = Duration::from_secs(60);

/// What a question will cost.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Plan {
    schema: u32,
    version: &'static str,
    question: Question,
    /// How many parts it was thought to have.
    parts: u32,
    /// How many of them were tried.
    sampled: usize,
    /// How many of these were not finished in their time.
    unfinished: usize,
    seed: u64,
    /// Null where no part was answered in its time, as all other figures of parts are.
    nodes: Option<Total>,
    /// Of each part.
    threads: u16,
    /// If one part is answered after the other.
    seconds: Option<Total>,
    /// The longest that a part of the sample took.
    largest_part_seconds: Option<f64>,
    /// The most memory that this process has had, in bytes; null where the system does not say.
    memory: Option<u64>,
    /// The proofs of all parts, in bytes; null, too, where none were kept.
    proofs: Option<Total>,
    /// On more cores; empty where nothing is known.
    cores: Vec<Cores>,
    /// In how many parts to split it; null where one core is enough.
    advised_parts: Option<u32>,
    /// What the question took in one piece; null where it was not answered in a fifth of the time.
    whole: Option<Whole>,
}

/// What the question took in one piece.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Whole {
    /// Without the openings that its parts need.
    question: Question,
    nodes: u64,
    seconds: f64,
}

/// How long so many cores take.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
struct Cores {
    cores: u32,
    seconds: Total,
}

/// What a part of the sample came to.
struct Tried {
    report: Report,
    /// The size of its proof, in bytes; 0 if it has none.
    proof: u64,
}

pub(crate) fn run(mut args: PlanArgs) -> Result<ExitCode> {
    let mut question: Question = args.question.join(" ").parse()?;
    apart(args.how.out.as_deref(), question.game.file())?;
    question.game = question.game.with_piped_board()?;
    if let Some(most) = harary::most_parts(&question) {
        // A sample of parts without work would say that all is quick.
        args.parts = args.parts.min(most.max(1));
    }
    let args = &args;
    if args.proofs {
        can_keep_proofs(&question.request)?;
    }
    let split = with_openings(&question, args.parts)?;
    let parts = sampled_parts(args, &split)?;
    let mut trials = Trials::new(args)?;
    let tried = trials.sample(&parts)?;
    // Before the question as a whole, which may take more.
    let memory = peak_memory();
    let whole = trials.whole(&question)?;
    let is_stopped = trials.is_stopped;
    drop(trials);
    if is_stopped && tried.is_empty() {
        let why = "stopped before a part of the sample was tried";
        refuse_as_json(why)?;
        tell(&format!("harary: {why}"));
        return Ok(ExitCode::from(3));
    }
    let plan = plan(args, split, &tried, memory, whole)?;
    let text = match args.how.json {
        true => json(&plan)?,
        false => plan.told(),
    };
    put(&text, args.how.out.as_deref())?;
    if is_stopped {
        tell("harary: stopped before the whole sample; what is said is from fewer parts");
        return Ok(ExitCode::from(3));
    }
    if plan.nodes.is_none() && plan.whole.is_none() {
        return Ok(ExitCode::from(3));
    }
    Ok(ExitCode::SUCCESS)
}

/// Different parts, drawn at random.
fn sampled_parts(args: &PlanArgs, question: &Question) -> Result<Vec<Question>> {
    let mut dice = Dice::new(args.seed);
    let mut indices: Vec<u32> = (1..=args.parts).collect();
    let drawn = indices.len().min(args.sample as usize);
    for place in 0..drawn {
        let other = place + dice.index(indices.len() - place);
        indices.swap(place, other);
    }
    let part = |&index| {
        let part = Part::new(index, args.parts).map_err(Error::msg)?;
        Ok(harary::part_of(question, part)?)
    };
    indices[..drawn].iter().map(part).collect()
}

/// Questions that are answered to see what they take.
struct Trials<'a> {
    args: &'a PlanArgs,
    stop: Arc<AtomicBool>,
    meter: Meter,
    proof: Option<Scratch>,
    started: Instant,
    /// Somebody stopped it.
    is_stopped: bool,
}

impl<'a> Trials<'a> {
    fn new(args: &'a PlanArgs) -> Result<Self> {
        let proof = args.proofs.then(|| Scratch::new("plan")).transpose();
        Ok(Trials {
            args,
            stop: stop_flag().context("signals")?,
            meter: Meter::new(args.how.work.quiet, None),
            proof: proof.context("a file for the proofs of the sample")?,
            started: Instant::now(),
            is_stopped: false,
        })
    }

    fn time(&self) -> Duration {
        self.args.how.work.time.unwrap_or(TIME)
    }

    fn answer(&self, question: &Question, step: &str, time: Duration) -> Result<Report> {
        let progress = |how_far: &HowFar<'_>| self.meter.report(&HowFar { step, ..*how_far });
        let work = &self.args.how.work;
        let part_proof = self
            .proof
            .as_ref()
            .filter(|_| question.request.part().is_some());
        let limits = Limits {
            time: Some(time),
            memory: work.bytes(),
            stop: Some(&self.stop),
            progress: Some(&progress),
            part_proof: part_proof.map(proof),
            threads: usize::from(work.threads),
            solvers: solvers(),
            ..Limits::default()
        };
        Ok(harary::answer(question, &limits)?)
    }

    /// Answers parts one after the other, each in its share of the time that is left.
    fn sample(&mut self, parts: &[Question]) -> Result<Vec<Tried>> {
        let for_all = self.time() - self.time() / SHARE_OF_WHOLE;
        let mut tried = Vec::new();
        for (number, part) in parts.iter().enumerate() {
            let left = for_all.saturating_sub(self.started.elapsed());
            let step = format!("part {} of {}", number + 1, parts.len());
            let report = self.answer(part, &step, left / (parts.len() - number) as u32)?;
            match report.stopped {
                Some(Stopped::Request) => {
                    self.is_stopped = true;
                    break;
                }
                Some(Stopped::Memory) => {
                    bail!("`{part}`: the memory is full; give it more with --memory")
                }
                _ => {}
            }
            tried.push(Tried {
                report,
                proof: self.proof.as_ref().map_or(0, emptied),
            });
        }
        Ok(tried)
    }

    /// The question in one piece, where that takes no longer than a fifth of the time: parts go
    /// through their common beginnings anew, and one of them may decide.
    fn whole(&mut self, question: &Question) -> Result<Option<Whole>> {
        if self.is_stopped {
            return Ok(None);
        }
        let report = self.answer(question, "in one piece", self.time() / SHARE_OF_WHOLE)?;
        self.is_stopped = report.stopped == Some(Stopped::Request);
        Ok(report.complete.then(|| Whole {
            question: question.clone(),
            nodes: report.stats.nodes,
            seconds: report.stats.seconds,
        }))
    }
}

fn plan(
    args: &PlanArgs,
    question: Question,
    tried: &[Tried],
    memory: Option<u64>,
    whole: Option<Whole>,
) -> Result<Plan> {
    let unfinished = tried.iter().filter(|part| !part.report.complete).count();
    let total = |of: &dyn Fn(&Tried) -> f64| {
        let values: Vec<f64> = tried.iter().map(of).collect();
        Total::of(&values, args.parts as usize, unfinished == 0)
            .context("stopped before a part of the sample was tried")
    };
    let seconds = total(&|part| part.report.stats.seconds)?;
    let largest = tried.iter().map(|part| part.report.stats.seconds);
    let largest = largest.fold(0.0, f64::max);
    // Else all figures are of the time that the parts had.
    let is_known = unfinished < tried.len();
    let known = |total: Total| is_known.then_some(total);
    let threads = args.how.work.threads;
    // A worker for every so many cores.
    let workers = |cores: u32| cores / u32::from(threads);
    // With fewer cores than threads a part takes longer, and nobody measured how long.
    let enough = args
        .cores
        .iter()
        .filter(|&&cores| cores >= u32::from(threads));
    let cores = enough.map(|&cores| Cores {
        cores,
        seconds: seconds.shared(workers(cores), largest),
    });
    let most = args.cores.iter().copied().max().unwrap_or(1);
    // Ten for each core, or more.
    let for_cores = (f64::from(most) * 10.0).min(seconds.estimate / LEAST_SECONDS_A_PART);
    let advised = (seconds.estimate / SECONDS_A_PART).max(for_cores);
    let is_long = is_known && whole.is_none() && seconds.estimate >= SECONDS_A_PART;
    Ok(Plan {
        schema: SCHEMA,
        version: VERSION,
        question,
        parts: args.parts,
        sampled: tried.len(),
        unfinished,
        seed: args.seed,
        nodes: known(total(&|part| part.report.stats.nodes as f64)?),
        threads,
        seconds: known(seconds),
        largest_part_seconds: is_known.then_some(largest),
        memory,
        proofs: match args.proofs {
            true => known(total(&|part| part.proof as f64)?),
            false => None,
        },
        cores: cores.filter(|_| is_known).collect(),
        advised_parts: is_long.then_some(advised.min(f64::from(Part::MOST)) as u32),
        whole,
    })
}

/// To three digits, as an estimate is read.
fn about(number: f64) -> String {
    let digits = (number.max(1.0).log10() as i32 - 2).max(0);
    let unit = 10_f64.powi(digits);
    grouped(((number / unit).round() * unit) as u64)
}

fn seconds(seconds: f64) -> String {
    match seconds {
        ..1.0 => format!("{seconds:.2} s"),
        ..10.0 => format!("{seconds:.1} s"),
        _ => rough(Duration::from_secs_f64(seconds)),
    }
}

fn bytes(bytes: f64) -> String {
    ByteSize::b(bytes as u64).to_string()
}

/// An estimate with its interval.
fn line(name: &str, total: Total, spell: impl Fn(f64) -> String) -> String {
    let between = match total.high {
        Some(high) if high > total.low => {
            format!("   (between {} and {})", spell(total.low), spell(high))
        }
        Some(_) => String::new(),
        None => "   or more".to_owned(),
    };
    format!("{name:<18}{}{between}\n", spell(total.estimate))
}

impl Plan {
    /// What the parts take, if that is known.
    fn figures(&self) -> Option<String> {
        let (nodes, all) = (self.nodes?, self.seconds?);
        let mut text = match nodes.estimate > 0.0 {
            true => line("nodes", nodes, about),
            false => format!("{:<18}none in the parts that were tried\n", "nodes"),
        };
        let alone = match self.threads {
            1 => "one core".to_owned(),
            threads => format!("{threads} threads"),
        };
        text += &line(&alone, all, seconds);
        for Cores {
            cores,
            seconds: took,
        } in &self.cores
        {
            let label = match cores {
                1 => "1 core".to_owned(),
                _ => format!("{} cores", grouped(*cores)),
            };
            text += &line(&label, *took, seconds);
        }
        text += &format!(
            "{:<18}{}\n",
            "largest part",
            seconds(self.largest_part_seconds?)
        );
        Some(text)
    }

    /// As people read it.
    fn told(&self) -> String {
        let mut text = format!("{}\n", self.question);
        let (sampled, parts) = (grouped(self.sampled as u64), grouped(self.parts));
        text += &format!("{sampled} of {parts} parts were tried");
        if self.sampled < self.parts as usize {
            text += &format!(", drawn at random (seed {})", self.seed);
        }
        text += &match self.unfinished {
            0 => ".\n".to_owned(),
            _ if self.nodes.is_none() => {
                let hint = "Give them more with --time, or ask for more --parts.\n";
                let hint = if self.whole.is_some() { "" } else { hint };
                format!("; none was answered in its time.\n{hint}")
            }
            some => format!(
                "; {some} of these took longer than their time,\nso that the figures are too low; \
                 more --time or more --parts give better ones.\n"
            ),
        };
        text += &self.figures().unwrap_or_default();
        if let Some(memory) = self.memory {
            text += &format!("{:<18}{} at most\n", "memory a part", bytes(memory as f64));
        }
        if let Some(proofs) = self.proofs {
            text += &line("proofs", proofs, bytes);
        }
        if let Some(Whole {
            nodes,
            seconds: took,
            ..
        }) = &self.whole
        {
            text += &format!(
                "{:<18}{}, {} nodes: parts are of no use here\n",
                "in one piece",
                seconds(*took),
                grouped(*nodes)
            );
        }
        if self.whole.is_none() {
            text += match &self.question.request {
                Request::Color(asked) if !(asked.count || asked.all) => {
                    "A coloring in any part answers the question: then it takes less.\n"
                }
                Request::Solve(_) => {
                    "A move that wins spares the others their parts: then it takes less.\n"
                }
                Request::Threshold(_) | Request::ThresholdColor(_) => {
                    "The parts after the threshold are spared: then it takes less.\n"
                }
                _ => "",
            };
        }
        let word = shell_word(&self.question.to_string());
        // Where it was answered in one piece, no parts are advised.
        if let Some(whole) = &self.whole {
            return text + &format!("next  harary {}\n", whole.question);
        }
        text + &match (self.advised_parts, self.seconds) {
            _ if self.unfinished > 0 => String::new(),
            (Some(parts), Some(all)) => {
                let each = seconds(all.estimate / f64::from(parts));
                format!(
                    "next  harary split {word} --parts {parts} --out DIR   (about {each} a part)\n"
                )
            }
            _ => format!("next  harary {}   (one machine is enough)\n", self.question),
        }
    }
}

/// The most memory that this process has had, where the system says so.
fn peak_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status
        .lines()
        .find_map(|line| line.strip_prefix("VmHWM:"))?;
    let kibibytes: u64 = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    Some(kibibytes * 1024)
}

/// How large the file of a proof is, which is gone then: the next part may write none.
fn emptied(scratch: &Scratch) -> u64 {
    let file = proof(scratch);
    let size = std::fs::metadata(&file).map_or(0, |about| about.len());
    let _ = std::fs::remove_file(file);
    size
}

/// The file for the proof of a part, which is only measured.
fn proof(scratch: &Scratch) -> PathBuf {
    scratch.path().join("proof")
}
