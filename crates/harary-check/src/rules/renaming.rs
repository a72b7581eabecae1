//! Positions on the edges of a complete graph, up to the names of its vertices.
//!
//! The vertices are renamed so that positions which differ in their names alone become equal: the
//! search tree of McKay 1981, *Practical graph isomorphism*. What a check accepts does not rest on
//! that: Lemma 23 (renaming) holds for every renaming, and a poor one could only make the checker
//! miss a line that is there.

use std::collections::BTreeMap;

use crate::budget::{Budget, Stop};

/// The most vertices of a board that is played on.
const MOST: usize = 16;

/// To tell vertices apart once takes as long as so many steps for each pair of them.
const STEPS_A_PAIR: usize = 4;

/// The edges of a complete graph on 2 to 16 vertices, in the order 1-2, 1-3, …, 2-3, ….
pub(crate) struct Vertices {
    count: usize,
    /// The edge between two vertices.
    edge: [[u32; MOST]; MOST],
}

/// For each vertex another one, a class, or a place.
type Map = [usize; MOST];

/// The vertices in their new order, and those that were set apart on the way to it.
struct Ending {
    at: Map,
    path: Vec<usize>,
}

struct Search<'v> {
    vertices: &'v Vertices,
    /// The kind of the edge between two vertices, below 16.
    kind: [[u8; MOST]; MOST],
    /// The orders that were found, by the kinds of all edges in turn.
    endings: BTreeMap<Vec<u8>, Ending>,
    /// Permutations of the vertices that keep the kinds of all edges.
    automorphisms: Vec<Map>,
    budget: &'v Budget,
}

impl Vertices {
    /// The vertices of a board, if it has so few.
    pub(crate) fn new(count: u32) -> Option<Self> {
        let count = count as usize;
        if !(2..=MOST).contains(&count) {
            return None;
        }
        let mut edge = [[0; MOST]; MOST];
        for ((v, w), number) in pairs(count).zip(0..) {
            (edge[v][w], edge[w][v]) = (number, number);
        }
        Some(Self { count, edge })
    }

    /// The image of every edge under the renaming of a position, by the kind of each edge there
    /// (0 to 15).
    pub(crate) fn images(
        &self,
        kind: impl Fn(u32) -> u8,
        budget: &Budget,
    ) -> Result<Vec<u32>, Stop> {
        let mut search = Search {
            vertices: self,
            kind: self.edge.map(|row| row.map(&kind)),
            endings: BTreeMap::new(),
            automorphisms: Vec::new(),
            budget,
        };
        search.go_on([0; MOST], &mut Vec::new())?;
        let Some((_, least)) = search.endings.first_key_value() else {
            return Err("no order of the vertices was found".into());
        };
        let mut place = [0; MOST];
        for (to, &vertex) in least.at[..self.count].iter().enumerate() {
            place[vertex] = to;
        }
        let edges = pairs(self.count);
        Ok(edges.map(|(v, w)| self.edge[place[v]][place[w]]).collect())
    }
}

/// The pairs of numbers below n, the lesser one first, in lexicographic order.
fn pairs(n: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..n).flat_map(move |v| (v + 1..n).map(move |w| (v, w)))
}

impl Search<'_> {
    /// Finds the orders in which the vertices of the path were set apart first. Returns how many of
    /// them stay apart: if two orders have the same kinds, an automorphism takes one to the other,
    /// and it takes all orders below the vertex where their paths part to some that were found.
    fn go_on(&mut self, mut class: Map, path: &mut Vec<usize>) -> Result<usize, Stop> {
        self.tell_apart(&mut class)?;
        let count = self.vertices.count;
        let of = |name: usize| (0..count).filter(move |&vertex| class[vertex] == name);
        let Some(name) = (0..count).find(|&name| of(name).nth(1).is_some()) else {
            return Ok(self.end(&class, path));
        };
        let mut tried = Vec::new();
        for vertex in of(name) {
            if self.is_like_one_of(&tried, vertex, path) {
                continue;
            }
            tried.push(vertex);
            let mut below = class;
            of(name)
                .filter(|&other| other != vertex)
                .for_each(|other| below[other] += 1);
            path.push(vertex);
            let stay = self.go_on(below, path)?;
            path.pop();
            if stay < path.len() {
                return Ok(stay);
            }
        }
        Ok(path.len())
    }

    /// Tells vertices apart by the kinds of their edges and the classes at the other ends, as often
    /// as that makes new classes. A class is named by the number of vertices in those before it.
    fn tell_apart(&self, class: &mut Map) -> Result<(), Stop> {
        let count = self.vertices.count;
        let mut classes = 0;
        loop {
            self.budget.spend(STEPS_A_PAIR * count * count)?;
            let mut sorted: Vec<(usize, [u8; MOST], usize)> = (0..count)
                .map(|vertex| {
                    let mut seen = [u8::MAX; MOST];
                    let others = (0..count).filter(|&other| other != vertex);
                    for (seen, other) in seen.iter_mut().zip(others) {
                        *seen = self.kind[vertex][other] << 4 | class[other] as u8;
                    }
                    seen.sort_unstable();
                    (class[vertex], seen, vertex)
                })
                .collect();
            sorted.sort_unstable();
            let (mut found, mut first) = (0, 0);
            for (place, &(old, seen, vertex)) in sorted.iter().enumerate() {
                let before = place.checked_sub(1).map(|before| sorted[before]);
                if before.is_none_or(|(name, others, _)| (name, others) != (old, seen)) {
                    (found, first) = (found + 1, place);
                }
                class[vertex] = first;
            }
            if found == classes || found == count {
                return Ok(());
            }
            classes = found;
        }
    }

    /// Whether automorphisms that keep all vertices of the path take the vertex to one of these.
    fn is_like_one_of(&self, these: &[usize], vertex: usize, path: &[usize]) -> bool {
        if these.is_empty() {
            return false;
        }
        let keeps = |map: &&Map| path.iter().all(|&kept| map[kept] == kept);
        let maps: Vec<&Map> = self.automorphisms.iter().filter(keeps).collect();
        self.budget
            .count(self.automorphisms.len() * self.vertices.count);
        let mut found = vec![vertex];
        let mut next = 0;
        while let Some(&vertex) = found.get(next) {
            for map in &maps {
                if !found.contains(&map[vertex]) {
                    found.push(map[vertex]);
                }
            }
            next += 1;
        }
        these.iter().any(|one| found.contains(one))
    }

    /// Notes the order of vertices that all have classes of their own. Returns how many vertices of
    /// the path stay apart.
    fn end(&mut self, class: &Map, path: &[usize]) -> usize {
        let count = self.vertices.count;
        let mut at = [0; MOST];
        for (vertex, &place) in class[..count].iter().enumerate() {
            at[place] = vertex;
        }
        let kinds = pairs(count).map(|(v, w)| self.kind[at[v]][at[w]]);
        let kinds: Vec<u8> = kinds.collect();
        if let Some(before) = self.endings.get(&kinds) {
            let mut map = [0; MOST];
            for (vertex, other) in at.into_iter().zip(before.at).take(count) {
                map[vertex] = other;
            }
            self.automorphisms.push(map);
            let pairs = path.iter().zip(&before.path);
            return pairs.take_while(|(one, other)| one == other).count();
        }
        let path = path.to_vec();
        let stay = path.len();
        self.endings.insert(kinds, Ending { at, path });
        stay
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::{free, orders};
    use std::collections::{HashMap, HashSet};

    fn renamed(vertices: &Vertices, kinds: &[u8]) -> Vec<u8> {
        let images = vertices.images(|edge| kinds[edge as usize], &free());
        let mut moved = vec![0; kinds.len()];
        for (kind, image) in kinds.iter().zip(images.unwrap()) {
            moved[image as usize] = *kind;
        }
        moved
    }

    /// On few vertices: every image of a position under all permutations has one form, which is
    /// such an image, and there are as many forms as classes of positions (with two kinds of edges
    /// A000088, with three A004102).
    #[test]
    fn positions_have_one_form_just_if_they_differ_by_names() {
        for (n, kinds, classes) in [
            (2, 2, 2),
            (3, 2, 4),
            (4, 2, 11),
            (5, 2, 34),
            (3, 3, 10),
            (4, 3, 66),
        ] {
            let vertices = Vertices::new(n).unwrap();
            let edges = n * (n - 1) / 2;
            let maps: Vec<Vec<usize>> = (orders(n as usize).iter())
                .map(|order| {
                    let edge = |(v, w): (usize, usize)| vertices.edge[order[v]][order[w]] as usize;
                    pairs(order.len()).map(edge).collect()
                })
                .collect();
            let mut forms = HashMap::new();
            for code in 0..u32::pow(kinds, edges) {
                let position: Vec<u8> = (0..edges)
                    .map(|edge| (code / u32::pow(kinds, edge) % kinds) as u8)
                    .collect();
                let images: HashSet<Vec<u8>> = (maps.iter())
                    .map(|map| {
                        let mut moved = vec![0; position.len()];
                        map.iter()
                            .zip(&position)
                            .for_each(|(&to, kind)| moved[to] = *kind);
                        moved
                    })
                    .collect();
                let form = renamed(&vertices, &position);
                assert!(images.contains(&form), "{position:?}");
                let least = images.iter().min().unwrap().clone();
                assert_eq!(*forms.entry(form).or_insert(least.clone()), least);
            }
            assert_eq!(forms.len(), classes, "{n} vertices, {kinds} kinds");
            let least: HashSet<&Vec<u8>> = forms.values().collect();
            assert_eq!(least.len(), classes);
        }
    }

    /// Vertices with many automorphisms are told apart some n² times, whatever their names.
    #[test]
    fn many_automorphisms_take_few_steps() {
        let vertices = Vertices::new(16).unwrap();
        let graphs: [&dyn Fn(usize, usize) -> bool; 6] = [
            &|_, _| false,
            &|v, w| v ^ w == 1,
            &|v, w| v / 4 == w / 4,
            &|v, w| (v ^ w).is_power_of_two(),
            &|v, w| (v + 1) % 16 == w || (w + 1) % 16 == v,
            &|v, w| v / 8 == w / 8 && (v % 2 != w % 2),
        ];
        let mut forms = HashSet::new();
        for graph in graphs {
            // Renamed by x -> 7x + c.
            let of_this: HashSet<Vec<u8>> = (0..16)
                .map(|shift| {
                    let name = |v: usize| if shift == 0 { v } else { (7 * v + shift) % 16 };
                    let mut kinds = vec![0; 120];
                    for (v, w) in pairs(16) {
                        kinds[vertices.edge[name(v)][name(w)] as usize] = u8::from(graph(v, w));
                    }
                    let budget = Budget::new(&crate::Limits {
                        steps: 400 * 4 * 256,
                        ..crate::Limits::default()
                    });
                    vertices
                        .images(|edge| kinds[edge as usize], &budget)
                        .unwrap();
                    renamed(&vertices, &kinds)
                })
                .collect();
            assert_eq!(of_this.len(), 1);
            forms.extend(of_this);
        }
        assert_eq!(forms.len(), graphs.len());
    }

    #[test]
    fn boards_of_one_vertex_or_of_many_are_not_renamed() {
        assert!(Vertices::new(1).is_none());
        assert!(Vertices::new(17).is_none());
    }
}
