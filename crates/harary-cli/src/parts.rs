//! A question in parts that lie in a folder as files, for as many machines as read it.
//!
//! Nothing is scheduled here: runners take whatever part is left, and a lock keeps two from doing
//! the same. Whatever is believed about the cover follows from the manifest, not from the files.

mod answered;
mod folder;
mod lock;
mod run;
mod slurm;
mod split;
mod unit;

pub(crate) use answered::answer_to;
pub(crate) use folder::Folder;
pub(crate) use run::run;
pub(crate) use slurm::run as slurm;
pub(crate) use split::run as split;
pub(crate) use unit::Unit;
