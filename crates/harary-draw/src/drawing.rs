//! A page with shapes and texts on it.

use super::palette::{BLACK, Rgb};
use super::shape::{Outline, Point, plus};

/// A pen: its color and width, and its dashes.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Pen {
    /// The color.
    pub color: Rgb,
    /// The width.
    pub width: f64,
    /// How long the pen is down, up, down and so on; always down if this is empty.
    pub dash: &'static [f32],
}

impl Pen {
    /// A pen that is always down.
    pub const fn new(color: Rgb, width: f64) -> Pen {
        Pen {
            color,
            width,
            dash: &[],
        }
    }
}

/// Where a text stands from its place, which is in the middle of its height.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    /// The text starts at its place.
    Start,
    /// The middle of the text is its place.
    Middle,
    /// The text ends at its place.
    End,
}

impl Anchor {
    /// How much of a text of this height is to the left of its place.
    #[cfg(any(feature = "pdf", feature = "png"))]
    pub(crate) fn before(self, text: &str, size: f64) -> f64 {
        match self {
            Anchor::Start => 0.0,
            Anchor::Middle => width_of(text, size) / 2.0,
            Anchor::End => width_of(text, size),
        }
    }
}

/// The width of a symbol, all of them alike, for a height of 1.
pub(crate) const ADVANCE: f64 = 0.6;

/// The width of the pen for a text of height 1 that is drawn by strokes.
#[cfg(any(feature = "png", feature = "pdf"))]
pub(crate) const TEXT_PEN: f64 = 0.085;

/// How wide a text of this height is.
pub(crate) fn width_of(text: &str, size: f64) -> f64 {
    text.chars().count() as f64 * size * ADVANCE
}

/// Something on a drawing. Later ones cover earlier ones.
#[derive(Clone, PartialEq, Debug)]
pub(crate) enum Item {
    Shape {
        outline: Outline,
        fill: Option<Rgb>,
        pen: Option<Pen>,
    },
    Text {
        at: Point,
        size: f64,
        anchor: Anchor,
        color: Rgb,
        text: String,
    },
}

/// A picture: shapes and texts on a white page.
#[derive(Clone, Debug)]
pub struct Drawing {
    pub(crate) title: String,
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) items: Vec<Item>,
}

impl Drawing {
    /// An empty page.
    pub fn new(title: &str, width: f64, height: f64) -> Drawing {
        Drawing {
            title: title.to_owned(),
            width: width.max(1.0),
            height: height.max(1.0),
            items: Vec::new(),
        }
    }

    /// The width and the height of the page, in units of its own.
    pub fn size(&self) -> (f64, f64) {
        (self.width, self.height)
    }

    /// Fills a shape, and follows its outline with a pen if one is given.
    pub fn fill(&mut self, outline: Outline, fill: Rgb, pen: Option<Pen>) {
        self.items.push(Item::Shape {
            outline,
            fill: Some(fill),
            pen,
        });
    }

    /// Follows an outline with a pen.
    pub fn line(&mut self, outline: Outline, pen: Pen) {
        self.items.push(Item::Shape {
            outline,
            fill: None,
            pen: Some(pen),
        });
    }

    /// Writes a text in black, of this height.
    pub fn text(&mut self, at: Point, size: f64, anchor: Anchor, text: &str) {
        self.text_in(at, size, anchor, BLACK, text);
    }

    pub(crate) fn text_in(&mut self, at: Point, size: f64, anchor: Anchor, color: Rgb, text: &str) {
        self.items.push(Item::Text {
            at,
            size,
            anchor,
            color,
            text: text.to_owned(),
        });
    }

    /// Puts all that is on another page on this one.
    pub fn put(&mut self, other: Drawing, by: Point) {
        self.items
            .extend(other.items.into_iter().map(|item| match item {
                Item::Shape { outline, fill, pen } => Item::Shape {
                    outline: outline.moved(by),
                    fill,
                    pen,
                },
                Item::Text {
                    at,
                    size,
                    anchor,
                    color,
                    text,
                } => Item::Text {
                    at: plus(at, by),
                    size,
                    anchor,
                    color,
                    text,
                },
            }));
    }

    /// How many pixels a unit has if the longer side has so many.
    pub(crate) fn scale(&self, pixels: u32) -> f64 {
        f64::from(pixels) / self.width.max(self.height)
    }
}
