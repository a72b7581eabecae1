//! Pictures of boards, colorings, positions and strategies, and plots.
//!
//! Boards and trees put shapes on a [`Drawing`], and it is written as SVG, as TikZ or, with the
//! features `png` and `pdf`, as PNG and PDF. Nothing here depends on time, chance or the machine.
//!
//! ```
//! use harary_draw::{Anchor, BLACK, Drawing, Outline, Pen};
//!
//! let mut page = Drawing::new("A square", 100.0, 100.0);
//! page.line(Outline::rectangle((20.0, 20.0), 60.0, 60.0), Pen::new(BLACK, 2.0));
//! page.text((50.0, 50.0), 12.0, Anchor::Middle, "1");
//! assert!(page.svg(None).starts_with("<svg "));
//! ```

#![warn(missing_debug_implementations)]

mod animation;
mod board;
mod drawing;
mod frame;
mod heaps;
mod layout;
mod not_drawn;
mod palette;
#[cfg(feature = "pdf")]
mod pdf;
mod plot;
#[cfg(feature = "png")]
mod png;
mod sequence;
mod shape;
mod sheet;
#[cfg(any(feature = "png", feature = "pdf"))]
mod strokes;
mod svg;
mod tikz;
mod tree;

pub use animation::animation;
pub use board::{Cell, Figure, Page};
pub use drawing::{Anchor, Drawing, Pen};
pub use frame::Frame;
pub use heaps::heaps;
pub use not_drawn::NotDrawn;
pub use palette::{BLACK, Look, Mark, PALE, Rgb};
pub use plot::{Series, plot};
pub use sequence::Terms;
pub use shape::{Outline, Point, plus};
#[cfg(any(test, feature = "laws"))]
pub use svg::is_balanced;
pub use tree::{Arrow, Node, NodeKind, StrategyTree};
