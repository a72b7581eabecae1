//! Which oracle a game gets for the question "does this player win?".
//!
//! A positional game whose turns alternate, played for achievement or by a maker against a breaker, is asked on live boards
//! ([`Pursuit`]); any other game by its own positions and keys.

use crate::boards;
use crate::catalog::{self, Playable, Visit};
use crate::certify::Strategist;
use crate::error::{Error, bad};
use crate::spec::Instance;
use harary_core::{
    Damaged, Engine, Game, Hints, Keyed, Outcome, Paused, Player, Saved, UpToSymmetry, Watch,
    WordSink, WordSource,
};
use harary_engines::{DfPn, Oracle};
use harary_games::{Convention, Narrow, Positional, Pursuit, Room, Wide};

/// A question to be put to a game and its oracle.
pub(crate) trait VisitOracle {
    /// What comes of it.
    type Output;
    /// Puts the question; `new` makes an oracle with so many bytes for its table about wins of A, and so many for that about wins of B.
    fn visit<G: Playable, O: Oracle<UpToSymmetry<G>> + Strategist<G>>(
        self,
        game: G,
        new: impl FnOnce(&UpToSymmetry<G>, [usize; 2]) -> O,
    ) -> Self::Output;
}

/// Calls the visitor with the game of an instance that was resolved for [`Part::Play`](crate::catalog::Part::Play), and its oracle.
pub(crate) fn oracle<V: VisitOracle>(instance: &Instance, visitor: V) -> Result<V::Output, Error> {
    if boards::has_board(instance.family.name) {
        let game = boards::positional(instance)?;
        if let Some(pursuits) = pursuits::<Narrow>(&game) {
            return Ok(visitor.visit(game, |_, memory| Chase::new(pursuits, memory)));
        }
        if let Some(pursuits) = pursuits::<Wide>(&game) {
            return Ok(visitor.visit(game, |_, memory| Chase::new(pursuits, memory)));
        }
    }
    catalog::play(instance, ByItsOwnKeys(visitor))
}

/// Whether the game is asked on live boards, where proof-number search is far ahead of alpha-beta.
pub(crate) fn has_live_boards(instance: &Instance) -> bool {
    boards::has_board(instance.family.name)
        && boards::positional(instance).is_ok_and(|game| pursuits::<Wide>(&game).is_some())
}

/// What A and what B pursues, if live boards serve the game. A breaker pursues nothing.
fn pursuits<R: Room>(game: &Positional) -> Option<[Option<Pursuit<R>>; 2]> {
    let [a, b] = Player::BOTH.map(|player| Pursuit::new(game, player));
    let breaks = game.convention() == Convention::MakerBreaker;
    (a.is_some() && (breaks || b.is_some())).then_some([a, b])
}

struct ByItsOwnKeys<V>(V);

impl<V: VisitOracle> Visit for ByItsOwnKeys<V> {
    type Output = V::Output;

    fn visit<G: Playable>(self, game: G) -> V::Output {
        self.0.visit(game, |_, memory| searches(memory))
    }
}

fn searches<G: Keyed + Hints>(memory: [usize; 2]) -> [DfPn<G>; 2] {
    Player::BOTH.map(|player| DfPn::new(player, memory[player as usize]))
}

/// A search on live boards for each player who may own a set first.
pub(crate) struct Chase<R: Room> {
    pub(crate) pursuits: [Option<Pursuit<R>>; 2],
    pub(crate) searches: [DfPn<Pursuit<R>>; 2],
}

impl<R: Room> Chase<R> {
    fn new(pursuits: [Option<Pursuit<R>>; 2], memory: [usize; 2]) -> Self {
        let memory = match pursuits {
            [_, Some(_)] => memory,
            [_, None] => [memory.iter().sum(), 0],
        };
        Chase {
            pursuits,
            searches: searches(memory),
        }
    }
}

impl<R: Room> Oracle<UpToSymmetry<Positional>> for Chase<R> {
    fn wins(
        &mut self,
        game: &UpToSymmetry<Positional>,
        at: &<Positional as Game>::Position,
        player: Player,
        watch: &Watch<'_>,
    ) -> Result<bool, Paused> {
        if let Some(outcome) = game.outcome(at) {
            return Ok(outcome == Outcome::Wins(player));
        }
        let Some(pursuit) = &self.pursuits[player as usize] else {
            // Only a breaker pursues nothing, and wins if the maker does not.
            return self
                .wins(game, at, player.other(), watch)
                .map(|maker_wins| !maker_wins);
        };
        let search = &mut self.searches[player as usize];
        let wins = search.run(pursuit, &pursuit.position(&game.0, at), watch)?;
        search.anew();
        Ok(wins)
    }
    fn nodes(&self) -> u64 {
        self.searches.iter().map(Engine::nodes).sum()
    }
    fn with_threads(self, threads: usize) -> Self {
        Chase {
            searches: self.searches.map(|search| search.with_threads(threads)),
            ..self
        }
    }
    fn save(&self, to: &mut dyn WordSink) {
        for search in &self.searches {
            search.save(to);
        }
    }
    fn load(
        game: &UpToSymmetry<Positional>,
        at: &<Positional as Game>::Position,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let mut chase = Chase::new(pursuits(&game.0).ok_or(Damaged)?, [0; 2]);
        for player in Player::BOTH {
            // A breaker's search never began, so any pursuit can read it.
            let [a, b] = &chase.pursuits;
            let pursuit = if player == Player::B {
                b.as_ref()
            } else {
                None
            };
            let pursuit = pursuit.or(a.as_ref()).ok_or(Damaged)?;
            let at = pursuit.position(&game.0, at);
            chase.searches[player as usize] = DfPn::load(pursuit, &at, from)?;
        }
        Ok(chase)
    }
}

/// Why the engine cannot be asked for plies.
pub(crate) fn no_plies() -> Error {
    bad(
        "the engine df-pn says who wins and with which first moves, not in how many plies: ask for --ask outcome or --ask moves",
    )
}
