//! Certificates of all colorings: a search tree, written as it is walked.
//!
//! The claim is known by then, from whatever engine; the tree is searched by one thread and only
//! its branches are written, since the checker propagates by itself.

use super::format::FORMAT;
use crate::answer::Stopped;
use crate::games::{self, VisitSums};
use crate::packed::write_certificate;
use crate::run::Run;
use crate::spec::Instance;
use harary_core::{Engine, Exclusion, ForbiddenSets, Paused};
use harary_engines::{ColoringTree, PartialAssignment, PartialColoring, PartialColumns};
use std::io;
use std::path::Path;

/// A claim about all colorings, to be proved.
pub(crate) struct AllColorings<'a> {
    pub(crate) instance: &'a Instance,
    /// How many numbers are colored, where they are.
    pub(crate) numbers: u32,
    /// What stands after `claim `.
    pub(crate) claim: String,
    /// The colorings, if they are to be listed.
    pub(crate) list: Option<&'a [String]>,
}

impl AllColorings<'_> {
    /// Writes the certificate to a file; whether that was done, if the work need not stop. The file
    /// stays as it was if not.
    pub(crate) fn write(self, path: &Path, run: &Run<'_>) -> Result<bool, Stopped> {
        let writer = |names| Writer {
            claimed: &self,
            names,
            path,
            run,
        };
        let numbers = (1..=self.numbers).map(|x| format!("{x}\n")).collect();
        match games::sums(self.instance, Some(self.numbers), writer(numbers)) {
            Some(written) => written,
            None => match games::color(self.instance) {
                Ok(problem) => writer(Vec::new()).of_board(&*problem),
                Err(why) => Ok(run.wrote(Err(why))),
            },
        }
    }
}

struct Writer<'a> {
    claimed: &'a AllColorings<'a>,
    /// The lines of the cells.
    names: Vec<String>,
    path: &'a Path,
    run: &'a Run<'a>,
}

impl VisitSums for Writer<'_> {
    type Output = Result<bool, Stopped>;

    fn visit<E, const W: usize, const C: usize>(self, rule: E, columns: usize) -> Self::Output
    where
        E: Exclusion<W> + Copy + Sync,
    {
        let cells = self.names.len() as u32;
        self.write(PartialColumns::<E, W, C>::new(rule, cells, columns))
    }
}

impl Writer<'_> {
    fn of_board(self, problem: &dyn ForbiddenSets) -> Result<bool, Stopped> {
        let line = |cell| format!("{}\n", problem.cell_name(cell));
        let on_masks = games::board_sums(problem, |order| Writer {
            names: order.iter().map(|&cell| line(cell)).collect(),
            ..self
        });
        on_masks.unwrap_or_else(|| {
            let order = problem.order();
            let names = (0..problem.cells()).map(line).collect();
            Writer { names, ..self }.write(PartialColoring::new(problem, &order))
        })
    }

    fn write<P: PartialAssignment>(&self, root: Option<P>) -> Result<bool, Stopped> {
        let AllColorings {
            instance,
            claim,
            list,
            ..
        } = self.claimed;
        let mut stopped = None;
        let written = write_certificate(self.run.files(), self.path, |file| {
            writeln!(file, "{FORMAT}\ngame {instance}\nclaim {claim}")?;
            file.write_all(instance.quotation().as_bytes())?;
            if let Some(list) = list {
                writeln!(file, "list")?;
                list.iter()
                    .try_for_each(|coloring| writeln!(file, "{coloring}"))?;
                writeln!(file, "end")?;
            }
            writeln!(file, "tree")?;
            let mut tree = ColoringTree::new(root);
            let walked = self.run.work(|watch| {
                let mut failure = None;
                let mut visit = |cell: usize| {
                    let written = file.write_all(self.names[cell].as_bytes());
                    written.map_err(|error| {
                        failure = Some(error);
                        Paused
                    })
                };
                match (tree.run(&mut visit, watch), failure) {
                    (Ok(_), _) => Ok(Ok(())),
                    (Err(Paused), Some(error)) => Ok(Err(error)),
                    (Err(Paused), None) => Err(Paused),
                }
            });
            match walked {
                Ok(written) => written?,
                Err(why) => {
                    // An error, so that no half file is kept.
                    stopped = Some(why);
                    return Err(io::ErrorKind::Interrupted.into());
                }
            }
            writeln!(file, "end")
        });
        match stopped {
            Some(why) => Err(why),
            None => Ok(self.run.wrote(written)),
        }
    }
}
