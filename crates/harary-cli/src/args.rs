//! What can be typed. The options of a question are those of the library: see `harary::Question`.

mod asked;
mod atlas;
mod draw;
mod examples;
mod export;
mod oeis;
mod parts;
#[cfg(feature = "store")]
mod results;
mod shared;
mod web;

pub(crate) use asked::{
    Asked, CertificateFile, CodesFiles, ColorFiles, Files, LargestFiles, ListFormat, LongestFiles,
    NimFiles, NoFiles, PlotFiles, SequenceFile, TableFiles, ThresholdColorFiles, ThresholdFiles,
    Whole,
};
pub(crate) use atlas::AtlasArgs;
pub(crate) use draw::{DrawArgs, PictureFormat};
pub(crate) use export::ExportArgs;
pub(crate) use oeis::OeisArgs;
pub(crate) use parts::{MergeArgs, PlanArgs, RunArgs, SlurmArgs, SplitArgs};
#[cfg(feature = "store")]
pub(crate) use results::ResultsArgs;
pub(crate) use shared::{Checkpoint, Game, How, Stored};
pub(crate) use web::WebArgs;

use crate::play::Seats;
use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand};
use harary::{
    CensusOptions, CodesOptions, ColorOptions, EstimateOptions, LargestOptions, Level,
    LongestOptions, NimOptions, QuotientOptions, SolveOptions, StudyOptions, TableOptions,
    ThresholdColorOptions, ThresholdOptions, ThresholdRandomOptions, choices_of, number_in,
};
use shared::{duration, seed, size};
use std::path::PathBuf;
use std::time::Duration;

/// Solve, enumerate and certify Ramsey-type and heap games.
#[derive(Parser)]
#[command(name = "harary", version, after_help = examples::ALL, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// List the families of games, and what may be asked of them
    Games {
        /// Print one JSON array: of each game what `explain` says
        #[arg(long)]
        json: bool,
    },
    /// The rules, keys, ranges and defaults of one game
    Explain {
        /// The name of a game; or `engines`, for what each engine can do; or `formats`, for what is
        /// read and written; or a word of the answers, as in `harary explain plies`, which `words`
        /// lists. Without one the games are listed
        #[arg(id = "game", value_name = "GAME")]
        words: Vec<String>,
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Who wins, in how many plies, with which first moves, and a principal line
    #[command(after_help = examples::with_engines(examples::SOLVE, "solve"))]
    Solve(Asked<SolveOptions, CertificateFile>),
    /// Play against a perfect opponent, with hints, refutations and undo
    #[command(after_help = examples::PLAY)]
    Play(PlayArgs),
    /// The longest plays: how long, how many up to symmetry, and which
    #[command(after_help = examples::with_engines(examples::LONGEST, "longest"))]
    Longest(Asked<LongestOptions, LongestFiles>),
    /// How many positions, or plays, there are at each length
    #[command(after_help = examples::CENSUS)]
    Census(Asked<CensusOptions, SequenceFile>),
    /// Proper colorings: is there one, which, how many
    #[command(after_help = examples::with_engines(examples::COLOR, "color"))]
    Color(Asked<ColorOptions, ColorFiles>),
    /// The most cells of a board without a forbidden set
    #[command(after_help = examples::with_engines(examples::LARGEST, "largest"))]
    Largest(Asked<LargestOptions, LargestFiles>),
    /// Nim-values of heaps and one-color games, their period, and winning moves
    #[command(after_help = examples::with_engines(examples::NIM, "nim"))]
    Nim(Asked<NimOptions, NimFiles>),
    /// The misere quotient of a code, its period, and misere outcomes of sums of heaps
    #[command(after_help = examples::QUOTIENT)]
    Quotient(Asked<QuotientOptions, NoFiles>),
    /// A grid of answers over ranges of keys
    #[command(after_help = examples::with_engines(examples::TABLE, "table"))]
    Table(Asked<TableOptions, TableFiles>),
    /// The periods of all octal codes of some digits
    #[command(after_help = examples::with_engines(examples::CODES, "codes"))]
    Codes(Asked<CodesOptions, CodesFiles>),
    /// The least n for which a player wins
    #[command(after_help = examples::with_engines(examples::THRESHOLD, "threshold"))]
    Threshold(Asked<ThresholdOptions, ThresholdFiles>),
    /// The least n that has no proper coloring
    #[command(after_help = examples::with_engines(examples::THRESHOLD_COLOR, "threshold-color"))]
    ThresholdColor(Asked<ThresholdColorOptions, ThresholdColorFiles>),
    /// The least n on which random play favors the first player
    #[command(after_help = examples::THRESHOLD_RANDOM)]
    ThresholdRandom(Asked<ThresholdRandomOptions, NoFiles>),
    /// How likely a win is after each first move: random play, Monte Carlo search
    #[command(after_help = examples::ESTIMATE)]
    Estimate(Asked<EstimateOptions, NoFiles>),
    /// The engines of a family compared with each other and with its paper
    #[command(after_help = examples::STUDY)]
    Study(Asked<StudyOptions, PlotFiles>),
    /// Recompute the tables of the five papers, and others, and write and check their certificates
    #[command(after_help = atlas::EXAMPLES)]
    Atlas(AtlasArgs),
    /// The workbench as a page in the browser: play, explore, prove, learn
    #[command(after_help = web::EXAMPLES)]
    Web(WebArgs),
    /// Pictures of boards, heaps, sequences, colorings and strategies
    #[command(after_help = draw::EXAMPLES)]
    Draw(DrawArgs),
    /// Write the board of a game in a format that other programs read
    #[command(after_help = examples::EXPORT)]
    Export(ExportArgs),
    /// The packet of a sequence for the OEIS: terms, definition, proofs, certificates, b-file
    #[command(after_help = oeis::EXAMPLES)]
    Oeis(OeisArgs),
    /// What was answered before: lists, CSV, JSON
    #[cfg(feature = "store")]
    #[command(after_help = results::EXAMPLES)]
    Results(ResultsArgs),
    /// Estimate what a question will cost, by a sample of its parts: nodes, hours, memory, proofs
    #[command(after_help = examples::PLAN)]
    Plan(PlanArgs),
    /// Write the parts of a question as files into a folder, for as many machines as read it
    #[command(after_help = examples::SPLIT)]
    Split(SplitArgs),
    /// Answer parts that `split` wrote
    #[command(after_help = examples::RUN)]
    Run(RunArgs),
    /// Write a script that answers the parts of a folder as a job array of Slurm, and merges them
    #[command(after_help = examples::SLURM)]
    Slurm(SlurmArgs),
    /// Join the answers to all parts of a question
    #[command(after_help = examples::MERGE)]
    Merge(MergeArgs),
    /// Check a certificate or colorings (exit code 0 accepted, 1 rejected, 2 not readable, 3
    /// undecided)
    #[command(after_help = examples::CHECK)]
    Check(CheckArgs),
    /// Prove that a strategy wins, for the checkers of others, or that a game is a draw on boards
    /// of every size (exit code 0 proved, 1 a play refutes the strategy, 3 not known)
    #[command(
        after_help = examples::PROVE,
        override_usage = "harary prove [OPTIONS] CERTIFICATE --proof FILE\n       harary prove [OPTIONS] GAME --every-board"
    )]
    Prove(ProveArgs),
    /// Node counts of a fixed set of questions: the same on every machine
    ///
    /// It takes less than a second, and so no checkpoint.
    Bench {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// The JSON Schema of questions, answers, and all else that verbs print as JSON
    Schema,
    /// Print a completion script for a shell: it knows games, keys, engines and values
    #[command(after_help = examples::COMPLETIONS)]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
    /// What may follow a line that is being typed: a word a line, with a few words about it
    #[command(name = "__complete", hide = true)]
    Complete {
        /// The line up to the cursor
        #[arg(allow_hyphen_values = true)]
        line: String,
    },
    /// Print the manual page, or write one for every command
    Man {
        /// Write harary.1, harary-solve.1, … into this folder
        #[arg(long, value_name = "FOLDER")]
        out: Option<PathBuf>,
    },
}

#[derive(Args)]
pub(crate) struct CheckArgs {
    /// Certificates; or a game and a file of its colorings. `-` is standard input
    #[arg(required = true, value_name = "[GAME] FILE")]
    pub(crate) words: Vec<String>,
    /// The most steps of the checker, as in 5000000 or 2e10 (less than a minute)
    #[arg(long, value_name = "N", default_value = "2.5e10", value_parser = harary_check::Limits::read_steps)]
    pub(crate) steps: u64,
    /// The most memory of the checker
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    pub(crate) memory: ByteSize,
    /// Print one JSON object for each file
    #[arg(long)]
    pub(crate) json: bool,
}

#[derive(Args)]
pub(crate) struct ProveArgs {
    /// The certificate (`-` is standard input); with --every-board a game that names no board, as
    /// in `animal animal=fatty`
    #[arg(value_name = "CERTIFICATE|GAME", required = true)]
    pub(crate) words: Vec<String>,
    /// Write the proof to this file, in the format LRAT (binary if it ends in .blrat), and the
    /// clauses beside it, with the ending .cnf; of a claim with several strategies FILE-1, FILE-2,
    /// …
    #[arg(
        long,
        value_name = "FILE",
        required_unless_present = "every_board",
        conflicts_with = "every_board"
    )]
    pub(crate) proof: Option<PathBuf>,
    /// Prove that a game is a draw on boards of every size, by pairs of cells that repeat on the
    /// plane: a player who answers each cell with its partner keeps the other from owning a set
    #[arg(long)]
    pub(crate) every_board: bool,
    /// With --every-board: write a certificate to this file
    #[arg(long, value_name = "FILE", requires = "every_board")]
    pub(crate) certificate: Option<PathBuf>,
    /// With --every-board: the most columns and rows after which the pairs may repeat
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = number_in::<u8, _>(1..=32))]
    pub(crate) period: u8,
    /// Stop after this time, as in 90s, 10m, 2h
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// No progress
    #[arg(short, long)]
    pub(crate) quiet: bool,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    /// Begin after these moves, joined by commas
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    pub(crate) after: String,
    /// Whom you play
    #[arg(
        long = "as",
        value_name = "PLAYER",
        default_value = "A",
        ignore_case = true
    )]
    pub(crate) seats: Seats,
    /// How strong Harary plays
    #[arg(short, long, default_value_t, value_parser = choices_of::<Level>())]
    pub(crate) level: Level,
    /// Time for a move, or for the values of all moves [default: 30s for perfect, else 2s]
    #[arg(short, long, value_name = "TIME", value_parser = duration)]
    pub(crate) time: Option<Duration>,
    /// Choose among equally good moves by this seed; without it every game is another one
    #[arg(long, value_name = "N", value_parser = seed())]
    pub(crate) seed: Option<u64>,
    /// Keep the moves in this file, and go on from them if it is there
    #[arg(long, value_name = "FILE", alias = "record")]
    pub(crate) save: Option<PathBuf>,
    /// Memory for tables
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    pub(crate) memory: ByteSize,
}
