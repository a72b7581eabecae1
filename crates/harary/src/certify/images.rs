//! Lines that a strategy need not have: those at images, under a symmetry of the board, of positions that have one.
//!
//! The checker looks up a position that is not listed at its images, by the maps that the section begins with, and believes nothing of
//! them: what it finds is a move like any other.

use super::after;
use crate::catalog::Playable;
use harary_core::UpToSymmetry;
use std::collections::HashMap;
use std::fmt::Write as _;

/// A checker need not read more maps than this.
const MOST: usize = 1_000;

/// The lines of a section.
pub(super) struct Listing {
    names: Vec<String>,
    maps: Vec<Vec<usize>>,
    /// Which maps have served.
    used: Vec<bool>,
    /// The replies, by the symbols of the node.
    replies: HashMap<Vec<u8>, String>,
    text: String,
}

impl Listing {
    pub(super) fn new<G: Playable>(game: &UpToSymmetry<G>) -> Listing {
        let (names, mut maps) = game.0.node_symmetries();
        if maps.len() > MOST {
            maps.clear();
        }
        Listing {
            names,
            used: vec![false; maps.len()],
            maps,
            replies: HashMap::new(),
            text: String::new(),
        }
    }

    /// The reply at a node that follows from a line before, as it is written.
    pub(super) fn known(&mut self, node: &str) -> Option<String> {
        if self.maps.is_empty() {
            return None;
        }
        let symbols = symbols(node);
        let mut image = symbols.clone();
        for (map, used) in self.maps.iter().zip(&mut self.used) {
            for (&symbol, &to) in symbols.iter().zip(map) {
                image[to] = symbol;
            }
            if let Some(reply) = self.replies.get(&image) {
                *used = true;
                let cell = map.iter().position(|&to| self.names[to] == *reply)?;
                return Some(self.names[cell].clone());
            }
        }
        None
    }

    /// Writes a line.
    pub(super) fn add(&mut self, node: &str, reply: &str) {
        writeln!(self.text, "{node} {reply}").expect("strings take all");
        if !self.maps.is_empty() {
            self.replies.insert(symbols(node), reply.to_owned());
        }
    }

    /// The maps that served and the lines, after the first line of the section.
    pub(super) fn finish(self, text: &mut String) {
        let served = self.maps.iter().zip(&self.used);
        for (map, _) in served.filter(|(_, used)| **used) {
            let images: Vec<&str> = map.iter().map(|&to| self.names[to].as_str()).collect();
            writeln!(text, "images {}", images.join(" ")).expect("strings take all");
        }
        text.push_str(&self.text);
        text.push_str("end\n");
    }

    /// The position after the reply that follows from a line before.
    pub(super) fn follow<G: Playable>(
        &mut self,
        game: &UpToSymmetry<G>,
        at: &G::Position,
        node: &str,
    ) -> Option<G::Position> {
        let reply = self.known(node)?;
        let mut moves = Vec::new();
        game.0.moves(at, &mut moves);
        let mut moves = moves.into_iter();
        let mv = moves.find(|&mv| game.0.write_reply(at, mv) == reply)?;
        Some(after(game, at, mv))
    }
}

/// The symbols of the cells.
fn symbols(node: &str) -> Vec<u8> {
    node.bytes().filter(|&symbol| symbol != b'/').collect()
}
