//! Lookahead: the cell at which to split a question of satisfiability.
//!
//! Each color of each open cell is tried, and followed by unit propagation. Its measure is the sum
//! over the clauses that became shorter by it, where a clause of one literal less counts five times
//! as much. The cell with the largest product over its colors is taken. (Heule, van Maaren 2009,
//! *Look-ahead based SAT solvers*.) A color that leads to a contradiction is excluded on the way.
//! No choice is wrong, only more or less useful.

use harary_core::Cnf;

/// The clauses, where each literal is, and the literals of the colors of each cell.
pub(super) struct Lookahead {
    choices: Vec<Vec<i32>>,
    clauses: Vec<Vec<i32>>,
    /// For the literals 1, -1, 2, -2, … the clauses that have them.
    places: Vec<Vec<u32>>,
}

/// An assignment, and the clauses that it leaves.
struct State<'a> {
    of: &'a Lookahead,
    holds: Vec<bool>,
    /// Literals of a clause that are not false.
    left: Vec<u32>,
    /// Literals of a clause that are true.
    satisfied: Vec<u32>,
    trail: Vec<i32>,
}

fn index(literal: i32) -> usize {
    2 * (literal.unsigned_abs() as usize - 1) + usize::from(literal < 0)
}

impl Lookahead {
    pub(super) fn new(clauses: &Cnf, choices: &[Vec<i32>]) -> Lookahead {
        let mut places = vec![Vec::new(); 2 * clauses.variables() as usize];
        for (clause, name) in clauses.clauses().zip(0..) {
            for &literal in clause {
                places[index(literal)].push(name);
            }
        }
        Lookahead {
            choices: choices.to_vec(),
            clauses: clauses.clauses().map(<[i32]>::to_vec).collect(),
            places,
        }
    }

    /// A cell that has at least two colors left where these literals hold; `None` if there is none.
    pub(super) fn cell(&self, cube: &[i32]) -> Option<usize> {
        let mut state = State {
            of: self,
            holds: vec![false; self.places.len()],
            left: self
                .clauses
                .iter()
                .map(|clause| clause.len() as u32)
                .collect(),
            satisfied: vec![0; self.clauses.len()],
            trail: Vec::new(),
        };
        let mut best: Option<(f64, usize)> = None;
        let is_open = cube.iter().all(|&literal| state.assign(literal).is_some());
        for (cell, choices) in (0..).zip(&self.choices).filter(|_| is_open) {
            let mut product = 1.0;
            let mut open = 0;
            for &literal in choices {
                if state.holds[index(literal)] {
                    open = 0;
                    break;
                }
                if state.holds[index(-literal)] {
                    continue;
                }
                let before = state.trail.len();
                let says = state.assign(literal);
                state.undo(before);
                match says {
                    Some(says) => {
                        open += 1;
                        product *= says + 1e-6;
                    }
                    None if state.assign(-literal).is_none() => return best.map(|(_, cell)| cell),
                    None => {}
                }
            }
            if open >= 2 && best.is_none_or(|(most, _)| product > most) {
                best = Some((product, cell));
            }
        }
        best.map(|(_, cell)| cell)
    }
}

impl State<'_> {
    /// Assigns a literal and what follows; how much that says, or `None` if it contradicts the
    /// clauses.
    fn assign(&mut self, literal: i32) -> Option<f64> {
        let mut next = self.trail.len();
        self.put(literal);
        let mut says = 0.0;
        let mut is_good = !self.holds[index(-literal)];
        while let Some(&literal) = self.trail.get(next) {
            next += 1;
            for &clause in &self.of.places[index(literal)] {
                self.satisfied[clause as usize] += 1;
            }
            for &name in &self.of.places[index(-literal)] {
                let name = name as usize;
                self.left[name] -= 1;
                if self.satisfied[name] > 0 {
                    continue;
                }
                let left = self.left[name];
                says += 0.2_f64.powi(left as i32);
                match left {
                    0 => is_good = false,
                    1 => {
                        let unit = self.of.clauses[name].iter();
                        let unit = unit.copied().find(|&unit| !self.holds[index(-unit)]);
                        unit.into_iter().for_each(|unit| self.put(unit));
                    }
                    _ => {}
                }
            }
        }
        is_good.then_some(says)
    }

    fn put(&mut self, literal: i32) {
        if !self.holds[index(literal)] {
            self.holds[index(literal)] = true;
            self.trail.push(literal);
        }
    }

    /// Takes back all literals after the first `length`.
    fn undo(&mut self, length: usize) {
        for literal in self.trail.drain(length..) {
            self.holds[index(literal)] = false;
            for &clause in &self.of.places[index(literal)] {
                self.satisfied[clause as usize] -= 1;
            }
            for &clause in &self.of.places[index(-literal)] {
                self.left[clause as usize] += 1;
            }
        }
    }
}
