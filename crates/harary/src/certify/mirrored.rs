//! A win without a search for moves: who mirrors does not lose, and no full board is without a set.

use super::FORMAT;
use super::tree::refuted;
use crate::answer::SolveAnswer;
use crate::boards::setup;
use crate::run::Run;
use crate::spec::Instance;
use harary_core::{Hints, Outcome, Player};
use harary_games::BoardColoring;

/// A search tree of more bytes is not looked for: that is some tenths of a second.
const MOST_BYTES: usize = 100_000;

/// Who wins so, and the section of a certificate that says it.
pub(crate) struct Mirrored {
    pub(crate) player: Player,
    /// The branches of the search tree that shows that there is no draw.
    pub(crate) branches: u64,
    section: String,
}

impl Mirrored {
    /// The win from the start of a game of this instance, if it is found soon, and before a limit.
    pub(crate) fn find(instance: &Instance, game: &impl Hints, run: &Run<'_>) -> Option<Self> {
        let (player, images) = game.mirrors().into_iter().next()?;
        let in_two = BoardColoring::new(setup(instance).ok()?.board, 2).ok()?;
        let tree = refuted(&in_two, MOST_BYTES, run).ok()??;
        let images = images.join(" ");
        Some(Mirrored {
            player,
            branches: tree.lines().count() as u64,
            section: format!("reason {player} mirror {images}\ntree\n{tree}end\n"),
        })
    }

    /// Who wins, and no more.
    pub(crate) fn answer(&self) -> SolveAnswer {
        SolveAnswer {
            outcome: Some(Outcome::Wins(self.player)),
            ..SolveAnswer::default()
        }
    }

    /// The certificate of the outcome.
    pub(crate) fn certificate(&self, instance: &Instance) -> String {
        let (player, board) = (self.player, instance.quotation());
        let section = &self.section;
        format!("{FORMAT}\ngame {instance}\nclaim outcome {player}\n{board}{section}")
    }
}
