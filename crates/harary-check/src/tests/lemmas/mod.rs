//! The lemmas of docs/certificates.md, tried by brute force over all boards, codes or clauses up to
//! a stated size.
//!
//! Each test restates what the lemma speaks of from its definition and then checks the lemma's own
//! words. `numbered.rs` compares the lemmas with the places in the code that cite them.

pub(super) mod aims;
mod checker;
mod clauses;
mod codes;
mod colorings;
mod endless;
pub(super) mod hypergraphs;
mod numbered;
mod pairings;
mod plays;
mod positions;
mod renamings;
mod steals;
pub(super) mod symmetry;
