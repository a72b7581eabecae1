//! Colorings of a board: no edge all of one color. The papers' draw patterns.

use harary_core::{BadParameter, Coloring, ForbiddenSets, Hypergraph, Picture, colors_to_text};

/// Proper colorings of a hypergraph with so many colors.
#[derive(Clone, Debug)]
pub struct BoardColoring {
    board: Hypergraph,
    colors: u8,
    /// For each cell the other cells of every edge through it.
    partners: Vec<Vec<Vec<usize>>>,
}

impl BoardColoring {
    /// Colorings of `board`.
    ///
    /// # Errors
    /// If `colors` is not 1 to 35.
    pub fn new(board: Hypergraph, colors: u8) -> Result<Self, BadParameter> {
        BadParameter::in_range("colors", colors, 1..=35)?;
        let mut partners = vec![Vec::new(); board.len()];
        for edge in &board.edges {
            for &cell in edge {
                let others: Vec<usize> = edge
                    .iter()
                    .copied()
                    .filter(|&other| other != cell)
                    .collect();
                partners[cell].push(others);
            }
        }
        Ok(BoardColoring {
            board,
            colors,
            partners,
        })
    }

    /// The board.
    pub fn board(&self) -> &Hypergraph {
        &self.board
    }
}

impl Coloring for BoardColoring {
    fn cells(&self) -> usize {
        self.board.len()
    }
    fn colors(&self) -> u8 {
        self.colors
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        !self.partners[cell]
            .iter()
            .any(|others| others.iter().all(|&other| colors[other] == color))
    }
    fn order(&self) -> Vec<usize> {
        self.board.order.clone()
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.board.symmetries.clone()
    }
    fn cell_name(&self, cell: usize) -> String {
        self.board.cells[cell].clone()
    }
    fn write_coloring(&self, colors: &[u8]) -> String {
        let rows: Vec<String> = self
            .board
            .picture
            .rows(colors)
            .map(colors_to_text)
            .collect();
        let separator = if matches!(self.board.picture, Picture::Grid { .. }) {
            "/"
        } else {
            ""
        };
        rows.join(separator)
    }
}

impl ForbiddenSets for BoardColoring {
    fn sets(&self) -> Vec<Vec<usize>> {
        self.board.edges.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Shape, hip, vdw};

    #[test]
    fn an_edge_is_noticed_when_its_last_cell_is_colored() {
        let problem = BoardColoring::new(vdw(5, 3, Shape::Line).unwrap(), 2).unwrap();
        assert!(!problem.admits(&[1, 0, 0, 0, 1], 2, 1));
        assert!(problem.admits(&[1, 0, 0, 0, 1], 2, 2));
        assert_eq!(problem.first_violation(&[1, 2, 1, 2, 1]), Some(4));
        assert_eq!(problem.first_violation(&[1, 1, 2, 2, 1]), None);
        assert_eq!(
            BoardColoring::new(hip(2).unwrap(), 2)
                .unwrap()
                .write_coloring(&[1, 2, 1, 1]),
            "12/11"
        );
        assert!(BoardColoring::new(hip(2).unwrap(), 0).is_err());
    }
}
