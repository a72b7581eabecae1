//! A certificate that there is no coloring, joined from the proofs of parts.

use super::{Visitor, is_special};
use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::games;
use crate::question::{ColorEngine, ColorOptions, Question, Request};
use crate::run::Limits;
use crate::run::checkpoint::Checkpoint;
use harary_core::{ForbiddenSets, Saved};
use harary_engines::{Cubes, JoinedCubes};
use std::path::{Path, PathBuf};

/// Writes the certificate that there is no coloring, from the proofs of all parts, to the file that
/// the limits name. Each part is a question with its place in the whole and the file that
/// [`Limits::part_proof`] named.
///
/// The proofs are not checked here; a checker of certificates reads what is written.
///
/// # Errors
/// If a proof cannot be read or is of another question, if one is missing, or the certificate
/// cannot be written.
pub fn join_proofs(
    question: &Question,
    parts: &[(Question, PathBuf)],
    limits: &Limits<'_>,
) -> Result<(), Error> {
    let Some(certificate) = &limits.certificate else {
        return Err(bad("name a file for the certificate"));
    };
    let instance = question.game.resolve(Purpose::Color)?;
    let problem = &*games::color(&instance)?;
    let visitor = |asked| Visitor {
        instance: &instance,
        asked,
        limits,
    };
    let asked = keeps_proofs(&question.request)?;
    let unlisted = || visitor(asked).unlisted();
    let mut joined = JoinedCubes::new(problem).ok_or_else(unlisted)?;
    for (question, file) in parts {
        let asked = keeps_proofs(&question.request)?;
        let Some(part) = asked.part else {
            return Err(bad(format!("`{question}` is no part")));
        };
        let done = visitor(asked).proof_in(file, problem)?;
        joined.take(part, &done);
    }
    let proof = joined.refutation().ok_or_else(|| {
        bad(format!(
            "`{question}`: the proofs of the parts do not make a whole one"
        ))
    })?;
    visitor(asked).write_refutation(problem, &proof, certificate)
}

/// The options of a question whose parts can keep proofs.
///
/// # Errors
/// If parts of this question cannot.
pub fn keeps_proofs(request: &Request) -> Result<&ColorOptions, Error> {
    match request {
        Request::Color(asked)
            if asked.engine == ColorEngine::Cubes
                && asked.fix.is_empty()
                && !(asked.count || asked.all || is_special(asked)) =>
        {
            Ok(asked)
        }
        _ => Err(bad(
            "parts keep proofs of one kind of question: `color GAME --engine cubes`, whether there is a coloring at all",
        )),
    }
}

impl Visitor<'_> {
    /// Refuses to keep the proof of a part that can have none.
    pub(super) fn can_prove_parts(&self) -> Result<(), Error> {
        match self.limits.part_proof {
            Some(_) => keeps_proofs(&self.asked.clone().into()).map(drop),
            None => Ok(()),
        }
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
