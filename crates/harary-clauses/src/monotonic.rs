//! Monotonic sequence games as clauses: what the numbers that are left would end.
//!
//! A *slot* is a number of the deck, or of the rationals a gap between the numbers picked. The
//! variables are, in this order: for each ply, that it is played; for each ply and each slot, that
//! the number there is picked; then ply by ply those that say what the slots are.

mod labels;

use crate::play::Plies;
use crate::{Formula, Goal, PlayFormula};
use harary_core::{Player, Unreadable};
use labels::{Labels, Words};
use std::collections::HashMap;
use std::str::FromStr;

/// A monotonic sequence game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct MonotonicRules {
    /// The terms of an increasing subsequence that does not end the game yet.
    pub up: usize,
    /// The same of a decreasing one.
    pub down: usize,
    /// The numbers 1, 2, …, up to this one; the rationals if `None`.
    pub deck: Option<usize>,
    /// Whether who completes a subsequence wins, not loses.
    pub achievement: bool,
}

/// A line of a strategy: a position, as certificates write it, taken apart.
struct Line {
    /// The labels of the live entries, in increasing order.
    word: Vec<[usize; 2]>,
    /// Whether a number is left that would end the game.
    has_ending: bool,
    /// The entry to pick, counted from 0; a number that ends the game if `None`.
    entry: Option<usize>,
}

impl MonotonicRules {
    /// The most plies that there are.
    fn most_plies(&self) -> usize {
        let long = self.up * self.down + 1;
        self.deck.map_or(long, |deck| deck.min(long))
    }

    /// How many slots there are after so many plies: the numbers of the deck, picked ones included,
    /// or the gaps between those picked.
    pub fn slots(&self, plies: usize) -> usize {
        self.deck.unwrap_or(plies + 1)
    }

    /// The slots of moves, as certificates write them.
    ///
    /// # Errors
    /// If one is no move.
    pub fn slots_named(&self, moves: &[String]) -> Result<Vec<usize>, Unreadable> {
        let slot = |mv: &String| {
            let number: Option<usize> = mv.parse().ok();
            let slot = match self.deck {
                Some(deck) => number
                    .and_then(|it| it.checked_sub(1))
                    .filter(|&it| it < deck),
                None => number.filter(|&it| it < self.most_plies()),
            };
            slot.ok_or_else(|| Unreadable(format!("`{mv}` is no move")))
        };
        moves.iter().map(slot).collect()
    }

    /// The plies of all, from the start on, after which the claim is decided, and whether the
    /// claimant has failed if they are played and nothing has ended the game.
    fn horizon(&self, after: usize, goal: Goal) -> (usize, bool) {
        let all = self.most_plies();
        match goal {
            Goal::Win => (all, true),
            Goal::NoLoss => (all, false),
            Goal::WinWithin(plies) => (all.min(after + plies as usize), true),
            Goal::NoLossBefore(plies) => (all.min(after + (plies as usize).max(1) - 1), false),
        }
    }

    /// The clauses that there is a play after these moves in which the claimant keeps to the lines
    /// and does not reach the goal. With `roots`, the first move then is any of these, whosever it
    /// is. `lines` are positions with a move each, as certificates write them.
    ///
    /// # Errors
    /// If a position or a move cannot be read, or the moves before the claim are not legal.
    pub fn strategy(
        &self,
        claimant: Player,
        goal: Goal,
        after: &[usize],
        roots: Option<&[usize]>,
        lines: &[(String, String)],
    ) -> Result<PlayFormula, Unreadable> {
        self.is_legal(after)?;
        let lines: Vec<Line> = lines
            .iter()
            .filter_map(|line| read(line).transpose())
            .collect::<Result<_, _>>()?;
        let (horizon, fails_at_the_end) = self.horizon(after.len(), goal);
        let horizon = horizon.max(after.len());
        let mut formula = Formula::default();
        let mut plies = Plies::new(&mut formula, horizon, self.slots(horizon.saturating_sub(1)));
        self.explain(&mut formula, &plies);
        plies.one_move_each(&mut formula);
        let mut labels = Labels::at_the_start(self.slots(0), [self.up, self.down], &mut formula);
        let mut fails = Vec::new();
        for ply in 0..horizon {
            let moves = plies.moves(ply).to_vec();
            formula.heading(format!("ply {}: a number that is left", ply + 1));
            for (slot, &pick) in moves.iter().enumerate() {
                match labels.slots.get(slot) {
                    Some(at) => formula.implies(&[pick], &[at.is_left]),
                    None => formula.clause([-pick]),
                }
            }
            let mover = Player::BOTH[ply % 2];
            let is_first = ply == after.len();
            if let Some(&slot) = after.get(ply) {
                formula.heading("the move before the claim");
                formula.clause([moves[slot]]);
            } else if let (true, Some(roots)) = (is_first, roots) {
                formula.heading("the first moves that the claim is about");
                for (slot, &pick) in moves.iter().enumerate() {
                    if !roots.contains(&slot) {
                        formula.clause([-pick]);
                    }
                }
            } else if mover == claimant {
                fails.push(self.keep_to(&lines, ply, &labels, &mut plies, &mut formula));
            }
            let ends = labels.ends(&moves, &mut formula);
            if ply >= after.len() {
                match (mover == claimant) == self.achievement {
                    true => formula.clause([-ends]),
                    false => fails.push(ends),
                }
            }
            if let Some(next) = plies.played(ply + 1) {
                formula.implies(&[next], &[-ends]);
            }
            labels = labels.after(self.deck.is_none(), &moves, &mut formula);
        }
        formula.heading("the claimant fails: no line, or a lost end, or all plies are played");
        let is_met = fails_at_the_end && horizon == after.len();
        if fails_at_the_end {
            fails.extend(plies.all_played());
        }
        if !is_met {
            formula.clause(fails);
        }
        let name = |slot: usize| (slot + usize::from(self.deck.is_some())).to_string();
        let names = (0..self.slots(horizon)).map(name);
        Ok(PlayFormula::new(formula, plies, names.collect(), None))
    }

    /// The claimant's move at this ply, by a line. Returns the variable that says that the play
    /// comes to this ply and no line applies.
    fn keep_to(
        &self,
        lines: &[Line],
        ply: usize,
        labels: &Labels,
        plies: &mut Plies,
        formula: &mut Formula,
    ) -> i32 {
        formula.heading(format!("the word of the position before ply {}", ply + 1));
        let longest = lines.iter().map(|line| line.word.len()).max().unwrap_or(0);
        let mut words = Words::of(labels, longest, self.deck.is_none(), formula);
        formula.heading(format!("lines of the strategy at ply {}", ply + 1));
        let mut none = Vec::new();
        // For each entry, or for numbers that end the game, the lines that name it.
        let mut naming: HashMap<Option<usize>, Vec<i32>> = HashMap::new();
        for line in lines {
            if let Some(applies) = words.is(&line.word, line.has_ending, formula) {
                naming.entry(line.entry).or_default().push(applies);
                none.push(-applies);
            }
        }
        let mut naming: Vec<_> = naming.into_iter().collect();
        naming.sort_unstable();
        let mut may = vec![Vec::new(); labels.slots.len()];
        for (entry, lines) in naming {
            let is_named = formula.any_of(&lines);
            for (slot, may) in may.iter_mut().enumerate() {
                let at = match entry {
                    Some(entry) => words.is_entry(slot, entry),
                    None => Some(labels.slots[slot].is_ending),
                };
                if let Some(at) = at {
                    may.push(formula.all_of(&[is_named, at]));
                }
            }
        }
        for (&pick, may) in plies.moves(ply).iter().zip(&may) {
            formula.implies(&[pick], may);
        }
        plies.no_line_at(formula, ply, &none)
    }

    /// Whether moves may be made from the start on, all of them before the end of the game.
    fn is_legal(&self, moves: &[usize]) -> Result<(), Unreadable> {
        let no = |place: usize| Unreadable(format!("after: move {} is not legal", place + 1));
        // The places of the numbers picked, in increasing order, each with its label.
        let mut picked: Vec<(usize, [usize; 2])> = Vec::new();
        for (place, &slot) in moves.iter().enumerate() {
            let at = match self.deck {
                Some(_) => picked.partition_point(|(other, _)| *other < slot),
                None => slot,
            };
            let is_taken = self.deck.is_some() && picked.get(at).is_some_and(|it| it.0 == slot);
            if is_taken || slot >= self.slots(place) {
                return Err(no(place));
            }
            let longest = |before: &[(usize, [usize; 2])], way: usize| {
                let labels = before.iter().map(|(_, label)| label[way]);
                labels.max().unwrap_or(0)
            };
            let (up, down) = (longest(&picked[..at], 0) + 1, longest(&picked[at..], 1) + 1);
            if up > self.up || down > self.down {
                return Err(no(place));
            }
            picked.insert(at, (slot, [up, down]));
        }
        Ok(())
    }

    /// The remarks that say what the variables are.
    fn explain(&self, formula: &mut Formula, plies: &Plies) {
        let long = plies.len();
        let slots = self.slots(long.saturating_sub(1));
        let what = match self.deck {
            Some(_) => "the number x is picked",
            None => "a number is picked that x - 1 of those before are smaller than",
        };
        formula.remark(format!(
            "the variable t says that ply t is played (1 to {long})"
        ));
        formula.remark(format!(
            "the variable {long} + {slots}(t - 1) + x says that in ply t {what}"
        ));
    }
}

/// A line as certificates write it; nothing if it names what is not there.
fn read((position, mv): &(String, String)) -> Result<Option<Line>, Unreadable> {
    let no = || Unreadable(format!("`{position} {mv}` is no line of a monotonic game"));
    let has_ending = position.ends_with('*');
    let labels = position.trim_end_matches('*').trim_end_matches('-');
    let numbers = labels.chars().map(|letter| match letter {
        '0'..='9' => Ok(letter as usize - '0' as usize),
        'a'..='z' => Ok(letter as usize - 'a' as usize + 10),
        'A'..='Y' => Ok(letter as usize - 'A' as usize + 36),
        _ => Err(no()),
    });
    let numbers: Vec<usize> = numbers.collect::<Result<_, _>>()?;
    let (word, rest) = numbers.as_chunks::<2>();
    if !rest.is_empty() {
        return Err(no());
    }
    let entry = match mv.as_str() {
        "*" => None,
        entry => {
            let entry: usize = entry.parse().map_err(|_| no())?;
            Some(entry.checked_sub(1).ok_or_else(no)?)
        }
    };
    let is_there = entry.map_or(has_ending, |entry| entry < word.len());
    Ok(is_there.then(|| Line {
        word: word.to_vec(),
        has_ending,
        entry,
    }))
}

impl FromStr for MonotonicRules {
    type Err = Unreadable;

    /// Reads the words of a game, as certificates write them.
    fn from_str(game: &str) -> Result<MonotonicRules, Unreadable> {
        let no = || Unreadable(format!("`{game}` is no monotonic game"));
        let mut words = game.split(' ').peekable();
        let number = |word: Option<&str>, key: &str| {
            let number = word.and_then(|word| word.strip_prefix(key)?.parse().ok());
            number.ok_or_else(no)
        };
        if words.next() != Some("monotonic") {
            return Err(no());
        }
        let up = number(words.next(), "up=")?;
        let down = number(words.next(), "down=")?;
        let deck = match words.next_if(|word| word.starts_with("deck=")) {
            Some("deck=rationals") => None,
            Some(deck) => Some(number(Some(deck), "deck=")?),
            None => Some(up * down + 1),
        };
        let achievement = words.next_if_eq(&"convention=avoidance").is_none();
        match words.next() {
            Some(_) => Err(no()),
            None => Ok(MonotonicRules {
                up,
                down,
                deck,
                achievement,
            }),
        }
    }
}
