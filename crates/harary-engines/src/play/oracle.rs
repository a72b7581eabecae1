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

/// How the game goes, from the answers of an oracle: a [`Solution`] without plies.
pub(crate) struct Verdict<O: ?Sized> {
    asked: VerdictOptions,
    oracle: Box<O>,
    /// The answers so far. The next search follows from them.
    answers: Vec<bool>,
}

/// The parts of the solution that are wanted.
#[derive(Clone, Copy)]
struct VerdictOptions {
    /// The first moves and a line, or the outcome alone.
    moves: bool,
    /// For each player whether it is known that this one does not win from the first position.
    cannot_win: [bool; 2],
    /// The player whose win is tested first.
    first: Player,
}

impl VerdictOptions {
    /// The players whose wins are tested, one after the other.
    fn players(self) -> impl Iterator<Item = Player> {
        let players = [self.first, self.first.other()].into_iter();
        players.filter(move |&player| !self.cannot_win[player as usize])
    }

    /// The solution, from answers to "does this player win here?".
    fn solution<G: Game + Hints, E>(
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

    fn outcome<G: Game, E>(
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

impl<O: ?Sized> Verdict<O> {
    /// Work that has not begun: on the outcome alone, or on first moves and a line too.
    /// `cannot_win` says of each player whether no search is needed to know that this one does not
    /// win from where it begins.
    pub(crate) fn new(moves: bool, cannot_win: [bool; 2], oracle: Box<O>) -> Self {
        Verdict {
            asked: VerdictOptions {
                moves,
                cannot_win,
                first: Player::A,
            },
            oracle,
            answers: Vec::new(),
        }
    }

    /// Tests the win of this player first; to be called before the first run.
    pub(crate) fn asking_first(&mut self, player: Player) {
        self.asked.first = player;
    }

    /// Asks for first moves and a line too; answers so far are kept.
    pub(crate) fn ask_for_moves(&mut self) {
        self.asked.moves = true;
    }

    /// The oracle, with all that it knows.
    pub(crate) fn oracle(&mut self) -> &mut O {
        &mut self.oracle
    }

    /// The worst and the best outcome for A that are still possible.
    pub(crate) fn outcome_bounds(&self) -> [Outcome; 2] {
        let [a, b] = Player::BOTH.map(Outcome::Wins);
        // Until the outcome is known an answer says that somebody does not win.
        let mut excluded = self.asked.cannot_win;
        for (player, wins) in self.asked.players().zip(&self.answers) {
            excluded[player as usize] |= !wins;
        }
        let worst = if excluded[1] { Outcome::Draw } else { b };
        [worst, if excluded[0] { Outcome::Draw } else { a }]
    }

    /// The outcome, once it is known.
    pub(crate) fn outcome<G: Game>(&self, game: &G, from: &G::Position) -> Option<Outcome> {
        let mut answers = self.answers.iter().copied();
        let known = |_: &G::Position, _| answers.next().ok_or(Paused);
        self.asked.outcome(game, from, known).ok()
    }
}

impl<G: Game + Hints, O: Oracle<G> + ?Sized> Engine<At<'_, G>> for Verdict<O> {
    /// Plies are not given: *fastest* are all moves that keep the outcome, and the line need not be
    /// a shortest.
    type Answer = Solution<G::Move>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let Verdict {
            asked,
            oracle,
            answers,
        } = self;
        let mut replayed = 0;
        asked.solution(game, from, |at, player| {
            if replayed == answers.len() {
                answers.push(oracle.wins(game, at, player, watch)?);
            }
            replayed += 1;
            Ok(answers[replayed - 1])
        })
    }

    fn nodes(&self) -> u64 {
        self.oracle.nodes()
    }
}

impl<G: Game + Hints, O: Oracle<G> + ?Sized> Saved<At<'_, G>> for Verdict<O> {
    fn save(&self, to: &mut dyn WordSink) {
        // The moves are found in a second stage.
        to.word(u64::from(self.asked.moves));
        to.word(self.answers.len() as u64);
        for &answer in &self.answers {
            to.word(u64::from(answer));
        }
        self.oracle.save(to);
    }

    fn load(&mut self, (game, at): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let asked = VerdictOptions {
            moves: from.size(1)? == 1,
            ..self.asked
        };
        let mut answers = Vec::new();
        for _ in 0..from.length(1)? {
            answers.push(from.size(1)? == 1);
        }
        // Follow the answers to the question that was interrupted.
        let mut known = answers.iter().copied();
        let mut asked_at = at.clone();
        let _ = asked.solution(game, at, |at, _| {
            asked_at = at.clone();
            known.next().ok_or(Paused)
        });
        if known.len() > 0 {
            return Err(Damaged);
        }
        self.oracle.load((game, &asked_at), from)?;
        (self.asked, self.answers) = (asked, answers);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::AlphaBeta;
    use crate::play::alpha_beta::tests::random_tree;
    use harary_core::{Ask, Explicit, laws};

    #[test]
    fn verdicts_are_those_of_alpha_beta() {
        let mut dice = laws::Dice::new(3);
        for _ in 0..300 {
            let text = random_tree(&mut dice, 5);
            let game: Explicit = text.parse().unwrap();
            let start = game.start();
            let mut judge = AlphaBeta::new(Ask::Moves, 1 << 16);
            let expected = judge.run((&game, &start), &Watch::free()).unwrap();
            let searches = || Player::BOTH.map(|player| DfPn::new(player, 1 << 14));
            // A search whose answer is known beforehand is skipped, which changes nothing.
            let loses = |player| expected.outcome != Outcome::Wins(player);
            let known = [
                dice.below(2) == 0 && loses(Player::A),
                dice.below(2) == 0 && loses(Player::B),
            ];
            let new = || Verdict::new(true, known, Box::new(searches()));
            let (found, _) = laws::pausing((&game, &start), new, &[1, 3]);
            laws::saving((&game, &start), new, &[1, 4]);
            assert_eq!(found.outcome, expected.outcome, "{text}");
            let mut verdict = new();
            let bounds = verdict.outcome_bounds();
            let ends = Player::BOTH.map(Outcome::Wins);
            let best = if known[0] { Outcome::Draw } else { ends[0] };
            let worst = if known[1] { Outcome::Draw } else { ends[1] };
            assert_eq!(bounds, [worst, best], "{text}");
            verdict.run((&game, &start), &Watch::free()).unwrap();
            assert_eq!(
                verdict.outcome(&game, &start),
                Some(expected.outcome),
                "{text}"
            );
            let (Some(found), Some(expected)) = (found.moves, expected.moves) else {
                continue;
            };
            assert_eq!(found.first_moves, expected.first_moves, "{text}");
            let mut at = start;
            for mv in found.line.unwrap() {
                game.play(&mut at, mv);
            }
            assert_eq!(game.outcome(&at), Some(judge.outcome().unwrap()), "{text}");
        }
    }
}
