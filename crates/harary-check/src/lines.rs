//! The text of a certificate, line by line: every rule of `docs/certificates.md` that holds for all
//! lines.

use std::io::{BufRead, Read};

use crate::budget::{Budget, Stop};
use crate::verdict::Failure;

/// The longest line, without its newline. Reading stops there, so that a file without newlines
/// cannot fill the memory.
pub(crate) const LONGEST_LINE: usize = 65_536;

/// To read a byte and to make something of it takes as long as so many steps.
const STEPS_A_BYTE: usize = 4;

/// A line without its newline: words of printable ASCII with single spaces between them.
pub(crate) struct Line<'a> {
    pub(crate) number: u64,
    pub(crate) text: &'a str,
}

impl Line<'_> {
    /// A rejection that blames this line, or a limit that was met at it.
    pub(crate) fn wrong(&self, why: impl Into<Stop>) -> Failure {
        Failure::at(self.number, why)
    }
}

pub(crate) struct Lines<'i> {
    input: &'i mut dyn BufRead,
    number: u64,
    buffer: Vec<u8>,
    budget: Budget,
}

impl<'i> Lines<'i> {
    pub(crate) fn new(input: &'i mut dyn BufRead, budget: &Budget) -> Self {
        Self {
            input,
            number: 0,
            buffer: Vec::new(),
            budget: budget.clone(),
        }
    }

    /// What the check of this text may still cost.
    pub(crate) fn budget(&self) -> Budget {
        self.budget.clone()
    }

    /// The next line; `expected` names it if the file ends instead.
    pub(crate) fn next(&mut self, expected: &str) -> Result<Line<'_>, Failure> {
        if !self.fill()? {
            return Err(Failure::at(
                self.number,
                format!("the file ends where {expected} should stand"),
            ));
        }
        let number = self.number;
        match words(&self.buffer) {
            Ok(text) => Ok(Line { number, text }),
            Err(why) => Err(Failure::at(number, why)),
        }
    }

    /// Reads `end`, which should stand here; `why` refuses another line.
    pub(crate) fn end(&mut self, why: &str) -> Result<(), Failure> {
        let line = self.next("`end`")?;
        match line.text {
            "end" => Ok(()),
            _ => Err(line.wrong(why)),
        }
    }

    /// The number of the line that was read last.
    pub(crate) fn number(&self) -> u64 {
        self.number
    }

    /// Makes sure that the file ends here.
    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        if self.fill()? {
            return Err(Failure::at(
                self.number,
                "nothing may follow the last `end`",
            ));
        }
        Ok(())
    }

    /// Reads one line, newline included, into the buffer, and no more than is allowed. False at the
    /// end of the file.
    fn fill(&mut self) -> Result<bool, Failure> {
        self.number += 1;
        self.buffer.clear();
        let most = LONGEST_LINE as u64 + 1;
        let read = (&mut *self.input)
            .take(most)
            .read_until(b'\n', &mut self.buffer)?;
        let spent = self.budget.spend(STEPS_A_BYTE * read);
        spent.map_err(|stop| Failure::at(self.number, stop))?;
        Ok(read > 0)
    }
}

/// The text of a line that was read with its newline.
fn words(line: &[u8]) -> Result<&str, String> {
    let Some((b'\n', text)) = line.split_last() else {
        return Err(if line.len() > LONGEST_LINE {
            format!("the line is longer than {LONGEST_LINE} characters")
        } else {
            "the last line does not end with a newline".to_owned()
        });
    };
    if text.is_empty() {
        return Err("the line is empty".to_owned());
    }
    if let Some(byte) = text.iter().find(|byte| !(b' '..=b'~').contains(byte)) {
        return Err(match byte {
            b'\r' => "the line has a carriage return; lines end with a newline alone".to_owned(),
            b'\t' => "the line has a tab; words are separated by one space".to_owned(),
            other => format!("the line has the byte {other:#04x}; certificates are plain ASCII"),
        });
    }
    if text.split(|&byte| byte == b' ').any(<[u8]>::is_empty) {
        return Err("words are separated by exactly one space".to_owned());
    }
    str::from_utf8(text).map_err(|error| error.to_string())
}
