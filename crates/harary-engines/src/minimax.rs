//! Plain minimax: every play, no table, no pruning. Slow, and the judge of the others.
//!
//! Its cost is the whole game tree, as in Cheu, Kiffer 2015, section 2.1, and in the first program of Harary, Sagan,
//! West 1983.

use crate::alpha_beta::{Ask, FirstMoves, Solution};
use crate::score::{MATE, WIN, later, over, value};
use crate::search::MOVES_A_NODE;
use harary_core::{Engine, Game, Paused, Player, Progress, Watch};

/// Plain minimax.
pub struct Minimax<G: Game> {
    ask: Ask,
    nodes: u64,
    at: Option<G::Position>,
    stack: Vec<Frame<G>>,
    arena: Vec<G::Move>,
    /// The scores of the first moves that are done.
    root_scores: Vec<i32>,
}

struct Frame<G: Game> {
    mover: Player,
    best: i32,
    first: usize,
    next: usize,
    undo: Option<G::Undo>,
}

impl<G: Game> Minimax<G> {
    /// An engine that has not begun. It finds plies at no extra cost; of the moves it gives all but a line.
    pub fn new(ask: Ask) -> Self {
        Minimax {
            ask,
            nodes: 0,
            at: None,
            stack: Vec::new(),
            arena: Vec::new(),
            root_scores: Vec::new(),
        }
    }

    fn score(&mut self, game: &G, from: &G::Position, watch: &Watch<'_>) -> Result<i32, Paused> {
        let at = self.at.get_or_insert_with(|| from.clone());
        loop {
            let (nodes, depth) = (self.nodes, self.stack.len() as u32);
            watch.node(|| Progress {
                nodes,
                found: 0,
                depth,
            })?;
            self.nodes += 1;
            let mut returned = None;
            if let Some(outcome) = game.outcome(at) {
                returned = Some(over(outcome, game.timed(outcome)));
            } else {
                let first = self.arena.len();
                game.moves(at, &mut self.arena);
                watch.spend((self.arena.len() - first) / MOVES_A_NODE);
                let mover = game.to_move(at);
                let best = if mover == Player::A { -MATE } else { MATE };
                self.stack.push(Frame {
                    mover,
                    best,
                    first,
                    next: first,
                    undo: None,
                });
            }
            loop {
                let depth = self.stack.len();
                let Some(frame) = self.stack.last_mut() else {
                    return Ok(returned.unwrap_or_default());
                };
                if let Some(score) = returned.take() {
                    if let Some(undo) = frame.undo.take() {
                        game.undo(at, self.arena[frame.next - 1], undo);
                    }
                    let score = later(score);
                    if depth == 1 {
                        self.root_scores.push(score);
                    }
                    frame.best = match frame.mover {
                        Player::A => frame.best.max(score),
                        Player::B => frame.best.min(score),
                    };
                }
                if frame.next < self.arena.len() {
                    let mv = self.arena[frame.next];
                    frame.next += 1;
                    frame.undo = Some(game.play(at, mv));
                    break;
                }
                returned = Some(frame.best);
                self.arena.truncate(frame.first);
                self.stack.pop();
            }
        }
    }
}

impl<G: Game> Engine<G> for Minimax<G> {
    type Answer = Solution<G::Move>;

    fn run(
        &mut self,
        game: &G,
        from: &G::Position,
        watch: &Watch<'_>,
    ) -> Result<Self::Answer, Paused> {
        let score = self.score(game, from, watch)?;
        let found = value(score);
        let moves = (self.ask == Ask::Moves && game.outcome(from).is_none()).then(|| {
            let worth = found.outcome.worth(game.to_move(from));
            let mut moves = Vec::new();
            game.moves(from, &mut moves);
            let with = |good: &dyn Fn(i32) -> bool| -> Vec<G::Move> {
                let scored = moves.iter().zip(&self.root_scores);
                scored
                    .filter(|(_, score)| worth >= 0 && good(**score))
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
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::{Explicit, laws};

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
            let new = || Minimax::new(Ask::Moves);
            let (found, nodes) = laws::pausing(&game, &game.start(), new, &[1, 2]);
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
}
