//! Take-and-break games with an octal code: Dawson's Kayles 0.07 (the paper strip), Kayles 0.77, and all their kin.
//!
//! A move takes t counters from one heap, where the digit d_t of the code has the bit 1 and the heap is gone, the bit 2
//! and the rest stays one heap, or the bit 4 and the rest is divided into two; t = 0 is the digit before the point, which may
//! be 4: divide without taking. Who cannot move loses (normal) or wins (misere). Source: Guy, Smith 1956; the
//! strip of Project Euler 306 (Brumme 2017) is 0.07: two neighbouring squares are painted, what is left are two strips.

use harary_core::{
    BadParameter, Damaged, Game, Hints, Keyed, Notation, Outcome, Player, Symmetric, Take,
    TakeAndBreak, Unreadable, WordSink, WordSource, Words,
};

/// A sum of heaps under one octal code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Octal {
    /// The code as it was given, `0.07`.
    pub code: String,
    /// The sizes of the heaps, in nondecreasing order.
    pub heaps: Vec<u32>,
    /// Whether who cannot move wins.
    pub misere: bool,
    takes: Vec<Take>,
}

const MOST_DIGITS: usize = 32;
const MOST_HEAPS: usize = 64;
const LARGEST_HEAP: u32 = 10_000;

impl Octal {
    /// The game of this code from these heaps (in any order).
    ///
    /// # Errors
    /// If the code is not `0.` or `4.` and 1 to 32 octal digits, the last not 0 (but `4.0` is one), or there
    /// are more than 64 heaps, or one has not 1 to 10,000 counters.
    pub fn new(code: &str, mut heaps: Vec<u32>, misere: bool) -> Result<Self, BadParameter> {
        let takes = takes_of(code)?;
        if heaps.len() > MOST_HEAPS {
            return Err(BadParameter::new(
                "heaps",
                format!("{} heaps", heaps.len()),
                format!("at most {MOST_HEAPS} heaps"),
            ));
        }
        for &heap in &heaps {
            BadParameter::in_range("heaps", heap, 1..=LARGEST_HEAP)?;
        }
        heaps.sort_unstable();
        Ok(Octal {
            code: code.to_owned(),
            heaps,
            misere,
            takes,
        })
    }

    /// Calls `option` with what heap `heap` may become: the parts, the smaller first, 0 for none.
    fn options(&self, heap: u32, mut option: impl FnMut(u32, u32)) {
        for take in self.takes.iter().filter(|take| take.counters <= heap) {
            let rest = heap - take.counters;
            if rest == 0 && take.parts & 1 != 0 {
                option(0, 0);
            }
            if rest > 0 && take.parts & 2 != 0 {
                option(0, rest);
            }
            if take.parts & 4 != 0 {
                (1..=rest / 2).for_each(|small| option(small, rest - small));
            }
        }
    }

    fn is_dead(&self, heap: u32) -> bool {
        let mut dead = true;
        self.options(heap, |_, _| dead = false);
        dead
    }
}

fn takes_of(code: &str) -> Result<Vec<Take>, BadParameter> {
    let bad = |why: String| {
        let allowed = "`0.` or `4.` and 1 to 32 octal digits, the last of them not 0, as in 0.07";
        BadParameter::new("code", code, format!("{allowed}{why}"))
    };
    let digits = match code.as_bytes() {
        [b'0' | b'4', b'.', digits @ ..] if !digits.is_empty() && digits.len() <= MOST_DIGITS => {
            digits
        }
        _ => return Err(bad(String::new())),
    };
    if let Some(place) = digits
        .iter()
        .position(|digit| !(b'0'..=b'7').contains(digit))
    {
        return Err(bad(format!(
            "; symbol {} of the code is no octal digit",
            place + 3
        )));
    }
    if digits.ends_with(b"0") && code != "4.0" {
        return Err(bad(String::new()));
    }
    let all = std::iter::once(&code.as_bytes()[0]).chain(digits);
    let takes = (0..).zip(all).map(|(counters, digit)| Take {
        counters,
        parts: digit - b'0',
    });
    Ok(takes.filter(|take| take.parts != 0).collect())
}

impl TakeAndBreak for Octal {
    fn takes(&self) -> &[Take] {
        &self.takes
    }
}

/// The lengths of the white runs of a strip painted in part: `.` is white, `#` painted.
///
/// # Errors
/// If another symbol stands in it.
pub fn white_runs(strip: &str) -> Result<Vec<u32>, BadParameter> {
    if let Some((place, symbol)) = (1..)
        .zip(strip.chars())
        .find(|(_, symbol)| !matches!(symbol, '.' | '#'))
    {
        let allowed = format!("`.` (white) and `#` (painted) only; symbol {place} is `{symbol}`");
        return Err(BadParameter::new("board", strip, allowed));
    }
    Ok(strip
        .split('#')
        .filter(|run| !run.is_empty())
        .map(|run| run.len() as u32)
        .collect())
}

/// The heaps in nondecreasing order, and who moves.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeapPosition {
    heaps: Vec<u32>,
    mover: Player,
}

impl HeapPosition {
    /// The sizes of the heaps, in nondecreasing order.
    pub fn heaps(&self) -> &[u32] {
        &self.heaps
    }
}

/// A heap and what it becomes; the counters taken are what is missing.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapMove {
    /// The size of the heap.
    pub heap: u32,
    /// What is left: two sizes, the smaller first, 0 where there is no heap.
    pub parts: [u32; 2],
}

impl Words for HeapMove {
    fn write(&self, to: &mut dyn WordSink) {
        [self.heap, self.parts[0], self.parts[1]].write(to);
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let [heap, small, large] = <[u32; 3]>::read(from)?;
        Ok(HeapMove {
            heap,
            parts: [small, large],
        })
    }
}

impl Game for Octal {
    type Position = HeapPosition;
    type Move = HeapMove;
    /// The position before.
    type Undo = HeapPosition;

    fn start(&self) -> HeapPosition {
        HeapPosition {
            heaps: self.heaps.clone(),
            mover: Player::A,
        }
    }
    fn to_move(&self, at: &HeapPosition) -> Player {
        at.mover
    }
    fn moves(&self, at: &HeapPosition, out: &mut Vec<HeapMove>) {
        let mut sizes = at.heaps.clone();
        sizes.dedup();
        for heap in sizes {
            self.options(heap, |small, large| {
                out.push(HeapMove {
                    heap,
                    parts: [small, large],
                });
            });
        }
    }
    fn play(&self, at: &mut HeapPosition, mv: HeapMove) -> HeapPosition {
        let before = at.clone();
        if let Ok(index) = at.heaps.binary_search(&mv.heap) {
            at.heaps.remove(index);
        }
        for part in mv.parts.into_iter().filter(|&part| part > 0) {
            let index = at.heaps.partition_point(|&heap| heap < part);
            at.heaps.insert(index, part);
        }
        at.mover = at.mover.other();
        before
    }
    fn undo(&self, at: &mut HeapPosition, _: HeapMove, undo: HeapPosition) {
        *at = undo;
    }
    fn outcome(&self, at: &HeapPosition) -> Option<Outcome> {
        let stuck = at.heaps.iter().all(|&heap| self.is_dead(heap));
        stuck.then(|| {
            Outcome::Wins(if self.misere {
                at.mover
            } else {
                at.mover.other()
            })
        })
    }
}

impl Keyed for Octal {
    type Key = Box<[u32]>;
    /// The heaps that still have a move, and who moves.
    fn key(&self, at: &HeapPosition) -> Box<[u32]> {
        let alive = at.heaps.iter().copied().filter(|&heap| !self.is_dead(heap));
        alive.chain([at.mover as u32]).collect()
    }
}

impl Symmetric for Octal {}

impl Hints for Octal {}

impl Notation for Octal {
    fn write_move(&self, _: &HeapPosition, mv: HeapMove) -> String {
        match mv.parts {
            [0, rest] => format!("{}:{rest}", mv.heap),
            [small, large] => format!("{}:{small}+{large}", mv.heap),
        }
    }
    fn read_move(&self, at: &HeapPosition, text: &str) -> Result<HeapMove, Unreadable> {
        self.find_move(at, text)
    }
    fn write_position(&self, at: &HeapPosition) -> String {
        format!("{}:{}", at.mover, self.write_node(at))
    }
    fn read_position(&self, text: &str) -> Result<HeapPosition, Unreadable> {
        let unreadable = || {
            Unreadable(format!(
                "`{text}`: a position is A: or B: and heaps joined by +, as in A:5+9"
            ))
        };
        let (mover, heaps) = match text.split_once(':') {
            Some(("A", heaps)) => (Player::A, heaps),
            Some(("B", heaps)) => (Player::B, heaps),
            _ => return Err(unreadable()),
        };
        let mut sizes = Vec::new();
        if heaps != "0" {
            for heap in heaps.split('+') {
                sizes.push(
                    heap.parse()
                        .ok()
                        .filter(|&size| size > 0)
                        .ok_or_else(unreadable)?,
                );
            }
        }
        sizes.sort_unstable();
        Ok(HeapPosition {
            heaps: sizes,
            mover,
        })
    }
    fn write_node(&self, at: &HeapPosition) -> String {
        if at.heaps.is_empty() {
            return "0".into();
        }
        let heaps: Vec<String> = at.heaps.iter().map(u32::to_string).collect();
        heaps.join("+")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws;

    #[test]
    fn the_laws_hold() {
        for code in ["0.07", "0.77", "0.137", "4.0", "4.31", "0.3", "0.6", "4.7"] {
            for misere in [false, true] {
                let game = Octal::new(code, vec![3, 7, 4], misere).unwrap();
                laws::plays(&game, 0..30);
                laws::symmetry(&game, 0..30);
                let game = Octal::new(code, vec![2, 6], misere).unwrap();
                laws::keys_determine_values(&game, 30_000_000);
            }
        }
    }

    #[test]
    fn codes_that_mean_nothing_are_refused() {
        for bad in [
            "", "0", "0.", "7", "1.7", "2.1", "0.08", "0.0x", "0.70", "0.7.7", "00.7", "0,7",
        ] {
            assert!(Octal::new(bad, vec![], false).is_err(), "{bad}");
        }
        let error = Octal::new("0.7a", vec![], false).unwrap_err();
        assert!(error.to_string().contains("symbol 4"), "{error}");
        assert!(Octal::new("4.0", vec![], false).is_ok());
        assert!(Octal::new("0.07", vec![0], false).is_err());
    }

    #[test]
    fn a_strip_is_its_white_runs() {
        assert_eq!(white_runs("..#...#"), Ok(vec![2, 3]));
        assert_eq!(white_runs("###"), Ok(vec![]));
        assert!(white_runs("..x").is_err());
        let game = Octal::new("0.07", vec![5], false).unwrap();
        let mut moves = Vec::new();
        game.moves(&game.start(), &mut moves);
        let written: Vec<String> = moves
            .iter()
            .map(|&mv| game.write_move(&game.start(), mv))
            .collect();
        assert_eq!(
            written,
            ["5:3", "5:1+2"],
            "four moves, two up to the order of the parts"
        );
    }
}
