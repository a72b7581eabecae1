//! The lemma of label words, tried out: plain play on sequences and play on words have the same
//! outcomes everywhere.

use super::free;
use super::prover::Minimax;
use crate::rules::monotonic::Monotonic;
use crate::rules::{Outcome, Player, Rules};
use crate::spec::Spec;

/// The game on plain sequences, from its definition.
struct Plain {
    up: usize,
    down: usize,
    /// S, or none for the rationals: a move is then how many of the numbers picked before are
    /// smaller.
    deck: Option<usize>,
    avoidance: bool,
}

/// The longest subsequence that ends in the last number and goes up, found by trying all
/// subsequences.
fn longest(sequence: &[usize], goes_on: &dyn Fn(usize, usize) -> bool) -> usize {
    let Some((&last, before)) = sequence.split_last() else {
        return 0;
    };
    let ending = |i: usize| longest(&before[..=i], goes_on);
    1 + (0..before.len())
        .filter(|&i| goes_on(before[i], last))
        .map(ending)
        .max()
        .unwrap_or(0)
}

impl Plain {
    fn moves(&self, sequence: &[usize]) -> Vec<usize> {
        match self.deck {
            Some(deck) => (1..=deck).filter(|x| !sequence.contains(x)).collect(),
            None => (0..=sequence.len()).collect(),
        }
    }

    fn play(&self, sequence: &[usize], mv: usize) -> Vec<usize> {
        let mut next = sequence.to_vec();
        if self.deck.is_none() {
            // Rationals by their ranks: the new one has rank mv, and those not smaller move up.
            next.iter_mut()
                .filter(|rank| **rank >= mv)
                .for_each(|rank| *rank += 1);
        }
        next.push(mv);
        next
    }

    fn over(&self, sequence: &[usize]) -> Option<Outcome> {
        let mover = if sequence.len() % 2 == 1 {
            Player::A
        } else {
            Player::B
        };
        let created = longest(sequence, &|a, b| a < b) > self.up
            || longest(sequence, &|a, b| a > b) > self.down;
        if created {
            return Some(Outcome::Won(if self.avoidance {
                mover.other()
            } else {
                mover
            }));
        }
        (self.deck == Some(sequence.len())).then_some(Outcome::Draw)
    }

    /// The outcome of a play, compared at this and every later position with that of the word.
    fn compare(
        &self,
        sequence: &[usize],
        moves: &mut Vec<String>,
        words: &mut Minimax<'_, Monotonic>,
        rules: &Monotonic,
    ) -> Outcome {
        let player = if sequence.len().is_multiple_of(2) {
            Player::A
        } else {
            Player::B
        };
        let outcome = self.over(sequence).unwrap_or_else(|| {
            let mut outcomes = Vec::new();
            for mv in self.moves(sequence) {
                moves.push(mv.to_string());
                outcomes.push(self.compare(&self.play(sequence, mv), moves, words, rules));
                moves.pop();
            }
            let mine = outcomes
                .iter()
                .find(|outcome| **outcome == Outcome::Won(player));
            let draw = outcomes.iter().find(|outcome| **outcome == Outcome::Draw);
            *mine.or(draw).unwrap_or(&Outcome::Won(player.other()))
        });
        let texts: Vec<&str> = moves.iter().map(String::as_str).collect();
        let word = rules.after(&texts).unwrap();
        assert_eq!(
            words.outcome(&word),
            outcome,
            "{moves:?} {}",
            rules.write_position(&word)
        );
        assert_eq!(
            rules.over(&word).is_some(),
            self.over(sequence).is_some(),
            "{moves:?}"
        );
        outcome
    }
}

fn compare(up: usize, down: usize, deck: Option<usize>, avoidance: bool) {
    let mut game = format!("monotonic up={up} down={down}");
    match deck {
        Some(deck) if deck != up * down + 1 => game += &format!(" deck={deck}"),
        Some(_) => {}
        None => game += " deck=rationals",
    }
    if avoidance {
        game += " convention=avoidance";
    }
    let rules = Monotonic::play(&mut Spec::read(&game, &free()).unwrap()).unwrap();
    Plain {
        up,
        down,
        deck,
        avoidance,
    }
    .compare(&[], &mut Vec::new(), &mut Minimax::new(&rules), &rules);
}

#[test]
fn words_agree_with_plain_sequences_of_a_deck() {
    for (up, down) in (0..=4).flat_map(|up| (0..=4).map(move |down| (up, down))) {
        for deck in 1..=6 {
            compare(up, down, Some(deck), false);
            compare(up, down, Some(deck), true);
        }
    }
    compare(2, 3, Some(7), false);
    compare(2, 3, Some(7), true);
}

#[test]
fn words_agree_with_plain_sequences_of_rationals() {
    for (up, down) in [
        (0, 2),
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
        (3, 1),
        (1, 4),
        (2, 3),
        (3, 2),
    ] {
        compare(up, down, None, false);
        compare(up, down, None, true);
    }
}
