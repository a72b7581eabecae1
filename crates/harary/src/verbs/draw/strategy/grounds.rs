//! What a strategy is played on: a game, or what is left of a board.

use crate::games::Playable;
use crate::verbs::outcome::in_words;
use crate::verbs::{moves_of, play_moves};
use harary_core::{Game, Notation, Player};
use harary_games::{BoardPosition, BoardWidth, Positional, Pursuit, PursuitPosition};
use std::collections::HashMap;

/// A move as a strategy writes it, and the position after it, or how the play has ended.
pub(super) struct Step {
    pub(super) name: String,
    pub(super) after: Result<usize, String>,
}

/// Positions as strategies list them, and moves. Positions are numbered as they are met: 0 is the
/// one where the strategy begins.
pub(super) trait Ground {
    /// The position as a strategy lists it.
    fn node(&self, at: usize) -> String;
    fn mover(&self, at: usize) -> Player;
    /// Why nothing is played any more.
    fn end(&self, at: usize) -> Option<String>;
    /// Every move that must be answered.
    fn steps(&mut self, at: usize) -> Vec<Step>;
    /// Every first move, as it is played.
    fn firsts(&mut self) -> Vec<Step>;
    /// The move that a strategy writes so, if it is legal; on live boards threats may follow it.
    fn step(&mut self, at: usize, reply: &str) -> Option<Step>;
    /// The move that a strategy need not list.
    fn obvious(&self, _at: usize) -> Option<String> {
        None
    }
    /// The threats by which the player who has just moved goes on.
    fn threats(&self, _at: usize) -> Option<String> {
        None
    }
    /// The cells, in the order of a position's symbols.
    fn names(&self) -> Vec<String>;
    /// The symmetries: the place of the image of each symbol.
    fn symmetries(&self) -> Vec<Vec<usize>>;
}

/// A game and positions in it.
pub(super) struct Plain<G: Playable> {
    game: G,
    by_weights: bool,
    met: Vec<G::Position>,
}

impl<G: Playable> Plain<G> {
    pub(super) fn new(game: G, after: &str, by_weights: bool) -> Result<Plain<G>, String> {
        let (from, _) = play_moves(&game, &moves_of(after)).map_err(|why| why.to_string())?;
        let met = vec![from];
        Ok(Plain {
            game,
            by_weights,
            met,
        })
    }

    fn after(&mut self, at: usize, mv: G::Move) -> Step {
        let name = self.game.write_reply(&self.met[at], mv);
        self.met.push(self.game.after(&self.met[at], mv));
        let after = Ok(self.met.len() - 1);
        Step { name, after }
    }
}

impl<G: Playable> Ground for Plain<G> {
    fn node(&self, at: usize) -> String {
        self.game.write_node(&self.met[at])
    }
    fn mover(&self, at: usize) -> Player {
        self.game.to_move(&self.met[at])
    }
    fn end(&self, at: usize) -> Option<String> {
        let at = &self.met[at];
        let by_weights = || {
            let weighed = self.game.weighed(at).filter(|_| self.by_weights);
            weighed.map(|outcome| in_words(outcome) + " by weights")
        };
        self.game.outcome(at).map(in_words).or_else(by_weights)
    }
    fn steps(&mut self, at: usize) -> Vec<Step> {
        let moves = self.game.legal(&self.met[at]).into_iter();
        moves.map(|mv| self.after(at, mv)).collect()
    }
    fn firsts(&mut self) -> Vec<Step> {
        let moves = self.game.legal(&self.met[0]).into_iter();
        let first = |mv| Step {
            name: self.game.write_move(&self.met[0], mv),
            ..self.after(0, mv)
        };
        moves.map(first).collect()
    }
    fn step(&mut self, at: usize, reply: &str) -> Option<Step> {
        let from = &self.met[at];
        let mut moves = self.game.legal(from).into_iter();
        let mv = moves.find(|&mv| self.game.write_reply(from, mv) == reply)?;
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
    met: Vec<PursuitPosition<R>>,
    /// After a move that threats follow: these, and the answers that matter.
    threats: HashMap<usize, (String, Vec<u8>)>,
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
                met: vec![pursuit.left(&game, &from)],
                game,
                pursuit,
                from,
                threats: HashMap::new(),
            }),
        }
    }

    /// The move that takes a cell, with the position after it.
    fn to(&mut self, cell: u8, after: Result<PursuitPosition<R>, String>) -> Step {
        Step {
            name: self.game.board().cells[usize::from(cell)].clone(),
            after: after.map(|next| {
                self.met.push(next);
                self.met.len() - 1
            }),
        }
    }

    fn answers(&self, at: usize) -> Vec<u8> {
        let mut cells = Vec::new();
        self.pursuit.undominated(&self.met[at], &mut cells);
        cells
    }

    fn after(&mut self, at: usize, cell: u8) -> Step {
        let at = &self.met[at];
        let after = self.pursuit.after(at, cell);
        // Only a set of the mover's can be completed.
        let after = after.ok_or_else(|| format!("{} wins", self.pursuit.to_move(at)));
        self.to(cell, after)
    }
}

impl<R: BoardWidth> Ground for Live<R> {
    fn node(&self, at: usize) -> String {
        self.pursuit.write_left(&self.game, &self.met[at])
    }
    fn mover(&self, at: usize) -> Player {
        self.pursuit.to_move(&self.met[at])
    }
    fn end(&self, at: usize) -> Option<String> {
        let stopped = self.pursuit.is_stopped(&self.met[at]);
        stopped.then(|| "stopped by weights".to_owned())
    }
    fn steps(&mut self, at: usize) -> Vec<Step> {
        let cells = match self.threats.get(&at) {
            Some((_, answers)) => answers.clone(),
            None => self.answers(at),
        };
        let cells = cells.into_iter();
        cells.map(|cell| self.after(at, cell)).collect()
    }
    fn firsts(&mut self) -> Vec<Step> {
        let cells = self.game.legal(&self.from).into_iter();
        let first = |cell| {
            let next = self.game.after(&self.from, cell);
            let after = match self.game.outcome(&next) {
                Some(outcome) => Err(in_words(outcome)),
                None => Ok(self.pursuit.left(&self.game, &next)),
            };
            self.to(cell, after)
        };
        cells.map(first).collect()
    }
    fn step(&mut self, at: usize, reply: &str) -> Option<Step> {
        let names = &self.game.board().cells;
        let cell = |word: &str| names.iter().position(|name| name == word);
        let (mv, more) = reply.split_once(' ').unwrap_or((reply, ""));
        let words = more.split(' ').filter(|word| !word.is_empty());
        let threats = words.map(|word| cell(word).map(|cell| cell as u8));
        let (cell, threats) = (cell(mv)?, threats.collect::<Option<Vec<u8>>>()?);
        // A cell that is taken, or on no live set, is written otherwise.
        let node = self.node(at);
        let symbol = node.chars().filter(|&symbol| symbol != '/').nth(cell)?;
        let mut step = (symbol == '.').then(|| self.after(at, cell as u8))?;
        if let (Ok(next), false) = (&step.after, threats.is_empty()) {
            let answers = self.answers(*next);
            let answers = self.pursuit.answers(&self.met[*next], &threats, answers);
            match answers.is_empty() {
                true => step.after = Err(format!("wins by threats {more}")),
                false => drop(self.threats.insert(*next, (more.to_owned(), answers))),
            }
        }
        Some(step)
    }
    fn threats(&self, at: usize) -> Option<String> {
        let (threats, _) = self.threats.get(&at)?;
        Some(format!("threatens {threats}"))
    }
    fn obvious(&self, at: usize) -> Option<String> {
        let cell = self.pursuit.obvious(&self.met[at])?;
        Some(self.game.board().cells[usize::from(cell)].clone())
    }
    fn names(&self) -> Vec<String> {
        self.game.board().cells.clone()
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.game.node_symmetries().1
    }
}
