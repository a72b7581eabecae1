//! A strategy as a tree: one move at the positions of a player, every move at those of the other.
//!
//! Positions that are reached in several ways after as many plies stand there once, so that
//! strictly it is no tree; drawn is a tree through all of them, with arrows from elsewhere. Layers
//! are plies.

use super::drawing::{Anchor, Drawing, Pen, width_of};
use super::frame::Frame;
use super::palette::{BLACK, DIM, Look, PALE, Rgb, WHITE};
use super::shape::{Outline, Point};

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
const TEXT: f64 = 12.0;
const LINE: f64 = 15.0;
const MARGIN: f64 = 20.0;
const GAP: f64 = 14.0;
const DOWN: f64 = 56.0;
/// How far along an arrow its moves stand: near the end, or near the beginning where others have
/// come to the same end before.
const ALONG: [f64; 2] = [0.68, 0.35];
const END: Rgb = Rgb(0xEE_EEEE);

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

    /// The tree as a picture, or `None` if it has more than 1000 positions, too many for one.
    pub fn drawing(&self, frame: &Frame) -> Option<Drawing> {
        let title = frame.title.as_ref().unwrap_or(&self.title);
        self.laid_out(title, frame.legend)
    }

    /// The tree on a page with this title, or `None` if it has more than 1000 positions.
    fn laid_out(&self, title: &str, legend: bool) -> Option<Drawing> {
        if self.nodes.len() > DRAWN {
            return None;
        }
        let sizes: Vec<(f64, f64)> = self.nodes.iter().map(size).collect();
        let (tops, bottom) = self.tops(&sizes, title);
        let middles = self.middles(&sizes);
        let mut width = 300.0_f64;
        for (middle, size) in middles.iter().zip(&sizes) {
            width = width.max(middle + size.0 / 2.0 + MARGIN);
        }
        let notes = self.notes(legend);
        for note in notes.iter().map(String::as_str).chain([title]) {
            width = width.max(width_of(note, TEXT) + 2.0 * MARGIN);
        }
        let height = bottom + notes.len() as f64 * LINE + MARGIN;
        let mut page = Drawing::new(title, width, height);
        if !title.is_empty() {
            page.text((MARGIN, MARGIN + TEXT / 2.0), TEXT, Anchor::Start, title);
        }
        let corner = |index: usize| (middles[index], tops[self.nodes[index].ply]);
        let ends = |arrow: &Arrow| {
            let (x, y) = corner(arrow.from);
            ((x, y + sizes[arrow.from].1), corner(arrow.to))
        };
        for arrow in &self.arrows {
            let (from, to) = ends(arrow);
            page.line(Outline::Line(vec![from, to]), Pen::new(DIM, 1.0));
        }
        let mut reached = vec![false; self.nodes.len()];
        for arrow in &self.arrows {
            let (from, to) = ends(arrow);
            let again = std::mem::replace(&mut reached[arrow.to], true);
            let along = ALONG[usize::from(again)];
            let at = (
                from.0 + (to.0 - from.0) * along,
                from.1 + (to.1 - from.1) * along,
            );
            let label = arrow.label();
            let wide = width_of(&label, TEXT) + 2.0;
            let behind = Outline::rectangle((at.0 - wide / 2.0, at.1 - LINE / 2.0), wide, LINE);
            page.fill(behind, WHITE, None);
            page.text(at, TEXT, Anchor::Middle, &label);
        }
        for (index, node) in self.nodes.iter().enumerate() {
            self.place(&mut page, node, corner(index), sizes[index]);
        }
        for (place, note) in notes.iter().enumerate() {
            let at = (MARGIN, bottom + (place as f64 + 0.5) * LINE);
            page.text(at, TEXT, Anchor::Start, note);
        }
        Some(page)
    }

    fn notes(&self, legend: bool) -> Vec<String> {
        let [mine, theirs] = &self.players;
        let all = [
            format!("solid blue border: {mine} to move, the one move of the strategy"),
            format!("dashed orange border: {theirs} to move, every move that must be answered"),
            "gray: nothing more is played; …: the strategy goes on".to_owned(),
        ];
        all.into_iter().filter(|_| legend).collect()
    }

    /// A position whose box has its upper side here, in the middle.
    fn place(&self, page: &mut Drawing, node: &Node, (x, top): Point, (wide, high): Point) {
        let around = Outline::rectangle((x - wide / 2.0, top), wide, high);
        let looks = [Look::of(1), Look::of(2)];
        let pen = |look: Look| Pen {
            color: look.color,
            width: 2.5,
            dash: look.dash,
        };
        match node.kind {
            NodeKind::Mine => page.fill(around, WHITE, Some(pen(looks[0]))),
            NodeKind::Theirs => page.fill(around, WHITE, Some(pen(looks[1]))),
            NodeKind::Over => page.fill(around, END, Some(Pen::new(PALE, 1.0))),
        }
        for (place, line) in node.lines.iter().enumerate() {
            let at = (x, top + GAP / 2.0 + (place as f64 + 0.5) * LINE);
            page.text_in(at, TEXT, Anchor::Middle, BLACK, line);
        }
    }

    /// The upper side of each layer, and the lower side of the last.
    fn tops(&self, sizes: &[(f64, f64)], title: &str) -> (Vec<f64>, f64) {
        let plies = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
        let mut high = vec![0.0_f64; plies + 1];
        for (node, size) in self.nodes.iter().zip(sizes) {
            high[node.ply] = high[node.ply].max(size.1);
        }
        let mut top = MARGIN + if title.is_empty() { 0.0 } else { 2.0 * TEXT };
        let mut tops = Vec::new();
        for high in high {
            tops.push(top);
            top += high + DOWN;
        }
        (tops, top - DOWN + GAP)
    }

    /// The middle of each position from the left: those that nothing follows side by side, the
    /// others above what follows.
    fn middles(&self, sizes: &[(f64, f64)]) -> Vec<f64> {
        // The tree: by the first arrow to each position.
        let mut below = vec![Vec::new(); self.nodes.len()];
        let mut wide: Vec<f64> = sizes.iter().map(|size| size.0).collect();
        let mut reached = vec![false; self.nodes.len()];
        for arrow in &self.arrows {
            wide[arrow.to] = wide[arrow.to].max(width_of(&arrow.label(), TEXT) + 4.0);
            if !std::mem::replace(&mut reached[arrow.to], true) {
                below[arrow.from].push(arrow.to);
            }
        }
        let plies = self.nodes.iter().map(|node| node.ply).max().unwrap_or(0);
        let mut right = vec![MARGIN; plies + 1];
        let mut cursor = MARGIN;
        let mut middles = vec![0.0; self.nodes.len()];
        // Each position comes twice: before and after what follows it.
        let mut open: Vec<(usize, bool)> = vec![(0, false)];
        while let Some((index, done)) = open.pop() {
            if !done && !self.nodes.is_empty() {
                open.push((index, true));
                open.extend(below[index].iter().rev().map(|&next| (next, false)));
                continue;
            }
            let Some(node) = self.nodes.get(index) else {
                break;
            };
            let half = wide[index] / 2.0;
            let least = right[node.ply] + half;
            let middle = match (below[index].first(), below[index].last()) {
                (Some(&first), Some(&last)) => least.max((middles[first] + middles[last]) / 2.0),
                _ => least.max(cursor + half),
            };
            middles[index] = middle;
            right[node.ply] = middle + half + GAP;
            if below[index].is_empty() {
                cursor = right[node.ply];
            }
        }
        middles
    }
}

/// The width and the height of a position's box.
fn size(node: &Node) -> (f64, f64) {
    let widest = node.lines.iter().map(|line| width_of(line, TEXT));
    let widest = widest.fold(0.0, f64::max);
    (widest + GAP, node.lines.len() as f64 * LINE + GAP)
}

/// A text in quotes, as DOT has it.
fn quoted(text: &str) -> String {
    let text = text.replace('\\', "\\\\").replace('"', "\\\"");
    format!("\"{}\"", text.replace('\n', "\\n"))
}

#[cfg(test)]
mod tests;
