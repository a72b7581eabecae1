//! What each number that is left would end, and how that is written as a word.

use crate::Formula;
use std::collections::HashMap;

/// A number of the deck, or a gap.
pub(super) struct Slot {
    /// The number is not picked yet; always so of a gap.
    pub(super) is_left: i32,
    /// For increasing subsequences, and for decreasing ones, whether the longest that a number
    /// picked here would end has at least 1, 2, … terms, up to those that end the game.
    long: [Vec<i32>; 2],
    /// A number picked here would not end the game, and may be picked.
    is_live: i32,
    /// A number picked here would end the game, and may be picked.
    pub(super) is_ending: i32,
}

/// All slots at a time.
pub(super) struct Labels {
    pub(super) slots: Vec<Slot>,
}

impl Labels {
    /// Before the first ply every number is left, and would end subsequences of one term. The game
    /// ends by one of more terms than `most` says for each direction.
    pub(super) fn at_the_start(slots: usize, most: [usize; 2], formula: &mut Formula) -> Labels {
        formula.heading("the start");
        let slots = (0..slots).map(|_| {
            let is_left = formula.variable();
            formula.clause([is_left]);
            let long = most.map(|most| formula.variables(most + 1));
            for long in &long {
                for (place, &at_least) in long.iter().enumerate() {
                    formula.clause([if place == 0 { at_least } else { -at_least }]);
                }
            }
            Slot::new(is_left, long, formula)
        });
        Labels {
            slots: slots.collect(),
        }
    }

    /// A variable that says that the number picked ends the game.
    pub(super) fn ends(&self, moves: &[i32], formula: &mut Formula) -> i32 {
        formula.heading("it ends the game, or does not");
        let all = moves.iter().zip(&self.slots);
        let all: Vec<i32> = all
            .map(|(&pick, slot)| formula.all_of(&[pick, slot.is_ending]))
            .collect();
        formula.any_of(&all)
    }

    /// The slots after one of these moves. A number that is greater than the one picked may follow
    /// it in an increasing subsequence, and a smaller one in a decreasing one. Where a gap is
    /// picked, there are two gaps, left and right of the number.
    pub(super) fn after(&self, are_gaps: bool, moves: &[i32], formula: &mut Formula) -> Labels {
        formula.heading("what is left, and what it would end then");
        let picks: Vec<i32> = moves.iter().copied().take(self.slots.len()).collect();
        // For each direction, length and slot: a number is picked there, or before it (below for
        // increasing, above for decreasing), after which a subsequence has at least this length.
        let lengthened = [0, 1].map(|direction| {
            let lengths = 0..self
                .slots
                .first()
                .map_or(0, |slot| slot.long[direction].len());
            let of_length = |length: usize| {
                let Some(before) = length.checked_sub(1) else {
                    return Vec::new(); // every number ends a subsequence of one term already
                };
                let picked = picks.iter().zip(&self.slots);
                let picked: Vec<i32> = picked
                    .map(|(&pick, slot)| formula.all_of(&[pick, slot.long[direction][before]]))
                    .collect();
                so_far(picked, direction == 1, formula)
            };
            lengths.map(of_length).collect::<Vec<Vec<i32>>>()
        });
        let slots = match are_gaps {
            false => (0..self.slots.len())
                .map(|slot| self.number_after(slot, picks[slot], &lengthened, formula))
                .collect(),
            true => {
                let below = so_far(picks, false, formula);
                (0..=self.slots.len())
                    .map(|slot| self.gap_after(slot, &below, &lengthened, formula))
                    .collect()
            }
        };
        Labels { slots }
    }

    /// A number of the deck after a move.
    fn number_after(
        &self,
        slot: usize,
        pick: i32,
        lengthened: &[Vec<Vec<i32>>; 2],
        formula: &mut Formula,
    ) -> Slot {
        let before = &self.slots[slot];
        let is_left = formula.all_of(&[before.is_left, -pick]);
        let neighbor = [slot.checked_sub(1), Some(slot + 1)];
        let long = [0, 1].map(|direction| {
            let lengths = before.long[direction].iter().zip(&lengthened[direction]);
            let lengths = lengths.map(|(&was, picked)| {
                let picked = neighbor[direction].and_then(|beside| picked.get(beside));
                let reasons: Vec<i32> = picked.copied().into_iter().chain([was]).collect();
                formula.any_of(&reasons)
            });
            lengths.collect()
        });
        Slot::new(is_left, long, formula)
    }

    /// A gap after a move. `below` says that the number is picked in this gap or in one below it.
    fn gap_after(
        &self,
        slot: usize,
        below: &[i32],
        lengthened: &[Vec<Vec<i32>>; 2],
        formula: &mut Formula,
    ) -> Slot {
        let is_left = formula.variable();
        formula.clause([is_left]);
        // The number is picked below this gap, which was the one before then; or it is not.
        let is_above = slot.checked_sub(1).map(|before| below[before]);
        let long = [0, 1].map(|direction| {
            let lengths = 0..lengthened[direction].len();
            let lengths = lengths.map(|length| {
                let long = formula.variable();
                for (picked_below, was) in [(true, slot.checked_sub(1)), (false, Some(slot))] {
                    let Some(was) = was.filter(|&was| was < self.slots.len()) else {
                        continue;
                    };
                    let case: Vec<i32> = is_above
                        .map(|is| if picked_below { is } else { -is })
                        .into_iter()
                        .collect();
                    let grows = picked_below == (direction == 0);
                    let picked = lengthened[direction][length].get(was).filter(|_| grows);
                    let reasons: Vec<i32> = picked
                        .copied()
                        .into_iter()
                        .chain([self.slots[was].long[direction][length]])
                        .collect();
                    for &reason in &reasons {
                        formula.implies(&[&case[..], &[reason]].concat(), &[long]);
                    }
                    formula.implies(&[&case[..], &[long]].concat(), &reasons);
                }
                long
            });
            lengths.collect()
        });
        Slot::new(is_left, long, formula)
    }
}

impl Slot {
    fn new(is_left: i32, long: [Vec<i32>; 2], formula: &mut Formula) -> Slot {
        let last = [&long[0], &long[1]].map(|long| long[long.len() - 1]);
        let ends = formula.any_of(&last);
        Slot {
            is_left,
            long,
            is_live: formula.all_of(&[is_left, -ends]),
            is_ending: formula.all_of(&[is_left, ends]),
        }
    }
}

/// For each of these, whether it or one before it holds; one after it if so told.
fn so_far(mut of: Vec<i32>, backward: bool, formula: &mut Formula) -> Vec<i32> {
    if backward {
        of.reverse();
    }
    for place in 1..of.len() {
        of[place] = formula.any_of(&[of[place - 1], of[place]]);
    }
    if backward {
        of.reverse();
    }
    of
}

/// The word of a position: which slots its entries are, and their labels.
pub(super) struct Words<'l> {
    labels: &'l Labels,
    /// For each slot and each number of entries from 1 on: at least as many entries begin at this
    /// slot or before it.
    entries: Vec<Vec<i32>>,
    /// For each slot and each entry: it begins here.
    begins: Vec<Vec<i32>>,
    /// Some number that is left would end the game.
    has_ending: i32,
    /// For each entry that a line asked about the lengths of its label.
    asked: Vec<Option<[Vec<i32>; 2]>>,
    /// For each beginning of a word that a line asked about whether the position has it.
    known: HashMap<Vec<[usize; 2]>, i32>,
}

impl Words<'_> {
    /// What is said about words of up to so many entries. Gaps that are neighbors among those that
    /// are live and have the same label are one entry.
    pub(super) fn of<'l>(
        labels: &'l Labels,
        longest: usize,
        merges: bool,
        formula: &mut Formula,
    ) -> Words<'l> {
        let live: Vec<i32> = match merges {
            false => labels.slots.iter().map(|slot| slot.is_live).collect(),
            true => first_of_equals(labels, formula),
        };
        let most = (longest + 1).min(live.len());
        let mut entries: Vec<Vec<i32>> = Vec::new();
        for (slot, &begins) in live.iter().enumerate() {
            let before = entries.last();
            let row = (0..most.min(slot + 1)).map(|number| {
                let was = before.and_then(|row| row.get(number)).copied();
                let one_fewer = number
                    .checked_sub(1)
                    .and_then(|fewer| before.map(|row| row[fewer]));
                let one_more: Vec<i32> = one_fewer.into_iter().chain([begins]).collect();
                let one_more = formula.all_of(&one_more);
                let reasons: Vec<i32> = was.into_iter().chain([one_more]).collect();
                formula.any_of(&reasons)
            });
            let row = row.collect();
            entries.push(row);
        }
        let begins = live.iter().zip(&entries);
        let begins = begins.map(|(&begins, row)| {
            let entries = row.iter().enumerate().map(|(number, &at_least)| {
                let more = row.get(number + 1).map(|&more| -more);
                let all: Vec<i32> = [begins, at_least].into_iter().chain(more).collect();
                formula.all_of(&all)
            });
            entries.collect()
        });
        let begins = begins.collect();
        let ending: Vec<i32> = labels.slots.iter().map(|slot| slot.is_ending).collect();
        Words {
            labels,
            asked: (0..most).map(|_| None).collect(),
            entries,
            begins,
            has_ending: formula.any_of(&ending),
            known: HashMap::new(),
        }
    }

    /// Whether this entry, counted from 0, begins at a slot; nothing if it cannot.
    pub(super) fn is_entry(&self, slot: usize, entry: usize) -> Option<i32> {
        self.begins[slot].get(entry).copied()
    }

    /// A variable that says that the position has this word; nothing if it cannot.
    pub(super) fn is(
        &mut self,
        word: &[[usize; 2]],
        has_ending: bool,
        formula: &mut Formula,
    ) -> Option<i32> {
        let last = self.entries.last().map_or(&[][..], Vec::as_slice);
        let there = match word.len().checked_sub(1) {
            Some(before) => Some(*last.get(before)?),
            None => None,
        };
        let no_more = last.get(word.len()).map(|&more| -more);
        let ending = if has_ending {
            self.has_ending
        } else {
            -self.has_ending
        };
        let mut all = self.begins_with(word, formula)?;
        all.extend(there.into_iter().chain(no_more));
        all.push(ending);
        Some(formula.all_of(&all))
    }

    /// Literals that say together that the entries begin as this word has them, if they are there:
    /// one, or none of no entries; nothing if they cannot begin so.
    fn begins_with(&mut self, word: &[[usize; 2]], formula: &mut Formula) -> Option<Vec<i32>> {
        let Some((label, before)) = word.split_last() else {
            return Some(Vec::new());
        };
        if let Some(&known) = self.known.get(word) {
            return Some(vec![known]);
        }
        let mut all = self.begins_with(before, formula)?;
        let of_entry = self.label(before.len(), formula);
        for (long, &length) in of_entry.iter().zip(label) {
            all.push(*long.get(length.checked_sub(1)?)?);
            all.extend(long.get(length).map(|longer| -longer));
        }
        let begins = formula.all_of(&all);
        self.known.insert(word.to_vec(), begins);
        Some(vec![begins])
    }

    /// The lengths of the label of an entry, if it is there.
    fn label(&mut self, entry: usize, formula: &mut Formula) -> &[Vec<i32>; 2] {
        let (labels, begins) = (self.labels, &self.begins);
        self.asked[entry].get_or_insert_with(|| {
            [0, 1].map(|direction| {
                let lengths = 0..labels.slots[0].long[direction].len();
                let lengths = lengths.map(|length| {
                    let long = formula.variable();
                    for (slot, begins) in labels.slots.iter().zip(begins) {
                        if let Some(&here) = begins.get(entry) {
                            let is_long = slot.long[direction][length];
                            formula.implies(&[here, is_long], &[long]);
                            formula.implies(&[here, long], &[is_long]);
                        }
                    }
                    long
                });
                lengths.collect()
            })
        })
    }
}

/// For each slot whether it is live and the live slot before it, if any, has another label.
fn first_of_equals(labels: &Labels, formula: &mut Formula) -> Vec<i32> {
    let mut firsts = Vec::new();
    // The lengths of the label of the last live slot so far; none is long before the first.
    let lengths: usize = labels.slots[0].long.iter().map(Vec::len).sum();
    let mut last = formula.variables(lengths);
    for &none in &last {
        formula.clause([-none]);
    }
    for slot in &labels.slots {
        let own: Vec<i32> = slot.long.iter().flatten().copied().collect();
        let differences: Vec<i32> = (own.iter().zip(&last))
            .flat_map(|(&own, &last)| [[own, -last], [-own, last]])
            .map(|both| formula.all_of(&both))
            .collect();
        let differs = formula.any_of(&differences);
        firsts.push(formula.all_of(&[slot.is_live, differs]));
        let next = own.iter().zip(&last).map(|(&own, &last)| {
            let next = formula.variable();
            for (case, is) in [(slot.is_live, own), (-slot.is_live, last)] {
                formula.implies(&[case, is], &[next]);
                formula.implies(&[case, next], &[is]);
            }
            next
        });
        last = next.collect();
    }
    firsts
}
