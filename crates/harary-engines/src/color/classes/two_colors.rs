//! The number of proper colorings of some cells in two colors.
//!
//! The residue of an edge is its cells without a color and the one color that its other cells have,
//! if any; with two colors in it, it is gone. A cell on no edge doubles the number, an edge with
//! one cell left forces the color of that cell, components that share no cell multiply, and where
//! none of this applies one cell gets both colors in turn. While no cell of a component has a
//! color, both ways are alike.

use harary_core::{Damaged, WordSink, WordSource, Words, bits};

/// The residue of an edge.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct ResidualEdge {
    /// Its cells without a color.
    pub(super) cells: u64,
    /// The color of the others; 0 if there are none.
    pub(super) color: u8,
}

/// Cells without a color, and the residues of the edges through them.
#[derive(Clone, Default, Debug)]
struct Component {
    cells: u64,
    edges: Vec<ResidualEdge>,
}

/// A sum or a product that is being worked out.
#[derive(Clone, Debug)]
struct Frame {
    /// Whether the parts are the two ways of a branch, to be added up.
    is_branch: bool,
    /// The sum or product of the parts that are done.
    value: u128,
    /// The factor by which the value is multiplied in the end.
    factor: u128,
    parts: Vec<Component>,
}

/// A count in progress: the sums and products that are open, each a part of the one before.
#[derive(Clone, Default, Debug)]
pub(super) struct TwoColors {
    open: Vec<Frame>,
}

impl TwoColors {
    /// Begins to count the colorings of these cells.
    pub(super) fn begin(&mut self, cells: u64, edges: Vec<ResidualEdge>) {
        self.open.clear();
        self.open.push(Frame {
            is_branch: false,
            value: 1,
            factor: 1,
            parts: vec![Component { cells, edges }],
        });
    }

    /// Whether a count was begun and is not done.
    pub(super) fn is_open(&self) -> bool {
        !self.open.is_empty()
    }

    /// Gives away one of the ways that are still to be added up, as far out as there is one, times
    /// what it is to be multiplied by.
    pub(super) fn split(&mut self) -> Option<TwoColors> {
        let mut factor = 1;
        for frame in &mut self.open {
            factor *= frame.factor;
            match (frame.is_branch, frame.parts.pop()) {
                (true, Some(part)) => {
                    let parts = vec![part];
                    return Some(TwoColors {
                        open: vec![Frame {
                            is_branch: false,
                            value: 1,
                            factor,
                            parts,
                        }],
                    });
                }
                (true, None) => {}
                (false, None) => factor *= frame.value,
                (false, Some(part)) => {
                    // What the others are to be multiplied by is not known yet.
                    frame.parts.push(part);
                    return None;
                }
            }
        }
        None
    }

    /// Looks at one more part; the number, if that was the last one.
    pub(super) fn step(&mut self) -> Option<u128> {
        let frame = self.open.last_mut()?;
        let settled = !frame.is_branch && frame.value == 0;
        let Some(part) = frame.parts.pop().filter(|_| !settled) else {
            let value = frame.value.saturating_mul(frame.factor);
            self.open.pop();
            let Some(outer) = self.open.last_mut() else {
                return Some(value);
            };
            outer.take(value);
            return None;
        };
        match part.look() {
            ComponentCount::Number(value) => frame.take(value),
            ComponentCount::Frame(inner) => self.open.push(inner),
        }
        None
    }
}

impl Frame {
    fn take(&mut self, value: u128) {
        if self.is_branch {
            self.value = self.value.saturating_add(value);
        } else {
            self.value = self.value.saturating_mul(value);
        }
    }
}

/// The count of a component, or the sum or product that gives it.
enum ComponentCount {
    Number(u128),
    Frame(Frame),
}

impl Component {
    fn look(mut self) -> ComponentCount {
        if !self.place_forced() {
            return ComponentCount::Number(0);
        }
        let on_edges = self.edges.iter().fold(0, |cells, edge| cells | edge.cells);
        // At most 2^64, and no product of parts is more, as there are at most 64 cells.
        let factor = 1_u128 << (self.cells & !on_edges).count_ones();
        self.cells = on_edges;
        match self.edges.as_slice() {
            [] => return ComponentCount::Number(factor),
            [only] => return ComponentCount::Number(factor * only.ways()),
            _ => {}
        }
        let parts = self.apart();
        if parts.len() > 1 {
            return ComponentCount::Frame(Frame {
                is_branch: false,
                value: 1,
                factor,
                parts,
            });
        }
        let alike = self.edges.iter().all(|edge| edge.color == 0);
        let cell = self.busiest();
        let ways = if alike { &[1][..] } else { &[1, 2] };
        ComponentCount::Frame(Frame {
            is_branch: true,
            value: 0,
            factor: if alike { 2 * factor } else { factor },
            parts: ways.iter().map(|&color| self.with(cell, color)).collect(),
        })
    }

    /// Gives cells that edges leave no choice their color; `false` if an edge is of one color then.
    fn place_forced(&mut self) -> bool {
        loop {
            let mut forced = None;
            for edge in &self.edges {
                match (edge.cells.count_ones(), edge.color) {
                    (0, _) | (1, 0) => return false,
                    (1, color) => forced = Some((edge.cells, 3 - color)),
                    _ => {}
                }
            }
            let Some((cell, color)) = forced else {
                return true;
            };
            self.give(cell, color);
        }
    }

    fn give(&mut self, cell: u64, color: u8) {
        self.cells &= !cell;
        self.edges.retain_mut(|edge| {
            if edge.cells & cell == 0 {
                return true;
            }
            edge.cells &= !cell;
            let is_left = edge.color == 0 || edge.color == color;
            edge.color = color;
            is_left
        });
    }

    fn with(&self, cell: u64, color: u8) -> Component {
        let mut part = self.clone();
        part.give(cell, color);
        part
    }

    /// Its parts that share no cell.
    fn apart(&self) -> Vec<Component> {
        let mut parts: Vec<Component> = Vec::new();
        for &edge in &self.edges {
            let mut joined = Component {
                cells: edge.cells,
                edges: vec![edge],
            };
            parts.retain_mut(|part| {
                let is_apart = part.cells & joined.cells == 0;
                if !is_apart {
                    joined.cells |= part.cells;
                    joined.edges.append(&mut part.edges);
                }
                is_apart
            });
            parts.push(joined);
        }
        parts
    }

    /// The cell on the most edges; an edge with fewer cells left counts for more.
    fn busiest(&self) -> u64 {
        let mut weights = [0_u64; 64];
        for edge in &self.edges {
            let weight = 1 << (32 - edge.cells.count_ones().min(32));
            bits(edge.cells).for_each(|cell| weights[cell] += weight);
        }
        let mut best = self.cells.trailing_zeros() as usize;
        for (cell, weight) in weights.iter().enumerate() {
            if *weight > weights[best] {
                best = cell;
            }
        }
        1 << best
    }
}

impl ResidualEdge {
    /// In how many ways the cells of an edge by itself can be colored.
    fn ways(self) -> u128 {
        let all = 1_u128 << self.cells.count_ones();
        all - if self.color == 0 { 2 } else { 1 }
    }
}

impl Words for TwoColors {
    fn write(&self, to: &mut dyn WordSink) {
        to.word(self.open.len() as u64);
        for frame in &self.open {
            to.word(u64::from(frame.is_branch));
            frame.value.write(to);
            frame.factor.write(to);
            to.word(frame.parts.len() as u64);
            for part in &frame.parts {
                to.word(part.cells);
                to.word(part.edges.len() as u64);
                for edge in &part.edges {
                    to.word(edge.cells);
                    to.word(u64::from(edge.color));
                }
            }
        }
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let mut open = Vec::new();
        for _ in 0..from.length(6)? {
            let is_branch = from.size(1)? == 1;
            let (value, factor) = (u128::read(from)?, u128::read(from)?);
            let mut parts = Vec::new();
            for _ in 0..from.length(2)? {
                let cells = from.word()?;
                let mut edges = Vec::new();
                for _ in 0..from.length(2)? {
                    let cells = from.word()?;
                    let color = from.size(2)? as u8;
                    edges.push(ResidualEdge { cells, color });
                }
                parts.push(Component { cells, edges });
            }
            // No coloring of 64 cells is more.
            if value > 1 << 64 || factor > 1 << 64 {
                return Err(Damaged);
            }
            open.push(Frame {
                is_branch,
                value,
                factor,
                parts,
            });
        }
        Ok(TwoColors { open })
    }
}
