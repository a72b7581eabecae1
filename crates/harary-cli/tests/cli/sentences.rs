//! What is said of a command that cannot be meant as it was typed.

use crate::harary::{self, Scratch, run};

#[test]
fn a_refusal_names_what_was_typed_and_what_to_type() {
    let folder = Scratch::new("sentences");
    let first = "longest columns c=2 --part 1/2 --json --out one.json";
    assert_eq!(run(&folder, first).code, Some(0));
    let second = "longest columns c=2 --part 2/2 --json --out two.json";
    assert_eq!(run(&folder, second).code, Some(0));
    for (words, why) in [
        (
            "table vdw n=1..2 k=1..2 board=line..ring",
            "must be line or ring; a range is of numbers, as in n=3..7",
        ),
        (
            "threshold-random hip",
            "hip: `threshold-random` is about vdw alone",
        ),
        (
            "threshold strip",
            "strip: this game has no threshold; `table strip n=1..20` says of each n who wins",
        ),
        ("plan foo", "`foo`: a question begins with one of solve, "),
        ("oeis foo", "`foo`: a question begins with one of solve, "),
        ("oeis treshold vdw k=2", "(did you mean `threshold`?)"),
        ("ramsey 3 3", "as in `harary threshold-color ramsey k=3,4`"),
        ("vdw n=5 k=3", "as in `harary solve vdw n=5 k=3`"),
        ("tictactoe play", "as in `harary play tictactoe`"),
        (
            "play nim 3,4,5",
            "every word is KEY=VALUE, as in `harary solve nim heaps=3,4,5`",
        ),
        (
            "nim 3,4,5",
            "unknown game `3,4,5`; the name of a game comes first, as in `nim heaps=3,4,5`",
        ),
        (
            "solve vdw n=9 k=3 --after 1,,2",
            "after: move 2: `` is no cell",
        ),
        ("play vdw n=9 k=3 --after ,", "after: move 1: `` is no cell"),
        (
            "solve vdw n=9 k=3 --memory 1B",
            "write a size with its unit",
        ),
        (
            "check one.json vdw n=8 k=3",
            "the file comes last, as in `harary check vdw n=8 k=3 one.json`",
        ),
        (
            "table sim",
            "give one or two keys a range, as in `table clique n=3..5 k=3`",
        ),
        ("draw color hip n=4", "unknown game `color`"),
        (
            "solve connect four",
            "connect: its pieces fall to the lowest",
        ),
        ("explain vdw k=999", "vdw: k=999: must be a number from 1"),
        (
            "merge one.json",
            "parts are missing after the first 1/2 of the work",
        ),
        ("merge two.json", "parts are missing from the beginning on"),
        (
            "merge one.json two.json --speed-up x.dot",
            "x.dot: the ending says the format, .svg, .png, .pdf or .tikz",
        ),
    ] {
        let said = run(&folder, words);
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(why), "{words}: {}", said.err);
    }
    let said = harary::split(&folder, "foo", "--parts 3 --out w");
    let why = "`foo`: a question begins with one of";
    assert!(said.err.contains(why), "{}", said.err);
}

#[test]
fn a_game_that_lacks_keys_is_explained() {
    let folder = Scratch::new("lacking");
    for (words, told) in [
        ("vdw k=4", "vdw k=4: Whoever first owns 4 numbers in"),
        ("vdw n=9", "vdw n=9: Whoever first owns k numbers in"),
        ("vdw k=3,4", "vdw: Van der Waerden games\n"),
        ("monotonic up=2", "monotonic up=2: Whoever first makes 3 of"),
    ] {
        let said = run(&folder, &format!("explain {words}"));
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
        assert!(said.out.starts_with(told), "{words}: {}", said.out);
    }
}

#[cfg(unix)]
#[test]
fn a_word_that_is_not_utf8_is_named() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Scratch::new("utf8");
    for (words, why) in [
        ("solve", "this is not UTF-8: a\u{fffd}b"),
        ("merge", "a\u{fffd}b: there is no such file"),
        ("vdw", "as in `harary solve vdw n=15 k=4`"),
    ] {
        let mut command = harary::command(&folder, words);
        command.arg(std::ffi::OsStr::from_bytes(b"a\xffb"));
        let said = harary::Said::from(command.output().expect("it starts"));
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(why), "{words}: {}", said.err);
    }
}

#[cfg(feature = "store")]
#[test]
fn a_store_is_a_file_that_is_there_and_answers_have_numbers() {
    let folder = Scratch::new("no-store");
    std::fs::create_dir(folder.join("kept")).expect("a folder");
    for (words, why) in [
        (
            "solve vdw n=5 k=3 --store kept",
            "kept: this is a folder; a store is a file",
        ),
        (
            "results --store kept",
            "kept: this is a folder; a store is a file",
        ),
        ("results --json --store none", "none: there is no such file"),
        ("results --forget x", "as `harary results` lists them"),
    ] {
        let said = run(&folder, words);
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(why), "{words}: {}", said.err);
    }
}

#[test]
fn a_game_is_drawn_in_formats_of_boards() {
    let folder = Scratch::new("formats");
    let said = harary::typed(&folder, "play hip n=2 --as both", "picture x.gif\nquit\n");
    let why = "x.gif: the ending says the format, .svg, .png, .pdf or .tikz";
    let told = said.out.clone() + &said.err;
    let words: Vec<&str> = told.split_whitespace().collect();
    assert!(words.join(" ").contains(why), "{said:?}");
    assert!(!told.contains(".dot"), "{said:?}");
}
