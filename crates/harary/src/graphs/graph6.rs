//! graph6, the format in which nauty, networkx, Sage and the tables of Ramsey graphs write graphs:
//! printable symbols, the number of vertices first, then six pairs of vertices a symbol.
//!
//! Source: B. D. McKay, description of graph6, sparse6 and digraph6 encodings (formats.txt of
//! nauty). Graphs of up to 62 vertices are written and read: a board has at most 60.

/// What is added to six bits to make them a printable symbol.
const BIAS: u8 = 63;
/// The most vertices whose number is one symbol.
const MOST: usize = 62;
/// What a file of graphs may begin with.
const HEADER: &str = ">>graph6<<";

/// The pairs of vertices in the order of the format: (0, 1), (0, 2), (1, 2), (0, 3), ….
fn pairs(vertices: usize) -> impl Iterator<Item = (usize, usize)> {
    (1..vertices).flat_map(|other| (0..other).map(move |one| (one, other)))
}

/// A graph in one line. There must be at most 62 vertices.
pub(super) fn write(vertices: usize, has_edge: impl Fn(usize, usize) -> bool) -> String {
    let bits: Vec<bool> = pairs(vertices)
        .map(|(one, other)| has_edge(one, other))
        .collect();
    let symbol = |six: &[bool]| {
        let bit = |place: usize| u8::from(six.get(place) == Some(&true)) << (5 - place);
        char::from(BIAS + (0..6).map(bit).sum::<u8>())
    };
    let size = char::from(BIAS + vertices as u8);
    std::iter::once(size)
        .chain(bits.chunks(6).map(symbol))
        .collect()
}

/// A graph: how many vertices it has, and its edges as pairs, the smaller vertex first.
pub(super) struct Graph {
    pub(super) vertices: usize,
    pub(super) edges: Vec<(usize, usize)>,
}

/// Reads a line; nothing if it is not graph6.
pub(super) fn read(line: &str) -> Option<Graph> {
    let line = line.strip_prefix(HEADER).unwrap_or(line);
    let mut bytes = line.bytes();
    if !bytes.clone().all(|byte| (BIAS..=126).contains(&byte)) {
        return None;
    }
    let vertices = usize::from(bytes.next()? - BIAS);
    let many = vertices * vertices.saturating_sub(1) / 2;
    if vertices > MOST || bytes.len() != many.div_ceil(6) {
        return None;
    }
    let bits: Vec<bool> = bytes
        .flat_map(|byte| (0..6).rev().map(move |bit| (byte - BIAS) >> bit & 1 == 1))
        .collect();
    // Bits that are left over are zero.
    if bits[many..].contains(&true) {
        return None;
    }
    let edges = pairs(vertices).zip(&bits).filter(|(_, bit)| **bit);
    Some(Graph {
        vertices,
        edges: edges.map(|(pair, _)| pair).collect(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_those_of_the_description() {
        // The example of formats.txt: five vertices, the edges 0-2, 0-4, 1-3, 3-4.
        let edges = [(0, 2), (1, 3), (0, 4), (3, 4)];
        let has = |one, other| edges.contains(&(one, other));
        assert_eq!(write(5, has), "DQc");
        let graph = read("DQc").unwrap();
        assert_eq!((graph.vertices, graph.edges), (5, edges.to_vec()));
        assert_eq!(write(2, |_, _| true), "A_");
        assert_eq!(write(4, |_, _| true), "C~");
        assert_eq!(read(">>graph6<<C~").unwrap().edges.len(), 6);
    }

    #[test]
    fn every_graph_of_a_few_vertices_comes_back() {
        for vertices in 0..=5 {
            let all: Vec<(usize, usize)> = pairs(vertices).collect();
            for bits in 0..1_u32 << all.len() {
                let is_in = |place: usize| bits >> place & 1 == 1;
                let place = |pair| all.iter().position(|&other| other == pair);
                let line = write(vertices, |one, other| {
                    place((one, other)).is_some_and(is_in)
                });
                let graph = read(&line).unwrap();
                assert_eq!(graph.vertices, vertices);
                let mut left = (0..all.len()).filter(|&place| is_in(place));
                assert!(graph.edges.iter().all(|&edge| place(edge) == left.next()));
                assert_eq!(left.next(), None);
            }
        }
        let large = write(60, |one, other| (one + other) % 7 == 0);
        assert_eq!(read(&large).unwrap().edges.len(), 252);
    }

    #[test]
    fn what_is_no_graph6_is_not_read() {
        // Too short, too long, a bit too many, sparse6, digraph6, 63 vertices and more, symbols.
        for line in [
            "", "D", "DQ", "DQcc", "A@", ":An", "&AG", "~?@", "D Qc", "12",
        ] {
            assert!(read(line).is_none(), "{line}");
        }
    }
}
