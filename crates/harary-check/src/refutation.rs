//! Refutations: no proper coloring, by clauses that contradict each other.
//!
//! The clauses that every proper coloring satisfies are built here, from the rules: each cell has a color, and no set is all of a color that forbids it.
//! Of the colorings that names of colors and symmetries make of each other one is enough: the clauses of `symmetry` (`symmetry.rs`). Then each line adds a clause that follows from clauses before it: were all its literals false, each of its hints in turn would
//! leave one literal that must hold, until one leaves none. The last clause added is empty. (`docs/certificates.md`; without RAT, which the format of LRAT
//! has besides: Cruz-Filipe, Heule, Hunt, Kaufmann, Schneider-Kamp 2017.) What is kept is the clauses that were not deleted.

use std::collections::HashMap;

mod symmetry;

use crate::lines::Lines;
use crate::spec::digits;
use crate::tree::Problem;
use crate::verdict::{Failure, short};
use symmetry::Symmetry;

/// The rules may give so many literals; more is refused. (A thousand numbers in twenty columns have as many.)
const MOST_LITERALS: usize = 1 << 24;

/// Reads a refutation, after its first line, up to its `end`, and counts the clauses that it adds.
pub(crate) fn check<P: Problem>(problem: &P, lines: &mut Lines<'_>) -> Result<u64, Failure> {
    let mut clauses = Clauses::of(problem).map_err(|why| Failure::at(lines.number(), why))?;
    let mut added = 0;
    let mut line = lines.next("a clause")?;
    let mut symmetry = Symmetry::new(problem);
    while let Some(rest) = line.text.strip_prefix("symmetry ") {
        let read = symmetry.read(rest, &mut clauses);
        read.map_err(|why| line.wrong(why))?;
        line = lines.next("a clause")?;
    }
    drop(symmetry);
    let mut facts = Facts::new(clauses.variables);
    loop {
        let mut words = line.text.split(' ');
        let name = words.next().unwrap_or_default();
        if name == "end" {
            return Err(line.wrong("the empty clause was not added: a clause should stand here"));
        }
        let wrong = |why: String| Failure::at(line.number, why);
        let name = read_name(name).map_err(wrong)?;
        let rest = line.text.split_once(' ').map_or("", |(_, rest)| rest);
        if let Some(rest) = rest.strip_prefix("d ") {
            clauses.delete(name, rest).map_err(wrong)?;
        } else {
            let is_empty = clauses.add(name, rest, &mut facts).map_err(wrong)?;
            added += 1;
            if is_empty {
                break;
            }
        }
        line = lines.next("a clause")?;
    }
    let line = lines.next("`end`")?;
    match line.text {
        "end" => Ok(added),
        _ => Err(line.wrong("the empty clause was added: `end` should stand here")),
    }
}

/// The variable that says that the cell has the color, of so many.
fn variable(colors: u8, cell: usize, color: u8) -> i32 {
    (cell * usize::from(colors) + usize::from(color)) as i32
}

/// The clauses that are there.
struct Clauses {
    variables: usize,
    /// Those that the rules give, the literals of all one after the other, where each ends, and whether it was deleted.
    literals: Vec<i32>,
    ends: Vec<u32>,
    gone: Vec<bool>,
    /// Those added and not deleted, by their names.
    added: HashMap<u64, Box<[i32]>>,
    /// The largest name so far.
    last: u64,
}

impl Clauses {
    /// Those that every proper coloring satisfies: a clause for each cell, then color by color one for each set.
    fn of<P: Problem>(problem: &P) -> Result<Self, String> {
        let (cells, colors) = (problem.cells(), problem.colors());
        let mut clauses = Self {
            variables: cells * usize::from(colors),
            literals: Vec::new(),
            ends: Vec::new(),
            gone: Vec::new(),
            added: HashMap::new(),
            last: 0,
        };
        // Colors of one kind have the same sets.
        let lists: Vec<(u8, Vec<Vec<usize>>)> = (1..=colors)
            .filter(|&color| problem.kind(color) == color)
            .map(|color| (color, problem.sets(color)))
            .collect();
        let sets = |color: u8| {
            let kind = problem.kind(color);
            lists
                .iter()
                .filter(move |(first, _)| *first == kind)
                .flat_map(|(_, sets)| sets)
        };
        let literals: usize = (1..=colors).flat_map(sets).map(Vec::len).sum();
        if literals > MOST_LITERALS {
            return Err(too_many());
        }
        for cell in 0..cells {
            let all = (1..=colors).map(|color| variable(colors, cell, color));
            clauses.rule(all.collect())?;
        }
        for color in 1..=colors {
            for set in sets(color) {
                let none = set.iter().map(|&cell| -variable(colors, cell, color));
                clauses.rule(none.collect())?;
            }
        }
        Ok(clauses)
    }

    /// A clause that the rules give.
    fn rule(&mut self, clause: Vec<i32>) -> Result<(), String> {
        if self.literals.len() + clause.len() > MOST_LITERALS {
            return Err(too_many());
        }
        self.literals.extend(clause);
        // Below 2^32, as there are at most so many literals.
        self.ends.push(self.literals.len() as u32);
        self.gone.push(false);
        self.last += 1;
        Ok(())
    }

    /// The place of a clause that the rules give, if this is its name.
    fn place(&self, name: u64) -> Option<usize> {
        let place = usize::try_from(name.checked_sub(1)?).ok()?;
        (place < self.ends.len()).then_some(place)
    }

    /// The clause with this name, if it is there.
    fn get(&self, name: u64) -> Option<&[i32]> {
        let Some(place) = self.place(name) else {
            return self.added.get(&name).map(|clause| &**clause);
        };
        let from = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        let clause = &self.literals[from as usize..self.ends[place] as usize];
        (!self.gone[place]).then_some(clause)
    }

    /// Forgets a clause; whether it was there.
    fn forget(&mut self, name: u64) -> bool {
        match self.place(name) {
            Some(place) => !std::mem::replace(&mut self.gone[place], true),
            None => self.added.remove(&name).is_some(),
        }
    }

    /// Adds a clause if its hints prove it; whether it is the empty one.
    fn add(&mut self, name: u64, text: &str, facts: &mut Facts) -> Result<bool, String> {
        if name <= self.last {
            return Err(format!(
                "a clause is named by a number above {}, not {name}",
                self.last
            ));
        }
        let mut words = text.split(' ');
        let mut clause = Vec::new();
        loop {
            match words.next() {
                Some("0") => break,
                Some(word) => clause.push(self.read_literal(word)?),
                None => {
                    return Err(
                        "the literals of a clause end with 0, and so do its hints".to_owned()
                    );
                }
            }
        }
        facts.clear();
        for &literal in &clause {
            if !facts.holds(-literal) {
                return Err(format!(
                    "the clause has the variable {} twice",
                    literal.abs()
                ));
            }
        }
        let mut is_proved = false;
        loop {
            let word = words.next().ok_or("the hints of a clause end with 0")?;
            if word == "0" {
                break;
            }
            if word.starts_with('-') {
                return Err(
                    "hints are names of clauses: steps of RAT are not part of this format"
                        .to_owned(),
                );
            }
            let hint = self.get(read_name(word)?);
            let hint = hint.ok_or_else(|| format!("there is no clause {}", short(word)))?;
            if is_proved {
                return Err(format!(
                    "the clause is proved before the hint {}",
                    short(word)
                ));
            }
            is_proved = facts
                .propagate(hint)
                .map_err(|why| format!("the hint {} {why}", short(word)))?;
        }
        if words.next().is_some() {
            return Err("nothing may follow the 0 after the hints".to_owned());
        }
        if !is_proved {
            return Err("the hints do not prove the clause".to_owned());
        }
        self.last = name;
        let is_empty = clause.is_empty();
        self.added.insert(name, clause.into());
        Ok(is_empty)
    }

    /// Forgets the clauses that are named.
    fn delete(&mut self, name: u64, text: &str) -> Result<(), String> {
        if name != self.last {
            return Err(format!(
                "a deletion begins with the name of the last clause, {}, not {name}",
                self.last
            ));
        }
        let Some(names) = text.strip_suffix(" 0") else {
            return Err("names of clauses to be deleted and 0 should stand here".to_owned());
        };
        for word in names.split(' ') {
            if !self.forget(read_name(word)?) {
                return Err(format!("there is no clause {}", short(word)));
            }
        }
        Ok(())
    }

    fn read_literal(&self, word: &str) -> Result<i32, String> {
        let number = digits(word.strip_prefix('-').unwrap_or(word))?
            .parse()
            .unwrap_or(i32::MAX);
        if !(1..=self.variables).contains(&(number as usize)) {
            return Err(format!(
                "{} is no literal: variables are 1 to {}",
                short(word),
                self.variables
            ));
        }
        Ok(if word.starts_with('-') {
            -number
        } else {
            number
        })
    }
}

fn too_many() -> String {
    format!("this checker holds rules of up to {MOST_LITERALS} literals, and these have more")
}

/// The name of a clause.
fn read_name(word: &str) -> Result<u64, String> {
    match crate::spec::count(word)? {
        0 => Err("a clause is named by a number from 1 on".to_owned()),
        name => Ok(name),
    }
}

/// The literals that hold if those of a clause do not.
struct Facts {
    /// For each variable 1 if it holds, −1 if its negation does, else 0.
    values: Vec<i8>,
    set: Vec<usize>,
}

impl Facts {
    fn new(variables: usize) -> Self {
        Self {
            values: vec![0; variables + 1],
            set: Vec::new(),
        }
    }

    fn clear(&mut self) {
        for variable in self.set.drain(..) {
            self.values[variable] = 0;
        }
    }

    /// Lets a literal hold; false if something is known of its variable.
    fn holds(&mut self, literal: i32) -> bool {
        let variable = literal.unsigned_abs() as usize;
        if self.values[variable] != 0 {
            return false;
        }
        self.values[variable] = literal.signum() as i8;
        self.set.push(variable);
        true
    }

    /// Lets the one literal of a clause hold that can; whether there is none.
    fn propagate(&mut self, clause: &[i32]) -> Result<bool, &'static str> {
        let mut open = None;
        for &literal in clause {
            match self.values[literal.unsigned_abs() as usize] {
                0 if open.is_some() => return Err("leaves more than one literal"),
                0 => open = Some(literal),
                value if i32::from(value) == literal.signum() => return Err("holds already"),
                _ => {}
            }
        }
        Ok(match open {
            Some(literal) => !self.holds(literal),
            None => true,
        })
    }
}
