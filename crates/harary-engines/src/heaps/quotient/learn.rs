//! Learning a quotient from outcomes: the words that are told apart so far, and what tells them
//! apart.
//!
//! This is how a finite automaton is learned from answers and counterexamples (Angluin 1987; Rivest
//! and Schapire 1993), with commuting letters. The row of a word w lists the outcomes of w·d for
//! the contexts d. Words whose rows differ are distinguishable; the states are words of different
//! rows, such that a state times a generator always has the row of a state. A counterexample gives
//! a new context that splits a state; so there are never more states than the quotient has
//! elements.

use super::halt::Halt;
use super::monoid::Monoid;
use super::words::{Word, letter, letters, product};
use crate::footprint::block;
use rustc_hash::FxHashMap;

/// Tells whether a word is lost.
pub(super) type OutcomeOracle<'a> = dyn FnMut(&[u16]) -> Result<bool, Halt> + 'a;

#[derive(Clone, Debug)]
pub(super) struct Learner {
    generators: usize,
    contexts: Vec<Word>,
    states: Vec<State>,
    /// The states by their rows, where they are as long as there are contexts.
    index: FxHashMap<Box<[u64]>, usize>,
}

#[derive(Clone, Debug)]
struct State {
    word: Word,
    parent: (usize, usize),
    row: Row,
    /// The rows of the word times each generator.
    steps: Vec<Row>,
}

/// The outcomes in the first contexts.
#[derive(Clone, Debug, Default)]
struct Row {
    lost: Vec<u64>,
    length: usize,
}

impl Row {
    fn fill(
        &mut self,
        word: &[u16],
        contexts: &[Word],
        ask: &mut OutcomeOracle<'_>,
    ) -> Result<(), Halt> {
        for context in &contexts[self.length..] {
            let lost = ask(&product(word, context))?;
            if self.length.is_multiple_of(64) {
                self.lost.push(0);
            }
            self.lost[self.length / 64] |= u64::from(lost) << (self.length % 64);
            self.length += 1;
        }
        Ok(())
    }

    fn lost(&self, context: usize) -> bool {
        self.lost[context / 64] >> (context % 64) & 1 == 1
    }
}

impl Learner {
    pub(super) fn new() -> Self {
        Learner {
            generators: 0,
            contexts: vec![Word::default()],
            states: vec![State {
                word: Word::default(),
                parent: (0, 0),
                row: Row::default(),
                steps: Vec::new(),
            }],
            index: FxHashMap::default(),
        }
    }

    /// Its memory in bytes, roughly: of each state a row for itself and for each generator, and a
    /// word.
    pub(super) fn bytes(&self) -> usize {
        let row = size_of::<Row>() + block(self.contexts.len().div_ceil(8));
        let words = self.states.len() + self.contexts.len();
        let rows = self.states.len() * (self.generators + 2);
        rows * row + words * (size_of::<State>() + block(self.generators * size_of::<u16>()))
    }

    pub(super) fn add_generator(&mut self) {
        self.generators += 1;
    }

    /// The state that is not told apart from a word.
    pub(super) fn state(
        &self,
        word: &[u16],
        ask: &mut OutcomeOracle<'_>,
    ) -> Result<Option<usize>, Halt> {
        let mut row = Row::default();
        row.fill(word, &self.contexts, ask)?;
        Ok(self.index.get(&*row.lost).copied())
    }

    fn step(&self, state: usize, generator: usize) -> usize {
        // Closed: each of these rows is the row of a state.
        self.index[&*self.states[state].steps[generator].lost]
    }

    /// A monoid that agrees with all outcomes asked for; of at most `limit` elements.
    ///
    /// Goes on where it was halted.
    pub(super) fn monoid(
        &mut self,
        limit: usize,
        ask: &mut OutcomeOracle<'_>,
    ) -> Result<Monoid, Halt> {
        loop {
            self.close(limit, ask)?;
            match self.unequal_orders(ask)? {
                Some(context) => self.contexts.push(context),
                None => break,
            }
        }
        let words = self.states.iter().map(|state| state.word.clone());
        let parents: Vec<_> = self.states.iter().map(|state| state.parent).collect();
        let step = |x, generator| self.step(x, generator);
        let lost = |x: usize| self.states[x].row.lost(0);
        Ok(Monoid::new(
            words.collect(),
            &parents,
            self.generators,
            step,
            lost,
        ))
    }

    /// Adds states until a state times a generator always has the row of a state.
    fn close(&mut self, limit: usize, ask: &mut OutcomeOracle<'_>) -> Result<(), Halt> {
        self.index.clear();
        for (number, state) in self.states.iter_mut().enumerate() {
            state.row.fill(&state.word, &self.contexts, ask)?;
            self.index.insert(state.row.lost.clone().into(), number);
        }
        let mut number = 0;
        while number < self.states.len() {
            for generator in 0..self.generators {
                let state = &mut self.states[number];
                if state.steps.len() == generator {
                    state.steps.push(Row::default());
                }
                let word = product(&state.word, &letter(generator));
                let row = &mut state.steps[generator];
                row.fill(&word, &self.contexts, ask)?;
                if self.index.contains_key(&*row.lost) {
                    continue;
                }
                let row = row.clone();
                if self.states.len() == limit {
                    return Err(Halt::Elements);
                }
                self.index
                    .insert(row.lost.clone().into(), self.states.len());
                self.states.push(State {
                    word,
                    parent: (number, generator),
                    row,
                    steps: Vec::new(),
                });
            }
            number += 1;
        }
        Ok(())
    }

    /// If two generators lead from a state to different ones in their two orders: a context that
    /// splits a state.
    ///
    /// Say g, then h leads to s and h, then g to t, and the context d tells s and t apart. The
    /// outcome of u·g·h·d is one; so one of the ways, say by g, is wrong about it. With v the state
    /// of u·g, v·h has the row of s; so h·d tells v and u·g apart.
    fn unequal_orders(&self, ask: &mut OutcomeOracle<'_>) -> Result<Option<Word>, Halt> {
        for (number, state) in self.states.iter().enumerate() {
            for g in 0..self.generators {
                for h in g + 1..self.generators {
                    let s = self.step(self.step(number, g), h);
                    let t = self.step(self.step(number, h), g);
                    if s == t {
                        continue;
                    }
                    let [s, t] = [s, t].map(|state| &self.states[state].row);
                    let apart = |&context: &usize| s.lost(context) != t.lost(context);
                    // States have different rows.
                    let context = (0..self.contexts.len()).find(apart).unwrap_or_default();
                    let rest = &self.contexts[context];
                    let both = product(&letter(g), &letter(h));
                    let truth = ask(&product(&product(&state.word, &both), rest))?;
                    let second = if s.lost(context) == truth { g } else { h };
                    return Ok(Some(product(&letter(second), rest)));
                }
            }
        }
        Ok(None)
    }

    /// If the states say something wrong about the outcome of a word: takes up a context that
    /// splits a state.
    ///
    /// With u_i the state of the first i letters and v_i the rest, u_i·v_i goes from the word
    /// itself to its state. Where the outcome changes, v_(i+1) tells the word of u_i times a letter
    /// and u_(i+1) apart. The last such place has the shortest words.
    pub(super) fn refute(
        &mut self,
        word: &[u16],
        ask: &mut OutcomeOracle<'_>,
    ) -> Result<bool, Halt> {
        let all: Vec<usize> = letters(word).collect();
        let mut states = vec![0];
        for (at, &generator) in all.iter().enumerate() {
            states.push(self.step(states[at], generator));
        }
        let mut rest = Word::default();
        let mut outcome = self.states[states[all.len()]].row.lost(0);
        for (at, &generator) in all.iter().enumerate().rev() {
            let longer = product(&letter(generator), &rest);
            let before = ask(&product(&self.states[states[at]].word, &longer))?;
            if before != outcome {
                self.contexts.push(rest);
                return Ok(true);
            }
            (rest, outcome) = (longer, before);
        }
        Ok(false)
    }
}
