//! What a strategy is played on: a game, or what is left of a board.

use crate::games::Playable;
use crate::verbs::outcome::in_words;
use crate::verbs::{moves_of, play_moves};
use harary_core::{Game, Hints, Notation, Player};
use harary_games::{BoardPosition, BoardWidth, Positional, Pursuit, PursuitPosition};

/// A move as a strategy writes it, and the position after it, or how the play has ended.
pub(super) struct Step<P> {
    pub(super) name: String,
    pub(super) after: Result<P, String>,
}

/// Positions as strategies list them, and moves.
pub(super) trait Ground {
    type At: Clone;

    fn root(&self) -> Self::At;
    /// The position as a strategy lists it.
    fn node(&self, at: &Self::At) -> String;
    fn mover(&self, at: &Self::At) -> Player;
    /// Why nothing is played any more.
    fn end(&self, at: &Self::At) -> Option<String>;
    /// Every move that must be answered.
    fn steps(&self, at: &Self::At) -> Vec<Step<Self::At>>;
    /// Every first move, as it is played.
    fn firsts(&self) -> Vec<Step<Self::At>>;
    /// The move that a strategy writes so, if it is legal.
    fn step(&self, at: &Self::At, reply: &str) -> Option<Step<Self::At>>;
    /// The move that a strategy need not list.
    fn obvious(&self, _at: &Self::At) -> Option<String> {
        None
    }
    /// The cells, in the order of a position's symbols.
    fn names(&self) -> Vec<String>;
    /// The symmetries: the place of the image of each symbol.
    fn symmetries(&self) -> Vec<Vec<usize>>;
}

/// A game and a position in it.
pub(super) struct Plain<G: Playable> {
    game: G,
    from: G::Position,
}

impl<G: Playable> Plain<G> {
    pub(super) fn new(game: G, after: &str) -> Result<Plain<G>, String> {
        let (from, _) = play_moves(&game, &moves_of(after)).map_err(|why| why.to_string())?;
        Ok(Plain { game, from })
    }

    fn moves(&self, at: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.game.outcome(at).is_none() {
            self.game.moves(at, &mut moves);
        }
        moves
    }

    fn after(&self, at: &G::Position, mv: G::Move) -> Step<G::Position> {
        let mut next = at.clone();
        self.game.play(&mut next, mv);
        Step {
            name: self.game.write_reply(at, mv),
            after: Ok(next),
        }
    }
}

impl<G: Playable> Ground for Plain<G> {
    type At = G::Position;

    fn root(&self) -> G::Position {
        self.from.clone()
    }
    fn node(&self, at: &G::Position) -> String {
        self.game.write_node(at)
    }
    fn mover(&self, at: &G::Position) -> Player {
        self.game.to_move(at)
    }
    fn end(&self, at: &G::Position) -> Option<String> {
        self.game.outcome(at).map(in_words)
    }
    fn steps(&self, at: &G::Position) -> Vec<Step<G::Position>> {
        let moves = self.moves(at).into_iter();
        moves.map(|mv| self.after(at, mv)).collect()
    }
    fn firsts(&self) -> Vec<Step<G::Position>> {
        let moves = self.moves(&self.from).into_iter();
        let first = |mv| Step {
            name: self.game.write_move(&self.from, mv),
            ..self.after(&self.from, mv)
        };
        moves.map(first).collect()
    }
    fn step(&self, at: &G::Position, reply: &str) -> Option<Step<G::Position>> {
        let mut moves = self.moves(at).into_iter();
        let mv = moves.find(|&mv| self.game.write_reply(at, mv) == reply)?;
        Some(self.after(at, mv))
    }
    fn names(&self) -> Vec<String> {
        self.game.node_symmetries().0
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.game.node_symmetries().1
    }
}

/// A live board.
pub(super) struct Live<R: BoardWidth> {
    game: Positional,
    pursuit: Pursuit<R>,
    from: BoardPosition,
}

impl<R: BoardWidth> Live<R> {
    pub(super) fn new(
        game: Positional,
        pursuit: Pursuit<R>,
        after: &str,
    ) -> Result<Live<R>, String> {
        let (from, _) = play_moves(&game, &moves_of(after)).map_err(|why| why.to_string())?;
        match game.outcome(&from) {
            Some(outcome) => Err(format!("the game is over: {}", in_words(outcome))),
            None => Ok(Live {
                game,
                pursuit,
                from,
            }),
        }
    }

    fn after(&self, at: &PursuitPosition<R>, cell: u8) -> Step<PursuitPosition<R>> {
        let after = self.pursuit.after(at, cell);
        Step {
            name: self.game.board().cells[usize::from(cell)].clone(),
            // Only a set of the mover's can be completed.
            after: after.ok_or_else(|| format!("{} wins", self.pursuit.to_move(at))),
        }
    }
}

impl<R: BoardWidth> Ground for Live<R> {
    type At = PursuitPosition<R>;

    fn root(&self) -> PursuitPosition<R> {
        self.pursuit.left(&self.game, &self.from)
    }
    fn node(&self, at: &PursuitPosition<R>) -> String {
        self.pursuit.write_left(&self.game, at)
    }
    fn mover(&self, at: &PursuitPosition<R>) -> Player {
        self.pursuit.to_move(at)
    }
    fn end(&self, at: &PursuitPosition<R>) -> Option<String> {
        let stopped = self.pursuit.is_stopped(at);
        stopped.then(|| "stopped by weights".to_owned())
    }
    fn steps(&self, at: &PursuitPosition<R>) -> Vec<Step<PursuitPosition<R>>> {
        let mut cells = Vec::new();
        self.pursuit.candidates(at, &mut cells);
        let cells = cells.into_iter();
        cells.map(|cell| self.after(at, cell)).collect()
    }
    fn firsts(&self) -> Vec<Step<PursuitPosition<R>>> {
        let mut cells = Vec::new();
        self.game.moves(&self.from, &mut cells);
        let first = |cell: u8| {
            let mut next = self.from.clone();
            self.game.play(&mut next, cell);
            Step {
                name: self.game.board().cells[usize::from(cell)].clone(),
                after: match self.game.outcome(&next) {
                    Some(outcome) => Err(in_words(outcome)),
                    None => Ok(self.pursuit.left(&self.game, &next)),
                },
            }
        };
        cells.into_iter().map(first).collect()
    }
    fn step(&self, at: &PursuitPosition<R>, reply: &str) -> Option<Step<PursuitPosition<R>>> {
        let cell = self
            .game
            .board()
            .cells
            .iter()
            .position(|name| name == reply)?;
        // A cell that is taken, or on no live set, is written otherwise.
        let free = self
            .node(at)
            .chars()
            .filter(|&symbol| symbol != '/')
            .nth(cell)?
            == '.';
        free.then(|| self.after(at, cell as u8))
    }
    fn obvious(&self, at: &PursuitPosition<R>) -> Option<String> {
        let cell = self.pursuit.obvious(at)?;
        Some(self.game.board().cells[usize::from(cell)].clone())
    }
    fn names(&self) -> Vec<String> {
        self.game.board().cells.clone()
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.game.node_symmetries().1
    }
}
