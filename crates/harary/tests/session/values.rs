//! Values and lines agree with `solve`, and a search that is stopped leaves the game as it was.

use crate::common::{self, games, random_moves};
use crate::{begin, seen};
use harary::{
    Limits, MoveValue, Outcome, Player, Session, SolveEngine, Stopped, Value, is_saturation,
};
use harary_core::laws::Dice;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The value of a position by `solve`.
fn solved(game: &str, after: &str) -> (String, Option<u32>) {
    let answer = common::solve(game, after, SolveEngine::Auto).answer;
    // A session counts the end of a saturation game for A.
    let outcome = match is_saturation(&game.parse().expect("a spec")) {
        true => Some(Outcome::Wins(Player::A)),
        false => answer.outcome,
    };
    (outcome.expect("solved").to_string(), answer.plies)
}

fn written(value: Value) -> (String, Option<u32>) {
    (value.outcome.to_string(), value.plies)
}

/// The line is legal, ends the game, and is as long and ends as the value says.
fn follow(session: &mut dyn Session, game: &str) {
    let before = seen(session);
    let line = session.line(&Limits::default()).expect("solved");
    for mv in &line.moves {
        session.play(mv).expect("a legal move");
    }
    assert_eq!(session.outcome(), Some(line.value.outcome), "{game}");
    if let Some(plies) = line.value.plies {
        assert_eq!(plies as usize, line.moves.len(), "{game}");
    }
    for mv in line.moves.iter().rev() {
        assert_eq!(session.undo().as_ref(), Some(mv));
    }
    assert!(seen(session) == before, "{game}");
}

#[test]
fn values_are_those_of_solve() {
    let mut dice = Dice::new(6);
    let some = [
        "vdw n=9 k=3",
        "columns c=3",
        "monotonic up=3 down=2",
        "hip n=3",
    ];
    let some = some.into_iter().map(str::to_owned);
    for game in games::tiny().into_iter().step_by(2).chain(some) {
        // One session for several positions: the table is shared.
        let mut session = begin(&game);
        for most in 0..3 {
            let after = random_moves(&game, most, true, &mut dice);
            session.restart(&after).expect("legal moves");
            let value = session.value(&Limits::default()).expect("solved");
            assert_eq!(
                written(value),
                solved(&game, &after),
                "{game} after {after}"
            );
            follow(&mut *session, &game);
            let before = seen(&*session);
            let values = session.values(&Limits::default());
            assert!(seen(&*session) == before, "{game}");
            let legal: Vec<String> = (session.legal_moves().into_iter())
                .map(|mv| mv.text)
                .collect();
            let valued: Vec<&String> = values.iter().map(|value| &value.text).collect();
            assert!(legal.iter().eq(valued), "{game} after {after}");
            for MoveValue { text, value } in values {
                let next = format!("{after},{text}");
                let next = next.trim_start_matches(',');
                let (outcome, plies) = solved(&game, next);
                let plies = plies.map(|plies| plies + 1);
                let value = value.expect("solved");
                assert_eq!(written(value), (outcome, plies), "{game} after {next}");
            }
        }
    }
}

#[test]
fn what_is_stopped_says_why_and_changes_nothing() {
    let mut session = begin("vdw n=60 k=6");
    session.play("30").expect("a legal move");
    let before = seen(&*session);
    let stop = AtomicBool::new(true);
    let stopped = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    let late = Limits {
        time: Some(Duration::ZERO),
        ..Limits::default()
    };
    assert_eq!(session.value(&stopped), Err(Stopped::Request));
    assert_eq!(session.line(&late), Err(Stopped::Time));
    for (limits, why) in [(&stopped, Stopped::Request), (&late, Stopped::Time)] {
        let values = session.values(limits);
        assert_eq!(values.len(), 59);
        assert!(values.iter().all(|value| value.value == Err(why)));
    }
    assert!(stop.load(Ordering::Relaxed), "a session only reads it");
    assert!(seen(&*session) == before);
    assert!(session.guess().is_some());
}

/// A session may go to another thread.
#[test]
fn a_session_can_be_sent() {
    let mut session = begin("hip n=3");
    let thread = std::thread::spawn(move || {
        session.play("b2").expect("a legal move");
        session.value(&Limits::default()).expect("solved")
    });
    let value = thread.join().expect("no panic");
    assert_eq!(written(value), solved("hip n=3", "b2"));
}
