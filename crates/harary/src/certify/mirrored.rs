//! A win without a search for moves, by mirroring: no board that was filled so is without a set.

use super::FORMAT;
use super::tree::refuted;
use crate::answer::SolveAnswer;
use crate::boards::setup;
use crate::run::Run;
use crate::spec::Instance;
use harary_core::{BoardSymmetry, Hints, Hypergraph, Outcome, Player};
use harary_games::BoardColoring;
use std::collections::HashMap;

/// A search tree of more bytes is not looked for: that is some tenths of a second.
const MOST_BYTES: usize = 100_000;

/// No more symmetries are tried: there may be thousands.
const MOST_MIRRORS: usize = 2;

/// The board with a further set for each cell and its image, where these are two: who mirrors owns
/// one of them, and the other player the other.
fn opposite(board: &Hypergraph, images: &[usize]) -> Hypergraph {
    let pairs = images.iter().enumerate();
    let pairs = pairs.filter(|(cell, image)| cell != *image);
    let pairs = pairs.map(|(cell, &image)| vec![cell, image]);
    Hypergraph {
        order: board.order.clone(),
        picture: board.picture,
        ..Hypergraph::new(
            board.cells.clone(),
            board.edges.iter().cloned().chain(pairs),
        )
    }
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
        let mut mirrors = game.mirrors();
        if mirrors.is_empty() {
            return None;
        }
        let board = setup(instance).ok()?.board;
        // The half turn leaves fewer colorings than other symmetries of rings do.
        let half_turn = board.picture.symmetry(board.len(), BoardSymmetry::HalfTurn);
        let places: HashMap<&str, usize> =
            board.cells.iter().map(String::as_str).zip(0..).collect();
        let place = |name: &String| places[name.as_str()];
        let cells = |images: &[String]| -> Vec<usize> { images.iter().map(place).collect() };
        mirrors.sort_by_cached_key(|mirror| Some(cells(&mirror.images)) != half_turn);
        for mirror in mirrors.into_iter().take(MOST_MIRRORS) {
            let (player, images) = (mirror.player, mirror.images);
            let opposite = BoardColoring::new(opposite(&board, &cells(&images)), 2).ok()?;
            // A limit ends it without an answer.
            if let Some(tree) = refuted(&opposite, MOST_BYTES, run).ok()? {
                let images = images.join(" ");
                return Some(Mirrored {
                    player,
                    branches: tree.lines().count() as u64,
                    section: format!("reason {player} mirror {images}\ntree\n{tree}end\n"),
                });
            }
        }
        None
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
