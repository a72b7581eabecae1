//! Harary's column game: place 1, 2, 3, … in columns that may hold no number and a sum that makes it.
//!
//! The players place the next number in turn. By rule *two* a number x may not join a column with a + b = x, a ≠ b (the
//! weak Schur condition); by rule *schur* a = b counts too; by rule *many* x may not be the sum of two or more distinct
//! members. Who cannot place the next number loses (normal) or wins (misere). The longest play with c columns has
//! h(c) − 1 numbers, for rule many h'(c) − 1.
//! Source: Reis, Moreira, Pedroso 2004, sections 1 and 5.
//!
//! Invariant: a column's `forbidden` are the numbers not yet placed that it cannot take. With numbers placed in order
//! the subset sums of rule many are exact as they grow: S ∪ (S + x) ∪ {x}.

mod forbidden;
mod sums;

pub use sums::{SumColumn, SumRule};

use harary_core::{
    BadParameter, Coloring, Game, Hints, Keyed, Notation, Outcome, Player, Symmetric, Unreadable,
    colors_from_text, colors_to_text,
};

/// Which sums a column may not hold.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Rule {
    /// x = a + b with a ≠ b.
    Two,
    /// x a sum of two or more distinct numbers.
    Many,
    /// x = a + b, a = b allowed.
    Schur,
}

/// Columns that a play can have: with four, every play ends long before number 127, the last that fits a mask.
const MOST_COLUMNS: u8 = 4;

/// The column game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Columns {
    /// The number of columns, 1 to 4.
    pub columns: u8,
    /// Which sums are forbidden.
    pub rule: Rule,
    /// Whether who cannot move wins.
    pub misere: bool,
}

impl Columns {
    /// A column game.
    ///
    /// # Errors
    /// If `columns` is not 1 to 4.
    pub fn new(columns: u8, rule: Rule, misere: bool) -> Result<Self, BadParameter> {
        BadParameter::in_range("c", columns, 1..=MOST_COLUMNS)?;
        Ok(Columns {
            columns,
            rule,
            misere,
        })
    }

    fn used(self, at: &ColumnPosition) -> &[Column] {
        &at.columns[..usize::from(self.columns)]
    }

    /// For each column its place in the order of first use; the empty ones after them.
    fn order_of_use(self, at: &ColumnPosition) -> [u8; MOST_COLUMNS as usize] {
        let mut by_use = [0, 1, 2, 3];
        by_use.sort_by_key(
            |&column: &u8| match at.columns[usize::from(column)].members {
                0 => u32::MAX,
                members => members.trailing_zeros(),
            },
        );
        let mut place = [0; MOST_COLUMNS as usize];
        for (index, &column) in (0..).zip(&by_use) {
            place[usize::from(column)] = index;
        }
        place
    }

    fn string(at: &ColumnPosition, name: impl Fn(u8) -> u8) -> String {
        let columns: Vec<u8> = (1..at.next)
            .filter_map(|number| {
                (0..)
                    .zip(&at.columns)
                    .find(|(_, column)| column.members >> number & 1 == 1)
            })
            .map(|(column, _)| name(column) + 1)
            .collect();
        if columns.is_empty() {
            "-".into()
        } else {
            colors_to_text(&columns)
        }
    }
}

/// One column: bit x stands for the number x.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
struct Column {
    members: u128,
    forbidden: u128,
}

/// The numbers in each column, and the number to be placed next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColumnPosition {
    next: u8,
    columns: [Column; MOST_COLUMNS as usize],
}

impl Game for Columns {
    type Position = ColumnPosition;
    /// The column, counted from 0.
    type Move = u8;
    /// What the column could not take before.
    type Undo = u128;

    fn start(&self) -> ColumnPosition {
        ColumnPosition {
            next: 1,
            columns: Default::default(),
        }
    }
    fn to_move(&self, at: &ColumnPosition) -> Player {
        if at.next % 2 == 1 {
            Player::A
        } else {
            Player::B
        }
    }
    fn moves(&self, at: &ColumnPosition, out: &mut Vec<u8>) {
        let free = |column: &Column| column.forbidden >> at.next & 1 == 0;
        out.extend(
            (0..)
                .zip(self.used(at))
                .filter(|(_, column)| free(column))
                .map(|(mv, _)| mv),
        );
    }
    fn play(&self, at: &mut ColumnPosition, mv: u8) -> u128 {
        let number = at.next;
        let Column { members, forbidden } = &mut at.columns[usize::from(mv)];
        let before = *forbidden;
        let shifted = |mask: u128| mask.checked_shl(u32::from(number)).unwrap_or(0);
        match self.rule {
            Rule::Two => *forbidden |= shifted(*members),
            Rule::Schur => *forbidden |= shifted(*members | 1 << number),
            Rule::Many => *forbidden |= shifted(*forbidden) | 1 << number,
        }
        *members |= 1 << number;
        at.next += 1;
        before
    }
    fn undo(&self, at: &mut ColumnPosition, mv: u8, undo: u128) {
        at.next -= 1;
        let column = &mut at.columns[usize::from(mv)];
        column.members &= !(1 << at.next);
        column.forbidden = undo;
    }
    fn outcome(&self, at: &ColumnPosition) -> Option<Outcome> {
        let stuck = self
            .used(at)
            .iter()
            .all(|column| column.forbidden >> at.next & 1 == 1);
        let mover = self.to_move(at);
        stuck.then(|| Outcome::Wins(if self.misere { mover } else { mover.other() }))
    }
    fn is_tree(&self) -> bool {
        true
    }
}

impl Keyed for Columns {
    type Key = [u128; MOST_COLUMNS as usize];
    fn key(&self, at: &ColumnPosition) -> Self::Key {
        at.columns.map(|column| column.members)
    }
}

impl Symmetric for Columns {
    /// Columns are interchangeable: the key takes them in the order of first use.
    fn canonical(&self, at: &ColumnPosition) -> Self::Key {
        let mut key = self.key(at);
        key.sort_unstable_by_key(|&members| match members {
            0 => u32::MAX,
            members => members.trailing_zeros(),
        });
        key
    }
    fn representatives(&self, at: &ColumnPosition, moves: &mut Vec<u8>) {
        let mut new_column = false;
        moves.retain(|&mv| {
            at.columns[usize::from(mv)].members != 0 || !std::mem::replace(&mut new_column, true)
        });
    }
}

impl Hints for Columns {}

impl Notation for Columns {
    fn write_move(&self, _: &ColumnPosition, mv: u8) -> String {
        colors_to_text(&[mv + 1])
    }
    fn read_move(&self, at: &ColumnPosition, text: &str) -> Result<u8, Unreadable> {
        let no_column = || {
            Unreadable(format!(
                "`{text}` is no column; columns are 1 to {}",
                self.columns
            ))
        };
        let column = colors_from_text(text, self.columns).map_err(|_| no_column())?;
        let &[column] = column.as_slice() else {
            return Err(no_column());
        };
        if self.outcome(at).is_none()
            && at.columns[usize::from(column - 1)].forbidden >> at.next & 1 == 1
        {
            return Err(Unreadable(format!(
                "`{text}`: the number {} cannot go into column {column}, it is a sum there",
                at.next
            )));
        }
        self.find_move(at, text)
    }
    fn write_position(&self, at: &ColumnPosition) -> String {
        Self::string(at, |column| column)
    }
    fn read_position(&self, text: &str) -> Result<ColumnPosition, Unreadable> {
        let mut at = self.start();
        if text != "-" {
            for symbol in text.chars() {
                let mv = self.read_move(&at, symbol.encode_utf8(&mut [0; 4]))?;
                self.play(&mut at, mv);
            }
        }
        Ok(at)
    }
    fn write_node(&self, at: &ColumnPosition) -> String {
        let place = self.order_of_use(at);
        Self::string(at, |column| place[usize::from(column)])
    }
    fn write_reply(&self, at: &ColumnPosition, mv: u8) -> String {
        let place = self.order_of_use(at);
        let used = at
            .columns
            .iter()
            .filter(|column| column.members != 0)
            .count();
        // Any empty column serves; it is written as the next new one.
        colors_to_text(&[place[usize::from(mv)].min(used as u8) + 1])
    }
}

/// Colorings of 1…n by columns: no number a forbidden sum in its own color. Cell i is the number i + 1.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColumnColoring {
    columns: u8,
    numbers: usize,
    rule: Rule,
}

impl ColumnColoring {
    /// Colorings of 1…`numbers` with `columns` colors.
    ///
    /// # Errors
    /// If `columns` is not 1 to 35 or `numbers` not 1 to 1000.
    pub fn new(columns: u8, numbers: usize, rule: Rule) -> Result<Self, BadParameter> {
        BadParameter::in_range("c", columns, 1..=35)?;
        BadParameter::in_range("n", numbers, 1..=1000)?;
        Ok(ColumnColoring {
            columns,
            numbers,
            rule,
        })
    }
}

impl Coloring for ColumnColoring {
    fn cells(&self) -> usize {
        self.numbers
    }
    fn colors(&self) -> u8 {
        self.columns
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let x = cell + 1;
        let member = |number: usize| number > 0 && colors.get(number - 1) == Some(&color);
        match self.rule {
            Rule::Two => {
                !(1..x).any(|a| a < x - a && member(a) && member(x - a))
                    && !(1..=self.numbers - x).any(|a| a != x && member(a) && member(a + x))
            }
            Rule::Schur => {
                !(1..x).any(|a| member(a) && member(x - a))
                    && !(1..=self.numbers - x).any(|a| (a == x || member(a)) && member(a + x))
            }
            Rule::Many => {
                // Sums of distinct other members; x may be one of them, or complete one.
                let mut sums = vec![false; self.numbers + 1];
                sums[0] = true;
                for number in (1..=self.numbers).filter(|&number| member(number)) {
                    for sum in (number..=self.numbers).rev() {
                        sums[sum] |= sums[sum - number];
                    }
                }
                !sums[x] && !(x + 1..=self.numbers).any(|y| member(y) && sums[y - x])
            }
        }
    }
    fn cell_name(&self, cell: usize) -> String {
        (cell + 1).to_string()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws;

    const RULES: [Rule; 3] = [Rule::Two, Rule::Many, Rule::Schur];

    #[test]
    fn the_laws_hold() {
        for rule in RULES {
            for columns in 1..=4 {
                for misere in [false, true] {
                    let game = Columns::new(columns, rule, misere).unwrap();
                    laws::plays(&game, 0..40);
                    laws::symmetry(&game, 0..60);
                }
            }
            let game = Columns::new(2, rule, false).unwrap();
            assert!(laws::keys_determine_values(&game, 100_000) > 5);
        }
    }

    /// The rule again, number by number from the definition.
    fn allowed(rule: Rule, column: &[usize], x: usize) -> bool {
        let two = |equal: bool| {
            column
                .iter()
                .any(|a| column.iter().any(|b| (equal || a != b) && a + b == x))
        };
        match rule {
            Rule::Two => !two(false),
            Rule::Schur => !two(true),
            Rule::Many => !(0..1_u32 << column.len()).any(|subset| {
                let sum: usize = (0..column.len())
                    .filter(|i| subset >> i & 1 == 1)
                    .map(|i| column[i])
                    .sum();
                subset.count_ones() >= 2 && sum == x
            }),
        }
    }

    #[test]
    fn masks_forbid_what_the_definition_forbids() {
        for rule in RULES {
            let game = Columns::new(3, rule, false).unwrap();
            for seed in 0..60 {
                let mut dice = laws::Dice::new(seed);
                let mut at = game.start();
                let mut columns = vec![Vec::new(); 3];
                while game.outcome(&at).is_none() {
                    let x = usize::from(at.next);
                    let mut moves = Vec::new();
                    game.moves(&at, &mut moves);
                    let expected: Vec<u8> = (0..3)
                        .filter(|&c| allowed(rule, &columns[usize::from(c)], x))
                        .collect();
                    assert_eq!(moves, expected, "{rule:?} {columns:?}");
                    let mv = moves[dice.below(moves.len())];
                    columns[usize::from(mv)].push(x);
                    game.play(&mut at, mv);
                }
            }
        }
    }

    #[test]
    fn admits_is_the_definition_in_any_order() {
        for rule in RULES {
            for seed in 0..200 {
                let mut dice = laws::Dice::new(seed);
                let problem = ColumnColoring::new(2, 14, rule).unwrap();
                let mut colors = vec![0; 14];
                for _ in 0..20 {
                    let cell = dice.below(14);
                    if colors[cell] != 0 {
                        continue;
                    }
                    let color = 1 + dice.below(2) as u8;
                    let mut column: Vec<usize> =
                        (1..=14).filter(|x| colors[x - 1] == color).collect();
                    column.push(cell + 1);
                    column.sort_unstable();
                    let proper = (0..column.len()).all(|i| allowed(rule, &column[..i], column[i]));
                    assert_eq!(
                        problem.admits(&colors, cell, color),
                        proper,
                        "{rule:?} {column:?}"
                    );
                    if proper {
                        colors[cell] = color;
                    }
                }
            }
        }
    }

    #[test]
    fn the_sample_play_of_the_paper_ends_after_eleven_moves_with_a_win_of_a() {
        let game = Columns::new(3, Rule::Two, false).unwrap();
        // 1 2 7 10 | 3 5 9 | 4 6 8 11
        let at = game.read_position("11232313213").unwrap();
        assert_eq!(game.outcome(&at), Some(Outcome::Wins(Player::A)));
        assert_eq!(at.next, 12);
    }

    #[test]
    fn certificates_name_columns_in_the_order_of_first_use() {
        let game = Columns::new(3, Rule::Two, false).unwrap();
        let at = game.read_position("33").unwrap();
        assert_eq!(
            (game.write_node(&at), game.write_position(&at)),
            ("11".into(), "33".into())
        );
        assert_eq!(game.write_reply(&at, 0), "2");
        assert_eq!(game.write_reply(&at, 1), "2");
        assert!(game.read_move(&at, "3").unwrap_err().0.contains("number 3"));
    }
}
