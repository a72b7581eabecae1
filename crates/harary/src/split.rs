//! Questions that are many: split into parts, each a question of its own, and joined again.
//!
//! A part is the question with `--part I/N`. Which piece of work belongs to which part follows from
//! the question alone, so that parts can be answered anywhere, in any order, and split further.
//! [`merge`] believes nothing about the cover: it checks that the parts are of this question, that
//! none is missing that could change the answer, that no two overlap, and that the same version and
//! engine cut the work.

mod cover;
mod join;
mod place;

pub use cover::Cover;

use crate::answer::Report;
use crate::error::{Error, bad};
use crate::known::known;
use crate::question::{Part, Question, Request};
use crate::run::Limits;
use crate::verbs::canonical::canonical;
use crate::verbs::openings::{Openings, after, told};
use harary_core::Outcome;
use join::join;
use place::{Fraction, begin, end, order};

/// The parts of a question: as many questions, whose answers [`merge`] joins. A part can be split,
/// too.
///
/// Tables, codes, thresholds, outcomes, longest plays, colorings, largest sets and estimates
/// without UCT have parts, by those engines of which docs/engines.md says so.
///
/// # Errors
/// If the question has no parts, or there would be more than a million; of an outcome, more than
/// there are openings.
///
/// ```
/// use harary::{Limits, Question, answer, merge, split};
///
/// let whole: Question = "longest columns c=3 rule=schur".parse()?;
/// let parts = split(&whole, 3)?;
/// assert_eq!(parts[1].to_string(), "longest columns c=3 rule=schur --part 2/3");
/// let limits = Limits::default();
/// let answers = parts.iter().map(|part| answer(part, &limits)).collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(merge(&whole, &answers)?.answer, answer(&whole, &limits)?.answer);
/// assert!(merge(&whole, &answers[1..]).is_err(), "the first part is missing");
/// # Ok::<(), harary::Error>(())
/// ```
pub fn split(question: &Question, parts: u32) -> Result<Vec<Question>, Error> {
    if parts == 0 {
        return Err(bad("a question is split into one part or more"));
    }
    let question = &with_openings(question, parts)?;
    let part = |index| part_of(question, Part::new(index, parts).map_err(bad)?);
    (1..=parts).map(part).collect()
}

/// The question as it is split into so many parts: of `solve`, with openings that are enough.
///
/// # Errors
/// If there are not enough, or it is known without them who wins.
pub fn with_openings(question: &Question, parts: u32) -> Result<Question, Error> {
    let mut question = question.clone();
    if let Request::Solve(asked) = &mut question.request {
        let openings = Openings::of(&question.game, asked, Some(parts))?;
        if let Some(outcome) = openings.outlook(&openings.unknown()).outcome {
            let who = match outcome {
                Outcome::Draw => "it is a draw".to_owned(),
                player => format!("{player} wins"),
            };
            return Err(bad(format!(
                "{who} before any of the positions {} is solved: there is nothing to split",
                after(openings.plies())
            )));
        }
        let own = openings.in_part(asked.part);
        if u64::from(parts) > own {
            let advice = match asked.part {
                None => "ask for fewer parts, or name more plies by --openings",
                Some(_) => "the whole question can be split anew, with more plies by --openings",
            };
            return Err(bad(format!(
                "{parts} parts of {}: {advice}",
                told(own, openings.plies())
            )));
        }
        asked.openings = Some(openings.plies());
    }
    Ok(question)
}

/// One of the parts that [`split`] gives.
///
/// # Errors
/// As there.
///
/// ```
/// use harary::{Question, part_of, split};
///
/// let whole: Question = "longest columns c=3 --part 1/2".parse()?;
/// assert_eq!(part_of(&whole, "3/10".parse().unwrap())?, split(&whole, 10)?[2]);
/// # Ok::<(), harary::Error>(())
/// ```
pub fn part_of(question: &Question, part: Part) -> Result<Question, Error> {
    let part = match question.request.part() {
        Some(whole) => whole.within(part).map_err(bad)?,
        None => part,
    };
    let request = question.request.clone().with_part(Some(part));
    let request = request.ok_or_else(|| {
        bad(format!(
            "`{}` has no parts: it is one piece of work",
            question.verb()
        ))
    })?;
    Ok(Question::new(question.game.clone(), request))
}

/// The answer to a question from those to all of its parts, which may be in any order and of
/// different sizes. Nodes and seconds are those of all together.
///
/// # Errors
/// If an answer is not complete, or to another question, or of another version than the others; if
/// a part is missing that could change the answer ([`Cover`]), or two overlap; if colorings or
/// largest sets were searched by different engines, which cut the work differently.
pub fn merge(question: &Question, parts: &[Report]) -> Result<Report, Error> {
    let question = &as_split(question, parts);
    let mut reports: Vec<(Part, &Report)> = Vec::new();
    for report in parts {
        let Some(part) = report.question.request.part() else {
            return Err(bad(format!("`{}` is no part", report.question)));
        };
        if whole_of(question) != whole_of(&report.question) {
            return Err(bad(format!(
                "`{}` is a part of another question than `{question}`",
                report.question
            )));
        }
        if !report.complete {
            return Err(bad(format!("`{}` is not answered yet", report.question)));
        }
        reports.push((part, report));
    }
    let whole = question.request.part();
    let whole = whole.map_or_else(|| Part::new(1, 1).map_err(bad), Ok)?;
    if reports.is_empty() {
        return Err(missing(question, begin(whole)));
    }
    let mut cover = Cover::new(question)?;
    for (_, report) in &reports {
        cover.learn(report)?;
    }
    // By where they begin; then each must begin where the one before ends.
    reports.sort_by(|(one, _), (other, _)| order(begin(*one), begin(*other)));
    let mut upto = begin(whole);
    for (part, _) in &reports {
        match order(begin(*part), upto) {
            std::cmp::Ordering::Greater if cover.needs_between(upto, begin(*part)) => {
                return Err(missing(question, upto));
            }
            std::cmp::Ordering::Less => {
                return Err(bad(format!("part {part} overlaps another one")));
            }
            _ => upto = end(*part),
        }
    }
    match order(upto, end(whole)) {
        std::cmp::Ordering::Less if cover.needs_between(upto, end(whole)) => {
            return Err(missing(question, upto));
        }
        std::cmp::Ordering::Greater => {
            return Err(bad(format!("`{question}`: an answer is to more than that")));
        }
        _ => {}
    }
    if let Some((part, _)) = reports.iter().find(|(part, _)| cover.lacks(*part)) {
        return Err(bad(format!(
            "part {part} does not say who wins where it had to"
        )));
    }
    if let [(_, first), ..] = reports.as_slice() {
        cut_alike(first, &reports)?;
    }
    let answer = match cover.who_wins(question.request.part()) {
        Some(answer) => answer.into(),
        None => {
            let answers = reports.iter().map(|(part, report)| (*part, &report.answer));
            join(question, &answers.collect::<Vec<_>>())?
        }
    };
    let [(_, first), ..] = reports.as_slice() else {
        return Err(missing(question, upto));
    };
    let mut report = (*first).clone();
    let request = report
        .question
        .request
        .clone()
        .with_part(question.request.part());
    report.question.request = request.unwrap_or(report.question.request);
    report.answer = answer;
    report.known = known(&report.question, &report.answer);
    report.stats.nodes = reports.iter().map(|(_, report)| report.stats.nodes).sum();
    report.stats.seconds = reports.iter().map(|(_, report)| report.stats.seconds).sum();
    report.stats.threads = (reports.iter().map(|(_, report)| report.stats.threads))
        .max()
        .unwrap_or(1);
    report.stored = None;
    Ok(report)
}

/// Which work belongs to which part may differ between versions and, where a search is cut, between
/// engines: `auto` chooses another one where a program has no solver of clauses.
fn cut_alike(first: &Report, reports: &[(Part, &Report)]) -> Result<(), Error> {
    let is_search = matches!(
        first.question.request,
        Request::Color(_) | Request::Largest(_)
    );
    for (part, report) in reports {
        if report.version != first.version {
            return Err(bad(format!(
                "part {part} was answered by Harary {}, others by {}",
                report.version, first.version
            )));
        }
        if is_search && report.stats.engine != first.stats.engine {
            return Err(bad(format!(
                "part {part} was searched by the engine {}, others by {}, and they cut the work \
                 differently",
                report.stats.engine, first.stats.engine
            )));
        }
    }
    Ok(())
}

fn missing(question: &Question, (place, of): Fraction) -> Error {
    bad(format!(
        "`{question}`: a part is missing, from {place}/{of} of the work on"
    ))
}

/// The question with the openings that its parts have, if it names none.
fn as_split(question: &Question, parts: &[Report]) -> Question {
    let mut question = question.clone();
    let first = parts.first().map(|report| &report.question.request);
    if let (Request::Solve(asked), Some(Request::Solve(first))) = (&mut question.request, first) {
        asked.openings = asked.openings.or(first.openings);
    }
    question
}

/// The question of which this is a part, whichever way it is spelled.
fn whole_of(question: &Question) -> Question {
    let request = question.request.clone();
    let request = request.clone().with_part(None).unwrap_or(request);
    let whole = Question::new(question.game.clone(), request);
    canonical(&whole, &Limits::default()).unwrap_or(whole)
}
