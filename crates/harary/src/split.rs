//! Questions that are many: split into parts, each a question of its own, and joined again.
//!
//! A part is the question with `--part I/N`. Which piece of work belongs to which part follows from
//! the question alone, so that parts can be answered anywhere, in any order, and split further.
//! [`merge`] believes nothing about the cover: it checks that the parts are of this question, that
//! none is missing, that no two overlap, and that the same version and engine cut the work.

use crate::answer::{
    Answer, CodesAnswer, ColorAnswer, ColorCount, EstimateAnswer, LargestAnswer, LongestAnswer,
    Report, Sampling, SymmetrySums, TableAnswer, ThresholdAnswer, ThresholdColorAnswer,
    ThresholdRandomAnswer,
};
use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::known::known;
use crate::question::{Part, Question, Request};
use crate::run::Limits;
use crate::verbs::canonical::canonical;
use crate::verbs::{estimate, threshold, threshold_random};

/// The parts of a question: as many questions, whose answers [`merge`] joins. A part can be split,
/// too.
///
/// Tables, codes, thresholds, longest plays, colorings, largest sets and estimates without UCT have
/// parts, by those engines of which docs/engines.md says so.
///
/// # Errors
/// If the question has no parts, or there would be more than a million.
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
    let part = |index| part_of(question, Part::new(index, parts).map_err(bad)?);
    (1..=parts).map(part).collect()
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
/// a part is missing or two overlap; if colorings or largest sets were searched by different
/// engines, which cut the work differently.
pub fn merge(question: &Question, parts: &[Report]) -> Result<Report, Error> {
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
    // By where they begin; then each must begin where the one before ends.
    reports.sort_by(|(one, _), (other, _)| order(begin(*one), begin(*other)));
    let mut upto = begin(whole);
    for (part, _) in &reports {
        match order(begin(*part), upto) {
            std::cmp::Ordering::Greater => return Err(missing(question, upto)),
            std::cmp::Ordering::Less => {
                return Err(bad(format!("part {part} overlaps another one")));
            }
            std::cmp::Ordering::Equal => upto = end(*part),
        }
    }
    if order(upto, end(whole)).is_ne() {
        return Err(missing(question, upto));
    }
    if let [(_, first), ..] = reports.as_slice() {
        cut_alike(first, &reports)?;
    }
    let answers = reports.iter().map(|(part, report)| (*part, &report.answer));
    let answer = join(question, &answers.collect::<Vec<_>>())?;
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

/// A place in the whole, from 0 to 1.
type Fraction = (u64, u64);

fn begin(part: Part) -> Fraction {
    (u64::from(part.index()) - 1, part.of().into())
}

fn end(part: Part) -> Fraction {
    (part.index().into(), part.of().into())
}

fn order((one, of): Fraction, (other, of_other): Fraction) -> std::cmp::Ordering {
    (one * of_other).cmp(&(other * of))
}

fn missing(question: &Question, (place, of): Fraction) -> Error {
    bad(format!(
        "`{question}`: a part is missing, from {place}/{of} of the work on"
    ))
}

/// The question of which this is a part, whichever way it is spelled.
fn whole_of(question: &Question) -> Question {
    let request = question.request.clone();
    let request = request.clone().with_part(None).unwrap_or(request);
    let whole = Question::new(question.game.clone(), request);
    canonical(&whole, &Limits::default()).unwrap_or(whole)
}

/// Joins answers, in order. Each was given to a part of this question.
fn join(question: &Question, parts: &[(Part, &Answer)]) -> Result<Answer, Error> {
    let wrong = || bad("an answer does not fit its question");
    macro_rules! all {
        ($kind:ident) => {
            (parts.iter())
                .map(|(part, answer)| match answer {
                    Answer::$kind(answer) => Ok((*part, answer)),
                    _ => Err(wrong()),
                })
                .collect::<Result<Vec<_>, Error>>()?
        };
    }
    Ok(match &question.request {
        Request::Longest(_) => longest(&all!(Longest)).into(),
        Request::Largest(_) => largest(&all!(Largest)).ok_or_else(wrong)?.into(),
        Request::Color(_) => color(&all!(Color), question.request.part().is_none()).into(),
        Request::Table(_) => table(&all!(Table)).ok_or_else(wrong)?.into(),
        Request::Codes(_) => {
            let rows = all!(Codes)
                .into_iter()
                .flat_map(|(_, codes)| codes.rows.clone());
            CodesAnswer {
                rows: rows.collect(),
            }
            .into()
        }
        Request::Threshold(asked) => {
            let sizes = threshold::sizes(&question.game, asked.most, Purpose::Play)?;
            let sizes = threshold::of_part(sizes, asked.part);
            least_win(&all!(Threshold), sizes.len())
                .ok_or_else(wrong)?
                .into()
        }
        Request::ThresholdColor(asked) => {
            let sizes = threshold::sizes(&question.game, asked.most, Purpose::Color)?;
            let sizes = threshold::of_part(sizes, asked.part);
            least_uncolored(&all!(ThresholdColor), sizes.len()).into()
        }
        Request::ThresholdRandom(_) => {
            let parts = all!(ThresholdRandom);
            let ring = parts.first().is_some_and(|(_, first)| first.ring);
            let rows: Vec<_> = parts
                .iter()
                .flat_map(|(_, part)| part.rows.clone())
                .collect();
            let recurrence = threshold_random::recurrence(&rows, ring);
            ThresholdRandomAnswer {
                ring,
                rows,
                recurrence,
            }
            .into()
        }
        Request::Estimate(_) => sampled(&all!(Estimate)).ok_or_else(wrong)?.into(),
        _ => return Err(wrong()),
    })
}

/// The longest of all, with the counts and lists of the parts that have them.
fn longest(parts: &[(Part, &LongestAnswer)]) -> LongestAnswer {
    let all = parts.iter().map(|(_, part)| *part);
    let length = (all.clone().filter(|part| part.count != Some(0)))
        .filter_map(|part| part.length)
        .max()
        // Where no part has a play, all have come to the same length.
        .or_else(|| all.clone().filter_map(|part| part.length).max());
    let longest: Vec<&LongestAnswer> = all.filter(|part| part.length == length).collect();
    let lists: Option<Vec<&Vec<String>>> = longest.iter().map(|part| part.list.as_ref()).collect();
    LongestAnswer {
        length,
        count: Some(longest.iter().filter_map(|part| part.count).sum()),
        list: lists.map(|lists| sorted(&lists)),
        ..LongestAnswer::default()
    }
}

fn sorted(lists: &[&Vec<String>]) -> Vec<String> {
    let mut all: Vec<String> = lists.iter().flat_map(|list| (*list).clone()).collect();
    all.sort_unstable();
    all
}

/// The largest set of any part.
fn largest(parts: &[(Part, &LargestAnswer)]) -> Option<LargestAnswer> {
    let known = parts.iter().map(|(_, part)| *part);
    // Of those equally large the first, as in one piece.
    known.rev().max_by_key(|part| part.size).cloned()
}

/// The sums of all parts, where all have them.
fn symmetry_sums(parts: &[(Part, &ColorAnswer)]) -> Option<SymmetrySums> {
    let sums = |(_, part): &(Part, &ColorAnswer)| part.count.as_ref()?.sums;
    let sums: Vec<SymmetrySums> = parts.iter().map(sums).collect::<Option<_>>()?;
    Some(SymmetrySums {
        symmetries: sums.first()?.symmetries,
        fixed: sums.iter().map(|sums| sums.fixed).sum(),
        renamed: sums.iter().map(|sums| sums.renamed).sum(),
    })
}

/// Joins parts that are together the whole or a larger part.
fn color(parts: &[(Part, &ColorAnswer)], is_whole: bool) -> ColorAnswer {
    let sum = |number: fn(&ColorCount) -> Option<u128>| {
        let numbers = parts
            .iter()
            .map(|(_, part)| part.count.as_ref().and_then(number));
        numbers.sum::<Option<u128>>()
    };
    let is_count = parts.iter().all(|(_, part)| part.count.is_some());
    let lists: Option<Vec<&Vec<String>>> =
        parts.iter().map(|(_, part)| part.list.as_ref()).collect();
    let list = lists.map(|lists| sorted(&lists));
    let found = parts.iter().find_map(|(_, part)| part.coloring.clone());
    ColorAnswer {
        exists: Some(parts.iter().any(|(_, part)| part.exists == Some(true))),
        coloring: match &list {
            Some(list) => list.first().cloned(),
            None => found,
        },
        count: is_count.then(|| {
            let sums = symmetry_sums(parts);
            let mean = |sum: fn(&SymmetrySums) -> Option<u128>| {
                let sums = sums.as_ref().filter(|_| is_whole);
                sums.and_then(|sums| Some(sum(sums)? / u128::from(sums.symmetries)))
            };
            ColorCount {
                all: sum(|count| count.all),
                up_to_colors: sum(|count| count.up_to_colors),
                up_to_symmetry: mean(|sums| sums.fixed)
                    .or_else(|| sum(|count| count.up_to_symmetry)),
                up_to_both: mean(|sums| sums.renamed).or_else(|| sum(|count| count.up_to_both)),
                sums: sums.filter(|_| !is_whole),
            }
        }),
        list,
        ..ColorAnswer::default()
    }
}

/// Each cell from the part that it belongs to.
fn table(parts: &[(Part, &TableAnswer)]) -> Option<TableAnswer> {
    let [(_, first), ..] = parts else {
        return None;
    };
    let mut whole = (*first).clone();
    let width = whole.columns.1.len();
    let cells = whole.rows.1.len() * width;
    for (part, table) in parts {
        for index in part.of_pieces(cells as u64) {
            let (row, column) = (index as usize / width, index as usize % width);
            whole.cells[row][column] = table.cells.get(row)?.get(column)?.clone();
            if let (Some(whole), Some(least)) = (&mut whole.least, &table.least) {
                whole[row][column] = least.get(row)?.get(column)?.clone();
            }
        }
    }
    Some(whole)
}

/// The first win, and every size before it.
fn least_win(parts: &[(Part, &ThresholdAnswer)], sizes: usize) -> Option<ThresholdAnswer> {
    let [(_, first), ..] = parts else {
        return None;
    };
    let mut whole = ThresholdAnswer {
        winner: first.winner,
        least: None,
        all_tried: false,
        outcomes: Vec::new(),
    };
    for (_, part) in parts {
        whole.outcomes.extend(part.outcomes.iter().cloned());
        whole.least = part.least;
        if whole.least.is_some() {
            break;
        }
    }
    whole.all_tried = whole.outcomes.len() == sizes;
    Some(whole)
}

/// The first size without a coloring, and every size before it.
fn least_uncolored(parts: &[(Part, &ThresholdColorAnswer)], sizes: usize) -> ThresholdColorAnswer {
    let mut whole = ThresholdColorAnswer {
        least: None,
        coloring: None,
        all_tried: false,
        sizes: Vec::new(),
    };
    for (_, part) in parts {
        whole.sizes.extend(part.sizes.iter().cloned());
        whole.coloring = part.coloring.clone().or(whole.coloring);
        whole.least = part.least;
        if whole.least.is_some() {
            break;
        }
    }
    whole.all_tried = whole.sizes.len() == sizes;
    whole
}

/// Games of all parts, move by move.
fn sampled(parts: &[(Part, &EstimateAnswer)]) -> Option<EstimateAnswer> {
    let [(_, first), ..] = parts else {
        return None;
    };
    let mover = first.mover;
    let samplings: Vec<&Sampling> = parts
        .iter()
        .filter_map(|(_, part)| part.uniform.as_ref())
        .collect();
    let uniform = match (samplings.as_slice(), mover) {
        ([first, more @ ..], Some(mover)) => {
            let mut sum: Sampling = (*first).clone();
            for part in more {
                if part.moves.len() != sum.moves.len() {
                    return None;
                }
                for (all, one) in sum.moves.iter_mut().zip(&part.moves) {
                    all.trials += one.trials;
                    all.a += one.a;
                    all.b += one.b;
                    all.draws += one.draws;
                }
            }
            Some(estimate::with_shares(sum, mover))
        }
        _ => None,
    };
    Some(EstimateAnswer {
        mover,
        uniform,
        ..EstimateAnswer::default()
    })
}
