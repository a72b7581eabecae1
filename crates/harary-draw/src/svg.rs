//! A drawing as SVG.

use super::drawing::{Anchor, Drawing, Item, Pen};
use super::palette::Rgb;
use super::shape::{Outline, Point};
use std::fmt::Write as _;

/// How far below the middle of a text its line is, for a height of 1.
pub(super) const BASELINE: f64 = 0.35;

impl Drawing {
    /// The picture as SVG, a text of its own. With a size, the longer side has so many pixels;
    /// without, it is as large as whoever shows it likes.
    pub fn svg(&self, size: Option<u32>) -> String {
        let pixels = size.map(|size| {
            let scale = self.scale(size);
            let pixels = |side: f64| number((side * scale).round().max(1.0));
            format!(
                " width=\"{}\" height=\"{}\"",
                pixels(self.width),
                pixels(self.height)
            )
        });
        let items: String = self.items.iter().map(write_item).collect();
        let size = (self.width, self.height);
        page(&self.title, size, &pixels.unwrap_or_default(), &items)
    }
}

/// A text of its own: a white page of this size with a title, and what stands on it.
pub(super) fn page(title: &str, (width, height): Point, pixels: &str, body: &str) -> String {
    let (width, height) = (number(width), number(height));
    let title = match title {
        "" => String::new(),
        title => format!("<title>{}</title>\n", escaped(title)),
    };
    format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\"{pixels} viewBox=\"0 0 {width} {height}\" \
         font-family=\"DejaVu Sans Mono, Menlo, Consolas, monospace\">\n{title}\
         <rect width=\"{width}\" height=\"{height}\" fill=\"#ffffff\"/>\n{body}</svg>\n"
    )
}

/// A shape or a text, with the end of its line.
pub(super) fn write_item(item: &Item) -> String {
    match item {
        Item::Shape { outline, fill, pen } => {
            let fill = fill.map_or("none".to_owned(), color);
            let look = format!(
                "fill=\"{fill}\"{}",
                pen.as_ref().map_or(String::new(), stroke)
            );
            match outline {
                Outline::Circle { center, radius } => format!(
                    "<circle cx=\"{}\" cy=\"{}\" r=\"{}\" {look}/>\n",
                    number(center.0),
                    number(center.1),
                    number(*radius)
                ),
                Outline::Polygon(points) => {
                    format!("<polygon points=\"{}\" {look}/>\n", list(points))
                }
                Outline::Line(points) => {
                    format!("<polyline points=\"{}\" {look}/>\n", list(points))
                }
            }
        }
        Item::Text {
            at,
            size,
            anchor,
            color: ink,
            text: words,
        } => {
            let anchor = match anchor {
                Anchor::Start => "",
                Anchor::Middle => " text-anchor=\"middle\"",
                Anchor::End => " text-anchor=\"end\"",
            };
            format!(
                "<text x=\"{}\" y=\"{}\" font-size=\"{}\"{anchor} fill=\"{}\" xml:space=\"preserve\">{}</text>\n",
                number(at.0),
                number(at.1 + BASELINE * size),
                number(*size),
                color(*ink),
                escaped(words)
            )
        }
    }
}

fn color(Rgb(color): Rgb) -> String {
    format!("#{color:06x}")
}

fn stroke(pen: &Pen) -> String {
    let mut text = format!(
        " stroke=\"{}\" stroke-width=\"{}\"",
        color(pen.color),
        number(pen.width)
    );
    if !pen.dash.is_empty() {
        let dash: Vec<String> = pen.dash.iter().map(|&part| number(part.into())).collect();
        let _ = write!(text, " stroke-dasharray=\"{}\"", dash.join(" "));
    }
    text
}

fn list(points: &[Point]) -> String {
    let points = points
        .iter()
        .map(|at| format!("{},{}", number(at.0), number(at.1)));
    points.collect::<Vec<String>>().join(" ")
}

/// A number with at most two decimals.
pub(super) fn number(number: f64) -> String {
    let text = format!("{number:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0" } else { text }.to_owned()
}

/// A text in which nothing is markup. Symbols that XML cannot hold become question marks.
fn escaped(text: &str) -> String {
    let mut safe = String::new();
    for symbol in text.chars() {
        match symbol {
            '&' => safe.push_str("&amp;"),
            '<' => safe.push_str("&lt;"),
            '>' => safe.push_str("&gt;"),
            '"' => safe.push_str("&quot;"),
            '\'' => safe.push_str("&apos;"),
            '\u{FFFE}' | '\u{FFFF}' => safe.push('?'),
            symbol if symbol.is_control() => safe.push('?'),
            symbol => safe.push(symbol),
        }
    }
    safe
}

/// Whether every tag is closed in order, every attribute quoted, and nothing else is markup: what
/// the tests of drawings ask.
#[cfg(any(test, feature = "laws"))]
pub fn is_balanced(text: &str) -> bool {
    let mut open = Vec::new();
    let mut rest = text;
    while let Some(at) = rest.find(['<', '>', '&']) {
        rest = &rest[at..];
        if let Some(entity) = rest.strip_prefix('&') {
            let known = ["amp;", "lt;", "gt;", "quot;", "apos;"];
            if !known.iter().any(|name| entity.starts_with(name)) {
                return false;
            }
            rest = entity;
            continue;
        }
        let Some((tag, after)) = rest.strip_prefix('<').and_then(|tag| tag.split_once('>')) else {
            return false;
        };
        rest = after;
        let whole = tag.strip_suffix('/').unwrap_or(tag);
        let quotes = whole.matches('"').count();
        let name = whole.split(' ').next().unwrap_or_default();
        let values = whole.matches("=\"").count();
        if quotes != 2 * values || whole.matches('=').count() != values || whole.contains('<') {
            return false;
        }
        match name.strip_prefix('/') {
            Some(closed) if open.pop() != Some(closed) => return false,
            None if whole.len() == tag.len() => open.push(name),
            _ => {}
        }
    }
    open.is_empty() && text.starts_with("<svg ")
}

#[cfg(test)]
mod tests {
    use super::super::palette::BLACK;
    use super::*;

    #[test]
    fn items_are_written_in_order_and_nothing_is_markup() {
        let mut drawing = Drawing::new("a < b & \"c\"", 200.0, 50.0);
        let circle = Outline::Circle {
            center: (10.0, 12.345),
            radius: 4.0,
        };
        drawing.fill(circle, Rgb(0x00_72B2), Some(Pen::new(BLACK, 1.5)));
        let dash = Pen {
            dash: &[2.0, 4.5],
            ..Pen::new(BLACK, 1.0)
        };
        drawing.line(Outline::Line(vec![(0.0, -0.001), (3.0, 4.0)]), dash);
        drawing.text((5.0, 10.0), 10.0, Anchor::Middle, "<svg>'\u{1}");
        let text = drawing.svg(None);
        assert!(is_balanced(&text), "{text}");
        let lines: Vec<&str> = text.lines().skip(1).collect();
        assert_eq!(
            lines,
            [
                "<title>a &lt; b &amp; &quot;c&quot;</title>",
                "<rect width=\"200\" height=\"50\" fill=\"#ffffff\"/>",
                "<circle cx=\"10\" cy=\"12.35\" r=\"4\" fill=\"#0072b2\" stroke=\"#000000\" stroke-width=\"1.5\"/>",
                "<polyline points=\"0,0 3,4\" fill=\"none\" stroke=\"#000000\" stroke-width=\"1\" stroke-dasharray=\"2 4.5\"/>",
                "<text x=\"5\" y=\"13.5\" font-size=\"10\" text-anchor=\"middle\" fill=\"#000000\" xml:space=\"preserve\">&lt;svg&gt;&apos;?</text>",
                "</svg>"
            ]
        );
        assert!(
            text.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 200 50\"")
        );
        assert!(
            drawing
                .svg(Some(1000))
                .contains(" width=\"1000\" height=\"250\" viewBox=")
        );
    }

    #[test]
    fn the_judge_of_balance_knows_bad_from_good() {
        assert!(is_balanced("<svg a=\"1\"><g/>x &amp; y</svg>\n"));
        for bad in [
            "<svg>",
            "<svg a=\"1\"><g></svg></g>",
            "<svg a=\"1\">&</svg>",
            "<svg a=\"1></svg>",
            "<svg a=\"1\">></svg>",
            "<svg a=1></svg>",
            "<svg a=\"1\"><</svg>",
        ] {
            assert!(!is_balanced(bad), "{bad}");
        }
    }
}
