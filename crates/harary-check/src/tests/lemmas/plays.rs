//! Lemma 3: of every board of up to three cells, all strategies of both players. The checker
//! accepts one for a claim just if it reaches the goal against every play.

use super::super::few_cells::{CONVENTIONS, Game, Owned, PLAIN_TURNS, name};
use super::super::mutations::accepted;
use super::hypergraphs::{all_families, antichains, members};

/// A strategy: the move at each of its positions.
type Strategy = Vec<(Owned, usize)>;

/// All strategies of a player from a position: each with the positions that it can lead to, and the
/// worst outcome for the player.
fn strategies(game: &Game, at: Owned, player: usize) -> Vec<(Strategy, i32)> {
    let sign = if player == 0 { 1 } else { -1 };
    if let Some(outcome) = game.over(at) {
        return vec![(Vec::new(), sign * outcome)];
    }
    let mut all = Vec::new();
    for cell in members(game.free(at)) {
        let below = strategies(game, game.after(at, cell), player);
        if game.turn(at) == Some(player) {
            let own =
                |(lines, worst): (Strategy, i32)| ([&lines[..], &[(at, cell)]].concat(), worst);
            all.extend(below.into_iter().map(own));
        } else if all.is_empty() {
            all = below;
        } else {
            let both = |(one, worst): &(Strategy, i32)| {
                let (one, worst) = (one.clone(), *worst);
                let join = move |(other, least): &(Strategy, i32)| {
                    ([&one[..], other].concat(), worst.min(*least))
                };
                below.iter().map(join).collect::<Vec<_>>()
            };
            all = all.iter().flat_map(both).collect();
        }
    }
    all
}

/// A section of a certificate; `None` if the strategy says two things at one position.
fn section(game: &Game, player: usize, strategy: &Strategy) -> Option<String> {
    let mut lines: Vec<String> = Vec::new();
    for &(at, cell) in strategy {
        let line = format!("{} {}\n", game.write(at), name(cell));
        let same = lines
            .iter()
            .find(|other| other[..game.cells] == line[..game.cells]);
        match same {
            Some(other) if *other != line => return None,
            Some(_) => {}
            None => lines.push(line),
        }
    }
    let name = ["A", "B"][player];
    Some(format!("strategy {name}\n{}end\n", lines.concat()))
}

/// All families of up to 3 cells, as the sets of both players, and all pairs of families without
/// sets that contain others; all four conventions, all strategies of both. A win is accepted just
/// with a strategy that wins, so just if it is true; a draw just with two that do not lose.
#[test]
fn a_claim_is_accepted_just_with_a_strategy_that_reaches_it() {
    let (mut tried, mut right) = (0, 0);
    for cells in 1..=3 {
        let equal = all_families(cells).map(|family| [family.clone(), family]);
        let families = antichains(cells);
        let pairs = families.iter().flat_map(|one| {
            families
                .iter()
                .map(move |other| [one.clone(), other.clone()])
        });
        for (sets, convention) in equal
            .chain(pairs)
            .flat_map(|sets| CONVENTIONS.map(move |convention| (sets.clone(), convention)))
        {
            let game = Game {
                cells,
                sets,
                convention,
                turns: PLAIN_TURNS,
                start: [0, 0],
                first: None,
            };
            let truth = game.value([0, 0]).0;
            let parts = [0, 1].map(|player| {
                let all = strategies(&game, [0, 0], player);
                let written = all.into_iter().filter_map(|(strategy, worst)| {
                    Some((section(&game, player, &strategy)?, worst))
                });
                written.collect::<Vec<_>>()
            });
            for (player, claim) in [(0, "outcome A"), (1, "outcome B")] {
                let head = game.head(claim);
                let mut found = false;
                for (part, worst) in &parts[player] {
                    let is_accepted = accepted(format!("{head}{part}").as_bytes());
                    assert_eq!(is_accepted, *worst == 1, "{head}{part}");
                    found |= is_accepted;
                    tried += 1;
                }
                let wins = truth == [1, -1][player];
                assert_eq!(found, wins, "{head}");
                right += usize::from(found);
            }
            let head = game.head("outcome draw");
            for (of_a, worst_a) in &parts[0] {
                for (of_b, worst_b) in &parts[1] {
                    let is_accepted = accepted(format!("{head}{of_a}{of_b}").as_bytes());
                    let is_right = *worst_a >= 0 && *worst_b >= 0;
                    assert_eq!(is_accepted, is_right, "{head}{of_a}{of_b}");
                    assert!(!is_accepted || truth == 0, "{head}");
                    tried += 1;
                    right += usize::from(is_accepted);
                }
            }
        }
    }
    println!("{tried} certificates, {right} accepted");
    assert!(tried > 20_000 && right > 1_000, "{tried} {right}");
}
