//! UCT as Cheu and Kiffer (2015, section 4) describe it, with solver back-up as an option.
//!
//! A trial goes down the stored tree: to the first child that no trial has used yet, else to the
//! one with the greatest wins / trials + √(2 ln N / trials), wins being those of the player who
//! chooses and N the trials of the parent. From the greatest stored depth on all moves are random.
//! The result is counted at every node of the path. The tree is that of all positions up to the
//! greatest depth for which they are not too many; with the first moves alone it is the paper's
//! comparison, *top level only*.
//!
//! With *back-up* the tree grows where trials come twice, and ends of games are proved upwards
//! (Winands, Björnsson, Saito 2008): a move that wins is enough, otherwise all moves must be known.
//! A proved position is not tried again.
//!
//! More threads are as many trees, each with random numbers of its own; their counts for the first
//! moves are added up.

use super::Sampled;
use super::options::UctOptions;
use super::tree::{UctTree, full_depth};
use harary_core::{
    At, Damaged, Dice, Engine, Outcome, Paused, Player, Playout, Progress, Saved, Tally, Watch,
    WordSink, WordSource,
};

/// Trials of each tree between two looks at the watch, where there are several; fewer of games that
/// may take long, with more than some first moves.
const ROUND: u64 = 512;
const FIRST_MOVES: u64 = 64;

/// What a trial takes, in nodes of other engines.
const TRIAL: usize = 32;

/// Samples first moves with a tree above random play. The node is a trial.
///
/// Memory: some 100 bytes a stored position and tree, which it tells ([`Progress::held`]). The same
/// seed and number of threads give the same numbers.
pub struct Uct<G: Playout> {
    options: UctOptions,
    trees: Vec<UctTree<G>>,
}

impl<G: Playout> Uct<G> {
    /// An engine that has not begun.
    pub fn new(options: UctOptions) -> Self {
        let options = UctOptions {
            threads: options.threads.max(1),
            stored: options.stored.min(u32::MAX as usize / 2),
            ..options
        };
        let dice = |tree| Dice::stream(options.seed, tree as u64);
        Uct {
            trees: (0..options.threads)
                .map(|tree| UctTree::new(dice(tree)))
                .collect(),
            options,
        }
    }

    /// How many trials tree number `tree` makes.
    fn share(&self, tree: usize) -> u64 {
        let (trials, trees) = (self.options.trials, self.trees.len() as u64);
        trials / trees + u64::from((tree as u64) < trials % trees)
    }

    /// The counts so far; empty before the first trial.
    pub fn so_far(&self, game: &G, from: &G::Position) -> Vec<Sampled<G::Move>> {
        let mut sampled: Vec<Sampled<G::Move>> = Vec::new();
        for tree in &self.trees {
            for (index, (tally, proved)) in tree.first().enumerate() {
                if index == sampled.len() {
                    let mv = game.legal(from)[index];
                    let tally = Tally::default();
                    sampled.push(Sampled { mv, tally, proved });
                }
                sampled[index].tally += tally;
                sampled[index].proved = sampled[index].proved.or(proved);
            }
        }
        sampled
    }

    /// The outcome of the position, where a tree proved it.
    pub fn proved(&self) -> Option<Outcome> {
        self.trees.iter().find_map(|tree| tree.root().1)
    }

    fn done(&self) -> u64 {
        self.trees.iter().map(|tree| tree.root().0.trials()).sum()
    }
}

impl<G> Engine<At<'_, G>> for Uct<G>
where
    G: Playout<Position: Sync, Move: Send> + Sync,
{
    type Answer = Vec<Sampled<G::Move>>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let options = self.options;
        let depth = match (options.backup, options.top_level) {
            (_, true) => 1,
            (true, false) => u32::MAX,
            (false, false) => full_depth(game, from, options.stored),
        };
        let going = game.outcome(from).is_none();
        // The length of a game and the moves to choose from grow with it.
        let times = (game.legal(from).len() as u64).div_ceil(FIRST_MOVES).max(1);
        let round = (ROUND / times.pow(2)).max(1);
        while going && self.done() < options.trials && self.proved().is_none() {
            watch.node(|| Progress {
                nodes: self.done(),
                words: ["games", "", ""],
                done: Progress::share(self.done(), options.trials),
                held: self.trees.iter().map(UctTree::bytes).sum(),
                ..Progress::default()
            })?;
            let shares: Vec<u64> = (0..self.trees.len()).map(|tree| self.share(tree)).collect();
            if let [tree] = self.trees.as_mut_slice() {
                watch.spend(TRIAL);
                tree.trial(game, from, depth, &options);
                continue;
            }
            watch.spend(ROUND as usize);
            std::thread::scope(|scope| {
                for (tree, share) in self.trees.iter_mut().zip(shares) {
                    scope.spawn(move || {
                        let left = share - tree.root().0.trials();
                        for _ in 0..left.min(round) {
                            if tree.root().1.is_none() {
                                tree.trial(game, from, depth, &options);
                            }
                        }
                    });
                }
            });
        }
        Ok(self.so_far(game, from))
    }

    fn nodes(&self) -> u64 {
        self.done()
    }
}

impl<G: Playout> Saved<At<'_, G>> for Uct<G> {
    fn save(&self, to: &mut dyn WordSink) {
        self.trees.iter().for_each(|tree| tree.save(to));
    }

    fn load(&mut self, (game, at): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let mut engine = Uct::new(self.options);
        for index in 0..engine.trees.len() {
            engine.trees[index] = UctTree::load(game, at, from)?;
            if engine.trees[index].root().0.trials() > engine.share(index) {
                return Err(Damaged);
            }
        }
        *self = engine;
        Ok(())
    }
}

/// The first move that was tried most often, the leftmost of equals: the recommendation of UCT. A
/// proved win comes first.
impl<G: Playout> Uct<G> {
    /// The recommended one of the first moves.
    pub fn recommended(sampled: &[Sampled<G::Move>], mover: Player) -> Option<usize> {
        let value = |one: &Sampled<G::Move>| match one.proved {
            Some(outcome) => (outcome.worth(mover), one.tally.trials()),
            None => (0, one.tally.trials()),
        };
        let order = (0..sampled.len()).rev();
        order.max_by_key(|&index| value(&sampled[index]))
    }
}
