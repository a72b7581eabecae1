//! The words of a game: `NAME KEY=VALUE …` in the one form that a certificate may use.
//!
//! A game takes its keys one after the other in its own order. What does not fit that order stays
//! untaken and is refused by [`Spec::finish`], so that a spec has exactly one spelling.

use std::ops::RangeInclusive;

use crate::budget::Budget;
use crate::verdict::short;

/// The most colors, and so the most numbers of a list.
pub(crate) const MOST_COLORS: usize = 35;

pub(crate) struct Spec<'a> {
    pub(crate) name: &'a str,
    keys: Vec<(&'a str, &'a str)>,
    taken: usize,
    /// What rules that are made of it may cost.
    pub(crate) budget: Budget,
}

impl<'a> Spec<'a> {
    pub(crate) fn read(text: &'a str, budget: &Budget) -> Result<Self, String> {
        let mut words = text.split(' ');
        let name = words.next().unwrap_or_default();
        let pair = |word: &'a str| {
            word.split_once('=')
                .ok_or_else(|| format!("`{}` should have the form KEY=VALUE", short(word)))
        };
        Ok(Self {
            name,
            keys: words.map(pair).collect::<Result<_, _>>()?,
            taken: 0,
            budget: budget.clone(),
        })
    }

    /// The value of `key`, if that is the key that comes next.
    pub(crate) fn take(&mut self, key: &str) -> Option<&'a str> {
        let &(found, value) = self.keys.get(self.taken)?;
        (found == key).then(|| {
            self.taken += 1;
            value
        })
    }

    /// The value of `key`, if that is the key that comes next, which stays untaken.
    pub(crate) fn next_value(&self, key: &str) -> Option<&'a str> {
        let &(found, value) = self.keys.get(self.taken)?;
        (found == key).then_some(value)
    }

    /// The sizes of the sets of a board, of these values of k: they alone, or, of one k where sizes
    /// are compared, all from there to the largest that there can be.
    pub(crate) fn sizes(&self, listed: &[u32], most: u32) -> Vec<u32> {
        let compares = self.keys[self.taken..].contains(&("convention", "larger"));
        match *listed {
            [k] if compares => (k..=most.max(k)).collect(),
            _ => listed.to_vec(),
        }
    }

    /// The value of a key that has no default.
    pub(crate) fn required(&mut self, key: &str) -> Result<&'a str, String> {
        self.take(key)
            .ok_or_else(|| match self.keys.get(self.taken) {
                None => format!("`{key}=` is missing"),
                Some((other, _)) => format!("`{key}=` should stand where `{}=` is", short(other)),
            })
    }

    pub(crate) fn number(&mut self, key: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
        number(self.required(key)?, range).map_err(|why| format!("{key}: {why}"))
    }

    pub(crate) fn number_or(
        &mut self,
        key: &str,
        range: RangeInclusive<u32>,
        default: u32,
    ) -> Result<u32, String> {
        match self.take(key) {
            None => Ok(default),
            Some(text) => match number(text, range).map_err(|why| format!("{key}: {why}"))? {
                value if value == default => Err(spelled_out(key, text)),
                value => Ok(value),
            },
        }
    }

    /// A number, or a list of 2 to 35 numbers that are not all equal, joined by commas.
    pub(crate) fn numbers(
        &mut self,
        key: &str,
        range: RangeInclusive<u32>,
    ) -> Result<Vec<u32>, String> {
        let words: Vec<&str> = self
            .required(key)?
            .split(',')
            .take(MOST_COLORS + 1)
            .collect();
        let one = |word: &&str| number(word, range.clone());
        let numbers: Result<Vec<u32>, String> = words.iter().map(one).collect();
        let numbers = numbers.map_err(|why| format!("{key}: {why}"))?;
        if numbers.len() > MOST_COLORS {
            return Err(format!("{key}: a list has at most {MOST_COLORS} numbers"));
        }
        if numbers.len() > 1 && numbers.iter().all(|other| *other == numbers[0]) {
            return Err(format!(
                "{key}: a list of equal numbers is written as one number, and `colors=`"
            ));
        }
        Ok(numbers)
    }

    /// One of several words, of which the first is the default.
    pub(crate) fn choice<T: Copy>(
        &mut self,
        key: &str,
        default: T,
        others: &[(&str, T)],
    ) -> Result<T, String> {
        match self.take(key) {
            None => Ok(default),
            Some(text) => match others.iter().find(|(word, _)| *word == text) {
                Some(&(_, value)) => Ok(value),
                None => {
                    let words: Vec<&str> = others.iter().map(|&(word, _)| word).collect();
                    Err(format!(
                        "{key}: `{}` should be {} (the default is left out)",
                        short(text),
                        words.join(" or ")
                    ))
                }
            },
        }
    }

    /// Makes sure that every key was taken.
    pub(crate) fn finish(&self) -> Result<(), String> {
        match self.keys.get(self.taken) {
            None => Ok(()),
            Some((key, _)) => Err(format!(
                "`{}=` is unknown, repeated, out of order or not allowed with this claim",
                short(key)
            )),
        }
    }
}

/// The rejection of a default that is written down.
pub(crate) fn spelled_out(key: &str, value: &str) -> String {
    format!("`{key}={value}` is the default and must be left out")
}

/// A decimal number without sign or leading zeros.
pub(crate) fn number(text: &str, range: RangeInclusive<u32>) -> Result<u32, String> {
    // A number too large for its type is out of every range.
    match digits(text)?.parse() {
        Ok(value) if range.contains(&value) => Ok(value),
        _ => Err(format!(
            "{} is not within {}–{}",
            short(text),
            range.start(),
            range.end()
        )),
    }
}

/// A decimal number of 64 bits, without sign or leading zeros.
pub(crate) fn count(text: &str) -> Result<u64, String> {
    digits(text)?
        .parse()
        .map_err(|_| format!("{} is not below 2^64", short(text)))
}

pub(crate) fn digits(text: &str) -> Result<&str, String> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits || (text.starts_with('0') && text != "0") {
        return Err(format!(
            "`{}` is not a decimal number without sign or leading zeros",
            short(text)
        ));
    }
    Ok(text)
}
