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
}

impl Picture {
    /// Splits one symbol a cell into the rows of the picture.
    pub fn rows<T>(self, cells: &[T]) -> impl Iterator<Item = &[T]> {
        let (mut width, shrinks) = match self {
            Picture::Line | Picture::Ring => (cells.len(), 0),
            Picture::Grid { width } => (width, 0),
            Picture::Triangle { width } => (width, 1),
        };
        let mut left = cells;
        std::iter::from_fn(move || {
            let (row, rest) = left.split_at_checked(width.max(1)).unwrap_or((left, &[]));
            (left, width) = (rest, width.saturating_sub(shrinks));
            (!row.is_empty()).then_some(row)
        })
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
    }
}
