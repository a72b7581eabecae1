//! Certificates joined from the proofs of parts: that there is no coloring, from what solvers of
//! clauses wrote; or of all colorings, from the parts of a search tree.

use super::{ColorTask, is_special};
use crate::answer::{ColorAnswer, ColorCertified, Report};
use crate::catalog::Purpose;
use crate::certify::{Tree, write_part};
use crate::error::{Error, bad};
use crate::games;
use crate::question::{ColorEngine, ColorOptions, Question, Request};
use crate::run::checkpoint::Checkpoint;
use crate::run::{Limits, Run};
use crate::verbs::Task;
use harary_core::{ForbiddenSets, Saved};
use harary_engines::{Cubes, JoinedCubes};
use std::path::{Path, PathBuf};

/// Writes the certificate of an answer that was merged, from the proofs of all parts in order, to
/// the file that the limits name, and says what it is of. Each part is a question with its place in
/// the whole and the file that [`Limits::part_proof`] named.
///
/// The proofs are not checked here; a checker of certificates reads what is written.
///
/// # Errors
/// If a proof cannot be read or is of another question, or the certificate cannot be written; if
/// there is a coloring where it was asked whether there is one.
pub fn join_proofs(
    question: &Question,
    answer: &ColorAnswer,
    parts: &[(Question, PathBuf)],
    limits: &Limits<'_>,
) -> Result<ColorCertified, Error> {
    let Some(certificate) = &limits.certificate else {
        return Err(bad("name a file for the certificate"));
    };
    let instance = question.game.resolve(Purpose::Color)?;
    let task = |asked| Task::new(&instance, asked, limits);
    let Request::Color(asked) = &question.request else {
        return Err(no_proofs());
    };
    let kind = kind_of_proof(asked)?;
    let mut proofs = Vec::with_capacity(parts.len());
    for (question, file) in parts {
        let Request::Color(asked) = &question.request else {
            return Err(bad(format!("`{question}` is no part")));
        };
        proofs.push((task(asked), file.as_path()));
    }
    let whole = task(asked);
    match kind {
        Kind::Clauses => {
            whole.join_clauses(&proofs, certificate)?;
            Ok(ColorCertified::NoColoring)
        }
        Kind::Tree => {
            let claimed = whole.claim(answer).ok_or_else(|| {
                bad(format!(
                    "`{question}`: there is a coloring, and no count of all"
                ))
            })?;
            let parts: Vec<_> = proofs
                .iter()
                .map(|(part, file)| (part.kept(ColorEngine::Propagate, None), (*file).to_owned()))
                .collect();
            claimed.tree.join(&parts, certificate, limits.files)?;
            Ok(claimed.what)
        }
    }
}

/// What the proof of a part is.
#[derive(Clone, Copy)]
enum Kind {
    /// Clauses that a solver has learned.
    Clauses,
    /// A part of a search tree.
    Tree,
}

/// Whether parts of this question can keep proofs.
///
/// # Errors
/// If they cannot.
pub fn can_keep_proofs(request: &Request) -> Result<(), Error> {
    match request {
        Request::Color(asked) => kind_of_proof(asked).map(drop),
        _ => Err(no_proofs()),
    }
}

fn kind_of_proof(asked: &ColorOptions) -> Result<Kind, Error> {
    let is_plain = asked.fix.is_empty() && !is_special(asked);
    match asked.engine {
        ColorEngine::Propagate if is_plain => Ok(Kind::Tree),
        ColorEngine::Cubes if is_plain && !(asked.count || asked.all) => Ok(Kind::Clauses),
        _ => Err(no_proofs()),
    }
}

fn no_proofs() -> Error {
    bad(
        "parts keep proofs of `color GAME --engine cubes` (that there is no coloring) and \
         `color GAME --engine propagate` (that, counts, and lists)",
    )
}

impl ColorTask<'_> {
    /// Refuses to keep the proof of a part that can have none.
    pub(super) fn can_prove_parts(&self) -> Result<(), Error> {
        match self.limits.part_proof {
            Some(_) => kind_of_proof(self.asked).map(drop),
            None => Ok(()),
        }
    }

    /// Keeps the part of the tree, where that is the proof of an answer.
    ///
    /// # Errors
    /// If it cannot be written.
    pub(super) fn prove_part(
        &self,
        mut report: Report<ColorAnswer>,
        run: &Run<'_>,
    ) -> Result<Report<ColorAnswer>, Error> {
        let is_tree = matches!(kind_of_proof(self.asked), Ok(Kind::Tree));
        let Some(path) = self.limits.part_proof.as_ref().filter(|_| is_tree) else {
            return Ok(report);
        };
        if !report.complete || self.claim(&report.answer).is_none() {
            return Ok(report);
        }
        let tree = Tree {
            instance: self.instance,
            numbers: self.instance.number("n"),
            part: self.asked.part,
        };
        if let Err(why) = write_part(&tree, &self.kept(ColorEngine::Propagate, None), path, run)? {
            report.complete = false;
            report.stopped = Some(why);
        }
        report.stats.seconds += run.elapsed().as_secs_f64();
        Ok(report)
    }

    fn join_clauses(&self, parts: &[(ColorTask<'_>, &Path)], to: &Path) -> Result<(), Error> {
        let problem = &*games::color(self.instance)?;
        let mut joined = JoinedCubes::new(problem).ok_or_else(|| self.unlisted())?;
        for (task, file) in parts {
            let Some(part) = task.asked.part else {
                return Err(bad(format!("{}: of no part", file.display())));
            };
            let done = task.proof_in(file, problem)?;
            joined.take(part, &done);
        }
        let proof = joined.refutation().ok_or_else(|| {
            bad(format!(
                "{}: the proofs of the parts do not make a whole one",
                self.instance
            ))
        })?;
        self.write_refutation(problem, &proof, to)
    }

    /// The work on a part, as it was kept when it was done.
    fn proof_in(&self, file: &Path, problem: &dyn ForbiddenSets) -> Result<Cubes, Error> {
        let mut done = Cubes::new(problem, true).ok_or_else(|| self.unlisted())?;
        let kept = Checkpoint::new(self.limits.files, file, &self.of_cubes(true));
        let none = kept.refuse("there is no such file");
        let loader = self.limits.need_solvers("cubes")?;
        kept.read(|words| done.load(loader, words))?.ok_or(none)?;
        Ok(done)
    }
}
