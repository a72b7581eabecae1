//! Proofs in the binary form of LRAT.

use crate::checkers::text;
use crate::harary::{Scratch, run};
use std::path::Path;

#[test]
fn binary_proofs_say_the_same() {
    let scratch = Scratch::new("proofs-binary");
    let folder: &Path = &scratch;
    run(folder, "color vdw n=18 k=3,4 --proof w.lrat");
    let said = run(folder, "color vdw n=18 k=3,4 --proof b.blrat");
    assert!(
        said.err.ends_with("`lrat-trim b.cnf b.blrat`\n"),
        "{said:?}"
    );
    let bytes = std::fs::read(folder.join("b.blrat")).expect("a proof");
    let mut bytes = bytes.into_iter().peekable();
    let (mut read, mut last) = (String::new(), 0);
    while let Some(kind) = bytes.next() {
        // Of an addition the literals and the hints end with a zero each, of a deletion the names.
        let mut zeros = if kind == b'a' { 2 } else { 1 };
        let mut words = Vec::new();
        while zeros > 0 {
            let (mut number, mut shift) = (0u64, 0);
            loop {
                let byte = bytes.next().expect("a byte");
                number |= u64::from(byte & 127) << shift;
                shift += 7;
                if byte < 128 {
                    break;
                }
            }
            zeros -= usize::from(number == 0);
            let sign = if number & 1 == 1 { "-" } else { "" };
            words.push(format!("{sign}{}", number >> 1));
        }
        match kind {
            b'a' => last = words[0].parse().expect("a name"),
            b'd' => words.insert(0, format!("{last} d")),
            _ => panic!("{kind}"),
        }
        read += &(words.join(" ") + "\n");
    }
    assert_eq!(read, text(folder, "w.lrat"));
    assert_eq!(text(folder, "b.cnf"), text(folder, "w.cnf"));
}
