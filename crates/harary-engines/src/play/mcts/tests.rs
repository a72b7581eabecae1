//! Monte Carlo on trees whose chances and values are known.

use super::*;
use harary_core::laws::loaded;
use harary_core::{Engine, Explicit, Game, Player, Watch, laws};

fn game(text: &str) -> Explicit {
    text.parse().unwrap()
}

const TREE: &str = "A(B(+ A(- +)) - B(A(= B(-)) A(B(+) + =)) A(+ -))";

/// The chance of A below a node when all moves are drawn.
fn chance(game: &Explicit, at: u32) -> f64 {
    if let Some(outcome) = game.outcome(&at) {
        return f64::from(u8::from(outcome == Outcome::Wins(Player::A)));
    }
    let mut moves = Vec::new();
    game.moves(&at, &mut moves);
    moves.iter().map(|&mv| chance(game, mv)).sum::<f64>() / moves.len() as f64
}

#[test]
fn uniform_play_meets_the_chances_of_every_first_move() {
    let game = game(TREE);
    let new = || Uniform::new(40_000, 3, 1);
    let (sampled, nodes) = laws::pausing((&game, &game.start()), new, &[1, 7]);
    assert_eq!((sampled.len(), nodes), (4, 160_000));
    for seen in &sampled {
        let share = seen.tally.a as f64 / seen.tally.trials() as f64;
        let chance = chance(&game, seen.mv);
        // Five standard deviations are at most 5 / (2 · √40,000).
        assert!((share - chance).abs() <= 0.0125, "{share} {chance}");
        let [low, high] = wilson(seen.tally.a, seen.tally.trials(), 5.0);
        assert!(low <= chance && chance <= high);
    }
    for threads in [1, 3] {
        let new = || Uniform::new(5000, 3, threads);
        laws::saving((&game, &game.start()), new, &[1, 2]);
        laws::pausing((&game, &game.start()), new, &[1, 3]);
    }
    let many = Uniform::new(40_000, 3, 3).run((&game, &game.start()), &Watch::free());
    assert_eq!(many.unwrap(), sampled, "threads change nothing");
    let other = Uniform::new(40_000, 4, 1).run((&game, &game.start()), &Watch::free());
    assert_ne!(other.unwrap(), sampled);
    let over = Uniform::new(10, 1, 1).run((&game, &3), &Watch::free());
    assert!(over.unwrap().is_empty(), "no moves after the end");
}

fn uct(text: &str, options: UctOptions) -> (Vec<Sampled<u32>>, Option<Outcome>, u64) {
    let game = game(text);
    let mut engine = Uct::new(options);
    let sampled = engine.run((&game, &game.start()), &Watch::free()).unwrap();
    (sampled, engine.proved(), engine.nodes())
}

#[test]
fn pausing_saving_and_threads_change_nothing_else() {
    let game = game(TREE);
    for (top_level, backup, threads) in [
        (false, false, 1),
        (true, false, 1),
        (false, true, 1),
        (false, false, 3),
    ] {
        let options = UctOptions {
            trials: 3000,
            stored: 9,
            top_level,
            backup,
            seed: 5,
            threads,
        };
        let new = || Uct::new(options);
        let (sampled, nodes) = laws::pausing((&game, &game.start()), new, &[1, 2, 50]);
        if !backup {
            assert_eq!(nodes, 3000);
            assert_eq!(
                sampled.iter().map(|seen| seen.tally.trials()).sum::<u64>(),
                3000
            );
        }
        laws::saving((&game, &game.start()), new, &[40]);
    }
}

#[test]
fn scores_are_those_of_the_paper() {
    // Untouched children first, leftmost first; then by average success and regret: worked out by
    // hand for two leaves.
    let options = |trials| UctOptions {
        trials,
        ..UctOptions::default()
    };
    let trials = |text: &str, n: u64| -> Vec<u64> {
        let (sampled, _, _) = uct(text, options(n));
        sampled.iter().map(|seen| seen.tally.trials()).collect()
    };
    assert_eq!(trials("A(- + -)", 2), [1, 1, 0]);
    // After two trials: 0 + √(2 ln 2) and 1 + √(2 ln 2); after three, 0 + √(2 ln 3) = 1.48 and 1 +
    // √(ln 3) = 2.05; …
    assert_eq!(trials("A(- +)", 3), [1, 2]);
    let mut expected = [1_u64, 1];
    for total in 2..500_u64 {
        let regret = |trials: u64| (2.0 * (total as f64).ln() / trials as f64).sqrt();
        let better = usize::from(1.0 + regret(expected[1]) > regret(expected[0]));
        expected[better] += 1;
        assert_eq!(trials("A(- +)", total + 1), expected);
        // B chooses by B's wins.
        assert_eq!(trials("B(+ -)", total + 1), expected);
    }
}

#[test]
fn a_stored_tree_finds_what_the_top_level_cannot_see() {
    // At random the first move wins three times in four; B's reply refutes it.
    let text = "A(B(+ + + -) B(= +))";
    let options = UctOptions {
        trials: 20_000,
        ..UctOptions::default()
    };
    let top = UctOptions {
        top_level: true,
        ..options
    };
    let recommended = |options| {
        let (sampled, _, _) = uct(text, options);
        Uct::<Explicit>::recommended(&sampled, Player::A)
    };
    assert_eq!(recommended(top), Some(0));
    let (sampled, _, _) = uct(text, options);
    let share = |seen: &Sampled<u32>| seen.tally.a as f64 / seen.tally.trials() as f64;
    assert!(share(&sampled[0]) < 0.2, "{sampled:?}");
    // To B a draw is worth no more than a loss: so the score of the paper has it.
    assert!((share(&sampled[1]) - 0.5).abs() < 0.01, "{sampled:?}");
    assert_eq!(recommended(options), Some(1));
    // A tree that may hold no more than the first moves is the top level.
    let small = UctOptions {
        stored: 2,
        ..options
    };
    assert_eq!(uct(text, small), uct(text, top));
}

#[test]
fn what_is_proved_is_true() {
    let mut dice = laws::Dice::new(9);
    let mut proved = 0;
    for seed in 0..200 {
        let text = crate::play::alpha_beta::tests::random_tree(&mut dice, 4);
        let game = game(&text);
        let value = laws::minimax(&game, &mut game.start(), &mut 100_000).unwrap();
        let options = UctOptions {
            trials: 2000,
            backup: true,
            seed,
            threads: 1 + seed as usize % 2,
            ..UctOptions::default()
        };
        let (sampled, found, nodes) = uct(&text, options);
        if let Some(outcome) = found {
            assert_eq!(outcome, value.outcome, "{text}");
            proved += u32::from(nodes < 2000);
        }
        for seen in sampled {
            let mut at = seen.mv;
            if let Some(outcome) = seen.proved {
                let value = laws::minimax(&game, &mut at, &mut 100_000).unwrap();
                assert_eq!(outcome, value.outcome, "{text}");
            }
        }
    }
    assert!(proved > 150, "{proved} of 200 trees proved to the root");
}

#[test]
fn damaged_trees_are_refused() {
    use harary_core::Saved;
    let game = game(TREE);
    let options = UctOptions {
        trials: 30,
        ..UctOptions::default()
    };
    let mut engine = Uct::new(options);
    engine.run((&game, &game.start()), &Watch::free()).unwrap();
    let mut words = Vec::new();
    engine.save(&mut words);
    let load = |words: &[u64]| loaded(Uct::new(options), (&game, &game.start()), &mut words.iter());
    assert!(load(&words).is_ok());
    // More nodes than words, a node of its own, one too many, counters that do not add up, no such
    // outcome.
    for (index, word) in [
        (1, 1 << 31),
        (2, 1 << 32 | 3),
        (2, 1 << 32 | 5),
        (3, 0),
        (6, 4),
    ] {
        let mut changed = words.clone();
        changed[index] = word;
        assert_ne!(changed, words);
        assert!(load(&changed).is_err(), "word {index}");
    }
}
