//! Plain minimax: every play, no table, no pruning. Slow; tests judge the other engines by it.
//!
//! Its cost is the whole game tree, as in Cheu, Kiffer 2015, section 2.1, and in the first program
//! of Harary, Sagan, West 1983.

use crate::parallel::work_sharing::WHOLE;
use crate::play::alpha_beta::{FirstMoves, Solution};
use crate::play::score::{WIN, has_good_moves, value};
use crate::play::traverser::{Switches, Traverser};
use harary_core::{
    Ask, At, Damaged, Engine, Game, Hints, Paused, Progress, Saved, Watch, WordSink, WordSource,
    Words,
};

/// Plain minimax.
pub struct Minimax<G: Game> {
    ask: Ask,
    walk: Traverser<G>,
}

impl<G: Game + Hints> Minimax<G> {
    /// An engine that has not begun. It finds plies at no extra cost; of the moves it gives all but
    /// a line.
    pub fn new(ask: Ask) -> Self {
        Minimax {
            ask,
            walk: Traverser::new(Switches::default()),
        }
    }
}

impl<G: Game + Hints> Engine<At<'_, G>> for Minimax<G> {
    type Answer = Solution<G::Move>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let score = self
            .walk
            .score::<true>((game, from), watch, |walk| Progress {
                found: 0,
                words: ["nodes", "", "moves deep"],
                done: Progress::share(WHOLE - walk.left(), WHOLE),
                ..walk.progress()
            })?;
        let found = value(score);
        let moves = (self.ask == Ask::Moves && game.outcome(from).is_none()).then(|| {
            let has_good = has_good_moves(game, found.outcome, game.to_move(from));
            let moves = game.legal(from);
            let with = |good: &dyn Fn(i32) -> bool| -> Vec<G::Move> {
                let scored = moves.iter().zip(&self.walk.root_scores);
                scored
                    .filter(|(_, score)| has_good && good(**score))
                    .map(|(&mv, _)| mv)
                    .collect()
            };
            FirstMoves {
                first_moves: with(&|other| value(other).outcome == found.outcome),
                fastest: with(&|other| other == score),
                line: None,
            }
        });
        let plies = found
            .plies
            .filter(|_| self.ask != Ask::Outcome && score.abs() > WIN);
        Ok(Solution {
            outcome: found.outcome,
            plies,
            moves,
        })
    }

    fn nodes(&self) -> u64 {
        self.walk.nodes()
    }
}

impl<G: Game<Move: Words> + Hints> Saved<At<'_, G>> for Minimax<G> {
    fn save(&self, to: &mut dyn WordSink) {
        self.walk.save(to);
    }

    fn load(&mut self, at: At<'_, G>, words: &mut dyn WordSource) -> Result<(), Damaged> {
        self.walk.load(at, words)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::play::score::MATE;
    use harary_core::laws::loaded;
    use harary_core::{Explicit, laws};

    const NEW: fn() -> Minimax<Explicit> = || Minimax::new(Ask::Moves);

    #[test]
    fn it_agrees_with_the_recursion_that_it_spells_out() {
        for text in [
            "+",
            "A(B(= +) B(- +) A(= A(+)))",
            "B(A(- A(-)) A(-))",
            "A(= B(= A(+)))",
        ] {
            let game: Explicit = text.parse().unwrap();
            let expected = laws::minimax(&game, &mut game.start(), &mut 1000).unwrap();
            let (found, nodes) = laws::pausing((&game, &game.start()), NEW, &[1, 2]);
            laws::saving((&game, &game.start()), NEW, &[1, 2]);
            assert_eq!(
                (found.outcome, found.plies),
                (expected.outcome, expected.plies),
                "{text}"
            );
            assert_eq!(
                nodes as usize,
                text.matches(['+', '-', '=', '(']).count(),
                "{text}"
            );
        }
    }

    #[test]
    fn a_path_that_cannot_be_is_refused() {
        let game: Explicit = "A(- B(= +))".parse().unwrap();
        // Two games were played to their end, of the nodes that are told first.
        let load = |nodes: u64, path: &[u64]| {
            let words = [&[nodes, 2, 0, 0, 1], path].concat();
            loaded(NEW(), (&game, &game.start()), &mut words.iter())
        };
        let [worst, lost, middle] =
            [-MATE, 1 - MATE, 0].map(|score| u64::from(score.cast_unsigned()));
        // The second move of A, which has lost by the first, and the second of B, which has a draw.
        let good = [2, 2, 2, 3, 1, lost, 2, 4, 5, 1, middle, lost];
        let mut engine = load(4, &good).unwrap();
        let found = engine.run((&game, &game.start()), &Watch::free()).unwrap();
        let whole = NEW().run((&game, &game.start()), &Watch::free()).unwrap();
        assert_eq!((found, engine.nodes()), (whole, 5));
        let mut words = Vec::new();
        load(4, &good).unwrap().save(&mut words);
        assert_eq!(words[5..], good);
        assert!(load(u64::MAX, &[0]).is_err(), "nodes beyond all counting");
        for bad in [
            &[1, 2, 2, 3, 2, worst, lost, lost][..],  // no such move
            &[1, 2, 2, 3, u64::MAX, worst],           // no index at all
            &[1, 1, 5, 0, worst],                     // a move from elsewhere
            &[2, 2, 2, 3, 0, worst, 1, 4, 0, worst],  // a move after the end
            &[1, 2, 2, 3, 0],                         // a word too few
            &[1, 2, 2, 3, 1, worst],                  // no score of the first move
            &[1, 2, 2, 3, 0, MATE as u64 + 2],        // better than a game just won
            &[1, 2, 2, 3, 1, worst, MATE as u64 + 2], // the same of a first move
            &[u64::MAX, 2, 2, 3, 1, worst, 2, 4, 5, 0, worst], // longer than any game
        ] {
            assert!(load(4, bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn whatever_is_read_can_be_gone_on_with() {
        let game: Explicit = "B(A(- A(- B(= +))) A(= -))".parse().unwrap();
        let at = (&game, &game.start());
        let mut dice = laws::Dice::new(5);
        let mut read = 0;
        for _ in 0..20_000 {
            let (mut engine, mut words) = (NEW(), Vec::new());
            let paused = engine.run(at, &laws::pausing_after(1 + dice.below(9) as u32));
            assert!(paused.is_err());
            engine.save(&mut words);
            let place = dice.below(words.len());
            words[place] = match dice.below(4) {
                0 => dice.below(1 + MATE as usize) as u64,
                _ => dice.below(12) as u64,
            };
            if let Ok(mut engine) = loaded(NEW(), at, &mut words.iter()) {
                read += 1;
                let before = engine.nodes();
                let _ = engine.run(at, &Watch::free()).unwrap();
                assert!(engine.nodes() <= before + 11);
            }
        }
        assert!(read > 1000, "{read}");
    }
}
