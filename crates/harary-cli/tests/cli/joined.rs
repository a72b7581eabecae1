//! Proofs of parts, joined into one certificate: accepted, or refused by name.

use crate::harary::{Scratch, command, run};
use std::path::Path;

fn says(folder: &Path, words: &str, code: i32) -> String {
    let said = run(folder, words);
    assert_eq!(said.code, Some(code), "{words}: {said:?}");
    said.out + &said.err
}

/// Splits a question into parts that keep proofs.
fn split(folder: &Path, question: &str, code: i32) -> String {
    let mut split = command(folder, "split --parts 5 --proofs --out parts");
    let said = split.arg(question).output().expect("it starts");
    assert_eq!(said.status.code(), Some(code), "{question}: {said:?}");
    String::from_utf8_lossy(&said.stderr).into_owned()
}

/// The proof of part 2 is missed, and so is it if that of part 4 is in its place.
fn lost_and_exchanged(folder: &Path, merge: &str) {
    let [two, four] = [2, 4].map(|part| folder.join(format!("parts/part-{part}.proof")));
    std::fs::remove_file(&two).expect("a file");
    let said = says(folder, merge, 2);
    assert!(
        said.contains("part-2.proof: there is no such file"),
        "{said}"
    );
    std::fs::copy(four, two).expect("a file");
    let said = says(folder, merge, 2);
    assert!(
        said.contains("part-2.proof: it holds another question"),
        "{said}"
    );
}

#[test]
fn proofs_of_parts_are_one_certificate() {
    for question in [
        "color vdw n=35 k=4 --engine cubes",
        "color columns c=3 n=24 --engine cubes",
        "color clique n=9 k=3,4 --engine cubes",
    ] {
        let folder = Scratch::new("joined");
        split(&folder, question, 0);
        let whole = "merge parts --certificate whole.cert";
        says(&folder, "run parts/part-2 parts/part-4 --quiet", 0);
        // Of a part that proves too large the smaller ones count.
        says(&folder, "split --again parts/part-3 --parts 3", 0);
        assert!(says(&folder, whole, 3).contains("of 7 parts are not answered"));
        says(&folder, "run parts --quiet", 0);
        let said = says(&folder, whole, 0);
        assert!(said.contains("certified    no coloring"), "{said}");
        let said = says(&folder, "check whole.cert", 0);
        assert!(said.contains("no proper coloring ("), "{said}");

        // A proof that is lost, of another part, or damaged.
        let proof = folder.join("parts/part-2.proof");
        let own = std::fs::read(&proof).expect("a proof");
        lost_and_exchanged(&folder, whole);
        for byte in (0..own.len()).step_by(1 + own.len() / 9) {
            let mut damaged = own.clone();
            damaged[byte] ^= 1;
            std::fs::write(&proof, damaged).expect("a file");
            assert!(says(&folder, whole, 2).contains("part-2.proof: "));
        }
        std::fs::write(&proof, own).expect("a file");
        says(&folder, whole, 0);
    }
}

#[test]
fn trees_of_parts_are_the_tree_of_the_whole() {
    let mut with_branches = 0;
    for (question, certified) in [
        ("color columns c=3 n=24 --engine propagate", "no coloring"),
        ("color columns c=3 n=20 --count --engine propagate", "count"),
        ("color hip n=4 --all --engine propagate", "list"),
        (
            "color vdw n=20 k=3 colors=3 --count --engine propagate",
            "count",
        ),
        ("color vdw n=9 k=3 --engine propagate", "no coloring"),
    ] {
        let folder = Scratch::new("trees");
        split(&folder, question, 0);
        says(&folder, "split --again parts/part-3 --parts 3", 0);
        says(&folder, "run parts --quiet", 0);
        let whole = "merge parts --certificate whole.cert";
        let said = says(&folder, whole, 0);
        assert!(said.contains("certified    "), "{said}");
        says(&folder, "check whole.cert", 0);
        let said = says(&folder, &format!("{question} --certificate one.cert"), 0);
        assert!(said.contains(certified), "{said}");
        let read = |name: &str| std::fs::read(folder.join(name)).expect("a certificate");
        let one = read("one.cert");
        assert!(one == read("whole.cert"), "{question}");

        // A part of a tree that is lost, of another part, cut short, or damaged.
        let proof = folder.join("parts/part-2.proof");
        let own = std::fs::read(&proof).expect("a proof");
        lost_and_exchanged(&folder, whole);
        std::fs::write(&proof, &own[..own.len() - 1 - own.len() / 3]).expect("a file");
        let said = says(&folder, whole, 2);
        assert!(said.contains("part-2.proof: "), "{said}");
        let lines = own.iter().filter(|&&byte| byte == b'\n').count();
        let second = |byte: &u8| *byte == b'\n';
        with_branches += u32::from(lines > 3);
        if lines > 3 {
            // Without its first branch.
            let begin = own.iter().position(second).expect("a line") + 1;
            let end = begin + own[begin..].iter().position(second).expect("a line") + 1;
            let without = [&own[..begin], &own[end..]].concat();
            std::fs::write(&proof, without).expect("a file");
            let said = says(&folder, whole, 2);
            assert!(
                said.contains("the proofs of the parts prove nothing"),
                "{said}"
            );
            assert!(!folder.join("whole.cert").exists());
        }
        std::fs::write(&proof, own).expect("a file");
        says(&folder, whole, 0);
        assert!(one == read("whole.cert"), "{question}");
    }
    assert!(with_branches > 1, "{with_branches}");
}

#[test]
fn a_proof_that_cannot_be_written_is_a_failure() {
    let folder = Scratch::new("unwritten-proof");
    split(
        &folder,
        "color columns c=3 n=20 --count --engine propagate",
        0,
    );
    let proof = folder.join("parts/part-2.proof");
    std::fs::create_dir_all(proof.join("in the way")).expect("a folder");
    let said = says(&folder, "run parts --quiet", 2);
    assert!(said.contains("1 failed"), "{said}");
    std::fs::remove_dir_all(&proof).expect("gone");
    says(&folder, "run parts --quiet", 0);
    let said = says(&folder, "merge parts --certificate a.cert", 0);
    assert!(said.contains("count up to colors"), "{said}");
}

#[test]
fn what_keeps_no_proofs_is_refused() {
    let folder = Scratch::new("no-proofs");
    for question in [
        "color vdw n=35 k=4",
        "color columns c=3 n=20 --count",
        "color vdw n=9 k=3 --count --engine cubes",
        "color vdw n=9 k=3 --engine propagate --fix 1:1",
        "largest hip n=4",
    ] {
        let said = split(&folder, question, 2);
        assert!(
            said.contains("`color GAME --engine cubes` (that there is no coloring)"),
            "{said}"
        );
        assert!(!folder.join("parts").exists());
    }
    split(&folder, "color vdw n=34 k=4 --engine cubes", 0);
    says(&folder, "run parts --quiet", 0);
    let said = says(&folder, "merge parts --certificate a.cert", 2);
    assert!(
        said.contains("there is a coloring; `harary color vdw n=34"),
        "{said}"
    );
    says(&folder, "merge parts", 0);
    let mut plain = command(&folder, "split --parts 2 --out plain");
    let asked = plain.arg("color vdw n=9 k=3 --engine cubes").output();
    assert!(asked.expect("it starts").status.success());
    says(&folder, "run plain --quiet", 0);
    let said = says(&folder, "merge plain --certificate a.cert", 2);
    assert!(said.contains("these parts keep no proofs"), "{said}");
    assert!(!folder.join("a.cert").exists());
}
