//! From what was typed to an answer.

use crate::apart::{apart, beside_answers};
use crate::args::{AtlasArgs, Cli, Files, How, ListFormat, PictureFormat, Verb, Whole};
use crate::certify::{Certifying, certify};
use crate::folded::folded;
use crate::folder;
use crate::older::in_todays_words;
use crate::output::{
    Saving, account, json, print, put, put_answer, put_or_print, refuse, tell, tell_unwritten,
};
use crate::picture::format_of;
use crate::progress::{Count, Meter};
use crate::proof::{self, Work};
use crate::replay;
#[cfg(feature = "store")]
use crate::results;
use crate::signals::{outlive_large_files, stop_flag};
use crate::solvers::solvers;
use crate::unknown;
use crate::{check, complete, describe, draw, lists, merge, oeis, parts, plan, play, prove, web};
use anyhow::{Context, Result, bail};
use clap::{CommandFactory, Parser};
use harary::catalog::{FAMILIES, Family, Purpose, Study, family};
use harary::{Instance, Limits, Player, Question, Report, Request, Spec, grouped, try_file};
use harary_atlas::{Atlas, Judgment, Step};
use harary_text::catalog;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

pub(crate) fn run() -> Result<ExitCode> {
    outlive_large_files().context("signals")?;
    let cli = match Cli::try_parse_from(in_todays_words(std::env::args_os())) {
        Ok(cli) => cli,
        Err(why) => {
            let why = unknown::with_owners(why);
            // (Help that stands for a missing verb is no refusal.)
            if let Some(text) = why.render().to_string().strip_prefix("error: ") {
                return Ok(refuse(text.trim_end()));
            }
            return match why.print() {
                Err(why) if why.kind() != ErrorKind::BrokenPipe => {
                    Err(why).context("standard output")
                }
                _ => Ok(ExitCode::from(why.exit_code() as u8)),
            };
        }
    };
    match cli.verb {
        Verb::Solve(asked) => return ask(asked.whole()?),
        Verb::Longest(asked) => return ask(asked.whole()?),
        Verb::Census(asked) => return ask(asked.whole()?),
        Verb::Color(asked) => return ask(asked.whole()?),
        Verb::Largest(asked) => return ask(asked.whole()?),
        Verb::Nim(asked) => return ask(asked.whole()?),
        Verb::Quotient(asked) => return ask(asked.whole()?),
        Verb::Table(asked) => return ask(asked.whole()?),
        Verb::Codes(asked) => return ask(asked.whole()?),
        Verb::Threshold(asked) => return ask(asked.whole()?),
        Verb::ThresholdColor(asked) => return ask(asked.whole()?),
        Verb::ThresholdRandom(asked) => return ask(asked.whole()?),
        Verb::Estimate(asked) => return ask(asked.whole()?),
        Verb::Study(asked) => return ask(asked.whole()?),
        Verb::Games { json } => games(json)?,
        Verb::Explain { words, json } if words.is_empty() => games(json)?,
        Verb::Explain { words, json } => explain(&words, json)?,
        Verb::Play(args) => play::run(args)?,
        Verb::Atlas(args) => return atlas(&args),
        Verb::Web(args) => return web::run(&args),
        Verb::Draw(args) => return draw::run(&args),
        Verb::Export(args) => crate::export::run(&args)?,
        Verb::Oeis(args) => return oeis::run(&args),
        #[cfg(feature = "store")]
        Verb::Results(args) => results::run(&args)?,
        Verb::Plan(args) => return plan::run(args),
        Verb::Split(args) => parts::split(&args)?,
        Verb::Slurm(args) => parts::slurm(&args)?,
        Verb::Run(args) => return parts::run(&args),
        Verb::Merge(args) => return merge::run(&args),
        Verb::Check(args) => return check::run(&args),
        Verb::Prove(args) => return prove::run(&args),
        Verb::Bench { json } => bench(json)?,
        Verb::Schema => print(harary::JSON_SCHEMA)?,
        Verb::Completions { shell } => {
            print(&complete::script(shell, Cli::command())?)?;
        }
        Verb::Complete { line } => {
            print(&complete::candidates(&mut Cli::command(), &line))?;
        }
        Verb::Man { out } => man(out.as_deref())?,
    }
    Ok(ExitCode::SUCCESS)
}

/// Asks a question, with progress and signals, and shows the answer.
fn ask(whole: Whole) -> Result<ExitCode> {
    let Whole {
        mut question,
        files,
        checkpoint,
        stored,
        how,
    } = whole;
    let store = stored.file();
    let kept = [&checkpoint.checkpoint, &store, &how.out];
    let kept = kept.into_iter().flatten().cloned();
    let written: Vec<PathBuf> = files.written().chain(kept).collect();
    let written = || written.iter().map(PathBuf::as_path);
    beside_answers(written())?;
    let read = files.fix_from.as_deref().into_iter();
    apart(written(), read.chain(question.game.file()))?;
    // What joins answers to parts may have to know the board, as it is now.
    let brings_board = how.json && question.request.part().is_some();
    question.game = match brings_board {
        true => question.game.with_board_of(&question.game)?,
        false => question.game.with_piped_board()?,
    };
    if let (Some(file), Request::Color(options)) = (&files.fix_from, &mut question.request) {
        let text = draw::read(file)?;
        options.fix = harary::fixed_by(&question.game, &file.display().to_string(), &text)?;
    }
    if let Request::Color(options) = &mut question.request {
        // As `--fix "$CELLS"` is where there are none.
        options.fix.retain(|item| !item.trim().is_empty());
    }
    can_be_written(&question, &files, &how)?;
    tell_board(&question.game, how.work.quiet);
    let started = Instant::now();
    let stop = stop_flag().context("signals")?;
    let meter = Meter::new(how.work.quiet, how.work.time);
    let progress = |how_far: &harary::HowFar<'_>| meter.report(how_far);
    let limits = Limits {
        time: how.work.time,
        memory: how.work.bytes(),
        stop: Some(&stop),
        progress: Some(&progress),
        checkpoint: checkpoint.checkpoint.clone(),
        save_every: checkpoint.save_every,
        threads: usize::from(how.work.threads),
        certificate: files.certificate.clone(),
        solvers: solvers(),
        ..Limits::default()
    };
    let report = stored.find_or_answer(&question, &limits);
    drop(meter);
    let mut report = report?;
    if brings_board {
        report.question.game = report.question.game.with_board_of(&question.game)?;
    }
    let shown = show_answer(&report, &files, &how);
    let saving = checkpoint.checkpoint.as_deref();
    // In a store it may have been otherwise.
    if how.work.threads > 1 && report.stats.threads == 1 && report.stored.is_none() {
        tell_idle_threads(how.work.quiet);
    }
    let code = account(
        &report,
        how.work.quiet,
        saving.map_or(Saving::IfAsked, Saving::In),
    );
    let unwritten = report.unwritten.as_ref();
    let lacks_certificate = report.complete && unwritten.is_none() && !report.answer.is_certified();
    let code = match files.certificate.as_deref().filter(|_| lacks_certificate) {
        Some(path) => {
            tell_not_written("certificate", "there is none of this answer", path);
            ExitCode::from(2)
        }
        None => code,
    };
    let written = shown.and_then(|()| match unwritten {
        Some(why) => bail!("{why}"),
        None => write_besides(&report, &files),
    });
    if let Err(why) = written {
        return Ok(tell_unwritten(why));
    }
    let Some(path) = files.proof.as_deref() else {
        return Ok(code);
    };
    let meter = Meter::new(how.work.quiet, how.work.time);
    let progress = |how_far: &harary::HowFar<'_>| meter.report(how_far);
    let work = Work {
        started,
        time: how.work.time,
        stop: &stop,
        progress: &progress,
        quiet: how.work.quiet,
        threads: usize::from(how.work.threads),
    };
    Ok(match proof::of_report(&question, &report, path, &work)? {
        proof::Outcome::NothingToProve if report.complete => {
            tell_not_written("proof", "there is a proper coloring", path);
            ExitCode::from(2)
        }
        proof::Outcome::NothingToProve | proof::Outcome::Written => code,
        proof::Outcome::Unfinished => ExitCode::from(3),
    })
}

/// Says that a file that was asked for was not written, and why; one of that name is not about this
/// answer.
fn tell_not_written(what: &str, why: &str, path: &Path) {
    let older = match path.exists() {
        true => format!("; {} is as it was before", path.display()),
        false => String::new(),
    };
    tell(&format!("harary: no {what} was written: {why}{older}"));
}

/// Says that several threads were offered to work that only one can do.
fn tell_idle_threads(quiet: bool) {
    if !quiet {
        tell(
            "harary: --threads made no difference: one thread did the work; `harary explain engines` tells which \
             questions take more",
        );
    }
}

/// Shows a report: as JSON, as text, or a list in a file and the rest as text. What cannot be
/// written to its file is printed, as the answer may have taken long, and is an error all the same.
fn show_answer(report: &Report, files: &Files, how: &How) -> Result<()> {
    let file = how.out.as_deref();
    if how.json {
        return put_or_print(&report.to_json_lines()?, file);
    }
    if files.format != ListFormat::WithAnswer {
        // What other programs read stands alone; what is said of it does not.
        let written = match report.complete {
            true => put_or_print(&lists::lines(report, files.format)?, file),
            false => Ok(()),
        };
        if !how.work.quiet {
            tell(harary_text::text(report).trim_end());
        }
        return written;
    }
    let text = match files.csv {
        true => harary_text::csv(&report.answer),
        false if files.no_table => harary_text::without_table(report),
        false => harary_text::text(report),
    };
    put_answer(report, &text, file)
}

/// Finds out before long work whether what is to be written can be.
fn can_be_written(question: &Question, files: &Files, how: &How) -> Result<()> {
    lists::can_be(files.format, question)?;
    if files.png.is_some() && cfg!(not(feature = "png")) {
        bail!("this build of Harary writes no png: build it with the feature png, or write svg");
    }
    if files.bfile.is_some() {
        harary::has_sequence(question, files.terms())?;
    }
    if let Some(path) = &files.proof {
        proof::can_be(question, path)?;
    }
    let plots = [&files.svg, &files.png].into_iter().flatten();
    if let Some(path) = plots.clone().next()
        && !family(&question.game.name).is_ok_and(has_plot)
    {
        let plotted = FAMILIES.iter().filter(|family| has_plot(family));
        let plotted: Vec<&str> = plotted.map(|family| family.name).collect();
        bail!(
            "{}: only the studies of {} have a plot",
            path.display(),
            plotted.join(" and ")
        );
    }
    if let Some(svg) = files.svg.as_deref()
        && format_of(svg).is_ok_and(|format| format != PictureFormat::Svg)
    {
        bail!("{}: --svg writes svg", svg.display());
    }
    let mut written = plots.chain(&files.bfile).chain(&how.out);
    Ok(written.try_for_each(|path| try_file(path))?)
}

fn has_plot(family: &Family) -> bool {
    family.study.is_some_and(Study::has_plot)
}

/// Writes the b-file and the plots, if they were asked for.
fn write_besides(report: &Report, files: &Files) -> Result<()> {
    if let Some(path) = files.bfile.as_deref().filter(|_| report.complete) {
        let text = harary::bfile(&report.answer, files.terms())?;
        // A b-file may begin with remarks.
        let text = format!(
            "# {}, by Harary {}\n{text}",
            report.question, report.version
        );
        put(&text, Some(path))?;
    }
    let Some(plot) = harary::study_plot(report) else {
        return Ok(());
    };
    if let Some(path) = &files.svg {
        put(&plot.svg(None), Some(path))?;
    }
    #[cfg(feature = "png")]
    if let Some(path) = &files.png {
        let pixels = plot.png(None)?;
        harary::write_file(path, |out| out.write_all(&pixels))?;
    }
    Ok(())
}

/// Lists the games.
fn games(as_json: bool) -> Result<()> {
    match as_json {
        true => print(&json(&catalog::games())?),
        false => print(&folded(&describe::games())),
    }
}

/// How many cells and sets a board of one's own has, as it was read. (What is wrong with it is told
/// elsewhere.)
fn tell_board(game: &Spec, is_quiet: bool) {
    let purposes = [Purpose::Play, Purpose::Color].into_iter();
    let read = purposes.flat_map(|purpose| game.resolve(purpose)).next();
    let board = read.as_ref().and_then(Instance::file);
    let Some(board) = board.filter(|_| !is_quiet) else {
        return;
    };
    let many = |count: usize, one: &str| match count {
        1 => format!("1 {one}"),
        _ => format!("{} {one}s", grouped(count as u64)),
    };
    let cells = many(board.setup().board.len(), "cell");
    let sets = |player| many(board.setup().sets(player).len(), "set");
    let [own, others] = Player::BOTH.map(sets);
    let sets = match board.setup().has_equal_sets() {
        true => own,
        false => format!("{own} of A, {others} of B"),
    };
    tell(&format!("the board has {cells} and {sets}"));
}

/// Says what a game or a word is: of a game with its keys the game, of a key alone its value.
fn explain(words: &[String], as_json: bool) -> Result<()> {
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    let names: Vec<&str> = (words.iter().copied())
        .filter(|word| !word.contains('='))
        .collect();
    let name = match (
        words.first().and_then(|word| word.split_once('=')),
        &names[..],
    ) {
        (Some((key, "")), []) => key.to_owned(),
        (Some((key, value)), []) => {
            let is_known = describe::explain(value, &Cli::command()).is_ok();
            (if is_known { value } else { key }).to_owned()
        }
        _ => names.join(" "),
    };
    let text = describe::explain(&name, &Cli::command());
    if !as_json {
        let text = text?;
        let of_one = match names.len() < words.len() && catalog::game(&name).is_ok() {
            true => describe::one_game(&Spec::from_words(&words)?)?,
            false => String::new(),
        };
        return print(&folded(&(of_one + &text)));
    }
    // What else can be explained is text alone.
    let found = catalog::game(&name);
    if found.is_err() && text.is_ok() {
        bail!("--json is for games; `{name}` is explained in words alone");
    }
    print(&json(&found?)?)
}

fn atlas(args: &AtlasArgs) -> Result<ExitCode> {
    let threads = usize::from(args.threads);
    let limits = Limits {
        threads,
        solvers: solvers(),
        ..Limits::default()
    };
    let is_atlas = folder::begins(&args.out.join("atlas.md"), harary_atlas::TITLE);
    if !is_atlas && !folder::is_empty(&args.out)? {
        bail!(
            "{}: this folder is not empty, and is no atlas; name another one",
            args.out.display()
        );
    }
    if let Some(folder) = &args.certificates {
        replay::leaves_alone(folder)?;
    }
    let mut files = vec![args.out.join("index.html")];
    files.extend((args.certificates.iter()).map(|folder| folder.join("replay.sh")));
    let count = Count::new("table", Duration::ZERO, args.quiet);
    let tell_step = |step: Step| {
        let name = format!("{}/{}", step.paper, step.table);
        count.at(step.number, step.of, &name);
    };
    let mut atlas = folder::with_folders(&files, || {
        Ok(Atlas::compute(args.only.as_deref(), &limits, &tell_step)?)
    })?;
    drop(count);
    let mut certified = String::new();
    if let Some(folder) = &args.certificates {
        let asked = Certifying {
            folder,
            all: args.all_certificates,
            threads,
            quiet: args.quiet,
        };
        let (certificates, said) = certify(&atlas, &asked, &args.out)?;
        (atlas.certificates, certified) = (Some(certificates), said);
    }
    atlas.save(&args.out)?;
    print(&(certified + &atlas.summary(&args.out)))?;
    if args.open
        && let Err(why) = open::that(args.out.join("index.html"))
    {
        tell(&format!(
            "harary: no browser could be started ({why}); open the page by hand"
        ));
    }
    Ok(ExitCode::from(
        match (atlas.is_explained(), atlas.has(Judgment::Rejected)) {
            (true, false) if atlas.has(Judgment::Undecided) => 3,
            (true, false) => 0,
            _ => 1,
        },
    ))
}

fn bench(as_json: bool) -> Result<()> {
    let bench = harary::bench()?;
    if as_json {
        return print(&json(&bench)?);
    }
    let lines = bench.lines.iter();
    let lines = lines.map(|line| format!("{:>12}  {}\n", line.nodes, line.question));
    let text: String = lines.collect();
    print(&format!("{text}{:>12}  nodes in all\n", bench.nodes))
}

fn man(folder: Option<&Path>) -> Result<()> {
    // The pages name no command that has no page.
    let command = Cli::command().disable_help_subcommand(true);
    if let Some(folder) = folder {
        folder::make(folder)?;
        return clap_mangen::generate_to(command, folder).context("manual pages");
    }
    let mut page = Vec::new();
    clap_mangen::Man::new(command).render(&mut page)?;
    print(&String::from_utf8(page)?)
}
