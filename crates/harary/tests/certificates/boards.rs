//! Certificates of boards from files: they quote the board, and are about no other.

use crate::common::{
    Scratch, certified, certifying, items, must_be_accepted, random_moves, solve, spec,
};
use harary::{Ask, Certify, ColorOptions, Limits, SolveEngine, SolveOptions};
use harary_core::laws::Dice;
use std::time::Duration;

/// Turns, sets and cells of each player's own, a restricted first move, and times that end early.
const UNEVEN: &str = "\
#times
t1 t2 t3 t4
#blackturns
t2 t4
#positions
a b c d e f
#blackwins
a b
b c d
#whitewins
d e
e f
#blackinitials
a
#firstmoves
b c e
";

const FANO: &str = "1 2 3\n1 4 5\n1 6 7\n2 4 6\n2 5 7\n3 4 7\n3 5 6\n";

/// The files, each with the keys that may follow.
fn games(folder: &Scratch) -> Vec<String> {
    let uneven = folder.file("uneven.pg");
    let fano = folder.file("fano.txt");
    std::fs::write(&uneven, UNEVEN).expect("it can be written");
    std::fs::write(&fano, FANO).expect("it can be written");
    let mut games = Vec::new();
    for convention in [
        "achievement",
        "avoidance",
        "maker-breaker",
        "avoider-enforcer",
        "larger",
    ] {
        games.push(format!(
            "file path={} convention={convention}",
            uneven.display()
        ));
        for turns in ["", " first=B", " bias=2:1", " first=B bias=1:2"] {
            games.push(format!(
                "file path={} convention={convention}{turns}",
                fano.display()
            ));
        }
    }
    games
}

#[test]
fn of_files_are_accepted_and_quote_the_board() {
    let folder = Scratch::new();
    for game in games(&folder) {
        let (report, text) = certified(&game, "", &folder);
        must_be_accepted(&report, "", &text);
        let accepted = harary_check::check(&mut text.as_bytes()).expect("accepted");
        let quoted = accepted.board.expect("a quotation");
        assert!(text.contains(&format!("\nboard\n{quoted}end\n")), "{text}");
        let after = random_moves(&game, 1, false, &mut Dice::new(1));
        let (report, text) = certified(&game, &after, &folder);
        must_be_accepted(&report, &after, &text);
    }
}

/// Strategy stealing is used where it may be, and the checker agrees.
#[test]
fn of_draws_that_are_stolen() {
    let folder = Scratch::new();
    for (game, stolen) in [
        ("tictactoe side=3", true),
        ("animal n=3 animal=knobby", true),
        ("mnk m=4 n=2 k=3", true),
        ("clique n=4 k=3 convention=achievement", true),
        ("tictactoe side=3 bias=1:1", true),
        ("clique n=4 k=3", false),
        ("tictactoe side=3 convention=avoidance", false),
        ("mnk m=4 n=2 k=3 first=B", false),
        ("animal n=2 animal=tic bias=2:1", false),
    ] {
        let (report, text) = certified(game, "", &folder);
        assert_eq!(report.answer.outcome_name(), "draw", "{game}");
        assert_eq!(
            text.contains("reason A strategy-stealing"),
            stolen,
            "{game}"
        );
        must_be_accepted(&report, "", &text);
    }
}

/// Between seven vertices, positions that differ in names alone have one line, whatever is claimed.
#[test]
fn of_many_vertices_list_positions_up_to_names() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    for (game, after, certify) in [
        ("clique n=7 k=3", "", Certify::Outcome),
        ("clique n=7 k=3", "1-2,2-3,3-4", Certify::Plies),
        ("clique n=7 k=3 convention=normal", "", Certify::Plies),
        ("clique n=7 k=3 convention=misere", "", Certify::FirstMoves),
        ("clique n=7 k=3 convention=saturation", "", Certify::Plies),
        (
            "clique n=7 k=2 convention=larger",
            "1-2,1-3,2-3",
            Certify::FirstMoves,
        ),
        ("graph n=7 shape=path k=4", "", Certify::FirstMoves),
        (
            "graph n=7 shape=star k=4 convention=normal",
            "",
            Certify::Outcome,
        ),
        (
            "clique n=7 k=2 convention=larger first=B bias=2:1",
            "",
            Certify::Plies,
        ),
    ] {
        let asked = SolveOptions {
            after: items(after),
            certify,
            ..SolveOptions::default()
        };
        let report = harary::solve(&spec(game), &asked, &certifying(&path)).expect(game);
        let text = std::fs::read_to_string(&path).expect(game);
        assert!(text.contains("\nisomorphic\n"), "{game}");
        // With images under the permutations of six vertices Sim leads to millions of positions.
        let lines = text.lines().count();
        assert!(lines < 20_000, "{game}: {lines}");
        if certify != Certify::FirstMoves {
            must_be_accepted(&report, after, &text);
            continue;
        }
        let accepted = harary_check::check(&mut text.as_bytes());
        let accepted = accepted.unwrap_or_else(|why| panic!("{game}: {why}"));
        let winner = format!("{} wins", report.answer.outcome_name());
        assert!(accepted.claim.starts_with(&winner), "{accepted}");
    }
    // On live boards as well. Of six vertices the board lists all permutations.
    for (game, by_names) in [
        ("clique n=6 k=3", false),
        ("clique n=7 k=3 convention=maker-breaker", true),
        ("clique n=8 k=3 convention=achievement", true),
        ("clique n=8 k=4 convention=achievement", true),
        ("graph n=7 shape=cycle k=4 convention=achievement", true),
    ] {
        let (report, text) = certified(game, "", &folder);
        assert_eq!(text.contains("\nisomorphic\n"), by_names, "{game}");
        assert!(text.lines().count() < 1_000, "{game}");
        must_be_accepted(&report, "", &text);
    }
}

/// Who mirrors wins where no board that is filled so is without a set; and draws where one is.
#[test]
fn of_wins_by_a_mirror() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    let asked = SolveOptions {
        ask: Ask::Outcome,
        ..SolveOptions::default()
    };
    for (game, outcome) in [
        ("hip n=8", "B"),
        ("hip n=6", "B"),
        ("hip n=6 convention=avoider-enforcer", "B"),
        ("vdw n=10 k=3 convention=avoider-enforcer", "B"),
        ("vdw n=10 k=3 convention=avoidance", "B"),
        ("vdw n=10 k=3 convention=avoidance first=B", "A"),
        ("vdw n=36 k=4 convention=avoidance", "B"),
        ("tictactoe side=3 dim=3 convention=avoidance", "A"),
        ("tictactoe side=3 convention=avoidance", "draw"),
        ("vdw n=8 k=3 convention=avoidance", "B"),
    ] {
        let report = harary::solve(&spec(game), &asked, &certifying(&path)).expect(game);
        let text = std::fs::read_to_string(&path).expect(game);
        assert_eq!(report.answer.outcome_name(), outcome, "{game}");
        let (is_won, has_tree) = (outcome != "draw", text.contains("\ntree\n"));
        assert_eq!(
            has_tree,
            is_won && game != "vdw n=8 k=3 convention=avoidance",
            "{game}"
        );
        assert_eq!(text.contains("mirror"), has_tree || !is_won, "{game}");
        must_be_accepted(&report, "", &text);
    }
    // Who wins is told where the rest of the question is not answered.
    let stopped = Limits {
        time: Some(Duration::from_millis(300)),
        ..certifying(&path)
    };
    let report = harary::solve(&spec("hip n=8"), &SolveOptions::default(), &stopped).expect("hip");
    assert!(report.stopped.is_some() && report.answer.outcome_name() == "B");
    assert!(report.answer.first_moves == Some(Vec::new()) && report.answer.certified.is_some());
    let text = std::fs::read_to_string(&path).expect("a certificate");
    must_be_accepted(&report, "", &text);
    // After a move nothing is known by a mirror, and another engine searches.
    let later = SolveOptions {
        after: vec!["1".to_owned()],
        ..asked
    };
    let game = spec("vdw n=10 k=3 convention=avoidance");
    let report = harary::solve(&game, &later, &certifying(&path)).expect("a game");
    assert_eq!(report.answer.outcome_name(), "B");
    let text = std::fs::read_to_string(&path).expect("a certificate");
    assert!(!text.contains("mirror"), "{text}");
}

#[test]
fn of_colorings_are_accepted() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    games(&folder);
    let fano = folder.file("fano.txt").display().to_string();
    let boards = [
        ("clique n=5 k=3".to_owned(), 12),
        ("clique n=4 k=3 colors=3".to_owned(), 450),
        ("tictactoe side=2 dim=3 colors=8".to_owned(), 40320),
        ("mnk m=4 n=2 k=3".to_owned(), 100),
        ("animal n=3 animal=el".to_owned(), 14),
        (format!("file path={fano}"), 0),
        (format!("file path={fano} colors=3"), 882),
    ];
    for (game, count) in boards {
        for (all, counted) in [(false, false), (true, false), (false, true)] {
            let asked = ColorOptions {
                all,
                count: counted,
                ..ColorOptions::default()
            };
            let report = harary::color(&spec(&game), &asked, &certifying(&path)).expect(&game);
            assert_eq!(report.answer.exists, Some(count > 0), "{game}");
            if let Some(found) = &report.answer.count {
                assert_eq!(found.all, Some(count), "{game}");
            }
            let text = std::fs::read_to_string(&path).expect("a certificate");
            let accepted = harary_check::check(&mut text.as_bytes());
            let accepted = accepted.unwrap_or_else(|why| panic!("{game}: {why}"));
            assert_eq!(accepted.game, report.game());
        }
    }
}

/// Whatever is changed: it is refused, or the board is the same and the claim true.
#[test]
fn of_files_with_changes_are_refused_or_true() {
    let folder = Scratch::new();
    let mut dice = Dice::new(3);
    let symbols = b"0123456789abcdefAB.: \n=both";
    for game in games(&folder) {
        let (report, text) = certified(&game, "", &folder);
        let path = game.split(' ').nth(1).expect("a path");
        let canonical = report.game();
        let digest = canonical.split(' ').nth(1).expect("a digest");
        for _ in 0..100 {
            let mut bytes = text.clone().into_bytes();
            let at = dice.below(bytes.len());
            match dice.below(4) {
                0 => drop(bytes.remove(at)),
                1 => bytes.insert(at, symbols[dice.below(symbols.len())]),
                _ => bytes[at] = symbols[dice.below(symbols.len())],
            }
            let Ok(accepted) = harary_check::check(&mut &bytes[..]) else {
                continue;
            };
            let asked = accepted.game.replace(digest, path);
            assert_ne!(asked, accepted.game, "the digest is that of the board");
            let truth = solve(
                &asked,
                accepted.after.as_deref().unwrap_or(""),
                SolveEngine::AlphaBeta,
            );
            let outcome = truth.answer.outcome.expect("solved");
            assert_eq!(accepted.claim, crate::common::claim(outcome), "{asked}");
        }
        for (one, other) in [("A", "B"), ("B", "A"), ("A", "draw"), ("draw", "A")] {
            let (from, to) = (
                format!("claim outcome {one}\n"),
                format!("claim outcome {other}\n"),
            );
            if text.contains(&from) {
                let forged = text.replace(&from, &to);
                assert!(
                    harary_check::check(&mut forged.as_bytes()).is_err(),
                    "{forged}"
                );
            }
        }
    }
}
