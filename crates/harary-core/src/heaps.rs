//! Heaps that are taken from and broken up.

/// How the rest of a heap may be divided: the digit of a code.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Digit {
    /// Bit i is set if the rest may be left as exactly i heaps, none of them empty.
    pub parts: u8,
    /// Bit i is set if it may be left as exactly i heaps of different sizes.
    pub unequal: u8,
}

impl Digit {
    /// The digit of an ordinary code, where sizes do not matter.
    pub const fn free(parts: u8) -> Self {
        Digit { parts, unequal: 0 }
    }

    /// Whether nothing is allowed.
    pub fn is_empty(self) -> bool {
        self.parts | self.unequal == 0
    }

    /// The largest number of heaps that may be left; `None` if nothing is allowed.
    pub fn most_parts(self) -> Option<u32> {
        (self.parts | self.unequal).checked_ilog2()
    }

    /// Whether `rest` counters can be left at all.
    pub fn allows(self, rest: u32) -> bool {
        let fits = |bits: u8, least: fn(u32) -> u32| {
            (0..8).any(|parts| bits >> parts & 1 == 1 && (rest >= least(parts)))
        };
        let none = rest == 0 && self.parts & 1 == 1;
        // Different sizes: 1 + 2 + … at least.
        let some = rest > 0
            && (fits(self.parts & !1, |parts| parts)
                || fits(self.unequal & !1, |parts| parts * (parts + 1) / 2));
        none || some
    }
}

/// One way to move in a take-and-break game: how many counters are taken, and how the rest may be
/// left.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Take {
    /// Counters taken from the heap.
    pub counters: u32,
    /// How the rest may be divided.
    pub digit: Digit,
}

/// Digits that are repeated for ever: `digits[i]` is for every t = `from` + i + k·(their number),
/// k = 0, 1, ….
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Tail<'a> {
    /// The first number of counters that is meant.
    pub from: u32,
    /// The digits; none if the code ends.
    pub digits: &'a [Digit],
}

/// A game on heaps in which a move takes counters from one heap and breaks the rest into heaps (Guy
/// and Smith 1956).
///
/// Under normal play a position is worth the nim-sum of the nim-values of its heaps (Sprague,
/// Grundy).
pub trait TakeAndBreak {
    /// The ways to move before the tail, by increasing number of counters, those without an option
    /// left out.
    fn takes(&self) -> &[Take];

    /// The digits that are repeated for ever, if there are some; `from` is larger than every number
    /// of counters in [`takes`](TakeAndBreak::takes).
    fn tail(&self) -> Tail<'_> {
        Tail {
            from: 0,
            digits: &[],
        }
    }

    /// The largest number of counters that a move can take; `None` if there is no largest.
    fn most_taken(&self) -> Option<u32> {
        let last = self.takes().last().map_or(0, |take| take.counters);
        self.tail().digits.is_empty().then_some(last)
    }

    /// The largest number of heaps that a move can leave.
    fn most_parts(&self) -> u32 {
        let digits = self.takes().iter().map(|take| &take.digit);
        let parts = digits.chain(self.tail().digits);
        parts
            .filter_map(|digit| digit.most_parts())
            .max()
            .unwrap_or(0)
    }

    /// The counters that a move may take from a heap, and how it may leave the rest.
    fn digits(&self, heap: u32) -> impl Iterator<Item = (u32, Digit)> {
        let tail = self.tail();
        let takes = self.takes().iter().map(|take| (take.counters, take.digit));
        let endless = (tail.from..).zip(tail.digits.iter().copied().cycle());
        takes
            .chain(endless)
            .take_while(move |&(counters, _)| counters <= heap)
    }

    /// Calls `option` with what a heap may become: the sizes in nondecreasing order, 0 for none.
    fn options(&self, heap: u32, mut option: impl FnMut([u32; 3])) {
        for (counters, digit) in self.digits(heap) {
            let rest = heap - counters;
            if rest == 0 && digit.parts & 1 != 0 {
                option([0, 0, 0]);
            }
            if rest > 0 && digit.parts & 2 != 0 {
                option([0, 0, rest]);
            }
            let may = |heaps: u8, equal: bool| {
                digit.parts >> heaps & 1 == 1 || digit.unequal >> heaps & 1 == 1 && !equal
            };
            if may(2, false) {
                let halves = (1..=rest / 2).map(|small| (small, rest - small));
                halves
                    .filter(|(a, b)| may(2, a == b))
                    .for_each(|(a, b)| option([0, a, b]));
            }
            if may(3, false) {
                for a in 1..=rest / 3 {
                    let halves = (a..=(rest - a) / 2).map(|b| (b, rest - a - b));
                    halves
                        .filter(|&(b, c)| may(3, a == b || b == c))
                        .for_each(|(b, c)| option([a, b, c]));
                }
            }
        }
    }

    /// Whether a move may have to leave heaps of different sizes.
    fn is_unequal(&self) -> bool {
        let digits = self.takes().iter().map(|take| &take.digit);
        digits
            .chain(self.tail().digits)
            .any(|digit| digit.unequal != 0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Code(Vec<Take>, Vec<Digit>);
    impl TakeAndBreak for Code {
        fn takes(&self) -> &[Take] {
            &self.0
        }
        fn tail(&self) -> Tail<'_> {
            Tail {
                from: 4,
                digits: &self.1,
            }
        }
    }

    fn take(counters: u32, parts: u8) -> Take {
        Take {
            counters,
            digit: Digit::free(parts),
        }
    }

    #[test]
    fn parts_and_counters() {
        let dawson = Code(vec![take(2, 7)], vec![]);
        assert_eq!((dawson.most_taken(), dawson.most_parts()), (Some(2), 2));
        let nothing = Code(vec![], vec![]);
        assert_eq!((nothing.most_taken(), nothing.most_parts()), (Some(0), 0));
        let three = Code(vec![take(1, 1), take(3, 8)], vec![]);
        assert_eq!((three.most_taken(), three.most_parts()), (Some(3), 3));
        let unequal = Digit {
            parts: 1,
            unequal: 4,
        };
        let endless = Code(vec![take(1, 1)], vec![Digit::free(0), unequal]);
        assert_eq!((endless.most_taken(), endless.most_parts()), (None, 2));
        assert!(endless.is_unequal() && !three.is_unequal());
    }

    #[test]
    fn a_digit_allows_what_can_be_left() {
        let leaves = |digit: Digit| {
            let rests: Vec<u32> = (0..9).filter(|&rest| digit.allows(rest)).collect();
            rests.first().copied().map(|first| (first, rests.len()))
        };
        assert_eq!(leaves(Digit::free(0)), None);
        assert_eq!(leaves(Digit::free(1)), Some((0, 1)));
        assert_eq!(leaves(Digit::free(2)), Some((1, 8)));
        assert_eq!(leaves(Digit::free(4)), Some((2, 7)));
        assert_eq!(leaves(Digit::free(8)), Some((3, 6)));
        assert_eq!(leaves(Digit::free(9)), Some((0, 7)));
        let unequal = |bits| Digit {
            parts: 0,
            unequal: bits,
        };
        assert_eq!(leaves(unequal(4)), Some((3, 6)));
        assert_eq!(leaves(unequal(8)), Some((6, 3)));
    }
}
