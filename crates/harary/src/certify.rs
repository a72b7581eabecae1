//! Certificates: of outcomes, a strategy for whoever has something to prove, position by position; of colorings, one, a search tree or a refutation;
//! of nim-values, their period.
//!
//! The format is docs/certificates.md. A strategy is found by walking through the solved game: at the claimant's
//! positions the first move that keeps the claim, at the other player's every move; each position once, by the text of
//! its node, which the checker's rules can go on from.

mod live;
mod period;
#[cfg(feature = "sat")]
mod refutation;
mod tree;

pub(crate) use period::period;
#[cfg(feature = "sat")]
pub(crate) use refutation::NoColoring;
pub(crate) use tree::AllColorings;

use crate::catalog::Playable;
use crate::error::Error;
use crate::file::write_file;
use crate::oracle::Chase;
use crate::spec::Instance;
use harary_core::{Game, Hints, Notation, Outcome, Paused, Player, UpToSymmetry, Watch};
use harary_engines::{AlphaBeta, DfPn, Oracle, ordered_moves};
use harary_games::{Evasion, Positional, Room};
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

/// An engine that has solved a game, and can say what to play.
pub(crate) trait Strategist<G: Playable> {
    /// Writes the section in which `claimant` proves a claim.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    fn section(
        &mut self,
        claim: &Certificate<'_, G>,
        claimant: Player,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused>;
}

impl<G: Playable> Strategist<G> for AlphaBeta<UpToSymmetry<G>> {
    fn section(
        &mut self,
        claim: &Certificate<'_, G>,
        claimant: Player,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        claim.by_positions(claimant, text, |at| {
            self.can_reach(claim.game, at, claimant, claim.outcome, watch)
        })
    }
}

impl<G: Playable> Strategist<G> for [DfPn<UpToSymmetry<G>>; 2] {
    fn section(
        &mut self,
        claim: &Certificate<'_, G>,
        claimant: Player,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        by_oracle(self, claim, claimant, watch, text)
    }
}

/// Strategies that avoid sets are written by the positions of the game.
impl<R: Room> Strategist<Positional> for Chase<Evasion<R>> {
    fn section(
        &mut self,
        claim: &Certificate<'_, Positional>,
        claimant: Player,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        by_oracle(self, claim, claimant, watch, text)
    }
}

/// A strategy by the positions of the game, from an oracle.
fn by_oracle<G: Playable>(
    oracle: &mut impl Oracle<UpToSymmetry<G>>,
    claim: &Certificate<'_, G>,
    claimant: Player,
    watch: &Watch<'_>,
    text: &mut String,
) -> Result<(), Paused> {
    claim.by_positions(claimant, text, |at| match claim.outcome {
        Outcome::Wins(player) => oracle.wins(claim.game, at, player, watch),
        Outcome::Draw => {
            let lost = oracle.wins(claim.game, at, claimant.other(), watch)?;
            Ok(!lost)
        }
    })
}

impl<G: Playable> Certificate<'_, G> {
    /// The text, from an engine that has solved the game.
    pub(crate) fn text(
        &self,
        engine: &mut impl Strategist<G>,
        watch: &Watch<'_>,
    ) -> Result<String, Paused> {
        let mut text = format!("{FORMAT}\ngame {}\n", self.instance);
        if !self.after.is_empty() {
            writeln!(text, "after {}", self.after.join(",")).expect("strings take all");
        }
        writeln!(text, "claim outcome {}", self.outcome).expect("strings take all");
        text.push_str(&self.instance.quotation());
        match self.outcome {
            Outcome::Wins(player) => engine.section(self, player, watch, &mut text)?,
            Outcome::Draw => {
                if self.after.is_empty() && self.game.second_cannot_win() {
                    text.push_str("reason A strategy-stealing\n");
                } else {
                    engine.section(self, Player::A, watch, &mut text)?;
                }
                engine.section(self, Player::B, watch, &mut text)?;
            }
        }
        Ok(text)
    }

    /// A strategy by the positions of the game, from an answer to "does this position keep the claim?".
    fn by_positions(
        &self,
        claimant: Player,
        text: &mut String,
        mut keeps: impl FnMut(&G::Position) -> Result<bool, Paused>,
    ) -> Result<(), Paused> {
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
            for mv in ordered_moves(game, &at) {
                let next = after(mv);
                if keeps(&next)? {
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
