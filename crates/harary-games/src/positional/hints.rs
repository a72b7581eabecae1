//! The hints of positional games: promising cells, and positions that need no search.

use super::{BoardPosition, Convention, Positional};
use harary_core::{Game, Hints, Player};

impl Hints for Positional {
    /// The worth of a cell by the sets through it that only one player has touched, the nearly
    /// complete ones most; where sets are to be avoided, the other way round.
    fn rank(&self, at: &BoardPosition, mv: u8) -> i32 {
        let mover = self.to_move(at);
        let mine = at.own[mover as usize];
        let theirs = at.own[mover.other() as usize];
        let worth = |edge: &u128| {
            let missing = (edge & !(mine | theirs)).count_ones();
            let owned = edge.count_ones() - missing;
            let weight = 1 << (2 * owned).min(16);
            match (edge & mine != 0, edge & theirs != 0) {
                (true, true) => 0,
                // To complete a set is worth more than to prevent one.
                (true, false) if missing == 1 => 1 << 24,
                (false, true) if missing == 1 => 1 << 20,
                _ => weight,
            }
        };
        let total: i32 = self.through[usize::from(mv)]
            .iter()
            .map(worth)
            .fold(0, i32::saturating_add);
        match self.convention {
            Convention::Achievement | Convention::MakerBreaker => total,
            Convention::Avoidance | Convention::AvoiderEnforcer => -total,
        }
    }

    fn likely_winner(&self) -> Player {
        match self.convention {
            Convention::Achievement | Convention::MakerBreaker => Player::A,
            // Who moves first takes more cells.
            Convention::Avoidance | Convention::AvoiderEnforcer => Player::B,
        }
    }
    fn second_cannot_win(&self) -> bool {
        self.can_be_stolen()
    }

    fn mirror(&self) -> Option<(Player, Vec<String>)> {
        let images = self.mirrored()?;
        let names = &self.board().cells;
        let written = images.iter().map(|&cell| names[cell].clone()).collect();
        Some((self.to_move(&self.start()).other(), written))
    }
}
