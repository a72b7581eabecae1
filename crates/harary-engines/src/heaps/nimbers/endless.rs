//! The options of a heap under the digits that a code repeats for ever.
//!
//! With a tail of q digits, taking t, t + q, t + 2q, … counters leaves rests of one residue modulo
//! q, each larger one with the options of all smaller ones besides its own. So there is one set of
//! values for each digit of the tail and each residue; a heap adds the options of one new rest to
//! one set a digit, and has all of these q sets as its options.

use super::marks::Marks;
use super::pairs::Pairs;
use harary_core::{Damaged, Digit, Tail, WordSink, WordSource, Words};

/// The sets of a tail, or none if the code ends.
#[derive(Clone, Debug)]
pub(super) struct Endless {
    from: usize,
    digits: Vec<Digit>,
    /// Digit by digit, residue by residue.
    sets: Vec<Set>,
    /// Those of the heap in work.
    active: Vec<usize>,
    /// To gather the options of a rest, once that is needed.
    marks: Option<Marks>,
}

/// A set of values of 16 bits, as words of bits.
#[derive(Clone, Debug, Default)]
struct Set {
    words: Vec<u64>,
    /// The least value that is not in the set, or 2^16.
    least_missing: usize,
}

impl Set {
    fn contains(&self, value: usize) -> bool {
        let word = self.words.get(value / 64);
        word.is_some_and(|word| word >> (value % 64) & 1 == 1)
    }

    fn insert(&mut self, value: u16) {
        let (word, bit) = (usize::from(value) / 64, value % 64);
        if self.words.len() <= word {
            self.words.resize(word + 1, 0);
        }
        self.words[word] |= 1 << bit;
        while self.contains(self.least_missing) {
            self.least_missing += 1;
        }
    }
}

impl Endless {
    pub(super) fn new(tail: Tail<'_>) -> Self {
        Endless {
            from: tail.from as usize,
            digits: tail.digits.to_vec(),
            sets: vec![Set::default(); tail.digits.len().pow(2)],
            active: Vec::new(),
            marks: None,
        }
    }

    /// Takes up the options of a heap, which must be the one after the last.
    pub(super) fn advance(&mut self, heap: usize, values: &[u16], bound: usize) {
        self.active.clear();
        let q = self.digits.len();
        for (index, digit) in self.digits.iter().enumerate() {
            let Some(rest) = heap.checked_sub(self.from + index) else {
                break;
            };
            if digit.is_empty() {
                continue;
            }
            let place = index * q + rest % q;
            self.active.push(place);
            let set = &mut self.sets[place];
            whole(*digit, rest, values).for_each(|value| set.insert(value));
            if digit.most_parts() >= Some(2) {
                let marks = self.marks.get_or_insert_with(Marks::new);
                marks.clear(bound);
                let all = split(*digit, rest, values);
                all.for_each(|mut pairs| {
                    pairs.mark_some(values, usize::MAX, marks);
                });
                marks.iter().for_each(|value| set.insert(value));
            }
        }
    }

    /// The least value that might not be an option: all smaller ones are.
    pub(super) fn floor(&self) -> usize {
        let least = self.active.iter().map(|&set| self.sets[set].least_missing);
        least.max().unwrap_or(0)
    }

    pub(super) fn contains(&self, value: u16) -> bool {
        let mut sets = self.active.iter();
        sets.any(|&set| self.sets[set].contains(usize::from(value)))
    }

    pub(super) fn save(&self, to: &mut dyn WordSink) {
        for set in &self.sets {
            set.words.write(to);
        }
    }

    /// Reads the sets of a tail of this shape.
    pub(super) fn load(mut self, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        for set in &mut self.sets {
            for _ in 0..from.size(1 << 10)? {
                set.words.push(from.word()?);
            }
            while set.contains(set.least_missing) {
                set.least_missing += 1;
            }
        }
        Ok(self)
    }
}

/// The values of a rest that stays whole: of none, if it is empty and that is allowed, or of one
/// heap.
pub(super) fn whole(digit: Digit, rest: usize, values: &[u16]) -> impl Iterator<Item = u16> {
    let none = rest == 0 && digit.parts & 1 != 0;
    let one = rest > 0 && digit.parts & 2 != 0;
    // G(0) = 0.
    (none || one).then(|| values[rest]).into_iter()
}

/// The pairs, and the pairs beside each third heap, into which a digit lets a rest be split.
pub(super) fn split(digit: Digit, rest: usize, values: &[u16]) -> impl Iterator<Item = Pairs> {
    let kinds = [(digit.parts, false), (digit.unequal, true)];
    kinds.into_iter().flat_map(move |(bits, unequal)| {
        let two = (bits & 4 != 0).then(|| Pairs::of(rest, unequal));
        let three = (bits & 8 != 0).then(|| Pairs::with_third_heap(rest, unequal, values));
        two.into_iter().chain(three.into_iter().flatten())
    })
}
