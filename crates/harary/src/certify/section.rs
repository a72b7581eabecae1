//! Sections of a certificate of play: a strategy, position by position, from an engine that knows
//! what to play.

use super::images::{Listing, Nodes};
use crate::games::Playable;
use harary_core::{Game, Paused, Player, UpToSymmetry, Watch};
use harary_engines::{AlphaBeta, ordered_moves};
use std::collections::HashSet;
use std::fmt::Write as _;

/// What a strategy proves: from each of the roots the claimant wins, or at least does not lose.
pub(crate) struct Section<'a, G: Playable> {
    pub(crate) game: &'a UpToSymmetry<G>,
    pub(crate) roots: &'a [G::Position],
    pub(crate) claimant: Player,
    pub(crate) wins: bool,
}

/// Whether a position keeps the claim; it may be searched if there is a watch. What is not known
/// without a search does not keep it.
type Keeps<'a, P> = dyn FnMut(&P, Option<&Watch<'_>>) -> Result<bool, Paused> + 'a;

/// An engine that has solved a game, and can say what to play.
pub(crate) trait Strategist<G: Playable> {
    /// Writes a section.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    fn section(
        &mut self,
        section: &Section<'_, G>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused>;

    /// The search that knows how long games take, if it was needed.
    fn timely(&mut self) -> Option<&mut AlphaBeta<UpToSymmetry<G>>> {
        None
    }
}

impl<G: Playable> Section<'_, G> {
    /// The player of whom the section says whether this one wins: the claimant of a win, or the
    /// opponent of who claims not to lose.
    pub(super) fn player_in_question(&self) -> Player {
        if self.wins {
            self.claimant
        } else {
            self.claimant.other()
        }
    }

    /// A strategy by the positions of the game, from the answer to whether a position keeps the
    /// claim.
    pub(super) fn by_positions(
        &self,
        watch: &Watch<'_>,
        text: &mut String,
        keeps: &mut Keeps<'_, G::Position>,
    ) -> Result<(), Paused> {
        let (game, claimant) = (self.game, self.claimant);
        writeln!(text, "strategy {claimant}").expect("strings take all");
        Listing::write(game, Nodes::Positions, 1, watch, text, &mut |listing| {
            let mut seen = HashSet::new();
            let mut open: Vec<G::Position> = self.roots.iter().rev().cloned().collect();
            while let Some(at) = open.pop() {
                if game.outcome(&at).is_some() {
                    continue;
                }
                let at = listing.examined(game, at);
                let node = game.0.write_node(&at);
                let mover = game.to_move(&at);
                if !seen.insert((node.clone(), mover)) {
                    continue;
                }
                listing.meet(node.len(), open.capacity() * size_of::<G::Position>())?;
                if mover != claimant {
                    listing.pass();
                    let mut moves = Vec::new();
                    game.0.moves(&at, &mut moves);
                    open.extend(moves.into_iter().rev().map(|mv| game.after(&at, mv)));
                    continue;
                }
                if let Some(next) = listing.follow(game, &at, &node) {
                    open.push(next);
                    continue;
                }
                // First what is known, then what must be searched.
                let moves = ordered_moves(game, &at);
                'found: for search in [None, Some(listing.watch())] {
                    for &mv in &moves {
                        let next = game.after(&at, mv);
                        if keeps(&next, search)? {
                            listing.add(&node, &game.0.write_reply(&at, mv));
                            open.push(next);
                            break 'found;
                        }
                    }
                }
            }
            Ok(())
        })
    }
}
