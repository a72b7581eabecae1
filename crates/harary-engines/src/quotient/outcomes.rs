//! Misere outcomes of sums of generators, by search with a table.

use super::Halt;
use super::words::{Word, replace};
use harary_core::{Progress, Watch};
use rustc_hash::FxHashMap;

/// What a word in the table takes, in bytes, about.
const BYTES_A_WORD: usize = 80;

/// A game on words: a move replaces a generator by one of its options.
///
/// The last generator may be on trial: what is known about it is then forgotten unless it is kept.
#[derive(Clone, Debug, Default)]
pub(super) struct Outcomes {
    options: Vec<Box<[Word]>>,
    table: FxHashMap<Word, bool>,
    /// Words with the generator on trial.
    trial: FxHashMap<Word, bool>,
    on_trial: bool,
}

/// A word whose outcome is being found out, and the next option to look at.
struct Open {
    word: Word,
    generator: usize,
    option: usize,
}

impl Outcomes {
    /// Puts a generator with these options on trial; there is none on trial. Options hold earlier generators only, and there is
    /// at least one.
    pub(super) fn try_generator(&mut self, options: Box<[Word]>) {
        self.options.push(options);
        self.on_trial = true;
    }

    pub(super) fn keep(&mut self) {
        self.table.extend(self.trial.drain());
        self.on_trial = false;
    }

    pub(super) fn is_on_trial(&self) -> bool {
        self.on_trial
    }

    /// Forgets the generator on trial, if there is one, and says whether there was.
    pub(super) fn reject(&mut self) -> bool {
        let was = std::mem::take(&mut self.on_trial);
        if was {
            self.options.pop();
            self.trial.clear();
        }
        was
    }

    fn table(&mut self, word: &[u16]) -> &mut FxHashMap<Word, bool> {
        if self.on_trial && word.len() == self.options.len() {
            &mut self.trial
        } else {
            &mut self.table
        }
    }

    pub(super) fn bytes(&self) -> usize {
        (self.table.len() + self.trial.len()) * BYTES_A_WORD
    }

    /// Whether the player to move loses, if who cannot move wins: a P-position. Each word that is new is a node.
    pub(super) fn is_lost(
        &mut self,
        word: &[u16],
        memory: usize,
        nodes: &mut u64,
        watch: &Watch<'_>,
    ) -> Result<bool, Halt> {
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
                depth: path.len() as u32,
            })?;
            *nodes += 1;
            if let Some(Open { word, .. }) = path.pop() {
                // Who cannot move wins.
                self.table(&word).insert(word, lost.unwrap_or(false));
            }
        }
    }
}
