//! Shapes: what is filled, or followed with a pen.

/// A place on a page: to the right, and down.
pub type Point = (f64, f64);

/// What is filled, or followed with a pen.
#[derive(Clone, PartialEq, Debug)]
pub enum Outline {
    /// A circle.
    Circle {
        /// Its center.
        center: Point,
        /// Its radius.
        radius: f64,
    },
    /// A polygon, by its corners.
    Polygon(Vec<Point>),
    /// A line through these points.
    Line(Vec<Point>),
}

impl Outline {
    /// A rectangle from its upper left corner.
    pub fn rectangle((x, y): Point, width: f64, height: f64) -> Outline {
        let (right, low) = (x + width, y + height);
        Outline::Polygon(vec![(x, y), (right, y), (right, low), (x, low)])
    }

    pub(super) fn moved(self, by: Point) -> Outline {
        let all = |points: Vec<Point>| points.into_iter().map(|at| plus(at, by)).collect();
        match self {
            Outline::Circle { center, radius } => Outline::Circle {
                center: plus(center, by),
                radius,
            },
            Outline::Polygon(points) => Outline::Polygon(all(points)),
            Outline::Line(points) => Outline::Line(all(points)),
        }
    }
}

/// The place that is moved by so much.
pub fn plus(at: Point, by: Point) -> Point {
    (at.0 + by.0, at.1 + by.1)
}
