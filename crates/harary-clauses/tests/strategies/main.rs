//! Strategies as clauses, judged by plain programs that follow all plays.

mod boards;
mod columns;
mod lrat;
mod octal;

use harary_clauses::{PlayFormula, Refutation};

/// Whether the refutation is a proof that the clauses, as they are written, contradict each other.
fn is_proved(written: &PlayFormula, refutation: &Refutation) -> Result<(), String> {
    let lines: Vec<String> = refutation.lrat_lines().collect();
    lrat::refutes(&written.formula.to_string(), &lines.join("\n"))
}
