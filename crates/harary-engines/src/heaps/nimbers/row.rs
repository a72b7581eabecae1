//! Some heaps in a row, whose pairs with heaps that are known before the row begins are marked for
//! all of them at once.
//!
//! A heap h is paired with n − t − h, n + 1 − t − h, … by the heaps n, n + 1, … of the row, after
//! taking t counters. These stand side by side: they are fetched once, and marked side by side.

use super::marks::{LANES, Marks};
use super::split::Rare;
use harary_core::Take;
use std::ops::Range;

/// The marks of a row of heaps.
#[derive(Clone, Debug)]
pub(super) struct Row {
    pub(super) reach: Reach,
    pub(super) marks: Marks,
}

/// Which pairs are marked when a row is begun.
#[derive(Clone, Copy, Debug)]
pub(super) struct Reach {
    /// The first heap of the row.
    pub(super) start: usize,
    /// A bound above all values; 0 if the row is not to be continued.
    pub(super) bound: usize,
    /// How many heaps, from the smallest on, are paired whether they are rare or not.
    pub(super) quota: usize,
}

impl Reach {
    /// The sizes of the rare heaps whose pairs are marked: those whose other heaps have from 1 to
    /// `start` − 1 counters, for every heap of the row. `None` if pairs are not marked by rows.
    pub(super) fn rare(self, take: &Take) -> Option<Range<usize>> {
        let taken = take.counters as usize;
        let least = LANES.saturating_sub(taken).max(1);
        let end = self.start.saturating_sub(taken);
        // Where sizes must differ, pairs are looked at one by one. Sets of a word each gain nothing
        // by a row.
        let free = take.digit.parts & 4 != 0 && take.digit.unequal & 4 == 0;
        (free && self.bound > 64 && least < end).then_some(least..end)
    }

    /// The sizes of the heaps, rare or not, whose pairs are marked.
    pub(super) fn all(self, take: &Take) -> Option<Range<usize>> {
        let Range { start, end } = self.rare(take)?;
        // Larger ones are the other heap of smaller ones.
        let half = (end + LANES) / 2;
        Some(start..end.min(half).min(start + self.quota))
    }
}

impl Row {
    pub(super) fn new() -> Self {
        Row {
            reach: Reach {
                start: 0,
                bound: 0,
                quota: 0,
            },
            marks: Marks::new(),
        }
    }

    /// Begins a row: marks the pairs in reach.
    pub(super) fn begin(
        &mut self,
        reach: Reach,
        takes: &[Take],
        values: &[u16],
        rare: &[Option<Rare>; 2],
    ) {
        self.reach = reach;
        self.marks.clear(reach.bound);
        for take in takes {
            let (Some(sizes), Some(first)) = (reach.rare(take), reach.all(take)) else {
                continue;
            };
            let rest = reach.start - take.counters as usize;
            if let Some(rare) = &rare[take.counters as usize & 1] {
                let heaps = rare.of_sizes(sizes);
                self.marks
                    .extend_all(heaps.filter_map(|(size, value)| row(values, rest - size, value)));
            }
            let heaps = values[first.clone()].iter().zip(first);
            self.marks
                .extend_all(heaps.filter_map(|(&value, size)| row(values, rest - size, value)));
        }
    }
}

/// The nim-sums of a value and those of the heaps from `from` on, one for each lane.
fn row(values: &[u16], from: usize, value: u16) -> Option<[u16; LANES]> {
    let row = values.get(from..)?.first_chunk::<LANES>()?;
    Some(row.map(|other| other ^ value))
}
