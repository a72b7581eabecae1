//! A logarithmic plot: how something grows, as the work of each engine with n. A color and a shape
//! for each line, and a legend.

use super::drawing::{Anchor, Drawing, Pen};
use super::palette::{BLACK, Look, PALE};
use super::shape::{Outline, Point, plus};

/// One line of the plot: a name and its points.
#[derive(Clone, Debug)]
pub struct Series<'a> {
    /// The name.
    pub name: &'a str,
    /// The points: a whole number across, what is counted or measured upwards, from 1 on.
    pub points: Vec<(u32, f64)>,
}

const LEFT: f64 = 70.0;
const TOP: f64 = 80.0;
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 440.0;
const LEGEND: f64 = 240.0;
const TEXT: f64 = 12.0;

/// The plot: `across` names the horizontal axis and what stands at each of its whole numbers, `up`
/// the vertical one, in powers of ten.
pub fn plot(
    title: &str,
    (across, at_number): (&str, &dyn Fn(u32) -> String),
    up: &str,
    all: &[Series<'_>],
) -> Drawing {
    let points = || all.iter().flat_map(|series| &series.points);
    let first = points().map(|point| point.0).min().unwrap_or(0);
    let last = points().map(|point| point.0).max().unwrap_or(1);
    let last = last.max(first + 1);
    let most = points().map(|point| point.1).fold(1.0, f64::max);
    let decades = (most.log10().ceil()).max(1.0);
    let x = |n: u32| LEFT + WIDTH * f64::from(n - first) / f64::from(last - first);
    let y = |count: f64| TOP + HEIGHT * (1.0 - count.max(1.0).log10() / decades);
    let mut page = Drawing::new(title, LEFT + WIDTH + LEGEND, TOP + HEIGHT + 60.0);
    page.text((20.0, 24.0), 16.0, Anchor::Start, title);
    page.text((20.0, TOP - 26.0), TEXT, Anchor::Start, up);
    for decade in 0..=decades as u32 {
        let y = TOP + HEIGHT * (1.0 - f64::from(decade) / decades);
        let line = Outline::Line(vec![(LEFT, y), (LEFT + WIDTH, y)]);
        page.line(line, Pen::new(PALE, 1.0));
        let exponent = (LEFT - 22.0, y - 5.0);
        page.text((LEFT - 22.0, y), TEXT, Anchor::End, "10");
        page.text(exponent, 9.0, Anchor::Start, &decade.to_string());
    }
    for n in first..=last {
        let at = (x(n), TOP + HEIGHT + 16.0);
        page.text(at, TEXT, Anchor::Middle, &at_number(n));
    }
    let middle = (LEFT + WIDTH / 2.0, TOP + HEIGHT + 40.0);
    page.text(middle, TEXT, Anchor::Middle, across);
    for (index, series) in all.iter().enumerate() {
        let look = Look::of(index + 1);
        let marks: Vec<Point> = series
            .points
            .iter()
            .map(|&(n, count)| (x(n), y(count)))
            .collect();
        page.line(Outline::Line(marks.clone()), Pen::new(look.color, 1.5));
        let key = (LEFT + WIDTH + 25.0, TOP + 10.0 + 24.0 * index as f64);
        for at in marks.into_iter().chain([key]) {
            let mark = look.mark.outline(at, 4.5);
            page.fill(mark, look.color, Some(Pen::new(BLACK, 0.5)));
        }
        page.text(plus(key, (14.0, 0.0)), TEXT, Anchor::Start, series.name);
    }
    page
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_marked_and_every_line_is_in_the_legend() {
        let series = |name, points: &[(u32, f64)]| Series {
            name,
            points: points.to_vec(),
        };
        let all = [
            series("one & two", &[(4, 10.0), (5, 100.0), (6, 1000.0)]),
            series("b", &[(4, 1.0)]),
        ];
        let across: (&str, &dyn Fn(u32) -> String) = ("n", &|n| n.to_string());
        let text = plot("a < b", across, "positions", &all).svg(None);
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        // Circles for the first line, squares for the second.
        assert_eq!(text.matches("<circle").count(), 3 + 1);
        assert_eq!(text.matches("<polygon").count(), 1 + 1);
        assert!(text.contains(">one &amp; two</text>") && text.contains("a &lt; b"));
        // Powers of ten lie at equal distances: 10, 100 and 1000 in a plot of three decades.
        assert!(
            text.contains("points=\"70,373.33 350,226.67 630,80\""),
            "{text}"
        );
        assert!(plot("", across, "", &[]).svg(None).contains("</svg>"));
    }
}
