//! Column games as clauses: which number is in which column.
//!
//! Ply t places the number t, and the move is the column; so the moves are the whole position. The
//! variables are, in this order: for each ply, that it is played; for each ply and each column,
//! that the number is placed there.

use crate::play::{Line, Plies};
use crate::{Formula, PlayFormula};
use harary_core::{Player, Unreadable, permutations};
use std::str::FromStr;

/// A strategy with more lines, once columns are renamed in all ways, is not written as clauses: it
/// would take gigabytes, and no checker would come to an end with it.
const MOST_LINES: usize = 300_000;

/// A column game by the rule `two` or `schur`: A and B place 1, 2, 3, … in turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ColumnRules {
    /// The number of columns.
    pub columns: usize,
    /// Whether a number may not join its half, either.
    pub equal: bool,
    /// Whether the player who cannot move wins.
    pub misere: bool,
}

impl ColumnRules {
    /// The clauses that there is a play after these moves in which the claimant keeps to the lines
    /// and does not win. `lines` are positions with a column each, as certificates write them, and
    /// stand for all positions and columns that come of them by renaming columns.
    ///
    /// # Errors
    /// If a position or a column cannot be read, the moves before the claim are not legal, or there
    /// are more than 300,000 lines with columns renamed.
    pub fn strategy(
        &self,
        claimant: Player,
        after: &[usize],
        lines: &[(String, String)],
    ) -> Result<PlayFormula, Unreadable> {
        for (number, &column) in (1..).zip(after) {
            let is_there = |number: usize| after[number - 1] == column;
            let mut pairs = (1..=number / 2).filter(|&a| 2 * a < number || self.equal);
            if column >= self.columns || pairs.any(|a| is_there(a) && is_there(number - a)) {
                let why = format!("after: {number} may not be placed in its column");
                return Err(Unreadable(why));
            }
        }
        let lines = self.renamed(lines)?;
        let longest = lines.iter().map(|(word, _)| word.len()).max().unwrap_or(0);
        // Beyond a ply of each player after the longest line there is none: no play goes on so
        // long, or the claimant fails by having no line.
        let plies_in_all = longest.max(after.len()) + 3;
        let mut formula = Formula::default();
        let mut plies = Plies::new(&mut formula, plies_in_all, self.columns);
        let columns = self.columns;
        formula.remark(format!(
            "the variable t says that ply t is played, in which the number t is placed (1 to {plies_in_all})"
        ));
        formula.remark(format!(
            "the variable {plies_in_all} + {columns}(t - 1) + k says that it is placed in column k, counted from 1"
        ));
        plies.one_move_each(&mut formula);
        let legal = self.legal(&plies, &mut formula);
        formula.heading("the moves before the claim");
        for (ply, &column) in after.iter().enumerate() {
            formula.clause([plies.moves(ply)[column]]);
        }
        let mut fails = Vec::new();
        for (ply, legal) in legal.iter().enumerate().skip(after.len()) {
            let mover = Player::BOTH[ply % 2];
            if mover == claimant {
                let here = lines.iter().filter(|(word, _)| word.len() == ply);
                let here = here.map(|(word, column)| Line {
                    condition: (word.iter().enumerate())
                        .map(|(ply, &column)| plies.moves(ply)[column])
                        .chain([legal[*column]])
                        .collect(),
                    mv: *column,
                });
                let here: Vec<Line> = here.collect();
                let lost = plies.strategy(&mut formula, ply, &here);
                if self.misere {
                    // Who cannot move at all has won.
                    formula.implies(&[lost], legal);
                }
                fails.push(lost);
            } else if self.misere {
                fails.push(plies.stuck(&mut formula, ply, legal));
            }
        }
        fails.extend(plies.all_played());
        formula
            .heading("the claimant fails: no line, or the other player wins, or it takes too long");
        formula.clause(fails);
        let names = (1..=columns).map(|column| column.to_string());
        Ok(PlayFormula::new(formula, plies, names.collect(), None))
    }

    /// For each ply and column a variable that says that the number may be placed there.
    fn legal(&self, plies: &Plies, formula: &mut Formula) -> Vec<Vec<i32>> {
        formula.heading("a number may be placed where it is not the sum of two numbers");
        let mut legal = Vec::new();
        for ply in 0..plies.len() {
            let number = ply + 1;
            let mut of_ply = Vec::new();
            for column in 0..self.columns {
                let place = |number: usize| plies.moves(number - 1)[column];
                let pairs = (1..=number / 2).filter(|&a| 2 * a < number || self.equal);
                let pairs: Vec<i32> = pairs
                    .map(|a| formula.all_of(&[place(a), place(number - a)]))
                    .collect();
                let none: Vec<i32> = pairs.iter().map(|&pair| -pair).collect();
                let may = formula.all_of(&none);
                formula.implies(&[place(number)], &[may]);
                of_ply.push(may);
            }
            legal.push(of_ply);
        }
        legal
    }

    /// All lines that come of these by renaming columns, each position once.
    fn renamed(&self, lines: &[(String, String)]) -> Result<Vec<(Vec<usize>, usize)>, Unreadable> {
        let no = |text: &str| Unreadable(format!("`{text}` is no column, or no row of columns"));
        let column = |text: &str| -> Result<usize, Unreadable> {
            let number = text
                .parse()
                .ok()
                .filter(|number| (1..=self.columns).contains(number));
            number.map(|number| number - 1).ok_or_else(|| no(text))
        };
        let names = permutations(self.columns);
        let many = lines.len() * names.len();
        if many > MOST_LINES {
            let why =
                format!("{many} lines, with columns renamed: too many to be written as clauses");
            return Err(Unreadable(why));
        }
        let mut renamed = std::collections::BTreeMap::new();
        for (position, mv) in lines {
            let position = position.trim_matches('-');
            let word = position.split_inclusive(|_| true).map(column);
            let word: Vec<usize> = word.collect::<Result<_, _>>()?;
            let mv = column(mv)?;
            for names in &names {
                let word = word.iter().map(|&column| names[column]).collect();
                renamed.entry(word).or_insert(names[mv]);
            }
        }
        Ok(renamed.into_iter().collect())
    }
}

impl FromStr for ColumnRules {
    type Err = Unreadable;

    /// Reads the words of a game, as certificates write them.
    fn from_str(game: &str) -> Result<ColumnRules, Unreadable> {
        let no = || {
            Unreadable(format!(
                "`{game}` is no column game by the rule two or schur"
            ))
        };
        let mut words = game.split(' ').filter(|word| *word != "columns").peekable();
        let columns = words
            .next()
            .and_then(|word| word.strip_prefix("c=")?.parse().ok());
        let columns = columns
            .filter(|_| game.starts_with("columns "))
            .ok_or_else(no)?;
        let equal = words.next_if_eq(&"rule=schur").is_some();
        let misere = words.next_if_eq(&"convention=misere").is_some();
        match words.next() {
            Some(_) => Err(no()),
            None => Ok(ColumnRules {
                columns,
                equal,
                misere,
            }),
        }
    }
}
