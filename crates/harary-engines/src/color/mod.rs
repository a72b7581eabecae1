//! Proper colorings, in which no forbidden set is monochromatic: finding one, counting and listing
//! all, proving that there is none.

pub(crate) mod attempts;
pub(crate) mod backtrack;
pub(crate) mod cell_order;
pub(crate) mod classes;
pub(crate) mod coloring_tree;
pub(crate) mod large_set;
pub(crate) mod largest;
pub(crate) mod massie;
pub(crate) mod network;
pub(crate) mod propagate;
pub(crate) mod repair;
pub(crate) mod sat;
pub(crate) mod share;
#[cfg(test)]
pub(crate) mod toys;
pub(crate) mod walks;
