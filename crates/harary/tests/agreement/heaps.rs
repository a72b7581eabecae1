//! Nim-values: against the definition, against alpha-beta, and the strip against the paper's brute force.

use crate::common::{games, items, limits, random_moves, solve, spec};
use harary::{
    Ask, Heaps, Limits, NimAnswer, NimOptions, Outcome, Player, SolveEngine, SolveOptions, nim,
};
use harary_core::laws::Dice;

fn ask(game: &str, asked: &NimOptions) -> NimAnswer {
    let report = nim(&spec(game), asked, &limits()).unwrap_or_else(|why| panic!("{game}: {why}"));
    assert!(report.complete, "{game}");
    report.answer
}

/// What a heap may become, digit by digit: pairs of heaps, 0 for none.
fn options(code: &str, heap: usize) -> Vec<(usize, usize)> {
    let digits = code.bytes().filter(|byte| *byte != b'.');
    let mut options = Vec::new();
    for (taken, digit) in digits.enumerate() {
        let digit = digit - b'0';
        let Some(rest) = heap.checked_sub(taken) else {
            continue;
        };
        if digit & 1 != 0 && rest == 0 {
            options.push((0, 0));
        }
        if digit & 2 != 0 && rest > 0 {
            options.push((0, rest));
        }
        if digit & 4 != 0 {
            options.extend((1..rest).map(|part| (part, rest - part)));
        }
    }
    options
}

/// The least number that no option has.
fn nim_values(code: &str, upto: usize) -> Vec<u16> {
    let mut values: Vec<u16> = Vec::new();
    for heap in 0..=upto {
        let reached: Vec<u16> = options(code, heap)
            .iter()
            .map(|&(one, other)| values[one] ^ values[other])
            .collect();
        values.push((0..).find(|value| !reached.contains(value)).expect("some"));
    }
    values
}

/// Asked for the outcome alone, nim-values answer; minimax searches.
#[test]
fn heaps_are_solved_by_nim_values_as_by_a_search() {
    let mut dice = Dice::new(12);
    let mut won = [0; 2];
    for round in 0..150 {
        let digits: String = (0..3)
            .map(|_| char::from(b'0' + dice.below(8) as u8))
            .collect();
        let heaps: Vec<String> = (0..2).map(|_| (1 + dice.below(5)).to_string()).collect();
        let game = format!("octal code=0.{digits} heaps={}", heaps.join(","));
        let after = random_moves(&game, dice.below(3), true, &mut dice);
        let asked = |engine| SolveOptions {
            after: items(&after),
            ask: Ask::Outcome,
            engine,
            ..SolveOptions::default()
        };
        let [quick, searched] = [SolveEngine::Auto, SolveEngine::Minimax].map(|engine| {
            let limits = Limits {
                threads: 1 + usize::from(engine == SolveEngine::Auto),
                ..limits()
            };
            harary::solve(&spec(&game), &asked(engine), &limits).unwrap()
        });
        assert_eq!(quick.stats.engine, "nim-values", "{game} {after}");
        assert_eq!(quick.question.after(), searched.question.after());
        assert_eq!(
            quick.answer.outcome, searched.answer.outcome,
            "{round}: {game} {after}"
        );
        won[usize::from(quick.answer.outcome == Some(Outcome::Wins(Player::A)))] += 1;
    }
    assert!(won.iter().all(|&won| won > 20), "{won:?}");
}

#[test]
fn on_boards_the_mover_loses_at_value_zero_and_wins_by_moves_to_it() {
    let normal = |game: &String| game.contains("convention=normal");
    let mut dice = Dice::new(11);
    let mut zeros = 0;
    for game in games::boards().into_iter().filter(normal) {
        for _ in 0..3 {
            let most = dice.below(4);
            let after = random_moves(&game, most, true, &mut dice);
            let asked = NimOptions {
                after: items(&after),
                ..NimOptions::default()
            };
            let value = ask(&game, &asked);
            let solved = solve(&game, &after, SolveEngine::AlphaBeta).answer;
            let winning = solved.first_moves.unwrap_or_default();
            assert_eq!(
                value.winning_moves.as_deref(),
                Some(&winning[..]),
                "{game} {after}"
            );
            assert_eq!(value.value == Some(0), winning.is_empty(), "{game} {after}");
            zeros += usize::from(value.value == Some(0));
        }
    }
    assert!(zeros > 5, "{zeros}");
}

#[test]
fn values_are_least_missing_numbers() {
    for code in games::CODES {
        let upto = 260;
        let plain = nim_values(code, upto);
        let asked = NimOptions {
            upto: Some(upto as u64),
            values: Some(upto as u64),
            lost: Heaps::new(1, upto as u64).ok(),
            ..NimOptions::default()
        };
        let found = ask(&format!("octal code={code}"), &asked);
        let plain: Vec<u64> = plain.iter().map(|&value| value.into()).collect();
        assert_eq!(found.values.as_ref(), Some(&plain), "{code}");
        let lost: Vec<u64> = (1..)
            .zip(&plain[1..])
            .filter(|(_, v)| **v == 0)
            .map(|(n, _)| n)
            .collect();
        assert_eq!(found.losses, Some(lost.len() as u64), "{code}");
        assert_eq!(found.wins, Some((upto - lost.len()) as u64), "{code}");
        assert_eq!(found.lost, Some(lost), "{code}");
        if let (Some(period), Some(preperiod)) = (found.period, found.preperiod) {
            let (period, start) = (period as usize, preperiod as usize);
            let repeats = |n: &usize| plain[*n] == plain[n + period];
            // As far as the plain values go; and the preperiod is the least there is.
            assert!(
                (start..=upto.saturating_sub(period)).all(|n| repeats(&n)),
                "{code}"
            );
            if (1..upto - period).contains(&start) {
                assert!(!repeats(&(start - 1)), "{code}: preperiod {preperiod}");
            }
        }
    }
}

/// A sum is lost for the mover exactly if its value is 0, and won by the moves to value 0.
#[test]
fn sums_are_decided_by_their_values() {
    let sums = ["7", "12", "3,5", "6,6", "2,9", "1,4,5", "3,5,6", "2,3,4,5"];
    let more = ["4!.0", "0.[3]", "0.7[03]", "0.8F", "8!.4", "0.{0,2!,3}"];
    for code in games::CODES.into_iter().chain(more) {
        for (seed, heaps) in (0..).zip(sums) {
            let game = format!("octal code={code} heaps={heaps}");
            let moves = random_moves(&game, seed % 4, false, &mut Dice::new(seed as u64));
            for after in ["", &moves] {
                let asked = NimOptions {
                    after: items(after),
                    ..NimOptions::default()
                };
                let values = ask(&game, &asked);
                let found = solve(&game, after, SolveEngine::AlphaBeta).answer;
                let mover = if after.is_empty() {
                    0
                } else {
                    after.split(',').count() % 2
                };
                let wins = found.outcome_name() == ["A", "B"][mover];
                assert_eq!(values.value != Some(0), wins, "{game} after `{after}`");
                assert_eq!(
                    values.winning_moves.unwrap_or_default(),
                    found.first_moves.unwrap_or_default(),
                    "{game} after `{after}`"
                );
            }
        }
    }
}

/// Brumme 2017, `bruteForce`: whether the player to move wins, on a mask of painted squares.
fn brute_force(squares: u32, painted: u32) -> bool {
    (0..squares.saturating_sub(1)).any(|at| {
        let two = 3 << at;
        painted & two == 0 && !brute_force(squares, painted | two)
    })
}

#[test]
fn strips_are_lost_where_the_paper_found_it() {
    let asked = NimOptions {
        lost: Heaps::new(1, 20).ok(),
        ..NimOptions::default()
    };
    let lost = ask("strip", &asked).lost.expect("asked");
    let plain: Vec<u64> = (1..=20).filter(|&n| !brute_force(n as u32, 0)).collect();
    assert_eq!(lost, plain);
    for squares in 1..=20 {
        let found = solve(&format!("strip n={squares}"), "", SolveEngine::AlphaBeta).answer;
        let winner = if plain.contains(&squares) { "B" } else { "A" };
        assert_eq!(found.outcome_name(), winner, "{squares}");
    }
}

/// A painted strip is the sum of its white runs: all strips of nine squares, against the mask.
#[test]
fn boards_of_strips_are_their_white_runs() {
    for mask in 0_u32..1 << 9 {
        let board: String = (0..9)
            .map(|at| if mask >> at & 1 == 1 { '#' } else { '.' })
            .collect();
        let game = format!("strip board={board}");
        if mask == (1 << 9) - 1 {
            assert!(nim(&spec(&game), &NimOptions::default(), &limits()).is_err());
            continue;
        }
        let value = ask(&game, &NimOptions::default()).value.expect("heaps");
        assert_eq!(value != 0, brute_force(9, mask), "{game}");
    }
}
