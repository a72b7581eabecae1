//! What Python has told about positions.

use crate::refusal::bad;
use harary_core::{Outcome, Player};
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use pyo3::types::PyDict;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// How a game has ended.
#[derive(Clone, Copy)]
pub(super) enum End {
    Is(Outcome),
    /// Whether the player to move has won.
    ForMover(bool),
}

impl End {
    /// The outcome if it is this player's turn.
    pub(super) fn of(self, to_move: Player) -> Outcome {
        match self {
            End::Is(outcome) => outcome,
            End::ForMover(true) => Outcome::Wins(to_move),
            End::ForMover(false) => Outcome::Wins(to_move.other()),
        }
    }

    fn read(word: &str) -> PyResult<End> {
        Ok(match word {
            "win" => End::ForMover(true),
            "loss" => End::ForMover(false),
            _ => End::Is(word.parse().map_err(|_| {
                bad(format!(
                    "outcome() gave {word:?}: it must give None while the game goes on, \"A\", \"B\" or \"draw\", or \"win\" or \"loss\" for the player to move"
                ))
            })?),
        })
    }
}

/// What is known of a position.
#[derive(Clone, Copy)]
pub(super) struct Known {
    pub(super) end: Option<End>,
    pub(super) turn: Option<Player>,
    pub(super) moves: u16,
}

/// Of a position for which a rule has raised: nothing follows it.
const BROKEN: Known = Known {
    end: Some(End::Is(Outcome::Draw)),
    turn: None,
    moves: 0,
};

struct Node {
    position: Py<PyAny>,
    known: Option<Known>,
    moves: Vec<Py<PyAny>>,
    children: Vec<Option<u32>>,
    key: Option<u32>,
}

struct Table {
    nodes: Vec<Node>,
    /// The number of each position.
    numbers: Py<PyDict>,
    /// The number of each key.
    keys: Py<PyDict>,
    failure: Option<PyErr>,
}

pub(super) struct Told {
    rules: Py<PyAny>,
    turns: bool,
    keys: bool,
    table: Mutex<Table>,
}

impl Told {
    pub(super) const START: u32 = 0;

    pub(super) fn new(
        py: Python<'_>,
        rules: Py<PyAny>,
        start: Py<PyAny>,
        turns: bool,
        keys: bool,
    ) -> PyResult<Told> {
        let told = Told {
            rules,
            turns,
            keys,
            table: Mutex::new(Table {
                nodes: Vec::new(),
                numbers: PyDict::new(py).unbind(),
                keys: PyDict::new(py).unbind(),
                failure: None,
            }),
        };
        told.number(py, start.into_bound(py))?;
        Ok(told)
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn has_failed(&self) -> bool {
        self.table().failure.is_some()
    }

    /// Takes what a rule has raised.
    pub(super) fn failure(&self) -> Option<PyErr> {
        self.table().failure.take()
    }

    pub(super) fn positions(&self) -> usize {
        self.table().nodes.len()
    }

    /// What is known of a position: asked once.
    pub(super) fn at(&self, at: u32) -> Known {
        let known = self.table().nodes[at as usize].known;
        known.unwrap_or_else(|| self.asked(BROKEN, |py| self.ask(py, at)))
    }

    /// The position after a move.
    pub(super) fn child(&self, at: u32, mv: u16) -> u32 {
        let child = self.table().nodes[at as usize].children[usize::from(mv)];
        child.unwrap_or_else(|| self.asked(at, |py| self.play(py, at, mv)))
    }

    /// The least number of a key that the position, or one that is as good, has.
    pub(super) fn key(&self, at: u32) -> u32 {
        if !self.keys {
            return at;
        }
        let key = self.table().nodes[at as usize].key;
        key.unwrap_or_else(|| self.asked(at, |py| self.find_key(py, at)))
    }

    /// A move as Python knows it.
    pub(super) fn mv(&self, py: Python<'_>, at: u32, mv: u16) -> Py<PyAny> {
        self.table().nodes[at as usize].moves[usize::from(mv)].clone_ref(py)
    }

    /// What Python says, or this if it raises; then the engine is soon stopped.
    fn asked<T>(&self, otherwise: T, ask: impl FnOnce(Python<'_>) -> PyResult<T>) -> T {
        Python::attach(|py| {
            ask(py).unwrap_or_else(|why| {
                self.table().failure.get_or_insert(why);
                otherwise
            })
        })
    }

    /// The number of a position, a new one if it is new. The table is not locked while Python
    /// hashes and compares.
    fn number(&self, py: Python<'_>, position: Bound<'_, PyAny>) -> PyResult<u32> {
        let numbers = self.table().numbers.clone_ref(py).into_bound(py);
        if let Some(number) = numbers.get_item(&position).map_err(unhashable)? {
            return number.extract();
        }
        let number = self.table().nodes.len();
        let number = u32::try_from(number).map_err(|_| bad("more than 2^32 positions"))?;
        numbers.set_item(&position, number)?;
        self.table().nodes.push(Node {
            position: position.unbind(),
            known: None,
            moves: Vec::new(),
            children: Vec::new(),
            key: None,
        });
        Ok(number)
    }

    fn position<'py>(&self, py: Python<'py>, at: u32) -> Bound<'py, PyAny> {
        self.table().nodes[at as usize]
            .position
            .clone_ref(py)
            .into_bound(py)
    }

    fn ask(&self, py: Python<'_>, at: u32) -> PyResult<Known> {
        let (rules, position) = (self.rules.bind(py), self.position(py, at));
        let end: Option<String> = rules.call_method1("outcome", (&position,))?.extract()?;
        let end = end.as_deref().map(End::read).transpose()?;
        let turn = match self.turns {
            false => None,
            true => {
                let player: String = rules.call_method1("to_move", (&position,))?.extract()?;
                let player = player.parse();
                Some(player.map_err(|why| bad(format!("to_move(): {why}")))?)
            }
        };
        let mut moves = Vec::new();
        if end.is_none() {
            for mv in rules.call_method1("moves", (&position,))?.try_iter()? {
                moves.push(mv?.unbind());
            }
        }
        if end.is_none() && moves.is_empty() {
            return Err(bad(format!(
                "there is no move in the position {}, and outcome() gives None there",
                position.repr()?
            )));
        }
        let number = u16::try_from(moves.len());
        let number = number.map_err(|_| bad("a position has more than 65,535 moves"))?;
        let known = Known {
            end,
            turn,
            moves: number,
        };
        let node = &mut self.table().nodes[at as usize];
        node.children = vec![None; moves.len()];
        (node.known, node.moves) = (Some(known), moves);
        Ok(known)
    }

    fn play(&self, py: Python<'_>, at: u32, mv: u16) -> PyResult<u32> {
        let (rules, position) = (self.rules.bind(py), self.position(py, at));
        let next = rules.call_method1("play", (&position, self.mv(py, at, mv)))?;
        if next.is_none() {
            return Err(bad(
                "play() gave None: it must give the position after the move",
            ));
        }
        let child = self.number(py, next)?;
        self.table().nodes[at as usize].children[usize::from(mv)] = Some(child);
        Ok(child)
    }

    fn find_key(&self, py: Python<'_>, at: u32) -> PyResult<u32> {
        let all = self
            .rules
            .bind(py)
            .call_method1("keys", (self.position(py, at),))?;
        let keys = self.table().keys.clone_ref(py).into_bound(py);
        let mut least = u32::MAX;
        for key in all.try_iter()? {
            let key = key?;
            let number = match keys.get_item(&key).map_err(unhashable)? {
                Some(number) => number.extract()?,
                None => {
                    let number = u32::try_from(keys.len()).map_err(bad)?;
                    keys.set_item(&key, number)?;
                    number
                }
            };
            least = least.min(number);
        }
        self.table().nodes[at as usize].key = Some(least);
        Ok(least)
    }
}

/// Says what must be hashable.
fn unhashable(why: PyErr) -> PyErr {
    Python::attach(|py| match why.is_instance_of::<PyTypeError>(py) {
        true => PyTypeError::new_err(format!(
            "positions and keys must be hashable, as tuples and strings are: {}",
            why.value(py)
        )),
        false => why,
    })
}
