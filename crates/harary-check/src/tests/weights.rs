//! Strategies by weights, where sizes count.

use super::accepted::said_of;
use super::few_cells::{Game, Turns};
use super::isomorphic;
use super::lemmas::hypergraphs::{Cells, members, some_family};
use super::mutations::{Random, accepted};
use super::prover::{Minimax, Use, prove, with_rules, words};
use crate::rules::Outcome;
use crate::rules::live::LiveBoards;

/// Games by the convention larger, one cell a turn.
fn games() -> Vec<String> {
    let names = isomorphic::games().into_iter();
    let mut games: Vec<String> = names
        .filter(|game| game.contains("larger") && !game.contains("bias"))
        .collect();
    for board in ["vdw n=7 k=2", "vdw n=8 k=3", "hip n=3", "mnk m=3 n=2 k=2"] {
        for first in ["", " first=B"] {
            games.push(format!("{board} convention=larger{first}"));
        }
    }
    games
}

/// A certificate of who wins, by weights.
struct ProveByWeights<'a>(&'a str);

impl Use for ProveByWeights<'_> {
    type Answer = String;

    fn with<R: LiveBoards>(self, rules: &R) -> String {
        let start = rules.start();
        let mut minimax = Minimax::by_weights(rules);
        let outcome = minimax.outcome(&start);
        let Outcome::Won(winner) = outcome else {
            unreachable!("sizes know no draw")
        };
        let mut text = format!(
            "harary-certificate 1\ngame {}\n{}\n",
            self.0,
            words(outcome)
        );
        minimax.section(&start, winner, outcome, &mut text);
        text
    }
}

/// The certificates that are neither long nor trivial.
pub(super) fn certificates() -> Vec<String> {
    let games = games();
    let all = games
        .iter()
        .map(|game| with_rules(game, ProveByWeights(game)));
    all.filter(|text| text.lines().count() > 7 && text.len() < 2_000)
        .collect()
}

#[test]
fn weights_spare_lines() {
    let (mut shorter, mut alike) = (0, 0);
    for game in games() {
        let (text, full) = (with_rules(&game, ProveByWeights(&game)), prove(&game).1);
        assert!(accepted(text.as_bytes()), "{text}");
        match text.lines().count() < full.lines().count() {
            true => shorter += 1,
            false => alike += 1,
        }
        // Without the weights lines are missing, and with them those of the other are idle.
        let exchanged = |text: &str, from, to| accepted(text.replacen(from, to, 1).as_bytes());
        let fewer = text.lines().count() < full.lines().count();
        assert_eq!(exchanged(&text, " by weights", ""), !fewer, "{text}");
    }
    assert!(shorter > 10 && alike > 10, "{shorter} {alike}");
}

/// An empty strategy, which says that weights decide at once: of every player, on some boards with
/// cells that are owned. Lemma 24 (staying behind), by its own words.
#[test]
fn weights_that_are_not_below_one() {
    let mut random = Random(778);
    let (mut right, mut wrong, mut lost) = (0, 0, 0);
    for round in 0..20_000 {
        let cells = 3 + round % 4;
        let sets = [
            some_family(cells, 6, &mut random),
            some_family(cells, 6, &mut random),
        ];
        let mut start = [0, 0];
        for cell in 0..cells {
            match random.below(6) {
                0 => start[0] |= 1 << cell,
                1 => start[1] |= 1 << cell,
                _ => {}
            }
        }
        let game = Game {
            cells,
            sets,
            convention: "larger",
            turns: Turns::InTurn {
                first: round / 4 % 2,
                cells: [1, 1],
            },
            start,
            first: None,
        };
        if game.free(start) == 0 {
            continue;
        }
        let [a, b] = [0, 1].map(|player| game.largest(player, start));
        let behind = usize::from(a > b);
        let is_enough = |set: &Cells| match behind {
            0 => set.count_ones() > b,
            _ => set.count_ones() >= a,
        };
        let enough: Vec<Cells> = game.sets[behind]
            .iter()
            .copied()
            .filter(is_enough)
            .collect();
        let one = 1 << cells;
        let weight = |set: Cells| one >> (set & !start[behind]).count_ones();
        let needed = enough.iter().copied().filter(|set| {
            let is_in = |other: &Cells| other != set && other & !set == 0;
            set & start[1 - behind] == 0 && !enough.iter().any(is_in)
        });
        let needed: Vec<Cells> = needed.collect();
        let sum: usize = needed.iter().copied().map(weight).sum();
        let through = |cell: usize| -> usize {
            let sets = needed.iter().copied().filter(|set| set >> cell & 1 == 1);
            sets.map(weight).sum()
        };
        let most = members(game.free(start)).map(through).max().unwrap_or(0);
        let most = if game.turn(start) == Some(behind) {
            most
        } else {
            0
        };
        let stops = sum + most < one;
        let value = game.value(start).0;
        for (player, name) in ["A", "B"].into_iter().enumerate() {
            let head = game.head(&format!("outcome {name}"));
            let text = format!("{head}strategy {name} by weights\nend\n");
            let is_accepted = accepted(text.as_bytes());
            assert_eq!(is_accepted, stops && player != behind, "{text}");
            let wins = value == if player == 0 { 1 } else { -1 };
            assert!(wins || !is_accepted, "{text}");
            right += usize::from(is_accepted);
            wrong += usize::from(!is_accepted);
            lost += usize::from(!wins);
        }
    }
    println!("weights: {right} below 1, {wrong} refused, {lost} of who loses");
    assert!(right > 1_000 && wrong > 5_000 && lost > 5_000);
}

#[test]
fn weights_are_for_sizes_and_turns_of_one_cell() {
    for (game, winner) in [
        ("clique n=3 k=2 convention=achievement", "A"),
        ("clique n=4 k=3 convention=normal", "A"),
        ("clique n=4 k=2 convention=larger bias=2:1", "A"),
        ("columns c=1", "A"),
    ] {
        let said = said_of(&format!(
            "harary-certificate 1\ngame {game}\nclaim outcome {winner}\nstrategy {winner} by weights\nend\n"
        ));
        assert_eq!(
            said,
            "line 4: weights need convention=larger, turns of one cell up to a full board, and any first move"
        );
    }
}
