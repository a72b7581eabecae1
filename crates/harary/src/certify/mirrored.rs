//! A win without a search for moves: who mirrors does not lose, and no full board is without a set.

use super::FORMAT;
use super::tree::refuted;
use crate::answer::Stopped;
use crate::boards::setup;
use crate::run::Run;
use crate::spec::Instance;
use harary_core::{Hints, Player};
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
    /// The win from the start of a game of this instance, if it is soon found.
    pub(crate) fn find(
        instance: &Instance,
        game: &impl Hints,
        run: &Run<'_>,
    ) -> Result<Option<Self>, Stopped> {
        let Some((player, images)) = game.mirror() else {
            return Ok(None);
        };
        let in_two = setup(instance).ok();
        let in_two = in_two.and_then(|setup| BoardColoring::new(setup.board, 2).ok());
        let Some(in_two) = in_two else {
            return Ok(None);
        };
        let tree = refuted(&in_two, MOST_BYTES, run)?;
        Ok(tree.map(|tree| Mirrored {
            player,
            branches: tree.lines().count() as u64,
            section: format!(
                "reason {player} mirror {}\ntree\n{tree}end\n",
                images.join(" ")
            ),
        }))
    }

    /// The certificate of the outcome.
    pub(crate) fn certificate(&self, instance: &Instance) -> String {
        let (player, board) = (self.player, instance.quotation());
        let section = &self.section;
        format!("{FORMAT}\ngame {instance}\nclaim outcome {player}\n{board}{section}")
    }
}
