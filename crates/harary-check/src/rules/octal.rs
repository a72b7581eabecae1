//! Octal games: take counters from a heap, and perhaps divide what is left of it.
//!
//! A move takes t counters from one heap. The digit d_t of the code says when it may: bit 1, the heap has exactly t
//! (it disappears); bit 2, it has more than t (the rest stays one heap); bit 4, it has t + 2 or more (the rest becomes
//! two heaps that are not empty). The code is d_0 . d_1 d_2 …; who cannot move loses (`normal`) or wins (`misere`).
//! Guy, Smith 1956, *The G-values of various games*; the paper strip of n squares is `0.07` with one heap of n
//! (Brumme 2017 on Project Euler 306).

use super::{Outcome, Player, Rules, Stuck};
use crate::spec::{Spec, number};
use crate::verdict::short;

const LARGEST: u32 = 10_000;

pub(crate) struct Octal {
    /// d_0, d_1, d_2, …
    digits: Vec<u8>,
    heaps: Vec<u32>,
    stuck: Stuck,
}

#[derive(Clone, PartialEq, Eq, Hash)]
pub(crate) struct Heaps {
    /// In nondecreasing order, none empty.
    sizes: Vec<u32>,
    to_move: Player,
}

/// A heap and what it becomes.
pub(crate) struct Take {
    heap: u32,
    rest: Rest,
}

#[derive(Clone, Copy)]
enum Rest {
    Nothing,
    One(u32),
    Two(u32, u32),
}

impl Rest {
    fn counters(self) -> u32 {
        match self {
            Self::Nothing => 0,
            Self::One(a) => a,
            Self::Two(a, b) => a + b,
        }
    }
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
            digits: digits(code)?,
            heaps,
            stuck,
        })
    }

    /// Whether taking counters so that `rest` remains of `heap` is a move.
    fn allows(&self, heap: u32, rest: Rest) -> bool {
        let bit = match rest {
            Rest::Nothing => 1,
            Rest::One(_) => 2,
            Rest::Two(..) => 4,
        };
        let taken = heap.checked_sub(rest.counters());
        taken
            .and_then(|t| self.digits.get(t as usize))
            .is_some_and(|digit| digit & bit != 0)
    }

    /// What a heap can become.
    fn rests(&self, heap: u32) -> impl Iterator<Item = Rest> {
        let taken = (0..=heap).zip(&self.digits);
        let rests = taken.flat_map(move |(t, digit)| {
            let left = heap - t;
            let whole = if left == 0 {
                Rest::Nothing
            } else {
                Rest::One(left)
            };
            // Thousands of divisions are not worth listing where none is allowed.
            let smaller = if digit & 4 == 0 { 0 } else { left / 2 };
            std::iter::once(whole).chain((1..=smaller).map(move |a| Rest::Two(a, left - a)))
        });
        rests.filter(move |&rest| self.allows(heap, rest))
    }
}

fn digits(code: &str) -> Result<Vec<u8>, String> {
    let wrong = || {
        format!(
            "code: `{}` is not `0.` or `4.` and 1–32 octal digits",
            short(code)
        )
    };
    let (first, after) = code.split_once('.').ok_or_else(wrong)?;
    let octal = after.bytes().all(|digit| (b'0'..=b'7').contains(&digit));
    if !matches!(first, "0" | "4") || !octal || after.is_empty() || after.len() > 32 {
        return Err(wrong());
    }
    if after.ends_with('0') && code != "4.0" {
        return Err("code: the last digit is 0".to_owned());
    }
    Ok(first
        .bytes()
        .chain(after.bytes())
        .map(|digit| digit - b'0')
        .collect())
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

    fn over(&self, at: &Heaps) -> Option<Outcome> {
        let stuck = self.moves(at).next().is_none();
        stuck.then(|| self.stuck.outcome(at.to_move))
    }

    /// Equal heaps are tried once.
    fn moves<'a>(&'a self, at: &'a Heaps) -> Box<dyn Iterator<Item = Take> + 'a> {
        let different = at.sizes.chunk_by(|a, b| a == b).map(|equal| equal[0]);
        Box::new(different.flat_map(|heap| self.rests(heap).map(move |rest| Take { heap, rest })))
    }

    fn play(&self, at: &Heaps, take: &Take) -> Heaps {
        let mut sizes = at.sizes.clone();
        if let Some(place) = sizes.iter().position(|&size| size == take.heap) {
            sizes.remove(place);
        }
        match take.rest {
            Rest::Nothing => {}
            Rest::One(a) => sizes.push(a),
            Rest::Two(a, b) => sizes.extend([a, b]),
        }
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
        let rest = match rest.split_once('+') {
            None => match number(rest, 0..=LARGEST)? {
                0 => Rest::Nothing,
                a => Rest::One(a),
            },
            Some((a, b)) => {
                let (a, b) = (number(a, 1..=LARGEST)?, number(b, 1..=LARGEST)?);
                if a > b {
                    return Err(format!(
                        "of the two heaps of `{}` the smaller should stand first",
                        short(text)
                    ));
                }
                Rest::Two(a, b)
            }
        };
        if !at.sizes.contains(&heap) {
            return Err(format!("there is no heap of {heap}"));
        }
        if !self.allows(heap, rest) {
            return Err(format!("the code does not allow `{}`", short(text)));
        }
        Ok(Take { heap, rest })
    }
}
