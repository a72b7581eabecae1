//! Codes of take-and-break games, in the one spelling that a certificate may use.
//!
//! A digit is 0–9 or A–F, the sum of 1 (nothing is left), 2 (one heap), 4 (two heaps) and 8
//! (three); `!` after it says that two or three heaps must have different sizes. Where that holds
//! for some numbers of heaps only, the digit is a list such as `{0,2!,3}`. Digits in brackets at
//! the end are repeated for ever.

use crate::verdict::short;

const MOST_DIGITS: usize = 10_000;
const LONGEST_TAIL: usize = 32;

/// For no, one, two and three heaps: whether they may be left, and whether sizes must differ.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Digit([Option<bool>; 4]);

pub(crate) struct Code {
    /// d_0, d_1, d_2, …, up to the brackets.
    digits: Vec<Digit>,
    /// Those in brackets, or none.
    tail: Vec<Digit>,
}

impl Digit {
    fn is_empty(self) -> bool {
        self == Digit::default()
    }

    /// The bits of a hexadecimal digit.
    fn of(bits: u32) -> Self {
        let mut digit = Digit::default();
        for (heaps, allowed) in digit.0.iter_mut().enumerate() {
            *allowed = (bits >> heaps & 1 == 1).then_some(false);
        }
        digit
    }

    /// Reads one digit and returns the text after it.
    fn read(text: &str) -> Option<(Digit, &str)> {
        if let Some(list) = text.strip_prefix('{') {
            let (list, after) = list.split_once('}')?;
            return Some((Self::list(list)?, after));
        }
        let symbol = text
            .chars()
            .next()
            .filter(|symbol| !symbol.is_ascii_lowercase())?;
        let mut digit = Self::of(symbol.to_digit(16)?);
        // A hexadecimal digit has one byte.
        let after = &text[1..];
        let Some(after) = after.strip_prefix('!') else {
            return Some((digit, after));
        };
        let [.., two, three] = &mut digit.0;
        if two.is_none() && three.is_none() {
            return None;
        }
        for allowed in [two, three] {
            *allowed = allowed.map(|_| true);
        }
        Some((digit, after))
    }

    /// A list, which must be one that no other spelling can say: two and three heaps, one of them
    /// with `!`.
    fn list(text: &str) -> Option<Digit> {
        let mut digit = Digit::default();
        let mut next = 0;
        for item in text.split(',') {
            let number = item.strip_suffix('!').unwrap_or(item);
            let heaps = ["0", "1", "2", "3"]
                .iter()
                .position(|name| *name == number)?;
            let differ = number.len() < item.len();
            if heaps < next || differ && heaps < 2 {
                return None;
            }
            digit.0[heaps] = Some(differ);
            next = heaps + 1;
        }
        match digit.0 {
            [.., Some(two), Some(three)] if two != three => Some(digit),
            _ => None,
        }
    }

    fn row(mut text: &str) -> Option<Vec<Digit>> {
        let mut digits = Vec::new();
        while !text.is_empty() {
            let (digit, after) = Self::read(text)?;
            digits.push(digit);
            text = after;
        }
        Some(digits)
    }
}

impl Code {
    pub(crate) fn read(code: &str) -> Result<Self, String> {
        let wrong = || {
            format!(
                "code: `{}` is not a code such as 0.07, 4!.0, 0.8F or 0.[3]",
                short(code)
            )
        };
        let (first, after) = code.split_once('.').ok_or_else(wrong)?;
        let first = Digit::row(first).ok_or_else(wrong)?;
        let [first @ Digit([None, None, ..])] = first[..] else {
            return Err(wrong());
        };
        let (after, tail) = match after.split_once('[') {
            None => (after, ""),
            Some((after, tail)) => {
                let tail = tail.strip_suffix(']').filter(|tail| !tail.is_empty());
                (after, tail.ok_or_else(wrong)?)
            }
        };
        let after = Digit::row(after).ok_or_else(wrong)?;
        let tail = Digit::row(tail).ok_or_else(wrong)?;
        if after.is_empty() && tail.is_empty()
            || after.len() > MOST_DIGITS
            || tail.len() > LONGEST_TAIL
        {
            return Err(wrong());
        }
        let alone = after.len() == 1 && !first.is_empty();
        if tail.is_empty() && after.last().is_some_and(|last| last.is_empty()) && !alone {
            return Err("code: the last digit is 0".to_owned());
        }
        if !tail.is_empty() {
            Self::tail_is_short(&after, &tail)?;
        }
        let digits = std::iter::once(first).chain(after).collect();
        Ok(Self { digits, tail })
    }

    /// The brackets hold something, nothing twice, and begin as early as they can.
    fn tail_is_short(before: &[Digit], tail: &[Digit]) -> Result<(), String> {
        let length = tail.len();
        if tail.iter().all(|digit| digit.is_empty()) {
            return Err("code: the brackets hold zeros only".to_owned());
        }
        for part in 1..length {
            if length.is_multiple_of(part) && (part..length).all(|at| tail[at] == tail[at - part]) {
                return Err("code: the brackets hold the same digits several times".to_owned());
            }
        }
        if before.last() == tail.last() {
            return Err("code: the brackets could begin one digit earlier".to_owned());
        }
        Ok(())
    }

    /// The largest number of counters that a digit is for; none if there is no largest.
    pub(crate) fn last(&self) -> Option<u32> {
        // At most 10,000 digits after the point.
        self.tail.is_empty().then(|| self.digits.len() as u32 - 1)
    }

    /// The number of counters that the first digit in brackets is for.
    pub(crate) fn brackets(&self) -> u32 {
        // At most 10,000 digits after the point.
        self.digits.len() as u32
    }

    /// How many digits there are in brackets.
    pub(crate) fn bracketed(&self) -> u32 {
        self.tail.len() as u32
    }

    /// Numbers of counters below this have all the digits that there are.
    pub(crate) fn different(&self) -> u32 {
        self.brackets() + self.bracketed()
    }

    /// Whether sizes must differ somewhere.
    pub(crate) fn is_unequal(&self) -> bool {
        let digits = self.digits.iter().chain(&self.tail);
        digits
            .into_iter()
            .any(|digit| digit.0.contains(&Some(true)))
    }

    /// Whether so many counters may be taken and so many heaps be left, of different sizes or not.
    pub(crate) fn allows(&self, taken: u32, heaps: usize, different: bool) -> bool {
        let taken = taken as usize;
        let digit = match self.digits.get(taken) {
            Some(digit) => *digit,
            None if self.tail.is_empty() => return false,
            None => self.tail[(taken - self.digits.len()) % self.tail.len()],
        };
        match digit.0.get(heaps) {
            Some(Some(must_differ)) => different || !must_differ,
            _ => false,
        }
    }
}
