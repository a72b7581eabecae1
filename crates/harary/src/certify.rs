//! Certificates: of outcomes, a strategy for whoever has something to prove, position by position; of colorings, one or a search tree;
//! of nim-values, their period.
//!
//! The format is docs/certificates.md. A strategy is found by walking through the solved game: at the claimant's
//! positions the first move that keeps the claim, at the other player's every move; each position once, by the text of
//! its node, which the checker's rules can go on from.

mod period;
mod tree;

pub(crate) use period::period;
pub(crate) use tree::AllColorings;

use crate::catalog::Playable;
use crate::error::Error;
use crate::file::write_file;
use crate::spec::Instance;
use harary_core::{Outcome, Paused, Player, UpToSymmetry, Watch};
use harary_engines::AlphaBeta;
use std::collections::HashSet;
use std::fmt::Write as _;
use std::path::Path;

const FORMAT: &str = "harary-certificate 1";

/// What is to be certified.
pub(crate) struct Certificate<'a, G: Playable> {
    pub(crate) game: &'a UpToSymmetry<G>,
    pub(crate) instance: &'a Instance,
    pub(crate) after: &'a [String],
    pub(crate) from: &'a G::Position,
    pub(crate) outcome: Outcome,
}

impl<G: Playable> Certificate<'_, G> {
    /// The text, from an engine that has solved the game.
    pub(crate) fn text(
        &self,
        engine: &mut AlphaBeta<UpToSymmetry<G>>,
        watch: &Watch<'_>,
    ) -> Result<String, Paused> {
        use harary_core::Hints;
        let mut text = format!("{FORMAT}\ngame {}\n", self.instance);
        if !self.after.is_empty() {
            writeln!(text, "after {}", self.after.join(",")).expect("strings take all");
        }
        writeln!(text, "claim outcome {}", self.outcome).expect("strings take all");
        text.push_str(&self.instance.quotation());
        match self.outcome {
            Outcome::Wins(player) => self.strategy(player, engine, watch, &mut text)?,
            Outcome::Draw => {
                if self.after.is_empty() && self.game.second_cannot_win() {
                    text.push_str("reason A strategy-stealing\n");
                } else {
                    self.strategy(Player::A, engine, watch, &mut text)?;
                }
                self.strategy(Player::B, engine, watch, &mut text)?;
            }
        }
        Ok(text)
    }

    fn strategy(
        &self,
        claimant: Player,
        engine: &mut AlphaBeta<UpToSymmetry<G>>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        use harary_core::{Game, Notation};
        let game = self.game;
        writeln!(text, "strategy {claimant}").expect("strings take all");
        let mut seen = HashSet::new();
        let mut open = vec![self.from.clone()];
        while let Some(at) = open.pop() {
            if game.outcome(&at).is_some() {
                continue;
            }
            let node = game.write_node(&at);
            let mover = game.to_move(&at);
            if !seen.insert((node.clone(), mover)) {
                continue;
            }
            let after = |mv| {
                let mut next = at.clone();
                game.play(&mut next, mv);
                next
            };
            if mover != claimant {
                let mut moves = Vec::new();
                game.0.moves(&at, &mut moves);
                open.extend(moves.into_iter().rev().map(after));
                continue;
            }
            for mv in engine.ordered(game, &at) {
                let next = after(mv);
                if engine.can_reach(game, &next, claimant, self.outcome, watch)? {
                    writeln!(text, "{node} {}", game.write_reply(&at, mv))
                        .expect("strings take all");
                    open.push(next);
                    break;
                }
            }
        }
        text.push_str("end\n");
        Ok(())
    }
}

/// Writes a certificate to a file.
pub(crate) fn save(text: &str, path: &Path) -> Result<(), Error> {
    write_file(path, |file| file.write_all(text.as_bytes()))
}

/// The certificate of a coloring.
pub(crate) fn coloring(spec: &Instance, coloring: &str) -> String {
    let board = spec.quotation();
    format!("{FORMAT}\ngame {spec}\nclaim coloring\n{board}{coloring}\nend\n")
}
