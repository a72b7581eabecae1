//! A drawing as PNG.

use super::drawing::{ADVANCE, Drawing, Item, Pen, TEXT_PEN};
use super::not_drawn::NotDrawn;
use super::palette::Rgb;
use super::shape::{Outline, Point, plus};
use super::strokes::{has, strokes};
use tiny_skia::{
    Color, FillRule, LineCap, LineJoin, Paint, Path, PathBuilder, Pixmap, Stroke, StrokeDash,
    Transform,
};

/// The longer side in pixels, if nothing is said.
const PIXELS: u32 = 1200;

impl Drawing {
    /// The picture as PNG, as many pixels long on its longer side as is said, or 1200.
    ///
    /// # Errors
    /// If the longer side has not 16 to 8192 pixels, or a text has a letter beyond ASCII.
    pub fn png(&self, size: Option<u32>) -> Result<Vec<u8>, NotDrawn> {
        let size = size.unwrap_or(PIXELS);
        if !(16..=8192).contains(&size) {
            return Err(NotDrawn(format!(
                "size={size}: a picture has 16 to 8192 pixels on its longer side"
            )));
        }
        let texts = self.items.iter().filter_map(|item| match item {
            Item::Text { text, .. } => Some(text),
            _ => None,
        });
        if let Some(symbol) = texts
            .flat_map(|text| text.chars())
            .find(|&symbol| !has(symbol))
        {
            return Err(NotDrawn(format!(
                "`{symbol}` is no letter that a PNG can show; svg and tikz can"
            )));
        }
        let scale = self.scale(size);
        let pixels = |side: f64| ((side * scale).round() as u32).max(1);
        let mut page = Pixmap::new(pixels(self.width), pixels(self.height))
            .ok_or_else(|| NotDrawn("a picture of this size cannot be held".to_owned()))?;
        page.fill(Color::WHITE);
        let mut canvas = Canvas {
            page,
            scale: Transform::from_scale(scale as f32, scale as f32),
        };
        for item in &self.items {
            canvas.draw(item);
        }
        let failed = |why| NotDrawn(format!("a picture that cannot be written: {why}"));
        canvas.page.encode_png().map_err(failed)
    }
}

struct Canvas {
    page: Pixmap,
    scale: Transform,
}

impl Canvas {
    fn draw(&mut self, item: &Item) {
        match item {
            Item::Shape { outline, fill, pen } => {
                let Some(path) = path(outline) else { return };
                if let Some(fill) = fill {
                    self.page
                        .fill_path(&path, &paint(*fill), FillRule::Winding, self.scale, None);
                }
                if let Some(pen) = pen {
                    self.follow(&path, pen);
                }
            }
            Item::Text {
                at,
                size,
                anchor,
                color,
                text,
            } => {
                let before = anchor.before(text, *size);
                let pen = Pen::new(*color, size * TEXT_PEN);
                for (place, symbol) in text.chars().enumerate() {
                    let middle = (place as f64 + 0.5) * size * ADVANCE - before;
                    let middle = plus(*at, (middle, 0.0));
                    for stroke in strokes(symbol) {
                        let at = |(x, y): Point| plus(middle, (x * size, y * size));
                        let line = Outline::Line(stroke.into_iter().map(at).collect());
                        if let Some(path) = path(&line) {
                            self.follow(&path, &pen);
                        }
                    }
                }
            }
        }
    }

    fn follow(&mut self, path: &Path, pen: &Pen) {
        let stroke = Stroke {
            width: pen.width as f32,
            line_cap: if pen.dash.is_empty() {
                LineCap::Round
            } else {
                LineCap::Butt
            },
            line_join: LineJoin::Round,
            dash: StrokeDash::new(pen.dash.to_vec(), 0.0),
            ..Stroke::default()
        };
        self.page
            .stroke_path(path, &paint(pen.color), &stroke, self.scale, None);
    }
}

fn paint(color: Rgb) -> Paint<'static> {
    let [red, green, blue] = color.bytes();
    let mut paint = Paint::default();
    paint.set_color_rgba8(red, green, blue, 255);
    paint
}

/// `None` for what has no extent at all.
fn path(outline: &Outline) -> Option<Path> {
    let mut path = PathBuilder::new();
    match outline {
        Outline::Circle { center, radius } => {
            path.push_circle(center.0 as f32, center.1 as f32, *radius as f32);
        }
        Outline::Polygon(points) | Outline::Line(points) => {
            for (place, at) in points.iter().enumerate() {
                let (x, y) = (at.0 as f32, at.1 as f32);
                if place == 0 {
                    path.move_to(x, y);
                } else {
                    path.line_to(x, y);
                }
            }
            if matches!(outline, Outline::Polygon(_)) {
                path.close();
            }
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Anchor;
    use super::super::palette::{BLACK, WHITE};
    use super::*;

    /// The color of a pixel.
    fn pixel(page: &Pixmap, x: u32, y: u32) -> Rgb {
        let pixel = page.pixel(x, y).unwrap();
        Rgb(u32::from_be_bytes([
            0,
            pixel.red(),
            pixel.green(),
            pixel.blue(),
        ]))
    }

    #[test]
    fn shapes_have_their_colors_where_they_are() {
        let mut drawing = Drawing::new("", 100.0, 50.0);
        let blue = Rgb(0x00_72B2);
        let square = Outline::rectangle((10.0, 10.0), 20.0, 20.0);
        drawing.fill(square, blue, Some(Pen::new(BLACK, 2.0)));
        drawing.line(
            Outline::Line(vec![(50.0, 40.0), (90.0, 40.0)]),
            Pen::new(blue, 4.0),
        );
        drawing.text((70.0, 20.0), 20.0, Anchor::Middle, "I");
        let bytes = drawing.png(Some(200)).unwrap();
        assert_eq!(bytes[..8], *b"\x89PNG\r\n\x1a\n");
        // The header holds the size: 200 × 100.
        assert_eq!(bytes[16..24], [0, 0, 0, 200, 0, 0, 0, 100]);
        let page = Pixmap::decode_png(&bytes).unwrap();
        assert_eq!(pixel(&page, 40, 40), blue);
        assert_eq!(pixel(&page, 20, 40), BLACK);
        assert_eq!(pixel(&page, 2, 2), WHITE);
        assert_eq!(pixel(&page, 140, 80), blue);
        // The stem of the letter.
        assert_eq!(pixel(&page, 140, 40), BLACK);
        assert_eq!(pixel(&page, 120, 40), WHITE);
        assert_eq!(bytes, drawing.png(Some(200)).unwrap());
    }

    #[test]
    fn sizes_out_of_range_are_refused_and_thin_pages_drawn() {
        let thin = Drawing::new("", 5000.0, 1.0);
        for size in [0, 15, 8193] {
            assert!(thin.png(Some(size)).is_err());
        }
        let bytes = thin.png(Some(16)).unwrap();
        assert_eq!(bytes[16..24], [0, 0, 0, 16, 0, 0, 0, 1]);
        assert_eq!(thin.png(None).unwrap()[18..20], (1200_u16).to_be_bytes());
    }
}
