//! The column game as it is played, number by number.
//!
//! Invariant: a column's `forbidden` are the numbers not yet placed that it cannot take. With
//! numbers placed in order the subset sums of rule many are exact as they grow: S ∪ (S + x) ∪ {x}.

use super::{ColumnColoring, Rule};
use harary_core::{
    BadParameter, Diagram, Ending, ForbiddenSets, Game, Hints, Keyed, Mask, Meaning, Notation,
    Outcome, Picture, Player, Playout, Symmetric, Unreadable, View, colors_from_text,
    colors_to_text,
};

/// The column game, with room for C columns of numbers below 64·W.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ColumnGame<const W: usize, const C: usize> {
    /// The number of columns, 1 to C.
    pub columns: u8,
    /// Which sums are forbidden.
    pub rule: Rule,
    /// Whether a player who cannot move wins.
    pub misere: bool,
}

/// The column game with up to four columns: every play ends long before number 127, the last that
/// fits its masks.
pub type Columns = ColumnGame<2, 4>;

impl<const W: usize, const C: usize> ColumnGame<W, C> {
    /// A column game.
    ///
    /// # Errors
    /// If `columns` is not 1 to C.
    pub fn new(columns: u8, rule: Rule, misere: bool) -> Result<Self, BadParameter> {
        BadParameter::in_range("c", columns, 1..=C as u8)?;
        Ok(ColumnGame {
            columns,
            rule,
            misere,
        })
    }

    /// The outcome when this player cannot place the next number.
    pub(super) fn when_stuck(self, mover: Player) -> Outcome {
        Outcome::Wins(if self.misere { mover } else { mover.other() })
    }

    fn used(self, at: &ColumnPosition<W, C>) -> &[Column<W>] {
        &at.columns[..usize::from(self.columns)]
    }

    /// The numbers that may still be placed in some column before the play must end: from the next
    /// one up to the first number that no column takes. A column only forbids more as the play goes
    /// on, so that number is never passed.
    fn window(self, at: &ColumnPosition<W, C>) -> Mask<W> {
        let later = !Mask::upto(u32::from(at.next) - 1) & !Mask::bit(0);
        let nowhere = self
            .used(at)
            .iter()
            .fold(later, |all, column| all & column.forbidden);
        let end = nowhere.first().min(Mask::<W>::WIDTH - 1);
        later & Mask::upto(end - 1)
    }

    /// The part of each column that can still matter: the numbers of the window that it takes, and
    /// below them the members (for rule many, the sums of members) that may yet forbid one of
    /// those.
    ///
    /// **Lemma.** These sets and the next number determine the rest of the game. A number y placed
    /// in a column forbids y + m for the members m (rule many: for the sums m). That matters only
    /// if the column takes both y and y + m now, as it will never take more. A sum m ≥ `next` of
    /// rule many needs no mention: it is just what the column does not take.
    fn live_part(self, at: &ColumnPosition<W, C>) -> [Mask<W>; C] {
        let window = self.window(at);
        let earlier = Mask::upto(u32::from(at.next) - 1);
        std::array::from_fn(|index| {
            if index >= usize::from(self.columns) {
                return Mask::EMPTY;
            }
            let Column { members, forbidden } = at.columns[index];
            let takes = window & !forbidden;
            let adding = earlier
                & if self.rule == Rule::Many {
                    forbidden
                } else {
                    members
                };
            // Those that are a difference of two numbers it takes, by the shorter of both lists.
            let matter = if takes.len() <= adding.len() {
                let differences = takes.members().map(|y| takes.minus(y));
                adding & differences.fold(Mask::EMPTY, |all, some| all | some)
            } else {
                adding
                    .members()
                    .filter(|&m| !(takes & takes.minus(m)).is_empty())
                    .fold(Mask::EMPTY, |all, m| all | Mask::bit(m))
            };
            takes | matter
        })
    }

    /// Writes the next number into two bits of each column that nothing else uses.
    fn with_next(mut key: [Mask<W>; C], next: u8) -> [Mask<W>; C] {
        const { assert!(2 * C >= 8) }
        for (index, column) in (0..).zip(&mut key) {
            for (bit, place) in [(2 * index, 0), (2 * index + 1, Mask::<W>::WIDTH - 1)] {
                if u32::from(next).checked_shr(bit).unwrap_or(0) & 1 == 1 {
                    *column |= Mask::bit(place);
                }
            }
        }
        key
    }

    /// For each column its place in the order of first use; the empty ones after them.
    fn order_of_use(self, at: &ColumnPosition<W, C>) -> [u8; C] {
        let mut by_use: [u8; C] = std::array::from_fn(|index| index as u8);
        by_use.sort_by_key(|&column| at.columns[usize::from(column)].members.first());
        let mut place = [0; C];
        for (index, &column) in (0..).zip(&by_use) {
            place[usize::from(column)] = index;
        }
        place
    }

    /// The column of each number placed, counted from 0.
    fn placed(at: &ColumnPosition<W, C>) -> impl Iterator<Item = u8> {
        let column = |number| {
            let mut columns = (0..).zip(&at.columns);
            columns.find(move |(_, column)| column.members.has(u32::from(number)))
        };
        (1..at.next).filter_map(column).map(|(column, _)| column)
    }

    /// Numbers in a column whose sum, by the rule, is the next number; empty if it can go there.
    fn summands(self, at: &ColumnPosition<W, C>, column: u8) -> Vec<usize> {
        let numbers = usize::from(at.next);
        let colors: Vec<u8> = Self::placed(at).chain([column]).map(|it| it + 1).collect();
        let problem = ColumnColoring::new(self.columns, numbers, self.rule);
        let violated = problem.map(|problem| problem.violated(&colors));
        // A number that may be used twice stands once in a set.
        let mut sums = violated.into_iter().flatten().map(|set| match set[..] {
            [half, _] => vec![half + 1; 2],
            _ => set[..set.len() - 1].iter().map(|cell| cell + 1).collect(),
        });
        sums.next().unwrap_or_default()
    }

    fn string(at: &ColumnPosition<W, C>, name: impl Fn(u8) -> u8) -> String {
        let columns: Vec<u8> = Self::placed(at).map(|column| name(column) + 1).collect();
        if columns.is_empty() {
            "-".into()
        } else {
            colors_to_text(&columns)
        }
    }
}

/// One column.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Column<const W: usize> {
    members: Mask<W>,
    forbidden: Mask<W>,
}

/// The numbers in each column, and the number to be placed next.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColumnPosition<const W: usize, const C: usize> {
    next: u8,
    columns: [Column<W>; C],
}

impl<const W: usize, const C: usize> ColumnPosition<W, C> {
    /// The number to be placed next.
    pub fn next(&self) -> u8 {
        self.next
    }
}

impl<const W: usize, const C: usize> Game for ColumnGame<W, C> {
    type Position = ColumnPosition<W, C>;
    /// The column, counted from 0.
    type Move = u8;
    /// The numbers that the column could not take before.
    type Undo = Mask<W>;

    fn start(&self) -> ColumnPosition<W, C> {
        ColumnPosition {
            next: 1,
            columns: [Column {
                members: Mask::EMPTY,
                forbidden: Mask::EMPTY,
            }; C],
        }
    }
    fn to_move(&self, at: &ColumnPosition<W, C>) -> Player {
        if at.next % 2 == 1 {
            Player::A
        } else {
            Player::B
        }
    }
    fn moves(&self, at: &ColumnPosition<W, C>, out: &mut Vec<u8>) {
        let free = |column: &Column<W>| !column.forbidden.has(u32::from(at.next));
        out.extend(
            (0..)
                .zip(self.used(at))
                .filter(|(_, column)| free(column))
                .map(|(mv, _)| mv),
        );
    }
    /// # Panics
    /// If the play gets longer than the masks, 64·W − 2 numbers. That cannot happen with four
    /// columns in 128 bits; with five, 254 numbers would be 47 more than anybody has placed.
    fn play(&self, at: &mut ColumnPosition<W, C>, mv: u8) -> Mask<W> {
        let number = u32::from(at.next);
        assert!(
            number < Mask::<W>::WIDTH - 1,
            "a play longer than any known"
        );
        let Column { members, forbidden } = &mut at.columns[usize::from(mv)];
        let before = *forbidden;
        *forbidden |= match self.rule {
            Rule::Two => members.plus(number),
            Rule::Schur => members.plus(number) | Mask::bit(2 * number),
            Rule::Many => forbidden.plus(number) | Mask::bit(number),
        };
        *members |= Mask::bit(number);
        at.next += 1;
        before
    }
    fn undo(&self, at: &mut ColumnPosition<W, C>, mv: u8, undo: Mask<W>) {
        at.next -= 1;
        let column = &mut at.columns[usize::from(mv)];
        column.members &= !Mask::bit(u32::from(at.next));
        column.forbidden = undo;
    }
    fn outcome(&self, at: &ColumnPosition<W, C>) -> Option<Outcome> {
        let stuck = self
            .used(at)
            .iter()
            .all(|column| column.forbidden.has(u32::from(at.next)));
        stuck.then(|| self.when_stuck(self.to_move(at)))
    }
    fn is_tree(&self) -> bool {
        true
    }
}

impl<const W: usize, const C: usize> Keyed for ColumnGame<W, C> {
    type Key = [Mask<W>; C];
    fn key(&self, at: &ColumnPosition<W, C>) -> Self::Key {
        Self::with_next(self.live_part(at), at.next)
    }
}

impl<const W: usize, const C: usize> Symmetric for ColumnGame<W, C> {
    /// Columns are interchangeable.
    fn canonical(&self, at: &ColumnPosition<W, C>) -> Self::Key {
        let mut key = self.live_part(at);
        key.sort_unstable();
        Self::with_next(key, at.next)
    }
    /// Of the empty columns the first.
    fn representatives(&self, at: &ColumnPosition<W, C>, moves: &mut Vec<u8>) {
        let mut new_column = false;
        moves.retain(|&mv| {
            !at.columns[usize::from(mv)].members.is_empty()
                || !std::mem::replace(&mut new_column, true)
        });
    }
}

impl<const W: usize, const C: usize> Playout for ColumnGame<W, C> {
    type Scratch = ();
}

impl<const W: usize, const C: usize> Hints for ColumnGame<W, C> {
    /// Moves that leave little first: proofs are small where plays are short. By rule many the end
    /// of the window counts, by the others all that the columns may take (measured: 1.7 and 1.5
    /// million positions at four columns, rule two).
    fn rank(&self, at: &ColumnPosition<W, C>, mv: u8) -> i32 {
        let next = self.after(at, mv);
        let window = self.window(&next);
        let left = match self.rule {
            Rule::Many => window.len(),
            Rule::Two | Rule::Schur => self
                .used(&next)
                .iter()
                .map(|column| (window & !column.forbidden).len())
                .sum(),
        };
        -(left as i32)
    }
}

impl<const W: usize, const C: usize> Notation for ColumnGame<W, C> {
    fn write_move(&self, _: &ColumnPosition<W, C>, mv: u8) -> String {
        colors_to_text(&[mv + 1])
    }
    fn read_move(&self, at: &ColumnPosition<W, C>, text: &str) -> Result<u8, Unreadable> {
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
            && at.columns[usize::from(column - 1)]
                .forbidden
                .has(u32::from(at.next))
        {
            return Err(Unreadable(format!(
                "`{text}`: the number {} cannot go into column {column}, it is a sum there",
                at.next
            )));
        }
        self.find_move(at, text)
    }
    fn write_position(&self, at: &ColumnPosition<W, C>) -> String {
        Self::string(at, |column| column)
    }
    /// One line a column, and the number to be placed.
    fn draw(&self, at: &ColumnPosition<W, C>) -> String {
        let lines = at.columns.iter().zip(1..=self.columns);
        let lines = lines.map(|(column, place)| {
            let members: Vec<String> = column.members.members().map(|x| x.to_string()).collect();
            format!("{place}: {}\n", members.join(" "))
        });
        lines.collect::<String>() + &format!("next: {}", at.next)
    }
    fn view(&self, at: &ColumnPosition<W, C>) -> Option<View> {
        Some(View::Board(Diagram {
            picture: Picture::Columns,
            names: (1..at.next).map(|number| number.to_string()).collect(),
            classes: Self::placed(at).map(|column| column + 1).collect(),
            owners: (1..=self.columns)
                .map(|column| format!("column {column}"))
                .collect(),
        }))
    }
    fn explain_move(&self, at: &ColumnPosition<W, C>, mv: u8) -> Meaning {
        Meaning::Column {
            number: at.next.into(),
            column: mv + 1,
        }
    }
    fn ending(&self, at: &ColumnPosition<W, C>) -> Option<Ending> {
        self.outcome(at).map(|_| Ending::NoColumn {
            player: self.to_move(at),
            wins: self.misere,
            number: at.next.into(),
            sums: (0..self.columns)
                .map(|column| self.summands(at, column))
                .collect(),
        })
    }
    fn read_position(&self, text: &str) -> Result<ColumnPosition<W, C>, Unreadable> {
        read_columns(self, text)
    }
    fn write_node(&self, at: &ColumnPosition<W, C>) -> String {
        let place = self.order_of_use(at);
        Self::string(at, |column| place[usize::from(column)])
    }
    fn write_reply(&self, at: &ColumnPosition<W, C>, mv: u8) -> String {
        let place = self.order_of_use(at);
        let used = at
            .columns
            .iter()
            .filter(|column| !column.members.is_empty())
            .count();
        // Any empty column serves; it is written as the next new one.
        colors_to_text(&[place[usize::from(mv)].min(used as u8) + 1])
    }
}

/// Plays what a position's text says: the column of each number, or `-`.
pub(super) fn read_columns<G: Notation>(game: &G, text: &str) -> Result<G::Position, Unreadable> {
    let mut at = game.start();
    for symbol in text.chars().filter(|_| text != "-") {
        let mv = game.read_move(&at, symbol.encode_utf8(&mut [0; 4]))?;
        game.play(&mut at, mv);
    }
    Ok(at)
}
