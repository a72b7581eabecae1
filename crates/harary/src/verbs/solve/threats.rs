//! Proof numbers, with a look for a win by force early on.

use crate::run::for_a_while;
use harary_core::{
    Ask, At, Damaged, Engine, Hints, Keyed, Paused, Saved, Watch, WordSink, WordSource,
};
use harary_engines::{AlphaBeta, Oracle, Solution, Staged};

/// Proof numbers may take so many nodes before a win by force is looked for, which may take so
/// many; a second stage by threats begins anew. (Measured in benchmarks/README.md, *Threats*.)
const BEFORE_THREATS: u64 = 10_000;
const FOR_THREATS: u64 = 60_000;

/// Proof numbers; after their first nodes a search by threats has its share, on one thread, and may
/// be the one that answers.
pub(super) struct WithThreats<G: Keyed, O: ?Sized> {
    proof: Staged<G, O>,
    ask: Ask,
    memory: usize,
    /// Whether a win by force is still to be looked for, or is being looked for.
    looks: bool,
    threats: Option<AlphaBeta<G>>,
    /// What the search by threats took, when it found nothing in its share.
    spent: u64,
}

fn by_threats<G: Keyed + Hints>(ask: Ask, memory: usize) -> AlphaBeta<G> {
    AlphaBeta::new(ask, memory).by_threats()
}

impl<G: Keyed + Hints, O: Oracle<G> + ?Sized> WithThreats<G, O> {
    /// Work that has not begun; with so many bytes for the table of the threats.
    pub(super) fn new(proof: Staged<G, O>, ask: Ask, looks: bool, memory: usize) -> Self {
        WithThreats {
            proof,
            ask,
            memory,
            looks,
            threats: None,
            spent: 0,
        }
    }

    /// The search by threats, if it has found the answer.
    pub(super) fn won(&mut self) -> Option<AlphaBeta<G>> {
        self.threats.take()
    }

    pub(super) fn proof(&mut self) -> &mut Staged<G, O> {
        &mut self.proof
    }

    /// The engines that were at work.
    pub(super) fn names(&self) -> &'static str {
        let looked = self.spent > 0 || self.threats.is_some();
        match self.proof.second_stage_is_by_threats() {
            Some(false) => "df-pn, alpha-beta",
            None if !looked => "df-pn",
            _ => "df-pn, threats",
        }
    }
}

impl<G: Keyed + Hints, O: Oracle<G> + ?Sized> Engine<At<'_, G>> for WithThreats<G, O> {
    type Answer = Solution<G::Move>;

    fn run(&mut self, at: At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let first = Engine::<At<'_, G>>::nodes(&self.proof);
        if self.looks && first < BEFORE_THREATS {
            let early = for_a_while(watch, BEFORE_THREATS, |watch| self.proof.run(at, watch))?;
            if let Some(found) = early {
                return Ok(found);
            }
        }
        if self.looks {
            let first = Engine::<At<'_, G>>::nodes(&self.proof);
            let threats = (self.threats).get_or_insert_with(|| by_threats(self.ask, self.memory));
            let forced = for_a_while(&watch.after(first), FOR_THREATS, |watch| {
                threats.run(at, watch)
            })?;
            if let Some(found) = forced {
                return Ok(found);
            }
            self.spent = Engine::<At<'_, G>>::nodes(threats);
            (self.looks, self.threats) = (false, None);
        }
        self.proof.run(at, &watch.after(self.spent))
    }

    fn nodes(&self) -> u64 {
        let proof = Engine::<At<'_, G>>::nodes(&self.proof);
        let threats = self.threats.as_ref().map_or(0, Engine::<At<'_, G>>::nodes);
        proof + threats + self.spent
    }
}

impl<G: Keyed + Hints, O: Oracle<G> + ?Sized> Saved<At<'_, G>> for WithThreats<G, O> {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.looks.into());
        to.word(self.spent);
        Saved::<At<'_, G>>::save(&self.proof, to);
        to.word(self.threats.is_some().into());
        self.threats.iter().for_each(|threats| threats.save(to));
    }

    fn load(&mut self, at: At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.looks &= from.size(1)? == 1;
        // Its share, and what goes by before that is seen.
        self.spent = from.size(2 * FOR_THREATS as usize)? as u64;
        self.proof.load(at, from)?;
        if from.size(1)? == 1 {
            let mut threats = by_threats(self.ask, self.memory);
            threats.load(at, from)?;
            // Whoever asks for proof numbers alone goes on without it.
            self.threats = self.looks.then_some(threats);
        }
        Ok(())
    }
}
