//! What the answers to parts have decided.

use crate::question::{read, read_report};
use crate::refusal::{bad, refused};
use harary::{Part, Question, part_of, with_openings};
use pyo3::prelude::*;
use pyo3::sync::MutexExt;
use std::sync::{Mutex, MutexGuard, PoisonError};

/// The parts of a question that may still matter.
#[pyclass(frozen, module = "harary._native")]
pub(crate) struct Cover {
    cover: Mutex<harary::Cover>,
    question: Question,
    parts: u32,
}

impl Cover {
    fn lock(&self, py: Python<'_>) -> MutexGuard<'_, harary::Cover> {
        self.cover
            .lock_py_attached(py)
            .unwrap_or_else(PoisonError::into_inner)
    }
}

#[pymethods]
impl Cover {
    /// Of a question that is split into so many parts.
    #[new]
    fn new(question: &str, parts: u32) -> PyResult<Cover> {
        let question = with_openings(&read(question)?, parts).map_err(refused)?;
        let cover = Mutex::new(harary::Cover::new(&question).map_err(refused)?);
        Ok(Cover {
            cover,
            question,
            parts,
        })
    }

    /// Takes the report of a part in.
    fn learn(&self, py: Python<'_>, report: &str) -> PyResult<()> {
        let report = read_report(report)?;
        self.lock(py).learn(&report).map_err(refused)
    }

    /// Whether the part with this number, from 1 on, may still change the answer.
    fn needs(&self, py: Python<'_>, part: u32) -> PyResult<bool> {
        let part = Part::new(part, self.parts).map_err(bad)?;
        let part = part_of(&self.question, part).map_err(refused)?;
        Ok(self.lock(py).needs(&part))
    }

    /// Whether it can be that some parts do not matter.
    fn can_end_early(&self, py: Python<'_>) -> bool {
        self.lock(py).can_end_early()
    }
}
