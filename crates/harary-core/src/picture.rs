//! Where the cells of a board sit.

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
    /// In rows of this many cells, one less, and so on: the edges of a complete graph, those of each vertex to later ones in a row.
    Triangle {
        /// Cells in the first row.
        width: usize,
    },
    /// The points of a cube of three or more dimensions, the first coordinate running fastest: squares of side × side cells beside each
    /// other, rows of these below each other, and so on.
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
            Picture::Grid { width } | Picture::Layers { side: width } => (width, 0),
            Picture::Triangle { width } => (width, 1),
        };
        let mut left = cells;
        std::iter::from_fn(move || {
            let (row, rest) = left.split_at_checked(width.max(1)).unwrap_or((left, &[]));
            (left, width) = (rest, width.saturating_sub(shrinks));
            (!row.is_empty()).then_some(row)
        })
    }

    /// What stands between the rows of a position or a coloring that is written in one line.
    pub fn separator(self) -> &'static str {
        match self {
            Picture::Grid { .. } | Picture::Layers { .. } => "/",
            Picture::Line | Picture::Ring | Picture::Triangle { .. } | Picture::Columns => "",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

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
            Picture::Triangle { width: 2 },
        ];
        assert!(
            together
                .iter()
                .all(|picture| picture.separator().is_empty())
        );
    }
}
