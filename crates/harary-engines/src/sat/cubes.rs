//! Whether there is a proper coloring, by cubes: a question that is too hard for one solver is split into many, each with some more cells colored.
//!
//! Each cube is given to a solver of its own, for so many conflicts at most; if these are not enough, it is split at the cell that looks
//! best ([`Lookahead`]). (Heule, Kullmann, Wieringa, Biere 2011, *Cube and conquer*; there all is split before any is solved.) So what a cube costs
//! does not depend on the others, on threads or on pauses, which lose no more than a cube each. When the solver needs only some of the cells
//! colored for a contradiction, whatever else these contradict is closed with it. The proofs of cubes are joined: a cube is refuted if it is with each color of a cell.

use super::lookahead::Lookahead;
use super::{Cnf, Refutation, Solver, named_cells, precedence, proper, variable};
use harary_core::{Damaged, ForbiddenSets, Paused, Progress, Threads, Watch, WordSink, WordSource};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

/// The solver is looked after every so many conflicts.
const CONFLICTS: u32 = 1000;

/// A cube is split after so many conflicts. (Measured on Schur's 45 numbers and on W(2;4,4): benchmarks/README.md.)
const PATIENCE: u32 = 10_000;

/// Decides whether there is a proper coloring. It belongs to the problem it was made for.
///
/// Memory: a solver for each thread, the cubes, and, if it is to prove, what is needed of the proof of each cube.
pub struct Cubes {
    clauses: Cnf,
    lookahead: Lookahead,
    cells: usize,
    colors: u8,
    prove: bool,
    patience: u32,
    tree: Tree,
}

/// The cubes.
#[derive(Default)]
struct Tree {
    /// The whole question first; those that a cube was split into come after it.
    cubes: Vec<Cube>,
    /// Which are still to be looked at, the next one last.
    open: Vec<usize>,
    /// How many threads have one in work.
    busy: usize,
    nodes: u64,
    coloring: Option<Vec<u8>>,
}

struct Cube {
    /// The cube that was split, itself for the first.
    parent: usize,
    /// What it has besides: a color of a cell; 0 for the first.
    literal: i32,
    state: State,
}

enum State {
    Open,
    /// Into one cube for each color of this cell.
    Split {
        cell: usize,
        first: usize,
    },
    /// A clause that contradicts the cube, and how it was found.
    Closed {
        clause: Vec<i32>,
        by: Source,
    },
}

enum Source {
    /// A solver, which may have kept a proof.
    Solver(Option<Refutation>),
    /// The cubes it was split into, the first of them, all or one.
    All {
        cell: usize,
        first: usize,
    },
    One(usize),
}

/// What came of a cube.
enum Outcome {
    Coloring(Vec<u8>),
    Refuted(Vec<i32>, Option<Refutation>),
    /// To be split at this cell.
    Hard(usize),
}

impl Cubes {
    /// For a problem whose sets can be listed; `None` for another.
    ///
    /// The solvers are given [`proper`], then [`precedence`] of [`named_cells`].
    pub fn new<C: ForbiddenSets>(problem: &C, prove: bool) -> Option<Cubes> {
        if !problem.lists_all() {
            return None;
        }
        let mut clauses = proper(problem);
        clauses.append(&precedence(problem, &named_cells(problem)));
        let (cells, colors) = (problem.cells(), problem.colors());
        let whole = Cube {
            parent: 0,
            literal: 0,
            state: State::Open,
        };
        Some(Cubes {
            lookahead: Lookahead::new(&clauses, cells, colors),
            clauses,
            cells,
            colors,
            prove,
            patience: PATIENCE,
            tree: Tree {
                cubes: vec![whole],
                open: vec![0],
                ..Tree::default()
            },
        })
    }

    /// Splits a cube after so many conflicts (at least 1), instead of ten thousand. The same for all of the work.
    pub fn patient(self, conflicts: u32) -> Cubes {
        Cubes {
            patience: conflicts.max(1),
            ..self
        }
    }

    /// Works on the question with solvers made by `make`, which must keep proofs if the engine is to prove; a coloring, or `None` if there is none.
    /// After a pause, call it again.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so; cubes in work are begun anew.
    pub fn run<S: Solver>(
        &mut self,
        make: impl Fn() -> S + Sync,
        threads: usize,
        watch: &Watch<'_>,
    ) -> Result<Option<Vec<u8>>, Paused> {
        let tree = Mutex::new(std::mem::take(&mut self.tree));
        let team = Threads::new(look(&tree).nodes);
        let result = std::thread::scope(|scope| {
            for _ in 1..threads {
                scope.spawn(|| {
                    let mine = team.watch();
                    self.work(&tree, &make, &mine)
                });
            }
            let result = self.work(&tree, &make, &watch.split(&team));
            if result.is_err() {
                team.stop();
            }
            result
        });
        self.tree = tree.into_inner().unwrap_or_else(PoisonError::into_inner);
        result.map(|()| self.tree.coloring.clone())
    }

    /// Takes cubes until all is known.
    fn work<S: Solver>(
        &self,
        tree: &Mutex<Tree>,
        make: &impl Fn() -> S,
        watch: &Watch<'_>,
    ) -> Result<(), Paused> {
        let mut nodes = 0;
        loop {
            let (id, cube) = {
                let mut tree = look(tree);
                if tree.is_done() {
                    return Ok(());
                }
                match tree.open.pop() {
                    Some(id) => {
                        tree.busy += 1;
                        (Some(id), tree.literals(id))
                    }
                    None => (None, Vec::new()),
                }
            };
            let Some(id) = id else {
                // Another thread may split the cube that it has.
                watch.spend(u32::MAX as usize);
                watch.node(|| progress(&look(tree), nodes))?;
                std::thread::sleep(Duration::from_millis(1));
                continue;
            };
            let mut solver = make();
            let outcome = self.attempt(&mut solver, &cube, |more| {
                watch.spend(CONFLICTS as usize);
                watch.node(|| progress(&look(tree), nodes + more))
            });
            nodes += solver.conflicts();
            let mut tree = look(tree);
            tree.busy -= 1;
            match outcome {
                Ok(outcome) => {
                    tree.nodes += solver.conflicts();
                    tree.settle(id, outcome, self.colors);
                }
                Err(Paused) => {
                    tree.open.push(id);
                    return Err(Paused);
                }
            }
        }
    }

    /// Asks a new solver about a cube, for so many conflicts.
    fn attempt<S: Solver>(
        &self,
        solver: &mut S,
        cube: &[i32],
        look: impl Fn(u64) -> Result<(), Paused>,
    ) -> Result<Outcome, Paused> {
        self.clauses.clauses().for_each(|clause| solver.add(clause));
        let (mut spent, step) = (0, self.patience.min(CONFLICTS));
        loop {
            look(solver.conflicts())?;
            match solver.solve(cube, step) {
                Some(true) => {
                    let mut color = |cell: usize| {
                        (1..=self.colors)
                            .find(|&color| solver.holds(variable(cell, color, self.colors)))
                            .unwrap_or(self.colors)
                    };
                    return Ok(Outcome::Coloring((0..self.cells).map(&mut color).collect()));
                }
                Some(false) => {
                    let proof = match self.prove {
                        true => solver.refutation(),
                        false => None,
                    };
                    let failed = cube.iter().filter(|&&literal| solver.failed(literal));
                    return Ok(Outcome::Refuted(
                        failed.map(|literal| -literal).collect(),
                        proof,
                    ));
                }
                None => {
                    spent += step;
                    if spent >= self.patience
                        && let Some(cell) = self.lookahead.cell(cube)
                    {
                        return Ok(Outcome::Hard(cell));
                    }
                }
            }
        }
    }

    /// Conflicts of the solvers, in cubes that they were done with.
    pub fn nodes(&self) -> u64 {
        self.tree.nodes
    }

    /// How many cubes there are so far, and how many of them are open.
    pub fn cubes(&self) -> (usize, usize) {
        (self.tree.cubes.len(), self.tree.open.len())
    }

    /// The proof that there is no coloring, if that is known and the solvers kept proofs of all cubes.
    pub fn refutation(&self) -> Option<Refutation> {
        let given = u32::try_from(self.clauses.len()).ok()?;
        let cubes = &self.tree.cubes;
        let mut needed = vec![false; cubes.len()];
        needed[0] = true;
        for (id, cube) in cubes
            .iter()
            .enumerate()
            .filter(|(_, cube)| cube.is_closed())
        {
            if needed[id] {
                cube.sources(self.colors).for_each(|id| needed[id] = true);
            }
        }
        let mut proof = Refutation::new(given);
        let mut names = vec![0; cubes.len()];
        // A cube comes after those it was split into.
        for (id, cube) in cubes.iter().enumerate().rev().filter(|(id, _)| needed[*id]) {
            let State::Closed { clause, by } = &cube.state else {
                return None;
            };
            names[id] = match by {
                Source::Solver(part) => proof.append(part.as_ref()?)?,
                Source::One(child) => names[*child],
                Source::All { cell, .. } => {
                    let children = cube.sources(self.colors).map(|child| names[child]);
                    // First a clause for each cell, in order.
                    let hints: Vec<u32> = children.chain([*cell as u32 + 1]).collect();
                    proof.derive(clause, &hints)
                }
            };
        }
        Some(proof)
    }

    /// Writes the progress.
    pub fn save(&self, to: &mut dyn WordSink) {
        self.tree.save(to);
    }

    /// Reads what [`save`](Cubes::save) wrote, for the same problem and with or without proofs as then.
    ///
    /// # Errors
    /// [`Damaged`] if the words cannot be such a progress.
    pub fn load(mut self, from: &mut dyn WordSource) -> Result<Cubes, Damaged> {
        self.tree = Tree::load(self.cells, self.colors, from)?;
        Ok(self)
    }
}

fn look(tree: &Mutex<Tree>) -> MutexGuard<'_, Tree> {
    tree.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What a thread tells: its own nodes, the cubes that are done and those that are open.
fn progress(tree: &Tree, nodes: u64) -> Progress {
    Progress {
        nodes,
        found: tree.cubes.iter().filter(|cube| cube.is_closed()).count() as u64,
        depth: tree.open.len() as u32,
    }
}

impl Cube {
    fn is_closed(&self) -> bool {
        matches!(self.state, State::Closed { .. })
    }

    /// The cubes whose contradictions make its own.
    fn sources(&self, colors: u8) -> std::ops::Range<usize> {
        match self.state {
            State::Closed {
                by: Source::All { first, .. },
                ..
            } => first..first + usize::from(colors),
            State::Closed {
                by: Source::One(child),
                ..
            } => child..child + 1,
            _ => 0..0,
        }
    }
}

impl Tree {
    fn is_done(&self) -> bool {
        self.coloring.is_some() || self.cubes.first().is_none_or(Cube::is_closed)
    }

    /// What a cube says: its own literal and those of all above it.
    fn literals(&self, mut id: usize) -> Vec<i32> {
        let mut literals = Vec::new();
        while id > 0 {
            literals.push(self.cubes[id].literal);
            id = self.cubes[id].parent;
        }
        literals.reverse();
        literals
    }

    /// Takes note of what came of a cube.
    fn settle(&mut self, id: usize, outcome: Outcome, colors: u8) {
        match outcome {
            Outcome::Coloring(coloring) => self.coloring = Some(coloring),
            // Some cube above it was closed meanwhile.
            _ if self.is_idle(id) => {}
            Outcome::Refuted(clause, proof) => {
                self.close(id, clause, Source::Solver(proof), colors);
                let idle: Vec<bool> = self.open.iter().map(|&id| self.is_idle(id)).collect();
                let mut idle = idle.into_iter();
                self.open.retain(|_| !idle.next().unwrap_or(false));
            }
            Outcome::Hard(cell) => {
                let first = self.cubes.len();
                self.cubes[id].state = State::Split { cell, first };
                for color in 1..=colors {
                    self.cubes.push(Cube {
                        parent: id,
                        literal: variable(cell, color, colors),
                        state: State::Open,
                    });
                }
                // The first color is looked at next.
                self.open.extend((first..self.cubes.len()).rev());
            }
        }
    }

    /// Whether a cube above it is closed.
    fn is_idle(&self, mut id: usize) -> bool {
        while id > 0 {
            id = self.cubes[id].parent;
            if self.cubes[id].is_closed() {
                return true;
            }
        }
        false
    }

    /// A cube is closed, and those above it whose contradiction follows.
    fn close(&mut self, mut id: usize, clause: Vec<i32>, by: Source, colors: u8) {
        let mut closed = (clause, by);
        loop {
            let (clause, by) = closed;
            let is_without = !clause.contains(&-self.cubes[id].literal);
            let next = clause.clone();
            self.cubes[id].state = State::Closed { clause, by };
            if id == 0 {
                return;
            }
            let parent = self.cubes[id].parent;
            let State::Split { cell, first } = self.cubes[parent].state else {
                return;
            };
            if is_without {
                closed = (next, Source::One(id));
            } else {
                let children = &self.cubes[first..first + usize::from(colors)];
                let mut clause = Vec::new();
                for child in children {
                    let State::Closed { clause: theirs, .. } = &child.state else {
                        return;
                    };
                    clause.extend(theirs.iter().filter(|&&literal| literal != -child.literal));
                }
                clause.sort_unstable();
                clause.dedup();
                closed = (clause, Source::All { cell, first });
            }
            id = parent;
        }
    }

    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.cubes.len() as u64);
        for cube in &self.cubes {
            to.word(cube.parent as u64);
            write_literals(&[cube.literal], to);
            match &cube.state {
                State::Open => to.word(0),
                State::Split { cell, first } => [1, *cell, *first]
                    .iter()
                    .for_each(|&word| to.word(word as u64)),
                State::Closed { clause, by } => {
                    to.word(2);
                    to.word(clause.len() as u64);
                    write_literals(clause, to);
                    match by {
                        Source::Solver(None) => to.word(0),
                        Source::Solver(Some(proof)) => {
                            to.word(1);
                            proof.save(to);
                        }
                        Source::All { cell, first } => [2, *cell, *first]
                            .iter()
                            .for_each(|&word| to.word(word as u64)),
                        Source::One(child) => {
                            [3, *child].iter().for_each(|&word| to.word(word as u64))
                        }
                    }
                }
            }
        }
        to.word(self.open.len() as u64);
        self.open.iter().for_each(|&id| to.word(id as u64));
    }

    fn load(cells: usize, colors: u8, from: &mut dyn WordSource) -> Result<Tree, Damaged> {
        let variables = cells * usize::from(colors);
        let mut tree = Tree {
            nodes: from.word()?,
            ..Tree::default()
        };
        if tree.nodes > u64::MAX / 2 {
            return Err(Damaged);
        }
        let count = from.size(usize::MAX >> 8)?;
        let last = |first: usize| {
            first
                .checked_add(usize::from(colors))
                .filter(|&last| last <= count)
        };
        for id in 0..count {
            let parent = from.size(id.saturating_sub(1))?;
            let literal = read_literal(from, variables)?;
            let after = |first: usize| last(first).filter(|_| first > id).ok_or(Damaged);
            let state = match from.size(2)? {
                0 => State::Open,
                1 => {
                    let (cell, first) = (from.size(cells - 1)?, from.size(count)?);
                    after(first)?;
                    State::Split { cell, first }
                }
                _ => {
                    let length = from.size(variables)?;
                    let clause = (0..length)
                        .map(|_| read_literal(from, variables))
                        .collect::<Result<_, _>>()?;
                    let by = match from.size(3)? {
                        0 => Source::Solver(None),
                        1 => Source::Solver(Some(Refutation::load(from)?)),
                        2 => {
                            let (cell, first) = (from.size(cells - 1)?, from.size(count)?);
                            after(first)?;
                            Source::All { cell, first }
                        }
                        _ => {
                            let child = from.size(count - 1)?;
                            if child <= id {
                                return Err(Damaged);
                            }
                            Source::One(child)
                        }
                    };
                    State::Closed { clause, by }
                }
            };
            tree.cubes.push(Cube {
                parent,
                literal,
                state,
            });
        }
        for _ in 0..from.size(count)? {
            tree.open.push(from.size(count.saturating_sub(1))?);
        }
        // A question without an answer has something to do.
        match tree.cubes.is_empty() || (tree.open.is_empty() && !tree.is_done()) {
            true => Err(Damaged),
            false => Ok(tree),
        }
    }
}

fn write_literals(literals: &[i32], to: &mut dyn WordSink) {
    literals
        .iter()
        .for_each(|&literal| to.word(i64::from(literal) as u64));
}

fn read_literal(from: &mut dyn WordSource, variables: usize) -> Result<i32, Damaged> {
    let literal = from.word()? as i64;
    match usize::try_from(literal.unsigned_abs()).is_ok_and(|variable| variable <= variables) {
        true => Ok(literal as i32),
        false => Err(Damaged),
    }
}
