//! Alpha-beta as textbooks have it, in three values and with a switch for every technique, to tell
//! what each of them saves.
//!
//! The switches are those of Cheu and Kiffer (2015, section 2): plain minimax or pruning, a table
//! of exact keys, keys and moves up to symmetry, an order of moves, the killer heuristic (a move
//! that cut at the same depth is tried first; Akl and Newborn 1977), principal variation search
//! (Marsland and Campbell 1982) and null windows alone (Pearl 1980). Values are −1, 0 and 1 to A. A
//! window that no value lies above or below is closed there: a win found is enough.
//! [`AlphaBeta`](crate::AlphaBeta) is the engine to use; this one is for comparison.

mod saved;

use crate::footprint::{Footprint, block};
use crate::play::MOVES_A_NODE;
use harary_core::{At, Engine, Outcome, Paused, Player, Progress, Symmetric, Watch, Words};
use rustc_hash::FxHashMap;

/// How windows are used.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Windows {
    /// None: every move of every position.
    Minimax,
    /// Alpha-beta with the whole window.
    AlphaBeta,
    /// The first move with the whole window, the others with a null window first.
    PrincipalVariation,
    /// Two searches with a null window each: does A win; if not, does A draw.
    Null,
}

/// The techniques that are switched on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ClassicSwitches {
    /// How windows are used.
    pub windows: Windows,
    /// Remember values in a table of exact keys.
    pub table: bool,
    /// Keys that symmetric positions share; means nothing without a table.
    pub symmetric_keys: bool,
    /// Of moves that a symmetry of the position maps to each other only the first.
    pub fewer_moves: bool,
    /// Try the move first that cut last at the same depth.
    pub killer: bool,
}

/// Finds the winner, and counts positions visited.
///
/// `order` gives the place of a move: smaller ones first, equal ones in the game's own order. Takes
/// memory for one play, and for the table up to its limit, beyond which nothing new is remembered:
/// see [`full`](Classic::full).
pub struct Classic<G: Symmetric, O> {
    switches: ClassicSwitches,
    order: O,
    /// The least and the greatest value that a position may have.
    known: FxHashMap<G::Key, [i8; 2]>,
    owned: usize,
    limit: usize,
    nodes: u64,
    at: Option<G::Position>,
    stack: Vec<Frame<G>>,
    arena: Vec<G::Move>,
    fresh: Vec<G::Move>,
    killers: Vec<Option<G::Move>>,
    /// The window of the position that is to be entered next.
    window: [i32; 2],
    /// The answer of the first null window.
    first: Option<i32>,
}

struct Frame<G: Symmetric> {
    key: Option<G::Key>,
    mover: Player,
    window: [i32; 2],
    best: i32,
    first: usize,
    next: usize,
    undo: Option<G::Undo>,
    scout: bool,
}

impl<G: Symmetric> Frame<G> {
    /// The window as the moves tried so far have narrowed it.
    fn narrowed(&self) -> [i32; 2] {
        let [alpha, beta] = self.window;
        match self.mover {
            Player::A => [alpha.max(self.best), beta],
            Player::B => [alpha, beta.min(self.best)],
        }
    }

    fn is_cut(&self) -> bool {
        match self.mover {
            Player::A => self.best >= self.window[1],
            Player::B => self.best <= self.window[0],
        }
    }
}

impl<G, O> Classic<G, O>
where
    G: Symmetric,
    O: Fn(&G, &G::Position, G::Move) -> i32,
{
    /// A search that has not begun, with `memory_bytes` bytes for its table.
    pub fn new(switches: ClassicSwitches, order: O, memory_bytes: usize) -> Self {
        Classic {
            switches,
            order,
            known: FxHashMap::default(),
            owned: 0,
            limit: memory_bytes,
            nodes: 0,
            at: None,
            stack: Vec::new(),
            arena: Vec::new(),
            fresh: Vec::new(),
            killers: Vec::new(),
            window: [0; 2],
            first: None,
        }
    }

    /// Whether the table has come to its limit: then more positions are visited than with more
    /// memory.
    pub fn full(&self) -> bool {
        self.owned + self.known.held() >= self.limit
    }

    /// The window of a search from the root.
    fn open(&self) -> [i32; 2] {
        match (self.switches.windows, self.first) {
            // No value lies outside, so nothing is ever cut.
            (Windows::Minimax, _) => [-2, 2],
            (Windows::AlphaBeta | Windows::PrincipalVariation, _) => [-1, 1],
            (Windows::Null, None) => [0, 1],
            (Windows::Null, Some(_)) => [-1, 0],
        }
    }

    /// Looks at the position: its value, or `None` with a new frame on the stack.
    fn enter(&mut self, game: &G, at: &G::Position) -> Option<i32> {
        if let Some(outcome) = game.outcome(at) {
            return Some(outcome.worth(Player::A));
        }
        let mut window = self.window;
        let mut key = None;
        if self.switches.table {
            let exact = match self.switches.symmetric_keys {
                true => game.canonical(at),
                false => game.key(at),
            };
            if let Some(known) = self.known.get(&exact) {
                let [lower, upper] = known.map(i32::from);
                if lower >= window[1] || lower == upper {
                    return Some(lower);
                }
                if upper <= window[0] {
                    return Some(upper);
                }
                window = [window[0].max(lower), window[1].min(upper)];
            }
            key = Some(exact);
        }
        game.moves(at, &mut self.fresh);
        if self.switches.fewer_moves {
            game.representatives(at, &mut self.fresh);
        }
        let order = &self.order;
        self.fresh.sort_by_cached_key(|&mv| order(game, at, mv));
        let depth = self.stack.len();
        let killer = self.killers.get(depth).copied().flatten();
        if let Some(place) = self.fresh.iter().position(|&mv| Some(mv) == killer) {
            self.fresh[..=place].rotate_right(1);
        }
        let first = self.arena.len();
        self.arena.append(&mut self.fresh);
        let mover = game.to_move(at);
        self.stack.push(Frame {
            key,
            mover,
            window,
            best: if mover == Player::A { -2 } else { 2 },
            first,
            next: first,
            undo: None,
            scout: false,
        });
        None
    }

    /// Plays the next move of the last frame.
    fn descend(&mut self, game: &G, at: &mut G::Position) {
        let Some(frame) = self.stack.last_mut() else {
            return;
        };
        let [alpha, beta] = match self.switches.windows {
            Windows::Minimax => frame.window,
            _ => frame.narrowed(),
        };
        frame.scout = self.switches.windows == Windows::PrincipalVariation
            && frame.next > frame.first
            && alpha + 1 < beta;
        self.window = match (frame.scout, frame.mover) {
            (false, _) => [alpha, beta],
            (true, Player::A) => [alpha, alpha + 1],
            (true, Player::B) => [beta - 1, beta],
        };
        frame.undo = Some(game.play(at, self.arena[frame.next]));
        frame.next += 1;
    }

    /// Takes in the value of the move played last; whether the position is left.
    fn back(&mut self, game: &G, at: &mut G::Position, value: i32) -> Option<bool> {
        let depth = self.stack.len().checked_sub(1)?;
        let frame = &mut self.stack[depth];
        let mv = self.arena[frame.next - 1];
        if let Some(undo) = frame.undo.take() {
            game.undo(at, mv, undo);
        }
        let [alpha, beta] = frame.narrowed();
        if frame.scout && alpha < value && value < beta {
            // The null window told only on which side the value lies.
            frame.scout = false;
            self.window = match frame.mover {
                Player::A => [value, beta],
                Player::B => [alpha, value],
            };
            frame.undo = Some(game.play(at, mv));
            return Some(false);
        }
        frame.best = match frame.mover {
            Player::A => frame.best.max(value),
            Player::B => frame.best.min(value),
        };
        let cut = frame.is_cut();
        if cut && self.switches.killer {
            self.killers.resize(self.killers.len().max(depth + 1), None);
            self.killers[depth] = Some(mv);
        }
        if !cut && frame.next < self.arena.len() {
            self.descend(game, at);
            return Some(false);
        }
        Some(true)
    }

    /// Takes the last frame away and remembers its value.
    fn leave(&mut self) -> i32 {
        let Some(frame) = self.stack.pop() else {
            return 0;
        };
        self.arena.truncate(frame.first);
        if let Some(key) = frame.key {
            // A value that a window cut off is a bound on one side only.
            let at_least = frame.best > frame.window[0];
            let at_most = frame.best < frame.window[1];
            let best = frame.best as i8;
            let [lower, upper] =
                [(at_least, -1), (at_most, 1)].map(|(is, end)| if is { best } else { end });
            self.remember(key, [lower, upper]);
        }
        frame.best
    }

    /// Takes bounds into the table, as far as there is room.
    fn remember(&mut self, key: G::Key, [lower, upper]: [i8; 2]) {
        if let Some(known) = self.known.get_mut(&key) {
            *known = [known[0].max(lower), known[1].min(upper)];
        } else if !self.full() {
            self.owned += block(key.heap_bytes());
            self.known.insert(key, [lower, upper]);
        }
    }

    fn search(&mut self, game: &G, at: &mut G::Position, watch: &Watch<'_>) -> Result<i32, Paused> {
        loop {
            watch.node(|| Progress {
                nodes: self.nodes,
                found: self.known.len() as u64,
                depth: self.stack.len() as u32,
                words: ["nodes", "positions kept", "moves deep"],
                ..Progress::default()
            })?;
            self.nodes += 1;
            let mut returned = self.enter(game, at);
            if returned.is_none() {
                let moves = self
                    .stack
                    .last()
                    .map_or(0, |frame| self.arena.len() - frame.first);
                watch.spend(moves / MOVES_A_NODE);
                self.descend(game, at);
            }
            while let Some(value) = returned {
                match self.back(game, at, value) {
                    None => return Ok(value),
                    Some(true) => returned = Some(self.leave()),
                    Some(false) => break,
                }
            }
        }
    }
}

impl<G, O> Engine<At<'_, G>> for Classic<G, O>
where
    G: Symmetric,
    O: Fn(&G, &G::Position, G::Move) -> i32,
{
    type Answer = Outcome;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Outcome, Paused> {
        loop {
            let mut at = match self.at.take() {
                Some(at) => at,
                None => {
                    self.window = self.open();
                    from.clone()
                }
            };
            let value = match self.search(game, &mut at, watch) {
                Ok(value) => value,
                Err(paused) => {
                    self.at = Some(at);
                    return Err(paused);
                }
            };
            // Not more than a draw: the second null window tells.
            if self.switches.windows == Windows::Null && value < 1 && self.first.is_none() {
                self.first = Some(value);
                continue;
            }
            self.first = None;
            return Ok(match value {
                1.. => Outcome::Wins(Player::A),
                0 => Outcome::Draw,
                _ => Outcome::Wins(Player::B),
            });
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests;
