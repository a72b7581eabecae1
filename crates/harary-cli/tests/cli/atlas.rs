//! The atlas.

use crate::harary::{BINARY, Scratch, run};
use std::path::Path;

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
    assert!(
        !files.iter().any(|file| file == "certificates.csv"),
        "{files:?}"
    );
    for file in &files {
        let text = std::fs::read_to_string(folder.join("papers").join(file)).expect(file);
        let least = usize::from(file != ".gitignore");
        assert!(text.lines().count() > least, "{file} is empty");
    }
    let text = std::fs::read_to_string(folder.join("papers/atlas.md")).expect("the atlas");
    the_readme_says_how_many_certificates(&text);
    assert!(text.contains("★ new to our knowledge"));
    let ignored = std::fs::read_to_string(folder.join("papers/.gitignore")).expect("a list");
    assert_eq!(ignored, "*\n");
    assert!(said.out.lines().count() <= 30, "{}", said.out);
    assert_eq!(said.err, "");
}

/// The README has the number that the atlas counts, and the folder of the atlas is not for git.
fn the_readme_says_how_many_certificates(atlas: &str) {
    let (_, rest) = atlas
        .split_once("`harary atlas --certificates DIR` writes ")
        .expect("how many certificates there are");
    let (number, _) = rest.split_once(' ').expect("a number");
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let readme = std::fs::read_to_string(root.join("README.md")).expect("a README");
    let words: Vec<&str> = readme.split_whitespace().collect();
    assert!(
        words.join(" ").contains(&format!("{number} certificates")),
        "{number}"
    );
    let ignored = std::fs::read_to_string(root.join(".gitignore")).expect("a list");
    assert!(
        ignored.lines().any(|line| line == "/harary-atlas"),
        "{ignored}"
    );
}

/// Every certificate of a chapter is written and accepted, and the checker says the same when it is asked again.
#[test]
fn every_certificate_of_a_chapter_is_written_and_checked() {
    let folder = Scratch::new("atlas-certified");
    for (paper, least) in [("monotonic", 1_000), ("strip", 5)] {
        let words =
            format!("atlas --only {paper} --out {paper} --certificates {paper}/proofs --quiet");
        let said = run(&folder, &words);
        assert_eq!(said.code, Some(0), "{} {}", said.out, said.err);
        let read = |name: &str| {
            let path = folder.join(paper).join(name);
            std::fs::read_to_string(&path).unwrap_or_else(|why| panic!("{name}: {why}"))
        };
        let list = read("certificates.csv");
        let names: Vec<&str> = list
            .lines()
            .skip(1)
            .filter_map(|line| line.trim_start_matches('"').split([',', '"']).next())
            .collect();
        assert!(names.len() >= least, "{}", names.len());
        let lines = list.lines().skip(1);
        assert_eq!(
            lines.filter(|line| line.contains(",accepted,")).count(),
            names.len()
        );
        let written = std::fs::read_dir(folder.join(paper).join("proofs")).expect("a folder");
        let written = written.map(|entry| entry.expect("an entry").file_name());
        let certificates = written.filter(|name| name.to_string_lossy().contains(".cert"));
        assert_eq!(certificates.count(), names.len());
        assert!(
            said.out.contains(" certificates written to "),
            "{}",
            said.out
        );
        let page = read("index.html");
        assert!(
            page.contains("☑ <a href=\"proofs/")
                && !page.contains("☒ <a")
                && !page.contains("☐ <a")
        );
        let markdown = read("atlas.md");
        assert!(markdown.contains("## What differs") && markdown.contains("Smallest certificate"));
        assert!(said.out.lines().count() <= 30, "{}", said.out);
        assert!(read("differences.csv").lines().count() > 1);
    }
    let file = "monotonic/proofs/monotonic_up=2_down=8_convention=avoidance.outcome.cert";
    let again = run(&folder, &format!("check {file}"));
    assert!(
        again
            .out
            .starts_with("accepted: monotonic up=2 down=8 convention=avoidance: A wins"),
        "{}",
        again.out
    );
}

/// The script that is left in the folder runs the checkers, and sees what was changed.
#[cfg(all(feature = "sat", unix))]
#[test]
fn what_is_left_is_replayed() {
    use std::os::unix::fs::PermissionsExt;
    let folder = Scratch::new("atlas-replayed");
    let said = run(&folder, "atlas --only vdw --certificates c --quiet");
    assert_eq!(said.code, Some(0), "{} {}", said.out, said.err);
    let checker = folder.join("checker");
    std::fs::write(
        &checker,
        format!("#!/bin/sh\nexec '{BINARY}' check \"$1\"\n"),
    )
    .expect("a file");
    std::fs::set_permissions(&checker, PermissionsExt::from_mode(0o755)).expect("a mode");
    let replay = || {
        let run = std::process::Command::new("sh")
            .arg("c/replay.sh")
            .current_dir(&*folder)
            .env("HARARY_CHECK", &checker)
            .output()
            .expect("a shell");
        (
            run.status.code(),
            String::from_utf8_lossy(&run.stdout).into_owned(),
        )
    };
    let (code, said) = replay();
    let count = |ending: &str| {
        let files = std::fs::read_dir(folder.join("c")).expect("a folder");
        let names = files.map(|file| file.expect("an entry").file_name());
        names
            .filter(|name| name.to_string_lossy().ends_with(ending))
            .count()
    };
    assert!(
        count(".pbp") > 2 && count(".cnf") > count(".pbp") && count(".lrat") > 20,
        "{said}"
    );
    let all = count(".cert");
    assert!(
        said.contains(&format!("harary-check: {all} of {all} accepted")),
        "{said}"
    );
    for (checker, ending) in [("cake_lpr", ".lrat"), ("veripb", ".pbp")] {
        let all = count(ending);
        let accepted = format!("{checker}: {all} of {all} accepted");
        let missing = format!("{checker}: not found");
        assert!(
            said.contains(&accepted) || said.contains(&missing),
            "{said}"
        );
    }
    assert_eq!(code, Some(0), "{said}");
    let wrong = folder.join("c/wrong.cert");
    let claim = "harary-certificate 1\ngame vdw n=8 k=3\nclaim count 0\ntree\nend\n";
    std::fs::write(wrong, claim).expect("a file");
    let (code, said) = replay();
    assert!(
        code == Some(1) && said.contains("harary-check refuses wrong.cert"),
        "{said}"
    );
}

#[test]
fn all_certificates_need_a_folder() {
    let folder = Scratch::new("atlas-all");
    let said = run(&folder, "atlas --all-certificates");
    assert_eq!(said.code, Some(2));
    assert!(said.err.contains("--certificates"), "{}", said.err);
    let said = run(&folder, "atlas --certify-all");
    assert!(
        said.err
            .contains("--certify-all is called --all-certificates now")
    );
}

/// One table is made alone, with a line of progress, into the folder of the default.
#[test]
fn a_table_is_made_alone() {
    let folder = Scratch::new("atlas-one");
    let said = run(&folder, "atlas --only vdw/progressions");
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert_eq!(said.err, "table 1 of 1: vdw/progressions\n");
    assert!(said.out.ends_with("the page is harary-atlas/index.html\n"));
    assert!(folder.join("harary-atlas/vdw-progressions.csv").exists());
    let said = run(&folder, "atlas --only vdw/progression");
    assert_eq!(said.code, Some(2));
    assert!(
        said.err.contains("the tables are vdw/game-numbers, "),
        "{}",
        said.err
    );
}

/// Where there is no browser, the page is written all the same.
#[test]
fn a_browser_that_is_not_there_is_told() {
    let folder = Scratch::new("atlas-open");
    let words = ["atlas", "--only", "vdw/progressions", "--open", "--quiet"];
    let said = std::process::Command::new(BINARY)
        .args(words)
        .current_dir(&*folder)
        .env("PATH", "")
        .output()
        .expect("harary runs");
    assert!(said.status.success());
    let err = String::from_utf8_lossy(&said.stderr);
    assert!(err.contains("no browser could be started"), "{err}");
    assert!(folder.join("harary-atlas/index.html").exists());
}

/// A folder that cannot be written is told of before the first table, and nothing is left behind.
#[test]
fn folders_are_tried_before_the_work() {
    let folder = Scratch::new("atlas-folders");
    std::fs::write(folder.join("bad"), "a file").expect("a file");
    for words in [
        "atlas --only animals --out at --certificates bad",
        "atlas --only animals --out bad",
        "oeis --out bad threshold vdw k=1..3",
        "split table vdw n=1..9 k=3 --parts 2 --out bad",
        "man --out bad",
    ] {
        let said = run(&folder, words);
        assert_eq!(said.code, Some(2), "{words}");
        assert_eq!(said.err, "harary: bad: a file, not a folder\n", "{words}");
        assert_eq!(folder.files(), ["bad"], "{words}");
    }
}
