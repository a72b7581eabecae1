//! Plays as clauses, of any game: one ply after the other, a move each, the claimant's by a line of
//! the strategy.

use crate::{Decision, Formula, decide};
use harary_core::{Cnf, Refutation, Solvers};
use std::ops::Range;

/// The plies of a game, from the position that a claim is about, up to a number of them.
pub(crate) struct Plies {
    /// For each ply: it is played.
    played: Vec<i32>,
    /// For each ply and each move: this move is made.
    moves: Vec<Vec<i32>>,
    /// For each ply of the claimant: the play stops there, as no line applies.
    lost: Vec<i32>,
}

/// The clauses that one move is made at a ply.
pub(crate) struct OneMove {
    /// That one is made exactly if the ply is played.
    pub(crate) one: Range<u32>,
    /// That no two are, for each two.
    pub(crate) no_two: Range<u32>,
}

impl OneMove {
    /// The clauses that no other move is made beside one, of so many moves.
    pub(crate) fn no_other(&self, mv: usize, moves: usize) -> impl Iterator<Item = Range<u32>> {
        let first = self.no_two.start;
        let others = (0..moves).filter(move |&other| other != mv);
        others.map(move |other| {
            let (one, other) = (mv.min(other), mv.max(other));
            // Before these two come all pairs of those before the one.
            let before = one * (2 * moves - one - 1) / 2 + (other - one - 1);
            let name = first + before as u32;
            name..name + 1
        })
    }
}

/// A line of a strategy: a move where all of these literals hold.
pub(crate) struct Line {
    pub(crate) condition: Vec<i32>,
    pub(crate) mv: usize,
}

/// Why a play that refutes a strategy ends where it does.
pub fn why(no_line: bool) -> &'static str {
    match no_line {
        true => "there is no move for this position, or none that is legal",
        false => "it is over, or takes longer than is claimed",
    }
}

/// A game whose plays can be followed, with the clauses that were written of it.
pub(crate) trait FollowPlays {
    /// The proof, if the strategy reaches its goal against every play, and if `goes_on`, which is
    /// told how many clauses were derived, says so at every position.
    fn proof(
        &self,
        clauses: &Cnf,
        plies: &Plies,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Refutation>;
}

/// The clauses of a strategy.
pub struct PlayFormula {
    /// The clauses: they contradict each other exactly if the strategy reaches its goal.
    pub formula: Formula,
    plies: Plies,
    names: Vec<String>,
    /// What is needed to follow all plays, where that is a proof.
    plays: Option<Box<dyn FollowPlays>>,
}

impl PlayFormula {
    pub(crate) fn new(
        formula: Formula,
        plies: Plies,
        names: Vec<String>,
        plays: Option<Box<dyn FollowPlays>>,
    ) -> PlayFormula {
        PlayFormula {
            formula,
            plies,
            names,
            plays,
        }
    }

    /// Decides whether a play refutes the strategy. On boards, where there is a line for every
    /// position, the proof that no play refutes it is written down by following all plays; in all
    /// other cases a solver decides.
    ///
    /// `goes_on` is asked again and again whether to go on, with the number of clauses that were
    /// derived, or of conflicts of the solver. Memory: the clauses and all that is derived.
    ///
    /// # Panics
    /// If the solver keeps no proof although it was told to.
    pub fn decide(&self, solvers: &dyn Solvers, goes_on: &mut dyn FnMut(u64) -> bool) -> Decision {
        let clauses = self.formula.cnf();
        if let Some(plays) = &self.plays {
            let mut is_stopped = false;
            let proof = plays.proof(clauses, &self.plies, &mut |derived| {
                is_stopped |= !goes_on(derived);
                !is_stopped
            });
            match proof {
                Some(proof) => return Decision::Refuted(proof),
                None if is_stopped => return Decision::Stopped,
                None => {}
            }
        }
        decide(clauses, solvers, goes_on)
    }

    /// The play that an assignment stands for: the moves, and whether it stops because the claimant
    /// has no line.
    pub fn play(&self, assignment: &[bool]) -> (Vec<usize>, bool) {
        self.plies
            .read(&|variable| assignment[variable as usize - 1])
    }

    /// The name of a move.
    pub fn name(&self, mv: usize) -> &str {
        &self.names[mv]
    }
}

impl Plies {
    /// Variables for as many plies, with as many moves each.
    pub(crate) fn new(formula: &mut Formula, plies: usize, moves: usize) -> Plies {
        let played = formula.variables(plies);
        let moves = (0..plies).map(|_| formula.variables(moves)).collect();
        Plies {
            played,
            moves,
            lost: Vec::new(),
        }
    }

    pub(crate) fn len(&self) -> usize {
        self.played.len()
    }

    /// The variables of the moves of a ply.
    pub(crate) fn moves(&self, ply: usize) -> &[i32] {
        &self.moves[ply]
    }

    /// The variable that the last ply is played; `None` if there are no plies.
    pub(crate) fn all_played(&self) -> Option<i32> {
        self.played.last().copied()
    }

    /// The variable that a ply is played, if there is such a ply.
    pub(crate) fn played(&self, ply: usize) -> Option<i32> {
        self.played.get(ply).copied()
    }

    /// A ply is played only if the one before is, and exactly if one move is made, and only one.
    /// Returns for each ply where this stands.
    pub(crate) fn one_move_each(&self, formula: &mut Formula) -> Vec<OneMove> {
        formula.heading("a ply is played if the next one is, and then exactly one move is made");
        let mut clauses = Vec::new();
        for (ply, &played) in self.played.iter().enumerate() {
            let from = formula.next();
            if let Some(&next) = self.played.get(ply + 1) {
                formula.implies(&[next], &[played]);
            }
            formula.implies(&[played], &self.moves[ply]);
            for &mv in &self.moves[ply] {
                formula.implies(&[mv], &[played]);
            }
            let one = from..formula.next();
            formula.at_most_one(&self.moves[ply]);
            let no_two = one.end..formula.next();
            clauses.push(OneMove { one, no_two });
        }
        clauses
    }

    /// The claimant's moves at this ply: a move is made only if a line that applies names it.
    /// Returns the variable that says that the play comes to this ply and stops, as no line
    /// applies.
    pub(crate) fn strategy(&mut self, formula: &mut Formula, ply: usize, lines: &[Line]) -> i32 {
        formula.heading(format!("lines of the strategy at ply {}", ply + 1));
        let mut naming = vec![Vec::new(); self.moves[ply].len()];
        let mut none = Vec::new();
        for line in lines {
            let applies = formula.all_of(&line.condition);
            naming[line.mv].push(applies);
            none.push(-applies);
        }
        for (&mv, lines) in self.moves[ply].iter().zip(&naming) {
            formula.implies(&[mv], lines);
        }
        self.no_line_at(formula, ply, &none)
    }

    /// A variable that implies that the play comes to this ply of the claimant and stops, as all of
    /// these hold: that this line does not apply, nor that one, and so on.
    pub(crate) fn no_line_at(&mut self, formula: &mut Formula, ply: usize, none: &[i32]) -> i32 {
        formula.heading(format!(
            "the play comes to ply {} and no line applies",
            ply + 1
        ));
        let lost = self.stops_before(formula, ply, none);
        self.lost.push(lost);
        lost
    }

    /// A variable that implies that the play comes to this ply, of the other player, and that none
    /// of these moves is legal there.
    pub(crate) fn stuck(&self, formula: &mut Formula, ply: usize, legal: &[i32]) -> i32 {
        formula.heading(format!(
            "the play comes to ply {} and no move is legal",
            ply + 1
        ));
        let none: Vec<i32> = legal.iter().map(|&legal| -legal).collect();
        self.stops_before(formula, ply, &none)
    }

    /// A variable that implies that the ply before this one is played, this one is not, and all of
    /// these hold.
    fn stops_before(&self, formula: &mut Formula, ply: usize, all: &[i32]) -> i32 {
        let stops = formula.variable();
        formula.implies(&[stops], &[-self.played[ply]]);
        if let Some(before) = ply.checked_sub(1) {
            formula.implies(&[stops], &[self.played[before]]);
        }
        for &literal in all {
            formula.implies(&[stops], &[literal]);
        }
        stops
    }

    /// The variables that say that the play stops because no line applies.
    pub(crate) fn no_line(&self) -> impl Iterator<Item = i32> {
        self.lost.iter().copied()
    }

    /// The moves that an assignment makes, and whether the play stops because the claimant, whose
    /// turn it is, has no line.
    pub(crate) fn read(&self, holds: &dyn Fn(i32) -> bool) -> (Vec<usize>, bool) {
        let moves = self.moves.iter().map_while(|moves| {
            let mut made = moves.iter().enumerate().filter(|(_, mv)| holds(**mv));
            made.next().map(|(mv, _)| mv)
        });
        let no_line = self.lost.iter().any(|&lost| holds(lost));
        (moves.collect(), no_line)
    }
}
