//! A table that threads share, with the marks by which they avoid each other's work.
//!
//! To look a key up a thread needs one cache line, a bucket of the index, which it reads without a
//! lock, and that of the entry if there is one. There is nothing else that all threads write: what
//! one core writes, another has to fetch from it, which takes longer than all the rest. So each
//! thread counts what it stores (`hand.rs`), which is added up now and then, and takes room for
//! some entries at once.
//!
//! Besides, threads mark in its bucket the position that they search: a thread that comes to a
//! marked one first does something else if it can (Weill 1996, ABDADA). A mark may be lost or stand
//! for another position: marks change the order of the work, never an answer.

mod entries;
mod hand;
pub(crate) mod index;
mod keys;
mod table;

pub(crate) use table::SharedTable;
