//! Heaps that are taken from and broken up.

/// One way to move in a take-and-break game: how many counters are taken, and into how many heaps the rest may go.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Take {
    /// Counters taken from the heap.
    pub counters: u32,
    /// Bit i is set if the rest may be left as exactly i heaps, none of them empty. The digit of the code.
    pub parts: u8,
}

/// A game on heaps in which a move takes counters from one heap and breaks the rest into heaps (Guy and Smith 1956).
///
/// Under normal play a position is worth the nim-sum of the nim-values of its heaps (Sprague, Grundy).
pub trait TakeAndBreak {
    /// The ways to move, by increasing number of counters, those without an option left out.
    fn takes(&self) -> &[Take];

    /// The largest number of counters that a move can take.
    fn most_taken(&self) -> u32 {
        self.takes().last().map_or(0, |take| take.counters)
    }

    /// The largest number of heaps that a move can leave.
    fn most_parts(&self) -> u32 {
        let all = self.takes().iter().fold(1, |all, take| all | take.parts);
        all.ilog2()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    struct Code(Vec<Take>);
    impl TakeAndBreak for Code {
        fn takes(&self) -> &[Take] {
            &self.0
        }
    }

    #[test]
    fn parts_and_counters() {
        let dawson = Code(vec![Take {
            counters: 2,
            parts: 7,
        }]);
        assert_eq!((dawson.most_taken(), dawson.most_parts()), (2, 2));
        let nothing = Code(vec![]);
        assert_eq!((nothing.most_taken(), nothing.most_parts()), (0, 0));
        let three = Code(vec![
            Take {
                counters: 1,
                parts: 1,
            },
            Take {
                counters: 3,
                parts: 8,
            },
        ]);
        assert_eq!((three.most_taken(), three.most_parts()), (3, 3));
    }
}
