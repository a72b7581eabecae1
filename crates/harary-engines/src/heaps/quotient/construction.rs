//! A quotient under construction: the heaps so far, and the knowledge about their sums.

use super::closure::{Closure, Wrong};
use super::learn::Learner;
use super::monoid::Monoid;
use super::outcomes::Outcomes;
use super::words::{Word, letter, product};
use crate::heaps::period::{Period, PeriodFinder};
use harary_core::TakeAndBreak;
use std::collections::BTreeSet;

/// The heaps so far.
#[derive(Clone, Debug)]
pub(super) struct Construction {
    /// From the empty heap on.
    pub(super) heaps: Vec<Heap>,
    /// The sizes of the heaps that are generators.
    pub(super) generators: Vec<u32>,
    pub(super) outcomes: Outcomes,
    pub(super) learner: Learner,
    pub(super) monoid: Monoid,
    pub(super) closure: Closure,
    pub(super) orders: Vec<(u32, usize)>,
    pub(super) finder: Option<PeriodFinder>,
    pub(super) period: Option<Period>,
    pub(super) stage: Stage,
    /// Whether the monoid is the one that is known.
    pub(super) is_known: bool,
    /// The nodes of this attempt that are visited again after it was saved: all but the words that
    /// are saved.
    pub(super) again: u64,
}

#[derive(Clone, Debug)]
pub(super) struct Heap {
    pub(super) alive: bool,
    /// The word that it is taken to equal.
    pub(super) word: Word,
    pub(super) element: usize,
}

#[derive(Clone, Debug)]
pub(super) enum Stage {
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

impl Construction {
    pub(super) fn new() -> Self {
        let mut learner = Learner::new();
        // The trivial monoid needs the outcome of the empty sum only: a player who cannot move
        // wins.
        let monoid = Monoid::new(vec![Word::default()], &[(0, 0)], 0, |_, _| 0, |_| false);
        let _ = learner.monoid(1, &mut |_| Ok(false));
        Construction {
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
            again: 0,
        }
    }

    pub(super) fn next(&self) -> u32 {
        // At most `upto` + 1.
        self.heaps.len() as u32
    }

    /// The elements of the options of a heap, each once.
    pub(super) fn images<T: TakeAndBreak>(&self, game: &T, heap: u32) -> Vec<usize> {
        let mut seen = vec![false; self.monoid.order()];
        game.options(heap, |parts| {
            let elements = parts.map(|part| self.heaps[part as usize].element);
            let image = elements
                .into_iter()
                .fold(0, |x, y| self.monoid.product(x, y));
            seen[image] = true;
        });
        (0..seen.len()).filter(|&x| seen[x]).collect()
    }

    /// The words of the options of a heap, each once.
    pub(super) fn words<T: TakeAndBreak>(&self, game: &T, heap: u32) -> BTreeSet<Word> {
        let mut words = BTreeSet::new();
        game.options(heap, |parts| {
            let [a, b, c] = parts.map(|part| &self.heaps[part as usize].word);
            words.insert(product(&product(a, b), c));
        });
        words
    }

    /// Makes the next heap a generator.
    pub(super) fn promote(&mut self) {
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
    pub(super) fn verified<T: TakeAndBreak>(&mut self, game: &T, new_monoid: bool) {
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
