//! Questions asked in parts, and joined again.

use crate::harary::{Scratch, run};

#[test]
fn parts_are_joined_and_a_gap_is_refused() {
    let folder = Scratch::new("parts");
    let question = "color columns c=3 n=14 --count --fresh";
    for part in 1..=3 {
        let asked = format!("{question} --part {part}/3 --json --out {part}.json");
        assert_eq!(run(&folder, &asked).code, Some(0));
    }
    let whole = run(&folder, &format!("{question} --quiet"));
    let joined = run(&folder, "merge 3.json 1.json 2.json");
    assert_eq!((joined.code, &joined.out), (Some(0), &whole.out));

    let gap = run(&folder, "merge 1.json 3.json");
    assert_eq!((gap.code, gap.out.as_str()), (Some(2), ""));
    assert!(gap.err.contains("missing"), "{}", gap.err);
    let twice = run(&folder, "merge 1.json 1.json 2.json 3.json");
    assert!(twice.err.contains("overlaps"), "{}", twice.err);
    std::fs::write(folder.join("notes"), "not an answer").expect("a file");
    let notes = run(&folder, "merge notes 1.json");
    assert!(
        notes.err.contains("notes: this is no answer"),
        "{}",
        notes.err
    );
    assert_eq!(run(&folder, "merge nothing.json").code, Some(2));
}
