//! The clauses of a refutation: those that the rules give, those added, and what unit propagation
//! makes of them.

use crate::budget::{Budget, Stop, Table, allocated};
use crate::rules::board;
use crate::spec::digits;
use crate::tree::Problem;
use crate::verdict::short;

/// To find a clause by its name, or to note it, takes as long as so many steps.
const STEPS_A_CLAUSE: usize = 60;

/// The variable that says that the cell has the color, one of `colors`.
pub(super) fn variable(colors: u8, cell: usize, color: u8) -> i32 {
    (cell * usize::from(colors) + usize::from(color)) as i32
}

/// The clauses that are there.
pub(super) struct Clauses {
    pub(super) variables: usize,
    /// Those that the rules give, the literals of all one after the other, where each ends, and
    /// whether it was deleted.
    literals: Vec<i32>,
    ends: Vec<usize>,
    gone: Vec<bool>,
    /// Those added and not deleted, by their names.
    added: Table<u64, Box<[i32]>>,
    /// The largest name so far.
    last: u64,
    budget: Budget,
}

impl Clauses {
    /// Those that every proper coloring satisfies: a clause for each cell, then color by color one
    /// for each set.
    pub(super) fn of<P: Problem>(problem: &P, budget: &Budget) -> Result<Self, Stop> {
        let (cells, colors) = (problem.cells(), problem.colors());
        let mut clauses = Self {
            variables: cells * usize::from(colors),
            literals: Vec::new(),
            ends: Vec::new(),
            gone: Vec::new(),
            added: Table::new(budget),
            last: 0,
            budget: budget.clone(),
        };
        clauses.prepare(problem)?;
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

    /// Counts what the clauses of the rules cost, and makes room for them.
    fn prepare<P: Problem>(&mut self, problem: &P) -> Result<(), Stop> {
        let (cells, colors) = (problem.cells(), problem.colors());
        let (mut clauses, mut literals) = (cells, cells * usize::from(colors));
        let (mut steps, mut lists) = (0, 0);
        for color in 1..=colors {
            let kind = problem.kind(color);
            let [sets, members] = problem.extent(kind);
            (clauses, literals) = (clauses + sets, literals + members);
            if kind == color {
                // The sets of each kind are there while their clauses are written.
                let (more, memory) = board::cost(sets as u128, members as u128, 8);
                (steps, lists) = (steps + more, lists + memory);
            }
        }
        let bytes = (size_of::<usize>() + 1) * clauses + size_of::<i32>() * literals;
        self.budget.needs(steps + 4 * literals as u128)?;
        self.budget.needs_memory(lists + bytes as u128)?;
        self.budget.count(steps as usize + 4 * literals);
        self.budget.take(bytes as u64)?;
        self.literals.reserve_exact(literals);
        self.ends.reserve_exact(clauses);
        self.gone.reserve_exact(clauses);
        Ok(())
    }

    /// A clause that the rules give.
    pub(super) fn rule(&mut self, clause: Vec<i32>) -> Result<(), Stop> {
        for literal in clause {
            self.budget.room_in(&mut self.literals)?;
            self.literals.push(literal);
        }
        self.budget.room_in(&mut self.ends)?;
        self.budget.room_in(&mut self.gone)?;
        self.ends.push(self.literals.len());
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
        let clause = &self.literals[from..self.ends[place]];
        (!self.gone[place]).then_some(clause)
    }

    /// Forgets a clause; whether it was there.
    fn forget(&mut self, name: u64) -> bool {
        match self.place(name) {
            Some(place) => !std::mem::replace(&mut self.gone[place], true),
            None => {
                let clause = self.added.remove(&name);
                let bytes = |clause: &[i32]| allocated(size_of_val(clause));
                self.budget.give_back(clause.as_deref().map_or(0, bytes));
                clause.is_some()
            }
        }
    }

    /// Adds a clause if its hints prove it, by Lemma 12 (hints); whether it is the empty one.
    pub(super) fn add(&mut self, name: u64, text: &str, facts: &mut Facts) -> Result<bool, Stop> {
        if name <= self.last {
            return Err(format!(
                "a clause is named by a number above {}, not {name}",
                self.last
            )
            .into());
        }
        let mut words = text.split(' ');
        let mut clause = Vec::new();
        loop {
            match words.next() {
                Some("0") => break,
                Some(word) => clause.push(self.read_literal(word)?),
                None => {
                    return Err("the literals of a clause end with 0, and so do its hints".into());
                }
            }
        }
        facts.clear();
        for &literal in &clause {
            if !facts.holds(-literal) {
                return Err(format!("the clause has the variable {} twice", literal.abs()).into());
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
                    "hints are names of clauses: steps of RAT are not part of this format".into(),
                );
            }
            let hint = self.get(read_name(word)?);
            let hint = hint.ok_or_else(|| format!("there is no clause {}", short(word)))?;
            self.budget.spend(STEPS_A_CLAUSE + hint.len())?;
            if is_proved {
                let why = format!("the clause is proved before the hint {}", short(word));
                return Err(why.into());
            }
            is_proved = facts
                .propagate(hint)
                .map_err(|why| format!("the hint {} {why}", short(word)))?;
        }
        if words.next().is_some() {
            return Err("nothing may follow the 0 after the hints".into());
        }
        if !is_proved {
            return Err("the hints do not prove the clause".into());
        }
        self.last = name;
        let is_empty = clause.is_empty();
        let clause: Box<[i32]> = clause.into();
        self.budget.take(allocated(size_of_val(&clause[..])))?;
        self.added.insert(name, clause)?;
        Ok(is_empty)
    }

    /// Forgets the clauses that are named.
    pub(super) fn delete(&mut self, name: u64, text: &str) -> Result<(), String> {
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

/// The name of a clause.
pub(super) fn read_name(word: &str) -> Result<u64, String> {
    match crate::spec::count(word)? {
        0 => Err("a clause is named by a number from 1 on".to_owned()),
        name => Ok(name),
    }
}

/// The literals that hold if those of a clause do not.
pub(super) struct Facts {
    /// For each variable 1 if it holds, −1 if its negation does, else 0.
    values: Vec<i8>,
    set: Vec<usize>,
}

impl Facts {
    pub(super) fn new(variables: usize) -> Self {
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
