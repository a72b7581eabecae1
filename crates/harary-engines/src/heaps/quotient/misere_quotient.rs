//! A misere quotient as a table: elements, products, lost elements, and the element of each heap.

use super::construction::Construction;
use super::words::{Word, letter, letters, product};
use crate::heaps::period::Period;
use rustc_hash::FxHashMap;

/// The misere quotient of the sums of some heaps: a commutative monoid, its lost elements, and the
/// element of each heap.
///
/// Elements are numbered from the identity, 0, on; their words are the least, by length and then
/// alphabetically.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MisereQuotient {
    /// The heaps that generate the monoid, none of them a product of smaller ones.
    pub generators: Vec<u32>,
    /// The least word of each element: how often each generator occurs in it, up to the last that
    /// does.
    pub words: Vec<Box<[u16]>>,
    /// Words and the least words that they are equal to; all equations follow from these.
    pub relations: Vec<[Box<[u16]>; 2]>,
    /// The elements whose sums are lost for the player to move.
    pub lost: Vec<usize>,
    /// The elements of the heaps 0, 1, ….
    pub values: Vec<u16>,
    /// The order of the quotient for the heaps up to n, wherever it changes: n and the order.
    pub orders: Vec<(u32, usize)>,
    /// If it is proved: the period of the elements; then the quotient is that of all heaps.
    pub period: Option<Period>,
    /// The product of each element and each generator.
    steps: Vec<usize>,
    /// The numbers that the elements had in the search.
    numbers: Vec<u16>,
}

impl MisereQuotient {
    /// The quotient of the heaps that are verified.
    pub(super) fn of(attempt: &Construction) -> Self {
        let monoid = &attempt.monoid;
        // A generator is a heap that is not a product of smaller ones.
        let mut made = vec![false; monoid.order()];
        made[0] = true;
        let mut generators: Vec<(u32, usize)> = Vec::new();
        for (heap, &super::Heap { element, .. }) in (0..).zip(&attempt.heaps) {
            if made[element] {
                continue;
            }
            generators.push((heap, element));
            let mut open: Vec<usize> = (0..monoid.order()).filter(|&x| made[x]).collect();
            while let Some(x) = open.pop() {
                let next = monoid.product(x, element);
                if !std::mem::replace(&mut made[next], true) {
                    open.push(next);
                }
            }
        }
        let mut found = MisereQuotient {
            lost: Vec::new(),
            values: Vec::new(),
            orders: Vec::new(),
            period: None,
            relations: Vec::new(),
            words: vec![Word::default()],
            steps: Vec::new(),
            numbers: vec![u16::MAX; monoid.order()],
            generators: generators.iter().map(|generator| generator.0).collect(),
        };
        found.number(attempt, &generators);
        let lost = found.numbers.iter().enumerate();
        let lost = lost.filter(|(x, _)| monoid.lost.has(*x));
        found.lost = lost.map(|(_, &number)| usize::from(number)).collect();
        found.lost.sort_unstable();
        found.update(attempt);
        found
    }

    /// Gives the elements their numbers and words, by length, then alphabetically.
    ///
    /// The words that are least in their class are closed under taking away letters, as this order
    /// is kept by products. So each is a shorter one times a letter that is not before its last;
    /// and a word that is not least while all that lack a letter of it are is the left side of a
    /// relation, and these relations give all others.
    fn number(&mut self, attempt: &Construction, generators: &[(u32, usize)]) {
        let monoid = &attempt.monoid;
        let mut least: FxHashMap<Word, usize> = [(Word::default(), 0)].into_iter().collect();
        let mut elements = vec![0];
        self.numbers[0] = 0;
        let mut at = 0;
        while at < self.words.len() {
            let word = self.words[at].clone();
            for (index, &(_, element)) in generators.iter().enumerate().skip(word.len().max(1) - 1)
            {
                let longer = product(&word, &letter(index));
                let element = monoid.product(elements[at], element);
                let number = self.numbers[element];
                if number == u16::MAX {
                    // At most MOST_ELEMENTS.
                    self.numbers[element] = elements.len() as u16;
                    least.insert(longer.clone(), elements.len());
                    elements.push(element);
                    self.words.push(longer);
                } else {
                    let shorter = |letter| super::words::replace(&longer, letter, &[]);
                    if letters(&longer).all(|letter| least.contains_key(&shorter(letter))) {
                        let equal = self.words[usize::from(number)].clone();
                        self.relations.push([longer, equal]);
                    }
                }
            }
            at += 1;
        }
        for &x in &elements {
            let products = generators.iter().map(|&(_, g)| monoid.product(x, g));
            let numbers = products.map(|product| usize::from(self.numbers[product]));
            self.steps.extend(numbers);
        }
    }

    /// Takes up heaps that were added to the same monoid.
    pub(super) fn update(&mut self, attempt: &Construction) {
        let new = &attempt.heaps[self.values.len()..];
        self.values
            .extend(new.iter().map(|heap| self.numbers[heap.element]));
        self.orders.clone_from(&attempt.orders);
        self.period = attempt.period;
    }

    /// How many elements the monoid has.
    pub fn order(&self) -> usize {
        self.words.len()
    }

    /// The largest heap that was looked at.
    pub fn heaps(&self) -> u32 {
        // There are at most 2^32 heaps, the empty one included.
        (self.values.len() - 1) as u32
    }

    /// The element of a heap; `None` if it is not known.
    pub fn value(&self, heap: u64) -> Option<usize> {
        let index = match self.period {
            Some(Period { preperiod, period }) if heap >= preperiod => {
                preperiod + (heap - preperiod).checked_rem(period)?
            }
            _ => heap,
        };
        let value = self.values.get(usize::try_from(index).ok()?);
        value.map(|&value| usize::from(value))
    }

    /// The product of two elements.
    pub fn product(&self, x: usize, y: usize) -> usize {
        let word = letters(&self.words[y]);
        word.fold(x, |x, letter| {
            self.steps[x * self.generators.len() + letter]
        })
    }

    /// The element of a sum of heaps; `None` if it is not known.
    pub fn sum(&self, heaps: &[u64]) -> Option<usize> {
        let mut heaps = heaps.iter();
        heaps.try_fold(0, |x, &heap| Some(self.product(x, self.value(heap)?)))
    }

    /// Whether the sums of an element are lost for the player to move.
    pub fn is_lost(&self, element: usize) -> bool {
        self.lost.binary_search(&element).is_ok()
    }
}
