//! The monotonic sequence game as the program of 1983 plays it: only terms that are played get a
//! label.
//!
//! UPLEN and DOWNLEN of a term are the lengths of the longest rising and of the longest falling
//! subsequence that ends in it. There are two ways to find them for a new term x. The
//! straightforward one compares x with every term before, once for either direction. The other
//! keeps one number a length: the smallest term whose UPLEN is k, for k = 1, 2, … (the first row of
//! Schensted's tableau, 1961), and the largest whose DOWNLEN is k. The first of them is a rising
//! row, the second a falling one, so x is compared with the entries from the last one down until
//! one may stand before it: UPLEN of x is one more than the place of that entry. This takes at most
//! N comparisons, as longer rows end the game. An entry that x replaces is remembered for taking x
//! back.
//!
//! The rules are those of [`Monotonic`](super::Monotonic); its labels of *unpicked* numbers are
//! better for searching, but the paper's claim, that the row saves a factor of 2, is about these.
//! Source: Harary, Sagan, West 1983, section 4. In which order the program of 1983 met the moves is
//! the business of its traverser, which swaps them about in an array and does not swap them back:
//! with that in the position, taking a move back would not restore it.

use harary_core::{BadParameter, Game, Hints, Notation, Outcome, Player, Unreadable};
use std::cell::Cell;

/// With what a new term is compared to find its UPLEN and DOWNLEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Compared {
    /// With every term before, once for either direction.
    EveryTerm,
    /// With the first row of Schensted's tableau, from its end, and with that of the reversed
    /// order.
    FirstRow,
}

/// The monotonic sequence game on the numbers 1, 2, …, S, with the bookkeeping of the paper
/// of 1983.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Uplen {
    up: u8,
    down: u8,
    deck: u16,
    avoidance: bool,
    compared: Compared,
    comparisons: Cell<u64>,
}

impl Uplen {
    /// N+1 rising or M+1 falling of `deck` numbers end the game; the player who ends it wins, or in
    /// avoidance loses.
    ///
    /// # Errors
    /// If N (`up`) or M (`down`) is above 60, or the deck has not 1 to 500 numbers.
    pub fn new(
        up: u8,
        down: u8,
        deck: u16,
        avoidance: bool,
        compared: Compared,
    ) -> Result<Self, BadParameter> {
        BadParameter::in_range("up", up, 0..=60)?;
        BadParameter::in_range("down", down, 0..=60)?;
        BadParameter::in_range("deck", deck, 1..=500)?;
        Ok(Uplen {
            up,
            down,
            deck,
            avoidance,
            compared,
            comparisons: Cell::new(0),
        })
    }

    /// How many comparisons of terms all moves played so far took, both directions together. They
    /// are a measure of work, not part of the game: moves taken back are counted, too.
    pub fn comparisons(&self) -> u64 {
        self.comparisons.get()
    }

    /// The label of a new term, and how many comparisons it took.
    fn label(&self, at: &UplenPosition, x: u16) -> (Label, usize) {
        let rises = |other: u16| other < x;
        let falls = |other: u16| other > x;
        match self.compared {
            Compared::EveryTerm => {
                let up = after_terms(at, |label| label.up, rises);
                let down = after_terms(at, |label| label.down, falls);
                (Label { up, down }, 2 * at.terms.len())
            }
            Compared::FirstRow => {
                let (up, of_up) = after_row(&at.smallest, rises);
                let (down, of_down) = after_row(&at.largest, falls);
                (Label { up, down }, of_up + of_down)
            }
        }
    }
}

/// One more than the greatest length of a term before which may stand before the new one.
fn after_terms(at: &UplenPosition, length: fn(&Label) -> u8, may: impl Fn(u16) -> bool) -> u8 {
    let terms = at.terms.iter().zip(&at.labels);
    let before = terms.filter(|&(&term, _)| may(term));
    before.map(|(_, label)| length(label)).max().unwrap_or(0) + 1
}

/// The place in the row after the last entry which may stand before the new term, counted from 1;
/// and the comparisons.
fn after_row(row: &[u16], may: impl Fn(u16) -> bool) -> (u8, usize) {
    let refused = row.iter().rev().take_while(|&&entry| !may(entry)).count();
    let place = row.len() - refused;
    (place as u8 + 1, refused + usize::from(place > 0))
}

/// Puts a term into a row, in the place of its length; returns the entry that stood there.
fn enter(row: &mut Vec<u16>, length: u8, term: u16) -> Option<u16> {
    match row.get_mut(usize::from(length) - 1) {
        Some(entry) => Some(std::mem::replace(entry, term)),
        None => {
            row.push(term);
            None
        }
    }
}

/// Takes a term out of a row again.
fn leave(row: &mut Vec<u16>, length: u8, before: Option<u16>) {
    match before {
        Some(entry) => row[usize::from(length) - 1] = entry,
        None => {
            row.pop();
        }
    }
}

/// UPLEN and DOWNLEN.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Label {
    up: u8,
    down: u8,
}

/// The sequence so far. The paper's names are `P`, and `UPLEN` for half of `labels`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct UplenPosition {
    terms: Vec<u16>,
    labels: Vec<Label>,
    /// Whether each number of the deck was picked.
    picked: Vec<bool>,
    /// The smallest term of each UPLEN, and the largest of each DOWNLEN; empty if every term is
    /// compared.
    smallest: Vec<u16>,
    largest: Vec<u16>,
}

impl Game for Uplen {
    type Position = UplenPosition;
    /// The number.
    type Move = u16;
    /// The entries of both rows that the term replaced.
    type Undo = [Option<u16>; 2];

    fn start(&self) -> UplenPosition {
        UplenPosition {
            terms: Vec::new(),
            labels: Vec::new(),
            picked: vec![false; usize::from(self.deck)],
            smallest: Vec::new(),
            largest: Vec::new(),
        }
    }
    fn to_move(&self, at: &UplenPosition) -> Player {
        Player::BOTH[at.terms.len() % 2]
    }
    fn moves(&self, at: &UplenPosition, out: &mut Vec<u16>) {
        let numbers = (1..).zip(&at.picked);
        out.extend(
            numbers
                .filter(|&(_, picked)| !picked)
                .map(|(number, _)| number),
        );
    }
    fn play(&self, at: &mut UplenPosition, mv: u16) -> [Option<u16>; 2] {
        let (label, comparisons) = self.label(at, mv);
        self.comparisons
            .set(self.comparisons.get() + comparisons as u64);
        at.picked[usize::from(mv) - 1] = true;
        at.terms.push(mv);
        at.labels.push(label);
        match self.compared {
            Compared::EveryTerm => [None; 2],
            Compared::FirstRow => [
                enter(&mut at.smallest, label.up, mv),
                enter(&mut at.largest, label.down, mv),
            ],
        }
    }
    fn undo(&self, at: &mut UplenPosition, mv: u16, [smallest, largest]: [Option<u16>; 2]) {
        at.picked[usize::from(mv) - 1] = false;
        at.terms.pop();
        let label = at.labels.pop();
        if let (Some(label), Compared::FirstRow) = (label, self.compared) {
            leave(&mut at.smallest, label.up, smallest);
            leave(&mut at.largest, label.down, largest);
        }
    }
    fn outcome(&self, at: &UplenPosition) -> Option<Outcome> {
        let ends = |label: &Label| label.up > self.up || label.down > self.down;
        if at.labels.last().is_some_and(ends) {
            let next = self.to_move(at);
            return Some(Outcome::Wins(if self.avoidance {
                next
            } else {
                next.other()
            }));
        }
        (at.terms.len() == at.picked.len()).then_some(Outcome::Draw)
    }
}

impl Hints for Uplen {
    /// The heuristic of the paper, "extending the subsequence that is nearest to causing
    /// termination of the game": the fewer terms are missing after the move, the better; in
    /// avoidance the worse.
    fn rank(&self, at: &UplenPosition, mv: u16) -> i32 {
        let (label, _) = self.label(at, mv);
        let missing = |most: u8, length: u8| i32::from(most) + 1 - i32::from(length);
        let nearest = missing(self.up, label.up).min(missing(self.down, label.down));
        if self.avoidance { nearest } else { -nearest }
    }
}

impl Notation for Uplen {
    fn write_move(&self, _: &UplenPosition, mv: u16) -> String {
        mv.to_string()
    }
    fn read_move(&self, at: &UplenPosition, text: &str) -> Result<u16, Unreadable> {
        self.find_move(at, text)
    }
    fn write_position(&self, at: &UplenPosition) -> String {
        if at.terms.is_empty() {
            return "-".into();
        }
        let terms: Vec<String> = at.terms.iter().map(u16::to_string).collect();
        terms.join(".")
    }
    fn read_position(&self, text: &str) -> Result<UplenPosition, Unreadable> {
        let mut at = self.start();
        for term in text.split('.').filter(|_| text != "-") {
            let mv = self.read_move(&at, term)?;
            self.play(&mut at, mv);
        }
        Ok(at)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::{self, Dice};

    fn both(up: u8, down: u8, deck: u16, avoidance: bool) -> [Uplen; 2] {
        [Compared::EveryTerm, Compared::FirstRow]
            .map(|compared| Uplen::new(up, down, deck, avoidance, compared).unwrap())
    }

    #[test]
    fn the_laws_hold() {
        for avoidance in [false, true] {
            for (up, down, deck) in [(0, 0, 1), (0, 3, 4), (2, 2, 5), (3, 2, 6), (4, 5, 21)] {
                for game in both(up, down, deck, avoidance) {
                    laws::plays(&game, 0..12);
                }
            }
        }
    }

    /// The longest subsequence that ends in the last term, by the definition.
    fn longest(terms: &[u16], may: fn(u16, u16) -> bool) -> u8 {
        let (last, before) = terms.split_last().unwrap();
        let ends = (1..=before.len()).filter(|&end| may(before[end - 1], *last));
        1 + ends
            .map(|end| longest(&before[..end], may))
            .max()
            .unwrap_or(0)
    }

    /// Random sequences, moves taken back at random: both ways find the lengths of the definition.
    #[test]
    fn both_ways_find_the_longest_subsequences() {
        let mut ended = 0;
        for seed in 0..60 {
            let [every, row] = both(4, 3, 13, false);
            let (mut plain, mut quick) = (every.start(), row.start());
            let mut dice = Dice::new(seed);
            let mut played = Vec::new();
            for _ in 0..80 {
                let mut moves = Vec::new();
                every.moves(&plain, &mut moves);
                let over = every.outcome(&plain);
                assert_eq!(over, row.outcome(&quick));
                if over.is_some() || (dice.below(4) == 0 && !played.is_empty()) {
                    ended += u32::from(over.is_some());
                    let (mv, undos): (u16, [_; 2]) = played.pop().unwrap();
                    every.undo(&mut plain, mv, undos[0]);
                    row.undo(&mut quick, mv, undos[1]);
                    continue;
                }
                let mv = moves[dice.below(moves.len())];
                assert_eq!(every.rank(&plain, mv), row.rank(&quick, mv));
                let before = [every.comparisons(), row.comparisons()];
                let undos = [every.play(&mut plain, mv), row.play(&mut quick, mv)];
                played.push((mv, undos));
                assert_eq!(plain.labels, quick.labels);
                let expected = Label {
                    up: longest(&plain.terms, |one, next| one < next),
                    down: longest(&plain.terms, |one, next| one > next),
                };
                assert_eq!(plain.labels.last(), Some(&expected), "{:?}", plain.terms);
                let took = [
                    every.comparisons() - before[0],
                    row.comparisons() - before[1],
                ];
                assert_eq!(took[0], 2 * (plain.terms.len() as u64 - 1));
                assert!(took[1] <= took[0].min(4 + 3), "{took:?}");
            }
        }
        assert!(ended > 100, "{ended}");
    }

    /// 3 1 4 2: a row entry is the least term of its length.
    #[test]
    fn rows_hold_the_best_ends() {
        let [_, game] = both(3, 3, 10, false);
        let at = game.read_position("3.1.4.2").unwrap();
        assert_eq!(
            (&at.smallest[..], &at.largest[..]),
            (&[1, 2][..], &[4, 2][..])
        );
        // 1 meets 3, and 3 rises over it; 4 meets 1 and 3 and 1; 2 meets 4 and 1, then 1 and 4.
        assert_eq!(game.comparisons(), 2 + 3 + 4);
        assert_eq!(game.rank(&at, 10), -1);
        assert_eq!(game.rank(&at, 5), -1);
    }

    #[test]
    fn what_cannot_be_is_refused() {
        for (up, down, deck) in [(61, 1, 5), (1, 61, 5), (1, 1, 0), (1, 1, 501)] {
            assert!(Uplen::new(up, down, deck, false, Compared::FirstRow).is_err());
        }
    }
}
