//! Texts that are read as a whole.

use std::io::{Error, ErrorKind, Read, Result};

/// The most bytes of such a text. What Harary writes to be read so is far shorter; a device that
/// never ends is longer.
const MOST: u64 = 1 << 30;

/// All that is in a file.
///
/// # Errors
/// If it cannot be read, is no text, or is too long.
pub(crate) fn whole(input: impl Read) -> Result<String> {
    within(input, MOST)
}

fn within(input: impl Read, most: u64) -> Result<String> {
    let mut bytes = Vec::new();
    input.take(most + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most {
        let why = format!("more than {most} bytes, which is too long for what is read as a whole");
        return Err(Error::new(ErrorKind::FileTooLarge, why));
    }
    String::from_utf8(bytes)
        .map_err(|_| Error::new(ErrorKind::InvalidData, "this is no text in UTF-8"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_end_somewhere() {
        assert_eq!(within(&b"abc"[..], 3).unwrap(), "abc");
        let why = |input: &mut dyn Read| within(input, 3).unwrap_err().kind();
        assert_eq!(why(&mut std::io::repeat(0)), ErrorKind::FileTooLarge);
        assert_eq!(why(&mut &b"\xff"[..]), ErrorKind::InvalidData);
    }
}
