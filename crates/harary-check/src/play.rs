//! Claims of play: which strategies, from which positions, prove them.
//!
//! An outcome takes the strategy of the winner, or of both players in a draw. The number of plies
//! takes the winner's, which is quick enough, and the loser's, which delays long enough. First
//! moves take a strategy from every position after a first move: one that keeps the outcome after
//! those listed, one that does better against it after all others.

use std::collections::HashSet;

use crate::budget::{Budget, Stop};
use crate::coloring::{self, BoardColoring};
use crate::header::{Header, PlayClaim};
use crate::lines::Lines;
use crate::rules::live::LiveBoards;
use crate::rules::{Mirror, Outcome, Player};
use crate::strategy::{Goal, section};
use crate::verdict::{Extent, Failure, short};

/// Checks the sections that a claim needs, and counts the positions that were examined.
pub(crate) fn check<R: LiveBoards>(
    rules: &R,
    header: &Header,
    claimed: PlayClaim,
    lines: &mut Lines<'_>,
) -> Result<u64, Failure> {
    let budget = lines.budget();
    let played: Vec<&str> = match &header.after {
        None => Vec::new(),
        Some((_, moves)) => moves.split(',').collect(),
    };
    let start = match &header.after {
        None => rules.start(),
        Some((line, _)) => rules
            .after(&played)
            .map_err(|why| Failure::at(*line, why))?,
    };
    let proof = |roots| Proof {
        rules,
        played: &played,
        start: &start,
        listed: &header.first_moves,
        roots,
        from_start: header.after.is_none(),
        budget: budget.clone(),
    };
    let all = proof(Roots::Start);
    match claimed {
        PlayClaim::Outcome(Outcome::Won(winner)) => all.either(winner, Goal::Win, lines),
        PlayClaim::Outcome(Outcome::Draw) => {
            let first = all.either(Player::A, Goal::NoLoss, lines)?;
            Ok(first + all.either(Player::B, Goal::NoLoss, lines)?)
        }
        PlayClaim::Plies { winner, plies } => {
            let first = all.plain(winner, Goal::WinWithin(plies), lines)?;
            Ok(first + all.plain(winner.other(), Goal::NoLossBefore(plies), lines)?)
        }
        PlayClaim::FirstMoves(outcome) => {
            let line = lines.number();
            all.read_first_moves(outcome)
                .map_err(|why| Failure::at(line, why))?;
            let mover = rules.to_move(&start);
            let rival = mover.other();
            let (kept, other) = (proof(Roots::AfterListed), proof(Roots::AfterOthers));
            if outcome == Outcome::Won(rival) {
                return all.either(rival, Goal::Win, lines);
            }
            if outcome == Outcome::Won(mover) {
                let first = kept.either(mover, Goal::Win, lines)?;
                return Ok(first + other.either(rival, Goal::NoLoss, lines)?);
            }
            let first = kept.either(mover, Goal::NoLoss, lines)?;
            let second = kept.either(rival, Goal::NoLoss, lines)?;
            Ok(first + second + other.either(rival, Goal::Win, lines)?)
        }
    }
}

/// To write a first move down and to read it takes as long as so many steps.
const STEPS_A_FIRST_MOVE: usize = 300;

/// The first lines that a section may have.
enum Opening {
    /// `reason A strategy-stealing`
    Stolen,
    /// `reason CLAIMANT mirror CELL…`, with the cells
    Mirror(String),
    /// `strategy CLAIMANT`
    Strategy,
    /// `strategy CLAIMANT by weights`
    ByWeights,
    /// `strategy CLAIMANT on live boards`
    OnLiveBoards,
}

/// Reads the first line of a section, and tells its number.
fn open(claimant: Player, lines: &mut Lines<'_>) -> Result<(Opening, u64), Failure> {
    let expected = format!("`strategy {claimant}`");
    let line = lines.next(&expected)?;
    let opening = match line.text.strip_prefix(&format!("strategy {claimant}")) {
        Some("") => Opening::Strategy,
        Some(" by weights") => Opening::ByWeights,
        Some(" on live boards") => Opening::OnLiveBoards,
        _ if line.text == "reason A strategy-stealing" => Opening::Stolen,
        _ => match line
            .text
            .strip_prefix(&format!("reason {claimant} mirror "))
        {
            Some(images) => Opening::Mirror(images.to_owned()),
            None => return Err(line.wrong(format!("{expected} should stand here"))),
        },
    };
    Ok((opening, line.number))
}

/// Where the plays of a section begin.
#[derive(Clone, Copy)]
enum Roots {
    Start,
    /// After each first move that the claim lists.
    AfterListed,
    /// After each other first move.
    AfterOthers,
}

/// What a section is about.
struct Proof<'r, R: LiveBoards> {
    rules: &'r R,
    /// The moves of the `after` line, and where they lead.
    played: &'r [&'r str],
    start: &'r R::Position,
    /// The first moves of the claim.
    listed: &'r [String],
    roots: Roots,
    /// Whether no `after` line stands before.
    from_start: bool,
    budget: Budget,
}

impl<R: LiveBoards> Proof<'_, R> {
    /// All first moves: whether the claim lists them, and where they lead. One by one: there may be
    /// far more than are listed.
    fn first_moves(&self) -> impl Iterator<Item = Result<(bool, R::Position), Stop>> {
        let listed: HashSet<&str> = self.listed.iter().map(String::as_str).collect();
        let names = self.rules.move_names(self.played.len(), self.start);
        names.filter_map(move |name| {
            if let Err(spent) = self.budget.spend(STEPS_A_FIRST_MOVE) {
                return Some(Err(spent));
            }
            let position = self.rules.after_next(self.played, self.start, &name);
            Some(Ok((listed.contains(name.as_str()), position.ok()?)))
        })
    }

    /// Makes sure that the first moves listed are first moves, and may be those that keep the
    /// outcome.
    fn read_first_moves(&self, outcome: Outcome) -> Result<(), Stop> {
        if self.rules.over(self.start).is_some() {
            return Err("the game is over: there is no first move".into());
        }
        let mut legal = HashSet::new();
        for mv in self.listed {
            self.budget.spend(STEPS_A_FIRST_MOVE)?;
            self.rules.after_next(self.played, self.start, mv)?;
            if !legal.insert(mv) {
                return Err(format!("the first move `{}` is listed twice", short(mv)).into());
            }
        }
        let mut found = 0;
        for first in self.first_moves() {
            let (listed, _) = first?;
            found += usize::from(listed);
        }
        if found < legal.len() {
            return Err("a first move is not written in its one way".into());
        }
        let mover = self.rules.to_move(self.start);
        match (outcome == Outcome::Won(mover.other()), legal.is_empty()) {
            (true, false) => Err(format!("{mover} loses: no first move keeps more").into()),
            (false, true) => {
                Err(format!("{mover} does not lose: some first move keeps that").into())
            }
            _ => Ok(()),
        }
    }

    /// Where the plays begin.
    fn roots(&self) -> Box<dyn Iterator<Item = Result<R::Position, Stop>> + '_> {
        let after = |kept: bool| {
            self.first_moves().filter_map(move |first| match first {
                Ok((listed, position)) => (listed == kept).then_some(Ok(position)),
                Err(spent) => Some(Err(spent)),
            })
        };
        match self.roots {
            Roots::Start => Box::new(std::iter::once(Ok(self.start.clone()))),
            Roots::AfterListed => Box::new(after(true)),
            Roots::AfterOthers => Box::new(after(false)),
        }
    }

    /// Checks a section by the positions of the game.
    fn plain(&self, claimant: Player, goal: Goal, lines: &mut Lines<'_>) -> Result<u64, Failure> {
        let (opening, line) = open(claimant, lines)?;
        match opening {
            Opening::Strategy => section(self.rules, self.roots(), claimant, goal, false, lines),
            _ => Err(Failure::at(
                line,
                format!("`strategy {claimant}` should stand here"),
            )),
        }
    }

    /// Reads a proof that no full board on which a cell and its image are of different players is
    /// without a set that a player owns, and counts its branches or clauses.
    fn never_drawn(&self, images: &[u32], lines: &mut Lines<'_>) -> Result<u64, Failure> {
        let line = lines.number();
        let board = self.rules.board();
        let board = board.ok_or_else(|| Failure::at(line, "a game on no board has draws"))?;
        let opposite = BoardColoring::opposite(board, images, &self.budget);
        let opposite = opposite.map_err(|why| Failure::at(line, why))?;
        match coloring::all(&opposite, 0, |_| false, lines)? {
            Extent::Branches(count) | Extent::Clauses(count) => Ok(count),
            _ => Ok(0),
        }
    }

    /// Checks a section: a strategy by the positions of the game, or by what live boards leave of
    /// them, or a reason.
    fn either(&self, claimant: Player, goal: Goal, lines: &mut Lines<'_>) -> Result<u64, Failure> {
        let (opening, line) = open(claimant, lines)?;
        match opening {
            Opening::Strategy => section(self.rules, self.roots(), claimant, goal, false, lines),
            Opening::ByWeights => {
                let weighs = self.rules.weighs();
                weighs.map_err(|why| Failure::at(line, why))?;
                section(self.rules, self.roots(), claimant, goal, true, lines)
            }
            Opening::OnLiveBoards => {
                // Who proves a win pursues it; who proves not to lose stops the other.
                let pursuer = match goal {
                    Goal::Win => claimant,
                    _ => claimant.other(),
                };
                let Some((live, _)) = self.rules.on_live_boards(pursuer, self.start) else {
                    return Err(Failure::at(
                        line,
                        "live boards need a board with convention=achievement or maker-breaker, one cell a turn and any first move",
                    ));
                };
                let left = |root: Result<R::Position, Stop>| match root {
                    Ok(root) => Some(Ok(self.rules.on_live_boards(pursuer, &root)?.1)),
                    Err(spent) => Some(Err(spent)),
                };
                let roots = self.roots().filter_map(left);
                section(&live, roots, claimant, goal, false, lines)
            }
            Opening::Mirror(images)
                if self.from_start
                    && (goal == Goal::NoLoss
                        || goal == Goal::Win && matches!(self.roots, Roots::Start)) =>
            {
                let images: Vec<&str> = images.split(' ').collect();
                let mirror = self.rules.mirrors(&images);
                let Mirror {
                    player,
                    never_loses,
                    images,
                } = mirror.map_err(|why| Failure::at(line, why))?;
                if player != claimant {
                    let why = format!("{player} can mirror, not {claimant}");
                    return Err(Failure::at(line, why));
                }
                // Who mirrors after a first move of his own must have taken a certain cell.
                let begins = player == self.rules.to_move(self.start);
                if begins && !matches!(self.roots, Roots::Start) {
                    let why = format!("{player} mirrors only after taking the cell that stays");
                    return Err(Failure::at(line, why));
                }
                match goal {
                    Goal::NoLoss if never_loses => Ok(0),
                    Goal::NoLoss => Err(Failure::at(
                        line,
                        "by avoider-enforcer a mirror shows only who wins, with a section `tree` or `lrat` below it",
                    )),
                    _ => self.never_drawn(&images, lines),
                }
            }
            // After a first move of his own A has nothing to steal.
            Opening::Stolen
                if self.from_start
                    && matches!(self.roots, Roots::Start)
                    && (claimant, goal) == (Player::A, Goal::NoLoss)
                    && self.rules.a_can_steal() =>
            {
                Ok(0)
            }
            Opening::Mirror(_) if matches!(goal, Goal::NoLoss | Goal::Win) => Err(Failure::at(
                line,
                "a mirror shows something of the game from its start: no `after` line",
            )),
            Opening::Stolen if (claimant, goal) == (Player::A, Goal::NoLoss) => Err(Failure::at(
                line,
                "strategy stealing needs convention=achievement, equal sets, turns of one cell up to a full board, A moving first, \
                 nothing owned by B or forbidden at the start, and no `after` line",
            )),
            Opening::Stolen | Opening::Mirror(_) => Err(Failure::at(
                line,
                format!("`strategy {claimant}` should stand here"),
            )),
        }
    }
}
