//! The game line: one spelling for every game, and one clear sentence for every other.

use harary_check::{Failure, check};

/// Why the game line is refused, in a certificate of play that is otherwise well formed.
fn bad_spec(game: &str) -> String {
    let text = format!("harary-certificate 1\ngame {game}\nclaim outcome A\nstrategy A\nend\n");
    match check(&mut text.as_bytes()) {
        Err(Failure::Rejected(rejected)) => {
            assert_eq!(rejected.line, 2, "{game}: {rejected}");
            rejected.why
        }
        other => panic!("{game}: {other:?}"),
    }
}

#[test]
fn a_spec_has_one_spelling() {
    for (game, why) in [
        (
            "chess n=8",
            "`chess` is no game of this format; there are columns, monotonic, octal, file, animal, clique, graph, hip, mnk, numbers, pieces, tictactoe, vdw",
        ),
        ("vdw", "`n=` is missing"),
        ("vdw k=3 n=5", "`n=` should stand where `k=` is"),
        ("vdw n=5", "`k=` is missing"),
        (
            "vdw n=5 k=3 k=3",
            "`k=` is unknown, repeated, out of order or not allowed with this claim",
        ),
        (
            "vdw n=5 k=3 colors=3",
            "`colors=` is unknown, repeated, out of order or not allowed with this claim",
        ),
        (
            "vdw n=5 k=3 first=B board=ring",
            "`board=` is unknown, repeated, out of order or not allowed with this claim",
        ),
        (
            "vdw n=5 k=3 board=line",
            "board: `line` should be ring (the default is left out)",
        ),
        (
            "vdw n=5 k=3 first=A",
            "first: `A` should be B (the default is left out)",
        ),
        ("vdw n=5 k", "`k` should have the form KEY=VALUE"),
        (
            "vdw n=129 k=3",
            "a board of 129 cells is colored, not played on",
        ),
        (
            "vdw n=5 k=3 convention=normal first=B",
            "`first=` is unknown, repeated, out of order or not allowed with this claim",
        ),
        (
            "vdw n=128 k=3 convention=misere",
            "a board of 128 cells is colored, not played on",
        ),
        (
            "graph n=5 shape=tree k=3",
            "shape: should be path, cycle or star",
        ),
        (
            "graph n=5 shape=cycle k=2",
            "k: a cycle has three vertices or more",
        ),
        (
            "numbers n=5 forbid=all",
            "forbid: should be sum, sidon or divisor",
        ),
        ("numbers n=1 forbid=divisor", "n: 1 is not within 2–256"),
        (
            "pieces n=5 piece=pawn",
            "piece: should be queen, rook, bishop, knight or king",
        ),
        ("vdw n=257 k=3", "n: 257 is not within 1–256"),
        ("vdw n=0 k=3", "n: 0 is not within 1–256"),
        (
            "vdw n=05 k=3",
            "n: `05` is not a decimal number without sign or leading zeros",
        ),
        (
            "vdw n=+5 k=3",
            "n: `+5` is not a decimal number without sign or leading zeros",
        ),
        (
            "vdw n= k=3",
            "n: `` is not a decimal number without sign or leading zeros",
        ),
        (
            "vdw n=18446744073709551617 k=3",
            "n: 18446744073709551617 is not within 1–256",
        ),
        ("vdw n=4294967299 k=3", "n: 4294967299 is not within 1–256"),
        ("hip n=12", "a board of 144 cells is colored, not played on"),
        (
            "hip n=64",
            "a board of 4096 cells is colored, not played on",
        ),
        ("hip n=65", "n: 65 is not within 1–64"),
        ("mnk m=129 n=1 k=1", "m: 129 is not within 1–128"),
        (
            "vdw n=5 k=3 bias=1:1",
            "`bias=1:1` is the default and must be left out",
        ),
        ("vdw n=5 k=3 bias=2:0", "bias: 0 is not within 1–128"),
        (
            "vdw n=5 k=3 bias=2",
            "bias: `` is not a decimal number without sign or leading zeros",
        ),
        ("clique n=61 k=3", "n: 61 is not within 2–60"),
        (
            "vdw n=5 k=3,4",
            "a list gives colors sets of their own, and play has no colors",
        ),
        (
            "clique n=5 k=3,3",
            "k: a list of equal numbers is written as one number, and `colors=`",
        ),
        ("vdw n=5 k=3,129", "k: 129 is not within 1–128"),
        (
            "vdw n=5 k=3,",
            "k: `` is not a decimal number without sign or leading zeros",
        ),
        (
            "vdw n=5 k=1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9,1,2,3,4,5,6,7,8,9",
            "k: a list has at most 35 numbers",
        ),
        ("tictactoe side=6 dim=3", "side^dim is more than 128"),
        ("tictactoe side=128 dim=7", "side^dim is more than 128"),
        (
            "tictactoe side=3 dim=2",
            "`dim=2` is the default and must be left out",
        ),
        ("mnk m=12 n=11 k=3", "m·n is 132, which is more than 128"),
        ("animal n=5", "`animal=` is missing"),
        (
            "animal n=5 animal=cat",
            "animal: `cat` is no name and no rows of `x` and `.`",
        ),
        ("animal n=5 animal=xx", "animal: `xx` has a name"),
        (
            "animal n=5 animal=x.x",
            "animal: `x.x` has an empty row or column",
        ),
        (
            "animal n=5 animal=x./.x",
            "animal: `x./.x` does not hang together",
        ),
        (
            "animal n=5 animal=xx./xxx",
            "animal: `xx./xxx` is not the greatest of its images in ASCII order",
        ),
        (
            "animal n=5 animal=...",
            "animal: `...` does not have 1 to 12 cells",
        ),
        ("columns c=6", "c: 6 is not within 1–5"),
        (
            "columns c=2 n=5",
            "`n=` is unknown, repeated, out of order or not allowed with this claim",
        ),
        ("monotonic up=61 down=1", "up: 61 is not within 0–60"),
        (
            "monotonic up=2 down=2 deck=5",
            "`deck=5` is the default and must be left out",
        ),
        (
            "monotonic up=2 down=2 deck=501",
            "deck: 501 is not within 1–500, nor `rationals`",
        ),
        (
            "monotonic up=25 down=20",
            "`deck=` is missing, and its default 501 is above 500",
        ),
        ("octal code=0.70 heaps=1", "code: the last digit is 0"),
        ("octal code=0.0 heaps=1", "code: the last digit is 0"),
        ("octal code=4.30 heaps=1", "code: the last digit is 0"),
        (
            "octal code=0.7[0] heaps=1",
            "code: the brackets hold zeros only",
        ),
        (
            "octal code=0.[33] heaps=1",
            "code: the brackets hold the same digits several times",
        ),
        (
            "octal code=0.73[03] heaps=1",
            "code: the brackets could begin one digit earlier",
        ),
        (
            "octal code=0.7 heaps=2,1",
            "heaps: `2,1` is not in nondecreasing order",
        ),
        ("octal code=0.7 heaps=0", "heaps: 0 is not within 1–10000"),
        (
            "octal code=0.7 heaps=1,,1",
            "heaps: `` is not a decimal number without sign or leading zeros",
        ),
    ] {
        assert_eq!(bad_spec(game), why);
    }
    for code in [
        "1.7",
        ".7",
        "0.",
        "4",
        "00.7",
        "0.7.7",
        "0.8f",
        "0.G",
        "0.3!",
        "0.4!!",
        "0.{1}",
        "0.{1,2}",
        "0.{2,3}",
        "0.{2!,3!}",
        "0.{3,2!}",
        "0.{2,2!,3}",
        "0.{0!,2!,3}",
        "0.{2,3!",
        "0.[]",
        "0.[3",
        "0.[3]3",
        "0.3]",
    ] {
        let why = format!("code: `{code}` is not a code such as 0.07, 4!.0, 0.8F or 0.[3]");
        assert_eq!(bad_spec(&format!("octal code={code} heaps=1")), why);
    }
    let long = format!("octal code=0.{} heaps=1", "7".repeat(10_001));
    assert!(bad_spec(&long).contains("is not a code such as"));
    let many = format!("octal code=0.7 heaps={}", ["1"; 65].join(","));
    assert_eq!(bad_spec(&many), "heaps: 65 heaps are more than 64");
    // A message quotes no more of a hostile word than can be read.
    assert!(bad_spec(&"x".repeat(50_000)).len() < 400);
}
