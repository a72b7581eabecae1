//! Answers to parts, joined.

use crate::answer::{
    Answer, CensusAnswer, CensusLevel, CodesAnswer, ColorAnswer, ColorCount, EstimateAnswer,
    LargestAnswer, LongestAnswer, Sampling, StudyAnswer, SymmetrySums, TableAnswer,
    ThresholdAnswer, ThresholdColorAnswer, ThresholdRandomAnswer,
};
use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::question::{Part, Question, Request};
use crate::verbs::threshold::sizes;
use crate::verbs::{estimate, threshold_random};
use std::collections::HashSet;

/// Joins answers, in order. Each was given to a part of this question, by an engine of this name.
pub(super) fn join(
    question: &Question,
    engine: &str,
    parts: &[(Part, &Answer)],
) -> Result<Answer, Error> {
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
        Request::Longest(_) => {
            let joined = longest(&all!(Longest), engine == "propagate");
            each_once(joined.list.as_deref())?;
            joined.into()
        }
        Request::Largest(_) => largest(&all!(Largest)).ok_or_else(wrong)?.into(),
        Request::Color(_) => {
            let joined = color(&all!(Color), question.request.part().is_none());
            each_once(joined.list.as_deref())?;
            joined.into()
        }
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
            let sizes = sizes(&question.game, asked.most, asked.part, Purpose::Play)?;
            least_win(&all!(Threshold), sizes.len())
                .ok_or_else(wrong)?
                .into()
        }
        Request::ThresholdColor(asked) => {
            let sizes = sizes(&question.game, asked.most, asked.part, Purpose::Color)?;
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
        Request::Census(_) => census(&all!(Census)).ok_or_else(wrong)?.into(),
        Request::Study(_) => studied(&all!(Study)).into(),
        _ => return Err(wrong()),
    })
}

/// The longest of all, with the counts and lists of the parts that have them: by propagation all
/// plays in alphabetical order, by a walk in the order of the walk.
fn longest(parts: &[(Part, &LongestAnswer)], is_sorted: bool) -> LongestAnswer {
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
        list: lists.map(|lists| match is_sorted {
            true => sorted(&lists),
            false => lists.into_iter().flatten().cloned().collect(),
        }),
        ..LongestAnswer::default()
    }
}

/// Refuses a list that has something twice.
fn each_once(list: Option<&[String]>) -> Result<(), Error> {
    let mut seen = HashSet::new();
    let mut list = list.into_iter().flatten();
    list.find(|item| !seen.insert(*item))
        .map_or(Ok(()), |item| {
            Err(bad(format!(
                "`{item}` is listed twice, by one part or by two"
            )))
        })
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
    let mut ones = parts.iter().map(|(_, part)| *part);
    let found = ones.find(|part| list.is_none() && part.coloring.is_some());
    ColorAnswer {
        exists: Some(parts.iter().any(|(_, part)| part.exists == Some(true))),
        coloring: match &list {
            Some(list) => list.first().cloned(),
            None => found.and_then(|part| part.coloring.clone()),
        },
        classes: found.and_then(|part| part.classes.clone()),
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
        for index in Part::range(Some(*part), cells) {
            let (row, column) = (index / width, index % width);
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
    whole.all_tried = whole.least.is_none() || whole.outcomes.len() == sizes;
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
    whole.all_tried = whole.least.is_none() || whole.sizes.len() == sizes;
    whole
}

/// The plays of all parts, length by length.
fn census(parts: &[(Part, &CensusAnswer)]) -> Option<CensusAnswer> {
    let mut levels: Vec<CensusLevel> = Vec::new();
    for (_, part) in parts {
        for level in part.levels.as_ref()? {
            let next = levels.len();
            match levels.get_mut(level.length as usize) {
                Some(all) => {
                    all.going = all.going.checked_add(level.going)?;
                    all.over = all.over.checked_add(level.over)?;
                }
                // Each part has all lengths up to its longest.
                None if level.length as usize == next => levels.push(*level),
                None => return None,
            }
        }
    }
    Some(CensusAnswer {
        over: Some(
            levels
                .iter()
                .try_fold(0, |sum: u128, level| sum.checked_add(level.over))?,
        ),
        levels: Some(levels),
    })
}

/// The lines and rows of all parts.
fn studied(parts: &[(Part, &StudyAnswer)]) -> StudyAnswer {
    let all = || parts.iter().map(|(_, part)| *part);
    let mut network = all().find_map(|part| part.network.clone());
    if let Some(network) = &mut network {
        let rows = all().filter_map(|part| part.network.as_ref());
        network.rows = rows.flat_map(|part| part.rows.clone()).collect();
    }
    StudyAnswer {
        lines: all().flat_map(|part| part.lines.clone()).collect(),
        vdw: None,
        network,
    }
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
            let mut sum = first.moves.clone();
            for part in more {
                if part.moves.len() != sum.len() {
                    return None;
                }
                for (all, one) in sum.iter_mut().zip(&part.moves) {
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
