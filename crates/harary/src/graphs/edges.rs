//! Where the edges of a complete graph lie among its cells.

/// The cell of an edge between so many vertices, where edges lie row by row: 1-2, 1-3, …, 2-3, ….
pub(super) fn cell_of(vertices: usize, one: usize, other: usize) -> usize {
    let (one, other) = (one.min(other), one.max(other));
    one * vertices - one * (one + 1) / 2 + (other - one).saturating_sub(1)
}
