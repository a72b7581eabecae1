//! Boards that certificates quote: proofs about them are accepted, and what is changed is refused,
//! since the digest is another one then.

use super::free;
use super::mutations::Random;
use super::prover::{Prove, Use};
use crate::lines::Lines;
use crate::rules::file::{self, fnv_1a};
use crate::rules::positional::{Convention, Positional};
use crate::rules::{Outcome, Player};
use crate::spec::Spec;
use crate::{Accepted, Failure, check};

/// Each player has sets of its own, B moves first and twice, and the time ends before the board is
/// full.
const UNEVEN: &str = "cells a b c d e f\nturns BBABA\nA a b\nA b c d\nB d e\nB e f\n";
const OWNED: &str = "cells p q r s t u\nturns ABABAB\ninitial A p\ninitial B u\nfirst q r\nboth p q r\nboth r s\nboth t\n";
const TINY: &str = "cells a b c\nboth a b\nboth b c\n";
const PLAIN: &str = "cells x 1-2 y z\nboth x 1-2 y\nboth x z\n";

fn game(board: &str, keys: &str) -> String {
    format!("file digest={:032x}{keys}", fnv_1a(board.as_bytes()))
}

/// A certificate by plain minimax over the rules, with the quotation put in.
fn prove(board: &str, keys: &str, after: &str) -> (Outcome, String) {
    let game = game(board, keys);
    let mut spec = Spec::read(&game, &free()).unwrap();
    let section = format!("board\n{board}end\n");
    let mut input = section.as_bytes();
    let quoted = file::read(&mut spec, 2, &mut Lines::new(&mut input, &free())).unwrap();
    let default = Convention::Achievement;
    let rules =
        Positional::read(quoted.board, quoted.start, quoted.turns, default, &mut spec).unwrap();
    let game = &game;
    let (outcome, text) = Prove { game, after }.with(&rules);
    let claim = text.lines().find(|line| line.starts_with("claim")).unwrap();
    let quoted = text.replacen(claim, &format!("{claim}\nboard\n{board}end"), 1);
    (outcome, quoted)
}

/// Small certificates about quoted boards, by every convention.
pub(super) fn certificates() -> Vec<String> {
    let conventions = [
        "",
        " convention=avoidance",
        " convention=maker-breaker",
        " convention=avoider-enforcer",
        " convention=larger",
    ];
    let boards = [UNEVEN, OWNED, PLAIN, TINY];
    let all = boards
        .into_iter()
        .flat_map(|board| conventions.map(|keys| prove(board, keys, "").1));
    all.filter(|text| text.len() < 1_000).collect()
}

fn checked(text: &str) -> Result<Accepted, String> {
    check(&mut text.as_bytes()).map_err(|why| match why {
        Failure::Rejected(rejected) => rejected.to_string(),
        unreadable => panic!("{unreadable}"),
    })
}

#[test]
fn what_is_proved_of_a_quoted_board_is_accepted_and_shown() {
    let conventions = [
        "",
        " convention=avoidance",
        " convention=maker-breaker",
        " convention=avoider-enforcer",
        " convention=larger",
    ];
    let mut outcomes = Vec::new();
    for board in [UNEVEN, OWNED, PLAIN] {
        let turns: &[&str] = match board.contains("turns") {
            true => &[""],
            false => &["", " first=B", " bias=2:1", " first=B bias=1:2"],
        };
        for convention in conventions {
            for turns in turns {
                // B owns the set t in no convention at the start; A owns nothing.
                let (outcome, text) = prove(board, &format!("{convention}{turns}"), "");
                let accepted = checked(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
                assert_eq!(accepted.board.as_deref(), Some(board));
                assert!(accepted.to_string().ends_with(board.trim_end()));
                outcomes.push(outcome);
            }
        }
    }
    for outcome in [
        Outcome::Draw,
        Outcome::Won(Player::A),
        Outcome::Won(Player::B),
    ] {
        assert!(outcomes.contains(&outcome), "{outcomes:?}");
    }
    let (_, text) = prove(OWNED, "", "r,t");
    assert!(checked(&text).is_ok());
}

#[test]
fn colorings_of_quoted_boards() {
    let certificate = |board: &str, keys: &str, claim: &str| {
        let game = game(board, keys);
        checked(&format!(
            "harary-certificate 1\ngame {game}\nclaim {claim}\n"
        ))
    };
    let quoted = |board: &str, rest: &str| format!("coloring\nboard\n{board}end\n{rest}\nend");
    assert!(certificate(PLAIN, "", &quoted(PLAIN, "1122")).is_ok());
    assert!(certificate(PLAIN, " colors=3", &quoted(PLAIN, "1122")).is_ok());
    assert!(certificate(PLAIN, "", &quoted(PLAIN, "1121")).is_err());
    // z is not as x; of the four colorings of 1-2 and y only one makes all three alike.
    let count = format!("count 3\nboard\n{PLAIN}end\ntree\nx\n1-2\ny\nend");
    assert_eq!(
        certificate(PLAIN, "", &count).unwrap().claim,
        "3 proper colorings up to renaming"
    );
    for (board, why) in [(UNEVEN, "same sets"), (OWNED, "empty")] {
        let refused = certificate(board, "", &quoted(board, "111111")).unwrap_err();
        assert!(
            refused.starts_with("line 2") && refused.contains(why),
            "{refused}"
        );
    }
}

#[test]
fn quotations_that_are_wrong_are_refused_with_their_line() {
    let refused = |board: &str| {
        let text = format!(
            "harary-certificate 1\ngame {}\nclaim outcome A\n{board}strategy A\nend\n",
            game("", "")
        );
        checked(&text).unwrap_err()
    };
    for (board, why) in [
        ("", "line 4: `board` should stand here"),
        ("board\nend\n", "line 5: the board has no cells"),
        (
            "board\nboth a\nend\n",
            "line 5: the lines of a board are out of order",
        ),
        (
            "board\ncells a a\nend\n",
            "line 5: the cell `a` is named twice",
        ),
        ("board\ncells a end\nend\n", "line 5: `end` is no name"),
        ("board\ncells a,b\nend\n", "line 5: `a,b` is no name"),
        (
            "board\ncells a\ncells b\nend\n",
            "line 6: the lines of a board are out of order",
        ),
        (
            "board\ncells a\nturns ABC\nend\n",
            "line 6: turns are a word of A and B",
        ),
        (
            "board\ncells a\nturns A B\nend\n",
            "line 6: turns are a word of A and B",
        ),
        ("board\ncells a\nboth b\nend\n", "line 6: `b` is not a cell"),
        (
            "board\ncells a\nboth a a\nend\n",
            "line 6: the cell `a` is named twice",
        ),
        (
            "board\ncells a\nhello\nend\n",
            "line 6: a line of a board begins with",
        ),
        (
            "board\ncells a\nboth a\nA a\nend\n",
            "line 7: the lines of a board are out of order",
        ),
        (
            "board\ncells a\nB a\nA a\nend\n",
            "line 7: the lines of a board are out of order",
        ),
        (
            "board\ncells a\ninitial A a\ninitial B a\nend\n",
            "line 7: a cell is owned by both",
        ),
        (
            "board\ncells a\ninitial A a\nfirst a\nend\n",
            "line 7: a first move takes a cell that is owned",
        ),
        (
            "board\ncells a\nboth a\nend\n",
            "line 2: the board that is quoted has the digest",
        ),
    ] {
        let found = refused(board);
        // The digest is that of no line at all.
        assert!(found.starts_with(why), "{found}\n{board}");
    }
    let many: Vec<String> = (0..129).map(|cell| format!("c{cell}")).collect();
    assert!(refused(&format!("board\ncells {}\nend\n", many.join(" "))).contains("one too many"));
    // Turns that are quoted leave nothing to say of turns.
    let (_, text) = prove(UNEVEN, "", "");
    let biased = text.replacen("\nclaim", " bias=2:1\nclaim", 1);
    assert!(checked(&biased).unwrap_err().contains("`bias=` is unknown"));
    let own = "cells a b\ninitial A a\ninitial B b\nboth a\nboth b\n";
    let text = format!(
        "harary-certificate 1\ngame {}\nclaim outcome A\nboard\n{own}end\nstrategy A\nend\n",
        game(own, "")
    );
    assert!(
        checked(&text)
            .unwrap_err()
            .contains("both players own a set")
    );
    // In maker-breaker the sets of B mean nothing, and A has won.
    let maker = text.replacen("\nclaim", " convention=maker-breaker\nclaim", 1);
    assert!(checked(&maker).is_ok());
}

/// A symbol or line of the quotation that is changed makes another digest; elsewhere what is
/// accepted must be true.
#[test]
fn damaged_quotations_are_refused() {
    let mut random = Random(7);
    for board in [UNEVEN, OWNED, PLAIN] {
        let (_, text) = prove(board, "", "");
        let from = text.find("board\n").unwrap();
        let to = text.find("end\n").unwrap() + 4;
        for _ in 0..400 {
            let mut bytes = text.clone().into_bytes();
            let at = from + random.below(to - from);
            match random.below(3) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, *random.of(b"abcdeABboth x\n")),
                _ => bytes[at] = *random.of(b"abcdeABboth x\n"),
            }
            if bytes != text.as_bytes() {
                assert!(
                    check(&mut &bytes[..]).is_err(),
                    "{}",
                    String::from_utf8_lossy(&bytes)
                );
            }
        }
    }
}
