//! The column game against its definition, and what its keys may leave out.

use super::*;
use harary_core::{Coloring, Game, Notation, Outcome, Player, laws};

const RULES: [Rule; 3] = [Rule::Two, Rule::Many, Rule::Schur];

#[test]
fn the_laws_hold() {
    for rule in RULES {
        for columns in 1..=4 {
            for misere in [false, true] {
                let game = Columns::new(columns, rule, misere).unwrap();
                laws::plays(&game, 0..40);
                laws::symmetry(&game, 0..60);
            }
        }
        for misere in [false, true] {
            let game = Columns::new(2, rule, misere).unwrap();
            assert!(laws::keys_determine_values(&game, 100_000) > 5);
            let game = Columns::new(3, rule, misere).unwrap();
            assert!(laws::keys_determine_values(&game, 200_000) > 100);
            let wide = ColumnGame::<4, 5>::new(5, rule, misere).unwrap();
            laws::plays(&wide, 0..10);
            laws::symmetry(&wide, 0..20);
        }
    }
}

/// The rule again, number by number from the definition.
fn allowed(rule: Rule, column: &[usize], x: usize) -> bool {
    let two = |equal: bool| {
        column
            .iter()
            .any(|a| column.iter().any(|b| (equal || a != b) && a + b == x))
    };
    match rule {
        Rule::Two => !two(false),
        Rule::Schur => !two(true),
        Rule::Many => !(0..1_u32 << column.len()).any(|subset| {
            let sum: usize = (0..column.len())
                .filter(|i| subset >> i & 1 == 1)
                .map(|i| column[i])
                .sum();
            subset.count_ones() >= 2 && sum == x
        }),
    }
}

#[test]
fn masks_forbid_what_the_definition_forbids() {
    for rule in RULES {
        let game = Columns::new(3, rule, false).unwrap();
        for seed in 0..60 {
            let mut dice = laws::Dice::new(seed);
            let mut at = game.start();
            let mut columns = vec![Vec::new(); 3];
            while game.outcome(&at).is_none() {
                let x = usize::from(at.next());
                let mut moves = Vec::new();
                game.moves(&at, &mut moves);
                let expected: Vec<u8> = (0..3)
                    .filter(|&c| allowed(rule, &columns[usize::from(c)], x))
                    .collect();
                assert_eq!(moves, expected, "{rule:?} {columns:?}");
                let mv = moves[dice.below(moves.len())];
                columns[usize::from(mv)].push(x);
                game.play(&mut at, mv);
            }
        }
    }
}

#[test]
fn admits_is_the_definition_in_any_order() {
    for rule in RULES {
        for seed in 0..200 {
            let mut dice = laws::Dice::new(seed);
            let problem = ColumnColoring::new(2, 14, rule).unwrap();
            let mut colors = vec![0; 14];
            for _ in 0..20 {
                let cell = dice.below(14);
                if colors[cell] != 0 {
                    continue;
                }
                let color = 1 + dice.below(2) as u8;
                let mut column: Vec<usize> = (1..=14).filter(|x| colors[x - 1] == color).collect();
                column.push(cell + 1);
                column.sort_unstable();
                let proper = (0..column.len()).all(|i| allowed(rule, &column[..i], column[i]));
                assert_eq!(
                    problem.admits(&colors, cell, color),
                    proper,
                    "{rule:?} {column:?}"
                );
                if proper {
                    colors[cell] = color;
                }
            }
        }
    }
}

#[test]
fn the_sample_play_of_the_paper_ends_after_eleven_moves_with_a_win_of_a() {
    let game = Columns::new(3, Rule::Two, false).unwrap();
    // 1 2 7 10 | 3 5 9 | 4 6 8 11
    let at = game.read_position("11232313213").unwrap();
    assert_eq!(game.outcome(&at), Some(Outcome::Wins(Player::A)));
    assert_eq!(at.next(), 12);
}

#[test]
fn certificates_name_columns_in_the_order_of_first_use() {
    let game = Columns::new(3, Rule::Two, false).unwrap();
    let at = game.read_position("33").unwrap();
    assert_eq!(
        (game.write_node(&at), game.write_position(&at)),
        ("11".into(), "33".into())
    );
    assert_eq!(game.write_reply(&at, 0), "2");
    assert_eq!(game.write_reply(&at, 1), "2");
    assert!(game.read_move(&at, "3").unwrap_err().0.contains("number 3"));
}
