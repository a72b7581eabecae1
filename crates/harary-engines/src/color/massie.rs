//! Draw patterns by random play against a symmetry: the algorithm of W. W. Massie (1963), as
//! Funabiki and Takefuji (1991) describe it.
//!
//! The second player answers every cell with its image under a symmetry, in Hip a quarter turn of
//! the board (the strategy of D. H. Templeton); a random number chooses the cells of the first
//! player. A play that fills the board without a forbidden set of one player is a draw pattern;
//! there is no guarantee that one is found. The paper says no more than this, and nothing about
//! speed. Here its gaps are filled so:
//!
//! - The image may be taken already (the first player may ask for the cell whose image is one of
//!   his own): such a cell is not chosen.
//! - When no cell has a free image, the rest is filled at random, the players in turn.
//! - A play is given up when a player completes a set, and the next begins with an empty board.

use crate::color::attempts::Attempt;
use harary_core::{
    BadParameter, Coloring, Damaged, Dice, Engine, Paused, Progress, Saved, Watch, WordSink,
    WordSource, Words,
};
use std::sync::Arc;

/// How a play ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MassiePlay {
    /// How many cells a random number chose.
    pub choices: u32,
    /// The coloring of the full board, which is proper; `None` if a player completed a forbidden
    /// set.
    pub coloring: Option<Vec<u8>>,
}

/// Random play against a symmetry, on a coloring problem with two colors.
///
/// A choice costs a look at all cells, and at the sets through them if it is careful.
#[derive(Clone, Debug)]
pub struct Massie {
    problem: Arc<dyn Coloring>,
    images: Vec<usize>,
    careful: bool,
    dice: Dice,
    colors: Vec<u8>,
    choices: u32,
    /// Choices of plays before this one.
    nodes_before: u64,
    over: Option<MassiePlay>,
}

impl Massie {
    /// Play 0 of a seed, not begun. `images` is the answer to each cell, a permutation; if
    /// `careful`, the first player chooses no cell by which he or the answer completes a set, as
    /// long as there is another.
    ///
    /// # Errors
    /// [`BadParameter`] if there are not two colors of one kind, or the images are not a
    /// permutation of the cells.
    pub fn new(
        problem: Arc<dyn Coloring>,
        images: &[usize],
        careful: bool,
        seed: u64,
    ) -> Result<Self, BadParameter> {
        let cells = problem.cells();
        BadParameter::in_range("colors", usize::from(problem.colors()), 2..=2)?;
        if problem.kind(1) != problem.kind(2) {
            return Err(BadParameter::new("colors", "of two kinds", "alike"));
        }
        let mut sorted = images.to_vec();
        sorted.sort_unstable();
        if !sorted.into_iter().eq(0..cells) {
            return Err(BadParameter::new(
                "images",
                format_args!("{images:?}"),
                format!("a permutation of {cells} cells"),
            ));
        }
        Ok(Massie {
            problem,
            images: images.to_vec(),
            careful,
            dice: Dice::stream(seed, 0),
            colors: vec![0; cells],
            choices: 0,
            nodes_before: 0,
            over: None,
        })
    }

    /// Begins another play.
    pub fn begin(&mut self, seed: u64, play: u64) {
        self.dice = Dice::stream(seed, play);
        self.colors.fill(0);
        self.nodes_before += u64::from(self.choices);
        self.choices = 0;
        self.over = None;
    }

    /// A random cell for the first player and its answer; or, where no answer is left, one for the
    /// player whose turn it is. Returns whether no set is completed.
    fn choose(&mut self) -> bool {
        let cells = 0..self.colors.len();
        let free: Vec<usize> = cells.filter(|&cell| self.colors[cell] == 0).collect();
        let is_answered =
            |cell: usize| self.images[cell] != cell && self.is_free(self.images[cell]);
        let answered = free.iter().copied().filter(|&cell| is_answered(cell));
        let answered: Vec<usize> = answered.collect();
        if answered.is_empty() {
            let turn = (self.colors.len() - free.len()) % 2;
            let cell = self.one_of(&free);
            return self.take(cell, 1 + turn as u8);
        }
        let mut safe = Vec::new();
        if self.careful {
            safe.extend(answered.iter().copied().filter(|&cell| self.is_safe(cell)));
        }
        let cell = self.one_of(if safe.is_empty() { &answered } else { &safe });
        self.take(cell, 1) && self.take(self.images[cell], 2)
    }

    fn one_of(&mut self, cells: &[usize]) -> usize {
        self.choices += 1;
        cells[self.dice.index(cells.len())]
    }

    fn is_free(&self, cell: usize) -> bool {
        self.colors[cell] == 0
    }

    /// Gives a cell to a player, unless that completes a set.
    fn take(&mut self, cell: usize, player: u8) -> bool {
        let admits = self.problem.admits(&self.colors, cell, player);
        if admits {
            self.colors[cell] = player;
        }
        admits
    }

    /// Whether neither this cell nor its answer completes a set. (They are of two players, so that
    /// the one does not matter to the other.)
    fn is_safe(&self, cell: usize) -> bool {
        let admits = |cell, player| self.problem.admits(&self.colors, cell, player);
        admits(cell, 1) && admits(self.images[cell], 2)
    }
}

/// A play.
impl Attempt for Massie {
    fn begin(&mut self, seed: u64, number: u64) {
        Massie::begin(self, seed, number);
    }
    fn count_before(&mut self, nodes: u64) {
        self.nodes_before = nodes;
    }
}

impl Engine<()> for Massie {
    type Answer = MassiePlay;

    /// Plays until the board is full or a set is completed; after a pause, call it again.
    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<MassiePlay, Paused> {
        loop {
            if let Some(over) = &self.over {
                return Ok(over.clone());
            }
            watch.node(|| Progress {
                nodes: self.nodes(),
                ..Progress::default()
            })?;
            let is_proper = self.choose();
            let is_full = !self.colors.contains(&0);
            if is_full || !is_proper {
                self.over = Some(MassiePlay {
                    choices: self.choices,
                    coloring: is_proper.then(|| self.colors.clone()),
                });
            }
        }
    }

    /// Cells chosen so far, in all plays.
    fn nodes(&self) -> u64 {
        self.nodes_before + u64::from(self.choices)
    }
}

impl Saved<()> for Massie {
    fn save(&self, to: &mut dyn WordSink) {
        self.dice.write(to);
        to.word(self.nodes_before);
        to.word(u64::from(self.choices));
        self.colors.iter().for_each(|color| color.write(to));
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.dice = Dice::read(from)?;
        self.nodes_before = from.counter()?;
        let cells = self.colors.len();
        self.choices = from.size(cells)? as u32;
        self.colors.fill(0);
        for cell in 0..cells {
            let player = from.size(2)? as u8;
            // In whatever order the cells were taken, no set was completed.
            if player > 0 && !self.take(cell, player) {
                return Err(Damaged);
            }
        }
        self.over = None;
        match self.colors.contains(&0) {
            true => Ok(()),
            false => Err(Damaged),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws;
    use harary_core::laws::loaded;
    use std::collections::BTreeSet;
    use std::ops::ControlFlow;

    /// The points of a square grid; no player may have the corners of a square.
    #[derive(Debug)]
    struct Squares(usize);

    impl Coloring for Squares {
        fn cells(&self) -> usize {
            self.0 * self.0
        }
        fn colors(&self) -> u8 {
            2
        }
        fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
            let n = self.0 as i64;
            let at = |x: i64, y: i64| {
                let is_on = (0..n).contains(&x) && (0..n).contains(&y);
                is_on.then(|| colors[(x * n + y) as usize])
            };
            let (x, y) = (cell as i64 / n, cell as i64 % n);
            !(-n..n).any(|p| {
                (-n..n).any(|q| {
                    let others = [(x + p, y + q), (x - q, y + p), (x + p - q, y + p + q)];
                    (p, q) != (0, 0) && others.iter().all(|&(x, y)| at(x, y) == Some(color))
                })
            })
        }
        fn cell_name(&self, cell: usize) -> String {
            cell.to_string()
        }
    }

    fn quarter_turn(n: usize) -> Vec<usize> {
        (0..n * n)
            .map(|cell| cell % n * n + n - 1 - cell / n)
            .collect()
    }

    /// All colorings in which each cell and its quarter turn have different colors, tried one by
    /// one; cells that are their own image have either.
    fn patterns(n: usize) -> BTreeSet<Vec<u8>> {
        let (turn, board) = (quarter_turn(n), Squares(n));
        let mut firsts = Vec::new();
        let mut seen = vec![false; n * n];
        for cell in 0..n * n {
            if !seen[cell] {
                firsts.push(cell);
                let mut image = cell;
                while !seen[image] {
                    seen[image] = true;
                    image = turn[image];
                }
            }
        }
        let mut found = BTreeSet::new();
        for bits in 0_u32..1 << firsts.len() {
            let mut colors = vec![0; n * n];
            for (place, &first) in firsts.iter().enumerate() {
                let (mut cell, mut color) = (first, 1 + (bits >> place & 1) as u8);
                while colors[cell] == 0 {
                    colors[cell] = color;
                    (cell, color) = (turn[cell], 3 - color);
                }
            }
            if board.first_violation(&colors).is_none() {
                found.insert(colors);
            }
        }
        found
    }

    #[test]
    fn what_is_found_are_the_patterns_of_the_quarter_turn() {
        for (n, plays, share) in [(4, 400, 10.0 / 16.0), (6, 4_000, 8.0 / 512.0)] {
            let all = patterns(n);
            for careful in [false, true] {
                let mut engine =
                    Massie::new(Arc::new(Squares(n)), &quarter_turn(n), careful, 1).unwrap();
                let (mut found, mut times) = (BTreeSet::new(), 0.0);
                for play in 0..plays {
                    engine.begin(1, play);
                    if let Some(colors) = engine.run((), &Watch::free()).unwrap().coloring {
                        assert_eq!(2 * engine.choices as usize, n * n);
                        found.insert(colors);
                        times += 1.0;
                    }
                }
                assert_eq!(found, all, "{n}");
                let plays = plays as f64;
                // Each choice halves the possibilities, so that every pattern is equally likely:
                // within five standard deviations.
                let wide = 5.0 * (share * (1.0 - share) / plays).sqrt();
                let rate = times / plays;
                assert!(if careful {
                    rate > share
                } else {
                    (rate - share).abs() < wide
                });
            }
        }
        // The middle of an odd board is its own image, and is taken last.
        let mut engine = Massie::new(Arc::new(Squares(3)), &quarter_turn(3), false, 7).unwrap();
        let over = engine.run((), &Watch::free()).unwrap();
        assert!(over.choices == 5 && over.coloring.is_some_and(|colors| colors[4] == 1));
    }

    #[test]
    fn a_pause_changes_nothing_and_seeds_do() {
        let play = |seed: u64, period: u32| {
            let mut engine =
                Massie::new(Arc::new(Squares(6)), &quarter_turn(6), true, seed).unwrap();
            let watch = Watch::every(period, |_| ControlFlow::Break(()));
            loop {
                if let Ok(over) = engine.run((), &watch) {
                    return (over, engine.nodes());
                }
            }
        };
        for seed in 0..20 {
            assert_eq!(play(seed, 2), play(seed, 1_000));
        }
        assert!((0..20).any(|seed| play(seed, 9).0 != play(seed + 1, 9).0));
    }

    #[test]
    fn what_is_saved_goes_on_with_the_same_numbers() {
        let new = |seed| Massie::new(Arc::new(Squares(6)), &quarter_turn(6), false, seed).unwrap();
        let plays = |pause: u32| {
            let (mut engine, mut ends) = (new(3), Vec::new());
            for play in 0..20 {
                engine.begin(3, play);
                ends.push(loop {
                    match engine.run((), &laws::pausing_after(pause)) {
                        Ok(over) => break over,
                        Err(Paused) => {
                            let mut words = Vec::new();
                            engine.save(&mut words);
                            let cut = &words[..words.len() - 1];
                            assert!(loaded(new(9), (), &mut cut.iter()).is_err());
                            let mut source = words.iter();
                            engine = loaded(new(9), (), &mut source).unwrap();
                            assert_eq!(source.len(), 0);
                        }
                    }
                });
            }
            (ends, engine.nodes())
        };
        for pause in 1..6 {
            assert_eq!(plays(pause), plays(u32::MAX), "{pause}");
        }
        let load = |words: &[u64]| {
            let new = Massie::new(Arc::new(Squares(2)), &quarter_turn(2), false, 0).unwrap();
            loaded(new, (), &mut words.iter()).is_ok()
        };
        assert!(load(&[1, 0, 0, 1, 1, 0, 0]));
        for bad in [
            [0, 0, 0, 1, 1, 0, 0],        // dice that show 0 for ever
            [1, 0, 0, 1, 1, 1, 1],        // a square, and a full board
            [1, 0, 0, 1, 2, 1, 2],        // a full board
            [1, 0, 0, 3, 0, 0, 0],        // no such player
            [1, 0, 5, 1, 1, 0, 0],        // more choices than cells
            [1, u64::MAX, 0, 1, 1, 0, 0], // more than anybody counts
        ] {
            assert!(!load(&bad), "{bad:?}");
        }
    }

    #[test]
    fn only_permutations_are_images() {
        let turn = |images: &[usize]| Massie::new(Arc::new(Squares(2)), images, false, 0).is_ok();
        assert!(turn(&[1, 3, 0, 2]));
        assert!(!turn(&[1, 3, 0]) && !turn(&[1, 1, 0, 2]) && !turn(&[1, 3, 0, 4]));
    }
}
