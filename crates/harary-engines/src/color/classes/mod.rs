//! Proper colorings counted class by class.
//!
//! The cells of the first color are picked in all ways; the others are counted with one color less,
//! and two colors in a way of their own (`two_colors.rs`). The class picked first is to hold the
//! first cell, the next one the first cell left, and so on, so that every division into classes
//! comes once; with u classes picked it stands for c·(c−1)⋯(c−u+1) ways to name them. The colorings
//! of the rest in two colors come in pairs, so that half of them count up to renaming.
//!
//! The number of colorings up to symmetry is, by the lemma of Cauchy, Frobenius and Burnside, the
//! mean, over all symmetries g, of how many colorings g fixes; up to symmetry and renaming, it is
//! the mean over all pairs of a symmetry and a renaming (`twisted.rs`). Of the pairs with the
//! identity, all renamings together leave c! for each coloring up to renaming. Symmetries that are
//! conjugate fix equally many, so that one of them stands for all ([`Conjugates`]).

mod choose;
mod twisted;
mod two_colors;
mod walk;

#[cfg(test)]
mod tests;

pub use choose::Choose;

use crate::color::backtrack::{
    Backtrack, Colorings, Counts, Seek, SymmetrySums, add, read_sums, write_sums,
};
use crate::parallel::work_sharing::{Divisible, WHOLE, share_work};
use harary_core::{
    Coloring, Conjugates, Damaged, Engine, ForbiddenSets, Kinds, Part, Paused, Progress, Saved,
    Watch, WordSink, WordSource,
};
use std::ops::Range;
use twisted::Twisted;
use walk::{ClassWalk, Edges, WalkStep};

/// The bits of a mask of cells.
const MOST_CELLS: usize = 64;

/// The work of parts is made of so many pieces of the walk, if it has them, and the symmetries.
const PIECES: usize = 512;

/// With more colors the renamings are many and the numbers do not fit.
const MOST_COLORS: u8 = 8;

/// Counts the proper colorings of a board with few cells, all colors of one kind.
///
/// A node is a step: classes picked, a look at a part of the rest, or a partial coloring that a
/// symmetry and a renaming leave alone; with several threads there are a few more, where a part was
/// given away. Memory is what the sets and the symmetries take, and some kilobytes. After an answer
/// the engine is reset, except for [`nodes`](Classes::nodes).
#[derive(Clone, Debug)]
pub struct Classes {
    board: Board,
    twists: Twists,
    /// How many symmetries there are, if that is known.
    symmetries: Option<u128>,
    threads: usize,
    /// The walks left to count, and the counts so far; none before the first run.
    walks: Vec<Counting>,
    /// The walks before any step, and the pairs: all, or those of a part.
    own: Vec<Counting>,
    pairs: Range<usize>,
    /// How many of the pairs are done.
    done: usize,
    /// The pair at work.
    fixed: Option<(Pair, Backtrack)>,
    /// The nodes of pairs that are done; all, if there is an answer.
    nodes: u64,
    /// The sums over the pairs that are done: of those that rename nothing, and of all.
    sums: [Option<u128>; 2],
}

/// The board that the walks look at.
#[derive(Clone, Debug)]
struct Board {
    cells: usize,
    colors: u8,
    edges: Edges,
    /// Whether walks see a part only, of which none knows how much is left.
    is_part: bool,
}

/// All pairs of a symmetry but the identity and a renaming, up to pairs that fix equally many.
#[derive(Clone, Debug)]
struct Twists {
    sets: Vec<Vec<usize>>,
    order: Vec<usize>,
    symmetries: Vec<Conjugates>,
    /// With how many are like each.
    renamings: Vec<(Vec<u8>, u128)>,
}

/// A pair of a symmetry and a renaming, and how many of each are like it.
#[derive(Clone, Debug)]
struct Pair {
    twisted: Twisted,
    symmetries: u128,
    renamings: u128,
}

impl Twists {
    fn len(&self) -> usize {
        self.symmetries.len() * self.renamings.len()
    }

    /// The pair at this place: all renamings of one symmetry come together.
    fn pair(&self, place: usize) -> Pair {
        let (renaming, renamings) = &self.renamings[place % self.renamings.len()];
        let Conjugates { symmetry, number } = &self.symmetries[place / self.renamings.len()];
        Pair {
            twisted: Twisted::new(&self.sets, &self.order, symmetry, renaming),
            symmetries: u128::from(*number),
            renamings: *renamings,
        }
    }
}

/// A walk, and what it has counted.
#[derive(Clone, Debug)]
struct Counting {
    walk: ClassWalk,
    /// All, and up to colors.
    counted: [Option<u128>; 2],
    nodes: u64,
}

/// The masks of a problem's sets, where it can be counted by classes.
fn edges(problem: &dyn ForbiddenSets) -> Option<Edges> {
    let fits = problem.cells() <= MOST_CELLS
        && problem.colors() <= MOST_COLORS
        && problem.lists_all()
        && Kinds::of(problem).is_one();
    fits.then(|| Edges::new(problem.cells(), &problem.sets(1)))
}

impl Classes {
    /// The colorings of a problem; `None` if it has more than 64 cells or 8 colors, colors of
    /// several kinds, or sets it does not list.
    pub fn new(problem: &dyn ForbiddenSets) -> Option<Classes> {
        Self::up_to(problem, problem.conjugates())
    }

    /// As [`new`](Classes::new), for a problem whose symmetries do not matter: up to symmetry there
    /// are then as many as in all.
    pub fn without_symmetry(problem: &dyn ForbiddenSets) -> Option<Classes> {
        Self::up_to(problem, Some(Vec::new()))
    }

    fn up_to(problem: &dyn ForbiddenSets, symmetries: Option<Vec<Conjugates>>) -> Option<Classes> {
        let edges = edges(problem)?;
        let numbers = |classes: &Vec<Conjugates>| -> u128 {
            let numbers = classes.iter().map(|class| u128::from(class.number));
            1 + numbers.sum::<u128>()
        };
        let all = symmetries.as_ref().map(numbers);
        let twists = Twists {
            sets: problem.sets(1),
            order: problem.order(),
            symmetries: symmetries.unwrap_or_default(),
            renamings: twisted::renamings(problem.colors()),
        };
        let board = Board {
            cells: problem.cells(),
            colors: problem.colors(),
            edges,
            is_part: false,
        };
        Some(Classes {
            own: vec![Counting::new(&board)],
            pairs: 0..twists.len(),
            board,
            twists,
            symmetries: all,
            threads: 1,
            walks: Vec::new(),
            done: 0,
            fixed: None,
            nodes: 0,
            sums: [Some(0); 2],
        })
    }

    /// Shares the work among this number of threads.
    #[must_use]
    pub fn with_threads(mut self, threads: usize) -> Self {
        self.threads = threads.max(1);
        self
    }

    /// Counts only a part: what parts count adds up, and so do their sums over the symmetries.
    #[must_use]
    pub fn with_part(mut self, part: Part) -> Self {
        let mut pieces = Counting::new(&self.board).pieces(&self.board);
        let walks = pieces.len();
        let symmetries = self.twists.symmetries.len();
        let mine = Part::range(Some(part), walks + symmetries);
        let pair = |place: usize| place.saturating_sub(walks) * self.twists.renamings.len();
        self.pairs = pair(mine.start)..pair(mine.end);
        pieces.truncate(mine.end.min(walks));
        self.own = pieces.split_off(mine.start.min(walks));
        // A part may have none.
        self.own.push(Counting::nothing(&self.board));
        self.board.is_part = true;
        self
    }

    /// The numbers, once all is seen.
    fn counts(&self) -> Counts {
        let mut counted = [Some(0); 2];
        for counting in &self.walks {
            add(&mut counted, counting.counted);
        }
        let [all, up_to_colors] = counted;
        let renamings: u128 = (1..=u128::from(self.board.colors)).product();
        let named = up_to_colors.and_then(|number| number.checked_mul(renamings));
        let mut sums = self.sums;
        add(&mut sums, [all, named]);
        let [fixed, renamed] = sums;
        // Whole numbers: of each symmetry all renamings belong to one part.
        let renamed = renamed.map(|sum| sum / renamings);
        let counts = Counts {
            all,
            up_to_colors,
            ..Counts::default()
        };
        match (self.symmetries, self.board.is_part) {
            (None, _) => counts,
            (Some(symmetries), true) => Counts {
                sums: Some(SymmetrySums {
                    symmetries: symmetries as u64,
                    fixed,
                    renamed,
                }),
                ..counts
            },
            (Some(symmetries), false) => Counts {
                up_to_symmetry: fixed.map(|sum| sum / symmetries),
                up_to_both: renamed.map(|sum| sum / symmetries),
                ..counts
            },
        }
    }
}

impl Counting {
    fn new(board: &Board) -> Counting {
        Counting {
            walk: ClassWalk::new(board.cells, board.colors),
            counted: [Some(0); 2],
            nodes: 0,
        }
    }

    /// A walk that is over.
    fn nothing(board: &Board) -> Counting {
        Counting {
            walk: ClassWalk::over(board.cells, board.colors),
            ..Counting::new(board)
        }
    }

    /// Many walks that are together this one, which has not begun: always the same ones.
    fn pieces(mut self, board: &Board) -> Vec<Counting> {
        // A walk that has begun has something to give away.
        self.step(board);
        let mut pieces = vec![self];
        let mut is_more = true;
        while is_more && pieces.len() < PIECES {
            let more: Vec<Counting> = (pieces.iter_mut())
                .filter_map(|piece| piece.split(board))
                .collect();
            is_more = !more.is_empty();
            pieces.extend(more);
        }
        pieces
    }
}

impl Divisible<Board> for Counting {
    fn is_over(&self) -> bool {
        self.walk.is_over()
    }

    fn step(&mut self, board: &Board) {
        self.nodes += 1;
        if let WalkStep::Found(number) = self.walk.step(&board.edges) {
            // Of no cells there is one coloring, of others each with its colors exchanged is
            // another one.
            let pairs = board.colors > 1 && self.walk.left() != 0;
            let classes = if pairs { number / 2 } else { number };
            let named = number.checked_mul(self.walk.names());
            add(&mut self.counted, [named, Some(classes)]);
        }
    }

    fn split(&mut self, board: &Board) -> Option<Counting> {
        Some(Counting {
            walk: self.walk.split(&board.edges)?,
            ..Counting::new(board)
        })
    }

    fn left(&self, board: &Board) -> Option<u64> {
        let left = self.walk.share_left() * WHOLE as f64;
        (!board.is_part).then_some(left as u64)
    }

    fn absorb(&mut self, done: Counting) {
        add(&mut self.counted, done.counted);
        self.nodes += done.nodes;
    }

    fn progress(&self) -> Progress {
        let found = self.counted[1].map(u64::try_from);
        Progress {
            nodes: self.nodes,
            found: found.and_then(Result::ok).unwrap_or(u64::MAX),
            depth: self.walk.depth(),
            words: ["nodes", "colorings counted", "cells colored"],
            ..Progress::default()
        }
    }
}

/// Counts all colorings that a pair leaves alone.
fn plain(twisted: &Twisted) -> Backtrack {
    // No cells are fixed, so there is nothing to refuse.
    Backtrack::new(twisted, Seek::Count, &[]).expect("no cells are fixed")
}

impl Engine<()> for Classes {
    type Answer = Counts;

    /// Counts. After a pause, call it again.
    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<Counts, Paused> {
        if self.walks.is_empty() {
            (self.nodes, self.sums) = (0, [Some(0); 2]);
            self.walks.clone_from(&self.own);
        }
        if self.walks.iter().any(|counting| !counting.walk.is_over()) {
            share_work(&mut self.walks, &self.board, self.threads, watch)?;
        }
        let walks: u64 = self.walks.iter().map(|counting| counting.nodes).sum();
        while self.done < self.pairs.len() {
            let watch = &watch.after(walks + self.nodes);
            let (pair, fixed) = self.fixed.get_or_insert_with(|| {
                let pair = self.twists.pair(self.pairs.start + self.done);
                let fixed = plain(&pair.twisted).with_threads(self.threads);
                (pair, fixed)
            });
            let Colorings::Count(Counts { all: number, .. }) = fixed.run(&pair.twisted, watch)?
            else {
                unreachable!("a count was asked for")
            };
            let number = number.and_then(|number| number.checked_mul(pair.symmetries));
            let fixed_as_it_is = match pair.twisted.renames_nothing() {
                true => number,
                false => Some(0),
            };
            let alike = number.and_then(|number| number.checked_mul(pair.renamings));
            add(&mut self.sums, [fixed_as_it_is, alike]);
            self.nodes += fixed.nodes();
            self.fixed = None;
            self.done += 1;
        }
        let counts = self.counts();
        self.nodes = self.nodes();
        self.walks.clear();
        self.done = 0;
        Ok(counts)
    }

    /// Steps taken for the last question, pauses included.
    fn nodes(&self) -> u64 {
        let walks: u64 = self.walks.iter().map(|counting| counting.nodes).sum();
        let fixed = self.fixed.as_ref().map_or(0, |(_, fixed)| fixed.nodes());
        self.nodes + walks + fixed
    }
}

impl Saved<()> for Classes {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes);
        write_sums(&self.sums, to);
        to.word(self.walks.len() as u64);
        for counting in &self.walks {
            to.word(counting.nodes);
            write_sums(&counting.counted, to);
            counting.walk.save(to);
        }
        to.word(self.done as u64);
        to.word(u64::from(self.fixed.is_some()));
        if let Some((_, fixed)) = &self.fixed {
            Saved::<&dyn Coloring>::save(fixed, to);
        }
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.nodes = from.counter()?;
        self.sums = read_sums(from)?;
        // A walk has its nodes, two sums, two flags and its classes.
        for _ in 0..from.length(11)? {
            let mut counting = Counting::new(&self.board);
            counting.nodes = from.counter()?;
            counting.counted = read_sums(from)?;
            counting.walk.load(&self.board.edges, from)?;
            self.walks.push(counting);
        }
        self.done = from.size(self.pairs.len())?;
        if from.size(1)? == 1 {
            if self.done == self.pairs.len() {
                return Err(Damaged);
            }
            let pair = self.twists.pair(self.pairs.start + self.done);
            let mut fixed = plain(&pair.twisted).with_threads(self.threads);
            fixed.load(&pair.twisted, from)?;
            self.fixed = Some((pair, fixed));
        }
        Ok(())
    }
}
