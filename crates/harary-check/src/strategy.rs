//! Strategies: one move at every position that its player can meet, whatever the other player does.
//!
//! The checker plays the listed move wherever the claimant is to move, and every legal move wherever the other player
//! is, each position once. If no play ends badly, and all games of this format end, the claimant reaches the goal
//! against every play. Work and memory are bounded by the listing: a position of the other player follows from a
//! listed one, and an answer that leads to no listed position ends the check.

use std::collections::{HashMap, HashSet};

use crate::header::Header;
use crate::lines::Lines;
use crate::rules::{Outcome, Player, Rules};
use crate::verdict::{Failure, short};

/// Checks the sections that a claimed outcome needs, and counts the positions that were examined.
pub(crate) fn check<R: Rules>(
    rules: &R,
    header: &Header,
    claimed: Outcome,
    lines: &mut Lines<'_>,
) -> Result<u64, Failure> {
    let start = match &header.after {
        None => rules.start(),
        Some((line, moves)) => {
            let moves: Vec<&str> = moves.split(',').collect();
            rules.after(&moves).map_err(|why| Failure::at(*line, why))?
        }
    };
    match claimed {
        Outcome::Won(claimant) => either(rules, &start, claimant, claimed, false, lines),
        Outcome::Draw => {
            let stolen = header.after.is_none() && rules.a_can_steal();
            let first = either(rules, &start, Player::A, claimed, stolen, lines)?;
            Ok(first + either(rules, &start, Player::B, claimed, false, lines)?)
        }
    }
}

/// The first lines that a section may have.
enum Opening {
    /// `reason A strategy-stealing`
    Stolen,
    /// `strategy CLAIMANT`
    Strategy,
    /// `strategy CLAIMANT on live boards`
    OnLiveBoards,
}

/// Reads the first line of a section, and tells its number.
fn open(claimant: Player, lines: &mut Lines<'_>) -> Result<(Opening, u64), Failure> {
    let expected = format!("`strategy {claimant}`");
    let line = lines.next(&expected)?;
    let opening = match line.text.strip_prefix(&format!("strategy {claimant}")) {
        Some("") => Opening::Strategy,
        Some(" on live boards") => Opening::OnLiveBoards,
        _ if line.text == "reason A strategy-stealing" => Opening::Stolen,
        _ => return Err(line.wrong(format!("{expected} should stand here"))),
    };
    Ok((opening, line.number))
}

/// Checks a section: a strategy by the positions of the game, or by what live boards leave of them; `stolen` if strategy stealing proves
/// the same.
fn either<R: Rules>(
    rules: &R,
    start: &R::Position,
    claimant: Player,
    claimed: Outcome,
    stolen: bool,
    lines: &mut Lines<'_>,
) -> Result<u64, Failure> {
    let (opening, line) = open(claimant, lines)?;
    match opening {
        Opening::Strategy => section(rules, start, claimant, claimed, lines),
        Opening::OnLiveBoards => {
            // Who proves a win pursues it; who proves not to lose stops the other.
            let pursuer = match claimed {
                Outcome::Won(_) => claimant,
                Outcome::Draw => claimant.other(),
            };
            let Some((live, left)) = rules.on_live_boards(pursuer, start) else {
                return Err(Failure::at(
                    line,
                    "live boards need a board with convention=achievement or maker-breaker, one cell a turn and any first move",
                ));
            };
            section(&live, &left, claimant, claimed, lines)
        }
        Opening::Stolen if stolen => Ok(0),
        Opening::Stolen if (claimant, claimed) == (Player::A, Outcome::Draw) => Err(Failure::at(
            line,
            "strategy stealing needs convention=achievement, equal sets, turns of one cell up to a full board, A moving first, \
             nothing owned by B or forbidden at the start, and no `after` line",
        )),
        Opening::Stolen => Err(Failure::at(
            line,
            format!("`strategy {claimant}` should stand here"),
        )),
    }
}

/// Reads the rest of a section and checks it: from `start`, `claimant` wins if that is what is claimed, or else does not lose.
fn section<R: Rules>(
    rules: &R,
    start: &R::Position,
    claimant: Player,
    claimed: Outcome,
    lines: &mut Lines<'_>,
) -> Result<u64, Failure> {
    let (listed, end) = listing(rules, claimant, lines)?;
    let mut walk = Walk {
        rules,
        claimant,
        claimed,
        listed,
        end,
        met: HashSet::new(),
        unanswered: Vec::new(),
    };
    walk.everything(start.clone())?;
    match walk
        .listed
        .values()
        .filter(|listed| !listed.reached)
        .map(|listed| listed.line)
        .min()
    {
        Some(line) => Err(Failure::at(
            line,
            "no play of this strategy reaches the position",
        )),
        None => Ok((walk.listed.len() + walk.met.len()) as u64),
    }
}

/// A line of a strategy. The move is kept as text: it means something only at a position that a play reaches.
struct Listed {
    line: u64,
    mv: Box<str>,
    reached: bool,
}

type Listing<P> = HashMap<P, Listed>;

/// Reads the lines of a section up to its `end`, and tells the line of that.
fn listing<R: Rules>(
    rules: &R,
    claimant: Player,
    lines: &mut Lines<'_>,
) -> Result<(Listing<R::Position>, u64), Failure> {
    let mut listing = Listing::new();
    loop {
        let line = lines.next("`end`")?;
        if line.text == "end" {
            return Ok((listing, line.number));
        }
        let (position, mv) = match line.text.split_once(' ') {
            Some((position, mv)) if !mv.contains(' ') => (position, mv),
            _ => return Err(line.wrong("`POSITION MOVE` or `end` should stand here")),
        };
        let at = rules
            .read_position(position, claimant)
            .map_err(|why| line.wrong(why))?;
        let listed = Listed {
            line: line.number,
            mv: mv.into(),
            reached: false,
        };
        if let Some(before) = listing.insert(at, listed) {
            return Err(line.wrong(format!(
                "the position was listed before, on line {}",
                before.line
            )));
        }
    }
}

/// The checker on its way through one section.
struct Walk<'r, R: Rules> {
    rules: &'r R,
    claimant: Player,
    claimed: Outcome,
    listed: Listing<R::Position>,
    end: u64,
    /// The other player's positions, each once.
    met: HashSet<R::Position>,
    /// Those of them whose answers are still to be followed, with the line that led there.
    unanswered: Vec<(R::Position, u64)>,
}

impl<R: Rules> Walk<'_, R> {
    fn everything(&mut self, start: R::Position) -> Result<(), Failure> {
        let rules = self.rules;
        self.arrive(start, self.end)?;
        while let Some((at, line)) = self.unanswered.pop() {
            for mv in rules.moves(&at) {
                self.arrive(rules.play(&at, &mv), line)?;
            }
        }
        Ok(())
    }

    /// Goes on from a position, which `line` led to, until the play is over, the other player is to move, or the rest is known.
    fn arrive(&mut self, mut at: R::Position, mut line: u64) -> Result<(), Failure> {
        loop {
            if let Some(outcome) = self.rules.over(&at) {
                return self.ended(outcome, &at, line);
            }
            if self.rules.to_move(&at) != self.claimant {
                if self.met.insert(at.clone()) {
                    self.unanswered.push((at, line));
                }
                return Ok(());
            }
            let Some(listed) = self.listed.get_mut(&at) else {
                let position = short(&self.rules.write_position(&at));
                let why = format!(
                    "the strategy of {} has no move at `{position}`",
                    self.claimant
                );
                return Err(Failure::at(self.end, why));
            };
            if listed.reached {
                return Ok(());
            }
            listed.reached = true;
            line = listed.line;
            let mv = self
                .rules
                .read_move(&at, &listed.mv)
                .map_err(|why| Failure::at(line, why))?;
            at = self.rules.play(&at, &mv);
        }
    }

    fn ended(&self, outcome: Outcome, at: &R::Position, line: u64) -> Result<(), Failure> {
        let good = match self.claimed {
            Outcome::Won(_) => outcome == self.claimed,
            Outcome::Draw => outcome != Outcome::Won(self.claimant.other()),
        };
        if good {
            return Ok(());
        }
        let result = match outcome {
            Outcome::Won(player) => format!("{player} wins"),
            Outcome::Draw => "it is a draw".to_owned(),
        };
        let position = short(&self.rules.write_position(at));
        Err(Failure::at(
            line,
            format!("a play from here ends at `{position}`, where {result}"),
        ))
    }
}
