//! Certificates of periods: the claim, and which heaps are rare, where the values are too many to
//! be computed plainly.

use super::format::FORMAT;
use harary_core::TakeAndBreak;
use harary_engines::{ArithmeticPeriod, NimValues};
use harary_games::Octal;
use std::fmt::Write as _;

/// So many values cost the checker less than a tenth of a second without any mask.
const MANY: usize = 10_000;

/// The certificate of a period that the values prove.
pub(crate) fn period(game: &Octal, values: &NimValues, proved: ArithmeticPeriod) -> String {
    let (code, heaps) = (game.code(), values.values.len());
    let ArithmeticPeriod {
        period,
        preperiod,
        saltus,
    } = proved;
    let mut text =
        format!("{FORMAT}\ngame octal code={code}\nclaim period {period} preperiod {preperiod}");
    if saltus > 0 {
        write!(text, " saltus {saltus}").expect("strings take all");
    }
    text.push('\n');
    if game.most_taken().is_none() {
        // As many as proved it here.
        return format!("{text}heaps {heaps}\nend\n");
    }
    for (taken, parity) in (0..).zip(["even", "odd"]) {
        let mut takes = game.takes().iter();
        let pairs = takes.any(|take| take.counters % 2 == taken && take.digit.parts & 4 != 0);
        if !pairs || heaps <= MANY {
            continue;
        }
        if let Some(split) = values.split(taken) {
            let heap = if split.heap == 1 { " parity" } else { "" };
            writeln!(text, "rare {parity} {}{heap}", split.mask).expect("strings take all");
        }
    }
    text + "end\n"
}
