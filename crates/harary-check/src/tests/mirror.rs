//! The reason `mirror`: accepted where it proves something, and nowhere else.

use super::claims::{is_true, prove as prove_more};
use super::mutations::{accepted, survivors};
use super::naive::{Naive, fewest};
use super::prover::{Solve, prove, with_rules};
use crate::rules::{Outcome, Player};

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

/// Every involution of small boards that keeps no cell, or one: where one is accepted, the player
/// who mirrors does not lose.
#[test]
fn who_is_said_to_mirror_does_not_lose() {
    let (mut found, mut refused) = ([0, 0], 0);
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
            (1, 1),
            (1, 2),
            (3, 2),
            (3, 3),
            (5, 2),
            (5, 3),
            (5, 4),
            (5, 5),
            (7, 5),
        ] {
            let board = if board == "ring" { " board=ring" } else { "" };
            let game = format!("vdw n={n} k={k}{board} convention=avoidance");
            let outcome = with_rules(&game, Solve { after: "" });
            for images in involutions(n) {
                let images: Vec<String> = images.iter().map(usize::to_string).collect();
                let images: Vec<&str> = images.iter().map(String::as_str).collect();
                match with_rules(&game, Mirrors(&images)) {
                    Some(player) => {
                        let lost = format!("claim outcome {}", player.other());
                        assert_ne!(outcome, lost, "{game} {images:?}");
                        assert_eq!(player, [Player::B, Player::A][n % 2], "{game} {images:?}");
                        found[n % 2] += 1;
                    }
                    None => refused += 1,
                }
            }
        }
    }
    assert!(
        found[0] > 30 && found[1] > 10 && refused > 30,
        "{found:?} {refused}"
    );
}

struct Mirrors<'a>(&'a [&'a str]);

impl super::prover::Use for Mirrors<'_> {
    type Answer = Option<Player>;

    fn with<R: crate::rules::Rules>(self, rules: &R) -> Option<Player> {
        rules.mirrors(self.0).ok().map(|mirror| mirror.player)
    }
}

/// All ways to pair the numbers 1 to n, with one left over if they are odd, as images.
fn involutions(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![vec![0; n]];
    if n % 2 == 1 {
        let keep = |kept: usize| {
            (1..=n)
                .map(|cell| if cell == kept { kept } else { 0 })
                .collect()
        };
        all = (1..=n).map(keep).collect();
    }
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

/// Games won by the second player, who mirrors, as no board that is filled so is without a set; the
/// images.
const WINS: [(&str, &str); 4] = [
    ("vdw n=10 k=3", "10 9 8 7 6 5 4 3 2 1"),
    ("vdw n=4 k=2", "4 3 2 1"),
    ("vdw n=4 k=2 board=ring", "3 4 1 2"),
    ("vdw n=2 k=1", "2 1"),
];

/// Certificates of wins by a mirror.
fn wins() -> Vec<String> {
    let one = |(board, images): &(&str, &str)| {
        let tree = Naive::read(board, 0)
            .opposite(images)
            .prove(false, &mut fewest);
        let tree = &tree[tree.find("tree\n").unwrap()..];
        let head = format!("harary-certificate 1\ngame {board} convention=avoidance\n");
        format!("{head}claim outcome B\nreason B mirror {images}\n{tree}")
    };
    WINS.iter().map(one).collect()
}

#[test]
fn a_mirror_wins_where_no_board_that_is_filled_so_is_without_a_set() {
    for text in wins() {
        assert!(accepted(text.as_bytes()), "{text}");
        assert!(super::mutations::is_true(&text), "{text}");
        // By the other player, and where a board can be shared.
        let other = text.replace("outcome B\nreason B", "outcome A\nreason A");
        assert!(!accepted(other.as_bytes()), "{other}");
        let shared = text.replace("k=3", "k=4").replace("k=2", "k=3");
        assert!(shared == text || !accepted(shared.as_bytes()), "{shared}");
        for (cut, _) in text.match_indices('\n') {
            assert!(!accepted(&text.as_bytes()[..cut]), "{text} up to {cut}");
        }
    }
}

/// A win on three dimensions of three by who takes the middle and mirrors.
fn around_the_middle(game: &str, player: &str) -> String {
    let cells = |n: usize| format!("{}{}{}", 1 + n % 3, 1 + n / 3 % 3, 1 + n / 9);
    let images: Vec<String> = (0..27).rev().map(cells).collect();
    format!(
        "harary-certificate 1\ngame {game}\nclaim outcome {player}\n\
         reason {player} mirror {}\ntree\n{}\nend\n",
        images.join(" "),
        "222\n111\n311\n131\n131\n311\n131\n131"
    )
}

/// On three dimensions of three the first player takes the middle and mirrors.
#[test]
fn the_first_player_mirrors_around_the_middle() {
    let game = "tictactoe side=3 convention=avoidance";
    let images = "c3 b3 a3 c2 b2 a2 c1 b1 a1";
    let (outcome, text) = prove(game);
    assert_eq!(outcome, Outcome::Draw);
    let mirrored = with_line(&text, "A", &format!("reason A mirror {images}"));
    assert!(accepted(mirrored.as_bytes()), "{mirrored}");
    // No first move but the middle is good for that.
    let first = prove_more(game, "").pop().unwrap();
    let cut = first.find("strategy A\n").unwrap();
    let end = cut + first[cut..].find("end\n").unwrap() + 4;
    let line = format!("reason A mirror {images}\n");
    let mirrored = format!("{}{line}{}", &first[..cut], &first[end..]);
    assert!(!accepted(mirrored.as_bytes()), "{mirrored}");

    let text = around_the_middle("tictactoe side=3 dim=3 convention=avoidance", "A");
    assert!(accepted(text.as_bytes()), "{text}");
    let wrong = text.replace("dim=3 ", "");
    assert!(!accepted(wrong.as_bytes()), "{wrong}");
}

/// On 6 × 6 there are full boards without a square, but none that was filled by half turns.
#[test]
fn boards_that_can_be_shared_are_won_by_a_mirror() {
    let cells = |n: usize| format!("{}{}", char::from(b'a' + (n % 6) as u8), n / 6 + 1);
    let images: Vec<String> = (0..36).rev().map(cells).collect();
    let images = images.join(" ");
    let tree = Naive::read("hip n=6", 0)
        .opposite(&images)
        .prove(false, &mut fewest);
    let tree = &tree[tree.find("tree\n").unwrap()..];
    for game in ["hip n=6", "hip n=6 convention=avoider-enforcer"] {
        let text = format!(
            "harary-certificate 1\ngame {game}\nclaim outcome B\nreason B mirror {images}\n{tree}"
        );
        assert!(accepted(text.as_bytes()), "{text}");
        let other = text.replace("claim", "after a1\nclaim");
        assert!(!accepted(other.as_bytes()), "{other}");
    }
    // By avoider-enforcer A is not asked to mirror.
    let game = "tictactoe side=3 dim=3 convention=avoider-enforcer";
    for (first, accepts) in [(" first=B", true), ("", false)] {
        let text = around_the_middle(&format!("{game}{first}"), "B");
        assert_eq!(accepted(text.as_bytes()), accepts, "{text}");
    }
}

/// The pairs stand among the sets of a refutation: {1}, {1, 2}, {2} for both colors.
#[test]
fn a_refutation_below_a_mirror_has_the_pairs_as_sets() {
    let text = |line: &str| {
        format!(
            "harary-certificate 1\ngame vdw n=2 k=1 convention=avoidance\nclaim outcome B\n\
             reason B mirror 2 1\nlrat\n{line}\nend\n"
        )
    };
    let right = text("9 0 3 6 1 0");
    assert!(accepted(right.as_bytes()), "{right}");
    for line in ["9 0 3 6 0", "9 0 4 5 2 0", "7 0 3 5 1 0", "9 0 3 3 1 0"] {
        let wrong = text(line);
        assert!(!accepted(wrong.as_bytes()), "{wrong}");
    }
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
    pool.extend(wins());
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
