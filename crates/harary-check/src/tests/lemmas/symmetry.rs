//! Lemma 11: if a board has a proper coloring, some values satisfy the clauses of the lines
//! `symmetry`, whatever the order, the named cells and the maps.

use super::hypergraphs::{Cells, Family, all_families, antichains, keeps, members, permutations};

/// A clause; each literal says that the cell of the first number has, or has not, the color of the
/// second, or that `e` of a map and a place is true or not.
#[derive(Clone, Copy)]
pub(crate) enum Literal {
    Has(usize, usize),
    HasNot(usize, usize),
    Agree(usize, usize),
    Differ(usize, usize),
}

use Literal::{Agree, Differ, Has, HasNot};

/// The cells that a map is compared at, in an order.
pub(crate) fn compared(map: &[usize], order: &[usize]) -> Vec<usize> {
    let place = |cell: usize| order.iter().position(|&other| other == cell).unwrap();
    let left_out = |cell: usize| map[map[cell]] == cell && place(map[cell]) < place(cell);
    let moved = order.iter().copied().filter(|&cell| map[cell] != cell);
    moved.filter(|&cell| !left_out(cell)).collect()
}

/// The clauses of all lines, for the first `named` cells of the order and these maps. The colors of
/// a kind are those with equal lists.
pub(crate) fn clauses(
    lists: &[Family],
    order: &[usize],
    named: usize,
    maps: &[Vec<usize>],
) -> Vec<Vec<Literal>> {
    let mut clauses = Vec::new();
    let colors = lists.len();
    for (at, &x) in order[..named].iter().enumerate() {
        for k in 0..colors {
            if let Some(j) = (0..k).rev().find(|&j| lists[j] == lists[k]) {
                let earlier = order[..at].iter().map(|&y| Has(y, j));
                clauses.push([HasNot(x, k)].into_iter().chain(earlier).collect());
            }
        }
    }
    for (map_number, map) in maps.iter().enumerate() {
        let cells = compared(map, order);
        for (i, &x) in cells.iter().enumerate() {
            let so_far = i.checked_sub(1).map(|before| Differ(map_number, before));
            let clause = |more: &[Literal]| -> Vec<Literal> {
                so_far.into_iter().chain(more.iter().copied()).collect()
            };
            for k in 0..colors {
                for j in 0..k {
                    clauses.push(clause(&[HasNot(x, k), HasNot(map[x], j)]));
                }
            }
            if i + 1 < cells.len() {
                for k in 0..colors {
                    let agree = Agree(map_number, i);
                    clauses.push(clause(&[HasNot(x, k), HasNot(map[x], k), agree]));
                }
            }
        }
    }
    clauses
}

/// Whether a coloring satisfies the clauses, when `e` says where it agrees with its images.
fn satisfies(
    colors: &[usize],
    clauses: &[Vec<Literal>],
    order: &[usize],
    maps: &[Vec<usize>],
) -> bool {
    let compared: Vec<Vec<usize>> = maps.iter().map(|map| compared(map, order)).collect();
    let agree = |map: usize, place: usize| {
        let mut so_far = compared[map][..=place].iter();
        so_far.all(|&x| colors[x] == colors[maps[map][x]])
    };
    clauses.iter().all(|clause| {
        clause.iter().any(|literal| match *literal {
            Has(cell, color) => colors[cell] == color,
            HasNot(cell, color) => colors[cell] != color,
            Agree(map, place) => agree(map, place),
            Differ(map, place) => !agree(map, place),
        })
    })
}

fn colorings(cells: usize, colors: usize) -> Vec<Vec<usize>> {
    let number = colors.pow(cells as u32);
    let color = |index: usize, cell: usize| index / colors.pow(cell as u32) % colors;
    (0..number)
        .map(|index| (0..cells).map(|cell| color(index, cell)).collect())
        .collect()
}

fn is_proper(colors: &[usize], lists: &[Family]) -> bool {
    let whole = |color: usize, set: Cells| members(set).all(|cell| colors[cell] == color);
    (0..lists.len()).all(|color| !lists[color].iter().any(|&set| whole(color, set)))
}

/// With all maps that keep the sets of every color, every order, and 0, 1 or all named cells: one
/// of the proper colorings is left, if there are some. (What all maps leave, fewer do.)
fn try_board(cells: usize, lists: &[Family], maps: &[Vec<usize>]) -> [usize; 2] {
    let mut proper = colorings(cells, lists.len());
    proper.retain(|colors| is_proper(colors, lists));
    let keeps_all = |map: &&Vec<usize>| lists.iter().all(|family| keeps(family, map));
    let good: Vec<Vec<usize>> = maps.iter().filter(keeps_all).cloned().collect();
    let mut tried = [0; 2];
    for order in maps {
        for named in [0, 1, cells] {
            let clauses = clauses(lists, order, named, &good);
            let left = proper
                .iter()
                .filter(|colors| satisfies(colors, &clauses, order, &good));
            let left = left.count();
            assert_eq!(left == 0, proper.is_empty(), "{lists:?} {order:?} {named}");
            tried[0] += 1;
            tried[1] += usize::from(left < proper.len());
        }
    }
    tried
}

/// All families of 3 cells in two and three colors, of 4 cells all without sets that contain
/// others, and colors with sets of their own.
#[test]
fn a_coloring_is_left_on_every_board() {
    let mut tried = [0; 2];
    let mut look = |cells: usize, lists: &[Family], maps: &[Vec<usize>]| {
        let more = try_board(cells, lists, maps);
        tried = [tried[0] + more[0], tried[1] + more[1]];
    };
    let three = permutations(3);
    for family in all_families(3) {
        (2..=3).for_each(|colors| look(3, &vec![family.clone(); colors], &three));
    }
    let four = permutations(4);
    for family in antichains(4) {
        (2..=3).for_each(|colors| look(4, &vec![family.clone(); colors], &four));
    }
    let families = antichains(3);
    for (one, other) in families
        .iter()
        .flat_map(|f| families.iter().map(move |g| (f, g)))
    {
        look(3, &[one.clone(), other.clone(), one.clone()], &three);
    }
    println!(
        "{} problems with lines `symmetry`, of which {} leave something out",
        tried[0], tried[1]
    );
    assert!(tried[0] > 20_000 && tried[1] > 10_000, "{tried:?}");
}
