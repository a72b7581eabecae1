//! The pictures of the atlas: positions and colorings as `harary draw` makes them, and rows of
//! cells.

use harary::{Drawn, Error, Frame, draw};
use harary_draw::{Anchor, Drawing, Outline, PALE, Pen, Rgb};

/// A longest coloring of four columns.
const FOUR_COLUMNS: &str = "112122213313333133232124144444144422144144144444412223331331331222";
/// A draw pattern of Hip.
const PATTERN: &str = "hip n=6";

fn text(drawing: &Drawing) -> String {
    // Within a page of HTML the name of the language is known.
    let svg = drawing.svg(None);
    svg.replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1)
}

fn drawn(spec: &str, what: &Drawn) -> Result<String, Error> {
    let frame = Frame {
        title: Some(String::new()),
        legend: false,
    };
    Ok(text(&draw(&spec.parse()?, what, &frame)?))
}

/// A coloring as text.
pub(super) fn coloring(spec: &str, colors: &str) -> Result<String, Error> {
    let what = Drawn::Colorings {
        name: spec.to_owned(),
        text: colors.to_owned(),
        pick: None,
    };
    drawn(spec, &what)
}

/// A position after some moves.
pub(super) fn position(spec: &str, moves: &str) -> Result<String, Error> {
    drawn(spec, &Drawn::Position(moves.to_owned()))
}

/// A cell of a table in a picture.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Tint {
    White,
    Blue,
    Orange,
}

/// Cells in rows, each with a number.
pub(super) fn cells(numbers: impl IntoIterator<Item = (u64, Tint)>, across: usize) -> String {
    const SIDE: f64 = 26.0;
    let numbers: Vec<_> = numbers.into_iter().collect();
    let rows = numbers.len().div_ceil(across).max(1);
    let mut page = Drawing::new("", SIDE * (across as f64 + 0.5), SIDE * (rows as f64 + 0.5));
    for (place, (number, tint)) in numbers.iter().enumerate() {
        let (x, y) = (place % across, place / across);
        let (x, y) = (SIDE * (x as f64 + 0.25), SIDE * (y as f64 + 0.25));
        let square = Outline::rectangle((x, y), SIDE, SIDE);
        let fill = Rgb(match tint {
            Tint::White => 0xFF_FFFF,
            Tint::Blue => 0xA6_D1EC,
            Tint::Orange => 0xF7_D899,
        });
        page.fill(square, fill, Some(Pen::new(PALE, 1.0)));
        let middle = (x + SIDE / 2.0, y + SIDE / 2.0);
        page.text(middle, 11.0, Anchor::Middle, &number.to_string());
    }
    text(&page)
}

/// The 66 numbers in four columns.
pub(super) fn four_columns() -> Result<String, Error> {
    coloring("columns c=4", FOUR_COLUMNS)
}

/// A full board of six by six without a square of one color.
pub(super) fn pattern() -> Result<String, Error> {
    let spec = PATTERN.parse()?;
    let report = harary::color(
        &spec,
        &harary::ColorOptions::default(),
        &harary::Limits::default(),
    )?;
    coloring(PATTERN, &report.answer.coloring.unwrap_or_default())
}
