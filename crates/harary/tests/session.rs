//! Sessions: every family is played to the end through the one trait; moves, undo, endings and
//! values are judged.

mod common;
#[path = "session/endings.rs"]
mod endings;
#[path = "session/opponents.rs"]
mod opponents;
#[path = "session/values.rs"]
mod values;

use common::{games, spec};
use harary::{Meaning, Player, Session};
use harary_core::laws::Dice;
use std::collections::BTreeSet;

/// A session of the game, with a small table.
fn begin(game: &str) -> Box<dyn Session> {
    harary::session(&spec(game), 1 << 20).unwrap_or_else(|why| panic!("{game}: {why}"))
}

/// Games of every family: those of the other tests, and some that are longer.
fn every_family() -> Vec<String> {
    let longer = [
        "vdw n=30 k=4",
        "vdw n=20 k=4 convention=avoidance board=ring",
        "clique n=6 k=3 convention=avoidance",
        "tictactoe side=3 dim=3",
        "mnk m=5 n=4 k=4",
        "columns c=3",
        "columns c=4 rule=schur convention=misere",
        "columns c=3 rule=many",
        "columns c=5",
        "columns c=5 rule=schur",
        "columns c=5 rule=many",
        "monotonic up=3 down=4",
        "monotonic up=4 down=4 deck=9",
        "monotonic up=4 down=3 deck=rationals convention=avoidance",
        "monotonic up=8 down=8 deck=300",
        "octal code=0.07 heaps=20,9",
        "octal code=4!.0 heaps=15",
        "octal code=0.[3] heaps=3,5,7",
        "strip n=12",
    ];
    let longer = longer.into_iter().map(str::to_owned).collect();
    [games::tiny(), games::boards(), games::columns(3), longer].concat()
}

/// Plays at random to the end; `see` is shown every position, the last one too.
fn play_out(
    game: &str,
    dice: &mut Dice,
    mut see: impl FnMut(&mut dyn Session),
) -> Box<dyn Session> {
    let mut session = begin(game);
    loop {
        see(&mut *session);
        let moves = session.legal_moves();
        if moves.is_empty() {
            return session;
        }
        let mv = &moves[dice.below(moves.len())];
        session.play(&mv.text).expect("a legal move");
    }
}

/// All that a session shows of a position.
fn seen(session: &dyn Session) -> impl PartialEq + std::fmt::Debug + use<> {
    (
        (session.position(), session.drawn(), session.diagram()),
        (session.moves(), session.legal_moves(), session.to_move()),
        (session.outcome(), session.ending()),
    )
}

#[test]
fn legal_moves_are_those_that_can_be_played_and_taken_back() {
    let mut dice = Dice::new(1);
    for game in every_family() {
        // Texts that are moves somewhere in this play, and some that never are.
        let mut texts: BTreeSet<String> =
            ["", "0", "no-move", "-1", "1.5"].map(str::to_owned).into();
        play_out(&game, &mut dice, |session| {
            let legal: BTreeSet<String> = session
                .legal_moves()
                .into_iter()
                .map(|mv| mv.text)
                .collect();
            assert_eq!(legal.len(), session.legal_moves().len(), "{game}");
            texts.extend(legal.iter().cloned());
            let before = seen(session);
            for text in &texts {
                match session.play(text) {
                    Ok(()) => {
                        assert!(legal.contains(text), "{game}: `{text}` was played");
                        assert_eq!(session.moves().last(), Some(text));
                        assert_eq!(session.undo().as_ref(), Some(text));
                    }
                    Err(why) => {
                        assert!(!legal.contains(text), "{game}: {why}");
                        let why = why.to_string();
                        assert!(!why.is_empty() && !why.contains('\n'), "{why}");
                    }
                }
                assert!(seen(session) == before, "{game}: `{text}`");
            }
            let is_over = legal.is_empty();
            assert_eq!(session.outcome().is_some(), is_over, "{game}");
            assert_eq!(session.ending().is_some(), is_over, "{game}");
            assert_eq!(session.to_move().is_none(), is_over, "{game}");
            assert_eq!(session.guess().is_none(), is_over, "{game}");
            assert!(session.guess().is_none_or(|guess| legal.contains(&guess)));
        });
    }
}

#[test]
fn all_moves_can_be_taken_back_and_played_again() {
    let mut dice = Dice::new(2);
    for game in every_family() {
        let mut before = Vec::new();
        let mut session = play_out(&game, &mut dice, |session| before.push(seen(session)));
        let moves = session.moves();
        for (at, mv) in before.iter().zip(&moves).rev() {
            assert_eq!(session.undo().as_ref(), Some(mv));
            assert!(seen(&*session) == *at, "{game}: {mv} taken back");
        }
        assert_eq!(session.undo(), None);
        session.restart(&moves.join(",")).expect("the same moves");
        assert!(Some(seen(&*session)) == before.pop(), "{game}");
        assert_eq!(session.game(), begin(session.game()).game());
    }
}

#[test]
fn moves_mean_what_their_texts_say() {
    let mut dice = Dice::new(3);
    for game in every_family() {
        play_out(&game, &mut dice, |session| {
            let played = session.moves().len();
            for mv in session.legal_moves() {
                let text = mv.text;
                let says = mv.meaning.to_string();
                assert!(!says.is_empty() && !says.contains(['\n', '.']), "{says}");
                match mv.meaning {
                    Meaning::Cell { cell, coordinates } => {
                        let diagram = session.diagram().expect("a board");
                        assert_eq!((&diagram.names[cell], diagram.classes[cell]), (&text, 0));
                        assert!(coordinates.iter().all(|&place| place > 0));
                    }
                    Meaning::Edge { cell, vertices } => {
                        let diagram = session.diagram().expect("a board");
                        assert_eq!((&diagram.names[cell], diagram.classes[cell]), (&text, 0));
                        assert_eq!(format!("{}-{}", vertices[0], vertices[1]), text);
                    }
                    Meaning::Column { number, column } => {
                        assert_eq!((number, column.to_string()), (played + 1, text));
                    }
                    Meaning::Heap { heap, parts } => {
                        let parts: Vec<String> = parts.iter().map(u32::to_string).collect();
                        let parts = parts.join("+");
                        let parts = if parts.is_empty() { "0" } else { &parts };
                        assert_eq!(format!("{heap}:{parts}"), text);
                    }
                    Meaning::Number(number) => assert_eq!(number.to_string(), text),
                    Meaning::Gap { below, above } => {
                        assert_eq!((below.to_string(), below + above), (text, played));
                    }
                    meaning => panic!("{game}: {meaning:?}"),
                }
            }
        });
    }
}

#[test]
fn coordinates_are_those_in_the_names_of_cells() {
    for (game, name, coordinates) in [
        ("vdw n=9 k=3", "4", vec![4]),
        ("hip n=3", "c2", vec![3, 2]),
        ("tictactoe side=3 dim=3", "321", vec![3, 2, 1]),
    ] {
        let moves = begin(game).legal_moves();
        let mv = moves.iter().find(|mv| mv.text == name).expect(name);
        let Meaning::Cell {
            coordinates: of, ..
        } = &mv.meaning
        else {
            panic!("{game}: {mv:?}");
        };
        assert_eq!(*of, coordinates, "{game}");
    }
}

#[test]
fn diagrams_say_who_played_where() {
    let mut dice = Dice::new(4);
    for game in every_family() {
        let mut movers = Vec::new();
        let session = play_out(&game, &mut dice, |session| movers.extend(session.to_move()));
        let Some(diagram) = session.diagram() else {
            assert!(!game.starts_with("columns") && !game.starts_with("hip"));
            continue;
        };
        let moves = session.moves();
        assert_eq!(diagram.names.len(), diagram.classes.len());
        for (cell, (name, class)) in diagram.names.iter().zip(diagram.classes).enumerate() {
            let owner = if game.starts_with("columns") {
                assert_eq!(*name, (cell + 1).to_string());
                moves.get(cell).map(|column| format!("column {column}"))
            } else {
                let taken = moves.iter().position(|mv| mv == name);
                match ["=normal", "=misere", "=saturation"]
                    .iter()
                    .any(|convention| game.contains(convention))
                {
                    // The play is over: what is not taken may not be.
                    true if taken.is_some() => Some("taken".to_owned()),
                    true => Some("not allowed".to_owned()),
                    false => taken.map(|ply| movers[ply].to_string()),
                }
            };
            let of_class = usize::from(class).checked_sub(1);
            let of_class = of_class.map(|class| diagram.owners[class].clone());
            assert_eq!(of_class, owner, "{game}: {name}");
        }
    }
}

#[test]
fn a_bad_list_of_moves_changes_nothing() {
    let mut session = begin("hip n=3");
    session.restart(" a1, b2 ").expect("legal moves");
    let before = seen(&*session);
    let why = session.restart("c3,a1,c3").expect_err("c3 is taken");
    assert_eq!(why.to_string(), "after: move 3: `c3`: the cell is taken");
    session.restart("a1,,b2").expect_err("a move is missing");
    assert!(seen(&*session) == before);
    assert_eq!(session.to_move(), Some(Player::A));
    session.restart("").expect("no moves");
    assert_eq!(session.position(), ".../.../...");
}

#[test]
fn what_cannot_be_played_has_no_session() {
    for game in ["hip n=99", "octal code=0.07", "vdw n=5", "columns c=6"] {
        assert!(harary::session(&spec(game), 0).is_err(), "{game}");
    }
}
