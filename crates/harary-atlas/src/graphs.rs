//! Games on the edges of a complete graph: small graphs that are achieved or avoided, Sim among
//! them, and who has the larger clique or degree (Erdős's problem 778).

use super::evidence::{game_of_size, solved};
use super::paper::Paper;
use super::picture;
use super::table::{Cell, Table, found, label, unmarked, winner};
use harary::catalog::source::HARARY_1982;
use harary::{Ask, Certify, Error};

pub(super) const PAPER: Paper = Paper {
    name: "graphs",
    game: "Games on graphs",
    source: HARARY_1982,
    rules: "Two players color the edges between n points in turn. Whoever first owns a given graph wins \
            (achievement) or loses (avoidance); or all edges are colored, and whoever has the larger clique, or \
            the point with more edges, wins.",
    caveat: "Harary asked on how many points a graph is achieved, and in how many moves; his paper was not at hand, \
             so that those values have no mark. Erdős asked whether the second player always has a clique as large; \
             we know no table of the small cases.",
    picture: || {
        picture::position(
            "clique n=6 k=3",
            "1-2,3-4,5-6,1-3,2-3,2-4,1-5,3-5,4-6,2-6,3-6",
        )
    },
    caption: "Sim after eleven moves of perfect play: whoever completes a triangle loses.",
    parts: &[("ramsey", |_| ramsey()), ("larger", |_| larger())],
};

/// The graphs, and the words of a game but for n.
const SMALL: [(&str, &str); 7] = [
    ("path on 3", "graph shape=path k=3"),
    ("triangle", "clique k=3"),
    ("path on 4", "graph shape=path k=4"),
    ("star on 4", "graph shape=star k=4"),
    ("cycle on 4", "graph shape=cycle k=4"),
    ("path on 5", "graph shape=path k=5"),
    ("cycle on 5", "graph shape=cycle k=5"),
];

/// The numbers of points.
const POINTS: std::ops::RangeInclusive<u32> = 4..=6;

fn ramsey() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for (graph, words) in SMALL {
        for n in POINTS {
            let mut row = vec![label(graph), label(n)];
            for convention in ["achievement", "avoidance"] {
                let played = solved(&game_of_size(words, n, convention), Ask::Plies)?;
                let is_marked = convention == "avoidance";
                let outcome = match is_marked {
                    true => winner(&played),
                    // What his paper is about.
                    false => {
                        unmarked(played.answer.outcome_name()).by([played.claim(Certify::Outcome)])
                    }
                };
                let plies = match played.answer.plies {
                    Some(plies) if is_marked => found(plies, &played.known, "plies"),
                    Some(plies) => unmarked(plies),
                    None => unmarked("–"),
                };
                row.extend([outcome, plies]);
            }
            rows.push(row);
        }
    }
    Ok(Table::new(
        "A small graph is achieved, or avoided, on n points",
        "The winner, and in how many plies. Where n is at least the Ramsey number of the graph, every full board \
         has it in one color, so that somebody loses: in all these cases the first player. Sim, a triangle on \
         six points, goes on: B wins on 7 points in 19 plies, on 8 in 25 (`harary solve clique n=8 k=3 --engine \
         alpha-beta --certify plies --certificate FILE`, half a minute, 17 MB), and on 9 (`solve clique n=9 k=3 \
         --ask outcome --threads 2 --memory 12GiB`, 71,137,273 nodes, half an hour; a certificate of 739 MB \
         is accepted, and alpha-beta says the same).",
        "graph | n | achievement | plies | avoidance | plies to lose",
        rows,
    ))
}

/// What is compared, and the words of a game but for n.
const COMPARED: [(&str, &str); 3] = [
    ("cliques", "clique k=2"),
    ("degrees", "graph shape=star k=2"),
    (
        "cliques, A second with two edges a turn",
        "clique k=2 first=B bias=2:1",
    ),
];

fn larger() -> Result<Table, Error> {
    let row = |n: u32| -> Result<Vec<Cell>, Error> {
        let mut row = vec![label(n)];
        for (_, words) in COMPARED {
            let played = solved(&game_of_size(words, n, "larger"), Ask::Outcome)?;
            row.push(winner(&played));
        }
        Ok(row)
    };
    Ok(Table::new(
        "Who has the larger clique, or degree, when all edges are colored: Erdős’s problem 778",
        "A wins if what A has is larger, B if it is not. Erdős asked whether B wins on three points or more; in \
         his second game the player with two edges a turn, here A, needs the larger clique, and in his third \
         the degrees are compared. Larger boards have certificates: on 8 points the winners are those of 7, on 9 B \
         wins his first game (26,351,409 nodes, six minutes, 200 MB: `harary solve clique n=9 k=2 \
         convention=larger --ask outcome --memory 4GiB --certificate FILE`), which another program says, too, and on 9 \
         and 10 A wins the second (27,946,630 nodes and 437 MB for 10).",
        &format!("n | {}", COMPARED.map(|(name, _)| name).join(" | ")),
        (2..=7).map(row).collect::<Result<_, _>>()?,
    ))
}
