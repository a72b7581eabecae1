//! A finite commutative monoid with its lost elements.

use super::bits::Bits;
use super::words::{Word, letters};

/// The identity is element 0.
#[derive(Clone, Debug)]
pub(super) struct Monoid {
    /// A word for each element.
    pub(super) words: Vec<Word>,
    /// The products, row by row.
    table: Box<[u16]>,
    /// The elements of generators.
    pub(super) generators: Vec<usize>,
    /// For each element x, the w with x·w lost.
    pub(super) rows: Vec<Bits>,
    pub(super) lost: Bits,
}

impl Monoid {
    /// The monoid of a commutative automaton: `step(x, g)` is the element of the word of x times g;
    /// `parents` says for each element but the first of which earlier element and generator its
    /// word is made.
    pub(super) fn new(
        words: Vec<Word>,
        parents: &[(usize, usize)],
        generators: usize,
        step: impl Fn(usize, usize) -> usize,
        is_lost: impl Fn(usize) -> bool,
    ) -> Self {
        let order = words.len();
        let mut table = vec![0_u16; order * order];
        for x in 0..order {
            // At most 2^16 elements.
            table[x * order] = x as u16;
            for (y, &(parent, generator)) in parents.iter().enumerate().skip(1) {
                let before = usize::from(table[x * order + parent]);
                table[x * order + y] = step(before, generator) as u16;
            }
        }
        let mut lost = Bits::new(order);
        (0..order)
            .filter(|&x| is_lost(x))
            .for_each(|x| lost.insert(x));
        let rows = table.chunks(order).map(|row| {
            let mut bits = Bits::new(order);
            let products = row.iter().enumerate();
            let lost = products.filter(|(_, product)| lost.has(usize::from(**product)));
            lost.for_each(|(w, _)| bits.insert(w));
            bits
        });
        Monoid {
            rows: rows.collect(),
            words,
            generators: (0..generators)
                .map(|generator| step(0, generator))
                .collect(),
            lost,
            table: table.into(),
        }
    }

    /// The memory of the products and of the rows of lost elements, in bytes.
    pub(super) fn bytes(&self) -> usize {
        self.order() * self.order() * size_of::<u16>() + self.order() * self.lost.bytes()
    }

    pub(super) fn order(&self) -> usize {
        self.words.len()
    }

    pub(super) fn product(&self, x: usize, y: usize) -> usize {
        usize::from(self.row(x)[y])
    }

    /// The products of x.
    pub(super) fn row(&self, x: usize) -> &[u16] {
        &self.table[x * self.order()..][..self.order()]
    }

    pub(super) fn element(&self, word: &[u16]) -> usize {
        letters(word).fold(0, |x, generator| {
            self.product(x, self.generators[generator])
        })
    }
}
