//! Codes of take-and-break games: `0.07`, `4.31`, `0.8F`, `4!.0`, `0.[3]`, `0.{0,2!}7`.
//!
//! Digit number t after the point says how many heaps may be left when t counters are taken, the
//! digit before it what may be done without taking. A digit is a sum of 1 (nothing is left), 2 (one
//! heap), 4 (two) and 8 (three), written 0–9 and A–F (Guy and Smith 1956 up to 7; Howse and
//! Nowakowski 2004 up to F): an octal code means the same when it is read as a hexadecimal one, so
//! nothing need say which it is. Beyond this the notation is that of CGSuite (Siegel): `{0,2}` is
//! the digit of no heap or two, 5; `!` after a digit, or after a number in braces, lets heaps be
//! left of different sizes only; `[30]` at the end is repeated for ever. What CGSuite also has,
//! four heaps or more, `?`, `=`, `+`, `*` and codes that add counters, is refused.
//!
//! One game has one canonical spelling: a digit before the point, no zeros at the end, capital
//! letters, no braces where a digit says the same, the shortest tail, beginning as early as
//! possible. Other spellings of the literature are read, too: `.77`, `0.560`, `4`. A symbol that
//! means nothing is an error that names its place.

use harary_core::{BadParameter, Digit, Tail, Take};
use std::fmt::Write as _;

/// More digits than a heap that can be played has counters.
const MOST_DIGITS: usize = 10_000;
const LONGEST_TAIL: usize = 32;
const ALLOWED: &str = "a digit, a point and at least one digit, as in 0.07, 4!.0, 0.8F, 0.[3] or 0.{0,2!}; digits are 0-9, A-F \
                       or the numbers of heaps that may be left, as in {1,2}";

/// A code that was read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Code {
    /// The canonical spelling.
    pub(super) text: String,
    pub(super) takes: Vec<Take>,
    tail_from: u32,
    tail: Vec<Digit>,
}

impl Code {
    /// Reads a code.
    pub(super) fn read(text: &str) -> Result<Self, BadParameter> {
        let mut reader = Reader {
            text,
            symbols: text.chars().collect(),
            at: 0,
        };
        // The literature leaves out a 0 before the point, and the point if no digit follows it.
        let before = match reader.peek() {
            Some('.') => Digit::default(),
            _ => reader.digit()?,
        };
        if before.parts & 0b11 != 0 {
            let why = match text.contains('.') {
                true => "before the point 1 and 2 mean nothing: a move that takes nothing must leave two heaps or more".to_owned(),
                false => format!("there is no point, as in 0.{text}"),
            };
            return Err(reader.wrong(1, &why));
        }
        if reader.at < reader.symbols.len() || before.is_empty() {
            reader.expect('.', "a point was expected: one digit stands before it")?;
        }
        let mut digits = Vec::new();
        while !matches!(reader.peek(), None | Some('[')) {
            digits.push(reader.digit()?);
        }
        let mut tail = Vec::new();
        let tail_place = reader.at + 1;
        if reader.peek() == Some('[') {
            reader.at += 1;
            while reader.peek() != Some(']') {
                if reader.peek().is_none() {
                    let open =
                        format!("the `[` at symbol {tail_place} is not closed; `]` is missing");
                    return Err(reader.wrong(reader.at + 1, &open));
                }
                tail.push(reader.digit()?);
            }
            reader.at += 1;
            if tail.iter().all(|digit| digit.is_empty()) {
                return Err(reader.wrong(tail_place, "a tail without a move means nothing"));
            }
            if tail.len() > LONGEST_TAIL {
                return Err(reader.wrong(tail_place, "a tail may have 32 digits at most"));
            }
        }
        if reader.at < reader.symbols.len() {
            return Err(reader.wrong(reader.at + 1, "nothing may follow the tail"));
        }
        if digits.len() > MOST_DIGITS {
            return Err(reader.wrong(MOST_DIGITS + 3, "there are more than 10,000 digits"));
        }
        if tail.is_empty() {
            let used = digits.iter().rposition(|digit| !digit.is_empty());
            digits.truncate(used.map_or(0, |last| last + 1));
            if digits.is_empty() && before.is_empty() {
                return Err(reader.wrong(reader.at, "no digit allows a move"));
            }
        }
        Ok(Self::canonical(before, digits, tail))
    }

    fn canonical(before: Digit, mut digits: Vec<Digit>, mut tail: Vec<Digit>) -> Self {
        let repeats = |block: &usize| {
            tail.len().is_multiple_of(*block)
                && tail.iter().zip(&tail[*block..]).all(|(a, b)| a == b)
        };
        if let Some(shortest) = (1..tail.len()).find(repeats) {
            tail.truncate(shortest);
        }
        while !tail.is_empty() && digits.last() == tail.last() {
            digits.pop();
            tail.rotate_right(1);
        }
        let mut text = String::new();
        write_digit(before, &mut text);
        text.push('.');
        digits
            .iter()
            .for_each(|&digit| write_digit(digit, &mut text));
        if digits.is_empty() && tail.is_empty() {
            text.push('0');
        }
        if !tail.is_empty() {
            text.push('[');
            tail.iter().for_each(|&digit| write_digit(digit, &mut text));
            text.push(']');
        }
        // At most 10,000 digits.
        let tail_from = digits.len() as u32 + 1;
        let all = (0..).zip(std::iter::once(before).chain(digits));
        let takes = all.map(|(counters, digit)| Take { counters, digit });
        Code {
            text,
            takes: takes.filter(|take| !take.digit.is_empty()).collect(),
            tail_from,
            tail,
        }
    }

    pub(super) fn tail(&self) -> Tail<'_> {
        Tail {
            from: self.tail_from,
            digits: &self.tail,
        }
    }
}

fn write_digit(digit: Digit, to: &mut String) {
    let Digit { parts, unequal } = digit;
    // Writing to a string cannot fail.
    if unequal == 0 || parts & 0b1100 == 0 {
        let _ = write!(to, "{:X}", parts | unequal);
        if unequal != 0 {
            to.push('!');
        }
        return;
    }
    let heaps = (0..4).filter_map(|heaps| match (parts >> heaps & 1, unequal >> heaps & 1) {
        (1, _) => Some(format!("{heaps}")),
        (_, 1) => Some(format!("{heaps}!")),
        _ => None,
    });
    let _ = write!(to, "{{{}}}", heaps.collect::<Vec<_>>().join(","));
}

struct Reader<'a> {
    text: &'a str,
    symbols: Vec<char>,
    at: usize,
}

impl Reader<'_> {
    fn wrong(&self, place: usize, why: &str) -> BadParameter {
        let symbol = match self.symbols.get(place - 1) {
            Some(symbol) => format!("symbol {place} is `{symbol}`"),
            None => format!("it ends after symbol {}", self.symbols.len()),
        };
        BadParameter::new("code", self.text, format!("{ALLOWED}; {symbol}: {why}"))
    }

    fn peek(&self) -> Option<char> {
        self.symbols.get(self.at).copied()
    }

    fn expect(&mut self, symbol: char, why: &str) -> Result<(), BadParameter> {
        if self.peek() != Some(symbol) {
            return Err(self.wrong(self.at + 1, why));
        }
        self.at += 1;
        Ok(())
    }

    /// Reads an optional `!`.
    fn mark(&mut self) -> bool {
        let found = self.peek() == Some('!');
        self.at += usize::from(found);
        found
    }

    fn digit(&mut self) -> Result<Digit, BadParameter> {
        let mut digit = match self.peek() {
            Some('{') => self.braces()?,
            symbol => {
                let parts = symbol.and_then(|symbol| symbol.to_digit(16));
                let parts = parts
                    .ok_or_else(|| self.wrong(self.at + 1, "not a digit from 0 to 9 or A to F"))?;
                self.at += 1;
                // Less than 16.
                Digit::free(parts as u8)
            }
        };
        if self.mark() {
            if digit.parts & 0b1100 == 0 {
                return Err(self.wrong(
                    self.at,
                    "it means nothing where no two heaps can be left free",
                ));
            }
            digit.unequal |= digit.parts & 0b1100;
            digit.parts &= 0b0011;
        }
        Ok(digit)
    }

    fn braces(&mut self) -> Result<Digit, BadParameter> {
        let open = format!(
            "the `{{` at symbol {} is not closed; `}}` is missing",
            self.at + 1
        );
        let mut digit = Digit::default();
        loop {
            self.at += 1;
            let place = self.at + 1;
            let heaps = match self.peek() {
                Some(heaps @ '0'..='3') => heaps as u8 - b'0',
                None => return Err(self.wrong(place, &open)),
                _ => {
                    let why = "in braces stand numbers of heaps from 0 to 3, joined by commas";
                    return Err(self.wrong(place, why));
                }
            };
            self.at += 1;
            if (digit.parts | digit.unequal) >> heaps & 1 == 1 {
                return Err(self.wrong(place, "this number is there twice"));
            }
            if self.mark() {
                if heaps < 2 {
                    return Err(self.wrong(self.at, "it means nothing where no two heaps are left"));
                }
                digit.unequal |= 1 << heaps;
            } else {
                digit.parts |= 1 << heaps;
            }
            match self.peek() {
                Some(',') => {}
                Some('}') => break,
                None => return Err(self.wrong(self.at + 1, &open)),
                _ => return Err(self.wrong(self.at + 1, "a comma or } was expected")),
            }
        }
        self.at += 1;
        Ok(digit)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::Dice;

    /// The digit for taking this number of counters.
    fn digit(code: &Code, counters: u32) -> Digit {
        if let (Some(after), false) = (counters.checked_sub(code.tail_from), code.tail.is_empty()) {
            return code.tail[after as usize % code.tail.len()];
        }
        let found = code
            .takes
            .binary_search_by_key(&counters, |take| take.counters);
        found.map_or(Digit::default(), |index| code.takes[index].digit)
    }

    fn canonical(text: &str) -> String {
        Code::read(text)
            .unwrap_or_else(|why| panic!("{text}: {why}"))
            .text
    }

    #[test]
    fn every_game_has_one_spelling() {
        let same = [
            ("0.07", "0.07"),
            ("4.0", "4.0"),
            ("0.8f", "0.8F"),
            ("c.3", "C.3"),
            ("0.{1,2}", "0.6"),
            ("0.{2,0}", "0.5"),
            ("0.{3}", "0.8"),
            ("0.{2,3}", "0.C"),
            ("0.{1,2!}", "0.6!"),
            ("0.{0,2!,3!}", "0.D!"),
            ("0.{0,2!,3}", "0.{0,2!,3}"),
            ("0.{3!,2}", "0.{2,3!}"),
            ("0.{2,3}!", "0.C!"),
            ("0.{2!,3}!", "0.C!"),
            ("4!.0", "4!.0"),
            ("{2!}.0", "4!.0"),
            ("0.[3]", "0.[3]"),
            ("0.3[3]", "0.[3]"),
            ("0.[33]", "0.[3]"),
            ("0.73[03]", "0.7[30]"),
            ("0.[30]", "0.[30]"),
            ("0.303[0303]", "0.[30]"),
            ("4.00[30]", "4.0[03]"),
            ("0.0[4!3]", "0.0[4!3]"),
            (".77", "0.77"),
            (".[3]", "0.[3]"),
            ("0.560", "0.56"),
            ("0.7000", "0.7"),
            ("4", "4.0"),
            ("4.", "4.0"),
            ("4.00", "4.0"),
            ("4!", "4!.0"),
            ("4.30", "4.3"),
        ];
        for (given, expected) in same {
            assert_eq!(canonical(given), expected, "{given}");
            assert_eq!(canonical(expected), expected);
        }
    }

    #[test]
    fn what_means_nothing_is_refused_with_its_place() {
        let bad = [
            ("", "it ends after symbol 0"),
            ("0", "it ends after symbol 1: a point"),
            ("0.", "symbol 2 is `.`: no digit allows a move"),
            (".", "symbol 1 is `.`: no digit allows a move"),
            ("7", "symbol 1 is `7`: there is no point, as in 0.7"),
            ("1.7", "symbol 1 is `1`: before the point"),
            ("5.1", "symbol 1 is `5`: before the point"),
            ("0.0", "symbol 3 is `0`: no digit allows a move"),
            ("0.00", "symbol 4 is `0`: no digit allows a move"),
            ("0.0x", "symbol 4 is `x`: not a digit"),
            ("0.0G", "symbol 4 is `G`: not a digit"),
            ("0.7.7", "symbol 4 is `.`: not a digit"),
            ("00.7", "symbol 2 is `0`: a point"),
            ("0,7", "symbol 2 is `,`: a point"),
            ("0.3!", "symbol 4 is `!`: it means nothing"),
            ("0.4!!", "symbol 5 is `!`: not a digit"),
            ("0.{}", "symbol 4 is `}`: in braces"),
            ("0.{4}", "symbol 4 is `4`: in braces"),
            (
                "0.{1",
                "it ends after symbol 4: the `{` at symbol 3 is not closed; `}`",
            ),
            (
                "0.{1,",
                "it ends after symbol 5: the `{` at symbol 3 is not closed",
            ),
            (
                "0.{",
                "it ends after symbol 3: the `{` at symbol 3 is not closed",
            ),
            ("0.{1]", "symbol 5 is `]`: a comma or }"),
            ("0.{1,1}", "symbol 6 is `1`: this number is there twice"),
            ("0.{1!}", "symbol 5 is `!`: it means nothing"),
            ("0.{2+}", "symbol 5 is `+`: a comma"),
            (
                "0.[",
                "it ends after symbol 3: the `[` at symbol 3 is not closed; `]`",
            ),
            (
                "0.7[3",
                "it ends after symbol 5: the `[` at symbol 4 is not closed",
            ),
            (
                "0.[{1",
                "it ends after symbol 5: the `{` at symbol 4 is not closed",
            ),
            ("0.[]", "symbol 3 is `[`: a tail without a move"),
            ("0.7[0]", "symbol 4 is `[`: a tail without a move"),
            ("0.[3]3", "symbol 6 is `3`: nothing may follow"),
            ("0.é", "symbol 3 is `é`: not a digit"),
        ];
        for (text, why) in bad {
            let error = Code::read(text).map(|code| code.text).expect_err(text);
            assert!(error.to_string().contains(why), "{text}: {error}");
        }
        let long = format!("0.{}", "1".repeat(MOST_DIGITS));
        assert_eq!(canonical(&long), long);
        assert!(Code::read(&format!("{long}1")).is_err());
        assert!(Code::read(&format!("0.[{}]", "12".repeat(16))).is_ok());
        assert!(Code::read(&format!("0.[{}1]", "12".repeat(16))).is_err());
    }

    /// Texts made of the symbols of codes: most are wrong, none panics, and the spelling of those
    /// that are right is final.
    #[test]
    fn any_text_is_read_or_refused() {
        let mut dice = Dice::new(7);
        let symbols: Vec<char> = "00..4478CF123!{{}},[[]]]é".chars().collect();
        let mut right = 0;
        for round in 0..200_000 {
            let start = if round % 2 == 0 { "0." } else { "" };
            let length = dice.below(9);
            let text = (0..length).map(|_| symbols[dice.below(symbols.len())]);
            let text = start.to_owned() + &text.collect::<String>();
            if let Ok(code) = Code::read(&text) {
                right += 1;
                assert_eq!(Code::read(&code.text), Ok(code), "{text}");
            }
        }
        assert!(right > 1000, "{right}");
    }

    /// Codes are equal exactly if they say the same about every number of counters.
    #[test]
    fn a_spelling_is_a_game() {
        let mut dice = Dice::new(8);
        let blocks = ["", "0", "3", "30", "03", "4!", "6", "{1,2}", "{2!,0}", "5!"];
        for _ in 0..20_000 {
            let mut draw = |tail: bool| {
                let before = ["0", "4", "4!"][dice.below(3)];
                let mut block = || blocks[dice.below(blocks.len())];
                let (one, two, end) = (block(), block(), block().to_owned() + block());
                if tail {
                    format!("{before}.{one}{two}[{end}]")
                } else {
                    format!("{before}.{one}{two}{end}")
                }
            };
            let (one, two) = (draw(true), draw(true));
            let (Ok(one), Ok(two)) = (Code::read(&one), Code::read(&two)) else {
                continue;
            };
            let alike = (0..30).all(|t| digit(&one, t) == digit(&two, t));
            assert_eq!(alike, one == two, "{} {}", one.text, two.text);
        }
    }
}
