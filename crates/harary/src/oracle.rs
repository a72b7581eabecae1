//! Which oracle a game gets for the question "does this player win?".
//!
//! A positional game whose turns alternate is asked on live boards: by [`Pursuit`] where sets are
//! made, and, if play goes on until the board is full, by [`Evasion`] where they are avoided. Any
//! other game is asked by its own positions and keys.

use crate::boards;
use crate::catalog::Fact;
use crate::certify::Strategist;
use crate::error::{Error, cannot};
use crate::games::{self, Playable, Visit};
use crate::spec::Instance;
use harary_core::{
    At, Damaged, Engine, Game, Hints, Keyed, Outcome, Paused, Player, Saved, UpToSymmetry, Watch,
    WordSink, WordSource,
};
use harary_engines::{DfPn, Oracle};
use harary_games::{
    BoardPosition, Convention, Evasion, LiveBoard, Narrow, Positional, Pursuit, Wide,
};

/// An oracle that can say what to play. It is asked for one position at a time, never at a node, so
/// that a call through a pointer costs nothing.
pub(crate) trait Prover<G: Playable>: Oracle<UpToSymmetry<G>> + Strategist<G> {}

impl<G: Playable, O: Oracle<UpToSymmetry<G>> + Strategist<G>> Prover<G> for O {}

/// Makes an oracle with so many bytes for its table about wins of A, and so many for that about
/// wins of B.
pub(crate) type NewProver<'a, G> = dyn FnOnce([usize; 2]) -> Box<dyn Prover<G>> + 'a;

/// A question to be put to a game and its oracle.
pub(crate) trait VisitOracle {
    /// What comes of it.
    type Output;
    /// Puts the question.
    fn visit<G: Playable>(self, game: G, new: Box<NewProver<'_, G>>) -> Self::Output;
}

/// Calls the visitor with the game of an instance that was resolved for
/// [`Purpose::Play`](crate::catalog::Purpose::Play), and its oracle, which uses so many threads.
pub(crate) fn oracle<V: VisitOracle>(
    instance: &Instance,
    threads: usize,
    visitor: V,
) -> Result<V::Output, Error> {
    match on_live_boards(instance, threads, visitor)? {
        Ok(output) => Ok(output),
        Err((visitor, game)) => play(instance, game, ByItsOwnKeys(visitor, threads)),
    }
}

/// The visitor of a game that has no live boards; and the game, if it was made.
pub(crate) type NoLiveBoards<V> = (V, Option<Positional>);

/// As [`oracle`], if the game is asked on live boards, where proof-number search is far ahead of
/// alpha-beta. If not, the visitor comes back with the game: there may be millions of sets in it.
pub(crate) fn on_live_boards<V: VisitOracle>(
    instance: &Instance,
    threads: usize,
    visitor: V,
) -> Result<Result<V::Output, NoLiveBoards<V>>, Error> {
    if !instance.family.has(Fact::Board) || boards::convention(instance).is_none() {
        return Ok(Err((visitor, None)));
    }
    let game = boards::positional(instance)?;
    // The first of these that takes the game.
    macro_rules! ask_on {
        ($($live:ty),*) => {
            $(if let Some(questions) = questions::<$live>(&game) {
                let new = move |memory| Box::new(Chase::new(questions, memory, threads)) as _;
                return Ok(Ok(visitor.visit(game, Box::new(new))));
            })*
        };
    }
    ask_on!(
        Pursuit<Narrow>,
        Pursuit<Wide>,
        Evasion<Narrow>,
        Evasion<Wide>
    );
    Ok(Err((visitor, Some(game))))
}

/// Calls the visitor with the game of an instance, which may be made already.
pub(crate) fn play<V: Visit>(
    instance: &Instance,
    game: Option<Positional>,
    visitor: V,
) -> Result<V::Output, Error> {
    match game {
        Some(game) => Ok(visitor.visit(game)),
        None => games::play(instance, visitor),
    }
}

/// The questions for A and for B, if live boards serve the game. Who only outlasts the other has
/// none.
fn questions<L: LiveBoard>(game: &Positional) -> Option<[Option<L>; 2]> {
    let [a, b] = Player::BOTH.map(|player| L::new(game, player));
    let serves = match game.convention() {
        Convention::Achievement | Convention::Avoidance => a.is_some() && b.is_some(),
        Convention::MakerBreaker => a.is_some(),
        Convention::AvoiderEnforcer => b.is_some(),
        Convention::Larger => false,
    };
    serves.then_some([a, b])
}

struct ByItsOwnKeys<V>(V, usize);

impl<V: VisitOracle> Visit for ByItsOwnKeys<V> {
    type Output = V::Output;

    fn visit<G: Playable>(self, game: G) -> V::Output {
        let new = move |memory| Box::new(searches(memory, self.1)) as _;
        self.0.visit(game, Box::new(new))
    }
}

fn searches<G: Keyed + Hints>(memory: [usize; 2], threads: usize) -> [DfPn<G>; 2] {
    Player::BOTH.map(|player| DfPn::new(player, memory[player as usize]).with_threads(threads))
}

/// A search on live boards for each player who has a question there.
pub(crate) struct Chase<L: LiveBoard> {
    pub(crate) questions: [Option<L>; 2],
    pub(crate) searches: [DfPn<L>; 2],
}

impl<L: LiveBoard> Chase<L> {
    fn new(questions: [Option<L>; 2], memory: [usize; 2], threads: usize) -> Self {
        let all = memory.iter().sum();
        let memory = match questions {
            [_, None] => [all, 0],
            [None, _] => [0, all],
            _ => memory,
        };
        Chase {
            questions,
            searches: searches(memory, threads),
        }
    }
}

impl<L: LiveBoard> Oracle<UpToSymmetry<Positional>> for Chase<L> {
    fn wins(
        &mut self,
        game: &UpToSymmetry<Positional>,
        at: &BoardPosition,
        player: Player,
        watch: &Watch<'_>,
    ) -> Result<bool, Paused> {
        if let Some(outcome) = game.outcome(at) {
            return Ok(outcome == Outcome::Wins(player));
        }
        let Some(question) = &self.questions[player as usize] else {
            // Who only outlasts the other wins if the other does not.
            return self
                .wins(game, at, player.other(), watch)
                .map(|other_wins| !other_wins);
        };
        let search = &mut self.searches[player as usize];
        let wins = search.run((question, &question.position(&game.0, at)), watch)?;
        search.reset();
        Ok(wins)
    }
    fn known(
        &self,
        game: &UpToSymmetry<Positional>,
        at: &BoardPosition,
        player: Player,
    ) -> Option<bool> {
        if let Some(outcome) = game.outcome(at) {
            return Some(outcome == Outcome::Wins(player));
        }
        match &self.questions[player as usize] {
            Some(question) => {
                let search = &self.searches[player as usize];
                search.known(question, &question.position(&game.0, at))
            }
            None => self
                .known(game, at, player.other())
                .map(|other_wins| !other_wins),
        }
    }
    fn nodes(&self) -> u64 {
        self.searches.iter().map(Engine::nodes).sum()
    }
    fn save(&self, to: &mut dyn WordSink) {
        for search in &self.searches {
            search.save(to);
        }
    }
    fn load(
        &mut self,
        (game, at): At<'_, UpToSymmetry<Positional>>,
        from: &mut dyn WordSource,
    ) -> Result<(), Damaged> {
        for player in Player::BOTH {
            // A search without a question never began, so the other's can read it.
            let other = self.questions[player.other() as usize].as_ref();
            let question = self.questions[player as usize].as_ref().or(other);
            let question: &L = question.ok_or(Damaged)?;
            let at = question.position(&game.0, at);
            self.searches[player as usize].load((question, &at), from)?;
        }
        Ok(())
    }
}

/// Why the engine cannot be asked for plies.
pub(crate) fn no_plies() -> Error {
    cannot(
        "the engine df-pn says who wins and with which first moves, not in how many plies: ask for --ask outcome or --ask moves",
    )
}
