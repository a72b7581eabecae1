//! Pairs that miss a set, threats that can be met, and weights that are not below 1.

use super::super::few_cells::{Game, Turns, name};
use super::super::lemmas::aims::matchings;
use super::super::lemmas::hypergraphs::{Cells, members, owns, some_family};
use super::super::mutations::{Random, accepted};
use super::super::prover::Use as _;
use super::super::threats::AllThreats;
use super::rules_of;

/// A game of Maker and Breaker, from an empty board.
fn some_game(cells: usize, first: usize, random: &mut Random) -> Game {
    Game {
        cells,
        sets: [some_family(cells, 5, random), Vec::new()],
        convention: "maker-breaker",
        turns: Turns::InTurn {
            first,
            cells: [1, 1],
        },
        start: [0, 0],
        first: None,
    }
}

/// Σ in units of 2^−cells, and the most that one cell adds.
fn weights(sets: &[Cells], cells: usize) -> (usize, usize) {
    let weight = |set: &Cells| 1 << (cells - set.count_ones() as usize);
    let through = |cell: usize| -> usize {
        let sets = sets.iter().filter(|set| *set >> cell & 1 == 1);
        sets.map(weight).sum()
    };
    let most = (0..cells).map(through).max();
    (sets.iter().map(weight).sum(), most.unwrap_or(0))
}

/// Breaker takes one cell and goes on by pairs: every first cell and every set of disjoint pairs.
#[test]
fn pairs_that_miss_a_set() {
    let mut random = Random(1963);
    let (mut right, mut wrong, mut missed_one) = (0, 0, 0);
    for round in 0..150 {
        let cells = 4 + round % 4;
        let mut game = some_game(cells, 1, &mut random);
        // Two times in three each set contains a pair, or all but one do.
        if round % 3 > 0 {
            let mut sets: Vec<Cells> = (0..14)
                .map(|_| random.below(1 << cells) | (0b11 << (2 * random.below(cells / 2))))
                .collect();
            sets.extend((round % 3 == 2).then_some(1 << random.below(cells) | 1));
            sets.sort_unstable();
            sets.dedup();
            game.sets[0] = sets;
        }
        let sets = &game.sets[0];
        let breaker_wins = game.value(game.start).0 == -1;
        let all = sets.iter().fold(0, |all, set| all | set);
        let one = 1 << cells;
        let stops_at_once = weights(sets, cells).0 < one;
        for cell in members(all) {
            let live: Vec<Cells> = sets
                .iter()
                .copied()
                .filter(|set| set >> cell & 1 == 0)
                .collect();
            let left = live.iter().fold(0, |all, set| all | set);
            let (sum, most) = weights(&live, cells);
            let stops_then = live.is_empty() || sum + most < one;
            for pairs in matchings(left).iter().filter(|pairs| !pairs.is_empty()) {
                let missed = live.iter().filter(|set| !owns(pairs, **set)).count();
                let at: String = (0..cells)
                    .map(|c| if all >> c & 1 == 1 { '.' } else { '-' })
                    .collect();
                let words: String = pairs
                    .iter()
                    .map(|&pair| {
                        let names: Vec<String> = members(pair).map(name).collect();
                        format!(" {}", names.join(","))
                    })
                    .collect();
                let head = game.head("outcome B");
                let text = format!(
                    "{head}strategy B on live boards\n{at} {}{words}\nend\n",
                    name(cell)
                );
                let holds = missed == 0 && !stops_at_once && !stops_then;
                assert_eq!(accepted(text.as_bytes()), holds, "{text}");
                assert!(breaker_wins || missed > 0, "{text}");
                right += usize::from(holds);
                wrong += usize::from(!holds);
                missed_one += usize::from(missed == 1);
            }
        }
    }
    println!("pairs: {right} accepted, {wrong} refused, of which {missed_one} miss one set");
    assert!(right > 100 && wrong > 10_000 && missed_one > 2_000);
}

/// All rows of threats on boards at random: what the rules say they win is won.
#[test]
fn threats_that_can_be_met() {
    let mut random = Random(1994);
    let mut tried = [0; 4];
    for round in 0..300 {
        let mut game = some_game(6, round % 2, &mut random);
        let mut some_sets = || -> Vec<Cells> {
            let sets = some_family(6, 16, &mut random).into_iter();
            sets.filter(|set| (2..5).contains(&set.count_ones()))
                .collect()
        };
        game.sets[0] = some_sets();
        if round % 4 > 0 {
            game.convention = "achievement";
            game.sets[1] = match round % 4 {
                1 => game.sets[0].clone(),
                _ => some_sets(),
            };
        }
        if !game.sets[0].is_empty() {
            let more = AllThreats.with(&rules_of(&game));
            tried = std::array::from_fn(|place| tried[place] + more[place]);
        }
    }
    println!("threats: after a pass, at once, answers, rows that win nothing: {tried:?}");
    assert!(tried.iter().all(|&count| count > 500), "{tried:?}");
}

/// An empty strategy, which says that weights stop Maker at once, or that all moves are forced.
#[test]
fn weights_that_are_not_below_one() {
    let mut random = Random(1973);
    let (mut right, mut wrong, mut lost) = (0, 0, 0);
    for round in 0..20_000 {
        let cells = 3 + round % 3;
        let first = round / 3 % 2;
        let game = some_game(cells, first, &mut random);
        let (sum, most) = weights(&game.sets[0], cells);
        let one = 1 << cells;
        let stops = if first == 1 {
            sum < one
        } else {
            sum + most < one
        };
        let text = game.head("outcome B") + "strategy B on live boards\nend\n";
        let is_accepted = accepted(text.as_bytes());
        let breaker_wins = game.value(game.start).0 == -1;
        assert!(breaker_wins || !is_accepted, "{text}");
        assert!(is_accepted || !stops, "{text}");
        right += usize::from(stops);
        wrong += usize::from(!is_accepted);
        lost += usize::from(!breaker_wins);
    }
    println!("weights: {right} below 1, {wrong} refused, Maker wins {lost}");
    assert!(right > 1_000 && wrong > 5_000 && lost > 5_000);
}
