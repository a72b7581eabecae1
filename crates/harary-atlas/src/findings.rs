//! The ten main findings, each with a picture and with the table that shows it.

use super::evidence::Evidence;
use super::picture::{self, Tint};
use harary::{Error, Limits};

/// A finding.
pub(super) struct Finding {
    pub(super) title: &'static str,
    pub(super) text: &'static str,
    /// The chapter and the table that show it.
    pub(super) shown: (&'static str, &'static str),
    /// The cell of that table without which the finding is not shown: the column, the labels of
    /// the row, and the text.
    pub(super) cell: (&'static str, &'static str, &'static str),
    /// As SVG.
    pub(super) picture: fn() -> Result<String, Error>,
    /// What the picture shows, for those who cannot see it.
    pub(super) shows: &'static str,
}

pub(super) const FINDINGS: [Finding; 10] = [
    Finding {
        title: "h(4) = 67",
        text: "The numbers 1 to 66 fit into four columns, in 29,931 ways, such that no number is the sum of two \
               others in its column. The numbers 1 to 67 do not. In 2004 the search took nearly four days.",
        shown: ("columns", "h"),
        cell: ("colorings", "4", "29931"),
        picture: picture::four_columns,
        shows: "The numbers 1 to 66 in four columns.",
    },
    Finding {
        title: "The column game is won by the second player",
        text: "With one, two, three or four columns B wins. Who wins was the open question of the paper.",
        shown: ("columns", "winners"),
        cell: ("normal", "two, 4", "B"),
        picture: || picture::position("columns c=3", "1,1,2,3,1,2,2,1,3,3,1,2"),
        shows: "Perfect play with three columns: twelve numbers are placed, and 13 fits nowhere.",
    },
    Finding {
        title: "Two conjectures of 1983 are false",
        text: "They say that B wins avoidance with N = 2 and M = 8, in 13 moves. A wins, in 12; its strategy is a \
               certificate that harary-check accepts.",
        shown: ("monotonic", "questions"),
        cell: (
            "verdict",
            "(18), avoidance: w(2,M) = B iff 4 divides M, 2 ≤ M ≤ 10",
            "fails at (2, 8), S = 17",
        ),
        picture: || {
            let spec = "monotonic up=2 down=8 convention=avoidance";
            picture::position(spec, "10,11,8,6,9,4,7,2,5,1,3,12")
        },
        shows: "Perfect play, number against move. B must complete three rising numbers at last.",
    },
    Finding {
        title: "More numbers can change the winner",
        text: "The paper asks whether the winner is the same for all decks from the least decided one on. It is \
               not: with N = 3 and M = 5 B wins with 14 or 15 numbers, and A from 16 on.",
        shown: ("monotonic", "decks"),
        cell: ("first change", "achievement, 3, 5", "16"),
        picture: || {
            let tint = |deck| match deck {
                ..14 => Tint::White,
                14 | 15 => Tint::Orange,
                _ => Tint::Blue,
            };
            Ok(picture::cells((1..=18).map(|deck| (deck, tint(deck))), 9))
        },
        shows: "Decks of 1 to 18 numbers: white is a draw, orange a win of B, blue a win of A.",
    },
    Finding {
        title: "The paper strip has period 34, with a proof",
        text: "From 53 on, the nim-values of the strip repeat every 34 squares. That was observed in 2017, and \
               proved already by Guy and Smith in 1956; here a certificate proves it again.",
        shown: ("strip", "period"),
        cell: ("preperiod", "0.07", "53"),
        picture: super::strip::lost_lengths,
        shows: "The lengths 1 to 68; those that the first player loses are colored.",
    },
    Finding {
        title: "G(4) = 15, and 10 on the ring",
        text: "With four numbers in progression A wins on 15 numbers and draws all smaller boards; on a ring 10 \
               are enough. Every smaller board was solved, with a certificate for each.",
        shown: ("vdw", "game-numbers"),
        cell: ("G(k)", "4", "15"),
        picture: || picture::position("vdw n=10 k=4 board=ring", "1,3,5,8,7,9,4,6,10"),
        shows: "Perfect play on the ring of ten numbers: A owns 1, 4, 7 and 10.",
    },
    Finding {
        title: "G(5) is larger than 23, and is 31",
        text: "For five numbers in progression the search of 2015 did not get through the board of 23. It is a \
               draw, found here in a moment. Longer runs, not repeated here, give draws up to 30 and a win of \
               A on 31.",
        shown: ("vdw", "five"),
        cell: ("outcome", "line, 23", "draw"),
        picture: || {
            let tint = |n| match n {
                31 => Tint::Blue,
                _ => Tint::White,
            };
            Ok(picture::cells((1..=31).map(|n| (n, tint(n))), 8))
        },
        shows: "Boards of 1 to 31 numbers: all are draws but the last, which A wins.",
    },
    Finding {
        title: "Hip has 56 draw patterns on 6 × 6, and none beyond",
        text: "Five of them are different up to symmetry and exchanging the colors. A certificate of 7 × 7 proves \
               what Jewett found in 1960: every full board has a square of one color.",
        shown: ("hip", "draw-patterns"),
        cell: ("all", "6", "56"),
        picture: picture::pattern,
        shows: "A board of six by six, filled with circles and squares.",
    },
    Finding {
        title: "Three players can share 15 × 15 without a square",
        text: "And four players 29 × 29, both found by local search in seconds. The network of 1991 \
               found patterns of 6 × 6 for three players and of 8 × 8 for four.",
        shown: ("hip", "largest-boards"),
        cell: (
            "pattern found",
            "3, 16 × 16 in minutes; 17 × 17 not known",
            "15 × 15",
        ),
        picture: || {
            let spec = "hip n=15 colors=3";
            let (report, _) =
                Evidence::found(&spec.parse()?, super::hip::FOR_THREE, &Limits::default())?;
            let found = report.answer;
            picture::coloring(spec, &found.coloring.unwrap_or_default())
        },
        shows: "A board of fifteen by fifteen in three colors.",
    },
    Finding {
        title: "A quarter turn does not save B",
        text: "The paper tells that B, on even boards of Hip, may answer each move with its image under a turn of \
               90 degrees. That cell can be taken already. The half turn works, and B does not lose.",
        shown: ("hip", "replies"),
        cell: ("by 90 degrees", "2, A a1, B a2, A b1", "no"),
        picture: || picture::position("hip n=2", "a1,a2,b1"),
        shows: "A took a1, B answered a2, and A took b1: the image of b1 under the same turn is a1.",
    },
];
