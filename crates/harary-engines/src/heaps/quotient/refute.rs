//! Repairs after a sum of heaps for which a monoid is wrong.

use super::closure::Wrong;
use super::construction::Construction;
use super::halt::Halt;
use super::outcomes::Outcomes;
use super::words::{Word, letters, product};
use harary_core::TakeAndBreak;

/// Searches for the outcome of a word.
pub(super) type OutcomeSearch<'a> = dyn FnMut(&mut Outcomes, &[u16]) -> Result<bool, Halt> + 'a;

/// The cause of a wrong monoid.
pub(super) enum Blame {
    /// Something was not told apart; now it is.
    Learner,
    /// This heap is not what it is taken for.
    Heap(u32),
    /// The options of one of these generators are not what they are taken for.
    Generators(Vec<u32>),
}

impl Construction {
    /// The heaps of a sum about which the monoid is wrong.
    pub(super) fn summands(&self, wrong: &Wrong) -> Vec<u32> {
        match wrong {
            Wrong::Stuck(heaps) => heaps.clone(),
            Wrong::Twice(heap, with) => {
                let mut heaps = self.generator_heaps(&self.monoid.words[*with]);
                heaps.push(*heap);
                heaps
            }
        }
    }

    fn generator_heaps(&self, word: &[u16]) -> Vec<u32> {
        letters(word)
            .map(|generator| self.generators[generator])
            .collect()
    }

    /// The word that a sum is taken for.
    fn word(&self, heaps: &[u32]) -> Word {
        let words = heaps.iter().map(|&heap| &self.heaps[heap as usize].word);
        words.fold(Word::default(), |all, word| product(&all, word))
    }

    /// The words of the options of a sum.
    fn option_words<T: TakeAndBreak>(&self, game: &T, heaps: &[u32]) -> Vec<Word> {
        let mut words = Vec::new();
        for (index, &heap) in heaps.iter().enumerate() {
            let others = [&heaps[..index], &heaps[index + 1..]].concat();
            let others = self.word(&others);
            let options = self.words(game, heap);
            words.extend(options.iter().map(|option| product(&others, option)));
        }
        words.sort_unstable();
        words.dedup();
        words
    }

    /// Takes up a context from a sum about which the monoid is wrong, and returns `None`; or else
    /// the heap that is not what it is taken for.
    ///
    /// If the monoid is right about the words of the sum and of its options, the sum and its word,
    /// which is a sum of generators, have options of different outcomes. Of the heaps of the sum,
    /// replaced by their words one after the other, one makes the difference.
    pub(super) fn refute<T: TakeAndBreak>(
        &mut self,
        game: &T,
        wrong: &Wrong,
        search: &mut OutcomeSearch<'_>,
    ) -> Result<Blame, Halt> {
        let heaps = self.summands(wrong);
        let mut words = self.option_words(game, &heaps);
        words.push(self.word(&heaps));
        for word in &words {
            let outcomes = &mut self.outcomes;
            if self
                .learner
                .refute(word, &mut |word| search(outcomes, word))?
            {
                return Ok(Blame::Learner);
            }
        }
        let mut rest = heaps;
        let mut replaced = Vec::new();
        while let Some(heap) = rest.pop() {
            replaced.extend(self.generator_heaps(&self.heaps[heap as usize].word));
            let sum = [&rest[..], &replaced].concat();
            let mut won = sum.is_empty();
            for option in self.option_words(game, &sum) {
                won |= search(&mut self.outcomes, &option)?;
            }
            let word = self.word(&sum);
            if search(&mut self.outcomes, &word)? != won {
                return Ok(Blame::Heap(heap));
            }
        }
        Ok(Blame::Generators(replaced))
    }
}
