//! The files of the page: in the program, or in a folder.

use anyhow::{Context, Result, bail};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The page, if the program was built with it: names and contents.
static EMBEDDED: &[(&str, &[u8])] = include!(concat!(env!("OUT_DIR"), "/site.rs"));

/// No page has more files.
const MOST_FILES: usize = 1000;

/// Files by their names. All are read at the start, so that a request reaches no other.
pub(super) struct Site(BTreeMap<String, Vec<u8>>);

impl Site {
    /// The page in this folder; without one that of the program.
    pub(super) fn open(folder: Option<&Path>) -> Result<Site> {
        let mut files = BTreeMap::new();
        match folder {
            // Any other folder may be the whole disk.
            Some(folder) if folder.join("index.html").is_file() => read(folder, "", &mut files)?,
            Some(_) => {}
            None => files.extend(
                EMBEDDED
                    .iter()
                    .map(|(name, content)| (format!("/{name}"), content.to_vec())),
            ),
        }
        let Some(index) = files.get_mut("/index.html") else {
            match folder {
                Some(folder) => bail!("{}: there is no index.html", folder.display()),
                None => bail!(
                    "this build of Harary has no page: name its folder with --site, or build with HARARY_WEB=web/dist (web/README.md tells how)"
                ),
            }
        };
        // The page sees that there is a program to be asked.
        let page = String::from_utf8_lossy(index).replacen("<html ", "<html data-native ", 1);
        *index = page.into_bytes();
        Ok(Site(files))
    }

    /// A file by the path of a request, and its kind.
    pub(super) fn file(&self, path: &str) -> Option<(&'static str, &[u8])> {
        let path = if path == "/" { "/index.html" } else { path };
        let content = self.0.get(path)?;
        let ending = path.rsplit('.').next().unwrap_or_default();
        let kind = match ending {
            "html" => "text/html; charset=utf-8",
            "js" => "text/javascript",
            "css" => "text/css",
            "svg" => "image/svg+xml",
            "json" => "application/json",
            "wasm" => "application/wasm",
            "webmanifest" => "application/manifest+json",
            _ => "application/octet-stream",
        };
        Some((kind, content))
    }
}

/// Reads a folder and those in it.
fn read(folder: &Path, name: &str, files: &mut BTreeMap<String, Vec<u8>>) -> Result<()> {
    let said = || folder.display().to_string();
    for entry in std::fs::read_dir(folder).with_context(said)? {
        let path: PathBuf = entry.with_context(said)?.path();
        let own = path.file_name().unwrap_or_default().to_string_lossy();
        let name = format!("{name}/{own}");
        if path.is_dir() {
            read(&path, &name, files)?;
        } else if files.len() == MOST_FILES {
            bail!(
                "{}: more than {MOST_FILES} files, which the page does not have",
                said()
            );
        } else {
            let content = std::fs::read(&path).with_context(|| path.display().to_string())?;
            files.insert(name, content);
        }
    }
    Ok(())
}
