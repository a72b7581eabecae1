//! Certificates: what the library writes, the checker accepts; what is changed, it refuses or it is still true.

#[path = "certificates/boards.rs"]
mod boards;
#[path = "certificates/claims.rs"]
mod claims;
#[path = "certificates/colorings.rs"]
mod colorings;
mod common;
#[path = "certificates/mutations.rs"]
mod mutations;
#[path = "certificates/periods.rs"]
mod periods;
#[path = "certificates/refutations.rs"]
mod refutations;

#[path = "certificates/wide.rs"]
mod wide;

use common::{Scratch, certified, certifying, games, must_be_accepted, random_moves, spec};
use harary::{Certify, ColorOptions};
use harary_core::laws::Dice;

fn all_are_accepted(games: &[String]) {
    let folder = Scratch::new();
    for game in games {
        let (report, text) = certified(game, "", &folder);
        must_be_accepted(&report, "", &text);
    }
}

#[test]
fn of_van_der_waerden_games() {
    all_are_accepted(&games::vdw(8));
}

#[test]
fn of_hip() {
    all_are_accepted(&games::hip(3));
}

#[test]
fn of_other_boards() {
    all_are_accepted(&games::boards());
}

#[test]
fn of_monotonic_games() {
    all_are_accepted(&games::monotonic(3, 8));
}

#[test]
fn of_columns() {
    all_are_accepted(&games::columns(3));
    // The new results of the atlas.
    let four: Vec<String> = ["schur", "many"]
        .into_iter()
        .flat_map(|rule| {
            ["normal", "misere"].map(|end| format!("columns c=4 rule={rule} convention={end}"))
        })
        .collect();
    all_are_accepted(&four);
}

#[test]
fn of_heaps() {
    let sums = ["1", "3", "6", "9", "1,1", "3,4", "2,2,5"];
    all_are_accepted(&games::octal(&sums));
}

/// All boards for k = 4 up to the first that A wins, on the line, on the ring, and by maker and breaker: strategies on live boards.
#[test]
fn of_all_van_der_waerden_games_with_four_terms() {
    let folder = Scratch::new();
    for (last, board) in [
        (15, ""),
        (10, " board=ring"),
        (13, " convention=maker-breaker"),
    ] {
        for n in 1..=last {
            let (report, text) = certified(&format!("vdw n={n} k=4{board}"), "", &folder);
            must_be_accepted(&report, "", &text);
            let wins = report.answer.outcome_name() == "A";
            assert_eq!(wins, n == last, "{n}{board}");
            assert!(text.contains(" on live boards\n"), "{n}{board}");
        }
    }
}

/// From positions after random moves, ended games among them; larger games late enough to be cheap.
#[test]
fn of_positions_after_moves() {
    let folder = Scratch::new();
    let mut played = 0;
    let tiny = games::tiny().into_iter().map(|game| (game, 1));
    let lines = games::on_a_board("vdw n=11 k=4");
    let larger = lines.into_iter().map(|game| (game, 4));
    let grids = games::on_a_board("hip n=4");
    let larger = larger.chain(grids.into_iter().map(|game| (game, 8)));
    let others = [
        "columns c=4 rule=schur",
        "columns c=4 convention=misere",
        "monotonic up=4 down=3",
        "monotonic up=4 down=4 convention=avoidance",
        "monotonic up=3 down=3 deck=rationals",
        "octal code=0.77 heaps=7,8,9",
        "octal code=0.07 heaps=14,15 convention=misere",
    ];
    let others = others.map(|game| (game.to_owned(), 5));
    for (game, least) in tiny.chain(larger).chain(others) {
        for seed in 0..3 {
            let mut dice = Dice::new(seed);
            let moves = least + dice.below(4);
            let moves = if game.starts_with("columns c=4") {
                moves + 14
            } else {
                moves
            };
            let after = random_moves(&game, moves, false, &mut dice);
            let (report, text) = certified(&game, &after, &folder);
            must_be_accepted(&report, &after, &text);
            played += usize::from(!after.is_empty());
        }
    }
    assert!(played > 300, "{played}");
}

/// Every size of the monotonic games with N·M + 1 ≤ 13, with that deck and with one that is too small to be decided by force.
#[test]
fn of_all_monotonic_games_of_the_tables() {
    let folder = Scratch::new();
    for (up, down) in (0..=12).flat_map(|up| (0..=12).map(move |down| (up, down))) {
        if up * down > 12 {
            continue;
        }
        for convention in ["achievement", "avoidance"] {
            for deck in [up * down + 1, up + down + 1] {
                let game =
                    format!("monotonic up={up} down={down} deck={deck} convention={convention}");
                let (report, text) = certified(&game, "", &folder);
                must_be_accepted(&report, "", &text);
            }
        }
    }
}

/// After moves that the notation allows in other words: columns used in any order, leading blanks between moves.
#[test]
fn of_positions_after_moves_in_other_words() {
    let folder = Scratch::new();
    for (game, after, canonical) in [
        ("columns c=3", "3,3,1,2", "3,3,1,2"),
        ("columns c=3 rule=schur", "2, 3 ,1", "2,3,1"),
        ("vdw n=7 k=3", " 4, 1", "4,1"),
        ("hip n=3", "b2,a1", "b2,a1"),
    ] {
        let (report, text) = certified(game, after, &folder);
        must_be_accepted(&report, canonical, &text);
        assert_eq!(report.question.after().join(","), canonical);
    }
}

/// A certificate is the same whenever it is written, and the answer the same as without one.
#[test]
fn are_repeatable_and_change_no_answer() {
    let folder = Scratch::new();
    for game in [
        "vdw n=10 k=4 board=ring",
        "hip n=3",
        "monotonic up=3 down=3",
        "columns c=3",
    ] {
        let (report, text) = certified(game, "", &folder);
        let (_, again) = certified(game, "", &folder);
        assert!(text == again, "{game}: two certificates");
        let mut plain = common::solve(game, "", harary::SolveEngine::Auto);
        assert_eq!(plain.answer.certified, None);
        plain.answer.certified = Some(Certify::Outcome);
        assert_eq!(plain.answer, report.answer, "{game}");
        assert_eq!(plain.stats.nodes, report.stats.nodes, "{game}");
    }
}

/// A place that cannot be written is an error, and leaves no half-written file.
#[test]
fn that_cannot_be_written_are_an_error() {
    let folder = Scratch::new();
    let path = folder.file("no-such-folder/certificate");
    let limits = certifying(&path);
    let asked = harary::SolveOptions::default();
    let why = harary::solve(&spec("vdw n=5 k=3"), &asked, &limits).expect_err("no folder");
    assert!(matches!(why, harary::Error::File { .. }), "{why:?}");
    let asked = ColorOptions::default();
    let why = harary::color(&spec("hip n=3"), &asked, &limits).expect_err("no folder");
    assert!(matches!(why, harary::Error::File { .. }), "{why:?}");
    assert_eq!(std::fs::read_dir(folder.folder()).unwrap().count(), 0);
}
