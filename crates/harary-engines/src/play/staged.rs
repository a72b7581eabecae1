//! Two stages: an oracle finds the outcome, then alpha-beta, by threats where that is asked for,
//! the plies and the moves that keep them.

use crate::play::alpha_beta::{AlphaBeta, Solution};
use crate::play::oracle::{Oracle, Verdict};
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
    verdict: Verdict<O>,
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
            verdict: Verdict::new(false, cannot_win, oracle),
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
        self.verdict.asking_first(player);
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
        self.verdict.oracle()
    }

    /// The worst and the best outcome for A that are still possible.
    pub fn outcome_bounds(&self) -> [Outcome; 2] {
        self.verdict.outcome_bounds()
    }

    /// The outcome, once it is known.
    pub fn outcome(&self, game: &G, from: &G::Position) -> Option<Outcome> {
        self.verdict.outcome(game, from)
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
        let mut found = self.verdict.run(at, watch)?;
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
            self.verdict.ask_for_moves();
            return self.verdict.run(at, watch);
        }
        Ok(found)
    }

    fn nodes(&self) -> u64 {
        let first = Engine::<At<'_, G>>::nodes(&self.verdict);
        first + self.plies.as_ref().map_or(0, Engine::nodes)
    }
}

impl<G: Keyed + Hints, O: Oracle<G> + ?Sized> Saved<At<'_, G>> for Staged<G, O> {
    fn save(&self, to: &mut dyn WordSink) {
        Saved::<At<'_, G>>::save(&self.verdict, to);
        to.word(u64::from(self.plies.is_some()));
        if let Some(plies) = &self.plies {
            plies.save(to);
        }
    }

    fn load(&mut self, at: At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.verdict.load(at, from)?;
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
    use harary_core::{Explicit, laws};

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
            let start = harary_core::Game::start(&game);
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
}
