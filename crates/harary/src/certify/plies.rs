//! Certificates of plies: how the winner hurries, and how the loser delays.

use super::images::{Listing, Nodes};
use super::{Certificate, Section, Strategist};
use crate::games::Playable;
use harary_core::{Game, Paused, Player, UpToSymmetry, Watch};
use harary_engines::{AlphaBeta, ordered_moves};
use std::collections::{HashSet, VecDeque};
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
        let mut search = Search {
            game: self.game,
            winner,
            engine,
            watch,
        };
        search.hurry(self.from, plies, text)?;
        search.delay(self.from, plies, text)
    }
}

impl<G: Playable> Section<'_, G> {
    /// The claimant's strategy from one position, where a win within so many plies is known:
    /// nothing beyond them is looked at.
    pub(super) fn within(
        &self,
        root: &G::Position,
        plies: u32,
        engine: &mut AlphaBeta<UpToSymmetry<G>>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        let mut search = Search {
            game: self.game,
            winner: self.claimant,
            engine,
            watch,
        };
        search.hurry(root, plies, text)
    }
}

struct Search<'s, 'w, G: Playable> {
    game: &'s UpToSymmetry<G>,
    winner: Player,
    engine: &'s mut AlphaBeta<UpToSymmetry<G>>,
    watch: &'s Watch<'w>,
}

impl<G: Playable> Search<'_, '_, G> {
    fn wins_within(
        &mut self,
        at: &G::Position,
        plies: u32,
        watch: &Watch<'_>,
    ) -> Result<bool, Paused> {
        self.engine
            .wins_within(self.game, at, self.winner, plies, watch)
    }

    fn all_after(&self, at: &G::Position) -> impl Iterator<Item = G::Position> {
        let mut moves = Vec::new();
        self.game.0.moves(at, &mut moves);
        moves.into_iter().map(|mv| self.game.after(at, mv))
    }

    /// The winner's strategy: everywhere a move with which the win comes soonest, so that the time
    /// it takes follows from the position.
    fn hurry(&mut self, from: &G::Position, plies: u32, text: &mut String) -> Result<(), Paused> {
        let (game, watch) = (self.game, self.watch);
        writeln!(text, "strategy {}", self.winner).expect("strings take all");
        let mut list = |listing: &mut Listing<'_, '_>| {
            let mut seen = HashSet::new();
            let mut open = vec![(from.clone(), plies)];
            while let Some((at, mut left)) = open.pop() {
                let at = listing.examined(game, at);
                let node = game.0.write_node(&at);
                let mover = game.to_move(&at);
                if game.outcome(&at).is_some() || !seen.insert((node.clone(), mover)) {
                    continue;
                }
                let waiting = open.capacity() * size_of::<(G::Position, u32)>();
                listing.meet(node.len(), waiting)?;
                if mover != self.winner {
                    listing.pass();
                    open.extend(self.all_after(&at).map(|next| (next, left - 1)));
                    continue;
                }
                if let Some(next) = listing.follow(game, &at, &node) {
                    open.push((next, left - 1));
                    continue;
                }
                while self.wins_within(&at, left - 1, listing.watch())? {
                    left -= 1;
                }
                for mv in ordered_moves(game, &at) {
                    let next = game.after(&at, mv);
                    if self.wins_within(&next, left - 1, listing.watch())? {
                        listing.add(&node, &game.0.write_reply(&at, mv));
                        open.push((next, left - 1));
                        break;
                    }
                }
            }
            Ok(())
        };
        Listing::write(game, Nodes::Positions, plies, watch, text, &mut list)
    }

    /// The loser's strategy: no loss before so many plies. Positions are looked at in the order of
    /// the plies that lead there, so that what is good enough when a position is first met is good
    /// enough later.
    fn delay(&mut self, from: &G::Position, plies: u32, text: &mut String) -> Result<(), Paused> {
        let (game, watch) = (self.game, self.watch);
        let loser = self.winner.other();
        writeln!(text, "strategy {loser}").expect("strings take all");
        let mut list = |listing: &mut Listing<'_, '_>| {
            let mut seen = HashSet::new();
            let mut open = VecDeque::from([(from.clone(), 0)]);
            while let Some((at, time)) = open.pop_front() {
                let at = listing.examined(game, at);
                let node = game.0.write_node(&at);
                let mover = game.to_move(&at);
                let over = game.outcome(&at).is_some() || time + 1 >= plies;
                if over || !seen.insert((node.clone(), mover)) {
                    continue;
                }
                let waiting = open.capacity() * size_of::<(G::Position, u32)>();
                listing.meet(node.len(), waiting)?;
                if mover != loser {
                    listing.pass();
                    open.extend(self.all_after(&at).map(|next| (next, time + 1)));
                    continue;
                }
                if let Some(next) = listing.follow(game, &at, &node) {
                    open.push_back((next, time + 1));
                    continue;
                }
                for mv in ordered_moves(game, &at) {
                    let next = game.after(&at, mv);
                    if !self.wins_within(&next, plies - time - 2, listing.watch())? {
                        listing.add(&node, &game.0.write_reply(&at, mv));
                        open.push_back((next, time + 1));
                        break;
                    }
                }
            }
            Ok(())
        };
        Listing::write(game, Nodes::Positions, plies, watch, text, &mut list)
    }
}
