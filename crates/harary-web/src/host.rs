//! What a page has in place of an operating system.

use harary::{Clock, Files, MemoryFiles, ReadSeek};
use std::io::{self, Write};
use std::path::Path;

/// What a page has in place of an operating system. Functions, not closures: in a browser there is
/// one page, and everything else is a call out of the module.
#[derive(Clone, Copy)]
pub struct Host {
    /// Tells the time.
    pub clock: Clock,
    /// Is told how far a search is, as JSON: `seconds`, `words` and, where it is known, `done`, a
    /// share of one.
    pub progress: fn(&str),
    /// Is handed every file of a checkpoint when it is written, and told when it is of no use any
    /// more, so that a search can go on in another module after this one was thrown away.
    pub keep: fn(&str, Option<&[u8]>),
}

/// Files in memory, of which the host has a copy.
pub(crate) struct KeptFiles {
    pub(crate) files: MemoryFiles,
    keep: fn(&str, Option<&[u8]>),
}

/// Where a certificate is written; the host needs no copy of it.
pub(crate) const CERTIFICATE: &str = "certificate";

impl KeptFiles {
    pub(crate) fn new(host: &Host) -> KeptFiles {
        KeptFiles {
            files: MemoryFiles::default(),
            keep: host.keep,
        }
    }

    fn tell(&self, path: &Path, content: Option<&[u8]>) {
        if path != Path::new(CERTIFICATE) {
            (self.keep)(&path.to_string_lossy(), content);
        }
    }
}

impl Files for KeptFiles {
    fn open(&self, path: &Path) -> io::Result<Box<dyn ReadSeek>> {
        self.files.open(path)
    }

    fn write(
        &self,
        path: &Path,
        write: &mut dyn FnMut(&mut dyn Write) -> io::Result<()>,
    ) -> io::Result<()> {
        self.files.write(path, write)?;
        self.tell(path, self.files.content(path).as_deref());
        Ok(())
    }

    fn try_write(&self, path: &Path) -> io::Result<()> {
        self.files.try_write(path)
    }

    fn remove(&self, path: &Path) -> io::Result<()> {
        self.files.remove(path)?;
        self.tell(path, None);
        Ok(())
    }
}
