//! `atlas --certificates`: every certificate of the atlas, written and checked.

use crate::check::open;
use crate::progress::{BETWEEN_LINES, Count};
use crate::proof;
use crate::prove;
use crate::replay;
use crate::solvers::solvers;
use anyhow::{Context, Result};
use harary::{Limits, grouped};
use harary_atlas::{Atlas, Certificates, Checked, Evidence, Judgment};
use harary_check::{Failure, check};
use indicatif::DecimalBytes;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Instant;

/// So many certificates that were not accepted are named; all of them stand in the list.
const NAMED: usize = 10;

/// Strategies in larger certificates, in bytes, are not written as clauses.
const LARGE_STRATEGY: u64 = 5_000;

/// Which certificates to write, and where.
pub(crate) struct Certifying<'a> {
    pub(crate) folder: &'a Path,
    /// Those that are large, too.
    pub(crate) all: bool,
    pub(crate) threads: usize,
    pub(crate) quiet: bool,
}

/// Writes the certificates of an atlas and checks them; `out` is the folder of the atlas.
pub(crate) fn certify(
    atlas: &Atlas,
    asked: &Certifying<'_>,
    out: &Path,
) -> Result<(Certificates, String)> {
    let folder = asked.folder;
    let started = Instant::now();
    let claims = atlas.evidence();
    let (left_out, claims): (Vec<&Evidence>, _) = claims
        .into_iter()
        .partition(|claim| claim.is_large() && !asked.all);
    let next = AtomicUsize::new(0);
    let count = Count::new("certificate", BETWEEN_LINES, asked.quiet);
    let checked = Mutex::new(BTreeMap::new());
    let work = || -> Result<()> {
        while let Some(claim) = claims.get(next.fetch_add(1, Ordering::Relaxed)) {
            let found = write_and_check(claim, folder)?;
            let mut checked = checked.lock().expect("no thread panics with it");
            let name = claim.file_name();
            count.at(checked.len() + 1, claims.len(), &name);
            checked.insert(name, found);
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let workers: Vec<_> = (0..asked.threads).map(|_| scope.spawn(work)).collect();
        workers
            .into_iter()
            .try_for_each(|worker| worker.join().expect("a thread panicked"))
    })?;
    drop(count);
    replay::finish(folder)?;
    let checked = checked.into_inner().expect("no thread panicked");
    let shown = folder.strip_prefix(out).unwrap_or(folder);
    let certificates = Certificates {
        folder: shown.display().to_string().replace('\\', "/"),
        checked,
    };
    let all = certificates.checked.values();
    let bytes: u64 = all.map(|one| one.bytes).sum();
    let mut said = format!(
        "{} certificates written to {}, {} accepted, {}, {:.1} s\n",
        grouped(certificates.checked.len() as u64),
        folder.display(),
        grouped(certificates.count(Judgment::Accepted) as u64),
        DecimalBytes(bytes),
        started.elapsed().as_secs_f64()
    );
    let not_accepted = certificates.checked.iter();
    let not_accepted = not_accepted.filter(|(_, one)| one.judgment != Judgment::Accepted);
    for (name, one) in not_accepted.clone().take(NAMED) {
        said += &format!("{name}: {}\n", one.said);
    }
    if let Some(more @ 1..) = not_accepted.count().checked_sub(NAMED) {
        said += &format!("and {more} more, in certificates.csv\n");
    }
    for claim in left_out {
        said += &format!("left out (--all-certificates): {}\n", claim.file_name());
    }
    Ok((certificates, said))
}

fn write_and_check(claim: &Evidence, folder: &Path) -> Result<Checked> {
    let limits = Limits {
        solvers: solvers(),
        ..Limits::default()
    };
    let path = claim.write(folder, &limits)?;
    let name = || path.display().to_string();
    let bytes = std::fs::metadata(&path).with_context(name)?.len();
    let (judgment, said) = match check(&mut *open(&path)?) {
        Ok(accepted) => (Judgment::Accepted, format!("accepted: {accepted}")),
        Err(Failure::Rejected(why)) => (Judgment::Rejected, format!("rejected: {why}")),
        Err(Failure::Undecided(why)) => (Judgment::Undecided, format!("not decided: {why}")),
        Err(other) => return Err(other).with_context(name),
    };
    // A certificate that is large enough to be compressed has large proofs, too.
    let has_proofs = claim.claim() == "count 0" && path.extension().is_some_and(|of| of == "cert");
    if judgment == Judgment::Accepted && has_proofs && solvers().is_some() {
        proof::beside(&path, &claim.game().parse()?)?;
    }
    let is_of_strategies = ["outcome", "plies", "first-moves"]
        .iter()
        .any(|kind| claim.claim().starts_with(kind));
    if judgment == Judgment::Accepted
        && is_of_strategies
        && bytes <= LARGE_STRATEGY
        && solvers().is_some()
    {
        prove::beside(&path)?;
    }
    Ok(Checked {
        judgment,
        said,
        bytes,
    })
}
