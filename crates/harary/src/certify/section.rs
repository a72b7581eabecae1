//! Sections of a certificate of play: a strategy, position by position, from an engine that knows
//! what to play.

use super::images::Listing;
use crate::games::Playable;
use harary_core::{Game, Paused, Player, UpToSymmetry, Watch};
use harary_engines::{AlphaBeta, ordered_moves};
use std::collections::{HashSet, VecDeque};
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

/// In which order the positions of a strategy are met.
#[derive(Clone, Copy)]
pub(super) enum Walk {
    /// In depth, the first move first.
    Depth,
    /// To win within so many plies: in depth, the last move first.
    Hurry(u32),
    /// Not to lose before so many plies: in the order of the plies that lead there, so that what is
    /// good enough when a position is first met is good enough later. What is reached so late that
    /// the next ply may lose is not met.
    Delay(u32),
}

/// The move to make at a position that is reached after so many plies, the position after it, and
/// the plies to count on from there.
pub(super) type Reply<'a, G> = dyn FnMut(&Position<G>, u32, &Watch<'_>) -> Result<Option<(Move<G>, Position<G>, u32)>, Paused>
    + 'a;
type Position<G> = <G as Game>::Position;
type Move<G> = <G as Game>::Move;

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
        self.list(Walk::Depth, watch, text, &mut |at, time, watch| {
            // First what is known, then what must be searched.
            let moves = ordered_moves(self.game, at);
            for search in [None, Some(watch)] {
                for &mv in &moves {
                    let next = self.game.after(at, mv);
                    if keeps(&next, search)? {
                        return Ok(Some((mv, next, time + 1)));
                    }
                }
            }
            Ok(None)
        })
    }

    /// Writes a strategy: a line with the reply to each position that the claimant moves from.
    pub(super) fn list(
        &self,
        walk: Walk,
        watch: &Watch<'_>,
        text: &mut String,
        reply: &mut Reply<'_, G>,
    ) -> Result<(), Paused> {
        let (game, claimant) = (self.game, self.claimant);
        let (times, end) = match walk {
            Walk::Depth => (1, u32::MAX),
            Walk::Hurry(plies) => (plies, plies),
            Walk::Delay(plies) => (plies, plies.saturating_sub(1)),
        };
        write!(text, "strategy {claimant}").expect("strings take all");
        let head = text.len();
        text.push('\n');
        let mut by_weights = false;
        Listing::write(game, times, watch, text, &mut |listing| {
            let mut seen = HashSet::new();
            let roots = self.roots.iter().rev();
            let mut open: VecDeque<_> = roots.map(|root| (root.clone(), 0)).collect();
            while let Some((at, time)) = match walk {
                Walk::Depth | Walk::Hurry(_) => open.pop_back(),
                Walk::Delay(_) => open.pop_front(),
            } {
                let mut is_over = game.outcome(&at).is_some();
                if !is_over && game.0.weighed(&at).is_some() {
                    (is_over, by_weights) = (true, true);
                }
                debug_assert!(is_over || time < end || !matches!(walk, Walk::Hurry(_)));
                if time >= end || is_over {
                    continue;
                }
                let at = listing.examined(game, at);
                let node = game.0.write_node(&at);
                let mover = game.to_move(&at);
                if !seen.insert((node.clone(), mover)) {
                    continue;
                }
                let waiting = open.capacity() * size_of::<(G::Position, u32)>();
                listing.meet(node.len(), waiting)?;
                if mover != claimant {
                    listing.pass();
                    let mut moves = Vec::new();
                    game.0.moves(&at, &mut moves);
                    if matches!(walk, Walk::Depth) {
                        moves.reverse();
                    }
                    open.extend(moves.iter().map(|&mv| (game.after(&at, mv), time + 1)));
                } else if let Some(next) = listing.follow(game, &at, &node) {
                    open.push_back((next, time + 1));
                } else if let Some((mv, next, time)) = reply(&at, time, listing.watch())? {
                    listing.add(&node, &game.0.write_reply(&at, mv));
                    open.push_back((next, time));
                }
            }
            Ok(())
        })?;
        if by_weights {
            text.insert_str(head, " by weights");
        }
        Ok(())
    }
}
