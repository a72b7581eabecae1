//! Canonical forms of graphs with edges of several kinds: graphs that differ in the names of their
//! vertices have one form.
//!
//! Each edge is in some of N sets, and its kind is in which. Vertices are told apart by how many
//! neighbors of each kind they have in each class, again and
//! again until nothing changes; where classes of several vertices are left, each vertex of the
//! first such class is set apart in turn, and the search goes on. The form is the least image at
//! the ends of this tree. Two ends with the same image show an automorphism; of vertices that
//! automorphisms which fix all vertices set apart before take to each other, one is tried. That
//! loses no image: the branches below such vertices have the same ones. (McKay 1981, Practical
//! graph isomorphism.)

use super::bits;
use harary_core::{Hypergraph, Picture};

/// The most vertices: 16 have 120 edges.
const MOST: usize = 16;

/// The cells of a board that are the edges of a complete graph, all permutations of whose vertices
/// are symmetries.
#[derive(Clone, Debug)]
pub(crate) struct GraphForm {
    vertices: usize,
    /// The ends of each edge.
    ends: Vec<[usize; 2]>,
    /// The edge between two vertices.
    edge: [[u8; MOST]; MOST],
}

/// A graph in its form, and some of its automorphisms.
pub(crate) struct Canonical<const N: usize> {
    /// The sets of edges.
    pub(crate) form: [u128; N],
    /// Permutations of the edges that keep every set: together they make all that do.
    pub(crate) fixing: Vec<Vec<usize>>,
}

/// For each vertex another one, or its place.
type Map = [u8; MOST];

impl GraphForm {
    /// The form of a board whose cells are the edges 1-2, 1-3, …, 2-3, … of a complete graph, if
    /// all permutations of the vertices keep its sets.
    pub(crate) fn of(board: &Hypergraph) -> Option<GraphForm> {
        let Picture::Triangle { width } = board.picture else {
            return None;
        };
        let vertices = width + 1;
        if !(2..=MOST).contains(&vertices) || board.len() != vertices * width / 2 {
            return None;
        }
        let mut form = GraphForm {
            vertices,
            ends: Vec::new(),
            edge: [[0; MOST]; MOST],
        };
        for one in 0..vertices {
            for other in one + 1..vertices {
                form.edge[one][other] = form.ends.len() as u8;
                form.edge[other][one] = form.ends.len() as u8;
                form.ends.push([one, other]);
            }
        }
        // To look at all sets takes long where there are millions.
        let is_known = |map: &Vec<usize>| board.generators.contains(map);
        let is_kept = (form.exchanges()).all(|map| is_known(&map) || board.is_symmetry(&map));
        is_kept.then_some(form)
    }

    /// The exchanges of neighbors, as permutations of the edges: together they make all
    /// permutations of the vertices.
    pub(crate) fn exchanges(&self) -> impl Iterator<Item = Vec<usize>> {
        (1..self.vertices).map(|vertex| {
            let mut map: Map = std::array::from_fn(|vertex| vertex as u8);
            map.swap(vertex - 1, vertex);
            self.on_edges(&map)
        })
    }

    /// Exchanges of two vertices that leave each of these edges where it is, as permutations of the
    /// edges: together they make all that do so.
    pub(crate) fn beside(&self, still: u128) -> Vec<Vec<usize>> {
        let pairs = self.ends.iter().map(|&[one, other]| {
            let mut map: Map = std::array::from_fn(|vertex| vertex as u8);
            map.swap(one, other);
            self.on_edges(&map)
        });
        pairs
            .filter(|map| bits(still).all(|edge| map[edge] == edge))
            .collect()
    }

    /// Whether the board lists all permutations of the vertices but for the identity. (Of two
    /// vertices the other one moves no edge.)
    pub(crate) fn lists_all(&self, board: &Hypergraph) -> bool {
        let mut vertices = 3..=self.vertices;
        let all = vertices.try_fold(2, |all: usize, vertex| all.checked_mul(vertex));
        self.vertices == 2 || all.is_some_and(|all| board.symmetries.len() + 1 == all)
    }

    /// The edges as a permutation of vertices moves them.
    fn on_edges(&self, map: &Map) -> Vec<usize> {
        let images = self.ends.iter().map(|ends| {
            let [one, other] = ends.map(|end| usize::from(map[end]));
            usize::from(self.edge[one][other])
        });
        images.collect()
    }

    /// The form of the graph with these sets of edges, at most eight.
    pub(crate) fn canonical<const N: usize>(&self, sets: [u128; N]) -> Canonical<N> {
        let mut search = Search {
            form: self,
            kind: [[0; MOST]; MOST],
            sets,
            first: None,
            best: None,
            automorphisms: Vec::new(),
        };
        for (edge, &[one, other]) in self.ends.iter().enumerate() {
            let bits = sets.iter().rev();
            let kind = bits.fold(0, |kind, set| 2 * kind + (set >> edge & 1) as u8);
            search.kind[one][other] = kind;
            search.kind[other][one] = kind;
        }
        search.find_twins();
        search.branch([0; MOST], &mut Vec::new());
        let form = search.best.map_or(sets, |(image, _)| image);
        let fixing = search.automorphisms.iter();
        let fixing = fixing.map(|map| self.on_edges(map)).collect();
        Canonical { form, fixing }
    }
}

/// An image, and the place of each vertex in it.
type End<const N: usize> = ([u128; N], Map);

struct Search<'f, const N: usize> {
    form: &'f GraphForm,
    /// The kind of the edge between two vertices, a bit for each set.
    kind: [[u8; MOST]; MOST],
    sets: [u128; N],
    /// The first end, and the vertices that were set apart on the way to it.
    first: Option<(End<N>, Vec<usize>)>,
    /// The end with the least image so far.
    best: Option<End<N>>,
    automorphisms: Vec<Map>,
}

impl<const N: usize> Search<'_, N> {
    /// Vertices with the same neighbors may be exchanged.
    fn find_twins(&mut self) {
        let vertices = self.form.vertices;
        for one in 0..vertices {
            let twin = |other: &usize| {
                let mut others = (0..vertices).filter(|&third| third != one && third != *other);
                others.all(|third| self.kind[one][third] == self.kind[*other][third])
            };
            // With the next one is enough: twins of a twin are twins.
            if let Some(other) = (one + 1..vertices).find(twin) {
                let mut map: Map = std::array::from_fn(|vertex| vertex as u8);
                map.swap(one, other);
                self.automorphisms.push(map);
            }
        }
    }

    /// Tells vertices apart by the classes and kinds of their neighbors. A class is named by the
    /// number of vertices in classes before it.
    fn refine(&self, class: &mut Map) {
        let vertices = self.form.vertices;
        let mut classes = 0;
        loop {
            // Equal sums for different neighbors would only leave more to the search.
            let weight = |vertex: usize| {
                let of = |other: usize| spread(class[other], self.kind[vertex][other]);
                let others = (0..vertices).filter(|&other| other != vertex);
                others.map(of).fold(0, u64::wrapping_add)
            };
            let mut order: [(u8, u64, u8); MOST] = [(u8::MAX, 0, 0); MOST];
            for (vertex, entry) in order.iter_mut().enumerate().take(vertices) {
                *entry = (class[vertex], weight(vertex), vertex as u8);
            }
            order[..vertices].sort_unstable();
            let (mut count, mut first) = (0, 0);
            for place in 0..vertices {
                let (old, weight, vertex) = order[place];
                if place == 0 || (order[place - 1].0, order[place - 1].1) != (old, weight) {
                    (count, first) = (count + 1, place);
                }
                class[usize::from(vertex)] = first as u8;
            }
            if count == classes {
                return;
            }
            classes = count;
        }
    }

    /// Goes through the tree below the vertices that were set apart. Stops and says so when an
    /// automorphism takes the first end to one here: then what is below this vertex is the image of
    /// what is below the one beside it that leads to the first end.
    fn branch(&mut self, mut class: Map, apart: &mut Vec<usize>) -> bool {
        let vertices = self.form.vertices;
        self.refine(&mut class);
        let size = |name: u8| {
            class[..vertices]
                .iter()
                .filter(|&&other| other == name)
                .count()
        };
        let name = (0..vertices as u8).find(|&name| size(name) > 1);
        let Some(name) = name else {
            return self.end(class, apart);
        };
        let members: Vec<usize> = (0..vertices)
            .filter(|&vertex| class[vertex] == name)
            .collect();
        let mut tried: Vec<usize> = Vec::new();
        for &vertex in &members {
            if self.reaches(vertex, &tried, apart) {
                continue;
            }
            tried.push(vertex);
            let mut below = class;
            // It comes first, the others of its class after it.
            for &other in members.iter().filter(|&&other| other != vertex) {
                below[other] += 1;
            }
            apart.push(vertex);
            let is_image = self.branch(below, apart);
            apart.pop();
            let leads_to_first = |(_, to_first): &(End<N>, Vec<usize>)| to_first.starts_with(apart);
            if is_image && !self.first.as_ref().is_some_and(leads_to_first) {
                return true;
            }
        }
        false
    }

    /// Whether automorphisms that fix all of these vertices take this one to one of the targets.
    fn reaches(&self, vertex: usize, targets: &[usize], apart: &[usize]) -> bool {
        let fixes = |map: &&Map| {
            apart
                .iter()
                .all(|&vertex| usize::from(map[vertex]) == vertex)
        };
        let fixing: Vec<&Map> = self.automorphisms.iter().filter(fixes).collect();
        let mut orbit = 1_u32 << vertex;
        let mut open = vec![vertex];
        while let Some(vertex) = open.pop() {
            for map in &fixing {
                let to = usize::from(map[vertex]);
                if orbit >> to & 1 == 0 {
                    orbit |= 1 << to;
                    open.push(to);
                }
            }
        }
        targets.iter().any(|target| orbit >> target & 1 == 1)
    }

    /// The image where each vertex has the place that its class, now its own, names; and whether
    /// it is that of the first end.
    fn end(&mut self, places: Map, apart: &[usize]) -> bool {
        let mut image = [0_u128; N];
        for (edge, &[one, other]) in self.form.ends.iter().enumerate() {
            let at = self.form.edge[usize::from(places[one])][usize::from(places[other])];
            for (image, set) in image.iter_mut().zip(self.sets) {
                *image |= (set >> edge & 1) << at;
            }
        }
        let Some((first, _)) = &self.first else {
            self.first = Some(((image, places), apart.to_vec()));
            self.best = Some((image, places));
            return false;
        };
        let first = *first;
        let best = self.best.unwrap_or(first);
        if image < best.0 {
            self.best = Some((image, places));
        }
        let same = [first, best].into_iter().find(|end| end.0 == image);
        if let Some((_, others)) = same {
            let vertices = self.form.vertices;
            // The vertex with the same place in the other image.
            let mut at = [0; MOST];
            for (vertex, &place) in others.iter().enumerate().take(vertices) {
                at[usize::from(place)] = vertex as u8;
            }
            let mut map: Map = std::array::from_fn(|vertex| vertex as u8);
            for (to, place) in map.iter_mut().zip(places).take(vertices) {
                *to = at[usize::from(place)];
            }
            self.automorphisms.push(map);
        }
        image == first.0
    }
}

/// A number for a neighbor of this class and kind.
fn spread(class: u8, kind: u8) -> u64 {
    let number = (u64::from(class) << 8) | (u64::from(kind) + 1);
    let mixed = number.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (mixed ^ mixed >> 29).wrapping_mul(0xBF58_476D_1CE4_E5B9)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clique;
    use harary_core::permutations;
    use std::collections::HashSet;

    #[test]
    fn a_form_is_shared_by_all_images_and_by_no_others() {
        // Graphs on so many vertices, A000088; with edges of two kinds, A004102.
        for (n, graphs, of_two) in [(2, 2, 3), (3, 4, 10), (4, 11, 66), (5, 34, 792)] {
            let form = GraphForm::of(&clique(n, 3).unwrap()).unwrap();
            let edges = form.ends.len();
            let mut forms = HashSet::new();
            for kept in 0..1_u128 << edges {
                forms.insert(form.canonical([0, kept]).form);
            }
            assert_eq!(forms.len(), graphs, "{n}");
            if edges > 6 {
                continue;
            }
            let mut forms = HashSet::new();
            for live in 0..1_u128 << edges {
                for kept in (0..1_u128 << edges).filter(|kept| kept & live == 0) {
                    forms.insert(form.canonical([live, kept]).form);
                }
            }
            assert_eq!(forms.len(), of_two, "{n}");
        }
    }

    #[test]
    fn automorphisms_are_those_of_brute_force() {
        for n in 3..=5 {
            let form = GraphForm::of(&clique(n, 3).unwrap()).unwrap();
            let all: Vec<Vec<usize>> = (permutations(n).iter())
                .map(|order| {
                    let mut map: Map = std::array::from_fn(|vertex| vertex as u8);
                    for (vertex, &to) in order.iter().enumerate() {
                        map[vertex] = to as u8;
                    }
                    form.on_edges(&map)
                })
                .collect();
            let image = |map: &[usize], cells: u128| {
                (0..map.len()).fold(0_u128, |image, cell| {
                    image | (cells >> cell & 1) << map[cell]
                })
            };
            for kept in (0..1_u128 << form.ends.len()).step_by(3) {
                let found = form.canonical([0, kept]).fixing;
                assert!(found.iter().all(|map| image(map, kept) == kept));
                // The orbit of every edge under those that were found, and under all.
                for edge in 0..form.ends.len() {
                    let mut orbit = 1_u128 << edge;
                    for _ in 0..form.ends.len() {
                        orbit = found
                            .iter()
                            .fold(orbit, |orbit, map| orbit | image(map, orbit));
                    }
                    let keeps = |map: &&Vec<usize>| image(map, kept) == kept;
                    let whole = all.iter().filter(keeps);
                    let whole = whole.fold(0_u128, |orbit, map| orbit | 1 << map[edge]);
                    assert_eq!(orbit, whole, "{n} {kept:b} {edge}");
                }
            }
        }
    }

    #[test]
    fn many_equal_parts_take_no_time() {
        // Eight edges that share no vertex, and a ring of sixteen.
        let form = GraphForm::of(&clique(16, 3).unwrap()).unwrap();
        let edge = |one: usize, other: usize| 1_u128 << form.edge[one][other];
        let pairs = (0..8).fold(0, |all, pair| all | edge(2 * pair, 2 * pair + 1));
        let other = (0..8).fold(0, |all, pair| all | edge(pair, 15 - pair));
        assert_eq!(
            form.canonical([0, pairs]).form,
            form.canonical([0, other]).form
        );
        let ring = (0..16).fold(0, |all, at| all | edge(at, (at + 1) % 16));
        let skips = (0..16).fold(0, |all, at| all | edge(at * 3 % 16, (at + 1) * 3 % 16));
        assert_eq!(
            form.canonical([ring, 0]).form,
            form.canonical([skips, 0]).form
        );
        let halves = (0..16).fold(0, |all, at| all | edge(at, at / 8 * 8 + (at + 1) % 8));
        assert_ne!(
            form.canonical([ring, 0]).form,
            form.canonical([halves, 0]).form
        );
    }

    #[test]
    fn other_boards_have_no_form() {
        assert!(GraphForm::of(&crate::hip(3).unwrap()).is_none());
        let mut board = clique(5, 3).unwrap();
        board.edges.pop();
        board.generators.clear();
        assert!(GraphForm::of(&board).is_none());
        assert!(GraphForm::of(&clique(17, 3).unwrap()).is_none());
    }
}
