//! `--proof`: clauses and a proof that they contradict each other, for programs that know nothing
//! of Harary. In LRAT symmetry is not broken; in the format of VeriPB it is, with proof.

use crate::output::{put, tell};
use crate::solvers::solvers;
use anyhow::{Context, Result, bail};
use harary::catalog::Purpose;
use harary::{
    Answer, ColorEngine, ExportFormat, HowFar, LargestEngine, Observer, Progress, Question, Report,
    Request, Spec,
};
use harary::{Symmetry, export, games, refuted_by_cubes, try_file, write_file};
use harary_clauses::{
    Cnf, Decision, LeastColorings, Refutation, Solvers, Symmetries, decide, larger,
};
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// How long the work may take, and who is told of it.
pub(crate) struct Work<'a> {
    pub(crate) started: Instant,
    pub(crate) time: Option<Duration>,
    pub(crate) stop: &'a AtomicBool,
    pub(crate) progress: &'a Observer<'a>,
    pub(crate) quiet: bool,
    /// Where they help.
    pub(crate) threads: usize,
}

impl Work<'_> {
    /// Decides clauses; `None` if it is to stop before. The solver and whether to go on are handed
    /// over; `words` say what is counted.
    pub(crate) fn decide(
        &self,
        words: &'static str,
        decide: impl FnOnce(&dyn Solvers, &mut dyn FnMut(u64) -> bool) -> Decision,
    ) -> Result<Option<Decision>> {
        let solvers = solvers().context(NO_SOLVER)?;
        let mut goes_on = |nodes| {
            self.goes_on(Progress {
                nodes,
                words: [words, "", ""],
                ..Progress::default()
            })
        };
        Ok(match decide(solvers, &mut goes_on) {
            Decision::Stopped => None,
            decision => Some(decision),
        })
    }

    /// Tells how far the work is, and whether it is to go on.
    fn goes_on(&self, progress: Progress) -> bool {
        let elapsed = self.started.elapsed();
        (self.progress)(&HowFar {
            progress,
            elapsed,
            step: "",
        });
        !self.stop.load(Ordering::Relaxed) && self.time.is_none_or(|time| elapsed < time)
    }

    /// Refutes the clauses of a board, as cubes; `None` if it is to stop before.
    fn by_cubes(&self, game: &Spec) -> Result<Option<Decision>> {
        let solvers = solvers().context(NO_SOLVER)?;
        let mut goes_on = |progress: &Progress| self.goes_on(*progress);
        let refuted = refuted_by_cubes(game, solvers, self.threads, &mut goes_on)?;
        Ok(refuted.map(Decision::Refuted))
    }
}

pub(crate) const NO_SOLVER: &str = "proofs are found by a solver of clauses, and this build of Harary has none: build it with the feature sat";

/// The file of the clauses that a proof is of.
pub(crate) fn clauses_beside(proof: &Path) -> PathBuf {
    proof.with_extension("cnf")
}

/// Finds out before long work whether the proof that is wanted can be.
///
/// # Errors
/// If there is no solver, a file cannot be written, or the question is not whether a board has a
/// proper coloring.
pub(crate) fn can_be(question: &Question, proof: &Path) -> Result<()> {
    solvers().context(NO_SOLVER)?;
    try_file(proof)?;
    try_file(&clauses_beside(proof))?;
    if matches!(question.request, Request::Largest(_)) && is_veripb(proof) {
        bail!("--proof: that no set is larger is proved in LRAT: let the file end in .lrat");
    }
    if let Request::Largest(options) = &question.request
        && options.engine == LargestEngine::Local
    {
        bail!("--proof: the engine local never shows that no set is larger; leave --engine out");
    }
    if let Request::Color(options) = &question.request {
        if !options.fix.is_empty() || options.balanced || options.symmetric.is_some() {
            bail!(
                "--proof: it is of all colorings of the board; leave out --fix, --balanced and --symmetric"
            );
        }
        // Sets that cannot be listed are told of now.
        export(&question.game, ExportFormat::Dimacs)?;
    }
    Ok(())
}

/// The game, with all its parameters, of which a report says that it has no proper coloring, or no
/// set of so many cells.
fn refuted(game: &Spec, report: &Report) -> Result<Option<(Spec, Option<usize>)>> {
    Ok(match &report.answer {
        Answer::Color(answer) => (answer.exists == Some(false)).then(|| (game.clone(), None)),
        Answer::ThresholdColor(answer) => {
            let with_n = |n| format!("{game} n={n}").parse();
            let spec = answer.least.map(with_n).transpose()?;
            spec.map(|spec| (spec, None))
        }
        Answer::Largest(answer) => answer.size.map(|size| (game.clone(), Some(size + 1))),
        _ => None,
    })
}

/// What became of the proof that was asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// It was written.
    Written,
    /// There is none, as there is a proper coloring; or nobody knows yet.
    NothingToProve,
    /// The work was to stop before.
    Unfinished,
}

/// Proves that there is no proper coloring, or no larger set, if the report says so. The report
/// names a board of one's own by its digest, and the question says where it is.
pub(crate) fn of_report(
    question: &Question,
    report: &Report,
    proof: &Path,
    work: &Work<'_>,
) -> Result<Outcome> {
    let Some((spec, cells)) = refuted(&question.game, report)? else {
        return Ok(Outcome::NothingToProve);
    };
    let (text, clauses) = match cells {
        Some(cells) => {
            let problem = games::color(&spec.resolve(Purpose::Color)?)?;
            let formula = larger(problem.cells(), &problem.sets(1), cells);
            (formula.to_string(), formula.cnf().clone())
        }
        None => {
            let text = export(&spec, ExportFormat::Dimacs)?;
            let clauses: Cnf = text.parse()?;
            (text, clauses)
        }
    };
    let least = match is_veripb(proof) {
        true => Some(least_colorings(&spec, clauses.clone())?),
        false => None,
    };
    let as_cubes = match &question.request {
        Request::Color(options) => options.engine == ColorEngine::Cubes,
        Request::ThresholdColor(options) => options.engine == ColorEngine::Cubes,
        _ => false,
    };
    let decided = match &least {
        None if as_cubes => work.by_cubes(&spec)?,
        _ => {
            let asked = least.as_ref().map_or(&clauses, LeastColorings::clauses);
            work.decide("conflicts", |solvers, goes_on| {
                decide(asked, solvers, goes_on)
            })?
        }
    };
    match decided {
        None => {
            tell("harary: the proof was not finished: time limit reached, or interrupted");
            Ok(Outcome::Unfinished)
        }
        Some(Decision::Refuted(refutation)) => {
            write(&text, proof, |out| match &least {
                Some(least) => least.write(&refutation, out),
                None => lrat(&refutation, proof, out),
            })?;
            if !work.quiet {
                tell(&written(proof, &refutation));
            }
            Ok(Outcome::Written)
        }
        Some(_) => bail!(
            "{spec}: the clauses have a solution, and the search found none: please report this"
        ),
    }
}

/// Whether a proof of this name is to be in LRAT's binary form.
fn is_binary(proof: &Path) -> bool {
    proof.extension().is_some_and(|ending| ending == "blrat")
}

/// Whether a proof of this name is for the checker VeriPB.
pub(crate) fn is_veripb(proof: &Path) -> bool {
    proof.extension().is_some_and(|ending| ending == "pbp")
}

/// Clauses that leave a coloring of each class.
fn least_colorings(spec: &Spec, clauses: Cnf) -> Result<LeastColorings> {
    let problem = games::color(&spec.resolve(Purpose::Color)?)?;
    let Symmetry { named, order, maps } = &Symmetry::of(&*problem);
    let symmetries = Symmetries {
        problem: &*problem,
        named,
        order,
        maps,
    };
    Ok(LeastColorings::of(clauses, &symmetries))
}

/// Proofs without symmetry that take more conflicts are not written beside a certificate.
const MOST_CONFLICTS: u64 = 20_000;

/// Beside a certificate that a board has no proper coloring, writes the clauses that say so, a
/// proof with symmetry, and one without unless it is large.
pub(crate) fn beside(certificate: &Path, spec: &Spec) -> Result<()> {
    let solvers = solvers().context(NO_SOLVER)?;
    let text = export(spec, ExportFormat::Dimacs)?;
    let clauses: Cnf = text.parse()?;
    if let Decision::Refuted(plain) = decide(&clauses, solvers, &mut |many| many < MOST_CONFLICTS) {
        let proof = certificate.with_extension("lrat");
        write(&text, &proof, |out| lrat(&plain, &proof, out))?;
    }
    let least = least_colorings(spec, clauses)?;
    let proof = certificate.with_extension("pbp");
    match decide(least.clauses(), solvers, &mut |_| true) {
        Decision::Refuted(refutation) => write(&text, &proof, |out| least.write(&refutation, out)),
        _ => bail!("{spec}: the clauses have a solution: please report this"),
    }
}

/// Writes clauses, and the proof beside them.
pub(crate) fn write(
    clauses: &str,
    proof: &Path,
    steps: impl FnOnce(&mut dyn io::Write) -> io::Result<()>,
) -> Result<()> {
    put(clauses, Some(&clauses_beside(proof)))?;
    Ok(write_file(proof, steps)?)
}

/// Writes a refutation in the format LRAT, in its binary form if the name of the file says so.
pub(crate) fn lrat(
    refutation: &Refutation,
    proof: &Path,
    out: &mut dyn io::Write,
) -> io::Result<()> {
    if is_binary(proof) {
        return binary_lrat(refutation, out);
    }
    let mut lines = refutation.lrat_lines();
    lines.try_for_each(|line| writeln!(out, "{line}"))
}

/// Writes a refutation in the binary form of LRAT: `a` and the name, the literals, a zero, the
/// hints, a zero; or `d`, names, a zero. A number is twice its size, and one more if it is
/// negative, seven bits a byte, the lowest first, with the highest bit where more bytes follow.
fn binary_lrat(refutation: &Refutation, out: &mut dyn io::Write) -> io::Result<()> {
    for line in refutation.lrat_lines() {
        let (name, rest) = line.split_once(' ').unwrap_or((&line, ""));
        let (kind, numbers) = match rest.strip_prefix("d ") {
            Some(names) => ("d", names.to_owned()),
            None => ("a", format!("{name} {rest}")),
        };
        out.write_all(kind.as_bytes())?;
        for number in numbers.split(' ') {
            let number: i64 = number.parse().map_err(io::Error::other)?;
            let mut rest = 2 * number.unsigned_abs() + u64::from(number < 0);
            while rest > 127 {
                out.write_all(&[rest as u8 | 128])?;
                rest >>= 7;
            }
            out.write_all(&[rest as u8])?;
        }
    }
    Ok(())
}

/// A line that says what was written, and how it is checked.
pub(crate) fn written(proof: &Path, refutation: &Refutation) -> String {
    let checker = if is_veripb(proof) {
        "veripb"
    } else if is_binary(proof) {
        "lrat-trim"
    } else {
        "cake_lpr"
    };
    let clauses = clauses_beside(proof);
    let [clauses, proof] = [clauses.as_path(), proof].map(Path::display);
    format!(
        "{} steps in {proof} refute {clauses}; a program of others checks them: `{checker} {clauses} {proof}`",
        refutation.added()
    )
}
