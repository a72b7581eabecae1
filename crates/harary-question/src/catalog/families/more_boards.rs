//! The families whose boards serve one-color games first: graphs without paths, cycles or stars,
//! numbers, chess pieces. Like all boards they are played by every convention, and colored.

use crate::catalog::keys::{
    BIAS, COLORS, FIRST, LISTED_COLORS, convention, numbers, required, size,
};
use crate::catalog::{Fact, Family, Kind, Subject, bound, goal};

pub(super) const GRAPH: Family = Family {
    name: "graph",
    title: "Paths, cycles and stars in a complete graph",
    rules: "The cells are the edges of the complete graph on n vertices, 1-2 and so on; the sets are \
            the paths on k vertices, the cycles of k vertices, or the stars of k vertices, k - 1 of \
            them around one (shape=). The players take edges in turn: whoever owns a set loses \
            (avoidance, the default), or wins (achievement). A coloring without a set in one color \
            says that the Ramsey number of these graphs is larger than n; to color, k= may be a \
            list, a number for each color.",
    moves: "an edge by its vertices, the smaller one first, as in 1-2",
    positions: "",
    subject: Some(Subject::SUBGRAPHS),
    play: None,
    goal: |values| goal::of_sets(values, Subject::SUBGRAPHS),
    bound: bound::of_subgraphs,
    paper: "Harary 1982, Achievement and avoidance games for graphs",
    keys: &[
        required("n", "how many vertices", size(2, 16, 60)),
        required(
            "shape",
            "what the subgraphs are",
            Kind::Choice(&[
                ("path", "on k vertices, k - 1 edges"),
                ("cycle", "through k vertices, k edges"),
                ("star", "one vertex joined to k - 1 others"),
            ]),
        ),
        required("k", "vertices of a subgraph", numbers(2, 16)),
        LISTED_COLORS,
        convention("avoidance"),
        FIRST,
        BIAS,
    ],
    examples: &[
        "harary solve graph n=5 shape=cycle k=4 convention=achievement",
        "harary solve graph n=6 shape=path k=4 convention=normal",
        "harary threshold-color graph shape=cycle k=4",
        "harary color graph n=6 shape=path k=5 --count",
    ],
    study: None,
    facts: &[Fact::Board],
};

pub(super) const NUMBERS: Family = Family {
    name: "numbers",
    title: "Sum-free, Sidon and primitive sets of numbers",
    rules: "The cells are the numbers up to n. The sets are two numbers, equal or not, with their \
            sum (forbid=sum); two pairs with one sum, where the numbers of a pair may be equal \
            (forbid=sidon); or a number with another one that it divides (forbid=divisor; here 1, \
            which divides all, is left out). The players take numbers in turn: whoever owns a set \
            loses (avoidance, the default), or wins (achievement).",
    moves: "the number that is taken",
    positions: "",
    subject: Some(Subject::RELATIONS),
    play: None,
    goal: |values| goal::of_sets(values, Subject::RELATIONS),
    bound: bound::of_none,
    paper: "Erdős 1992, Some of my forgotten problems in number theory",
    keys: &[
        required("n", "the largest number", size(1, 128, 256)),
        required(
            "forbid",
            "what the sets are",
            Kind::Choice(&[
                ("sum", "two numbers, equal or not, with their sum"),
                ("sidon", "two pairs of numbers with one sum"),
                ("divisor", "a number with another one that it divides"),
            ]),
        ),
        COLORS,
        convention("avoidance"),
        FIRST,
        BIAS,
    ],
    examples: &[
        "harary solve numbers n=12 forbid=divisor convention=normal",
        "harary solve numbers n=20 forbid=divisor convention=saturation --ask plies",
        "harary longest numbers n=14 forbid=sidon convention=normal",
        "harary largest numbers n=30 forbid=sidon",
        "harary color numbers n=13 forbid=sum colors=3 --count",
    ],
    study: None,
    facts: &[Fact::Board],
};

pub(super) const PIECES: Family = Family {
    name: "pieces",
    title: "Chess pieces that do not attack each other",
    rules: "The board is n × n; the sets are the pairs of cells on which two queens (piece=queen), \
            rooks, bishops, knights or kings attack each other, whatever stands between them. The \
            players take cells in turn: whoever owns a set loses (avoidance, the default), or wins \
            (achievement). A proper coloring is one of the graph of the moves of the piece.",
    moves: "a cell, the letter of its column and the number of its row, as in b3",
    positions: "",
    subject: Some(Subject::ATTACKS),
    play: None,
    goal: |values| goal::of_sets(values, Subject::ATTACKS),
    bound: bound::of_none,
    paper: "the On-Line Encyclopedia of Integer Sequences, A344227 (for queens)",
    keys: &[
        required("n", "the width of the board", size(1, 11, 32)),
        required(
            "piece",
            "the piece",
            Kind::Choice(&[
                ("queen", ""),
                ("rook", ""),
                ("bishop", ""),
                ("knight", ""),
                ("king", ""),
            ]),
        ),
        COLORS,
        convention("avoidance"),
        FIRST,
        BIAS,
    ],
    examples: &[
        "harary solve pieces n=5 piece=queen convention=normal",
        "harary solve pieces n=4 piece=knight convention=misere",
        "harary largest pieces n=8 piece=queen",
        "harary color pieces n=5 piece=queen colors=5",
    ],
    study: None,
    facts: &[Fact::Board],
};
