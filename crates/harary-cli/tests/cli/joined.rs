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
        let proof = |part: u32| folder.join(format!("parts/part-{part}.proof"));
        let own = std::fs::read(proof(2)).expect("a proof");
        std::fs::remove_file(proof(2)).expect("a file");
        let said = says(&folder, whole, 2);
        assert!(
            said.contains("part-2.proof: there is no such file"),
            "{said}"
        );
        std::fs::copy(proof(4), proof(2)).expect("a file");
        let said = says(&folder, whole, 2);
        assert!(
            said.contains("part-2.proof: it holds another question"),
            "{said}"
        );
        for byte in (0..own.len()).step_by(1 + own.len() / 9) {
            let mut damaged = own.clone();
            damaged[byte] ^= 1;
            std::fs::write(proof(2), damaged).expect("a file");
            assert!(says(&folder, whole, 2).contains("part-2.proof: "));
        }
        std::fs::write(proof(2), own).expect("a file");
        says(&folder, whole, 0);
    }
}

#[test]
fn what_keeps_no_proofs_is_refused() {
    let folder = Scratch::new("no-proofs");
    for question in [
        "color vdw n=35 k=4",
        "color columns c=3 n=20 --count",
        "largest hip n=4",
    ] {
        let said = split(&folder, question, 2);
        assert!(said.contains("`color GAME --engine cubes`"), "{said}");
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
