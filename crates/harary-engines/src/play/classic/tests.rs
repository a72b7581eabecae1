//! Every switch against plain minimax, and pauses.

use super::*;
use crate::play::alpha_beta::tests::random_tree;
use harary_core::laws::loaded;
use harary_core::{Engine, Explicit, Game, Saved, laws};

fn all() -> impl Iterator<Item = ClassicSwitches> {
    let windows = [
        Windows::Minimax,
        Windows::AlphaBeta,
        Windows::PrincipalVariation,
        Windows::Null,
    ];
    windows.into_iter().flat_map(|windows| {
        (0..16).map(move |bits| ClassicSwitches {
            windows,
            table: bits & 1 != 0,
            symmetric_keys: bits & 2 != 0,
            fewer_moves: bits & 4 != 0,
            killer: bits & 8 != 0,
        })
    })
}

#[test]
fn every_set_of_switches_finds_the_outcome_of_plain_minimax() {
    let mut dice = laws::Dice::new(4);
    for _ in 0..60 {
        let text = random_tree(&mut dice, 5);
        let game: Explicit = text.parse().unwrap();
        let value = laws::minimax(&game, &mut game.start(), &mut 100_000).unwrap();
        let leaves = text.matches(['+', '-', '=']).count() + text.matches('(').count();
        for switches in all() {
            let backward = |_: &Explicit, _: &u32, mv: u32| -(mv as i32);
            let new = || Classic::new(switches, backward, 1 << 16);
            let (outcome, nodes) = laws::pausing((&game, &game.start()), new, &[1, 3]);
            assert_eq!(outcome, value.outcome, "{text} {switches:?}");
            match switches.windows {
                Windows::Minimax => assert_eq!(nodes, leaves as u64),
                Windows::AlphaBeta => assert!(nodes <= leaves as u64),
                _ => {}
            }
        }
    }
}

#[test]
fn order_and_windows_decide_what_is_visited() {
    let nodes = |text: &str, windows, forward: bool| {
        let game: Explicit = text.parse().unwrap();
        let switches = ClassicSwitches {
            windows,
            table: false,
            symmetric_keys: false,
            fewer_moves: false,
            killer: false,
        };
        let order = |_: &Explicit, _: &u32, mv: u32| if forward { 0 } else { -(mv as i32) };
        let mut engine = Classic::new(switches, order, 0);
        engine.run((&game, &game.start()), &Watch::free()).unwrap();
        engine.nodes()
    };
    // A win is enough; B's draw makes the rest of the second move useless once A has a draw.
    assert_eq!(nodes("A(+ - -)", Windows::AlphaBeta, true), 2);
    assert_eq!(nodes("A(+ - -)", Windows::AlphaBeta, false), 4);
    assert_eq!(nodes("A(= B(= + +))", Windows::AlphaBeta, true), 4);
    assert_eq!(nodes("A(= B(= + +))", Windows::Minimax, true), 6);
    // After a draw, is the second move more? The null window says so, and the whole window must be
    // asked how much.
    assert_eq!(nodes("A(- B(= +))", Windows::PrincipalVariation, true), 7);
    // Does A win: no, after four positions. Does A draw: yes, after two.
    assert_eq!(nodes("A(= B(= +))", Windows::Null, true), 4 + 2);
}

/// Saved and loaded at every pause, the search goes on as if nothing had been; words that are
/// changed are refused, or do no harm.
#[test]
fn what_is_saved_goes_on_node_for_node() {
    let mut dice = laws::Dice::new(5);
    let (mut refused, mut tried) = (0, 0);
    for _ in 0..15 {
        let game: Explicit = random_tree(&mut dice, 5).parse().unwrap();
        let at = game.start();
        for switches in all() {
            let backward = |_: &Explicit, _: &u32, mv: u32| -(mv as i32);
            let new = || Classic::new(switches, backward, 1 << 10);
            let mut whole = new();
            let outcome = whole.run((&game, &at), &Watch::free()).unwrap();
            for pause in [1, 4] {
                let mut engine = new();
                let found = loop {
                    if let Ok(found) = engine.run((&game, &at), &laws::pausing_after(pause)) {
                        break found;
                    }
                    let mut words = Vec::new();
                    engine.save(&mut words);
                    let cut = &words[..words.len() - 1];
                    assert!(loaded(new(), (&game, &at), &mut cut.iter()).is_err());
                    let mut forged = words.clone();
                    let place = dice.below(words.len());
                    forged[place] = [0, 1, 3, u64::MAX, forged[place] ^ 1][dice.below(5)];
                    tried += 1;
                    match loaded(new(), (&game, &at), &mut forged.iter()) {
                        Err(_) => refused += 1,
                        Ok(mut other) => {
                            let _ = other.run((&game, &at), &laws::pausing_after(1_000));
                        }
                    }
                    let mut source = words.iter();
                    engine = loaded(new(), (&game, &at), &mut source).unwrap();
                    assert_eq!(source.len(), 0);
                };
                assert_eq!(found, outcome, "{switches:?}");
                let nodes = [&engine, &whole].map(|engine| engine.nodes());
                assert_eq!(nodes[0], nodes[1], "{switches:?}");
                assert_eq!(engine.full(), whole.full());
            }
        }
    }
    assert!(refused > tried / 10, "{refused} of {tried}");
}
