//! Files that mean harm, or are simply broken: an error with its line, never a crash, a hang or a full memory.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read};
use std::time::{Duration, Instant};

use harary_check::{Failure, check};

const GOOD: &str = "\
harary-certificate 1
game vdw n=3 k=2
claim outcome A
strategy A
... 2
BA. 3
.AB 1
end
";

fn rejection_of(input: &mut dyn BufRead) -> String {
    let started = Instant::now();
    let answer = match check(input) {
        Ok(accepted) => panic!("accepted: {accepted}"),
        Err(Failure::Rejected(rejected)) => rejected.to_string(),
        Err(other) => panic!("not read: {other}"),
    };
    assert!(started.elapsed() < Duration::from_secs(20), "{answer}");
    answer
}

fn rejection(text: impl AsRef<[u8]>) -> String {
    rejection_of(&mut text.as_ref())
}

/// What is wrong in a certificate of this game with an empty strategy for this player.
fn empty_strategy(game: &str, player: &str) -> String {
    rejection(format!(
        "harary-certificate 1\ngame {game}\nclaim outcome {player}\nstrategy {player}\nend\n"
    ))
}

#[test]
fn broken_text_is_rejected() {
    assert!(check(&mut GOOD.as_bytes()).is_ok());
    assert_eq!(
        rejection(""),
        "line 1: the file ends where `harary-certificate 1` should stand"
    );
    assert_eq!(rejection("\n"), "line 1: the line is empty");
    assert_eq!(
        rejection("harary-certificate 1\n"),
        "line 2: the file ends where `game SPEC` should stand"
    );
    assert_eq!(
        rejection("harary-certificate 2\n"),
        "line 1: this checker reads format 1, not `2`"
    );
    assert_eq!(
        rejection("hello\n"),
        "line 1: this is no certificate, which would begin with `harary-certificate 1`"
    );
    assert_eq!(
        rejection(GOOD.trim_end()),
        "line 8: the last line does not end with a newline"
    );
    assert_eq!(
        rejection(format!("{GOOD}end\n")),
        "line 9: nothing may follow the last `end`"
    );
    assert_eq!(
        rejection(format!("{GOOD}\n")),
        "line 9: nothing may follow the last `end`"
    );
    assert_eq!(
        rejection(format!("{GOOD}\0")),
        "line 9: nothing may follow the last `end`"
    );
    assert!(
        rejection(GOOD.replace('\n', "\r\n")).starts_with("line 1: the line has a carriage return")
    );
    assert!(rejection(GOOD.replace("... 2", "...\t2")).starts_with("line 5: the line has a tab"));
    assert!(rejection(GOOD.replace("... 2", "...  2")).starts_with("line 5: words are separated"));
    assert!(rejection(GOOD.replace("... 2", "... 2 ")).starts_with("line 5: words are separated"));
    assert!(rejection(GOOD.replace("... 2", " ... 2")).starts_with("line 5: words are separated"));
    assert!(rejection(GOOD.replace("... 2", "... 2\n")).starts_with("line 6: the line is empty"));
    assert!(
        rejection(GOOD.replace("... 2", "… 2")).starts_with("line 5: the line has the byte 0xe2")
    );
    assert!(
        rejection(GOOD.replace("... 2", ".\0. 2"))
            .starts_with("line 5: the line has the byte 0x00")
    );
    assert!(rejection([0xff; 300]).starts_with("line 1: the last line does not end"));
    assert!(rejection([0; 300_000]).starts_with("line 1: the line is longer"));
}

#[test]
fn broken_sections_are_rejected() {
    let edit = |from: &str, to: &str| rejection(GOOD.replacen(from, to, 1));
    assert!(
        edit("claim outcome A", "claim outcome C").starts_with("line 3: one of `claim outcome A`")
    );
    assert_eq!(
        edit("strategy A", "strategy B"),
        "line 4: `strategy A` should stand here"
    );
    assert_eq!(
        edit("strategy A", "strategy A A"),
        "line 4: `strategy A` should stand here"
    );
    assert_eq!(
        edit("... 2", "..."),
        "line 5: `POSITION MOVE` or `end` should stand here"
    );
    assert_eq!(
        edit("... 2", "... 2 2"),
        "line 5: threats stand only in strategies on live boards"
    );
    assert_eq!(
        edit("... 2", ".... 2"),
        "line 5: `....` does not have 3 cells"
    );
    assert_eq!(
        edit("... 2", "..x 2"),
        "line 5: `..x` should have only `.`, `A` and `B`"
    );
    assert_eq!(
        edit("... 2", "..B 2"),
        "line 5: `..B` is not a position with A to move"
    );
    assert_eq!(
        edit("BA. 3", ".AB 3"),
        "line 7: the position was listed before, on line 6"
    );
    assert_eq!(
        edit("BA. 3", "AB. 3"),
        "line 8: the strategy of A has no move at `BA.`"
    );
    assert_eq!(edit("BA. 3", "BA. 1"), "line 6: cell 1 is not free");
    assert_eq!(edit("BA. 3", "BA. 4"), "line 6: `4` is not a cell");
    assert_eq!(edit("BA. 3", "BA. 03"), "line 6: `03` is not a cell");
    assert_eq!(
        edit("end", "AB. 3\nend"),
        "line 8: no play of this strategy reaches the position"
    );
    let why = "line 6: a play from here ends at `BAA`, where it is a draw";
    assert_eq!(edit("k=2", "k=3"), why);
}

#[test]
fn broken_positions_and_moves_are_rejected() {
    let rationals = "monotonic up=2 down=2 deck=rationals";
    for (game, player, listed, why) in [
        (
            rationals,
            "A",
            "11 *",
            "there is no number to pick that is not live",
        ),
        (rationals, "A", "11 2", "label: 2 is not within 1–1"),
        (rationals, "A", "11 0", "label: 0 is not within 1–1"),
        (
            rationals,
            "A",
            "1111 1",
            "the word `1111` has equal neighbors, which rationals write once",
        ),
        (
            rationals,
            "A",
            "13 1",
            "the word `13` has a label that is not live",
        ),
        (
            rationals,
            "A",
            "01 1",
            "the word `01` has a label that is not live",
        ),
        (rationals, "A", "111 1", "`111` is not a label word"),
        (rationals, "A", "1Z 1", "`1Z` is not a label word"),
        (rationals, "A", "11** 1", "`11**` is not a label word"),
        (rationals, "A", "*11 1", "`*11` is not a label word"),
        (rationals, "A", "-11 1", "`-11` is not a label word"),
        (
            "monotonic up=0 down=3",
            "A",
            "* 1",
            "no number is live here, only `*` can be played",
        ),
        (
            "columns c=2",
            "A",
            "- 2",
            "column 2 is not the next new one",
        ),
        ("columns c=2", "A", "- 3", "column: 3 is not within 1–2"),
        (
            "columns c=2",
            "A",
            "21 1",
            "`21` does not number its columns in the order of their first use",
        ),
        (
            "columns c=2",
            "A",
            "1213 1",
            "`1213` does not number its columns in the order of their first use",
        ),
        (
            "columns c=2",
            "A",
            "1 1",
            "`1` is not a position with A to move",
        ),
        (
            "columns c=2",
            "B",
            "11 1",
            "`11` is not a position with B to move",
        ),
        (
            "octal code=0.07 heaps=2,3",
            "A",
            "3+2 2:0",
            "`3+2` is not in nondecreasing order",
        ),
        (
            "octal code=0.07 heaps=2,3",
            "A",
            "2+3 3:0",
            "the code does not allow `3:0`",
        ),
        (
            "octal code=0.07 heaps=2,3",
            "A",
            "2+3 2:0+0",
            "0 is not within 1–10000",
        ),
        (
            "octal code=0.07 heaps=2,3",
            "A",
            "2+3 3:4",
            "the code does not allow `3:4`",
        ),
        (
            "octal code=0.07 heaps=2,3",
            "A",
            "2+3 4:2",
            "there is no heap of 4",
        ),
        (
            "octal code=0.07 heaps=2,3",
            "A",
            "0+2 2:0",
            "0 is not within 1–10000",
        ),
        (
            "hip n=2",
            "A",
            "./... a1",
            "`./...` does not have 2 rows of 2 cells, joined by `/`",
        ),
        ("hip n=2", "A", "../.. A1", "`A1` is not a cell"),
    ] {
        let text = format!(
            "harary-certificate 1\ngame {game}\nclaim outcome {player}\nstrategy {player}\n{listed}\nend\n"
        );
        assert_eq!(rejection(text), format!("line 5: {why}"), "{game}");
    }
}

#[test]
fn a_lost_play_is_named() {
    let text = "harary-certificate 1\ngame vdw n=2 k=1\nclaim outcome B\nstrategy B\nend\n";
    assert_eq!(
        rejection(text),
        "line 5: a play from here ends at `A.`, where A wins"
    );
    let text = "harary-certificate 1\ngame vdw n=2 k=2\nclaim outcome A\nstrategy A\n.. 2\nend\n";
    assert_eq!(
        rejection(text),
        "line 5: a play from here ends at `BA`, where it is a draw"
    );
}

#[test]
fn large_games_fail_at_the_first_position_that_is_not_listed() {
    let mut games: Vec<String> = Vec::new();
    for convention in [
        "",
        " convention=avoidance",
        " convention=maker-breaker",
        " convention=avoider-enforcer",
    ] {
        games.extend([2, 3, 64, 128].map(|k| format!("vdw n=128 k={k}{convention}")));
        games.extend([2, 3, 64, 128].map(|k| format!("vdw n=128 k={k} board=ring{convention}")));
    }
    games.extend(
        [
            "hip n=11",
            "columns c=4 rule=many",
            "monotonic up=60 down=60 deck=500",
        ]
        .map(str::to_owned),
    );
    games.push(format!(
        "octal code=4.{} heaps={}",
        "7".repeat(32),
        ["10000"; 64].join(",")
    ));
    games.push("monotonic up=60 down=60 deck=rationals".to_owned());
    for game in games {
        for player in ["A", "B"] {
            let why = empty_strategy(&game, player);
            assert!(
                why.starts_with(&format!(
                    "line 5: the strategy of {player} has no move at `"
                )),
                "{game}: {why}"
            );
        }
    }
    assert_eq!(
        empty_strategy("vdw n=128 k=1", "B"),
        format!(
            "line 5: a play from here ends at `A{}`, where A wins",
            ".".repeat(127)
        )
    );
    // One listed position, and then ten million answers to it.
    let heaps = (9937..=10_000)
        .map(|heap| heap.to_string())
        .collect::<Vec<_>>();
    let spec = format!("octal code=4.{} heaps={}", "7".repeat(32), heaps.join(","));
    let text = format!(
        "harary-certificate 1\ngame {spec}\nclaim outcome A\nstrategy A\n{} 10000:9999\nend\n",
        heaps.join("+")
    );
    assert!(rejection(text).starts_with("line 6: the strategy of A has no move at `"));
}

#[test]
fn a_million_positions_that_no_play_reaches_are_rejected() {
    let mut text =
        "harary-certificate 1\ngame octal code=0.07 heaps=1\nclaim outcome B\nstrategy B\n"
            .to_owned();
    let pairs = (1..=2000)
        .flat_map(|b| (1..=b).map(move |a| (a, b)))
        .take(1_000_000);
    for (a, b) in pairs {
        writeln!(text, "{a}+{b} {b}:0").unwrap();
    }
    text += "end\n";
    assert_eq!(
        rejection(text),
        "line 5: no play of this strategy reaches the position"
    );
}

#[test]
fn long_lines_stop_the_reading() {
    let mut endless = BufReader::new(io::repeat(b'x'));
    assert_eq!(
        rejection_of(&mut endless),
        "line 1: the line is longer than 65536 characters"
    );
    let with_position = |length| {
        let position = "1".repeat(length);
        format!(
            "harary-certificate 1\ngame columns c=4\nclaim outcome A\nstrategy A\n{position} 1\nend\n"
        )
    };
    let why = "line 6: the strategy of A has no move at `-`";
    assert_eq!(rejection(with_position(65_534)), why);
    let why = "line 5: the line is longer than 65536 characters";
    assert_eq!(rejection(with_position(65_535)), why);
}

#[test]
fn a_broken_after_line_is_rejected() {
    for moves in ["1,", ",1", "1,,2", "1 2"] {
        let text = GOOD.replace("claim", &format!("after {moves}\nclaim"));
        assert!(
            rejection(text).starts_with("line 3: `after` takes moves joined by commas"),
            "{moves}"
        );
    }
    assert!(
        rejection(GOOD.replace("claim", "after\nclaim"))
            .starts_with("line 3: one of `claim outcome A`")
    );
    assert!(
        rejection(GOOD.replace("claim", "after 1\nafter 2\nclaim")).starts_with("line 4: one of")
    );
}

/// A file on a disk that fails after its first bytes.
struct Failing(&'static [u8]);

impl Read for Failing {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        match self.0.read(buffer)? {
            0 => Err(io::Error::other("the disk is on fire")),
            read => Ok(read),
        }
    }
}

#[test]
fn a_failing_disk_is_no_rejection() {
    for end in 0..GOOD.len() {
        let failure = check(&mut BufReader::new(Failing(&GOOD.as_bytes()[..end]))).unwrap_err();
        assert!(matches!(failure, Failure::Unreadable(_)), "{failure}");
    }
}
