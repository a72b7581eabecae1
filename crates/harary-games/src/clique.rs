//! The board of clique games: the edges of the complete graph on n vertices, and those of every
//! complete subgraph on k of them.
//!
//! To avoid a triangle on six vertices is Sim (Simmons 1969, The game of Sim): R(3, 3) = 6, so it
//! is never a draw. To achieve and to avoid are Harary's names (Harary 1982, Achievement and
//! avoidance games for graphs). There are C(n, k) sets.

use harary_core::{
    AllSymmetries, BadParameter, Conjugates, Hypergraph, Picture, permutations, shapes,
};

/// The most vertices: a set of them is a word. Boards of more than 128 cells, those from 17
/// vertices on, are colored, not played on.
const MOST_VERTICES: usize = 60;
/// The most vertices of a subgraph.
const MOST_SIZE: usize = 16;
/// The most vertices that are permuted in all ways. One more would be 5040 symmetries, whose tables
/// no cache holds.
const PERMUTED: usize = 6;
/// The most vertices whose permutations are told by classes: 20! is a number of 64 bits.
const TOLD: usize = 20;
/// The edges of all subgraphs together: 42 vertices and subgraphs on five have half as many. The
/// checker holds twice as many, those of two colors.
const MOST_CELLS: u64 = 1 << 24;

/// The edges of the complete graph on some vertices, which are the cells of boards.
pub(crate) struct CompleteGraph {
    pub(crate) vertices: usize,
    /// The ends of each edge, the smaller vertex first.
    edges: Vec<(usize, usize)>,
}

impl CompleteGraph {
    /// The graph on `n` vertices, 2 to 60.
    pub(crate) fn new(n: usize) -> Result<CompleteGraph, BadParameter> {
        BadParameter::in_range("n", n, 2..=MOST_VERTICES)?;
        let edges = (0..n).flat_map(|one| (one + 1..n).map(move |other| (one, other)));
        Ok(CompleteGraph {
            vertices: n,
            edges: edges.collect(),
        })
    }

    /// The edge between two vertices.
    pub(crate) fn cell(&self, one: usize, other: usize) -> usize {
        let (one, other) = (one.min(other), one.max(other));
        // Before the row of `one` stand rows of n − 1, n − 2, … edges.
        one * self.vertices - one * (one + 1) / 2 + other - one - 1
    }

    /// The board with these sets of edges, which no permutation of the vertices changes.
    pub(crate) fn board(&self, sets: impl IntoIterator<Item = Vec<usize>>) -> Hypergraph {
        let (n, edges) = (self.vertices, &self.edges);
        let name = |(one, other): &(usize, usize)| format!("{}-{}", one + 1, other + 1);
        let mut board = Hypergraph::new(edges.iter().map(name).collect(), sets);
        let map = |to: &dyn Fn(usize) -> usize| -> Vec<usize> {
            let images = edges
                .iter()
                .map(|&(one, other)| self.cell(to(one), to(other)));
            images.collect()
        };
        let mut orders = permutations(n.min(PERMUTED));
        orders.sort_unstable();
        board.symmetries = orders
            .into_iter()
            .map(|moved| map(&|vertex| moved.get(vertex).copied().unwrap_or(vertex)))
            .filter(|map| !map.is_sorted())
            .collect();
        // Conjugate permutations have cycles of the same lengths.
        let class = |(moved, number): (Vec<usize>, u128)| Conjugates {
            symmetry: map(&|vertex| moved[vertex]),
            number: number as u64,
        };
        board.all_symmetries = if n <= PERMUTED {
            AllSymmetries::Listed
        } else if n <= TOLD {
            let moved = shapes(n).into_iter();
            let moved = moved.filter(|(moved, _)| !moved.is_sorted());
            AllSymmetries::Classes(moved.map(class).collect())
        } else {
            AllSymmetries::TooMany
        };
        // Exchanges of neighbors make all permutations.
        let exchange = |first: usize| {
            map(&|vertex| match vertex {
                vertex if vertex == first => first + 1,
                vertex if vertex == first + 1 => first,
                vertex => vertex,
            })
        };
        board.generators = (0..n - 1).map(exchange).collect();
        board.generators.retain(|map| !map.is_sorted());
        // Where the vertices are on a ring, an edge is as long as it is far from one to the other:
        // many of the best graphs known are cyclic.
        let length = |(one, other): &(usize, usize)| (other - one).min(n + one - other) - 1;
        board.classes = edges.iter().map(length).collect();
        // On two vertices the exchange moves no edge, and on small boards two permutations may be
        // one map.
        board.symmetries.sort_unstable();
        board.symmetries.dedup();
        board.picture = Picture::Triangle { width: n - 1 };
        // Vertex by vertex: each smaller graph is complete before the next vertex comes.
        board.order.sort_by_key(|&cell| (edges[cell].1, cell));
        board
    }
}

/// The edges of K_n, named by their vertices as in `1-2`, and the K_k among them.
///
/// The symmetries are the permutations of the vertices for n ≤ 6, and above those of the vertices 1
/// to 6 alone, with the exchanges of neighbors as generators of all, and up to n = 20 with the
/// classes of all.
///
/// # Errors
/// If `n` is not 2 to 60, or `k` not 2 to 16, or the subgraphs have more than 2^24 edges together.
pub fn clique(n: usize, k: usize) -> Result<Hypergraph, BadParameter> {
    let complete = CompleteGraph::new(n)?;
    BadParameter::in_range("k", k, 2..=MOST_SIZE)?;
    let subgraphs = (0..k as u64).fold(1, |ways, i| ways * (n as u64).saturating_sub(i) / (i + 1));
    if subgraphs.saturating_mul((k * (k - 1) / 2) as u64) > MOST_CELLS {
        let allowed = format!(
            "smaller: {k} of {n} vertices make {subgraphs} subgraphs, which have more than {MOST_CELLS} edges together"
        );
        return Err(BadParameter::new("k", k, allowed));
    }
    let inside = |vertices: u64| {
        let members: Vec<usize> = (0..n)
            .filter(|vertex| vertices >> vertex & 1 == 1)
            .collect();
        let pairs = members.iter().enumerate();
        let pairs =
            pairs.flat_map(|(at, &one)| members[..at].iter().map(move |&other| (one, other)));
        pairs
            .map(|(one, other)| complete.cell(one, other))
            .collect()
    };
    Ok(complete.board(subsets(n, k).map(inside)))
}

/// All sets of k of n things, as bits.
fn subsets(n: usize, k: usize) -> impl Iterator<Item = u64> {
    let first = (1_u64 << k) - 1;
    // The next greater number with as many ones: the lowest row of ones carries, and its remaining
    // ones move to the bottom.
    let next = |&bits: &u64| {
        let carried = bits + (bits & bits.wrapping_neg());
        let rest = (bits ^ carried) >> (bits.trailing_zeros() + 2);
        Some(carried | rest)
    };
    std::iter::successors(Some(first), next).take_while(move |bits| bits >> n == 0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn subsets_are_those_of_the_definition() {
        for n in 1..=12 {
            for k in 1..=14 {
                let all = (0..1_u64 << n).filter(|bits| bits.count_ones() as usize == k);
                assert!(subsets(n, k).eq(all), "{k} of {n}");
            }
        }
        assert_eq!(subsets(60, 2).count(), 1770);
        assert_eq!(subsets(60, 2).last(), Some(3 << 58));
    }

    #[test]
    fn cliques_are_counted_and_symmetric() {
        let choose = |n: usize, k: usize| (0..k).fold(1, |all, i| all * (n - i) / (i + 1));
        for n in 2..=8 {
            for k in 2..=5 {
                let board = clique(n, k).unwrap();
                assert_eq!(board.len(), choose(n, 2));
                assert_eq!(board.edges.len(), if k > n { 0 } else { choose(n, k) });
                assert!(board.edges.iter().all(|edge| edge.len() == choose(k, 2)));
                assert!(board.symmetries.iter().all(|map| board.is_symmetry(map)));
                let group: usize = (1..=n.min(6)).product();
                let expected = if n == 2 { 0 } else { group - 1 };
                assert_eq!(board.symmetries.len(), expected, "{n}");
                assert!(board.generators.iter().all(|map| board.is_symmetry(map)));
                assert_eq!(board.generators.len(), if n > 2 { n - 1 } else { 0 });
            }
        }
        let board = clique(4, 3).unwrap();
        assert_eq!(board.cells, ["1-2", "1-3", "1-4", "2-3", "2-4", "3-4"]);
        assert!(board.edges.contains(&vec![0, 2, 4]), "the triangle 1 2 4");
        assert_eq!(clique(16, 2).unwrap().len(), 120);
        assert!(clique(1, 2).is_err() && clique(61, 3).is_err() && clique(5, 1).is_err());
        assert_eq!(clique(60, 3).unwrap().edges.len(), 34_220);
        // C(34, 6) sets of 15 edges are too many.
        assert!(clique(34, 6).is_err() && clique(60, 16).is_err());
        let classes = clique(6, 3).unwrap().classes;
        assert_eq!(classes, [0, 1, 2, 1, 0, 0, 1, 2, 1, 0, 1, 2, 0, 1, 0]);
    }
}
