//! What a command writes is nothing else that it writes or reads, however the file is spelled.

use crate::harary::{Scratch, run, split, typed};
use std::collections::BTreeMap;

const BOARD: &str = "1 2 3\n1 4 5\n";

/// What is in every file of the folder.
fn content(folder: &Scratch) -> BTreeMap<String, Vec<u8>> {
    let read = |name: String| {
        (
            name.clone(),
            std::fs::read(folder.join(name)).expect("a file"),
        )
    };
    folder.files().into_iter().map(read).collect()
}

/// Makes sure that these commands have an answer.
fn answered(folder: &Scratch, commands: &[&str]) {
    for words in commands {
        let said = run(folder, words);
        assert_eq!(said.code, Some(0), "{words}: {}", said.err);
    }
}

/// Makes sure that these commands are refused and leave all files as they were.
fn refused(folder: &Scratch, commands: &[&str]) {
    let before = content(folder);
    for words in commands {
        let said = run(folder, words);
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        let why = "one file cannot hold two things";
        assert!(said.err.contains(why), "{words}: {}", said.err);
        assert_eq!(content(folder), before, "{words}");
    }
}

#[test]
fn no_output_takes_the_place_of_an_input() {
    let folder = Scratch::new("inputs");
    std::fs::write(folder.join("f.txt"), BOARD).expect("a board");
    answered(
        &folder,
        &[
            "solve vdw n=5 k=2 --certificate w.cert",
            "solve vdw n=5 k=2 --certificate w.cnf",
            "longest columns c=2 --part 1/2 --json --out one.json",
            "longest columns c=2 --part 2/2 --json --out two.json",
        ],
    );
    refused(
        &folder,
        &[
            "prove w.cert --proof x.cnf",
            "prove w.cert --proof w.cert",
            "prove w.cnf --proof w.lrat",
            "prove file path=f.txt --every-board --certificate f.txt",
            "solve file path=f.txt --certificate f.txt",
            "solve file path=f.txt --out ./f.txt",
            "color file path=f.txt --checkpoint f.txt",
            "play file path=f.txt --save f.txt",
            "plan solve file path=f.txt --out f.txt",
            "draw file path=f.txt --format svg --out f.txt",
            "export file path=./f.txt --pg --out f.txt",
            "export file path=f.txt --edges --out f.txt",
            "export w.cert --lean --out w.cert",
            "merge one.json two.json --out one.json",
            "merge one.json two.json --speed-up x.svg --out ./x.svg",
        ],
    );
    // Of another kind nothing is overwritten; an older output is.
    answered(
        &folder,
        &[
            "merge one.json two.json --out both.txt",
            "merge one.json two.json --out both.txt",
            "export file path=f.txt --edges --out g.txt",
            "export file path=f.txt --edges --out g.txt",
            "solve file path=f.txt --certificate g.cert --out g.txt",
        ],
    );
    let board = std::fs::read_to_string(folder.join("f.txt"));
    assert_eq!(board.expect("a board"), BOARD);
}

#[test]
fn two_spellings_are_one_file() {
    let folder = Scratch::new("spellings");
    refused(
        &folder,
        &["color vdw n=9 k=3 --certificate A.cert --out ./A.cert"],
    );
    #[cfg(unix)]
    {
        let link = |name: &str, to: &str| std::os::unix::fs::symlink(to, folder.join(name));
        std::fs::write(folder.join("A.cert"), "").expect("a file");
        link("B.cert", "A.cert").expect("a link");
        refused(
            &folder,
            &["color vdw n=9 k=3 --certificate A.cert --out B.cert"],
        );
        answered(
            &folder,
            &["color vdw n=9 k=3 --certificate /dev/null --out /dev/null"],
        );
    }
}

/// The files in a folder of the scratch folder, by name.
fn inside(folder: &Scratch, name: &str) -> BTreeMap<String, Vec<u8>> {
    let files = std::fs::read_dir(folder.join(name)).expect("a folder");
    files
        .map(|file| {
            let path = file.expect("a file").path();
            let name = path.file_name().expect("a name").to_string_lossy();
            (name.into_owned(), std::fs::read(&path).expect("a file"))
        })
        .collect()
}

#[test]
fn parts_are_not_written_over_nor_others_by_them() {
    let folder = Scratch::new("parts");
    let said = split(
        &folder,
        "color vdw n=9 k=3 --engine cubes",
        "--parts 2 --proofs --out w",
    );
    assert_eq!(said.code, Some(0), "{}", said.err);
    answered(&folder, &["run w --quiet"]);
    let before = inside(&folder, "w");
    for words in [
        "merge w --out w/manifest",
        "merge w --out ./w/part-1.answer",
        "merge w --certificate w/part-1",
    ] {
        let said = run(&folder, words);
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains("belongs to the parts"), "{}", said.err);
        assert_eq!(inside(&folder, "w"), before, "{words}");
    }
    answered(
        &folder,
        &["merge w --out w.txt --certificate w.cert", "check w.cert"],
    );
    for text in ["mine", "my own notes, not a part"] {
        std::fs::create_dir_all(folder.join("v")).expect("a folder");
        std::fs::write(folder.join("v/part-2"), text).expect("a file");
        let said = split(&folder, "color vdw n=9 k=3 --count", "--parts 2 --out v");
        assert_eq!(said.code, Some(2), "{said:?}");
        assert!(
            said.err.contains("v/part-2: there is another file"),
            "{}",
            said.err
        );
        assert_eq!(inside(&folder, "v").len(), 1);
    }
}

#[test]
fn an_atlas_leaves_the_folders_of_others_alone() {
    let folder = Scratch::new("atlases");
    std::fs::create_dir(folder.join("site")).expect("a folder");
    std::fs::write(folder.join("site/.gitignore"), "target/\n").expect("a file");
    let said = run(&folder, "atlas --only strip --out site --quiet");
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(
        said.err.contains("site: this folder is not empty"),
        "{}",
        said.err
    );
    assert_eq!(inside(&folder, "site").len(), 1);
    std::fs::create_dir(folder.join("c")).expect("a folder");
    std::fs::write(folder.join("c/replay.sh"), "echo mine\n").expect("a file");
    let said = run(
        &folder,
        "atlas --only strip --out new --certificates c --quiet",
    );
    assert_eq!(said.code, Some(2), "{said:?}");
    assert!(
        said.err.contains("c/replay.sh: there is another file"),
        "{}",
        said.err
    );
    // One's own is written again.
    answered(
        &folder,
        &[
            "atlas --only strip --out new --quiet",
            "atlas --only strip --out new --certificates new/c --quiet",
            "atlas --only strip --out new --certificates new/c --quiet",
        ],
    );
}

#[test]
fn a_game_is_not_kept_in_the_file_of_something_else() {
    let folder = Scratch::new("kept");
    std::fs::write(folder.join("f.txt"), BOARD).expect("a board");
    let said = typed(
        &folder,
        "play file path=f.txt --as both",
        "1\nsave f.txt\nsave g.txt\nsave g.txt\n",
    );
    assert!(said.out.contains("g.txt is written"), "{}", said.out);
    assert!(!said.out.contains("f.txt is written"), "{}", said.out);
    let board = std::fs::read_to_string(folder.join("f.txt"));
    assert_eq!(board.expect("a board"), BOARD);
}
