//! Certificates of plies: how the winner hurries, and how the loser delays.

use super::section::Walk;
use super::{Certificate, Section, Strategist};
use crate::games::Playable;
use harary_core::{Game, Paused, Player, UpToSymmetry, Watch};
use harary_engines::{AlphaBeta, ordered_moves};
use std::fmt::Write as _;

impl<G: Playable> Certificate<'_, G> {
    /// Both players' strategies, where the winner wins in so many plies.
    pub(super) fn plies(
        &self,
        winner: Player,
        plies: u32,
        engine: &mut dyn Strategist<G>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        let Some(engine) = engine.timely() else {
            // Only a game that is over at once needs no search for plies.
            write!(
                text,
                "strategy {winner}\nend\nstrategy {}\nend\n",
                winner.other()
            )
            .expect("strings take all");
            return Ok(());
        };
        let section = |claimant, wins| Section {
            game: self.game,
            roots: std::slice::from_ref(self.from),
            claimant,
            wins,
        };
        section(winner, true).within(plies, engine, watch, text)?;
        section(winner.other(), false).before(plies, engine, watch, text)
    }
}

impl<G: Playable> Section<'_, G> {
    /// The winner's strategy, where a win within so many plies is known: everywhere a move with
    /// which the win comes soonest, so that the time it takes follows from the position.
    pub(super) fn within(
        &self,
        plies: u32,
        engine: &mut AlphaBeta<UpToSymmetry<G>>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        let (game, winner) = (self.game, self.claimant);
        self.list(Walk::Hurry(plies), watch, text, &mut |at, time, watch| {
            let mut wins =
                |at: &G::Position, plies| engine.wins_within(game, at, winner, plies, watch);
            let mut left = plies - time - 1;
            while wins(at, left)? {
                left -= 1;
            }
            for mv in ordered_moves(game, at) {
                let next = game.after(at, mv);
                if wins(&next, left)? {
                    return Ok(Some((mv, next, plies - left)));
                }
            }
            Ok(None)
        })
    }

    /// The loser's strategy: no loss before so many plies.
    fn before(
        &self,
        plies: u32,
        engine: &mut AlphaBeta<UpToSymmetry<G>>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        let (game, winner) = (self.game, self.claimant.other());
        self.list(Walk::Delay(plies), watch, text, &mut |at, time, watch| {
            for mv in ordered_moves(game, at) {
                let next = game.after(at, mv);
                if !engine.wins_within(game, &next, winner, plies - time - 2, watch)? {
                    return Ok(Some((mv, next, time + 1)));
                }
            }
            Ok(None)
        })
    }
}
