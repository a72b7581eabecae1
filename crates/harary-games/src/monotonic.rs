//! The monotonic sequence game: pick numbers; a rising run of N+1 or a falling one of M+1 ends it.
//!
//! The players take turns to append a number not picked before to a sequence. Who first makes an increasing subsequence
//! of N+1 terms or a decreasing one of M+1 wins (achievement) or loses (avoidance); a deck that runs out is a draw. By the
//! theorem of Erdős and Szekeres N·M+1 numbers always end the game. Source: Harary, Sagan, West 1983.
//!
//! A position is the row of unpicked numbers, each with its label (u, d): the length of the longest increasing and of the
//! longest decreasing subsequence that it would end if picked now. Picking x with (u, d) raises u to at least u+1 above x
//! and d to at least d+1 below. On the rationals the row holds the gaps between picked numbers, and a pick splits its gap.
//!
//! Why keys may forget numbers: docs/certificates.md, lemma on label words. A number is *live* if u ≤ N and d ≤ M. Which
//! of the others is picked never matters, only whether there is one.

mod uplen;

pub use uplen::{Compared, Uplen, UplenPosition};

use harary_core::{
    BadParameter, Game, Hints, Keyed, Notation, Outcome, Player, Symmetric, Unreadable,
};

/// The numbers that can be picked.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deck {
    /// 1, 2, …, S.
    Numbers(u16),
    /// A dense order without end: between any two numbers there is always another.
    Rationals,
}

/// The monotonic sequence game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Monotonic {
    /// N: N+1 rising numbers end the game. 0 to 60.
    pub up: u8,
    /// M: M+1 falling numbers end the game. 0 to 60.
    pub down: u8,
    /// What can be picked; a deck of 1 to 500 numbers, or the rationals.
    pub deck: Deck,
    /// Whether who ends the game loses.
    pub avoidance: bool,
}

impl Monotonic {
    /// A monotonic sequence game.
    ///
    /// # Errors
    /// If `up` or `down` is above 60, or the deck has not 1 to 500 numbers.
    pub fn new(up: u8, down: u8, deck: Deck, avoidance: bool) -> Result<Self, BadParameter> {
        BadParameter::in_range("up", up, 0..=60)?;
        BadParameter::in_range("down", down, 0..=60)?;
        if let Deck::Numbers(numbers) = deck {
            BadParameter::in_range("deck", numbers, 1..=500)?;
        }
        Ok(Monotonic {
            up,
            down,
            deck,
            avoidance,
        })
    }

    fn is_live(self, card: &Card) -> bool {
        card.up <= self.up && card.down <= self.down
    }

    /// The live labels in order (on the rationals without repeating neighbours), and whether some number is not live.
    fn word(self, at: &MonotonicPosition) -> (Vec<(u8, u8)>, bool) {
        let mut labels: Vec<(u8, u8)> = self
            .live(at)
            .map(|(_, card)| (card.up, card.down))
            .collect();
        if self.deck == Deck::Rationals {
            labels.dedup();
        }
        (labels, at.cards.iter().any(|card| !self.is_live(card)))
    }

    fn live(self, at: &MonotonicPosition) -> impl Iterator<Item = (usize, &Card)> {
        at.cards
            .iter()
            .enumerate()
            .filter(move |(_, card)| self.is_live(card))
    }

    /// What a key keeps of the labels: two bytes each, then a byte for the rest.
    fn pack(labels: impl Iterator<Item = (u8, u8)>, ending: bool, mover: Player) -> Box<[u8]> {
        let flags = u8::from(ending) | u8::from(mover == Player::B) << 1;
        labels
            .flat_map(|(up, down)| [up, down])
            .chain([flags])
            .collect()
    }
}

/// An unpicked number, or on the rationals a gap.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Card {
    number: u16,
    up: u8,
    down: u8,
}

/// The moves so far and the row of what can be picked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MonotonicPosition {
    picked: Vec<u16>,
    cards: Vec<Card>,
    ended: bool,
}

impl Game for Monotonic {
    type Position = MonotonicPosition;
    /// The number; on the rationals, how many of the numbers picked before are smaller.
    type Move = u16;
    /// The position before.
    type Undo = MonotonicPosition;

    fn start(&self) -> MonotonicPosition {
        let numbers = match self.deck {
            Deck::Numbers(numbers) => 1..=numbers,
            Deck::Rationals => 0..=0,
        };
        MonotonicPosition {
            picked: Vec::new(),
            cards: numbers
                .map(|number| Card {
                    number,
                    up: 1,
                    down: 1,
                })
                .collect(),
            ended: false,
        }
    }
    fn to_move(&self, at: &MonotonicPosition) -> Player {
        if at.picked.len().is_multiple_of(2) {
            Player::A
        } else {
            Player::B
        }
    }
    fn moves(&self, at: &MonotonicPosition, out: &mut Vec<u16>) {
        out.extend(at.cards.iter().map(|card| card.number));
    }
    fn play(&self, at: &mut MonotonicPosition, mv: u16) -> MonotonicPosition {
        let before = at.clone();
        let index = at.cards.partition_point(|card| card.number < mv);
        let Card { up, down, .. } = at.cards[index];
        at.picked.push(mv);
        at.ended = up > self.up || down > self.down;
        if self.deck == Deck::Rationals {
            at.cards.insert(index, at.cards[index]);
            for (number, card) in (0..).zip(&mut at.cards) {
                card.number = number;
            }
        } else {
            at.cards.remove(index);
        }
        let (below, above) = match self.deck {
            Deck::Rationals => at.cards.split_at_mut(index + 1),
            Deck::Numbers(_) => at.cards.split_at_mut(index),
        };
        for card in below {
            card.down = card.down.max(down + 1);
        }
        for card in above {
            card.up = card.up.max(up + 1);
        }
        before
    }
    fn undo(&self, at: &mut MonotonicPosition, _: u16, undo: MonotonicPosition) {
        *at = undo;
    }
    fn outcome(&self, at: &MonotonicPosition) -> Option<Outcome> {
        if at.ended {
            let last = self.to_move(at).other();
            Some(Outcome::Wins(if self.avoidance {
                last.other()
            } else {
                last
            }))
        } else {
            at.cards.is_empty().then_some(Outcome::Draw)
        }
    }
}

impl Keyed for Monotonic {
    type Key = Box<[u8]>;
    fn key(&self, at: &MonotonicPosition) -> Box<[u8]> {
        let (labels, ending) = self.word(at);
        Self::pack(labels.into_iter(), ending, self.to_move(at))
    }
}

impl Symmetric for Monotonic {
    /// Reversing the order of the numbers exchanges rising and falling: a symmetry where N = M.
    fn canonical(&self, at: &MonotonicPosition) -> Box<[u8]> {
        let (mut labels, ending) = self.word(at);
        if self.up == self.down {
            let mirror: Vec<(u8, u8)> = labels.iter().rev().map(|&(up, down)| (down, up)).collect();
            labels = labels.min(mirror);
        }
        Self::pack(labels.into_iter(), ending, self.to_move(at))
    }
    /// At the start of a game with N = M the upper half mirrors the lower.
    fn representatives(&self, at: &MonotonicPosition, moves: &mut Vec<u16>) {
        if self.up == self.down && at.picked.is_empty() {
            moves.truncate(moves.len().div_ceil(2));
        }
    }
}

impl Hints for Monotonic {
    /// Achievement: end the game. Avoidance: do not, and make little progress towards it.
    fn rank(&self, at: &MonotonicPosition, mv: u16) -> i32 {
        let index = at.cards.partition_point(|card| card.number < mv);
        let card = at.cards[index];
        let progress = i32::from(card.up) + i32::from(card.down);
        match (self.is_live(&card), self.avoidance) {
            (false, false) => 1000,
            (false, true) => -1000,
            (true, false) => progress,
            (true, true) => -progress,
        }
    }
}

impl Notation for Monotonic {
    fn write_move(&self, _: &MonotonicPosition, mv: u16) -> String {
        mv.to_string()
    }
    fn read_move(&self, at: &MonotonicPosition, text: &str) -> Result<u16, Unreadable> {
        if let Some(place) = at
            .picked
            .iter()
            .position(|picked| picked.to_string() == text)
            && self.deck != Deck::Rationals
        {
            return Err(Unreadable(format!(
                "`{text}`: the number was picked before, as move {}",
                place + 1
            )));
        }
        self.find_move(at, text)
    }
    fn write_position(&self, at: &MonotonicPosition) -> String {
        if at.picked.is_empty() {
            return "-".into();
        }
        let picked: Vec<String> = at.picked.iter().map(u16::to_string).collect();
        picked.join(".")
    }
    fn read_position(&self, text: &str) -> Result<MonotonicPosition, Unreadable> {
        let mut at = self.start();
        if text != "-" {
            for number in text.split('.') {
                let mv = self.read_move(&at, number)?;
                self.play(&mut at, mv);
            }
        }
        Ok(at)
    }
    /// The label word.
    fn write_node(&self, at: &MonotonicPosition) -> String {
        let (labels, ending) = self.word(at);
        let mut word: String = labels
            .iter()
            .flat_map(|&(up, down)| [digit(up), digit(down)])
            .collect();
        if ending {
            word.push('*');
        }
        if word.is_empty() { "-".into() } else { word }
    }
    /// The place of the label in the word.
    fn write_reply(&self, at: &MonotonicPosition, mv: u16) -> String {
        let mut place = 0;
        let mut last = None;
        for (_, card) in self.live(at) {
            let label = (card.up, card.down);
            if self.deck != Deck::Rationals || last != Some(label) {
                place += 1;
            }
            last = Some(label);
            if card.number == mv {
                return place.to_string();
            }
        }
        "*".into()
    }
}

/// A length as one character: 0–9, a–z, A–Z.
fn digit(length: u8) -> char {
    char::from(match length {
        0..=9 => b'0' + length,
        10..=35 => b'a' + (length - 10),
        _ => b'A' + (length - 36),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws;

    fn game(up: u8, down: u8, deck: Deck, avoidance: bool) -> Monotonic {
        Monotonic::new(up, down, deck, avoidance).unwrap()
    }

    #[test]
    fn the_laws_hold() {
        for avoidance in [false, true] {
            for (up, down) in [(0, 0), (0, 3), (1, 2), (2, 2), (3, 2), (3, 3), (4, 5)] {
                for deck in [
                    Deck::Numbers(1),
                    Deck::Numbers(5),
                    Deck::Numbers(9),
                    Deck::Rationals,
                ] {
                    let game = game(up, down, deck, avoidance);
                    laws::plays(&game, 0..12);
                    laws::symmetry(&game, 0..25);
                }
            }
        }
    }

    #[test]
    fn label_words_determine_values() {
        for avoidance in [false, true] {
            for (up, down) in [(1, 1), (1, 3), (2, 2), (3, 2), (2, 3), (3, 3)] {
                for numbers in 1..=7 {
                    let game = game(up, down, Deck::Numbers(numbers), avoidance);
                    laws::keys_determine_values(&game, 20_000_000);
                }
                if up * down <= 4 {
                    laws::keys_determine_values(
                        &game(up, down, Deck::Rationals, avoidance),
                        20_000_000,
                    );
                }
            }
        }
    }

    /// Longest runs that end in each number, by the definition.
    fn longest_ending(sequence: &[u16], rising: bool) -> Vec<usize> {
        let mut longest = Vec::new();
        for (index, number) in sequence.iter().enumerate() {
            let before = (0..index).filter(|&i| {
                if rising {
                    sequence[i] < *number
                } else {
                    sequence[i] > *number
                }
            });
            longest.push(1 + before.map(|i| longest[i]).max().unwrap_or(0));
        }
        longest
    }

    #[test]
    fn labels_are_the_runs_that_a_number_would_end() {
        let game = game(4, 4, Deck::Numbers(12), false);
        for seed in 0..40 {
            let mut dice = laws::Dice::new(seed);
            let mut at = game.start();
            while game.outcome(&at).is_none() {
                for card in &at.cards {
                    let mut sequence = at.picked.clone();
                    sequence.push(card.number);
                    assert_eq!(
                        longest_ending(&sequence, true).pop(),
                        Some(usize::from(card.up))
                    );
                    assert_eq!(
                        longest_ending(&sequence, false).pop(),
                        Some(usize::from(card.down))
                    );
                }
                let mv = at.cards[dice.below(at.cards.len())].number;
                game.play(&mut at, mv);
            }
            let runs = [
                longest_ending(&at.picked, true),
                longest_ending(&at.picked, false),
            ];
            assert_eq!(at.ended, runs.iter().flatten().any(|&run| run > 4));
        }
    }

    #[test]
    fn a_deck_that_runs_out_is_a_draw() {
        let game = game(2, 2, Deck::Numbers(4), false);
        let at = game.read_position("2.1.4.3").unwrap();
        assert_eq!(game.outcome(&at), Some(Outcome::Draw));
        assert!(
            game.read_position("2.2")
                .unwrap_err()
                .0
                .contains("picked before")
        );
        assert!(
            game.read_position("5")
                .unwrap_err()
                .0
                .contains("legal moves are 1, 2, 3, 4")
        );
        let at = game.read_position("2.1").unwrap();
        assert_eq!(game.outcome(&at), None);
        // 3 and 4 would both end a rising run of 2 and a falling one of 1.
        assert_eq!(game.write_node(&at), "2121");
        assert_eq!(game.write_reply(&at, 4), "2");
    }
}
