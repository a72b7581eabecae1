//! Strategies: one move at every position that its player can meet, whatever the other player does.
//!
//! The checker plays the listed move wherever the claimant is to move, and every legal move
//! wherever the other player is, each position once. If no play ends badly, and all games of this
//! format end, the claimant reaches the goal against every play: Lemma 3 (strategies). A position
//! of the other player follows from a listed one, and an answer that leads to no listed position
//! ends the check; but moves that are forced, and images, may lead to far more positions than are
//! listed. All of them are kept, and counted in the budget.
//!
//! In a section that is `isomorphic` every position, listed or met, is replaced by one with other
//! names of the vertices, and a listed move with it: Lemma 23 (renaming).
//!
//! In a section `by weights` a play is also over where weights say how it ends: Lemma 24 (staying
//! behind).
//!
//! A line that ends with pairs is not followed: the rules say what comes of answers by pairs. After
//! one that ends with threats only the moves that matter to these are.

mod listing;

use listing::{Images, Listed, Listing, STEPS_A_POSITION, listing, more_words, renamed_cells};
use std::hash::Hash;

use crate::budget::{Budget, Stop, Table, allocated};
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

/// Reads the rest of a section and checks it: from each of the roots `claimant` reaches the goal,
/// where a play is also over, in one by weights, as soon as these say how it ends.
pub(crate) fn section<R: Rules>(
    rules: &R,
    roots: impl Iterator<Item = Result<R::Position, Stop>>,
    claimant: Player,
    goal: Goal,
    by_weights: bool,
    lines: &mut Lines<'_>,
) -> Result<u64, Failure> {
    let budget = lines.budget();
    let Listing {
        isomorphic,
        images,
        listed,
        end,
    } = listing(rules, claimant, lines)?;
    let mut walk = StrategyWalk {
        rules,
        claimant,
        goal,
        by_weights,
        isomorphic,
        images,
        listed,
        end,
        resolved: Seen::new(&budget),
        met: Seen::new(&budget),
        unanswered: Vec::new(),
        budget,
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
        None => Ok((walk.listed.len() + walk.resolved.len + walk.met.len) as u64),
    }
}

/// To look for the image of a position takes as long as so many steps, and one for each cell.
const STEPS_AN_IMAGE: usize = 50;

/// The bytes of moves that are kept.
fn bytes_of<M>(moves: &Vec<M>) -> u64 {
    allocated(moves.capacity() * size_of::<M>())
}

/// What the claimant plays.
struct Answer<M> {
    mv: M,
    /// The line that says so, or the one that led here if none does.
    line: u64,
    /// Pairs by which the claimant goes on, and nothing needs to be followed; or threats, and few
    /// answers need to be.
    more: Vec<String>,
}

/// A position of the other player, whose answers are still to be followed.
struct Unanswered<R: Rules> {
    at: R::Position,
    /// The answers, if not all of them.
    answers: Option<Vec<R::Move>>,
    time: u32,
    /// The line that led there.
    line: u64,
}

/// Positions that were met, each with the number of plies played before it (0 where plies are not
/// counted).
struct Seen<P> {
    at: Table<u32, Table<P, ()>>,
    len: usize,
    budget: Budget,
}

impl<P: Eq + Hash> Seen<P> {
    fn new(budget: &Budget) -> Self {
        Self {
            at: Table::new(budget),
            len: 0,
            budget: budget.clone(),
        }
    }

    /// Notes a position, in which there are so many bytes beside it; whether it was not there.
    fn insert(&mut self, position: P, bytes: u64, time: u32) -> Result<bool, Stop> {
        if !self.at.contains_key(&time) {
            self.at.insert(time, Table::new(&self.budget))?;
        }
        let is_new = match self.at.get_mut(&time) {
            Some(table) => table.insert(position, ())?.is_none(),
            None => unreachable!("it was put there"),
        };
        if is_new {
            self.budget.take(bytes)?;
            self.len += 1;
        }
        Ok(is_new)
    }
}

/// The checker on its way through one section.
struct StrategyWalk<'r, R: Rules> {
    rules: &'r R,
    claimant: Player,
    goal: Goal,
    by_weights: bool,
    isomorphic: bool,
    images: Vec<Images>,
    listed: Table<R::Position, Listed>,
    end: u64,
    budget: Budget,
    /// The claimant's positions that are not listed, but an image of theirs is.
    resolved: Seen<R::Position>,
    /// The other player's positions.
    met: Seen<R::Position>,
    unanswered: Vec<Unanswered<R>>,
}

impl<'r, R: Rules> StrategyWalk<'r, R> {
    fn everything(
        &mut self,
        roots: impl Iterator<Item = Result<R::Position, Stop>>,
    ) -> Result<(), Failure> {
        let rules = self.rules;
        for root in roots {
            let root = root.map_err(|why| Failure::at(self.end, why))?;
            self.arrive(root, 0, self.end)?;
        }
        while let Some(next) = self.unanswered.pop() {
            let bytes = rules.bytes(&next.at) + next.answers.as_ref().map_or(0, bytes_of);
            self.budget.give_back(bytes);
            let answers = match next.answers {
                Some(answers) => Box::new(answers.into_iter()),
                None => self.answers(&next.at),
            };
            for mv in answers {
                let at = rules.play(&next.at, &mv);
                self.arrive(at, self.later(next.time), next.line)?;
            }
        }
        Ok(())
    }

    /// The other player's moves that are followed.
    fn answers<'a>(&self, at: &'a R::Position) -> Box<dyn Iterator<Item = R::Move> + 'a>
    where
        'r: 'a,
    {
        match self.isomorphic {
            true => self.rules.moves_by_any_names(at),
            false => self.rules.moves(at),
        }
    }

    /// How a play has ended, if it has.
    fn over(&self, at: &R::Position) -> Option<Outcome> {
        match self.rules.over(at) {
            None if self.by_weights => self.rules.weighed(at),
            over => over,
        }
    }

    /// What follows a position in a message: its vertices may have other names than in the
    /// certificate.
    fn names(&self) -> &'static str {
        match self.isomorphic {
            true => " (by the names that the checker gave the vertices)",
            false => "",
        }
    }

    fn counts_plies(&self) -> bool {
        matches!(self.goal, Goal::WinWithin(_) | Goal::NoLossBefore(_))
    }

    /// The time one ply later. Where plies mean nothing it stands still, so that each position is
    /// examined once.
    fn later(&self, time: u32) -> u32 {
        match self.counts_plies() {
            true => time.saturating_add(1),
            false => time,
        }
    }

    /// Goes on from a position, which `line` led to, until the play is over, the other player is to
    /// move, or the rest is known.
    fn arrive(&mut self, mut at: R::Position, mut time: u32, mut line: u64) -> Result<(), Failure> {
        loop {
            let bytes = self.rules.bytes(&at);
            let spent = self.budget.spend(STEPS_A_POSITION + bytes as usize);
            spent.map_err(|why| Failure::at(line, why))?;
            if let Some(outcome) = self.over(&at) {
                return self.ended(outcome, &at, time, line);
            }
            if self.isomorphic {
                let renamed = self.rules.renamed(&at);
                let renamed = renamed.map_err(|why| Failure::at(line, why))?;
                at = renamed.map_or(at, |(image, _)| image);
            }
            match self.goal {
                Goal::WinWithin(plies) if time >= plies => {
                    let position = short(&self.rules.write_position(&at));
                    let names = self.names();
                    let why =
                        format!("after {plies} plies the game is not over at `{position}`{names}");
                    return Err(Failure::at(line, why));
                }
                // A loss from here on takes long enough.
                Goal::NoLossBefore(plies) if time.saturating_add(1) >= plies => return Ok(()),
                _ => {}
            }
            if self.rules.to_move(&at) != self.claimant {
                let wrong = |why| Failure::at(line, why);
                let new = self.met.insert(at.clone(), bytes, time);
                if new.map_err(wrong)? {
                    self.put_off(at, None, time, line)?;
                }
                return Ok(());
            }
            let Some(answer) = self.answer(&at, time, line)? else {
                return Ok(());
            };
            line = answer.line;
            at = self.rules.play(&at, &answer.mv);
            time = self.later(time);
            if !answer.more.is_empty() {
                return self.go_on_by(&answer.more, at, time, line);
            }
        }
    }

    /// The answers at a position of the other player are to be followed: these, or all.
    fn put_off(
        &mut self,
        at: R::Position,
        answers: Option<Vec<R::Move>>,
        time: u32,
        line: u64,
    ) -> Result<(), Failure> {
        let bytes = self.rules.bytes(&at) + answers.as_ref().map_or(0, bytes_of);
        let room = self.budget.take(bytes);
        room.and_then(|()| self.budget.room_in(&mut self.unanswered))
            .map_err(|why| Failure::at(line, why))?;
        self.unanswered.push(Unanswered {
            at,
            answers,
            time,
            line,
        });
        Ok(())
    }

    /// The claimant has moved and goes on by pairs or by threats.
    fn go_on_by(
        &mut self,
        words: &[String],
        at: R::Position,
        time: u32,
        line: u64,
    ) -> Result<(), Failure> {
        let wrong = |why| Failure::at(line, why);
        if self.rules.over(&at).is_some() {
            return Err(wrong(
                "the play is over: what follows serves nothing".to_owned(),
            ));
        }
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if words[0].contains(',') {
            let outcome = self.rules.paired(&at, &words).map_err(wrong)?;
            return self.ended(outcome, &at, time, line);
        }
        let answers = self
            .rules
            .threatened(&at, &words, &mut self.answers(&at))
            .map_err(wrong)?;
        self.ended(Outcome::Won(self.claimant), &at, time, line)?;
        self.put_off(at, Some(answers), time, line)
    }

    /// What the claimant plays; `None` if that has been followed already.
    fn answer(
        &mut self,
        at: &R::Position,
        time: u32,
        line: u64,
    ) -> Result<Option<Answer<R::Move>>, Failure> {
        let rules = self.rules;
        let names = self.names();
        // The names of cells are those of their images where there are some.
        let read = |reply: &str, images: &[u32], line| {
            let reply = match images {
                [] => reply.to_owned(),
                _ => renamed_cells(reply, |cell| rules.preimage(cell, images)),
            };
            let mv = rules.read_move(at, reply.split(' ').next().unwrap_or_default());
            Ok(Some(Answer {
                mv: mv.map_err(|why| Failure::at(line, why + names))?,
                line,
                more: more_words(&reply).map(str::to_owned).collect(),
            }))
        };
        let counts_plies = self.counts_plies();
        if let Some(listed) = self.listed.get_mut(at) {
            if counts_plies {
                let Err(place) = listed.reached.binary_search(&time) else {
                    return Ok(None);
                };
                let room = self.budget.room_in(&mut listed.reached);
                room.map_err(|why| Failure::at(line, why))?;
                listed.reached.insert(place, time);
            } else if listed.followed {
                return Ok(None);
            }
            (listed.followed, listed.used) = (true, true);
            return read(&listed.reply, &[], listed.line);
        }
        if let Some(mv) = rules.forced(at) {
            return Ok(Some(Answer {
                mv,
                line,
                more: Vec::new(),
            }));
        }
        for place in 0..self.images.len() {
            let images = &mut self.images[place];
            self.budget.count(STEPS_AN_IMAGE + images.of.len());
            let image = rules.image(at, &images.of);
            let Some(listed) = image.and_then(|image| self.listed.get_mut(&image)) else {
                continue;
            };
            let new = self.resolved.insert(at.clone(), rules.bytes(at), time);
            if !new.map_err(|why| Failure::at(line, why))? {
                return Ok(None);
            }
            (listed.used, images.used) = (true, true);
            return read(&listed.reply, &images.of, listed.line);
        }
        let position = short(&rules.write_position(at));
        let why = format!(
            "the strategy of {} has no move at `{position}`{names}",
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
        let (position, names) = (short(&self.rules.write_position(at)), self.names());
        Err(Failure::at(
            line,
            format!("a play from here ends at `{position}`, where {result}{names}"),
        ))
    }
}
