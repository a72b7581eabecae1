//! Strategies: one move at every position that its player can meet, whatever the other player does.
//!
//! The checker plays the listed move wherever the claimant is to move, and every legal move wherever the other player
//! is, each position once. If no play ends badly, and all games of this format end, the claimant reaches the goal
//! against every play. Work and memory are bounded by the listing: a position of the other player follows from a
//! listed one, and an answer that leads to no listed position ends the check; what a listing leads to beside that is counted.

use std::collections::{HashMap, HashSet};

use crate::lines::Lines;
use crate::rules::{Outcome, Player, Rules};
use crate::verdict::{Failure, short};

/// What a strategy is to bring about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Goal {
    Win,
    NoLoss,
    /// A win, with at most so many plies.
    WinWithin(u32),
    /// No loss that takes fewer plies than this.
    NoLossBefore(u32),
}

/// Reads the rest of a section and checks it: from each of the roots `claimant` reaches the goal.
pub(crate) fn section<R: Rules>(
    rules: &R,
    roots: impl Iterator<Item = R::Position>,
    claimant: Player,
    goal: Goal,
    lines: &mut Lines<'_>,
) -> Result<u64, Failure> {
    let Listing {
        images,
        listed,
        end,
    } = listing(rules, claimant, lines)?;
    let lines = listed.len();
    let most = (MOST_UNLISTED + 1_000 * lines).min(MOST_OF_ALL + 32 * lines);
    let by_sets = (MOST_SETS / rules.sets().max(1)) as usize;
    let mut walk = Walk {
        rules,
        claimant,
        goal,
        images,
        listed,
        end,
        most: 2 * lines + most.min(by_sets),
        examined: 0,
        answers: 0,
        resolved: HashSet::new(),
        met: HashSet::new(),
        unanswered: Vec::new(),
    };
    walk.everything(roots)?;
    if let Some(idle) = walk.images.iter().find(|images| !images.used) {
        return Err(Failure::at(idle.line, "no move is found by these images"));
    }
    match walk
        .listed
        .values()
        .filter(|listed| !listed.used)
        .map(|listed| listed.line)
        .min()
    {
        Some(line) => Err(Failure::at(
            line,
            "no play of this strategy reaches the position",
        )),
        None => Ok((walk.listed.len() + walk.resolved.len() + walk.met.len()) as u64),
    }
}

/// A line of a strategy. The move is kept as text: it means something only at a position that a play reaches.
struct Listed {
    line: u64,
    mv: Box<str>,
    /// At which times, where plies are counted: numbers of plies played before, in increasing order.
    reached: Vec<u32>,
    /// Whether it was played at this position.
    followed: bool,
    /// Whether it was played, here or at an image of the position.
    used: bool,
}

/// A map of the cells: a move at the image of a position is one at the position.
struct Images {
    line: u64,
    of: Vec<u32>,
    used: bool,
}

/// What a section lists.
struct Listing<P> {
    images: Vec<Images>,
    listed: HashMap<P, Listed>,
    /// The line of its end.
    end: u64,
}

/// So many positions that no line is about may be examined, beside one for each line, and a thousand more for each. (In tests fewer, to be reached in time.)
const MOST_UNLISTED: usize = if cfg!(test) { 50_000 } else { 1 << 22 };

/// But never more than this and 32 for each line: they are all kept. (A table of as many takes less than 700 MB.)
const MOST_OF_ALL: usize = 7 << 20;

/// Nor more than this divided by the number of sets of the board, all of which are looked at then.
const MOST_SETS: u64 = 1 << 34;

/// So many answers may be followed, and 4,096 more for each position. (In tests fewer, to be reached in time.)
const MOST_ANSWERS: u64 = if cfg!(test) { 1 << 20 } else { 1 << 27 };

/// So many lines `images` may stand in a section.
const MOST_IMAGES: usize = 1_000;

/// Reads the lines of a section up to its `end`.
fn listing<R: Rules>(
    rules: &R,
    claimant: Player,
    lines: &mut Lines<'_>,
) -> Result<Listing<R::Position>, Failure> {
    let (mut images, mut listing) = (Vec::new(), HashMap::new());
    loop {
        let line = lines.next("`end`")?;
        if line.text == "end" {
            return Ok(Listing {
                images,
                listed: listing,
                end: line.number,
            });
        }
        if let Some(cells) = line.text.strip_prefix("images ") {
            if !listing.is_empty() || images.len() == MOST_IMAGES {
                return Err(line.wrong(format!(
                    "images stand before all positions, in at most {MOST_IMAGES} lines"
                )));
            }
            let cells: Vec<&str> = cells.split(' ').collect();
            images.push(Images {
                of: rules.read_images(&cells).map_err(|why| line.wrong(why))?,
                line: line.number,
                used: false,
            });
            continue;
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
            reached: Vec::new(),
            followed: false,
            used: false,
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
    goal: Goal,
    images: Vec<Images>,
    listed: HashMap<R::Position, Listed>,
    end: u64,
    /// How many positions may be examined, a position at another time counted again.
    most: usize,
    examined: usize,
    /// How many moves of the other player were followed.
    answers: u64,
    /// The claimant's positions that are not listed, but an image of theirs is, with the time.
    resolved: HashSet<(R::Position, u32)>,
    /// The other player's positions with the time, each once.
    met: HashSet<(R::Position, u32)>,
    /// Those of them whose answers are still to be followed, with the line that led there.
    unanswered: Vec<(R::Position, u32, u64)>,
}

impl<R: Rules> Walk<'_, R> {
    fn everything(&mut self, roots: impl Iterator<Item = R::Position>) -> Result<(), Failure> {
        let rules = self.rules;
        for root in roots {
            self.arrive(root, 0, self.end)?;
        }
        while let Some((at, time, line)) = self.unanswered.pop() {
            for mv in rules.moves(&at) {
                self.answers += 1;
                if self.answers > MOST_ANSWERS + 4_096 * self.examined as u64 {
                    return Err(self.too_far());
                }
                self.arrive(rules.play(&at, &mv), self.later(time), line)?;
            }
        }
        Ok(())
    }

    fn too_far(&self) -> Failure {
        let why = "the strategy leads to far more positions than it lists";
        Failure::at(self.end, why)
    }

    /// Counts a position that is examined.
    fn examine(&mut self) -> Result<(), Failure> {
        self.examined += 1;
        match self.examined > self.most {
            true => Err(self.too_far()),
            false => Ok(()),
        }
    }

    fn counts_plies(&self) -> bool {
        matches!(self.goal, Goal::WinWithin(_) | Goal::NoLossBefore(_))
    }

    /// The time one ply later. Where plies mean nothing it stands still, so that each position is examined once.
    fn later(&self, time: u32) -> u32 {
        match self.counts_plies() {
            true => time.saturating_add(1),
            false => time,
        }
    }

    /// Goes on from a position, which `line` led to, until the play is over, the other player is to move, or the rest is known.
    fn arrive(&mut self, mut at: R::Position, mut time: u32, mut line: u64) -> Result<(), Failure> {
        loop {
            if let Some(outcome) = self.rules.over(&at) {
                return self.ended(outcome, &at, time, line);
            }
            match self.goal {
                Goal::WinWithin(plies) if time >= plies => {
                    let position = short(&self.rules.write_position(&at));
                    let why = format!("after {plies} plies the game is not over at `{position}`");
                    return Err(Failure::at(line, why));
                }
                // A loss from here on takes long enough.
                Goal::NoLossBefore(plies) if time.saturating_add(1) >= plies => return Ok(()),
                _ => {}
            }
            if self.rules.to_move(&at) != self.claimant {
                if self.met.insert((at.clone(), time)) {
                    self.examine()?;
                    self.unanswered.push((at, time, line));
                }
                return Ok(());
            }
            let Some((mv, from)) = self.answer(&at, time, line)? else {
                return Ok(());
            };
            line = from;
            at = self.rules.play(&at, &mv);
            time = self.later(time);
        }
    }

    /// What the claimant plays, and the line that says so (or `line` if none does); `None` if that has been followed already.
    fn answer(
        &mut self,
        at: &R::Position,
        time: u32,
        line: u64,
    ) -> Result<Option<(R::Move, u64)>, Failure> {
        let rules = self.rules;
        let read = |text: &str, line| {
            let mv = rules.read_move(at, text);
            mv.map_err(|why| Failure::at(line, why))
        };
        let counts_plies = self.counts_plies();
        if let Some(listed) = self.listed.get_mut(at) {
            if counts_plies {
                let Err(place) = listed.reached.binary_search(&time) else {
                    return Ok(None);
                };
                listed.reached.insert(place, time);
            } else if listed.followed {
                return Ok(None);
            }
            (listed.followed, listed.used) = (true, true);
            let answer = (read(&listed.mv, listed.line)?, listed.line);
            self.examine()?;
            return Ok(Some(answer));
        }
        if let Some(mv) = rules.forced(at) {
            return Ok(Some((mv, line)));
        }
        for place in 0..self.images.len() {
            let images = &mut self.images[place];
            let image = rules.image(at, &images.of);
            let Some(listed) = image.and_then(|image| self.listed.get_mut(&image)) else {
                continue;
            };
            if !self.resolved.insert((at.clone(), time)) {
                return Ok(None);
            }
            (listed.used, images.used) = (true, true);
            let mv = rules.preimage(&listed.mv, &images.of);
            let answer = (read(&mv, listed.line)?, listed.line);
            self.examine()?;
            return Ok(Some(answer));
        }
        let position = short(&rules.write_position(at));
        let why = format!(
            "the strategy of {} has no move at `{position}`",
            self.claimant
        );
        Err(Failure::at(self.end, why))
    }

    fn ended(
        &self,
        outcome: Outcome,
        at: &R::Position,
        time: u32,
        line: u64,
    ) -> Result<(), Failure> {
        let won = outcome == Outcome::Won(self.claimant);
        let lost = outcome == Outcome::Won(self.claimant.other());
        let good = match self.goal {
            Goal::Win => won,
            Goal::WinWithin(plies) => won && time <= plies,
            Goal::NoLoss => !lost,
            Goal::NoLossBefore(plies) => !lost || time >= plies,
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

#[cfg(test)]
mod tests {
    use super::*;

    /// B has so many moves, time after time, each of which leads to the next position; after the last one A has won.
    struct Wide {
        moves: u64,
        turns: u64,
    }

    impl Rules for Wide {
        type Position = u64;
        type Move = u64;

        fn start(&self) -> u64 {
            0
        }
        fn to_move(&self, _: &u64) -> Player {
            Player::B
        }
        fn over(&self, at: &u64) -> Option<Outcome> {
            (*at == self.turns).then_some(Outcome::Won(Player::A))
        }
        fn moves<'a>(&'a self, _: &'a u64) -> Box<dyn Iterator<Item = u64> + 'a> {
            Box::new(0..self.moves)
        }
        fn play(&self, at: &u64, _: &u64) -> u64 {
            at + 1
        }
        fn read_position(&self, _: &str, _: Player) -> Result<u64, String> {
            Err(String::new())
        }
        fn write_position(&self, at: &u64) -> String {
            at.to_string()
        }
        fn read_move(&self, _: &u64, _: &str) -> Result<u64, String> {
            Err(String::new())
        }
        fn move_names<'a>(&'a self, _: usize, _: &'a u64) -> Box<dyn Iterator<Item = String> + 'a> {
            Box::new(std::iter::empty())
        }
    }

    #[test]
    fn answers_are_followed_up_to_their_limit_and_no_further() {
        let check = |moves, turns| {
            let rules = Wide { moves, turns };
            let mut text = "end\n".as_bytes();
            let roots = std::iter::once(rules.start());
            let mut lines = Lines::new(&mut text);
            section(&rules, roots, Player::A, Goal::Win, &mut lines)
        };
        let most = MOST_ANSWERS + 4_096;
        assert_eq!(check(most, 1).ok(), Some(1));
        let why = check(most + 1, 1).unwrap_err().to_string();
        let far = "the strategy leads to far more positions than it lists";
        assert!(why.ends_with(far), "{why}");
        // Of two positions the answers are counted together, and the second one is examined when the first move leads there.
        assert_eq!(check(most / 2 + 2_048, 2).ok(), Some(2));
        assert!(check(most / 2 + 2_049, 2).is_err());
    }
}
