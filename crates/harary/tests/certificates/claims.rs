//! Certificates of plies and of first moves: accepted, saying what the answer says, and no more if anything in the claim is changed.

use crate::common::{
    Scratch, certifying, claim, claim_of_length, games, items, limits, random_moves, spec,
};
use harary::{Ask, Certify, Report, SolveAnswer, SolveEngine, SolveOptions};
use harary_core::laws::Dice;

/// Solves a game with a certificate of this part of the answer.
fn certified(
    game: &str,
    after: &str,
    certify: Certify,
    engine: SolveEngine,
    folder: &Scratch,
) -> (Report<SolveAnswer>, String) {
    let path = folder.file("certificate");
    let asked = SolveOptions {
        after: items(after),
        engine,
        certify,
        ..SolveOptions::default()
    };
    let report = harary::solve(&spec(game), &asked, &certifying(&path))
        .unwrap_or_else(|why| panic!("{game} after `{after}`: {why}"));
    assert!(report.complete, "{game} after `{after}`");
    let text = std::fs::read_to_string(path).expect("the certificate was written");
    (report, text)
}

/// What the checker should say of the part.
fn expected(answer: &SolveAnswer, certify: Certify, after: &str) -> (Certify, String) {
    let Some(outcome) = answer.outcome.map(claim) else {
        return (
            certify,
            claim_of_length(answer.plies.expect("solved"), after),
        );
    };
    match (certify, answer.plies, answer.first_moves.as_deref()) {
        (Certify::Plies, Some(1), _) => (certify, format!("{outcome} in 1 ply")),
        (Certify::Plies, Some(plies), _) => (certify, format!("{outcome} in {plies} plies")),
        (Certify::FirstMoves, _, Some([])) => {
            (certify, format!("{outcome} whatever the first move"))
        }
        (Certify::FirstMoves, _, Some([one])) => (
            certify,
            format!("{outcome} with exactly the first move {one}"),
        ),
        (Certify::FirstMoves, _, Some(moves)) => (
            certify,
            format!("{outcome} with exactly the first moves {}", moves.join(",")),
        ),
        _ => (Certify::Outcome, outcome),
    }
}

fn must_be_accepted(game: &str, after: &str, engine: SolveEngine, folder: &Scratch) {
    let mut parts = vec![Certify::Plies, Certify::FirstMoves];
    if engine == SolveEngine::DfPn {
        parts.remove(0);
    }
    if game.contains("=saturation") {
        // Its length is all there is, and proof numbers do not find it.
        parts.retain(|part| *part == Certify::Plies);
    }
    for certify in parts {
        let (report, text) = certified(game, after, certify, engine, folder);
        let (part, claim) = expected(&report.answer, certify, after);
        assert_eq!(
            report.answer.certified,
            Some(part),
            "{game} after `{after}`"
        );
        let accepted = harary_check::check(&mut text.as_bytes())
            .unwrap_or_else(|why| panic!("{game} after `{after}`: {why}\n{text}"));
        assert_eq!(accepted.claim, claim, "{game} after `{after}`");
        assert_eq!(accepted.game, report.game());
        assert_eq!(accepted.after.as_deref().unwrap_or(""), after, "{game}");
        refuses_other_claims(&text, &report.answer);
    }
}

/// The same proof of another number of plies, of another winner, of a first move less or more.
fn refuses_other_claims(text: &str, answer: &SolveAnswer) {
    let line = text.lines().find(|line| line.starts_with("claim "));
    let line = line.expect("a claim");
    let words: Vec<&str> = line.split(' ').collect();
    let mut others = Vec::new();
    for outcome in ["A", "B", "draw"]
        .into_iter()
        .filter(|&word| word != words[2])
    {
        others.push(line.replacen(words[2], outcome, 1).to_owned());
    }
    match (words[1], answer.plies, answer.first_moves.as_deref()) {
        ("plies", Some(plies), _) => {
            others.extend(
                [plies + 1, plies.wrapping_sub(1)]
                    .map(|plies| format!("claim plies {} {plies}", words[2])),
            );
        }
        ("first-moves", _, Some(moves)) => {
            for left_out in moves {
                let rest: Vec<&str> = moves
                    .iter()
                    .filter(|mv| *mv != left_out)
                    .map(String::as_str)
                    .collect();
                let rest = format!("claim first-moves {} {}", words[2], rest.join(","));
                others.push(rest.trim_end().to_owned());
            }
            for more in ["1", "2", "3", "a1", "1-2", "aa", "7:3+2"] {
                if !moves.iter().any(|mv| mv == more) {
                    let comma = if moves.is_empty() { " " } else { "," };
                    others.push(format!("{line}{comma}{more}"));
                }
            }
        }
        _ => {}
    }
    for other in others {
        let forged = text.replacen(&format!("{line}\n"), &format!("{other}\n"), 1);
        assert!(forged != text);
        let checked = harary_check::check(&mut forged.as_bytes());
        assert!(checked.is_err(), "accepted:\n{forged}");
    }
}

#[test]
fn of_tiny_games_by_every_engine() {
    let folder = Scratch::new();
    for (round, game) in games::tiny().into_iter().enumerate() {
        // Every game by one engine or another.
        let engines = [SolveEngine::Auto, SolveEngine::AlphaBeta, SolveEngine::DfPn];
        must_be_accepted(&game, "", engines[round % 3], &folder);
        must_be_accepted(&game, "", SolveEngine::Auto, &folder);
    }
}

#[test]
fn after_random_moves() {
    let folder = Scratch::new();
    let (mut dice, mut played) = (Dice::new(11), 0);
    for game in games::tiny() {
        let after = random_moves(&game, 1 + dice.below(3), false, &mut dice);
        must_be_accepted(&game, &after, SolveEngine::Auto, &folder);
        played += usize::from(!after.is_empty());
    }
    assert!(played > 100, "{played}");
}

#[test]
fn of_larger_games() {
    let folder = Scratch::new();
    for game in [
        "vdw n=9 k=3",
        "vdw n=11 k=4",
        "vdw n=10 k=3 convention=avoidance",
        "vdw n=9 k=4 board=ring",
        "vdw n=10 k=4 convention=maker-breaker",
        "vdw n=9 k=3 bias=1:2",
        "hip n=3",
        "hip n=3 convention=achievement",
        "hip n=3 convention=maker-breaker first=B",
        "tictactoe side=3",
        "clique n=4 k=3 convention=achievement",
        "monotonic up=3 down=3",
        "monotonic up=3 down=3 convention=avoidance",
        "monotonic up=3 down=2 deck=rationals",
        "columns c=2",
        "columns c=3 rule=schur",
        "octal code=0.77 heaps=7,8",
        "octal code=0.07 heaps=14 convention=misere",
    ] {
        must_be_accepted(game, "", SolveEngine::Auto, &folder);
    }
}

/// What cannot be certified is refused before any work.
#[test]
fn that_ask_for_too_little_are_refused() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    let refused = |ask, engine, certify, certificate: bool| {
        let asked = SolveOptions {
            ask,
            engine,
            certify,
            ..SolveOptions::default()
        };
        let limits = match certificate {
            true => certifying(&path),
            false => limits(),
        };
        let solved = harary::solve(&spec("vdw n=5 k=3"), &asked, &limits);
        solved.expect_err("too little").to_string()
    };
    let auto = SolveEngine::Auto;
    let why = refused(Ask::Outcome, auto, Certify::Plies, true);
    assert!(why.contains("--ask plies"), "{why}");
    let why = refused(Ask::Plies, auto, Certify::FirstMoves, true);
    assert!(why.contains("--ask moves"), "{why}");
    let why = refused(Ask::Moves, auto, Certify::Plies, false);
    assert!(why.contains("--certificate FILE"), "{why}");
    let why = refused(Ask::Moves, SolveEngine::DfPn, Certify::Plies, true);
    assert!(why.contains("df-pn"), "{why}");
    assert!(!path.exists());
}

/// Draws of avoidance whose second player answers with a symmetry of the board: the line takes the place of a strategy, and of the search.
#[test]
fn of_games_with_a_mirror() {
    let folder = Scratch::new();
    for (board, second) in [
        ("vdw n=8 k=3 convention=avoidance", "B"),
        ("vdw n=10 k=4 convention=avoidance first=B", "A"),
        ("vdw n=10 k=3 board=ring convention=avoidance", "B"),
        ("hip n=2", "B"),
        ("mnk m=3 n=2 k=3 convention=avoidance", "B"),
        ("tictactoe side=2 dim=3 convention=avoidance first=B", "A"),
    ] {
        for engine in [SolveEngine::Auto, SolveEngine::AlphaBeta] {
            let (report, text) = certified(board, "", Certify::Outcome, engine, &folder);
            let outcome = report.answer.outcome_name();
            assert!(outcome == "draw" || outcome == second, "{board}");
            let mirror = format!("\nreason {second} mirror ");
            assert_eq!(text.contains(&mirror), outcome == "draw", "{board}");
            harary_check::check(&mut text.as_bytes())
                .unwrap_or_else(|why| panic!("{board}: {why}\n{text}"));
            must_be_accepted(board, "", engine, &folder);
            // One move on there is no mirror.
            let first = report.answer.line.as_ref().expect("asked")[0].clone();
            let (_, text) = certified(board, &first, Certify::Outcome, engine, &folder);
            assert!(!text.contains("mirror"), "{board}");
        }
    }
}

/// What has been changed is refused, or still true.
#[test]
fn that_are_damaged_prove_nothing_false() {
    let folder = Scratch::new();
    let mut originals = Vec::new();
    for game in [
        "vdw n=5 k=3",
        "vdw n=6 k=3 convention=avoidance",
        "vdw n=7 k=4 board=ring",
        "vdw n=5 k=2 convention=maker-breaker first=B",
        "vdw n=6 k=3 bias=1:2",
        "hip n=2",
        "clique n=4 k=3",
        "monotonic up=2 down=2",
        "monotonic up=2 down=1 deck=rationals",
        "columns c=2 rule=schur",
        "octal code=0.77 heaps=2,3",
    ] {
        for certify in [Certify::Plies, Certify::FirstMoves] {
            let auto = SolveEngine::Auto;
            originals.push((certified(game, "", certify, auto, &folder).1, certify));
        }
    }
    let mut dice = Dice::new(29);
    let mut accepted = 0;
    for _ in 0..4_000 {
        let (text, certify) = &originals[dice.below(originals.len())];
        let mut lines: Vec<&str> = text.lines().collect();
        let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
        let mut bytes = match dice.below(4) {
            0 => {
                lines.remove(one);
                lines.join("\n").into_bytes()
            }
            1 => {
                lines.swap(one, other);
                lines.join("\n").into_bytes()
            }
            _ => text.trim_end().as_bytes().to_vec(),
        };
        if dice.below(2) == 0 {
            let at = dice.below(bytes.len());
            bytes[at] = b"0123456789abAB.*-+/:,= "[dice.below(23)];
        }
        bytes.push(b'\n');
        let Ok(found) = harary_check::check(&mut &bytes[..]) else {
            continue;
        };
        if bytes == text.as_bytes() {
            continue;
        }
        accepted += 1;
        let after = found.after.unwrap_or_default();
        let truth = crate::common::solve(&found.game, &after, SolveEngine::AlphaBeta).answer;
        let (_, exact) = expected(&truth, *certify, &after);
        let sorted = |claim: &str| {
            let mut words: Vec<String> = claim.split([' ', ',']).map(str::to_owned).collect();
            words.sort();
            words
        };
        assert_eq!(sorted(&found.claim), sorted(&exact), "{}", found.game);
    }
    assert!(accepted > 20, "{accepted}");
}

/// A win by force is certified no deeper than it goes; the checker believes nothing of that.
#[test]
fn wins_by_force_are_certified() {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    for (game, after, plies) in [
        ("animal n=5 animal=xxx./..xx", "", 11),
        ("vdw n=15 k=4", "", 11),
        ("tictactoe side=3 dim=3", "", 7),
        ("tictactoe side=3", "a1,b1", 5),
        ("tictactoe side=3", "b2,a2,a1", 4),
    ] {
        for certify in [Certify::Outcome, Certify::Plies] {
            let asked = SolveOptions {
                after: items(after),
                ask: Ask::Plies,
                engine: SolveEngine::Threats,
                certify,
                ..SolveOptions::default()
            };
            let report = harary::solve(&spec(game), &asked, &certifying(&path)).expect("an answer");
            let answer = &report.answer;
            let said = (answer.plies, answer.certified);
            assert_eq!(said, (Some(plies), Some(certify)), "{game} after `{after}`");
            let text = std::fs::read_to_string(&path).expect("the certificate was written");
            let accepted = harary_check::check(&mut text.as_bytes());
            assert!(accepted.is_ok(), "{game} after `{after}`: {accepted:?}");
        }
    }
}
