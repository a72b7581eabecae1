//! Questions that are many: split into parts, each a question of its own, and joined again.
//!
//! A part is the question with `--part I/N`. Which piece of work belongs to which part follows from
//! the question alone, so that parts can be answered anywhere, in any order, and split further.
//! [`merge`] believes nothing about the cover: it checks that the parts are of this question, that
//! none is missing that could change the answer, that no two overlap, and that the same version and
//! engine cut the work.

mod cover;
mod join;
mod opened;
mod place;
mod sound;

pub use cover::Cover;

use crate::answer::Report;
use crate::engines::{Ability, Can, engines_of};
use crate::error::{Error, bad};
use crate::known::known;
use crate::question::{Part, Question, Request};
use crate::run::Limits;
use crate::verbs::canonical::canonical;
use crate::verbs::openings::{Openings, after, told};
use crate::verbs::{answer, table};
use harary_core::{Outcome, Solvers};
use join::join;
use place::{Fraction, begin, end, order};
use sound::Sound;
use std::time::Duration;

/// The parts of a question: as many questions, whose answers [`merge`] joins. A part can be split,
/// too.
///
/// Tables, codes, thresholds, outcomes, longest plays, censuses, colorings, largest sets, studies
/// and estimates without UCT have parts, by those engines of which docs/engines.md says so.
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

/// Refuses a part that nobody could answer, before any is handed out. Nothing is worked on.
///
/// # Errors
/// What is wrong with it.
pub fn try_part(part: &Question, solvers: Option<&dyn Solvers>) -> Result<(), Error> {
    let limits = Limits {
        time: Some(Duration::ZERO),
        solvers,
        ..Limits::default()
    };
    answer(part, &limits).map(drop)
}

/// How many parts of a question have work, where that is known before any: of a table one for each
/// of its games.
pub fn most_parts(question: &Question) -> Option<u32> {
    let Request::Table(asked) = &question.request else {
        return None;
    };
    let games = table::expand(&question.game).ok()?.1.len();
    u32::try_from(Part::range(asked.part, games).len()).ok()
}

/// The question as it is split into so many parts: of `solve`, with openings that are enough. A
/// part that has one opening is split as the question who wins from there, with openings after one
/// ply more; while there is but one move, after the next one.
///
/// # Errors
/// If there are not enough, or it is known without them who wins.
pub fn with_openings(question: &Question, parts: u32) -> Result<Question, Error> {
    let mut question = question.clone();
    let Request::Solve(asked) = &mut question.request else {
        return Ok(question);
    };
    let is_further = asked.part.is_some();
    loop {
        let openings = Openings::of(&question.game, asked, Some(parts.max(2)))?;
        if let Some(outcome) = openings.outlook(&openings.unknown()).known.outcome() {
            let who = match outcome {
                Outcome::Draw => "it is a draw".to_owned(),
                player => format!("{player} wins"),
            };
            return Err(bad(format!(
                "{who} before any of the positions {} is solved: there is nothing to split",
                after(openings.plies())
            )));
        }
        let own = openings.range(asked.part);
        if parts as usize <= own.len() {
            asked.openings = Some(openings.plies());
            return Ok(question);
        }
        if !is_further || own.len() != 1 {
            let advice = match is_further {
                true => "split it into as many, and each of them further",
                false => "ask for fewer parts, or name more plies by --openings",
            };
            return Err(bad(format!(
                "{parts} parts of {}: {advice}",
                told(own.len() as u64, openings.plies())
            )));
        }
        asked.after = openings.lines()[own.start].clone();
        (asked.openings, asked.part) = (Some(1), None);
    }
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
            "`{}` has no parts: it is one piece of work; {} have",
            question.verb(),
            verbs_with_parts()
        ))
    })?;
    Ok(Question::new(question.game.clone(), request))
}

/// The verbs whose questions may have parts.
fn verbs_with_parts() -> String {
    let have =
        |verb: &&&str| engines_of(verb).any(|engine| !matches!(engine.can(Ability::Part), Can::No));
    let verbs: Vec<&str> = Request::VERBS.iter().filter(have).copied().collect();
    verbs.join(", ")
}

/// The answer to a question from those to all of its parts, which may be in any order and of
/// different sizes. Nodes and seconds are those of all together.
///
/// # Errors
/// If an answer is not complete, or to another question, or of another version than the others; if
/// a part is missing that could change the answer ([`Cover`]), or two overlap; if colorings or
/// largest sets were searched by different engines, which cut the work differently; or if an answer
/// contradicts itself: it has a coloring that is not proper, say, or lists one twice.
pub fn merge(question: &Question, parts: &[Report]) -> Result<Report, Error> {
    let question = &as_split(question, parts);
    let whole = question.request.part();
    let whole = whole.map_or_else(|| Part::new(1, 1).map_err(bad), Ok)?;
    let mut cover = Cover::new(question)?;
    let found = parts
        .iter()
        .map(|report| Found::of(report, question, &cover));
    let mut found = found.collect::<Result<Vec<Found<'_>>, Error>>()?;
    found.sort_by(Found::before);
    let sound = Sound::new(question);
    for one in &found {
        sound.check(one.report)?;
        cover.learn(one.report)?;
    }
    let Some(first) = found.first() else {
        return Err(missing(question, begin(whole)));
    };
    let own = found.partition_point(|one| one.below.is_empty());
    let (own, further) = found.split_at(own);
    let upto = in_order(own, begin(whole), |from, upto| {
        match cover.needs_between(from, upto) {
            true => Err(missing(question, from)),
            false => Ok(()),
        }
    })?;
    match order(upto, end(whole)) {
        std::cmp::Ordering::Less if cover.needs_between(upto, end(whole)) => {
            return Err(missing(question, upto));
        }
        std::cmp::Ordering::Greater => {
            return Err(bad(format!("`{question}`: an answer is to more than that")));
        }
        _ => {}
    }
    // What is missing here is missed above, if it matters.
    for level in further.chunk_by(|one, other| one.below == other.below) {
        in_order(level, (0, 1), |_, _| Ok(()))?;
    }
    if let Some(one) = own.iter().find(|one| cover.lacks(one.part)) {
        return Err(bad(format!(
            "part {} does not say who wins where it had to",
            one.part
        )));
    }
    cut_alike(first.report, &found)?;
    let reports = || found.iter().map(|one| one.report);
    let mut report = first.report.clone();
    let with_part = |request: &Request| request.clone().with_part(question.request.part());
    if let Some(request) = with_part(&first.lifted(question).request) {
        report.question.request = request;
    }
    report.answer = match cover.who_wins(question.request.part()) {
        Some(answer) => answer.into(),
        None => {
            let answers = own.iter().map(|one| (one.part, &one.report.answer));
            join(question, &report.stats.engine, &answers.collect::<Vec<_>>())?
        }
    };
    report.known = known(&report.question, &report.answer);
    let nodes = reports().map(|report| report.stats.nodes);
    report.stats.nodes = nodes.fold(0, u64::saturating_add);
    report.stats.seconds = reports().map(|report| report.stats.seconds).sum();
    let threads = reports().map(|report| report.stats.threads).max();
    report.stats.threads = threads.unwrap_or(1);
    report.stored = None;
    Ok(report)
}

/// The answer to a part.
struct Found<'r> {
    part: Part,
    report: &'r Report,
    /// The moves to an opening that is split further, if it is a part of that.
    below: &'r [String],
}

impl<'r> Found<'r> {
    /// # Errors
    /// If it is none of this question, or not complete.
    fn of(report: &'r Report, question: &Question, cover: &Cover) -> Result<Found<'r>, Error> {
        let Some(part) = report.question.request.part() else {
            return Err(bad(format!("`{}` is no part", report.question)));
        };
        let found = Found {
            part,
            report,
            below: match &report.question.request {
                Request::Solve(asked) if cover.is_further(asked) => &asked.after,
                _ => &[],
            },
        };
        let is_ply = match &report.question.request {
            Request::Solve(asked) => found.below.is_empty() || asked.openings == Some(1),
            _ => true,
        };
        if !is_ply || whole_of(question) != whole_of(&found.lifted(question)) {
            return Err(bad(format!(
                "`{}` is a part of another question than `{question}`",
                report.question
            )));
        }
        if !report.complete {
            return Err(bad(format!("`{}` is not answered yet", report.question)));
        }
        Ok(found)
    }

    /// Its question, asked about the position where the whole question begins.
    fn lifted(&self, whole: &Question) -> Question {
        let mut question = self.report.question.clone();
        if let (Request::Solve(asked), Request::Solve(whole)) =
            (&mut question.request, &whole.request)
            && !self.below.is_empty()
        {
            (asked.after, asked.openings) = (whole.after.clone(), whole.openings);
        }
        question
    }

    /// Fewer moves before more, then by place.
    fn before(&self, other: &Found<'_>) -> std::cmp::Ordering {
        let (one, two) = (self.below, other.below);
        (one.len(), one)
            .cmp(&(two.len(), two))
            .then_with(|| order(begin(self.part), begin(other.part)))
    }
}

/// Goes from part to part, each of which must begin where the one before ends, or later if nothing
/// is missing between them; where the last one ends.
fn in_order(
    parts: &[Found<'_>],
    from: Fraction,
    between: impl Fn(Fraction, Fraction) -> Result<(), Error>,
) -> Result<Fraction, Error> {
    let mut upto = from;
    for Found { part, .. } in parts {
        match order(begin(*part), upto) {
            std::cmp::Ordering::Greater => between(upto, begin(*part))?,
            std::cmp::Ordering::Less => {
                return Err(bad(format!("part {part} overlaps another one")));
            }
            std::cmp::Ordering::Equal => {}
        }
        upto = end(*part);
    }
    Ok(upto)
}

/// Which work belongs to which part may differ between versions and, where a search is cut, between
/// engines: `auto` chooses another one where a program has no solver of clauses.
fn cut_alike(first: &Report, parts: &[Found<'_>]) -> Result<(), Error> {
    let is_search = matches!(
        first.question.request,
        Request::Color(_) | Request::Largest(_) | Request::Longest(_)
    );
    for Found { part, report, .. } in parts {
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
    let after = match place {
        0 => "from the beginning on".to_owned(),
        _ => format!("after the first {place}/{of} of the work"),
    };
    bad(format!("`{question}`: parts are missing {after}"))
}

/// The question with the openings that its parts have, if it names none.
fn as_split(question: &Question, parts: &[Report]) -> Question {
    let mut question = question.clone();
    if let Request::Solve(whole) = &mut question.request {
        let of_part = |report: &Report| match &report.question.request {
            Request::Solve(asked) if asked.after.len() == whole.after.len() => asked.openings,
            _ => None,
        };
        whole.openings = (whole.openings).or_else(|| parts.iter().find_map(of_part));
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
