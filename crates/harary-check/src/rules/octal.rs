//! Take-and-break games: take counters from a heap, and perhaps divide what is left of it.
//!
//! A move takes t counters from one heap. The digit d_t of the code says when it may: bit 1, the
//! heap has exactly t (it disappears); bit 2, it has more than t (the rest stays one heap); bit 4,
//! the rest becomes two heaps that are not empty; bit 8, three. Where the digit is marked with `!`,
//! heaps that are left have different sizes. The code is d_0 . d_1 d_2 …, with digits in brackets
//! repeated for ever; who cannot move loses (`normal`) or wins (`misere`). Guy, Smith 1956, *The
//! G-values of various games*; the paper strip of n squares is `0.07` with one heap of n (Brumme
//! 2017 on Project Euler 306).

mod code;

pub(crate) use code::Code;

use super::live::LiveBoards;
use super::{Outcome, Player, Rules, Stuck};
use crate::budget::{Budget, allocated};
use crate::spec::{Spec, number};
use crate::verdict::short;

const LARGEST: u32 = 10_000;

pub(crate) struct Octal {
    code: Code,
    heaps: Vec<u32>,
    stuck: Stuck,
    budget: Budget,
}

/// To make a list of the heaps that are left takes as long as so many steps.
const STEPS_A_REST: usize = 40;

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Heaps {
    /// In nondecreasing order, none empty.
    sizes: Vec<u32>,
    to_move: Player,
}

/// A heap and what it becomes: the sizes in nondecreasing order.
pub(crate) struct Take {
    heap: u32,
    rest: Vec<u32>,
}

impl Octal {
    pub(crate) fn play(spec: &mut Spec<'_>) -> Result<Self, String> {
        let code = spec.required("code")?;
        let heaps = spec.required("heaps")?;
        let heaps = sizes(heaps, ',').map_err(|why| format!("heaps: {why}"))?;
        if heaps.len() > 64 {
            return Err(format!("heaps: {} heaps are more than 64", heaps.len()));
        }
        let stuck = Stuck::convention(spec)?;
        spec.finish()?;
        Ok(Self {
            code: Code::read(code)?,
            heaps,
            stuck,
            budget: spec.budget.clone(),
        })
    }

    /// The code alone, for claims about all single heaps.
    pub(crate) fn single_heaps(spec: &mut Spec<'_>) -> Result<Code, String> {
        let code = spec.required("code")?;
        spec.finish()?;
        Code::read(code)
    }

    /// Whether taking counters so that `rest` remains of `heap` is a move.
    fn allows(&self, heap: u32, rest: &[u32]) -> bool {
        let taken = heap.checked_sub(rest.iter().sum());
        let different = rest.windows(2).all(|two| two[0] != two[1]);
        taken.is_some_and(|t| self.code.allows(t, rest.len(), different))
    }

    /// What a heap can become.
    fn rests(&self, heap: u32) -> impl Iterator<Item = Vec<u32>> {
        let rests = (0..=heap).flat_map(move |t| {
            let left = heap - t;
            let whole = if left == 0 { vec![] } else { vec![left] };
            // Thousands of divisions are not worth listing where none is allowed.
            let may = |parts| self.code.allows(t, parts, true);
            let two = if may(2) { left / 2 } else { 0 };
            let three = if may(3) { left / 3 } else { 0 };
            let pairs = (1..=two).map(move |a| vec![a, left - a]);
            let triples = (1..=three).flat_map(move |a| {
                let rest = left - a;
                (a..=rest / 2).map(move |b| vec![a, b, rest - b])
            });
            std::iter::once(whole).chain(pairs).chain(triples)
        });
        rests.filter(move |rest| {
            self.budget.count(STEPS_A_REST);
            self.allows(heap, rest)
        })
    }
}

/// Heap sizes in nondecreasing order.
fn sizes(text: &str, separator: char) -> Result<Vec<u32>, String> {
    let sizes: Vec<u32> = text
        .split(separator)
        .map(|size| number(size, 1..=LARGEST))
        .collect::<Result<_, _>>()?;
    if !sizes.is_sorted() {
        return Err(format!("`{}` is not in nondecreasing order", short(text)));
    }
    Ok(sizes)
}

impl LiveBoards for Octal {}

impl Rules for Octal {
    type Position = Heaps;
    type Move = Take;

    fn start(&self) -> Heaps {
        Heaps {
            sizes: self.heaps.clone(),
            to_move: Player::A,
        }
    }

    fn to_move(&self, at: &Heaps) -> Player {
        at.to_move
    }

    fn bytes(&self, at: &Heaps) -> u64 {
        allocated(at.sizes.capacity() * size_of::<u32>())
    }

    fn over(&self, at: &Heaps) -> Option<Outcome> {
        let stuck = self.moves(at).next().is_none();
        stuck.then(|| self.stuck.outcome(at.to_move))
    }

    /// Equal heaps are tried once.
    fn moves<'a>(&'a self, at: &'a Heaps) -> Box<dyn Iterator<Item = Take> + 'a> {
        self.budget.count(at.sizes.len());
        let different = at.sizes.chunk_by(|a, b| a == b).map(|equal| equal[0]);
        Box::new(different.flat_map(|heap| self.rests(heap).map(move |rest| Take { heap, rest })))
    }

    fn play(&self, at: &Heaps, take: &Take) -> Heaps {
        self.budget.count(4 * at.sizes.len());
        let mut sizes = at.sizes.clone();
        if let Some(place) = sizes.iter().position(|&size| size == take.heap) {
            sizes.remove(place);
        }
        sizes.extend(&take.rest);
        sizes.sort_unstable();
        Heaps {
            sizes,
            to_move: at.to_move.other(),
        }
    }

    fn read_position(&self, text: &str, to_move: Player) -> Result<Heaps, String> {
        let sizes = if text == "0" {
            Vec::new()
        } else {
            sizes(text, '+')?
        };
        Ok(Heaps { sizes, to_move })
    }

    fn write_position(&self, at: &Heaps) -> String {
        if at.sizes.is_empty() {
            return "0".to_owned();
        }
        let sizes: Vec<String> = at.sizes.iter().map(u32::to_string).collect();
        sizes.join("+")
    }

    fn read_move(&self, at: &Heaps, text: &str) -> Result<Take, String> {
        let (heap, rest) = text
            .split_once(':')
            .ok_or_else(|| format!("`{}` should have the form H:R", short(text)))?;
        let heap = number(heap, 1..=LARGEST)?;
        let parts = if rest == "0" {
            Vec::new()
        } else {
            sizes(rest, '+')?
        };
        if !at.sizes.contains(&heap) {
            return Err(format!("there is no heap of {heap}"));
        }
        if !self.allows(heap, &parts) {
            return Err(format!("the code does not allow `{}`", short(text)));
        }
        Ok(Take { heap, rest: parts })
    }

    fn move_names<'a>(&'a self, _: usize, at: &'a Heaps) -> Box<dyn Iterator<Item = String> + 'a> {
        Box::new(self.moves(at).map(|Take { heap, rest }| match &rest[..] {
            [] => format!("{heap}:0"),
            rest => {
                let sizes: Vec<String> = rest.iter().map(u32::to_string).collect();
                format!("{heap}:{}", sizes.join("+"))
            }
        }))
    }
}
