//! Where the cells of a [`Picture`] are on a page.

use super::drawing::width_of;
use super::shape::{Outline, Point, plus};
use harary_core::{Picture, colors_to_text, grid_heads};
use std::f64::consts::TAU;

/// From the middle of a cell to the middle of the next.
pub(super) const PITCH: f64 = 40.0;
/// The height of names below cells, and of letters and numbers at the border of a board.
pub(super) const SMALL: f64 = 9.0;
const HEAD: f64 = 12.0;
/// The most cells of a line that stand in one row.
const ROW: usize = 30;
/// The most symbols of a name that are shown.
const LETTERS: usize = 12;

/// A name, cut if it is long.
pub(super) fn short(name: &str) -> String {
    match name.chars().count() > LETTERS {
        true => name.chars().take(LETTERS - 1).chain(['…']).collect(),
        false => name.to_owned(),
    }
}

/// Where a cell is.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Place {
    /// Around this point.
    At(Point),
    /// An edge of a graph, between two of its vertices.
    Between(Point, Point),
}

/// What the names of cells that are taken need.
#[derive(Clone, Copy, PartialEq, Debug)]
pub(super) enum Caption {
    /// Nothing: the place of a cell, or its text, says its name.
    None,
    /// A place so far below the middle of the cell.
    Below(f64),
    /// A place so far outside of the middle of the cell, seen from this point.
    Outside(Point, f64),
}

/// The cells of a board on a page of its own.
pub(super) struct Layout {
    pub(super) width: f64,
    pub(super) height: f64,
    /// One for each cell.
    pub(super) places: Vec<Place>,
    /// The half of the side of the squares around the cells, if they stand in squares.
    pub(super) tile: Option<f64>,
    /// What is drawn under the cells.
    pub(super) frames: Vec<Outline>,
    /// The vertices of a graph.
    pub(super) vertices: Vec<Point>,
    /// Letters and numbers at the border, with their height.
    pub(super) heads: Vec<(Point, f64, String)>,
    pub(super) caption: Caption,
}

impl Layout {
    fn new(width: f64, height: f64, places: Vec<Place>) -> Layout {
        Layout {
            width,
            height,
            places,
            tile: None,
            frames: Vec::new(),
            vertices: Vec::new(),
            heads: Vec::new(),
            caption: Caption::None,
        }
    }

    /// The cells with these names; the color of each, and how many there are, matter where numbers
    /// stand in columns.
    pub(super) fn of(picture: Picture, names: &[String], colors: &[u8], columns: usize) -> Layout {
        match picture {
            Picture::Line => line(names),
            Picture::Ring => ring(names),
            Picture::Grid { width } | Picture::Named { width } => grid(names, width.max(1)),
            Picture::Layers { side } => layers(names.len(), side.max(2)),
            Picture::Triangle { width } => graph(names.len(), width + 1),
            Picture::Columns => in_columns(colors, columns),
        }
    }
}

/// The cell in this column and row of squares of side 2 · `half`.
fn square(column: usize, row: usize, half: f64) -> Point {
    (
        (2.0 * column as f64 + 1.0) * half,
        (2.0 * row as f64 + 1.0) * half,
    )
}

/// In a row; long ones in several rows.
fn line(names: &[String]) -> Layout {
    let cells = names.len().max(1);
    let rows = cells.div_ceil(ROW);
    let across = cells.div_ceil(rows);
    let longest = names.iter().map(|name| width_of(&short(name), SMALL));
    let pitch = longest.fold(PITCH, |pitch, width| pitch.max(width + 6.0));
    let high = PITCH + SMALL + 5.0;
    let at = |cell: usize| {
        let (x, _) = square(cell % across, 0, pitch / 2.0);
        Place::At((x, (cell / across) as f64 * high + PITCH / 2.0))
    };
    let mut layout = Layout::new(
        across as f64 * pitch,
        rows as f64 * high,
        (0..names.len()).map(at).collect(),
    );
    layout.caption = Caption::Below(PITCH / 2.0 + SMALL / 2.0 + 1.0);
    layout
}

/// So many points around a circle, from the top, clockwise.
fn around(center: Point, radius: f64, points: usize) -> Vec<Point> {
    let at = |point: usize| {
        let (sin, cos) = (TAU * point as f64 / points as f64).sin_cos();
        (center.0 + radius * sin, center.1 - radius * cos)
    };
    (0..points).map(at).collect()
}

fn ring(names: &[String]) -> Layout {
    let apart = match names.len() {
        0 | 1 => 0.0,
        cells => PITCH / 2.0 / (TAU / 2.0 / cells as f64).sin(),
    };
    let radius = apart.max(PITCH);
    let longest = names.iter().map(|name| width_of(&short(name), SMALL));
    let outside = longest.fold(0.0, f64::max) / 2.0 + SMALL;
    let middle = radius + PITCH / 2.0 + 2.0 * outside;
    let center = (middle, middle);
    let places = around(center, radius, names.len()).into_iter();
    let mut layout = Layout::new(2.0 * middle, 2.0 * middle, places.map(Place::At).collect());
    layout.caption = Caption::Outside(center, PITCH / 2.0 + outside);
    layout.frames.push(Outline::Circle { center, radius });
    layout
}

/// A board of squares, its columns and rows named at the border as the cells name them.
fn grid(names: &[String], width: usize) -> Layout {
    let half = PITCH / 2.0;
    let (columns, heads) = grid_heads(names, width).unwrap_or_default();
    let longest = heads
        .iter()
        .fold(0.0, |longest: f64, head| longest.max(width_of(head, HEAD)));
    let border = ((longest + 3.0).max(HEAD * 1.5), HEAD * 1.5);
    let at = |cell: usize| plus(square(cell % width, cell / width, half), border);
    let rows = names.len().div_ceil(width);
    let mut layout = Layout::new(
        width as f64 * PITCH + border.0,
        rows as f64 * PITCH + border.1,
        (0..names.len()).map(|cell| Place::At(at(cell))).collect(),
    );
    layout.tile = Some(half);
    for (column, head) in columns.into_iter().enumerate() {
        let place = (at(column).0, border.1 / 2.0);
        layout.heads.push((place, HEAD, head.to_owned()));
    }
    for (row, head) in heads.into_iter().enumerate() {
        let place = (border.0 / 2.0, at(row * width).1);
        layout.heads.push((place, HEAD, head.to_owned()));
    }
    layout
}

/// Squares of squares: coordinates go to the right and down in turn.
fn layers(cells: usize, side: usize) -> Layout {
    let half = PITCH / 2.0 + 9.0;
    let mut dim = 0;
    while side.checked_pow(dim).is_some_and(|size| size < cells) {
        dim += 1;
    }
    // How far apart neighbors are in the coordinates that go to the right, and in those that go
    // down.
    let mut steps = [Vec::new(), Vec::new()];
    let mut extents = [2.0 * half; 2];
    for axis in 0..dim as usize {
        let way = axis % 2;
        let gap = if axis < 2 { 0.0 } else { PITCH / 3.0 };
        let step = extents[way] + gap;
        steps[way].push(step);
        extents[way] += (side - 1) as f64 * step;
    }
    let at = |cell: usize| {
        let mut rest = cell;
        let mut place = [half; 2];
        for axis in 0..dim as usize {
            place[axis % 2] += steps[axis % 2][axis / 2] * (rest % side) as f64;
            rest /= side;
        }
        Place::At((place[0], place[1]))
    };
    let mut layout = Layout::new(extents[0], extents[1], (0..cells).map(at).collect());
    layout.tile = Some(half);
    layout.caption = Caption::Below(half - SMALL / 2.0 - 1.0);
    layout
}

/// The edges of a complete graph, those of each vertex to later ones after each other.
fn graph(cells: usize, vertices: usize) -> Layout {
    let radius = (vertices as f64 * 30.0).max(90.0);
    let middle = radius + PITCH / 2.0;
    let points = around((middle, middle), radius, vertices);
    let mut places = Vec::new();
    for (place, &from) in points.iter().enumerate() {
        let later = points[place + 1..].iter();
        places.extend(later.map(|&to| Place::Between(from, to)));
    }
    places.truncate(cells);
    let mut layout = Layout::new(2.0 * middle, 2.0 * middle, places);
    layout.vertices = points;
    layout
}

/// Each color a column, each number below the smaller ones of its color; high columns are several
/// numbers wide.
fn in_columns(colors: &[u8], columns: usize) -> Layout {
    let half = PITCH / 2.0;
    let count = columns.max(1);
    let size = |column: usize| {
        colors
            .iter()
            .filter(|&&color| usize::from(color) == column)
            .count()
    };
    let longest = (1..=count).map(size).max().unwrap_or(0).max(1);
    let fits = |&wide: &usize| longest.div_ceil(wide) <= (2 * count * wide).max(20);
    let wide = (1..=longest).find(fits).unwrap_or(1);
    let rows = longest.div_ceil(wide);
    let (gap, head) = (10.0, HEAD * 2.0);
    let breadth = wide as f64 * PITCH;
    let left = |column: usize| (column - 1) as f64 * (breadth + gap);
    let mut placed = vec![0_usize; count + 1];
    let places = colors.iter().map(|&color| {
        let column = usize::from(color).clamp(1, count);
        let before = placed[column];
        placed[column] += 1;
        let (x, y) = square(before % wide, before / wide, half);
        Place::At((x + left(column), y + head))
    });
    let places = places.collect();
    let high = rows as f64 * PITCH;
    let mut layout = Layout::new(left(count) + breadth, high + head, places);
    for column in 1..=count {
        let name = colors_to_text(&[column as u8]);
        let frame = Outline::rectangle((left(column), head), breadth, high);
        layout.frames.push(frame);
        let place = (left(column) + breadth / 2.0, head / 2.0);
        layout.heads.push((place, HEAD + 2.0, name));
    }
    layout
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(cells: usize) -> Vec<String> {
        (1..=cells).map(|cell| cell.to_string()).collect()
    }

    fn middle(place: &Place) -> Point {
        match *place {
            Place::At(at) => at,
            Place::Between(from, to) => ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0),
        }
    }

    /// All pictures with least and larger numbers of cells.
    fn all() -> Vec<(Picture, usize)> {
        let mut all = vec![];
        for cells in [1, 2, 3, 9, 31, 128] {
            all.push((Picture::Line, cells));
            all.push((Picture::Ring, cells));
            all.push((Picture::Columns, cells));
        }
        all.push((Picture::Columns, 1000));
        for (width, cells) in [(1, 1), (1, 5), (3, 9), (11, 121), (26, 104), (64, 4096)] {
            all.push((Picture::Grid { width }, cells));
        }
        for (side, cells) in [(2, 8), (3, 27), (3, 81), (2, 128)] {
            all.push((Picture::Layers { side }, cells));
        }
        for vertices in [2, 3, 6, 7, 16] {
            let cells = vertices * (vertices - 1) / 2;
            all.push((
                Picture::Triangle {
                    width: vertices - 1,
                },
                cells,
            ));
        }
        all
    }

    #[test]
    fn cells_are_apart_and_on_the_page() {
        for (picture, cells) in all() {
            let colors: Vec<u8> = (0..cells).map(|cell| (cell % 7 % 3) as u8 + 1).collect();
            let layout = Layout::of(picture, &names(cells), &colors, 3);
            assert_eq!(layout.places.len(), cells, "{picture:?}");
            for (index, place) in layout.places.iter().enumerate() {
                let (x, y) = middle(place);
                let on = x > 0.0 && y > 0.0 && x < layout.width && y < layout.height;
                assert!(on, "{picture:?}, {cells} cells: {index} at {x}, {y}");
                for other in &layout.places[..index] {
                    let apart = match (place, other) {
                        (Place::At(at), Place::At(other)) => {
                            (at.0 - other.0).hypot(at.1 - other.1) >= PITCH - 1e-6
                        }
                        _ => place != other,
                    };
                    assert!(apart, "{picture:?}, {cells} cells: {index}");
                }
            }
        }
    }

    #[test]
    fn pictures_are_as_symmetric_as_boards() {
        // The center of all cells is that of the page, but for the border of a board.
        let at = |picture, cells| Layout::of(picture, &names(cells), &[], 0);
        for (picture, cells) in [
            (Picture::Ring, 7),
            (Picture::Triangle { width: 5 }, 15),
            (Picture::Layers { side: 3 }, 27),
        ] {
            let layout = at(picture, cells);
            let sum = layout.places.iter().map(middle).fold((0.0, 0.0), plus);
            let (x, y) = (sum.0 / cells as f64, sum.1 / cells as f64);
            assert!((x - layout.width / 2.0).abs() < 1e-6, "{picture:?}");
            assert!((y - layout.height / 2.0).abs() < 1e-6, "{picture:?}");
        }
        // Around a circle all are as far from the middle.
        let ring = at(Picture::Ring, 9);
        let far = |place: &Place| {
            let (x, y) = middle(place);
            (x - ring.width / 2.0).hypot(y - ring.height / 2.0)
        };
        let first = far(&ring.places[0]);
        assert!(
            ring.places
                .iter()
                .all(|place| (far(place) - first).abs() < 1e-6)
        );
        // A point in the middle of a cube of three dimensions is in the middle of the layer in the
        // middle.
        let cube = at(Picture::Layers { side: 3 }, 27);
        assert_eq!(middle(&cube.places[13]).0, cube.width / 2.0);
        assert_eq!(middle(&cube.places[12]).1, middle(&cube.places[14]).1);
    }

    #[test]
    fn numbers_stand_below_smaller_ones_of_their_column() {
        let colors = [1, 1, 2, 1, 2];
        let layout = Layout::of(Picture::Columns, &names(5), &colors, 2);
        let at: Vec<Point> = layout.places.iter().map(middle).collect();
        assert!(at[0].0 == at[1].0 && at[1].0 == at[3].0 && at[2].0 == at[4].0);
        assert!(at[0].1 < at[1].1 && at[1].1 < at[3].1 && at[0].1 == at[2].1);
        assert!(at[2].0 > at[0].0 && layout.frames.len() == 2);
        // High columns are broken, and not higher than twice the page is wide.
        let ones = vec![1; 900];
        let layout = Layout::of(Picture::Columns, &names(900), &ones, 2);
        assert!(layout.height < 2.1 * layout.width);
    }

    #[test]
    fn boards_are_named_at_the_border_and_names_cut() {
        let cells: Vec<String> = ["a1", "b1", "a2", "b2"].map(str::to_owned).to_vec();
        let layout = Layout::of(Picture::Grid { width: 2 }, &cells, &[], 0);
        let heads: Vec<&str> = layout.heads.iter().map(|head| head.2.as_str()).collect();
        assert_eq!(heads, ["a", "b", "1", "2"]);
        let cells: Vec<String> = ["a1", "a2", "b1", "b2"].map(str::to_owned).to_vec();
        let layout = Layout::of(Picture::Named { width: 2 }, &cells, &[], 0);
        let heads: Vec<&str> = layout.heads.iter().map(|head| head.2.as_str()).collect();
        assert_eq!(heads, ["1", "2", "a", "b"]);
        // Two letters stand above the middle of their column and apart from the next, three digits
        // left of the cells.
        for (board, width) in [
            (harary_games::hip(64), 64),
            (harary_games::mnk(1, 128, 3), 1),
        ] {
            let names = board.unwrap().cells;
            let layout = Layout::of(Picture::Grid { width }, &names, &[], 0);
            let (columns, rows) = layout.heads.split_at(width);
            for (column, (at, size, text)) in columns.iter().enumerate() {
                assert_eq!(format!("{text}1"), names[column]);
                assert!(
                    width_of(text, *size) < PITCH - 5.0 && at.0 == middle(&layout.places[column]).0
                );
            }
            for (row, (at, size, text)) in rows.iter().enumerate() {
                assert_eq!(*text, (row + 1).to_string());
                let half = width_of(text, *size) / 2.0;
                let cells_from = middle(&layout.places[row * width]).0 - PITCH / 2.0;
                assert!(at.0 - half > 0.0 && at.0 + half < cells_from);
            }
        }
        assert_eq!(short("twelve_cells"), "twelve_cells");
        assert_eq!(short("thirteen_cell"), "thirteen_ce…");
        let wide = Layout::of(Picture::Line, &["thirteen_cells".to_owned()], &[], 0);
        assert!(wide.width > PITCH);
    }
}
