//! Nim-values of positions: the least number that no position after a move has, and of sums the
//! sum without carry.
//!
//! Every position is valued once, its parts each for itself: a sum of two parts with m and n
//! positions has m + n to be looked at, and not m·n. Sprague 1935, Grundy 1939.

use crate::footprint::Footprint;
use crate::play::MOVES_A_NODE;
use harary_core::{At, Engine, Impartial, Paused, Progress, Watch};
use rustc_hash::FxHashMap;

/// Finds nim-values, and remembers them from one run to the next.
pub struct NimValue<G: Impartial> {
    known: FxHashMap<G::Key, u32>,
    path: Vec<Sum<G>>,
    nodes: u64,
}

/// A position on the path, as a sum.
struct Sum<G: Impartial> {
    /// The parts that are not valued yet, and the value of those that are.
    parts: Vec<G::Position>,
    value: u32,
    part: Option<Part<G>>,
}

/// The part in work.
struct Part<G: Impartial> {
    at: G::Position,
    key: G::Key,
    /// The moves that were not tried yet.
    moves: Vec<G::Move>,
    /// Whether a move leads to each value.
    met: Vec<bool>,
}

impl<G: Impartial> Sum<G> {
    fn of(game: &G, at: &G::Position) -> Self {
        Sum {
            parts: game.parts(at),
            value: 0,
            part: None,
        }
    }
}

impl<G: Impartial> Part<G> {
    fn meet(&mut self, value: u32) {
        let place = value as usize;
        if self.met.len() <= place {
            self.met.resize(place + 1, false);
        }
        self.met[place] = true;
    }

    /// The least value that was not met.
    fn value(&self) -> u32 {
        let missing = self.met.iter().position(|met| !met);
        missing.unwrap_or(self.met.len()) as u32
    }
}

impl<G: Impartial> NimValue<G> {
    /// An engine that knows no value yet.
    pub fn new() -> Self {
        NimValue {
            known: FxHashMap::default(),
            path: Vec::new(),
            nodes: 0,
        }
    }
}

impl<G: Impartial> Default for NimValue<G> {
    fn default() -> Self {
        NimValue::new()
    }
}

impl<G: Impartial> Engine<At<'_, G>> for NimValue<G> {
    /// The nim-value of the position.
    type Answer = u32;

    /// After an answer it may be asked about another position of the game.
    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<u32, Paused> {
        if self.path.is_empty() {
            self.path.push(Sum::of(game, from));
        }
        loop {
            let (nodes, known, depth) = (self.nodes, &self.known, self.path.len());
            watch.node(|| Progress {
                nodes,
                found: known.len() as u64,
                depth: depth as u32,
                words: ["nodes", "positions kept", "moves deep"],
                held: known.held(),
                ..Progress::default()
            })?;
            let Some(sum) = self.path.last_mut() else {
                return Ok(0);
            };
            if let Some(part) = &mut sum.part {
                if let Some(mv) = part.moves.pop() {
                    let mut after = part.at.clone();
                    game.play(&mut after, mv);
                    self.path.push(Sum::of(game, &after));
                    continue;
                }
                let value = part.value();
                if let Some(part) = sum.part.take() {
                    self.known.insert(part.key, value);
                }
                sum.value ^= value;
            } else if let Some(at) = sum.parts.pop() {
                self.nodes += 1;
                if game.outcome(&at).is_some() {
                    continue;
                }
                let (key, _) = game.value_key(&at);
                if let Some(value) = self.known.get(&key) {
                    sum.value ^= value;
                    continue;
                }
                let mut moves = Vec::new();
                game.moves(&at, &mut moves);
                watch.spend(moves.len() / MOVES_A_NODE);
                let met = Vec::new();
                sum.part = Some(Part {
                    at,
                    key,
                    moves,
                    met,
                });
            } else {
                let value = sum.value;
                self.path.pop();
                match self.path.last_mut().and_then(|above| above.part.as_mut()) {
                    Some(above) => above.meet(value),
                    None => return Ok(value),
                }
            }
        }
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::pausing_after;
    use harary_core::{Game, Outcome, Player};

    /// Rows of pins, of which one or two neighbors fall (Kayles).
    struct Rows {
        sizes: Vec<u8>,
        /// Whether rows are told apart as parts.
        apart: bool,
    }

    impl Game for Rows {
        type Position = Vec<u8>;
        /// The row, where in it, and how many fall.
        type Move = (u8, u8, u8);
        type Undo = Vec<u8>;

        fn start(&self) -> Vec<u8> {
            self.sizes.clone()
        }
        fn to_move(&self, _: &Vec<u8>) -> Player {
            Player::A
        }
        fn moves(&self, at: &Vec<u8>, out: &mut Vec<(u8, u8, u8)>) {
            for (row, &size) in (0..).zip(at) {
                for fall in 1..=size.min(2) {
                    out.extend((0..=size - fall).map(|place| (row, place, fall)));
                }
            }
        }
        fn play(&self, at: &mut Vec<u8>, (row, place, fall): (u8, u8, u8)) -> Vec<u8> {
            let before = at.clone();
            let size = at.remove(usize::from(row));
            at.extend([place, size - fall - place]);
            at.retain(|&size| size > 0);
            at.sort_unstable();
            before
        }
        fn undo(&self, at: &mut Vec<u8>, _: (u8, u8, u8), before: Vec<u8>) {
            *at = before;
        }
        fn outcome(&self, at: &Vec<u8>) -> Option<Outcome> {
            at.is_empty().then_some(Outcome::Wins(Player::B))
        }
    }

    impl harary_core::Keyed for Rows {
        type Key = Box<[u64]>;
        fn key(&self, at: &Vec<u8>) -> Box<[u64]> {
            at.iter().map(|&size| u64::from(size)).collect()
        }
    }

    impl Impartial for Rows {
        fn parts(&self, at: &Vec<u8>) -> Vec<Vec<u8>> {
            match self.apart {
                true => at.iter().map(|&size| vec![size]).collect(),
                false => vec![at.clone()],
            }
        }
    }

    #[test]
    fn rows_of_pins_have_the_values_of_kayles() {
        // Guy, Smith 1956.
        let values = [
            0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1, 4, 3, 2, 1,
        ];
        let game = Rows {
            sizes: Vec::new(),
            apart: true,
        };
        let mut engine = NimValue::new();
        for (size, value) in (0..).zip(values) {
            let row = if size == 0 { vec![] } else { vec![size] };
            assert_eq!(
                engine.run((&game, &row), &Watch::free()),
                Ok(value),
                "{size}"
            );
        }
        // Each row was valued once.
        assert_eq!(engine.known.len(), 20);
    }

    #[test]
    fn a_whole_is_worth_as_much_as_its_parts() {
        for sizes in [vec![1, 1], vec![2, 3], vec![3, 4, 5], vec![1, 6, 7]] {
            let [parts, whole] = [true, false].map(|apart| Rows {
                sizes: sizes.clone(),
                apart,
            });
            let (from, free) = (parts.start(), Watch::free());
            let (mut one, mut other) = (NimValue::new(), NimValue::new());
            let value = one.run((&parts, &from), &free);
            assert_eq!(value, other.run((&whole, &from), &free));
            assert!(one.nodes() < other.nodes());
        }
    }

    #[test]
    fn it_goes_on_after_a_pause() {
        let game = Rows {
            sizes: vec![5, 6],
            apart: false,
        };
        let from = game.start();
        let mut whole = NimValue::new();
        let value = whole.run((&game, &from), &Watch::free());
        for steps in [0, 1, 2, 7, 100] {
            let mut engine = NimValue::new();
            let mut pauses = 0;
            let found = loop {
                match engine.run((&game, &from), &pausing_after(steps + 1)) {
                    Ok(value) => break value,
                    Err(Paused) => pauses += 1,
                }
            };
            assert_eq!((Ok(found), engine.nodes()), (value, whole.nodes()));
            assert!(pauses > 0);
        }
    }
}
