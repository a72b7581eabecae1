//! Where parts begin and end in the whole.

use crate::question::Part;

/// A place in the whole, from 0 to 1.
pub(super) type Fraction = (u64, u64);

pub(super) fn begin(part: Part) -> Fraction {
    (u64::from(part.index()) - 1, part.of().into())
}

pub(super) fn end(part: Part) -> Fraction {
    (part.index().into(), part.of().into())
}

pub(super) fn order((one, of): Fraction, (other, of_other): Fraction) -> std::cmp::Ordering {
    (one * of_other).cmp(&(other * of))
}
