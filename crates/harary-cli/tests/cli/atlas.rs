//! The atlas.

use crate::harary::{Scratch, run};

#[test]
fn atlas_recomputes_the_papers() {
    let folder = Scratch::new("atlas");
    let said = run(&folder, "atlas --out papers --quiet");
    assert_eq!(said.code, Some(0), "{}", said.err);
    let files: Vec<String> = std::fs::read_dir(folder.join("papers"))
        .expect("the folder is there")
        .map(|entry| entry.expect("an entry").file_name())
        .map(|name| name.to_string_lossy().into_owned())
        .collect();
    for name in ["atlas.md", "index.html"] {
        assert!(files.iter().any(|file| file == name), "{files:?}");
    }
    let tables = files.iter().filter(|file| file.ends_with(".csv")).count();
    assert!(tables >= 5, "{files:?}");
    for file in &files {
        let text = std::fs::read_to_string(folder.join("papers").join(file)).expect(file);
        assert!(text.lines().count() > 1, "{file} is empty");
    }
}
