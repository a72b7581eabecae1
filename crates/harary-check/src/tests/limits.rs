//! Limits decide nothing: whatever they are, the verdict is the one without them, or there is none.

use super::mutations::Random;
use crate::{Failure, Limits, check, check_within};

/// Makes sure of it for one text and limits at random; whether there was a verdict.
pub(super) fn never_wrong(text: &[u8], random: &mut Random) -> bool {
    let power = random.below(20) as u32;
    let limits = Limits {
        steps: 1 + random.below(1 << power) as u64,
        memory: match random.below(3) {
            0 => u64::MAX,
            _ => 1 + random.below(1 << (power / 2 + 6)) as u64,
        },
    };
    let told = match check_within(&mut &*text, &limits) {
        Ok(accepted) => Ok(accepted),
        Err(Failure::Rejected(rejected)) => Err(rejected),
        Err(Failure::Undecided(why)) => {
            let lines = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
            assert!((1..=lines + 1).contains(&why.line), "{why}");
            return false;
        }
        Err(unreadable) => panic!("{unreadable}"),
    };
    let truth = match check(&mut &*text) {
        Ok(accepted) => Ok(accepted),
        Err(Failure::Rejected(rejected)) => Err(rejected),
        Err(other) => panic!("{limits:?}: {told:?}, but {other}"),
    };
    assert_eq!(told, truth, "{limits:?}");
    true
}
