//! Values that the literature has, each with its source: a table, looked up by the game and by the
//! part of the answer that a source speaks of.
//!
//! Only values stand here whose source we are sure of. What is not here may be known all the same.

use super::source::*;
use harary_core::Outcome;

/// What a source says of a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Says {
    /// The least n without a proper coloring; every smaller n has one.
    NoColoringFrom(u64),
    /// This n, and so every smaller one, has a proper coloring.
    ColoringUpTo(u64),
    /// How many longest plays, or colorings of the greatest n, there are up to renaming colors.
    LongestCount(u64),
    /// The least n for which A wins; every smaller n is a draw.
    WonFrom(u64),
    /// The outcome of the game.
    Outcome(Outcome),
    /// The length of the game under perfect play.
    Plies(u32),
    /// The greatest number of cells without a forbidden set.
    Largest(u64),
    /// The period of the nim-values, and from which n on it holds.
    Period(u64, u64),
    /// The order of the misere quotient.
    Order(u64),
    /// How many complete plays there are.
    Plays(u64),
    /// The nim-value of the game; B wins if it is 0, and A if not.
    Value(u64),
    /// The first nim-values, from the heap 0 on.
    Values(&'static [u64]),
    /// The least heaps from 1 on that lose, all up to the last one listed.
    Lost(&'static [u64]),
}

/// A value that is known.
#[derive(Clone, Copy, Debug)]
pub struct KnownValue {
    /// The game, as specs write it; without `n` where the source speaks of all n.
    pub game: &'static str,
    /// What the source says.
    pub says: Says,
    /// The same in the notation of the field.
    pub statement: &'static str,
    /// The source.
    pub source: Source,
    /// The sequence of the On-Line Encyclopedia of Integer Sequences; empty if we know none.
    pub oeis: &'static str,
}

/// Declares the table: a line for each value.
macro_rules! known_values {
    ($($game:literal, $says:expr, $statement:literal, $source:ident, $oeis:literal;)+) => {
        /// The values, by family.
        pub static KNOWN: &[KnownValue] = &[$(
            KnownValue {
                game: $game,
                says: $says,
                statement: $statement,
                source: $source,
                oeis: $oeis,
            }
        ),+];
    };
}

const A_WINS: Says = Says::Outcome(Outcome::Wins(harary_core::Player::A));
const B_WINS: Says = Says::Outcome(Outcome::Wins(harary_core::Player::B));
const DRAW: Says = Says::Outcome(Outcome::Draw);

/// Of Grundy's game.
const GRUNDY: [u64; 50] = [
    0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3, 0, 4, 3, 0, 4, 1, 2, 3, 1,
    2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4, 1, 5, 4, 1,
];

/// Of the paper strip.
const STRIP: [u64; 23] = [
    1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59, 63, 73, 77, 89, 93, 97, 107, 111, 123, 127, 131,
];

use Says::{
    ColoringUpTo, Largest, LongestCount, Lost, NoColoringFrom, Order, Period, Plays, Plies, Value,
    Values, WonFrom,
};

known_values! {
    // Schur numbers: A045652 has the greatest n with a coloring.
    "columns c=1 rule=schur", NoColoringFrom(2), "S(1) = 1", GOLOMB_1965, "A045652";
    "columns c=2 rule=schur", NoColoringFrom(5), "S(2) = 4", GOLOMB_1965, "A045652";
    "columns c=3 rule=schur", NoColoringFrom(14), "S(3) = 13", GOLOMB_1965, "A045652";
    "columns c=4 rule=schur", NoColoringFrom(45), "S(4) = 44", BAUMERT_1961, "A045652";
    "columns c=5 rule=schur", NoColoringFrom(161), "S(5) = 160", HEULE_2017, "A045652";
    "columns c=6 rule=schur", ColoringUpTo(536), "S(6) ≥ 536", FREDRICKSEN_2000, "A045652";
    // Weak Schur numbers.
    "columns c=1", NoColoringFrom(3), "WS(1) = 2, h(1) = 3", BLANCHARD_2006, "A072842";
    "columns c=2", NoColoringFrom(9), "WS(2) = 8, h(2) = 9", BLANCHARD_2006, "A072842";
    "columns c=3", NoColoringFrom(24), "WS(3) = 23, h(3) = 24", BLANCHARD_2006, "A072842";
    "columns c=4", NoColoringFrom(67), "WS(4) = 66, h(4) = 67", BLANCHARD_2006, "A072842";
    "columns c=4", LongestCount(29_931), "29,931 partitions of 1…66", REIS_2004, "";
    "columns c=5", ColoringUpTo(196), "WS(5) ≥ 196", ELIAHOU_2012, "A072842";
    "columns c=6", ColoringUpTo(646), "WS(6) ≥ 646", AGERON_2021, "A072842";
    "columns c=1 rule=many", NoColoringFrom(3), "h'(1) = 3", REIS_2004, "";
    "columns c=2 rule=many", NoColoringFrom(9), "h'(2) = 9", REIS_2004, "";
    "columns c=3 rule=many", NoColoringFrom(22), "h'(3) = 22", REIS_2004, "";
    "columns c=4 rule=many", NoColoringFrom(47), "h'(4) = 47", REIS_2004, "";
    // Van der Waerden numbers.
    "vdw k=1", NoColoringFrom(1), "W(1, 1) = 1", VAN_DER_WAERDEN_1927, "A005346";
    "vdw k=2", NoColoringFrom(3), "W(2, 2) = 3", VAN_DER_WAERDEN_1927, "A005346";
    "vdw k=3", NoColoringFrom(9), "W(3, 3) = 9", CHVATAL_1970, "A005346";
    "vdw k=4", NoColoringFrom(35), "W(4, 4) = 35", CHVATAL_1970, "A005346";
    "vdw k=5", NoColoringFrom(178), "W(5, 5) = 178", STEVENS_1978, "A005346";
    "vdw k=6", NoColoringFrom(1132), "W(6, 6) = 1132", KOURIL_2008, "A005346";
    "vdw k=3,4", NoColoringFrom(18), "W(3, 4) = 18", CHVATAL_1970, "";
    "vdw k=3,5", NoColoringFrom(22), "W(3, 5) = 22", CHVATAL_1970, "";
    "vdw k=3,6", NoColoringFrom(32), "W(3, 6) = 32", CHVATAL_1970, "";
    "vdw k=3,7", NoColoringFrom(46), "W(3, 7) = 46", CHVATAL_1970, "";
    "vdw k=3,8", NoColoringFrom(58), "W(3, 8) = 58", BEELER_1979, "";
    "vdw k=3,9", NoColoringFrom(77), "W(3, 9) = 77", BEELER_1979, "";
    "vdw k=3,10", NoColoringFrom(97), "W(3, 10) = 97", BEELER_1979, "";
    "vdw k=4,5", NoColoringFrom(55), "W(4, 5) = 55", CHVATAL_1970, "";
    "vdw k=4,6", NoColoringFrom(73), "W(4, 6) = 73", BEELER_1979, "";
    "vdw k=2,3,3", NoColoringFrom(14), "W(2, 3, 3) = 14", BROWN_1974, "";
    "vdw k=2,3,4", NoColoringFrom(21), "W(2, 3, 4) = 21", BROWN_1974, "";
    "vdw k=3,3,3", NoColoringFrom(27), "W(3, 3, 3) = 27", CHVATAL_1970, "A135415";
    "vdw k=3,3,3,3", NoColoringFrom(76), "W(3, 3, 3, 3) = 76", BEELER_1979, "A135415";
    // Van der Waerden games.
    "vdw k=1", WonFrom(1), "G(1) = 1, the least n for which A wins", CHEU_2015, "";
    "vdw k=2", WonFrom(3), "G(2) = 3, the least n for which A wins", CHEU_2015, "";
    "vdw k=3", WonFrom(5), "G(3) = 5, the least n for which A wins", CHEU_2015, "";
    "vdw k=4", WonFrom(15), "G(4) = 15, the least n for which A wins", CHEU_2015, "";
    "vdw k=3 board=ring", WonFrom(5), "Gc(3) = 5, the least n for which A wins", CHEU_2015, "";
    "vdw k=4 board=ring", WonFrom(10), "Gc(4) = 10, the least n for which A wins", CHEU_2015, "";
    "vdw k=5 board=ring", WonFrom(21), "Gc(5) = 21, the least n for which A wins", CHEU_2015, "";
    // Ramsey numbers.
    "clique k=3", NoColoringFrom(6), "R(3, 3) = 6", GREENWOOD_1955, "A120414";
    "clique k=4", NoColoringFrom(18), "R(4, 4) = 18", GREENWOOD_1955, "A120414";
    "clique k=3,4", NoColoringFrom(9), "R(3, 4) = 9", GREENWOOD_1955, "A000791";
    "clique k=3,5", NoColoringFrom(14), "R(3, 5) = 14", GREENWOOD_1955, "A000791";
    "clique k=3,6", NoColoringFrom(18), "R(3, 6) = 18", KERY_1964, "A000791";
    "clique k=4,5", NoColoringFrom(25), "R(4, 5) = 25", MCKAY_1995, "";
    "clique k=3,3,3", NoColoringFrom(17), "R(3, 3, 3) = 17", GREENWOOD_1955, "";
    // Sim, and triangles on fewer points.
    "clique n=6 k=3", B_WINS, "Sim: the second player wins", MEAD_1974, "";
    "clique n=5 k=3", DRAW, "avoiding a triangle of K5 is a draw", HARARY_1982, "";
    "clique n=5 k=3 convention=achievement", A_WINS, "the first player achieves a triangle of K5", HARARY_1982, "";
    "clique n=4 k=3 convention=achievement", DRAW, "no player achieves a triangle of K4", HARARY_1982, "";
    // Ramsey numbers of paths, cycles and stars.
    "graph shape=path k=4", NoColoringFrom(5), "R(P4, P4) = 5", GERENCSER_1967, "";
    "graph shape=path k=5", NoColoringFrom(6), "R(P5, P5) = 6", GERENCSER_1967, "";
    "graph shape=path k=6", NoColoringFrom(8), "R(P6, P6) = 8", GERENCSER_1967, "";
    "graph shape=cycle k=4", NoColoringFrom(6), "R(C4, C4) = 6", FAUDREE_1974, "";
    "graph shape=cycle k=5", NoColoringFrom(9), "R(C5, C5) = 9", FAUDREE_1974, "";
    "graph shape=cycle k=6", NoColoringFrom(8), "R(C6, C6) = 8", FAUDREE_1974, "";
    "graph shape=cycle k=3,4", NoColoringFrom(7), "R(C3, C4) = 7", FAUDREE_1974, "";
    "graph shape=star k=4", NoColoringFrom(6), "R(K1,3, K1,3) = 6", BURR_1973, "";
    "graph shape=star k=5", NoColoringFrom(7), "R(K1,4, K1,4) = 7", BURR_1973, "";
    // Paths and stars, achieved by the first player.
    "graph shape=path k=5 convention=achievement", WonFrom(5), "RG(P5) = 5, the least n for which A wins", GASARCH, "";
    "graph shape=path k=6 convention=achievement", WonFrom(6), "RG(P6) = 6, the least n for which A wins", GASARCH, "";
    "graph shape=path k=7 convention=achievement", WonFrom(7), "RG(P7) = 7, the least n for which A wins", GASARCH, "";
    "graph shape=star k=4 convention=achievement", WonFrom(5), "RG(S4) = 5, the least n for which A wins", GASARCH, "";
    "graph shape=star k=5 convention=achievement", WonFrom(7), "RG(S5) = 7, the least n for which A wins", GASARCH, "";
    // Triangles avoided in one color.
    "clique n=3 k=3 convention=normal", B_WINS, "triangle avoidance: player B wins on 3 points", CATER_2001, "";
    "clique n=4 k=3 convention=normal", B_WINS, "triangle avoidance: player B wins on 4 points", CATER_2001, "";
    "clique n=5 k=3 convention=normal", B_WINS, "triangle avoidance: player B wins on 5 points", CATER_2001, "";
    "clique n=6 k=3 convention=normal", A_WINS, "triangle avoidance: player A wins on 6 points", CATER_2001, "";
    "clique n=7 k=3 convention=normal", B_WINS, "triangle avoidance: player B wins on 7 points", CATER_2001, "";
    "clique n=8 k=3 convention=normal", B_WINS, "triangle avoidance: player B wins on 8 points", CATER_2001, "";
    "clique n=9 k=3 convention=normal", B_WINS, "triangle avoidance: player B wins on 9 points", CATER_2001, "";
    "clique n=10 k=3 convention=normal", A_WINS, "triangle avoidance: player A wins on 10 points", CATER_2001, "";
    "clique n=11 k=3 convention=normal", B_WINS, "triangle avoidance: player B wins on 11 points", CATER_2001, "";
    "clique n=12 k=3 convention=normal", A_WINS, "triangle avoidance: player A wins on 12 points", CATER_2001, "";
    "clique n=16 k=3 convention=normal", A_WINS, "triangle avoidance: player A wins on 16 points", GORDINOWICZ_2012, "";
    "tictactoe side=3 convention=normal", A_WINS, "Notakto: the first player wins on one board", PLAMBECK_2013, "";
    // Queens, none of which attacks another.
    "pieces n=1 piece=queen convention=normal", Value(1), "queens on 1 × 1: nim-value 1", NOON_2006, "A344227";
    "pieces n=2 piece=queen convention=normal", Value(1), "queens on 2 × 2: nim-value 1", NOON_2006, "A344227";
    "pieces n=3 piece=queen convention=normal", Value(2), "queens on 3 × 3: nim-value 2", NOON_2006, "A344227";
    "pieces n=4 piece=queen convention=normal", Value(1), "queens on 4 × 4: nim-value 1", NOON_2006, "A344227";
    "pieces n=5 piece=queen convention=normal", Value(3), "queens on 5 × 5: nim-value 3", NOON_2006, "A344227";
    "pieces n=6 piece=queen convention=normal", Value(1), "queens on 6 × 6: nim-value 1", NOON_2006, "A344227";
    "pieces n=7 piece=queen convention=normal", Value(2), "queens on 7 × 7: nim-value 2", NOON_2006, "A344227";
    "pieces n=8 piece=queen convention=normal", Value(3), "queens on 8 × 8: nim-value 3", NOON_2006, "A344227";
    "pieces n=9 piece=queen convention=normal", Value(1), "queens on 9 × 9: nim-value 1", NOON_2006, "A344227";
    "pieces n=10 piece=queen convention=normal", Value(0), "queens on 10 × 10: nim-value 0", NOON_2006, "A344227";
    // Hip.
    "hip", NoColoringFrom(7), "the largest board with a draw pattern is 6 × 6, by Jewett 1960", FUNABIKI_1991, "";
    "hip n=1", Largest(1), "1 cell of 1 × 1 without a square", LUDWIG_2014, "A240443";
    "hip n=2", Largest(3), "3 cells of 2 × 2 without a square", LUDWIG_2014, "A240443";
    "hip n=3", Largest(6), "6 cells of 3 × 3 without a square", LUDWIG_2014, "A240443";
    "hip n=4", Largest(10), "10 cells of 4 × 4 without a square", LUDWIG_2014, "A240443";
    "hip n=5", Largest(15), "15 cells of 5 × 5 without a square", LUDWIG_2014, "A240443";
    "hip n=6", Largest(21), "21 cells of 6 × 6 without a square", LUDWIG_2014, "A240443";
    "hip n=7", Largest(27), "27 cells of 7 × 7 without a square", LUDWIG_2014, "A240443";
    "hip n=8", Largest(34), "34 cells of 8 × 8 without a square", LUDWIG_2014, "A240443";
    "hip n=9", Largest(42), "42 cells of 9 × 9 without a square", LUDWIG_2014, "A240443";
    "hip n=10", Largest(50), "50 cells of 10 × 10 without a square", LUDWIG_2014, "A240443";
    // Take-and-break games; the preperiod is one more than the last exception.
    "octal code=0.07", Period(34, 53), "period 34, last exception 52", GUY_1956, "A002187";
    "octal code=0.07", Lost(&STRIP), "the strips that lose", BRUMME_2017, "A215721";
    "octal code=0.77", Period(12, 71), "period 12, last exception 70", GUY_1956, "A002186";
    "octal code=0.137", Period(34, 52), "period 34, last exception 51", GUY_1956, "A002187";
    "octal code=0.45", Period(20, 498), "period 20, last exception 497", WINNING_WAYS, "";
    "octal code=0.055", Period(148, 259), "period 148, last exception 258", WINNING_WAYS, "";
    "octal code=0.156", Period(349, 3479), "period 349, last exception 3,478", WINNING_WAYS, "";
    "octal code=0.165", Period(1550, 5181), "period 1,550, last exception 5,180", WINNING_WAYS, "";
    "octal code=0.356", Period(142, 7315), "period 142, last exception 7,314", WINNING_WAYS, "";
    "octal code=0.644", Period(442, 3256), "period 442, last exception 3,255", WINNING_WAYS, "";
    "octal code=0.127", Period(4, 46_578), "period 4, last exception 46,577", FLAMMENKAMP, "";
    "octal code=0.56", Period(144, 326_640), "period 144, last exception 326,639", FLAMMENKAMP, "";
    "octal code=0.16", Period(149_459, 105_351), "period 149,459, last exception 105,350", FLAMMENKAMP, "";
    "octal code=0.376", Period(4, 2_268_248), "period 4, last exception 2,268,247", FLAMMENKAMP, "";
    "octal code=0.354", Period(1180, 10_061_916), "period 1,180, last exception 10,061,915", FLAMMENKAMP, "";
    "octal code=0.104", Period(11_770_282, 197_769_598), "period 11,770,282, last exception 197,769,597", FLAMMENKAMP, "";
    "octal code=0.054", Period(10_015_179, 193_235_616), "period 10,015,179, last exception 193,235,615", FLAMMENKAMP, "";
    "octal code=0.454", Period(60_620_715, 160_949_019), "period 60,620,715, last exception 160,949,018", FLAMMENKAMP, "";
    "octal code=4!.0", Values(&GRUNDY), "the nim-values of Grundy's game", GUY_1956, "A002188";
    "octal code=0.77 convention=misere", Order(40), "the misere quotient of Kayles has 40 elements", PLAMBECK_2008, "";
    // Monotonic sequences: achievement, with N·M + 1 numbers.
    "monotonic up=2 down=2", A_WINS, "w(2, 2) = A", HARARY_1983, "";
    "monotonic up=2 down=2", Plies(5), "m(2, 2) = 5", HARARY_1983, "";
    "monotonic up=2 down=3", A_WINS, "w(2, 3) = A", HARARY_1983, "";
    "monotonic up=2 down=3", Plies(5), "m(2, 3) = 5", HARARY_1983, "";
    "monotonic up=3 down=3", A_WINS, "w(3, 3) = A", HARARY_1983, "";
    "monotonic up=3 down=3", Plies(9), "m(3, 3) = 9", HARARY_1983, "";
    "monotonic up=3 down=3", Plays(598_668), "598,668 games by plain backtracking", HARARY_1983, "";
    // Tic-tac-toe and k in a row.
    "tictactoe side=3", DRAW, "tic-tac-toe is a draw", WINNING_WAYS, "";
    "tictactoe side=3 convention=avoidance", DRAW, "tic-tac-toe to lose is a draw", GOLOMB_2002, "";
    "tictactoe side=3 dim=3", A_WINS, "the first player wins on 3 × 3 × 3", GOLOMB_2002, "";
    "tictactoe side=4", DRAW, "4 × 4 is a draw", GOLOMB_2002, "";
    "tictactoe side=4 dim=3", A_WINS, "Qubic: the first player wins", PATASHNIK_1980, "";
    "mnk m=3 n=3 k=3", DRAW, "(3, 3, 3) is a draw", UITERWIJK_2000, "";
    "mnk m=4 n=3 k=3", A_WINS, "(4, 3, 3) is won by the first player", UITERWIJK_2000, "";
    "mnk m=4 n=4 k=4", DRAW, "(4, 4, 4) is a draw", UITERWIJK_2000, "";
    "mnk m=3 n=3 k=3", Plays(255_168), "255,168 games of tic-tac-toe", SCHAEFER_2002, "";
}
