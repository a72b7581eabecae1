//! Quantified formulas: true exactly if the player reaches the goal, which is found out by all
//! plays; the formula itself is evaluated move by move, from the meaning of its quantifiers.

use crate::boards::{Own, Random, winner};
use harary_cadical::Cadical;
use harary_clauses::{Board, Cnf, Decision, Quantified, decide};
use harary_core::{Dice, Player};

/// Whether a player wins, or does not lose, from here on.
fn reaches(board: &Board, claimant: Player, or_draws: bool, own: &mut Own, ply: usize) -> bool {
    if let Some(winner) = winner(board, own) {
        return winner == claimant;
    }
    let Some(&mover) = board.movers.get(ply) else {
        return board
            .at_the_end
            .map_or(or_draws, |winner| winner == claimant);
    };
    let cells = 0..board.cells.len();
    let may = |cell: &usize| {
        let first = board.first.as_ref().filter(|_| ply == 0);
        !own.iter().flatten().any(|taken| taken == cell)
            && first.is_none_or(|first| first.contains(cell))
    };
    let cells: Vec<usize> = cells.filter(may).collect();
    let mut after = cells.into_iter().map(|cell| {
        own[mover as usize].push(cell);
        let reached = reaches(board, claimant, or_draws, own, ply + 1);
        own[mover as usize].pop();
        reached
    });
    match mover == claimant {
        true => after.any(|reached| reached),
        false => after.all(|reached| reached),
    }
}

/// Whether the formula is true where the plies so far are as these literals say.
fn is_true(formula: &Quantified, given: &mut Vec<i32>, ply: usize) -> bool {
    let Some((exists, variables)) = formula.plies().get(ply) else {
        let mut clauses: Cnf = formula.formula().cnf().clone();
        given.iter().for_each(|&literal| clauses.add([literal]));
        return matches!(
            decide(&clauses, &Cadical, &mut |_| true),
            Decision::Satisfied(_)
        );
    };
    let mut values = (0u32..1 << variables.len()).filter(|bits| !exists || bits.count_ones() == 1);
    let mut after = |bits: u32| {
        let before = given.len();
        let literals = variables.iter().enumerate();
        given.extend(literals.map(|(place, &variable)| {
            if bits >> place & 1 == 1 {
                variable
            } else {
                -variable
            }
        }));
        let is_true = is_true(formula, given, ply + 1);
        given.truncate(before);
        is_true
    };
    match exists {
        true => values.any(&mut after),
        false => values.all(&mut after),
    }
}

#[test]
fn formulas_are_true_exactly_if_the_player_reaches_the_goal() {
    let mut random = Random(Dice::new(29));
    let mut seen = [0; 2];
    for _ in 0..150 {
        let board = random.board();
        if board.cells.len() > 4 {
            continue;
        }
        for (claimant, or_draws) in [
            (Player::A, false),
            (Player::A, true),
            (Player::B, false),
            (Player::B, true),
        ] {
            let expected = reaches(&board, claimant, or_draws, &mut board.owned.clone(), 0);
            let formula = board.quantified(claimant, or_draws);
            let found = is_true(&formula, &mut Vec::new(), 0);
            assert_eq!(found, expected, "{claimant} {or_draws} {board:?}");
            seen[usize::from(found)] += 1;
        }
    }
    assert!(seen.iter().all(|&times| times > 80), "{seen:?}");
}

#[test]
fn quantifiers_stand_in_front_in_the_order_of_plies() {
    let board = Board {
        cells: ["1", "2", "3"].map(str::to_owned).to_vec(),
        sets: [vec![vec![0, 1]], vec![vec![1, 2]]],
        owner_wins: true,
        at_the_end: None,
        movers: vec![Player::A, Player::B, Player::A],
        owned: [Vec::new(), Vec::new()],
        first: None,
    };
    let text = board.quantified(Player::A, false).to_string();
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('c')).collect();
    assert!(lines[0].starts_with("p cnf "));
    assert_eq!(lines[1..3], ["e 1 2 3 0", "a 4 5 0"]);
    assert!(lines[3].starts_with("e 6 7 8 9 10 ") && lines[3].ends_with(" 0"));
    assert!(lines[4..].iter().all(|line| !line.starts_with(['a', 'e'])));
}
