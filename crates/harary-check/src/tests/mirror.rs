//! The reason `mirror`: accepted where it proves something, and nowhere else.

use super::claims::{is_true, prove as prove_more};
use super::mutations::{accepted, survivors};
use super::prover::{Solve, prove, with_rules};
use crate::rules::Outcome;

/// Boards with a mirror, whose game is a draw.
const DRAWS: [(&str, &str); 6] = [
    ("vdw n=4 k=3 convention=avoidance", "4 3 2 1"),
    ("vdw n=8 k=4 convention=avoidance", "8 7 6 5 4 3 2 1"),
    ("vdw n=4 k=3 board=ring convention=avoidance", "3 4 1 2"),
    ("hip n=2", "b2 a2 b1 a1"),
    ("mnk m=2 n=2 k=3 convention=avoidance", "b1 a1 b2 a2"),
    (
        "animal n=2 animal=fatty convention=avoidance",
        "a2 b2 a1 b1",
    ),
];

/// A certificate of a draw with the strategy of the second player replaced by a line.
fn with_line(text: &str, second: &str, line: &str) -> String {
    let begin = text.rfind(&format!("strategy {second}\n")).unwrap();
    let end = begin + text[begin..].find("end\n").unwrap() + 4;
    format!("{}{line}\n{}", &text[..begin], &text[end..])
}

#[test]
fn mirrors_are_accepted_in_place_of_a_strategy() {
    for (game, images) in DRAWS {
        let (outcome, text) = prove(game);
        assert_eq!(outcome, Outcome::Draw, "{game}");
        let mirrored = with_line(&text, "B", &format!("reason B mirror {images}"));
        assert!(accepted(mirrored.as_bytes()), "{mirrored}");
        // A strategy of B after the good first moves is one after any.
        let first = prove_more(game, "").pop().unwrap();
        let cut = first.find("strategy B\n").unwrap();
        let end = cut + first[cut..].find("end\n").unwrap() + 4;
        let mirrored = format!(
            "{}reason B mirror {images}\n{}",
            &first[..cut],
            &first[end..]
        );
        assert!(accepted(mirrored.as_bytes()), "{mirrored}");

        let other = format!("{game} first=B");
        let (_, text) = prove(&other);
        let mirrored = with_line(&text, "A", &format!("reason A mirror {images}"));
        assert!(accepted(mirrored.as_bytes()), "{mirrored}");
        let wrong = with_line(&text, "B", &format!("reason B mirror {images}"));
        assert!(!accepted(wrong.as_bytes()), "{wrong}");
    }
}

#[test]
fn other_lines_prove_nothing() {
    for (game, line) in [
        (
            "vdw n=4 k=3 convention=avoidance",
            "reason A mirror 4 3 2 1",
        ),
        (
            "vdw n=4 k=3 convention=avoidance",
            "reason B mirror 1 2 3 4",
        ),
        (
            "vdw n=4 k=3 convention=avoidance",
            "reason B mirror 2 1 4 3",
        ),
        (
            "vdw n=4 k=3 convention=avoidance",
            "reason B mirror 2 3 4 1",
        ),
        ("vdw n=4 k=3 convention=avoidance", "reason B mirror 4 3 2"),
        (
            "vdw n=4 k=3 convention=avoidance",
            "reason B mirror 4 3 2 1 1",
        ),
        ("vdw n=4 k=3 convention=avoidance", "reason B mirror"),
        (
            "vdw n=4 k=3 convention=avoidance",
            "reason B mirror 4 3 2 5",
        ),
        ("vdw n=4 k=3", "reason B mirror 4 3 2 1"),
        (
            "vdw n=4 k=3 convention=avoidance bias=2:1",
            "reason B mirror 4 3 2 1",
        ),
        (
            "vdw n=4 k=3 convention=avoidance bias=2:2",
            "reason B mirror 4 3 2 1",
        ),
        (
            "vdw n=5 k=4 convention=avoidance",
            "reason B mirror 5 4 3 2 1",
        ),
    ] {
        let (outcome, text) = prove(game);
        assert_eq!(outcome, Outcome::Draw, "{game}");
        let changed = with_line(&text, "B", line);
        assert!(!accepted(changed.as_bytes()), "{changed}");
    }
    // It is no proof of a win, and none after moves.
    let game = "vdw n=4 k=3 convention=avoidance";
    let head = format!("harary-certificate 1\ngame {game}\n");
    for claim in ["outcome B", "plies B 4", "outcome A"] {
        let text = format!("{head}claim {claim}\nreason B mirror 4 3 2 1\n");
        assert!(!accepted(text.as_bytes()), "{text}");
        let text = format!("{text}reason B mirror 4 3 2 1\n");
        assert!(!accepted(text.as_bytes()), "{text}");
    }
    let (_, after) = with_rules(game, super::prover::Prove { game, after: "1" });
    let after = with_line(&after, "B", "reason B mirror 4 3 2 1");
    assert!(!accepted(after.as_bytes()), "{after}");
}

/// Every fixed-point-free involution of small boards: where one is accepted, the second player does
/// not lose.
#[test]
fn who_is_said_to_mirror_does_not_lose() {
    let (mut found, mut refused) = (0, 0);
    for board in ["line", "ring"] {
        for (n, k) in [
            (2, 1),
            (2, 2),
            (4, 1),
            (4, 2),
            (4, 3),
            (6, 2),
            (6, 3),
            (6, 4),
        ] {
            let board = if board == "ring" { " board=ring" } else { "" };
            let game = format!("vdw n={n} k={k}{board} convention=avoidance");
            let outcome = with_rules(&game, Solve { after: "" });
            for images in involutions(n) {
                let images: Vec<String> = images.iter().map(usize::to_string).collect();
                let images: Vec<&str> = images.iter().map(String::as_str).collect();
                if with_rules(&game, Mirrors(&images)) {
                    assert_ne!(outcome, "claim outcome A", "{game} {images:?}");
                    found += 1;
                } else {
                    refused += 1;
                }
            }
        }
    }
    assert!(found > 30 && refused > 30, "{found} {refused}");
}

struct Mirrors<'a>(&'a [&'a str]);

impl super::prover::Use for Mirrors<'_> {
    type Answer = bool;

    fn with<R: crate::rules::Rules>(self, rules: &R) -> bool {
        rules.mirrors(self.0).is_ok()
    }
}

/// All ways to pair the numbers 1 to n, as images.
fn involutions(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![0; n]];
    for _ in 0..n / 2 {
        all = all
            .into_iter()
            .flat_map(|images| {
                let first = images.iter().position(|&image| image == 0).unwrap();
                let free = (first + 1..n).filter(|&other| images[other] == 0);
                let pairs = free.map(|other| {
                    let mut images = images.clone();
                    (images[first], images[other]) = (other + 1, first + 1);
                    images
                });
                pairs.collect::<Vec<_>>()
            })
            .collect();
    }
    all
}

/// Certificates of draws in which the second player mirrors.
pub(super) fn certificates() -> Vec<String> {
    DRAWS
        .iter()
        .map(|(game, images)| with_line(&prove(game).1, "B", &format!("reason B mirror {images}")))
        .collect()
}

#[test]
fn damaged_mirrors_prove_nothing_false() {
    let mut pool = certificates();
    pool.retain(|text| text.len() < 1_000);
    let judge = |text: &str| {
        if text.contains("claim outcome") {
            super::mutations::is_true(text)
        } else {
            is_true(text)
        }
    };
    let (changed, survived) = survivors(&pool, 40_000, 0x1991, judge);
    assert!(
        changed > 30_000 && survived > changed / 400 && survived < changed / 2,
        "{survived} of {changed}"
    );
}
