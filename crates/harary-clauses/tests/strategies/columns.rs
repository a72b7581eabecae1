//! Strategies in columns: the clauses contradict each other exactly if every play is won, which is
//! found out here by following all plays.

use crate::refuting_play;
use harary_clauses::ColumnRules;
use harary_core::Player;
use std::collections::HashMap;

/// Whether the next number may be placed in a column, from the definition.
fn is_legal(rules: &ColumnRules, word: &[usize], column: usize) -> bool {
    let number = word.len() + 1;
    (1..number).all(|a| {
        let b = number - a;
        let in_column = word[a - 1] == column && word[b - 1] == column;
        !in_column || (a == b && !rules.equal)
    })
}

/// The word with columns numbered in the order of their first use.
fn normal(word: &[usize]) -> Vec<usize> {
    let mut order: Vec<usize> = Vec::new();
    for column in word {
        if !order.contains(column) {
            order.push(*column);
        }
    }
    let place = |column: &usize| order.iter().position(|other| other == column).unwrap_or(0);
    word.iter().map(place).collect()
}

type Lines = HashMap<Vec<usize>, usize>;

/// Whether the claimant wins from here by the lines.
fn is_won(rules: &ColumnRules, claimant: Player, lines: &Lines, word: &[usize]) -> bool {
    let mover = Player::BOTH[word.len() % 2];
    let used = word.iter().max().map_or(0, |most| most + 1);
    let mut moves: Vec<usize> = (0..rules.columns.min(used + 1)).collect();
    moves.retain(|&column| is_legal(rules, word, column));
    if moves.is_empty() {
        return (mover == claimant) == rules.misere;
    }
    if mover == claimant {
        match lines.get(word) {
            Some(column) if moves.contains(column) => moves = vec![*column],
            _ => return false,
        }
    }
    moves
        .iter()
        .all(|&column| is_won(rules, claimant, lines, &normal(&[word, &[column]].concat())))
}

/// Takes down a move that wins at each position from which one does, else any; whether it wins.
fn solve(rules: &ColumnRules, claimant: Player, lines: &mut Lines, word: &[usize]) -> bool {
    let mover = Player::BOTH[word.len() % 2];
    let used = word.iter().max().map_or(0, |most| most + 1);
    let moves: Vec<usize> = (0..rules.columns.min(used + 1))
        .filter(|&column| is_legal(rules, word, column))
        .collect();
    let mut won = moves.iter().map(|&column| {
        (
            column,
            solve(rules, claimant, lines, &normal(&[word, &[column]].concat())),
        )
    });
    if moves.is_empty() {
        return (mover == claimant) == rules.misere;
    }
    if mover != claimant {
        let all: Vec<_> = won.collect();
        return all.iter().all(|(_, won)| *won);
    }
    let best = won.find(|(_, won)| *won);
    lines.insert(word.to_vec(), best.map_or(moves[0], |(column, _)| column));
    best.is_some()
}

#[test]
fn clauses_contradict_each_other_exactly_if_the_strategy_wins() {
    let mut seen = [0; 2];
    for bits in 0..16 {
        let rules = ColumnRules {
            columns: 1 + bits % 2 + bits / 8,
            equal: bits / 2 % 2 == 1,
            misere: bits / 4 % 2 == 1,
        };
        if rules.columns == 3 && !rules.equal {
            continue;
        }
        for claimant in Player::BOTH {
            let mut best = Lines::new();
            solve(&rules, claimant, &mut best, &[]);
            let words: Vec<Vec<usize>> = best.keys().cloned().collect();
            let mut tried = vec![best.clone()];
            for (number, word) in words.iter().enumerate().take(12) {
                let mut other = best.clone();
                other.remove(word);
                tried.push(other.clone());
                let used = word.iter().max().map_or(0, |most| most + 1);
                other.insert(word.clone(), number % rules.columns.min(used + 1));
                tried.push(other);
            }
            for lines in tried {
                let text = |word: &[usize]| -> String {
                    let digits: String =
                        word.iter().map(|column| (column + 1).to_string()).collect();
                    if digits.is_empty() {
                        "-".to_owned()
                    } else {
                        digits
                    }
                };
                let listed: Vec<(String, String)> = lines
                    .iter()
                    .map(|(word, column)| (text(word), text(&[*column])))
                    .collect();
                let written = rules.strategy(claimant, &[], &listed).expect("lines");
                let is_won = is_won(&rules, claimant, &lines, &[]);
                seen[usize::from(is_won)] += 1;
                let what = (&rules, claimant, &lines);
                if let Some((moves, _)) = refuting_play(&written, is_won, &what) {
                    for ply in 0..moves.len() {
                        assert!(is_legal(&rules, &moves[..ply], moves[ply]), "{moves:?}");
                    }
                }
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 40), "{seen:?}");
}

#[test]
fn moves_before_the_claim_are_legal() {
    let rules = |game: &str| game.parse::<ColumnRules>().expect("a game");
    for (game, after, legal) in [
        ("columns c=2", vec![0, 0, 1, 0], true),
        ("columns c=2", vec![0, 0, 0], false),
        ("columns c=2", vec![2], false),
        ("columns c=2 rule=schur", vec![0, 0], false),
        ("columns c=2 rule=schur", vec![0, 1, 1, 0], true),
        ("columns c=2 rule=schur", vec![0, 1, 1, 1], false),
    ] {
        let written = rules(game).strategy(Player::A, &after, &[]);
        assert_eq!(written.is_ok(), legal, "{game} {after:?}");
    }
}

#[test]
fn only_column_games_are_read() {
    let read = |game: &str| game.parse::<ColumnRules>();
    let rules = ColumnRules {
        columns: 3,
        equal: true,
        misere: true,
    };
    assert_eq!(read("columns c=3 rule=schur convention=misere"), Ok(rules));
    for game in [
        "columns c=3 rule=many",
        "vdw n=9 k=3",
        "columns",
        "c=3",
        "columns c=2 n=4",
    ] {
        assert!(read(game).is_err(), "{game}");
    }
}
