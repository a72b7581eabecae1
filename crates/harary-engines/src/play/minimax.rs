//! Plain minimax: every play, no table, no pruning. Slow; tests judge the other engines by it.
//!
//! Its cost is the whole game tree, as in Cheu, Kiffer 2015, section 2.1, and in the first program
//! of Harary, Sagan, West 1983.

use crate::parallel::work_sharing::WHOLE;
use crate::play::MOVES_A_NODE;
use crate::play::alpha_beta::{FirstMoves, Solution};
use crate::play::score::{MATE, WIN, has_good_moves, later, over, value};
use harary_core::{
    Ask, At, Damaged, Engine, Game, Paused, Player, Progress, Saved, Watch, WordSink, WordSource,
};

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

impl<G: Game> Frame<G> {
    /// The moves of the position, which lie in the arena from `first` on, none of them tried.
    fn new(mover: Player, first: usize) -> Self {
        Frame {
            mover,
            best: if mover == Player::A { -MATE } else { MATE },
            first,
            next: first,
            undo: None,
        }
    }
}

/// How much of the tree is left, [`WHOLE`] for all of it, if each child of a position counts the
/// same; the arena has so many moves.
fn left<G: Game>(stack: &[Frame<G>], moves: usize) -> u64 {
    let (mut weight, mut left) = (WHOLE, 0);
    for (depth, frame) in stack.iter().enumerate() {
        let end = stack.get(depth + 1).map_or(moves, |next| next.first);
        weight /= (end - frame.first).max(1) as u64;
        left += weight * (end - frame.next) as u64;
    }
    left + weight
}

impl<G: Game> Minimax<G> {
    /// An engine that has not begun. It finds plies at no extra cost; of the moves it gives all but
    /// a line.
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
            let (nodes, stack, arena) = (self.nodes, &self.stack, &self.arena);
            watch.node(|| Progress {
                nodes,
                depth: stack.len() as u32,
                words: ["nodes", "", "moves deep"],
                done: Progress::share(WHOLE - left(stack, arena.len()), WHOLE),
                ..Progress::default()
            })?;
            self.nodes += 1;
            let mut returned = None;
            if let Some(outcome) = game.outcome(at) {
                returned = Some(over(outcome, game.timed(outcome)));
            } else {
                let first = self.arena.len();
                game.moves(at, &mut self.arena);
                watch.spend((self.arena.len() - first) / MOVES_A_NODE);
                self.stack.push(Frame::new(game.to_move(at), first));
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

impl<G: Game> Engine<At<'_, G>> for Minimax<G> {
    type Answer = Solution<G::Move>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let score = self.score(game, from, watch)?;
        let found = value(score);
        let moves = (self.ask == Ask::Moves && game.outcome(from).is_none()).then(|| {
            let has_good = has_good_moves(game, found.outcome, game.to_move(from));
            let moves = game.legal(from);
            let with = |good: &dyn Fn(i32) -> bool| -> Vec<G::Move> {
                let scored = moves.iter().zip(&self.root_scores);
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
        self.nodes
    }
}

/// The path from the position where the search began: of each move on it its place among those
/// offered, and the best score before it.
impl<G: Game> Saved<At<'_, G>> for Minimax<G> {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.stack.len() as u64);
        for frame in &self.stack {
            // A pause comes after a move was played at every position on the path.
            to.word((frame.next - 1 - frame.first) as u64);
            put(frame.best, to);
        }
        // One for each first move before the one on the path.
        self.root_scores.iter().for_each(|&score| put(score, to));
    }

    fn load(&mut self, (game, from): At<'_, G>, words: &mut dyn WordSource) -> Result<(), Damaged> {
        let mut engine = Minimax::new(self.ask);
        engine.nodes = words.counter()?;
        let mut at = from.clone();
        for _ in 0..words.length(2)? {
            if game.outcome(&at).is_some() {
                return Err(Damaged);
            }
            let first = engine.arena.len();
            game.moves(&at, &mut engine.arena);
            let last = (engine.arena.len() - first).checked_sub(1).ok_or(Damaged)?;
            let mut frame = Frame::new(game.to_move(&at), first);
            let played = first + words.size(last)?;
            frame.next = played + 1;
            frame.best = get(words)?;
            frame.undo = Some(game.play(&mut at, engine.arena[played]));
            engine.stack.push(frame);
        }
        let done = engine.stack.first().map_or(0, |root| root.next - 1);
        for _ in 0..done {
            engine.root_scores.push(get(words)?);
        }
        engine.at = Some(at);
        *self = engine;
        Ok(())
    }
}

/// Every score lies between those of a game just lost and just won.
fn put(score: i32, to: &mut dyn WordSink) {
    to.word(u64::from((score + MATE).cast_unsigned()));
}

fn get(from: &mut dyn WordSource) -> Result<i32, Damaged> {
    Ok(from.size(2 * MATE as usize)? as i32 - MATE)
}

#[cfg(test)]
mod tests {
    use super::*;
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
        let load = |words: &[u64]| loaded(NEW(), (&game, &game.start()), &mut words.iter());
        let [worst, middle, best] = [0, MATE as u64, 2 * MATE as u64];
        // The second move of A, which has lost by the first, and the second of B, which has a draw.
        let good = [4, 2, 1, 1, 1, middle, 1];
        let mut engine = load(&good).unwrap();
        let found = engine.run((&game, &game.start()), &Watch::free()).unwrap();
        let whole = NEW().run((&game, &game.start()), &Watch::free()).unwrap();
        assert_eq!((found, engine.nodes()), (whole, 5));
        let mut words = Vec::new();
        load(&good).unwrap().save(&mut words);
        assert_eq!(words, good);
        for bad in [
            &[u64::MAX, 0][..],                 // nodes beyond all counting
            &[1, 1, 2, worst],                  // no such move
            &[1, 1, u64::MAX, worst],           // no index at all
            &[1, 2, 0, worst, 0, worst],        // a move after the end
            &[1, 1, 0],                         // a word too few
            &[1, 1, 1, worst],                  // the score of the first move is not there
            &[1, 1, 0, best + 1],               // better than a game just won
            &[1, 1, 1, worst, best + 1],        // the same of a first move
            &[1, u64::MAX, 1, worst, 1, worst], // longer than any game
        ] {
            assert!(load(bad).is_err(), "{bad:?}");
        }
    }

    #[test]
    fn whatever_is_read_can_be_gone_on_with() {
        let game: Explicit = "B(A(- A(- B(= +))) A(= -))".parse().unwrap();
        let mut dice = laws::Dice::new(5);
        let mut read = 0;
        for _ in 0..20_000 {
            let word = |dice: &mut laws::Dice| match dice.below(4) {
                0 => dice.below(1 + 2 * MATE as usize) as u64,
                _ => dice.below(4) as u64,
            };
            let words: Vec<u64> = (0..14).map(|_| word(&mut dice)).collect();
            if let Ok(mut engine) = loaded(NEW(), (&game, &game.start()), &mut words.iter()) {
                read += 1;
                let before = engine.nodes();
                let _ = engine.run((&game, &game.start()), &Watch::free()).unwrap();
                assert!(engine.nodes() > before && engine.nodes() <= before + 11);
            }
        }
        assert!(read > 1000, "{read}");
    }
}
