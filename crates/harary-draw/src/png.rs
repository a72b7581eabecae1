//! A drawing as PNG.

use super::drawing::{ADVANCE, Drawing, Item, Pen, TEXT_PEN};
use super::not_drawn::NotDrawn;
use super::palette::Rgb;
use super::shape::{Outline, Point, plus};
use super::strokes::{has, strokes};
use png::{BitDepth, ColorType, Encoder};
use std::num::NonZeroUsize;
use zeno::{Cap, Command, Fill, Join, Mask, PathBuilder as _, Stroke, Style, Transform};

/// The longer side in pixels, if nothing is said.
const PIXELS: u32 = 1200;

/// The least width of a line in pixels, so that small pictures have all of them.
const THINNEST: f64 = 0.5;

impl Drawing {
    /// The picture as PNG, as many pixels long on its longer side as is said, or 1200.
    ///
    /// # Errors
    /// If the longer side has not 16 to 8192 pixels, or a text has a letter beyond ASCII.
    pub fn png(&self, size: Option<u32>) -> Result<Vec<u8>, NotDrawn> {
        let failed = |why| NotDrawn(format!("a picture that cannot be written: {why}"));
        self.page(size)?.encoded().map_err(failed)
    }

    /// The picture in pixels.
    pub(super) fn page(&self, size: Option<u32>) -> Result<Page, NotDrawn> {
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
        let mut page = Page::new(pixels(self.width), pixels(self.height), scale);
        for item in &self.items {
            page.draw(item);
        }
        Ok(page)
    }
}

/// A white page that is painted on.
pub(super) struct Page {
    width: u32,
    height: u32,
    /// Pixels for each unit of the drawing.
    scale: f64,
    /// Three bytes a pixel, row by row.
    pixels: Vec<u8>,
}

impl Page {
    fn new(width: u32, height: u32, scale: f64) -> Self {
        Page {
            width,
            height,
            scale,
            pixels: vec![u8::MAX; width as usize * height as usize * 3],
        }
    }

    /// The colors of its pixels, row by row.
    #[cfg(test)]
    pub(super) fn colors(&self) -> impl Iterator<Item = Rgb> {
        let color = |pixel: &[u8]| Rgb(u32::from_be_bytes([0, pixel[0], pixel[1], pixel[2]]));
        self.pixels.chunks_exact(3).map(color)
    }

    fn encoded(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, self.width, self.height);
        encoder.set_color(ColorType::Rgb);
        encoder.set_depth(BitDepth::Eight);
        encoder.write_header()?.write_image_data(&self.pixels)?;
        Ok(bytes)
    }

    fn draw(&mut self, item: &Item) {
        match item {
            Item::Shape { outline, fill, pen } => {
                let path = Self::path(outline);
                if let Some(fill) = fill {
                    self.paint(&path, Fill::NonZero.into(), *fill);
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
                        self.follow(&Self::path(&line), &pen);
                    }
                }
            }
        }
    }

    fn follow(&mut self, path: &[Command], pen: &Pen) {
        let width = pen.width.max(THINNEST / self.scale);
        let mut stroke = Stroke::new(width as f32);
        stroke.join(Join::Round).dash(pen.dash, 0.0);
        stroke.cap(if pen.dash.is_empty() {
            Cap::Round
        } else {
            Cap::Butt
        });
        self.paint(path, stroke.into(), pen.color);
    }

    /// Paints each pixel as far as the path covers it.
    fn paint(&mut self, path: &[Command], style: Style<'_>, color: Rgb) {
        // Followed in the units of the drawing, as dashes shorter than one unit are left out.
        let scale = Transform::scale(self.scale as f32, self.scale as f32);
        let (covers, place) = (Mask::new(path).style(style))
            .transform(Some(scale))
            .render();
        let Some(width) = NonZeroUsize::new(place.width as usize) else {
            return;
        };
        let columns = 0..i64::from(self.width);
        let rows = 0..i64::from(self.height);
        for (row, covers) in covers.chunks_exact(width.get()).enumerate() {
            let y = i64::from(place.top) + row as i64;
            for (column, &cover) in covers.iter().enumerate() {
                let x = i64::from(place.left) + column as i64;
                if cover > 0 && columns.contains(&x) && rows.contains(&y) {
                    let at = (y as usize * self.width as usize + x as usize) * 3;
                    for (below, above) in self.pixels[at..at + 3].iter_mut().zip(color.bytes()) {
                        *below = mixed(*below, above, cover);
                    }
                }
            }
        }
    }

    fn path(outline: &Outline) -> Vec<Command> {
        let place = |at: Point| [at.0 as f32, at.1 as f32];
        let mut path = Vec::new();
        match outline {
            Outline::Circle { center, radius } => {
                path.add_circle(place(*center), *radius as f32);
            }
            Outline::Polygon(points) | Outline::Line(points) => {
                for (number, at) in points.iter().enumerate() {
                    if number == 0 {
                        path.move_to(place(*at));
                    } else {
                        path.line_to(place(*at));
                    }
                }
                if matches!(outline, Outline::Polygon(_)) {
                    path.close();
                }
            }
        }
        path
    }
}

/// What is seen of two layers of which the upper one covers so many 255ths. They are rounded up to
/// fifteenths, which look as smooth and make the file a third smaller.
fn mixed(below: u8, above: u8, cover: u8) -> u8 {
    let [below, above, cover] = [below, above, cover].map(u32::from);
    let cover = cover.div_ceil(17);
    ((below * (15 - cover) + above * cover + 7) / 15) as u8
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Anchor;
    use super::super::palette::{BLACK, WHITE};
    use super::*;

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
        let page = drawing.page(Some(200)).unwrap();
        let pixel = |x: usize, y: usize| page.colors().nth(y * 200 + x).unwrap();
        assert_eq!(pixel(40, 40), blue);
        assert_eq!(pixel(20, 40), BLACK);
        assert_eq!(pixel(2, 2), WHITE);
        assert_eq!(pixel(140, 80), blue);
        // The stem of the letter.
        assert_eq!(pixel(140, 40), BLACK);
        assert_eq!(pixel(120, 40), WHITE);
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

    #[test]
    fn small_pictures_have_all_lines_and_all_dashes() {
        let line = |dash: &'static [f32]| {
            let mut drawing = Drawing::new("", 1000.0, 20.0);
            let pen = Pen {
                dash,
                ..Pen::new(BLACK, 0.5)
            };
            drawing.line(Outline::Line(vec![(0.0, 10.0), (1000.0, 10.0)]), pen);
            let page = drawing.page(Some(100)).unwrap();
            let dark = |color: Rgb| 255 - u32::from(color.bytes()[0]);
            page.colors().map(dark).sum::<u32>()
        };
        let (whole, dashed) = (line(&[]), line(&[4.0, 6.0]));
        assert!(whole > 100 * 100, "{whole}");
        assert!(
            dashed * 3 < whole * 2 && dashed * 3 > whole,
            "{dashed} of {whole}"
        );
    }
}
