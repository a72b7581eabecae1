//! Lines that a strategy need not have: forced moves on live boards, and positions that have an
//! image with a line.

use super::mutations::{Random, accepted};
use super::prover::{prove, words};
use crate::rules::file::fnv_1a;
use crate::{Limits, check, check_within};
use std::collections::HashSet;

/// Games with maps of their boards, the first of each the reversal or a reflection.
const GAMES: [(&str, &[&str]); 6] = [
    ("vdw n=5 k=3", &["5 4 3 2 1"]),
    ("vdw n=6 k=3 convention=avoidance", &["6 5 4 3 2 1"]),
    ("vdw n=8 k=4", &["8 7 6 5 4 3 2 1"]),
    (
        "hip n=2 convention=achievement",
        &["b1 a1 b2 a2", "a2 b2 a1 b1", "b2 a2 b1 a1"],
    ),
    ("hip n=3", &["c1 b1 a1 c2 b2 a2 c3 b3 a3"]),
    (
        "vdw n=5 k=3 board=ring convention=maker-breaker",
        &["5 4 3 2 1"],
    ),
];

/// The image of a row of symbols, or of a move, where cells are numbers or named by column and row.
fn image(position: &str, mv: &str, cells: &[&str], images: &[&str]) -> (String, String) {
    let symbols: Vec<char> = position.chars().filter(|symbol| *symbol != '/').collect();
    let place = |cell: &str| cells.iter().position(|name| *name == cell).unwrap();
    let mut moved = symbols.clone();
    for (symbol, image) in symbols.iter().zip(images) {
        moved[place(image)] = *symbol;
    }
    let row = position.find('/').unwrap_or(symbols.len());
    let rows: Vec<String> = moved.chunks(row).map(|row| row.iter().collect()).collect();
    (rows.join("/"), images[place(mv)].to_owned())
}

/// The names of the cells, from a map of them.
fn cells(images: &str) -> Vec<&str> {
    let mut cells: Vec<&str> = images.split(' ').collect();
    cells.sort_by_key(|cell| match cell.parse::<u32>() {
        Ok(number) => (number, String::new()),
        Err(_) => (0, format!("{}{}", &cell[1..], &cell[..1])),
    });
    cells
}

/// A certificate with the maps in each section, and without the lines whose image has one before.
fn shortened(text: &str, maps: &[&str]) -> String {
    let cells = cells(maps[0]);
    let (mut short, mut kept) = (String::new(), HashSet::new());
    for line in text.lines() {
        let words: Vec<&str> = line.split(' ').collect();
        if words[0] == "strategy" {
            kept.clear();
            short += &format!("{line}\n");
            for map in maps {
                short += &format!("images {map}\n");
            }
            continue;
        }
        if let [position, mv] = words[..]
            && position.contains(['.', 'A', 'B'])
            && !["game", "claim"].contains(&position)
        {
            let known = maps.iter().any(|map| {
                let images: Vec<&str> = map.split(' ').collect();
                kept.contains(&image(position, mv, &cells, &images).0)
            });
            if known {
                continue;
            }
            kept.insert(position.to_owned());
        }
        short += &format!("{line}\n");
    }
    short
}

/// Certificates with maps, all of which serve: lines are left out wherever a map finds them.
pub(super) fn certificates() -> Vec<String> {
    let mut texts = Vec::new();
    for (game, maps) in GAMES {
        let has_live_boards = !game.contains("avoidance") && game != "hip n=3";
        let live = has_live_boards.then(|| super::live::certificate(game));
        for text in live.into_iter().chain([prove(game).1]) {
            for section in ["strategy A", "strategy B"] {
                for map in maps {
                    let lines = text.lines().flat_map(|line| {
                        let map = line.starts_with(section).then(|| format!("images {map}\n"));
                        [format!("{line}\n"), map.unwrap_or_default()]
                    });
                    let mut lines: Vec<String> = lines.filter(|line| !line.is_empty()).collect();
                    let mut place = lines.len();
                    while place > 4 {
                        place -= 1;
                        let line = lines.remove(place);
                        if !accepted(lines.concat().as_bytes()) {
                            lines.insert(place, line);
                        }
                    }
                    texts.push(lines.concat());
                }
            }
        }
    }
    texts.retain(|text| text.contains("images ") && accepted(text.as_bytes()));
    texts
}

/// A prover that plays alike at images lists half of what it would; one that does not is refused or
/// right.
#[test]
fn strategies_with_images_are_accepted_if_they_hold() {
    let mut good = 0;
    for (game, maps) in GAMES {
        let (outcome, text) = prove(game);
        let short = shortened(&text, maps);
        assert!(short.len() < text.len() + 300, "{game}");
        if accepted(short.as_bytes()) {
            good += 1;
        }
        // Maps that nothing is found by are idle.
        let with_maps = text.replace("strategy A\n", &format!("strategy A\nimages {}\n", maps[0]));
        assert!(!accepted(with_maps.as_bytes()), "{with_maps}");
        for claim in ["A", "B", "draw"].map(|word| format!("claim outcome {word}")) {
            let forged = short.replacen(words(outcome), &claim, 1);
            assert!(forged == short || !accepted(forged.as_bytes()), "{forged}");
        }
    }
    assert!(good > 0);
}

/// Two replies that are images of each other, and one line for both.
#[test]
fn an_image_takes_the_place_of_a_line() {
    let head = "harary-certificate 1\ngame vdw n=3 k=2\nclaim outcome A\nstrategy A\n";
    let full = format!("{head}... 2\nBA. 3\n.AB 1\nend\n");
    let short = format!("{head}images 3 2 1\n... 2\nBA. 3\nend\n");
    for text in [&full, &short] {
        let found = check(&mut text.as_bytes()).unwrap();
        assert_eq!(found.to_string(), "vdw n=3 k=2: A wins (4 positions)");
    }
    for (images, why) in [
        (
            "images 1 2 3",
            "line 8: the strategy of A has no move at `.AB`",
        ),
        (
            "images 3 2",
            "line 5: the images should be all cells, each once",
        ),
        (
            "images 3 2 2",
            "line 5: the images should be all cells, each once",
        ),
        ("images 3 2 4", "line 5: `4` is not a cell"),
        (
            "images 2 3 1",
            "line 8: the strategy of A has no move at `.AB`",
        ),
    ] {
        let text = short.replace("images 3 2 1", images);
        let found = check(&mut text.as_bytes()).unwrap_err();
        assert_eq!(found.to_string(), why);
    }
    let idle = full.replacen("strategy A\n", "strategy A\nimages 3 2 1\n", 1);
    let why = "line 5: no move is found by these images";
    assert_eq!(check(&mut idle.as_bytes()).unwrap_err().to_string(), why);
    let twice = short.replacen("images 3 2 1\n", "images 3 2 1\nimages 3 2 1\n", 1);
    let why = "line 6: no move is found by these images";
    assert_eq!(check(&mut twice.as_bytes()).unwrap_err().to_string(), why);
    let late = format!("{head}... 2\nimages 3 2 1\nBA. 3\nend\n");
    let why = "line 6: images stand before all positions, in at most 1000 lines";
    assert_eq!(check(&mut late.as_bytes()).unwrap_err().to_string(), why);
    let many = format!(
        "{head}{}... 2\nBA. 3\nend\n",
        "images 3 2 1\n".repeat(1_001)
    );
    assert!(check(&mut many.as_bytes()).is_err());
    let other =
        "harary-certificate 1\ngame columns c=1\nclaim outcome B\nstrategy B\nimages 1\n1 1\nend\n";
    let why = "line 5: only positions on a board have images";
    assert_eq!(check(&mut other.as_bytes()).unwrap_err().to_string(), why);
}

/// On live boards a move that completes a set, or keeps the other player from one, needs no line;
/// and it may have one.
#[test]
fn forced_moves_on_live_boards_need_no_line() {
    let mut random = Random(5);
    let mut shortened = 0;
    for game in [
        "vdw n=5 k=3",
        "vdw n=8 k=4",
        "tictactoe side=3",
        "hip n=3 convention=achievement",
    ] {
        let text = super::live::certificate(game);
        let outcome = words(prove(game).0);
        let mut lines: Vec<&str> = text.lines().collect();
        // Leave out whatever is not needed, one line after the other; in any order.
        let mut left: Vec<&str> = lines[4..].to_vec();
        while !left.is_empty() {
            let line = left.swap_remove(random.below(left.len()));
            let without: Vec<&str> = lines
                .iter()
                .copied()
                .filter(|other| *other != line)
                .collect();
            if accepted((without.join("\n") + "\n").as_bytes()) {
                lines = without;
                shortened += 1;
            }
        }
        let short = lines.join("\n") + "\n";
        for claim in ["A", "B", "draw"].map(|word| format!("claim outcome {word}")) {
            let forged = short.replacen(outcome, &claim, 1);
            assert_eq!(accepted(forged.as_bytes()), forged == short, "{forged}");
        }
    }
    assert!(shortened > 20, "{shortened}");
}

/// Pairs of cells: that the second player answers in the pair needs no line, and leads to a
/// position for every set of pairs.
#[test]
fn what_leads_far_is_followed_as_far_as_the_limits_go() {
    let text = |pairs: usize| {
        let names: Vec<String> = (0..2 * pairs).map(|cell| format!("c{cell}")).collect();
        let sets = names
            .chunks(2)
            .map(|pair| format!("both {}\n", pair.join(" ")));
        let board = format!("cells {}\n{}", names.join(" "), sets.collect::<String>());
        let digest = fnv_1a(board.as_bytes());
        format!(
            "harary-certificate 1\ngame file digest={digest:032x} convention=maker-breaker\nclaim outcome B\nboard\n{board}end\n\
             strategy B on live boards\nend\n"
        )
    };
    // Any of the twelve pairs may be left, but where they are two or fewer weights say that the
    // pursuer is stopped.
    let all = (1 << 12) - 66 - 12 - 1;
    assert_eq!(
        check(&mut text(12).as_bytes()).unwrap().extent,
        crate::Extent::Positions(all)
    );
    for (limits, why) in [
        (
            Limits {
                steps: 30_000_000,
                ..Limits::NONE
            },
            "takes more than 3·10^7 steps: --steps 6e7",
        ),
        (
            Limits {
                memory: 3_000_000,
                ..Limits::NONE
            },
            "takes more than 3 MB of memory: --memory 6M",
        ),
    ] {
        let found = check_within(&mut text(30).as_bytes(), &limits).unwrap_err();
        assert_eq!(found.to_string(), format!("line 38: {why}"));
    }
}
