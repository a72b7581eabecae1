//! A drawing as PDF: one page, as many points wide as the drawing has units.
//!
//! Texts are set in Courier, which every reader has and whose symbols are as wide as ours, so that
//! they can be searched and copied; a text with a symbol that its encoding lacks is drawn by
//! strokes.

use super::drawing::{ADVANCE, Drawing, Item, Pen, TEXT_PEN};
use super::palette::Rgb;
use super::shape::{Outline, Point, plus};
use super::strokes::strokes;
use pdf_writer::{Content, Finish, Name, Pdf, Rect, Ref, Str, TextStr};

/// How far the control points of a quarter of a circle are from its ends, for a radius of 1.
const QUARTER: f64 = 0.552_284_75;
const FONT: Name<'static> = Name(b"F1");
/// How far below the middle of a text its line is, for a height of 1.
const BASELINE: f64 = 0.3;

impl Drawing {
    /// The picture as PDF.
    pub fn pdf(&self) -> Vec<u8> {
        let [catalog, pages, page, font, content, info] = [1, 2, 3, 4, 5, 6].map(Ref::new);
        let mut pdf = Pdf::new();
        pdf.catalog(catalog).pages(pages);
        pdf.pages(pages).kids([page]).count(1);
        let mut sheet = pdf.page(page);
        sheet.media_box(Rect::new(0.0, 0.0, self.width as f32, self.height as f32));
        sheet.parent(pages);
        sheet.contents(content);
        sheet.resources().fonts().pair(FONT, font);
        sheet.finish();
        pdf.type1_font(font)
            .base_font(Name(b"Courier"))
            .encoding_predefined(Name(b"WinAnsiEncoding"));
        let mut canvas = Canvas {
            content: Content::new(),
            height: self.height,
        };
        for item in &self.items {
            canvas.draw(item);
        }
        pdf.stream(content, &canvas.content.finish());
        pdf.document_info(info).title(TextStr(&self.title));
        pdf.finish()
    }
}

struct Canvas {
    content: Content,
    height: f64,
}

impl Canvas {
    /// A place, as PDF counts upwards.
    fn at(&self, (x, y): Point) -> (f32, f32) {
        (x as f32, (self.height - y) as f32)
    }

    fn draw(&mut self, item: &Item) {
        match item {
            Item::Shape { outline, fill, pen } => {
                if let Some(pen) = pen {
                    self.take(pen);
                }
                if let Some(fill) = fill {
                    let [red, green, blue] = parts(*fill);
                    self.content.set_fill_rgb(red, green, blue);
                }
                self.follow(outline);
                match (fill, pen) {
                    (Some(_), Some(_)) => self.content.fill_nonzero_and_stroke(),
                    (Some(_), None) => self.content.fill_nonzero(),
                    (None, Some(_)) => self.content.stroke(),
                    (None, None) => self.content.end_path(),
                };
            }
            Item::Text {
                at,
                size,
                anchor,
                color,
                text,
            } => {
                let before = anchor.before(text, *size);
                let left = plus(*at, (-before, 0.0));
                let bytes: Option<Vec<u8>> = text.chars().map(byte).collect();
                match bytes {
                    Some(bytes) => self.set(left, *size, *color, &bytes),
                    None => self.write(left, *size, *color, text),
                }
            }
        }
    }

    fn take(&mut self, pen: &Pen) {
        let [red, green, blue] = parts(pen.color);
        self.content.set_stroke_rgb(red, green, blue);
        self.content.set_line_width(pen.width as f32);
        self.content.set_dash_pattern(pen.dash.iter().copied(), 0.0);
    }

    fn follow(&mut self, outline: &Outline) {
        match outline {
            Outline::Circle { center, radius } => {
                let on = |x: f64, y: f64| self.at(plus(*center, (x * radius, y * radius)));
                let corners = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0), (1.0, 0.0)];
                let start = on(1.0, 0.0);
                let mut arcs = Vec::new();
                for ends in corners.windows(2) {
                    let ((x, y), (z, w)) = (ends[0], ends[1]);
                    arcs.push([
                        on(x + QUARTER * z, y + QUARTER * w),
                        on(z + QUARTER * x, w + QUARTER * y),
                        on(z, w),
                    ]);
                }
                self.content.move_to(start.0, start.1);
                for [one, two, end] in arcs {
                    self.content
                        .cubic_to(one.0, one.1, two.0, two.1, end.0, end.1);
                }
                self.content.close_path();
            }
            Outline::Polygon(points) => {
                self.line(points);
                self.content.close_path();
            }
            Outline::Line(points) => self.line(points),
        }
    }

    fn line(&mut self, points: &[Point]) {
        for (place, point) in points.iter().enumerate() {
            let (x, y) = self.at(*point);
            match place {
                0 => self.content.move_to(x, y),
                _ => self.content.line_to(x, y),
            };
        }
    }

    /// A text in the font.
    fn set(&mut self, left: Point, size: f64, color: Rgb, bytes: &[u8]) {
        let (x, y) = self.at(plus(left, (0.0, BASELINE * size)));
        let [red, green, blue] = parts(color);
        self.content.set_fill_rgb(red, green, blue);
        self.content.begin_text();
        self.content.set_font(FONT, size as f32);
        self.content.next_line(x, y);
        self.content.show(Str(bytes));
        self.content.end_text();
    }

    /// A text by strokes.
    fn write(&mut self, left: Point, size: f64, color: Rgb, text: &str) {
        self.take(&Pen::new(color, size * TEXT_PEN));
        for (place, symbol) in text.chars().enumerate() {
            let middle = plus(left, ((place as f64 + 0.5) * size * ADVANCE, 0.0));
            for stroke in strokes(symbol) {
                let at = |(x, y): Point| plus(middle, (x * size, y * size));
                let points: Vec<Point> = stroke.into_iter().map(at).collect();
                self.line(&points);
                self.content.stroke();
            }
        }
    }
}

fn parts(color: Rgb) -> [f32; 3] {
    color.bytes().map(|byte| f32::from(byte) / 255.0)
}

/// A symbol in the encoding of Windows 1252, as far as our texts need it.
fn byte(symbol: char) -> Option<u8> {
    match symbol {
        ' '..='~' | '\u{a0}'..='\u{ff}' => u8::try_from(u32::from(symbol)).ok(),
        '…' => Some(0x85),
        '‘' => Some(0x91),
        '’' => Some(0x92),
        '–' => Some(0x96),
        '—' => Some(0x97),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Anchor;
    use super::super::palette::BLACK;
    use super::*;

    #[test]
    fn a_page_is_as_large_as_the_drawing_and_holds_its_items() {
        let mut drawing = Drawing::new("One (1)", 200.0, 50.0);
        let circle = Outline::Circle {
            center: (10.0, 10.0),
            radius: 4.0,
        };
        drawing.fill(circle, Rgb(0xFF_0000), Some(Pen::new(BLACK, 1.5)));
        drawing.line(
            Outline::Line(vec![(0.0, 0.0), (3.0, 50.0)]),
            Pen::new(BLACK, 1.0),
        );
        drawing.text((5.0, 10.0), 10.0, Anchor::Start, "R(3, 4)");
        let pdf = drawing.pdf();
        let text = String::from_utf8_lossy(&pdf);
        assert!(text.starts_with("%PDF-1.") && text.trim_end().ends_with("%%EOF"));
        assert!(text.contains("/MediaBox [0 0 200 50]"), "{text}");
        assert!(
            text.contains("(R\\(3, 4\\)) Tj") || text.contains("(R(3, 4)) Tj"),
            "{text}"
        );
        assert!(text.contains("1 0 0 rg") && text.matches(" c\n").count() == 4);
        // From the upper left corner down.
        assert!(text.contains("0 50 m\n3 0 l"), "{text}");
        assert_eq!(pdf, drawing.pdf());
    }

    #[test]
    fn symbols_that_the_font_lacks_are_drawn() {
        let mut drawing = Drawing::new("", 100.0, 20.0);
        drawing.text((5.0, 10.0), 10.0, Anchor::Start, "S(3) ≥ 13");
        let pdf = drawing.pdf();
        let text = String::from_utf8_lossy(&pdf);
        assert!(!text.contains(" Tj") && text.matches("\nS\n").count() > 8);
        assert_eq!(byte('×'), Some(0xD7));
    }
}
