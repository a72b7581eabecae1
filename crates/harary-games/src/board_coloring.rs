//! Colorings of a board: no edge all of one color. The papers' draw patterns.

use harary_core::{BadParameter, Coloring, ForbiddenSets, Hypergraph, Picture, colors_to_text};

/// Proper colorings of a board with so many colors, which forbid the same sets or sets of their own.
#[derive(Clone, Debug)]
pub struct BoardColoring {
    /// The boards that colors have: the same cells, different sets.
    boards: Vec<Hypergraph>,
    /// For each color the place of its board.
    board_of: Vec<usize>,
    /// For each board and cell the other cells of every edge through it.
    partners: Vec<Vec<Vec<Vec<usize>>>>,
    symmetries: Vec<Vec<usize>>,
}

impl BoardColoring {
    /// Colorings of `board`.
    ///
    /// # Errors
    /// If `colors` is not 1 to 35.
    pub fn new(board: Hypergraph, colors: u8) -> Result<Self, BadParameter> {
        BadParameter::in_range("colors", colors, 1..=35)?;
        Ok(Self::of(vec![board], vec![0; usize::from(colors)]))
    }

    /// Colorings in which each color has a board of its own, that is, sets of the same cells that are forbidden to it. The names of cells,
    /// their order and the picture are those of the first board.
    ///
    /// # Errors
    /// If there are not 1 to 35 boards, or they have different cells.
    pub fn with_lists(boards: Vec<Hypergraph>) -> Result<Self, BadParameter> {
        BadParameter::in_range("colors", boards.len(), 1..=35)?;
        let cells = boards[0].cells.clone();
        if boards.iter().any(|board| board.cells != cells) {
            let allowed = "boards with the same cells";
            return Err(BadParameter::new("colors", boards.len(), allowed));
        }
        let mut different: Vec<Hypergraph> = Vec::new();
        let mut board_of = Vec::new();
        for board in boards {
            let same = |known: &Hypergraph| known.edges == board.edges;
            let place = different.iter().position(same).unwrap_or(different.len());
            if place == different.len() {
                different.push(board);
            }
            board_of.push(place);
        }
        Ok(Self::of(different, board_of))
    }

    fn of(boards: Vec<Hypergraph>, board_of: Vec<usize>) -> Self {
        let partners = |board: &Hypergraph| {
            let mut partners = vec![Vec::new(); board.len()];
            for edge in &board.edges {
                for &cell in edge {
                    let others = edge.iter().copied().filter(|&other| other != cell);
                    partners[cell].push(others.collect());
                }
            }
            partners
        };
        let of_all = |map: &&Vec<usize>| boards.iter().all(|board| board.symmetries.contains(map));
        BoardColoring {
            partners: boards.iter().map(partners).collect(),
            symmetries: boards[0]
                .symmetries
                .iter()
                .filter(of_all)
                .cloned()
                .collect(),
            board_of,
            boards,
        }
    }

    /// The board, that of the first color if colors have different ones.
    pub fn board(&self) -> &Hypergraph {
        &self.boards[0]
    }

    fn place(&self, color: u8) -> usize {
        self.board_of[usize::from(color) - 1]
    }
}

impl Coloring for BoardColoring {
    fn cells(&self) -> usize {
        self.board().len()
    }
    fn colors(&self) -> u8 {
        self.board_of.len() as u8
    }
    fn kind(&self, color: u8) -> u8 {
        let mut colors = (1..).zip(&self.board_of);
        let first = colors.find(|(_, place)| **place == self.place(color));
        first.map_or(color, |(first, _)| first)
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        !self.partners[self.place(color)][cell]
            .iter()
            .any(|others| others.iter().all(|&other| colors[other] == color))
    }
    fn order(&self) -> Vec<usize> {
        self.board().order.clone()
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.symmetries.clone()
    }
    fn cell_name(&self, cell: usize) -> String {
        self.board().cells[cell].clone()
    }
    fn picture(&self) -> Picture {
        self.board().picture
    }
    fn write_coloring(&self, colors: &[u8]) -> String {
        let rows: Vec<String> = self.picture().rows(colors).map(colors_to_text).collect();
        rows.join(self.picture().separator())
    }
}

impl ForbiddenSets for BoardColoring {
    fn sets(&self, color: u8) -> Vec<Vec<usize>> {
        self.boards[self.place(color)].edges.clone()
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

    #[test]
    fn colors_may_have_sets_of_their_own() {
        let boards = [3, 4, 3].map(|k| vdw(5, k, Shape::Line).unwrap());
        let problem = BoardColoring::with_lists(boards.to_vec()).unwrap();
        assert_eq!([1, 2, 3].map(|color| problem.kind(color)), [1, 2, 1]);
        assert_eq!(problem.colors(), 3);
        // Three in a row of color 2 are proper, of color 3 they are not.
        assert_eq!(problem.first_violation(&[2, 2, 2, 1, 3]), None);
        assert_eq!(problem.first_violation(&[3, 3, 3, 1, 2]), Some(2));
        assert_eq!(problem.violated(&[3, 3, 3, 1, 2]), [[0, 1, 2]]);
        assert_eq!(problem.sets(2).len(), 2);
        assert_eq!(problem.symmetries().len(), 1);
        let other = vec![
            vdw(5, 3, Shape::Line).unwrap(),
            vdw(6, 3, Shape::Line).unwrap(),
        ];
        assert!(BoardColoring::with_lists(other).is_err());
        assert!(BoardColoring::with_lists(Vec::new()).is_err());
    }
}
