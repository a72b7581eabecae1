//! Strategies as clauses, judged by plain programs that follow all plays.

mod boards;
mod columns;
mod lrat;
mod monotonic;
mod octal;
mod quantified;

use harary_cadical::Cadical;
use harary_clauses::{Decision, PlayFormula, Refutation, decide};
use std::fmt::Debug;

/// Whether the refutation is a proof that the clauses, as they are written, contradict each other.
fn is_proved(written: &PlayFormula, refutation: &Refutation) -> Result<(), String> {
    let lines: Vec<String> = refutation.lrat_lines().collect();
    lrat::refutes(&written.formula.to_string(), &lines.join("\n"))
}

/// The play that refutes a strategy, and whether the strategy has no line at its end; nothing if
/// the strategy is proved to win. Which of both must be is known.
fn refuting_play(
    written: &PlayFormula,
    is_won: bool,
    what: &dyn Debug,
) -> Option<(Vec<usize>, bool)> {
    if let Decision::Refuted(proof) = written.decide(&Cadical, &mut |_| true) {
        assert!(is_won, "{what:?}");
        assert_eq!(is_proved(written, &proof), Ok(()), "as written: {what:?}");
    }
    match decide(written.formula.cnf(), &Cadical, &mut |_| true) {
        Decision::Refuted(proof) => {
            assert!(is_won, "{what:?}");
            assert_eq!(is_proved(written, &proof), Ok(()), "{what:?}");
            None
        }
        Decision::Satisfied(assignment) => {
            assert!(!is_won, "{what:?}");
            Some(written.play(&assignment))
        }
        Decision::Stopped => unreachable!("there is no limit"),
    }
}
