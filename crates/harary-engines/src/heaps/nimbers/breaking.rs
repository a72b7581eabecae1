//! The ways to break up the rest of a heap, one by one.

use harary_core::Take;

/// A way to break the rest of a heap into two or three.
#[derive(Clone, Debug)]
pub(super) struct Breaking {
    pub(super) take: Take,
    /// 2 or 3.
    pub(super) parts: u8,
    /// Whether sizes must be different.
    pub(super) unequal: bool,
}

impl Breaking {
    /// All that these ways to move allow, by increasing number of counters if they are.
    pub(super) fn all(takes: &[Take]) -> impl Iterator<Item = Breaking> + '_ {
        let kinds = [(2, false), (3, false), (2, true), (3, true)];
        let all = takes.iter().flat_map(move |&take| {
            kinds.map(|(parts, unequal)| Breaking {
                take,
                parts,
                unequal,
            })
        });
        all.filter(Breaking::is_allowed)
    }

    fn is_allowed(&self) -> bool {
        let digit = self.take.digit;
        let bits = if self.unequal {
            digit.unequal
        } else {
            digit.parts
        };
        bits >> self.parts & 1 == 1
    }
}
