//! Opponents: the perfect one keeps what it can hold against every reply, seeds repeat choices, and
//! each level sees what it says.

use crate::common::spec;
use crate::{begin, seen};
use harary::{
    Grounds, Level, Limits, Opponent, Outcome, Player, SavedGame, Session, Stopped, View, marks,
};
use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

/// Plays one side against every reply of the other; it never gets less than the start is worth.
fn holds(session: &mut dyn Session, harary: &mut Opponent, side: Player, worth: i32) {
    let Some(mover) = session.to_move() else {
        let outcome = session.outcome().expect("it is over");
        assert!(
            outcome.worth(side) >= worth,
            "{} {}",
            session.game(),
            session.moves().join(",")
        );
        return;
    };
    let moves = match mover == side {
        true => vec![
            harary
                .reply(session, &Limits::default())
                .expect("a move")
                .text,
        ],
        false => session
            .legal_moves()
            .into_iter()
            .map(|legal| legal.text)
            .collect(),
    };
    for text in moves {
        session.play(&text).expect("a legal move");
        holds(session, harary, side, worth);
        session.undo();
    }
}

#[test]
fn a_perfect_opponent_keeps_what_it_can_hold() {
    for game in [
        "vdw n=6 k=3",
        "vdw n=6 k=3 convention=avoidance board=ring",
        "vdw n=7 k=3 convention=maker-breaker",
        "vdw n=6 k=3 bias=1:2",
        "hip n=2",
        "tictactoe side=3",
        "clique n=4 k=3",
        "columns c=2",
        "columns c=2 rule=schur convention=misere",
        "monotonic up=2 down=2",
        "monotonic up=2 down=1 convention=avoidance",
        "monotonic up=2 down=2 deck=rationals",
        "octal code=0.77 heaps=3,4",
        "octal code=0.[3] heaps=1,2,3 convention=misere",
        "strip n=7",
    ] {
        let mut session = begin(game);
        let value = session.value(&Limits::default()).expect("solved");
        for side in Player::BOTH {
            let mut harary = Opponent::new(Level::Perfect, 7);
            holds(&mut *session, &mut harary, side, value.outcome.worth(side));
        }
    }
}

/// The moves of a game between two players of a level.
fn played(game: &str, level: Level, seed: u64) -> String {
    let mut session = begin(game);
    let mut harary = Opponent::new(level, seed);
    while let Some(reply) = harary.reply(&mut *session, &Limits::default()) {
        session.play(&reply.text).expect("a legal move");
    }
    session.moves().join(",")
}

#[test]
fn a_seed_repeats_a_game_and_seeds_differ() {
    for level in [Level::Perfect, Level::Beginner] {
        let games = (0..6).map(|seed| played("tictactoe side=3", level, seed));
        let games: Vec<String> = games.collect();
        for (seed, moves) in games.iter().enumerate() {
            assert_eq!(*moves, played("tictactoe side=3", level, seed as u64));
        }
        assert!(games.into_iter().collect::<BTreeSet<String>>().len() > 2);
    }
    // Without a time limit random games are repeatable, too.
    let strong = |seed| played("vdw n=5 k=3", Level::Strong, seed);
    assert_eq!(strong(3), strong(3));
}

#[test]
fn who_cannot_win_sets_traps() {
    // In tic-tac-toe a corner is met by the center alone.
    let mut session = begin("tictactoe side=3");
    for seed in 0..8 {
        let mut harary = Opponent::new(Level::Perfect, seed);
        let reply = harary
            .reply(&mut *session, &Limits::default())
            .expect("a move");
        assert!(
            ["a1", "c1", "a3", "c3"].contains(&reply.text.as_str()),
            "{}",
            reply.text
        );
        let Grounds::Solved(value) = reply.grounds else {
            panic!("{:?}", reply.grounds);
        };
        assert_eq!(value.to_string(), "draw");
    }
}

#[test]
fn where_only_the_number_of_moves_counts_both_players_keep_it() {
    for game in [
        "tictactoe side=3 convention=saturation",
        "graph n=5 shape=cycle k=3 convention=saturation first=B",
        "numbers n=9 forbid=divisor convention=saturation",
    ] {
        for seed in 0..6 {
            for level in [Level::Perfect, Level::Strong] {
                let mut session = begin(game);
                assert!(session.is_about_length());
                let whole = session.value(&Limits::default()).expect("no limit");
                let plies = whole.plies.expect("a length") as usize;
                let mut harary = Opponent::new(level, seed);
                while let Some(reply) = harary.reply(&mut *session, &Limits::default()) {
                    session.play(&reply.text).expect("a legal move");
                    let words = reply.grounds.to_string();
                    match plies - session.moves().len() {
                        _ if words == "the only move" => {}
                        0 => assert_eq!(words, "the last move"),
                        left => {
                            let number = words.split(" more move").next();
                            assert_eq!(number, Some(&*left.to_string()), "{words}");
                        }
                    }
                }
                assert_eq!(session.moves().len(), plies, "{game}");
            }
        }
    }
}

#[test]
fn a_beginner_takes_a_win_and_sees_a_loss() {
    let mut session = begin("tictactoe side=3");
    session.restart("a1,b1,a2,b2").expect("legal moves");
    assert_eq!(session.at_a_glance(), ["a3"]);
    session.play("c3").expect("a legal move");
    assert_eq!(session.at_a_glance(), ["b3"]);
    // Both a3 and c1 would win: whatever is played loses, and is allowed.
    session.restart("a1,b1,b2,a2").expect("legal moves");
    session.play("c3").expect("it wins");
    assert!(session.at_a_glance().is_empty());
    for seed in 0..5 {
        session.restart("a1,b1,a2,b2").expect("legal moves");
        let mut harary = Opponent::new(Level::Beginner, seed);
        let reply = harary
            .reply(&mut *session, &Limits::default())
            .expect("a move");
        assert_eq!(
            (reply.text.as_str(), reply.grounds),
            ("a3", Grounds::Glance)
        );
    }
}

#[test]
fn who_can_mirror_does_so_from_the_start_or_not_at_all() {
    let mirrored = |game: &str, moves: &str| {
        let mut session = begin(game);
        session.restart(moves).expect("legal moves");
        session.mirrored()
    };
    for (moves, answer) in [
        ("", None),
        ("a1", Some("h1")),
        ("a1,h1", None),
        ("a1,h1,c2", Some("f2")),
        // Another symmetry does as well, but not two of them.
        ("a1,h8,c2", Some("f7")),
        ("a1,h8,c2,f2,d3", None),
        ("a1,b1,c2", None),
    ] {
        assert_eq!(mirrored("hip n=8", moves).as_deref(), answer, "{moves}");
    }
    let tictactoe = "tictactoe side=3 convention=avoidance";
    for (moves, answer) in [
        ("", Some("b2")),
        ("b2", None),
        ("b2,a1", Some("c3")),
        ("a1,b2", None),
        ("b2,a1,b1,c1", None),
    ] {
        assert_eq!(mirrored(tictactoe, moves).as_deref(), answer, "{moves}");
    }
    assert_eq!(mirrored("hip n=7", "a1"), None);
    // In a moment: nobody solves that board.
    let mut session = begin("hip n=8");
    session.restart("a1").expect("a legal move");
    let reply = Opponent::new(Level::Perfect, 1).reply(&mut *session, &Limits::default());
    let reply = reply.expect("a move");
    assert_eq!((&reply.text[..], reply.grounds), ("h1", Grounds::Mirrored));
}

#[test]
fn what_cannot_be_solved_is_played_by_random_games_and_said() {
    let mut session = begin("vdw n=60 k=6");
    let before = seen(&*session);
    let mut harary = Opponent::new(Level::Perfect, 1);
    let limits = Limits {
        time: Some(Duration::from_millis(900)),
        ..Limits::default()
    };
    let reply = harary.reply(&mut *session, &limits).expect("a move");
    let says = reply.grounds.to_string();
    assert!(
        says.starts_with("not solved within the limit; did best in "),
        "{says}"
    );
    assert!(
        says.contains(" random games: ") && says.contains(" % won"),
        "{says}"
    );
    // Nothing at all is known to who is stopped before the first game.
    let stop = AtomicBool::new(true);
    let stopped = Limits {
        stop: Some(&stop),
        ..Limits::default()
    };
    for level in [Level::Perfect, Level::Strong] {
        harary.level = level;
        let reply = harary.reply(&mut *session, &stopped).expect("a move");
        match reply.grounds {
            Grounds::Guess(why) => assert_eq!(why, Stopped::Request),
            Grounds::Sampled { games, .. } => assert!(games < 1000, "{games}"),
            other => panic!("{other:?}"),
        }
    }
    assert!(seen(&*session) == before);
}

#[test]
fn moves_are_played_again_until_another_is_played() {
    let mut session = begin("hip n=3");
    session.restart("a1,b2,c3").expect("legal moves");
    assert_eq!(session.redo(), None);
    session.undo();
    session.undo();
    // A question takes nothing away.
    let line = session
        .line_after("b1", &Limits::default())
        .expect("a legal move");
    assert_eq!(line.expect("solved").moves[0], "b1");
    assert!(session.line_after("a1", &Limits::default()).is_err());
    session.values(&Limits::default());
    assert_eq!(session.redo().as_deref(), Some("b2"));
    session.undo();
    session.play("b2").expect("the same move");
    assert_eq!(session.redo().as_deref(), Some("c3"));
    session.undo();
    session.play("c1").expect("another move");
    assert_eq!(session.redo(), None);
    assert_eq!(session.moves(), ["a1", "b2", "c1"]);
}

#[test]
fn games_are_kept_as_text() {
    for (game, moves) in [
        ("vdw n=9 k=3", "5,1"),
        ("octal code=0.[3] heaps=3,5", "3:0,5:2"),
        ("columns c=2", ""),
    ] {
        let mut session = begin(game);
        session.restart(moves).expect("legal moves");
        let kept: SavedGame = session
            .saved()
            .to_string()
            .parse()
            .expect("what was written");
        assert_eq!(kept, session.saved());
        let mut again = harary::session(&spec(&kept.game), 1 << 20).expect("a game");
        again.restart(&kept.moves.join(",")).expect("its moves");
        assert!(seen(&*again) == seen(&*session));
    }
    for text in [
        "",
        "game hip n=3",
        "moves a1\ngame hip n=3",
        "game a\nmoves b\nmore",
    ] {
        let why = text.parse::<SavedGame>().expect_err(text).to_string();
        assert!(why.contains("two lines"), "{why}");
    }
}

#[test]
fn the_last_move_and_what_ended_the_game_are_marked() {
    for (game, moves, last, sets) in [
        ("vdw n=5 k=3", "", None, vec![]),
        ("vdw n=5 k=3", "2", Some(1), vec![]),
        ("vdw n=5 k=3", "3,1,4,2,5", Some(4), vec![vec![2, 3, 4]]),
        (
            "columns c=2",
            "1,1,2,2,2,1",
            Some(5),
            vec![vec![0, 5], vec![2, 3]],
        ),
        (
            "monotonic up=2 down=2",
            "2,1,5,4,3",
            Some(4),
            vec![vec![2, 3, 4]],
        ),
        ("octal code=0.77 heaps=3", "3:1+1", None, vec![]),
    ] {
        let mut session = begin(game);
        session.restart(moves).expect("legal moves");
        let marks = marks(&*session);
        assert_eq!((marks.last, marks.sets), (last, sets), "{game} {moves}");
    }
}

#[test]
fn views_and_goals_tell_what_is_played() {
    let mut session = begin("octal code=0.77 heaps=3,5");
    session.play("3:1+1").expect("a legal move");
    assert_eq!(session.view(), Some(View::Heaps(vec![1, 1, 5])));
    let mut session = begin("monotonic up=2 down=2 deck=rationals");
    session.restart("0,1,1").expect("legal moves");
    // The third number is between the others.
    let picked = vec![1, 3, 2];
    let Some(View::Sequence { picked: seen, left }) = session.view() else {
        panic!("a sequence");
    };
    assert_eq!((seen, left.len()), (picked, 4));
    for (game, goal) in [
        (
            "hip n=3",
            "Whoever first owns the four corners of a square of any size and slope loses.",
        ),
        (
            "vdw n=9 k=3 convention=maker-breaker",
            "A wins by owning 3 numbers in arithmetic progression, and B by preventing it.",
        ),
        ("columns c=3", "Whoever cannot place the next number loses."),
        ("strip n=7 convention=misere", "Whoever cannot move wins."),
        (
            "monotonic up=3 down=2",
            "Whoever first makes 4 of the numbers rise, or 3 of them fall, wins.",
        ),
    ] {
        assert_eq!(begin(game).goal(), goal);
    }
    assert_eq!(begin("hip n=2").outcome(), None::<Outcome>);
}

#[test]
fn positions_share_a_text_up_to_symmetry() {
    let text = |game: &str, moves: &str| {
        let mut session = begin(game);
        session.restart(moves).expect("legal moves");
        session.up_to_symmetry()
    };
    for (game, one, image, other) in [
        ("tictactoe side=3", "a1,b2", "c3,b2", "a2,b2"),
        ("clique n=5 k=3", "1-2,2-3", "4-5,3-4", "1-2,3-4"),
        ("columns c=2", "1,2", "2,1", "1,1"),
    ] {
        assert_eq!(text(game, one), text(game, image), "{game}");
        assert_ne!(text(game, one), text(game, other), "{game}");
    }
}
