//! Thresholds where the other keys of a game leave no room for the largest sizes of its family.

use crate::harary::{Scratch, run, split};

#[test]
fn a_threshold_is_sought_up_to_the_last_game_that_there_is() {
    let folder = Scratch::new("sizes");
    let last = "there are proper colorings for all n up to 2, the largest that can be asked\n";
    let whole = run(&folder, "threshold-color mnk m=64 k=9");
    assert_eq!(whole.code, Some(0), "{}", whole.err);
    assert!(whole.out.contains(last), "{}", whole.out);
    let json = run(&folder, "threshold-color mnk m=64 k=9 --json");
    assert!(json.out.contains("\"all_tried\": true"), "{}", json.out);
    // Parts beyond the last game have nothing to say.
    split(&folder, "threshold-color mnk m=64 k=9", "--parts 3 --out w");
    assert_eq!(run(&folder, "run w --quiet").code, Some(0));
    let merged = run(&folder, "merge w");
    assert!(merged.out.contains(last), "{merged:?}");
    // What was asked for is refused, and what is no game of any size.
    for (words, why) in [
        ("mnk m=64 k=9 --most 3", "n=3: must be such that m*n"),
        ("mnk m=64 k=9 colour=2", "unknown key `colour`"),
        ("vdw k=0", "k=0: must be a number from 1"),
    ] {
        let said = run(&folder, &format!("threshold-color {words}"));
        assert_eq!(said.code, Some(2), "{words}: {said:?}");
        assert!(said.err.contains(why), "{words}: {}", said.err);
    }
}
