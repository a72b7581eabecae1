//! The hints of positional games: promising cells, and positions that need no search.

use super::{BoardPosition, Convention, Positional, bits};
use harary_core::{Game, Hints, Mirror, Notation, Outcome, Player};

impl Hints for Positional {
    /// The worth of a cell by the sets through it that only one player has touched, the nearly
    /// complete ones most; where sets are to be avoided, the other way round. Where weights
    /// say something of sizes, by the sets that are large enough.
    fn rank(&self, at: &BoardPosition, mv: u8) -> i32 {
        let mover = self.to_move(at);
        if let Some(sizes) = self.by_size.as_ref().filter(|sizes| sizes.weighs) {
            return sizes.worth(at.own, mover, mv);
        }
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
            Convention::Avoidance | Convention::AvoiderEnforcer => -total,
            _ => total,
        }
    }

    fn proved(&self, at: &BoardPosition, _: bool) -> Option<Outcome> {
        self.weighed(at)
    }

    /// In achievement, one cell each in turn. A cell that completes a set of the mover ends the
    /// game at once; else one that completes a set of the other player must be taken, and if there
    /// are two, it does not matter which.
    fn urgent(&self, at: &BoardPosition, out: &mut Vec<u8>) {
        if !self.threatens || at.own == self.start().own {
            return;
        }
        let mover = self.to_move(at);
        let completes = |player: Player, cell: usize| {
            let missing = !at.own[player as usize];
            let mut sets = self.sets_through(player)[cell].iter();
            sets.any(|set| set & missing == 1 << cell)
        };
        let free = self.full & !(at.own[0] | at.own[1]);
        let last_of = |player| bits(free).find(|&cell| completes(player, cell));
        let cell = last_of(mover).or_else(|| last_of(mover.other()));
        out.extend(cell.map(|cell| cell as u8));
    }

    fn sets(&self) -> usize {
        let all = Player::BOTH.map(|player| self.sets_through(player).iter().map(Vec::len).max());
        all.into_iter().flatten().max().unwrap_or(0)
    }

    /// In achievement, one cell each in turn: the cells that a set lacks which the other player has
    /// not touched, a ply each, and the other player's plies between.
    fn soonest(&self, at: &BoardPosition, player: Player) -> Option<u32> {
        if !self.threatens {
            return Some(1);
        }
        let (mine, theirs) = (at.owned(player), at.owned(player.other()));
        let free = self.full & !(mine | theirs);
        let sets = bits(free).flat_map(|cell| &self.sets_through(player)[cell]);
        let live = sets.filter(|&set| set & theirs == 0);
        let fewest = live.map(|set| (set & !mine).count_ones()).min()?;
        Some(2 * fewest - u32::from(self.to_move(at) == player))
    }

    fn likely_winner(&self) -> Player {
        match self.convention {
            Convention::Achievement | Convention::MakerBreaker => Player::A,
            // Who moves first takes more cells; and of two equal sets that of B wins.
            Convention::Avoidance | Convention::AvoiderEnforcer | Convention::Larger => Player::B,
        }
    }
    fn second_cannot_win(&self) -> bool {
        self.can_be_stolen()
    }

    fn mirrors(&self) -> Vec<Mirror> {
        let names = &self.board().cells;
        let written = |images: &[usize]| images.iter().map(|&cell| names[cell].clone()).collect();
        let mirrors = self.mirrored().map(|(player, images)| Mirror {
            player,
            images: written(images),
            is_safe: self.convention == Convention::Avoidance,
        });
        mirrors.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::positional::setup::{Setup, Turns};
    use crate::{Shape, mnk, vdw};
    use harary_core::laws;

    /// The value of a position by the best of these moves.
    fn best(game: &Positional, at: &BoardPosition, moves: &[u8]) -> (i32, Option<u32>) {
        let mover = game.to_move(at);
        let values = moves.iter().map(|&mv| {
            let mut next = game.after(at, mv);
            let value = laws::minimax(game, &mut next, &mut 1_000_000).unwrap();
            let worth = value.outcome.worth(mover);
            // Who wins hurries, who loses delays.
            let plies = value.plies.map(|plies| plies + 1);
            (worth, plies.map_or(0, |plies| -worth * plies as i32), plies)
        });
        let (worth, _, plies) = values.max().unwrap();
        (worth, plies)
    }

    /// The plies in which a player wins if both want it.
    fn soonest(game: &Positional, at: &BoardPosition, player: Player) -> Option<u32> {
        if let Some(outcome) = game.outcome(at) {
            return (outcome == Outcome::Wins(player)).then_some(0);
        }
        let moves = game.legal(at).into_iter();
        let after = moves.filter_map(|mv| soonest(game, &game.after(at, mv), player));
        Some(1 + after.min()?)
    }

    #[test]
    fn threats_are_what_they_are_in_every_position() {
        let mut setups = Vec::new();
        for board in [
            vdw(7, 3, Shape::Line),
            vdw(6, 2, Shape::Line),
            vdw(5, 1, Shape::Line),
            vdw(7, 3, Shape::Ring),
            mnk(3, 2, 2),
        ] {
            let plain = Setup::empty(board.unwrap(), Turns::alternating(Player::A));
            let mut other = plain.clone();
            other.sets_of_b = Some(vec![vec![0, 1], vec![2, 3, 4]]);
            let mut few = plain.clone();
            few.first_moves = Some(vec![1, 2]);
            let mut begun = plain.clone();
            begun.initial = [vec![0], vec![3]];
            setups.extend([plain, other, few, begun]);
        }
        let (mut urgent, mut far) = (0, 0);
        for setup in setups {
            for convention in [Convention::Achievement, Convention::Avoidance] {
                let Ok(game) = Positional::from_setup(setup.clone(), convention) else {
                    continue;
                };
                let mut open = vec![game.start()];
                let mut seen = std::collections::HashSet::new();
                while let Some(at) = open.pop() {
                    if game.outcome(&at).is_some() || !seen.insert(at.own) {
                        continue;
                    }
                    let (mut all, mut some) = (Vec::new(), Vec::new());
                    game.moves(&at, &mut all);
                    game.urgent(&at, &mut some);
                    assert!(some.iter().all(|mv| all.contains(mv)), "{at:?}");
                    if !some.is_empty() {
                        assert_eq!(best(&game, &at, &some), best(&game, &at, &all), "{at:?}");
                        urgent += 1;
                    }
                    for player in Player::BOTH {
                        let truth = soonest(&game, &at, player);
                        match game.soonest(&at, player) {
                            None => assert_eq!(truth, None, "{at:?}"),
                            Some(plies) => {
                                assert!(truth.is_none_or(|truth| plies <= truth), "{at:?}");
                                far += u32::from(plies > 2);
                            }
                        }
                    }
                    open.extend(all.iter().map(|&mv| {
                        let mut next = at.clone();
                        game.play(&mut next, mv);
                        next
                    }));
                }
            }
        }
        assert!(urgent > 1000 && far > 1000, "{urgent} {far}");
    }
}
