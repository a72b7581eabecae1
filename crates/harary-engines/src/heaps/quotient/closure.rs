//! Verifying a quotient for all sums of heaps at once.

use super::bits::Bits;
use super::halt::Halt;
use super::monoid::Monoid;
use crate::footprint::block;
use harary_core::{Progress, Watch};

/// The pairs (Φ(X), H(X)) of the sums X of heaps, for one monoid: see the theorem in [`super`].
#[derive(Clone, Debug, Default)]
pub(super) struct Closure {
    generators: Vec<Entry>,
    entries: Vec<Entry>,
    /// The entries of each element, those without a smaller one only.
    least: Vec<Vec<usize>>,
    /// The first entry that has not met all generators.
    next: usize,
}

#[derive(Clone, Debug)]
struct Entry {
    element: usize,
    helped: Bits,
    /// The heap that was added last, and to which entry.
    heap: u32,
    before: Option<usize>,
    /// The generators that were added to it.
    met: usize,
    /// Whether a smaller one was found.
    replaced: bool,
}

/// A sum of heaps about whose outcome the monoid is wrong, or about that of an option.
#[derive(Clone, Debug)]
pub(super) enum Wrong {
    /// These heaps are neither lost nor have a lost option.
    Stuck(Vec<u32>),
    /// A heap and an element such that their sum and an option of it are lost.
    Twice(u32, usize),
}

/// The w such that the product of w and an element of `images` is lost.
pub(super) fn helped(monoid: &Monoid, images: &[usize]) -> Bits {
    let mut helped = Bits::new(monoid.order());
    images.iter().for_each(|&x| helped.add(&monoid.rows[x]));
    helped
}

impl Closure {
    pub(super) fn new(monoid: &Monoid) -> Self {
        Closure {
            least: vec![Vec::new(); monoid.order()],
            ..Closure::default()
        }
    }

    /// The element for which a heap with these options needs no proof: some sum is of this element,
    /// and has fewer of them.
    pub(super) fn covered(&self, monoid: &Monoid, helped: &Bits) -> Option<usize> {
        (0..monoid.order())
            .find(|&x| self.covers(x, helped) && monoid.rows[x].common(helped).is_none())
    }

    fn covers(&self, element: usize, helped: &Bits) -> bool {
        let mut least = self.least[element].iter();
        least.any(|&entry| self.entries[entry].helped.is_subset(helped))
    }

    /// Takes up a heap that has a move.
    pub(super) fn add(
        &mut self,
        monoid: &Monoid,
        heap: u32,
        element: usize,
        helped: Bits,
    ) -> Result<(), Wrong> {
        if let Some(with) = monoid.rows[element].common(&helped) {
            return Err(Wrong::Twice(heap, with));
        }
        if self.covers(element, &helped) {
            return Ok(());
        }
        let entry = Entry {
            element,
            helped,
            heap,
            before: None,
            met: 0,
            replaced: false,
        };
        self.generators.push(entry.clone());
        self.next = 0;
        self.insert(monoid, entry)
    }

    fn insert(&mut self, monoid: &Monoid, entry: Entry) -> Result<(), Wrong> {
        if self.covers(entry.element, &entry.helped) {
            return Ok(());
        }
        let (element, new) = (entry.element, self.entries.len());
        let stuck = !monoid.lost.has(element) && !entry.helped.has(0);
        let entries = &mut self.entries;
        self.least[element].retain(|&other| {
            let other = &mut entries[other];
            other.replaced |= entry.helped.is_subset(&other.helped);
            !other.replaced
        });
        entries.push(entry);
        self.least[element].push(new);
        if stuck {
            Err(Wrong::Stuck(self.heaps(new)))
        } else {
            Ok(())
        }
    }

    fn heaps(&self, entry: usize) -> Vec<u32> {
        let before = |&entry: &usize| self.entries[entry].before;
        let path = std::iter::successors(Some(entry), before);
        path.map(|entry| self.entries[entry].heap).collect()
    }

    /// Its memory in bytes: the vectors of entries may have grown to twice their length.
    pub(super) fn bytes(&self) -> usize {
        let helped = self.entries.first().map_or(0, |entry| entry.helped.bytes());
        let one = 2 * (size_of::<Entry>() + size_of::<usize>()) + block(helped);
        (self.entries.len() + self.generators.len()) * one
    }

    /// Adds all heaps to all sums, until nothing is new. Each addition is a node.
    pub(super) fn close(
        &mut self,
        monoid: &Monoid,
        memory: usize,
        nodes: &mut u64,
        watch: &Watch<'_>,
    ) -> Result<Result<(), Wrong>, Halt> {
        while self.next < self.entries.len() {
            let entry = &self.entries[self.next];
            if entry.replaced || entry.met == self.generators.len() {
                self.next += 1;
                continue;
            }
            if self.bytes() > memory {
                return Err(Halt::Memory);
            }
            watch.node(|| Progress {
                nodes: *nodes,
                found: self.entries.len() as u64,
                depth: self.next as u32,
                words: ["products", "elements", "elements multiplied"],
                ..Progress::default()
            })?;
            *nodes += 1;
            let added = &self.generators[entry.met];
            let (mine, theirs) = (monoid.row(entry.element), monoid.row(added.element));
            let mut helped = Bits::new(monoid.order());
            for (w, (mine, theirs)) in mine.iter().zip(theirs).enumerate() {
                if entry.helped.has(usize::from(*theirs)) || added.helped.has(usize::from(*mine)) {
                    helped.insert(w);
                }
            }
            let sum = Entry {
                element: monoid.product(entry.element, added.element),
                helped,
                heap: added.heap,
                before: Some(self.next),
                met: 0,
                replaced: false,
            };
            self.entries[self.next].met += 1;
            if let Err(wrong) = self.insert(monoid, sum) {
                return Ok(Err(wrong));
            }
        }
        Ok(Ok(()))
    }
}
