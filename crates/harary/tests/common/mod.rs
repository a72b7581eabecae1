//! What the tests share: questions in one line, walks through any game, and folders that go away.

#![allow(
    dead_code,
    reason = "every test file is a crate and uses what it needs"
)]

pub(crate) mod games;

use harary::catalog::Purpose;
use harary::games::{Playable, Visit, play};
use harary::{
    Certify, Limits, Outcome, Report, SolveAnswer, SolveEngine, SolveOptions, Spec, Value,
};
use harary_cadical::Cadical;
use harary_core::laws::Dice;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};

pub(crate) fn spec(text: &str) -> Spec {
    text.parse().unwrap_or_else(|why| panic!("{text}: {why}"))
}

/// The default limits, with a solver of clauses.
pub(crate) fn limits() -> Limits<'static> {
    Limits {
        solvers: Some(&Cadical),
        ..Limits::default()
    }
}

/// The same, with a certificate in this file.
pub(crate) fn certifying(path: &Path) -> Limits<'static> {
    Limits {
        certificate: Some(path.to_owned()),
        ..limits()
    }
}

/// Moves joined by commas, or cells that are fixed, one by one; of nothing there is none.
pub(crate) fn items(text: &str) -> Vec<String> {
    let items = text.split(',').map(str::to_owned);
    items.filter(|_| !text.is_empty()).collect()
}

/// Solves a game to the end.
pub(crate) fn solve(game: &str, after: &str, engine: SolveEngine) -> Report<SolveAnswer> {
    let asked = SolveOptions {
        after: items(after),
        engine,
        ..SolveOptions::default()
    };
    let report = harary::solve(&spec(game), &asked, &Limits::default())
        .unwrap_or_else(|why| panic!("{game} after `{after}`: {why}"));
    assert!(report.complete, "{game} after `{after}`");
    report
}

/// Solves a game with a certificate of the outcome, or the length of a saturation game; returns the
/// report and the text.
pub(crate) fn certified(
    game: &str,
    after: &str,
    folder: &Scratch,
) -> (Report<SolveAnswer>, String) {
    let path = folder.file("certificate");
    let certify = match harary::is_saturation(&spec(game)) {
        true => Certify::Plies,
        false => Certify::Outcome,
    };
    let asked = SolveOptions {
        after: items(after),
        certify,
        ..SolveOptions::default()
    };
    let report = harary::solve(&spec(game), &asked, &certifying(&path))
        .unwrap_or_else(|why| panic!("{game} after `{after}`: {why}"));
    assert!(report.complete, "{game} after `{after}`");
    assert_eq!(report.answer.certified, Some(certify));
    let text = std::fs::read_to_string(path).expect("the certificate was written");
    (report, text)
}

/// What the checker calls an outcome.
pub(crate) fn claim(outcome: Outcome) -> String {
    Value::from(outcome).to_string()
}

/// What the checker says of a saturation game, in which nobody wins.
pub(crate) fn claim_of_length(plies: u32, after: &str) -> String {
    let more = if after.is_empty() { "" } else { "more " };
    let plural = if plies == 1 { "" } else { "s" };
    format!("the play has {plies} {more}move{plural}")
}

/// A certificate that must be accepted, and must say what the answer says.
pub(crate) fn must_be_accepted(report: &Report<SolveAnswer>, after: &str, text: &str) {
    let game = report.game();
    let accepted = harary_check::check(&mut text.as_bytes())
        .unwrap_or_else(|why| panic!("{game} after `{after}`: {why}\n{text}"));
    assert_eq!(accepted.game, game);
    let is_timed = report.answer.certified == Some(Certify::Plies);
    let plies = report.answer.plies.filter(|_| is_timed);
    let claimed = match report.answer.outcome {
        None => claim_of_length(plies.expect("solved"), after),
        Some(outcome) => Value { outcome, plies }.to_string(),
    };
    assert_eq!(accepted.claim, claimed, "{game}");
    assert_eq!(accepted.after.as_deref().unwrap_or(""), after, "{game}");
}

/// Puts a question to the game of a spec.
pub(crate) fn visit<V: Visit>(game: &str, visitor: V) -> V::Output {
    let instance = spec(game)
        .resolve(Purpose::Play)
        .unwrap_or_else(|why| panic!("{game}: {why}"));
    play(&instance, visitor).unwrap_or_else(|why| panic!("{game}: {why}"))
}

/// Plays at most `most` random moves, and none that ends the game if `go_on`; gives the moves joined by commas.
pub(crate) fn random_moves(game: &str, most: usize, go_on: bool, dice: &mut Dice) -> String {
    struct Walk<'a> {
        most: usize,
        go_on: bool,
        dice: &'a mut Dice,
    }
    impl Visit for Walk<'_> {
        type Output = Vec<String>;
        fn visit<G: Playable>(self, game: G) -> Vec<String> {
            let mut at = game.start();
            let mut written = Vec::new();
            while written.len() < self.most && game.outcome(&at).is_none() {
                let mut moves = Vec::new();
                game.moves(&at, &mut moves);
                let mv = moves[self.dice.below(moves.len())];
                let mut next = at.clone();
                game.play(&mut next, mv);
                if self.go_on && game.outcome(&next).is_some() {
                    break;
                }
                written.push(game.write_move(&at, mv));
                at = next;
            }
            written
        }
    }
    visit(game, Walk { most, go_on, dice }).join(",")
}

/// A folder of its own for each test, removed when the test is over.
pub(crate) struct Scratch(PathBuf);

impl Scratch {
    pub(crate) fn new() -> Scratch {
        static COUNT: AtomicU32 = AtomicU32::new(0);
        let name = format!(
            "harary-test-{}-{}",
            std::process::id(),
            COUNT.fetch_add(1, Ordering::Relaxed)
        );
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for temporary files");
        Scratch(folder)
    }

    pub(crate) fn folder(&self) -> &Path {
        &self.0
    }

    pub(crate) fn file(&self, name: &str) -> PathBuf {
        self.0.join(name)
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}
