//! Run before the command is built: puts the page into it, if `HARARY_WEB` names the folder that
//! `npm run build` has made. Without it the command has no page, and needs no Node to be built.

use std::env;
use std::fmt::Write as _;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

fn main() -> io::Result<()> {
    println!("cargo::rerun-if-env-changed=HARARY_WEB");
    let mut list = String::from("&[\n");
    if let Some(folder) = env::var_os("HARARY_WEB").filter(|folder| !folder.is_empty()) {
        // Names are those of the folder in which cargo is called, the root of the workspace.
        let package = env::var_os("CARGO_MANIFEST_DIR").unwrap_or_default();
        let folder = fs::canonicalize(Path::new(&package).join("../..").join(folder))?;
        println!("cargo::rerun-if-changed={}", folder.display());
        for path in files(&folder)? {
            let name = path.strip_prefix(&folder).map_err(io::Error::other)?;
            let name = name.to_string_lossy().replace('\\', "/");
            let _ = writeln!(list, "    ({name:?}, include_bytes!({path:?})),");
        }
    }
    list.push_str("]\n");
    let out = env::var_os("OUT_DIR")
        .map(PathBuf::from)
        .unwrap_or_default();
    fs::write(out.join("site.rs"), list)
}

/// All files of a folder, in order.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut open = vec![folder.to_owned()];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder)? {
            let path = entry?.path();
            match path.is_dir() {
                true => open.push(path),
                false => found.push(path),
            }
        }
    }
    found.sort();
    Ok(found)
}
