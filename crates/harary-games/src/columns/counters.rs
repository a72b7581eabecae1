//! The column game as the paper of 2004 plays it: for each column, in how many ways each number is
//! a sum.
//!
//! A position holds, for every column and number, a counter that is 0 as long as the column can
//! take the number. Placing x adds one to the counters of the sums that x makes, and notes them in
//! a list of x's own; taking x back walks that list. Both take O(n) steps: by rule *two* x meets
//! every smaller number of its column (by rule *schur* itself too), by rule *many* every counter of
//! its column that is not 0, from the largest down so that x is used once in a sum.
//!
//! That a new column is opened only next to the last one opened (section 3) is what
//! [`representatives`](Symmetric::representatives) leave, so it is
//! [`UpToSymmetry`](harary_core::UpToSymmetry) that trims the tree. Source: Reis, Moreira, Pedroso
//! 2004, sections 2, 3 and 5. Rule *schur* is not in the paper. As printed, the program tests the
//! number placed last in place of the next one; by rule *many* it adds x to the counters of its
//! column once a round of the loop, but takes it off once, and forgets the first sum of a list when
//! it takes it back. All three are mended here.

use super::play::read_columns;
use super::{Columns, Rule};
use harary_core::{
    BadParameter, Game, Hints, Keyed, Notation, Outcome, Player, Playout, Symmetric, Unreadable,
    colors_to_text,
};

/// The largest number that has counters: as in the paper. No play with four columns places 67.
const LIMIT: usize = 70;
/// With more columns plays pass the largest number.
const COLUMNS: usize = 4;

/// The column game with the positions of the paper of 2004. Its plays are those of [`Columns`], in
/// the same order.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Counters(Columns);

impl Counters {
    /// The same game, played by counters.
    ///
    /// # Errors
    /// If it has more than four columns.
    pub fn new(game: Columns) -> Result<Self, BadParameter> {
        BadParameter::in_range("c", game.columns, 1..=COLUMNS as u8)?;
        Ok(Counters(game))
    }
}

/// The column of each number, and the counters. The paper's names are `last`, `sol`, `base` and
/// `sums`.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CounterPosition {
    /// The number placed last; 0 at the start.
    last: usize,
    /// The column of each number placed, counted from 0.
    column_of: [u8; LIMIT + 1],
    /// How many numbers each column holds.
    sizes: [u8; COLUMNS],
    /// For each column and number, 0 if the column can take the number.
    ways: [[u32; LIMIT + 1]; COLUMNS],
    /// For each number placed, the numbers whose counters it raised; 0 ends the list.
    raised: [[u32; LIMIT + 1]; LIMIT + 1],
}

impl CounterPosition {
    fn placed(&self) -> &[u8] {
        &self.column_of[1..=self.last]
    }

    fn admits(&self, column: u8) -> bool {
        self.ways[usize::from(column)][self.last + 1] == 0
    }
}

impl Game for Counters {
    type Position = CounterPosition;
    /// The column, counted from 0.
    type Move = u8;
    /// The position itself knows what a move changed.
    type Undo = ();

    fn start(&self) -> CounterPosition {
        CounterPosition {
            last: 0,
            column_of: [0; LIMIT + 1],
            sizes: [0; COLUMNS],
            ways: [[0; LIMIT + 1]; COLUMNS],
            raised: [[0; LIMIT + 1]; LIMIT + 1],
        }
    }
    fn to_move(&self, at: &CounterPosition) -> Player {
        Player::BOTH[at.last % 2]
    }
    fn moves(&self, at: &CounterPosition, out: &mut Vec<u8>) {
        out.extend((0..self.0.columns).filter(|&column| at.admits(column)));
    }
    fn play(&self, at: &mut CounterPosition, mv: u8) {
        at.last += 1;
        let x = at.last;
        at.column_of[x] = mv;
        at.sizes[usize::from(mv)] += 1;
        let ways = &mut at.ways[usize::from(mv)];
        let mut raised = at.raised[x].iter_mut();
        let mut raise = |ways: &mut [u32; LIMIT + 1], sum: usize| {
            ways[sum] += 1;
            if let Some(place) = raised.next() {
                *place = sum as u32;
            }
        };
        let largest = LIMIT - x;
        match self.0.rule {
            Rule::Two | Rule::Schur => {
                let others = if self.0.rule == Rule::Two { x - 1 } else { x };
                for other in 1..=others.min(largest) {
                    if at.column_of[other] == mv {
                        raise(ways, x + other);
                    }
                }
            }
            Rule::Many => {
                for sum in (1..=largest).rev() {
                    if ways[sum] != 0 {
                        raise(ways, x + sum);
                    }
                }
                raise(ways, x);
            }
        }
    }
    fn undo(&self, at: &mut CounterPosition, mv: u8, (): ()) {
        let ways = &mut at.ways[usize::from(mv)];
        for sum in &mut at.raised[at.last] {
            if *sum == 0 {
                break;
            }
            ways[*sum as usize] -= 1;
            *sum = 0;
        }
        at.sizes[usize::from(mv)] -= 1;
        at.column_of[at.last] = 0;
        at.last -= 1;
    }
    fn outcome(&self, at: &CounterPosition) -> Option<Outcome> {
        let stuck = (0..self.0.columns).all(|column| !at.admits(column));
        stuck.then(|| self.0.when_stuck(self.to_move(at)))
    }
    fn is_tree(&self) -> bool {
        true
    }
}

impl Keyed for Counters {
    type Key = Box<[u8]>;
    fn key(&self, at: &CounterPosition) -> Box<[u8]> {
        at.placed().into()
    }
}

impl Symmetric for Counters {
    /// Columns are interchangeable: the key names them in the order of first use.
    fn canonical(&self, at: &CounterPosition) -> Box<[u8]> {
        let mut names = [None; COLUMNS];
        let mut opened = 0;
        let mut name = |&column: &u8| {
            *names[usize::from(column)].get_or_insert_with(|| {
                opened += 1;
                opened - 1
            })
        };
        at.placed().iter().map(&mut name).collect()
    }
    fn representatives(&self, at: &CounterPosition, moves: &mut Vec<u8>) {
        let mut new_column = false;
        moves.retain(|&mv| {
            at.sizes[usize::from(mv)] != 0 || !std::mem::replace(&mut new_column, true)
        });
    }
}

impl Playout for Counters {
    type Scratch = ();
}

impl Hints for Counters {}

impl Notation for Counters {
    fn write_move(&self, _: &CounterPosition, mv: u8) -> String {
        colors_to_text(&[mv + 1])
    }
    fn read_move(&self, at: &CounterPosition, text: &str) -> Result<u8, Unreadable> {
        self.find_move(at, text)
    }
    fn write_position(&self, at: &CounterPosition) -> String {
        if at.last == 0 {
            return "-".into();
        }
        let columns: Vec<u8> = at.placed().iter().map(|column| column + 1).collect();
        colors_to_text(&columns)
    }
    fn read_position(&self, text: &str) -> Result<CounterPosition, Unreadable> {
        read_columns(self, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::{self, Dice};

    fn games() -> impl Iterator<Item = Counters> {
        let rules = [Rule::Two, Rule::Many, Rule::Schur];
        rules.into_iter().flat_map(|rule| {
            (1..=4).flat_map(move |columns| {
                [false, true].map(|misere| Counters(Columns::new(columns, rule, misere).unwrap()))
            })
        })
    }

    #[test]
    fn the_laws_hold() {
        for game in games() {
            laws::plays(&game, 0..30);
            laws::symmetry(&game, 0..40);
            if game.0.columns == 2 {
                assert!(laws::keys_determine_values(&game, 100_000) > 5);
            }
        }
    }

    /// Random walks, taken back at random: counters and masks offer the same moves and end in the
    /// same way.
    #[test]
    fn counters_and_masks_play_the_same_game() {
        for game in games() {
            for seed in 0..40 {
                let mut dice = Dice::new(seed);
                let (mut counters, mut masks) = (game.start(), game.0.start());
                let mut played = Vec::new();
                let mut longest = 0;
                for _ in 0..150 {
                    let outcome = game.outcome(&counters);
                    assert_eq!(outcome, game.0.outcome(&masks));
                    assert_eq!(
                        game.write_position(&counters),
                        game.0.write_position(&masks)
                    );
                    let (mut moves, mut same) = (Vec::new(), Vec::new());
                    game.moves(&counters, &mut moves);
                    game.0.moves(&masks, &mut same);
                    game.representatives(&counters, &mut moves);
                    game.0.representatives(&masks, &mut same);
                    assert_eq!(moves, same);
                    if outcome.is_some() || (!played.is_empty() && dice.below(4) == 0) {
                        let (mv, undo) = played.pop().unwrap();
                        game.undo(&mut counters, mv, ());
                        game.0.undo(&mut masks, mv, undo);
                    } else {
                        let mv = moves[dice.below(moves.len())];
                        game.play(&mut counters, mv);
                        played.push((mv, game.0.play(&mut masks, mv)));
                        longest = longest.max(played.len());
                    }
                }
                assert!(longest >= usize::from(game.0.columns));
            }
        }
    }

    /// A counter of rule two is the number of ways to write its number as a sum, as the paper has
    /// it.
    #[test]
    fn a_counter_counts_the_ways() {
        let game = Counters(Columns::new(2, Rule::Two, false).unwrap());
        // 1 2 4 8 | 3 5 6 7
        let at = game.read_position("11212221").unwrap();
        let of = |column: usize, number: usize| at.ways[column][number];
        assert_eq!([of(0, 3), of(0, 5), of(0, 9), of(0, 7)], [1, 1, 1, 0]);
        // 11 = 5 + 6; 12 = 5 + 7; 9 = 3 + 6; 10 = 3 + 7.
        assert_eq!([of(1, 11), of(1, 12), of(1, 9), of(1, 10)], [1, 1, 1, 1]);
        let game = Counters(Columns::new(3, Rule::Two, false).unwrap());
        let at = game.read_position("11212221331333313323212").unwrap();
        // 11 1 2 4 8 …: 12 = 1 + 11 = 4 + 8, both in the first column.
        assert_eq!(at.ways[0][12], 2);
    }
}
