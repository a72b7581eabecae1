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
}

impl Picture {
    /// Splits one symbol a cell into the rows of the picture.
    pub fn rows<T>(self, cells: &[T]) -> impl Iterator<Item = &[T]> {
        let width = match self {
            Picture::Line | Picture::Ring => cells.len(),
            Picture::Grid { width } => width,
        };
        cells.chunks(width.max(1))
    }
}
