//! One null-window search: is the score of a position at least a threshold?
//!
//! Alpha-beta with a window of one point (Pearl's SCOUT test, 1980), a table of exact keys, and an
//! explicit stack. The search is fail-soft: it returns a lower bound of the score if the answer is
//! yes, an upper bound if it is no.
//!
//! Where other threads use the table, too, a move (but the first) to a position that another one is
//! searching is put off until the others have been tried, and every so often the search looks
//! whether others have settled a position on its path.

use super::MOVES_A_NODE;
use crate::footprint::beyond_the_usual;
use crate::play::score::{MATE, WIN, later, over, saved, sooner};
use crate::table::{Bounds, Entered, Hand};
use harary_core::{
    Damaged, Game, Hints, Keyed, Paused, Player, Progress, Watch, WordSink, WordSource,
};
use std::cmp::Reverse;
use std::num::NonZeroU32;

/// The nodes between two looks at whether other threads have settled a position on the path.
const BETWEEN_LOOKS: u64 = 32;

/// A search in progress, on cache lines of its own: several threads write into theirs.
#[repr(align(128))]
pub(crate) struct NullWindowSearch<G: Keyed> {
    at: G::Position,
    stack: Vec<Frame<G>>,
    /// The moves of all frames, one after the other.
    arena: Vec<G::Move>,
    /// The moves of one position with their ranks, before they join the arena.
    fresh: Vec<G::Move>,
    ranked: Vec<(i32, G::Move)>,
    /// The threshold of the node to be entered next.
    threshold: i32,
    /// Whether it looks for threats: what is urgent, and who can win how soon.
    by_threats: bool,
}

struct Frame<G: Keyed> {
    key: G::Key,
    /// Whether the table sees the value with the players exchanged.
    turned: bool,
    mover: Player,
    threshold: i32,
    best: i32,
    /// This frame's moves in the arena start here and reach to its end while the frame is the last.
    first: usize,
    next: usize,
    /// The number of moves that were put off, the last ones.
    put_off: usize,
    undo: Option<G::Undo>,
    nodes_before: u64,
}

impl<G: Keyed> Frame<G> {
    /// Takes in the score of a move; whether the frame's answer is settled by it.
    fn update(&mut self, score: i32) -> bool {
        match self.mover {
            Player::A => {
                self.best = self.best.max(score);
                self.best >= self.threshold
            }
            Player::B => {
                self.best = self.best.min(score);
                self.best < self.threshold
            }
        }
    }
}

impl<G: Keyed + Hints> NullWindowSearch<G> {
    /// A search of the position `at`: is its score at least `threshold`?
    pub(crate) fn new(at: G::Position, threshold: i32, by_threats: bool) -> Self {
        NullWindowSearch {
            at,
            stack: Vec::new(),
            arena: Vec::new(),
            fresh: Vec::new(),
            ranked: Vec::new(),
            threshold,
            by_threats,
        }
    }

    /// Searches on. Every pause is before the work of a node.
    pub(crate) fn run(
        &mut self,
        game: &G,
        table: &mut Hand<'_, G::Key>,
        nodes: &mut u64,
        watch: &Watch<'_>,
    ) -> Result<i32, Paused> {
        loop {
            watch.node(|| Progress {
                nodes: *nodes,
                found: table.stored() as u64,
                depth: self.stack.len() as u32,
                words: ["nodes", "positions in the table", "moves deep"],
                held: beyond_the_usual(&self.arena),
                ..Progress::default()
            })?;
            *nodes += 1;
            let mut returned = match self.enter(game, table, *nodes, watch) {
                Entered::Known(score) => Some(score),
                Entered::Begun => None,
                Entered::Busy => {
                    self.put_off(game);
                    None
                }
            };
            if table.is_shared() && nodes.is_multiple_of(BETWEEN_LOOKS) {
                returned = self.settled(game, table).or(returned);
            }
            // Back up as far as answers are settled, then go down the next move.
            loop {
                if let Some(score) = returned {
                    let Some(frame) = self.stack.last_mut() else {
                        return Ok(score);
                    };
                    if let Some(undo) = frame.undo.take() {
                        game.undo(&mut self.at, self.arena[frame.next - 1], undo);
                    }
                    if frame.update(later(score)) || frame.next == self.arena.len() {
                        returned = Some(self.leave(table, *nodes));
                        continue;
                    }
                }
                self.descend(game);
                break;
            }
        }
    }

    /// Looks at the position: its score (or a bound that answers the question), or a new frame on
    /// the stack.
    fn enter(
        &mut self,
        game: &G,
        table: &Hand<'_, G::Key>,
        nodes: u64,
        watch: &Watch<'_>,
    ) -> Entered<i32> {
        if let Some(outcome) = game.outcome(&self.at) {
            return Entered::Known(over(outcome, game.timed(outcome)));
        }
        if let Some(outcome) = game
            .proved(&self.at, false)
            .filter(|&outcome| !game.timed(outcome))
        {
            return Entered::Known(over(outcome, false));
        }
        let [low, high] = self.within_reach(game);
        if self.threshold > high {
            return Entered::Known(high);
        }
        if self.threshold <= low {
            return Entered::Known(low);
        }
        let (key, turned) = game.value_key(&self.at);
        let may_wait = table.is_shared() && self.may_put_off();
        let answer = |known: Bounds| known.seen(turned).answer(self.threshold);
        match table.enter(&key, may_wait, answer) {
            Entered::Begun => {}
            settled_or_busy => return settled_or_busy,
        }
        let offered = self.push(game, (key, turned), nodes - 1);
        watch.spend(offered / MOVES_A_NODE);
        Entered::Begun
    }

    /// Between which scores the position's lies at any rate.
    fn within_reach(&self, game: &G) -> [i32; 2] {
        // At least one more ply will be played.
        let plies = |player| match self.by_threats {
            true => game.soonest(&self.at, player),
            false => Some(1),
        };
        let score = |plies: u32| MATE - plies.min((MATE - WIN) as u32 - 1) as i32;
        [
            plies(Player::B).map_or(0, |plies| -score(plies)),
            plies(Player::A).map_or(0, score),
        ]
    }

    /// Whether there are moves to be tried before the one just played, if that is put off.
    fn may_put_off(&self) -> bool {
        let Some(frame) = self.stack.last() else {
            return false;
        };
        let played = frame.next - 1;
        played > frame.first && self.arena.len() - played > frame.put_off
    }

    /// Takes the last move back and puts it behind the others.
    fn put_off(&mut self, game: &G) {
        if let Some(frame) = self.stack.last_mut()
            && let Some(undo) = frame.undo.take()
        {
            frame.next -= 1;
            game.undo(&mut self.at, self.arena[frame.next], undo);
            self.arena[frame.next..].rotate_left(1);
            frame.put_off += 1;
        }
    }

    /// Marks the positions on the path, where threads share a table.
    pub(crate) fn mark(&self, table: &Hand<'_, G::Key>) {
        self.stack.iter().for_each(|frame| table.begin(&frame.key));
    }

    /// Takes these marks away.
    pub(crate) fn unmark(&self, table: &Hand<'_, G::Key>) {
        self.stack
            .iter()
            .for_each(|frame| table.give_up(&frame.key));
    }

    /// If the table knows the answer of a position on the path: leaves the first such one, with its
    /// answer.
    fn settled(&mut self, game: &G, table: &Hand<'_, G::Key>) -> Option<i32> {
        let answers = self.stack.iter().map(|frame| {
            let known = table.get(&frame.key)?.seen(frame.turned);
            known.answer(frame.threshold)
        });
        let (depth, score) = (0..)
            .zip(answers)
            .find_map(|(depth, score)| Some((depth, score?)))?;
        while self.stack.len() > depth
            && let Some(frame) = self.stack.pop()
        {
            if let Some(undo) = frame.undo {
                game.undo(&mut self.at, self.arena[frame.next - 1], undo);
            }
            table.give_up(&frame.key);
            self.arena.truncate(frame.first);
        }
        Some(score)
    }

    /// Adds a frame for the position; returns how many moves it has.
    fn push(&mut self, game: &G, (key, turned): (G::Key, bool), nodes_before: u64) -> usize {
        let first = self.arena.len();
        let at = &self.at;
        if self.by_threats {
            game.urgent(at, &mut self.fresh);
        }
        if self.fresh.is_empty() {
            game.candidates(at, &mut self.fresh);
        }
        let ranked = self.fresh.drain(..).map(|mv| (game.rank(at, mv), mv));
        self.ranked.extend(ranked);
        // Stable: among equal ranks the game's own order.
        self.ranked.sort_by_key(|&(rank, _)| Reverse(rank));
        self.arena.extend(self.ranked.drain(..).map(|(_, mv)| mv));
        let mover = game.to_move(at);
        self.stack.push(Frame {
            key,
            turned,
            mover,
            threshold: self.threshold,
            best: match mover {
                Player::A => -MATE,
                Player::B => MATE,
            },
            first,
            next: first,
            put_off: 0,
            undo: None,
            nodes_before,
        });
        self.arena.len() - first
    }

    /// Plays the next move of the last frame.
    fn descend(&mut self, game: &G) {
        if let Some(frame) = self.stack.last_mut() {
            let mv = self.arena[frame.next];
            frame.next += 1;
            self.threshold = sooner(frame.threshold);
            frame.undo = Some(game.play(&mut self.at, mv));
        }
    }

    /// Takes the last frame away and stores what it found out.
    fn leave(&mut self, table: &mut Hand<'_, G::Key>, nodes: u64) -> i32 {
        let Some(frame) = self.stack.pop() else {
            return 0;
        };
        self.arena.truncate(frame.first);
        let cost = u32::try_from(nodes - frame.nodes_before).unwrap_or(u32::MAX);
        let cost = NonZeroU32::new(cost).unwrap_or(NonZeroU32::MIN);
        table.finish(&frame.key, |known| {
            let mut bounds = match known.map(|bounds| bounds.seen(frame.turned)) {
                Some(bounds) => Bounds {
                    cost: bounds.cost.saturating_add(cost.get()),
                    ..bounds
                },
                None => Bounds {
                    lower: -MATE,
                    upper: MATE,
                    cost,
                },
            };
            if frame.best >= frame.threshold {
                bounds.lower = bounds.lower.max(frame.best);
            } else {
                bounds.upper = bounds.upper.min(frame.best);
            }
            bounds.seen(frame.turned)
        });
        frame.best
    }

    /// Writes the stack; the position from which the search started is known to the reader.
    pub(crate) fn save(&self, to: &mut dyn WordSink) {
        to.word(self.stack.len() as u64);
        for frame in &self.stack {
            for score in [frame.threshold, frame.best] {
                to.word(u64::from(score.cast_unsigned()));
            }
            to.word((frame.next - frame.first) as u64);
            to.word(frame.nodes_before);
        }
        to.word(u64::from(self.threshold.cast_unsigned()));
    }

    /// Goes down from the start to where the saved search stood.
    pub(crate) fn restore(
        &mut self,
        game: &G,
        nodes: u64,
        from: &mut dyn WordSource,
    ) -> Result<(), Damaged> {
        let score = |from: &mut dyn WordSource| saved(from.word()?);
        let depth = from.length(4)?;
        for _ in 0..depth {
            if game.outcome(&self.at).is_some() {
                return Err(Damaged);
            }
            let (threshold, best) = (score(from)?, score(from)?);
            let tried = from.size(usize::MAX)?;
            let key = game.value_key(&self.at);
            let nodes_before = from.word()?;
            if nodes_before > nodes {
                return Err(Damaged);
            }
            self.push(game, key, nodes_before);
            let moves = self.arena.len();
            let frame = self.stack.last_mut().ok_or(Damaged)?;
            if tried == 0 || tried > moves - frame.first {
                return Err(Damaged);
            }
            (frame.threshold, frame.best) = (threshold, best);
            frame.next = frame.first + tried - 1;
            self.descend(game);
        }
        self.threshold = score(from)?;
        Ok(())
    }
}

/// The moves of a position in the order in which the search tries them.
pub fn ordered_moves<G: Game + Hints>(game: &G, at: &G::Position) -> Vec<G::Move> {
    let mut moves = Vec::new();
    game.candidates(at, &mut moves);
    moves.sort_by_cached_key(|&mv| Reverse(game.rank(at, mv)));
    moves
}
