//! Games as the page plays them: every kind to its end, and the values of moves as the command has
//! them.

use crate::host::HOST;
use harary::{Limits, SolveOptions, solve};
use harary_web::Play;
use serde_json::{Value as Json, json};

const GAMES: [(&str, &str); 10] = [
    ("vdw n=9 k=3", "board"),
    ("vdw n=8 k=3 board=ring", "board"),
    ("tictactoe side=3", "board"),
    ("tictactoe side=2 dim=3", "board"),
    ("clique n=4 k=3", "board"),
    ("columns c=2", "board"),
    ("octal code=0.07 heaps=9", "heaps"),
    ("monotonic up=2 down=2", "sequence"),
    ("monotonic up=2 down=2 deck=rationals", "sequence"),
    ("file path=data:,a%20b%20c%0Ac%20d%20e%0A", "board"),
];

fn begin(game: &str) -> Play {
    Play::new(game, 1 << 20, HOST).unwrap_or_else(|why| panic!("{game}: {why}"))
}

fn texts(list: &Json) -> Vec<String> {
    let items = list.as_array().into_iter().flatten();
    items
        .map(|item| item.as_str().unwrap_or_default().to_owned())
        .collect()
}

#[test]
fn every_kind_is_played_to_its_end_and_back() {
    for (game, kind) in GAMES {
        let mut play = begin(game);
        let start = play.state();
        assert_eq!(start["view"]["kind"], kind, "{game}");
        let mut plies = 0;
        loop {
            let state = play.state();
            let legal = state["legal"].as_array().expect("a list").clone();
            assert_eq!(legal.is_empty(), state["turn"].is_null(), "{game}");
            let Some(mv) = legal.get(plies % legal.len().max(1)) else {
                break;
            };
            play.play(mv["text"].as_str().expect("text")).expect(game);
            plies += 1;
        }
        let end = play.state();
        assert!(
            end["outcome"].is_string() && end["ending"].is_string(),
            "{game}"
        );
        assert_eq!(end["moves"].as_array().map(Vec::len), Some(plies));
        while play.undo() {}
        assert_eq!(play.state(), start, "{game}");
        while play.redo() {}
        assert_eq!(play.state(), end, "{game}");
        play.restart("").expect(game);
        assert!(play.play("no such move").is_err());
        assert_eq!(play.state(), start, "{game}");
    }
}

/// For a set of positions, the moves that keep the outcome and hurry are those of `harary solve`.
#[test]
fn values_of_moves_are_those_of_the_command() {
    for (game, after) in [
        ("vdw n=15 k=4", ""),
        ("vdw n=9 k=3", "5,1"),
        ("tictactoe side=3", "a1,b2"),
        ("clique n=5 k=3 convention=achievement", ""),
        ("columns c=2", "1"),
        ("octal code=0.[3] heaps=1,2,4", ""),
        ("monotonic up=2 down=3", ""),
    ] {
        let asked = SolveOptions {
            after: after
                .split(',')
                .filter(|mv| !mv.is_empty())
                .map(str::to_owned)
                .collect(),
            ..SolveOptions::default()
        };
        let known = solve(&game.parse().expect(game), &asked, &Limits::default()).expect(game);
        let known = known.answer;
        let outcome = known.outcome.expect("solved");
        let mut play = begin(game);
        play.restart(after).expect(game);
        let state = play.state();
        let mut keep = Vec::new();
        for legal in state["legal"].as_array().expect("a list") {
            let text = legal["text"].as_str().expect("text");
            let value = play.value_after(text, 1e9).expect(text);
            if value["outcome"] == outcome.name() {
                keep.push((text.to_owned(), value["plies"].as_u64()));
            }
        }
        let names: Vec<String> = keep.iter().map(|(text, _)| text.clone()).collect();
        let first = known.first_moves.expect("first moves");
        // A player who has lost keeps the outcome with every move, and the command names none.
        if !first.is_empty() {
            assert_eq!(names, first, "{game} after {after}");
        }
        let best = keep.iter().filter_map(|(_, plies)| *plies).min();
        if outcome.name() == state["turn"] {
            assert_eq!(best, known.plies.map(u64::from), "{game} after {after}");
        }
        let line = play.line(1e9);
        assert_eq!(texts(&line["moves"]), known.line.expect("a line"), "{game}");
    }
}

#[test]
fn why_and_replies() {
    let mut play = begin("tictactoe side=3");
    for text in ["b2", "a2"] {
        play.play(text).expect("free");
    }
    let line = play.line(1e9);
    assert_eq!([&line["outcome"], &line["plies"]], [&json!("A"), &json!(5)]);
    for level in ["perfect", "strong", "beginner"] {
        let reply = play.reply(level, 7, 1.0).expect(level);
        let mv = reply["move"].as_str().expect("a move");
        let state = play.state();
        let mut legal = state["legal"].as_array().expect("a list").iter();
        assert!(legal.any(|one| one["text"] == mv), "{level}: {mv}");
    }
    assert!(play.reply("godlike", 7, 1.0).is_err());
    play.restart("a1,b1,a2,b2,a3").expect("legal");
    assert_eq!(play.reply("perfect", 7, 1.0).expect("over"), Json::Null);
}

#[test]
fn a_search_without_time_says_so() {
    let mut play = begin("vdw n=26 k=5");
    let value = play.value_after("13", 0.01).expect("legal");
    assert!(value["outcome"].is_null());
    assert_eq!(value["why"], "not solved within the limit");
}
