//! Clauses with remarks that say what they mean.

use harary_core::Cnf;
use std::fmt;

/// Clauses in the order in which they were added, in sections with a heading each.
#[derive(Clone, Debug, Default)]
pub struct Formula {
    cnf: Cnf,
    head: Vec<String>,
    /// Headings, each with the number of clauses before it.
    headings: Vec<(usize, String)>,
}

impl Formula {
    /// The clauses.
    pub fn cnf(&self) -> &Cnf {
        &self.cnf
    }

    /// A remark that stands above all clauses.
    pub(crate) fn remark(&mut self, text: impl Into<String>) {
        self.head.push(text.into());
    }

    /// A heading of the clauses that follow.
    pub(crate) fn heading(&mut self, text: impl Into<String>) {
        self.headings.push((self.cnf.len(), text.into()));
    }

    /// The number of the next clause, counted from 1.
    pub(crate) fn next(&self) -> u32 {
        self.cnf.len() as u32 + 1
    }

    /// A new variable.
    pub(crate) fn variable(&mut self) -> i32 {
        self.cnf.variable()
    }

    /// As many new variables.
    pub(crate) fn variables(&mut self, many: usize) -> Vec<i32> {
        (0..many).map(|_| self.variable()).collect()
    }

    pub(crate) fn clause(&mut self, literals: impl IntoIterator<Item = i32>) {
        self.cnf.add(literals);
    }

    /// If all these hold, so does one of those.
    pub(crate) fn implies(&mut self, all: &[i32], one_of: &[i32]) {
        let not = all.iter().map(|&literal| -literal);
        self.cnf.add(not.chain(one_of.iter().copied()));
    }

    /// At most one of these holds: a clause for the first and the second, for the first and the
    /// third, and so on.
    pub(crate) fn at_most_one(&mut self, of: &[i32]) {
        for (at, &one) in of.iter().enumerate() {
            for &other in &of[at + 1..] {
                self.clause([-one, -other]);
            }
        }
    }

    /// A new variable that holds exactly if all of these do.
    pub(crate) fn all_of(&mut self, literals: &[i32]) -> i32 {
        let all = self.variable();
        for &literal in literals {
            self.clause([-all, literal]);
        }
        self.implies(literals, &[all]);
        all
    }

    /// A new variable that holds exactly if one of these does.
    pub(crate) fn any_of(&mut self, literals: &[i32]) -> i32 {
        let any = self.variable();
        for &literal in literals {
            self.clause([-literal, any]);
        }
        self.implies(&[any], literals);
        any
    }
}

impl fmt::Display for Formula {
    /// In the format of DIMACS, with remarks and headings.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write_head(f)?;
        let mut headings = self.headings.iter().peekable();
        for (at, clause) in self.cnf.clauses().enumerate() {
            while let Some((_, text)) = headings.next_if(|(before, _)| *before == at) {
                writeln!(f, "c {text}")?;
            }
            write_clause(clause, f)?;
        }
        Ok(())
    }
}

impl Formula {
    /// The remarks, and the line that says how much follows.
    fn write_head(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for line in &self.head {
            writeln!(f, "c {line}")?;
        }
        writeln!(f, "p cnf {} {}", self.cnf.variables(), self.cnf.len())
    }

    /// In the format of QDIMACS, with these lines of quantifiers; after them no remark may stand.
    pub(crate) fn write_quantified(
        &self,
        quantifiers: &str,
        f: &mut fmt::Formatter<'_>,
    ) -> fmt::Result {
        self.write_head(f)?;
        f.write_str(quantifiers)?;
        let mut clauses = self.cnf.clauses();
        clauses.try_for_each(|clause| write_clause(clause, f))
    }
}

fn write_clause(clause: &[i32], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    for literal in clause {
        write!(f, "{literal} ")?;
    }
    writeln!(f, "0")
}
