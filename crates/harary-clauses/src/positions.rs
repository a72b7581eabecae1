//! The positions of a strategy on a board as a tree: what they have in common, cell by cell from
//! the first, is said once. A position of a play goes down one path, and where the path ends
//! without a leaf, no line applies. So who looks at one position looks at its path, and not at
//! every line.

use crate::Formula;
use crate::play::Plies;
use harary_core::Player;
use std::collections::BTreeMap;
use std::ops::Range;

/// The player who owns a cell, if anybody does.
pub(crate) type Owner = Option<Player>;

/// The lines at one ply: for each position, the owner of each cell and the cells to take, any of
/// them.
pub(crate) type Positions = BTreeMap<Vec<Owner>, Vec<usize>>;

/// What is written of the lines at a ply, and where.
pub(crate) struct Tree {
    positions: Vec<(Vec<Owner>, Vec<usize>)>,
    /// In the order of the positions.
    pub(crate) leaves: Vec<Leaf>,
    nodes: Vec<Node>,
    /// The play comes to this ply and stops, as no line applies.
    pub(crate) lost: i32,
    /// The clauses that this says of plies.
    pub(crate) stops: Range<u32>,
}

/// A position of the strategy.
pub(crate) struct Leaf {
    /// The play comes to this position.
    pub(crate) comes: i32,
    node: usize,
    /// The clause that then one of its cells is taken, and the one that the play does not stop
    /// there for want of a line.
    pub(crate) takes: u32,
    pub(crate) has_line: Option<u32>,
}

/// What some positions have in common.
struct Node {
    parent: Option<usize>,
    /// The clauses that say what it means.
    clauses: Range<u32>,
}

/// Writes a tree.
struct Writer<'a> {
    formula: &'a mut Formula,
    /// For A and B, and each cell, the variable that this player owns it before the ply.
    own: [&'a [i32]; 2],
    /// The ply is played.
    played: i32,
    /// For each cell, the variable that the ply takes it.
    moves: &'a [i32],
    leaves: Vec<Leaf>,
    nodes: Vec<Node>,
}

impl Plies {
    /// The claimant's moves at this ply by positions: where the play comes to a position, it goes
    /// on with one of its cells, and where it comes to none it does not go on.
    pub(crate) fn by_position(
        &mut self,
        formula: &mut Formula,
        ply: usize,
        own: [&[i32]; 2],
        positions: Positions,
    ) -> Tree {
        formula.heading(format!("positions of the strategy at ply {}", ply + 1));
        let played = self.played(ply).expect("a ply of the play");
        let mut writer = Writer {
            formula,
            own,
            played,
            moves: self.moves(ply),
            leaves: Vec::new(),
            nodes: Vec::new(),
        };
        let before = ply.checked_sub(1).and_then(|before| self.played(before));
        let before: Vec<i32> = before.into_iter().collect();
        let positions: Vec<_> = positions.into_iter().collect();
        match positions[..] {
            [] => writer.formula.implies(&before, &[-played]),
            _ => writer.node(None, &before, 0, &positions),
        }
        let Writer {
            mut leaves, nodes, ..
        } = writer;
        let with_cells = leaves.iter_mut().zip(&positions);
        let with_cells = with_cells.filter(|(_, (_, cells))| !cells.is_empty());
        let mut with_line: Vec<&mut Leaf> = with_cells.map(|(leaf, _)| leaf).collect();
        let none: Vec<i32> = with_line.iter().map(|leaf| -leaf.comes).collect();
        let from = formula.next();
        let lost = self.no_line_at(formula, ply, &none);
        let of_leaves = formula.next() - none.len() as u32;
        for (leaf, name) in with_line.iter_mut().zip(of_leaves..) {
            leaf.has_line = Some(name);
        }
        Tree {
            positions,
            leaves,
            nodes,
            lost,
            stops: from..of_leaves,
        }
    }
}

impl Tree {
    /// The clauses that say what it means that the play comes to a leaf, from the root down.
    pub(crate) fn path(&self, leaf: usize) -> Vec<Range<u32>> {
        let leaf = Some(self.leaves[leaf].node);
        let up = std::iter::successors(leaf, |&node| self.nodes[node].parent);
        let mut path: Vec<_> = up.map(|node| self.nodes[node].clauses.clone()).collect();
        path.reverse();
        path
    }

    /// The leaf of a position and its cells.
    pub(crate) fn leaf(&self, position: &[Owner]) -> Option<(usize, &[usize])> {
        let by_position = |(other, _): &(Vec<Owner>, _)| other.as_slice().cmp(position);
        let leaf = self.positions.binary_search_by(by_position).ok()?;
        Some((leaf, &self.positions[leaf].1))
    }
}

impl Writer<'_> {
    /// Literals that hold together exactly if the cell has this owner.
    fn owner(&self, cell: usize, owner: Owner) -> [i32; 2] {
        Player::BOTH.map(|player| {
            let own = self.own[player as usize][cell];
            if owner == Some(player) { own } else { -own }
        })
    }

    /// The positions in which `before` holds, with the same owners of the cells up to `depth`;
    /// there is one at least.
    fn node(
        &mut self,
        parent: Option<usize>,
        before: &[i32],
        depth: usize,
        positions: &[(Vec<Owner>, Vec<usize>)],
    ) {
        let (first, last) = (&positions[0].0, &positions[positions.len() - 1].0);
        // They are in order: what the first and the last share, all do.
        let same = first[depth..].iter().zip(&last[depth..]);
        let shared = depth + same.take_while(|(one, other)| one == other).count();
        let same = (depth..shared).flat_map(|cell| self.owner(cell, first[cell]));
        let same: Vec<i32> = same.collect();
        let from = self.formula.next();
        let common = self.formula.all_of(&[before, &same].concat());
        let clauses = from..self.formula.next();
        let node = self.nodes.len();
        self.nodes.push(Node { parent, clauses });
        for literal in same {
            let other = [before, &[-literal]].concat();
            self.formula.implies(&other, &[-self.played]);
        }
        if shared == first.len() {
            return self.leaf(node, common, &positions[0].1);
        }
        for owner in [None, Some(Player::A), Some(Player::B)] {
            let from = positions.partition_point(|(position, _)| position[shared] < owner);
            let to = positions.partition_point(|(position, _)| position[shared] <= owner);
            let before = [&[common][..], &self.owner(shared, owner)].concat();
            match &positions[from..to] {
                [] => self.formula.implies(&before, &[-self.played]),
                some => self.node(Some(node), &before, shared + 1, some),
            }
        }
    }

    /// A position with cells to take.
    fn leaf(&mut self, node: usize, comes: i32, cells: &[usize]) {
        let taken: Vec<i32> = cells.iter().map(|&cell| self.moves[cell]).collect();
        let takes = self.formula.next();
        self.formula.implies(&[comes, self.played], &taken);
        self.leaves.push(Leaf {
            comes,
            node,
            takes,
            has_line: None,
        });
    }
}
