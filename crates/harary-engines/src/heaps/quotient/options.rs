//! The options of a heap.

use harary_core::{Digit, TakeAndBreak};

/// Calls `option` with the heaps that each move in a heap leaves: up to three sizes, 0 for none.
pub(super) fn options<T: TakeAndBreak + ?Sized>(
    game: &T,
    heap: u32,
    mut option: impl FnMut([u32; 3]),
) {
    let tail = game.tail();
    let takes = game.takes().iter().map(|take| (take.counters, take.digit));
    let endless = (tail.from..).zip(tail.digits.iter().copied().cycle());
    let all = takes
        .chain(endless)
        .take_while(|&(counters, _)| counters <= heap);
    for (counters, digit) in all {
        left(digit, heap - counters, &mut option);
    }
}

fn left(digit: Digit, rest: u32, option: &mut impl FnMut([u32; 3])) {
    let may = |heaps: u8, equal: bool| {
        digit.parts >> heaps & 1 == 1 || digit.unequal >> heaps & 1 == 1 && !equal
    };
    if rest == 0 {
        if may(0, false) {
            option([0; 3]);
        }
        return;
    }
    if may(1, false) {
        option([rest, 0, 0]);
    }
    if may(2, false) {
        let halves = (1..=rest / 2).map(|a| (a, rest - a));
        let allowed = halves.filter(|(a, b)| may(2, a == b));
        allowed.for_each(|(a, b)| option([a, b, 0]));
    }
    if may(3, false) {
        for a in 1..=rest / 3 {
            let halves = (a..=(rest - a) / 2).map(|b| (b, rest - a - b));
            let allowed = halves.filter(|&(b, c)| may(3, a == b || b == c));
            allowed.for_each(|(b, c)| option([a, b, c]));
        }
    }
}
