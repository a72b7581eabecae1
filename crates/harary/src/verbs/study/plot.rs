//! A logarithmic plot as SVG: how the work of each engine grows. Colors that the color-blind can tell apart (Okabe and Ito 2008), a
//! shape for each line besides, and a legend.

use std::fmt::Write as _;

/// One line of the plot: a name and its points.
pub(super) struct Series<'a> {
    pub(super) name: &'a str,
    pub(super) points: Vec<(u32, u64)>,
}

const COLORS: [&str; 8] = [
    "#000000", "#e69f00", "#56b4e9", "#009e73", "#d55e00", "#0072b2", "#cc79a7", "#7f7f7f",
];
/// A path for each shape, around the origin; the colors go round once for every few shapes, so that no pair comes twice.
const SHAPES: [&str; 5] = [
    "M-4 0a4 4 0 1 0 8 0a4 4 0 1 0-8 0",
    "M-4-4h8v8h-8z",
    "M0-5l5 9h-10z",
    "M0-5l5 5l-5 5l-5-5z",
    "M-4-4l8 8M-4 4l8-8",
];
const LEFT: f64 = 90.0;
const TOP: f64 = 50.0;
const WIDTH: f64 = 560.0;
const HEIGHT: f64 = 440.0;
const LEGEND: f64 = 220.0;

/// The plot: `across` names the horizontal axis, whose numbers are whole, `up` the vertical one, in powers of ten.
pub(super) fn svg(title: &str, across: &str, up: &str, all: &[Series<'_>]) -> String {
    let points = || all.iter().flat_map(|series| &series.points);
    let first = points().map(|point| point.0).min().unwrap_or(0);
    let last = points()
        .map(|point| point.0)
        .max()
        .unwrap_or(1)
        .max(first + 1);
    let most = points().map(|point| point.1).max().unwrap_or(1).max(1);
    let decades = ((most as f64).log10().ceil()).max(1.0);
    let x = |n: u32| LEFT + WIDTH * f64::from(n - first) / f64::from(last - first);
    let y = |count: u64| TOP + HEIGHT * (1.0 - (count.max(1) as f64).log10() / decades);
    let (wide, high) = (LEFT + WIDTH + LEGEND, TOP + HEIGHT + 60.0);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {wide} {high}\" \
         font-family=\"sans-serif\" font-size=\"13\">\n<title>{0}</title>\n\
         <rect width=\"{wide}\" height=\"{high}\" fill=\"#ffffff\"/>\n\
         <text x=\"{LEFT}\" y=\"28\" font-size=\"16\">{0}</text>\n",
        escaped(title)
    );
    for decade in 0..=decades as u32 {
        let y = TOP + HEIGHT * (1.0 - f64::from(decade) / decades);
        let _ = write!(
            text,
            "<path d=\"M{LEFT} {y:.1}h{WIDTH}\" stroke=\"#dddddd\"/>\n\
             <text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"end\">10<tspan dy=\"-5\" font-size=\"9\">{decade}</tspan></text>\n",
            LEFT - 10.0,
            y + 5.0
        );
    }
    for n in first..=last {
        let _ = writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{n}</text>",
            x(n),
            TOP + HEIGHT + 20.0
        );
    }
    let _ = write!(
        text,
        "<text x=\"{:.1}\" y=\"{:.1}\" text-anchor=\"middle\">{}</text>\n\
         <text transform=\"translate(28 {:.1}) rotate(-90)\" text-anchor=\"middle\">{}</text>\n",
        LEFT + WIDTH / 2.0,
        TOP + HEIGHT + 45.0,
        escaped(across),
        TOP + HEIGHT / 2.0,
        escaped(up)
    );
    for (index, series) in all.iter().enumerate() {
        let (color, shape) = (COLORS[index % COLORS.len()], SHAPES[index % SHAPES.len()]);
        let _ = writeln!(
            text,
            "<g stroke=\"{color}\" fill=\"none\" stroke-width=\"1.5\">"
        );
        let path: Vec<String> = series
            .points
            .iter()
            .map(|&(n, count)| format!("{:.1},{:.1}", x(n), y(count)))
            .collect();
        let _ = writeln!(text, "<polyline points=\"{}\"/>", path.join(" "));
        let key = (LEFT + WIDTH + 25.0, TOP + 10.0 + 24.0 * index as f64);
        let marks = series.points.iter().map(|&(n, count)| (x(n), y(count)));
        for (x, y) in marks.chain([key]) {
            let _ = writeln!(
                text,
                "<path transform=\"translate({x:.1} {y:.1})\" d=\"{shape}\"/>"
            );
        }
        let _ = write!(
            text,
            "</g>\n<text x=\"{:.1}\" y=\"{:.1}\">{}</text>\n",
            key.0 + 14.0,
            key.1 + 5.0,
            escaped(series.name)
        );
    }
    text + "</svg>\n"
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_point_is_marked_and_every_line_is_in_the_legend() {
        let series = |name, points: &[(u32, u64)]| Series {
            name,
            points: points.to_vec(),
        };
        let all = [
            series("one & two", &[(4, 10), (5, 100), (6, 1000)]),
            series("b", &[(4, 1)]),
        ];
        let text = svg("a < b", "n", "positions", &all);
        assert!(text.starts_with("<svg ") && text.ends_with("</svg>\n"));
        assert_eq!(text.matches("<path transform").count(), 4 + 2);
        assert!(text.contains(">one &amp; two</text>") && text.contains("a &lt; b"));
        // Powers of ten lie at equal distances: 10, 100 and 1000 in a plot of three decades.
        assert!(
            text.contains("points=\"90.0,343.3 370.0,196.7 650.0,50.0\""),
            "{text}"
        );
        assert_eq!(text.matches("<g ").count(), text.matches("</g>").count());
        // No two lines look alike.
        let looks: std::collections::HashSet<(usize, usize)> = (0..40)
            .map(|i| (i % COLORS.len(), i % SHAPES.len()))
            .collect();
        assert_eq!(looks.len(), 40);
        assert!(svg("", "", "", &[]).contains("</svg>"));
    }
}
