//! Clauses: a formula in conjunctive normal form.

use crate::Unreadable;
use std::fmt;
use std::str::FromStr;

/// A list of clauses, in the order in which they were added. A literal is a variable, counted from
/// 1, or its negation, the negative number.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Cnf {
    variables: i32,
    literals: Vec<i32>,
    /// Where each clause ends among the literals.
    ends: Vec<usize>,
}

impl Cnf {
    /// No clauses yet, over this number of variables.
    pub fn new(variables: i32) -> Cnf {
        Cnf {
            variables,
            ..Cnf::default()
        }
    }

    /// Adds a clause.
    pub fn add(&mut self, clause: impl IntoIterator<Item = i32>) {
        self.literals.extend(clause);
        self.ends.push(self.literals.len());
    }

    /// Adds all clauses of another formula, over the same variables and perhaps more.
    pub fn append(&mut self, other: &Cnf) {
        self.variables = self.variables.max(other.variables);
        other
            .clauses()
            .for_each(|clause| self.add(clause.iter().copied()));
    }

    /// One more variable.
    pub fn variable(&mut self) -> i32 {
        self.variables += 1;
        self.variables
    }

    /// How many variables there are.
    pub fn variables(&self) -> i32 {
        self.variables
    }

    /// How many clauses there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Whether there is no clause.
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// A clause by its place, counted from 0.
    ///
    /// # Panics
    /// If there are fewer.
    pub fn clause(&self, place: usize) -> &[i32] {
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.literals[start..self.ends[place]]
    }

    /// The clauses, in order.
    pub fn clauses(&self) -> impl Iterator<Item = &[i32]> {
        let starts = std::iter::once(0).chain(self.ends.iter().copied());
        starts
            .zip(&self.ends)
            .map(|(start, &end)| &self.literals[start..end])
    }
}

impl FromStr for Cnf {
    type Err = Unreadable;

    /// Reads the format of DIMACS: lines that begin with `c` are comments, and a clause ends with
    /// 0, on whatever line that is.
    fn from_str(text: &str) -> Result<Cnf, Unreadable> {
        let mut lines = text.lines().filter(|line| !line.starts_with('c'));
        let head = lines.next().and_then(|line| {
            let numbers = line.strip_prefix("p cnf ")?.split_once(' ')?;
            Some((numbers.0.parse().ok()?, numbers.1.parse::<usize>().ok()?))
        });
        let Some((variables, clauses)) = head else {
            return Err(Unreadable(
                "clauses begin with `p cnf VARIABLES CLAUSES`".into(),
            ));
        };
        let mut cnf = Cnf::new(variables);
        let mut clause = Vec::new();
        for word in lines.flat_map(str::split_ascii_whitespace) {
            match word.parse::<i32>() {
                Ok(0) => cnf.add(clause.drain(..)),
                Ok(literal) if (-variables..=variables).contains(&literal) => clause.push(literal),
                _ => return Err(Unreadable(format!("`{word}` is no literal"))),
            }
        }
        match clause.is_empty() && cnf.len() == clauses {
            true => Ok(cnf),
            false => Err(Unreadable(format!(
                "there are not {clauses} clauses, each ended by 0"
            ))),
        }
    }
}

impl fmt::Display for Cnf {
    /// In the format of DIMACS: `p cnf VARIABLES CLAUSES`, then a clause a line, ended by 0.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "p cnf {} {}", self.variables, self.len())?;
        for clause in self.clauses() {
            for literal in clause {
                write!(f, "{literal} ")?;
            }
            writeln!(f, "0")?;
        }
        Ok(())
    }
}
