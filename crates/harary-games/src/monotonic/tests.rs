//! Tests of the rules and of label words.

use super::reduced_word::ReducedWord;
use super::*;
use harary_core::{Game, Notation, Outcome, laws};

fn game(up: u8, down: u8, deck: Deck, avoidance: bool) -> Monotonic<1> {
    Monotonic::new(up, down, deck, avoidance).unwrap()
}

#[test]
fn the_laws_hold() {
    for avoidance in [false, true] {
        for (up, down) in [(0, 0), (0, 3), (1, 2), (2, 2), (3, 2), (3, 3), (4, 5)] {
            for deck in [
                Deck::Numbers(1),
                Deck::Numbers(5),
                Deck::Numbers(9),
                Deck::Rationals,
            ] {
                let game = game(up, down, deck, avoidance);
                laws::plays(&game, 0..12);
                laws::symmetry(&game, 0..25);
            }
        }
    }
}

/// Quiet picks and groups, worked out with masks, are those that are found one by one.
#[test]
fn masks_find_what_is_found_one_by_one() {
    let dice = &mut laws::Dice::new(62);
    for _ in 0..3_000 {
        let (up, down) = (dice.below(5) as u8, dice.below(5) as u8);
        let numbers = 1 + dice.below(20) as u16;
        let game = game(up, down, Deck::Numbers(numbers), false);
        let mut at = game.start();
        while !at.board.places.is_empty() && at.board.rising.len() < u32::from(up) + 2 {
            let board = &at.board;
            let live = game.live(board);
            let one_by_one = game.quiet_one_by_one(board, live);
            assert_eq!(game.quiet(board, live), one_by_one, "{game:?} {at:?}");
            let mut groups: Vec<(u32, u32, u16)> = Vec::new();
            for place in live.members() {
                let (up, down) = board.label(place);
                match groups.last_mut() {
                    Some(last) if (last.0, last.1) == (up, down) => last.2 += 1,
                    _ => groups.push((up, down, 1)),
                }
            }
            let mut word = ReducedWord::new();
            word.read(board, live);
            assert_eq!(word.labels(), groups, "{at:?}");
            let picks: Vec<u32> = board.places.members().collect();
            game.play(&mut at, picks[dice.below(picks.len())] as u16);
        }
    }
}

#[test]
fn label_words_determine_values() {
    for avoidance in [false, true] {
        for (up, down) in [(1, 1), (1, 3), (2, 2), (3, 2), (2, 3), (3, 3)] {
            for numbers in 1..=7 {
                let game = game(up, down, Deck::Numbers(numbers), avoidance);
                laws::keys_determine_values(&game, 20_000_000);
            }
            if up * down <= 4 {
                laws::keys_determine_values(
                    &game(up, down, Deck::Rationals, avoidance),
                    20_000_000,
                );
            }
        }
    }
}

#[test]
fn reduced_words_determine_values() {
    let mut merged = [0; 2];
    for avoidance in [false, true] {
        let sizes = (0..=4).flat_map(|up| (0..=4).map(move |down| (up, down)));
        for (up, down) in sizes.chain([(1, 8), (2, 5), (5, 2), (2, 6)]) {
            let decks = (1..=12).map(Deck::Numbers).chain([Deck::Rationals]);
            for deck in decks {
                if up + down > 7 && deck == Deck::Numbers(12) {
                    continue; // too many words for a test
                }
                let game = game(up, down, deck, avoidance);
                let [words, reduced] = laws::value_keys_determine_values(&game, 100_000);
                merged = [merged[0] + words, merged[1] + reduced];
            }
        }
    }
    assert!(merged[0] > 2 * merged[1], "{merged:?}");
}

/// Longest runs that end in each number, by the definition.
fn longest_ending(sequence: &[u16], rising: bool) -> Vec<usize> {
    let mut longest = Vec::new();
    for (index, number) in sequence.iter().enumerate() {
        let before = (0..index).filter(|&i| {
            if rising {
                sequence[i] < *number
            } else {
                sequence[i] > *number
            }
        });
        longest.push(1 + before.map(|i| longest[i]).max().unwrap_or(0));
    }
    longest
}

#[test]
fn labels_are_the_runs_that_a_number_would_end() {
    let game = game(4, 4, Deck::Numbers(12), false);
    for seed in 0..40 {
        let mut dice = laws::Dice::new(seed);
        let mut at = game.start();
        while game.outcome(&at).is_none() {
            let mut moves = Vec::new();
            game.moves(&at, &mut moves);
            for &mv in &moves {
                let mut sequence = at.picked.clone();
                sequence.push(mv);
                let runs = [true, false].map(|up| longest_ending(&sequence, up).pop());
                let (up, down) = at.board.label(mv.into());
                assert_eq!(runs, [Some(up as usize), Some(down as usize)]);
                let live = up <= 4 && down <= 4;
                assert_eq!(game.live(&at.board).has(mv.into()), live);
            }
            let mv = moves[dice.below(moves.len())];
            game.play(&mut at, mv);
        }
        let runs = [
            longest_ending(&at.picked, true),
            longest_ending(&at.picked, false),
        ];
        assert_eq!(
            game.ended(&at.board),
            runs.iter().flatten().any(|&run| run > 4)
        );
    }
}

#[test]
fn a_deck_that_runs_out_is_a_draw() {
    let game = game(2, 2, Deck::Numbers(4), false);
    let at = game.read_position("2.1.4.3").unwrap();
    assert_eq!(game.outcome(&at), Some(Outcome::Draw));
    assert!(
        game.read_position("2.2")
            .unwrap_err()
            .0
            .contains("picked before")
    );
    assert!(
        game.read_position("5")
            .unwrap_err()
            .0
            .contains("legal moves are 1, 2, 3, 4")
    );
    let at = game.read_position("2.1").unwrap();
    assert_eq!(game.outcome(&at), None);
    // 3 and 4 would both end a rising run of 2 and a falling one of 1.
    assert_eq!(game.write_node(&at), "2121");
    assert_eq!(game.write_reply(&at, 4), "2");
}

#[test]
fn ranges_of_one_layer_do_not_depend_on_each_other() {
    let mut most = 0;
    for avoidance in [false, true] {
        for (up, down) in [(1, 1), (2, 2), (1, 5), (5, 1), (3, 4), (6, 5), (6, 6)] {
            most = most.max(laws::layers(&game(up, down, Deck::Rationals, avoidance)));
        }
    }
    assert_eq!(most, 64);
}
