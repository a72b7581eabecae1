//! A study as text: a table for each game, or one of all games where the programs of 1983 played.

mod network;
mod played;
mod switches;

use super::{align_right, plain_table};
use harary::{Report, StudyAnswer, StudyLine};
use indicatif::HumanCount;

/// The ratios are to the engine that answers by default: the last one of a game that counts nodes.
pub(super) fn study(report: &Report, answer: &StudyAnswer) -> String {
    if let Some(network) = &answer.network {
        return network::show(&report.game(), network);
    }
    let lines = &answer.lines;
    if lines.iter().any(|line| line.played.is_some()) {
        return played::show(lines);
    }
    if let Some(vdw) = answer.vdw.as_ref().filter(|vdw| !vdw.boards.is_empty()) {
        return switches::show(&report.game(), lines, vdw);
    }
    let tables = lines.chunk_by(|one, next| one.game == next.game);
    let tables: Vec<String> = tables.map(table).collect();
    if tables.is_empty() {
        return "not known\n".into();
    }
    tables.join("\n")
}

fn table(lines: &[StudyLine]) -> String {
    let ours = lines.iter().rev().find(|line| line.nodes.is_some());
    let mut table = plain_table();
    table.set_header(["engine", "found", "nodes", "ratio", "seconds", "ratio"]);
    for line in lines {
        let ratio = |of: fn(&StudyLine) -> Option<f64>| match (of(line), ours.and_then(of)) {
            (Some(one), Some(other)) if line.nodes.is_some() && other > 0.0 => {
                short(one / other, 2)
            }
            _ => String::new(),
        };
        table.add_row([
            line.engine.to_owned(),
            line.found.clone().unwrap_or_default(),
            nodes(line),
            ratio(|line| line.nodes.map(|nodes| nodes as f64)),
            seconds(line),
            ratio(|line| line.seconds),
        ]);
    }
    align_right(&mut table, 2);
    let game = lines.first().map_or("", |line| &line.game);
    format!("{game}\n{table}\n")
}

/// Exact, or the estimate with the half width of its confidence interval.
fn nodes(line: &StudyLine) -> String {
    match (line.nodes, line.margin) {
        (Some(nodes), None) => HumanCount(nodes).to_string(),
        (Some(nodes), Some(margin)) => {
            format!("about {} ± {:.1} %", short(nodes as f64, 4), 100.0 * margin)
        }
        _ => String::new(),
    }
}

fn seconds(line: &StudyLine) -> String {
    match (line.seconds, line.margin) {
        (Some(seconds), None) if seconds < 1000.0 => format!("{seconds:.2}"),
        (Some(seconds), None) => HumanCount(seconds.round() as u64).to_string(),
        (Some(seconds), Some(_)) => format!("about {}", short(seconds, 3)),
        _ => String::new(),
    }
}

/// A number of 0.1 or more with so many digits that mean something; the others are 0.
fn short(number: f64, digits: i32) -> String {
    let whole = number.abs().max(1.0).log10().floor() as i32 + 1;
    if whole >= digits {
        let unit = 10_f64.powi(whole - digits);
        HumanCount(((number / unit).round() * unit) as u64).to_string()
    } else {
        format!("{number:.*}", (digits - whole) as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::short;

    #[test]
    fn numbers_keep_the_digits_that_mean_something() {
        let cases = [
            (0.999, "1.0"),
            (9.94, "9.9"),
            (42.4, "42"),
            (1_234_567.0, "1,200,000"),
            (99_600.0, "100,000"),
        ];
        for (number, text) in cases {
            assert_eq!(short(number, 2), text, "{number}");
        }
        assert_eq!(short(1_234_567.0, 4), "1,235,000");
    }
}
