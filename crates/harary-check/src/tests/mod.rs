//! What the crate must satisfy, tested from within: the rules against facts and plain play, and whole certificates.

mod accepted;
mod claims;
mod endless;
mod facts;
mod images;
mod judge;
mod kinds;
mod labels;
mod live;
mod mirror;
mod mutations;
mod naive;
mod periods;
mod plain;
mod prover;
mod quoted;
mod refutations;
mod trees;
mod wide;
