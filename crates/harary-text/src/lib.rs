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
mod color;
mod estimate;
mod grouped;
mod largest;
mod layout;
mod progress;
mod quotient;
mod session;
mod study;
mod threshold;
mod verdict;

pub use answered::Answered;
pub use grouped::grouped;
pub use layout::{align_right, plain_table};
pub use progress::{how_far_as_json, told};
pub use session::session_as_json;
pub use verdict::{Verdict, check_certificate, check_colorings};

use comfy_table::Table;
use harary::{
    Answer, CensusAnswer, CodeRow, CodeStatus, CodesAnswer, LongestAnswer, NimAnswer, Outcome,
    Regularity, Report, SolveAnswer, TableAnswer,
};
use layout::{certified, head, joined};
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

fn answer(report: &Report) -> String {
    match &report.answer {
        Answer::Solve(answer) => solve(report, answer),
        Answer::Longest(answer) => longest(report, answer),
        Answer::Census(answer) => census(report, answer),
        Answer::Color(answer) => color::color(report, answer),
        Answer::Largest(answer) => largest::largest(report, answer),
        Answer::Nim(answer) => nim(report, answer),
        Answer::Quotient(answer) => quotient::quotient(report, answer),
        Answer::Table(answer) => grid(report, answer),
        Answer::Codes(answer) => codes(report, answer),
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
        Answer::Table(answer) => grid_csv(answer),
        Answer::Codes(answer) => codes_csv(answer),
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

/// "A wins in 11 plies", "draw", or "" if it is not known.
fn verdict(answer: &SolveAnswer) -> String {
    match (answer.outcome, answer.plies) {
        (None, _) => String::new(),
        (Some(Outcome::Draw), _) => "draw".into(),
        (Some(player), None) => format!("{player} wins"),
        (Some(player), Some(1)) => format!("{player} wins in 1 ply"),
        (Some(player), Some(plies)) => format!("{player} wins in {plies} plies"),
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
    match (answer.outcome, answer.bounds) {
        (Some(_), _) if report.complete || answer.plies.is_some() => {
            let _ = writeln!(text, "{}", verdict(answer));
        }
        (Some(outcome), _) => {
            let winner = match outcome {
                Outcome::Draw => "draw".to_owned(),
                player => format!("{player} wins"),
            };
            let _ = writeln!(text, "{winner}; the rest of the question is not answered");
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
    let is_lost = is_empty(&answer.first_moves) && !is_empty(&answer.line);
    if is_lost {
        text.push_str("first moves  none: every move loses\n");
    }
    for (name, moves) in [
        ("first moves", &answer.first_moves),
        ("fastest", &answer.fastest),
        ("line", &answer.line),
    ] {
        // In a draw no move is faster than another.
        let is_draw = answer.outcome == Some(Outcome::Draw);
        let is_said = match name {
            "first moves" => is_lost,
            "fastest" => is_lost || is_draw,
            _ => false,
        };
        if let Some(moves) = moves.as_ref().filter(|_| !is_said) {
            let _ = writeln!(text, "{name:<12} {}", joined(moves));
        }
    }
    text + &certified(answer.certified)
}

fn longest(report: &Report, answer: &LongestAnswer) -> String {
    let mut text = head(report);
    match (answer.length, answer.count) {
        (Some(length), Some(count)) => {
            let _ = writeln!(
                text,
                "longest play: {length} move{}\nplays: {} up to symmetry",
                if length == 1 { "" } else { "s" },
                grouped(count)
            );
        }
        _ => {
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
    let going: u64 = levels.iter().map(|level| level.going).sum();
    let over = answer.over.unwrap_or_default();
    let _ = writeln!(
        text,
        "going on: {}; over: {}",
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
        0 => format!("period {period}, preperiod {preperiod}"),
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
        // Of a position whose value is not known yet there is nothing to say.
        _ if answer.value.is_none() && answer.known.is_none() && !report.complete => {}
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

/// One line a code, with these columns.
const CODES: [&str; 7] = [
    "code",
    "status",
    "preperiod",
    "period",
    "saltus",
    "largest",
    "heaps",
];

fn code_cells(row: &CodeRow) -> [String; 7] {
    let number = |number: Option<u64>| number.map(|n| n.to_string()).unwrap_or_default();
    let regular = row.regularity.as_ref();
    [
        row.code.clone(),
        row.status.to_string(),
        number(regular.map(|seen| seen.preperiod)),
        number(regular.map(|seen| seen.period)),
        number(regular.map(|seen| seen.saltus)),
        number(row.largest),
        row.heaps.to_string(),
    ]
}

fn codes(report: &Report, answer: &CodesAnswer) -> String {
    let mut table = plain_table();
    table.set_header(CODES);
    for row in &answer.rows {
        let mut cells = code_cells(row);
        if row.status == CodeStatus::NoneFound {
            cells[1] = format!("none found up to heap {}", row.heaps);
        }
        table.add_row(cells);
    }
    align_right(&mut table, 2);
    format!("{}{table}\n", head(report))
}

fn codes_csv(answer: &CodesAnswer) -> String {
    let mut text = CODES.join(",") + "\n";
    for row in &answer.rows {
        text += &(code_cells(row).join(",") + "\n");
    }
    text
}

fn cell(answer: Option<&SolveAnswer>) -> String {
    let Some(answer) = answer else {
        return "?".into();
    };
    let outcome = answer.outcome.map_or("?", Outcome::name);
    answer
        .plies
        .map_or(outcome.to_owned(), |plies| format!("{outcome} {plies}"))
}

fn grid(report: &Report, answer: &TableAnswer) -> String {
    let grid = answer;
    let mut text = format!(
        "{}{}\n",
        head(report),
        one_grid(grid, "outcome", &grid.cells, |answer| cell(answer.as_ref()))
    );
    let first_moves = |answer: &Option<SolveAnswer>| answer.as_ref()?.first_moves.clone();
    if grid
        .cells
        .iter()
        .flatten()
        .any(|answer| first_moves(answer).is_some())
    {
        let moves = one_grid(grid, "first moves", &grid.cells, |answer| {
            first_moves(answer).unwrap_or_default().join(" ")
        });
        let _ = writeln!(text, "\nfirst moves\n{moves}");
    }
    if let Some(least) = &grid.least {
        let least = one_grid(grid, "deck", least, |least| match least {
            Some(least) => format!(
                "{}: {} {}",
                least.deck,
                least.outcome,
                least
                    .plies
                    .map(|plies| plies.to_string())
                    .unwrap_or_default()
            ),
            None => "?".into(),
        });
        let _ = writeln!(text, "\nleast deck with a winner\n{least}");
    }
    text
}

/// Cells under the heads of a grid; a single column has what it shows as its head.
fn one_grid<T>(
    grid: &TableAnswer,
    what: &str,
    cells: &[Vec<T>],
    show: impl Fn(&T) -> String,
) -> Table {
    let TableAnswer { rows, columns, .. } = grid;
    let mut table = plain_table();
    if columns.0.is_empty() {
        table.set_header([&rows.0, what]);
    } else {
        let corner = format!("{} \\ {}", rows.0, columns.0);
        table.set_header([corner].iter().chain(&columns.1));
    }
    for (name, row) in rows.1.iter().zip(cells) {
        table.add_row([name.clone()].into_iter().chain(row.iter().map(&show)));
    }
    table
}

/// One line a game: the keys, then outcome, plies and first moves.
fn grid_csv(answer: &TableAnswer) -> String {
    let TableAnswer {
        rows,
        columns,
        cells,
        least,
    } = answer;
    let mut text = rows.0.clone();
    if !columns.0.is_empty() {
        let _ = write!(text, ",{}", columns.0);
    }
    text.push_str(",outcome,plies,first_moves");
    text.push_str(match least {
        Some(_) => ",least_deck,least_outcome,least_plies\n",
        None => "\n",
    });
    for (r, (row_name, row)) in rows.1.iter().zip(cells).enumerate() {
        for (c, (column_name, answer)) in columns.1.iter().zip(row).enumerate() {
            text += row_name;
            if !columns.0.is_empty() {
                let _ = write!(text, ",{column_name}");
            }
            let solved = answer.as_ref();
            let outcome = solved.map_or("", SolveAnswer::outcome_name);
            let plies = solved
                .and_then(|answer| answer.plies)
                .map(|plies| plies.to_string())
                .unwrap_or_default();
            let moves = solved
                .and_then(|answer| answer.first_moves.as_ref())
                .map(|moves| moves.join(" "));
            let _ = write!(text, ",{outcome},{plies},{}", moves.unwrap_or_default());
            match least.as_ref().map(|least| &least[r][c]) {
                Some(Some(least)) => {
                    let plies = least.plies.map(|plies| plies.to_string());
                    let plies = plies.unwrap_or_default();
                    let _ = writeln!(text, ",{},{},{plies}", least.deck, least.outcome);
                }
                Some(None) => text.push_str(",,,\n"),
                None => text.push('\n'),
            }
        }
    }
    text
}
