//! Strategies of monotonic sequence games: the clauses contradict each other exactly if every play
//! is won, which is found out here by following all plays, subsequences looked at one by one.

use crate::refuting_play;
use harary_clauses::{Goal, MonotonicRules, Player};
use std::collections::HashMap;

/// A game, and what is claimed of it.
#[derive(Debug)]
struct Claim<'a> {
    rules: MonotonicRules,
    claimant: Player,
    goal: Goal,
    /// The moves before the claim.
    after: &'a [usize],
    /// The first moves that it is about.
    roots: Option<Vec<usize>>,
}

/// For each word the entry to pick.
type Lines = HashMap<String, String>;

/// The numbers picked, one after the other: those of the deck, or ranks.
fn values(rules: &MonotonicRules, play: &[usize]) -> Vec<usize> {
    if rules.deck.is_some() {
        return play.to_vec();
    }
    let mut sorted = Vec::new();
    for (pick, &gap) in play.iter().enumerate() {
        sorted.insert(gap, pick);
    }
    let rank = |pick| sorted.iter().position(|&other| other == pick);
    (0..play.len())
        .map(|pick| rank(pick).expect("picked"))
        .collect()
}

/// The terms of the longest increasing, and decreasing, subsequence that ends with the last number.
fn label(values: &[usize]) -> [usize; 2] {
    let Some((last, before)) = values.split_last() else {
        return [0, 0];
    };
    let mut longest = [1, 1];
    for (place, value) in before.iter().enumerate() {
        let direction = usize::from(value > last);
        let through = label(&values[..=place])[direction] + 1;
        longest[direction] = longest[direction].max(through);
    }
    longest
}

impl Claim<'_> {
    /// The numbers, or gaps, that may be picked, each with its label.
    fn left(&self, play: &[usize]) -> Vec<(usize, [usize; 2])> {
        let slots = 0..self.rules.deck.unwrap_or(play.len() + 1);
        let is_left = |slot: &usize| self.rules.deck.is_none() || !play.contains(slot);
        let labeled = slots.filter(is_left).map(|slot| {
            let values = values(&self.rules, &[play, &[slot]].concat());
            (slot, label(&values))
        });
        labeled.collect()
    }

    fn ends(&self, label: [usize; 2]) -> bool {
        label[0] > self.rules.up || label[1] > self.rules.down
    }

    /// The word of a position, and for each entry the slot where it begins.
    fn word(&self, play: &[usize]) -> (String, Vec<usize>) {
        let (mut entries, mut has_ending) = (Vec::new(), false);
        for (slot, label) in self.left(play) {
            let is_again = || entries.last().is_some_and(|&(_, last)| last == label);
            match self.ends(label) {
                true => has_ending = true,
                false if self.rules.deck.is_none() && is_again() => {}
                false => entries.push((slot, label)),
            }
        }
        let mut word: String = entries
            .iter()
            .map(|(_, [u, d])| format!("{u}{d}"))
            .collect();
        if has_ending {
            word.push('*');
        } else if word.is_empty() {
            word.push('-');
        }
        (word, entries.iter().map(|(slot, _)| *slot).collect())
    }

    /// What a line does: the slots that may be picked.
    fn named(&self, play: &[usize], entry: &str) -> Vec<usize> {
        match entry.parse::<usize>() {
            Ok(entry) => self
                .word(play)
                .1
                .get(entry - 1)
                .copied()
                .into_iter()
                .collect(),
            Err(_) => {
                let left = self.left(play).into_iter();
                left.filter(|(_, label)| self.ends(*label))
                    .map(|(slot, _)| slot)
                    .collect()
            }
        }
    }

    /// Whether the claimant has reached the goal, or failed; nothing if it is not decided.
    fn decided(&self, play: &[usize]) -> Option<bool> {
        let plies = (play.len() - self.after.len()) as u32;
        if plies > 0 && self.ends(label(&values(&self.rules, play))) {
            let last = Player::BOTH[(play.len() - 1) % 2];
            let wins = (last == self.claimant) == self.rules.achievement;
            return Some(match self.goal {
                Goal::Win | Goal::NoLoss => wins,
                Goal::WinWithin(most) => wins && plies <= most,
                Goal::NoLossBefore(least) => wins || plies >= least,
            });
        }
        match self.goal {
            Goal::WinWithin(most) if plies >= most => Some(false),
            Goal::NoLossBefore(least) if plies + 1 >= least => Some(true),
            _ if self.left(play).is_empty() => {
                Some(matches!(self.goal, Goal::NoLoss | Goal::NoLossBefore(_)))
            }
            _ => None,
        }
    }

    /// The first moves that the claim is about, if it is at its position.
    fn roots(&self, play: &[usize]) -> Option<Vec<usize>> {
        let is_left = |slot: &usize| self.left(play).iter().any(|(left, _)| left == slot);
        let roots = self
            .roots
            .as_ref()
            .filter(|_| play.len() == self.after.len());
        roots.map(|roots| roots.iter().copied().filter(is_left).collect())
    }

    /// Whether the claimant reaches the goal by the lines, whatever the other player does.
    fn is_won(&self, lines: &Lines, play: &mut Vec<usize>) -> bool {
        if let Some(decided) = self.decided(play) {
            return decided;
        }
        let mover = Player::BOTH[play.len() % 2];
        let moves = match self.roots(play) {
            Some(roots) => roots,
            None if mover == self.claimant => {
                let line = lines.get(&self.word(play).0);
                let named = line.map_or(Vec::new(), |entry| self.named(play, entry));
                if named.is_empty() {
                    return false;
                }
                named
            }
            None => self.left(play).into_iter().map(|(slot, _)| slot).collect(),
        };
        moves.into_iter().all(|slot| {
            play.push(slot);
            let won = self.is_won(lines, play);
            play.pop();
            won
        })
    }

    /// Takes down for each position a move that reaches the goal, or else the first.
    fn solve(&self, lines: &mut Lines, play: &mut Vec<usize>) -> bool {
        if let Some(decided) = self.decided(play) {
            return decided;
        }
        let chooses = Player::BOTH[play.len() % 2] == self.claimant && self.roots(play).is_none();
        let moves = self
            .roots(play)
            .unwrap_or_else(|| self.left(play).into_iter().map(|(slot, _)| slot).collect());
        let after = moves.into_iter().map(|slot| {
            play.push(slot);
            let won = self.solve(lines, play);
            play.pop();
            (slot, won)
        });
        let all: Vec<(usize, bool)> = after.collect();
        if !chooses {
            return all.iter().all(|(_, won)| *won);
        }
        let best = all.iter().find(|(_, won)| *won);
        let (word, entries) = self.word(play);
        let slot = best.map_or(all[0].0, |(slot, _)| *slot);
        let (_, label) = self
            .left(play)
            .into_iter()
            .find(|it| it.0 == slot)
            .expect("left");
        let entry = match self.ends(label) {
            true => "*".to_owned(),
            // Within a run of equal gaps it is the entry that begins at or before the gap.
            false => entries
                .iter()
                .filter(|&&begins| begins <= slot)
                .count()
                .to_string(),
        };
        lines.insert(word, entry);
        best.is_some()
    }

    /// Whether a play keeps to the lines and fails.
    fn is_refuting(&self, lines: &Lines, moves: &[usize]) -> bool {
        for plies in self.after.len()..=moves.len() {
            let play = &moves[..plies];
            if let Some(decided) = self.decided(play) {
                return !decided;
            }
            let mover = Player::BOTH[plies % 2];
            let may = match self.roots(play) {
                Some(roots) => roots,
                None if mover == self.claimant => {
                    let line = lines.get(&self.word(play).0);
                    line.map_or(Vec::new(), |entry| self.named(play, entry))
                }
                None => self.left(play).into_iter().map(|(slot, _)| slot).collect(),
            };
            match moves.get(plies) {
                None => return may.is_empty(),
                Some(mv) if may.contains(mv) => {}
                Some(_) => return false,
            }
        }
        false
    }
}

/// All games of some sizes, each with a position to begin at.
fn claims() -> Vec<Claim<'static>> {
    let mut all = Vec::new();
    for (up, down, deck) in [
        (0, 1, Some(2)),
        (1, 1, Some(1)),
        (1, 1, Some(3)),
        (2, 1, Some(3)),
        (2, 2, Some(4)),
        (2, 2, Some(5)),
        (1, 3, Some(5)),
        (1, 1, None),
        (2, 1, None),
        (1, 3, None),
        (2, 2, None),
    ] {
        for kind in 0..16 {
            let rules = MonotonicRules {
                up,
                down,
                deck,
                achievement: kind % 2 == 0,
            };
            let claimant = Player::BOTH[kind / 2 % 2];
            let goal = [
                Goal::Win,
                Goal::NoLoss,
                Goal::WinWithin(4),
                Goal::NoLossBefore(4),
            ][kind / 4];
            let is_long = up >= 1 && down >= 1 && deck != Some(1);
            let after: &[usize] = if is_long && kind % 3 == 1 { &[0] } else { &[] };
            let roots = (kind % 5 == 2).then(|| vec![0, 1]);
            all.push(Claim {
                rules,
                claimant,
                goal,
                after,
                roots,
            });
        }
    }
    all
}

#[test]
fn clauses_contradict_each_other_exactly_if_the_strategy_wins() {
    let mut seen = [0; 2];
    for claim in claims() {
        let mut best = Lines::new();
        claim.solve(&mut best, &mut claim.after.to_vec());
        let mut words: Vec<String> = best.keys().cloned().collect();
        words.sort();
        let mut tried = vec![best.clone()];
        for word in words.iter().take(8) {
            let mut other = best.clone();
            other.remove(word);
            tried.push(other.clone());
            for entry in ["1", "2", "*", "9"] {
                other.insert(word.clone(), entry.to_owned());
                tried.push(other.clone());
            }
        }
        for lines in tried {
            let listed: Vec<(String, String)> = lines.clone().into_iter().collect();
            let written = claim.rules.strategy(
                claim.claimant,
                claim.goal,
                claim.after,
                claim.roots.as_deref(),
                &listed,
            );
            let written = written.expect("lines");
            let is_won = claim.is_won(&lines, &mut claim.after.to_vec());
            seen[usize::from(is_won)] += 1;
            let what = (&claim, &lines);
            if let Some((moves, _)) = refuting_play(&written, is_won, &what) {
                assert!(claim.is_refuting(&lines, &moves), "{what:?}: {moves:?}");
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 400), "{seen:?}");
}

#[test]
fn moves_before_the_claim_are_legal() {
    let rules = |game: &str| game.parse::<MonotonicRules>().expect("a game");
    for (game, after, is_legal) in [
        ("monotonic up=2 down=2", vec![2, 0, 4], true),
        ("monotonic up=2 down=2", vec![2, 2], false),
        ("monotonic up=2 down=2", vec![0, 1, 2], false),
        ("monotonic up=2 down=2", vec![5], false),
        ("monotonic up=2 down=2 deck=rationals", vec![0, 0, 1], true),
        ("monotonic up=2 down=2 deck=rationals", vec![0, 2], false),
        ("monotonic up=2 down=2 deck=rationals", vec![0, 0, 0], false),
    ] {
        let written = rules(game).strategy(Player::A, Goal::Win, &after, None, &[]);
        assert_eq!(written.is_ok(), is_legal, "{game} {after:?}");
    }
    let named = |moves: &[&str]| {
        let moves: Vec<String> = moves.iter().map(|&mv| mv.into()).collect();
        rules("monotonic up=2 down=2").slots_named(&moves)
    };
    assert_eq!(named(&["1", "5"]), Ok(vec![0, 4]));
    for wrong in ["0", "6", "a", ""] {
        assert!(named(&[wrong]).is_err(), "{wrong}");
    }
}

#[test]
fn only_monotonic_games_are_read() {
    let read = |game: &str| game.parse::<MonotonicRules>();
    let rules = MonotonicRules {
        up: 2,
        down: 3,
        deck: Some(7),
        achievement: false,
    };
    assert_eq!(
        read("monotonic up=2 down=3 convention=avoidance"),
        Ok(rules.clone())
    );
    let rationals = MonotonicRules {
        deck: None,
        achievement: true,
        ..rules
    };
    assert_eq!(read("monotonic up=2 down=3 deck=rationals"), Ok(rationals));
    for game in [
        "monotonic",
        "monotonic up=2",
        "monotonic up=2 down=3 deck=few",
        "monotonic up=2 down=3 convention=misere",
        "vdw n=9 k=3",
    ] {
        assert!(read(game).is_err(), "{game}");
    }
    let rules = read("monotonic up=2 down=2").expect("a game");
    for (position, mv) in [
        ("1", "1"),
        ("1!", "1"),
        ("11", "0"),
        ("11", "x"),
        ("11 11", "1"),
    ] {
        let line = [(position.to_owned(), mv.to_owned())];
        let written = rules.strategy(Player::A, Goal::Win, &[], None, &line);
        assert!(written.is_err(), "{position} {mv}");
    }
}
