//! The network of 1991 as text: Table 1 of its paper computed again, what its parts are worth, Fig.
//! 10, and its energy; Massie's algorithm beside it.

use crate::layout::{align_right, plain_table};
use harary::{StudyNetwork, StudyNetworkRow};
use std::fmt::Write as _;

/// A bar of this many runs is one sign long at least.
const WIDEST: u64 = 50;

/// Table 1 beside the paper's; a table of readings and switches; histograms; in words what was read
/// how, and the energy.
pub(super) fn show(game: &str, network: &StudyNetwork) -> String {
    if network.rows.is_empty() {
        return "not known\n".into();
    }
    let printed: Vec<&StudyNetworkRow> = network.printed().collect();
    let is_other = |row: &&StudyNetworkRow| printed.iter().all(|one| !std::ptr::eq(*one, *row));
    let others: Vec<&StudyNetworkRow> = network.rows.iter().filter(is_other).collect();
    let mut text = format!("{game}\n");
    if !printed.is_empty() {
        text += &format!("{}\n", table_one(&printed, network.runs));
    }
    let random = others.iter().any(|row| row.reading.starts_with("massie"));
    if !others.is_empty() {
        let _ = writeln!(text, "\n{}", readings(&printed, &others, network.runs));
    }
    for row in network.drawn() {
        text += &histogram(row, network);
    }
    if !printed.is_empty() {
        text += &energy(&printed);
    }
    text += &words(&printed, network);
    if random {
        text += "massie: the random algorithm of 1963, of which the paper says little; its steps are the cells that a random number chose; careful ones
complete no square while there is another cell\n";
    }
    text
}

fn table_one(rows: &[&StudyNetworkRow], runs: u64) -> String {
    let mut table = plain_table();
    table.set_header([
        "game",
        "settled",
        "95 %",
        "paper",
        "steps",
        "95 %",
        "paper",
        "solutions",
        "essentially",
    ]);
    for row in rows {
        let settled = share(row.converged as f64 / runs.max(1) as f64);
        let [low, high] = row.interval.map(|end| 100.0 * end);
        table.add_row([
            keys(row).to_owned(),
            settled,
            format!("{low:.0} to {high:.0}"),
            row.paper_converged.map(share).unwrap_or_default(),
            row.steps.map(tenths).unwrap_or_default(),
            row.margin
                .map(|margin| format!("± {margin:.1}"))
                .unwrap_or_default(),
            row.paper_steps.map(tenths).unwrap_or_default(),
            row.solutions.to_string(),
            row.up_to_both.to_string(),
        ]);
    }
    align_right(&mut table, 1);
    table.to_string()
}

/// A row for each reading: the share that settled, and their steps, for each game.
fn readings(printed: &[&StudyNetworkRow], others: &[&StudyNetworkRow], runs: u64) -> String {
    let mut table = plain_table();
    let all: Vec<&StudyNetworkRow> = printed.iter().chain(others).copied().collect();
    let mut games: Vec<&StudyNetworkRow> = Vec::new();
    for row in &all {
        if games.iter().all(|game| game.game != row.game) {
            games.push(row);
        }
    }
    let names = games.iter().map(|row| keys(row).to_owned());
    table.set_header(["settled, steps".to_owned()].into_iter().chain(names));
    for rows in all.chunk_by(|one, next| one.reading == next.reading) {
        let cell = |game: &&StudyNetworkRow| {
            let Some(row) = rows.iter().find(|row| row.game == game.game) else {
                return String::new();
            };
            let settled = share(row.converged as f64 / runs.max(1) as f64);
            match row.steps {
                Some(steps) => format!("{settled}, {steps:.0}"),
                None => settled,
            }
        };
        let cells = games.iter().map(cell);
        table.add_row([rows[0].reading.to_owned()].into_iter().chain(cells));
    }
    align_right(&mut table, 1);
    table.to_string()
}

fn histogram(row: &StudyNetworkRow, network: &StudyNetwork) -> String {
    let mut text = format!("\n{}: runs that settled, by steps\n", row.game);
    let most = row.histogram.iter().copied().max().unwrap_or(0);
    let last = row.histogram.iter().rposition(|&runs| runs > 0);
    let bars = row.histogram.iter().take(last.map_or(0, |last| last + 1));
    for (from, &runs) in (0..).step_by(network.bar.max(1) as usize).zip(bars) {
        let wide = if most > WIDEST {
            (runs * WIDEST).div_ceil(most)
        } else {
            runs
        };
        let upto = (from + network.bar.max(1) - 1).min(network.limit);
        let bar = format!(
            "{from:>5} to {upto:>5} {runs:>5} {}",
            "#".repeat(wide as usize)
        );
        let _ = writeln!(text, "{}", bar.trim_end());
    }
    let left = network.runs - row.converged;
    let _ = writeln!(text, "   not after {:>5} {left:>5}", network.limit);
    text
}

/// The energy of the paper's games as it goes on.
fn energy(printed: &[&StudyNetworkRow]) -> String {
    let mut text = String::from(
        "\nenergy of the terms A, B and C after so many steps, on the average of the runs that go on\n",
    );
    for row in printed {
        let after = row.energy.iter();
        let cells: Vec<String> = after
            .map(|energy| format!("{}: {:.1}", energy.steps, energy.mean))
            .collect();
        let _ = writeln!(text, "{:<16} {}", keys(row), cells.join("  "));
    }
    text
}

fn words(printed: &[&StudyNetworkRow], network: &StudyNetwork) -> String {
    let mut text = format!(
        "
settled: of {} runs; a run is given up after {} steps
steps: of the runs that settled, on the average; essentially: solutions up to names of players and symmetries of the board
as printed: equations (5) to (13); ties in (7) give several 1s, x3 in (8) is for the terms B and C, the symmetry step acts on
the new inputs, inputs begin as whole numbers from -20 to 0. All conflicts are resolved when no player has a square, every cell has one
player, and all have equally many cells: without the last a run settles sooner and more often than the paper says
",
        network.runs, network.limit
    );
    let known: Vec<(&&StudyNetworkRow, f64)> = (printed.iter())
        .filter_map(|row| row.paper_converged.map(|paper| (row, paper)))
        .collect();
    if !known.is_empty() {
        let within = known
            .iter()
            .filter(|(row, paper)| (row.interval[0]..=row.interval[1]).contains(paper));
        let near = known.iter().filter(|(row, _)| {
            let theirs = row.paper_steps.unwrap_or(f64::NAN);
            matches!((row.steps, row.margin), (Some(ours), Some(margin)) if (ours - theirs).abs() <= margin)
        });
        let _ = writeln!(
            text,
            "the paper's share lies within our interval for {} of {} games, its steps for {}",
            within.count(),
            known.len(),
            near.count()
        );
    }
    let shares: Vec<f64> = printed.iter().filter_map(|row| row.rises).collect();
    if let (Some(least), Some(most)) = (
        shares.iter().copied().reduce(f64::min),
        shares.iter().copied().reduce(f64::max),
    ) {
        let range = if shares.len() == 1 {
            share(most)
        } else {
            format!("{} to {}", share(least), share(most))
        };
        let says = if most > 0.0 {
            "equation (3) would have it fall only"
        } else {
            "equation (3) would have it so"
        };
        let _ = writeln!(
            text,
            "energy of the terms A, B and C: higher after {range} of the steps; {says}"
        );
    }
    text
}

/// The keys of the game: the family is the same for all.
fn keys(row: &StudyNetworkRow) -> &str {
    row.game.split_once(' ').map_or("", |(_, keys)| keys)
}

fn share(share: f64) -> String {
    // A few of a thousand are not none.
    let digits = usize::from(share > 0.0 && share < 0.01);
    format!("{:.*} %", digits, 100.0 * share)
}

fn tenths(number: f64) -> String {
    format!("{number:.1}")
}
