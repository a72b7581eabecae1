//! A strategy as a tree: one move at the positions of a player, every move at those of the other.
//!
//! Positions that are reached in several ways after as many plies stand there once. The picture
//! (`picture.rs`) shows each where it is reached first, with a number to which the other ways
//! refer.

mod picture;

/// What a position is in a strategy.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum NodeKind {
    /// Who has the strategy is to move.
    Mine,
    /// The other player is to move.
    Theirs,
    /// Nothing is played from here on.
    Over,
}

/// A position: what is written there, and after how many plies it is reached.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Node {
    /// What is written there, line by line.
    pub lines: Vec<String>,
    /// Whose turn it is.
    pub kind: NodeKind,
    /// After how many plies it is reached.
    pub ply: usize,
}

/// Moves that lead from a position to another of the next ply.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Arrow {
    /// The position before the moves, by its place among all.
    pub from: usize,
    /// The position after them.
    pub to: usize,
    /// The moves.
    pub moves: Vec<String>,
}

/// A strategy, as far as it is to be drawn.
#[derive(Clone, Debug)]
pub struct StrategyTree {
    /// The title.
    pub title: String,
    /// How a position is read; empty if that is clear.
    pub positions: String,
    /// Who has the strategy, and the other player.
    pub players: [String; 2],
    /// The first is the root. Every other one is reached by an arrow from an earlier one.
    pub nodes: Vec<Node>,
    /// The moves.
    pub arrows: Vec<Arrow>,
}

/// The most positions of a tree that is laid out here.
const DRAWN: usize = 1000;
/// The most moves that are named at an arrow.
const NAMED: usize = 3;

impl Arrow {
    fn label(&self) -> String {
        match self.moves.len() {
            ..=NAMED => self.moves.join(", "),
            more => format!("{}, … ({more})", self.moves[..NAMED - 1].join(", ")),
        }
    }
}

impl StrategyTree {
    /// How many positions it has.
    pub fn len(&self) -> usize {
        self.nodes.len()
    }

    /// Whether it has no position, which is never so.
    pub fn is_empty(&self) -> bool {
        self.nodes.is_empty()
    }

    /// The tree in the language DOT of Graphviz: a box where who has the strategy is to move, an
    /// ellipse for the other player.
    pub fn dot(&self) -> String {
        let mut text = format!(
            "digraph {} {{\n  label={};\n  node [fontname=\"monospace\"];\n  edge [fontname=\"monospace\"];\n",
            quoted(&self.title),
            quoted(&self.title)
        );
        for (index, node) in self.nodes.iter().enumerate() {
            let shape = match node.kind {
                NodeKind::Mine => "box",
                NodeKind::Theirs => "ellipse",
                NodeKind::Over => "plaintext",
            };
            let label = quoted(&node.lines.join("\n"));
            text += &format!("  n{index} [shape={shape}, label={label}];\n");
        }
        for arrow in &self.arrows {
            let (from, to, label) = (arrow.from, arrow.to, quoted(&arrow.label()));
            text += &format!("  n{from} -> n{to} [label={label}];\n");
        }
        text + "}\n"
    }
}

/// A text in quotes, as DOT has it.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}

#[cfg(test)]
mod tests;
