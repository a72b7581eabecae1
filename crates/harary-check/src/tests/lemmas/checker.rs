//! Live boards as the checker plays them, on all small boards: what is left is worth what the
//! position is worth, although weights end plays and cells with better ones are left out.
//!
//! So Lemma 5 (live boards), Lemma 6 (better cells) and Lemma 7 (weights) are tried together, as
//! they stand in the code.

use std::collections::HashSet;

use super::super::few_cells::{Game, Turns};
use super::super::forging::rules_of;
use super::super::prover::Minimax;
use super::aims::Aims;
use super::hypergraphs::{Family, all_families, antichains};
use crate::rules::live::LiveBoards;
use crate::rules::{Outcome, Player, Rules};

/// Compares every position that a play from the empty board can reach.
fn compare(cells: usize, sets: &[Family; 2], convention: &'static str, first: usize) -> usize {
    let pursuers: &[usize] = if convention == "achievement" {
        &[0, 1]
    } else {
        &[0]
    };
    let game = Game {
        cells,
        sets: sets.clone(),
        convention,
        turns: Turns::InTurn {
            first,
            cells: [1, 1],
        },
        start: [0, 0],
        first: None,
    };
    let rules = rules_of(&game);
    let mut compared = 0;
    for &pursuer in pursuers {
        let (of_p, of_s) = (sets[pursuer].clone(), sets[1 - pursuer].clone());
        let of_s = if convention == "achievement" {
            of_s
        } else {
            Vec::new()
        };
        let aims = Aims::of(cells, [of_p, of_s]);
        let player = [Player::A, Player::B][pursuer];
        let (live, _) = rules.on_live_boards(player, &rules.start()).unwrap();
        let mut minimax = Minimax::new(&live);
        let mut seen = HashSet::new();
        let mut todo = vec![[0, 0]];
        while let Some(at) = todo.pop() {
            if game.over(at).is_some() || !seen.insert(at) {
                continue;
            }
            todo.extend(game.moves(at).map(|cell| game.after(at, cell)));
            let turn = game.turn(at).unwrap();
            let text = game.write(at);
            let position = rules.read_position(&text, [Player::A, Player::B][turn]);
            let (_, left) = rules.on_live_boards(player, &position.unwrap()).unwrap();
            let won = minimax.outcome(&left) == Outcome::Won(live.pursuer);
            let reached = aims.reaches(0, [at[pursuer], at[1 - pursuer]], turn ^ pursuer);
            assert_eq!(won, reached, "{sets:?} {convention} {text} {first}");
            compared += 1;
        }
    }
    compared
}

/// All pairs of families without sets that contain others and all families as those of both on 3
/// cells; families without sets that contain others on 4 cells, as those of both and of A alone.
#[test]
fn the_checker_plays_live_boards_right() {
    let three = antichains(3);
    let pairs = three
        .iter()
        .flat_map(|one| three.iter().map(move |other| [one.clone(), other.clone()]));
    let equal = all_families(3).map(|family| [family.clone(), family]);
    let four = antichains(4)
        .into_iter()
        .map(|family| [family.clone(), family]);
    let boards = pairs
        .chain(equal)
        .map(|sets| (3, sets))
        .chain(four.map(|sets| (4, sets)));
    let mut compared = 0;
    for (cells, sets) in boards {
        for convention in ["achievement", "maker-breaker"] {
            for first in [0, 1] {
                compared += compare(cells, &sets, convention, first);
            }
        }
    }
    println!("{compared} positions compared");
    assert!(compared > 30_000, "{compared}");
}
