//! What engines can do: one table, from which refusals, `--help`, `explain engines` and
//! docs/engines.md come.

mod ability;
mod check;
mod table;

pub use ability::{Ability, Can, Engine};
pub(crate) use check::{check, check_question};
pub use check::{engines_of, engines_table, table_of};
pub use table::ENGINES;
