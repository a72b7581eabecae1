//! The cubes: which were split, which are closed and by what, which are open.

use super::problem::CubeProblem;
use crate::parallel::work_sharing::WHOLE;
use harary_core::{Cnf, Damaged, Progress, Refutation, WordSink, WordSource};

/// The most clauses that are shared: each solver is given all of them. (Measured on 8 × 8 Hip,
/// *Cubes that share*: with half as many more conflicts, with twice as many fewer, in the same
/// time.)
pub(super) const MOST_LEARNED: usize = 1 << 15;

/// The cubes.
#[derive(Default)]
pub(super) struct CubeTree {
    /// The whole question first; those that a cube was split into come after it.
    pub(super) cubes: Vec<Cube>,
    /// The cubes still open, the next one last.
    pub(super) open: Vec<usize>,
    pub(super) nodes: u64,
    /// Short clauses that solvers learned, for all that come.
    pub(super) learned: Cnf,
    /// The best coloring so far.
    pub(super) best: Option<Vec<u8>>,
}

pub(super) struct Cube {
    /// The cube that was split, itself for the first.
    pub(super) parent: usize,
    /// The literal that it adds to its parent, a color of a cell; 0 for the first.
    pub(super) literal: i32,
    pub(super) state: CubeState,
}

pub(super) enum CubeState {
    Open,
    /// Into one cube for each color of this cell.
    Split {
        cell: usize,
        first: usize,
    },
    /// A clause that contradicts the cube, and how it was found.
    Closed {
        clause: Vec<i32>,
        by: ClosedBy,
    },
}

pub(super) enum ClosedBy {
    /// A solver, which may have kept a proof.
    Solver(Option<Refutation>),
    /// The cubes it was split into, the first of them, all or one.
    All {
        cell: usize,
        first: usize,
    },
    One(usize),
}

/// The result of an attempt at a cube.
pub(super) enum CubeOutcome {
    Coloring(Vec<u8>),
    Refuted(Vec<i32>, Option<Refutation>),
    /// To be split at this cell.
    Hard(usize),
}

impl Cube {
    pub(super) fn is_closed(&self) -> bool {
        matches!(self.state, CubeState::Closed { .. })
    }

    /// The cubes whose contradictions make its own.
    pub(super) fn sources(&self, choices: &[Vec<i32>]) -> std::ops::Range<usize> {
        match self.state {
            CubeState::Closed {
                by: ClosedBy::All { cell, first },
                ..
            } => first..first + choices[cell].len(),
            CubeState::Closed {
                by: ClosedBy::One(child),
                ..
            } => child..child + 1,
            _ => 0..0,
        }
    }
}

impl CubeTree {
    /// The whole question, not looked at.
    pub(super) fn whole() -> CubeTree {
        let whole = Cube {
            parent: 0,
            literal: 0,
            state: CubeState::Open,
        };
        CubeTree {
            cubes: vec![whole],
            open: vec![0],
            ..CubeTree::default()
        }
    }

    pub(super) fn is_done(&self, question: &CubeProblem) -> bool {
        self.cubes.first().is_some_and(Cube::is_closed)
            || question.better(self.best.as_deref()).is_none()
    }

    /// The progress: conflicts, those in cubes at work included, and the numbers of closed and open
    /// cubes.
    pub(super) fn progress(&self, more: u64, question: &CubeProblem) -> Progress {
        Progress {
            nodes: self.nodes + more,
            found: self.cubes.iter().filter(|cube| cube.is_closed()).count() as u64,
            depth: self.open.len() as u32,
            words: ["conflicts", "cubes closed", "open"],
            done: Progress::share(self.closed(question), WHOLE),
            ..Progress::default()
        }
    }

    /// How much of the whole is closed, if each color of a cell that was split makes an equal share
    /// of its cube.
    fn closed(&self, question: &CubeProblem) -> u64 {
        let mut stack = vec![(0, WHOLE)];
        let mut closed = 0;
        while let Some((id, weight)) = stack.pop() {
            match self.cubes[id].state {
                CubeState::Open => {}
                CubeState::Closed { .. } => closed += weight,
                CubeState::Split { cell, first } => {
                    let parts = question.choices[cell].len();
                    let share = weight / parts as u64;
                    stack.extend((first..first + parts).map(|part| (part, share)));
                }
            }
        }
        closed
    }

    /// The literals of a cube: its own and those of all above it.
    pub(super) fn literals(&self, mut id: usize) -> Vec<i32> {
        let mut literals = Vec::new();
        while id > 0 {
            literals.push(self.cubes[id].literal);
            id = self.cubes[id].parent;
        }
        literals.reverse();
        literals
    }

    /// Takes note of what came of a cube.
    pub(super) fn settle(&mut self, id: usize, outcome: CubeOutcome, question: &CubeProblem) {
        match outcome {
            CubeOutcome::Coloring(coloring) => {
                if question.is_better(&coloring, self.best.as_deref()) {
                    self.best = Some(coloring);
                }
                // There may be a better one in it.
                self.reopen(id);
            }
            // Some cube above it was closed meanwhile.
            _ if self.is_idle(id) => {}
            CubeOutcome::Refuted(clause, proof) => {
                self.close(id, clause, ClosedBy::Solver(proof), question);
                let mut open = std::mem::take(&mut self.open);
                open.retain(|&id| !self.is_idle(id));
                self.open = open;
            }
            // Another thread did not wait.
            CubeOutcome::Hard(_) if !self.is_open(id) => {}
            CubeOutcome::Hard(cell) => {
                let first = self.cubes.len();
                self.cubes[id].state = CubeState::Split { cell, first };
                let cubes = question.choices[cell].iter().map(|&literal| Cube {
                    parent: id,
                    literal,
                    state: CubeState::Open,
                });
                self.cubes.extend(cubes);
                // The first color is looked at next.
                self.open.extend((first..self.cubes.len()).rev());
            }
        }
    }

    /// Splits the whole question, the larger cubes first, until there are `many` cubes or none has
    /// a `cell` to split at; these cubes, neighbors side by side.
    pub(super) fn split(
        &mut self,
        many: usize,
        cell: impl Fn(&[i32]) -> Option<usize>,
        question: &CubeProblem,
    ) -> Vec<usize> {
        let mut next = 0;
        let mut leaves = 1;
        // Those that a cube is split into come after it, smaller ones last.
        while leaves < many && next < self.cubes.len() {
            if let Some(cell) = cell(&self.literals(next)) {
                self.settle(next, CubeOutcome::Hard(cell), question);
                leaves += question.choices[cell].len() - 1;
            }
            next += 1;
        }
        let mut pieces = Vec::new();
        let mut stack = vec![0];
        while let Some(id) = stack.pop() {
            match self.cubes[id].state {
                CubeState::Split { cell, first } => {
                    stack.extend((first..first + question.choices[cell].len()).rev());
                }
                _ => pieces.push(id),
            }
        }
        pieces
    }

    /// Opens those of the cubes that are `mine`; the others count as closed.
    pub(super) fn keep(
        &mut self,
        cubes: &[usize],
        mine: std::ops::Range<usize>,
        question: &CubeProblem,
    ) {
        let others = cubes[..mine.start].iter().chain(&cubes[mine.end..]);
        for &id in others {
            let clause = self.literals(id).iter().map(|&literal| -literal).collect();
            self.close(id, clause, ClosedBy::Solver(None), question);
        }
        self.open = cubes[mine].iter().rev().copied().collect();
    }

    /// Takes note of what a solver learned. Where they are too many the shorter half is kept, the
    /// older of those equally long.
    pub(super) fn learn(&mut self, mut clauses: Vec<Vec<i32>>) {
        for clause in &mut clauses {
            clause.sort_unstable();
        }
        clauses.sort_unstable();
        clauses.dedup();
        for clause in clauses {
            self.learned.add(clause);
        }
        if self.learned.len() > MOST_LEARNED {
            let mut kept: Vec<&[i32]> = self.learned.clauses().collect();
            kept.sort_by_key(|clause| clause.len());
            let mut learned = Cnf::default();
            for clause in &kept[..MOST_LEARNED / 2] {
                learned.add(clause.iter().copied());
            }
            self.learned = learned;
        }
    }

    fn is_open(&self, id: usize) -> bool {
        matches!(self.cubes[id].state, CubeState::Open)
    }

    /// Whether the question is in one piece, and a thread has it.
    pub(super) fn is_whole(&self) -> bool {
        self.cubes.len() == 1 && self.is_open(0) && self.open.is_empty()
    }

    /// Whether a cube above it is closed.
    pub(super) fn is_idle(&self, mut id: usize) -> bool {
        while id > 0 {
            id = self.cubes[id].parent;
            if self.cubes[id].is_closed() {
                return true;
            }
        }
        false
    }

    /// A cube is closed, and those above it whose contradiction follows.
    pub(super) fn close(
        &mut self,
        mut id: usize,
        clause: Vec<i32>,
        by: ClosedBy,
        question: &CubeProblem,
    ) {
        let mut closed = (clause, by);
        loop {
            let (clause, by) = closed;
            let is_without = !clause.contains(&-self.cubes[id].literal);
            let next = clause.clone();
            self.cubes[id].state = CubeState::Closed { clause, by };
            if id == 0 {
                return;
            }
            let parent = self.cubes[id].parent;
            let CubeState::Split { cell, first } = self.cubes[parent].state else {
                return;
            };
            if is_without {
                closed = (next, ClosedBy::One(id));
            } else {
                let children = &self.cubes[first..first + question.choices[cell].len()];
                let mut clause = Vec::new();
                for child in children {
                    let CubeState::Closed { clause: theirs, .. } = &child.state else {
                        return;
                    };
                    clause.extend(theirs.iter().filter(|&&literal| literal != -child.literal));
                }
                clause.sort_unstable();
                clause.dedup();
                closed = (clause, ClosedBy::All { cell, first });
            }
            id = parent;
        }
    }

    pub(super) fn save(&self, question: &CubeProblem, to: &mut dyn WordSink) {
        to.word(self.nodes);
        to.word(self.cubes.len() as u64);
        for cube in &self.cubes {
            to.word(cube.parent as u64);
            write_literals(&[cube.literal], to);
            match &cube.state {
                CubeState::Open => to.word(0),
                CubeState::Split { cell, first } => write_sizes(&[1, *cell, *first], to),
                CubeState::Closed { clause, by } => {
                    to.word(2);
                    to.word(clause.len() as u64);
                    write_literals(clause, to);
                    match by {
                        ClosedBy::Solver(None) => to.word(0),
                        ClosedBy::Solver(Some(proof)) => {
                            to.word(1);
                            proof.save(to);
                        }
                        ClosedBy::All { cell, first } => write_sizes(&[2, *cell, *first], to),
                        ClosedBy::One(child) => write_sizes(&[3, *child], to),
                    }
                }
            }
        }
        to.word(self.open.len() as u64);
        self.open.iter().for_each(|&id| to.word(id as u64));
        to.word(self.learned.len() as u64);
        for clause in self.learned.clauses() {
            to.word(clause.len() as u64);
            write_literals(clause, to);
        }
        if let Some(best) = self.best.as_ref().filter(|_| question.keeps_best()) {
            best.iter().for_each(|&color| to.word(u64::from(color) - 1));
        }
    }

    pub(super) fn load(
        question: &CubeProblem,
        from: &mut dyn WordSource,
    ) -> Result<CubeTree, Damaged> {
        let choices = &question.choices;
        let cells = choices.len();
        let variables = question.clauses.variables() as usize;
        let mut tree = CubeTree {
            nodes: from.word()?,
            ..CubeTree::default()
        };
        if tree.nodes > u64::MAX / 2 {
            return Err(Damaged);
        }
        let count = from.length(3)?;
        for id in 0..count {
            let parent = from.size(id.saturating_sub(1))?;
            let literal = match id {
                0 => from.size(0)? as i32,
                _ => read_literal(from, variables)?,
            };
            let split = |from: &mut dyn WordSource| {
                let (cell, first) = (from.size(cells - 1)?, from.size(count)?);
                match first > id && first + choices[cell].len() <= count {
                    true => Ok((cell, first)),
                    false => Err(Damaged),
                }
            };
            let state = match from.size(2)? {
                0 => CubeState::Open,
                1 => {
                    let (cell, first) = split(from)?;
                    CubeState::Split { cell, first }
                }
                _ => {
                    let clause = read_clause(from, variables)?;
                    let by = match from.size(3)? {
                        0 => ClosedBy::Solver(None),
                        1 => ClosedBy::Solver(Some(Refutation::load(from)?)),
                        2 => {
                            let (cell, first) = split(from)?;
                            ClosedBy::All { cell, first }
                        }
                        _ => {
                            let child = from.size(count - 1)?;
                            if child <= id {
                                return Err(Damaged);
                            }
                            ClosedBy::One(child)
                        }
                    };
                    CubeState::Closed { clause, by }
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
        for _ in 0..from.length(1)? {
            let clause = read_clause(from, variables)?;
            tree.learned.add(clause);
        }
        tree.best = question.read_best(from)?;
        match tree.hangs_together(question) {
            true => Ok(tree),
            false => Err(Damaged),
        }
    }

    /// Whether each cube is one of those its parent was split into, and just those are open that
    /// are still to be looked at; so that work on them comes to an end. (Not whether what is closed
    /// may be closed.)
    fn hangs_together(&self, question: &CubeProblem) -> bool {
        let children = |cell: usize, first: usize| first..first + question.choices[cell].len();
        let is_known = |id: usize| {
            let (cube, idle) = (&self.cubes[id], self.is_idle(id));
            let has_parent = id == 0
                || match self.cubes[cube.parent].state {
                    CubeState::Split { cell, first } => {
                        let same =
                            |at: usize| question.choices[cell].get(at) == Some(&cube.literal);
                        id.checked_sub(first).is_some_and(same)
                    }
                    CubeState::Closed { .. } => true,
                    CubeState::Open => false,
                };
            let has_children = match cube.state {
                CubeState::Split { cell, first } if !idle => {
                    let own = |id: usize| self.cubes[id].parent;
                    children(cell, first).all(|child| own(child) == id)
                        && children(cell, first).any(|child| !self.cubes[child].is_closed())
                }
                _ => true,
            };
            has_parent && has_children
        };
        let mut open = self.open.clone();
        open.sort_unstable();
        let is_open =
            |&id: &usize| matches!(self.cubes[id].state, CubeState::Open) && !self.is_idle(id);
        let all = 0..self.cubes.len();
        !self.cubes.is_empty()
            && all.clone().all(is_known)
            && open.into_iter().eq(all.filter(is_open))
    }

    /// Opens a cube again that was given to a solver.
    pub(super) fn reopen(&mut self, id: usize) {
        if self.is_open(id) && !self.is_idle(id) && !self.open.contains(&id) {
            self.open.push(id);
        }
    }
}

fn write_sizes(sizes: &[usize], to: &mut dyn WordSink) {
    sizes.iter().for_each(|&size| to.word(size as u64));
}

fn write_literals(literals: &[i32], to: &mut dyn WordSink) {
    literals
        .iter()
        .for_each(|&literal| to.word(i64::from(literal) as u64));
}

fn read_clause(from: &mut dyn WordSource, variables: usize) -> Result<Vec<i32>, Damaged> {
    let length = from.size(variables)?;
    (0..length).map(|_| read_literal(from, variables)).collect()
}

fn read_literal(from: &mut dyn WordSource, variables: usize) -> Result<i32, Damaged> {
    let literal = from.word()? as i64;
    match (1..=variables as u64).contains(&literal.unsigned_abs()) {
        true => Ok(literal as i32),
        false => Err(Damaged),
    }
}
