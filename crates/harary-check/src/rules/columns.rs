//! Harary's column game: numbers are placed in columns so that none is a sum of others in its
//! column.
//!
//! The players place 1, 2, 3, … in turn, each in one of c columns. The number x may not go where
//! `two`: numbers a ≠ b with a + b = x stand; `schur`: a = b counts as well; `many`: two or more
//! distinct numbers add up to x. Reis, Moreira, Pedroso 2004, *Educated brute-force to get h(4)*:
//! h(c) is one more than the length of the longest play with `two`, h'(c) the same with `many`.

use std::ops::RangeInclusive;

use super::live::LiveBoards;
use super::{Outcome, Player, Rules, Stuck, too_late};
use crate::budget::{Budget, allocated};
use crate::spec::{Spec, number};
use crate::verdict::short;

/// What a number may not be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Rule {
    Two,
    Many,
    Schur,
}

pub(crate) struct Columns {
    pub(crate) columns: u8,
    rule: Rule,
    stuck: Stuck,
    pub(crate) budget: Budget,
}

impl Columns {
    /// The game of an outcome claim.
    pub(crate) fn play(spec: &mut Spec<'_>) -> Result<Self, String> {
        Self::with_at_most(5, spec)
    }

    /// The columns of a coloring claim, and how many numbers are to be placed.
    pub(crate) fn color(spec: &mut Spec<'_>) -> Result<(Self, u32), String> {
        let columns = spec.number("c", 1..=35)? as u8;
        let rule = Self::rule(spec)?;
        let n = spec.number("n", 1..=1000)?;
        spec.finish()?;
        let stuck = Stuck::Loses;
        Ok((
            Self {
                columns,
                rule,
                stuck,
                budget: spec.budget.clone(),
            },
            n,
        ))
    }

    /// The game of a claim about the longest plays.
    pub(crate) fn longest(spec: &mut Spec<'_>) -> Result<Self, String> {
        Self::with_at_most(35, spec)
    }

    fn with_at_most(most: u32, spec: &mut Spec<'_>) -> Result<Self, String> {
        let columns = spec.number("c", 1..=most)? as u8;
        let rule = Self::rule(spec)?;
        let stuck = Stuck::convention(spec)?;
        spec.finish()?;
        Ok(Self {
            columns,
            rule,
            stuck,
            budget: spec.budget.clone(),
        })
    }

    fn rule(spec: &mut Spec<'_>) -> Result<Rule, String> {
        spec.choice(
            "rule",
            Rule::Two,
            &[("many", Rule::Many), ("schur", Rule::Schur)],
        )
    }

    /// Whether the number after those placed (`placed[i]` is the column of i + 1) may go into
    /// `column`.
    pub(crate) fn admits(&self, placed: &[u8], column: u8) -> bool {
        let x = placed.len() + 1;
        let holds = |a: usize| placed[a - 1] == column;
        self.budget.count(x);
        match self.rule {
            Rule::Two => !(1..x).any(|a| a < x - a && holds(a) && holds(x - a)),
            Rule::Schur => !(1..x).any(|a| a <= x - a && holds(a) && holds(x - a)),
            Rule::Many => {
                // sums[s]: whether distinct numbers of the column add up to s. One number alone is
                // less than x, so a sum that equals x has two terms or more.
                let mut sums = vec![false; x + 1];
                sums[0] = true;
                for a in (1..x).filter(|&a| holds(a)) {
                    self.budget.count(x - a);
                    for s in (a..=x).rev() {
                        sums[s] |= sums[s - a];
                    }
                }
                !sums[x]
            }
        }
    }

    /// Calls `forbid` for every number that cannot join the column of x any more, now that x has,
    /// whichever numbers were placed before: those that would be a sum in it, or a part of one.
    /// Numbers that are placed may be among them. `columns[i]` is the column of i + 1, or 0.
    pub(crate) fn forbidden_by(&self, columns: &[u8], x: usize, mut forbid: impl FnMut(usize)) {
        let n = columns.len();
        let column = columns[x - 1];
        let holds = |a: usize| columns[a - 1] == column;
        self.budget.count(n);
        if self.rule == Rule::Many {
            // sums[s]: whether distinct numbers of the column add up to s. A number y that is not
            // there is a sum of two or more, or, together with a sum of others, some m that is
            // there.
            let mut sums = vec![false; n + 1];
            sums[0] = true;
            for a in (1..=n).filter(|&a| holds(a)) {
                self.budget.count(n - a);
                for s in (a..=n).rev() {
                    sums[s] |= sums[s - a];
                }
            }
            let part = |y: usize| {
                self.budget.count(n - y);
                (y + 1..=n).any(|m| holds(m) && sums[m - y])
            };
            (1..=n)
                .filter(|&y| !holds(y) && (sums[y] || part(y)))
                .for_each(forbid);
            return;
        }
        // a + x, and the number that makes x of a, or a of x.
        for a in (1..=n).filter(|&a| a != x && holds(a)) {
            forbid(a.abs_diff(x));
            if a + x <= n {
                forbid(a + x);
            }
        }
        if self.rule == Rule::Schur {
            if 2 * x <= n {
                forbid(2 * x);
            }
            if x.is_multiple_of(2) {
                forbid(x / 2);
            }
        }
    }

    /// Whether a number may not join one that is half of it.
    pub(crate) fn forbids_doubles(&self) -> bool {
        self.rule == Rule::Schur
    }

    /// The numbers of `column` that add up to the next number, if it may not go there.
    pub(crate) fn summands(&self, placed: &[u8], column: u8) -> Option<Vec<usize>> {
        if self.admits(placed, column) {
            return None;
        }
        let x = placed.len() + 1;
        let members: Vec<usize> = (1..x).filter(|&a| placed[a - 1] == column).collect();
        let two = members.iter().find_map(|&a| {
            let b = members
                .iter()
                .find(|&&b| a + b == x && (a < b || self.rule == Rule::Schur));
            b.map(|&b| vec![a, b])
        });
        if two.is_some() {
            return two;
        }
        // made_of[s]: distinct members so far that add up to s.
        let mut made_of = vec![None; x + 1];
        made_of[0] = Some(Vec::new());
        for a in members {
            for s in (a..=x).rev() {
                if made_of[s].is_none()
                    && let Some(others) = &made_of[s - a]
                {
                    made_of[s] = Some([&others[..], &[a]].concat());
                }
            }
        }
        made_of.pop().flatten()
    }

    /// The columns in use and, if there is one, a new one: Lemma 20 (columns).
    pub(crate) fn choices(&self, placed: &[u8]) -> RangeInclusive<u8> {
        let used = placed.iter().max().copied().unwrap_or(0);
        1..=self.columns.min(used + 1)
    }

    fn read_column(&self, text: &str) -> Result<u8, String> {
        match number(text, 1..=u32::from(self.columns)) {
            Ok(column) => Ok(column as u8),
            Err(why) => Err(format!("column: {why}")),
        }
    }
}

impl LiveBoards for Columns {}

impl Rules for Columns {
    /// The columns of 1, 2, 3, …, numbered in the order of their first use.
    type Position = Vec<u8>;
    type Move = u8;

    fn start(&self) -> Vec<u8> {
        Vec::new()
    }

    fn bytes(&self, placed: &Vec<u8>) -> u64 {
        allocated(placed.capacity())
    }

    fn to_move(&self, placed: &Vec<u8>) -> Player {
        if placed.len().is_multiple_of(2) {
            Player::A
        } else {
            Player::B
        }
    }

    fn over(&self, placed: &Vec<u8>) -> Option<Outcome> {
        let stuck = !self
            .choices(placed)
            .any(|column| self.admits(placed, column));
        stuck.then(|| self.stuck.outcome(self.to_move(placed)))
    }

    fn moves<'a>(&'a self, placed: &'a Vec<u8>) -> Box<dyn Iterator<Item = u8> + 'a> {
        Box::new(
            self.choices(placed)
                .filter(|&column| self.admits(placed, column)),
        )
    }

    fn play(&self, placed: &Vec<u8>, &column: &u8) -> Vec<u8> {
        let mut placed = placed.clone();
        placed.push(column);
        placed
    }

    fn read_position(&self, text: &str, to_move: Player) -> Result<Vec<u8>, String> {
        let mut placed = Vec::new();
        if text != "-" {
            let mut used = 0;
            for digit in text.bytes() {
                let column = digit.wrapping_sub(b'0');
                if !(1..=self.columns.min(used + 1)).contains(&column) {
                    return Err(format!(
                        "`{}` does not number its columns in the order of their first use",
                        short(text)
                    ));
                }
                used = used.max(column);
                placed.push(column);
            }
        }
        if self.to_move(&placed) != to_move {
            return Err(format!(
                "`{}` is not a position with {to_move} to move",
                short(text)
            ));
        }
        Ok(placed)
    }

    fn write_position(&self, placed: &Vec<u8>) -> String {
        if placed.is_empty() {
            return "-".to_owned();
        }
        placed.iter().map(u8::to_string).collect()
    }

    fn read_move(&self, placed: &Vec<u8>, text: &str) -> Result<u8, String> {
        let column = self.read_column(text)?;
        if !self.choices(placed).contains(&column) {
            return Err(format!("column {column} is not the next new one"));
        }
        if !self.admits(placed, column) {
            return Err(format!(
                "{} may not be placed in column {column}",
                placed.len() + 1
            ));
        }
        Ok(column)
    }

    /// Columns have the names that the line gave them.
    fn after_next(&self, played: &[&str], _: &Vec<u8>, mv: &str) -> Result<Vec<u8>, String> {
        self.after(&[played, &[mv]].concat())
    }

    fn move_names<'a>(&'a self, _: usize, _: &'a Vec<u8>) -> Box<dyn Iterator<Item = String> + 'a> {
        Box::new((1..=self.columns).map(|column| column.to_string()))
    }

    /// Here the columns may be used in any order, so they are renamed in that of their first use.
    fn after(&self, moves: &[&str]) -> Result<Vec<u8>, String> {
        let mut names: Vec<u8> = Vec::new();
        let mut placed = self.start();
        for text in moves {
            if self.over(&placed).is_some() {
                return Err(too_late(text));
            }
            let name = self.read_column(text)?;
            if !names.contains(&name) {
                names.push(name);
            }
            let column = (1..)
                .zip(&names)
                .find(|&(_, known)| *known == name)
                .map_or(0, |(column, _)| column);
            if !self.admits(&placed, column) {
                return Err(format!(
                    "{} may not be placed in column {name}",
                    placed.len() + 1
                ));
            }
            placed.push(column);
        }
        Ok(placed)
    }
}
