//! Certificates of all colorings: a search tree, written as it is walked.
//!
//! The claim is known by then, from whatever engine; the tree is searched by one thread and only
//! its branches are written, since the checker propagates by itself. Of a part of the work a part
//! of the tree is kept, and the lines of all parts, in order, are those of the whole.

use super::format::FORMAT;
use crate::answer::Stopped;
use crate::error::{Error, bad};
use crate::games::{self, VisitSums};
use crate::packed::write_certificate;
use crate::run::Run;
use crate::run::files::Files;
use crate::spec::Instance;
use harary_core::{Engine, Exclusion, ForbiddenSets, Part, Paused};
use harary_engines::{ColoringTree, PartialAssignment, PartialColoring, PartialColumns};
use std::io::{self, BufRead, BufReader, Write};
use std::path::{Path, PathBuf};

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
        let tree = Tree {
            instance: self.instance,
            numbers: self.numbers,
            part: None,
        };
        let written = write_unless_stopped(run, path, |file| {
            self.begin(file)?;
            let walked = tree.tell(file, run)?;
            writeln!(file, "end")?;
            Ok(walked)
        });
        match written {
            Ok(Err(why)) => Err(why),
            Ok(Ok(())) => Ok(true),
            Err(why) => Ok(run.wrote(Err(why))),
        }
    }

    /// Writes the certificate from the parts of the tree, in order, whose lines are in these files
    /// below a line that says which question they are of.
    ///
    /// # Errors
    /// If a file cannot be read or written, or is of another question.
    pub(crate) fn join(
        self,
        parts: &[(String, PathBuf)],
        path: &Path,
        files: &dyn Files,
    ) -> Result<(), Error> {
        let mut unread = None;
        let written = write_certificate(files, path, |file| {
            self.begin(file)?;
            for (question, part) in parts {
                if let Err(why) = copy_part(question, part, file, files)? {
                    unread = Some(bad(format!("{}: {why}", part.display())));
                    return Err(io::ErrorKind::InvalidData.into());
                }
            }
            writeln!(file, "end")
        });
        unread.map_or(written, Err)
    }

    /// What stands before the lines of the tree.
    fn begin(&self, file: &mut dyn Write) -> io::Result<()> {
        let (instance, claim) = (self.instance, &self.claim);
        writeln!(file, "{FORMAT}\ngame {instance}\nclaim {claim}")?;
        file.write_all(instance.quotation().as_bytes())?;
        if let Some(list) = self.list {
            writeln!(file, "list")?;
            list.iter()
                .try_for_each(|coloring| writeln!(file, "{coloring}"))?;
            writeln!(file, "end")?;
        }
        writeln!(file, "tree")
    }
}

/// The first line of a part of a tree, before its question, and the last line.
const PART: &str = "harary part of a tree: ";
const PART_END: &str = "end of the part";

/// Writes the lines of a part of the tree for [`AllColorings::join`], if the work need not stop.
///
/// # Errors
/// If the file cannot be written.
pub(crate) fn write_part(
    tree: &Tree<'_>,
    question: &str,
    path: &Path,
    run: &Run<'_>,
) -> Result<Result<(), Stopped>, Error> {
    write_unless_stopped(run, path, |file| {
        writeln!(file, "{PART}{question}")?;
        let walked = tree.tell(file, run)?;
        writeln!(file, "{PART_END}")?;
        Ok(walked)
    })
}

/// Copies the lines of a part; or says what is wrong with its file.
fn copy_part(
    question: &str,
    path: &Path,
    to: &mut dyn Write,
    files: &dyn Files,
) -> io::Result<Result<(), String>> {
    let file = match files.open(path) {
        Ok(file) => file,
        Err(why) if why.kind() == io::ErrorKind::NotFound => {
            return Ok(Err("there is no such file".to_owned()));
        }
        Err(why) => return Ok(Err(why.to_string())),
    };
    let mut lines = BufReader::new(file).lines();
    let Some(Ok(first)) = lines.next() else {
        return Ok(Err("it is no proof of a part".to_owned()));
    };
    match first.strip_prefix(PART) {
        None => return Ok(Err("it is no proof of a part".to_owned())),
        Some(other) if other != question => {
            return Ok(Err(format!("it holds another question, `{other}`")));
        }
        Some(_) => {}
    }
    for line in lines {
        match line {
            Err(why) => return Ok(Err(why.to_string())),
            Ok(line) if line == PART_END => return Ok(Ok(())),
            Ok(line) => writeln!(to, "{line}")?,
        }
    }
    Ok(Err("its end is missing".to_owned()))
}

/// Writes a file by work that can be stopped.
fn write_unless_stopped(
    run: &Run<'_>,
    path: &Path,
    write: impl FnOnce(&mut dyn Write) -> io::Result<Result<(), Stopped>>,
) -> Result<Result<(), Stopped>, Error> {
    let mut stopped = None;
    let written = write_certificate(run.files(), path, |file| {
        write(file)?.map_err(|why| {
            // An error, so that no half file is kept.
            stopped = Some(why);
            io::ErrorKind::Interrupted.into()
        })
    });
    match stopped {
        Some(why) => Ok(Err(why)),
        None => written.map(Ok),
    }
}

/// The search tree of all proper colorings, or a part of it.
pub(crate) struct Tree<'a> {
    pub(crate) instance: &'a Instance,
    /// How many numbers are colored, where they are.
    pub(crate) numbers: u32,
    pub(crate) part: Option<Part>,
}

impl Tree<'_> {
    /// Writes its lines.
    fn tell(&self, file: &mut dyn Write, run: &Run<'_>) -> io::Result<Result<(), Stopped>> {
        let numbers = (1..=self.numbers).map(|x| format!("{x}\n")).collect();
        let numbered = Walker::new(numbers, self.part, &mut *file, run);
        let walked = match games::sums(self.instance, Some(self.numbers), numbered) {
            Some(walked) => walked,
            None => {
                let problem = games::color(self.instance).map_err(io::Error::other)?;
                Walker::new(Vec::new(), self.part, file, run).of_board(&*problem)
            }
        };
        walked.map(|colorings| colorings.map(|_| ()))
    }
}

/// The lines of a search tree without a coloring, if the board has none and they are at most so
/// many bytes.
pub(crate) fn refuted(
    problem: &dyn ForbiddenSets,
    most: usize,
    run: &Run<'_>,
) -> Result<Option<String>, Stopped> {
    let mut lines = Bounded {
        text: Vec::new(),
        most,
    };
    match Walker::new(Vec::new(), None, &mut lines, run).of_board(problem) {
        Ok(Ok(0)) => Ok(String::from_utf8(lines.text).ok()),
        // Something is larger, or there is a coloring.
        Ok(Ok(_)) | Err(_) => Ok(None),
        Ok(Err(why)) => Err(why),
    }
}

/// Text of at most so many bytes.
struct Bounded {
    text: Vec<u8>,
    most: usize,
}

impl Write for Bounded {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.text.len() + bytes.len() > self.most {
            return Err(io::ErrorKind::FileTooLarge.into());
        }
        self.text.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

struct Walker<'a> {
    /// The lines of the cells.
    names: Vec<String>,
    part: Option<Part>,
    file: &'a mut dyn Write,
    run: &'a Run<'a>,
}

impl VisitSums for Walker<'_> {
    type Output = io::Result<Result<u64, Stopped>>;

    fn visit<E, const W: usize, const C: usize>(self, rule: E, columns: usize) -> Self::Output
    where
        E: Exclusion<W> + Copy + Sync,
    {
        let cells = self.names.len() as u32;
        self.walk(PartialColumns::<E, W, C>::new(rule, cells, columns))
    }
}

impl<'a> Walker<'a> {
    fn new(
        names: Vec<String>,
        part: Option<Part>,
        file: &'a mut dyn Write,
        run: &'a Run<'a>,
    ) -> Self {
        Walker {
            names,
            part,
            file,
            run,
        }
    }

    /// Writes the tree of a board, and says how many colorings it has.
    fn of_board(self, problem: &dyn ForbiddenSets) -> io::Result<Result<u64, Stopped>> {
        let line = |cell| format!("{}\n", problem.cell_name(cell));
        let Walker {
            part, file, run, ..
        } = self;
        let on_masks = games::board_sums(problem, |order| {
            let names = order.iter().map(|&cell| line(cell)).collect();
            Walker::new(names, part, &mut *file, run)
        });
        match on_masks {
            Some(walked) => walked,
            None => {
                let order = problem.order();
                let names = (0..problem.cells()).map(line).collect();
                let root = PartialColoring::new(problem, &order);
                Walker::new(names, part, file, run).walk(root)
            }
        }
    }

    fn walk<P: PartialAssignment>(self, root: Option<P>) -> io::Result<Result<u64, Stopped>> {
        let Walker {
            names,
            part,
            file,
            run,
        } = self;
        let mut tree = ColoringTree::new(root).with_part(part);
        let walked = run.work(|watch| {
            let mut failure = None;
            let mut visit = |cell: usize| {
                let written = file.write_all(names[cell].as_bytes());
                written.map_err(|error| {
                    failure = Some(error);
                    Paused
                })
            };
            match (tree.run(&mut visit, watch), failure) {
                (Ok(colorings), _) => Ok(Ok(colorings)),
                (Err(Paused), Some(error)) => Ok(Err(error)),
                (Err(Paused), None) => Err(Paused),
            }
        });
        match walked {
            Ok(written) => written.map(Ok),
            Err(why) => Ok(Err(why)),
        }
    }
}
