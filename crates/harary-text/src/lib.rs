//! Answers, the catalog and progress in the words that the command prints, for whoever shows them:
//! a terminal, a page in a browser, a notebook.
//!
//! ```
//! use harary::{Limits, Question, answer};
//!
//! let question: Question = "solve vdw n=5 k=3 --ask plies".parse()?;
//! let report = answer(&question, &Limits::default())?;
//! assert!(harary_text::text(&report).starts_with("vdw n=5 k=3\nA wins in 5 plies\n"));
//! # Ok::<(), harary::Error>(())
//! ```

mod answered;
pub mod catalog;
mod codes;
mod color;
mod estimate;
mod grid;
mod largest;
mod layout;
mod lean;
mod progress;
mod quotient;
mod session;
mod study;
mod threshold;
mod verdict;

pub use answered::Answered;
pub use harary::grouped;
pub use layout::{align_right, plain_table};
pub use lean::lean;
pub use progress::{how_far_as_json, rough, told};
pub use session::session_as_json;
pub use verdict::{Verdict, check_certificate, check_colorings};

use harary::{
    Answer, Ask, CensusAnswer, LongestAnswer, NimAnswer, Opening, Outcome, Regularity, Report,
    Request, SolveAnswer, Value, is_saturation,
};
use layout::{certified, head, joined, length, verdict};
use std::fmt::Write as _;

/// The answer as people read it, and what is known from elsewhere.
pub fn text(report: &Report) -> String {
    with_known(answer(report), report)
}

/// The same without the table of a threshold.
pub fn without_table(report: &Report) -> String {
    match &report.answer {
        Answer::Threshold(answer) => with_known(threshold::least(report, answer), report),
        Answer::ThresholdColor(answer) => {
            with_known(threshold::least_colored(report, answer), report)
        }
        _ => text(report),
    }
}

fn with_known(mut text: String, report: &Report) -> String {
    for known in &report.known {
        let oeis = known.oeis.as_ref().map(|oeis| format!("; {oeis}"));
        let is_other = match known.agrees {
            Some(false) => ": NOT WHAT WAS FOUND HERE",
            _ => "",
        };
        let _ = writeln!(
            text,
            "known        {} ({}{}){is_other}",
            known.statement,
            known.cited,
            oeis.unwrap_or_default()
        );
    }
    text
}

/// The answer in a line, as a list of answers has it.
pub fn in_a_line(report: &Report) -> String {
    match &report.answer {
        Answer::Table(answer) => {
            table_of(answer.cells.len(), answer.cells.first().map_or(0, Vec::len))
        }
        Answer::Codes(answer) => table_of(answer.rows.len(), 1),
        Answer::Study(_) => "a study".to_owned(),
        _ => {
            let text = answer(report);
            let mut said = text.lines().skip(1).filter(|line| !line.starts_with('|'));
            let said = said
                .next()
                .filter(|line| !line.is_empty())
                .unwrap_or("a table");
            said.split_whitespace().collect::<Vec<&str>>().join(" ")
        }
    }
}

fn table_of(rows: usize, columns: usize) -> String {
    match columns {
        0 | 1 => format!("a table of {} rows", grouped(rows as u64)),
        _ => format!("a table of {rows} by {columns}"),
    }
}

fn answer(report: &Report) -> String {
    match &report.answer {
        Answer::Solve(answer) => solve(report, answer),
        Answer::Longest(answer) => longest(report, answer),
        Answer::Census(answer) => census(report, answer),
        Answer::Color(answer) => color::color(report, answer),
        Answer::Largest(answer) => largest::largest(report, answer),
        Answer::Nim(answer) => nim(report, answer),
        Answer::Quotient(answer) => quotient::quotient(report, answer),
        Answer::Table(answer) => grid::grid(report, answer),
        Answer::Codes(answer) => codes::codes(report, answer),
        Answer::Threshold(answer) => threshold::threshold(report, answer),
        Answer::ThresholdColor(answer) => threshold::threshold_color(report, answer),
        Answer::ThresholdRandom(answer) => estimate::threshold_random(report, answer),
        Answer::Estimate(answer) => estimate::estimate(report, answer),
        Answer::Study(answer) => study::study(report, answer),
        _ => "there is no text for this answer; --json has it\n".to_owned(),
    }
}

/// What an answer cost: nodes, seconds and the engine.
pub fn cost<A>(report: &Report<A>) -> String {
    let stats = &report.stats;
    let nodes = if stats.nodes == 1 { "node" } else { "nodes" };
    format!(
        "{} {nodes}, {:.2} s, {}",
        grouped(stats.nodes),
        stats.seconds,
        stats.engine
    )
}

/// The answer as comma-separated values, where it is a table.
pub fn csv(answer: &Answer) -> String {
    match answer {
        Answer::Table(answer) => grid::grid_csv(answer),
        Answer::Codes(answer) => codes::codes_csv(answer),
        _ => String::new(),
    }
}

/// What is written to a file one item a line: a list that was asked for; a single coloring too,
/// so that `check` and other programs can read the file.
pub fn list(answer: &Answer, to_file: bool) -> Option<&[String]> {
    match answer {
        Answer::Longest(answer) => answer.list.as_deref(),
        Answer::Color(answer) => {
            let one = answer.coloring.as_slice();
            let is_found = to_file && answer.count.is_none() && !one.is_empty();
            answer.list.as_deref().or(Some(one).filter(|_| is_found))
        }
        _ => None,
    }
}

/// Numbers as a list, which may have millions.
fn numbers(items: &[u64]) -> String {
    let mut text = String::new();
    for (place, item) in items.iter().enumerate() {
        let comma = if place == 0 { "" } else { ", " };
        let _ = write!(text, "{comma}{item}");
    }
    match text.is_empty() {
        true => "none".into(),
        false => text,
    }
}

fn solve(report: &Report, answer: &SolveAnswer) -> String {
    let mut text = head(report);
    if let (Some(openings), None) = (&answer.openings, answer.outcome) {
        return text + &of_openings(openings, report.complete);
    }
    // There the length of the play is all, and each move keeps the rest.
    let is_saturation = is_saturation(&report.question.game);
    let whole = report.complete || report.uncertified;
    match (answer.outcome, answer.bounds) {
        _ if is_saturation => {
            let _ = match answer.plies {
                Some(plies) => writeln!(text, "{}", length(report, plies)),
                None => writeln!(text, "not known"),
            };
        }
        (Some(_), _) if whole || answer.plies.is_some() => {
            let open = match (&report.question.request, &answer.first_moves) {
                (Request::Solve(asked), None) if !whole && asked.ask == Ask::Moves => {
                    "; the first moves are not known"
                }
                _ => "",
            };
            let _ = writeln!(text, "{}{open}", verdict(answer));
        }
        (Some(outcome), _) => {
            let winner = Value::from(outcome);
            let open = match answer.first_moves {
                Some(_) => "in how many plies is not known",
                None => "the rest of the question is not answered",
            };
            let _ = writeln!(text, "{winner}; {open}");
        }
        (None, Some([worst, best])) if [worst, best].contains(&Outcome::Draw) => {
            let say = |outcome: Outcome| match outcome {
                Outcome::Draw => "a draw".to_owned(),
                player => format!("a win of {player}"),
            };
            let _ = writeln!(text, "not known: between {} and {}", say(worst), say(best));
        }
        _ => text.push_str("not known\n"),
    }
    let is_empty = |moves: &Option<Vec<String>>| moves.as_ref().is_some_and(Vec::is_empty);
    let is_lost = is_empty(&answer.first_moves) && !is_empty(&answer.line) && !is_saturation;
    if is_lost {
        text.push_str("first moves  none: every move loses\n");
    }
    for (name, moves) in [
        ("first moves", &answer.first_moves),
        ("fastest", &answer.fastest),
        ("line", &answer.line),
    ] {
        // In a draw, or a win by mere survival, no move is faster than another.
        let is_slow = answer.outcome == Some(Outcome::Draw) || answer.plies.is_none();
        let is_said = match name {
            "first moves" => is_lost || is_saturation,
            // Moves are called the fastest for the player who wins.
            "fastest" => is_lost || is_slow || is_saturation && is_empty(&answer.fastest),
            _ => false,
        };
        let name = match name {
            "fastest" if is_saturation => "best moves",
            name => name,
        };
        if let Some(moves) = moves.as_ref().filter(|_| !is_said) {
            let _ = writeln!(text, "{name:<12} {}", joined(moves));
        }
    }
    text + &certified(answer.certified)
}

/// What a part found, where it does not decide who wins.
fn of_openings(openings: &[Opening], is_complete: bool) -> String {
    let mut text = match (openings, is_complete) {
        ([], true) => "no opening of this part matters\n".to_owned(),
        (_, true) => String::new(),
        (_, false) => "not all openings of this part are solved\n".to_owned(),
    };
    for Opening { after, outcome } in openings {
        let outcome = match outcome {
            Outcome::Draw => "a draw".to_owned(),
            player => format!("{player} wins"),
        };
        let _ = writeln!(text, "after {}  {outcome}", after.join(","));
    }
    text
}

fn longest(report: &Report, answer: &LongestAnswer) -> String {
    let mut text = head(report);
    match answer.length {
        Some(length) => {
            let plays = match answer.count {
                Some(count) => format!("{} up to symmetry", grouped(count)),
                None => "not counted to the end".to_owned(),
            };
            let _ = writeln!(
                text,
                "longest play: {length} move{}\nplays: {plays}",
                if length == 1 { "" } else { "s" },
            );
        }
        None => {
            let _ = match answer.at_least {
                Some(length) => writeln!(text, "not known: at least {length} moves"),
                None => writeln!(text, "not known"),
            };
        }
    }
    text + &certified(answer.certified.then_some("longest"))
}

fn census(report: &Report, answer: &CensusAnswer) -> String {
    let mut text = head(report);
    let Some(levels) = &answer.levels else {
        text.push_str("not known\n");
        return text;
    };
    let mut table = plain_table();
    table.set_header(["length", "going on", "over"]);
    for level in levels {
        table.add_row([
            level.length.to_string(),
            grouped(level.going),
            grouped(level.over),
        ]);
    }
    align_right(&mut table, 0);
    let _ = writeln!(text, "{table}");
    let going = levels.iter().map(|level| level.going);
    let going = going.fold(0, u128::saturating_add);
    let Some(over) = answer.over else {
        text.push_str("in all: not known\n");
        return text;
    };
    let _ = writeln!(
        text,
        "{}: {} going on, {} over",
        match &report.question.request {
            Request::Census(asked) if asked.plays => "plays",
            _ => "positions, up to symmetry and transposition",
        },
        grouped(going),
        grouped(over)
    );
    text
}

/// How values go on, or seem to.
fn regular(seen: &Regularity) -> String {
    let Regularity {
        preperiod,
        period,
        saltus,
    } = seen;
    match saltus {
        0 => format!(
            "period {}, preperiod {}",
            grouped(*period),
            grouped(*preperiod)
        ),
        _ => format!("G(n+{period}) = G(n)+{saltus} from {preperiod} on"),
    }
}

fn nim(report: &Report, answer: &NimAnswer) -> String {
    let mut text = head(report);
    if let Some(value) = answer.value {
        let _ = writeln!(
            text,
            "nim-value {value}: the player to move {}",
            if value == 0 { "loses" } else { "wins" }
        );
    }
    if let Some(moves) = &answer.winning_moves {
        let _ = writeln!(text, "winning moves {}", joined(moves));
    }
    match (answer.period, answer.preperiod) {
        (Some(period), Some(preperiod)) => {
            let proved = Regularity {
                preperiod,
                period,
                saltus: answer.saltus.unwrap_or(0),
            };
            let _ = writeln!(text, "{} (proved)", regular(&proved));
        }
        _ if answer.value.is_none() && answer.known.is_none() && !report.complete => {
            text.push_str("not known\n");
        }
        _ if answer.value.is_none() || answer.upto.is_some() || answer.certified.is_some() => {
            let reached = answer.known.map(grouped);
            let reached = reached.map_or_else(String::new, |heap| format!(" up to heap {heap}"));
            let _ = writeln!(text, "no period proved{reached}");
            if let Some(seen) = answer.observed {
                let _ = writeln!(text, "observed so far: {}", regular(&seen));
            }
        }
        _ => {
            if let Some(known) = answer.known.filter(|_| !report.complete) {
                let known = grouped(known);
                let _ = writeln!(text, "known: the values of heaps up to {known}");
            }
        }
    }
    if let Some(at) = answer.at {
        let _ = match answer.at_value {
            Some(value) => writeln!(text, "heap {}: nim-value {value}", grouped(at)),
            None => writeln!(text, "heap {}: not known", grouped(at)),
        };
    }
    if let Some(upto) = answer.upto {
        let _ = match (answer.wins, answer.losses) {
            (Some(wins), Some(losses)) => writeln!(
                text,
                "heaps 1 to {}: {} won, {} lost by the player to move",
                grouped(upto),
                grouped(wins),
                grouped(losses)
            ),
            _ => writeln!(text, "heaps 1 to {}: not known", grouped(upto)),
        };
    }
    if let Some(values) = &answer.values {
        let _ = writeln!(text, "values from 0: {}", numbers(values));
    }
    if let Some(lost) = &answer.lost {
        let _ = writeln!(text, "lost: {}", numbers(lost));
    }
    let certificate = |proved| if proved { "period" } else { "nothing" };
    text + &certified(answer.certified.map(certificate))
}
