//! The parts of a folder that may still matter: others need not be done.

use super::answered::answer_to;
use super::place::Place;
use super::unit::Unit;
use anyhow::Result;
use harary::{Cover, Report};
use std::collections::BTreeSet;
use std::path::PathBuf;
use std::time::{Duration, Instant};

/// What the answers in a folder have decided.
pub(super) struct Needed {
    cover: Cover,
    known: BTreeSet<PathBuf>,
    /// When what others have answered was last looked for.
    looked: Option<Instant>,
}

/// Not more often, as parts may be many and answered in a moment, …
const BETWEEN_LOOKS: Duration = Duration::from_secs(2);
/// … and where all answers come from a database.
const BETWEEN_READS: Duration = Duration::from_secs(60);

impl Needed {
    /// `None` where all parts matter in any case: single parts that somebody names, and most
    /// questions.
    ///
    /// # Errors
    /// If the folder cannot be read.
    pub(super) fn of(place: &Place) -> Result<Option<Needed>> {
        if !place.is_folder() {
            return Ok(None);
        }
        let cover = Cover::new(&place.folder()?.question)?;
        if !cover.can_end_early() {
            return Ok(None);
        }
        Ok(Some(Needed {
            cover,
            known: BTreeSet::new(),
            looked: None,
        }))
    }

    /// Takes in what others have answered, now and then. What is wrong with an answer is said when
    /// its part is looked at.
    pub(super) fn look<'u>(
        &mut self,
        place: &Place,
        units: impl Iterator<Item = &'u Unit>,
    ) -> Result<()> {
        let between = match place.is_database() {
            true => BETWEEN_READS,
            false => BETWEEN_LOOKS,
        };
        if self.looked.is_some_and(|last| last.elapsed() < between) {
            return Ok(());
        }
        place.bring_answers(false)?;
        for unit in units {
            if !self.known.contains(&unit.path)
                && unit.beside("answer").exists()
                && let Ok(Some(report)) = answer_to(unit)
            {
                self.learn(unit, &report);
            }
        }
        self.looked = Some(Instant::now());
        Ok(())
    }

    /// Takes an answer in; what does not fit is refused when answers are merged.
    pub(super) fn learn(&mut self, unit: &Unit, report: &Report) {
        self.known.insert(unit.path.clone());
        let _ = self.cover.learn(report);
    }

    /// Whether a part may still change the answer.
    pub(super) fn has(&self, unit: &Unit) -> bool {
        self.cover.needs(&unit.question)
    }
}
