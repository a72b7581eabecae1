//! The families whose boards were not in the five papers: cliques, tic-tac-toe, m,n,k-games,
//! animals, and boards from files.

use crate::catalog::Purpose::{Color, Play};
use crate::catalog::keys::{
    BIAS, COLORS, FIRST, LISTED_COLORS, convention, key, number, numbers, required, size,
};
use crate::catalog::{Fact, Fallback, Family, Kind, Subject, bound, goal};
use harary_core::BadParameter;
use harary_games::{ANIMALS, animal_name};

pub(super) const CLIQUE: Family = Family {
    name: "clique",
    title: "Complete subgraphs of a complete graph; Sim",
    rules: "The cells are the edges of the complete graph on n vertices, 1-2 and so on; the sets are \
            those of the complete subgraphs on k vertices. The players take edges in turn: whoever \
            owns a set loses (avoidance, the default; n=6 k=3 is Sim), or wins (achievement). Under \
            convention=larger with k=2 it is Erdős's clique-building game. A coloring without a set \
            in one color says that a Ramsey number is larger than n; to color, k= may be a list, a \
            number for each color. Local search looks among cyclic colorings first, where an edge \
            has the color of its length around the ring of vertices. A coloring is written edge by \
            edge, 1-2, 1-3, … and then 2-3, 2-4, …; `--format graph6` and `--format matrix` write it \
            as a graph. Symmetries are all permutations of the vertices.",
    moves: "an edge by its vertices, the smaller one first, as in 1-2",
    positions: "",
    subject: Some(Subject::CLIQUES),
    play: None,
    goal: |values| goal::of_sets(values, Subject::CLIQUES),
    bound: bound::of_ramsey,
    paper: "Simmons 1969, The game of Sim; Harary 1982, Achievement and avoidance games for graphs",
    keys: &[
        required("n", "how many vertices", size(2, 16, 60)),
        required("k", "vertices of a subgraph", numbers(2, 16)),
        LISTED_COLORS,
        convention("avoidance"),
        FIRST,
        BIAS,
    ],
    examples: &[
        "harary solve clique n=5 k=3",
        "harary solve clique n=5 k=3 convention=achievement",
        "harary solve clique n=6 k=2 convention=larger",
        "harary color clique n=5 k=3 --all",
        "harary color clique n=8 k=3,4",
        "harary color clique n=41 k=5 --engine tabu",
    ],
    study: None,
    facts: &[Fact::Board],
};

pub(super) const TICTACTOE: Family = Family {
    name: "tictactoe",
    title: "Tic-tac-toe in any dimension",
    rules: "The cells are the side^dim points of a cube, at most 128; the sets are its lines of side \
            points, straight or slanting. The players take cells in turn: the first to own a set \
            wins (achievement) or loses (avoidance). In two dimensions cells are a1 and so on, in \
            more the digits of their coordinates. Symmetries are those of the cube, for dim from 5 \
            on those that permute the axes cyclically.",
    moves: "a cell, as in b3, or in three dimensions 213",
    positions: "",
    subject: Some(Subject::LINES),
    play: None,
    goal: |values| goal::of_sets(values, Subject::LINES),
    bound: bound::of_none,
    paper: "Golomb, Hales 2002, Hypercube tic-tac-toe",
    keys: &[
        key(
            "side",
            "points on a line",
            number(2, 128),
            Fallback::Usual("3"),
            &[Play, Color],
        ),
        key(
            "dim",
            "how many dimensions",
            number(1, 7),
            Fallback::Value("2"),
            &[Play, Color],
        ),
        COLORS,
        convention("achievement"),
        FIRST,
        BIAS,
    ],
    examples: &[
        "harary solve tictactoe side=3",
        "harary solve tictactoe side=3 convention=avoidance",
        "harary solve tictactoe side=3 dim=3 --ask plies",
        "harary export tictactoe side=3 --pg",
    ],
    study: None,
    facts: &[Fact::Board],
};

pub(super) const MNK: Family = Family {
    name: "mnk",
    title: "k in a row on an m by n grid",
    rules: "The grid has m columns and n rows, at most 128 cells; the sets are k cells in a row, \
            across, upright or slanting. The players take cells in turn: the first to own a set wins \
            (achievement) or loses (avoidance).",
    moves: "a cell, the letter of its column and the number of its row, as in b3",
    positions: "",
    subject: Some(Subject::ROWS),
    play: None,
    goal: |values| goal::of_sets(values, Subject::ROWS),
    bound: bound::of_none,
    paper: "Uiterwijk, van den Herik 2000, The advantage of the initiative",
    keys: &[
        required("m", "how many columns", number(1, 128)),
        required("n", "how many rows", number(1, 128)),
        required("k", "cells in a row", number(1, 128)),
        COLORS,
        convention("achievement"),
        FIRST,
        BIAS,
    ],
    examples: &[
        "harary solve mnk m=4 n=3 k=3",
        "harary solve mnk m=4 n=4 k=3 bias=1:2",
        "harary table mnk m=2..4 n=3 k=3 --ask plies",
    ],
    study: None,
    facts: &[Fact::Board],
};

pub(super) const ANIMAL: Family = Family {
    name: "animal",
    title: "Harary's animals: polyominoes to be achieved",
    rules: "The board is n × n; the sets are the images of a polyomino, turned, reflected and moved. \
            The players take cells in turn: the first to own a set wins (achievement) or loses \
            (avoidance). Animals have names up to four cells (monomino, domino, tic, el, skinny, \
            elly, knobby, tippy, fatty) and snaky, or are drawn: animal=xx./.xx is tippy.",
    moves: "a cell, the letter of its column and the number of its row, as in b3",
    positions: "",
    subject: Some(Subject::ANIMALS),
    play: None,
    goal: |values| goal::of_sets(values, Subject::ANIMALS),
    bound: bound::of_none,
    paper: "Gardner 1979, Mathematical Games (April), after Harary",
    keys: &[
        required("n", "the width of the board", number(1, 11)),
        key(
            "animal",
            "the polyomino",
            Kind::Text {
                read: animal_name,
                allowed: "a name, or rows of x and . joined by /, as in xx./.xx",
                names: ANIMALS,
            },
            Fallback::Required,
            &[Play, Color],
        ),
        COLORS,
        convention("achievement"),
        FIRST,
        BIAS,
    ],
    examples: &[
        "harary solve animal n=3 animal=tippy",
        "harary solve animal n=4 animal=tic",
        "harary solve animal n=4 animal=xxx/x.x",
    ],
    study: None,
    facts: &[Fact::Board],
};

pub(super) const FILE: Family = Family {
    name: "file",
    title: "Boards of your own: lists of sets, files, descriptions of positional games",
    rules: "A file, path=, either lists sets or describes a positional game (.pg). A list has one set \
            a line, as names of cells separated by blanks, and gives both players the same sets; \
            sets= is such a list without a file. Its cells, at most 128, are in the order of cells=, \
            if given; else in numerical order, if all names are whole numbers without leading \
            zeros; else in the order in which they are first named. A coloring has one symbol for \
            each cell, in this order. In a description (#positions and #times, each followed by \
            words, and so on) black is A, each player may have sets and cells of its own, and turns \
            come in the order of #times; if nobody owns a set at the end, it is a draw. In place of \
            sets a description may have a graph, in which black wins by a path between two borders \
            (#neighbours, #startboarder, #endboarder) or from a source to a target (#edges, #source, \
            #target), or by placing a shape (#neighbours, #blackgoal). The game is named by a \
            digest of the content, so the name does not depend on where the file lies. \
            `harary export` writes such files.",
    moves: "the name of a cell",
    positions: "",
    subject: Some(Subject::LISTED),
    play: None,
    goal: |values| goal::of_sets(values, Subject::LISTED),
    bound: bound::of_none,
    paper: "Mayer-Eichberger, Saffidine 2020, Positional games and QBF: the corrective encoding; of \
            graphs Shaik, Mayer-Eichberger, van de Pol, Saffidine 2023, Implicit QBF encodings for \
            positional games",
    keys: &[
        key(
            "path",
            "the file; - is standard input",
            Kind::Path,
            Fallback::None,
            &[Play, Color],
        ),
        key(
            "sets",
            "the sets, in place of a file",
            Kind::Written {
                allowed: "sets of names of cells, as in 1,2,3/1,4,5",
            },
            Fallback::None,
            &[Play, Color],
        ),
        key(
            "cells",
            "with sets: the cells in their order, where some are in no set",
            Kind::Written {
                allowed: "the names of cells, as in a,b,c, or how many there are: 9 is 1,2,…,9",
            },
            Fallback::None,
            &[Play, Color],
        ),
        key(
            "digest",
            "what the digest must be",
            Kind::Text {
                read: read_digest,
                allowed: "32 hexadecimal digits",
                names: &[],
            },
            Fallback::None,
            &[Play, Color],
        ),
        COLORS,
        convention("achievement"),
        FIRST,
        BIAS,
    ],
    examples: &[
        "harary export tictactoe side=3 --pg --out game.pg && harary solve file path=game.pg",
        "harary export vdw n=5 k=3 --edges --out sets.txt && harary solve file path=sets.txt convention=avoidance",
        "harary solve file sets=1,2,3/1,4,5/2,4,6/3,5,6 cells=6 convention=maker-breaker",
    ],
    study: None,
    facts: &[Fact::Board],
};

fn read_digest(text: &str) -> Result<String, BadParameter> {
    let digits = text.bytes().all(|byte| byte.is_ascii_hexdigit());
    if digits && text.len() == 32 {
        return Ok(text.to_ascii_lowercase());
    }
    Err(BadParameter::new("digest", text, "32 hexadecimal digits"))
}
