//! Files that are whole or not there: written aside, synced, renamed.

use crate::error::Error;
use std::fs::File;
use std::io::{self, BufWriter, Write};
use std::path::Path;

/// Writes a file anew. Whatever happens, the old file or the new one is whole.
///
/// # Errors
/// [`Error::File`] if the file cannot be written, or with the error that `write` returns.
pub fn write_file(
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    let mut name = path.file_name().unwrap_or_default().to_owned();
    name.push(".new");
    let aside = path.with_file_name(name);
    let write_aside = || {
        let mut file = BufWriter::new(File::create(&aside)?);
        write(&mut file)?;
        file.into_inner()
            .map_err(io::IntoInnerError::into_error)?
            .sync_all()
    };
    let written = write_aside().and_then(|()| std::fs::rename(&aside, path));
    written.map_err(|error| {
        // Best effort: the failure to report is the first one.
        let _ = std::fs::remove_file(&aside);
        Error::File {
            path: path.to_owned(),
            error,
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_failed_write_leaves_the_old_file_and_no_other() {
        let folder = std::env::temp_dir().join(format!("harary-file-{}", std::process::id()));
        let _ = std::fs::remove_dir_all(&folder);
        std::fs::create_dir_all(&folder).unwrap();
        let path = folder.join("answer");
        write_file(&path, |file| file.write_all(b"old")).unwrap();
        let failed = write_file(&path, |file| {
            file.write_all(b"half")?;
            Err(io::Error::other("the disk is full"))
        });
        assert!(failed.unwrap_err().to_string().contains("the disk is full"));
        assert_eq!(std::fs::read(&path).unwrap(), b"old");
        assert_eq!(std::fs::read_dir(&folder).unwrap().count(), 1);
        assert!(write_file(&folder.join("no-such-folder/answer"), |_| Ok(())).is_err());
        std::fs::remove_dir_all(&folder).unwrap();
    }
}
