//! The programs of 1983 as text: Table 4 of their paper computed again, and what its bookkeeping
//! saves.

use super::measured::{nodes, seconds};
use crate::layout::{align_right, plain_table};
use harary::{StudyLine, StudyPlayed, grouped};

const COUNTS: [&str; 8] = [
    "game",
    "program",
    "games",
    "paper",
    "pruned",
    "paper",
    "branching",
    "nodes",
];

const WORK: [&str; 7] = [
    "game",
    "program",
    "comparisons",
    "first row",
    "ratio",
    "seconds",
    "ratio",
];

/// Seconds below this are not shown, nor is what part of them was saved.
const MEASURED: f64 = 0.01;

/// What agreement with the paper depends on.
const ORDER: &str = "\
The paper does not tell its order of moves. With pruning it is that of an array in which a number
that is played is swapped to the place of its term and stays there; no order was found that gives
all counts of the paper with the heuristic.
";

/// Two tables of all games, so that each is no wider than a terminal: what was counted, the paper's
/// counts right of ours, and what it cost; below them, for each program, how many rows agree with
/// the paper.
///
/// Ratios tell how much the first row of Schensted's tableau saves, in comparisons and in seconds.
pub(super) fn show(lines: &[StudyLine]) -> String {
    let mut counts = plain_table();
    counts.set_header(COUNTS);
    let mut work = plain_table();
    work.set_header(WORK);
    for line in lines {
        // The family is the same for all.
        let keys = line.game.split_once(' ').map_or("", |(_, keys)| keys);
        let names = || [keys, line.engine.as_str()].map(str::to_owned).into_iter();
        let played = line.played.as_ref();
        let counted = played.map(counted).unwrap_or_default();
        counts.add_row(names().chain(counted).chain([nodes(line)]));
        let saved = played.zip(line.seconds);
        let saved = saved.filter(|(_, seconds)| *seconds >= MEASURED);
        let saved = saved.map(|(played, seconds)| ratio(played.every_term_seconds, seconds));
        let compared = played.map(compared).unwrap_or_default();
        let timed = [seconds(line), saved.unwrap_or_default()];
        work.add_row(names().chain(compared).chain(timed));
    }
    align_right(&mut counts, 2);
    align_right(&mut work, 2);
    format!("{counts}\n\n{work}\n{}", agreement(lines))
}

fn counted(played: &StudyPlayed) -> [String; 5] {
    let known = |number: Option<u64>| number.map(grouped).unwrap_or_default();
    [
        grouped(played.games),
        known(played.paper_games),
        grouped(played.pruned),
        known(played.paper_pruned),
        format!("{:.3}", played.branching),
    ]
}

fn compared(played: &StudyPlayed) -> [String; 3] {
    [
        grouped(played.every_term),
        grouped(played.first_row),
        ratio(played.every_term as f64, played.first_row as f64),
    ]
}

fn ratio(one: f64, other: f64) -> String {
    if other > 0.0 {
        format!("{:.2}", one / other)
    } else {
        String::new()
    }
}

/// A line for each program of which the paper has counts, and what they depend on.
fn agreement(lines: &[StudyLine]) -> String {
    let mut programs: Vec<(&str, usize, usize)> = Vec::new();
    for line in lines {
        let Some(played) = &line.played else { continue };
        let Some(paper) = played.paper_games.zip(played.paper_pruned) else {
            continue;
        };
        let agrees = usize::from(paper == (played.games, played.pruned));
        match programs.iter_mut().find(|known| known.0 == line.engine) {
            Some((_, agreeing, all)) => {
                *agreeing += agrees;
                *all += 1;
            }
            None => programs.push((line.engine.as_str(), agrees, 1)),
        }
    }
    if programs.is_empty() {
        return String::new();
    }
    let say = |(program, agreeing, all): (&str, usize, usize)| {
        let rows = if all == 1 { "row" } else { "rows" };
        format!("{program}: {agreeing} of {all} {rows} as the paper has them\n")
    };
    programs.into_iter().map(say).collect::<String>() + ORDER
}
