//! Why a monotonic game is over: the subsequence that the last pick has completed.

use super::{Deck, Monotonic, MonotonicPosition};
use harary_core::{Ending, Game};

impl<const W: usize> Monotonic<W> {
    /// Why the game is over; `None` while it goes on.
    pub(super) fn why_over(&self, at: &MonotonicPosition<W>) -> Option<Ending> {
        self.outcome(at)?;
        if !self.ended(&at.board) {
            return Some(Ending::EmptyDeck);
        }
        let numbers = self.in_order(&at.picked);
        let last = numbers.len() - 1;
        let rising = longest(&numbers, |one, next| one < next);
        let falling = longest(&numbers, |one, next| one > next);
        let rises = rising.len() > usize::from(self.up);
        let picks = if rises { rising } else { falling };
        let is_deck = self.deck != Deck::Rationals;
        let terms = picks.iter().filter(|_| is_deck);
        Some(Ending::Subsequence {
            player: harary_core::Player::BOTH[last % 2],
            wins: !self.avoidance,
            rising: rises,
            numbers: terms.map(|&pick| numbers[pick].into()).collect(),
            moves: picks.iter().map(|pick| pick + 1).collect(),
        })
    }

    /// The numbers picked; of rationals their places in the order of all numbers picked.
    pub(super) fn in_order(self, picked: &[u16]) -> Vec<u16> {
        let mut numbers: Vec<u16> = Vec::new();
        for &pick in picked {
            if self.deck == Deck::Rationals {
                let above = numbers.iter_mut().filter(|number| **number >= pick);
                above.for_each(|number| *number += 1);
            }
            numbers.push(pick);
        }
        numbers
    }
}

/// The places, from 0, of a longest subsequence that ends with the last number and in which each
/// two neighbors are in this order.
fn longest(numbers: &[u16], in_order: impl Fn(u16, u16) -> bool) -> Vec<usize> {
    // For each number the length of the longest subsequence that it ends, and the term before.
    let mut best: Vec<(usize, Option<usize>)> = Vec::new();
    for (place, &number) in numbers.iter().enumerate() {
        let before = (0..place).filter(|&one| in_order(numbers[one], number));
        let before = before.max_by_key(|&one| best[one].0);
        best.push((1 + before.map_or(0, |one| best[one].0), before));
    }
    let last = numbers.len().checked_sub(1);
    let mut places: Vec<usize> = std::iter::successors(last, |&place| best[place].1).collect();
    places.reverse();
    places
}
