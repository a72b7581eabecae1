//! Misere outcomes of sums of generators, by search with a table.
//!
//! A checkpoint keeps the words whose outcomes are known, but not the outcomes: these follow from
//! the options of a word, which are known before it. So nothing in a file is believed, and invalid
//! words cost no more than a look at each.

use super::halt::Halt;
use super::words::{Word, replace};
use crate::footprint::{Footprint, block};
use harary_core::{Damaged, Paused, Progress, Watch, WordSink, WordSource};
use rustc_hash::FxHashMap;
use std::collections::VecDeque;

/// The number of words looked at again that are as much work as a node.
const AGAIN_A_NODE: usize = 1 << 10;
/// The word after the number of the heap at work.
pub(super) const AT_WORK: &str = "counters in the heap at work";
/// No exponent in a file is larger, so that those of options can be counted.
const MOST_IN_A_FILE: u16 = 1 << 15;

/// A game on words: a move replaces a generator by one of its options.
///
/// The last generator may be on trial: outcomes about it are then forgotten unless it is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcomes {
    options: Vec<Box<[Word]>>,
    table: FxHashMap<Word, bool>,
    /// Words with the generator on trial.
    trial: FxHashMap<Word, bool>,
    on_trial: bool,
    /// The heaps that are generators.
    heaps: Vec<u32>,
    /// Those that will be generators again, or on trial, and the words whose last generator they
    /// are: what was known when it was saved.
    ahead: VecDeque<(u32, Vec<Word>)>,
    /// Words of generators that exist again, ordered such that options come first.
    again: VecDeque<Word>,
    /// The heap at work, for whoever watches.
    pub(super) at: u32,
}

/// A word whose outcome is being found out, and the next option to look at.
struct Open {
    word: Word,
    generator: usize,
    option: usize,
}

impl Outcomes {
    /// Puts a heap with these options on trial as a generator; there is none on trial. Options hold
    /// earlier generators only, and there is at least one.
    pub(super) fn try_generator(&mut self, heap: u32, options: Box<[Word]>) {
        self.options.push(options);
        self.heaps.push(heap);
        self.on_trial = true;
        if self.ahead.front().is_some_and(|ahead| ahead.0 == heap) {
            let mut words = self.ahead.pop_front().unwrap_or_default().1;
            // Of as many generators as there are now.
            words.retain(|word| word.len() == self.options.len());
            // An option of a word has less of one generator, and no more of those after it.
            words.sort_unstable_by(|one, other| one.iter().rev().cmp(other.iter().rev()));
            words.dedup();
            self.again.extend(words);
        }
    }

    pub(super) fn keep(&mut self) {
        self.table.extend(self.trial.drain());
        self.on_trial = false;
    }

    pub(super) fn is_on_trial(&self) -> bool {
        self.on_trial
    }

    /// Forgets the generator on trial, if there is one, and says how many words were known about
    /// it.
    pub(super) fn reject(&mut self) -> Option<usize> {
        std::mem::take(&mut self.on_trial).then(|| {
            self.options.pop();
            self.heaps.pop();
            let words = self.trial.len();
            self.trial.clear();
            self.again.retain(|word| word.len() <= self.options.len());
            words
        })
    }

    /// Finds the outcomes of words that were known when they were saved from those of their
    /// options. Words with an unknown option are not among these.
    fn take_up(&mut self, nodes: u64, watch: &Watch<'_>) -> Result<(), Paused> {
        while let Some(word) = self.again.pop_front() {
            if let Some(lost) = self.follows(&word) {
                self.table(&word).insert(word, lost);
            }
            if self.again.len().is_multiple_of(AGAIN_A_NODE) {
                watch.node(|| Progress {
                    nodes,
                    found: self.table.len() as u64,
                    depth: self.at,
                    words: ["positions", "positions kept", AT_WORK],
                    ..Progress::default()
                })?;
            }
        }
        Ok(())
    }

    /// Whether a word is lost, if its options decide that. They are looked at in the order of the
    /// search, which knows all of them up to the first that is lost.
    fn follows(&mut self, word: &[u16]) -> Option<bool> {
        for index in (0..word.len()).rev().filter(|&index| word[index] > 0) {
            for option in 0..self.options[index].len() {
                let child = replace(word, index, &self.options[index][option]);
                if *self.table(&child).get(&child)? {
                    return Some(false);
                }
            }
        }
        Some(true)
    }

    fn table(&mut self, word: &[u16]) -> &mut FxHashMap<Word, bool> {
        if self.on_trial && word.len() == self.options.len() {
            &mut self.trial
        } else {
            &mut self.table
        }
    }

    /// Writes the words whose outcomes are known, by their last generator.
    pub(super) fn save(&self, to: &mut dyn WordSink) {
        let mut words: Vec<Vec<&Word>> = vec![Vec::new(); self.heaps.len()];
        let known = self.table.keys().chain(self.trial.keys());
        for word in known.chain(&self.again) {
            if let Some(last) = word.len().checked_sub(1) {
                words[last].push(word);
            }
        }
        words.extend(self.ahead.iter().map(|(_, ahead)| ahead.iter().collect()));
        let heaps = self.heaps.iter().copied();
        let heaps = heaps.chain(self.ahead.iter().map(|&(heap, _)| heap));
        to.word(self.table.contains_key(&Word::default()).into());
        to.word(words.len() as u64);
        for (heap, words) in heaps.zip(words) {
            to.word(u64::from(heap));
            to.word(words.len() as u64);
            for word in words {
                for four in word.chunks(4) {
                    let four = four.iter().rev();
                    to.word(four.fold(0, |all, &number| all << 16 | u64::from(number)));
                }
            }
        }
    }

    /// Reads the words that [`save`](Outcomes::save) wrote, for a search that starts over.
    pub(super) fn load(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let mut outcomes = Outcomes::default();
        if from.size(1)? == 1 {
            // Who cannot move wins.
            outcomes.table.insert(Word::default(), false);
        }
        for last in 0..from.size(u16::MAX.into())? {
            let heap = u32::try_from(from.word()?).map_err(|_| Damaged)?;
            let mut words = Vec::new();
            for _ in 0..from.length(1 + last as u64 / 4)? {
                let mut word = Vec::with_capacity(last + 4);
                while word.len() <= last {
                    let four = from.word()?;
                    word.extend((0..4).map(|place| (four >> (16 * place)) as u16));
                }
                word.truncate(last + 1);
                if word[last] == 0 || word.iter().any(|&times| times > MOST_IN_A_FILE) {
                    return Err(Damaged);
                }
                words.push(word.into());
            }
            outcomes.ahead.push_back((heap, words));
        }
        Ok(outcomes)
    }

    /// The memory of the known words in bytes, with the memory needed for further ones, and a list
    /// of them when they are saved. (Those read from a file take no more than the file.)
    pub(super) fn bytes(&self) -> usize {
        let words = self.table.len() + self.trial.len();
        let one = block(self.options.len() * size_of::<u16>()) + size_of::<&Word>();
        self.table.held() + self.trial.held() + words * one
    }

    /// Whether the player to move loses in misere play: a P-position. Each word that is new is a
    /// node.
    pub(super) fn is_lost(
        &mut self,
        word: &[u16],
        memory: usize,
        nodes: &mut u64,
        watch: &Watch<'_>,
    ) -> Result<bool, Halt> {
        self.take_up(*nodes, watch)?;
        if let Some(&known) = self.table(word).get(word) {
            return Ok(known);
        }
        let open = |word: Word| Open {
            generator: word.len(),
            option: 0,
            word,
        };
        let mut path = vec![open(word.into())];
        loop {
            let Some(top) = path.last_mut() else {
                return Ok(self.table(word).get(word).copied().unwrap_or_default());
            };
            // Options of the last generators first: they are the richest.
            let mut lost = (!top.word.is_empty()).then_some(true);
            let mut next = None;
            while top.generator > 0 {
                let index = top.generator - 1;
                let options = &self.options[index];
                if top.word[index] == 0 || top.option == options.len() {
                    (top.generator, top.option) = (index, 0);
                    continue;
                }
                let child = replace(&top.word, index, &options[top.option]);
                match self.table(&child).get(&child) {
                    Some(true) => {
                        lost = Some(false);
                        break;
                    }
                    Some(false) => top.option += 1,
                    None => {
                        next = Some(child);
                        break;
                    }
                }
            }
            if let Some(child) = next {
                path.push(open(child));
                continue;
            }
            if self.bytes() > memory {
                return Err(Halt::Memory);
            }
            watch.node(|| Progress {
                nodes: *nodes,
                found: self.table.len() as u64,
                depth: self.at,
                words: ["positions", "positions kept", AT_WORK],
                ..Progress::default()
            })?;
            *nodes += 1;
            if let Some(Open { word, .. }) = path.pop() {
                // Who cannot move wins.
                self.table(&word).insert(word, lost.unwrap_or(false));
            }
        }
    }
}
