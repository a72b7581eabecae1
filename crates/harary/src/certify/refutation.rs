//! Certificates that there is no proper coloring: clauses that contradict each other, and how.

use super::format::FORMAT;
use crate::error::{Error, bad};
use crate::packed::write_certificate;
use crate::run::files::Files;
use crate::spec::Instance;
use harary_core::Refutation;
use harary_engines::Symmetry;
use std::cell::Cell;
use std::io;
use std::path::Path;

/// No line of a certificate is longer.
const LONGEST_LINE: usize = 65_536;

/// A proof that there is no coloring.
pub(crate) struct NoColoring<'a> {
    pub(crate) instance: &'a Instance,
    /// The names of the cells.
    pub(crate) names: &'a [String],
    /// Which colorings were left out, because names of colors or symmetries make them of others.
    pub(crate) symmetry: &'a Symmetry,
    pub(crate) proof: &'a Refutation,
}

impl NoColoring<'_> {
    /// Writes the certificate to a file.
    pub(crate) fn write(&self, files: &dyn Files, path: &Path) -> Result<(), Error> {
        let is_long = Cell::new(false);
        let written = write_certificate(files, path, |file| {
            writeln!(file, "{FORMAT}\ngame {}\nclaim count 0", self.instance)?;
            file.write_all(self.instance.quotation().as_bytes())?;
            writeln!(file, "lrat")?;
            let Symmetry { named, order, maps } = self.symmetry;
            let mut write = |what: &str, cells: &[usize]| {
                let names: Vec<&str> = cells.iter().map(|&cell| &*self.names[cell]).collect();
                let text = format!("symmetry {what} {}", names.join(" "));
                is_long.set(text.len() > LONGEST_LINE);
                match is_long.get() {
                    true => Err(io::ErrorKind::InvalidData.into()),
                    false => writeln!(file, "{text}"),
                }
            };
            if !maps.is_empty() {
                write("order", order)?;
            }
            if !named.is_empty() {
                write("colors", named)?;
            }
            maps.iter().try_for_each(|map| write("cells", map))?;
            for line in self.proof.lrat_lines() {
                if line.len() > LONGEST_LINE {
                    is_long.set(true);
                    return Err(io::ErrorKind::InvalidData.into());
                }
                writeln!(file, "{line}")?;
            }
            writeln!(file, "end")
        });
        match is_long.get() {
            true => Err(bad(format!(
                "{}: a step of the proof is longer than {LONGEST_LINE} characters, more than a certificate allows",
                self.instance
            ))),
            false => written,
        }
    }
}
