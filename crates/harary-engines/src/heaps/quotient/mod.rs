//! Misere quotients of take-and-break games.
//!
//! Misere play: a player who cannot move wins. Two sums of heaps X and Y are *indistinguishable* if
//! X + Z and Y + Z have the same outcome for all sums Z. The classes are a commutative monoid Q,
//! the **misere quotient**; with it go the set P of the elements whose sums are lost for the player
//! to move, and the map Φ from heaps to elements (Plambeck, *Taming the wild in impartial
//! combinatorial games*, 2005; Plambeck and Siegel, *Misère quotients for impartial games*, 2008).
//! Where Q is finite it does for misere play what nim-values do for normal play.
//!
//! A *candidate* is a finite commutative monoid Q, a set P of its elements without the identity 1,
//! and a map Φ from heaps to Q whose values generate Q, with Φ = 1 for heaps without a move; it
//! says of a sum X that it is lost if Φ(X), the product of the Φ of its heaps, is in P.
//!
//! **Lemma 1.** A candidate that says the truth about all sums, and in which any two elements x, y
//! have a w such that exactly one of x·w and y·w is in P, is the misere quotient.
//!
//! *Proof.* Every element is Φ of a sum, and w is Φ(Z) of a sum Z. So sums with different Φ are
//! distinguishable; sums with the same Φ are not, as X + Z and Y + Z have the same Φ. ∎
//!
//! **Theorem 2** (verifying all sums at once; after the transition algebra and the meximal sets of
//! Plambeck and Siegel). Let E(X) be the set of the Φ of the options of X, and H(X) = {w : w·e in P
//! for some e in E(X)}, the w that an option of X *helps*. A candidate says the truth about all
//! sums if (a) for no heap h and w in H(h) is w·Φ(h) in P, and (b) for each sum X with a move and
//! Φ(X) not in P, 1 is in H(X).
//!
//! *Proof*, by induction on the number of moves that are left in X. Without a move X is won, and
//! Φ(X) = 1 is not in P. Else the candidate says the truth about all options. If Φ(X) is not in P,
//! (b) gives a lost option: X is won. If Φ(X) is in P, take an option: a heap h of X became h'.
//! With w the Φ of the other heaps, w·Φ(h) is in P; by (a), w is not in H(h), so w·Φ(h') is not in
//! P and the option is won. So all are, there is one, and X is lost. ∎
//!
//! Of (b) only the pairs (Φ(X), H(X)) matter, and H(X + Y) = {w : w·Φ(Y) in H(X), or w·Φ(X) in
//! H(Y)} follows from those of X and Y. If Φ(X) = Φ(X') and H(X) ⊆ H(X'), then the same is true of
//! X + Y and X' + Y, so X' needs no look. All pairs without a smaller one are made by adding heaps,
//! beginning with those of single heaps; there are finitely many. This is `closure.rs`.
//!
//! **Theorem 3** (Plambeck's periodicity). Let a candidate satisfy (a) and (b) for all heaps below
//! L, and let the sequence Φ(1), Φ(2), … satisfy the premise of the theorem in
//! [`period.rs`](crate::Period), with elements for nim-values: every move takes at most t counters
//! and leaves at most s heaps of any sizes, n0 ≥ 1, p ≥ 1, L ≥ s·(n0+p) + t, and Φ(n) = Φ(n−p)
//! whenever n0+p ≤ n < L. Then, with Φ(n) = Φ(n−p) for n ≥ L, the candidate says the truth about
//! all sums of heaps of any size.
//!
//! *Proof.* That proof turns each option of n ≥ L into one of n−p by making its largest heap
//! smaller by p, and back; the Φ of that heap, and so the product, stays the same. So E(n) =
//! E(n−p), and n has a move if n−p has one. With the same Φ and E as a heap below L (go on to n−2p,
//! … if need be), n adds nothing to (a) and no pair to (b). ∎
//!
//! Where there is no such L (heaps of different sizes, codes without an end) the result holds only
//! up to a heap.
//!
//! **Finding a candidate.** The quotient for the heaps up to n is tried for n+1: if a sum X,
//! already looked at, has H(X) ⊆ H(n+1), and n+1 and Φ(X) satisfy (a), then Φ(n+1) = Φ(X). Else the
//! outcomes of n+1 beside the words that tell elements apart say which element it is, if it is one,
//! and Theorem 2 decides. If it is none, it becomes a *generator*, and the quotient is learned
//! again (`learn.rs`) from the outcomes of sums of generators, which are searched for
//! (`outcomes.rs`). In this search the options of a generator are taken for the least words of
//! their elements. That is a guess: a context that told nothing apart before the last heap might do
//! so now. It does not matter, as only Theorem 2 is believed. If it finds a sum with a wrong
//! outcome, then either the learner had not told enough apart, and now does; or a heap is not what
//! it was taken for, and becomes a generator; or the options of a generator are not, and are taken
//! as they are from then on (`refute.rs`). Each can happen only so often.

mod bits;
mod closure;
mod construction;
mod halt;
mod learn;
mod misere_quotient;
mod monoid;
mod outcomes;
mod refute;
#[cfg(test)]
mod tests;
mod words;

use crate::heaps::nimbers::{NimberError, refusal};
use closure::{Closure, helped};
use construction::{Construction, Heap, Stage};
use halt::Halt;
use harary_core::{
    Damaged, Engine, MOST_ELEMENTS, Paused, Progress, Saved, TakeAndBreak, Watch, WordSink,
    WordSource,
};
pub use misere_quotient::MisereQuotient;
use outcomes::{AT_WORK, Outcomes};
use refute::Blame;
use std::collections::BTreeSet;
use words::{Word, letter};

/// Why a quotient was not followed to the last heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum QuotientLimit {
    /// It has more elements than were allowed.
    Elements,
    /// The memory was full.
    Memory,
}

/// Computes the misere quotient of all sums of heaps, for one heap more after the other.
#[derive(Clone, Debug)]
pub struct Quotient {
    upto: u32,
    limit: usize,
    memory: usize,
    nodes: u64,
    /// Heaps that must be generators, as they are not what they were taken for.
    forced: BTreeSet<u32>,
    /// Generators whose options are taken as they are.
    exact: BTreeSet<u32>,
    attempt: Construction,
    known: MisereQuotient,
}

impl Quotient {
    /// For the heaps of up to `upto` counters, or fewer, if a period is proved; of at most `limit`
    /// elements (up to [`MOST_ELEMENTS`]), in about `memory` bytes.
    pub fn new(upto: u32, limit: usize, memory: usize) -> Self {
        let attempt = Construction::new();
        Quotient {
            upto,
            limit: limit.clamp(1, MOST_ELEMENTS),
            memory,
            nodes: 0,
            forced: BTreeSet::new(),
            exact: BTreeSet::new(),
            known: MisereQuotient::of(&attempt),
            attempt,
        }
    }

    /// Words whose outcome was searched for, and sums that were looked at in verifying.
    pub fn nodes(&self) -> u64 {
        self.nodes
    }

    /// The result so far: the quotient for some first heaps.
    pub fn known(&self) -> &MisereQuotient {
        &self.known
    }

    /// One stage; whether there is more to do.
    fn step<T: TakeAndBreak>(&mut self, game: &T, watch: &Watch<'_>) -> Result<bool, Halt> {
        let Quotient {
            limit,
            memory,
            nodes,
            forced,
            exact,
            attempt,
            ..
        } = self;
        attempt.outcomes.at = attempt.next();
        // What the outcomes, or the closure, may take beside the others.
        let monoid = attempt.monoid.bytes() + attempt.learner.bytes();
        let memory = memory.saturating_sub(monoid);
        let for_outcomes = memory.saturating_sub(attempt.closure.bytes());
        match attempt.stage.clone() {
            Stage::Next => {
                let heap = attempt.next();
                if heap > self.upto || attempt.period.is_some() {
                    return Ok(false);
                }
                watch.node(|| Progress {
                    nodes: *nodes,
                    found: attempt.monoid.order() as u64,
                    depth: heap,
                    words: ["", "elements", AT_WORK],
                    ..Progress::default()
                })?;
                let images = attempt.images(game, heap);
                // All its options were looked at.
                watch.spend(heap as usize);
                if images.is_empty() {
                    attempt.heaps.push(Heap {
                        alive: false,
                        word: Word::default(),
                        element: 0,
                    });
                    attempt.verified(game, false);
                    self.learn();
                    return Ok(true);
                }
                let helped = helped(&attempt.monoid, &images);
                let covered = attempt.closure.covered(&attempt.monoid, &helped);
                if let Some(element) = covered.filter(|_| !forced.contains(&heap)) {
                    attempt.heaps.push(Heap {
                        alive: true,
                        word: attempt.monoid.words[element].clone(),
                        element,
                    });
                    attempt.verified(game, false);
                    self.learn();
                    return Ok(true);
                }
                let words = if exact.contains(&heap) {
                    attempt.words(game, heap).into_iter().collect()
                } else {
                    images
                        .iter()
                        .map(|&x| attempt.monoid.words[x].clone())
                        .collect()
                };
                attempt.outcomes.try_generator(heap, words);
                if forced.contains(&heap) {
                    attempt.promote();
                } else {
                    attempt.stage = Stage::Trial;
                }
            }
            Stage::Trial => {
                let generator = letter(attempt.generators.len());
                let outcomes = &mut attempt.outcomes;
                let mut ask = |word: &[u16]| outcomes.is_lost(word, for_outcomes, nodes, watch);
                let Some(element) = attempt.learner.state(&generator, &mut ask)? else {
                    attempt.promote();
                    return Ok(true);
                };
                let heap = attempt.next();
                attempt.heaps.push(Heap {
                    alive: true,
                    word: attempt.monoid.words[element].clone(),
                    element,
                });
                attempt.stage = Stage::Verify(heap);
            }
            Stage::Learn => {
                let outcomes = &mut attempt.outcomes;
                let mut ask = |word: &[u16]| outcomes.is_lost(word, for_outcomes, nodes, watch);
                attempt.monoid = attempt.learner.monoid(*limit, &mut ask)?;
                attempt.is_known = false;
                for heap in &mut attempt.heaps {
                    heap.element = attempt.monoid.element(&heap.word);
                }
                attempt.closure = Closure::new(&attempt.monoid);
                attempt.stage = Stage::Verify(1);
            }
            Stage::Verify(from) => {
                let mut result = Ok(());
                for heap in from..attempt.next() {
                    let Heap { alive, element, .. } = attempt.heaps[heap as usize];
                    if alive && result.is_ok() {
                        let helped = helped(&attempt.monoid, &attempt.images(game, heap));
                        result = attempt.closure.add(&attempt.monoid, heap, element, helped);
                    }
                }
                attempt.stage = Stage::Verify(attempt.next());
                if result.is_ok() {
                    let before = *nodes;
                    let memory = memory.saturating_sub(attempt.outcomes.bytes());
                    let closed = attempt.closure.close(&attempt.monoid, memory, nodes, watch);
                    attempt.again += *nodes - before;
                    result = closed?;
                }
                match result {
                    Ok(()) => {
                        let rejected = attempt.outcomes.reject();
                        attempt.again += rejected.unwrap_or(0) as u64;
                        attempt.verified(game, rejected.is_none());
                        self.learn();
                    }
                    Err(_) if attempt.outcomes.is_on_trial() => {
                        // It is not an element of the monoid so far.
                        attempt.heaps.pop();
                        attempt.promote();
                    }
                    Err(wrong) => attempt.stage = Stage::Refute(wrong),
                }
            }
            Stage::Refute(wrong) => {
                let mut search = |outcomes: &mut Outcomes, word: &[u16]| {
                    outcomes.is_lost(word, for_outcomes, nodes, watch)
                };
                match attempt.refute(game, &wrong, &mut search)? {
                    Blame::Learner => attempt.stage = Stage::Learn,
                    Blame::Heap(heap) => {
                        forced.insert(heap);
                        self.attempt = Construction::new();
                    }
                    Blame::Generators(heaps) => {
                        exact.extend(heaps);
                        self.attempt = Construction::new();
                    }
                }
            }
        }
        Ok(true)
    }

    /// Records the verified quotient.
    fn learn(&mut self) {
        if self.attempt.heaps.len() <= self.known.values.len() {
            return;
        }
        if std::mem::replace(&mut self.attempt.is_known, true) {
            self.known.update(&self.attempt);
        } else {
            self.known = MisereQuotient::of(&self.attempt);
        }
    }
}

impl<T: TakeAndBreak> Engine<&T> for Quotient {
    type Answer = Result<Option<QuotientLimit>, NimberError>;

    /// Works on the quotient. After a pause, call it again with the same game.
    ///
    /// Answers with whether it went to the last heap, or all heaps, or why not;
    /// [`known`](Quotient::known) has the result.
    fn run(
        &mut self,
        game: &T,
        watch: &Watch<'_>,
    ) -> Result<Result<Option<QuotientLimit>, NimberError>, Paused> {
        if let Some(refused) = refusal(game) {
            return Ok(Err(refused));
        }
        let halt = loop {
            match self.step(game, watch) {
                Ok(true) => {}
                Ok(false) => return Ok(Ok(None)),
                Err(halt) => break halt,
            }
        };
        match halt {
            Halt::Paused => Err(Paused),
            Halt::Memory => Ok(Ok(Some(QuotientLimit::Memory))),
            Halt::Elements => Ok(Ok(Some(QuotientLimit::Elements))),
        }
    }

    fn nodes(&self) -> u64 {
        Quotient::nodes(self)
    }
}

/// Saved is what the work has learned: words whose outcomes are known, and what failed attempts
/// found out about heaps. After loading, the heaps are looked at once more from the first on, and
/// outcomes are found again from those of options; nothing is searched for twice. Until that is
/// done [`known`](Quotient::known) has less than before.
impl<T: TakeAndBreak> Saved<&T> for Quotient {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes - self.attempt.again);
        for heaps in [&self.forced, &self.exact] {
            to.word(heaps.len() as u64);
            heaps.iter().for_each(|&heap| to.word(u64::from(heap)));
        }
        self.attempt.outcomes.save(to);
    }

    fn load(&mut self, _: &T, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let mut engine = Quotient::new(self.upto, self.limit, self.memory);
        engine.nodes = from.counter()?;
        for heaps in [&mut engine.forced, &mut engine.exact] {
            for _ in 0..from.length(1)? {
                heaps.insert(u32::try_from(from.word()?).map_err(|_| Damaged)?);
            }
        }
        engine.attempt.outcomes = Outcomes::load(from)?;
        *self = engine;
        Ok(())
    }
}
