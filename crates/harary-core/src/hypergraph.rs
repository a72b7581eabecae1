//! Boards: cells, and the sets of cells that matter.

use crate::{AllSymmetries, BadParameter, Picture};

/// A board as a hypergraph: the cells are its vertices, the sets that players make or avoid its
/// edges.
///
/// A value, built by the families (van der Waerden, Hip, …) and used by positional play and by
/// colorings alike.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hypergraph {
    /// The name of each cell in moves.
    pub cells: Vec<String>,
    /// The edges: cells in increasing order, edges in lexicographic order, each once.
    pub edges: Vec<Vec<usize>>,
    /// Symmetries but the identity, as permutations: cell i goes to `symmetry[i]`. Closed under
    /// composition together with the identity.
    pub symmetries: Vec<Vec<usize>>,
    /// Whether these are all.
    pub all_symmetries: AllSymmetries,
    /// A few symmetries of which many are made, also such as `symmetries` cannot hold; none where
    /// it is itself short. Each keeps the edges, which is not looked at again: who changes the
    /// edges of a board empties this.
    pub generators: Vec<Vec<usize>>,
    /// A good order in which to fill the board cell by cell, each once: sets are complete early.
    pub order: Vec<usize>,
    /// For each cell a class, from 0 on without gaps, if colorings with one color a class are a
    /// good place to look; else empty.
    pub classes: Vec<usize>,
    /// Where the cells sit.
    pub picture: Picture,
}

impl Hypergraph {
    /// The name of a cell that people may also write in another way: of an edge the vertices in
    /// either order, as 2-1 for 1-2. What is no such name comes back as it is.
    pub fn spelled(&self, text: &str) -> String {
        let vertices = text
            .split_once('-')
            .filter(|_| matches!(self.picture, Picture::Triangle { .. }));
        let numbers = vertices.map(|(one, other)| (one.parse::<u32>(), other.parse::<u32>()));
        match numbers {
            Some((Ok(one), Ok(other))) if one > other => format!("{other}-{one}"),
            _ => text.to_owned(),
        }
    }

    /// A board with these edges, in any order; no symmetry, filled from the first cell to the last.
    pub fn new(cells: Vec<String>, edges: impl IntoIterator<Item = Vec<usize>>) -> Hypergraph {
        let mut edges: Vec<Vec<usize>> = edges
            .into_iter()
            .map(|mut edge| {
                edge.sort_unstable();
                edge.dedup();
                edge
            })
            .collect();
        edges.sort_unstable();
        edges.dedup();
        Hypergraph {
            order: (0..cells.len()).collect(),
            picture: Picture::Line,
            symmetries: Vec::new(),
            all_symmetries: AllSymmetries::Listed,
            generators: Vec::new(),
            classes: Vec::new(),
            cells,
            edges,
        }
    }

    /// Refuses a board whose fields contradict each other. That a symmetry keeps the edges is not
    /// looked at: where one does not, answers are wrong.
    ///
    /// # Errors
    /// If an edge has a cell that is not from 0 to the number of cells less one, or cells or edges
    /// are out of order or there twice (as [`new`](Hypergraph::new) never leaves them); if `order`,
    /// a symmetry or a generator is not a permutation of the cells; or if `classes` are not as many
    /// as cells, or have gaps.
    pub fn checked(&self) -> Result<(), BadParameter> {
        let mut cells = self.edges.iter().flatten();
        if let Some(cell) = cells.find(|&&cell| cell >= self.len()) {
            let allowed = format!("sets of cells below {}", self.len());
            return Err(BadParameter::new("sets", cell, allowed));
        }
        let is_set = |edge: &Vec<usize>| edge.is_sorted_by(|one, other| one < other);
        if !self.edges.iter().all(is_set) || !self.edges.is_sorted_by(|one, other| one < other) {
            let allowed = "sets in order, each once, and so their cells";
            return Err(BadParameter::new("sets", "…", allowed));
        }
        let of_classes = match &self.all_symmetries {
            AllSymmetries::Classes(classes) => &classes[..],
            AllSymmetries::Listed | AllSymmetries::TooMany => &[],
        };
        let maps = self.symmetries.iter().chain(&self.generators);
        let maps = maps.chain(of_classes.iter().map(|class| &class.symmetry));
        let maps = maps.map(|map| ("symmetries", map));
        for (name, map) in maps.chain([("order", &self.order)]) {
            if !self.permutes(map) {
                let allowed = format!("the cells 0 to {}, each once", self.len().saturating_sub(1));
                return Err(BadParameter::new(name, format!("{map:?}"), allowed));
            }
        }
        let mut classes = self.classes.clone();
        classes.sort_unstable();
        classes.dedup();
        let has_gaps = !classes.iter().copied().eq(0..classes.len());
        if has_gaps || ![0, self.len()].contains(&self.classes.len()) {
            let allowed = "a class for each cell, from 0 on without gaps, or none";
            return Err(BadParameter::new("classes", "…", allowed));
        }
        Ok(())
    }

    /// Whether each cell is there once.
    fn permutes(&self, cells: &[usize]) -> bool {
        let mut hit = vec![false; self.len()];
        let mut is_new = |&cell: &usize| match hit.get_mut(cell) {
            Some(seen) => !std::mem::replace(seen, true),
            None => false,
        };
        cells.len() == self.len() && cells.iter().all(&mut is_new)
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.cells.len()
    }

    /// Whether the board has no cell.
    pub fn is_empty(&self) -> bool {
        self.cells.is_empty()
    }

    /// For each cell the indices of the edges through it.
    ///
    /// # Panics
    /// If a cell of an edge is not on the board, which [`checked`](Hypergraph::checked) refuses.
    pub fn edges_through(&self) -> Vec<Vec<usize>> {
        let mut through = vec![Vec::new(); self.len()];
        for (index, edge) in self.edges.iter().enumerate() {
            for &cell in edge {
                through[cell].push(index);
            }
        }
        through
    }

    /// Whether this is a permutation of the cells that maps edges to edges.
    pub fn is_symmetry(&self, permutation: &[usize]) -> bool {
        let mut image = Vec::new();
        self.permutes(permutation)
            && self.edges.iter().all(|edge| {
                image.clear();
                image.extend(edge.iter().map(|&cell| permutation[cell]));
                image.sort_unstable();
                self.edges.binary_search(&image).is_ok()
            })
    }

    /// The board whose cells are the orbits of the group that `symmetries` generate, and for each
    /// cell its orbit: a coloring that they leave alone is one of the orbits, and proper if that
    /// is. Orbits are named by their first cells.
    ///
    /// Its symmetries are those of this board that permute the orbits.
    ///
    /// # Panics
    /// If a symmetry has a cell that is not on the board.
    pub fn folded(&self, symmetries: &[Vec<usize>]) -> (Hypergraph, Vec<usize>) {
        // The smallest cell that each one is known to share an orbit with.
        let mut least: Vec<usize> = (0..self.len()).collect();
        let mut changed = true;
        while changed {
            changed = false;
            for map in symmetries {
                for (cell, &to) in map.iter().enumerate() {
                    let smaller = least[cell].min(least[to]);
                    changed |= least[cell] != least[to];
                    (least[cell], least[to]) = (smaller, smaller);
                }
            }
        }
        let firsts: Vec<usize> = (0..self.len())
            .filter(|&cell| least[cell] == cell)
            .collect();
        let orbit_of: Vec<usize> = least
            .iter()
            .map(|first| firsts.partition_point(|other| other < first))
            .collect();
        let names = firsts.iter().map(|&cell| self.cells[cell].clone());
        let fold = |edge: &Vec<usize>| edge.iter().map(|&cell| orbit_of[cell]).collect();
        let edges: Vec<Vec<usize>> = self.edges.iter().map(fold).collect();
        let mut board = Hypergraph::new(names.collect(), edges);
        let mut seen = vec![false; firsts.len()];
        board.order = (self.order.iter().map(|&cell| orbit_of[cell]))
            .filter(|&orbit| !std::mem::replace(&mut seen[orbit], true))
            .collect();
        let images = self.symmetries.iter().filter_map(|map| {
            let image: Vec<usize> = firsts.iter().map(|&cell| orbit_of[map[cell]]).collect();
            let permutes = (0..self.len()).all(|cell| orbit_of[map[cell]] == image[orbit_of[cell]]);
            let moves = image.iter().enumerate().any(|(orbit, &to)| orbit != to);
            (permutes && moves).then_some(image)
        });
        board.symmetries = images.collect();
        board.symmetries.sort_unstable();
        board.symmetries.dedup();
        (board, orbit_of)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Conjugates;

    #[test]
    fn fields_that_contradict_each_other_are_refused() {
        let cells = || ["a", "b", "c"].map(str::to_owned).to_vec();
        let board = || Hypergraph::new(cells(), [vec![1, 0], vec![1, 2]]);
        assert_eq!(board().checked(), Ok(()));
        let refused = |spoil: fn(&mut Hypergraph)| {
            let mut board = board();
            spoil(&mut board);
            board.checked().map_err(|why| why.name)
        };
        assert_eq!(refused(|board| board.edges[1][1] = 3), Err("sets"));
        assert_eq!(refused(|board| board.edges[0].reverse()), Err("sets"));
        assert_eq!(refused(|board| board.edges.reverse()), Err("sets"));
        assert_eq!(refused(|board| board.order.clear()), Err("order"));
        assert_eq!(refused(|board| board.order[0] = 1), Err("order"));
        let short = refused(|board| board.symmetries.push(vec![1, 0]));
        assert_eq!(short, Err("symmetries"));
        let wide = refused(|board| board.generators.push(vec![0, 1, 3]));
        assert_eq!(wide, Err("symmetries"));
        let of_class = refused(|board| {
            board.all_symmetries = AllSymmetries::Classes(vec![Conjugates {
                symmetry: vec![0, 0, 1],
                number: 1,
            }]);
        });
        assert_eq!(of_class, Err("symmetries"));
        assert_eq!(refused(|board| board.classes = vec![0, 1]), Err("classes"));
        let with_gap = refused(|board| board.classes = vec![0, 2, 2]);
        assert_eq!(with_gap, Err("classes"));
        assert_eq!(refused(|board| board.classes = vec![1, 0, 1]), Ok(()));
        assert_eq!(
            refused(|board| board.symmetries.push(vec![2, 1, 0])),
            Ok(())
        );
        assert!(board().is_symmetry(&[2, 1, 0]) && !board().is_symmetry(&[1, 0, 2]));
        assert!(!board().is_symmetry(&[2, 1]) && !board().is_symmetry(&[2, 1, 3]));
    }
}
