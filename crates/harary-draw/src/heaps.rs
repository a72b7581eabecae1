//! Heaps of counters, side by side.

use super::drawing::{Anchor, Drawing, Pen};
use super::palette::{BLACK, DIM, Look, PALE};
use super::shape::Outline;
use super::sheet::{Sheet, TEXT};

/// The radius of a counter, and from one to the next.
const RADIUS: f64 = 9.0;
const PITCH: f64 = 22.0;
const GAP: f64 = 26.0;
/// The most counters above each other.
const HIGH: u32 = 10;
/// A heap of more is a bar with its number alone.
const COUNTED: u32 = 150;
const BAR: f64 = 60.0;
/// The most heaps in a row.
const ACROSS: usize = 12;

/// A page with heaps of these sizes.
pub fn heaps(title: &str, sizes: &[u32]) -> Drawing {
    let sheet = |bodies| Sheet {
        title,
        bodies,
        legend: Vec::new(),
    };
    if sizes.iter().all(|&size| size == 0) {
        let mut empty = Drawing::new("", 200.0, 2.0 * TEXT);
        empty.text_in(
            (100.0, TEXT),
            TEXT,
            Anchor::Middle,
            DIM,
            "no counter is left",
        );
        return sheet(vec![empty]).draw();
    }
    let high = sizes.iter().map(|&size| size.min(HIGH)).max().unwrap_or(1);
    let row = f64::from(high) * PITCH + 2.0 * TEXT;
    let mut body = Drawing::new("", 0.0, 0.0);
    let (mut width, mut bottom) = (0.0_f64, 0.0);
    for heaps in sizes.chunks(ACROSS) {
        bottom += row;
        let mut left = 0.0;
        for &size in heaps {
            let wide = width_of_heap(size);
            heap(&mut body, size, (left, bottom - 2.0 * TEXT), wide);
            left += wide + GAP;
        }
        width = width.max(left - GAP);
    }
    (body.width, body.height) = (width.max(1.0), bottom);
    sheet(vec![body]).draw()
}

fn width_of_heap(size: u32) -> f64 {
    match size {
        0..=COUNTED => f64::from(size.div_ceil(HIGH).max(2)) * PITCH,
        _ => BAR,
    }
}

/// A heap whose lower left corner is here, with its size below.
fn heap(page: &mut Drawing, size: u32, (left, floor): (f64, f64), wide: f64) {
    let ground = Outline::Line(vec![(left, floor), (left + wide, floor)]);
    page.line(ground, Pen::new(PALE, 2.0));
    let look = Look::of(1);
    if size > COUNTED {
        let high = f64::from(HIGH) * PITCH;
        let bar = Outline::rectangle((left + 6.0, floor - high), wide - 12.0, high);
        page.fill(bar, look.color, Some(Pen::new(BLACK, 1.0)));
    } else {
        let across = size.div_ceil(HIGH).max(1);
        let first = left + (wide - f64::from(across) * PITCH) / 2.0;
        for counter in 0..size {
            let (column, row) = (counter / HIGH, counter % HIGH);
            let center = (
                first + (f64::from(column) + 0.5) * PITCH,
                floor - (f64::from(row) + 0.5) * PITCH,
            );
            let disk = Outline::Circle {
                center,
                radius: RADIUS,
            };
            page.fill(disk, look.color, Some(Pen::new(BLACK, 1.0)));
        }
    }
    let at = (left + wide / 2.0, floor + TEXT);
    page.text(at, TEXT, Anchor::Middle, &size.to_string());
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::svg::is_balanced;

    #[test]
    fn every_counter_is_drawn_and_large_heaps_are_bars() {
        let text = heaps("octal code=0.77 heaps=3,5,12", &[3, 5, 12]).svg(None);
        assert!(is_balanced(&text));
        assert_eq!(text.matches("<circle").count(), 20);
        assert!(text.contains(">12</text>") && text.contains("octal code"));
        let large = heaps("", &[100_000, 2]).svg(None);
        assert_eq!(large.matches("<circle").count(), 2);
        assert!(large.contains("<polygon") && large.contains(">100000</text>"));
        assert!(heaps("", &[]).svg(None).contains("no counter is left"));
        // Twenty heaps are two rows.
        assert!(heaps("", &[4; 20]).height > 1.5 * heaps("", &[4; 12]).height);
    }
}
