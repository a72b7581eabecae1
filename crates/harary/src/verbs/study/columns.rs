//! The longest plays of the column game: the paper's program of 2004, the same walk on masks, and
//! propagation.
//!
//! All walks see one tree: what differs is what a position knows. Untrimmed it is the tree of
//! section 2, trimmed that of section 3. Its size is estimated on masks, which are quicker.

use super::bench::{Bench, plays, unmeasured};
use super::measured::Measured;
use crate::answer::StudyLine;
use crate::games;
use crate::run::{Halt, Run};
use crate::spec::{Instance, Spec};
use crate::verbs::sums;
use harary_core::UpToSymmetry;
use harary_engines::Find;

/// What the paper measured, on a Pentium 4 of 3.0 GHz: columns, rule, seconds.
const PAPER: [(u8, &str, f64); 2] = [(4, "two", 333_501.0), (4, "many", 98.37)];

pub(super) fn compare(_: &Spec, instance: &Instance, bench: &mut Bench<'_>) -> Result<(), Halt> {
    let line = |engine| unmeasured(instance, engine);
    // What has no counters is refused before any work.
    let counters = UpToSymmetry(games::counters(instance)?);
    // Up to four columns have counters.
    let columns = UpToSymmetry(games::columns::<2, 4>(instance)?);
    let whole = bench.size(&columns.0)?;
    let part = bench.size(&columns)?;
    bench.walked(line("reis, untrimmed"), &counters.0, whole)?;
    bench.walked(line("reis"), &counters, part)?;
    bench.walked(line("longest"), &columns, part)?;
    let measured = bench.steps.take(|steps| {
        let started = steps.stopwatch();
        let find = Find::Longest { list: false };
        // Some seconds at most: nothing is kept.
        let limits = steps.run().part();
        // Up to four columns, all that have counters, fit the masks.
        let Some(searched) = sums::search(
            instance,
            String::new(),
            find,
            &Run::start(&limits),
            &limits,
            None,
        ) else {
            return Ok(Measured::default());
        };
        let searched = searched?;
        steps.nodes += searched.nodes;
        let found = searched.result?;
        Ok(Measured {
            nodes: Some(searched.nodes),
            seconds: Some(started.seconds()),
            found: Some(plays(found.n, found.count)),
            margin: None,
        })
    })?;
    if measured.found.is_some() {
        bench.lines.push(measured.of(line("propagate")));
    }
    let columns: u8 = instance.number("c");
    let measured = PAPER
        .iter()
        .filter(|paper| (paper.0, paper.1) == (columns, instance.text("rule")));
    bench.lines.extend(measured.map(|paper| StudyLine {
        seconds: Some(paper.2),
        ..line("the paper, 2004")
    }));
    Ok(())
}
