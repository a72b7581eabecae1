//! The laws, and what each convention makes of a finished set.

use super::*;
use crate::{Shape, hip, vdw};
use harary_core::{Notation, laws};

const CONVENTIONS: [Convention; 4] = [
    Convention::Achievement,
    Convention::Avoidance,
    Convention::MakerBreaker,
    Convention::AvoiderEnforcer,
];

#[test]
fn the_laws_hold() {
    let boards = [
        vdw(7, 3, Shape::Line).unwrap(),
        vdw(9, 4, Shape::Ring).unwrap(),
        vdw(1, 1, Shape::Line).unwrap(),
        vdw(5, 2, Shape::Ring).unwrap(),
        hip(3).unwrap(),
        hip(4).unwrap(),
    ];
    for convention in CONVENTIONS {
        for first in Player::BOTH {
            for board in &boards {
                let game = Positional::new(board.clone(), convention, first).unwrap();
                laws::plays(&game, 0..12);
                laws::symmetry(&game, 0..40);
            }
            for board in [vdw(7, 3, Shape::Line), vdw(7, 3, Shape::Ring), hip(2)] {
                let game = Positional::new(board.unwrap(), convention, first).unwrap();
                laws::keys_determine_values(&game, 100_000);
            }
        }
    }
}

#[test]
fn conventions_decide_as_they_say() {
    let outcome = |convention, text: &str| {
        let game = Positional::new(vdw(5, 3, Shape::Line).unwrap(), convention, Player::A).unwrap();
        game.outcome(&game.read_position(text).unwrap())
    };
    let [a, b] = Player::BOTH.map(Outcome::Wins);
    let mine = "AAABB";
    assert_eq!(
        CONVENTIONS.map(|convention| outcome(convention, mine)),
        [Some(a), Some(b), Some(a), Some(b)]
    );
    let open = "AA.B.";
    assert_eq!(
        CONVENTIONS.map(|convention| outcome(convention, open)),
        [None; 4]
    );
    let full = "AABBA";
    assert_eq!(
        CONVENTIONS.map(|convention| outcome(convention, full)),
        [Some(Outcome::Draw), Some(Outcome::Draw), Some(b), Some(a)]
    );
    let game = Positional::new(
        vdw(7, 3, Shape::Line).unwrap(),
        Convention::MakerBreaker,
        Player::A,
    )
    .unwrap();
    assert_eq!(
        game.outcome(&game.read_position("BBBAA.A").unwrap()),
        None,
        "sets of B mean nothing"
    );
    assert!(game.read_position("AA....").is_err() && game.read_position("AB").is_err());
}
