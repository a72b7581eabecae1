//! Openings of random trees against plain minimax: what is decided, what may still matter.

use super::*;
use crate::play::alpha_beta::tests::random_tree;
use harary_core::{Explicit, Game, Outcome::Draw, laws};

const ALL: [Outcome; 3] = [Outcome::Wins(Player::A), Draw, Outcome::Wins(Player::B)];

/// A tree, its openings, and who wins from each.
fn solved(text: &str, plies: u32) -> (Outcome, Openings, Vec<Outcome>) {
    let game: Explicit = text.parse().unwrap();
    let value = |line: &[u32]| {
        let mut at = game.start();
        for &mv in line {
            game.play(&mut at, mv);
        }
        let value = laws::minimax(&game, &mut at, &mut 1_000_000).unwrap();
        value.outcome
    };
    let (openings, lines) = Openings::new(&game, &game.start(), Some(plies), 0, 1_000_000).unwrap();
    let outcomes = lines.iter().map(|line| value(line)).collect();
    (value(&[]), openings, outcomes)
}

#[test]
fn what_openings_decide_is_what_minimax_says() {
    let mut dice = laws::Dice::new(3);
    let mut spared = 0;
    for round in 0..400 {
        let (truth, openings, outcomes) = solved(&random_tree(&mut dice, 6), round % 5);
        // One needed opening after the other, as a search would.
        let mut known = vec![Known::NOTHING; outcomes.len()];
        let decided = loop {
            let outlook = openings.outlook(&known);
            let outcome = outlook.known.outcome();
            match outlook.needed.iter().position(|&it| it) {
                Some(next) => {
                    assert!(outcome.is_none() && known[next] == Known::NOTHING);
                    known[next] = outcomes[next].into();
                }
                None => break outcome,
            }
        };
        assert_eq!(decided, Some(truth));
        spared += known
            .iter()
            .filter(|&&known| known == Known::NOTHING)
            .count();
    }
    assert!(spared > 100, "{spared}");
}

#[test]
fn what_is_not_needed_changes_nothing() {
    let mut dice = laws::Dice::new(4);
    let mut tried = 0;
    for round in 0..400 {
        let (truth, openings, outcomes) = solved(&random_tree(&mut dice, 5), 1 + round % 4);
        let chance = dice.below(4);
        // Some are known, and of some that a player does not lose.
        let some = |outcome: Outcome| {
            let worth = outcome.worth(Player::A);
            match (dice.below(4) <= chance, dice.below(3)) {
                (true, _) => outcome.into(),
                (false, 0) if worth >= 0 => Known { least: 0, most: 1 },
                (false, 1) if worth <= 0 => Known { least: -1, most: 0 },
                _ => Known::NOTHING,
            }
        };
        let mut known: Vec<Known> = outcomes.iter().copied().map(some).collect();
        let Outlook {
            known: start,
            needed,
        } = openings.outlook(&known);
        let outcome = start.outcome();
        let worth = truth.worth(Player::A);
        assert!(start.least <= worth && worth <= start.most);
        assert!(outcome.is_none_or(|outcome| outcome == truth));
        assert_eq!(outcome.is_some(), needed.iter().all(|it| !it));
        // Whatever those are that are not needed, the others decide.
        for (place, known) in known.iter_mut().enumerate() {
            if known.outcome().is_none() {
                tried += u32::from(!needed[place]);
                let fits = |outcome: &Outcome| {
                    let worth = outcome.worth(Player::A);
                    known.least <= worth && worth <= known.most
                };
                let possible: Vec<Outcome> = ALL.into_iter().filter(fits).collect();
                *known = match needed[place] {
                    true => outcomes[place].into(),
                    false => possible[dice.below(possible.len())].into(),
                };
            }
        }
        assert_eq!(openings.outlook(&known).known.outcome(), Some(truth));
    }
    assert!(tried > 100, "{tried}");
}

#[test]
fn there_are_no_more_openings_than_asked() {
    let game: Explicit = "A(B(+ -) B(+ =) B(- -))".parse().unwrap();
    let count = |plies, enough, most| {
        let found = Openings::new(&game, &game.start(), plies, enough, most);
        let (openings, lines) = found?;
        assert_eq!(openings.count(), lines.len());
        Ok((lines.len(), openings.plies()))
    };
    assert_eq!(count(Some(0), 0, 9), Ok((1, 0)));
    assert_eq!(count(Some(1), 0, 9), Ok((3, 1)));
    assert_eq!(count(Some(1), 0, 2), Err(NoOpenings::TooMany(1)));
    assert_eq!(count(None, 2, 9), Ok((3, 1)));
    // All plays are over after two plies.
    assert_eq!(count(Some(7), 0, 9), Ok((0, 2)));
    assert_eq!(count(None, 9, 9), Err(NoOpenings::TooFew(3, 1)));
}
