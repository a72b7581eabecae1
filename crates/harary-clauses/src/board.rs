//! Positional games as clauses: who owns which cell after how many moves.
//!
//! The variables are, in this order: for each ply, that it is played; for each ply and each cell,
//! that this cell is taken; for each player, each number of moves of this player, and each cell,
//! that this player owns the cell after so many moves of the player. Then those of the strategy,
//! and so on, where the clauses that define them stand.

mod proof;

use crate::play::{FollowPlays, Line, Plies, why};
use crate::positions::{Owner, Positions};
use crate::{Formula, Goal, PlayFormula};
use harary_core::Player;
use proof::Written;
use std::ops::Range;

/// A positional game: all that its rules say.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    /// The names of the cells.
    pub cells: Vec<String>,
    /// For each player the sets that decide the game as soon as this player owns one.
    pub sets: [Vec<Vec<usize>>; 2],
    /// Whether the owner of a set wins; else the owner loses.
    pub owner_wins: bool,
    /// The winner when all moves are made and nobody owns a set; a draw if `None`.
    pub at_the_end: Option<Player>,
    /// The player of each move, up to the last one.
    pub movers: Vec<Player>,
    /// The cells that A, and that B, owns before the first move.
    pub owned: [Vec<usize>; 2],
    /// The cells that may be taken first, if not all.
    pub first: Option<Vec<usize>>,
}

/// A position with the claimant to move, and the cell to take there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardLine {
    /// The cells that A, and that B, owns.
    pub owned: [Vec<usize>; 2],
    /// The cell to take.
    pub cell: usize,
}

/// How the claimant plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BoardStrategy<'a> {
    /// By a line at each position.
    Lines(&'a [BoardLine]),
    /// Answers every cell with its image.
    Mirror(&'a [usize]),
}

impl Board {
    /// Who wins if this player owns a set.
    pub(crate) fn winner_by_set_of(&self, owner: Player) -> Player {
        match self.owner_wins {
            true => owner,
            false => owner.other(),
        }
    }

    /// The board after these moves.
    ///
    /// # Errors
    /// The place of a move that is not legal, or has no turn left.
    pub fn after(mut self, moves: &[usize]) -> Result<Board, usize> {
        for (place, &cell) in moves.iter().enumerate() {
            let is_taken = self.owned.iter().flatten().any(|&taken| taken == cell);
            let allowed = self.first.take().is_none_or(|first| first.contains(&cell));
            if cell >= self.cells.len() || is_taken || !allowed || self.movers.is_empty() {
                return Err(place);
            }
            let mover = self.movers.remove(0);
            self.owned[mover as usize].push(cell);
        }
        Ok(self)
    }

    /// The plies after which the claim is decided, and whether the claimant has failed if they are
    /// played and nobody owns a set.
    pub(crate) fn horizon(&self, claimant: Player, goal: Goal) -> (usize, bool) {
        let all = self.movers.len();
        let at_the_end = match goal {
            Goal::Win | Goal::WinWithin(_) => self.at_the_end != Some(claimant),
            Goal::NoLoss | Goal::NoLossBefore(_) => self.at_the_end == Some(claimant.other()),
        };
        match goal {
            Goal::WinWithin(plies) if (plies as usize) < all => (plies as usize, true),
            Goal::NoLossBefore(plies) if (plies as usize) <= all => {
                ((plies as usize).saturating_sub(1), false)
            }
            _ => (all, at_the_end),
        }
    }

    /// A play up to its end, and why the claimant fails there.
    pub fn told(&self, moves: &[usize], no_line: bool) -> String {
        let mut owned = self.owned.clone();
        let mut names = Vec::new();
        for (&cell, &mover) in moves.iter().zip(&self.movers) {
            owned[mover as usize].push(cell);
            names.push(format!("{mover} {}", self.cells[cell]));
            let owns = |set: &&Vec<usize>| {
                set.contains(&cell) && set.iter().all(|cell| owned[mover as usize].contains(cell))
            };
            if let Some(set) = self.sets[mover as usize].iter().find(owns) {
                let set: Vec<&str> = set.iter().map(|&cell| &*self.cells[cell]).collect();
                return format!("{}: {mover} owns {}", names.join(", "), set.join(" "));
            }
        }
        format!("{}: {}", names.join(", "), why(no_line))
    }

    /// The clauses that there is a play in which the claimant keeps to the lines and does not reach
    /// the goal. With `roots`, the first move of all is any of these, whosever it is.
    pub fn strategy(
        &self,
        claimant: Player,
        goal: Goal,
        roots: Option<&[usize]>,
        strategy: BoardStrategy<'_>,
    ) -> PlayFormula {
        let mut formula = Formula::default();
        let cells = self.cells.len();
        let (horizon, fails_at_the_end) = self.horizon(claimant, goal);
        let mut plies = Plies::new(&mut formula, horizon, cells);
        let made = made_before(&self.movers[..horizon]);
        let own = Player::BOTH.map(|player| {
            (0..=made[horizon][player as usize])
                .map(|_| formula.variables(cells))
                .collect::<Vec<_>>()
        });
        self.explain(&mut formula, &own, horizon);
        let mut section = Section::default();
        formula.heading("the start");
        for player in Player::BOTH {
            for (cell, &owns) in own[player as usize][0].iter().enumerate() {
                match self.owned[player as usize].contains(&cell) {
                    true => formula.clause([owns]),
                    false => formula.clause([-owns]),
                }
            }
        }
        let start = section.end(&formula);
        let order = plies.one_move_each(&mut formula);
        section.end(&formula);
        let mut moves = Vec::new();
        for ply in 0..horizon {
            formula.heading(format!("ply {}: a free cell is taken", ply + 1));
            let mover = self.movers[ply] as usize;
            let [of_a, of_b] = [0, 1].map(|player| &own[player][made[ply][player]]);
            let [before, after] = [0, 1].map(|more| &own[mover][made[ply][mover] + more]);
            for (cell, &take) in plies.moves(ply).iter().enumerate() {
                formula.implies(&[take], &[-of_a[cell]]);
                formula.implies(&[take], &[-of_b[cell]]);
                formula.implies(&[take], &[after[cell]]);
                formula.implies(&[before[cell]], &[after[cell]]);
                formula.implies(&[after[cell]], &[before[cell], take]);
            }
            moves.push(section.end(&formula));
        }
        let may_be_first = self.first_moves(roots);
        if horizon > 0 {
            formula.heading("the cells that may be taken first");
            for (cell, &take) in plies.moves(0).iter().enumerate() {
                if !may_be_first.contains(&cell) {
                    formula.clause([-take]);
                }
            }
        }
        let first = section.end(&formula);
        let mut trees = Vec::new();
        for ply in 0..horizon {
            let owned = [0, 1].map(|player: usize| own[player][made[ply][player]].as_slice());
            // Where the first moves are told, the claimant is free to make any.
            let is_by_lines = self.movers[ply] == claimant && (ply > 0 || roots.is_none());
            trees.push(match strategy {
                _ if !is_by_lines => None,
                BoardStrategy::Lines(lines) => {
                    let positions = self.positions(lines, ply, &may_be_first);
                    Some(plies.by_position(&mut formula, ply, owned, positions))
                }
                BoardStrategy::Mirror(images) => {
                    let lines = mirrored(images, ply, &plies, owned);
                    plies.strategy(&mut formula, ply, &lines);
                    None
                }
            });
        }
        section.end(&formula);
        let last = (own.each_ref()).map(|own| own.last().cloned().unwrap_or_default());
        let mut reasons: Vec<i32> = plies.no_line().collect();
        formula.heading("no set is owned that wins for the claimant");
        for owner in Player::BOTH {
            let sets = &self.sets[owner as usize];
            if self.winner_by_set_of(owner) == claimant {
                for set in sets {
                    formula.clause(set.iter().map(|&cell| -last[owner as usize][cell]));
                }
            }
        }
        let good = section.end(&formula);
        formula.heading("a set is owned that loses for the claimant");
        let mut bad_sets = Vec::new();
        for owner in Player::BOTH {
            if self.winner_by_set_of(owner) != claimant {
                for set in &self.sets[owner as usize] {
                    let owned = formula.variable();
                    for &cell in set {
                        formula.implies(&[owned], &[last[owner as usize][cell]]);
                    }
                    bad_sets.push(owned);
                }
            }
        }
        let bad = section.end(&formula);
        let is_met = fails_at_the_end && horizon == 0;
        // What is lost before the first ply is not lost in fewer than none.
        if goal != Goal::NoLossBefore(0) {
            reasons.extend(&bad_sets);
        }
        if fails_at_the_end {
            reasons.extend(plies.all_played());
        }
        formula.heading("the claimant fails: no line, or a set, or all plies are played");
        if !is_met {
            formula.clause(reasons);
        }
        let fails = section.end(&formula);
        let written = Written {
            movers: self.movers[..horizon].to_vec(),
            position: self.position_of(&self.owned),
            sets: self.sets.clone(),
            wins_by_set_of: Player::BOTH.map(|owner| self.winner_by_set_of(owner) == claimant),
            fails_at_the_end,
            made,
            own,
            may_be_first,
            bad_sets,
            start,
            order,
            moves,
            first,
            trees,
            good,
            bad,
            fails,
        };
        let plays: Option<Box<dyn FollowPlays>> = match strategy {
            BoardStrategy::Lines(_) => Some(Box::new(written)),
            BoardStrategy::Mirror(_) => None,
        };
        PlayFormula::new(formula, plies, self.cells.clone(), plays)
    }

    /// The cells that may be taken first.
    fn first_moves(&self, roots: Option<&[usize]>) -> Vec<usize> {
        let told = [self.first.as_deref(), roots].into_iter().flatten();
        let mut cells: Vec<usize> = (0..self.cells.len()).collect();
        told.for_each(|told| cells.retain(|cell| told.contains(cell)));
        cells
    }

    /// The owner of each cell.
    fn position_of(&self, owned: &[Vec<usize>; 2]) -> Vec<Owner> {
        let owner = |cell| {
            let owns = |&player: &Player| owned[player as usize].contains(&cell);
            Player::BOTH.into_iter().find(owns)
        };
        (0..self.cells.len()).map(owner).collect()
    }

    /// The lines of a ply, which is told by how many cells are taken: for each position the cells
    /// to take that are free.
    fn positions(&self, lines: &[BoardLine], ply: usize, first: &[usize]) -> Positions {
        let at_the_start = self.owned.iter().flatten().count();
        let mut positions = Positions::new();
        for line in lines {
            if line.owned.iter().flatten().count() != at_the_start + ply {
                continue;
            }
            let owners = self.position_of(&line.owned);
            let may_be_taken =
                owners[line.cell].is_none() && (ply > 0 || first.contains(&line.cell));
            let cells = positions.entry(owners).or_default();
            cells.extend(may_be_taken.then_some(line.cell));
        }
        positions
    }

    /// The remarks that say what the variables are.
    fn explain(&self, formula: &mut Formula, own: &[Vec<Vec<i32>>; 2], horizon: usize) {
        let cells = self.cells.len();
        let turns = self.movers[..horizon].iter();
        let turns: String = turns.map(|&mover| ['A', 'B'][mover as usize]).collect();
        formula.remark(format!("the moves are made by {turns}"));
        formula.remark(format!(
            "the variable t says that ply t is played (1 to {horizon})"
        ));
        formula.remark(format!(
            "the variable {horizon} + {cells}(t - 1) + x says that ply t takes the cell x, counted from 1"
        ));
        for player in Player::BOTH {
            let first = own[player as usize][0]
                .first()
                .map_or(0, |&first| first - 1);
            formula.remark(format!(
                "the variable {first} + {cells}m + x says that {player} owns the cell x after m moves of {player}"
            ));
        }
        let names = (1..).zip(&self.cells);
        let names: Vec<String> = names.map(|(cell, name)| format!("{cell} {name}")).collect();
        formula.remark(format!("the cells: {}", names.join(", ")));
    }
}

/// How many moves each player has made before each ply, and after all of them.
fn made_before(movers: &[Player]) -> Vec<[usize; 2]> {
    let mut made = vec![[0, 0]];
    for (ply, &mover) in movers.iter().enumerate() {
        let mut after = made[ply];
        after[mover as usize] += 1;
        made.push(after);
    }
    made
}

/// Tells sections of a formula from each other.
#[derive(Default)]
struct Section {
    ended: u32,
}

impl Section {
    /// The clauses since the last section.
    fn end(&mut self, formula: &Formula) -> Range<u32> {
        let from = std::mem::replace(&mut self.ended, formula.next());
        from.max(1)..self.ended
    }
}

/// What answers each cell with its image, where that is free; before any, the cell that is its own
/// image.
fn mirrored(images: &[usize], ply: usize, plies: &Plies, owned: [&[i32]; 2]) -> Vec<Line> {
    if ply == 0 {
        let kept = (0..images.len()).filter(|&cell| images[cell] == cell);
        let taken = kept.map(|mv| Line {
            condition: Vec::new(),
            mv,
        });
        return taken.collect();
    }
    let before = ply.checked_sub(1).map(|before| plies.moves(before));
    let answers = before.into_iter().flatten().zip(images);
    let answers = answers.map(|(&taken, &image)| Line {
        condition: vec![taken, -owned[0][image], -owned[1][image]],
        mv: image,
    });
    answers.collect()
}
