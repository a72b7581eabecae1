//! A part of the work of a question.

use std::fmt;
use std::ops::Range;
use std::str::FromStr;

/// One of several parts of the work of a question, of nearly equal numbers of pieces: written 3/8
/// for the third of eight.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(into = "String", try_from = "String")
)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema), schemars(inline))]
pub struct Part {
    index: u32,
    of: u32,
}

impl Part {
    /// The most parts of a question.
    pub const MOST: u32 = 1_000_000;

    /// The part with this number, from 1 on, of so many.
    ///
    /// # Errors
    /// If there is no such part, or there are more than a million.
    pub fn new(index: u32, of: u32) -> Result<Part, String> {
        match 1 <= index && index <= of && of <= Part::MOST {
            true => Ok(Part { index, of }),
            false => Err(format!(
                "write a part as I/N, as in 3/8, with I from 1 to N and N at most {}",
                Part::MOST
            )),
        }
    }

    /// Its number, from 1 on.
    pub fn index(self) -> u32 {
        self.index
    }

    /// How many parts there are.
    pub fn of(self) -> u32 {
        self.of
    }

    /// Which of so many pieces belong to it. The parts of a part are together its own pieces.
    pub fn of_pieces(self, pieces: u64) -> Range<u64> {
        let upto = |parts: u32| {
            let product = u128::from(pieces) * u128::from(parts);
            // No more than the pieces.
            u64::try_from(product / u128::from(self.of)).unwrap_or(pieces)
        };
        upto(self.index - 1)..upto(self.index)
    }

    /// Which of so many pieces in a row belong to a part; without a part all.
    pub fn range(part: Option<Part>, pieces: usize) -> Range<usize> {
        let mine = part.map_or(0..pieces as u64, |part| part.of_pieces(pieces as u64));
        mine.start as usize..mine.end as usize
    }

    /// That part of it, as a part of the whole: 2/3 of 1/2 is 2/6.
    ///
    /// # Errors
    /// If that would be one of more than a million.
    pub fn within(self, part: Part) -> Result<Part, String> {
        let before = u64::from(self.index - 1) * u64::from(part.of);
        let index = (before + u64::from(part.index)).try_into();
        Part::new(index.unwrap_or(u32::MAX), self.of.saturating_mul(part.of))
    }
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{}", self.index, self.of)
    }
}

impl FromStr for Part {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (index, of) = text.split_once('/').unwrap_or((text, ""));
        // What is not a number is no part.
        let [index, of] = [index, of].map(|number| number.parse().unwrap_or(0));
        Part::new(index, of)
    }
}

impl From<Part> for String {
    fn from(part: Part) -> String {
        part.to_string()
    }
}

impl TryFrom<String> for Part {
    type Error = String;

    fn try_from(text: String) -> Result<Part, String> {
        text.parse()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_cover_all_pieces_and_parts_of_parts_cover_them() {
        for of in 1..=9 {
            for pieces in [0, 1, 5, 9, 512, 1000] {
                let mut next = 0;
                for index in 1..=of {
                    let part = Part::new(index, of).unwrap();
                    let range = part.of_pieces(pieces);
                    assert_eq!(range.start, next);
                    next = range.end;
                    let third = |index| part.within(Part::new(index, 3).unwrap()).unwrap();
                    let inner = [1, 2, 3].map(|index| third(index).of_pieces(pieces));
                    assert_eq!((inner[0].start, inner[2].end), (range.start, range.end));
                    assert!(inner.windows(2).all(|two| two[0].end == two[1].start));
                }
                assert_eq!(next, pieces);
                assert_eq!(Part::range(None, next as usize), 0..next as usize);
            }
        }
        for wrong in ["", "0/3", "4/3", "1", "1/0", "a/b", "1/1000001"] {
            assert!(wrong.parse::<Part>().is_err(), "{wrong}");
        }
        let last = Part::new(1_000_000, 1_000_000).unwrap();
        assert!(last.within(Part::new(1, 2).unwrap()).is_err());
    }
}
