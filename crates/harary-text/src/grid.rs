//! `harary table`.

use crate::layout::{head, length, plain_table, verdict};
use comfy_table::Table;
use harary::{Outcome, Report, SolveAnswer, TableAnswer, is_saturation};
use std::fmt::Write as _;

/// What a cell says; the plies alone where only these count.
fn cell(answer: Option<&SolveAnswer>, by_length: bool) -> String {
    let Some(answer) = answer else {
        return "?".into();
    };
    if let Some(plies) = answer.plies.filter(|_| by_length) {
        return plies.to_string();
    }
    let outcome = answer.outcome.map_or("?", Outcome::name);
    answer
        .plies
        .map_or(outcome.to_owned(), |plies| format!("{outcome} {plies}"))
}

pub(super) fn grid(report: &Report, answer: &TableAnswer) -> String {
    let grid = answer;
    let has_plies = |answer: &SolveAnswer| answer.plies.is_some();
    let by_length = is_saturation(&report.question.game)
        && grid.cells.iter().flatten().flatten().any(has_plies);
    let what = if by_length { "moves" } else { "outcome" };
    let mut text = format!(
        "{}{}\n",
        head(report),
        one_grid(grid, what, &grid.cells, |answer| {
            cell(answer.as_ref(), by_length)
        })
    );
    let mut decided = grid.cells.iter().flatten().flatten();
    let is_won = |answer: &&SolveAnswer| {
        let has_winner = matches!(answer.outcome, Some(Outcome::Wins(_)));
        answer.plies.is_some() && (by_length || has_winner)
    };
    if let Some(answer) = decided.find(is_won) {
        let means = match (by_length, answer.plies) {
            (true, Some(plies)) => length(report, plies),
            _ => verdict(answer),
        };
        let _ = writeln!(text, "{}: {means}", cell(Some(answer), by_length));
    }
    let title = match by_length {
        true => "best moves",
        false => "first moves",
    };
    let first_moves = |answer: &Option<SolveAnswer>| answer.as_ref()?.first_moves.clone();
    if grid
        .cells
        .iter()
        .flatten()
        .any(|answer| first_moves(answer).is_some())
    {
        let moves = one_grid(grid, title, &grid.cells, |answer| {
            let moves = first_moves(answer);
            moves.map_or_else(String::new, |moves| match moves.is_empty() {
                true => "none".to_owned(),
                false => moves.join(" "),
            })
        });
        let _ = writeln!(text, "\n{title}\n{moves}");
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
pub(super) fn grid_csv(answer: &TableAnswer) -> String {
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
            match least.as_ref().and_then(|least| least.get(r)?.get(c)) {
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
