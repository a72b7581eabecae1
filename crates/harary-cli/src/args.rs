//! What can be typed.

mod atlas;
mod color;
mod draw;
mod estimate;
mod export;
mod kept;
mod largest;
mod quotient;
#[cfg(feature = "store")]
mod results;
mod shared;
mod study;
mod threshold;

pub(crate) use atlas::AtlasArgs;
pub(crate) use color::{ColorArgs, ColorWith};
pub(crate) use draw::{DrawArgs, PictureFormat};
pub(crate) use estimate::EstimateArgs;
pub(crate) use export::ExportArgs;
pub(crate) use kept::Kept;
pub(crate) use largest::{LargestArgs, LargestWith};
pub(crate) use quotient::QuotientArgs;
#[cfg(feature = "store")]
pub(crate) use results::ResultsArgs;
pub(crate) use shared::{After, Checkpoint, Game, Work};
pub(crate) use study::StudyArgs;
pub(crate) use threshold::{ThresholdArgs, Winner};

use crate::proved::Proved;
use bytesize::ByteSize;
use clap::{Args, Parser, Subcommand, ValueEnum};
use shared::{duration, size};
use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  harary atlas                                    recompute the tables of the five papers
  harary solve vdw n=15 k=4                       who wins, in how many plies, with which first moves
  harary solve vdw n=15 k=4 --certificate w.cert  a strategy to be checked by harary-check
  harary longest columns c=3 --all                the longest sum-free colorings in three columns
  harary color hip n=6 colors=2 --count           draw patterns of Hip
  harary nim octal code=0.07 --upto 1000000       nim-values of the paper strip, their period proved
  harary explain monotonic                        the rules and keys of a game
  harary results                                  the answers so far: a question is answered once

Exit codes: 0 answered; 1 a certificate or coloring was rejected; 2 bad usage or bad game; 3 stopped by a limit before an answer.";

/// Solve, enumerate and certify Ramsey-type and heap games.
#[derive(Parser)]
#[command(name = "harary", version, after_help = EXAMPLES, max_term_width = 100)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) verb: Verb,
}

#[derive(Subcommand)]
pub(crate) enum Verb {
    /// List the families of games, and what may be asked of them
    Games,
    /// The rules, keys, ranges and defaults of one game
    Explain {
        /// The name of a game, as `harary games` lists them
        game: String,
    },
    /// Who wins, in how many plies, with which first moves, and a principal line
    #[command(after_help = "\
Examples:
  harary solve vdw n=15 k=4
  harary solve vdw n=15 k=4 --after 8,1 --ask outcome
  harary solve monotonic up=2 down=8 convention=avoidance
  harary solve octal code=0.07 heaps=9 convention=misere
  harary solve columns c=3 --certificate c3.cert && harary check c3.cert
  harary solve vdw n=9 k=3 --certificate w.cert --certify first-moves && harary check w.cert")]
    Solve(SolveArgs),
    /// Play a game against perfection, with hints, refutations and undo
    #[command(after_help = "\
At the prompt type a move, or `help` for the commands: hint (the value of every move), why MOVE (what refutes it), \
undo, line, moves, play A|B|both|none, quit. Ctrl-C ends a long thought, not the game; at the prompt, typed twice, it \
leaves. A game that you leave is not lost: the command that goes on with it is printed, and --record keeps it in a file.

Examples:
  harary play hip n=4
  harary play monotonic up=3 down=3 --as B
  harary play octal code=0.77 heaps=3,5,7 --record game.txt")]
    Play(PlayArgs),
    /// The longest plays: how long, how many up to symmetry, and which
    #[command(after_help = "\
Examples:
  harary longest columns c=3 --all
  harary longest columns c=3 rule=many --all --out h3.txt
  harary longest columns c=4 rule=schur --all --threads 2
  harary longest columns c=3 --all --certificate h3.cert && harary check h3.cert
  harary longest columns c=3 --engine reis
  harary longest monotonic up=2 down=2")]
    Longest(LongestArgs),
    /// How many positions, or plays, there are at each length
    #[command(after_help = "\
Examples:
  harary census columns c=3
  harary census monotonic up=4 down=2 --plays
  harary census vdw n=9 k=3 --upto 4
  harary census columns c=3 --bfile colorings.txt")]
    Census(CensusArgs),
    /// Proper colorings: is there one, which, how many
    #[command(after_help = "\
Examples:
  harary color hip n=6 colors=2 --count
  harary color vdw n=8 k=3 --all
  harary color columns c=3 n=23 --fix 1:1,3:2
  harary color hip n=7
  harary color vdw n=9 k=3 --certificate none.cert && harary check none.cert
  harary color vdw n=58 k=3,8 --engine sat --certificate none.cert && harary check none.cert
  harary color columns c=5 n=196 --engine tabu --seed 1 --time 10m")]
    Color(ColorArgs),
    /// The most cells of a board without a forbidden set
    #[command(after_help = largest::EXAMPLES)]
    Largest(LargestArgs),
    /// Nim-values, their period, winning heaps, and the winning moves of sums of heaps
    #[command(after_help = "\
Examples:
  harary nim octal code=0.07 --upto 1000000
  harary nim octal code=0.77 heaps=5,9,12
  harary nim octal code=0.16 --upto 1000000000000000000 --at 123456789012
  harary nim octal 'code=4!.0' --values 30 --engine plain
  harary nim octal code=0.6 --upto 100000 --checkpoint six
  harary nim octal code=0.07 --certificate strip.cert && harary check strip.cert
  harary nim strip board=..#...
  harary nim strip --upto 50 --lost 10 --values 10
  harary nim strip --lost 1000 --bfile lost.txt")]
    Nim(NimArgs),
    /// The misere quotient of a code, its period, and misere outcomes of sums of heaps
    #[command(after_help = quotient::EXAMPLES)]
    Quotient(QuotientArgs),
    /// A grid of answers over ranges of keys; the periods of all octal codes
    #[command(after_help = "\
Examples:
  harary table monotonic up=1..3 down=1..3
  harary table vdw n=1..15 k=3..4 --ask outcome
  harary table octal code=0.07 heaps=1..12
  harary table monotonic up=2 down=2..9 convention=avoidance --bfile a.txt --terms deck
  harary table monotonic up=2..4 down=2..4 --time 10m --checkpoint cells
  harary table octal digits=2 --heaps 20000 --csv
  harary table octal digits=3 --heaps 300 --threads 2 --checkpoint three

Tables of monotonic games without deck= tell the least deck that one player wins, too, unless --ask outcome is given. With \
--checkpoint FILE the cells that are done are kept in FILE, and each game in progress in a file of its own beside it, \
FILE.1 for the first cell, FILE.1.9 for its deck of 9 numbers, until it is solved.")]
    Table(TableArgs),
    /// The least n that a player wins, or that has no proper coloring
    #[command(after_help = threshold::EXAMPLES)]
    Threshold(ThresholdArgs),
    /// The engines of a family compared: nodes and seconds, beside what its paper measured
    #[command(after_help = study::EXAMPLES)]
    Study(StudyArgs),
    /// How likely a win is after each first move: random play and Monte Carlo tree search
    #[command(after_help = estimate::EXAMPLES)]
    Estimate(EstimateArgs),
    /// Recompute the tables of the five papers, and write and check their certificates
    #[command(after_help = atlas::EXAMPLES)]
    Atlas(AtlasArgs),
    /// Pictures of boards, positions, colorings and strategies, as SVG, PNG or DOT
    #[command(after_help = draw::EXAMPLES)]
    Draw(DrawArgs),
    /// Write the board of a game in a format that other programs read
    #[command(after_help = "\
A description of a positional game (.pg) says that who first owns a set wins. Of maker-breaker white has no sets, and a draw \
is a win of white; avoidance and avoider-enforcer cannot be written. A list of sets has one set a line and says nothing else. \
Clauses can be satisfied exactly if there is a proper coloring; comments say what the variables mean.

Examples:
  harary export tictactoe side=3 --pg
  harary export vdw n=9 k=3 bias=1:2 --pg --out game.pg
  harary export clique n=5 k=3 --edges --out k5.txt && harary color file path=k5.txt
  harary export vdw n=35 k=4 --dimacs --out w35.cnf")]
    Export(ExportArgs),
    /// What was answered before: lists, CSV, JSON
    #[cfg(feature = "store")]
    #[command(after_help = results::EXAMPLES)]
    Results(ResultsArgs),
    /// Check a certificate or colorings; exit code 0: accepted, 1: rejected, 3: not decided
    #[command(after_help = "\
A file of colorings has one symbol a cell: 1-9, then a-z. Spaces, lines that begin with #, and the words of answers
around colorings are passed over. Lines
of equal length are colorings of their own; other lines up to an empty one are parts of one coloring. How many numbers
are placed in columns says the coloring, unless n= does.

What Zstandard compressed is unpacked on the way; certificates are compressed where the name
of the file ends with .zst.

What would take more steps or memory than allowed is neither accepted nor rejected; the answer
says which option to give.

Examples:
  harary solve vdw n=9 k=3 --certificate w.cert && harary check w.cert
  harary solve vdw n=9 k=3 --certificate w.cert.zst && harary check w.cert.zst
  harary nim octal code=0.3 --certificate p && harary check p --steps 1e9 --memory 1GiB
  harary longest columns c=3 --all --out h3.txt && harary check columns c=3 h3.txt")]
    Check(CheckArgs),
    /// Node counts of a fixed set of questions: the same on every machine
    ///
    /// It takes less than a second, and so no checkpoint.
    Bench {
        /// Print one JSON object
        #[arg(long)]
        json: bool,
    },
    /// Print a completion script for a shell
    Completions {
        /// The shell
        shell: clap_complete::Shell,
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
    /// A certificate; or a game and a file of its colorings. `-` is standard input
    #[arg(required = true, value_name = "[GAME] FILE")]
    pub(crate) words: Vec<String>,
    /// The most steps of the checker, as in 5000000 or 2e10 (less than a minute)
    #[arg(long, value_name = "N", default_value = "2.5e10", value_parser = harary_check::Limits::read_steps)]
    pub(crate) steps: u64,
    /// The most memory of the checker
    #[arg(long, value_name = "SIZE", default_value = "1G", value_parser = size)]
    pub(crate) memory: ByteSize,
}

/// The largest heap that can be asked about.
const FARTHEST: u64 = 1_000_000_000_000_000_000;

/// `N` for 1 to N, or `A..B`.
fn heaps(text: &str) -> Result<RangeInclusive<u64>, String> {
    let (from, to) = text.split_once("..").unwrap_or(("1", text));
    match (from.parse(), to.parse()) {
        (Ok(from), Ok(to)) if 1 <= from && from <= to && to <= FARTHEST => Ok(from..=to),
        _ => Err(format!(
            "write a heap or a range of heaps from 1 to {FARTHEST}, as in 1000 or 500..1000"
        )),
    }
}

/// How much to find out about a game.
#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum HowMuch {
    /// Who wins
    Outcome,
    /// And in how many plies
    Plies,
    /// And with which first moves
    Moves,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum SolveWith {
    /// The best there is
    Auto,
    /// Alpha-beta with a table of exact keys
    AlphaBeta,
    /// Proof-number search: outcome and first moves, no plies
    DfPn,
    /// Every play: slow, the judge of the others
    Minimax,
    /// Every position in one table without keys (monotonic, deck=rationals)
    Sweep,
}

#[derive(Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) after: After,
    /// How much to find out
    #[arg(long, default_value = "moves")]
    pub(crate) ask: HowMuch,
    /// The algorithm
    #[arg(long, default_value = "auto")]
    pub(crate) engine: SolveWith,
    /// Write a certificate to this file
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// What the certificate is to prove
    #[arg(long, default_value = "outcome")]
    pub(crate) certify: Proved,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}

#[derive(Args)]
pub(crate) struct PlayArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) after: After,
    /// Whom you play: A, B, both or none
    #[arg(long = "as", value_name = "PLAYER", default_value = "A")]
    pub(crate) as_player: String,
    /// Keep the moves in this file, and go on from them if it is there
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,
    /// Think so long about a reply or the value of a move; what is not solved then is said to be a guess
    #[arg(long, value_name = "TIME", default_value = "30s", value_parser = duration)]
    pub(crate) time: Duration,
    /// Memory for tables
    #[arg(long, value_name = "SIZE", default_value = "1GiB", value_parser = size)]
    pub(crate) memory: ByteSize,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum LongestWith {
    /// The best there is
    Auto,
    /// All plays, move by move
    Longest,
    /// Masks and propagation (columns, up to six, from the start)
    Propagate,
    /// All plays, with the counters of Reis, Moreira and Pedroso 2004 (columns, up to four)
    Reis,
}

#[derive(Args)]
pub(crate) struct LongestArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) after: After,
    /// List all longest plays, up to symmetry (without this or --count: one length, one count)
    #[arg(long)]
    pub(crate) all: bool,
    /// Count them only: the default
    #[arg(long, conflicts_with = "all")]
    pub(crate) count: bool,
    /// The algorithm
    #[arg(long, default_value = "auto")]
    pub(crate) engine: LongestWith,
    /// Write a certificate to this file: of the length, the count and the list (columns, from the start)
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}

#[derive(Args)]
pub(crate) struct CensusArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) after: After,
    /// Count sequences of moves, not positions up to symmetry and transposition
    #[arg(long)]
    pub(crate) plays: bool,
    /// Stop at this length
    #[arg(long, value_name = "LENGTH")]
    pub(crate) upto: Option<u32>,
    /// The algorithm
    #[arg(long, default_value = "auto", value_parser = ["auto", "census"])]
    pub(crate) engine: String,
    /// Write how many there are of each length to this file, as an OEIS b-file: `n a(n)` a line
    #[arg(long, value_name = "FILE")]
    pub(crate) bfile: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}

#[derive(Args)]
pub(crate) struct NimArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    #[command(flatten)]
    pub(crate) after: After,
    /// Count the single heaps of 1 to N counters that are won by the player to move
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=FARTHEST))]
    pub(crate) upto: Option<u64>,
    /// Print the nim-values of the heaps 0 to N
    #[arg(long, value_name = "N")]
    pub(crate) values: Option<u64>,
    /// Print the lost heaps up to N, or from A to B
    #[arg(long, value_name = "N|A..B", value_parser = heaps)]
    pub(crate) lost: Option<RangeInclusive<u64>>,
    /// Print the nim-value of the single heap of N counters
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(..=FARTHEST))]
    pub(crate) at: Option<u64>,
    /// The algorithm
    #[arg(long, default_value = "auto")]
    pub(crate) engine: NimWith,
    /// Write a certificate of the period to this file, if one is proved (no code with `!`, none that never ends and splits heaps)
    #[arg(long, value_name = "FILE")]
    pub(crate) certificate: Option<PathBuf>,
    /// Write the nim-values, or the lost heaps, to this file as an OEIS b-file: `n a(n)` a line
    #[arg(long, value_name = "FILE")]
    pub(crate) bfile: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum NimWith {
    /// Rare and common heaps where that pays
    Auto,
    /// All pairs of heaps alike
    Plain,
    /// Always rare and common heaps
    Sparse,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Terms {
    /// The plies
    Plies,
    /// The least deck with a winner (monotonic)
    Deck,
}

#[derive(Args)]
pub(crate) struct TableArgs {
    #[command(flatten)]
    pub(crate) game: Game,
    /// Of a table of codes (octal digits=1..4, first=0 or 4, base=8 or 16): the largest heap of a code [default: 100000]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..=4_294_967_294))]
    pub(crate) heaps: Option<u64>,
    /// How much to find out [default: plies]
    #[arg(long)]
    pub(crate) ask: Option<HowMuch>,
    #[command(flatten)]
    pub(crate) after: After,
    /// Print comma-separated values
    #[arg(long, conflicts_with = "json")]
    pub(crate) csv: bool,
    /// The algorithm [default: auto]
    #[arg(long)]
    pub(crate) engine: Option<SolveWith>,
    /// Write a sequence over one range to this file as an OEIS b-file: `n a(n)` a line
    #[arg(long, value_name = "FILE")]
    pub(crate) bfile: Option<PathBuf>,
    /// Which sequence the b-file holds [default: plies]
    #[arg(long, requires = "bfile")]
    pub(crate) terms: Option<Terms>,
    #[command(flatten)]
    pub(crate) checkpoint: Checkpoint,
    #[command(flatten)]
    pub(crate) kept: Kept,
    #[command(flatten)]
    pub(crate) work: Work,
}
