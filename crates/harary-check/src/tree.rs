//! Search trees: all proper colorings of a board, up to renaming colors, found by trying.
//!
//! The certificate names the cells to branch on, in preorder. The checker tries each color that
//! such a cell may get, of the colors of a kind (those that forbid the same sets) that no cell has
//! only the first, and after every color gives all cells that have just one color left that color.
//! Where a cell has no color left, nothing is below. So no coloring can be missed, whatever the
//! certificate says: Lemma 9 (search trees). It only decides how large the tree gets. Nothing is
//! kept but the way from the root, and every line costs at most one try of each color: at most all
//! cells get that color or another, and for each of them the sets through it are looked at.

use crate::budget::{Budget, Stop};
use crate::lines::Lines;
use crate::verdict::{Failure, short};

/// A coloring problem, by what a color given to one cell takes from others.
pub(crate) trait Problem {
    fn cells(&self) -> usize;

    fn colors(&self) -> u8;

    /// The first color that forbids the same sets as this one.
    fn kind(&self, color: u8) -> u8;

    /// Whether the cell is by itself a set forbidden to the color.
    fn is_forbidden(&self, cell: usize, color: u8) -> bool;

    /// Sets that are forbidden to the color: all, or enough that a refutation of these refutes
    /// every coloring; the cells in increasing order, the sets in lexicographic order, each once.
    fn sets(&self, color: u8) -> Vec<Vec<usize>>;

    /// How many these sets are, and how many cells they have together, before they are made.
    fn extent(&self, color: u8) -> [usize; 2];

    /// Calls `forbid` for every other cell that would complete a forbidden set of the color that
    /// `cell` got just now, together with that cell; others that may not get this color may be
    /// named, too. The color of the cell i is `colors[i]`, 0 if it has none.
    fn forbidden_by(&self, colors: &[u8], cell: usize, forbid: impl FnMut(usize));

    /// A coloring as text; an error if it is not proper.
    fn read(&self, text: &str) -> Result<Vec<u8>, Stop>;

    /// Reads a set of cells; an error if it has not so many, or a set that is forbidden to a color
    /// lies in it.
    fn read_set(&self, text: &str, cells: u64) -> Result<(), Stop>;

    fn write(&self, colors: &[u8]) -> String;

    fn read_cell(&self, text: &str) -> Result<usize, String>;
}

/// Reads a tree, after its first line, up to its `end`, follows it, and counts its branches. Every
/// coloring is shown to `found`.
pub(crate) fn check<P: Problem>(
    problem: &P,
    lines: &mut Lines<'_>,
    mut found: impl FnMut(&[u8]) -> Result<(), String>,
) -> Result<u64, Failure> {
    let mut at = Partial::new(problem, &lines.budget());
    let mut way: Vec<Branch> = Vec::new();
    let mut branches = 0;
    let mut alive = at.start().map_err(|why| Failure::at(lines.number(), why))?;
    loop {
        if alive && at.left == 0 {
            found(&at.colors).map_err(|why| Failure::at(lines.number(), why))?;
        } else if alive {
            let line = lines.next("a cell to branch on")?;
            if line.text == "end" {
                return Err(
                    line.wrong("the tree is not complete: a cell to branch on should stand here")
                );
            }
            let cell = problem
                .read_cell(line.text)
                .map_err(|why| line.wrong(why))?;
            if at.colors[cell] != 0 {
                let why = format!("{} has its color already", short(line.text));
                return Err(line.wrong(why));
            }
            branches += 1;
            way.push(Branch {
                cell,
                tried: 0,
                trail: at.trail.len(),
            });
        }
        // To the next color of the last branch that has one.
        alive = loop {
            let Some(branch) = way.last_mut() else {
                lines.end("the tree is complete: `end` should stand here")?;
                return Ok(branches);
            };
            at.undo(branch.trail);
            match at.next_color(branch.cell, branch.tried) {
                Some(color) => {
                    branch.tried = color;
                    let given = at.give(branch.cell, color);
                    break given.map_err(|why| Failure::at(lines.number(), why))?;
                }
                None => drop(way.pop()),
            }
        };
    }
}

/// A cell of the way from the root, whose colors are tried.
struct Branch {
    cell: usize,
    /// The color that was tried last, or 0.
    tried: u8,
    /// How long the trail was before.
    trail: usize,
}

/// A change, to be undone.
enum Step {
    Colored(usize),
    /// The cell may not get the color any more.
    Refused(usize, u8),
}

/// A partial coloring, and what every cell may still get.
struct Partial<'p, P> {
    problem: &'p P,
    colors: Vec<u8>,
    /// Whether the cell i may not get the color k: at i·(number of colors) + k − 1.
    refused: Vec<bool>,
    /// How many colors each cell may get.
    choices: Vec<u8>,
    /// How many cells have each color.
    having: Vec<usize>,
    /// How many cells have no color.
    left: usize,
    trail: Vec<Step>,
    /// Cells that have one color left and are to get it.
    forced: Vec<usize>,
    budget: Budget,
}

/// To give a cell a color, and to take it away, takes as long as so many steps, beside looks at
/// sets.
const STEPS_A_CELL: usize = 20;

impl<'p, P: Problem> Partial<'p, P> {
    fn new(problem: &'p P, budget: &Budget) -> Self {
        let (cells, colors) = (problem.cells(), problem.colors());
        Self {
            problem,
            colors: vec![0; cells],
            refused: vec![false; cells * usize::from(colors)],
            choices: vec![colors; cells],
            having: vec![0; usize::from(colors) + 1],
            left: cells,
            trail: Vec::new(),
            forced: Vec::new(),
            budget: budget.clone(),
        }
    }

    /// What is forced from the start; whether every cell has a color left.
    fn start(&mut self) -> Result<bool, Stop> {
        for cell in 0..self.colors.len() {
            self.budget.check()?;
            for color in 1..=self.problem.colors() {
                if self.problem.is_forbidden(cell, color) {
                    let place = self.place(cell, color);
                    self.refused[place] = true;
                    self.choices[cell] -= 1;
                }
            }
            match self.choices[cell] {
                0 => return Ok(false),
                1 => self.forced.push(cell),
                _ => {}
            }
        }
        self.propagate()
    }

    fn place(&self, cell: usize, color: u8) -> usize {
        cell * usize::from(self.problem.colors()) + usize::from(color) - 1
    }

    /// The first color after `tried` that the cell may get; of those of a kind that no cell has,
    /// only the first is offered.
    fn next_color(&self, cell: usize, tried: u8) -> Option<u8> {
        self.budget.count(usize::from(self.problem.colors()));
        let is_used = |color: u8| self.having[usize::from(color)] > 0;
        let kind = |color: u8| self.problem.kind(color);
        (tried + 1..=self.problem.colors()).find(|&color| {
            let is_first = || (1..color).all(|other| is_used(other) || kind(other) != kind(color));
            !self.refused[self.place(cell, color)] && (is_used(color) || is_first())
        })
    }

    /// Gives the cell a color and does all that is forced then; whether every cell has a color
    /// left.
    fn give(&mut self, cell: usize, color: u8) -> Result<bool, Stop> {
        self.forced.clear();
        Ok(self.color(cell, color) && self.propagate()?)
    }

    /// Gives cells the one color that they have left, in any order: Lemma 10 (propagation).
    fn propagate(&mut self) -> Result<bool, Stop> {
        while let Some(cell) = self.forced.pop() {
            let mut all = 1..=self.problem.colors();
            let only = all.find(|&color| !self.refused[self.place(cell, color)]);
            if !only.is_some_and(|color| self.color(cell, color)) {
                return Ok(false);
            }
            self.budget.check()?;
        }
        self.budget.check()?;
        Ok(true)
    }

    /// Gives the cell a color and takes it from others; whether every cell has a color left.
    fn color(&mut self, cell: usize, color: u8) -> bool {
        self.colors[cell] = color;
        self.having[usize::from(color)] += 1;
        self.left -= 1;
        self.trail.push(Step::Colored(cell));
        self.budget.count(STEPS_A_CELL);
        let mut alive = true;
        let count = usize::from(self.problem.colors());
        self.problem.forbidden_by(&self.colors, cell, |other| {
            let refused = &mut self.refused[other * count + usize::from(color) - 1];
            if self.colors[other] != 0 || *refused {
                return;
            }
            *refused = true;
            self.trail.push(Step::Refused(other, color));
            self.choices[other] -= 1;
            match self.choices[other] {
                0 => alive = false,
                1 => self.forced.push(other),
                _ => {}
            }
        });
        alive
    }

    fn undo(&mut self, length: usize) {
        for step in self.trail.drain(length..).rev() {
            match step {
                Step::Colored(cell) => {
                    self.having[usize::from(self.colors[cell])] -= 1;
                    self.colors[cell] = 0;
                    self.left += 1;
                }
                Step::Refused(cell, color) => {
                    let count = usize::from(self.problem.colors());
                    self.refused[cell * count + usize::from(color) - 1] = false;
                    self.choices[cell] += 1;
                }
            }
        }
    }
}
