//! Terms, names and refusals of sequences.

use super::*;
use crate::{Limits, answer};

fn question(line: &str) -> Question {
    line.parse().unwrap()
}

fn terms_of(line: &str, number: Option<&str>) -> Vec<(u64, u128)> {
    let sequence = TermSequence::new(&question(line), number).unwrap();
    let mut terms = Vec::new();
    for (n, question) in &sequence.questions {
        let report = answer(question, &Limits::default()).unwrap();
        terms.extend(sequence.terms(*n, &report.answer).unwrap());
    }
    terms
}

#[test]
fn terms_come_from_many_questions_or_from_one() {
    assert_eq!(
        terms_of("threshold-color columns rule=schur c=1..3", None),
        [(1, 2), (2, 5), (3, 14)]
    );
    assert_eq!(
        terms_of("threshold vdw k=1..3", None),
        [(1, 1), (2, 3), (3, 5)]
    );
    assert_eq!(
        terms_of("solve columns c=1..3", None),
        [(1, 2), (2, 6), (3, 12)]
    );
    assert_eq!(
        terms_of("longest columns c=2..3", Some("count")),
        [(2, 1), (3, 3)]
    );
    assert_eq!(
        terms_of("color vdw n=6..8 k=3 --count", Some("up-to-colors")),
        [(6, 10), (7, 8), (8, 3)]
    );
    assert_eq!(
        terms_of("largest hip n=2..4", None),
        [(2, 3), (3, 6), (4, 10)]
    );
    assert_eq!(
        terms_of("nim strip --lost 10", None),
        [(1, 1), (2, 5), (3, 9)]
    );
    assert_eq!(
        terms_of("table monotonic up=2 down=2..4 convention=avoidance", None),
        [(2, 4), (3, 5), (4, 6)]
    );
}

#[test]
fn names_say_what_the_terms_are() {
    let name = |line: &str| {
        let question = question(line);
        definition(&TermSequence::new(&question, None).unwrap(), &question)
    };
    for (line, words) in [
        (
            "threshold-color schur c=1..3",
            "a(n) is the least m such that in every coloring of the numbers 1..m with n colors \
             some color has two numbers, equal or not, and their sum.",
        ),
        (
            "color hip n=1..4 --count --balanced",
            "a(n) is the number of colorings (balanced) of the cells of a board of n by n \
             with 2 colors in which no color has the four corners of a square of any size and slope.",
        ),
        (
            "largest queens n=1..5",
            "a(n) is the greatest size of a subset of the cells of a board of n by n without two \
             cells on which queens attack each other.",
        ),
        (
            "largest hip n=2..4 colors=3",
            "a(n) is the greatest size of a subset of the cells of a board of n by n without the \
             four corners of a square of any size and slope.",
        ),
        (
            "nim queens n=3..5 --after a1",
            "a(n) is the nim-value of the position after a1, of the game on the cells of a board of \
             n by n in which the players fill one set of cells together, which may not contain two \
             cells on which queens attack each other; whoever cannot move loses.",
        ),
        (
            "longest columns c=2..3 --after 1,2",
            "a(n) is the number of moves of a longest play, from the position after 1, 2 on, \
             in Harary's column game, in which two players place 1, 2, 3, … in turn, each \
             number into one of n columns; no column may contain two different numbers and their \
             sum. Whoever cannot place the next number loses.",
        ),
        (
            "largest vdw n=1..9 k=3",
            "a(n) is the greatest size of a subset of the numbers 1..n without 3 numbers in \
             arithmetic progression.",
        ),
        (
            "threshold vdw k=1..3 bias=1:2",
            "a(n) is the least m such that the first player wins the game on the numbers 1..m \
             in which whoever first owns n numbers in arithmetic progression wins, with \
             bias=1:2 (how many cells A and B take a turn).",
        ),
        (
            "threshold vdw k=1..4 board=ring",
            "a(n) is the least m such that the first player wins the game on the numbers modulo m \
             in which whoever first owns n numbers in arithmetic progression that goes less than \
             once around wins.",
        ),
        (
            "table monotonic up=2 down=2..5 convention=avoidance",
            "a(n) is the least deck on which one player can force a win in the monotonic \
             sequence game, in which two players pick numbers in turn, none twice, and append them \
             to one sequence. Whoever first makes 3 of the \
             numbers rise, or n+1 of them fall, loses.",
        ),
        (
            "longest columns c=1..3",
            "a(n) is the number of moves of a longest play in Harary's column game, in which two players place 1, 2, 3, … in turn, each \
             number into one of n columns; no column may contain two different numbers and their \
             sum. Whoever cannot place the next number loses.",
        ),
        (
            "solve monotonic up=2..3 down=3",
            "a(n) is the number of moves that the game lasts if the winner wins as soon, and the \
             loser loses as late, as possible, in the monotonic sequence game, in which two players \
             pick numbers in turn, none twice, and append them to one sequence, with deck=n*3+1 (the \
             numbers that can be picked). Whoever first makes n+1 of the numbers rise, or 4 of them \
             fall, wins.",
        ),
        (
            "solve monotonic up=2..3 down=1 deck=rationals",
            "a(n) is the number of moves that the game lasts if the winner wins as soon, and the \
             loser loses as late, as possible, in the monotonic sequence game, in which two players \
             pick rational numbers in turn, none twice, and append them to one sequence. Whoever \
             first makes n+1 of the numbers rise, or 2 of them fall, wins.",
        ),
        (
            "nim strip --lost 10",
            "a(n) is the n-th heap size with which the player to move loses. Two players paint two \
             neighboring squares of a paper strip in turn; the player who cannot do so loses. The \
             white runs of a strip are the heaps of the game 0.07.",
        ),
        (
            "quotient strip n=1..9",
            "a(n) is the number of elements of the misere quotient, where n is the length of one \
             white strip. Two players paint two neighboring squares of a paper strip in turn; the \
             player who cannot do so wins. The white runs of a strip are the heaps of the game 0.07.",
        ),
        (
            "quotient octal code=0.77 heaps=1..5",
            "a(n) is the number of elements of the misere quotient of all sums of heaps of at most \
             n counters in the octal game 0.77. \
             Whoever cannot move wins.",
        ),
        (
            "threshold vdw k=1..3 convention=maker-breaker first=B bias=1:1",
            "a(n) is the least m such that A wins the game on the numbers 1..m in which A wins by \
             owning n numbers in arithmetic progression, and B by preventing it, with first=B (who \
             moves first).",
        ),
        (
            "color hip n=1..4 colors=1 --count",
            "a(n) is the number of colorings of the cells of a board of n by n with one color in \
             which no color has the four corners of a square of any size and slope.",
        ),
        (
            "color clique n=3..8 k=3,4 --count",
            "a(n) is the number of colorings of the edges of the complete graph on n vertices with \
             2 colors in which, with k = 3 for color 1 and k = 4 for color 2, no color has all \
             edges between k vertices.",
        ),
    ] {
        assert_eq!(name(line), words);
    }
}

#[test]
fn what_is_no_sequence_is_refused() {
    let wrong = |line: &str, number| {
        TermSequence::new(&question(line), number)
            .err()
            .map(|why| why.to_string())
    };
    assert!(
        wrong("solve vdw n=9 k=3", None)
            .unwrap()
            .contains("as in n=3..9")
    );
    assert!(
        wrong("solve mnk m=2..3 n=2..3 k=2", None)
            .unwrap()
            .contains("two have")
    );
    assert!(wrong("color hip n=2..3", None).unwrap().contains("--count"));
    assert!(wrong("nim strip", None).unwrap().contains("--values N"));
    assert!(
        wrong("table vdw n=1..9 k=3", None)
            .unwrap()
            .contains("ask `solve`")
    );
    assert!(
        wrong("longest columns c=1..3", Some("x"))
            .unwrap()
            .contains("length, count")
    );
    assert!(
        wrong("codes octal digits=2", None)
            .unwrap()
            .contains("no sequence")
    );
    let why = |line: &str| wrong(line, None).unwrap_or_default();
    assert!(why("threshold-color vdw k=3..4 --part 2/2").contains("--part"));
    assert!(why("census columns c=3 --plays --part 1/2").contains("--part"));
    assert!(why("nim strip --lost 30..60").contains("from 1 on"));
    assert!(why("threshold-color vdw k=2..3 --engine tabu").contains("tabu"));
    assert!(why("largest hip n=2..3 --engine local").contains("local"));
    assert!(why("solve columns c=1..99").contains("c=36"));
    assert!(why("threshold vdw k=3..300").contains("k=129"));
    for right in [
        "nim strip --lost 60",
        "largest columns n=3..5",
        "longest columns c=1..6",
        "solve vdw n=5..7 k=3",
    ] {
        assert_eq!(why(right), "", "{right}");
    }
}

#[test]
fn names_say_which_colors_are_renamed() {
    let name = |line: &str, number| {
        let question = question(line);
        let sequence = TermSequence::new(&question, Some(number)).unwrap();
        definition(&sequence, &question)
    };
    let both = "up to the symmetries of the board and renaming colors";
    let one = name("color vdw n=1..3 k=3 --count", "up-to-both");
    assert!(one.contains(&format!("{both}, of")), "{one}");
    let two = name("color vdw n=1..3 k=3,4 --count", "up-to-both");
    assert!(
        two.contains(&format!("{both} that forbid the same sets, of")),
        "{two}"
    );
}

#[test]
fn other_engines_are_those_that_prove() {
    let names = |line: &str, used: &str| -> Vec<&str> {
        let others = by_other_engines(&question(line), used);
        others.into_iter().map(|(name, _)| name).collect()
    };
    assert_eq!(
        names("solve hip n=3", "alpha-beta"),
        ["df-pn", "minimax", "sweep"]
    );
    let colored = names("threshold-color vdw k=3", "backtrack");
    assert!(
        colored.contains(&"sat") && !["tabu", "massie"].iter().any(|name| colored.contains(name))
    );
    assert!(!names("largest hip n=2", "search").contains(&"local"));
    assert!(names("census hip n=2", "census").is_empty());
    let (_, other) = &by_other_engines(&question("solve hip n=3"), "")[1];
    assert_eq!(other.to_string(), "solve hip n=3 --engine df-pn");
}
