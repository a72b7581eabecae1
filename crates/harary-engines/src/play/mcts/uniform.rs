//! Uniformly random play after each first move: no tree, the same number of games for every move.

use super::Sampled;
use harary_core::{
    At, Damaged, Dice, Engine, Game, Part, Paused, Playout, Progress, Saved, Tally, Watch,
    WordSink, WordSource, Words,
};
use std::ops::Range;

/// The games played from one stream of random numbers, which is also the number between two looks
/// of a thread at the watch.
const BLOCK: u64 = 1024;

/// Plays games at random after each first move. The node is a game.
///
/// One seed, one answer: every block of 1024 games has random numbers of its own, so that it does
/// not matter which thread plays it. After an answer the engine keeps it.
#[derive(Clone, Debug)]
pub struct Uniform {
    trials: u64,
    /// The blocks of each move that are played: all, or a part.
    chunks: Range<u64>,
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
            chunks: 0..trials.div_ceil(BLOCK),
            seed,
            threads: threads.max(1),
            tallies: Vec::new(),
            blocks: 0,
        }
    }

    /// Plays only a part of these games, with the random numbers that they have in the whole: the
    /// tallies of all parts add up to those of the whole.
    pub fn with_part(mut self, part: Part) -> Self {
        self.chunks = part.of_pieces(self.chunks.end);
        self
    }

    /// The counts so far.
    pub fn so_far<G: Game>(&self, game: &G, from: &G::Position) -> Vec<Sampled<G::Move>> {
        let sampled = |(mv, &tally)| Sampled {
            mv,
            tally,
            proved: None,
        };
        let moves = first_moves(game, from).into_iter();
        moves.zip(&self.tallies).map(sampled).collect()
    }

    /// Plays one block of games from the positions after the first moves.
    fn block<G: Playout>(
        &self,
        game: &G,
        after: &[G::Position],
        block: u64,
        scratch: &mut G::Scratch,
    ) -> (usize, Tally) {
        let moves = after.len() as u64;
        let (index, chunk) = ((block % moves) as usize, block / moves);
        let plays = BLOCK.min(self.trials - chunk * BLOCK);
        let mut dice = Dice::stream(self.seed, block);
        (
            index,
            game.playouts(&after[index], plays, &mut dice, scratch),
        )
    }
}

/// The moves of a position; none if the game is over.
pub(super) fn first_moves<G: Game>(game: &G, from: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    if game.outcome(from).is_none() {
        game.moves(from, &mut moves);
    }
    moves
}

impl<G: Playout<Position: Sync> + Sync> Engine<At<'_, G>> for Uniform {
    type Answer = Vec<Sampled<G::Move>>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let moves = first_moves(game, from);
        let after = |&mv: &G::Move| {
            let mut at = from.clone();
            game.play(&mut at, mv);
            at
        };
        let after: Vec<G::Position> = moves.iter().map(after).collect();
        self.tallies.resize(moves.len(), Tally::default());
        let mut scratches: Vec<G::Scratch> = Vec::new();
        scratches.resize_with(self.threads, G::Scratch::default);
        self.blocks = self.blocks.max(self.chunks.start * moves.len() as u64);
        let blocks = self.chunks.end * moves.len() as u64;
        while self.blocks < blocks {
            watch.spend(BLOCK as usize);
            watch.node(|| Progress {
                nodes: Engine::<At<'_, G>>::nodes(self),
                words: ["games", "", ""],
                done: Progress::share(
                    self.blocks - self.chunks.start * moves.len() as u64,
                    (self.chunks.end - self.chunks.start) * moves.len() as u64,
                ),
                ..Progress::default()
            })?;
            let next = self.blocks..blocks.min(self.blocks + self.threads as u64);
            self.blocks = next.end;
            let played: Vec<(usize, Tally)> = match scratches.as_mut_slice() {
                [scratch] => next
                    .map(|block| self.block(game, &after, block, scratch))
                    .collect(),
                scratches => std::thread::scope(|scope| {
                    let (this, after) = (&*self, &after);
                    let work = next.zip(scratches).map(|(block, scratch)| {
                        scope.spawn(move || this.block(game, after, block, scratch))
                    });
                    let work: Vec<_> = work.collect();
                    let joined = work.into_iter().map(std::thread::ScopedJoinHandle::join);
                    // A panic of a thread is one of this thread.
                    joined
                        .map(|done| done.unwrap_or_else(|why| std::panic::resume_unwind(why)))
                        .collect()
                }),
            };
            for (index, tally) in played {
                self.tallies[index] += tally;
            }
        }
        Ok(self.so_far(game, from))
    }

    fn nodes(&self) -> u64 {
        self.tallies.iter().map(Tally::trials).sum()
    }
}

impl<G: Game> Saved<At<'_, G>> for Uniform {
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.blocks);
        to.word(self.tallies.len() as u64);
        self.tallies.iter().for_each(|tally| tally.write(to));
    }

    fn load(&mut self, (game, at): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let trials = self.trials;
        let mut engine = Uniform::new(trials, self.seed, self.threads);
        engine.chunks = self.chunks.clone();
        engine.blocks = from.counter()?;
        let moves = first_moves(game, at).len();
        // Before the first run there are no tallies yet.
        let saved = from.size(moves)?;
        let unknown = saved == 0 && engine.blocks == 0;
        if saved != moves && !unknown {
            return Err(Damaged);
        }
        for index in 0..saved as u64 {
            let tally = Tally::read(from)?;
            let chunks = (engine.blocks + saved as u64 - 1 - index) / saved as u64;
            let games = |chunks: u64| trials.min(chunks.saturating_mul(BLOCK));
            let before = games(self.chunks.start);
            if chunks > self.chunks.end || tally.trials() != games(chunks).saturating_sub(before) {
                return Err(Damaged);
            }
            engine.tallies.push(tally);
        }
        *self = engine;
        Ok(())
    }
}
