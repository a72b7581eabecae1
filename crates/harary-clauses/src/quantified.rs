//! Positional games as quantified formulas: some move of one player, for all moves of the other.
//!
//! The variables are, in this order: ply by ply, for a ply of the claimant one for each cell, that
//! it is taken, and for a ply of the other player the digits of the number of a cell, least first;
//! then all others, which follow from these. A ply of the other player that takes no free cell is
//! no move: with it the claimant has reached the goal.

use crate::{Board, Formula};
use harary_core::Player;
use std::fmt;

/// A formula with quantifiers in front: it is true exactly if the claimant reaches the goal.
pub struct Quantified {
    formula: Formula,
    /// For each ply whether there is a move, or all are meant, and its variables.
    plies: Vec<(bool, Vec<i32>)>,
    /// The first variable that follows from moves.
    rest: i32,
}

impl Board {
    /// The formula that the claimant wins, or, if a draw is enough, does not lose.
    ///
    /// # Panics
    /// If there is no cell.
    pub fn quantified(&self, claimant: Player, or_draws: bool) -> Quantified {
        let cells = self.cells.len();
        assert!(cells > 0, "a board has a cell");
        let mut formula = Formula::default();
        let digits = (usize::BITS - (cells - 1).leading_zeros()) as usize;
        let plies: Vec<(bool, Vec<i32>)> = self
            .movers
            .iter()
            .map(|&mover| match mover == claimant {
                true => (true, formula.variables(cells)),
                false => (false, formula.variables(digits)),
            })
            .collect();
        let rest = formula.variable();
        self.remarks(claimant, or_draws, digits, &mut formula);
        formula.clause([rest]);
        let mut own = self.at_the_start(&mut formula);
        // The claimant has won, or lost; the other player took no free cell.
        let [mut won, mut lost, mut broken] = [-rest; 3];
        for owner in Player::BOTH {
            let owned = &self.owned[owner as usize];
            let owns = |set: &Vec<usize>| set.iter().all(|cell| owned.contains(cell));
            if self.sets[owner as usize].iter().any(owns) {
                match self.winner_by_set_of(owner) == claimant {
                    true => won = rest,
                    false => lost = rest,
                }
            }
        }
        for (ply, (is_chosen, moves)) in plies.iter().enumerate() {
            let mover = self.movers[ply];
            let free: Vec<i32> = (0..cells)
                .map(|cell| formula.all_of(&[-own[0][cell], -own[1][cell]]))
                .collect();
            let may = |cell: usize| {
                let first = self.first.as_ref().filter(|_| ply == 0);
                first.is_none_or(|first| first.contains(&cell))
            };
            let takes: Vec<i32> = if *is_chosen {
                formula.clause(moves.iter().copied());
                formula.at_most_one(moves);
                for (cell, &take) in moves.iter().enumerate() {
                    let allowed = if may(cell) { free[cell] } else { -rest };
                    formula.implies(&[take], &[allowed]);
                }
                moves.clone()
            } else {
                let takes = (0..cells).map(|cell| {
                    let digits = moves.iter().enumerate();
                    let mut all: Vec<i32> = digits
                        .map(|(place, &digit)| {
                            if cell >> place & 1 == 1 {
                                digit
                            } else {
                                -digit
                            }
                        })
                        .collect();
                    all.push(if may(cell) { free[cell] } else { -rest });
                    formula.all_of(&all)
                });
                let takes: Vec<i32> = takes.collect();
                let is_move = formula.any_of(&takes);
                broken = formula.any_of(&[broken, -is_move]);
                takes
            };
            let owned = takes.iter().zip(&own[mover as usize]);
            let owned: Vec<i32> = owned
                .map(|(&take, &own)| formula.any_of(&[take, own]))
                .collect();
            own[mover as usize] = owned;
            let sets: Vec<i32> = self.sets[mover as usize]
                .iter()
                .map(|set| {
                    let cells: Vec<i32> =
                        set.iter().map(|&cell| own[mover as usize][cell]).collect();
                    formula.all_of(&cells)
                })
                .collect();
            let completes = formula.any_of(&sets);
            if self.winner_by_set_of(mover) == claimant {
                let now = formula.all_of(&[completes, -lost]);
                won = formula.any_of(&[won, now]);
            } else {
                let now = formula.all_of(&[completes, -won]);
                lost = formula.any_of(&[lost, now]);
            }
        }
        let at_the_end = match self.at_the_end {
            Some(winner) => winner == claimant,
            None => or_draws,
        };
        formula.clause([if at_the_end { -lost } else { won }, broken]);
        Quantified {
            formula,
            plies,
            rest,
        }
    }

    /// Who owns which cell before the first ply.
    fn at_the_start(&self, formula: &mut Formula) -> [Vec<i32>; 2] {
        Player::BOTH.map(|player| {
            let own = formula.variables(self.cells.len());
            for (cell, &owns) in own.iter().enumerate() {
                let is_owned = self.owned[player as usize].contains(&cell);
                formula.clause([if is_owned { owns } else { -owns }]);
            }
            own
        })
    }

    fn remarks(&self, claimant: Player, or_draws: bool, digits: usize, formula: &mut Formula) {
        let goal = if or_draws { "does not lose" } else { "wins" };
        formula.remark(format!("true exactly if {claimant} {goal}"));
        let moves: String = self.movers.iter().map(ToString::to_string).collect();
        formula.remark(format!("the moves are made by {moves}"));
        formula.remark(format!(
            "ply by ply: of {claimant} a variable for each cell, that it is taken; of {} the {digits} binary digits of a cell, counted from 0, least first",
            claimant.other()
        ));
        let cells: Vec<String> = (0..)
            .zip(&self.cells)
            .map(|(cell, name)| format!("{cell} {name}"))
            .collect();
        formula.remark(format!("the cells: {}", cells.join(", ")));
    }
}

impl Quantified {
    /// The clauses, without the quantifiers.
    pub fn formula(&self) -> &Formula {
        &self.formula
    }

    /// For each ply whether there is a move (else all are meant), and its variables.
    pub fn plies(&self) -> &[(bool, Vec<i32>)] {
        &self.plies
    }
}

impl fmt::Display for Quantified {
    /// In the format of QDIMACS, with remarks.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut prefix = String::new();
        let rest = (self.rest..=self.formula.cnf().variables()).collect();
        let rest = (true, rest);
        let mut last = None;
        for (exists, variables) in self.plies.iter().chain([&rest]) {
            if variables.is_empty() {
                continue; // there is one cell, and nothing to choose
            }
            // Blocks of the same kind are one.
            if last.replace(exists) != Some(exists) {
                prefix += if prefix.is_empty() { "" } else { "0\n" };
                prefix += if *exists { "e " } else { "a " };
            }
            for variable in variables {
                prefix += &format!("{variable} ");
            }
        }
        prefix += "0\n";
        self.formula.write_quantified(&prefix, f)
    }
}
