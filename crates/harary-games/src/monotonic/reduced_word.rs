//! Reduced words: the part of the label word on which the value of a position depends.
//!
//! Both players have the same picks, so the turn need not be known either. Write (u, d) × k for a
//! group, k neighbors of a label; a = N − u + 1 and b = M − d + 1 are the rooms that its label has.
//! All lemmas are about decks.
//!
//! *Avoidance*, when some number ends the game or the deck has more than N·M numbers, so that a
//! player who finds no live number loses:
//!
//! **Lemma (large groups).** A group with at least C(a+b, a) − 1 numbers can be taken to have just
//! as many. *Proof.* Put T(a, b) = C(a+b, a) − 1, so T(a, b) = T(a, b−1) + T(a−1, b) + 1 and T = 0
//! where a or b is 0. Picking the j-th of k numbers leaves a group of j − 1 with rooms (a, b−1) and
//! one of k − j with rooms (a−1, b). If k ≥ T(a, b), each such pair with the first number cut down
//! to T(a, b−1) and the second to T(a−1, b) arises from some j, whatever k is, except those with
//! both below. Other picks move the whole group to smaller rooms or leave it; groups that meet are
//! added. ∎
//!
//! **Lemma (last column).** A number with u = N and label d that has at least M − d + 1 numbers
//! with u = N below it can be left out. *Proof.* Take the lowest such number c. A pick below it
//! adds to the numbers below it or changes nothing for it, one above raises d by at most 1 and only
//! if the label above had the same d; so c stays such a number or dies. Picking c: the next number
//! c' below it with u = N exists and has the same d, else it were such a number itself. After c'
//! instead of c the word lacks c' with the label d + 1, which again has enough below it. ∎ The last
//! row, d = M, is the same upside down.
//!
//! *Achievement*, when no number ends the game (where one does, the player to move wins). A pick
//! after which some number ends the game loses in two plies.
//!
//! **Lemma (stacks).** Of the numbers with u = N, from the top, only these labels matter: e₁ = d₁,
//! eᵢ = max(dᵢ, eᵢ₋₁ + 1) as long as they are at most M, and whether there is a number beyond.
//! *Proof.* A number with u = N can be picked without losing at once only if it is the greatest.
//! The labels d of such numbers are changed by greater ones only, so the i-th from the top will
//! have the label eᵢ when it is the greatest; if that is above M, the one before it (with the label
//! M) or an earlier one loses at once while it is there, and so it is never picked. ∎ The numbers
//! with d = M from the bottom are the same upside down.

use super::play::Board;
use super::{Deck, Monotonic};
use harary_core::Mask;

/// No path of labels has more than N + M − 1 of them.
const MOST: usize = 120;

#[derive(Clone, Copy)]
struct Group {
    up: u8,
    down: u8,
    numbers: u16,
}

/// Groups from below, and the stacks of achievement.
pub(super) struct ReducedWord<const W: usize> {
    groups: [Group; MOST],
    length: usize,
    /// The labels d of the numbers with u = N; M + 1 for one beyond. Empty in avoidance.
    column: Mask<W>,
    /// The labels u of the numbers with d = M.
    row: Mask<W>,
    /// Whether some number ends the game, where that matters.
    ending: bool,
}

impl<const W: usize> ReducedWord<W> {
    pub(super) fn new() -> Self {
        let none = Group {
            up: 0,
            down: 0,
            numbers: 0,
        };
        ReducedWord {
            groups: [none; MOST],
            length: 0,
            column: Mask::EMPTY,
            row: Mask::EMPTY,
            ending: false,
        }
    }

    fn groups(&self) -> &[Group] {
        &self.groups[..self.length]
    }

    /// The groups of the live places, from below. Labels change at tails only: u grows at a rising
    /// one, d shrinks at a falling one.
    pub(super) fn read(&mut self, board: &Board<W>, live: Mask<W>) {
        let (mut up, mut down) = (1, 1 + board.falling.len() as u8);
        let mut left = live;
        for tail in (board.rising | board.falling).members() {
            self.add(up, down, left & Mask::below(tail));
            left &= !Mask::below(tail);
            up += u8::from(board.rising.has(tail));
            down -= u8::from(board.falling.has(tail));
        }
        self.add(up, down, left);
    }

    fn add(&mut self, up: u8, down: u8, places: Mask<W>) {
        if !places.is_empty() {
            let numbers = places.len() as u16;
            self.groups[self.length] = Group { up, down, numbers };
            self.length += 1;
        }
    }

    /// The labels of the groups, and how many numbers have them.
    #[cfg(test)]
    pub(super) fn labels(&self) -> Vec<(u32, u32, u16)> {
        let label = |group: &Group| (group.up.into(), group.down.into(), group.numbers);
        self.groups().iter().map(label).collect()
    }

    /// With the order of the numbers reversed.
    pub(super) fn mirror(&self) -> Self {
        let mut mirror = ReducedWord {
            length: self.length,
            column: self.row,
            row: self.column,
            ending: self.ending,
            ..ReducedWord::new()
        };
        for (new, old) in mirror.groups.iter_mut().zip(self.groups().iter().rev()) {
            *new = Group {
                up: old.down,
                down: old.up,
                numbers: old.numbers,
            };
        }
        mirror
    }

    /// Two masks that tell reduced words apart: a bit for every step of u from below, at the step
    /// plus the numbers below it, and a last one at the end; likewise for d from above; the stacks
    /// and the flag from the other end.
    pub(super) fn key(&self) -> [Mask<W>; 2] {
        let top = Mask::<W>::WIDTH - 1;
        let steps = |groups: &mut dyn Iterator<Item = (u8, u16)>, stack: Mask<W>| {
            let mut mask = Mask::EMPTY;
            let (mut numbers, mut length) = (0, 1);
            for (label, more) in groups {
                while length < label {
                    mask |= Mask::bit(numbers + u32::from(length) - 1);
                    length += 1;
                }
                numbers += u32::from(more);
            }
            mask |= Mask::bit(numbers + u32::from(length) - 1);
            for label in stack.members() {
                mask |= Mask::bit(top - label);
            }
            mask
        };
        let groups = self.groups();
        let mut rising = steps(&mut groups.iter().map(|g| (g.up, g.numbers)), self.column);
        let falling = steps(
            &mut groups.iter().rev().map(|g| (g.down, g.numbers)),
            self.row,
        );
        if self.ending {
            rising |= Mask::bit(top);
        }
        [rising, falling]
    }
}

impl<const W: usize> Monotonic<W> {
    pub(super) fn reduced_word(self, board: &Board<W>) -> ReducedWord<W> {
        let mut reduced_word = ReducedWord::new();
        let live = self.live(board);
        let ending = live != board.places;
        if !self.avoidance && ending {
            reduced_word.ending = true;
            return reduced_word;
        }
        reduced_word.read(board, self.kinds(board, live));
        let Deck::Numbers(numbers) = self.deck else {
            return reduced_word;
        };
        if !self.avoidance {
            self.stack(&mut reduced_word);
        } else if ending || u32::from(numbers) > u32::from(self.up) * u32::from(self.down) {
            self.cut(&mut reduced_word);
        }
        reduced_word.ending =
            ending && u32::from(numbers) <= u32::from(self.up) * u32::from(self.down);
        reduced_word
    }

    /// Lemmas on large groups, the last column and the last row.
    fn cut(self, reduced_word: &mut ReducedWord<W>) {
        let groups = &mut reduced_word.groups[..reduced_word.length];
        let rooms = |group: &Group| (self.up - group.up + 1, self.down - group.down + 1);
        for group in groups.iter_mut() {
            let (a, b) = rooms(group);
            group.numbers = group.numbers.min(most(a.into(), b.into()));
        }
        let mut below = 0;
        for group in groups.iter_mut().filter(|group| group.up == self.up) {
            let room = u16::from(self.down - group.down + 1);
            group.numbers = group.numbers.min(room.saturating_sub(below));
            below += group.numbers;
        }
        let mut above = 0;
        for group in groups
            .iter_mut()
            .rev()
            .filter(|group| group.down == self.down)
        {
            let room = u16::from(self.up - group.up + 1);
            group.numbers = group.numbers.min(room.saturating_sub(above));
            above += group.numbers;
        }
        let mut kept = 0;
        for index in 0..reduced_word.length {
            if reduced_word.groups[index].numbers > 0 {
                reduced_word.groups[kept] = reduced_word.groups[index];
                kept += 1;
            }
        }
        reduced_word.length = kept;
    }

    /// The lemma on stacks.
    fn stack(self, reduced_word: &mut ReducedWord<W>) {
        let groups = reduced_word.groups;
        let all = &groups[..reduced_word.length];
        let column = all.iter().rev().take_while(|group| group.up == self.up);
        let tall = column.clone().count();
        reduced_word.column = forced(column.map(|group| (group.down, group.numbers)), self.down);
        let rest = &all[..all.len() - tall];
        let row = rest.iter().take_while(|group| group.down == self.down);
        let wide = row.clone().count();
        reduced_word.row = forced(row.map(|group| (group.up, group.numbers)), self.up);
        let rest = &rest[wide..];
        reduced_word.groups[..rest.len()].copy_from_slice(rest);
        reduced_word.length = rest.len();
    }
}

/// The labels that the numbers of a stack will have when it is their turn, up to the first above
/// `most`.
fn forced<const W: usize>(groups: impl Iterator<Item = (u8, u16)>, most: u8) -> Mask<W> {
    let mut stack = Mask::EMPTY;
    let mut last = 0;
    for (label, numbers) in groups {
        for _ in 0..numbers {
            last = label.max(last + 1).min(most + 1);
            stack |= Mask::bit(last.into());
            if last > most {
                return stack;
            }
        }
    }
    stack
}

/// C(a+b, a) − 1, or the largest number if that is larger.
fn most(a: u64, b: u64) -> u16 {
    let mut product: u64 = 1;
    for i in 1..=a.min(b) {
        product = product * (a + b + 1 - i) / i;
        if product > u64::from(u16::MAX) {
            return u16::MAX;
        }
    }
    (product - 1) as u16
}
