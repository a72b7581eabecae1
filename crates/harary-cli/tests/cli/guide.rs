//! The guide and the README: every command in them is run, and prints what they say.

use crate::harary::Scratch;
use std::path::{Path, PathBuf};

/// The pages that show commands with what they print.
fn pages(root: &Path) -> Vec<PathBuf> {
    let docs = root.join("docs");
    let mut pages = vec![root.join("README.md")];
    for folder in [docs.to_owned(), docs.join("how-to"), docs.join("papers")] {
        let entries = std::fs::read_dir(&folder).expect("a folder of the guide");
        let files = entries.map(|entry| entry.expect("an entry").path());
        let shows = |path: &PathBuf| {
            path.extension().is_some_and(|end| end == "md")
                && std::fs::read_to_string(path).is_ok_and(|text| text.contains("```console"))
        };
        pages.extend(files.filter(shows));
    }
    pages.sort();
    pages
}

/// A page as it is compared: what programs print is compared with slashes in place of backslashes.
fn as_compared(page: &Path) -> String {
    let text = std::fs::read_to_string(page).expect("a page");
    let text = text.replace("up \\ down", "up / down");
    match page.ends_with("README.md") {
        true => spaced(&text),
        false => text,
    }
}

/// With the empty line after what a command prints, for which the README has no room.
fn spaced(text: &str) -> String {
    let (mut spaced, mut shows, mut prints) = (String::new(), false, false);
    for line in text.lines() {
        if prints && (line.starts_with("$ ") || line == "```") {
            spaced.push('\n');
        }
        shows = line == "```console" || shows && line != "```";
        prints = shows && line != "```console";
        spaced += line;
        spaced.push('\n');
    }
    spaced
}

/// After a change that is meant: `TRYCMD=overwrite cargo test -p harary-cli guide`.
#[test]
fn the_pages_of_the_guide_print_what_they_say() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if !root.join("docs").is_dir() {
        return; // a packaged crate has no documents
    }
    let folder = Scratch::new("guide");
    let pages = pages(&root);
    assert!(pages.len() >= 12, "{pages:?}");
    let copy = |page: &Path| {
        let name = page.strip_prefix(&root).expect("below the root");
        folder.join(name.to_string_lossy().replace('/', "-"))
    };
    for page in &pages {
        // Each page in a folder of its own, with the files that it is given.
        let place = copy(page).with_extension("in");
        std::fs::create_dir(&place).expect("a folder");
        for given in std::fs::read_dir(page.with_extension("in"))
            .into_iter()
            .flatten()
        {
            let given = given.expect("an entry");
            std::fs::copy(given.path(), place.join(given.file_name())).expect("a file");
        }
        std::fs::write(copy(page), as_compared(page)).expect("a page");
    }
    trycmd::TestCases::new()
        .env("COLUMNS", "100")
        .env("HARARY_STORE", "off")
        .case(folder.join("*.md"))
        .run();
    if std::env::var_os("TRYCMD").is_some() {
        for page in &pages {
            let text = std::fs::read_to_string(copy(page)).expect("a page");
            // (The README is changed by hand.)
            if text != as_compared(page) && !page.ends_with("README.md") {
                std::fs::write(page, text.replace("up / down", "up \\ down")).expect("a page");
            }
        }
    }
}

/// A file that a page shows is the file that its commands read or write.
#[test]
fn the_files_that_pages_show_are_what_they_are() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    if !root.join("docs").is_dir() {
        return;
    }
    let mut files = 0;
    for page in pages(&root) {
        let text = std::fs::read_to_string(&page).expect("a page");
        // `<!-- FILE -->` stands before the block.
        for (before, block) in text.match_indices("-->\n```text\n") {
            let (name, shown) = (&text[..before], &text[before + block.len()..]);
            let name = name.rsplit_once("<!-- ").expect("a name").1.trim();
            let shown = shown.split("```").next().expect("a block");
            let file = page.parent().expect("a folder").join(name);
            let file = std::fs::read_to_string(&file).expect(name);
            assert_eq!(shown.trim_end(), file.trim_end(), "{}", page.display());
            files += 1;
        }
    }
    assert_eq!(files, 4);
}
