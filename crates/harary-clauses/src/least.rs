//! Proofs that leave out colorings which names of colors and symmetries of the cells make of
//! others, in the format of VeriPB, whose checker trusts none of it.
//!
//! The clauses that a proper coloring satisfies are given: the variable c·x + k says that the cell
//! x has the color k of c. The steps add, in this order: that no cell has two colors (if it has
//! two, one can be taken away); an order of the colorings, lexicographic along some cells, smaller
//! colors first; for each color the constraint that a coloring is not greater than the one in which
//! it and the color before it of its kind are exchanged, and the clauses of precedence that follow;
//! for each map the constraint that a coloring is not greater than its image, and clauses that say
//! the same cell by cell. Each constraint is added by dominance: a coloring that violates it has a
//! smaller one that is proper, too. (Bogaerts, Gocht, McCreesh, Nordström 2023, *Certified
//! dominance and symmetry breaking for combinatorial optimisation*.) Then clauses are refuted by
//! unit propagation.

use harary_core::{Cnf, Coloring, Kinds, Refutation, Step};
use std::fmt::Write as _;
use std::io;

/// Names of colors and symmetries that are to be broken.
#[derive(Clone, Copy, Debug)]
pub struct Symmetries<'a> {
    /// The problem that they are of; colors of one kind can be renamed.
    pub problem: &'a dyn Coloring,
    /// Along these cells, the first in the order, colors of one kind are opened in order.
    pub named: &'a [usize],
    /// All cells, in the order in which colorings are compared.
    pub order: &'a [usize],
    /// The image of each cell under each map. If one of them is no symmetry of the clauses, the
    /// checker refuses the proof.
    pub maps: &'a [Vec<usize>],
}

/// Clauses that leave some coloring of each class, if there is one, with the steps that prove it.
#[derive(Clone, Debug)]
pub struct LeastColorings {
    given: usize,
    clauses: Cnf,
    steps: String,
}

/// Colorings are compared along so many cells and colors at most: the constraints have powers of
/// two with as many binary digits.
const MOST_COMPARED: usize = 1000;

impl LeastColorings {
    /// Of the clauses of proper colorings.
    ///
    /// Cost: for each map a constraint of as many terms as there are cells and colors compared,
    /// each a number of up to 300 digits.
    pub fn of(given: Cnf, symmetries: &Symmetries<'_>) -> LeastColorings {
        let kinds = Kinds::of(symmetries.problem);
        let colors = symmetries.problem.colors();
        let renamed: Vec<(u8, u8)> = (1..=colors)
            .map(|color| (kinds.before(color), color))
            .filter(|(before, _)| *before > 0)
            .collect();
        let mut steps = Steps::new(given, colors, symmetries);
        if colors > 1 && !(renamed.is_empty() && symmetries.maps.is_empty()) {
            steps.one_color(symmetries.order.len());
            steps.define_order();
            for (before, color) in renamed {
                steps.opened(before, color, symmetries.named);
            }
            for (number, map) in symmetries.maps.iter().enumerate() {
                steps.least(number, map);
            }
        }
        LeastColorings {
            given: steps.given,
            clauses: steps.clauses,
            steps: steps.text,
        }
    }

    /// The clauses that were given, then those that were added.
    pub fn clauses(&self) -> &Cnf {
        &self.clauses
    }

    /// Writes the whole proof, of the clauses given alone, from a refutation of
    /// [`clauses`](LeastColorings::clauses).
    ///
    /// # Errors
    /// If it cannot be written.
    pub fn write(&self, refutation: &Refutation, out: &mut dyn io::Write) -> io::Result<()> {
        writeln!(out, "pseudo-Boolean proof version 3.0\nf {};", self.given)?;
        out.write_all(self.steps.as_bytes())?;
        writeln!(out, "% what is left has no solution")?;
        for step in refutation.steps() {
            match step {
                Step::Add {
                    name,
                    literals,
                    hints,
                } => {
                    write!(out, "@{name} rup {} : ~", clause(literals))?;
                    for &hint in hints {
                        write!(out, " {}", self.name(hint))?;
                    }
                    writeln!(out, ";")?;
                }
                Step::Forget(names) => {
                    // What was given is the question, and stays.
                    let derived = names.iter().filter(|&&name| name > refutation.given());
                    let derived: Vec<String> = derived.map(|name| format!(" @{name}")).collect();
                    if !derived.is_empty() {
                        writeln!(out, "del id{};", derived.concat())?;
                    }
                }
            }
        }
        let last = refutation.given() as usize + refutation.added();
        writeln!(
            out,
            "output NONE;\nconclusion UNSAT : {};",
            self.name(last as u32)
        )?;
        writeln!(out, "end pseudo-Boolean proof;")
    }

    /// How the checker calls a clause: by its number if it was given, else by its label.
    fn name(&self, name: u32) -> String {
        match name as usize <= self.given {
            true => name.to_string(),
            false => format!("@{name}"),
        }
    }
}

fn literal(literal: i32) -> String {
    let sign = if literal < 0 { "~" } else { "" };
    format!("{sign}x{}", literal.unsigned_abs())
}

fn clause(literals: &[i32]) -> String {
    let terms: String = literals
        .iter()
        .map(|&of| format!("1 {} ", literal(of)))
        .collect();
    terms + ">= 1"
}

/// The powers of two below 2^many, the greatest first.
fn powers_of_two(many: usize) -> Vec<String> {
    let mut digits = vec![1_u8];
    let mut powers = Vec::with_capacity(many);
    for _ in 0..many {
        powers.push(
            digits
                .iter()
                .rev()
                .map(|digit| char::from(b'0' + digit))
                .collect(),
        );
        let mut carry = 0;
        for digit in &mut digits {
            let twice = 2 * *digit + carry;
            (*digit, carry) = (twice % 10, twice / 10);
        }
        digits.extend((carry > 0).then_some(carry));
    }
    powers.reverse();
    powers
}

/// The steps so far. Every clause is a clause of the solver, too; its label is the number that the
/// solver gives it.
struct Steps<'a> {
    given: usize,
    clauses: Cnf,
    text: String,
    colors: u8,
    /// The cells along which colorings are compared.
    compared: &'a [usize],
    /// For each cell its place among those compared.
    place: Vec<Option<usize>>,
    weights: Vec<String>,
}

impl<'a> Steps<'a> {
    fn new(given: Cnf, colors: u8, symmetries: &Symmetries<'a>) -> Steps<'a> {
        let a_cell = usize::from(colors).max(2) - 1;
        let cells = symmetries.order.len().min(MOST_COMPARED / a_cell);
        let compared = &symmetries.order[..cells];
        let mut place = vec![None; symmetries.order.len()];
        for (at, &cell) in compared.iter().enumerate() {
            place[cell] = Some(at);
        }
        Steps {
            given: given.len(),
            clauses: given,
            text: String::new(),
            colors,
            compared,
            place,
            weights: powers_of_two(cells * a_cell),
        }
    }

    fn has(&self, cell: usize, color: u8) -> i32 {
        (cell * usize::from(self.colors)) as i32 + i32::from(color)
    }

    /// The weight of a compared cell having a color that is not the last.
    fn weight(&self, place: usize, color: u8) -> &str {
        &self.weights[place * (usize::from(self.colors) - 1) + usize::from(color) - 1]
    }

    fn say(&mut self, line: &str) {
        self.text += line;
        self.text.push('\n');
    }

    /// Adds a clause by a rule.
    fn add(&mut self, rule: &str, literals: &[i32], why: &str) -> usize {
        self.clauses.add(literals.iter().copied());
        let name = self.clauses.len();
        self.say(&format!("@{name} {rule} {} : {why};", clause(literals)));
        name
    }

    /// No cell has two colors.
    fn one_color(&mut self, cells: usize) {
        self.say("% a cell has one color: a second one can be taken away");
        for cell in 0..cells {
            for color in 2..=self.colors {
                for less in 1..color {
                    let both = [-self.has(cell, less), -self.has(cell, color)];
                    let without = format!("{} -> 0", literal(-both[1]));
                    self.add("red", &both, &without);
                }
            }
        }
    }

    /// The clause that a cell has not both colors.
    fn not_both(&self, cell: usize, one: u8, other: u8) -> usize {
        let (less, color) = (usize::from(one.min(other)), usize::from(one.max(other)));
        let colors = usize::from(self.colors);
        let before = (color - 1) * (color - 2) / 2 + less - 1;
        self.given + cell * (colors * (colors - 1) / 2) + before + 1
    }

    /// The clauses that a cell has no other color but this one.
    fn no_other(&self, cell: usize, color: u8) -> String {
        let others = (1..=self.colors).filter(|&other| other != color);
        others.fold(String::new(), |mut hints, other| {
            let _ = write!(hints, " @{}", self.not_both(cell, color, other));
            hints
        })
    }

    fn define_order(&mut self) {
        let variables = |letter: &str| {
            (1..=self.weights.len()).fold(String::new(), |mut names, number| {
                let _ = write!(names, " {letter}{number}");
                names
            })
        };
        let sum = (1..)
            .zip(&self.weights)
            .fold(String::new(), |mut sum, (number, weight)| {
                let _ = write!(sum, "{weight} u{number} -{weight} v{number} ");
                sum
            });
        let compared = self
            .compared
            .iter()
            .flat_map(|&cell| (1..self.colors).map(move |color| (cell, color)));
        let loaded: String = compared
            .map(|(cell, color)| format!(" {}", literal(self.has(cell, color))))
            .collect();
        let (u, v, w) = (variables("u"), variables("v"), variables("w"));
        self.say("% colorings are compared along these cells, smaller colors first");
        self.say(&format!(
            "def_order least\nvars left{u}; right{v}; end;\ndef {sum}>= 0; end;\n\
             transitivity vars fresh_right{w}; end;\n\
             proof proofgoal #1 pol 1 2 + 3 +; qed : -1; qed; end;\nend;\nload_order least{loaded};"
        ));
    }

    /// Adds by dominance that a coloring is not greater than what the exchange of variables makes
    /// of it.
    fn dominate(&mut self, label: &str, image: impl Fn(usize, u8) -> (usize, u8)) {
        let (mut sum, mut witness) = (String::new(), String::new());
        for cell in 0..self.place.len() {
            for color in 1..=self.colors {
                let to = image(cell, color);
                if to != (cell, color) {
                    let [from, to] =
                        [(cell, color), to].map(|(cell, color)| literal(self.has(cell, color)));
                    let _ = write!(witness, " {from} -> {to}");
                    if let (Some(place), true) = (self.place[cell], color < self.colors) {
                        let weight = self.weight(place, color);
                        let _ = write!(sum, "{weight} {from} -{weight} {to} ");
                    }
                }
            }
        }
        // Goal 1, that the image is not greater, is the negated constraint; goal 2, that it is not
        // the other way round, contradicts it.
        self.say(&format!(
            "@{label} dom {sum}>= 0 :{witness} : subproof\n\
             scope leq end; scope geq proofgoal #2 pol -1 -2 +; qed : -1; end; qed;"
        ));
    }

    /// Along the named cells a color is opened after the color before it.
    fn opened(&mut self, before: u8, color: u8, named: &[usize]) {
        self.say(&format!("% color {before} is opened before color {color}"));
        let label = format!("exchange{color}");
        self.dominate(&label, |cell, of| {
            let exchanged = match of {
                _ if of == before => color,
                _ if of == color => before,
                of => of,
            };
            (cell, exchanged)
        });
        let (mut literals, mut hints) = (Vec::new(), String::new());
        for &cell in &named[..named.len().min(self.compared.len())] {
            literals.push(-self.has(cell, color));
            let why = format!("~{hints} @{} @{label}", self.not_both(cell, before, color));
            let name = self.add("rup", &literals, &why);
            let _ = write!(hints, " @{name}");
            literals.pop();
            literals.push(self.has(cell, before));
        }
        self.say(&format!("del id @{label};"));
    }

    /// A coloring is not greater than its image under a map: at the first cell where both differ
    /// it has the smaller color.
    fn least(&mut self, number: usize, map: &[usize]) {
        self.say(&format!(
            "% a coloring is not greater than its image under map {}",
            number + 1
        ));
        let label = |at: usize| format!("map{number}_{at}");
        self.dominate(&label(0), |cell, color| (map[cell], color));
        let place = &self.place;
        // Where a cell and its image change places it is enough to compare them once.
        let once = |cell: &usize| {
            let image = map[*cell];
            let is_second =
                map[image] == *cell && place[image].is_some_and(|at| Some(at) < place[*cell]);
            image != *cell && !is_second
        };
        let cells: Vec<usize> = self.compared.iter().copied().filter(once).collect();
        // A variable says that all cells so far agree with their images; the clauses that it
        // implies the one before, the last first.
        let (mut agree, mut chain) = (None, String::new());
        for (at, &cell) in cells.iter().enumerate() {
            self.not_greater(cell, map[cell], agree, &format!("{chain} @{}", label(at)));
            if at + 1 < cells.len() {
                let next = self.clauses.variable();
                let mut weaker = format!("@{} pol @{}", label(at + 1), label(at));
                if let Some(agree) = agree {
                    let name = self.add("red", &[-next, agree], &format!("{} -> 0", literal(next)));
                    chain.insert_str(0, &format!(" @{name}"));
                }
                self.agreeing(cell, map, next, &mut weaker);
                self.all_agree(cell, map[cell], agree, next);
                self.say(&(weaker + ";"));
                agree = Some(next);
            }
        }
        let labels: Vec<String> = (0..cells.len().max(1)).map(label).collect();
        self.say(&format!("del id @{};", labels.join(" @")));
    }

    /// If all cells before agree with their images, this one has no greater color than its own.
    fn not_greater(&mut self, cell: usize, image: usize, agree: Option<i32>, lex: &str) {
        for color in 2..=self.colors {
            for less in 1..color {
                let both = [-self.has(cell, color), -self.has(image, less)];
                let literals: Vec<i32> =
                    agree.map(|agree| -agree).into_iter().chain(both).collect();
                let colors = self.no_other(cell, color) + &self.no_other(image, less);
                self.add("rup", &literals, &format!("~{colors}{lex}"));
            }
        }
    }

    /// The new variable implies that a cell has the color of its image; and the terms that
    /// take this cell out of the comparison.
    fn agreeing(&mut self, cell: usize, map: &[usize], next: i32, weaker: &mut String) {
        let none = format!("{} -> 0", literal(next));
        let image = map[cell];
        let mut out_of_it = |steps: &mut Steps<'_>, one: usize, other: usize| {
            let Some(place) = steps.place[one] else {
                return;
            };
            for color in 1..steps.colors {
                let literals = [-next, -steps.has(one, color), steps.has(other, color)];
                let name = steps.add("red", &literals, &none);
                let _ = write!(weaker, " @{name} {} * +", steps.weight(place, color));
            }
        };
        out_of_it(self, cell, image);
        if map[image] == cell {
            out_of_it(self, image, cell);
        }
    }

    /// If all cells before agree with their images, and this one does, the new variable holds.
    fn all_agree(&mut self, cell: usize, image: usize, agree: Option<i32>, next: i32) {
        let holds = format!("{} -> 1", literal(next));
        for color in 1..=self.colors {
            let both = [-self.has(cell, color), -self.has(image, color), next];
            let literals: Vec<i32> = agree.map(|agree| -agree).into_iter().chain(both).collect();
            self.add("red", &literals, &holds);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_are_doubled() {
        let powers = powers_of_two(70);
        assert_eq!(powers[69], "1");
        for (at, power) in powers.iter().rev().enumerate() {
            assert_eq!(*power, (1_u128 << at).to_string());
        }
        assert!(powers_of_two(0).is_empty());
    }
}
