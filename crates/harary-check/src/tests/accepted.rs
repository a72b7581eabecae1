//! Certificates of every family and convention are accepted, and say what they should.

use super::prover::{Prove, prove, with_rules, words};
use crate::rules::{Outcome, Player};
use crate::{Failure, check};

const CLAIMS: [&str; 4] = [
    "claim outcome A",
    "claim outcome B",
    "claim outcome draw",
    "claim coloring",
];

fn verdict(text: &str) -> Result<String, String> {
    match check(&mut text.as_bytes()) {
        Ok(accepted) => Ok(accepted.to_string()),
        Err(Failure::Rejected(rejected)) => Err(rejected.to_string()),
        Err(unreadable) => panic!("{unreadable}"),
    }
}

/// What is said of a certificate: what was accepted, or why it was rejected.
pub(super) fn said_of(text: &str) -> String {
    verdict(text).unwrap_or_else(|why| why)
}

/// Makes sure that what is said of a certificate, changed from one text to another, begins so.
#[track_caller]
pub(super) fn changes_say(text: &str, changes: &[[&str; 3]]) {
    for [from, to, begins] in changes {
        let changed = text.replace(from, to);
        assert_ne!(changed, text, "{from}");
        let said = said_of(&changed);
        assert!(said.starts_with(begins), "{said} / {begins}");
    }
}

/// Small games of all families: every convention, who moves first, boards, decks, codes.
pub(crate) fn small_games() -> Vec<String> {
    let mut games = Vec::new();
    for rule in ["", " rule=many", " rule=schur"] {
        for convention in ["", " convention=misere"] {
            games.extend((1..=2).map(|c| format!("columns c={c}{rule}{convention}")));
        }
    }
    for convention in ["", " convention=avoidance"] {
        for (up, down) in (0..=3).flat_map(|up| (0..=2).map(move |down| (up, down))) {
            for deck in ["", " deck=rationals", " deck=9"]
                .into_iter()
                .map(str::to_owned)
                .chain((1..=6).map(|s| format!(" deck={s}")))
            {
                if deck != format!(" deck={}", up * down + 1) {
                    games.push(format!("monotonic up={up} down={down}{deck}{convention}"));
                }
            }
        }
    }
    for code in [
        "0.07",
        "0.77",
        "0.137",
        "0.6",
        "4.0",
        "4.7",
        "0.3",
        "0.33",
        "4.35",
        "4!.0",
        "0.[3]",
        "0.7[03]",
        "8.0",
        "0.D!",
        "0.{0,2!,3}",
        "0.0C",
    ] {
        for heaps in ["1", "2", "7", "10", "1,1", "2,5", "3,3,4"] {
            for convention in ["", " convention=misere"] {
                games.push(format!("octal code={code} heaps={heaps}{convention}"));
            }
        }
    }
    for first in ["", " first=B"] {
        for convention in [
            "",
            " convention=avoidance",
            " convention=maker-breaker",
            " convention=avoider-enforcer",
            " convention=larger",
        ] {
            for board in ["", " board=ring"] {
                for (n, k) in (1..=7).flat_map(|n| (1..=4).map(move |k| (n, k))) {
                    games.push(format!("vdw n={n} k={k}{board}{convention}{first}"));
                }
            }
            let convention = if convention.is_empty() {
                " convention=achievement"
            } else {
                convention
            };
            let convention = convention.trim_end_matches(" convention=avoidance");
            games.extend((1..=3).map(|n| format!("hip n={n}{convention}{first}")));
            for board in ["clique n=3 k=3", "clique n=4 k=3", "clique n=4 k=2"] {
                games.push(format!("{board}{convention}{first}"));
            }
        }
        for convention in ["", " convention=avoidance", " convention=maker-breaker"] {
            for bias in ["", " bias=2:1", " bias=1:3"] {
                for board in [
                    "vdw n=6 k=3",
                    "tictactoe side=5 dim=1",
                    "tictactoe side=2",
                    "tictactoe side=2 dim=3",
                    "mnk m=3 n=2 k=2",
                    "mnk m=2 n=4 k=3",
                    "animal n=2 animal=domino",
                    "animal n=3 animal=el",
                    "animal n=3 animal=xxx/xx.",
                ] {
                    games.push(format!("{board}{convention}{first}{bias}"));
                }
            }
        }
    }
    for convention in [
        "",
        "achievement",
        "maker-breaker",
        "normal",
        "misere",
        "saturation",
        "saturation first=B",
    ] {
        for board in [
            "graph n=4 shape=path k=3",
            "graph n=4 shape=path k=4",
            "graph n=4 shape=cycle k=3",
            "graph n=4 shape=cycle k=4",
            "graph n=4 shape=star k=2",
            "graph n=4 shape=star k=4",
            "numbers n=7 forbid=sum",
            "numbers n=7 forbid=sidon",
            "numbers n=8 forbid=divisor",
            "numbers n=2 forbid=divisor",
            "pieces n=1 piece=queen",
            "pieces n=2 piece=queen",
            "pieces n=3 piece=queen",
            "pieces n=2 piece=rook",
            "pieces n=3 piece=bishop",
            "pieces n=3 piece=knight",
            "pieces n=2 piece=king",
        ] {
            let convention = match convention {
                "" => String::new(),
                other => format!(" convention={other}"),
            };
            games.push(format!("{board}{convention}"));
        }
    }
    for convention in ["normal", "misere", "saturation", "saturation first=B"] {
        for board in [
            "vdw n=1 k=1",
            "vdw n=7 k=3",
            "vdw n=9 k=3 board=ring",
            "hip n=3",
            "clique n=4 k=3",
            "clique n=5 k=3",
            "clique n=4 k=2",
            "tictactoe side=3",
            "tictactoe side=2 dim=3",
            "mnk m=2 n=4 k=3",
            "animal n=3 animal=el",
        ] {
            games.push(format!("{board} convention={convention}"));
        }
    }
    games
}

#[test]
fn every_small_game_has_a_certificate() {
    let mut outcomes = [0; 3];
    for game in small_games() {
        let (outcome, text) = prove(&game);
        let (kind, claim) = match outcome {
            Outcome::Won(Player::A) => (0, format!("{game}: A wins (")),
            Outcome::Won(Player::B) => (1, format!("{game}: B wins (")),
            Outcome::Draw => (2, format!("{game}: draw (")),
        };
        outcomes[kind] += 1;
        let accepted = verdict(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert!(accepted.starts_with(&claim), "{accepted}");

        // The same proof of another claim, with the sections renamed or not.
        for other in CLAIMS.into_iter().filter(|&other| other != words(outcome)) {
            let forged = text.replacen(words(outcome), other, 1);
            for (from, to) in [("A", "A"), ("A", "B"), ("B", "A")] {
                let renamed =
                    forged.replace(&format!("strategy {from}"), &format!("strategy {to}"));
                assert!(verdict(&renamed).is_err(), "{renamed}");
            }
        }
    }
    assert!(outcomes.iter().all(|&count| count > 50), "{outcomes:?}");
}

#[test]
fn larger_games_are_accepted() {
    for game in [
        "columns c=3",
        "columns c=3 rule=many convention=misere",
        "columns c=3 rule=schur",
        "monotonic up=3 down=3",
        "monotonic up=3 down=3 convention=avoidance",
        "monotonic up=4 down=4 deck=rationals",
        "monotonic up=60 down=1 deck=rationals",
        "monotonic up=1 down=60",
        "monotonic up=36 down=0",
        "octal code=0.07 heaps=5,9,12",
        "octal code=0.37 heaps=30 convention=misere",
        "vdw n=9 k=3",
        "vdw n=11 k=4 board=ring",
    ] {
        let (_, text) = prove(game);
        verdict(&text).unwrap_or_else(|why| panic!("{game}: {why}"));
    }
}

#[test]
fn certificates_after_moves_are_accepted() {
    for (game, after) in [
        ("vdw n=7 k=3", "4,1"),
        ("vdw n=3 k=2", "2,1,3"),
        ("vdw n=5 k=3 convention=maker-breaker first=B", "5"),
        ("hip n=3", "b2,a1,c3"),
        ("columns c=3", "2,3,2,1"),
        ("columns c=1", "1,1"),
        ("monotonic up=2 down=2", "3,1"),
        ("monotonic up=2 down=2", "1,2,3"),
        (
            "monotonic up=2 down=2 deck=4 convention=avoidance",
            "2,4,1,3",
        ),
        ("monotonic up=3 down=2 deck=rationals", "0,1,1"),
        (
            "monotonic up=1 down=1 deck=rationals convention=avoidance",
            "0,0",
        ),
        ("octal code=0.07 heaps=5,9", "9:3+4,5:3"),
        ("octal code=4.0 heaps=3", "3:1+2,2:1+1"),
    ] {
        let (outcome, text) = with_rules(game, Prove { game, after });
        let accepted = verdict(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert!(
            accepted.starts_with(&format!("{game} after {after}: ")),
            "{accepted}"
        );
        for other in CLAIMS {
            assert_eq!(
                verdict(&text.replacen(words(outcome), other, 1)).is_ok(),
                other == words(outcome)
            );
        }
    }
}

#[test]
fn moves_after_the_end_or_against_the_rules_are_rejected() {
    for (game, after, why) in [
        (
            "vdw n=3 k=2",
            "2,1,3,1",
            "the game is over before the move `1`",
        ),
        ("vdw n=3 k=2", "2,2", "cell 2 is not free"),
        ("vdw n=3 k=2", "4", "`4` is not a cell"),
        ("hip n=2", "a3", "`a3` is not a cell"),
        ("hip n=2", "c1", "`c1` is not a cell"),
        ("hip n=2", "a01", "`a01` is not a cell"),
        ("columns c=2", "3", "column: 3 is not within 1–2"),
        (
            "columns c=1",
            "1,1,1",
            "the game is over before the move `1`",
        ),
        ("columns c=2", "2,2,2", "3 may not be placed in column 2"),
        (
            "monotonic up=2 down=2",
            "1,2,3,4",
            "the game is over before the move `4`",
        ),
        (
            "monotonic up=2 down=2 deck=2",
            "1,2,1",
            "the game is over before the move `1`",
        ),
        ("monotonic up=2 down=2", "3,3", "3 was picked before"),
        ("monotonic up=2 down=2", "6", "6 is not within 1–5"),
        (
            "monotonic up=2 down=2 deck=rationals",
            "1",
            "1 is not within 0–0",
        ),
        (
            "octal code=0.07 heaps=5",
            "5:4",
            "the code does not allow `5:4`",
        ),
        ("octal code=0.07 heaps=5", "4:2", "there is no heap of 4"),
        (
            "octal code=0.07 heaps=5",
            "5:2+1",
            "`2+1` is not in nondecreasing order",
        ),
        (
            "octal code=0.07 heaps=5",
            "5",
            "`5` should have the form H:R",
        ),
    ] {
        let text = format!(
            "harary-certificate 1\ngame {game}\nafter {after}\nclaim outcome A\nstrategy A\nend\n"
        );
        assert_eq!(verdict(&text), Err(format!("line 3: {why}")), "{game}");
    }
}

#[test]
fn strategy_stealing_is_accepted_only_where_it_proves_something() {
    let stolen = |game: &str, after: &str| {
        let (outcome, text) = with_rules(game, Prove { game, after });
        assert_eq!(outcome, Outcome::Draw, "{game} after {after}");
        let (before, rest) = text.split_once("strategy A\n").unwrap();
        let (_, b) = rest.split_once("end\n").unwrap();
        verdict(&format!("{before}reason A strategy-stealing\n{b}"))
    };
    for game in [
        "vdw n=4 k=3",
        "vdw n=7 k=4 board=ring",
        "vdw n=2 k=3",
        "hip n=2 convention=achievement",
        "tictactoe side=3",
        "mnk m=4 n=2 k=3",
        "animal n=2 animal=tic",
        "clique n=3 k=3 convention=achievement",
    ] {
        assert!(stolen(game, "").is_ok(), "{game}");
    }
    for (game, after, line) in [
        ("vdw n=4 k=3 first=B", "", 4),
        ("vdw n=4 k=3 convention=avoidance", "", 4),
        ("vdw n=4 k=3", "1", 5),
        ("vdw n=4 k=3", "1,2", 5),
        ("hip n=2", "", 4),
        ("vdw n=4 k=3 bias=1:2", "", 4),
        ("clique n=3 k=3", "", 4),
        ("hip n=2 convention=achievement first=B", "", 4),
        ("monotonic up=2 down=2 deck=2", "", 4),
    ] {
        let why = "strategy stealing needs convention=achievement, equal sets, turns of one cell up to a full board, A moving first, \
                   nothing owned by B or forbidden at the start, and no `after` line";
        assert_eq!(stolen(game, after), Err(format!("line {line}: {why}")));
    }
    // It says nothing of B, and it does not make A win.
    let (_, won) = prove("vdw n=5 k=3");
    for claim in ["claim outcome A", "claim outcome draw"] {
        let (before, _) = won.split_once("claim").unwrap();
        assert!(verdict(&format!("{before}{claim}\nreason A strategy-stealing\n")).is_err());
        assert!(
            verdict(&format!(
                "{before}{claim}\nreason A strategy-stealing\nstrategy B\nend\n"
            ))
            .is_err()
        );
    }
}
