//! `harary quotient`.

use super::layout::{head, joined};
use harary::{QuotientAnswer, Report, Spec, grouped};
use std::fmt::Write as _;

/// The misere game of a sum of heaps.
fn of_sum(code: &Spec, heaps: &str) -> Spec {
    let mut game = code.clone();
    for (key, value) in [
        ("heaps", heaps.replace('+', ",")),
        ("convention", "misere".to_owned()),
    ] {
        if game.pairs.iter().all(|(name, _)| name != key) {
            game.pairs.push((key.to_owned(), value));
        }
    }
    game
}

pub(super) fn quotient(report: &Report, answer: &QuotientAnswer) -> String {
    let mut text = head(report);
    let elements = if answer.order == 1 {
        "element"
    } else {
        "elements"
    };
    let sums = match (answer.proved, answer.heaps) {
        (true, _) => "all heaps (proved)".to_owned(),
        (false, 0) => "no heaps".to_owned(),
        (false, heaps) => format!("the heaps up to {heaps}"),
    };
    let (order, lost) = (answer.order, answer.lost.len());
    let _ = writeln!(
        text,
        "misere quotient of {sums}: {order} {elements}, {lost} of them lost"
    );
    match (answer.period, answer.preperiod) {
        (Some(period), Some(preperiod)) => {
            let _ = writeln!(
                text,
                "period {}, preperiod {} (proved)",
                grouped(period),
                grouped(preperiod)
            );
        }
        _ if report.complete => text.push_str("no period proved\n"),
        _ => text.push_str("no quotient found for more heaps within the limits\n"),
    }
    let generators = answer.generators.iter();
    let generators = generators.map(|letter| format!("{} = heap {}", letter.letter, letter.heap));
    let orders = answer.orders.iter();
    let orders = orders.map(|step| format!("{} from heap {}", step.order, step.heap));
    // What comes after a period is no news.
    let once = answer.period.zip(answer.preperiod);
    let once = once.map_or(u64::MAX, |(period, preperiod)| period + preperiod);
    let once = usize::try_from(once).unwrap_or(usize::MAX);
    for (name, items) in [
        ("generators", &generators.collect::<Vec<_>>()[..]),
        ("relations", &answer.relations),
        ("lost", &answer.lost),
        (
            "heaps from 0",
            &answer.values[..once.min(answer.values.len())],
        ),
        ("orders", &orders.collect::<Vec<_>>()),
    ] {
        let _ = writeln!(text, "{name:<13} {}", joined(items));
    }
    if let Some(heaps) = &answer.at {
        let heaps: Vec<String> = heaps.iter().map(u64::to_string).collect();
        let heaps = heaps.join("+");
        let _ = match (&answer.at_element, answer.at_lost) {
            (Some(element), Some(lost)) => {
                let outcome = if lost { "loses" } else { "wins" };
                writeln!(text, "sum {heaps}: {element}, the player to move {outcome}")
            }
            _ => writeln!(
                text,
                "sum {heaps}: not known by the quotient\nwho wins all the same: harary solve {} --ask outcome",
                of_sum(&report.question.game, &heaps)
            ),
        };
    }
    if let Some(moves) = &answer.winning_moves {
        let _ = writeln!(text, "winning moves {}", joined(moves));
    }
    text
}
