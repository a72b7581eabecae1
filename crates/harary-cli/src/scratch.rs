//! A folder of this process's own, which is gone when it is dropped.

use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};

pub(crate) struct Scratch(PathBuf);

impl Scratch {
    /// Makes one where the system keeps such folders.
    pub(crate) fn new(word: &str) -> io::Result<Scratch> {
        let process = std::process::id();
        let mut number = 0;
        loop {
            let name = format!("harary-{word}-{process}-{number}");
            let folder = std::env::temp_dir().join(name);
            // What is there already is somebody else's.
            match std::fs::create_dir(&folder) {
                Err(why) if why.kind() == ErrorKind::AlreadyExists && number < 1000 => number += 1,
                made => return made.map(|()| Scratch(folder)),
            }
        }
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
