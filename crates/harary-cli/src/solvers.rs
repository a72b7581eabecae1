//! The solver of clauses that colors boards.

use harary::Solvers;

/// The solver of clauses, if this program was built with one.
pub(crate) fn solvers() -> Option<&'static dyn Solvers> {
    #[cfg(feature = "sat")]
    return Some(&harary_cadical::Cadical);
    #[cfg(not(feature = "sat"))]
    None
}
