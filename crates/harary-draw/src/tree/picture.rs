//! A strategy as a picture: plies from left to right, what follows a position below each other, so
//! that no two texts meet and the picture is as wide as it has plies.

use super::{DRAWN, NodeKind, StrategyTree};
use crate::drawing::{Anchor, Drawing, Pen, width_of};
use crate::frame::Frame;
use crate::palette::{BLACK, DIM, Look, PALE, Rgb, WHITE};
use crate::shape::{Outline, Point};
use crate::sheet::in_lines;

const TEXT: f64 = 12.0;
const LINE: f64 = 15.0;
const MARGIN: f64 = 20.0;
/// Around the text of a box.
const INSIDE: f64 = 10.0;
/// Between boxes above each other.
const BETWEEN: f64 = 8.0;
/// Of a line before its moves begin, and after them.
const BEFORE: f64 = 12.0;
const NARROWEST: f64 = 320.0;
const END: Rgb = Rgb(0xEE_EEEE);

/// What follows a position: the moves, and the position or, where it is drawn elsewhere, what
/// stands for it: the number that it has there, or how the game has ended.
struct Branch {
    moves: String,
    to: Result<usize, Vec<String>>,
}

/// A tree through all positions.
struct Layout<'a> {
    tree: &'a StrategyTree,
    below: Vec<Vec<Branch>>,
    /// What is written in each box.
    lines: Vec<Vec<String>>,
    /// The width and height of each box.
    sizes: Vec<Point>,
    /// The height of each box with all that follows it.
    heights: Vec<f64>,
    /// The left side of the boxes of each ply.
    columns: Vec<f64>,
}

impl StrategyTree {
    /// The tree as a picture, or `None` if it has more than 1000 positions, too many for one.
    pub fn drawing(&self, frame: &Frame) -> Option<Drawing> {
        let title = frame.title.as_ref().unwrap_or(&self.title);
        (self.nodes.len() <= DRAWN).then(|| picture(self, title, frame.legend))
    }
}

/// The tree on a page.
fn picture(tree: &StrategyTree, title: &str, legend: bool) -> Drawing {
    let layout = Layout::new(tree);
    let content = layout.width() + 2.0 * MARGIN;
    let width = content.max(NARROWEST);
    let title_lines = in_lines(title, width - 2.0 * MARGIN);
    let top = MARGIN + title_lines.len() as f64 * LINE * 1.2;
    let notes: Vec<String> = match legend {
        true => notes(tree, layout.refers()),
        false => Vec::new(),
    };
    let room = width - 2.0 * MARGIN;
    let notes: Vec<&str> = notes.iter().flat_map(|note| in_lines(note, room)).collect();
    let bottom = top + layout.heights.first().copied().unwrap_or(0.0);
    let height = bottom + notes.len() as f64 * LINE + MARGIN;
    let mut page = Drawing::new(title, width, height);
    for (line, text) in title_lines.iter().enumerate() {
        let at = (MARGIN, MARGIN + line as f64 * LINE * 1.2);
        page.text(at, TEXT, Anchor::Start, text);
    }
    layout.draw(&mut page, top);
    for (line, note) in notes.iter().enumerate() {
        let at = (MARGIN, bottom + (line as f64 + 0.7) * LINE);
        page.text_in(at, TEXT, Anchor::Start, DIM, note);
    }
    page
}

fn notes(tree: &StrategyTree, refers: bool) -> Vec<String> {
    let [mine, theirs] = &tree.players;
    let mut all = vec![
        format!("Solid border: {mine} to move, the one move of the strategy."),
        format!(
            "Dashed border: {theirs} to move, every move that must be answered; moves that a symmetry maps to each other stand at one line."
        ),
        "Gray: nothing more is played. …: the strategy goes on.".to_owned(),
    ];
    if !tree.positions.is_empty() {
        all.push(tree.positions.clone());
    }
    if refers {
        all.push("→ 1: as at the position (1), or at its image under a symmetry.".to_owned());
    }
    all
}

impl<'a> Layout<'a> {
    fn new(tree: &'a StrategyTree) -> Layout<'a> {
        let many = tree.nodes.len();
        // Which positions are reached more than once, in the order in which they are drawn.
        let mut reached = vec![0_usize; many];
        for arrow in &tree.arrows {
            reached[arrow.to] += 1;
        }
        let mut numbers = vec![0_usize; many];
        let is_over = |index: usize| tree.nodes[index].kind == NodeKind::Over;
        let twice = (0..many).filter(|&index| reached[index] > 1 && !is_over(index));
        for (number, index) in (1..).zip(twice) {
            numbers[index] = number;
        }
        let mut below: Vec<Vec<Branch>> = (0..many).map(|_| Vec::new()).collect();
        let mut drawn = vec![false; many];
        for arrow in &tree.arrows {
            let seen = std::mem::replace(&mut drawn[arrow.to], true);
            below[arrow.from].push(Branch {
                moves: arrow.label(),
                to: match seen {
                    false => Ok(arrow.to),
                    true if is_over(arrow.to) => Err(tree.nodes[arrow.to].lines.clone()),
                    true => Err(vec![format!("→ {}", numbers[arrow.to])]),
                },
            });
        }
        let lines: Vec<Vec<String>> = (tree.nodes.iter().zip(&numbers))
            .map(|(node, &number)| {
                let number = (number > 0).then(|| format!("({number})"));
                node.lines.iter().cloned().chain(number).collect()
            })
            .collect();
        let sizes = lines.iter().map(|lines| size(lines)).collect();
        let mut layout = Layout {
            tree,
            below,
            lines,
            sizes,
            heights: vec![0.0; many],
            columns: Vec::new(),
        };
        layout.measure();
        layout
    }

    /// Whether a position refers to another.
    fn refers(&self) -> bool {
        self.lines.iter().flatten().any(|line| line == "(1)")
    }

    /// Finds the heights and the columns. What follows a position stands after it in the list.
    fn measure(&mut self) {
        for index in (0..self.tree.nodes.len()).rev() {
            let below: f64 = self.below[index]
                .iter()
                .map(|branch| self.height_of(branch))
                .sum();
            self.heights[index] = (self.sizes[index].1 + BETWEEN).max(below);
        }
        let plies = self
            .tree
            .nodes
            .iter()
            .map(|node| node.ply)
            .max()
            .unwrap_or(0);
        let mut boxes = vec![0.0_f64; plies + 2];
        let mut moves = vec![0.0_f64; plies + 2];
        for (index, node) in self.tree.nodes.iter().enumerate() {
            boxes[node.ply] = boxes[node.ply].max(self.sizes[index].0);
            for branch in &self.below[index] {
                let wide = width_of(&branch.moves, TEXT);
                moves[node.ply + 1] = moves[node.ply + 1].max(wide);
                if let Err(lines) = &branch.to {
                    boxes[node.ply + 1] = boxes[node.ply + 1].max(size(lines).0);
                }
            }
        }
        let mut left = MARGIN;
        for (ply, wide) in boxes.iter().enumerate() {
            if ply > 0 {
                left += 3.0 * BEFORE + moves[ply];
            }
            self.columns.push(left);
            left += wide;
        }
    }

    fn height_of(&self, branch: &Branch) -> f64 {
        match &branch.to {
            Ok(index) => self.heights[*index],
            Err(lines) => size(lines).1 + BETWEEN,
        }
    }

    fn width(&self) -> f64 {
        let right = |(index, node): (usize, &super::Node)| {
            let mut right = self.columns[node.ply] + self.sizes[index].0;
            for branch in &self.below[index] {
                if let Err(lines) = &branch.to {
                    right = right.max(self.columns[node.ply + 1] + size(lines).0);
                }
            }
            right
        };
        let rights = self.tree.nodes.iter().enumerate().map(right);
        rights.fold(MARGIN, f64::max) - MARGIN
    }

    fn draw(&self, page: &mut Drawing, top: f64) {
        let mut open = vec![(0_usize, top)];
        while let Some((index, top)) = open.pop() {
            let Some(node) = self.tree.nodes.get(index) else {
                return;
            };
            let middle = top + self.heights[index] / 2.0;
            let (wide, high) = self.sizes[index];
            let left = self.columns[node.ply];
            let below: f64 = self.below[index]
                .iter()
                .map(|branch| self.height_of(branch))
                .sum();
            let mut next = top + (self.heights[index] - below) / 2.0;
            for branch in &self.below[index] {
                let high = self.height_of(branch);
                let to = (self.columns[node.ply + 1], next + high / 2.0);
                let turn = left + wide.max(self.widest(node.ply)) + BEFORE;
                let points = vec![(left + wide, middle), (turn, middle), (turn, to.1), to];
                page.line(Outline::Line(points), Pen::new(PALE, 1.2));
                let at = (turn + BEFORE, to.1 - LINE / 2.0);
                page.text(at, TEXT, Anchor::Start, &branch.moves);
                match &branch.to {
                    Ok(index) => open.push((*index, next)),
                    Err(lines) => place(page, over(), lines, to, size(lines)),
                }
                next += high;
            }
            place(
                page,
                self.border(node.kind),
                &self.lines[index],
                (left, middle),
                (wide, high),
            );
        }
    }

    /// The ground and the border of a position: in the color of who is to move, dashed where it is
    /// the other player's turn.
    fn border(&self, kind: NodeKind) -> (Rgb, Pen) {
        let (player, dash) = match kind {
            NodeKind::Mine => (0, &[][..]),
            NodeKind::Theirs => (1, Look::of(2).dash),
            NodeKind::Over => return over(),
        };
        let is_b = self.tree.players[player] == "B";
        let color = Look::of(1 + usize::from(is_b)).color;
        let width = 2.5;
        (WHITE, Pen { color, width, dash })
    }

    /// The width of the widest box of a ply.
    fn widest(&self, ply: usize) -> f64 {
        let of_ply = |(node, size): (&super::Node, &Point)| (node.ply == ply).then_some(size.0);
        let sizes = self.tree.nodes.iter().zip(&self.sizes).filter_map(of_ply);
        sizes.fold(0.0, f64::max)
    }
}

/// The width and the height of a box.
fn size(lines: &[String]) -> Point {
    let widest = lines.iter().map(|line| width_of(line, TEXT));
    let widest = widest.fold(0.0, f64::max);
    (widest + INSIDE, lines.len() as f64 * LINE + INSIDE)
}

/// The ground and the border of what is not played on.
fn over() -> (Rgb, Pen) {
    (END, Pen::new(PALE, 1.0))
}

/// A box whose left side has its middle here.
fn place(
    page: &mut Drawing,
    (ground, border): (Rgb, Pen),
    lines: &[String],
    at: Point,
    (wide, high): Point,
) {
    let (left, middle) = at;
    let top = middle - high / 2.0;
    page.fill(
        Outline::rectangle((left, top), wide, high),
        ground,
        Some(border),
    );
    for (line, text) in lines.iter().enumerate() {
        let at = (
            left + wide / 2.0,
            top + INSIDE / 2.0 + (line as f64 + 0.5) * LINE,
        );
        page.text_in(at, TEXT, Anchor::Middle, BLACK, text);
    }
}
