//! All families, in the order of the papers; then other boards.

mod boards;
mod more_boards;

use super::Purpose::{Codes, Color, Heaps, Play};
use super::keys::{
    BIAS, COLORS, FIRST, LISTED_COLORS, convention, key, number, numbers, required, size, stuck,
};
use super::{Fact, Fallback, Family, Key, Kind, Study, Subject, Values, bound, goal};
use harary_core::BadParameter;
use harary_games::Octal;

/// Every family, in the order of the papers; then other boards.
pub static FAMILIES: &[Family] = &[
    Family {
        name: "columns",
        title: "Harary's column game",
        rules: "The players place 1, 2, 3, … in turn, each number in one of c columns. A number may \
                not join a column in which it is the sum of two different numbers (rule=two), of two \
                numbers, equal or not (rule=schur), or of two or more different numbers \
                (rule=many). A player who cannot place the next number loses (normal) or wins \
                (misere). The longest play with c columns has h(c) - 1 numbers.",
        moves: "the column, 1 to c, that takes the next number",
        positions: "the columns of 1, 2, 3, … in turn",
        subject: Some(Subject::SUMS),
        play: Some(goal::columns),
        goal: |values| goal::of_stuck(values, "place the next number"),
        bound: bound::of_sums,
        paper: "Reis, Moreira, Pedroso 2004, Educated brute-force to get h(4)",
        keys: &[
            required(
                "c",
                "how many columns (5 at most in play, 6 for the longest)",
                number(1, 35),
            ),
            key(
                "rule",
                "which sums are forbidden",
                Kind::Choice(&[
                    ("two", "of two different numbers"),
                    ("many", "of two or more different numbers"),
                    ("schur", "of two numbers, equal or not"),
                ]),
                Fallback::Value("two"),
                &[Play, Color],
            ),
            Key {
                purposes: &[Color],
                ..required("n", "color the numbers 1 to n", number(1, 1000))
            },
            stuck(&[Play]),
        ],
        examples: &[
            "harary longest columns c=3 --all",
            "harary solve columns c=2",
            "harary census columns c=3 rule=schur",
            "harary color columns c=3 n=20 --count",
            "harary color columns c=5 n=196 --engine tabu",
        ],
        study: Some(Study::Columns),
        facts: &[Fact::OpenSize],
    },
    Family {
        name: "hip",
        title: "No four cells at the corners of a square",
        rules: "The board is n × n; columns are a to z, then aa, ab and so on. The players take \
                cells in turn; the sets are the corners of squares, of every size and tilt. Whoever \
                owns a set loses (avoidance, the default), or wins (achievement). A coloring of the \
                board without a square in one color is a draw pattern. In avoidance on a board of \
                even width the second player avoids losing by answering each cell with the cell \
                opposite through the center: a square of the second player is the half turn of one \
                that the first made before. From width 6 on every board that is filled in this way \
                has a square, so the second player wins. Templeton's answer, the cell a quarter \
                turn on, may be taken: on width 2, a1 b1 and then a2, whose quarter turn is a1.",
        moves: "a cell, the letter of its column and the number of its row, as in b3",
        positions: "",
        subject: Some(Subject::SQUARES),
        play: None,
        goal: |values| goal::of_sets(values, Subject::SQUARES),
        bound: bound::of_none,
        paper: "Funabiki, Takefuji 1991, A parallel algorithm for solving the 'Hip' games",
        keys: &[
            required("n", "the width of the board", size(1, 11, 64)),
            COLORS,
            convention("avoidance"),
            FIRST,
            BIAS,
        ],
        examples: &[
            "harary color hip n=6 colors=2 --count",
            "harary solve hip n=3",
            "harary color hip n=7",
        ],
        study: Some(Study::Network),
        facts: &[Fact::Board],
    },
    Family {
        name: "octal",
        title: "Take-and-break games with an octal or hexadecimal code",
        rules: "A move takes t counters from one heap. The t-th digit after the point of the code \
                says what may be left: 1 nothing, 2 one heap, 4 two heaps, 8 three heaps, or a sum \
                of these (0-9, A-F). The digit before the point (0, 4, 8 or C) is for t = 0. As \
                in CGSuite, {0,2} allows no heap or two, ! after a digit (or a number in braces) \
                requires heaps of different sizes, and [..] at the end is repeated for ever: 4!.0 \
                is Grundy's game, 0.[3] is Nim. A player who cannot move loses (normal) or wins \
                (misere). `harary codes octal digits=2` gives the periods of all codes of two \
                digits.",
        moves: "the size of a heap, `:` and what is left of it: 9:3+5 makes heaps of 3 and 5 out of 9, 5:2 leaves 2 of 5, 1:0 leaves nothing",
        positions: "the heaps, joined by +",
        subject: None,
        play: Some(goal::heaps),
        goal: |values| goal::of_stuck(values, "move"),
        bound: bound::of_none,
        paper: "Guy, Smith 1956, The G-values of various games; Brumme 2017, Project Euler 306 (the strip, 0.07)",
        keys: &[
            key(
                "code",
                "the code",
                Kind::Text {
                    read: read_code,
                    allowed: "a code such as 0.07, 4!.0, 0.8F, 0.[3] or 0.{0,2!}",
                    names: &[],
                },
                Fallback::Required,
                &[Play, Heaps],
            ),
            key(
                "heaps",
                "the sizes of the heaps",
                Kind::Text {
                    read: read_heaps,
                    allowed: "sizes from 1 to 10000 joined by commas, as in 5,9,12",
                    names: &[],
                },
                Fallback::None,
                &[Play, Heaps],
            ),
            stuck(&[Play, Heaps]),
            key(
                "digits",
                "how many digits the codes have after the point, the last of which is not 0",
                number(1, 4),
                Fallback::Required,
                &[Codes],
            ),
            key(
                "first",
                "the digit before the point",
                Kind::Choice(&[("0", ""), ("4", "")]),
                Fallback::Value("0"),
                &[Codes],
            ),
            key(
                "base",
                "octal or hexadecimal digits",
                Kind::Choice(&[("8", ""), ("16", "")]),
                Fallback::Value("8"),
                &[Codes],
            ),
        ],
        examples: &[
            "harary nim octal code=0.07 --upto 1000000",
            "harary nim octal code=0.77 heaps=5,9,12",
            "harary solve octal code=0.77 heaps=5,9",
            "harary solve octal code=0.07 heaps=9 convention=misere",
            "harary quotient octal code=0.77 --at 5,9,1000",
            "harary nim strip board=..#...",
            "harary codes octal digits=2",
            "harary study octal code=0.07 heaps=20",
        ],
        study: Some(Study::Heaps),
        facts: &[],
    },
    Family {
        name: "monotonic",
        title: "The monotonic sequence game",
        rules: "The players pick numbers of a deck 1 … S in turn, none twice, and append them to one \
                sequence. The first player to make N+1 of them rise or M+1 of them fall (as a \
                subsequence) wins (achievement) or loses (avoidance). A deck that runs out is a \
                draw. deck=rationals is a dense order: between any two numbers is another.",
        moves: "the number that is picked; with deck=rationals how many of the numbers picked before are smaller",
        positions: "the numbers that are left, in increasing order, two digits each: the lengths of the longest increasing and of the longest decreasing subsequence that the number would end; * stands for numbers that end the game, and a move is the place of the number among those left",
        subject: None,
        play: Some(goal::sequence),
        goal: goal::of_sequences,
        bound: bound::of_none,
        paper: "Harary, Sagan, West 1983, Computer-aided analysis of monotonic sequence games",
        keys: &[
            Key {
                purposes: &[Play],
                ..required("up", "N: N+1 rising numbers end the game", number(0, 60))
            },
            Key {
                purposes: &[Play],
                ..required("down", "M: M+1 falling numbers end the game", number(0, 60))
            },
            key(
                "deck",
                "the numbers that can be picked",
                Kind::NumberOr {
                    min: 1,
                    max: 500,
                    word: "rationals",
                },
                Fallback::Computed {
                    words: "up*down+1",
                    compute: full_deck,
                },
                &[Play],
            ),
            key(
                "convention",
                "who wins",
                Kind::Choice(&[
                    ("achievement", "whoever makes N+1 rise or M+1 fall wins"),
                    ("avoidance", "whoever makes N+1 rise or M+1 fall loses"),
                ]),
                Fallback::Value("achievement"),
                &[Play],
            ),
        ],
        examples: &[
            "harary solve monotonic up=2 down=8 convention=avoidance",
            "harary table monotonic up=1..3 down=1..3",
            "harary census monotonic up=2 down=3 --plays",
        ],
        study: Some(Study::Monotonic),
        facts: &[],
    },
    Family {
        name: "vdw",
        title: "Van der Waerden games",
        rules: "The cells are 1 … n; the sets are the arithmetic progressions of k terms, on a line \
                or around a ring (a, a+d, …, a+(k−1)d modulo n with (k−1)d < n, so that a \
                progression goes less than once around). The players take cells in turn: the first \
                to own a set wins (achievement) or loses (avoidance). To color, k= may be a list, a \
                number for each color: k=3,4 allows no 3 terms of the first color and no 4 of the \
                second. A list of equal numbers is the same as that number with colors=.",
        moves: "the number of a cell",
        positions: "",
        subject: Some(Subject::PROGRESSIONS),
        play: None,
        goal: |values| goal::of_sets(values, Subject::PROGRESSIONS),
        bound: bound::of_progressions,
        paper: "Cheu, Kiffer 2015, Forays into Van der Waerden Games",
        keys: &[
            required("n", "how many cells", size(1, 128, 256)),
            required("k", "terms of a progression", numbers(1, 128)),
            key(
                "board",
                "how the cells lie",
                Kind::Choice(&[
                    ("line", "1 to n in a row"),
                    ("ring", "around a ring, n beside 1"),
                ]),
                Fallback::Value("line"),
                &[Play, Color],
            ),
            LISTED_COLORS,
            convention("achievement"),
            FIRST,
            BIAS,
        ],
        examples: &[
            "harary solve vdw n=15 k=4",
            "harary longest vdw n=9 k=3",
            "harary solve vdw n=10 k=4 board=ring --certificate ring.cert",
            "harary color vdw n=8 k=3 --all",
            "harary color vdw n=17 k=3,4 --count",
        ],
        study: Some(Study::VanDerWaerden),
        facts: &[Fact::Board, Fact::LikelySize],
    },
    boards::CLIQUE,
    more_boards::GRAPH,
    more_boards::NUMBERS,
    more_boards::PIECES,
    boards::TICTACTOE,
    boards::MNK,
    boards::ANIMAL,
    boards::FILE,
];

fn full_deck(values: &dyn Values) -> String {
    let number = |key: &str| values.value(key).parse().unwrap_or(0_u32);
    (number("up") * number("down") + 1).to_string()
}

fn read_code(text: &str) -> Result<String, BadParameter> {
    Ok(Octal::new(text, Vec::new(), false)?.code().to_owned())
}

fn read_heaps(text: &str) -> Result<String, BadParameter> {
    let allowed = "sizes from 1 to 10000 joined by commas, as in 5,9,12";
    let sizes: Option<Vec<u32>> = text.split(',').map(|size| size.parse().ok()).collect();
    let sizes = sizes.ok_or_else(|| BadParameter::new("heaps", text, allowed))?;
    let game = Octal::new("0.07", sizes, false)?;
    let sizes: Vec<String> = game.heaps.iter().map(u32::to_string).collect();
    Ok(sizes.join(","))
}
