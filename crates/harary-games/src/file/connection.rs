//! Borders of a graph to be connected, as in Hex: the sets of cells that do so.

use std::collections::VecDeque;

/// The most sets that a goal may have.
pub(super) const MOST_SETS: usize = 1 << 16;
/// The most neighbors that are looked at in search of them.
const MOST_STEPS: usize = 1 << 26;

/// Two borders of a graph that A is to connect by cells of his own.
pub(super) struct Connection {
    /// The neighbors of each cell.
    pub(super) neighbors: Vec<Vec<usize>>,
    /// Whether a cell is on the first border, and on the second.
    pub(super) borders: [Vec<bool>; 2],
}

impl Connection {
    /// The sets of cells that connect the borders and of which no cell can be left out, if A owns
    /// `own`, B owns `lost`, and A has so many moves: sets that need more are left out. Cells in
    /// increasing order.
    ///
    /// Such a set is a path of free cells without chords, if those are neighbors that A's cells
    /// connect; and of A's cells those that the path needs.
    ///
    /// Returns `None` if there are more than [`MOST_SETS`], or it takes too long to find them.
    pub(super) fn sets(
        &self,
        own: &[usize],
        lost: &[usize],
        moves: usize,
    ) -> Option<Vec<Vec<usize>>> {
        let cells = self.neighbors.len();
        let [is_own, is_lost] = [own, lost].map(|some| among(cells, some));
        let open = |near: &Vec<usize>| {
            near.iter()
                .copied()
                .filter(|&cell| !is_lost[cell])
                .collect()
        };
        let open = Connection {
            neighbors: self.neighbors.iter().map(open).collect(),
            borders: self.borders.clone(),
        };
        if let Some(path) = open.path(&is_own) {
            return Some(vec![path]);
        }
        let joined = open.joined(&is_own, &is_lost);
        let own_neighbors: usize = own.iter().map(|&cell| open.neighbors[cell].len()).sum();
        let mut walk = Walk {
            to_end: joined.distances(),
            joined: &joined,
            moves,
            path: Vec::new(),
            near: vec![0; cells],
            found: Vec::new(),
            steps: 0,
            a_path: cells + 2 * own_neighbors,
        };
        for cell in 0..self.neighbors.len() {
            if joined.borders[0][cell] {
                walk.go(cell)?;
            }
        }
        let whole = |free: Vec<usize>| {
            let mut allowed = is_own.clone();
            for cell in free {
                allowed[cell] = true;
            }
            open.path(&allowed)
                .expect("A's cells join those of the path")
        };
        Some(walk.found.into_iter().map(whole).collect())
    }

    /// A shortest path between the borders through cells that are allowed.
    fn path(&self, allowed: &[bool]) -> Option<Vec<usize>> {
        let cells = self.neighbors.len();
        // Where a cell was reached from: itself, on the first border.
        let mut from: Vec<Option<usize>> = vec![None; cells];
        let mut queue = VecDeque::new();
        for cell in (0..cells).filter(|&cell| allowed[cell] && self.borders[0][cell]) {
            from[cell] = Some(cell);
            queue.push_back(cell);
        }
        while let Some(cell) = queue.pop_front() {
            if self.borders[1][cell] {
                let before = |&cell: &usize| from[cell].filter(|&before| before != cell);
                let mut path: Vec<usize> = std::iter::successors(Some(cell), before).collect();
                path.sort_unstable();
                return Some(path);
            }
            for &next in &self.neighbors[cell] {
                if allowed[next] && from[next].is_none() {
                    from[next] = Some(cell);
                    queue.push_back(next);
                }
            }
        }
        None
    }

    /// The graph of the free cells, in which two are neighbors also if A's cells join them, and one
    /// is on a border also if they join it to that.
    fn joined(&self, own: &[bool], lost: &[bool]) -> Connection {
        let cells = self.neighbors.len();
        let mut neighbors = vec![Vec::new(); cells];
        let mut borders = self.borders.clone();
        for cell in 0..cells {
            if own[cell] || lost[cell] {
                borders.iter_mut().for_each(|border| border[cell] = false);
                continue;
            }
            let mut seen = among(cells, &[cell]);
            let mut waiting = vec![cell];
            while let Some(at) = waiting.pop() {
                for &next in &self.neighbors[at] {
                    if std::mem::replace(&mut seen[next], true) {
                        continue;
                    }
                    if own[next] {
                        for (border, all) in borders.iter_mut().zip(&self.borders) {
                            border[cell] |= all[next];
                        }
                        waiting.push(next);
                    } else {
                        neighbors[cell].push(next);
                    }
                }
            }
        }
        Connection { neighbors, borders }
    }

    /// How many cells each needs after it to come to the second border, at least.
    fn distances(&self) -> Vec<usize> {
        let mut distances = vec![usize::MAX; self.neighbors.len()];
        let mut queue = VecDeque::new();
        for (cell, _) in self.borders[1].iter().enumerate().filter(|(_, is)| **is) {
            distances[cell] = 0;
            queue.push_back(cell);
        }
        while let Some(cell) = queue.pop_front() {
            for &next in &self.neighbors[cell] {
                if distances[next] == usize::MAX {
                    distances[next] = distances[cell] + 1;
                    queue.push_back(next);
                }
            }
        }
        distances
    }
}

/// A walk over all paths without chords.
struct Walk<'a> {
    joined: &'a Connection,
    to_end: Vec<usize>,
    moves: usize,
    path: Vec<usize>,
    /// How many cells of the path but its last are neighbors of a cell, or are the cell.
    near: Vec<usize>,
    found: Vec<Vec<usize>>,
    /// How many neighbors have been looked at.
    steps: usize,
    /// How many more it takes to find the way of a path through A's cells, at most, but for those
    /// of the path.
    a_path: usize,
}

impl Walk<'_> {
    /// Takes a cell as the next one of the path, and goes on; `None` if that is too much.
    fn go(&mut self, cell: usize) -> Option<()> {
        let needs = self.to_end[cell].saturating_add(self.path.len() + 1);
        if needs > self.moves {
            return Some(());
        }
        self.steps += 1 + self.joined.neighbors[cell].len();
        if self.steps > MOST_STEPS {
            return None;
        }
        self.path.push(cell);
        let joined = self.joined;
        if joined.borders[1][cell] {
            self.found.push(self.path.clone());
            let around = self.path.iter().map(|&cell| joined.neighbors[cell].len());
            self.steps += self.a_path + around.sum::<usize>();
            if self.found.len() > MOST_SETS {
                return None;
            }
        } else {
            let around = || joined.neighbors[cell].iter().copied();
            let nexts: Vec<usize> = around()
                .filter(|&next| self.near[next] == 0 && !joined.borders[0][next])
                .collect();
            self.near[cell] += 1;
            around().for_each(|near| self.near[near] += 1);
            for next in nexts {
                self.go(next)?;
            }
            self.near[cell] -= 1;
            around().for_each(|near| self.near[near] -= 1);
        }
        self.path.pop();
        Some(())
    }
}

/// Whether each of so many cells is among some.
pub(super) fn among(cells: usize, some: &[usize]) -> Vec<bool> {
    let mut among = vec![false; cells];
    for &cell in some {
        among[cell] = true;
    }
    among
}
