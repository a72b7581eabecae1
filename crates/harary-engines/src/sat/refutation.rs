//! What a solver derived, and the part of it that proves that its clauses cannot be satisfied.
//!
//! Each derived clause comes with *hints*: clauses before it such that, if all its literals are false, each hint in turn has just one literal left that
//! can hold, and the last has none. (LRAT without RAT: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp 2017, *Efficient certified RAT verification*.) Only
//! the clauses from which the empty one comes, directly or not, are kept, and each is forgotten after its last use.

use rustc_hash::FxHashMap;

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
    /// The first empty clause.
    empty: Option<usize>,
}

/// A step of a refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step<'a> {
    /// A clause follows.
    Add {
        /// Its name. Names increase from step to step; the clauses that were given have the names 1, 2, … in their order.
        name: u32,
        /// Its literals; none in the last step.
        literals: &'a [i32],
        /// The names of its hints.
        hints: &'a [u32],
    },
    /// These clauses are not used any more.
    Forget(&'a [u32]),
}

/// A proof that clauses cannot be satisfied: the steps, in order, up to the empty clause.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    given: u32,
    literals: Vec<i32>,
    /// Hints of clauses that follow, and clauses to be forgotten.
    names: Vec<u32>,
    steps: Vec<Place>,
}

/// Where a step ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Place {
    Add { literals: usize, names: usize },
    Forget { names: usize },
}

/// Clauses are forgotten as soon as so many can be, so that a step of forgetting is worth its line.
const FORGOTTEN_TOGETHER: usize = 50;

impl Derivation {
    /// The next clause that the solver was given has this name.
    pub fn given(&mut self, name: i64) {
        self.given.push(name);
    }

    /// A clause follows from those named.
    pub fn derived(&mut self, name: i64, literals: &[i32], hints: &[i64]) {
        if literals.is_empty() && self.empty.is_none() {
            self.empty = Some(self.ends.len());
        }
        self.names.push(name);
        self.literals.extend(literals);
        self.hints.extend(hints);
        self.ends.push((self.literals.len(), self.hints.len()));
    }

    fn literals_of(&self, index: usize) -> &[i32] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].0);
        &self.literals[start..self.ends[index].0]
    }

    fn hints_of(&self, index: usize) -> &[i64] {
        let start = index.checked_sub(1).map_or(0, |before| self.ends[before].1);
        &self.hints[start..self.ends[index].1]
    }

    /// The proof; `None` if the empty clause was not derived, or something by other means than hints.
    pub fn refutation(&self) -> Option<Refutation> {
        let last = self.empty?;
        let given: FxHashMap<i64, u32> = self.given.iter().copied().zip(1..).collect();
        let known = self.names[..=last].iter().copied();
        let places: FxHashMap<i64, usize> = known.zip(0..).collect();
        let mut needed = vec![false; last + 1];
        needed[last] = true;
        for at in (0..=last).rev() {
            if !needed[at] {
                continue;
            }
            for hint in self.hints_of(at) {
                match places.get(hint) {
                    Some(&place) if place < at => needed[place] = true,
                    None if given.contains_key(hint) => {}
                    _ => return None,
                }
            }
        }
        let first = u32::try_from(given.len()).ok()? + 1;
        let mut names = vec![0; last + 1];
        let mut next = first;
        for (name, _) in names.iter_mut().zip(&needed).filter(|(_, needed)| **needed) {
            *name = next;
            next = next.checked_add(1)?;
        }
        let name = |hint: &i64| match places.get(hint) {
            Some(&place) => names[place],
            None => given[hint],
        };
        let mut last_use = vec![0; next as usize];
        for at in (0..=last).filter(|&at| needed[at]) {
            for hint in self.hints_of(at) {
                last_use[name(hint) as usize] = names[at];
            }
        }
        let mut proof = Refutation {
            given: first - 1,
            literals: Vec::new(),
            names: Vec::new(),
            steps: Vec::new(),
        };
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

impl Refutation {
    fn add(&mut self, literals: &[i32], hints: impl Iterator<Item = u32>) {
        self.literals.extend(literals);
        self.names.extend(hints);
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

    /// How many clauses it proves to contradict each other, those without use included.
    pub fn given(&self) -> u32 {
        self.given
    }

    /// How many clauses are derived.
    pub fn added(&self) -> usize {
        let is_added = |place: &&Place| matches!(place, Place::Add { .. });
        self.steps.iter().filter(is_added).count()
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
