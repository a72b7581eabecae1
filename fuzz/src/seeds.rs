//! Writes a certificate of every kind into a folder, for `check` to begin with.

#[path = "../../crates/harary-check/tests/corpus/mod.rs"]
mod corpus;

use std::path::PathBuf;

fn main() -> std::io::Result<()> {
    let folder = PathBuf::from(std::env::args_os().nth(1).expect("name a folder"));
    std::fs::create_dir_all(&folder)?;
    for (kind, text) in corpus::corpus() {
        std::fs::write(folder.join(kind.replace(' ', "-")), text)?;
    }
    Ok(())
}
