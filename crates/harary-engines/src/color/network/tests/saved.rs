//! Networks that are saved while they run.

use super::{half_turn, squares};
use crate::color::network::{Network, NetworkOptions, StopTest};
use crate::color::toys::Board;
use harary_core::laws::loaded;
use harary_core::laws::{Dice, pausing_after};
use harary_core::{Coloring, Damaged, Engine, Paused, Saved, Watch};
use std::sync::Arc;

#[test]
fn what_is_saved_goes_on_and_settles_alike() {
    for listed in [true, false] {
        let board = Board {
            listed,
            ..squares(6, 3)
        };
        let options = NetworkOptions {
            stop: StopTest::OnePlayer,
            energy: true,
            ..NetworkOptions::default()
        };
        let opposite = half_turn(36);
        let new =
            |seed| Network::new(Arc::new(board.clone()), Some(&opposite), options, seed).unwrap();
        let runs = |pause: u32| {
            let (mut network, mut ends) = (new(5), Vec::new());
            for run in 0..3 {
                network.begin(5, run);
                ends.push(loop {
                    match network.run((), &pausing_after(pause)) {
                        Ok(settled) => break settled,
                        Err(Paused) => {
                            let mut words = Vec::new();
                            network.save(&mut words);
                            let cut = &words[..words.len() - 1];
                            assert!(loaded(new(9), (), &mut cut.iter()).is_err());
                            let mut source = words.iter();
                            network = loaded(new(9), (), &mut source).unwrap();
                            assert_eq!(source.len(), 0);
                        }
                    }
                });
            }
            (ends, network.nodes(), network.ends.len())
        };
        let whole = runs(u32::MAX);
        assert!(whole.1 > 30 && (whole.2 > 0) && (listed != (whole.2 < board.sets.len())));
        for pause in [1, 2, 7, 50] {
            assert_eq!(runs(pause), whole, "{pause}");
        }
    }
}

/// Changed words are refused, or are some progress; never a panic, and every coloring found is
/// proper all the same.
#[test]
fn forged_words_do_no_harm() {
    let board = Board {
        listed: false,
        ..squares(4, 2)
    };
    let new = || Network::new(Arc::new(board.clone()), None, NetworkOptions::default(), 1).unwrap();
    let mut network = new();
    network.run((), &pausing_after(20)).unwrap_err();
    let mut words = Vec::new();
    network.save(&mut words);
    let (mut dice, mut refused) = (Dice::new(1), 0);
    for _ in 0..2_000 {
        let mut forged = words.clone();
        let place = dice.below(words.len());
        forged[place] = match dice.below(4) {
            0 => dice.below(8) as u64,
            1 => u64::MAX,
            2 => 1 << dice.below(64),
            _ => forged[place] ^ 1,
        };
        match loaded(new(), (), &mut forged.iter()) {
            Err(Damaged) => refused += 1,
            Ok(mut network) => {
                let found = network.run((), &Watch::free()).unwrap().coloring;
                assert!(found.is_none_or(|colors| board.first_violation(&colors).is_none()));
            }
        }
    }
    assert!(refused > 200, "{refused}");
}
