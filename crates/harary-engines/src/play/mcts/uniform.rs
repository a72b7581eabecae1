//! Uniformly random play after each first move: no tree, the same number of games for every move.

use super::Sampled;
use crate::parallel::lock::lock;
use crate::parallel::threads::run_on_threads;
use harary_core::{
    At, Damaged, Dice, Engine, Game, Hints, Part, Paused, Playout, Progress, Saved, Tally, Threads,
    Watch, WordSink, WordSource, Words,
};
use std::ops::Range;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// The games played from one stream of random numbers, which is also the number between two looks
/// of a thread at the watch; fewer of games that take long: that have more than some first moves,
/// in which more moves than some are to be chosen from, or more sets than some are gone through.
const BLOCK: u64 = 1024;
const FIRST_MOVES: u64 = 1024;
const MOVES: u64 = 1 << 14;
const SETS: u64 = 1 << 17;

/// Plays games at random after each first move. The node is a game.
///
/// One seed, one answer: every block of 1024 games (or fewer, of games that take long) has random
/// numbers of its own, so that it does not matter which thread plays it. After an answer the engine
/// keeps it.
#[derive(Clone, Debug)]
pub struct Uniform {
    trials: u64,
    /// Which blocks of each move are played, if not all.
    part: Option<Part>,
    seed: u64,
    threads: usize,
    tallies: Vec<Tally>,
    /// Blocks that are done. Block b is of the move b modulo the number of moves.
    blocks: u64,
}

impl Uniform {
    /// Plays `trials` games after each first move, on `threads` threads.
    pub fn new(trials: u64, seed: u64, threads: usize) -> Self {
        Uniform {
            trials,
            part: None,
            seed,
            threads: threads.max(1),
            tallies: Vec::new(),
            blocks: 0,
        }
    }

    /// Plays only a part of these games, with the random numbers that they have in the whole: the
    /// tallies of all parts add up to those of the whole.
    #[must_use]
    pub fn with_part(mut self, part: Part) -> Self {
        self.part = Some(part);
        self
    }

    /// The counts so far.
    pub fn so_far<G: Game>(&self, game: &G, from: &G::Position) -> Vec<Sampled<G::Move>> {
        let sampled = |(mv, &tally)| Sampled {
            mv,
            tally,
            proved: None,
        };
        let moves = game.legal(from).into_iter();
        moves.zip(&self.tallies).map(sampled).collect()
    }

    /// Which blocks of so many games are played after each first move.
    fn chunks(&self, games: u64) -> Range<u64> {
        let all = self.trials.div_ceil(games);
        self.part.map_or(0..all, |part| part.of_pieces(all))
    }

    /// Plays one block of games from the positions after the first moves.
    fn block<G: Playout>(
        &self,
        game: &G,
        after: &[G::Position],
        (block, games): (u64, u64),
        scratch: &mut G::Scratch,
    ) -> (usize, Tally) {
        let moves = after.len() as u64;
        let (index, chunk) = ((block % moves) as usize, block / moves);
        let plays = games.min(self.trials - chunk * games);
        let mut dice = Dice::stream(self.seed, block);
        (
            index,
            game.playouts(&after[index], plays, &mut dice, scratch),
        )
    }
}

/// How many games have random numbers in common: fewer where one takes long, as one that is played
/// here tells.
fn games_in_a_block<G: Hints>(game: &G, from: &G::Position) -> u64 {
    let (mut at, mut dice) = (from.clone(), Dice::new(0));
    let (mut moves, mut all, mut first, mut length) = (Vec::new(), 0, None, 0);
    while game.outcome(&at).is_none() {
        moves.clear();
        game.moves(&at, &mut moves);
        all += moves.len() as u64;
        first.get_or_insert(all);
        length += 1;
        game.play(&mut at, moves[dice.index(moves.len())]);
    }
    // The length of a game and the moves to choose from grow with the number of first moves.
    let times = first.unwrap_or(1).div_ceil(FIRST_MOVES).saturating_pow(2);
    let sets = length * game.sets() as u64 / SETS;
    (BLOCK / times.max(all / MOVES).max(sets).max(1)).max(1)
}

impl<G: Playout<Position: Sync> + Hints + Sync> Engine<At<'_, G>> for Uniform {
    type Answer = Vec<Sampled<G::Move>>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let moves = game.legal(from);
        let after: Vec<_> = moves.iter().map(|&mv| game.after(from, mv)).collect();
        self.tallies.resize(moves.len(), Tally::default());
        let count = moves.len() as u64;
        let games = games_in_a_block(game, from);
        let chunks = self.chunks(games);
        let (first, blocks) = (chunks.start * count, chunks.end * count);
        self.blocks = self.blocks.max(first);
        let begin = self.blocks;
        // Each thread takes the next block as soon as it is free; a block that is taken is played.
        let next = AtomicU64::new(begin);
        let threads = Threads::new(Engine::<At<'_, G>>::nodes(self));
        let tallies = Mutex::new(std::mem::take(&mut self.tallies));
        let this = &*self;
        let work = |look: &dyn Fn(Progress) -> Result<(), Paused>| {
            let mut scratch = G::Scratch::default();
            let mut mine = vec![Tally::default(); count as usize];
            let mut nodes = 0;
            let result = loop {
                let at = next.load(Ordering::Relaxed);
                if at >= blocks {
                    break Ok(());
                }
                let looked = look(Progress {
                    nodes,
                    words: ["games", "", ""],
                    done: Progress::share(at - first, blocks - first),
                    ..Progress::default()
                });
                let block = match looked {
                    Ok(()) => next.fetch_add(1, Ordering::Relaxed),
                    Err(paused) => break Err(paused),
                };
                if block >= blocks {
                    break Ok(());
                }
                let (index, tally) = this.block(game, &after, (block, games), &mut scratch);
                mine[index] += tally;
                nodes += tally.trials();
            };
            let mut tallies = lock(&tallies);
            for (all, mine) in tallies.iter_mut().zip(mine) {
                *all += mine;
            }
            result
        };
        let each = || {
            let watch = threads.watch();
            _ = work(&|progress| {
                watch.spend(BLOCK as usize);
                watch.node(|| progress)
            });
        };
        let mut result = Err(Paused);
        let others = (blocks - begin.min(blocks)).saturating_sub(1);
        let others = others.min(self.threads as u64 - 1) as usize;
        run_on_threads(others, &each, &mut || {
            let mine = watch.split(&threads);
            result = work(&|progress| {
                watch.spend(BLOCK as usize);
                mine.spend(BLOCK as usize);
                mine.node(|| progress)
            });
        });
        self.tallies = tallies.into_inner().unwrap_or_else(PoisonError::into_inner);
        self.blocks = next.into_inner().min(blocks);
        result?;
        Ok(self.so_far(game, from))
    }

    fn nodes(&self) -> u64 {
        self.tallies.iter().map(Tally::trials).sum()
    }
}

impl<G: Hints> Saved<At<'_, G>> for Uniform {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.blocks);
        self.tallies.write(to);
    }

    fn load(&mut self, (game, at): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let trials = self.trials;
        let mut engine = Uniform::new(trials, self.seed, self.threads);
        engine.part = self.part;
        engine.blocks = from.counter()?;
        let moves = game.legal(at).len();
        let block = games_in_a_block(game, at);
        let range = self.chunks(block);
        // Before the first run there are no tallies yet.
        let saved = from.size(moves)?;
        let unknown = saved == 0 && engine.blocks == 0;
        if saved != moves && !unknown {
            return Err(Damaged);
        }
        for index in 0..saved as u64 {
            let tally = Tally::read(from)?;
            let chunks = (engine.blocks + saved as u64 - 1 - index) / saved as u64;
            let games = |chunks: u64| trials.min(chunks.saturating_mul(block));
            let before = games(range.start);
            if chunks > range.end || tally.trials() != games(chunks).saturating_sub(before) {
                return Err(Damaged);
            }
            engine.tallies.push(tally);
        }
        *self = engine;
        Ok(())
    }
}
