//! Certificates compressed by Zstandard: written where the name of a file ends with `.zst`, read
//! wherever a stream begins like one.
//!
//! Both are streams, so that no more than a window is held. A small file that unpacks to a huge one
//! is refused: certificates shrink to a tenth, colorings and search trees to a hundredth, and what
//! grows more than a thousandfold is no proof.

use crate::error::{Error, bad};
use crate::run::Limits;
use crate::run::files::{Files, try_to_write, write_to};
use std::io::{self, BufRead, BufReader, Cursor, Read, Write};
use std::path::Path;

/// What every frame of Zstandard begins with.
const MAGIC: [u8; 4] = [0x28, 0xb5, 0x2f, 0xfd];
/// What files begin with that gzip has packed.
const GZIP: [u8; 2] = [0x1f, 0x8b];

/// Whether a file of this name is to be compressed.
fn is_packed(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "zst")
}

/// Whether the certificate that is wanted, if one is, can be written: found out before long work.
pub(crate) fn try_certificate(limits: &Limits<'_>) -> Result<(), Error> {
    let Some(path) = &limits.certificate else {
        return Ok(());
    };
    if is_packed(path) && cfg!(not(feature = "zstd")) {
        return Err(bad(format!(
            "{}: this build of Harary does not compress: build it with the feature zstd, or give a name without .zst",
            path.display()
        )));
    }
    try_to_write(limits.files, path)
}

/// Writes a certificate to a file, compressed if the name says so.
pub(crate) fn write_certificate(
    files: &dyn Files,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), Error> {
    write_to(files, path, |file| match is_packed(path) {
        true => pack(file, write),
        false => write(file),
    })
}

/// Writes the text of a certificate to a file.
pub(crate) fn save(files: &dyn Files, text: &str, path: &Path) -> Result<(), Error> {
    write_certificate(files, path, |file| file.write_all(text.as_bytes()))
}

#[cfg(feature = "zstd")]
fn pack(
    file: &mut dyn Write,
    write: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let mut packer = zstd::Encoder::new(file, 0)?;
    packer.include_checksum(true)?;
    write(&mut packer)?;
    packer.finish()?;
    Ok(())
}

#[cfg(not(feature = "zstd"))]
fn pack(_: &mut dyn Write, _: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    Err(no_zstd())
}

/// The text of a certificate, unpacked on the way if the stream is compressed, whatever its name
/// is. What is damaged or cut short is an error of the reader.
///
/// # Errors
/// If the first bytes cannot be read, or are those of gzip, or this build does not unpack (feature
/// `zstd`).
pub fn unpacked<'r>(mut input: impl Read + 'r) -> io::Result<Box<dyn BufRead + 'r>> {
    let mut first = Vec::new();
    input
        .by_ref()
        .take(MAGIC.len() as u64)
        .read_to_end(&mut first)?;
    let is_packed = first == MAGIC;
    if first.starts_with(&GZIP) {
        let why = "the file is packed by gzip, which is not read here: unpack it first, by gunzip";
        return Err(io::Error::other(why));
    }
    let whole = Cursor::new(first).chain(input);
    if is_packed {
        return unpack(whole);
    }
    Ok(Box::new(BufReader::new(whole)))
}

#[cfg(feature = "zstd")]
fn unpack<'r>(input: impl Read + 'r) -> io::Result<Box<dyn BufRead + 'r>> {
    let input = BufReader::new(Counted { input, read: 0 });
    let unpacking = Unpacking {
        unpacker: zstd::Decoder::with_buffer(input)?,
        written: 0,
    };
    Ok(Box::new(BufReader::new(unpacking)))
}

#[cfg(not(feature = "zstd"))]
fn unpack<'r>(_: impl Read + 'r) -> io::Result<Box<dyn BufRead + 'r>> {
    Err(no_zstd())
}

#[cfg(not(feature = "zstd"))]
fn no_zstd() -> io::Error {
    io::Error::other("the file is compressed, and this build of Harary has no feature zstd")
}

/// A stream whose bytes are counted.
#[cfg(feature = "zstd")]
struct Counted<R> {
    input: R,
    read: u64,
}

#[cfg(feature = "zstd")]
impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.input.read(buffer)?;
        self.read += read as u64;
        Ok(read)
    }
}

/// A stream that may grow so many times, and by so many bytes besides.
#[cfg(feature = "zstd")]
const MOST_GROWTH: [u64; 2] = [1_000, 1 << 24];

#[cfg(feature = "zstd")]
struct Unpacking<R: Read> {
    unpacker: zstd::Decoder<'static, BufReader<Counted<R>>>,
    written: u64,
}

#[cfg(feature = "zstd")]
impl<R: Read> Read for Unpacking<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let written = self.unpacker.read(buffer).map_err(|why| match why.kind() {
            io::ErrorKind::UnexpectedEof => io::Error::other("the compressed file is cut short"),
            _ => why,
        })?;
        self.written += written as u64;
        let [times, more] = MOST_GROWTH;
        let packed = self.unpacker.get_ref().get_ref().read;
        if self.written > times * packed + more {
            let why = format!(
                "the file unpacks to more than {times} times its size, as no certificate does"
            );
            return Err(io::Error::other(why));
        }
        Ok(written)
    }
}

#[cfg(test)]
#[cfg(feature = "zstd")]
mod tests {
    use super::*;

    fn packed(text: &[u8]) -> Vec<u8> {
        let mut packed = Vec::new();
        pack(&mut packed, |file| file.write_all(text)).unwrap();
        packed
    }

    fn read(bytes: &[u8]) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        unpacked(bytes)?.read_to_end(&mut text).map(|_| text)
    }

    /// Lines that look like those of a strategy.
    fn lines(count: u64) -> Vec<u8> {
        let line = |n: u64| {
            format!(
                "{:032b} {}\n",
                n.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 32,
                n % 19
            )
        };
        (0..count).map(line).collect::<String>().into_bytes()
    }

    #[test]
    fn what_is_packed_is_read_again_and_so_is_what_is_not() {
        for text in [
            Vec::new(),
            b"a".to_vec(),
            b"(\xb5/".to_vec(),
            lines(1),
            lines(30_000),
        ] {
            assert_eq!(read(&text).unwrap(), text);
            assert_eq!(read(&packed(&text)).unwrap(), text);
            // Frames after each other are one text.
            let twice = [packed(&text), packed(&text)].concat();
            assert_eq!(read(&twice).unwrap(), [&text[..], &text].concat());
        }
        let text = lines(30_000);
        assert!(packed(&text).len() < text.len() / 3);
    }

    #[test]
    fn what_is_cut_short_or_damaged_is_an_error() {
        let text = lines(300);
        let packed = packed(&text);
        for end in MAGIC.len()..packed.len() {
            assert!(read(&packed[..end]).is_err(), "{end}");
        }
        let mut refused = 0;
        for place in 0..packed.len() {
            for change in [1, 0x10, 0xff] {
                let mut damaged = packed.clone();
                damaged[place] ^= change;
                // Other first bytes are another kind of file, or one without a checksum; a bit that
                // the format leaves unused changes nothing.
                match read(&damaged) {
                    Err(_) => refused += 1,
                    Ok(answer) => assert!(answer == text || place < 6, "{place}"),
                }
            }
        }
        assert!(refused > 3 * packed.len() * 9 / 10, "{refused}");
    }

    #[test]
    fn a_bomb_is_refused_before_it_has_grown() {
        let bomb = packed(&vec![b'x'; 1 << 28]);
        assert!(bomb.len() < 1 << 15, "{}", bomb.len());
        let mut text = unpacked(&bomb[..]).unwrap();
        let read = io::copy(&mut text, &mut io::sink());
        assert!(
            read.unwrap_err()
                .to_string()
                .contains("more than 1000 times")
        );
    }
}
