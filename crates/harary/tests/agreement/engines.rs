//! Alpha-beta and proof-number search against plain minimax, from the start and from random positions; principal lines.

use crate::common::{games, random_moves, solve, spec, visit};
use harary::games::{Playable, Visit};
use harary::{Outcome, SolveAnswer, SolveEngine, is_saturation};
use harary_core::laws::Dice;
use harary_core::{Ask, Engine, Paused, Progress, Watch};
use harary_engines::Minimax;
use std::ops::ControlFlow;

/// What minimax finds within so many nodes, in the words of answers.
fn judged(game: &str, after: &str, budget: u64) -> Option<SolveAnswer> {
    struct Judge<'a>(&'a str, u64);
    impl Visit for Judge<'_> {
        type Output = Option<SolveAnswer>;
        fn visit<G: Playable>(self, game: G) -> Option<SolveAnswer> {
            let mut at = game.start();
            for text in self.0.split(',').filter(|text| !text.is_empty()) {
                let mv = game.read_move(&at, text).expect("a legal move");
                game.play(&mut at, mv);
            }
            let watch = Watch::every(1000, |progress: &Progress| {
                if progress.nodes < self.1 {
                    ControlFlow::Continue(())
                } else {
                    ControlFlow::Break(())
                }
            });
            let solution = match Minimax::new(Ask::Moves).run((&game, &at), &watch) {
                Ok(solution) => solution,
                Err(Paused) => return None,
            };
            let write = |moves: &Vec<G::Move>| {
                let texts = moves.iter().map(|&mv| game.write_move(&at, mv));
                texts.collect::<Vec<String>>()
            };
            Some(SolveAnswer {
                outcome: Some(solution.outcome),
                plies: solution.plies,
                first_moves: solution
                    .moves
                    .as_ref()
                    .map(|moves| write(&moves.first_moves)),
                fastest: solution.moves.as_ref().map(|moves| write(&moves.fastest)),
                ..SolveAnswer::default()
            })
        }
    }
    let judge = visit(game, Judge(after, budget))?;
    Some(match is_saturation(&spec(game)) {
        false => judge,
        true => SolveAnswer {
            outcome: None,
            first_moves: judge.fastest.clone(),
            ..judge
        },
    })
}

/// The line is legal, ends the game with the outcome, and takes as long as it says.
fn line_keeps_its_word(game: &str, after: &str, found: &SolveAnswer) {
    struct Follow<'a>(&'a str, &'a [String]);
    impl Visit for Follow<'_> {
        type Output = Option<Outcome>;
        fn visit<G: Playable>(self, game: G) -> Option<Outcome> {
            let mut at = game.start();
            let before = self.0.split(',').filter(|text| !text.is_empty());
            for text in before.chain(self.1.iter().map(String::as_str)) {
                let mv = game
                    .read_move(&at, text)
                    .unwrap_or_else(|why| panic!("the line is not legal: {why}"));
                game.play(&mut at, mv);
            }
            game.outcome(&at)
        }
    }
    let Some(line) = &found.line else {
        assert_eq!(
            found.plies.unwrap_or(0),
            0,
            "{game} after `{after}`: no line"
        );
        return;
    };
    let end = visit(game, Follow(after, line));
    if !is_saturation(&spec(game)) {
        assert_eq!(end, found.outcome, "{game} after `{after}`: {line:?}");
    }
    if let Some(plies) = found.plies {
        assert_eq!(
            line.len(),
            plies as usize,
            "{game} after `{after}`: {line:?}"
        );
    }
    if let (Some(first), Some(fastest)) = (line.first(), &found.fastest) {
        assert!(
            fastest.is_empty() || fastest.contains(first),
            "{game} after `{after}`: the line begins with {first}"
        );
    }
}

/// Whether minimax could answer within the budget; if so, that it agrees.
fn agree(game: &str, after: &str, budget: u64) -> bool {
    let judge = judged(game, after, budget);
    let none = |moves: &Option<Vec<String>>| moves.clone().unwrap_or_default();
    let by_proof = (!is_saturation(&spec(game))).then_some(SolveEngine::DfPn);
    let others = [
        SolveEngine::AlphaBeta,
        SolveEngine::Threats,
        SolveEngine::Auto,
    ];
    for engine in others.into_iter().chain(by_proof) {
        let found = solve(game, after, engine).answer;
        let knows_plies = engine != SolveEngine::DfPn;
        if knows_plies {
            line_keeps_its_word(game, after, &found);
        }
        let Some(judge) = &judge else {
            continue;
        };
        let line = format!("{game} after `{after}`, {engine:?}");
        assert_eq!(found.outcome, judge.outcome, "{line}");
        assert_eq!(none(&found.first_moves), none(&judge.first_moves), "{line}");
        if knows_plies {
            assert_eq!(found.plies, judge.plies, "{line}");
            assert_eq!(none(&found.fastest), none(&judge.fastest), "{line}");
        }
    }
    judge.is_some()
}

fn all_agree(games: &[String]) {
    for game in games {
        assert!(agree(game, "", 3_000_000), "{game}: too large");
    }
}

#[test]
fn on_van_der_waerden_games() {
    all_agree(&games::vdw(8));
}

#[test]
fn on_hip() {
    all_agree(&games::hip(3));
}

#[test]
fn on_other_boards() {
    all_agree(&games::boards());
}

#[test]
fn on_monotonic_games() {
    all_agree(&games::monotonic(3, 7));
}

#[test]
fn on_columns() {
    all_agree(&games::columns(3));
}

#[test]
fn on_heaps() {
    let sums = [
        "1", "2", "3", "5", "7", "1,1", "2,5", "4,4", "1,2,3", "1,1,4",
    ];
    all_agree(&games::octal(&sums));
}

/// Games whose trees are too large for minimax from the start, after some random moves.
#[test]
fn after_random_moves() {
    let mut positions: Vec<(String, usize)> = Vec::new();
    let boards = [
        ("vdw n=14 k=4", 6),
        ("vdw n=13 k=3 board=ring", 5),
        ("vdw n=12 k=5", 4),
        ("hip n=4", 8),
    ];
    for (board, moves) in boards {
        let games = games::on_a_board(board).into_iter();
        positions.extend(games.map(|game| (game, moves)));
    }
    for convention in ["achievement", "avoidance"] {
        for (rules, moves) in [
            ("up=3 down=4", 5),
            ("up=4 down=4 deck=13", 6),
            ("up=2 down=6 deck=11", 3),
            ("up=3 down=3 deck=rationals", 3),
        ] {
            positions.push((format!("monotonic {rules} convention={convention}"), moves));
        }
    }
    for convention in ["normal", "misere"] {
        for rule in ["two", "many", "schur"] {
            positions.push((
                format!("columns c=4 rule={rule} convention={convention}"),
                14,
            ));
        }
        for sum in [
            "code=0.07 heaps=12,9,14",
            "code=0.77 heaps=6,5,4",
            "code=4.0 heaps=9,5",
        ] {
            positions.push((format!("octal {sum} convention={convention}"), 4));
        }
    }
    let (mut compared, mut all) = (0, 0);
    for (game, moves) in &positions {
        for seed in 0..6 {
            let mut dice = Dice::new(seed);
            // Not always so many: positions further from the end, too, and ended games.
            let after = random_moves(game, moves + dice.below(4), seed % 3 != 0, &mut dice);
            compared += usize::from(agree(game, &after, 400_000));
            all += 1;
        }
    }
    assert!(
        compared * 10 >= all * 7,
        "minimax could judge {compared} of {all} only"
    );
}

/// The sweep over ranked positions and alpha-beta, on the rationals.
#[test]
fn sweeps_agree_with_alpha_beta() {
    let mut dice = Dice::new(5);
    for convention in ["achievement", "avoidance"] {
        for (up, down) in (1..=5).flat_map(|up| (1..=5).map(move |down| (up, down))) {
            let game =
                format!("monotonic up={up} down={down} deck=rationals convention={convention}");
            for moves in [0, 0, 1, 2, 3, 5] {
                let after = random_moves(&game, moves, false, &mut dice);
                let swept = solve(&game, &after, SolveEngine::Sweep).answer;
                let found = solve(&game, &after, SolveEngine::AlphaBeta).answer;
                line_keeps_its_word(&game, &after, &swept);
                let line = None;
                assert_eq!(
                    SolveAnswer {
                        line: line.clone(),
                        ..swept
                    },
                    SolveAnswer { line, ..found },
                    "{game} after {after}"
                );
            }
        }
    }
}
