//! What a reviewer replays in a folder of certificates and proofs: digests of all files, and a
//! script that runs every checker that there is.

use crate::folder;
use crate::output::put;
use anyhow::{Context, Result};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::Path;

/// The script, the same for every folder.
const SCRIPT: &str = include_str!("replay.sh");

/// Refuses a folder with another script of that name.
///
/// # Errors
/// If there is one.
pub(crate) fn leaves_alone(folder: &Path) -> Result<()> {
    let head: String = SCRIPT.split_inclusive('\n').take(2).collect();
    folder::leaves_alone(&folder.join("replay.sh"), &head)
}

/// Writes the script, and the digests of all files in the folder that it reads.
pub(crate) fn finish(folder: &Path) -> Result<()> {
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).with_context(|| folder.display().to_string())? {
        names.push(entry?.file_name().to_string_lossy().into_owned());
    }
    let endings = [".cert", ".zst", ".cnf", ".lrat", ".pbp"];
    names.retain(|name| endings.iter().any(|ending| name.ends_with(ending)));
    names.sort_unstable();
    let mut digests = String::new();
    for name in names {
        let digest = Sha256::digest(std::fs::read(folder.join(&name))?);
        for byte in digest {
            let _ = write!(digests, "{byte:02x}");
        }
        let _ = writeln!(digests, "  {name}");
    }
    for (name, text) in [("SHA256SUMS", digests.as_str()), ("replay.sh", SCRIPT)] {
        put(text, Some(&folder.join(name)))?;
    }
    Ok(())
}
