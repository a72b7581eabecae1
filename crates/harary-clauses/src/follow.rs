//! Clauses that follow from others, found by looking at those that are named, and at no others.

use harary_core::{Cnf, Derivation, Refutation};
use std::ops::Range;

/// Derives clauses by unit propagation. Clauses have the names 1, 2, …: first those that were
/// given, then those derived.
pub(crate) struct Follow<'a> {
    given: &'a Cnf,
    derived: Cnf,
    derivation: Derivation,
    /// For each variable 1 if it holds, -1 if it does not, else 0.
    values: Vec<i8>,
    /// The literals that hold, each with the clause that says so; 0 for what is assumed.
    trail: Vec<(i32, u32)>,
    is_needed: Vec<bool>,
}

impl<'a> Follow<'a> {
    pub(crate) fn new(given: &'a Cnf) -> Follow<'a> {
        let mut derivation = Derivation::default();
        (1..=given.len()).for_each(|name| derivation.given(name as i64));
        let variables = given.variables() as usize + 1;
        Follow {
            given,
            derived: Cnf::new(given.variables()),
            derivation,
            values: vec![0; variables],
            trail: Vec::new(),
            is_needed: vec![false; variables],
        }
    }

    /// The name of the clause that will be derived next.
    pub(crate) fn next(&self) -> u32 {
        (self.given.len() + self.derived.len()) as u32 + 1
    }

    /// How many clauses were derived.
    pub(crate) fn derived(&self) -> u64 {
        self.derived.len() as u64
    }

    /// The proof, if the empty clause was derived.
    pub(crate) fn refutation(&self) -> Option<Refutation> {
        self.derivation.refutation()
    }

    fn clause(&self, name: u32) -> &[i32] {
        let index = name as usize - 1;
        match index.checked_sub(self.given.len()) {
            None => self.given.clause(index),
            Some(derived) => self.derived.clause(derived),
        }
    }

    fn value(&self, literal: i32) -> i8 {
        let value = self.values[literal.unsigned_abs() as usize];
        if literal > 0 { value } else { -value }
    }

    fn hold(&mut self, literal: i32, because: u32) {
        self.values[literal.unsigned_abs() as usize] = if literal > 0 { 1 } else { -1 };
        self.trail.push((literal, because));
    }

    /// Derives a clause from those named, whose order should be that in which they are used: its
    /// name, or `None` if it does not follow by unit propagation.
    pub(crate) fn derive(&mut self, clause: &[i32], by: &[Range<u32>]) -> Option<u32> {
        debug_assert!(self.trail.is_empty());
        clause.iter().for_each(|&literal| self.hold(-literal, 0));
        let conflict = self.propagate(by);
        let name = conflict.map(|conflict| {
            let hints = self.hints(conflict);
            let name = self.next();
            self.derivation.derived(i64::from(name), clause, &hints);
            self.derived.add(clause.iter().copied());
            name
        });
        for (literal, _) in self.trail.drain(..) {
            self.values[literal.unsigned_abs() as usize] = 0;
        }
        name
    }

    /// Looks at these clauses until nothing more follows; the first that is violated.
    fn propagate(&mut self, by: &[Range<u32>]) -> Option<u32> {
        loop {
            let before = self.trail.len();
            for name in by.iter().cloned().flatten() {
                let mut open = None;
                let mut is_settled = false;
                for &literal in self.clause(name) {
                    match self.value(literal) {
                        -1 => {}
                        0 if open.is_none() => open = Some(literal),
                        _ => {
                            is_settled = true;
                            break;
                        }
                    }
                }
                match open {
                    _ if is_settled => {}
                    None => return Some(name),
                    Some(literal) => self.hold(literal, name),
                }
            }
            if self.trail.len() == before {
                return None;
            }
        }
    }

    /// The clauses that a violated one needs, in the order in which they say something, and this
    /// one.
    fn hints(&mut self, conflict: u32) -> Vec<i64> {
        let mut hints = vec![i64::from(conflict)];
        self.need(conflict);
        for at in (0..self.trail.len()).rev() {
            let (literal, because) = self.trail[at];
            let is_needed = std::mem::take(&mut self.is_needed[literal.unsigned_abs() as usize]);
            if is_needed && because != 0 {
                hints.push(i64::from(because));
                self.need(because);
                self.is_needed[literal.unsigned_abs() as usize] = false;
            }
        }
        hints.reverse();
        hints
    }

    fn need(&mut self, name: u32) {
        for at in 0..self.clause(name).len() {
            let variable = self.clause(name)[at].unsigned_abs();
            self.is_needed[variable as usize] = true;
        }
    }
}
