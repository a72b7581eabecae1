//! The laws, and the lemma on keys against plain rules.

use super::*;
use crate::{Relation, Setup, Shape, Turns, clique, hip, mnk, numbers, tictactoe, vdw};
use harary_core::{UpToSymmetry, laws};
use std::collections::HashMap;

fn games(board: &Hypergraph) -> [Grow; 4] {
    [
        (GrowRule::Normal, Player::A),
        (GrowRule::Misere, Player::A),
        (GrowRule::Saturation, Player::A),
        (GrowRule::Saturation, Player::B),
    ]
    .map(|(rule, first)| Grow::new(board.clone(), rule, first).unwrap())
}

fn normal_and_misere(board: &Hypergraph) -> [Grow; 2] {
    let [normal, misere, ..] = games(board);
    [normal, misere]
}

#[test]
fn the_laws_hold() {
    for board in [
        vdw(7, 3, Shape::Line),
        vdw(9, 3, Shape::Ring),
        vdw(5, 1, Shape::Line),
        hip(3),
        hip(4),
        clique(4, 3),
        clique(5, 3),
        clique(7, 3),
        clique(6, 4),
        tictactoe(3, 2),
        tictactoe(2, 3),
        mnk(4, 3, 3),
    ] {
        for game in games(&board.unwrap()) {
            laws::plays(&game, 0..12);
            laws::symmetry(&game, 0..40);
        }
    }
    for board in [
        vdw(9, 3, Shape::Line),
        vdw(8, 3, Shape::Ring),
        hip(3),
        clique(4, 3),
        tictactoe(3, 2),
    ] {
        for game in games(&board.unwrap()) {
            laws::keys_determine_values(&game, 5_000_000);
        }
    }
    for board in [vdw(12, 3, Shape::Line), hip(4), clique(6, 3), mnk(4, 4, 3)] {
        for game in games(&board.unwrap()) {
            laws::value_keys_determine_values(&game, 200_000);
            laws::playouts(&UpToSymmetry(game), 50, 0..3);
        }
    }
}

/// The cells that are taken after each move, from the definition alone.
fn after_moves(board: &Hypergraph, taken: u32) -> Vec<u32> {
    let moves = (0..board.len()).map(|cell| taken | 1 << cell);
    let is_allowed = |then: &u32| {
        let full = |set: &Vec<usize>| set.iter().all(|&cell| then >> cell & 1 == 1);
        *then != taken && !board.edges.iter().any(full)
    };
    moves.filter(is_allowed).collect()
}

/// Who wins after these cells, from the definition alone: sets of cells, and nothing remembered but
/// who wins from where.
fn mover_wins(
    board: &Hypergraph,
    misere: bool,
    taken: u32,
    known: &mut HashMap<u32, bool>,
) -> bool {
    if let Some(&wins) = known.get(&taken) {
        return wins;
    }
    let moves = after_moves(board, taken);
    let wins = match moves[..] {
        [] => misere,
        _ => (moves.iter()).any(|&then| !mover_wins(board, misere, then, known)),
    };
    known.insert(taken, wins);
    wins
}

/// Who wins by what the game says, over its canonical keys.
fn by_keys(game: &Grow, at: &mut GrowPosition, known: &mut HashMap<[u128; 2], Outcome>) -> Outcome {
    if let Some(outcome) = game.outcome(at) {
        return outcome;
    }
    let key = game.canonical(at);
    if let Some(&outcome) = known.get(&key) {
        return outcome;
    }
    let mover = game.to_move(at);
    let mut moves = Vec::new();
    game.moves(at, &mut moves);
    game.representatives(at, &mut moves);
    let mut outcome = Outcome::Wins(mover.other());
    for mv in moves {
        let undo = game.play(at, mv);
        let after = by_keys(game, at, known);
        game.undo(at, mv, undo);
        if after == Outcome::Wins(mover) {
            outcome = after;
            break;
        }
    }
    known.insert(key, outcome);
    outcome
}

#[test]
fn outcomes_are_those_of_the_definition() {
    let mut boards = vec![
        hip(3),
        hip(4),
        tictactoe(4, 2),
        tictactoe(2, 4),
        mnk(5, 3, 3),
    ];
    boards.extend((1..=16).map(|n| vdw(n, 3, Shape::Line)));
    boards.extend((3..=14).map(|n| vdw(n, 3, Shape::Ring)));
    boards.extend((2..=6).map(|n| clique(n, 3)));
    boards.push(clique(6, 4));
    boards.push(clique(5, 2));
    for board in boards {
        let board = board.unwrap();
        for game in normal_and_misere(&board) {
            let is_misere = game.rule == GrowRule::Misere;
            let a_wins = mover_wins(&board, is_misere, 0, &mut HashMap::new());
            let outcome = by_keys(&game, &mut game.start(), &mut HashMap::new());
            assert_eq!(
                outcome == Outcome::Wins(Player::A),
                a_wins,
                "{:?}",
                board.cells
            );
        }
    }
}

/// How long the play is from here on, from the definition alone.
fn length(board: &Hypergraph, taken: u32, a_moves: bool, known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&length) = known.get(&taken) {
        return length;
    }
    let moves = after_moves(board, taken).into_iter();
    let lengths = moves.map(|then| 1 + self::length(board, then, !a_moves, known));
    let lengths: Vec<u32> = lengths.collect();
    let best = match a_moves {
        true => lengths.iter().min(),
        false => lengths.iter().max(),
    };
    let length = best.copied().unwrap_or(0);
    known.insert(taken, length);
    length
}

/// The same by alpha-beta on what the game says.
fn by_search(game: &Grow) -> u32 {
    fn search(game: &Grow, at: &mut GrowPosition, known: &mut HashMap<[u128; 2], u32>) -> u32 {
        let (key, is_exchanged) = game.canonical_value_key(at);
        assert!(!is_exchanged);
        if let Some(&length) = known.get(&key) {
            return length;
        }
        let mut moves = Vec::new();
        game.moves(at, &mut moves);
        game.representatives(at, &mut moves);
        let mut lengths = Vec::new();
        for mv in moves {
            let undo = game.play(at, mv);
            lengths.push(1 + search(game, at, known));
            game.undo(at, mv, undo);
        }
        let best = match game.to_move(at) {
            Player::A => lengths.iter().min(),
            Player::B => lengths.iter().max(),
        };
        let length = best.copied().unwrap_or(0);
        assert_eq!(
            game.outcome(at),
            (length == 0).then_some(Outcome::Wins(Player::A))
        );
        known.insert(key, length);
        length
    }
    search(game, &mut game.start(), &mut HashMap::new())
}

#[test]
fn saturation_games_are_as_long_as_by_the_definition() {
    let mut boards = vec![
        hip(3),
        hip(4),
        tictactoe(3, 2),
        tictactoe(4, 2),
        mnk(5, 3, 3),
    ];
    boards.extend((1..=14).map(|n| vdw(n, 3, Shape::Line)));
    boards.extend((2..=6).map(|n| clique(n, 3)));
    boards.extend((2..=18).map(|n| numbers(n, Relation::Divisor)));
    let mut differing = 0;
    for board in boards {
        let board = board.unwrap();
        let [_, _, a_first, b_first] = games(&board);
        let lengths = [(a_first, true), (b_first, false)].map(|(game, a_moves)| {
            let length = length(&board, 0, a_moves, &mut HashMap::new());
            assert_eq!(by_search(&game), length, "{:?}", board.cells);
            length
        });
        differing += usize::from(lengths[0] != lengths[1]);
    }
    assert!(differing > 5, "{differing}");
}

/// The nim-value from the definition alone.
fn nim_value(board: &Hypergraph, taken: u32, known: &mut HashMap<u32, u32>) -> u32 {
    if let Some(&value) = known.get(&taken) {
        return value;
    }
    let moves = after_moves(board, taken).into_iter();
    let met: Vec<u32> = moves.map(|then| nim_value(board, then, known)).collect();
    let value = (0..).find(|value| !met.contains(value)).unwrap();
    known.insert(taken, value);
    value
}

/// The same of a position of the game, over its parts and canonical keys.
fn by_parts(game: &Grow, at: &GrowPosition, known: &mut HashMap<[u128; 2], u32>) -> u32 {
    let mut sum = 0;
    for part in game.parts(at) {
        let (key, _) = game.canonical_value_key(&part);
        let value = known.get(&key).copied().unwrap_or_else(|| {
            let mut moves = Vec::new();
            game.moves(&part, &mut moves);
            game.representatives(&part, &mut moves);
            let after = |mv| {
                let mut after = part.clone();
                game.play(&mut after, mv);
                by_parts(game, &after, known)
            };
            let met: Vec<u32> = moves.into_iter().map(after).collect();
            (0..).find(|value| !met.contains(value)).unwrap()
        });
        known.insert(key, value);
        sum ^= value;
    }
    sum
}

#[test]
fn a_position_is_the_sum_of_its_parts() {
    let pairs = |n: usize| {
        let names = (1..=n).map(|cell| cell.to_string()).collect();
        Hypergraph::new(names, (1..n).map(|cell| vec![cell - 1, cell]))
    };
    // Two neighbors are never taken: Dawson's chess, 0.137.
    let dawson = [0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2];
    let mut boards: Vec<Hypergraph> = (1..=16).map(pairs).collect();
    for (board, value) in boards.iter().zip(&dawson[1..]) {
        let [game, ..] = games(board);
        assert_eq!(by_parts(&game, &game.start(), &mut HashMap::new()), *value);
    }
    boards.extend((1..=16).map(|n| vdw(n, 3, Shape::Line).unwrap()));
    boards.extend(
        [
            hip(3),
            hip(4),
            tictactoe(3, 2),
            tictactoe(4, 2),
            mnk(5, 3, 2),
        ]
        .map(Result::unwrap),
    );
    boards.extend((2..=6).map(|n| clique(n, 3).unwrap()));
    for board in boards {
        let [game, ..] = games(&board);
        let value = nim_value(&board, 0, &mut HashMap::new());
        assert_eq!(
            by_parts(&game, &game.start(), &mut HashMap::new()),
            value,
            "{:?}",
            board.cells
        );
    }
}

#[test]
fn triangles_are_avoided_as_in_the_literature() {
    // Seress 1992, Cater, Harary, Robinson 2001; both ways of winning up to nine vertices.
    for (n, winners) in (3..).zip(["BA", "BA", "BA", "AB", "BA", "BB", "BA"]) {
        let found = normal_and_misere(&clique(n, 3).unwrap())
            .map(|game| by_keys(&game, &mut game.start(), &mut HashMap::new()).to_string());
        assert_eq!(found.concat(), winners, "{n}");
    }
}

#[test]
fn positions_and_moves_are_told() {
    let [normal, misere] = normal_and_misere(&tictactoe(3, 2).unwrap());
    let mut at = normal.start();
    for mv in ["b2", "a1"] {
        let mv = normal.read_move(&at, mv).unwrap();
        normal.play(&mut at, mv);
    }
    assert_eq!(normal.write_position(&at), "x../.x./...");
    assert_eq!(normal.draw(&at), " x b1 c1\na2  x c2\na3 b3  -");
    let why = |mv: &str| normal.read_move(&at, mv).unwrap_err().0;
    assert_eq!(why("a1"), "`a1`: the cell is taken");
    assert_eq!(
        why("c3"),
        "`c3`: the cell would complete the set a1, b2, c3"
    );
    assert!(why("d4").contains("the legal moves are b1, c1, a2, c2, a3, b3"));
    assert!(normal.read_position("xxx/.../...").is_err());
    let full = normal.read_position("xx./..x/xx.").unwrap();
    assert_eq!(full.live, 0);
    assert_eq!(
        normal.ending(&full).unwrap().to_string(),
        "B has no legal move and loses"
    );
    assert_eq!(
        misere.ending(&full).unwrap().to_string(),
        "B has no legal move and wins"
    );
}

#[test]
fn boards_with_roles_are_told_from_plain_ones() {
    let plain = |change: fn(&mut Setup)| {
        let board = vdw(5, 3, Shape::Line).unwrap();
        let mut setup = Setup::empty(board, Turns::alternating(Player::A));
        change(&mut setup);
        setup.is_plain(Player::A)
    };
    assert!(plain(|_| {}));
    assert!(!plain(|setup| setup.turns = Turns::alternating(Player::B)));
    assert!(!plain(|setup| setup.initial[1] = vec![2]));
    assert!(!plain(|setup| setup.sets_of_b = Some(vec![vec![0]])));
    assert!(!plain(|setup| setup.first_moves = Some(vec![0])));
    let new = |board| Grow::new(board, GrowRule::Normal, Player::A);
    assert!(new(vdw(127, 3, Shape::Line).unwrap()).is_ok());
    assert!(new(vdw(128, 3, Shape::Line).unwrap()).is_err());
    assert!(new(Hypergraph::new(vec!["a".to_owned()], [vec![]])).is_err());
}
