//! Certificates compressed by Zstandard: written where the name says so, read whatever the name is, refused when damaged.

use crate::harary::{Scratch, run};
use std::path::Path;

const ACCEPTED: &str = "accepted: vdw n=9 k=3: A wins (7 positions)\n";

/// What `harary check` says of these bytes: a file of this name, and the exit code.
fn checked(folder: &Path, name: &str, bytes: &[u8]) -> (Option<i32>, String) {
    std::fs::write(folder.join(name), bytes).expect("a file");
    let said = run(folder, &format!("check {name}"));
    assert_eq!(said.out.is_empty(), !said.err.is_empty(), "{said:?}");
    (said.code, said.out + &said.err)
}

#[test]
fn certificates_are_packed_by_name_and_unpacked_by_content() {
    let scratch = Scratch::new("packed-names");
    let folder: &Path = &scratch;
    let write = |name: &str| {
        let said = run(folder, &format!("solve vdw n=9 k=3 --certificate {name}"));
        assert_eq!(said.code, Some(0), "{said:?}");
        std::fs::read(folder.join(name)).expect("it was written")
    };
    let (plain, packed) = (write("w.cert"), write("w.cert.zst"));
    assert!(plain.starts_with(b"harary-certificate 1\n"));
    assert!(packed.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]) && packed.len() < plain.len());
    for name in ["w.cert", "w.cert.zst"] {
        assert_eq!(run(folder, &format!("check {name}")).out, ACCEPTED);
    }
    // A name says nothing of what is read.
    assert_eq!(checked(folder, "plain.zst", &plain).1, ACCEPTED);
    assert_eq!(checked(folder, "packed", &packed).1, ACCEPTED);
    assert_eq!(
        write("w.cert.zst"),
        packed,
        "the same whenever it is written"
    );
    let names = std::fs::read_dir(folder).expect("a folder").count();
    assert_eq!(names, 4, "nothing is left aside");
    let said = run(folder, "draw --strategy w.cert.zst --out w.svg");
    assert_eq!(said.code, Some(0), "{said:?}");
}

#[test]
fn every_verb_that_writes_certificates_packs_them() {
    let scratch = Scratch::new("packed-verbs");
    let folder: &Path = &scratch;
    for words in [
        "solve columns c=2 --certify plies",
        "longest columns c=2",
        "color vdw n=8 k=3",
        "color vdw n=9 k=3",
        "nim octal code=0.77 --upto 200",
        #[cfg(feature = "sat")]
        "color vdw n=9 k=3 --engine sat",
        #[cfg(feature = "sat")]
        "color vdw n=9 k=3 --engine cubes",
    ] {
        let said = run(folder, &format!("{words} --certificate a.zst"));
        assert_eq!(said.code, Some(0), "{words}: {said:?}");
        let bytes = std::fs::read(folder.join("a.zst")).expect("it was written");
        assert!(bytes.starts_with(&[0x28, 0xb5, 0x2f, 0xfd]), "{words}");
        let said = run(folder, "check a.zst");
        assert!(
            said.code == Some(0) && said.out.starts_with("accepted: "),
            "{words}: {said:?}"
        );
    }
}

#[test]
fn what_is_damaged_or_cut_short_is_no_rejection() {
    let scratch = Scratch::new("packed-damaged");
    let folder: &Path = &scratch;
    assert_eq!(
        run(folder, "solve vdw n=9 k=3 --certificate w.zst").code,
        Some(0)
    );
    let packed = std::fs::read(folder.join("w.zst")).expect("it was written");
    for end in [
        4,
        5,
        12,
        packed.len() / 2,
        packed.len() - 4,
        packed.len() - 1,
    ] {
        let (code, why) = checked(folder, "cut.zst", &packed[..end]);
        assert_eq!(code, Some(2), "{end}: {why}");
        assert!(
            why.starts_with("harary: cut.zst: ") && why.lines().count() == 1,
            "{why}"
        );
    }
    let mut told = [0; 3];
    for place in (4..packed.len()).step_by(5) {
        let mut damaged = packed.clone();
        damaged[place] ^= 0x55;
        let (code, why) = checked(folder, "damaged.zst", &damaged);
        // What was read before the damage may be refused at once.
        assert!(code == Some(2) || code == Some(1), "{place}: {why}");
        told[code.unwrap_or(0) as usize] += 1;
    }
    assert!(told[2] > 10, "{told:?}");
}
