//! `merge`: the answers to all parts of a question, joined.

use crate::apart::apart;
use crate::args::MergeArgs;
use crate::check::open;
use crate::output::{put_answer, put_or_print, refuse_as_json, tell, tell_unwritten};
use crate::parts::{Folder, Place, Unit, answer_to, canonically, is_in_a_folder};
use crate::picture;
use crate::solvers::solvers;
use crate::whole::whole;
use anyhow::{Context, Result, bail};
use harary::catalog::{Family, Purpose, family};
use harary::{
    Answer, Cover, Limits, Question, Report, Request, Spec, grouped, join_proofs, shell_word,
    speed_up_plot,
};
use harary_check::{Failure, check};
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// So many commands for what is missing are listed.
const MOST_LISTED: usize = 20;

/// Reads the answers, joins them, and shows what they come to.
pub(crate) fn run(args: &MergeArgs) -> Result<ExitCode> {
    let written = [&args.certificate, &args.speed_up, &args.out];
    let written = || written.into_iter().flatten().map(PathBuf::as_path);
    apart(written(), args.files.iter().map(PathBuf::as_path))?;
    // Before the work, so that nothing is lost by a wrong name.
    let format = match &args.speed_up {
        Some(file) => Some(picture::format_but_dot(file)?),
        None => None,
    };
    let place = match args.files.as_slice() {
        [folder] => Some(Place::at(folder)?).filter(Place::is_folder),
        _ => None,
    };
    if place.is_some() {
        outside(&args.files[0], written())?;
    }
    let joined = match (&place, args.files.as_slice()) {
        (Some(place), _) => of_folder(place, args.certificate.as_deref())?,
        _ if args.certificate.is_some() => bail!(
            "--certificate: proofs are joined from a folder that `harary split … --proofs` wrote"
        ),
        (None, files) => Some(of_files(files)?),
    };
    let Some(Joined { report, seconds }) = joined else {
        return Ok(ExitCode::from(3));
    };
    let file = args.out.as_deref();
    match args.json {
        true => put_or_print(&report.to_json_lines()?, file)?,
        false => put_answer(&report, &harary_text::text(&report), file)?,
    }
    if let (Some(file), Some(format)) = (&args.speed_up, format) {
        let parts = grouped(seconds.len() as u64);
        let title = format!("{}, in {parts} parts", report.question);
        picture::put(&speed_up_plot(&title, &seconds), format, None, Some(file))?;
    }
    // The answer is not lost with its certificate.
    Ok(report.unwritten.map_or(ExitCode::SUCCESS, tell_unwritten))
}

/// Refuses to write over what is in the folder of the parts.
fn outside<'f>(folder: &Path, written: impl Iterator<Item = &'f Path>) -> Result<()> {
    let folder = folder.canonicalize().ok();
    for file in written {
        let there = file.canonicalize().ok();
        if there.is_some_and(|there| there.parent() == folder.as_deref()) {
            bail!(
                "{}: one file cannot hold two things; this one belongs to the parts",
                file.display()
            );
        }
    }
    Ok(())
}

/// The whole, and how long each part took.
struct Joined {
    report: Report,
    seconds: Vec<f64>,
}

fn join(question: &Question, parts: &[Report]) -> Result<Joined, harary::Error> {
    Ok(Joined {
        report: harary::merge(question, parts)?,
        seconds: parts.iter().map(|part| part.stats.seconds).collect(),
    })
}

fn of_files(files: &[std::path::PathBuf]) -> Result<Joined> {
    let mut parts: Vec<Report> = Vec::new();
    for file in files {
        let name = || file.display().to_string();
        let text = match File::open(file).and_then(whole) {
            Err(why) if why.kind() == ErrorKind::NotFound => bail!(
                "{}: there is no such file, nor such a folder of parts; parts are written by \
                 `--part I/N --json --out FILE`, and folders by `harary split`",
                name()
            ),
            _ if file.is_dir() => bail!(
                "{}: give one folder alone, or answers; the files *.answer of folders of the same \
                 split can be copied into one of them",
                name()
            ),
            text => text.with_context(name)?,
        };
        if is_in_a_folder(&text) {
            bail!(
                "{}: this answer belongs to a folder of parts: give the folder, as in `harary merge DIR`; \
                 the files *.answer of folders of the same split can be copied into one of them",
                name()
            );
        }
        let report = text.parse::<Report>();
        parts.push(report.with_context(|| format!("{}: this is no answer as JSON", name()))?);
    }
    // Positions that are split further have more moves before them.
    let Some(first) = (parts.iter()).min_by_key(|part| part.question.after().len()) else {
        bail!("no answer is given");
    };
    let asked = first.question.clone();
    let whole = asked.request.clone().with_part(None);
    let mut question = Question {
        request: whole.unwrap_or_else(|| asked.request.clone()),
        ..asked
    };
    let reads_files = family(&question.game.name).is_ok_and(Family::reads_files);
    if reads_files && matches!(question.request, Request::Solve(_)) {
        let mut games = parts.iter().map(|part| &part.question.game);
        let has_board = |game: &&Spec| game.resolve(Purpose::Play).is_ok();
        question.game = games.find(has_board).cloned().with_context(|| {
            format!(
                "`{question}`: these answers name the board by its digest alone; write them anew \
                 with `--part I/N --json`, or split the question with `harary split … --out DIR`"
            )
        })?;
    }
    let mut joined = join(&question, &parts)?;
    joined.report.question = canonically(&joined.report.question);
    Ok(joined)
}

/// Joins the parts of a folder; `None` if some are missing, which are told of.
///
/// # Errors
/// If an answer is not the one to its part, or belongs to none.
fn of_folder(place: &Place, certificate: Option<&Path>) -> Result<Option<Joined>> {
    let folder = place.folder()?;
    place.bring_answers(certificate.is_some())?;
    let units = folder.units()?;
    let strays = folder.strays(&units)?;
    let mut wrong: Vec<String> = (strays.iter())
        .map(|stray| format!("{}: it belongs to no part of the question", stray.display()))
        .collect();
    let (mut reports, mut missing) = (Vec::new(), Vec::new());
    for unit in &units {
        match answer_to(unit) {
            Ok(Some(report)) => reports.push(report),
            Ok(None) => missing.push(unit),
            Err(why) => wrong.push(format!("{why:#}")),
        }
    }
    if !wrong.is_empty() {
        bail!(
            "{}\nharary: remove what is refused, and run the parts again",
            wrong.join("\nharary: ")
        );
    }
    let mut cover = Cover::new(&folder.question)?;
    for report in &reports {
        cover.learn(report)?;
    }
    missing.retain(|unit| cover.needs(&unit.question));
    if missing.is_empty() {
        let mut joined = join(&folder.question, &reports)?;
        if let Some(certificate) = certificate {
            match certify(&folder, &units, &mut joined.report, certificate) {
                Err(why) if matches!(why.downcast_ref(), Some(harary::Error::File { .. })) => {
                    joined.report.unwritten = Some(format!("{why:#}"));
                }
                certified => certified?,
            }
        }
        return Ok(Some(joined));
    }
    let few = format!(
        "{} of {} parts are not answered",
        missing.len(),
        units.len()
    );
    refuse_as_json(&few)?;
    tell(&format!("harary: {few}:"));
    for unit in missing.iter().take(MOST_LISTED) {
        tell(&format!("  harary run {}", shell_word(&unit.to_string())));
    }
    if missing.len() > MOST_LISTED {
        tell("  …");
    }
    let name = shell_word(&folder.name);
    tell(&format!("all of them: harary run {name}"));
    Ok(None)
}

/// Joins the proofs of the parts into a certificate, and checks it; the report says so then.
fn certify(folder: &Folder, units: &[Unit], report: &mut Report, certificate: &Path) -> Result<()> {
    if !folder.proves {
        bail!("--certificate: these parts keep no proofs; split the question with --proofs");
    }
    let Answer::Color(answer) = &mut report.answer else {
        bail!("--certificate: certificates of colorings are joined");
    };
    let counts = answer.count.is_some() || answer.list.is_some();
    if answer.exists != Some(false) && !counts {
        bail!(
            "--certificate: there is a coloring; `harary {} --certificate FILE` certifies one",
            report.question
        );
    }
    let parts: Vec<(Question, PathBuf)> = (units.iter())
        .map(|unit| (unit.question.clone(), unit.beside("proof")))
        .collect();
    let limits = Limits {
        certificate: Some(certificate.to_owned()),
        solvers: solvers(),
        ..Limits::default()
    };
    let certified = join_proofs(&folder.question, answer, &parts, &limits)?;
    // The proofs came from many machines.
    let name = || certificate.display().to_string();
    match check(&mut *open(certificate)?) {
        Ok(_) => answer.certified = Some(certified),
        Err(why @ Failure::Rejected(_)) => {
            // A device, too, can be named.
            if certificate.is_file() {
                std::fs::remove_file(certificate).with_context(name)?;
            }
            bail!("the proofs of the parts prove nothing: {why}")
        }
        Err(why) => bail!("{}: {why}", name()),
    }
    Ok(())
}
