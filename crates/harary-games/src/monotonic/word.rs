//! Label words: the part of a position that keys and certificates keep.
//!
//! Why they may forget numbers: docs/certificates.md, lemma on label words. Which of the numbers
//! that are not live is picked never matters, only whether there is one.

use super::play::{Board, MonotonicPosition};
use super::{Deck, Monotonic};
use harary_core::{
    Ending, Game, Keyed, Mask, Meaning, Notation, Player, Symmetric, Unreadable, View,
};

/// The tails among the labels of a word, and how many labels there are.
///
/// Labels rise with the numbers in u and fall in d, so a word is given by how many of its labels
/// lie below each tail. A tail with none below it or none above it may count for nothing: falling
/// ones with none below, rising ones with none above.
struct Steps<const W: usize> {
    labels: u32,
    /// For each rising tail that counts, from below, the labels below it; in `rising[..ups]`.
    rising: [u16; 61],
    ups: usize,
    /// As above, for falling tails.
    falling: [u16; 61],
    downs: usize,
}

impl<const W: usize> Steps<W> {
    fn new(board: &Board<W>, labels: Mask<W>) -> Self {
        let mut steps = Steps {
            labels: labels.len(),
            rising: [0; 61],
            ups: 0,
            falling: [0; 61],
            downs: 0,
        };
        for tail in board.rising.members() {
            let below = (labels & Mask::below(tail)).len();
            if below == steps.labels {
                break;
            }
            steps.rising[steps.ups] = below as u16;
            steps.ups += 1;
        }
        for tail in board.falling.members() {
            let below = (labels & Mask::below(tail)).len();
            if below > 0 {
                steps.falling[steps.downs] = below as u16;
                steps.downs += 1;
            }
        }
        steps
    }

    /// Two masks that tell words apart: in each the i-th bit from below that is set stands at i
    /// plus the labels below the i-th tail; a last bit of the first one tells the number of labels.
    fn key(&self) -> [Mask<W>; 2] {
        let mut rising = Mask::EMPTY;
        for (i, &below) in (0..).zip(&self.rising[..self.ups]) {
            rising |= Mask::bit(i + u32::from(below));
        }
        rising |= Mask::bit(self.ups as u32 + self.labels);
        let mut falling = Mask::EMPTY;
        for (i, &below) in (0..).zip(&self.falling[..self.downs]) {
            falling |= Mask::bit(i + u32::from(below));
        }
        [rising, falling]
    }

    /// The key of the word with the order of the numbers reversed.
    fn mirror(&self) -> [Mask<W>; 2] {
        let mut rising = Mask::EMPTY;
        for (i, &below) in (0..).zip(self.falling[..self.downs].iter().rev()) {
            rising |= Mask::bit(i + self.labels - u32::from(below));
        }
        rising |= Mask::bit(self.downs as u32 + self.labels);
        let mut falling = Mask::EMPTY;
        for (i, &below) in (0..).zip(self.rising[..self.ups].iter().rev()) {
            falling |= Mask::bit(i + self.labels - u32::from(below));
        }
        [rising, falling]
    }
}

impl<const W: usize> Monotonic<W> {
    fn steps(self, at: &MonotonicPosition<W>) -> (Steps<W>, bool) {
        let live = self.live(&at.board);
        let kinds = self.kinds(&at.board, live);
        (Steps::new(&at.board, kinds), live != at.board.places)
    }

    /// Whether reversing the order of the numbers changes nothing; of a game of plays it must keep
    /// each number that was picked.
    fn is_mirrored(self, at: &MonotonicPosition<W>) -> bool {
        match (at.picked.as_slice(), self.deck) {
            ([], _) => true,
            (&[only], Deck::Numbers(numbers)) => self.of_plays && 2 * only == numbers + 1,
            ([_], Deck::Rationals) => self.of_plays,
            _ => false,
        }
    }

    /// The flags of a key in the highest bits of its first mask.
    fn flagged(mut key: [Mask<W>; 2], ending: bool, mover: Player) -> [Mask<W>; 2] {
        let top = Mask::<W>::WIDTH;
        if ending {
            key[0] |= Mask::bit(top - 1);
        }
        if mover == Player::B {
            key[0] |= Mask::bit(top - 2);
        }
        key
    }
}

impl<const W: usize> Keyed for Monotonic<W> {
    type Key = [Mask<W>; 2];
    fn key(&self, at: &MonotonicPosition<W>) -> Self::Key {
        let (steps, ending) = self.steps(at);
        Self::flagged(steps.key(), ending, self.to_move(at))
    }
    fn value_key(&self, at: &MonotonicPosition<W>) -> (Self::Key, bool) {
        (
            self.reduced_word(&at.board).key(),
            self.to_move(at) == Player::B,
        )
    }
    /// How many numbers end the game follows from how many are live and how many were picked.
    fn plays_key(&self, at: &MonotonicPosition<W>) -> Option<Self::Key> {
        let steps = Steps::new(&at.board, self.live(&at.board));
        let mut key = steps.key();
        if self.up == self.down {
            key = key.min(steps.mirror());
        }
        let is_halved = self.of_plays && self.up == self.down && self.is_mirrored(at);
        Some(Self::flagged(key, is_halved, Player::A))
    }
}

impl<const W: usize> Symmetric for Monotonic<W> {
    /// Reversing the order of the numbers exchanges rising and falling: a symmetry where N = M.
    fn canonical(&self, at: &MonotonicPosition<W>) -> Self::Key {
        let (steps, ending) = self.steps(at);
        let mut key = steps.key();
        if self.up == self.down {
            key = key.min(steps.mirror());
        }
        Self::flagged(key, ending, self.to_move(at))
    }
    fn canonical_value_key(&self, at: &MonotonicPosition<W>) -> (Self::Key, bool) {
        let reduced_word = self.reduced_word(&at.board);
        let key = if self.up == self.down {
            reduced_word.key().min(reduced_word.mirror().key())
        } else {
            reduced_word.key()
        };
        (key, self.to_move(at) == Player::B)
    }
    fn of_plays(self) -> Self {
        Monotonic {
            of_plays: true,
            ..self
        }
    }
    /// At the start of a game with N = M the upper half mirrors the lower. On the rationals
    /// neighbors with the same label are picked alike, and so are all that end the game; but they
    /// make plays of their own.
    fn representatives(&self, at: &MonotonicPosition<W>, moves: &mut Vec<u16>) {
        if self.deck == Deck::Rationals && !self.of_plays {
            let live = self.live(&at.board);
            let ending = Mask::bit((at.board.places & !live).first());
            let kept = self.kinds(&at.board, live) | ending;
            moves.retain(|&mv| kept.has(mv.into()));
        }
        if self.up == self.down && self.is_mirrored(at) {
            moves.truncate(moves.len().div_ceil(2));
        }
    }
}

impl<const W: usize> Notation for Monotonic<W> {
    fn write_move(&self, _: &MonotonicPosition<W>, mv: u16) -> String {
        mv.to_string()
    }
    fn read_move(&self, at: &MonotonicPosition<W>, text: &str) -> Result<u16, Unreadable> {
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
    fn write_position(&self, at: &MonotonicPosition<W>) -> String {
        if at.picked.is_empty() {
            return "-".into();
        }
        let picked: Vec<String> = at.picked.iter().map(u16::to_string).collect();
        picked.join(".")
    }
    /// The numbers picked, in order, and the cards left; on the rationals, the gaps.
    fn draw(&self, at: &MonotonicPosition<W>) -> String {
        let list = |numbers: &mut dyn Iterator<Item = u32>| {
            let numbers: Vec<String> = numbers.map(|x| x.to_string()).collect();
            numbers.join(" ")
        };
        let picked = list(&mut at.picked.iter().map(|&x| x.into()));
        let left = list(&mut at.board.places.members());
        let left_are = match self.deck {
            Deck::Numbers(_) => "left",
            Deck::Rationals => "gaps",
        };
        format!("picked: {picked}\n{left_are}:   {left}")
    }
    fn view(&self, at: &MonotonicPosition<W>) -> Option<View> {
        Some(View::Sequence {
            picked: (self.in_order(&at.picked).into_iter())
                .map(|number| usize::from(number) + usize::from(self.deck == Deck::Rationals))
                .collect(),
            left: (at.board.places.members().map(|place| place as usize)).collect(),
        })
    }
    fn explain_move(&self, at: &MonotonicPosition<W>, mv: u16) -> Meaning {
        let below = usize::from(mv);
        match self.deck {
            Deck::Numbers(_) => Meaning::Number(below),
            Deck::Rationals => Meaning::Gap {
                below,
                above: at.picked.len() - below,
            },
        }
    }
    fn ending(&self, at: &MonotonicPosition<W>) -> Option<Ending> {
        self.why_over(at)
    }
    fn read_position(&self, text: &str) -> Result<MonotonicPosition<W>, Unreadable> {
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
    fn write_node(&self, at: &MonotonicPosition<W>) -> String {
        let live = self.live(&at.board);
        let mut word = String::new();
        for place in self.kinds(&at.board, live).members() {
            let (up, down) = at.board.label(place);
            word.extend([digit(up), digit(down)]);
        }
        if live != at.board.places {
            word.push('*');
        }
        if word.is_empty() { "-".into() } else { word }
    }
    /// The place of the label in the word.
    fn write_reply(&self, at: &MonotonicPosition<W>, mv: u16) -> String {
        let live = self.live(&at.board);
        if live.has(mv.into()) {
            let before = self.kinds(&at.board, live) & Mask::below(u32::from(mv) + 1);
            before.len().to_string()
        } else {
            "*".into()
        }
    }
}

/// A length as one character: 0–9, a–z, A–Z.
fn digit(length: u32) -> char {
    let length = length as u8;
    char::from(match length {
        0..=9 => b'0' + length,
        10..=35 => b'a' + (length - 10),
        _ => b'A' + (length - 36),
    })
}
