//! Words of a commutative monoid: how often each generator occurs.

/// Exponents of the generators, the last of them not 0; so the word of the identity is empty, and a
/// word stays the same when generators are added.
pub(super) type Word = Box<[u16]>;

/// The word of one generator.
pub(super) fn letter(generator: usize) -> Word {
    let mut word = vec![0; generator + 1];
    word[generator] = 1;
    word.into()
}

pub(super) fn product(one: &[u16], other: &[u16]) -> Word {
    let (longer, shorter) = if one.len() < other.len() {
        (other, one)
    } else {
        (one, other)
    };
    let mut word = Word::from(longer);
    let pairs = word.iter_mut().zip(shorter);
    pairs.for_each(|(exponent, more)| *exponent += more);
    word
}

/// `word` with one generator, which it holds, replaced by another word.
pub(super) fn replace(word: &[u16], generator: usize, by: &[u16]) -> Word {
    let mut word = word.to_vec();
    word[generator] -= 1;
    word.resize(word.len().max(by.len()), 0);
    let pairs = word.iter_mut().zip(by);
    pairs.for_each(|(exponent, more)| *exponent += more);
    while word.last() == Some(&0) {
        word.pop();
    }
    word.into()
}

/// The generators of a word, each as often as it occurs, in order.
pub(super) fn letters(word: &[u16]) -> impl DoubleEndedIterator<Item = usize> + '_ {
    let all = word.iter().enumerate();
    all.flat_map(|(generator, &times)| std::iter::repeat_n(generator, usize::from(times)))
}
