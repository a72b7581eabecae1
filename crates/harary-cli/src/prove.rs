//! `prove`: the strategies of a certificate as clauses, each with a proof that they contradict each
//! other, or a play that refutes the strategy.

use crate::apart::apart;
use crate::args::ProveArgs;
use crate::board::board;
use crate::check::open;
use crate::every_board;
use crate::folded::folded;
use crate::output::{print, tell};
use crate::progress::Meter;
use crate::proof::{NO_SOLVER, Work, clauses_beside, is_veripb, lrat, write};
use crate::signals::stop_flag;
use crate::solvers::solvers;
use crate::whole::whole;
use anyhow::{Context, Result, anyhow, bail};
use harary::catalog::{Fact, Purpose};
use harary::{Spec, try_file};
use harary_clauses::{
    Board, BoardStrategy, Body, Certificate, ColumnRules, Decision, Goal, HeapRules,
    MonotonicRules, PlayFormula, Player, Roots, Section, Solvers, Unreadable,
};
use harary_text::check_certificate;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

pub(crate) fn run(args: &ProveArgs) -> Result<ExitCode> {
    let Some(proof) = &args.proof else {
        return every_board::run(args);
    };
    let [file] = &args.words[..] else {
        bail!("--proof: give one certificate (--every-board takes a game)");
    };
    if is_veripb(proof) {
        bail!(
            "{}: the proofs of strategies are LRAT; give the file another ending, as in w.lrat",
            proof.display()
        );
    }
    let started = Instant::now();
    let file = Path::new(file);
    let name = || file.display().to_string();
    let text = whole(open(file)?).with_context(name)?;
    let (certificate, rules) = read(&text).with_context(name)?;
    let proofs: Vec<PathBuf> = match certificate.sections.len() {
        0 | 1 => vec![proof.clone()],
        many => (1..=many).map(|number| numbered(proof, number)).collect(),
    };
    let clauses: Vec<PathBuf> = proofs.iter().map(|proof| clauses_beside(proof)).collect();
    apart(proofs.iter().chain(&clauses).map(PathBuf::as_path), [file])?;
    let stop = stop_flag().context("signals")?;
    let meter = Meter::new(args.quiet, args.time);
    let progress = |how_far: &harary::HowFar<'_>| meter.report(how_far);
    let work = Work {
        started,
        time: args.time,
        stop: &stop,
        progress: &progress,
        quiet: args.quiet,
        threads: 1,
    };
    let mut code = ExitCode::SUCCESS;
    let mut said = format!("{}: {}\n", certificate.game, certificate.claim);
    for (section, proof) in certificate.sections.iter().zip(&proofs) {
        let (line, section_code) = prove(&rules, &certificate, section, proof, &work)?;
        said += &line;
        if section_code != ExitCode::SUCCESS {
            code = section_code;
        }
    }
    // The clauses of a strategy on live boards say less than its lines do.
    if code == ExitCode::SUCCESS {
        let verdict = check_certificate(&mut text.as_bytes(), &harary_check::Limits::default())?;
        if verdict.verdict != "accepted" {
            said += &format!("but the certificate itself is {}\n", verdict.text);
        }
        if verdict.verdict == "rejected" {
            code = ExitCode::from(1);
        }
    }
    drop(meter);
    print(&folded(&said))?;
    Ok(code)
}

/// Strategies on boards with more lines are not written as clauses: with the proof that is some
/// eight gigabytes.
const MOST_LINES: usize = 1_000_000;

/// Strategies with more clauses, or proofs that take more steps, are not written beside a
/// certificate: with these few a strategy takes a fraction of a second.
const MOST_CLAUSES: usize = 20_000;
const MOST_STEPS: u64 = 5_000;

/// Beside a certificate of strategies, writes for each of them the clauses that a play by it fails,
/// and a proof that there is none, unless they are large, or of a game whose strategies do not
/// become clauses.
///
/// # Errors
/// If there is no solver, a file cannot be read or written, or a play refutes a strategy.
pub(crate) fn beside(file: &Path) -> Result<()> {
    let solvers = solvers().context(NO_SOLVER)?;
    let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
    // Each line, and each of its images, becomes a clause at least.
    let images = text.lines().filter(|line| line.starts_with("images "));
    if text.lines().count() * (1 + images.count()) > MOST_CLAUSES {
        return Ok(());
    }
    let Ok((certificate, rules)) = read(&text) else {
        return Ok(());
    };
    let proof = file.with_extension("lrat");
    let several = certificate.sections.len() > 1;
    for (number, section) in (1..).zip(&certificate.sections) {
        let Ok((written, _)) = rules.clauses(&certificate.after, section, MOST_CLAUSES) else {
            continue;
        };
        let clauses = written.formula.cnf();
        if clauses.len() > MOST_CLAUSES {
            continue;
        }
        let proof = if several {
            numbered(&proof, number)
        } else {
            proof.clone()
        };
        match written.decide(solvers, &mut |many| many < MOST_STEPS) {
            Decision::Stopped => {}
            Decision::Refuted(refutation) => {
                let text = written.formula.to_string();
                write(&text, &proof, |out| lrat(&refutation, &proof, out))?;
            }
            Decision::Satisfied(assignment) => {
                let play = rules.told(&written, &assignment);
                bail!("{}: refuted by {play}: please report this", file.display());
            }
        }
    }
    Ok(())
}

/// A certificate of strategies, and its game.
fn read(text: &str) -> Result<(Certificate, Rules)> {
    let mover = |certificate: &Certificate| {
        let rules = rules(certificate).map_err(|why| Unreadable(why.to_string()))?;
        rules.mover(certificate.after.len())
    };
    let certificate = Certificate::read(text, mover).map_err(say)?;
    let rules = rules(&certificate)?;
    Ok((certificate, rules))
}

/// FILE-1, FILE-2, …, with the ending of FILE.
fn numbered(file: &Path, number: usize) -> PathBuf {
    let mut name = file.file_stem().unwrap_or_default().to_owned();
    name.push(format!("-{number}"));
    if let Some(ending) = file.extension() {
        name.push(".");
        name.push(ending);
    }
    file.with_file_name(name)
}

/// Writes the clauses and the proof of a section.
fn prove(
    rules: &Rules,
    certificate: &Certificate,
    section: &Section,
    proof: &Path,
    work: &Work<'_>,
) -> Result<(String, ExitCode)> {
    let claim = claim(section);
    try_file(proof)?;
    try_file(&clauses_beside(proof))?;
    let (written, lines) = rules.clauses(&certificate.after, section, MOST_LINES)?;
    let clauses = clauses_beside(proof);
    let clauses = clauses.display();
    let decide = |solvers: &dyn Solvers, goes_on: &mut dyn FnMut(u64) -> bool| {
        written.decide(solvers, goes_on)
    };
    Ok(match work.decide("clauses derived", decide)? {
        None => {
            tell("harary: the proof was not finished: time limit reached, or interrupted");
            (format!("{claim}: not known\n"), ExitCode::from(3))
        }
        Some(Decision::Refuted(refutation)) => {
            let text = written.formula.to_string();
            write(&text, proof, |out| lrat(&refutation, proof, out))?;
            let size = written.formula.cnf().len();
            let line = format!(
                "{claim}: {lines} {}, {size} clauses, {} steps: cake_lpr {clauses} {}\n",
                if lines == 1 { "line" } else { "lines" },
                refutation.added(),
                proof.display()
            );
            (line, ExitCode::SUCCESS)
        }
        Some(Decision::Satisfied(assignment)) => {
            let play = rules.told(&written, &assignment);
            (format!("{claim}: refuted by {play}\n"), ExitCode::from(1))
        }
        Some(Decision::Stopped) => bail!("a solver stopped without being told to"),
    })
}

/// What a section is to prove, in words.
fn claim(section: &Section) -> String {
    let claimant = section.claimant;
    let goal = match section.goal {
        Goal::Win => "wins".to_owned(),
        Goal::NoLoss => "does not lose".to_owned(),
        Goal::WinWithin(plies) => format!("wins within {plies} plies"),
        Goal::NoLossBefore(plies) => format!("does not lose in fewer than {plies} plies"),
    };
    match &section.roots {
        None => format!("{claimant} {goal}"),
        Some(Roots::Only(moves)) => {
            format!("{claimant} {goal} after {}", moves.join(", "))
        }
        Some(Roots::Others(moves)) => {
            format!(
                "{claimant} {goal} after all first moves but {}",
                moves.join(", ")
            )
        }
    }
}

/// A game whose strategies become clauses.
enum Rules {
    /// At the position that the claim is about.
    Board(Board),
    /// From the start on.
    Columns(ColumnRules),
    /// From the start on.
    Heaps(HeapRules),
    /// From the start on.
    Monotonic(MonotonicRules),
}

/// The game of a certificate.
fn rules(certificate: &Certificate) -> Result<Rules> {
    let spec: Spec = certificate.game.parse()?;
    // A certificate names a board of one's own by its digest.
    if spec.pairs.iter().any(|(key, _)| key == "digest") {
        bail!(
            "strategies on boards of one's own do not become clauses; `harary export GAME --qdimacs` writes \
             what a solver of quantified formulas decides"
        );
    }
    let instance = spec.resolve(Purpose::Play)?;
    let game = &certificate.game;
    let of_words = (game.parse().map(Rules::Columns))
        .or_else(|_| game.parse().map(Rules::Heaps))
        .or_else(|_| game.parse().map(Rules::Monotonic));
    if let Ok(rules) = of_words {
        return Ok(rules);
    }
    if !instance.family.has(Fact::Board) {
        bail!(
            "{instance}: strategies become clauses on boards, in columns by the rules two and schur, of octal games without a tail and of monotonic sequences"
        );
    }
    let board = board(&instance)?;
    let after = board.cells_named(&certificate.after).map_err(say)?;
    let after = board.after(&after);
    let after = after.map_err(|place| anyhow!("after {}: not legal", certificate.after[place]))?;
    Ok(Rules::Board(after))
}

fn say(why: Unreadable) -> anyhow::Error {
    anyhow!(why.0)
}

impl Rules {
    /// The player to move where the claim begins, after so many moves.
    fn mover(&self, after: usize) -> Result<Player, Unreadable> {
        match self {
            Rules::Board(board) => {
                let mover = board.movers.first().copied();
                mover.ok_or_else(|| Unreadable("no move is left".into()))
            }
            Rules::Columns(_) | Rules::Heaps(_) | Rules::Monotonic(_) => {
                Ok(Player::BOTH[after % 2])
            }
        }
    }

    /// The clauses of a section, and the number of lines: at most so many, of boards.
    fn clauses(
        &self,
        after: &[String],
        section: &Section,
        most: usize,
    ) -> Result<(PlayFormula, usize)> {
        let (claimant, goal) = (section.claimant, section.goal);
        let plain = || match (&section.body, &section.roots, goal) {
            (Body::Lines { lines, .. }, None, Goal::Win) => Ok(lines),
            _ => bail!("of columns and heaps only claims of an outcome become clauses"),
        };
        let board = match self {
            Rules::Board(board) => board,
            Rules::Columns(rules) => {
                let lines = plain()?;
                let after = after.iter().map(|column| column.parse::<usize>());
                let after: Vec<usize> = after.collect::<Result<_, _>>()?;
                let after: Vec<usize> = after.iter().map(|column| column - 1).collect();
                let written = rules.strategy(claimant, &after, lines);
                return Ok((written.map_err(say)?, lines.len()));
            }
            Rules::Heaps(rules) => {
                let lines = plain()?;
                if !after.is_empty() {
                    bail!("of heaps only claims about the start become clauses");
                }
                let written = rules.strategy(claimant, lines);
                return Ok((written.map_err(say)?, lines.len()));
            }
            Rules::Monotonic(rules) => {
                let Body::Lines { lines, .. } = &section.body else {
                    bail!("of monotonic sequences only strategies with a line each become clauses");
                };
                let named = |moves: &[String]| rules.slots_named(moves).map_err(say);
                let roots = match &section.roots {
                    None => None,
                    Some(Roots::Only(moves)) => Some(named(moves)?),
                    Some(Roots::Others(moves)) => {
                        let moves = named(moves)?;
                        let slots = 0..rules.slots(after.len());
                        Some(slots.filter(|slot| !moves.contains(slot)).collect())
                    }
                };
                let after = named(after)?;
                let written = rules.strategy(claimant, goal, &after, roots.as_deref(), lines);
                return Ok((written.map_err(say)?, lines.len()));
            }
        };
        let roots = section.roots.as_ref().map(|roots| board.roots(roots));
        let roots = roots.transpose().map_err(say)?;
        let encode = |how| board.strategy(claimant, goal, roots.as_deref(), how);
        if let Body::Mirror(images) = &section.body {
            let images = board.cells_named(images).map_err(say)?;
            return Ok((encode(BoardStrategy::Mirror(&images)), images.len()));
        }
        let lines = board.plain_lines(section, most).map_err(say)?;
        Ok((encode(BoardStrategy::Lines(&lines)), lines.len()))
    }

    /// The play of an assignment, and why it is lost.
    fn told(&self, written: &PlayFormula, assignment: &[bool]) -> String {
        let (moves, no_line) = written.play(assignment);
        match self {
            Rules::Board(board) => board.told(&moves, no_line),
            Rules::Columns(_) | Rules::Heaps(_) | Rules::Monotonic(_) => {
                let moves: Vec<&str> = moves.iter().map(|&mv| written.name(mv)).collect();
                format!("{}: {}", moves.join(", "), harary_clauses::why(no_line))
            }
        }
    }
}
