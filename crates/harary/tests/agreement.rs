//! Engines agree with each other, and with solvers written here from the papers' definitions.

#[path = "agreement/boards.rs"]
mod boards;
#[path = "agreement/colorings.rs"]
mod colorings;
mod common;
#[path = "agreement/counters.rs"]
mod counters;
#[path = "agreement/engines.rs"]
mod engines;
#[path = "agreement/heaps.rs"]
mod heaps;
#[path = "agreement/many.rs"]
mod many;
#[path = "agreement/naive.rs"]
mod naive;
#[path = "agreement/one_color.rs"]
mod one_color;
#[path = "agreement/plain.rs"]
mod plain;
#[path = "agreement/plays.rs"]
mod plays;
#[path = "agreement/rows.rs"]
mod rows;
#[path = "agreement/symmetric.rs"]
mod symmetric;
