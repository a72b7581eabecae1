//! Colorings that a symmetry, together with a renaming of the colors, fixes.
//!
//! The symmetry g with the renaming σ fixes x if the image of each cell has the new name of its
//! color: x(g(v)) = σ(x(v)). So the color of one cell of a cycle of g says those of the others, σ,
//! σ², … of it, and σ must bring it back after the length of the cycle. That is a coloring of the
//! cycles; an edge is of one color if its cells, each as many steps along its cycle as it is, are.

use harary_core::{Coloring, Cycles, names_in_turn, shapes};

/// The cycles of a symmetry as cells to be colored, under a renaming. Its colors are not alike, and
/// its sets not what they are on the board.
#[derive(Clone, Debug)]
pub(super) struct Twisted {
    colors: u8,
    /// `names[s][x]`: the color x after s renamings.
    names: Vec<Vec<u8>>,
    lengths: Vec<usize>,
    /// The edges: cycles, and steps along them.
    edges: Vec<Box<[(u32, u32)]>>,
    /// For each cycle the edges through it.
    through: Vec<Vec<u32>>,
}

impl Twisted {
    /// The cycles of `symmetry`, in the order in which they are met along `order`; `renaming[x]` is
    /// the new name of the color x, and 0 of 0.
    pub(super) fn new(
        sets: &[Vec<usize>],
        order: &[usize],
        symmetry: &[usize],
        renaming: &[u8],
    ) -> Twisted {
        let Cycles { places, lengths } = Cycles::new(symmetry, order.iter().copied());
        let place = |&cell: &usize| (places[cell].0 as u32, places[cell].1 as u32);
        let mut edges: Vec<Box<[(u32, u32)]>> = sets
            .iter()
            .map(|set| {
                let mut edge: Box<[(u32, u32)]> = set.iter().map(place).collect();
                edge.sort_unstable();
                edge
            })
            .collect();
        edges.sort_unstable();
        edges.dedup();
        let mut through = vec![Vec::new(); lengths.len()];
        for (edge, name) in edges.iter().zip(0..) {
            let mut last = None;
            for &(cycle, _) in edge {
                if last != Some(cycle) {
                    through[cycle as usize].push(name);
                }
                last = Some(cycle);
            }
        }
        let names = names_in_turn(&renaming[1..], usize::MAX).unwrap_or_default();
        Twisted {
            colors: renaming.len() as u8 - 1,
            names,
            lengths,
            edges,
            through,
        }
    }

    /// Whether every color keeps its name.
    pub(super) fn renames_nothing(&self) -> bool {
        self.names.len() == 1
    }
}

impl Coloring for Twisted {
    fn cells(&self) -> usize {
        self.lengths.len()
    }
    fn colors(&self) -> u8 {
        self.colors
    }
    fn kind(&self, color: u8) -> u8 {
        color
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let name =
            |steps: usize, color: u8| self.names[steps % self.names.len()][usize::from(color)];
        let of = |cycle: usize| if cycle == cell { color } else { colors[cycle] };
        let is_of_one = |&edge: &u32| {
            let edge = self.edges[edge as usize].iter();
            let mut all = edge.map(|&(cycle, steps)| name(steps as usize, of(cycle as usize)));
            let first = all.next();
            first != Some(0) && all.all(|other| Some(other) == first)
        };
        name(self.lengths[cell], color) == color && !self.through[cell].iter().any(is_of_one)
    }
    fn cell_name(&self, cell: usize) -> String {
        cell.to_string()
    }
}

/// One renaming of each shape, as new names of the colors 0, 1, … (0 is none), and how many there
/// are of that shape.
///
/// The shape is how long its cycles are. Renamings of one shape leave equally many colorings alone,
/// as renaming the colors makes one of the other.
pub(super) fn renamings(colors: u8) -> Vec<(Vec<u8>, u128)> {
    let named = |(map, number): (Vec<usize>, u128)| {
        let names = map.into_iter().map(|to| to as u8 + 1);
        (std::iter::once(0).chain(names).collect(), number)
    };
    shapes(usize::from(colors)).into_iter().map(named).collect()
}
