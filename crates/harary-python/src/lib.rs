//! Harary for Python: what the package `harary` (python/harary) calls.
//!
//! Thin on purpose. A question goes in as its line or its JSON and a report comes out as JSON; the
//! package makes both pleasant. Only what holds state has a type here: a game being played, rules
//! that are written in Python, and what parts have decided.

#![expect(
    clippy::needless_pass_by_value,
    reason = "what Python calls owns its arguments"
)]

mod cover;
mod files;
mod patience;
mod question;
mod refusal;
mod rules;
mod session;

use pyo3::prelude::*;

/// The native module of the package.
#[pymodule(name = "_native")]
mod native {
    #[pymodule_export]
    use crate::cover::Cover;
    #[pymodule_export]
    use crate::files::{check, draw, export};
    #[pymodule_export]
    use crate::question::{answer, explain, games, merge, parse, schema, split, text};
    #[pymodule_export]
    use crate::rules::Rules;
    #[pymodule_export]
    use crate::session::Session;

    #[pymodule_export]
    const VERSION: &str = harary::VERSION;
}
