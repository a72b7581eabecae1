//! A question as it is typed: the game, the options of its verb, and what all questions have.

use super::{Checkpoint, Game, How, Stored};
use crate::proof::clauses_beside;
use clap::{Args, ValueEnum};
use harary::{GridTerms, Question, Request, Spec, choices_of};
use std::path::PathBuf;

/// A verb with its options, and the files that it can write besides the answer.
#[derive(Args)]
pub(crate) struct Asked<O: Args, F: Args> {
    #[command(flatten)]
    game: Game,
    #[command(flatten)]
    options: O,
    #[command(flatten)]
    files: F,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) stored: Stored,
    #[command(flatten)]
    pub(crate) how: How,
}

/// A question, and everything about its answer that the question does not say.
pub(crate) struct Whole {
    pub(crate) question: Question,
    pub(crate) files: Files,
    pub(crate) checkpoint: Checkpoint,
    pub(crate) stored: Stored,
    pub(crate) how: How,
}

impl<O: Args + Into<Request>, F: Args + Into<Files>> Asked<O, F> {
    /// The question as a value.
    pub(crate) fn whole(self) -> Result<Whole, harary::Error> {
        let game = Spec::from_words(&self.game.spec)?;
        Ok(Whole {
            question: Question::new(game, self.options),
            files: self.files.into(),
            checkpoint: self.checkpoint,
            stored: self.stored,
            how: self.how,
        })
    }
}

/// What an answer is written as, besides text and JSON.
#[derive(Default)]
pub(crate) struct Files {
    pub(crate) certificate: Option<PathBuf>,
    pub(crate) proof: Option<PathBuf>,
    pub(crate) bfile: Option<PathBuf>,
    terms: Option<GridTerms>,
    pub(crate) csv: bool,
    pub(crate) no_table: bool,
    pub(crate) svg: Option<PathBuf>,
    pub(crate) png: Option<PathBuf>,
    pub(crate) format: ListFormat,
    pub(crate) fix_from: Option<PathBuf>,
}

impl Files {
    /// The files that are to be written.
    pub(crate) fn written(&self) -> impl Iterator<Item = PathBuf> {
        let clauses = self.proof.as_deref().map(clauses_beside);
        let files = [&self.certificate, &self.bfile, &self.svg, &self.png];
        let files = files.into_iter().chain([&self.proof]);
        files.flatten().cloned().chain(clauses)
    }

    /// The sequence that a table is to give.
    pub(crate) fn terms(&self) -> GridTerms {
        self.terms.unwrap_or_default()
    }
}

#[derive(Args)]
pub(crate) struct NoFiles {}

#[derive(Args)]
pub(crate) struct ThresholdFiles {
    /// Leave out the table of all n that were tried
    #[arg(long, conflicts_with = "json")]
    no_table: bool,
}

#[derive(Args)]
pub(crate) struct ThresholdColorFiles {
    #[command(flatten)]
    table: ThresholdFiles,
    #[command(flatten)]
    proof: ProofFile,
}

#[derive(Args)]
pub(crate) struct ProofFile {
    /// If there is no coloring, write a proof to this file, in the format LRAT (binary if it ends
    /// in .blrat), or with symmetry for VeriPB if it ends in .pbp, and the clauses that it refutes
    /// beside it, with the ending .cnf: those of `harary export --dimacs`
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct LargestFiles {
    /// Write a proof that no set has more cells to this file, in the format LRAT (binary if it ends
    /// in .blrat), and the clauses that it refutes beside it, with the ending .cnf
    #[arg(long, value_name = "FILE")]
    proof: Option<PathBuf>,
    #[command(flatten)]
    certificate: CertificateFile,
}

#[derive(Args)]
pub(crate) struct CertificateFile {
    /// Write a certificate to this file, which `harary check` and harary-check read
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
}

/// How the items of a list are written: colorings by all of these, plays by the first two.
#[derive(Clone, Copy, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum ListFormat {
    /// With the answer, as without this option: the colors, cell by cell
    #[default]
    #[value(name = "colors")]
    WithAnswer,
    /// One JSON object a line
    #[value(name = "jsonl")]
    JsonLines,
    /// Cliques: graph6, of two colors the graph of color 1, else a line for each color
    Graph6,
    /// Cliques: an adjacency matrix, of two colors 1 and 0, else the colors
    Matrix,
}

#[derive(Args)]
pub(crate) struct ColorFiles {
    #[command(flatten)]
    certificate: CertificateFile,
    #[command(flatten)]
    proof: ProofFile,
    /// Give cells the colors of the coloring in this file, as `check` reads it: on boards `.` is a
    /// cell without a color, a graph may have fewer vertices, a coloring by columns fewer numbers;
    /// `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "fix")]
    fix_from: Option<PathBuf>,
    /// How colorings are written; jsonl, graph6 and matrix write them without the rest of the
    /// answer
    #[arg(long, conflicts_with_all = ["json", "count"])]
    format: Option<ListFormat>,
}

#[derive(Clone, Copy, ValueEnum)]
enum PlayFormat {
    /// With the answer, as without this option
    Text,
    /// One JSON object a line
    Jsonl,
}

#[derive(Args)]
pub(crate) struct LongestFiles {
    #[command(flatten)]
    certificate: CertificateFile,
    /// How the list is written; jsonl writes it without the rest of the answer
    #[arg(long, conflicts_with = "json", requires = "all")]
    format: Option<PlayFormat>,
}

#[derive(Args)]
pub(crate) struct SequenceFile {
    /// Write how many there are of each length to this file, as an OEIS b-file: `n a(n)` a line
    #[arg(long, value_name = "FILE")]
    bfile: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct NimFiles {
    /// Write a certificate of the period to this file, if one is proved (no code with `!`, none
    /// that never ends and splits heaps)
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write the nim-values, or the lost heaps, to this file as an OEIS b-file: `n a(n)` a line
    #[arg(long, value_name = "FILE")]
    bfile: Option<PathBuf>,
}

#[derive(Args)]
pub(crate) struct TableFiles {
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
    /// Write a sequence over one range to this file as an OEIS b-file: `n a(n)` a line
    #[arg(long, value_name = "FILE")]
    bfile: Option<PathBuf>,
    /// Which sequence the b-file holds [default: plies]
    #[arg(long, requires = "bfile", value_parser = choices_of::<GridTerms>())]
    terms: Option<GridTerms>,
}

#[derive(Args)]
pub(crate) struct CodesFiles {
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

#[derive(Args)]
pub(crate) struct PlotFiles {
    /// Of hip and vdw: write a plot to this file
    #[arg(long, value_name = "FILE")]
    svg: Option<PathBuf>,
    /// The same as pixels
    #[arg(long, value_name = "FILE")]
    png: Option<PathBuf>,
}

/// What is written besides: the fields of these names, and those of a part.
macro_rules! files {
    ($($name:ident { $($field:ident),* } $(with $part:ident)?;)+) => { $(
        impl From<$name> for Files {
            fn from($name { $($field,)* $($part)? }: $name) -> Files {
                Files { $($field,)* ..files!($($part)?) }
            }
        }
    )+ };
    () => { Files::default() };
    ($part:ident) => { Files::from($part) };
}

files! {
    NoFiles {};
    ThresholdFiles { no_table };
    ProofFile { proof };
    LargestFiles { proof } with certificate;
    CertificateFile { certificate };
    SequenceFile { bfile };
    NimFiles { certificate, bfile };
    TableFiles { csv, bfile, terms };
    CodesFiles { csv };
    PlotFiles { svg, png };
}

impl From<ThresholdColorFiles> for Files {
    fn from(ThresholdColorFiles { table, proof }: ThresholdColorFiles) -> Files {
        Files {
            no_table: table.no_table,
            ..Files::from(proof)
        }
    }
}

impl From<ColorFiles> for Files {
    fn from(files: ColorFiles) -> Files {
        Files {
            format: files.format.unwrap_or_default(),
            fix_from: files.fix_from,
            certificate: files.certificate.certificate,
            ..Files::from(files.proof)
        }
    }
}

impl From<LongestFiles> for Files {
    fn from(files: LongestFiles) -> Files {
        Files {
            format: match files.format {
                None | Some(PlayFormat::Text) => ListFormat::WithAnswer,
                Some(PlayFormat::Jsonl) => ListFormat::JsonLines,
            },
            ..Files::from(files.certificate)
        }
    }
}
