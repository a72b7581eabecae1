//! Positional games as clauses: who owns which cell after how many moves.
//!
//! The variables are, in this order: for each ply, that it is played; for each ply and each cell,
//! that this cell is taken; for each player, each number of moves of this player, and each cell,
//! that this player owns the cell after so many moves of the player. Then one for each line of the
//! strategy, and so on, where the clauses that define them stand.

use crate::play::{Line, Plies, why};
use crate::{Formula, Goal, PlayFormula};
use harary_core::Player;

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
    fn winner_by_set_of(&self, owner: Player) -> Player {
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
        let own = Player::BOTH.map(|player| {
            let moves = self.movers[..horizon].iter();
            let moves = moves.filter(|&&mover| mover == player).count();
            (0..=moves)
                .map(|_| formula.variables(cells))
                .collect::<Vec<_>>()
        });
        self.explain(&mut formula, &own, horizon);
        formula.heading("the start");
        for player in Player::BOTH {
            for (cell, &owns) in own[player as usize][0].iter().enumerate() {
                match self.owned[player as usize].contains(&cell) {
                    true => formula.clause([owns]),
                    false => formula.clause([-owns]),
                }
            }
        }
        plies.one_move_each(&mut formula);
        let mut made = [0, 0];
        for ply in 0..horizon {
            formula.heading(format!("ply {}: a free cell is taken", ply + 1));
            let mover = self.movers[ply] as usize;
            let [of_a, of_b] = [0, 1].map(|player| &own[player][made[player]]);
            let [before, after] = [0, 1].map(|more| &own[mover][made[mover] + more]);
            for (cell, &take) in plies.moves(ply).iter().enumerate() {
                formula.implies(&[take], &[-of_a[cell]]);
                formula.implies(&[take], &[-of_b[cell]]);
                formula.implies(&[take], &[after[cell]]);
                formula.implies(&[before[cell]], &[after[cell]]);
                formula.implies(&[after[cell]], &[before[cell], take]);
            }
            made[mover] += 1;
        }
        let may_be_first = (horizon > 0).then(|| self.first_move(roots, &plies, &mut formula));
        let first = may_be_first.as_deref().filter(|_| roots.is_none());
        self.keep_to(strategy, claimant, first, &own, &mut plies, &mut formula);
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
        formula.heading("a set is owned that loses for the claimant");
        for owner in Player::BOTH {
            if self.winner_by_set_of(owner) != claimant {
                for set in &self.sets[owner as usize] {
                    let owned = formula.variable();
                    for &cell in set {
                        formula.implies(&[owned], &[last[owner as usize][cell]]);
                    }
                    reasons.push(owned);
                }
            }
        }
        let is_met = fails_at_the_end && horizon == 0;
        if fails_at_the_end {
            reasons.extend(plies.all_played());
        }
        formula.heading("the claimant fails: no line, or a set, or all plies are played");
        if !is_met {
            formula.clause(reasons);
        }
        let steps = self.steps(strategy, &own, &plies);
        let mut written = PlayFormula::new(formula, plies, self.cells.clone());
        written.steps = steps;
        written
    }

    /// For each line the literals that the play comes to its position, those of most plies first.
    fn steps(
        &self,
        strategy: BoardStrategy<'_>,
        own: &[Vec<Vec<i32>>; 2],
        plies: &Plies,
    ) -> Vec<Vec<i32>> {
        let BoardStrategy::Lines(lines) = strategy else {
            return Vec::new();
        };
        let at_the_start = self.owned[0].len() + self.owned[1].len();
        let step = |line: &BoardLine| {
            let taken = line.owned[0].len() + line.owned[1].len();
            let ply = taken
                .checked_sub(at_the_start)
                .filter(|ply| *ply < plies.len())?;
            let mut literals: Vec<i32> = ply
                .checked_sub(1)
                .and_then(|before| plies.played(before))
                .into_iter()
                .collect();
            for player in Player::BOTH {
                let made = self.movers[..ply].iter().filter(|&&mover| mover == player);
                let own = &own[player as usize][made.count()];
                literals.extend(own.iter().enumerate().map(|(cell, &own)| {
                    match line.owned[player as usize].contains(&cell) {
                        true => own,
                        false => -own,
                    }
                }));
            }
            Some((ply, literals))
        };
        let mut steps: Vec<(usize, Vec<i32>)> = lines.iter().filter_map(step).collect();
        steps.sort_by_key(|(ply, _)| std::cmp::Reverse(*ply));
        steps.into_iter().map(|(_, literals)| literals).collect()
    }

    /// For each cell a variable that says whether it may be taken first.
    fn first_move(
        &self,
        roots: Option<&[usize]>,
        plies: &Plies,
        formula: &mut Formula,
    ) -> Vec<i32> {
        formula.heading("the cells that may be taken first");
        let may = formula.variables(self.cells.len());
        for (cell, &may) in may.iter().enumerate() {
            let allowed = [self.first.as_deref(), roots].into_iter().flatten();
            let is_allowed = allowed.into_iter().all(|cells| cells.contains(&cell));
            formula.clause([if is_allowed { may } else { -may }]);
            formula.implies(&[plies.moves(0)[cell]], &[may]);
        }
        may
    }

    /// The lines, each at the ply that its number of cells says; at the first only where the cells
    /// that may be taken are told, as it is free for all otherwise.
    fn keep_to(
        &self,
        strategy: BoardStrategy<'_>,
        claimant: Player,
        may_be_first: Option<&[i32]>,
        own: &[Vec<Vec<i32>>; 2],
        plies: &mut Plies,
        formula: &mut Formula,
    ) {
        let at_the_start = self.owned[0].len() + self.owned[1].len();
        let mut made = [0, 0];
        for ply in 0..plies.len() {
            let mover = self.movers[ply];
            if mover == claimant && (ply > 0 || may_be_first.is_some()) {
                let free = |cell: usize| {
                    let free = [0, 1].map(|player: usize| -own[player][made[player]][cell]);
                    let may = may_be_first.filter(|_| ply == 0).map(|may| may[cell]);
                    free.into_iter().chain(may)
                };
                let lines: Vec<Line> = match strategy {
                    BoardStrategy::Lines(lines) => {
                        let here = |line: &&BoardLine| {
                            line.owned.iter().flatten().count() == at_the_start + ply
                        };
                        let lines = lines.iter().filter(here).map(|line| {
                            let owned = [0, 1].into_iter().flat_map(|player| {
                                let own = &own[player][made[player]];
                                line.owned[player].iter().map(|&cell| own[cell])
                            });
                            Line {
                                condition: owned.chain(free(line.cell)).collect(),
                                mv: line.cell,
                            }
                        });
                        lines.collect()
                    }
                    BoardStrategy::Mirror(images) => {
                        let before = ply.checked_sub(1).map(|before| plies.moves(before));
                        let answers = before.into_iter().flatten().zip(images);
                        let answers = answers.map(|(&taken, &image)| {
                            let condition = std::iter::once(taken).chain(free(image));
                            Line {
                                condition: condition.collect(),
                                mv: image,
                            }
                        });
                        answers.collect()
                    }
                };
                plies.strategy(formula, ply, &lines);
            }
            made[mover as usize] += 1;
        }
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
