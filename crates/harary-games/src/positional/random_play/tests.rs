//! Quick random play against plain play, and against the chances over all orders.

use super::*;
use crate::positional::{BoardPosition, Positional};
use crate::{Shape, hip, vdw};
use harary_core::laws;
use harary_core::{Game, Playout};

const CONVENTIONS: [Convention; 4] = [
    Convention::Achievement,
    Convention::Avoidance,
    Convention::MakerBreaker,
    Convention::AvoiderEnforcer,
];

#[test]
fn quick_plays_end_as_plain_ones() {
    for convention in CONVENTIONS {
        for first in Player::BOTH {
            for board in [
                vdw(9, 3, Shape::Line),
                vdw(8, 2, Shape::Ring),
                hip(4),
                hip(9),
            ] {
                let game = Positional::new(board.unwrap(), convention, first).unwrap();
                laws::playouts(&game, 400, 0..1);
            }
        }
    }
    let wide = vdw(127, 9, Shape::Line).unwrap();
    let game = Positional::new(wide, Convention::Achievement, Player::A).unwrap();
    laws::playouts(&game, 100, 0..1);
}

#[test]
fn turns_sets_and_cells_of_each_player_are_kept() {
    let board = || vdw(9, 3, Shape::Line).unwrap();
    let plain = Setup::empty(board(), Turns::alternating(Player::A));
    let biased = |a, b| Setup {
        turns: Turns::InTurn {
            first: Player::A,
            bias: [a, b],
        },
        ..plain.clone()
    };
    let listed = Setup {
        turns: Turns::Listed(vec![Player::B, Player::A, Player::A, Player::B, Player::A]),
        sets_of_b: Some(vec![vec![0, 8], vec![3], vec![2, 4, 6, 7]]),
        initial: [vec![1], vec![5]],
        first_moves: Some(vec![0, 3, 8]),
        ..plain.clone()
    };
    let last = Setup {
        turns: Turns::Listed(vec![Player::A; 4]),
        ..plain.clone()
    };
    for setup in [biased(1, 2), biased(3, 1), listed, last] {
        for convention in CONVENTIONS {
            let game = Positional::from_setup(setup.clone(), convention).unwrap();
            laws::playouts(&game, 300, 0..3);
        }
    }
}

/// The chances of A and of B when every move is drawn, by all orders of the cells.
fn exact(game: &Positional, at: &mut BoardPosition) -> [f64; 2] {
    if let Some(outcome) = game.outcome(at) {
        return Player::BOTH.map(|player| f64::from(u8::from(outcome == Outcome::Wins(player))));
    }
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    let mut sum = [0.0; 2];
    for &mv in &moves {
        game.play(at, mv);
        let chances = exact(game, at);
        game.undo(at, mv, ());
        (sum[0], sum[1]) = (sum[0] + chances[0], sum[1] + chances[1]);
    }
    sum.map(|sum| sum / moves.len() as f64)
}

#[test]
fn shares_are_the_chances_over_all_orders() {
    let mut scratch = PlayoutScratch::default();
    for convention in CONVENTIONS {
        let game = Positional::new(vdw(8, 3, Shape::Line).unwrap(), convention, Player::A);
        let game = game.unwrap();
        for cells in [&[][..], &[3], &[0, 7, 2]] {
            let mut at = game.start();
            cells.iter().for_each(|&cell| game.play(&mut at, cell));
            let chances = exact(&game, &mut at);
            let tally = game.playouts(&at, 1 << 18, &mut Dice::new(5), &mut scratch);
            for (player, chance) in Player::BOTH.into_iter().zip(chances) {
                let share = tally.wins(player) as f64 / (1 << 18) as f64;
                // Five standard deviations of the share, at most 5 / 2^10.
                let off = (share - chance).abs();
                assert!(off < 0.005, "{convention:?} {cells:?}: {share} {chance}");
            }
        }
    }
}

#[test]
fn boards_wider_than_those_that_are_searched_are_sampled() {
    let empty = Hypergraph::new(Vec::new(), []);
    assert!(RandomPlay::new(&empty, Convention::Achievement, Player::A).is_err());
    let sets = [vec![0, 255], vec![64, 128, 192]];
    let names = (0..256).map(|cell: u32| cell.to_string()).collect();
    let board = Hypergraph::new(names, sets);
    let play = RandomPlay::new(&board, Convention::Achievement, Player::A).unwrap();
    let mut scratch = PlayoutScratch::default();
    let mut dice = Dice::new(2);
    let tally = play.playouts([[0; WORDS]; 2], 1 << 16, &mut dice, &mut scratch);
    // The chance that somebody owns a set: each set alone, less both at once, which are two colors
    // on two and three cells.
    let pair = 2.0 * 127.0 / 510.0;
    let triple = pair * 126.0 / 254.0;
    let alike = triple * (125.0 / 253.0) * (124.0 / 252.0);
    let apart = triple * (128.0 / 253.0) * (127.0 / 252.0);
    let some = pair + triple - alike - apart;
    let share = (tally.a + tally.b) as f64 / tally.trials() as f64;
    assert!((share - some).abs() < 0.01, "{share} {some}");
    let single = (0..1 << 16).map(|_| play.playouts([[0; WORDS]; 2], 1, &mut dice, &mut scratch));
    let single: Tally = single.sum();
    assert!(single.a.abs_diff(tally.a) < 900 && single.b.abs_diff(tally.b) < 900);
}

#[test]
fn a_matrix_is_transposed() {
    let mut dice = Dice::new(1);
    let rows: [u64; 64] = std::array::from_fn(|_| dice.word());
    let mut turned = rows;
    transpose(&mut turned);
    for (i, row) in rows.iter().enumerate() {
        for (j, column) in turned.iter().enumerate() {
            assert_eq!(row >> j & 1, column >> i & 1);
        }
    }
}
