//! A game being played.

use crate::patience::patiently;
use crate::refusal::{bad, refused};
use harary::{Level, Limits, Opponent, Picture, Spec, Stopped, Value, View, marks, session};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use pyo3::types::PyDict;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// A value under perfect play: the outcome and the plies.
type Worth = (&'static str, Option<u32>);

fn worth(value: Value) -> Worth {
    (value.outcome.name(), value.plies)
}

fn stopped(why: Stopped) -> PyErr {
    pyo3::exceptions::PyTimeoutError::new_err(match why {
        Stopped::Time => "no answer within the time".to_owned(),
        why => format!("no answer: {why}"),
    })
}

/// How the cells of a board lie.
fn kind(picture: Picture) -> &'static str {
    match picture {
        Picture::Line => "line",
        Picture::Ring => "ring",
        Picture::Grid { .. } => "grid",
        Picture::Layers { .. } => "layers",
        Picture::Triangle { .. } => "graph",
        Picture::Columns => "columns",
    }
}

/// A game being played, of any family.
#[pyclass(frozen, module = "harary._native")]
pub(crate) struct Session(Mutex<Box<dyn harary::Session>>);

impl Session {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, Box<dyn harary::Session>> {
        self.0
            .lock_py_attached(py)
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Session {
    #[new]
    fn new(game: &str, memory: usize) -> PyResult<Session> {
        let spec: Spec = game.parse().map_err(refused)?;
        Ok(Session(Mutex::new(
            session(&spec, memory).map_err(refused)?,
        )))
    }

    /// The canonical spec.
    fn game(&self, py: Python<'_>) -> String {
        self.lock(py).game().to_owned()
    }

    fn goal(&self, py: Python<'_>) -> String {
        self.lock(py).goal().to_owned()
    }

    fn position(&self, py: Python<'_>) -> String {
        self.lock(py).position()
    }

    /// The position as text of some lines.
    fn drawn(&self, py: Python<'_>) -> String {
        self.lock(py).drawn()
    }

    /// The moves since the start.
    fn played(&self, py: Python<'_>) -> Vec<String> {
        self.lock(py).moves()
    }

    /// Every legal move with its meaning in words.
    fn legal(&self, py: Python<'_>) -> Vec<(String, String)> {
        let moves = self.lock(py).legal_moves().into_iter();
        moves.map(|mv| (mv.text, mv.meaning.to_string())).collect()
    }

    fn to_move(&self, py: Python<'_>) -> Option<&'static str> {
        self.lock(py).to_move().map(harary::Player::name)
    }

    fn outcome(&self, py: Python<'_>) -> Option<&'static str> {
        self.lock(py).outcome().map(harary::Outcome::name)
    }

    /// Why the game is over, in words.
    fn ending(&self, py: Python<'_>) -> Option<String> {
        self.lock(py).ending().map(|why| why.to_string())
    }

    fn play(&self, py: Python<'_>, mv: &str) -> PyResult<()> {
        self.lock(py).play(mv).map_err(refused)
    }

    fn undo(&self, py: Python<'_>) -> Option<String> {
        self.lock(py).undo()
    }

    fn redo(&self, py: Python<'_>) -> Option<String> {
        self.lock(py).redo()
    }

    /// Begins again and plays these moves, joined by commas.
    fn restart(&self, py: Python<'_>, moves: &str) -> PyResult<()> {
        self.lock(py).restart(moves).map_err(refused)
    }

    /// The position as a board, heaps or a sequence, in a dictionary.
    fn view<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyDict>>> {
        let session = self.lock(py);
        let Some(view) = session.view() else {
            return Ok(None);
        };
        let seen = PyDict::new(py);
        match view {
            View::Board(board) => {
                let cells = board.names.len();
                let place = |cell| board.picture.coordinates(cell, cells);
                let places: Vec<Vec<usize>> = (0..cells).map(place).collect();
                seen.set_item("kind", kind(board.picture))?;
                seen.set_item("cells", board.names)?;
                // Bytes are not a list in Python.
                let owners: Vec<u32> = board.classes.into_iter().map(u32::from).collect();
                seen.set_item("owners", owners)?;
                seen.set_item("names", board.owners)?;
                seen.set_item("places", places)?;
            }
            View::Heaps(heaps) => {
                seen.set_item("kind", "heaps")?;
                seen.set_item("heaps", heaps)?;
            }
            View::Sequence { picked, left } => {
                seen.set_item("kind", "sequence")?;
                seen.set_item("picked", picked)?;
                seen.set_item("left", left)?;
            }
            _ => return Ok(None),
        }
        let marks = marks(&**session);
        seen.set_item("last", marks.last)?;
        seen.set_item("sets", marks.sets)?;
        Ok(Some(seen))
    }

    /// The value of the position under perfect play.
    #[pyo3(signature = (time=None))]
    fn value(&self, py: Python<'_>, time: Option<Duration>) -> PyResult<Worth> {
        self.think(py, time, |session, limits| session.value(limits))?
            .map(worth)
            .map_err(stopped)
    }

    /// The value of every legal move; `None` for one that was not found within the time.
    #[pyo3(signature = (time=None))]
    fn values(
        &self,
        py: Python<'_>,
        time: Option<Duration>,
    ) -> PyResult<Vec<(String, Option<Worth>)>> {
        let values = self.think(py, time, |session, limits| session.values(limits))?;
        let known = values
            .into_iter()
            .map(|of| (of.text, of.value.ok().map(worth)));
        Ok(known.collect())
    }

    /// A line of perfect play: its value, its moves, the moves that keep the outcome, and the best.
    #[pyo3(signature = (time=None))]
    #[expect(clippy::type_complexity, reason = "a line, as a tuple")]
    fn line(
        &self,
        py: Python<'_>,
        time: Option<Duration>,
    ) -> PyResult<(Worth, Vec<String>, Vec<String>, Vec<String>)> {
        let line = self.think(py, time, |session, limits| session.line(limits))?;
        let line = line.map_err(stopped)?;
        Ok((worth(line.value), line.moves, line.keep, line.best))
    }

    /// The move that Harary would play at a level, and why; `None` if the game is over.
    #[pyo3(signature = (level, seed, time=None))]
    fn reply(
        &self,
        py: Python<'_>,
        level: &str,
        seed: u64,
        time: Option<Duration>,
    ) -> PyResult<Option<(String, String)>> {
        let level: Level = level.parse().map_err(bad)?;
        let time = time.or(Some(level.time()));
        let mut opponent = Opponent::new(level, seed);
        let reply = self.think(py, time, |session, limits| opponent.reply(session, limits))?;
        Ok(reply.map(|reply| (reply.text, reply.grounds.to_string())))
    }
}

impl Session {
    fn think<T: Send>(
        &self,
        py: Python<'_>,
        time: Option<Duration>,
        work: impl FnOnce(&mut dyn harary::Session, &Limits<'_>) -> T + Send,
    ) -> PyResult<T> {
        let mut session = self.lock(py);
        let session = &mut **session;
        let limits = Limits {
            time,
            ..Limits::default()
        };
        patiently(py, &limits, None, |limits| work(session, limits))?.whole()
    }
}
