//! What a reviewer replays in a folder of certificates: for boards without a proper coloring the
//! clauses and a proof for programs of others, digests of all files, and a script that runs every
//! checker that there is.

use crate::proof::beside;
use anyhow::{Context, Result};
use harary::{Spec, write_file};
use sha2::{Digest, Sha256};
use std::fmt::Write as _;
use std::path::Path;

/// The script, the same for every folder.
const SCRIPT: &str = include_str!("replay.sh");

/// Proofs without symmetry that take more conflicts are left out.
const MOST_CONFLICTS: u64 = 20_000;

/// Beside a certificate that there is no proper coloring, writes the clauses, a proof with
/// symmetry, and one without unless it is large. Nothing beside other certificates.
pub(crate) fn prove_beside(certificate: &Path) -> Result<()> {
    let Ok(text) = std::fs::read_to_string(certificate) else {
        return Ok(()); // it is compressed, and large
    };
    let mut lines = text.lines().skip(1);
    let game = lines.next().and_then(|line| line.strip_prefix("game "));
    if let (Some(game), Some("claim count 0")) = (game, lines.next()) {
        beside(certificate, &game.parse::<Spec>()?, MOST_CONFLICTS)?;
    }
    Ok(())
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
        write_file(&folder.join(name), |out| out.write_all(text.as_bytes()))?;
    }
    Ok(())
}
