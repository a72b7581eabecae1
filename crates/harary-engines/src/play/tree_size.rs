//! Stochastic enumeration: an estimate of the number of nodes of a walk over all plays.
//!
//! Of the positions of each length at most `width` are kept. Their children are counted, and as
//! many as may be kept are drawn from them, every child with the same chance. If s of m are kept,
//! each stands for m / s children, so that the number of children times all such factors before it
//! is an estimate of the number of positions of a length, and the sum over all lengths one of the
//! size of the tree. Its mean is the true size; where no length has more than `width` positions it
//! is the true size. With a width of 1 this is Knuth's estimate by random probes, which varies much
//! more. Children are drawn at equal distances in their order, from a random one on: plays that
//! begin alike have trees that are alike, and so each beginning gets its share of the sample.
//! Independent runs tell how far their mean may be off; where few positions have most of the tree
//! below them, more runs come out too small than too large. Sources: Knuth 1975, Estimating the
//! efficiency of backtrack programs; Vaisman and Kroese 2017, Stochastic enumeration method for
//! counting trees.

use harary_core::{
    At, Damaged, Dice, Engine, Game, Paused, Progress, Saved, Watch, WordSink, WordSource, Words,
};

/// An estimate of the size of a tree.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Estimate {
    /// The mean over the runs: an estimate of the number of positions, with no bias.
    pub nodes: f64,
    /// The standard error of that mean. 0 if no two runs differ, as where the tree is narrow enough
    /// to be counted.
    pub error: f64,
}

/// Estimates the number of positions in the tree of all plays; the node is a position whose
/// children are counted.
///
/// Takes at most runs × width × length nodes, and memory for 2 × width positions and the moves of
/// width. One seed, one estimate. After an answer the engine is reset, except for
/// [`nodes`](Engine::nodes).
pub struct TreeSize<G: Game> {
    width: usize,
    runs: usize,
    seed: u64,
    nodes: u64,
    dice: Dice,
    sizes: Vec<f64>,
    /// The run in work, …
    sample: Option<Sample<G>>,
    /// … and the nodes and the dice when it began.
    before: (u64, Dice),
}

/// A run: the positions kept of one length, and their children as far as they are counted.
struct Sample<G: Game> {
    kept: Vec<G::Position>,
    /// How many of them have their children counted.
    done: usize,
    /// The children: the place of the position, and the move.
    children: Vec<(usize, G::Move)>,
    /// For how many positions each one kept stands.
    weight: f64,
    /// The estimate, as far as it goes.
    size: f64,
}

impl<G: Game> TreeSize<G> {
    /// Runs of samples of this width; both at least 1, or they are taken as 1.
    pub fn new(width: usize, runs: usize, seed: u64) -> Self {
        TreeSize {
            width: width.max(1),
            runs: runs.max(1),
            seed,
            nodes: 0,
            dice: Dice::new(seed),
            sizes: Vec::new(),
            sample: None,
            before: (0, Dice::new(seed)),
        }
    }
}

impl<G: Game> Engine<At<'_, G>> for TreeSize<G> {
    type Answer = Estimate;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Estimate, Paused> {
        if self.sizes.is_empty() && self.sample.is_none() {
            (self.nodes, self.dice) = (0, Dice::new(self.seed));
        }
        let mut moves = Vec::new();
        while self.sizes.len() < self.runs {
            let (before, nodes, dice) = (&mut self.before, self.nodes, &self.dice);
            let sample = self.sample.get_or_insert_with(|| {
                *before = (nodes, dice.clone());
                Sample::new(from.clone())
            });
            while !sample.kept.is_empty() {
                watch.node(|| Progress {
                    nodes: self.nodes,
                    found: self.sizes.len() as u64,
                    words: ["positions", "games sampled", ""],
                    ..Progress::default()
                })?;
                self.nodes += 1;
                sample.expand(game, self.width, &mut self.dice, &mut moves);
            }
            self.sizes.push(sample.size);
            self.sample = None;
        }
        let sizes = std::mem::take(&mut self.sizes);
        Ok(estimate(&sizes))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

impl<G: Game> Saved<At<'_, G>> for TreeSize<G> {
    /// The runs that are done. The run in progress, some seconds of work, will
    /// start over.
    fn save(&self, to: &mut dyn WordSink) {
        let (nodes, dice) = match self.sample {
            Some(_) => (self.before.0, &self.before.1),
            None => (self.nodes, &self.dice),
        };
        to.word(nodes);
        dice.write(to);
        to.word(self.sizes.len() as u64);
        self.sizes.iter().for_each(|size| to.word(size.to_bits()));
    }

    fn load(&mut self, _: At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.nodes = from.counter()?;
        self.dice = Dice::read(from)?;
        for _ in 0..from.size(self.runs)? {
            let size = f64::from_bits(from.word()?);
            if !(size.is_finite() && size >= 1.0) {
                return Err(Damaged);
            }
            self.sizes.push(size);
        }
        Ok(())
    }
}

impl<G: Game> Sample<G> {
    fn new(from: G::Position) -> Self {
        Sample {
            kept: vec![from],
            done: 0,
            children: Vec::new(),
            weight: 1.0,
            size: 1.0,
        }
    }

    /// Counts the children of one more position, and after the last goes on to the next length.
    fn expand(&mut self, game: &G, width: usize, dice: &mut Dice, moves: &mut Vec<G::Move>) {
        let at = &self.kept[self.done];
        moves.clear();
        if game.outcome(at).is_none() {
            game.moves(at, moves);
        }
        let place = self.done;
        self.children.extend(moves.iter().map(|&mv| (place, mv)));
        self.done += 1;
        if self.done == self.kept.len() {
            self.next_length(game, width, dice);
        }
    }

    fn next_length(&mut self, game: &G, width: usize, dice: &mut Dice) {
        let counted = self.children.len();
        let drawn = counted.min(width);
        // In units of 1 / drawn children: where the first is drawn; the others follow at a distance
        // of counted / drawn.
        let first = if counted > width {
            dice.below(counted)
        } else {
            0
        };
        let child = |index: usize| {
            let (place, mv) = self.children[(index * counted + first) / drawn];
            let mut child = self.kept[place].clone();
            game.play(&mut child, mv);
            child
        };
        self.kept = (0..drawn).map(child).collect();
        self.children.clear();
        self.done = 0;
        self.size += self.weight * counted as f64;
        self.weight *= counted as f64 / drawn.max(1) as f64;
    }
}

/// Positions drawn from those of one length, the first that has about `many` or more; `width` of
/// them.
///
/// Returns none if no length has that many. Takes width × length nodes.
pub fn random_positions<G: Game>(
    game: &G,
    from: &G::Position,
    many: f64,
    width: usize,
    seed: u64,
) -> Vec<G::Position> {
    let mut dice = Dice::new(seed);
    let mut moves = Vec::new();
    let mut sample = Sample::new(from.clone());
    while !sample.kept.is_empty()
        && (sample.done > 0 || sample.weight * (sample.kept.len() as f64) < many)
    {
        sample.expand(game, width.max(1), &mut dice, &mut moves);
    }
    sample.kept
}

/// The mean and its standard error.
fn estimate(sizes: &[f64]) -> Estimate {
    let runs = sizes.len() as f64;
    let nodes = sizes.iter().sum::<f64>() / runs;
    let squares: f64 = sizes.iter().map(|size| (size - nodes).powi(2)).sum();
    let error = if sizes.len() > 1 {
        (squares / (runs - 1.0) / runs).sqrt()
    } else {
        f64::INFINITY
    };
    Estimate { nodes, error }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Longest;
    use crate::play::longest::tests::Columns;
    use harary_core::laws::loaded;
    use harary_core::{Explicit, UpToSymmetry, laws};

    fn size<G: Game>(game: &G, width: usize, runs: usize, seed: u64) -> Estimate {
        let run = TreeSize::new(width, runs, seed).run((game, &game.start()), &Watch::free());
        run.expect("a free watch never pauses")
    }

    fn true_size<G: Game>(game: &G) -> f64 {
        let mut engine = Longest::new(false);
        let run = engine.run((game, &game.start()), &Watch::free());
        run.expect("a free watch never pauses");
        engine.nodes() as f64
    }

    #[test]
    fn what_is_narrow_is_counted() {
        let counted = |nodes| Estimate { nodes, error: 0.0 };
        let over: Explicit = "+".parse().unwrap();
        assert_eq!(size(&over, 1, 2, 1), counted(1.0));
        let tree: Explicit = "A(B(+ A(- +)) - B(A(= B(-)) A(B(+))))".parse().unwrap();
        assert_eq!(size(&tree, 5, 3, 1), counted(true_size(&tree)));
        let game = UpToSymmetry(Columns(3));
        assert_eq!(size(&game, 5000, 2, 7), counted(20_706.0));
    }

    #[test]
    fn estimates_have_the_true_mean() {
        let tree: Explicit = "A(B(+ A(- +)) - B(A(= B(-)) A(B(+))))".parse().unwrap();
        let games = [UpToSymmetry(Columns(2)), UpToSymmetry(Columns(3))];
        for seed in 0..5 {
            let near = |found: Estimate, size: f64| {
                assert!(found.error > 0.0 && found.error < size / 10.0, "{found:?}");
                assert!((found.nodes - size).abs() < 4.0 * found.error, "{found:?}");
            };
            near(size(&tree, 1, 4000, seed), true_size(&tree));
            near(size(&games[0], 2, 4000, seed), true_size(&games[0]));
            near(size(&games[1], 50, 200, seed), true_size(&games[1]));
            let [wide, narrow] = [50, 5].map(|width| size(&games[1], width, 200, seed));
            assert!(wide.error < narrow.error / 2.0);
        }
    }

    #[test]
    fn one_run_knows_no_error_and_a_seed_is_repeatable() {
        let game = UpToSymmetry(Columns(3));
        assert_eq!(size(&game, 10, 1, 3).error, f64::INFINITY);
        assert_eq!(size(&game, 10, 4, 3), size(&game, 10, 4, 3));
        assert_ne!(size(&game, 10, 4, 3), size(&game, 10, 4, 4));
        let mut engine = TreeSize::new(10, 4, 3);
        let mut ask = || {
            (
                engine.run((&game, &game.start()), &Watch::free()).unwrap(),
                engine.nodes(),
            )
        };
        assert_eq!(ask(), ask());
    }

    #[test]
    fn random_positions_are_of_one_length_and_differ() {
        let game = UpToSymmetry(Columns(3));
        let drawn = random_positions(&game, &game.start(), 500.0, 40, 1);
        assert_eq!(drawn.len(), 40);
        assert!(drawn.iter().all(|at| at.len() == drawn[0].len()));
        assert!((1..40).all(|i| !drawn[..i].contains(&drawn[i])));
        // Where all are kept, it is the first length with as many.
        let all = |many| random_positions(&game, &game.start(), many, 5000, 1);
        let some = all(300.0);
        let count = some.len();
        assert!(count >= 300 && all(count as f64).len() == count);
        assert!(all(count as f64 + 1.0)[0].len() > some[0].len());
        assert!(random_positions(&game, &game.start(), 1e9, 40, 1).is_empty());
    }

    #[test]
    fn runs_that_are_done_are_saved() {
        let game = UpToSymmetry(Columns(3));
        let new = || TreeSize::<UpToSymmetry<Columns>>::new(7, 30, 5);
        let mut whole = new();
        let expected = whole.run((&game, &game.start()), &Watch::free()).unwrap();
        let (mut engine, mut pauses) = (new(), 0);
        let found = loop {
            match engine.run((&game, &game.start()), &laws::pausing_after(500)) {
                Ok(found) => break found,
                Err(Paused) => pauses += 1,
            }
            let mut words = Vec::new();
            engine.save(&mut words);
            assert!(
                loaded(
                    new(),
                    (&game, &game.start()),
                    &mut words[..words.len() - 1].iter()
                )
                .is_err()
            );
            engine = loaded(new(), (&game, &game.start()), &mut words.iter()).unwrap();
        };
        assert_eq!((found, engine.nodes()), (expected, whole.nodes()));
        assert!(pauses > 2, "{pauses}");
        for bad in [[0, 0, 0, 0], [0, 1, 1, f64::NAN.to_bits()], [0, 1, 31, 0]] {
            assert!(loaded(new(), (&game, &game.start()), &mut bad.iter()).is_err());
        }
    }

    #[test]
    fn pausing_changes_nothing() {
        let game = UpToSymmetry(Columns(3));
        laws::pausing(
            (&game, &game.start()),
            || TreeSize::new(7, 3, 5),
            &[1, 2, 9, 50],
        );
    }
}
