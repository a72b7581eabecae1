//! The winner, the good first moves and a line, from repeated answers to the question whether one
//! player wins.
//!
//! An [`Oracle`] answers that one question at any position. The value of a game follows from at
//! most two such answers, and the good moves from one for each. Answers are kept in order: after a
//! pause the questions are replayed.

use crate::play::alpha_beta::{FirstMoves, Solution};
use crate::play::df_pn::DfPn;
use crate::play::score::has_good_moves;
use harary_core::{
    At, Damaged, Engine, Game, Hints, Keyed, Outcome, Paused, Player, Saved, Watch, WordSink,
    WordSource,
};
use std::cmp::Reverse;

/// Answers whether a player wins, at any position of a game.
pub trait Oracle<G: Game> {
    /// Whether the player wins from here. After a pause the same question must be put again
    /// before any other.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    fn wins(
        &mut self,
        game: &G,
        at: &G::Position,
        player: Player,
        watch: &Watch<'_>,
    ) -> Result<bool, Paused>;
    /// Whether the player wins from here, if that is known without a search.
    fn known(&self, game: &G, at: &G::Position, player: Player) -> Option<bool>;
    /// Nodes visited so far.
    fn nodes(&self) -> u64;
    /// Writes all that is known, and the question that was interrupted.
    fn save(&self, to: &mut dyn WordSink);
    /// An oracle with the memory of this one that knows what [`save`](Oracle::save) wrote, when the
    /// question that was interrupted was put at the position `at`.
    ///
    /// # Errors
    /// [`Damaged`] if the words cannot be that.
    fn load(&mut self, at: At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged>;
}

/// One proof-number search for each player who may win: first A, then B.
impl<G: Keyed + Hints> Oracle<G> for [DfPn<G>; 2] {
    fn wins(
        &mut self,
        game: &G,
        at: &G::Position,
        player: Player,
        watch: &Watch<'_>,
    ) -> Result<bool, Paused> {
        let search = &mut self[player as usize];
        let wins = search.run((game, at), watch)?;
        search.reset();
        Ok(wins)
    }
    fn known(&self, game: &G, at: &G::Position, player: Player) -> Option<bool> {
        self[player as usize].known(game, at)
    }
    fn nodes(&self) -> u64 {
        self.iter().map(Engine::nodes).sum()
    }
    fn save(&self, to: &mut dyn WordSink) {
        for search in self {
            search.save(to);
        }
    }
    fn load(&mut self, at: At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.iter_mut().try_for_each(|search| search.load(at, from))
    }
}

/// The parts of the solution that are wanted.
#[derive(Clone, Copy)]
pub(super) struct VerdictOptions {
    /// The first moves and a line, or the outcome alone.
    pub(super) moves: bool,
    /// For each player whether it is known that this one does not win from the first position.
    pub(super) cannot_win: [bool; 2],
    /// The player whose win is tested first.
    pub(super) first: Player,
}

impl VerdictOptions {
    /// The players whose wins are tested, one after the other.
    pub(super) fn players(self) -> impl Iterator<Item = Player> {
        let players = [self.first, self.first.other()].into_iter();
        players.filter(move |&player| !self.cannot_win[player as usize])
    }

    /// The solution without plies, from answers to "does this player win here?": *fastest* are all
    /// moves that keep the outcome, and the line need not be a shortest.
    pub(super) fn solution<G: Game + Hints, E>(
        self,
        game: &G,
        from: &G::Position,
        mut wins: impl FnMut(&G::Position, Player) -> Result<bool, E>,
    ) -> Result<Solution<G::Move>, E> {
        let outcome = self.outcome(game, from, &mut wins)?;
        let moves = if self.moves && game.outcome(from).is_none() {
            Some(first_moves(game, from, outcome, &mut wins)?)
        } else {
            None
        };
        Ok(Solution {
            outcome,
            plies: None,
            moves,
        })
    }

    pub(super) fn outcome<G: Game, E>(
        self,
        game: &G,
        from: &G::Position,
        mut wins: impl FnMut(&G::Position, Player) -> Result<bool, E>,
    ) -> Result<Outcome, E> {
        if let Some(outcome) = game.outcome(from) {
            return Ok(outcome);
        }
        for player in self.players() {
            if wins(from, player)? {
                return Ok(Outcome::Wins(player));
            }
        }
        Ok(Outcome::Draw)
    }
}

/// The first moves that keep an outcome, and a line on which nobody gives it away.
fn first_moves<G: Game + Hints, E>(
    game: &G,
    from: &G::Position,
    outcome: Outcome,
    mut wins: impl FnMut(&G::Position, Player) -> Result<bool, E>,
) -> Result<FirstMoves<G::Move>, E> {
    let mut keeps = |at: &G::Position, mover: Player| match outcome {
        Outcome::Wins(winner) if winner != mover => Ok(true),
        Outcome::Wins(_) => wins(at, mover),
        Outcome::Draw => wins(at, mover.other()).map(|lost| !lost),
    };
    let mover = game.to_move(from);
    let mut good = Vec::new();
    if has_good_moves(game, outcome, mover) {
        for mv in game.legal(from) {
            if keeps(&game.after(from, mv), mover)? {
                good.push(mv);
            }
        }
    }
    let mut line = Vec::new();
    let mut at = from.clone();
    while game.outcome(&at).is_none() {
        let mover = game.to_move(&at);
        let mut moves = game.legal(&at);
        moves.sort_by_cached_key(|&mv| Reverse(game.rank(&at, mv)));
        let mut moves = moves.into_iter();
        // Some move keeps the outcome: if no other does, the last one.
        while let Some(mv) = moves.next() {
            let next = game.after(&at, mv);
            if moves.len() == 0 || keeps(&next, mover)? {
                at = next;
                line.push(mv);
                break;
            }
        }
    }
    Ok(FirstMoves {
        fastest: good.clone(),
        first_moves: good,
        line: Some(line),
    })
}
