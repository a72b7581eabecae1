//! Take-and-break games: Dawson's Kayles 0.07 (the paper strip), Kayles 0.77, Grundy's game 4!.0,
//! Nim 0.[3], and all their kin.
//!
//! A move takes t counters from one heap, where the digit d_t of the code has the bit 1 and the
//! heap is gone, the bit 2 and the rest stays one heap, the bit 4 and the rest is divided into two,
//! or the bit 8 and it is divided into three; t = 0 is the digit before the point: divide without
//! taking. A player who cannot move loses (normal) or wins (misere). Sources: Guy, Smith 1956; how
//! codes are written, in [`code`]. The strip of Project Euler 306 (Brumme 2017) is 0.07: two
//! neighbouring squares are painted, two strips are left.

mod code;
mod strip;

use code::Code;
use harary_core::{
    BadParameter, Damaged, Ending, Game, Hints, Keyed, Meaning, Notation, Outcome, Player, Playout,
    Symmetric, Tail, Take, TakeAndBreak, Unreadable, View, WordSink, WordSource, Words,
};
pub use strip::{Strip, StripPosition};

/// A sum of heaps under one code.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Octal {
    /// The sizes of the heaps, in nondecreasing order.
    pub heaps: Vec<u32>,
    /// Whether a player who cannot move wins.
    pub misere: bool,
    code: Code,
}

const MOST_HEAPS: usize = 64;
const LARGEST_HEAP: u32 = 10_000;

impl Octal {
    /// The game of this code from these heaps (in any order).
    ///
    /// # Errors
    /// If the code has a symbol that means nothing, and which, or there are more than 64 heaps, or
    /// one has not 1 to 10,000 counters.
    pub fn new(code: &str, mut heaps: Vec<u32>, misere: bool) -> Result<Self, BadParameter> {
        let code = Code::read(code)?;
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
            heaps,
            misere,
            code,
        })
    }

    /// The code in its canonical spelling, `0.07`.
    pub fn code(&self) -> &str {
        &self.code.text
    }

    /// How many moves there are from the beginning, or a few more where heaps may not be equal.
    pub fn first_moves(&self) -> u64 {
        let mut different = self.heaps.clone();
        different.dedup();
        let ways = |(rest, parts): (u64, u8)| {
            let of = |heaps: u32| match heaps {
                0 => u64::from(rest == 0),
                1 => u64::from(rest > 0),
                2 => rest / 2,
                // The partitions into three are the square over twelve, rounded.
                _ => (rest * rest + 6) / 12,
            };
            let all = (0..4).filter(|heaps| parts >> heaps & 1 == 1).map(of);
            all.sum::<u64>()
        };
        let of_heap = |&heap: &u32| {
            let digits = self.digits(heap);
            let left = digits
                .map(|(counters, digit)| (u64::from(heap - counters), digit.parts | digit.unequal));
            left.map(ways).sum::<u64>()
        };
        different.iter().map(of_heap).sum()
    }

    fn is_dead(&self, heap: u32) -> bool {
        let mut digits = self.digits(heap);
        !digits.any(|(counters, digit)| digit.allows(heap - counters))
    }
}

impl TakeAndBreak for Octal {
    fn takes(&self) -> &[Take] {
        &self.code.takes
    }
    fn tail(&self) -> Tail<'_> {
        self.code.tail()
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

/// The heaps in nondecreasing order, and the player to move.
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

/// A heap and the heaps that replace it; the counters missing are those taken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeapMove {
    /// The size of the heap.
    pub heap: u32,
    /// The heaps left: their sizes in nondecreasing order, 0 where there is no heap.
    pub parts: [u32; 3],
}

impl Words for HeapMove {
    fn write(&self, to: &mut dyn WordSink) {
        self.heap.write(to);
        self.parts.write(to);
    }
    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Ok(HeapMove {
            heap: u32::read(from)?,
            parts: <[u32; 3]>::read(from)?,
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
            self.options(heap, |parts| out.push(HeapMove { heap, parts }));
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
    /// The heaps that still have a move, and the player to move.
    fn key(&self, at: &HeapPosition) -> Box<[u32]> {
        let alive = at.heaps.iter().copied().filter(|&heap| !self.is_dead(heap));
        alive.chain([at.mover as u32]).collect()
    }
    fn plays_key(&self, at: &HeapPosition) -> Option<Box<[u32]>> {
        Some(self.key(at))
    }
}

impl Symmetric for Octal {}

impl Playout for Octal {
    type Scratch = ();
}

impl Hints for Octal {}

impl Notation for Octal {
    fn write_move(&self, _: &HeapPosition, mv: HeapMove) -> String {
        match mv.parts {
            [0, 0, rest] => format!("{}:{rest}", mv.heap),
            [0, a, b] => format!("{}:{a}+{b}", mv.heap),
            [a, b, c] => format!("{}:{a}+{b}+{c}", mv.heap),
        }
    }
    fn read_move(&self, at: &HeapPosition, text: &str) -> Result<HeapMove, Unreadable> {
        self.find_move(at, text)
    }
    fn view(&self, at: &HeapPosition) -> Option<View> {
        Some(View::Heaps(at.heaps.clone()))
    }
    fn explain_move(&self, _: &HeapPosition, mv: HeapMove) -> Meaning {
        Meaning::Heap {
            heap: mv.heap,
            parts: mv.parts.into_iter().filter(|&part| part > 0).collect(),
        }
    }
    fn ending(&self, at: &HeapPosition) -> Option<Ending> {
        self.outcome(at).map(|_| Ending::Stuck {
            player: at.mover,
            wins: self.misere,
        })
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
        let codes = [
            "0.07", "0.77", "0.137", "4.0", "4.31", "0.3", "0.6", "4.7", "4!.0", "0.[3]", "0.8F",
            "8!.04",
        ];
        for code in codes {
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
    fn what_cannot_be_played_is_refused() {
        assert!(Octal::new("0.0", vec![], false).is_err());
        assert!(Octal::new("0.07", vec![0], false).is_err());
        assert!(Octal::new("0.07", vec![10_001], false).is_err());
        assert!(Octal::new("0.07", vec![1; 65], false).is_err());
        assert_eq!(Octal::new("0.{1,2}", vec![], false).unwrap().code(), "0.6");
    }

    fn written(code: &str, heap: u32) -> Vec<String> {
        let game = Octal::new(code, vec![heap], false).unwrap();
        let mut moves = Vec::new();
        game.moves(&game.start(), &mut moves);
        let write = |&mv| game.write_move(&game.start(), mv);
        moves.iter().map(write).collect()
    }

    #[test]
    fn moves_are_what_the_code_says() {
        let moves = [
            ("0.7", 5, "5:4 5:1+3 5:2+2"),
            ("4.0", 5, "5:1+4 5:2+3"),
            ("4.0", 4, "4:1+3 4:2+2"),
            ("4!.0", 4, "4:1+3"),
            ("8.0", 5, "5:1+1+3 5:1+2+2"),
            ("8!.0", 7, "7:1+2+4"),
            ("0.D!", 7, "7:1+5 7:2+4 7:1+2+3"),
            ("0.{2!,3}", 5, "5:1+3 5:1+1+2"),
            ("0.[3]", 3, "3:2 3:1 3:0"),
            ("0.7[03]", 3, "3:2 3:1+1 3:0"),
            ("0.0[30]", 4, "4:2 4:0"),
            ("0.07", 1, ""),
        ];
        for (code, heap, moves) in moves {
            let moves: Vec<&str> = moves.split_whitespace().collect();
            assert_eq!(written(code, heap), moves, "{code} {heap}");
            let told = Octal::new(code, vec![heap], false).unwrap().first_moves();
            // Equal heaps are counted where they may not be.
            let least = moves.len() as u64;
            assert!(
                told == least || told > least && code.contains('!'),
                "{code} {heap}"
            );
        }
    }

    #[test]
    fn a_heap_is_dead_if_it_has_no_move() {
        for code in [
            "0.07", "0.1", "4!.0", "8!.0", "0.0004", "0.008!", "0.00[2]", "0.D!", "0.{2,3!}",
        ] {
            let game = Octal::new(code, vec![], false).unwrap();
            for heap in 1..20 {
                let dead = written(code, heap).is_empty();
                assert_eq!(game.is_dead(heap), dead, "{code} {heap}");
            }
        }
    }

    #[test]
    fn a_strip_is_its_white_runs() {
        assert_eq!(white_runs("..#...#"), Ok(vec![2, 3]));
        assert_eq!(white_runs("###"), Ok(vec![]));
        assert!(white_runs("..x").is_err());
        // Four moves, two up to the order of the parts.
        assert_eq!(written("0.07", 5), ["5:3", "5:1+2"]);
    }
}
