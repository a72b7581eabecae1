//! A part that is one position is split by further plies.

use crate::folders::{answer, answers, split};
use crate::harary::{Scratch, run};

#[test]
fn a_part_is_split_three_times_and_merged() {
    let folder = Scratch::new("three-levels");
    let question = "solve vdw n=8 k=4 --ask outcome";
    let whole = answer(&run(&folder, &format!("{question} --json --quiet")));
    split(&folder, question, 4, "w");
    for (part, parts) in [("part-1", 7), ("part-1-1", 6), ("part-1-1-1", 5)] {
        let said = run(&folder, &format!("split --again w/{part} --parts {parts}"));
        assert_eq!(said.code, Some(0), "{}", said.err);
    }
    let said = run(&folder, "run w --quiet --begin 3/4");
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert_eq!(answer(&run(&folder, "merge w --json")), whole);
    // What says how a part was split is not believed.
    let split = folder.join("w/part-1.split");
    let text = std::fs::read_to_string(&split).expect("text");
    for (from, to) in [("parts 7", "parts 0"), ("n=8", "n=7"), ("--after 4 ", "")] {
        std::fs::write(&split, text.replace(from, to)).expect("a file");
        for command in ["run w --quiet", "merge w"] {
            assert_eq!(run(&folder, command).code, Some(2), "{from} {command}");
        }
    }
}

#[test]
fn a_part_that_is_one_position_is_split_by_further_plies() {
    let folder = Scratch::new("further");
    let question = "solve vdw n=20 k=5 --ask outcome";
    let whole = answer(&run(&folder, &format!("{question} --json --quiet")));
    split(&folder, question, 10, "w");
    let again = |part: &str, parts: u32| {
        let said = run(&folder, &format!("split --again w/{part} --parts {parts}"));
        assert_eq!(said.code, Some(0), "{}", said.err);
        said.out
    };
    let too_many = run(&folder, "split --again w/part-02 --parts 200000");
    assert_eq!(too_many.code, Some(2));
    assert!(too_many.err.contains("200000 parts of"), "{}", too_many.err);
    for part in 1..=10 {
        let list = again(&format!("part-{part:02}"), 12);
        assert_eq!(list.lines().count(), 12);
    }
    let text = std::fs::read_to_string(folder.join("w/part-03-05")).expect("a part");
    assert!(
        text.contains("--after ") && text.contains("--part 5/12"),
        "{text}"
    );
    again("part-01-12", 2);
    // One that is named, then the others, as far as they matter.
    let named = run(&folder, "run w/part-01-12-2 --quiet");
    assert_eq!(named.code, Some(0), "{}", named.err);
    let missing = run(&folder, "merge w");
    assert_eq!(missing.code, Some(3));
    assert!(
        missing.err.contains("harary run w/part-01-12-1\n"),
        "{}",
        missing.err
    );
    let said = run(&folder, "run w --quiet");
    assert_eq!(said.code, Some(0), "{}", said.err);
    assert!(said.out.contains("more can change nothing"), "{}", said.out);
    assert_eq!(answer(&run(&folder, "merge w --json")), whole);
    let before = answers(&folder.join("w"));
    assert!(run(&folder, "run w --quiet").out.contains("0 of them now"));
    // The answers are missed if they are lost, and forged ones refused.
    let (path, _) = before.last_key_value().expect("an answer");
    let other = std::fs::read_to_string(before.keys().next().expect("an answer")).expect("text");
    std::fs::write(path, other).expect("a file");
    let forged = run(&folder, "merge w");
    assert!(
        forged.err.contains("it is not the answer to this part"),
        "{}",
        forged.err
    );
    for path in before.keys() {
        std::fs::remove_file(path).expect("an answer");
    }
    assert_eq!(run(&folder, "merge w").code, Some(3));
}
