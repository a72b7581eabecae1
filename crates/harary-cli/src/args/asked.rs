//! A question as it is typed: the game, the options of its verb, and what all questions have.

use super::{Checkpoint, Game, How, Stored};
use clap::{Args, ValueEnum};
use harary::{Question, Request, Spec};
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
    pub(crate) bfile: Option<PathBuf>,
    pub(crate) terms: Terms,
    pub(crate) csv: bool,
    pub(crate) svg: Option<PathBuf>,
    pub(crate) png: Option<PathBuf>,
}

impl Files {
    /// The files that were named.
    pub(crate) fn paths(&self) -> impl Iterator<Item = &PathBuf> {
        let files = [&self.certificate, &self.bfile, &self.svg, &self.png];
        files.into_iter().flatten()
    }
}

#[derive(Args)]
pub(crate) struct NoFiles {}

#[derive(Args)]
pub(crate) struct CertificateFile {
    /// Write a certificate to this file, which `harary check` and harary-check read
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
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

#[derive(Clone, Copy, Default, PartialEq, ValueEnum)]
pub(crate) enum Terms {
    /// The plies
    #[default]
    Plies,
    /// The least deck with a winner (monotonic)
    Deck,
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
    #[arg(long, requires = "bfile")]
    terms: Option<Terms>,
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

impl From<NoFiles> for Files {
    fn from(_: NoFiles) -> Files {
        Files::default()
    }
}

impl From<CertificateFile> for Files {
    fn from(CertificateFile { certificate }: CertificateFile) -> Files {
        Files {
            certificate,
            ..Files::default()
        }
    }
}

impl From<SequenceFile> for Files {
    fn from(SequenceFile { bfile }: SequenceFile) -> Files {
        Files {
            bfile,
            ..Files::default()
        }
    }
}

impl From<NimFiles> for Files {
    fn from(NimFiles { certificate, bfile }: NimFiles) -> Files {
        Files {
            certificate,
            bfile,
            ..Files::default()
        }
    }
}

impl From<TableFiles> for Files {
    fn from(TableFiles { csv, bfile, terms }: TableFiles) -> Files {
        Files {
            csv,
            bfile,
            terms: terms.unwrap_or_default(),
            ..Files::default()
        }
    }
}

impl From<CodesFiles> for Files {
    fn from(CodesFiles { csv }: CodesFiles) -> Files {
        Files {
            csv,
            ..Files::default()
        }
    }
}

impl From<PlotFiles> for Files {
    fn from(PlotFiles { svg, png }: PlotFiles) -> Files {
        Files {
            svg,
            png,
            ..Files::default()
        }
    }
}
