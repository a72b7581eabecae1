//! A page: bodies side by side, a title above them and a legend below. It is as wide as its bodies,
//! and as every entry of the legend, so that nothing is cut.

use super::drawing::{Anchor, Drawing, width_of};
use super::shape::{Point, plus};

pub(crate) const MARGIN: f64 = 20.0;
pub(crate) const TEXT: f64 = 13.0;
const TITLE: f64 = 16.0;
/// A title that does not fit one line is smaller, but not smaller than this.
const LEAST: f64 = 12.0;
/// How wide a sample of the legend is.
pub(crate) const SAMPLE: f64 = 20.0;
const NARROWEST: f64 = 280.0;

/// An entry of the legend: a sample, around the point (10, 0), and what it means.
pub(crate) type Entry = (Drawing, String);

/// A page that is not yet drawn.
pub(crate) struct Sheet<'a> {
    pub(crate) title: &'a str,
    pub(crate) bodies: Vec<Drawing>,
    pub(crate) legend: Vec<Entry>,
}

impl Sheet<'_> {
    pub(crate) fn draw(self) -> Drawing {
        let Sheet {
            title: name,
            bodies,
            legend,
        } = self;
        let across = (bodies.len() as f64).sqrt().ceil().max(1.0) as usize;
        let widest = bodies.iter().map(|body| body.width).fold(0.0, f64::max);
        let highest = bodies.iter().map(|body| body.height).fold(0.0, f64::max);
        let label = if bodies.len() > 1 { 2.0 * TEXT } else { 0.0 };
        let (step, down) = (widest + MARGIN, highest + label + MARGIN);
        let columns = across.min(bodies.len().max(1));
        let rows = bodies.len().div_ceil(across);
        let entries = legend.iter().map(|(_, text)| wide(text) + 2.0 * MARGIN);
        let width = entries.fold((columns as f64 * step + MARGIN).max(NARROWEST), f64::max);
        let title = in_lines(name, width - 2.0 * MARGIN);
        let top = match title.len() {
            0 => 0.0,
            lines => 32.0 + (lines - 1) as f64 * TITLE * 1.3,
        };
        let (rows_of_legend, entries) = in_rows(&legend, width - 2.0 * MARGIN);
        let foot = top + MARGIN + rows as f64 * down;
        let height = foot + rows_of_legend as f64 * 2.0 * TEXT + MARGIN / 2.0;
        let mut page = Drawing::new(name, width, height);
        // All lines alike; a word may be longer than the page.
        let longest = title.iter().map(|line| width_of(line, 1.0));
        let longest = longest.fold(f64::MIN_POSITIVE, f64::max);
        let size = ((width - 2.0 * MARGIN) / longest).min(TITLE);
        for (line, text) in title.iter().enumerate() {
            let place = (MARGIN, MARGIN / 2.0 + 16.0 + line as f64 * TITLE * 1.3);
            page.text(place, size, Anchor::Start, text);
        }
        let left = (width - (columns as f64 * step - MARGIN)) / 2.0;
        for (index, body) in bodies.into_iter().enumerate() {
            let (column, row) = (index % across, index / across);
            let corner = (
                left + column as f64 * step + (widest - body.width) / 2.0,
                top + MARGIN + row as f64 * down,
            );
            if label > 0.0 {
                let at = plus(corner, (body.width / 2.0, body.height + TEXT));
                page.text(at, TEXT, Anchor::Middle, &format!("({})", index + 1));
            }
            page.put(body, corner);
        }
        for ((sample, text), place) in legend.into_iter().zip(entries) {
            let (x, y) = plus(place, (MARGIN, foot + TEXT));
            page.put(sample, (x, y));
            page.text((x + SAMPLE + 8.0, y), TEXT, Anchor::Start, &text);
        }
        page
    }
}

/// A title in lines of this width, broken between words, and after commas if a word is longer.
pub(crate) fn in_lines(title: &str, width: f64) -> Vec<&str> {
    let mut lines = Vec::new();
    let (mut begin, mut end) = (0, 0);
    let fits = |word: &str| width_of(word, LEAST) <= width;
    let ends: &[char] = match title.split(' ').all(fits) {
        true => &[' '],
        false => &[' ', ','],
    };
    for piece in title.split_inclusive(ends) {
        let longer = end + piece.len();
        if end > begin && width_of(title[begin..longer].trim_end(), LEAST) > width {
            lines.push(title[begin..end].trim_end());
            begin = end;
        }
        end = longer;
    }
    lines.extend(Some(title[begin..].trim_end()).filter(|last| !last.is_empty()));
    lines
}

/// The width of an entry of the legend.
pub(crate) fn wide(text: &str) -> f64 {
    SAMPLE + 8.0 + width_of(text, TEXT)
}

/// Where the entries of a legend stand in rows of this width, and in how many rows.
fn in_rows(entries: &[Entry], width: f64) -> (usize, Vec<Point>) {
    let mut at = (0.0, 0.0);
    let mut places = Vec::new();
    for (_, text) in entries {
        let wide = wide(text) + 18.0;
        if at.0 > 0.0 && at.0 + wide > width {
            at = (0.0, at.1 + 2.0 * TEXT);
        }
        places.push(at);
        at.0 += wide;
    }
    let rows = places
        .last()
        .map_or(0, |last| (last.1 / (2.0 * TEXT)) as usize + 1);
    (rows, places)
}
