//! Whether clauses can be satisfied, with a proof or an assignment.

use harary_core::{Cnf, Keeps, Refutation, Solvers};

/// The conflicts between two looks at the clock.
const CONFLICTS: u32 = 1000;

/// What came of a question about clauses.
#[derive(Debug)]
pub enum Decision {
    /// They contradict each other, and this is the proof.
    Refuted(Refutation),
    /// An assignment that satisfies them: whether variable 1 holds, variable 2, and so on.
    Satisfied(Vec<bool>),
    /// It was not known when the work was to stop.
    Stopped,
}

/// Asks a solver about clauses, and nothing else: no symmetry is broken, nothing is added.
///
/// `goes_on` is asked every thousand conflicts, with their number, whether to go on. Memory: the
/// clauses and all that the solver derives.
///
/// # Panics
/// If the solver keeps no proof although it was told to.
pub fn decide(
    clauses: &Cnf,
    solvers: &dyn Solvers,
    goes_on: &mut dyn FnMut(u64) -> bool,
) -> Decision {
    if let Some(empty) = clauses.clauses().position(<[i32]>::is_empty) {
        // A solver derives nothing of what contradicts itself as it stands.
        let mut proof = Refutation::new(clauses.len() as u32);
        proof.derive(&[], &[empty as u32 + 1]);
        return Decision::Refuted(proof);
    }
    let mut solver = solvers.solver(Keeps::Proof);
    clauses.clauses().for_each(|clause| solver.add(clause));
    loop {
        match solver.solve(&[], CONFLICTS) {
            Some(true) => {
                let all = 1..=clauses.variables();
                let holds = all.map(|variable| solver.holds(variable));
                return Decision::Satisfied(holds.collect());
            }
            Some(false) => break,
            None if goes_on(solver.conflicts()) => {}
            None => return Decision::Stopped,
        }
    }
    let proof = solver.refutation();
    let proof = proof.expect("a solver that keeps proofs has one");
    assert_eq!(proof.given() as usize, clauses.len());
    Decision::Refuted(proof)
}
