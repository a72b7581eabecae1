//! What engines can do: one table, from which refusals, `--help`, `explain engines` and
//! docs/engines.md come.

mod ability;
mod check;
mod table;

pub use ability::{Ability, Answers, Can, Engine};
pub(crate) use check::{check, check_question};
pub use check::{engine_lines, engines_of, engines_table};
pub use table::ENGINES;
