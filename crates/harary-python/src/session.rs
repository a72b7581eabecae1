//! A game being played.

use crate::patience::{patiently, seconds};
use crate::refusal::{bad, refused};
use harary::{Level, Limits, Opponent, Spec, Stopped, Value, session};
use harary_text::session_as_json;
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
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

    /// The position as JSON, with everything about it that takes no search.
    fn state(&self, py: Python<'_>) -> String {
        session_as_json(&**self.lock(py)).to_string()
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

    /// The value of the position under perfect play.
    #[pyo3(signature = (time=None))]
    fn value(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = seconds)] time: Option<Duration>,
    ) -> PyResult<Worth> {
        self.think(py, time, |session, limits| session.value(limits))?
            .map(worth)
            .map_err(stopped)
    }

    /// The value of every legal move; `None` for one that was not found within the time.
    #[pyo3(signature = (time=None))]
    fn values(
        &self,
        py: Python<'_>,
        #[pyo3(from_py_with = seconds)] time: Option<Duration>,
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
        #[pyo3(from_py_with = seconds)] time: Option<Duration>,
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
        #[pyo3(from_py_with = seconds)] time: Option<Duration>,
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
