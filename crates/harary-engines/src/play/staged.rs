//! Two stages: an oracle finds the outcome, then alpha-beta, by threats where that is asked for,
//! the plies and the moves that keep them.

use crate::play::alpha_beta::{AlphaBeta, Solution};
use crate::play::oracle::{Oracle, VerdictOptions};
use harary_core::{
    Ask, At, Damaged, Engine, Hints, Keyed, Outcome, Paused, Player, Saved, Watch, WordSink,
    WordSource,
};

/// Work in two stages: a verdict by an [`Oracle`], then [`AlphaBeta`] if plies are wanted and mean
/// something; or in one stage, the verdict alone.
///
/// A draw and a win by mere survival have no plies, so that the verdict says everything about them.
pub struct Staged<G: Keyed, O: ?Sized> {
    ask: Ask,
    asked: VerdictOptions,
    oracle: Box<O>,
    /// The oracle's answers so far. The next search follows from them.
    answers: Vec<bool>,
    plies: Option<AlphaBeta<G>>,
    /// For the table of the second stage, if there is to be one.
    memory_bytes: Option<usize>,
    threads: usize,
    by_threats: bool,
}

impl<G: Keyed + Hints, O: Oracle<G> + ?Sized> Staged<G, O> {
    /// Work that has not begun. `cannot_win` says of each player whether no search is needed to
    /// know that this one does not win from where it begins; `memory_bytes` is for the table of the
    /// second stage, or `None` for the oracle alone: then plies are not told, and *fastest* are all
    /// first moves.
    pub fn new(
        ask: Ask,
        cannot_win: [bool; 2],
        oracle: Box<O>,
        memory_bytes: Option<usize>,
    ) -> Self {
        Staged {
            ask,
            asked: VerdictOptions {
                moves: false,
                cannot_win,
                first: Player::A,
            },
            oracle,
            answers: Vec::new(),
            plies: None,
            memory_bytes,
            threads: 1,
            by_threats: false,
        }
    }

    /// The same work, not begun, with a second stage [by threats](AlphaBeta::by_threats).
    #[must_use]
    pub fn by_threats(self) -> Self {
        Staged {
            by_threats: true,
            ..self
        }
    }

    /// The second stage, not begun.
    fn new_second_stage(&self, bytes: usize) -> AlphaBeta<G> {
        let engine = AlphaBeta::new(self.ask, bytes).with_threads(self.threads);
        match self.by_threats {
            true => engine.by_threats(),
            false => engine,
        }
    }

    /// The same work, with this player's win tested first.
    #[must_use]
    pub fn asking_first(mut self, player: Player) -> Self {
        self.asked.first = player;
        self
    }

    /// The same work with this number of threads for the second stage.
    #[must_use]
    pub fn with_threads(self, threads: usize) -> Self {
        Staged {
            threads,
            plies: self.plies.map(|plies| plies.with_threads(threads)),
            ..self
        }
    }

    /// The oracle, with all that it knows.
    pub fn oracle(&mut self) -> &mut O {
        &mut self.oracle
    }

    /// The worst and the best outcome for A that are still possible.
    pub fn outcome_bounds(&self) -> [Outcome; 2] {
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
    pub fn outcome(&self, game: &G, from: &G::Position) -> Option<Outcome> {
        let mut answers = self.answers.iter().copied();
        let known = |_: &G::Position, _| answers.next().ok_or(Paused);
        self.asked.outcome(game, from, known).ok()
    }

    /// The solution without plies, from the answers of the oracle.
    fn verdict(
        &mut self,
        (game, from): At<'_, G>,
        watch: &Watch<'_>,
    ) -> Result<Solution<G::Move>, Paused> {
        let (oracle, answers) = (&mut self.oracle, &mut self.answers);
        let mut replayed = 0;
        self.asked.solution(game, from, |at, player| {
            if replayed == answers.len() {
                answers.push(oracle.wins(game, at, player, watch)?);
            }
            replayed += 1;
            Ok(answers[replayed - 1])
        })
    }

    /// The search for plies, if there was one.
    pub fn second_stage(&mut self) -> Option<&mut AlphaBeta<G>> {
        self.plies.as_mut()
    }

    /// Whether the second stage is by threats, if it was begun.
    pub fn second_stage_is_by_threats(&self) -> Option<bool> {
        self.plies.as_ref().map(|_| self.by_threats)
    }
}

impl<G: Keyed + Hints, O: Oracle<G> + ?Sized> Engine<At<'_, G>> for Staged<G, O> {
    type Answer = Solution<G::Move>;

    fn run(&mut self, at: At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let (game, from) = at;
        let mut found = self.verdict(at, watch)?;
        if self.ask == Ask::Outcome {
            return Ok(found);
        }
        if game.outcome(from).is_some() {
            found.plies = game.timed(found.outcome).then_some(0);
            return Ok(found);
        }
        if let Some(bytes) = self.memory_bytes.filter(|_| game.timed(found.outcome)) {
            if self.plies.is_none() {
                self.plies = Some(self.new_second_stage(bytes));
            }
            if let Some(plies) = &mut self.plies {
                return plies.run(at, watch);
            }
        }
        if self.ask == Ask::Moves {
            self.asked.moves = true;
            return self.verdict(at, watch);
        }
        Ok(found)
    }

    fn nodes(&self) -> u64 {
        self.oracle.nodes() + self.plies.as_ref().map_or(0, Engine::nodes)
    }
}

impl<G: Keyed + Hints, O: Oracle<G> + ?Sized> Saved<At<'_, G>> for Staged<G, O> {
    fn save(&self, to: &mut dyn WordSink) {
        // The moves are found in a second stage.
        to.word(u64::from(self.asked.moves));
        to.word(self.answers.len() as u64);
        let answers = self.answers.iter();
        answers.for_each(|&answer| to.word(u64::from(answer)));
        self.oracle.save(to);
        to.word(u64::from(self.plies.is_some()));
        self.plies.iter().for_each(|plies| plies.save(to));
    }

    fn load(&mut self, at: At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let (game, start) = at;
        self.asked.moves = from.size(1)? == 1;
        for _ in 0..from.length(1)? {
            self.answers.push(from.size(1)? == 1);
        }
        // Follow the answers to the question that was interrupted.
        let mut known = self.answers.iter().copied();
        let mut asked_at = start.clone();
        let _ = self.asked.solution(game, start, |at, _| {
            asked_at = at.clone();
            known.next().ok_or(Paused)
        });
        if known.len() > 0 {
            return Err(Damaged);
        }
        self.oracle.load((game, &asked_at), from)?;
        self.plies = match (from.size(1)?, self.memory_bytes) {
            (0, _) => None,
            (_, Some(bytes)) => {
                let mut plies = self.new_second_stage(bytes);
                plies.load(at, from)?;
                Some(plies)
            }
            (_, None) => return Err(Damaged),
        };
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DfPn;
    use crate::play::alpha_beta::tests::random_tree;
    use harary_core::{Explicit, Game, laws};

    #[test]
    fn both_stages_together_say_what_alpha_beta_says() {
        let games = [
            "A(- B(= +) B(+ +))",
            "A(= B(= A(+ -)) B(+ A(= -)))",
            "B(A(- -) A(+ B(- =)))",
            "A(B(B(+ -) -) B(= =))",
            "+",
        ];
        let stages = games.map(|text| [(text, false), (text, true)]);
        for (text, by_threats) in stages.into_iter().flatten() {
            let game: Explicit = text.parse().unwrap();
            let start = game.start();
            for ask in [Ask::Outcome, Ask::Plies, Ask::Moves] {
                let searches = || Player::BOTH.map(|player| DfPn::new(player, 1 << 14));
                let staged = || Staged::new(ask, [false; 2], Box::new(searches()), Some(1 << 14));
                let new = || {
                    let staged = staged().asking_first(Player::BOTH[text.len() % 2]);
                    match by_threats {
                        true => staged.by_threats(),
                        false => staged,
                    }
                };
                let (found, _) = laws::pausing((&game, &start), new, &[1, 2]);
                laws::saving((&game, &start), new, &[1, 3]);
                let mut judge = AlphaBeta::new(ask, 1 << 14);
                let expected = judge.run((&game, &start), &Watch::free()).unwrap();
                assert_eq!(
                    (found.outcome, found.plies),
                    (expected.outcome, expected.plies),
                    "{text}"
                );
                let first_moves = |solution: Solution<u32>| solution.moves.map(|m| m.first_moves);
                assert_eq!(first_moves(found), first_moves(expected), "{text}");
            }
        }
    }

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
            let new = || Staged::new(Ask::Moves, known, Box::new(searches()), None);
            let (found, _) = laws::pausing((&game, &start), new, &[1, 3]);
            laws::saving((&game, &start), new, &[1, 4]);
            assert_eq!(found.outcome, expected.outcome, "{text}");
            let mut staged = new();
            let bounds = staged.outcome_bounds();
            let ends = Player::BOTH.map(Outcome::Wins);
            let best = if known[0] { Outcome::Draw } else { ends[0] };
            let worst = if known[1] { Outcome::Draw } else { ends[1] };
            assert_eq!(bounds, [worst, best], "{text}");
            staged.run((&game, &start), &Watch::free()).unwrap();
            assert_eq!(
                staged.outcome(&game, &start),
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
