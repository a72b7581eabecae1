//! The symmetries of a board: the least image of a position, and moves that are images of each
//! other.

mod graph_form;
mod masks;

pub(crate) use graph_form::GraphForm;
pub(crate) use masks::{MaskMap, bits, mask};

use harary_core::Hypergraph;

/// The symmetries of a board that keep what it begins with, and how images are found.
#[derive(Clone, Debug)]
pub(crate) enum Symmetries {
    /// One after the other.
    Listed(Vec<MaskMap>),
    /// All permutations of the vertices of a complete graph, whose edges are the cells.
    OfGraph(Box<GraphForm>),
}

impl Symmetries {
    /// Those that a test lets pass, which must hold for the identity and for products of what it
    /// holds for. A graph has a form if it holds for all permutations of the vertices.
    pub(crate) fn of(board: &Hypergraph, keeps: impl Fn(&MaskMap) -> bool) -> Symmetries {
        let form = GraphForm::of(board);
        let form = form.filter(|form| form.exchanges().all(|map| keeps(&MaskMap::new(&map))));
        match form {
            Some(form) => Symmetries::OfGraph(Box::new(form)),
            None => {
                let maps = board.symmetries.iter().map(|map| MaskMap::new(map));
                Symmetries::Listed(maps.filter(keeps).collect())
            }
        }
    }

    /// Those that the board lists, cell i going to `map[i]`.
    pub(crate) fn listed(&self, board: &Hypergraph) -> Vec<Vec<usize>> {
        let image = |map: &MaskMap, cell: usize| map.apply(1 << cell).trailing_zeros() as usize;
        match self {
            Symmetries::Listed(maps) => {
                let images = |map| (0..board.len()).map(|cell| image(map, cell)).collect();
                maps.iter().map(images).collect()
            }
            Symmetries::OfGraph(_) => board.symmetries.clone(),
        }
    }

    /// The least image of sets of cells that are moved together, at most eight sets.
    pub(crate) fn least<const N: usize>(&self, sets: [u128; N]) -> [u128; N] {
        match self {
            Symmetries::Listed(maps) => {
                let images = maps.iter().map(|map| sets.map(|set| map.apply(set)));
                images.fold(sets, Ord::min)
            }
            Symmetries::OfGraph(form) => form.canonical(sets).form,
        }
    }

    /// The least image under all permutations of the vertices of a complete graph; `None` on other
    /// boards, and where the board lists all of these permutations.
    pub(crate) fn beyond_listed<const N: usize>(
        &self,
        board: &Hypergraph,
        sets: [u128; N],
    ) -> Option<[u128; N]> {
        match self {
            Symmetries::OfGraph(form) if !form.lists_all(board) => Some(form.canonical(sets).form),
            _ => None,
        }
    }

    /// Leaves of these cells one of each kind: the first of those that symmetries which keep the
    /// sets take to each other.
    pub(crate) fn representatives<const N: usize>(&self, sets: [u128; N], cells: &mut Vec<u8>) {
        match self {
            Symmetries::Listed(maps) => {
                let keeps = |map: &&MaskMap| sets.iter().all(|&set| map.apply(set) == set);
                first_of_images(&maps.iter().filter(keeps).collect::<Vec<_>>(), cells);
            }
            Symmetries::OfGraph(form) => first_of_orbits(&form.canonical(sets).fixing, cells),
        }
    }

    /// The same for symmetries that leave each of the cells `still` where it is.
    pub(crate) fn representatives_beside(&self, still: u128, cells: &mut Vec<u8>) {
        match self {
            Symmetries::Listed(maps) => {
                let keeps =
                    |map: &&MaskMap| bits(still).all(|cell| map.apply(1 << cell) == 1 << cell);
                first_of_images(&maps.iter().filter(keeps).collect::<Vec<_>>(), cells);
            }
            Symmetries::OfGraph(form) => first_of_orbits(&form.beside(still), cells),
        }
    }
}

/// Leaves of the cells the first of those that a group takes to each other.
fn first_of_images(group: &[&MaskMap], cells: &mut Vec<u8>) {
    let mut seen = 0_u128;
    cells.retain(|&cell| {
        let one = 1_u128 << cell;
        let is_new = seen & one == 0;
        if is_new {
            let images = group.iter().map(|map| map.apply(one));
            seen |= images.fold(one, |orbit, image| orbit | image);
        }
        is_new
    });
}

/// Leaves of the cells the first of those that the group these generate takes to each other.
fn first_of_orbits(generators: &[Vec<usize>], cells: &mut Vec<u8>) {
    let mut seen = 0_u128;
    cells.retain(|&cell| {
        let mut orbit = 1_u128 << cell;
        if seen & orbit != 0 {
            return false;
        }
        let mut open = vec![usize::from(cell)];
        while let Some(cell) = open.pop() {
            for map in generators {
                if orbit >> map[cell] & 1 == 0 {
                    orbit |= 1 << map[cell];
                    open.push(map[cell]);
                }
            }
        }
        seen |= orbit;
        true
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::clique;
    use std::collections::HashMap;

    #[test]
    fn forms_of_graphs_tell_apart_what_lists_of_images_do() {
        let board = clique(4, 3).unwrap();
        let form = Symmetries::of(&board, |_| true);
        assert!(matches!(form, Symmetries::OfGraph(_)));
        let maps = board.symmetries.iter().map(|map| MaskMap::new(map));
        let list = Symmetries::Listed(maps.collect());
        assert_eq!(form.listed(&board), list.listed(&board));
        let (mut to_list, mut to_form) = (HashMap::new(), HashMap::new());
        for code in 0..4_u128.pow(6) {
            let plane =
                |bit: u32| (0..6).fold(0, |set, cell| set | (code >> (2 * cell + bit) & 1) << cell);
            let sets = [plane(0), plane(1)];
            let (one, other) = (form.least(sets), list.least(sets));
            assert_eq!(*to_list.entry(one).or_insert(other), other, "{sets:?}");
            assert_eq!(*to_form.entry(other).or_insert(one), one, "{sets:?}");
            let [mut one, mut other] = [(0..6).collect(), (0..6).collect()];
            form.representatives(sets, &mut one);
            list.representatives(sets, &mut other);
            assert_eq!(one, other, "{sets:?}");
        }
        // Four kinds of edges on four points: 4^6 boards up to 24 permutations.
        assert_eq!(to_list.len(), 276);
    }

    #[test]
    fn boards_that_do_not_list_all_permutations_have_a_form_beyond_them() {
        for (n, beyond) in [(2, false), (3, false), (6, false), (7, true), (16, true)] {
            let board = clique(n, 3).unwrap();
            let form = Symmetries::of(&board, |_| true);
            assert_eq!(form.beyond_listed(&board, [1]).is_some(), beyond, "{n}");
        }
        let board = crate::hip(3).unwrap();
        let listed = Symmetries::of(&board, |_| true);
        assert!(listed.beyond_listed(&board, [1]).is_none());
        // An edge of one player beside a path of the other, under two names.
        let board = clique(7, 3).unwrap();
        let form = Symmetries::of(&board, |_| true);
        let edge = |name: &str| 1 << board.cells.iter().position(|cell| cell == name).unwrap();
        let one = [edge("1-2"), edge("3-4") | edge("4-7")];
        let other = [edge("5-7"), edge("2-6") | edge("2-3")];
        let apart = [edge("5-7"), edge("2-6") | edge("3-4")];
        let of = |sets| form.beyond_listed(&board, sets).unwrap();
        assert_eq!(of(one), of(other));
        assert_ne!(of(one), of(apart));
    }

    #[test]
    fn what_a_board_begins_with_is_kept() {
        let board = clique(4, 3).unwrap();
        // The edge 1-2 is there at the start: 1 and 2 may be exchanged, and 3 and 4.
        let symmetries = Symmetries::of(&board, |map| map.apply(1) == 1);
        assert!(matches!(&symmetries, Symmetries::Listed(maps) if maps.len() == 3));
        let mut cells: Vec<u8> = (0..6).collect();
        symmetries.representatives([0], &mut cells);
        assert_eq!(cells, [0, 1, 5]);
    }
}
