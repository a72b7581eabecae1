//! `harary quotient`.

use super::layout::{head, joined};
use harary::catalog::Purpose;
use harary::{QuotientAnswer, Report, Spec, grouped};
use std::fmt::Write as _;

/// The misere game of a sum of heaps, if it can be played.
fn of_sum(code: &Spec, heaps: &[u64]) -> Option<Spec> {
    let heaps = heaps.iter().map(u64::to_string).collect::<Vec<_>>();
    let mut game = code.clone();
    for (key, value) in [("heaps", heaps.join(",")), ("convention", "misere".into())] {
        if game.pairs.iter().all(|(name, _)| name != key) {
            game.pairs.push((key.to_owned(), value));
        }
    }
    game.resolve(Purpose::Play).is_ok().then_some(game)
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
        "misere quotient of {sums}: {order} {elements}, {lost} of them lost for the player to move"
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
        // No more heaps were looked at than the sum has.
        _ if report.complete && answer.at.is_some() => {}
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
    if let Some(at) = &answer.at {
        let heaps: Vec<String> = at.iter().map(u64::to_string).collect();
        let heaps = heaps.join("+");
        let _ = match (&answer.at_element, answer.at_lost) {
            (Some(element), Some(lost)) => {
                let outcome = if lost { "loses" } else { "wins" };
                writeln!(text, "sum {heaps}: {element}, the player to move {outcome}")
            }
            _ => match of_sum(&report.question.game, at) {
                Some(game) => writeln!(
                    text,
                    "sum {heaps}: not known; `harary solve {game} --ask outcome` may find who wins"
                ),
                None => writeln!(text, "sum {heaps}: not known"),
            },
        };
    }
    if let Some(moves) = &answer.winning_moves {
        let _ = writeln!(text, "winning moves {}", joined(moves));
    }
    text
}
