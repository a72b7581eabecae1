//! Texts that are read, refused and written; symmetries as brute force finds them.

use super::*;
use crate::{Convention, Positional, Shape, animal, clique, hip, mnk, tictactoe, vdw};
use harary_core::laws::Dice;
use harary_core::{AllSymmetries, BadParameter, Hypergraph, permutations};

mod dialects;
mod symmetries;

/// The example of the format: three in a row, after three moves.
const EXAMPLE: &str = "\
#version
1.0
#times
t4 t5 t6 t7 t8 t9   % the rest of the game
#blackturns
t5 t7 t9
#positions
a1 a2 a3
b1 b2 b3
c1 c2 c3
#blackwins
a1 b1 c1
a2 b2 c2
a3 b3 c3
a1 a2 a3
b1 b2 b3
c1 c2 c3
a1 b2 c3
a3 b2 c1
% black has two cells
#blackinitials
b2 c3
#whitewins
a1 b1 c1
a2 b2 c2
a3 b3 c3
a1 a2 a3
b1 b2 b3
c1 c2 c3
a1 b2 c3
a3 b2 c1
#whiteinitials
a1
";

#[test]
fn cells_of_a_list_are_in_the_order_of_their_numbers_or_as_they_are_named() {
    let cells = |listed: &[&str], sets: &str| {
        let listed: Vec<String> = listed.iter().copied().map(str::to_owned).collect();
        let board = FileBoard::of_sets(&listed, sets).unwrap();
        let text = board.canonical_text();
        text.lines().next().unwrap().to_owned()
    };
    assert_eq!(cells(&[], "2 10\n1 4\n"), "cells 1 2 4 10");
    assert_eq!(cells(&[], "2 10\n1 x\n"), "cells 2 10 1 x");
    assert_eq!(cells(&[], "2 010\n1 4\n"), "cells 2 010 1 4");
    assert_eq!(cells(&["4", "1"], "2 10\n1 4\n"), "cells 4 1 2 10");
    let text = FileBoard::read("2 10\n1 4\n").unwrap().canonical_text();
    assert_eq!(text, "cells 1 2 4 10\nboth 1 4\nboth 2 10\n");
}

#[test]
fn a_description_is_read() {
    let board = FileBoard::read(EXAMPLE).unwrap();
    assert!(board.lists_turns());
    let setup = board.setup();
    assert_eq!(setup.board.cells[3], "b1");
    assert_eq!(setup.initial, [vec![4, 8], vec![0]]);
    assert!(setup.has_equal_sets() && setup.board.edges.len() == 8);
    let text = board.canonical_text();
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(
        lines[..5],
        [
            "cells a1 a2 a3 b1 b2 b3 c1 c2 c3",
            "turns BABABA",
            "initial A b2 c3",
            "initial B a1",
            "both a1 a2 a3"
        ]
    );
    assert_eq!(lines.len(), 4 + 8);
    // The reflection in the diagonal.
    assert_eq!(setup.board.symmetries, [[0, 3, 6, 1, 4, 7, 2, 5, 8]]);
    let game = Positional::from_setup(setup.clone(), Convention::Achievement).unwrap();
    harary_core::laws::plays(&game, 0..10);
}

#[test]
fn a_list_of_sets_is_read() {
    let board = FileBoard::read("# mine\n\n  x y\n% more\nz\ty \n").unwrap();
    assert!(!board.lists_turns());
    assert_eq!(board.canonical_text(), "cells x y z\nboth x y\nboth y z\n");
    let other_lines = FileBoard::read("x y\r\ny z").unwrap();
    assert_eq!(board.digest(), other_lines.digest());
    assert_eq!(board.setup().board.symmetries, [[2, 1, 0]]);
}

/// The digests of the authors of FNV for the empty text and `a`.
#[test]
fn the_digest_is_fnv() {
    assert_eq!(fnv_1a(b""), 0x6c62272e07bb014262b821756295c58d);
    assert_eq!(fnv_1a(b"a"), 0xd228cb696f1a8caf78912b704e4a8964);
}

/// Other orders of lines and words are another text only where they say something else.
#[test]
fn one_board_has_one_text() {
    let digest = |text: &str| FileBoard::read(text).unwrap().digest();
    assert_eq!(digest("a b\nb c\n"), digest("a b\nc b\nb a\n"));
    assert_ne!(digest("a b\nb c\n"), digest("b a\nb c\n"));
    let turned = EXAMPLE.replace("a1 b1 c1\na2 b2 c2", "c2 b2 a2\na1 c1 b1");
    assert_eq!(digest(&turned), digest(EXAMPLE));
    let late = EXAMPLE.replace("t8 t9 ", "t8 t9 t10 t11 ");
    assert_eq!(digest(&late), digest(EXAMPLE), "the board is full before");
    assert_ne!(
        digest(&EXAMPLE.replace("t8 t9 ", "t9 t8 ")),
        digest(EXAMPLE)
    );
    let all = format!("{EXAMPLE}#firstmoves\na2 a3 b1 b3 c1 c2\n");
    assert_eq!(digest(&all), digest(EXAMPLE), "no restriction");
    assert_ne!(
        digest(&format!("{EXAMPLE}#FirstMoves\na2 a3\n")),
        digest(EXAMPLE)
    );
}

#[test]
fn bad_lines_are_refused_with_their_number() {
    let changed = |from: &str, to: &str| EXAMPLE.replacen(from, to, 1);
    let cases: &[(String, usize, &str)] = &[
        (changed("1.0", "2.0"), 2, "1.0 is"),
        (
            changed("#version", "hello\n#version"),
            1,
            "before the first code word",
        ),
        (changed("#blackwins", "#neighbors"), 11, "no code word"),
        (
            changed("#blackwins", "#times"),
            11,
            "stands on line 3 already",
        ),
        (
            changed("#blackwins", "#blackwins a1"),
            11,
            "nothing may follow",
        ),
        (changed("t4 t5", "t4 t4"), 4, "`t4` is named twice"),
        (
            changed("t5 t7 t9\n", "t5 t7 t10\n"),
            6,
            "`t10` is none of #times",
        ),
        (
            changed("t5 t7 t9\n", "t5 t7 t5\n"),
            6,
            "`t5` is named twice",
        ),
        (
            changed("a1 a2 a3\n", "a1 a2 a2\n"),
            8,
            "`a2` is named twice",
        ),
        (changed("a1 a2 a3\n", "a1 a,2 a3\n"), 8, "names no cell"),
        (changed("a1 a2 a3\n", "a1 end a3\n"), 8, "names no cell"),
        (changed("a1 b1 c1", "a1 b1 d1"), 12, "`d1` is no cell"),
        (changed("a1 b1 c1", "a1 b1 a1"), 12, "`a1` is named twice"),
        (changed("\nb2 c3\n", "\nb2 b2\n"), 22, "`b2` is named twice"),
        (
            format!("{EXAMPLE}c3\n"),
            34,
            "`c3` is one of #blackinitials",
        ),
        (
            format!("{EXAMPLE}#firstmoves\n"),
            34,
            "#firstmoves names no cell",
        ),
        (
            format!("{EXAMPLE}#firstmoves\na2\nc3\n"),
            36,
            "`c3` is owned",
        ),
        (
            changed("t4 t5 t6 t7 t8 t9", ""),
            3,
            "#times should be followed",
        ),
        (
            "#positions\na\n#times\nt\n".into(),
            4,
            "ends without #blackturns",
        ),
        ("#times\nt\n".into(), 2, "ends without #positions"),
        (
            "#positions\n#times\nt\n#blackturns\n".into(),
            1,
            "names of the cells",
        ),
        (String::new(), 1, "there is no set"),
        ("# nothing\n\n".into(), 2, "there is no set"),
        ("a b\nc a c\n".into(), 2, "`c` is named twice"),
        ("a b\nc é\n".into(), 2, "names no cell"),
        (
            (0..129).map(|cell| format!("v{cell}\n")).collect(),
            129,
            "more than the 128",
        ),
        ("x".repeat(40), 1, "names no cell"),
    ];
    for (text, line, why) in cases {
        let refused = FileBoard::read(text).expect_err(text);
        assert_eq!(refused.line, *line, "{refused}\n{text}");
        assert!(refused.to_string().contains(why), "{refused}: {why}");
    }
}

/// Whatever stands in a file: a board or a message with a line of it, and never a panic.
#[test]
fn any_text_is_a_board_or_refused() {
    let mut dice = Dice::new(5);
    let pieces = [
        "#version\n",
        "1.0\n",
        "#times\n",
        "#blackturns\n",
        "#positions\n",
        "#blackwins\n",
        "#whitewins\n",
        "#blackinitials\n",
        "#whiteinitials\n",
        "#firstmoves\n",
        "a",
        "b",
        "c1",
        "t1",
        "t2",
        " ",
        "\n",
        "\r\n",
        "%",
        "#",
        ",",
        "é",
        "\0",
        "end",
        "\t",
        "#x",
    ];
    let mut read = 0;
    for round in 0..20_000 {
        let text = if round % 2 == 0 {
            let count = dice.below(30);
            (0..count)
                .map(|_| pieces[dice.below(pieces.len())])
                .collect::<String>()
        } else {
            let mut bytes = EXAMPLE.as_bytes().to_vec();
            for _ in 0..1 + dice.below(3) {
                let at = dice.below(bytes.len());
                match dice.below(3) {
                    0 => drop(bytes.remove(at)),
                    1 => bytes.insert(at, bytes[dice.below(bytes.len())]),
                    _ => bytes[at] = b"#%ab1 \n,\xff"[dice.below(9)],
                }
            }
            String::from_utf8_lossy(&bytes).into_owned()
        };
        match FileBoard::read(&text) {
            Ok(board) => {
                let again = FileBoard::read(&write_pg(board.setup(), "again")).unwrap();
                assert_eq!(again.setup().sets(Player::B), board.setup().sets(Player::B));
                read += 1;
            }
            Err(why) => {
                let lines = text.lines().count().max(1);
                assert!((1..=lines).contains(&why.line), "{why}: {text:?}");
                assert!(!why.to_string().contains('\n'), "{why:?}");
            }
        }
    }
    assert!(read > 500, "{read}");
}

fn random_board(cells: usize, dice: &mut Dice) -> Setup {
    let sets = |dice: &mut Dice| -> Vec<Vec<usize>> {
        let size = 1 + dice.below(3);
        let set = |dice: &mut Dice| {
            let mut set: Vec<usize> = (0..size).map(|_| dice.below(cells)).collect();
            set.sort_unstable();
            set.dedup();
            set
        };
        let mut sets: Vec<Vec<usize>> = (0..dice.below(5)).map(|_| set(dice)).collect();
        sets.sort_unstable();
        sets.dedup();
        sets
    };
    let names = (0..cells).map(|cell| format!("c{cell}")).collect();
    let board = Hypergraph::new(names, sets(dice));
    let mut owner = vec![3; cells];
    if dice.below(2) == 0 {
        owner.iter_mut().for_each(|owner| *owner = dice.below(6));
    }
    let of = |player: usize| (0..cells).filter(|&cell| owner[cell] == player).collect();
    let free: Vec<usize> = (0..cells).filter(|&cell| owner[cell] > 1).collect();
    let count = dice.below(free.len() + 1);
    let player = |dice: &mut Dice| Player::BOTH[dice.below(2)];
    let mut turns: Vec<Player> = (0..1 + dice.below(cells)).map(|_| player(dice)).collect();
    turns.truncate(free.len());
    Setup {
        initial: [of(0), of(1)],
        first_moves: (0 < count && count < free.len()).then(|| free[..count].to_vec()),
        sets_of_b: Some(sets(dice)).filter(|sets| *sets != board.edges && dice.below(2) == 0),
        turns: Turns::Listed(turns),
        board,
    }
}

#[test]
fn descriptions_round_trip() {
    for seed in 0..2_000 {
        let mut dice = Dice::new(seed);
        let setup = random_board(1 + dice.below(7), &mut dice);
        let text = write_pg(&setup, "a title");
        let mut read = FileBoard::read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        assert_eq!(write_pg(read.setup(), "a title"), text);
        read.setup.board.symmetries.clear();
        read.setup.board.generators.clear();
        read.setup.board.all_symmetries = AllSymmetries::Listed;
        assert_eq!(*read.setup(), setup, "{text}");
    }
}

#[test]
fn families_are_written_and_read_back() {
    let families: Vec<(Result<Hypergraph, BadParameter>, bool)> = vec![
        (vdw(7, 3, Shape::Line), true),
        (vdw(6, 3, Shape::Ring), true),
        (hip(3), true),
        (clique(5, 3), true),
        (tictactoe(3, 2), true),
        (tictactoe(2, 3), true),
        (mnk(4, 3, 3), true),
        (animal(4, "tippy"), true),
        // The cells 2 and 3 of four are in no progression of four steps.
        (vdw(2, 3, Shape::Line), false),
    ];
    for (board, has_all_cells) in families {
        let board = board.unwrap();
        let first = Player::B;
        for bias in [[1, 1], [2, 1], [1, 3]] {
            let setup = Setup::empty(board.clone(), Turns::InTurn { first, bias });
            let read = FileBoard::read(&write_pg(&setup, "x")).unwrap();
            assert_eq!(read.setup().board.edges, board.edges);
            let movers = setup.turns.movers(board.len());
            assert_eq!(read.setup().turns, Turns::Listed(movers));
        }
        let setup = Setup::empty(board.clone(), Turns::alternating(first));
        match write_edges(&setup, "x") {
            Ok(text) => {
                assert!(has_all_cells);
                let read = FileBoard::read(&text).unwrap();
                let names = |board: &Hypergraph| {
                    let name = |&cell: &usize| board.cells[cell].clone();
                    let mut sets: Vec<Vec<String>> = Vec::new();
                    for set in &board.edges {
                        let mut set: Vec<String> = set.iter().map(name).collect();
                        set.sort();
                        sets.push(set);
                    }
                    sets.sort();
                    sets
                };
                assert_eq!(names(&read.setup().board), names(&board));
            }
            Err(why) => assert!(!has_all_cells && why.contains("in no set"), "{why}"),
        }
    }
    let mut setup = Setup::empty(clique(3, 2).unwrap(), Turns::alternating(Player::A));
    assert!(write_pg(&setup, "x").contains("#positions\n1x2 1x3 2x3\n"));
    setup.board.cells = ["1-2", "1+2", "c"].map(str::to_owned).to_vec();
    assert!(write_pg(&setup, "x").contains("#positions\nv1 v2 v3\n"));
    setup.initial[0] = vec![0];
    assert!(write_edges(&setup, "x").unwrap_err().contains("--pg"));
}
