//! Symmetries of boards that have a name.

use crate::choices;

choices! {
    /// A symmetry of cells in a row, around a ring or in a rectangle.
    /// [`Picture::symmetry`](crate::Picture::symmetry) says where it takes each of them.
    pub enum BoardSymmetry {
        /// A turn by half
        HalfTurn = "half-turn",
        /// A turn by a quarter, of a ring or a square
        QuarterTurn = "quarter-turn",
        /// Left and right exchanged; a ring's cells in reverse order
        Mirror = "mirror",
        /// Top and bottom exchanged
        Flip = "flip",
        /// A square's mirror along the diagonal through its first cell
        Diagonal = "diagonal",
        /// A square's mirror along the other diagonal
        Antidiagonal = "antidiagonal",
        /// All symmetries of the board together
        All = "all",
    }
}
