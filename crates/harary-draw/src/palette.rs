//! How colors look: those that the color-blind can tell apart (Okabe and Ito 2008, gray in place of
//! their yellow, which is hard to see in lines on white), and with each a shape or a kind of line,
//! so that no two look alike without color either, up to five.

use super::shape::{Outline, Point};

/// A color: red, green and blue, a byte each.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Rgb(pub u32);

/// Black.
pub const BLACK: Rgb = Rgb(0);
pub(crate) const WHITE: Rgb = Rgb(0xFF_FFFF);
/// Borders and what is not there yet.
pub const PALE: Rgb = Rgb(0xBB_BBBB);
/// Lines that join the cells of a set.
pub(crate) const JOIN: Rgb = Rgb(0x99_9999);
/// Names of what is not there yet: to be read, and not to be noticed.
pub(crate) const DIM: Rgb = Rgb(0x59_5959);

const COLORS: [Rgb; 8] = [
    Rgb(0x00_72B2),
    Rgb(0xE6_9F00),
    Rgb(0x00_9E73),
    Rgb(0xCC_79A7),
    Rgb(0x56_B4E9),
    Rgb(0xD5_5E00),
    Rgb(0x7F_7F7F),
    Rgb(0x00_0000),
];

/// A shape that stands for a color.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Mark {
    /// A disk.
    Circle,
    /// A square.
    Square,
    /// A triangle that stands on a side.
    Triangle,
    /// A square that stands on a corner.
    Diamond,
    /// A cross.
    Cross,
}

const MARKS: [Mark; 5] = [
    Mark::Circle,
    Mark::Square,
    Mark::Triangle,
    Mark::Diamond,
    Mark::Cross,
];

const DASHES: [&[f32]; 5] = [
    &[],
    &[10.0, 5.0],
    &[2.0, 4.0],
    &[12.0, 4.0, 2.0, 4.0],
    &[18.0, 8.0],
];

impl Rgb {
    pub(crate) fn bytes(self) -> [u8; 3] {
        let [_, red, green, blue] = self.0.to_be_bytes();
        [red, green, blue]
    }

    /// How bright it is, from 0 to 1 (the relative luminance of WCAG 2).
    fn luminance(self) -> f64 {
        let linear = self.bytes().map(|byte| {
            let part = f64::from(byte) / 255.0;
            match part <= 0.040_45 {
                true => part / 12.92,
                false => ((part + 0.055) / 1.055).powf(2.4),
            }
        });
        0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
    }

    /// Black or white: what is easier to read on this color.
    pub(crate) fn ink(self) -> Rgb {
        match self.luminance() > 0.179 {
            true => BLACK,
            false => WHITE,
        }
    }
}

/// How something looks that is one of several: no two of the first forty look alike.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Look {
    /// The color.
    pub color: Rgb,
    /// The shape of its marks.
    pub mark: Mark,
    /// The dashes of its lines.
    pub dash: &'static [f32],
}

impl Look {
    /// The look of the color 1, 2, ….
    pub fn of(color: usize) -> Look {
        let place = color.saturating_sub(1);
        Look {
            color: COLORS[place % COLORS.len()],
            mark: MARKS[place % MARKS.len()],
            dash: DASHES[place % DASHES.len()],
        }
    }
}

impl Mark {
    /// The shape, within a circle of this radius or little more.
    pub fn outline(self, (x, y): Point, radius: f64) -> Outline {
        let polygon = |points: &[Point]| {
            let at = |&(right, down): &Point| (x + right * radius, y + down * radius);
            Outline::Polygon(points.iter().map(at).collect())
        };
        match self {
            Mark::Circle => Outline::Circle {
                center: (x, y),
                radius,
            },
            Mark::Square => polygon(&[(-0.9, -0.9), (0.9, -0.9), (0.9, 0.9), (-0.9, 0.9)]),
            Mark::Triangle => polygon(&[(0.0, -1.15), (1.15, 0.9), (-1.15, 0.9)]),
            Mark::Diamond => polygon(&[(0.0, -1.2), (1.2, 0.0), (0.0, 1.2), (-1.2, 0.0)]),
            Mark::Cross => {
                let (near, far) = (0.5, 1.05);
                let corner = [(-near, -far), (near, -far), (near, -near)];
                // The other corners are turned by right angles.
                let turned = |turns: usize| {
                    corner.map(|at| (0..turns).fold(at, |(right, down), _| (-down, right)))
                };
                polygon(&[turned(0), turned(1), turned(2), turned(3)].concat())
            }
        }
    }

    /// How far below its middle a text fits best into the shape.
    pub(crate) fn lower(self) -> f64 {
        match self {
            Mark::Triangle => 0.25,
            _ => 0.0,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn no_two_colors_look_alike() {
        let looks: HashSet<(Rgb, Mark)> = (1..=40)
            .map(|color| (Look::of(color).color, Look::of(color).mark))
            .collect();
        assert_eq!(looks.len(), 40);
        // Up to five the shapes, and the kinds of line, suffice.
        let marks: HashSet<Mark> = (1..=5).map(|color| Look::of(color).mark).collect();
        let dashes: HashSet<String> = (1..=5)
            .map(|color| format!("{:?}", Look::of(color).dash))
            .collect();
        assert_eq!((marks.len(), dashes.len()), (5, 5));
    }

    #[test]
    fn a_text_on_a_color_can_be_read() {
        for color in COLORS.into_iter().chain([WHITE, PALE]) {
            let (one, two) = (color.luminance(), color.ink().luminance());
            let contrast = (one.max(two) + 0.05) / (one.min(two) + 0.05);
            assert!(contrast >= 4.5, "{color:?}: {contrast}");
        }
        assert_eq!((BLACK.ink(), WHITE.ink()), (WHITE, BLACK));
        assert!((WHITE.luminance() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn shapes_are_about_a_point_and_near_it() {
        for mark in MARKS {
            let Outline::Polygon(points) = mark.outline((10.0, 20.0), 2.0) else {
                continue;
            };
            let far = |&(x, y): &Point| (x - 10.0).hypot(y - 20.0);
            assert!(points.iter().all(|at| far(at) <= 3.0), "{mark:?}");
            let middle = points.iter().map(|at| at.0).sum::<f64>() / points.len() as f64;
            assert!((middle - 10.0).abs() < 1e-9, "{mark:?}");
        }
    }
}
