//! Proper colorings of a board, in which no edge is monochromatic; the papers call them draw
//! patterns.

use harary_core::{
    AllSymmetries, BadParameter, Coloring, Conjugates, ForbiddenSets, Hypergraph, Narrowed,
    Picture, colors_to_text, conjugates,
};
use std::sync::Arc;

/// Proper colorings of a board in a given number of colors, which forbid the same sets or sets of
/// their own.
#[derive(Clone, Debug)]
pub struct BoardColoring {
    /// The boards that colors have: the same cells, different sets.
    boards: Arc<[Hypergraph]>,
    /// For each color the place of its board.
    board_of: Vec<usize>,
    /// For each board and cell the edges through it. (Their other cells would be a list for every
    /// cell of every edge: a wide board has millions.)
    through: Arc<[Through]>,
    symmetries: Arc<[Vec<usize>]>,
    /// Where only colorings that symmetries leave alone are meant: the board whose orbits the cells
    /// are, and for each of its cells the orbit.
    unfolded: Option<Arc<(Hypergraph, Vec<usize>)>>,
    only: Option<Arc<Narrowed>>,
}

/// For each cell the indices of the edges through it.
type Through = Vec<Vec<usize>>;

impl BoardColoring {
    /// Colorings of `board`.
    ///
    /// # Errors
    /// If `colors` is not 1 to 35, or the board contradicts itself ([`Hypergraph::checked`]).
    pub fn new(board: Hypergraph, colors: u8) -> Result<Self, BadParameter> {
        BadParameter::in_range("colors", colors, 1..=35)?;
        board.checked()?;
        Ok(Self::of(vec![board], vec![0; usize::from(colors)]))
    }

    /// Colorings in which each color has a board of its own, that is, sets of the same cells that
    /// are forbidden to it. The names of cells, their order and the picture are those of the first
    /// board.
    ///
    /// # Errors
    /// If there are not 1 to 35 boards, they have different cells, or one contradicts itself
    /// ([`Hypergraph::checked`]).
    pub fn with_lists(boards: Vec<Hypergraph>) -> Result<Self, BadParameter> {
        BadParameter::in_range("colors", boards.len(), 1..=35)?;
        let cells = boards[0].cells.clone();
        if boards.iter().any(|board| board.cells != cells) {
            let allowed = "boards with the same cells";
            return Err(BadParameter::new("colors", boards.len(), allowed));
        }
        boards.iter().try_for_each(Hypergraph::checked)?;
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
        let of_all = |map: &&Vec<usize>| boards.iter().all(|board| board.symmetries.contains(map));
        BoardColoring {
            through: boards.iter().map(Hypergraph::edges_through).collect(),
            symmetries: boards[0]
                .symmetries
                .iter()
                .filter(of_all)
                .cloned()
                .collect(),
            board_of,
            boards: boards.into(),
            unfolded: None,
            only: None,
        }
    }

    /// Whether the map is a symmetry of every color's sets. (Those that are known are not looked at
    /// again, as that takes seconds on large boards.)
    pub fn is_symmetry(&self, map: &[usize]) -> bool {
        let is_identity = map.iter().copied().eq(0..self.board().len());
        let is_known = is_identity || self.symmetries.iter().any(|known| known == map);
        is_known || self.boards.iter().all(|board| board.is_symmetry(map))
    }

    /// Only the colorings that these symmetries leave alone; its cells are then the orbits of the
    /// group they generate, named by their first cells, and its symmetries those that permute the
    /// orbits.
    ///
    /// # Errors
    /// If one of them is not a symmetry of every color's sets.
    pub fn symmetric(&self, under: &[Vec<usize>]) -> Result<Self, BadParameter> {
        for map in under {
            if !self.is_symmetry(map) {
                let allowed = "symmetries of the board";
                return Err(BadParameter::new("symmetric", format!("{map:?}"), allowed));
            }
        }
        let of_all = |board: &Hypergraph| Hypergraph {
            symmetries: self.symmetries(),
            ..board.clone()
        };
        let folded = |board| of_all(board).folded(under).0;
        let (_, orbit_of) = self.board().folded(under);
        let boards = self.boards.iter().map(folded).collect();
        Ok(BoardColoring {
            unfolded: Some(Arc::new((self.board().clone(), orbit_of))),
            ..Self::of(boards, self.board_of.clone())
        })
    }

    /// Only the colorings that a symmetry leaves alone if it renames the colors, too
    /// ([`Narrowed::by_symmetry`]): `renaming[x - 1]` is the new name of the color x. Cells and
    /// sets stay what they are.
    ///
    /// # Errors
    /// If `symmetry` is not a symmetry of the board, colors forbid different sets, or `renaming` is
    /// not one of the colors or cannot go with the symmetry.
    pub fn renamed(&self, symmetry: &[usize], renaming: &[u8]) -> Result<Self, BadParameter> {
        let refused = |allowed: &str| {
            let given = format!("{renaming:?}");
            Err(BadParameter::new("renaming", given, allowed))
        };
        if self.boards.len() > 1 {
            return refused("one of colors that forbid the same sets");
        }
        if !self.is_symmetry(symmetry) {
            return refused("one that goes with a symmetry of the board");
        }
        Ok(BoardColoring {
            only: Some(Arc::new(Narrowed::by_symmetry(
                symmetry,
                self.colors(),
                renaming,
            )?)),
            symmetries: Vec::new().into(),
            ..self.clone()
        })
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
        if self.only.is_some() {
            return color;
        }
        let mut colors = (1..).zip(&self.board_of);
        let first = colors.find(|(_, place)| **place == self.place(color));
        first.map_or(color, |(first, _)| first)
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let place = self.place(color);
        let edges = &self.boards[place].edges;
        let has_it = |&other: &usize| other == cell || colors[other] == color;
        !self.through[place][cell]
            .iter()
            .any(|&edge| edges[edge].iter().all(has_it))
    }
    fn order(&self) -> Vec<usize> {
        self.board().order.clone()
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.symmetries.to_vec()
    }
    fn conjugates(&self) -> Option<Vec<Conjugates>> {
        let whole = self
            .unfolded
            .as_ref()
            .map_or(self.board(), |whole| &whole.0);
        match &whole.all_symmetries {
            AllSymmetries::Listed => Some(conjugates(&self.symmetries)),
            // Of folded boards, and of colorings that change names, they are others.
            AllSymmetries::Classes(_) if self.unfolded.is_some() || self.only.is_some() => None,
            AllSymmetries::Classes(classes) => {
                let same = |board: &Hypergraph| board.all_symmetries == whole.all_symmetries;
                self.boards.iter().all(same).then(|| classes.clone())
            }
            AllSymmetries::TooMany => None,
        }
    }
    fn cell_name(&self, cell: usize) -> String {
        self.board().cells[cell].clone()
    }
    fn names(&self) -> Vec<(String, usize)> {
        match self.unfolded.as_deref() {
            None => self.board().cells.iter().cloned().zip(0..).collect(),
            Some((board, orbit_of)) => {
                let orbits = orbit_of.iter().copied();
                board.cells.iter().cloned().zip(orbits).collect()
            }
        }
    }
    fn weight(&self, cell: usize) -> usize {
        self.unfolded.as_ref().map_or(1, |unfolded| {
            let (_, orbit_of) = &**unfolded;
            orbit_of.iter().filter(|&&orbit| orbit == cell).count()
        })
    }
    fn picture(&self) -> Picture {
        self.board().picture
    }
    fn write_coloring(&self, colors: &[u8]) -> String {
        let (picture, colors) = match self.unfolded.as_deref() {
            None => (self.picture(), colors.to_vec()),
            Some((board, orbit_of)) => {
                let colors = orbit_of.iter().map(|&orbit| colors[orbit]);
                (board.picture, colors.collect())
            }
        };
        let rows: Vec<String> = picture.rows(&colors).map(colors_to_text).collect();
        rows.join(picture.separator())
    }
}

impl ForbiddenSets for BoardColoring {
    fn sets(&self, color: u8) -> Vec<Vec<usize>> {
        self.boards[self.place(color)].edges.clone()
    }

    fn each_set(&self, color: u8, see: &mut dyn FnMut(&[usize])) {
        let edges = &self.boards[self.place(color)].edges;
        edges.iter().for_each(|edge| see(edge));
    }

    fn only(&self) -> Option<Narrowed> {
        self.only.as_deref().cloned()
    }

    fn generators(&self) -> Vec<Vec<usize>> {
        if self.only.is_some() {
            return Vec::new();
        }
        let of_all = |map: &&Vec<usize>| {
            let mut boards = self.boards.iter();
            boards.all(|board| board.generators.contains(map))
        };
        let generators: Vec<Vec<usize>> = self
            .board()
            .generators
            .iter()
            .filter(of_all)
            .cloned()
            .collect();
        match generators.is_empty() {
            true => self.symmetries(),
            false => generators,
        }
    }

    fn classes(&self) -> Option<Vec<usize>> {
        if self.only.is_some() {
            return None;
        }
        let classes = &self.board().classes;
        let same = |board: &Hypergraph| &board.classes == classes;
        (!classes.is_empty() && self.boards.iter().all(same)).then(|| classes.clone())
    }

    fn violated(&self, colors: &[u8]) -> Vec<Vec<usize>> {
        let of_color = |color: u8| {
            let edges = &self.boards[self.place(color)].edges;
            let has_it = move |edge: &&Vec<usize>| edge.iter().all(|&cell| colors[cell] == color);
            edges.iter().filter(has_it).cloned()
        };
        (1..=self.colors()).flat_map(of_color).collect()
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
    fn symmetric_and_balanced_colorings_are_those_among_all() {
        use harary_core::{Balanced, BoardSymmetry, Choice as _};
        for (board, colors) in [
            (hip(3).unwrap(), 2_u8),
            (vdw(7, 3, Shape::Line).unwrap(), 3),
        ] {
            let cells = board.len();
            let problem = BoardColoring::new(board.clone(), colors).unwrap();
            let all: Vec<Vec<u8>> = (0..usize::from(colors).pow(cells as u32))
                .map(|mut number| {
                    let mut digit = || {
                        let digit = number % usize::from(colors);
                        number /= usize::from(colors);
                        digit as u8 + 1
                    };
                    (0..cells).map(|_| digit()).collect()
                })
                .collect();
            let proper = |coloring: &&Vec<u8>| problem.first_violation(coloring).is_none();
            let is_balanced = |coloring: &[u8]| {
                let sizes: Vec<usize> = (1..=colors)
                    .map(|color| coloring.iter().filter(|&&of| of == color).count())
                    .collect();
                sizes.iter().max().unwrap() - sizes.iter().min().unwrap() <= 1
            };
            let balanced = Balanced::new(&problem);
            let mut many = 0;
            for coloring in all.iter().filter(proper) {
                let expected = is_balanced(coloring);
                assert_eq!(balanced.first_violation(coloring).is_none(), expected);
                many += usize::from(expected);
            }
            assert!(many > 0);
            let mut names = 0;
            for &name in BoardSymmetry::ALL {
                let Some(map) = board.picture.symmetry(cells, name) else {
                    continue;
                };
                names += 1;
                let symmetric = problem.symmetric(std::slice::from_ref(&map)).unwrap();
                let alone = |coloring: &&Vec<u8>| {
                    (0..cells).all(|cell| coloring[cell] == coloring[map[cell]])
                };
                let mut expected: Vec<String> = (all.iter().filter(proper).filter(alone))
                    .map(|coloring| problem.write_coloring(coloring))
                    .collect();
                expected.sort_unstable();
                // All colorings of the orbits, as digits.
                let orbits = symmetric.cells();
                let mut found = Vec::new();
                for mut number in 0..usize::from(colors).pow(orbits as u32) {
                    let coloring: Vec<u8> = (0..orbits)
                        .map(|_| {
                            let digit = number % usize::from(colors);
                            number /= usize::from(colors);
                            digit as u8 + 1
                        })
                        .collect();
                    let text = symmetric.write_coloring(&coloring);
                    let fair = Balanced::new(&symmetric)
                        .first_violation(&coloring)
                        .is_none();
                    if symmetric.first_violation(&coloring).is_none() {
                        let flat: Vec<u8> = text
                            .bytes()
                            .filter(|&b| b != b'/')
                            .map(|b| b - b'0')
                            .collect();
                        assert_eq!(fair, is_balanced(&flat));
                        found.push(text);
                    }
                }
                found.sort_unstable();
                assert_eq!(found, expected, "{name}");
                let weights: usize = (0..orbits).map(|cell| symmetric.weight(cell)).sum();
                assert_eq!(weights, cells);
            }
            assert!(names > 0);
        }
        let problem = BoardColoring::new(hip(3).unwrap(), 2).unwrap();
        assert!(
            problem
                .symmetric(&[vec![1, 0, 2, 3, 4, 5, 6, 7, 8]])
                .is_err()
        );
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
