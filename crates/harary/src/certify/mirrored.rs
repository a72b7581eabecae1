//! A win without a search for moves: who mirrors does not lose, and no board that was filled so is
//! without a set.

use super::FORMAT;
use super::tree::refuted;
use crate::answer::SolveAnswer;
use crate::boards::setup;
use crate::run::Run;
use crate::spec::Instance;
use harary_core::{Hints, Hypergraph, Outcome, Player};
use harary_games::BoardColoring;

/// A search tree of more bytes is not looked for: that is some tenths of a second.
const MOST_BYTES: usize = 100_000;

/// The board on which each cell and its image, where these are two, are a set, too: who mirrors
/// owns one of them and the other player the other.
fn opposite(board: &Hypergraph, images: &[String]) -> Hypergraph {
    let cell = |name: &String| board.cells.iter().position(|other| other == name);
    let pairs = (0..).zip(images.iter().filter_map(cell));
    let pairs = pairs.filter(|(cell, image)| cell != image);
    let pairs = pairs.map(|(cell, image)| vec![cell, image]);
    let mut all = Hypergraph::new(
        board.cells.clone(),
        board.edges.iter().cloned().chain(pairs),
    );
    all.order.clone_from(&board.order);
    all.picture.clone_from(&board.picture);
    all
}

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
        let mirrors = game.mirrors();
        if mirrors.is_empty() {
            return None;
        }
        let board = setup(instance).ok()?.board;
        mirrors.into_iter().find_map(|mirror| {
            let (player, images) = (mirror.player, mirror.images);
            let opposite = BoardColoring::new(opposite(&board, &images), 2).ok()?;
            let tree = refuted(&opposite, MOST_BYTES, run).ok()??;
            let images = images.join(" ");
            Some(Mirrored {
                player,
                branches: tree.lines().count() as u64,
                section: format!("reason {player} mirror {images}\ntree\n{tree}end\n"),
            })
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
