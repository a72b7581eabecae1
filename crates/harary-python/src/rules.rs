//! Games whose rules are written in Python, for the engines of Harary.
//!
//! Every position is asked once: what the Python object says of it is kept, so that an engine that
//! comes again pays nothing for the interpreter. Positions are numbers here: two that are equal in
//! Python are one, and the number with whose turn it is is a key.

mod told;

use crate::patience::seconds;
use harary_core::{
    Ask, At, Engine, Game, Hints, Keyed, Outcome, Player, Symmetric, UpToSymmetry, Watch,
};
use harary_engines::{AlphaBeta, Census, Counted, Longest};
use pyo3::prelude::*;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};
use told::Told;

/// How many nodes an engine visits between two looks at clock and signals.
const BETWEEN_LOOKS: u32 = 1_000;

/// A position by its number, and whose turn it is if moves alternate.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Place {
    at: u32,
    player: Player,
}

/// Rules that are asked in Python.
///
/// The object has methods `moves(position)`, `play(position, move)` and `outcome(position)`, and,
/// where these flags say so, `to_move(position)` and `keys(position)`.
/// Methods that search take it for themselves: two threads cannot ask at once.
#[pyclass(module = "harary._native")]
pub(crate) struct Rules(UpToSymmetry<Asked>);

/// The game that the engines see.
struct Asked(Told);

impl Game for Asked {
    type Position = Place;
    type Move = u16;
    type Undo = Place;

    fn start(&self) -> Place {
        Place {
            at: Told::START,
            player: Player::A,
        }
    }

    fn to_move(&self, place: &Place) -> Player {
        self.0.at(place.at).turn.unwrap_or(place.player)
    }

    fn moves(&self, place: &Place, out: &mut Vec<u16>) {
        out.extend(0..self.0.at(place.at).moves);
    }

    fn play(&self, place: &mut Place, mv: u16) -> Place {
        let before = *place;
        *place = Place {
            at: self.0.child(place.at, mv),
            player: self.to_move(&before).other(),
        };
        before
    }

    fn undo(&self, place: &mut Place, _: u16, before: Place) {
        *place = before;
    }

    fn outcome(&self, place: &Place) -> Option<Outcome> {
        self.0
            .at(place.at)
            .end
            .map(|end| end.of(self.to_move(place)))
    }
}

impl Keyed for Asked {
    type Key = u64;

    fn key(&self, place: &Place) -> u64 {
        u64::from(place.at) << 1 | u64::from(self.to_move(place) == Player::B)
    }
}

impl Symmetric for Asked {
    fn canonical(&self, place: &Place) -> u64 {
        let key = self.0.key(place.at);
        u64::from(key) << 1 | u64::from(self.to_move(place) == Player::B)
    }
}

impl Hints for Asked {}

/// A move as Python knows it.
type Move = Py<PyAny>;

impl Rules {
    /// Runs an engine from the start: the answer, or `None` if the time was over, and the nodes.
    fn run<'p, A>(
        &'p self,
        py: Python<'_>,
        engine: &mut impl Engine<At<'p, UpToSymmetry<Asked>>, Answer = A>,
        from: &'p Place,
        time: Option<Duration>,
    ) -> PyResult<(Option<A>, u64)> {
        let begun = Instant::now();
        let mut raised = None;
        let watch = Watch::every(BETWEEN_LOOKS, |_| {
            if let Err(why) = py.check_signals() {
                raised = Some(why);
            }
            let is_late = time.is_some_and(|time| begun.elapsed() >= time);
            match raised.is_some() || is_late || self.told().has_failed() {
                true => ControlFlow::Break(()),
                false => ControlFlow::Continue(()),
            }
        });
        let result = engine.run((&self.0, from), &watch);
        drop(watch);
        // A rule that raised has told the engine nonsense.
        self.told().failure().or(raised).map_or(Ok(()), Err)?;
        Ok((result.ok(), engine.nodes()))
    }

    fn told(&self) -> &Told {
        &self.0.0.0
    }

    /// The moves of a line of play.
    fn written(&self, py: Python<'_>, line: &[u16]) -> Vec<Move> {
        let mut place = self.0.start();
        let mut moves = Vec::new();
        for &mv in line {
            moves.push(self.told().mv(py, place.at, mv));
            self.0.play(&mut place, mv);
        }
        moves
    }

    /// Moves from the start.
    fn each(&self, py: Python<'_>, moves: &[u16]) -> Vec<Move> {
        let name = |&mv: &u16| self.told().mv(py, Told::START, mv);
        moves.iter().map(name).collect()
    }
}

#[pymethods]
impl Rules {
    #[new]
    fn new(rules: Py<PyAny>, start: Py<PyAny>, turns: bool, keys: bool) -> PyResult<Rules> {
        Python::attach(|py| {
            Ok(Rules(UpToSymmetry(Asked(Told::new(
                py, rules, start, turns, keys,
            )?))))
        })
    }

    /// Who wins: outcome, plies, first moves, the fastest of them, a line, and nodes.
    #[pyo3(signature = (memory, time=None))]
    #[expect(clippy::type_complexity, reason = "an answer, as a tuple")]
    fn solve(
        &mut self,
        py: Python<'_>,
        memory: usize,
        #[pyo3(from_py_with = seconds)] time: Option<Duration>,
    ) -> PyResult<(
        Option<(
            &'static str,
            Option<u32>,
            Vec<Move>,
            Vec<Move>,
            Option<Vec<Move>>,
        )>,
        u64,
    )> {
        let (answer, nodes) = self.run(
            py,
            &mut AlphaBeta::new(Ask::Moves, memory),
            &self.0.start(),
            time,
        )?;
        let found = answer.map(|solution| {
            let (outcome, plies) = (solution.outcome.name(), solution.plies);
            let Some(moves) = solution.moves else {
                return (outcome, plies, Vec::new(), Vec::new(), None);
            };
            let line = moves.line.map(|line| self.written(py, &line));
            let (first, fastest) = (&moves.first_moves, &moves.fastest);
            (
                outcome,
                plies,
                self.each(py, first),
                self.each(py, fastest),
                line,
            )
        });
        // Walking along the line may have asked for more.
        self.told().failure().map_or(Ok((found, nodes)), Err)
    }

    /// The longest plays: length, how many, and the plays if listed; and nodes.
    #[pyo3(signature = (list, time=None))]
    #[expect(clippy::type_complexity, reason = "an answer, as a tuple")]
    fn longest(
        &mut self,
        py: Python<'_>,
        list: bool,
        #[pyo3(from_py_with = seconds)] time: Option<Duration>,
    ) -> PyResult<(Option<(u32, u64, Option<Vec<Vec<Move>>>)>, u64)> {
        let (answer, nodes) = self.run(py, &mut Longest::new(list), &self.0.start(), time)?;
        let found = answer.map(|found| {
            let plays = found
                .plays
                .map(|plays| plays.iter().map(|play| self.written(py, play)).collect());
            (found.length, found.count, plays)
        });
        Ok((found, nodes))
    }

    /// How many positions there are at each length: length, where it goes on, where it is over; and
    /// nodes.
    #[pyo3(signature = (time=None))]
    #[expect(clippy::type_complexity, reason = "an answer, as a tuple")]
    fn census(
        &mut self,
        py: Python<'_>,
        #[pyo3(from_py_with = seconds)] time: Option<Duration>,
    ) -> PyResult<(Option<Vec<(u32, u128, u128)>>, u64)> {
        let mut engine = Census::new(Counted::Positions, None);
        let (answer, nodes) = self.run(py, &mut engine, &self.0.start(), time)?;
        let row = |level: &harary_engines::Level| (level.length, level.going, level.over);
        Ok((answer.map(|levels| levels.iter().map(row).collect()), nodes))
    }

    /// How many positions Python was asked about.
    fn positions(&self) -> usize {
        self.told().positions()
    }
}
