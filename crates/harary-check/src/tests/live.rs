//! Live boards against plain play: what is left of a position is worth what the position is worth,
//! and strategies on live boards are accepted.

use super::mutations::{Random, accepted};
use super::prover::{Minimax, Use, with_rules};
use crate::rules::live::LiveBoards;
use crate::rules::{Outcome, Player, Rules};
use std::collections::HashSet;

pub(super) const GAMES: [&str; 12] = [
    "vdw n=5 k=3",
    "vdw n=7 k=3 first=B",
    "vdw n=8 k=4",
    "vdw n=6 k=2 convention=maker-breaker",
    "vdw n=8 k=3 convention=maker-breaker first=B",
    "vdw n=9 k=4 convention=maker-breaker",
    "vdw n=7 k=3 board=ring",
    "hip n=3 convention=achievement",
    "hip n=3 convention=maker-breaker",
    "clique n=4 k=3 convention=achievement",
    "tictactoe side=3",
    "mnk m=3 n=3 k=2",
];

/// Whether the pursuer wins a position comes to the same by the rules and by what is left of it,
/// from every position of the game.
struct Compare;

impl Use for Compare {
    type Answer = usize;

    fn with<R: LiveBoards>(self, rules: &R) -> usize {
        let mut plain = Minimax::new(rules);
        let mut seen = HashSet::new();
        let mut todo = vec![rules.start()];
        while let Some(at) = todo.pop() {
            if !seen.insert(at.clone()) {
                continue;
            }
            for pursuer in [Player::A, Player::B] {
                let (live, left) = rules.on_live_boards(pursuer, &at).unwrap();
                let text = rules.write_position(&at);
                let worth = Minimax::new(&live).outcome(&left);
                let expected = plain.outcome(&at);
                let won = Outcome::Won(live.pursuer);
                assert_eq!(worth == won, expected == won, "{text}");
                let written = live.write_position(&left);
                if live.over(&left).is_none() {
                    let read = live.read_position(&written, left_turn(&live, &left));
                    assert!(read.unwrap() == left, "{written}");
                }
            }
            if rules.over(&at).is_none() {
                todo.extend(rules.moves(&at).map(|mv| rules.play(&at, &mv)));
            }
        }
        seen.len()
    }
}

fn left_turn<R: Rules>(rules: &R, at: &R::Position) -> Player {
    rules.to_move(at)
}

/// A certificate on live boards of who wins, and that outcome.
struct ProveOnLiveBoards<'a>(&'a str);

impl Use for ProveOnLiveBoards<'_> {
    type Answer = (Outcome, String);

    fn with<R: LiveBoards>(self, rules: &R) -> Self::Answer {
        let start = rules.start();
        let outcome = Minimax::new(rules).outcome(&start);
        let mut text = format!("harary-certificate 1\ngame {}\n", self.0);
        let section = |claimant: Player, pursuer: Player| {
            let (live, left) = rules.on_live_boards(pursuer, &start).unwrap();
            let mut part = String::new();
            Minimax::new(&live).section(&left, claimant, outcome, &mut part);
            let name = format!("strategy {claimant}");
            part.replacen(&name, &format!("{name} on live boards"), 1)
        };
        match outcome {
            Outcome::Won(player) => {
                text += &format!("claim outcome {player}\n");
                text += &section(player, player);
            }
            Outcome::Draw => {
                text += "claim outcome draw\n";
                text += &section(Player::A, Player::B);
                text += &section(Player::B, Player::A);
            }
        }
        (outcome, text)
    }
}

/// The text of such a certificate.
pub(crate) fn certificate(game: &str) -> String {
    with_rules(game, ProveOnLiveBoards(game)).1
}

#[test]
fn what_is_left_is_worth_what_the_position_is_worth() {
    let mut compared = 0;
    for game in GAMES {
        compared += with_rules(game, Compare);
    }
    assert!(compared > 5_000, "{compared}");
}

#[test]
fn strategies_on_live_boards_are_accepted_and_shorter() {
    for game in GAMES {
        let (_, text) = with_rules(game, ProveOnLiveBoards(game));
        assert!(accepted(text.as_bytes()), "{game}\n{text}");
        let (_, plain) = super::prover::prove(game);
        assert!(text.len() <= plain.len() + 40, "{game}");
    }
}

#[test]
fn damaged_strategies_on_live_boards_prove_nothing_false() {
    let mut dice = Random(99);
    let mut rejected = 0;
    for game in GAMES {
        let (outcome, text) = with_rules(game, ProveOnLiveBoards(game));
        let lines: Vec<&str> = text.lines().collect();
        for _ in 0..400 {
            let mut changed = lines.clone();
            let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
            match dice.below(3) {
                0 => drop(changed.remove(one)),
                1 => changed.swap(one, other),
                _ => changed[one] = lines[other],
            }
            let text = changed.join("\n") + "\n";
            if accepted(text.as_bytes()) {
                assert!(
                    text.contains(super::prover::words(outcome)) && text.contains(game),
                    "{text}"
                );
            } else {
                rejected += 1;
            }
        }
        for claim in ["A", "B", "draw"] {
            let claim = format!("claim outcome {claim}");
            let text = text.replace(super::prover::words(outcome), &claim);
            let is_true = claim == super::prover::words(outcome);
            assert_eq!(accepted(text.as_bytes()), is_true, "{text}");
        }
    }
    assert!(rejected > 1_000, "{rejected}");
}

#[test]
fn other_games_have_no_live_boards() {
    for game in [
        "vdw n=5 k=3 convention=avoidance",
        "vdw n=5 k=3 bias=2:1",
        "octal code=0.07 heaps=3",
    ] {
        let (_, text) = super::prover::prove(game);
        let text = text.replace("strategy A\n", "strategy A on live boards\n");
        let text = text.replace("strategy B\n", "strategy B on live boards\n");
        assert!(!accepted(text.as_bytes()), "{game}");
    }
}
