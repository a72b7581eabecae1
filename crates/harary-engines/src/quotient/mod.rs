//! Misere quotients of take-and-break games.
//!
//! PLACEHOLDER

mod bits;
mod closure;
mod found;
mod learn;
mod monoid;
mod options;
mod outcomes;
mod refute;
#[cfg(test)]
mod tests;
mod words;

use crate::nimbers::{Refused, refusal};
use crate::period::{Period, PeriodFinder};
use closure::{Closure, Wrong, helped};
pub use found::MisereQuotient;
use harary_core::{Paused, TakeAndBreak, Watch};
use learn::Learner;
use monoid::Monoid;
use options::options;
use outcomes::Outcomes;
use refute::Blame;
use std::collections::BTreeSet;
use words::{Word, letter, product};

/// Why work on a quotient ends, or is interrupted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Halt {
    Paused,
    Memory,
    Elements,
}

impl From<Paused> for Halt {
    fn from(_: Paused) -> Halt {
        Halt::Paused
    }
}

/// Why a quotient was not followed to the last heap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Short {
    /// It has more elements than were allowed.
    Elements,
    /// The memory was full.
    Memory,
}

/// The largest number of elements that can be asked for: the table of products then takes 128 MiB.
pub const MOST_ELEMENTS: usize = 8192;

/// Computes the misere quotient of all sums of heaps, for one heap more after the other.
#[derive(Clone, Debug)]
pub struct Quotient {
    upto: u32,
    limit: usize,
    memory: usize,
    nodes: u64,
    /// Heaps that are generators because something else was wrong about them.
    forced: BTreeSet<u32>,
    exact: BTreeSet<u32>,
    attempt: Attempt,
    known: MisereQuotient,
}

/// The heaps so far.
#[derive(Clone, Debug)]
struct Attempt {
    /// From the empty heap on.
    heaps: Vec<Heap>,
    /// The sizes of the heaps that are generators.
    generators: Vec<u32>,
    outcomes: Outcomes,
    learner: Learner,
    monoid: Monoid,
    closure: Closure,
    orders: Vec<(u32, usize)>,
    finder: Option<PeriodFinder>,
    period: Option<Period>,
    stage: Stage,
    /// Whether the monoid is the one that is known.
    is_known: bool,
}

#[derive(Clone, Debug)]
struct Heap {
    alive: bool,
    /// What it is taken for.
    word: Word,
    element: usize,
}

#[derive(Clone, Debug)]
enum Stage {
    /// Take up the next heap.
    Next,
    /// Find the element of the next heap from its outcomes, as a generator on trial.
    Trial,
    /// Find a monoid that agrees with the outcomes.
    Learn,
    /// Verify it for the heaps from this one on.
    Verify(u32),
    /// It is wrong.
    Refute(Wrong),
}

impl Attempt {
    fn new() -> Self {
        let mut learner = Learner::new();
        // The trivial monoid asks for the outcome of nothing only: who cannot move wins.
        let monoid = Monoid::new(vec![Word::default()], &[(0, 0)], 0, |_, _| 0, |_| false);
        let _ = learner.monoid(1, &mut |_| Ok(false));
        Attempt {
            heaps: vec![Heap {
                alive: false,
                word: Word::default(),
                element: 0,
            }],
            generators: Vec::new(),
            outcomes: Outcomes::default(),
            learner,
            closure: Closure::new(&monoid),
            monoid,
            orders: vec![(0, 1)],
            finder: None,
            period: None,
            stage: Stage::Next,
            is_known: false,
        }
    }

    fn next(&self) -> u32 {
        // At most `upto` + 1.
        self.heaps.len() as u32
    }

    /// The elements of the options of a heap, each once.
    fn images<T: TakeAndBreak + ?Sized>(&self, game: &T, heap: u32) -> Vec<usize> {
        let mut seen = vec![false; self.monoid.order()];
        options(game, heap, |parts| {
            let elements = parts.map(|part| self.heaps[part as usize].element);
            let image = elements.into_iter().fold(0, |x, y| self.monoid.product(x, y));
            seen[image] = true;
        });
        (0..seen.len()).filter(|&x| seen[x]).collect()
    }

    /// The words of the options of a heap, each once.
    fn words<T: TakeAndBreak + ?Sized>(&self, game: &T, heap: u32) -> BTreeSet<Word> {
        let mut words = BTreeSet::new();
        options(game, heap, |parts| {
            let [a, b, c] = parts.map(|part| &self.heaps[part as usize].word);
            words.insert(product(&product(a, b), c));
        });
        words
    }

    /// Makes the next heap a generator.
    fn promote(&mut self) {
        self.outcomes.keep();
        self.learner.add_generator();
        self.heaps.push(Heap {
            alive: true,
            word: letter(self.generators.len()),
            element: 0,
        });
        self.generators.push(self.next() - 1);
        self.stage = Stage::Learn;
    }

    /// The heaps up to the last one are verified.
    fn verified<T: TakeAndBreak + ?Sized>(&mut self, game: &T, new_monoid: bool) {
        let (heap, order) = (self.next() - 1, self.monoid.order());
        if self.orders.last().is_none_or(|last| last.1 != order) {
            self.orders.push((heap, order));
        }
        if new_monoid {
            self.finder = None;
        }
        // At most MOST_ELEMENTS.
        let values: Vec<u16> = self.heaps.iter().map(|heap| heap.element as u16).collect();
        let finder = self.finder.get_or_insert_with(|| PeriodFinder::new(game));
        self.period = finder.look(&values);
        self.stage = Stage::Next;
    }
}

impl Quotient {
    /// For the heaps of up to `upto` counters, or fewer, if a period is proved; of at most `limit` elements (up to
    /// [`MOST_ELEMENTS`]), in about so many bytes of memory.
    pub fn new(upto: u32, limit: usize, memory: usize) -> Self {
        let attempt = Attempt::new();
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

    /// What is known so far: the quotient for some first heaps.
    pub fn known(&self) -> &MisereQuotient {
        &self.known
    }

    /// Works on the quotient. After a pause, call it again with the same game.
    ///
    /// Answers with whether it went to the last heap, or all heaps, or why not; [`known`](Quotient::known) has what was found.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so, which is asked before each node.
    pub fn run<T: TakeAndBreak + ?Sized>(
        &mut self,
        game: &T,
        watch: &Watch<'_>,
    ) -> Result<Result<Option<Short>, Refused>, Paused> {
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
            Halt::Memory => Ok(Ok(Some(Short::Memory))),
            Halt::Elements => Ok(Ok(Some(Short::Elements))),
        }
    }

    /// One stage; whether there is more to do.
    fn step<T: TakeAndBreak + ?Sized>(&mut self, game: &T, watch: &Watch<'_>) -> Result<bool, Halt> {
        let Quotient {
            limit,
            memory,
            nodes,
            forced,
            exact,
            attempt,
            ..
        } = self;
        match attempt.stage.clone() {
            Stage::Next => {
                let heap = attempt.next();
                if heap > self.upto || attempt.period.is_some() {
                    return Ok(false);
                }
                let images = attempt.images(game, heap);
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
                    images.iter().map(|&x| attempt.monoid.words[x].clone()).collect()
                };
                attempt.outcomes.try_generator(words);
                if forced.contains(&heap) {
                    attempt.promote();
                } else {
                    attempt.stage = Stage::Trial;
                }
            }
            Stage::Trial => {
                let generator = letter(attempt.generators.len());
                let outcomes = &mut attempt.outcomes;
                let mut ask = |word: &[u16]| outcomes.is_lost(word, *memory, nodes, watch);
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
                let mut ask = |word: &[u16]| outcomes.is_lost(word, *memory, nodes, watch);
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
                    result = attempt.closure.close(&attempt.monoid, *memory, nodes, watch)?;
                }
                match result {
                    Ok(()) => {
                        let new_monoid = !attempt.outcomes.reject();
                        attempt.verified(game, new_monoid);
                        self.learn();
                    }
                    Err(_) if attempt.outcomes.is_on_trial() => {
                        // It is no element of the monoid so far.
                        attempt.heaps.pop();
                        attempt.promote();
                    }
                    Err(wrong) => attempt.stage = Stage::Refute(wrong),
                }
            }
            Stage::Refute(wrong) => {
                let mut search =
                    |outcomes: &mut Outcomes, word: &[u16]| outcomes.is_lost(word, *memory, nodes, watch);
                match attempt.refute(game, &wrong, &mut search)? {
                    Blame::Learner => attempt.stage = Stage::Learn,
                    Blame::Heap(heap) => {
                        forced.insert(heap);
                        self.attempt = Attempt::new();
                    }
                    Blame::Generators(heaps) => {
                        exact.extend(heaps);
                        self.attempt = Attempt::new();
                    }
                }
            }
        }
        Ok(true)
    }

    /// Takes down what is verified.
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
