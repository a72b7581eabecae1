//! The game on a board: take free cells in turn; what counts is who owns a whole set.
//!
//! `achievement`: whoever first owns a set wins. `avoidance`: whoever first owns a set loses. A full board without
//! that is a draw. `maker-breaker`: A wins as soon as A owns a set, B if the board fills up before.
//! `avoider-enforcer`: A loses as soon as A owns a set, and wins if the board fills up before. In these two the sets
//! of B mean nothing. Beck 2008, *Combinatorial Games: Tic-Tac-Toe Theory*; Hefetz,
//! Krivelevich, Szabó 2007, *Avoider-Enforcer games*.

use super::board::Board;
use super::{Outcome, Player, Rules};
use crate::spec::Spec;
use crate::verdict::short;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Convention {
    Achievement,
    Avoidance,
    MakerBreaker,
    AvoiderEnforcer,
}

/// A board with a convention.
pub(crate) struct Positional {
    board: Board,
    convention: Convention,
    first: Player,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Taken {
    a: u128,
    b: u128,
    /// How the play ended, if it did before the board was full.
    decided: Option<Outcome>,
}

impl Positional {
    /// The keys of play on `vdw`: `achievement` is the default.
    pub(crate) fn vdw(board: Board, spec: &mut Spec<'_>) -> Result<Self, String> {
        Self::read(
            board,
            spec,
            Convention::Achievement,
            ("avoidance", Convention::Avoidance),
        )
    }

    /// The keys of play on `hip`: `avoidance` is the default.
    pub(crate) fn hip(board: Board, spec: &mut Spec<'_>) -> Result<Self, String> {
        Self::read(
            board,
            spec,
            Convention::Avoidance,
            ("achievement", Convention::Achievement),
        )
    }

    fn read(
        board: Board,
        spec: &mut Spec<'_>,
        default: Convention,
        other: (&str, Convention),
    ) -> Result<Self, String> {
        let others = [
            other,
            ("maker-breaker", Convention::MakerBreaker),
            ("avoider-enforcer", Convention::AvoiderEnforcer),
        ];
        let convention = spec.choice("convention", default, &others)?;
        let first = spec.choice("first", Player::A, &[("B", Player::B)])?;
        spec.finish()?;
        Ok(Self {
            board,
            convention,
            first,
        })
    }

    /// The outcome when `player` has come to own a set.
    fn owned(&self, player: Player) -> Option<Outcome> {
        match (self.convention, player) {
            (Convention::Achievement, _) | (Convention::MakerBreaker, Player::A) => {
                Some(Outcome::Won(player))
            }
            (Convention::Avoidance, _) | (Convention::AvoiderEnforcer, Player::A) => {
                Some(Outcome::Won(player.other()))
            }
            (Convention::MakerBreaker | Convention::AvoiderEnforcer, Player::B) => None,
        }
    }

    /// The outcome when the board is full and nobody has won.
    fn full(&self) -> Outcome {
        match self.convention {
            Convention::Achievement | Convention::Avoidance => Outcome::Draw,
            Convention::MakerBreaker => Outcome::Won(Player::B),
            Convention::AvoiderEnforcer => Outcome::Won(Player::A),
        }
    }
}

impl Rules for Positional {
    type Position = Taken;
    type Move = u32;

    fn start(&self) -> Taken {
        Taken {
            a: 0,
            b: 0,
            decided: None,
        }
    }

    fn to_move(&self, at: &Taken) -> Player {
        let taken = (at.a | at.b).count_ones();
        if taken.is_multiple_of(2) {
            self.first
        } else {
            self.first.other()
        }
    }

    fn over(&self, at: &Taken) -> Option<Outcome> {
        let full = (at.a | at.b).count_ones() == self.board.cells;
        at.decided.or_else(|| full.then(|| self.full()))
    }

    fn moves<'a>(&'a self, at: &'a Taken) -> Box<dyn Iterator<Item = u32> + 'a> {
        Box::new((0..self.board.cells).filter(|cell| (at.a | at.b) >> cell & 1 == 0))
    }

    fn play(&self, at: &Taken, &cell: &u32) -> Taken {
        let mut next = at.clone();
        let player = self.to_move(at);
        let mine = match player {
            Player::A => &mut next.a,
            Player::B => &mut next.b,
        };
        *mine |= 1 << cell;
        // Only the mover has a cell more, so only the mover can have come to own a set.
        if self.board.sets.iter().any(|set| set & !*mine == 0) {
            next.decided = self.owned(player);
        }
        next
    }

    fn read_position(&self, text: &str, to_move: Player) -> Result<Taken, String> {
        let mut at = self.start();
        for (cell, character) in self.board.characters(text)?.into_iter().enumerate() {
            match character {
                b'.' => {}
                b'A' => at.a |= 1 << cell,
                b'B' => at.b |= 1 << cell,
                _ => {
                    return Err(format!(
                        "`{}` should have only `.`, `A` and `B`",
                        short(text)
                    ));
                }
            }
        }
        if self.to_move(&at) != to_move {
            return Err(format!(
                "`{}` is not a position with {to_move} to move",
                short(text)
            ));
        }
        Ok(at)
    }

    fn write_position(&self, at: &Taken) -> String {
        let cells = 0..self.board.cells;
        self.board.write(
            cells.map(|cell| match (at.a >> cell & 1, at.b >> cell & 1) {
                (1, _) => 'A',
                (_, 1) => 'B',
                _ => '.',
            }),
        )
    }

    fn read_move(&self, at: &Taken, text: &str) -> Result<u32, String> {
        let cell = self.board.read_cell(text)?;
        if (at.a | at.b) >> cell & 1 == 1 {
            return Err(format!("cell {} is not free", short(text)));
        }
        Ok(cell)
    }

    /// Both players have the same sets, and a cell more never hurts its owner.
    fn a_can_steal(&self) -> bool {
        self.convention == Convention::Achievement && self.first == Player::A
    }
}
