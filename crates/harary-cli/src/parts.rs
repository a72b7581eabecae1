//! A question in parts that lie in a folder as files, or in a database, for as many machines as
//! reach it.
//!
//! Nothing is scheduled here: runners take whatever part is left, and a lock keeps two from doing
//! the same. Whatever is believed about the cover follows from the manifest, not from the files.

mod answered;
mod database;
mod folder;
mod lock;
mod needed;
mod place;
mod psql;
pub(crate) mod run;
mod slurm;
pub(crate) mod split;
mod unit;

pub(crate) use answered::{answer_to, is_in_a_folder};
pub(crate) use folder::Folder;
pub(crate) use place::Place;
pub(crate) use run::run;
pub(crate) use slurm::run as slurm;
pub(crate) use split::run as split;
pub(crate) use unit::{Unit, canonically};
