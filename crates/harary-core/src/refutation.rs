//! The clauses that a solver derived, and the part of them that proves the formula unsatisfiable.
//!
//! Each derived clause comes with *hints*: clauses before it such that, if all its literals are
//! false, each hint in turn has just one literal left that can hold, and the last has none. (LRAT
//! without RAT: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp 2017, *Efficient certified RAT
//! verification*.) Only the clauses from which the empty one comes, directly or not, are kept, and
//! each is forgotten after its last use.

use crate::{Damaged, WordSink, WordSource, Words};
use std::fmt::{Display, Write};

/// All that a solver derived so far.
#[derive(Clone, Debug, Default)]
pub struct Derivation {
    /// The names of the clauses that it was given, in order.
    given: Vec<i64>,
    names: Vec<i64>,
    literals: Vec<i32>,
    hints: Vec<i64>,
    /// For each derived clause where its literals and its hints end.
    ends: Vec<(usize, usize)>,
    /// The first empty clause, or the last one that contradicts the assumptions.
    conclusion: Option<usize>,
}

/// A step of a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A clause follows.
    Add {
        /// Its name. Names increase from step to step; the clauses that were given have the names
        /// 1, 2, … in their order.
        name: u32,
        /// Its literals; none in the last step, unless something was assumed.
        literals: &'a [i32],
        /// The names of its hints.
        hints: &'a [u32],
    },
    /// These clauses are not used any more.
    Forget(&'a [u32]),
}

/// A proof that clauses cannot be satisfied: the steps, in order, up to the empty clause. (Where
/// literals were assumed, up to a clause that refuses some of them.)
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    given: u32,
    literals: Vec<i32>,
    /// Hints of clauses that follow, and clauses to be forgotten.
    names: Vec<u32>,
    steps: Vec<Place>,
    added: usize,
}

/// Where a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Add { literals: usize, names: usize },
    Forget { names: usize },
}

/// Clauses are forgotten once this many can be, so that a step of forgetting is worth its line.
const FORGOTTEN_TOGETHER: usize = 50;

impl Derivation {
    /// The next clause that the solver was given has this name. Names are counted from 0 or 1 on,
    /// as a table of them is made.
    pub fn given(&mut self, name: i64) {
        self.given.push(name);
    }

    /// A clause follows from those named.
    pub fn derived(&mut self, name: i64, literals: &[i32], hints: &[i64]) {
        if literals.is_empty() && !self.is_empty_clause(self.conclusion) {
            self.conclusion = Some(self.ends.len());
        }
        self.names.push(name);
        self.literals.extend(literals);
        self.hints.extend(hints);
        self.ends.push((self.literals.len(), self.hints.len()));
    }

    /// Marks the next clause as one that contradicts the assumptions.
    pub fn concluded(&mut self, name: i64, literals: &[i32], hints: &[i64]) {
        if !self.is_empty_clause(self.conclusion) {
            self.conclusion = Some(self.ends.len());
        }
        self.derived(name, literals, hints);
    }

    fn is_empty_clause(&self, index: Option<usize>) -> bool {
        index.is_some_and(|index| self.literals_of(index).is_empty())
    }

    fn literals_of(&self, index: usize) -> &[i32] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].0);
        &self.literals[start..self.ends[index].0]
    }

    fn hints_of(&self, index: usize) -> &[i64] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].1);
        &self.hints[start..self.ends[index].1]
    }

    /// The proof of the empty clause, or of one that contradicts the assumptions; `None` if there
    /// is none, or if some step has no hints.
    ///
    /// # Panics
    /// If a clause that was given or derived has a name below 0.
    pub fn refutation(&self) -> Option<Refutation> {
        let last = self.conclusion?;
        let known = Known::new(&self.given, &self.names[..=last]);
        let mut needed = vec![false; last + 1];
        needed[last] = true;
        for at in (0..=last).rev() {
            if !needed[at] {
                continue;
            }
            for &hint in self.hints_of(at) {
                match known.find(hint)? {
                    Clause::Derived(place) if place < at => needed[place] = true,
                    Clause::Derived(_) => return None,
                    Clause::Given(_) => {}
                }
            }
        }
        let first = u32::try_from(self.given.len()).ok()? + 1;
        let mut names = vec![0; last + 1];
        let mut next = first;
        for (name, _) in names.iter_mut().zip(&needed).filter(|(_, needed)| **needed) {
            *name = next;
            next = next.checked_add(1)?;
        }
        let name = |&hint: &i64| match known.find(hint) {
            Some(Clause::Derived(place)) => names[place],
            Some(Clause::Given(name)) => name,
            None => 0,
        };
        let mut last_use = vec![0; next as usize];
        for at in (0..=last).filter(|&at| needed[at]) {
            for hint in self.hints_of(at) {
                last_use[name(hint) as usize] = names[at];
            }
        }
        let mut proof = Refutation::new(first - 1);
        let mut idle: Vec<u32> = (1..first)
            .filter(|&name| last_use[name as usize] == 0)
            .collect();
        for at in (0..=last).filter(|&at| needed[at]) {
            while idle.len() >= FORGOTTEN_TOGETHER {
                proof.forget(idle.drain(..FORGOTTEN_TOGETHER));
            }
            let hints = self.hints_of(at).iter().map(&name);
            proof.add(self.literals_of(at), hints.clone());
            for hint in hints {
                let last = &mut last_use[hint as usize];
                if *last == names[at] {
                    // A clause may be a hint twice.
                    *last = 0;
                    idle.push(hint);
                }
            }
        }
        Some(proof)
    }
}

/// A clause that a solver names.
#[derive(Clone, Copy)]
enum Clause {
    /// With this name among those given, from 1 on.
    Given(u32),
    /// At this place among those derived.
    Derived(usize),
}

/// The clauses that a solver named. Solvers count them, so that a table by name is not much larger
/// than they are many.
struct Known(Vec<Option<Clause>>);

impl Known {
    fn new(given: &[i64], derived: &[i64]) -> Known {
        let given = given.iter().copied().zip((1..).map(Clause::Given));
        let derived = derived.iter().copied().zip((0..).map(Clause::Derived));
        let mut table = Vec::new();
        for (name, clause) in given.chain(derived) {
            let place = usize::try_from(name).expect("names are counted from 0 or 1");
            if place >= table.len() {
                table.resize(place + 1, None);
            }
            table[place] = Some(clause);
        }
        Known(table)
    }

    fn find(&self, name: i64) -> Option<Clause> {
        *self.0.get(usize::try_from(name).ok()?)?
    }
}

impl Refutation {
    /// A derivation without steps from this number of clauses.
    pub fn new(given: u32) -> Refutation {
        Refutation {
            given,
            literals: Vec::new(),
            names: Vec::new(),
            steps: Vec::new(),
            added: 0,
        }
    }

    /// A step with these hints; the name of the clause.
    pub fn derive(&mut self, literals: &[i32], hints: &[u32]) -> u32 {
        self.add(literals, hints.iter().copied());
        self.given + self.added() as u32
    }

    /// Appends the steps of a proof from the same clauses; returns the name of its last
    /// clause. The clauses that were given are kept, as others need them. `None` if the proof has
    /// no step, is of other clauses, or there are more steps than names.
    pub fn append(&mut self, part: &Refutation) -> Option<u32> {
        let before = self.given.checked_add(u32::try_from(self.added()).ok()?)?;
        let shift = before - self.given;
        let (mut name_of_last, given) = (None, part.given);
        if given != self.given || part.added() > (u32::MAX - before) as usize {
            return None;
        }
        let shifted = |&name: &u32| if name > given { name + shift } else { name };
        for step in part.steps() {
            match step {
                Step::Add {
                    name,
                    literals,
                    hints,
                } => {
                    self.add(literals, hints.iter().map(shifted));
                    name_of_last = Some(name + shift);
                }
                Step::Forget(names) => {
                    let derived = names.iter().filter(|&&name| name > given).map(shifted);
                    let mut derived = derived.peekable();
                    if derived.peek().is_some() {
                        self.forget(derived);
                    }
                }
            }
        }
        name_of_last
    }

    /// Writes the proof.
    pub fn save(&self, to: &mut dyn WordSink) {
        to.word(u64::from(self.given));
        to.word(self.steps.len() as u64);
        for step in self.steps() {
            match step {
                Step::Add {
                    literals, hints, ..
                } => {
                    to.word(((literals.len() as u64) << 32) | (hints.len() as u64 + 1));
                    literals
                        .iter()
                        .for_each(|&literal| to.word(i64::from(literal) as u64));
                    hints.iter().for_each(|&name| to.word(u64::from(name)));
                }
                Step::Forget(names) => {
                    to.word((names.len() as u64) << 32);
                    names.iter().for_each(|&name| to.word(u64::from(name)));
                }
            }
        }
    }

    /// Reads what [`save`](Refutation::save) wrote.
    pub fn load(from: &mut dyn WordSource) -> Result<Refutation, Damaged> {
        let mut proof = Refutation::new(u32::read(from)?);
        for _ in 0..from.length(1)? {
            let lengths = from.word()?;
            let many = (lengths >> 32) as usize;
            match (lengths as u32).checked_sub(1) {
                Some(hints) => {
                    let literals: Vec<i32> = (0..many)
                        .map(|_| i32::try_from(from.word()? as i64).map_err(|_| Damaged))
                        .collect::<Result<_, _>>()?;
                    let hints: Vec<u32> = (0..hints)
                        .map(|_| u32::read(from))
                        .collect::<Result<_, _>>()?;
                    proof.add(&literals, hints.into_iter());
                }
                None => {
                    let names: Vec<u32> = (0..many)
                        .map(|_| u32::read(from))
                        .collect::<Result<_, _>>()?;
                    proof.forget(names.into_iter());
                }
            }
        }
        Ok(proof)
    }

    fn add(&mut self, literals: &[i32], hints: impl Iterator<Item = u32>) {
        self.literals.extend(literals);
        self.names.extend(hints);
        self.added += 1;
        self.steps.push(Place::Add {
            literals: self.literals.len(),
            names: self.names.len(),
        });
    }

    fn forget(&mut self, names: impl Iterator<Item = u32>) {
        self.names.extend(names);
        let names = self.names.len();
        self.steps.push(Place::Forget { names });
    }

    /// The steps as lines of LRAT, in text and without newlines. A step of forgetting has the name
    /// of the last clause before it.
    pub fn lrat_lines(&self) -> impl Iterator<Item = String> {
        let mut last = self.given;
        self.steps().map(move |step| match step {
            Step::Add {
                name,
                literals,
                hints,
            } => {
                last = name;
                let mut line = format!("{name} ");
                append(&mut line, literals);
                line.push_str("0 ");
                append(&mut line, hints);
                line + "0"
            }
            Step::Forget(names) => {
                let mut line = format!("{last} d ");
                append(&mut line, names);
                line + "0"
            }
        })
    }

    /// How many clauses it proves to contradict each other, those without use included.
    pub fn given(&self) -> u32 {
        self.given
    }

    /// How many clauses are derived.
    pub fn added(&self) -> usize {
        self.added
    }

    /// The steps, in order.
    pub fn steps(&self) -> impl Iterator<Item = Step<'_>> {
        let (mut literals_from, mut names_from) = (0, 0);
        let mut name = self.given;
        self.steps.iter().map(move |place| match *place {
            Place::Add { literals, names } => {
                name += 1;
                Step::Add {
                    name,
                    literals: &self.literals
                        [std::mem::replace(&mut literals_from, literals)..literals],
                    hints: &self.names[std::mem::replace(&mut names_from, names)..names],
                }
            }
            Place::Forget { names } => {
                Step::Forget(&self.names[std::mem::replace(&mut names_from, names)..names])
            }
        })
    }
}

/// Numbers, each with a space after it.
fn append<N: Display>(line: &mut String, numbers: &[N]) {
    for number in numbers {
        write!(line, "{number} ").expect("strings take all");
    }
}
