//! Shares of a search tree. The root has the whole, and every state below another an equal share of
//! what that has. So a tree can be cut into parts of any number, each part can be cut further, and
//! the parts in order go through the tree in order.

use harary_core::Part;
use std::ops::Range;

/// All that there is to share, and what is no longer cut.
const WHOLE: u64 = 1 << 60;
const LEAST: u64 = 1 << 10;

/// What a state, or a part, has of the whole.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct Share(Range<u64>);

/// Where a share lies, seen from a part.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Place {
    Inside,
    Outside,
    /// Partly inside: the states below it tell.
    Across,
}

impl Share {
    pub(crate) fn whole() -> Share {
        Share(0..WHOLE)
    }

    pub(crate) fn of_part(part: Part) -> Share {
        Share(part.of_pieces(WHOLE))
    }

    /// One of so many equal shares of this one, the first being 0.
    pub(crate) fn nth(&self, index: usize, of: usize) -> Share {
        let length = u128::from(self.0.end - self.0.start);
        // No more than the length.
        let at = |index: usize| self.0.start + (length * index as u128 / of as u128) as u64;
        Share(at(index)..at(index + 1))
    }

    /// Where it lies, seen from a part. What is no longer cut belongs to whoever has its beginning.
    pub(crate) fn seen_from(&self, part: &Share) -> Place {
        let (own, part) = (&self.0, &part.0);
        if own.end <= part.start || part.end <= own.start {
            return Place::Outside;
        }
        let is_inside = part.start <= own.start && own.end <= part.end;
        match is_inside {
            false if own.end - own.start >= LEAST => Place::Across,
            false if !part.contains(&own.start) => Place::Outside,
            _ => Place::Inside,
        }
    }

    /// Whether a part has its beginning.
    pub(crate) fn begins_in(&self, part: &Share) -> bool {
        part.0.contains(&self.0.start)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_share_is_inside_of_one_part_or_across() {
        let part = |index, of| Share::of_part(Part::new(index, of).unwrap());
        for of in 1..=9 {
            let mut share = Share::whole();
            for step in 0..200_usize {
                let places: Vec<Place> = (1..=of).map(|i| share.seen_from(&part(i, of))).collect();
                let of_kind = |kind| places.iter().filter(|&&place| place == kind).count();
                match of_kind(Place::Inside) {
                    0 => assert!(of_kind(Place::Across) > 1),
                    inside => assert_eq!((inside, of_kind(Place::Across)), (1, 0)),
                }
                let begins = (1..=of).filter(|&i| share.begins_in(&part(i, of)));
                assert_eq!(begins.count(), 1);
                let children = 2 + step % 3;
                share = share.nth(step % children, children);
                if share.0.is_empty() {
                    break;
                }
            }
        }
    }
}
