//! The recurrences of Cheu, Kiffer 2015, section 5.1: for H(k), for H_c(k), and for the thresholds
//! T_k.

use super::table::{Basis, Cell, Table, held, label};

/// F(0) = 0, F(1) = 1, ….
fn fibonacci(i: u32) -> u64 {
    (0..i).fold((0, 1), |(a, b), _| (b, a + b)).0
}

/// The first two terms, then each the sum of the two before it and `more`.
fn recurrence(first: [u64; 2], more: i64, terms: usize) -> Vec<u64> {
    let mut all = first.to_vec();
    while all.len() < terms {
        let sum = all[all.len() - 1] + all[all.len() - 2];
        all.push(sum.saturating_add_signed(more));
    }
    all
}

pub(super) fn recurrences() -> Table {
    const WHY: &str = "The paper says so itself: its recurrence gives 177, its table has 176, for which M is 130; M(177, 9) is 131";
    const LINE: [u64; 6] = [15, 25, 41, 67, 109, 176];
    const RING: [u64; 5] = [21, 31, 51, 81, 131];
    const MOST: [u64; 5] = [20, 30, 50, 80, 130];
    let line = recurrence([15, 25], 1, LINE.len());
    let ring = recurrence([21, 31], -1, RING.len());
    let held = |value: u64, printed: u64, why| held(value, printed, why).on(Basis::Arithmetic);
    let mut rows = Vec::new();
    for (k, at) in (4..).zip(0..LINE.len()) {
        let mut row = vec![
            label(k),
            held(line[at], LINE[at], WHY),
            held(2 * fibonacci(k + 2) - 1, line[at], ""),
        ];
        // The others begin with k = 5.
        row.extend(match at.checked_sub(1) {
            None => vec![label("–"); 3],
            Some(at) => {
                let closed: Cell = held(10 * fibonacci(k - 2) + 1, ring[at], "");
                let threshold = held(10 * fibonacci(k - 2), MOST[at], "");
                vec![held(ring[at], RING[at], ""), closed, threshold]
            }
        });
        rows.push(row);
    }
    Table::new(
        "The recurrences (section 5.1)",
        "H(k) = H(k−1) + H(k−2) + 1 from 15 and 25, held against the sequence and the table that are printed; 2F(k+2) − 1, held against the recurrence; the same \
         of H_c with − 1 from 21 and 31; T_k = 10F(k−2), held against the printed M(H(k), k). What random play says of H(k): `harary estimate vdw k=4..5`.",
        "k | H(k) | 2F(k+2) − 1 | H_c(k) | 10F(k−2) + 1 | 10F(k−2)",
        rows,
    )
}
