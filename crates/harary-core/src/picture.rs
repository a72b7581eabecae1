//! Where the cells of a board sit.

use crate::{BoardSymmetry, Choice as _};

/// The arrangement of cells, for text and drawings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Picture {
    /// In a row.
    Line,
    /// Around a circle.
    Ring,
    /// In rows of this many cells.
    Grid {
        /// Cells in a row.
        width: usize,
    },
    /// In rows of this many cells, because their names say so (see [`Picture::of_names`]). A
    /// position in one line is written without separators between the rows.
    Named {
        /// Cells in a row.
        width: usize,
    },
    /// In rows of this many cells, one less, and so on: the edges of a complete graph, those of
    /// each vertex to later ones in a row.
    Triangle {
        /// Cells in the first row.
        width: usize,
    },
    /// The points of a cube of three or more dimensions, the first coordinate running fastest:
    /// squares of side × side cells beside each other, rows of these below each other, and so on.
    Layers {
        /// Cells in a row.
        side: usize,
    },
    /// Numbers in columns: each below the smaller ones of its color.
    Columns,
}

impl Picture {
    /// Splits one symbol a cell into the rows of the picture.
    pub fn rows<T>(self, cells: &[T]) -> impl Iterator<Item = &[T]> {
        let (mut width, shrinks) = match self {
            Picture::Line | Picture::Ring | Picture::Columns => (cells.len(), 0),
            Picture::Grid { width }
            | Picture::Named { width }
            | Picture::Layers { side: width } => (width, 0),
            Picture::Triangle { width } => (width, 1),
        };
        let mut left = cells;
        std::iter::from_fn(move || {
            let (row, rest) = left.split_at_checked(width.max(1)).unwrap_or((left, &[]));
            (left, width) = (rest, width.saturating_sub(shrinks));
            (!row.is_empty()).then_some(row)
        })
    }

    /// The coordinates of a cell on a board of this many cells, each counted from 1.
    ///
    /// They are the place on a line or a ring, the column and the row in a grid, the two vertices
    /// of an edge in a triangle (the smaller one first), and a point of the cube in layers.
    pub fn coordinates(self, cell: usize, cells: usize) -> Vec<usize> {
        match self {
            Picture::Line | Picture::Ring | Picture::Columns => vec![cell + 1],
            Picture::Grid { width } | Picture::Named { width } => {
                let width = width.max(1);
                vec![cell % width + 1, cell / width + 1]
            }
            Picture::Triangle { width } => {
                let (mut vertex, mut left, mut row) = (1, cell, width);
                while left >= row && row > 0 {
                    left -= row;
                    row -= 1;
                    vertex += 1;
                }
                vec![vertex, vertex + 1 + left]
            }
            Picture::Layers { side } => {
                let side = side.max(2);
                let sizes = std::iter::successors(Some(1), |size: &usize| size.checked_mul(side));
                let sizes = sizes.take_while(|&size| size < cells.max(2));
                sizes.map(|size| cell / size % side + 1).collect()
            }
        }
    }

    /// Where a symmetry takes each of these cells; `None` if cells so arranged have it not, and for
    /// [`All`](BoardSymmetry::All).
    pub fn symmetry(self, cells: usize, symmetry: BoardSymmetry) -> Option<Vec<usize>> {
        use BoardSymmetry::{Antidiagonal, Diagonal, Flip, HalfTurn, Mirror, QuarterTurn};
        match self {
            Picture::Line => (symmetry == Mirror).then(|| (0..cells).rev().collect()),
            Picture::Ring => {
                let turn = |parts: usize| {
                    let step = cells.is_multiple_of(parts).then_some(cells / parts)?;
                    Some((0..cells).map(|cell| (cell + step) % cells).collect())
                };
                match symmetry {
                    HalfTurn => turn(2),
                    QuarterTurn => turn(4),
                    Mirror => Some((0..cells).rev().collect()),
                    _ => None,
                }
            }
            Picture::Grid { width } | Picture::Named { width } => {
                let height = cells.checked_div(width)?;
                let (right, bottom) = (width.checked_sub(1)?, height.checked_sub(1)?);
                let turns = matches!(symmetry, QuarterTurn | Diagonal | Antidiagonal);
                if cells != width * height || (turns && width != height) {
                    return None;
                }
                let to = |(x, y): (usize, usize)| match symmetry {
                    HalfTurn => Some((right - x, bottom - y)),
                    QuarterTurn => Some((right - y, x)),
                    Mirror => Some((right - x, y)),
                    Flip => Some((x, bottom - y)),
                    Diagonal => Some((y, x)),
                    Antidiagonal => Some((right - y, bottom - x)),
                    _ => None,
                };
                let place = |cell| to((cell % width, cell / width));
                (0..cells)
                    .map(|cell| place(cell).map(|(x, y)| y * width + x))
                    .collect()
            }
            Picture::Triangle { .. } | Picture::Layers { .. } | Picture::Columns => None,
        }
    }

    /// Of a grid all rotations and reflections but the identity, of other pictures the symmetries
    /// that have names and what undoes a quarter turn; sorted.
    pub fn symmetries(self, cells: usize) -> Vec<Vec<usize>> {
        let known = BoardSymmetry::ALL.iter();
        let known = known.filter_map(|&symmetry| self.symmetry(cells, symmetry));
        let mut all: Vec<Vec<usize>> = known.collect();
        if let Some(turn) = self.symmetry(cells, BoardSymmetry::QuarterTurn) {
            all.push(turn.iter().map(|&cell| turn[turn[cell]]).collect());
        }
        // On the smallest boards some of them are the identity.
        all.retain(|map| !map.is_sorted());
        all.sort_unstable();
        all.dedup();
        all
    }

    /// The picture of cells of which only the names are known: rows if they are named as those of a
    /// grid, row by row, as in a1, b1, a2, b2; else a line.
    pub fn of_names(names: &[String]) -> Picture {
        let cells = names.len();
        let mut widths = (2..=cells / 2).filter(|&width| cells.is_multiple_of(width));
        widths
            .find(|&width| grid_heads(names, width).is_some())
            .map_or(Picture::Line, |width| Picture::Named { width })
    }

    /// The separator between the rows of a position or a coloring that is written in one line.
    pub fn separator(self) -> &'static str {
        match self {
            Picture::Grid { .. } | Picture::Layers { .. } => "/",
            Picture::Line
            | Picture::Ring
            | Picture::Named { .. }
            | Picture::Triangle { .. }
            | Picture::Columns => "",
        }
    }
}

/// The heads of the columns and of the rows of a grid, if they name its cells: of a1, b1, a2, b2
/// the columns a, b and the rows 1, 2, of a1, a2, b1, b2 the columns 1, 2 and the rows a, b. `None`
/// for other names, and for a width of 0.
pub fn grid_heads(names: &[String], width: usize) -> Option<(Vec<&str>, Vec<&str>)> {
    if width == 0 {
        return None;
    }
    let split = |name| {
        let number = str::trim_start_matches(name, |symbol: char| symbol.is_ascii_alphabetic());
        let letters = &name[..name.len() - number.len()];
        let is_number = number.bytes().all(|symbol| symbol.is_ascii_digit());
        (is_number && !letters.is_empty() && !number.is_empty()).then_some((letters, number))
    };
    let letters_first: Vec<(&str, &str)> = names
        .iter()
        .map(|name| split(name))
        .collect::<Option<_>>()?;
    let numbers_first = letters_first
        .iter()
        .map(|&(letters, number)| (number, letters));
    let numbers_first: Vec<(&str, &str)> = numbers_first.collect();
    [letters_first, numbers_first].iter().find_map(|cells| {
        let columns: Vec<&str> = cells.iter().take(width).map(|cell| cell.0).collect();
        let rows: Vec<&str> = cells.iter().step_by(width).map(|cell| cell.1).collect();
        let mut all = rows
            .iter()
            .flat_map(|&row| columns.iter().map(move |&column| (column, row)));
        let fits = cells.iter().all(|&cell| all.next() == Some(cell));
        let differ = |heads: &[&str]| (1..heads.len()).all(|at| !heads[..at].contains(&heads[at]));
        (fits && differ(&columns) && differ(&rows)).then_some((columns, rows))
    })
}

/// A position as it is shown.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum View {
    /// The cells of a board, or numbers in columns.
    Board(Diagram),
    /// The sizes of heaps.
    Heaps(Vec<u32>),
    /// Numbers that were picked, in order.
    Sequence {
        /// The numbers; where only their order is known, their ranks from 1.
        picked: Vec<usize>,
        /// The moves that are left: numbers, or gaps between the numbers.
        left: Vec<usize>,
    },
}

/// A position on a board: whose each cell is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Diagram {
    /// Where the cells sit.
    pub picture: Picture,
    /// The name of each cell, as in moves; the numbers that are placed in columns.
    pub names: Vec<String>,
    /// Whose each cell is: 0 if nobody's, else the place in `owners`, counted from 1.
    pub classes: Vec<u8>,
    /// The players, or the columns.
    pub owners: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coordinates_say_where_a_cell_sits() {
        let all = |picture: Picture, cells| -> Vec<Vec<usize>> {
            let cell = |cell| picture.coordinates(cell, cells);
            (0..cells).map(cell).collect()
        };
        assert_eq!(all(Picture::Ring, 2), [[1], [2]]);
        let grid = Picture::Grid { width: 2 };
        assert_eq!(all(grid, 4), [[1, 1], [2, 1], [1, 2], [2, 2]]);
        let edges = [[1, 2], [1, 3], [1, 4], [2, 3], [2, 4], [3, 4]];
        assert_eq!(all(Picture::Triangle { width: 3 }, 6), edges);
        let layers = Picture::Layers { side: 5 };
        assert_eq!(layers.coordinates(7, 125), [3, 2, 1]);
        assert_eq!(layers.coordinates(124, 125), [5, 5, 5]);
    }

    #[test]
    fn symmetries_have_names() {
        use BoardSymmetry::*;
        let grid = |width, cells, name| Picture::Grid { width }.symmetry(cells, name);
        assert_eq!(grid(2, 4, QuarterTurn), Some(vec![1, 3, 0, 2]));
        assert_eq!(grid(3, 6, HalfTurn), Some(vec![5, 4, 3, 2, 1, 0]));
        assert_eq!(grid(3, 6, Flip), Some(vec![3, 4, 5, 0, 1, 2]));
        assert_eq!(grid(3, 6, Diagonal), None);
        assert_eq!(grid(2, 4, Antidiagonal), Some(vec![3, 1, 2, 0]));
        assert_eq!(grid(3, 7, Mirror), None);
        assert_eq!(Picture::Line.symmetry(3, Mirror), Some(vec![2, 1, 0]));
        assert_eq!(Picture::Line.symmetry(4, HalfTurn), None);
        assert_eq!(Picture::Ring.symmetry(4, HalfTurn), Some(vec![2, 3, 0, 1]));
        assert_eq!(Picture::Ring.symmetry(5, HalfTurn), None);
        assert_eq!(grid(3, 9, All), None);
    }

    #[test]
    fn rotations_and_reflections_are_a_group() {
        let sizes = [
            (3, 9, 7),
            (2, 4, 7),
            (3, 6, 3),
            (5, 5, 1),
            (1, 5, 1),
            (1, 1, 0),
        ];
        for (width, cells, many) in sizes {
            let mut all = Picture::Grid { width }.symmetries(cells);
            assert_eq!(all.len(), many, "{cells} cells, {width} in a row");
            all.push((0..cells).collect());
            for one in &all {
                for other in &all {
                    let both: Vec<usize> = one.iter().map(|&cell| other[cell]).collect();
                    assert!(all.contains(&both), "{one:?} and {other:?}");
                }
            }
        }
    }

    #[test]
    fn names_tell_the_columns_and_rows_of_a_grid() {
        let of = |names: &str| {
            let names: Vec<String> = names.split(' ').map(str::to_owned).collect();
            let Picture::Named { width } = Picture::of_names(&names) else {
                return None;
            };
            let (columns, rows) = grid_heads(&names, width).unwrap();
            Some((columns.concat(), rows.concat()))
        };
        let heads = |columns: &str, rows: &str| Some((columns.to_owned(), rows.to_owned()));
        assert_eq!(of("a1 b1 c1 a2 b2 c2"), heads("abc", "12"));
        assert_eq!(of("a1 a2 a3 b1 b2 b3"), heads("123", "ab"));
        assert_eq!(of("a1 b1 a2 b2 a3 b3"), heads("ab", "123"));
        for other in [
            "a1 a2 a3 a4",
            "a1 a2 b1",
            "a1 b2 a2 b1",
            "a1 a2 b1 b3",
            "1 2 3 4",
            "a b c d",
        ] {
            assert_eq!(of(other), None, "{other}");
        }
        assert_eq!(grid_heads(&["a1".to_owned()], 0), None);
        assert_eq!(of("a1 b1 a1 b1"), None);
        assert_eq!(of("a1x b1x a2x b2x"), None);
    }

    #[test]
    fn rows_are_as_long_as_the_picture_says() {
        let lengths = |picture: Picture, cells: usize| -> Vec<usize> {
            let cells = vec![(); cells];
            picture.rows(&cells).map(<[()]>::len).collect()
        };
        assert_eq!(lengths(Picture::Line, 3), [3]);
        assert_eq!(lengths(Picture::Ring, 0), [0; 0]);
        assert_eq!(lengths(Picture::Grid { width: 2 }, 5), [2, 2, 1]);
        assert_eq!(lengths(Picture::Triangle { width: 3 }, 6), [3, 2, 1]);
        assert_eq!(lengths(Picture::Layers { side: 2 }, 8), [2; 4]);
        assert_eq!(lengths(Picture::Columns, 5), [5]);
    }

    #[test]
    fn rows_of_equal_length_are_told_apart_in_one_line() {
        let apart = [Picture::Grid { width: 2 }, Picture::Layers { side: 2 }];
        assert!(apart.iter().all(|picture| picture.separator() == "/"));
        let together = [
            Picture::Line,
            Picture::Ring,
            Picture::Columns,
            Picture::Named { width: 2 },
            Picture::Triangle { width: 2 },
        ];
        assert!(
            together
                .iter()
                .all(|picture| picture.separator().is_empty())
        );
    }
}
