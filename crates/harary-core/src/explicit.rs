//! A game tree written as text, to test engines without rules.

use crate::{Game, Hints, Keyed, Notation, Outcome, Player, Symmetric, Unreadable};
use std::str::FromStr;

/// A game given move by move: `A(…)` and `B(…)` are positions where that player chooses among the
/// parts, `+` is a win of A, `-` a win of B, `=` a draw. Turns need not alternate. Moves are named
/// 1, 2, … from the left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Explicit {
    nodes: Vec<Node>,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Node {
    Over(Outcome),
    Choice(Player, Vec<u32>),
}

impl FromStr for Explicit {
    type Err = Unreadable;

    fn from_str(text: &str) -> Result<Self, Unreadable> {
        let wrong = |at: usize, what: &str| Unreadable(format!("symbol {}: {what}", at + 1));
        let mut nodes = vec![Node::Choice(Player::A, Vec::new())];
        // The open choices, innermost last; a root without a name holds the one tree.
        let mut open = vec![0_usize];
        let mut symbols = text.chars().enumerate().filter(|(_, c)| !c.is_whitespace());
        while let Some((at, symbol)) = symbols.next() {
            let node = match symbol {
                '+' => Node::Over(Outcome::Wins(Player::A)),
                '-' => Node::Over(Outcome::Wins(Player::B)),
                '=' => Node::Over(Outcome::Draw),
                'A' | 'B' => {
                    if !matches!(symbols.next(), Some((_, '('))) {
                        return Err(wrong(at, "a player must be followed by `(`"));
                    }
                    let player = if symbol == 'A' { Player::A } else { Player::B };
                    Node::Choice(player, Vec::new())
                }
                ')' => {
                    let closed = open.pop().filter(|_| !open.is_empty());
                    match closed.map(|closed| &nodes[closed]) {
                        Some(Node::Choice(_, parts)) if !parts.is_empty() => continue,
                        Some(_) => return Err(wrong(at, "a choice needs at least one part")),
                        None => return Err(wrong(at, "`)` without `(`")),
                    }
                }
                _ => return Err(wrong(at, "expected A( B( ) + - or =")),
            };
            let index = nodes.len();
            let parent = open.last().copied().unwrap_or(0);
            let is_choice = matches!(node, Node::Choice(..));
            nodes.push(node);
            if let Node::Choice(_, parts) = &mut nodes[parent] {
                parts.push(index as u32);
                if parent == 0 && parts.len() > 1 {
                    return Err(wrong(at, "one tree only"));
                }
            }
            if is_choice {
                open.push(index);
            }
        }
        if open.len() > 1 || nodes.len() == 1 {
            return Err(wrong(text.chars().count(), "the tree is not complete"));
        }
        Ok(Explicit { nodes })
    }
}

impl Game for Explicit {
    type Position = u32;
    type Move = u32;
    type Undo = u32;

    fn start(&self) -> u32 {
        1
    }
    fn to_move(&self, at: &u32) -> Player {
        match &self.nodes[*at as usize] {
            Node::Choice(player, _) => *player,
            Node::Over(_) => Player::A,
        }
    }
    fn moves(&self, at: &u32, out: &mut Vec<u32>) {
        if let Node::Choice(_, parts) = &self.nodes[*at as usize] {
            out.extend_from_slice(parts);
        }
    }
    fn play(&self, at: &mut u32, mv: u32) -> u32 {
        std::mem::replace(at, mv)
    }
    fn undo(&self, at: &mut u32, _: u32, undo: u32) {
        *at = undo;
    }
    fn outcome(&self, at: &u32) -> Option<Outcome> {
        match self.nodes[*at as usize] {
            Node::Over(outcome) => Some(outcome),
            Node::Choice(..) => None,
        }
    }
    fn is_tree(&self) -> bool {
        true
    }
}

impl Keyed for Explicit {
    type Key = u32;
    fn key(&self, at: &u32) -> u32 {
        *at
    }
}

impl Symmetric for Explicit {}

impl Hints for Explicit {}

impl Notation for Explicit {
    fn write_move(&self, at: &u32, mv: u32) -> String {
        let mut moves = Vec::new();
        self.moves(at, &mut moves);
        let index = moves.iter().position(|&other| other == mv);
        (index.unwrap_or(moves.len()) + 1).to_string()
    }
    fn read_move(&self, at: &u32, text: &str) -> Result<u32, Unreadable> {
        self.find_move(at, text)
    }
    fn write_position(&self, at: &u32) -> String {
        at.to_string()
    }
    fn read_position(&self, text: &str) -> Result<u32, Unreadable> {
        text.parse()
            .ok()
            .filter(|&node| node > 0 && (node as usize) < self.nodes.len())
            .ok_or_else(|| Unreadable(format!("`{text}` is no node of this tree")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn trees_are_read_and_bad_ones_refused() {
        assert!("+".parse::<Explicit>().is_ok());
        assert!("A(B(+ -) B(= A(-)))".parse::<Explicit>().is_ok());
        for bad in [
            "", "A", "A(", "A()", "A(+", "A(+))", ")", "+ -", "A(+)B(-)", "C(+)",
        ] {
            assert!(bad.parse::<Explicit>().is_err(), "{bad}");
        }
    }
}
