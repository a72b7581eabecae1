//! From what was typed to an answer.

use crate::args::{
    AtlasArgs, CensusArgs, Checkpoint, Cli, ExportArgs, HowMuch, LongestArgs, LongestWith, NimArgs,
    NimWith, SolveArgs, SolveWith, StudyArgs, TableArgs, Terms, Verb, Work,
};
use crate::certify::{Certifying, certify};
use crate::output::{
    Saving, account, json, print, put, put_or_print, refuse_as_json, tell_unwritten,
};
use crate::progress::{Meter, stop_flag};
#[cfg(feature = "store")]
use crate::results;
use crate::{
    check, color, describe, draw, estimate, largest, play, quotient, show, study, threshold,
};
use anyhow::{Context, Result, bail};
use clap::{CommandFactory, Parser};
use harary::atlas::Judgment;
use harary::{
    Ask, Counted, DEFAULT_SAVE_EVERY, ExportFormat, GridTerms, LeastDecks, Limits, LongestEngine,
    LongestQuestion, NimMethod, NimQuestion, Question, Report, Sequence, SolveEngine, Solvers,
    Solving, Spec, StudyQuestion, is_codes, try_file,
};
use serde::Serialize;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

pub(crate) fn run() -> Result<ExitCode> {
    let cli = match Cli::try_parse() {
        Ok(cli) => cli,
        Err(why) => {
            if why.use_stderr() {
                let text = why.render().to_string();
                refuse_as_json(text.trim_start_matches("error: ").trim_end())?;
            }
            why.exit();
        }
    };
    match cli.verb {
        Verb::Games => print(&describe::games())?,
        Verb::Explain { game } => print(&describe::explain(&game)?)?,
        Verb::Solve(args) => return solve(args),
        Verb::Play(args) => play::run(args)?,
        Verb::Largest(args) => return largest::ask(&args),
        Verb::Longest(args) => return longest(args),
        Verb::Census(args) => return census(&args),
        Verb::Color(args) => return color::ask(args),
        Verb::Nim(args) => return nim(args),
        Verb::Quotient(args) => return quotient::ask(args),
        Verb::Table(args) => return table(args),
        Verb::Study(args) => return compare(args),
        Verb::Estimate(args) => return estimate::ask(args),
        Verb::Threshold(args) => return threshold::ask(args),
        Verb::Atlas(args) => return atlas(&args),
        Verb::Draw(args) => return draw::run(&args),
        Verb::Export(args) => export(&args)?,
        #[cfg(feature = "store")]
        Verb::Results(args) => results::run(&args)?,
        Verb::Check(args) => return check::run(&args),
        Verb::Bench { json } => bench(json)?,
        Verb::Completions { shell } => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut Cli::command(), "harary", &mut script);
            print(&String::from_utf8(script)?)?;
        }
        Verb::Man { out } => man(out.as_deref())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The solver of clauses, if this program was built with one.
pub(crate) fn solvers() -> Option<&'static dyn Solvers> {
    #[cfg(feature = "sat")]
    return Some(&harary_cadical::Cadical);
    #[cfg(not(feature = "sat"))]
    None
}

/// Puts a question within the limits that were typed, with progress and signals.
pub(crate) fn work<A>(
    work: &Work,
    checkpoint: Option<&Checkpoint>,
    ask: impl FnOnce(&Limits<'_>) -> Result<Report<A>, harary::Error>,
) -> Result<Report<A>> {
    if let Some(path) = &work.out {
        try_file(path)?;
    }
    let stop = stop_flag().context("signals")?;
    let meter = Meter::new(work.quiet);
    let progress = |progress: &harary::Progress, elapsed| meter.report(progress, elapsed);
    let limits = Limits {
        time: work.time,
        memory: usize::try_from(work.memory.as_u64()).unwrap_or(usize::MAX),
        stop: Some(&stop),
        progress: Some(&progress),
        checkpoint: checkpoint.and_then(|it| it.checkpoint.clone()),
        save_every: checkpoint.map_or(DEFAULT_SAVE_EVERY, |it| it.save_every),
        threads: usize::from(work.threads),
        seed: work.seed,
        solvers: solvers(),
    };
    let report = ask(&limits);
    meter.done();
    Ok(report?)
}

/// Shows a report: as JSON, as text, or a list in a file and the rest as text. What cannot be written to its file is printed, as the answer may
/// have taken long, and is an error all the same; so is a file that was to be written besides.
pub(crate) fn answer<A: Serialize>(
    report: &Report<A>,
    work: &Work,
    checkpoint: Option<&Path>,
    text: impl FnOnce(&Report<A>) -> String,
    list: Option<&[String]>,
) -> Result<ExitCode> {
    let file = work.out.as_deref();
    let lines = |list: &[String]| {
        list.iter()
            .map(|item| format!("{item}\n"))
            .collect::<String>()
    };
    let written = if work.json {
        put_or_print(&json(report)?, file)
    } else if let (Some(list), true) = (list, report.complete) {
        // With a file the list goes there, and the summary to the screen.
        print(&text(report)).and(put_or_print(&lines(list), file))
    } else {
        // A list that was stopped has nothing to write: a file of an earlier run stays as it is.
        put_or_print(&text(report), file.filter(|_| report.complete))
    };
    let saving = checkpoint.map_or(Saving::IfAsked, Saving::In);
    let code = account(report, work.quiet, saving);
    Ok(match (written, &report.unwritten) {
        (Err(why), _) => tell_unwritten(why),
        (Ok(()), Some(why)) => tell_unwritten(why),
        (Ok(()), None) => code,
    })
}

/// Refuses one file for two purposes: the later would overwrite the earlier; and `-`, which is no name where files are written aside.
pub(crate) fn apart(work: &Work, others: &[Option<&PathBuf>]) -> Result<()> {
    let mut seen: Vec<&PathBuf> = Vec::new();
    for file in others.iter().copied().chain([work.out.as_ref()]).flatten() {
        if file.as_os_str() == "-" {
            bail!("-: give a file, as in answer.txt (or ./- for one of this name)");
        }
        if seen.contains(&file) {
            bail!("{}: one file cannot hold two things", file.display());
        }
        seen.push(file);
    }
    Ok(())
}

/// Writes a sequence as a b-file, if that was asked for, whatever became of showing the answer.
fn bfile(
    sequence: &impl Sequence,
    file: Option<&Path>,
    shown: Result<ExitCode>,
) -> Result<ExitCode> {
    let Some(file) = file else {
        return shown;
    };
    let written = sequence.bfile().map_err(anyhow::Error::from);
    let written = written.and_then(|text| put(&text, Some(file)));
    let code = shown?;
    Ok(match written {
        Ok(()) => code,
        Err(why) => tell_unwritten(why),
    })
}

impl From<HowMuch> for Ask {
    fn from(much: HowMuch) -> Ask {
        match much {
            HowMuch::Outcome => Ask::Outcome,
            HowMuch::Plies => Ask::Plies,
            HowMuch::Moves => Ask::Moves,
        }
    }
}

impl From<SolveWith> for SolveEngine {
    fn from(with: SolveWith) -> SolveEngine {
        match with {
            SolveWith::Auto => SolveEngine::Auto,
            SolveWith::AlphaBeta => SolveEngine::AlphaBeta,
            SolveWith::DfPn => SolveEngine::DfPn,
            SolveWith::Minimax => SolveEngine::Minimax,
            SolveWith::Sweep => SolveEngine::Sweep,
        }
    }
}

fn solve(args: SolveArgs) -> Result<ExitCode> {
    apart(
        &args.work,
        &[
            args.certificate.as_ref(),
            args.checkpoint.checkpoint.as_ref(),
            args.kept.file(),
        ],
    )?;
    let spec = Spec::from_words(&args.game.spec)?;
    let asked = Solving {
        after: args.after.after,
        ask: args.ask.into(),
        engine: args.engine.into(),
        certificate: args.certificate,
        certify: args.certify.into(),
    };
    let checkpoint = args.checkpoint;
    let report = work(&args.work, Some(&checkpoint), |limits| {
        let question = Question::solve(&spec, &asked, limits);
        args.kept
            .ask(question, asked.certificate.as_deref(), limits, || {
                harary::solve(&spec, &asked, limits)
            })
    })?;
    answer(&report, &args.work, checkpoint.file(), show::solve, None)
}

fn longest(args: LongestArgs) -> Result<ExitCode> {
    apart(
        &args.work,
        &[
            args.certificate.as_ref(),
            args.checkpoint.checkpoint.as_ref(),
            args.kept.file(),
        ],
    )?;
    let spec = Spec::from_words(&args.game.spec)?;
    let checkpoint = args.checkpoint;
    let engine = match args.engine {
        LongestWith::Auto => LongestEngine::Auto,
        LongestWith::Longest => LongestEngine::Longest,
        LongestWith::Propagate => LongestEngine::Propagate,
        LongestWith::Reis => LongestEngine::Reis,
    };
    let asked = LongestQuestion {
        after: args.after.after,
        all: args.all,
        engine,
        certificate: args.certificate,
    };
    let report = work(&args.work, Some(&checkpoint), |limits| {
        let question = Question::longest(&spec, &asked, limits);
        args.kept
            .ask(question, asked.certificate.as_deref(), limits, || {
                harary::longest(&spec, &asked, limits)
            })
    })?;
    let list = report.answer.list.as_deref();
    answer(&report, &args.work, checkpoint.file(), show::longest, list)
}

fn census(args: &CensusArgs) -> Result<ExitCode> {
    let checkpoint = &args.checkpoint;
    apart(
        &args.work,
        &[
            args.bfile.as_ref(),
            checkpoint.checkpoint.as_ref(),
            args.kept.file(),
        ],
    )?;
    let spec = Spec::from_words(&args.game.spec)?;
    let counted = if args.plays {
        Counted::Plays
    } else {
        Counted::Positions
    };
    if let Some(file) = &args.bfile {
        try_file(file)?;
    }
    let report = work(&args.work, Some(checkpoint), |limits| {
        let question = Question::census(&spec, &args.after.after, counted, args.upto, limits);
        args.kept.ask(question, None, limits, || {
            harary::census(&spec, &args.after.after, counted, args.upto, limits)
        })
    })?;
    let shown = answer(&report, &args.work, checkpoint.file(), show::census, None);
    let file = args.bfile.as_deref().filter(|_| report.complete);
    bfile(&report.answer, file, shown)
}

fn nim(args: NimArgs) -> Result<ExitCode> {
    apart(
        &args.work,
        &[
            args.certificate.as_ref(),
            args.bfile.as_ref(),
            args.checkpoint.checkpoint.as_ref(),
            args.kept.file(),
        ],
    )?;
    let spec = Spec::from_words(&args.game.spec)?;
    let asked = NimQuestion {
        after: args.after.after,
        upto: args.upto,
        at: args.at,
        values: args.values,
        lost: args.lost,
        certificate: args.certificate,
        method: match args.engine {
            NimWith::Auto => NimMethod::Auto,
            NimWith::Plain => NimMethod::Plain,
            NimWith::Sparse => NimMethod::Sparse,
        },
    };
    if let Some(file) = &args.bfile {
        harary::sequence_of_nim(&asked)?;
        try_file(file)?;
    }
    let checkpoint = args.checkpoint;
    let report = work(&args.work, Some(&checkpoint), |limits| {
        let question = Question::nim(&spec, &asked, limits);
        args.kept
            .ask(question, asked.certificate.as_deref(), limits, || {
                harary::nim(&spec, &asked, limits)
            })
    })?;
    let shown = answer(&report, &args.work, checkpoint.file(), show::nim, None);
    let file = args.bfile.as_deref().filter(|_| report.complete);
    bfile(&report.answer, file, shown)
}

fn table(args: TableArgs) -> Result<ExitCode> {
    apart(
        &args.work,
        &[
            args.bfile.as_ref(),
            args.checkpoint.checkpoint.as_ref(),
            args.kept.file(),
        ],
    )?;
    let spec = Spec::from_words(&args.game.spec)?;
    let checkpoint = args.checkpoint;
    if is_codes(&spec) {
        let foreign = [
            ("--ask", args.ask.is_some()),
            ("--after", !args.after.after.is_empty()),
            ("--engine", args.engine.is_some()),
            ("--bfile", args.bfile.is_some()),
        ];
        if let Some((option, _)) = foreign.iter().find(|(_, given)| *given) {
            bail!("{option} is for tables of games, and a table of codes (octal digits=) is none");
        }
        let heaps = args.heaps.unwrap_or(100_000);
        let report = work(&args.work, Some(&checkpoint), |limits| {
            let question = Question::codes(&spec, heaps, NimMethod::Auto, limits);
            args.kept.ask(question, None, limits, || {
                harary::codes(&spec, heaps, NimMethod::Auto, limits)
            })
        })?;
        let text = if args.csv {
            show::codes_csv
        } else {
            show::codes
        };
        return answer(&report, &args.work, checkpoint.file(), text, None);
    }
    if args.heaps.is_some() {
        bail!("--heaps is for tables of codes (octal digits=)");
    }
    let asked = Solving {
        after: args.after.after,
        ask: args.ask.unwrap_or(HowMuch::Plies).into(),
        engine: args.engine.unwrap_or(SolveWith::Auto).into(),
        ..Solving::default()
    };
    let terms = match args.terms {
        None | Some(Terms::Plies) => GridTerms::Plies,
        Some(Terms::Deck) => GridTerms::Deck,
    };
    if let Some(file) = &args.bfile {
        harary::sequence_of_table(&spec, &asked, terms)?;
        try_file(file)?;
    }
    let report = work(&args.work, Some(&checkpoint), |limits| {
        let question = Question::table(&spec, &asked);
        args.kept.ask(question, None, limits, || {
            harary::table(&spec, &asked, limits)
        })
    })?;
    let text = if args.csv { show::grid_csv } else { show::grid };
    let shown = answer(&report, &args.work, checkpoint.file(), text, None);
    let file = args.bfile.as_deref().filter(|_| report.complete);
    match terms {
        GridTerms::Plies => bfile(&report.answer, file, shown),
        GridTerms::Deck => bfile(&LeastDecks(&report.answer), file, shown),
    }
}

fn compare(args: StudyArgs) -> Result<ExitCode> {
    let checkpoint = args.checkpoint;
    let files = [&args.svg, &args.png, &checkpoint.checkpoint];
    apart(&args.work, &files.map(Option::as_ref))?;
    let spec = Spec::from_words(&args.spec)?;
    let default = StudyQuestion::default();
    let asked = StudyQuestion {
        seed: args.work.seed.unwrap_or(default.seed),
        nodes: args.nodes,
        svg: args.svg,
        png: args.png,
        runs: args.runs,
        steps: args.steps,
    };
    let report = work(&args.work, Some(&checkpoint), |limits| {
        harary::study(&spec, &asked, limits)
    })?;
    answer(&report, &args.work, checkpoint.file(), study::show, None)
}

fn atlas(args: &AtlasArgs) -> Result<ExitCode> {
    let threads = usize::from(args.threads);
    let limits = Limits {
        threads,
        solvers: solvers(),
        ..Limits::default()
    };
    let mut atlas = harary::atlas::Atlas::compute(args.only.as_deref(), &limits)?;
    let mut certified = String::new();
    if let Some(folder) = &args.certify {
        let asked = Certifying {
            folder,
            all: args.certify_all,
            threads,
            quiet: args.quiet,
        };
        let (certificates, said) = certify(&atlas, &asked, &args.out)?;
        (atlas.certificates, certified) = (Some(certificates), said);
    }
    if !args.quiet {
        print(&atlas.markdown())?;
    }
    atlas.save(&args.out)?;
    print(&(atlas.summary(&args.out) + &certified))?;
    Ok(ExitCode::from(
        match (atlas.is_explained(), atlas.has(Judgment::Rejected)) {
            (true, false) if atlas.has(Judgment::Undecided) => 3,
            (true, false) => 0,
            _ => 1,
        },
    ))
}

fn export(args: &ExportArgs) -> Result<()> {
    let spec = Spec::from_words(&args.game.spec)?;
    let format = match (args.pg, args.dimacs) {
        (true, _) => ExportFormat::Pg,
        (_, true) => ExportFormat::Dimacs,
        _ => ExportFormat::Edges,
    };
    put(&harary::export(&spec, format)?, args.out.as_deref())
}

fn bench(as_json: bool) -> Result<()> {
    let lines = harary::bench()?;
    let total: u64 = lines.iter().map(|line| line.nodes).sum();
    if as_json {
        let lines: Vec<_> = lines
            .iter()
            .map(|line| serde_json::json!({ "question": line.question, "nodes": line.nodes }))
            .collect();
        let value = serde_json::json!({
            "schema": harary::SCHEMA, "version": harary::VERSION, "nodes": total, "lines": lines
        });
        return print(&json(&value)?);
    }
    let text: String = lines
        .iter()
        .map(|line| format!("{:>12}  {}\n", line.nodes, line.question))
        .collect();
    print(&format!("{text}{total:>12}  nodes in all\n"))
}

fn man(folder: Option<&Path>) -> Result<()> {
    // The pages name no command that has no page.
    let command = Cli::command().disable_help_subcommand(true);
    if let Some(folder) = folder {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        return clap_mangen::generate_to(command, folder).context("manual pages");
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print(&String::from_utf8(page)?)
}
