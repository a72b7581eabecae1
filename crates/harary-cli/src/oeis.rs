//! `oeis`: the packet of a sequence, for a person to submit.

mod packet;

use crate::args::OeisArgs;
use crate::check::open;
use crate::folder;
use crate::output::{print, put, tell};
use crate::progress::Meter;
use crate::signals::stop_flag;
use crate::solvers::solvers;
use anyhow::{Context, Result, bail};
use clap::Args as _;
use harary::{
    HowFar, Limits, Question, Report, Stopped, TermSequence, answer, by_other_engines,
    certificates_for, shell_word,
};
use harary_check::{Failure, check};
use packet::{Certificate, Packet, Term, Work};
use std::path::Path;
use std::process::ExitCode;
use std::sync::atomic::Ordering;

pub(crate) fn run(args: &OeisArgs) -> Result<ExitCode> {
    comes_first(&args.question)?;
    let words: Vec<String> = match &args.question[..] {
        [line] => vec![line.clone()],
        words => words.iter().map(|word| shell_word(word)).collect(),
    };
    let mut question: Question = words.join(" ").parse()?;
    question.game = question.game.with_piped_board()?;
    let sequence = TermSequence::new(&question, args.number.as_deref())?;
    if let Some(folder) = &args.out {
        folder::make(folder)?;
        if !folder::is_empty(folder)? {
            bail!(
                "{}: this folder is not empty; a packet has one of its own",
                folder.display()
            );
        }
    }
    let stop = stop_flag().context("signals")?;
    let meter = Meter::new(args.quiet, None);
    let mut packet = Packet::new(
        &sequence,
        &question,
        args.number.as_deref(),
        args.out.is_none(),
    );
    for (n, question) in &sequence.questions {
        let term = question.game.to_string();
        let progress = |how_far: &HowFar<'_>| {
            meter.report(&HowFar {
                step: &term,
                ..*how_far
            });
        };
        let limits = Limits {
            time: args.time,
            memory: usize::try_from(args.memory.as_u64()).unwrap_or(usize::MAX),
            stop: Some(&stop),
            progress: Some(&progress),
            threads: usize::from(args.threads),
            solvers: solvers(),
            ..Limits::default()
        };
        let answered = answer(question, &limits).and_then(|report| {
            let values = match report.complete {
                true => Some(sequence.terms(*n, &report.answer)?),
                false => None,
            };
            Ok((report, values))
        });
        let (report, values) = match answered {
            Ok((report, Some(values))) => (report, values),
            Ok((_, None)) => {
                packet.stopped = Some((*n, "the work was stopped".to_owned()));
                break;
            }
            // The terms before it are not lost.
            Err(why) if !packet.is_empty() => {
                packet.stopped = Some((*n, why.to_string()));
                break;
            }
            Err(why) => return Err(why.into()),
        };
        let second = confirmed(
            &sequence,
            (*n, question),
            &report,
            &values,
            args,
            (&limits, &meter),
        )?;
        let name = if sequence.index.is_empty() {
            "all".to_owned()
        } else {
            format!("{}{n}", sequence.index)
        };
        let certificates = match &args.out {
            Some(folder) if !values.is_empty() => {
                certified(folder, &name, question, &report, &limits)?
            }
            _ => Vec::new(),
        };
        packet.take(Term {
            values,
            first: Work::of(&report),
            second,
            certificates,
            report,
        });
        if stop.load(Ordering::Relaxed) {
            packet.interrupted = Some(*n);
            break;
        }
    }
    drop(meter);
    if packet.is_empty() && packet.stopped.is_none() {
        bail!("{question}: the sequence has no term");
    }
    let text = packet.text(args.out.is_some());
    match &args.out {
        None => print(&text)?,
        Some(folder) => {
            let put = |name: &str, text: &str| put(text, Some(&folder.join(name)));
            put("packet.txt", &text)?;
            put("bfile.txt", &packet.bfile())?;
            print(&format!("{}\n", packet.summary(folder)))?;
        }
    }
    if let Some((n, why)) = &packet.stopped {
        tell(&format!(
            "harary: stopped before the term of n = {n}; the terms before it are in the packet: {why}"
        ));
        return Ok(ExitCode::from(3));
    }
    if let Some(n) = packet.interrupted {
        let name = &sequence.index;
        let at = if name.is_empty() {
            String::new()
        } else {
            format!(" of n = {n}")
        };
        tell(&format!(
            "harary: interrupted after the term{at} was found: what another engine says of it may be missing, \
             and so may certificates and later terms"
        ));
        return Ok(ExitCode::from(if packet.is_rejected() { 1 } else { 3 }));
    }
    Ok(ExitCode::from(u8::from(packet.is_rejected())))
}

/// Makes sure that no option of `oeis` stands in its question.
fn comes_first(words: &[String]) -> Result<()> {
    let oeis = OeisArgs::augment_args(clap::Command::new("oeis"));
    let long = oeis.get_arguments().filter_map(clap::Arg::get_long);
    let long = long.map(|name| format!("--{name}"));
    let short = oeis.get_arguments().filter_map(clap::Arg::get_short);
    let short = short.map(|letter| format!("-{letter}"));
    let own: Vec<String> = long.chain(short).collect();
    let is_own = |word: &&String| own.iter().any(|name| word.split('=').next() == Some(name));
    match words.iter().find(is_own) {
        Some(word) => bail!(
            "{word} is an option of `oeis`: it belongs before the question, as in \
             harary oeis --out packet threshold vdw k=1..3"
        ),
        None => Ok(()),
    }
}

/// What another engine says of the same terms; nothing if there is no other that can, or if it is
/// not to be asked.
fn confirmed(
    sequence: &TermSequence,
    (n, question): (u64, &Question),
    report: &Report,
    values: &[(u64, u128)],
    args: &OeisArgs,
    (limits, meter): (&Limits<'_>, &Meter),
) -> Result<Option<Result<Work, String>>> {
    if args.confirm.is_zero() {
        return Ok(None);
    }
    for (name, question) in by_other_engines(question, &report.stats.engine) {
        let step = format!("confirming {} by {name}", question.game);
        let progress = |how_far: &HowFar<'_>| {
            meter.report(&HowFar {
                step: &step,
                ..*how_far
            });
        };
        let limits = Limits {
            time: Some(args.confirm),
            threads: 1,
            progress: Some(&progress),
            ..limits.clone()
        };
        // Not every engine takes every game.
        let Ok(second) = answer(&question, &limits) else {
            continue;
        };
        if !second.complete {
            let why = match second.stopped {
                Some(Stopped::Request) => format!("{name} was interrupted"),
                Some(Stopped::Time) => {
                    format!(
                        "{name} did not finish within {} s",
                        args.confirm.as_secs_f64()
                    )
                }
                _ => format!("{name} did not finish"),
            };
            return Ok(Some(Err(why)));
        }
        // It may have left the work to the first one.
        if second.stats.engine == report.stats.engine {
            continue;
        }
        // Nor has every engine this number.
        let Ok(others) = sequence.terms(n, &second.answer) else {
            continue;
        };
        if others != values {
            bail!(
                "{question}: two engines differ, {values:?} by {} and {others:?} by {name}: one of them is wrong",
                report.stats.engine
            );
        }
        return Ok(Some(Ok(Work::of(&second))));
    }
    Ok(None)
}

/// Writes the certificates of a term into a folder, and checks them.
fn certified(
    folder: &Path,
    name: &str,
    question: &Question,
    report: &Report,
    limits: &Limits<'_>,
) -> Result<Vec<Certificate>> {
    let mut certificates = Vec::new();
    for (part, question) in certificates_for(question, &report.answer) {
        let file = format!("{name}{part}.cert");
        let path = folder.join(&file);
        let limits = Limits {
            certificate: Some(path.clone()),
            ..limits.clone()
        };
        // What has no certificate is said to have none.
        let Ok(report) = answer(&question, &limits) else {
            continue;
        };
        if !report.answer.is_certified() {
            continue;
        }
        let (verdict, accepted) = match check(&mut *open(&path)?) {
            Ok(accepted) => (format!("accepted: {accepted}"), true),
            Err(Failure::Undecided(why)) => (format!("not decided: {why}"), true),
            Err(why) => (format!("rejected: {why}"), false),
        };
        certificates.push(Certificate {
            file,
            verdict,
            accepted,
        });
    }
    Ok(certificates)
}
