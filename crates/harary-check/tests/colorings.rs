//! Colorings through the front door: large ones are checked, broken ones named. (All small ones: `src/tests/mutations.rs`.)

use harary_check::{Failure, check};

fn rejection(text: impl AsRef<[u8]>) -> String {
    match check(&mut text.as_ref()) {
        Err(Failure::Rejected(rejected)) => rejected.to_string(),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_large_coloring_is_checked() {
    // Column i holds 2^(i−1), …, 2^i − 1: no two of them add up to a third.
    let column = |x: u32| char::from_digit(x.ilog2() + 1, 36).unwrap();
    let first_sums = [
        ("", 513, "256 + 257"),
        (" rule=many", 513, "256 + 257"),
        (" rule=schur", 512, "256 + 256"),
    ];
    for (rule, first_sum, summands) in first_sums {
        let coloring: String = (1..=1000).map(column).collect();
        let text = format!(
            "harary-certificate 1\ngame columns c=10{rule} n=1000\nclaim coloring\n{coloring}\nend\n"
        );
        let accepted = check(&mut text.as_bytes()).unwrap().to_string();
        assert_eq!(
            accepted,
            format!("columns c=10{rule} n=1000: proper coloring")
        );
        let worse = text.replace(&coloring, &coloring.replace('a', "9"));
        let why = format!("line 4: the number {first_sum} cannot be in column 9 with {summands}");
        assert_eq!(rejection(worse), why);
    }
    let dense = "1".repeat(499) + &"2".repeat(501);
    let text = format!(
        "harary-certificate 1\ngame columns c=2 rule=many n=1000\nclaim coloring\n{dense}\nend\n"
    );
    assert_eq!(
        rejection(text),
        "line 4: the number 3 cannot be in column 1 with 1 + 2"
    );
    // No two of column 2 make 12, but three do.
    let text = "harary-certificate 1\ngame columns c=3 rule=many n=12\nclaim coloring\n112223331332\nend\n";
    assert_eq!(
        rejection(text),
        "line 4: the number 12 cannot be in column 2 with 3 + 4 + 5"
    );
}

#[test]
fn broken_colorings_are_rejected() {
    let color = |game: &str, coloring: &str| {
        rejection(format!(
            "harary-certificate 1\ngame {game}\nclaim coloring\n{coloring}\nend\n"
        ))
    };
    assert_eq!(
        color("vdw n=4 k=3", "1112"),
        "line 4: the set 1 2 3 is all of one color"
    );
    assert_eq!(
        color("vdw n=4 k=3", "1132"),
        "line 4: `3` is not one of the 2 colors"
    );
    assert_eq!(
        color("vdw n=4 k=3", "1102"),
        "line 4: `0` is not one of the 2 colors"
    );
    assert_eq!(
        color("vdw n=4 k=3", "112"),
        "line 4: `112` does not have 4 cells"
    );
    assert_eq!(
        color("vdw n=4 k=3 colors=2", "1122"),
        "line 2: `colors=2` is the default and must be left out"
    );
    assert_eq!(
        color("vdw n=4 k=3,4 colors=2", "1122"),
        "line 2: `colors=` is unknown, repeated, out of order or not allowed with this claim"
    );
    assert_eq!(
        color("vdw n=4 k=3,4", "2222"),
        "line 4: the set 1 2 3 4 is all of one color"
    );
    assert_eq!(
        color("vdw n=4 k=3,4", "1112"),
        "line 4: the set 1 2 3 is all of one color"
    );
    assert_eq!(
        color("vdw n=4 k=3 colors=36", "1122"),
        "line 2: colors: 36 is not within 1–35"
    );
    assert!(color("vdw n=4 k=3 first=B", "1122").starts_with("line 2: `first=` is unknown"));
    assert_eq!(
        color("hip n=2", "11/11"),
        "line 4: the set a1 b1 a2 b2 is all of one color"
    );
    assert_eq!(
        color("hip n=2", "1112"),
        "line 4: `1112` does not have 2 rows of 2 cells, joined by `/`"
    );
    assert_eq!(
        color("hip n=2", "11/12/"),
        "line 4: `11/12/` does not have 2 rows of 2 cells, joined by `/`"
    );
    assert_eq!(color("columns c=2", "11"), "line 2: `n=` is missing");
    assert_eq!(
        color("columns c=2 n=1001", "11"),
        "line 2: n: 1001 is not within 1–1000"
    );
    assert_eq!(
        color("columns c=2 n=3", "11"),
        "line 4: the coloring has 2 numbers instead of 3"
    );
    assert!(
        color("columns c=2 n=3 convention=misere", "112")
            .starts_with("line 2: `convention=` is unknown")
    );
    assert!(color("octal code=0.7 heaps=1", "1").starts_with("line 2: `octal` has no colorings"));
    assert_eq!(
        color("hip n=2\nafter a1", "11/12"),
        "line 3: a coloring is not about a play: `after` is not allowed"
    );
    assert_eq!(
        color("hip n=2", "11/12\n11/12"),
        "line 5: `end` should stand here"
    );
}

#[test]
fn sets_of_cells_are_those_without_a_square() {
    // The squares of 3 × 3 by their corners: four of side 1, the whole board, and the tilted one.
    const SQUARES: [u32; 6] = [
        0b000_011_011,
        0b000_110_110,
        0b011_011_000,
        0b110_110_000,
        0b101_000_101,
        0b010_101_010,
    ];
    for cells in 0..512_u32 {
        let row = |row: u32| {
            let cell = |column: u32| match cells >> (3 * row + column) & 1 {
                1 => '1',
                _ => '.',
            };
            (0..3).map(cell).collect::<String>()
        };
        let set: Vec<String> = (0..3).map(row).collect();
        let text = |size: u32| {
            format!(
                "harary-certificate 1\ngame hip n=3\nclaim set {size}\n{}\nend\n",
                set.join("/")
            )
        };
        let size = cells.count_ones();
        let free = SQUARES.iter().all(|square| cells & square != *square);
        let verdict = check(&mut text(size).as_bytes());
        match (free, verdict) {
            (true, Ok(accepted)) => {
                let plural = if size == 1 { "" } else { "s" };
                let said = format!("hip n=3: {size} cell{plural} without a set");
                assert_eq!(accepted.to_string(), said);
            }
            (false, Err(Failure::Rejected(why))) => {
                assert!(why.to_string().ends_with("lies in it"), "{why}");
            }
            (_, other) => panic!("{cells:b}: {other:?}"),
        }
        let why = rejection(text(size + 1));
        let says = format!("line 4: the set has {size} cells, not {}", size + 1);
        assert_eq!(why, says);
    }
}

#[test]
fn broken_sets_are_rejected() {
    for game in ["columns c=2 n=4", "columns c=2 rule=schur n=4"] {
        let text = format!("harary-certificate 1\ngame {game}\nclaim set 2\n..11\nend\n");
        let accepted = check(&mut text.as_bytes()).unwrap().to_string();
        assert_eq!(accepted, format!("{game}: 2 cells without a set"));
    }
    for (game, rest, why) in [
        ("hip n=2", "claim set 3\n11/1\nend\n", "line 4: "),
        (
            "hip n=2",
            "claim set 3\n11/12\nend\n",
            "line 4: `2` is neither `1` nor `.`",
        ),
        ("hip n=2", "claim set 3\n11/1.\n", "line 5: "),
        (
            "hip n=2",
            "claim set 3\n11/1.\nmore\n",
            "line 5: `end` should stand here",
        ),
        ("hip n=2", "claim set -1\n..\n", "line 3: "),
        (
            "hip n=2",
            "after a1\nclaim set 3\n11/1.\nend\n",
            "line 3: a set of cells is not about a play",
        ),
        (
            "columns c=2 n=3",
            "claim set 2\n11\nend\n",
            "line 4: the set is one of 2 numbers instead of 3",
        ),
        (
            "columns c=2 n=3",
            "claim set 3\n111\nend\n",
            "line 4: the number 3 cannot be with 1 + 2",
        ),
        (
            "columns c=2 rule=schur n=3",
            "claim set 2\n11.\nend\n",
            "line 4: the number 2 cannot be with 1 + 1",
        ),
        (
            "octal code=0.07",
            "claim set 1\n1\nend\n",
            "line 2: `octal` has no sets of cells",
        ),
        // With a list a set may not be one of any color.
        (
            "vdw n=4 k=3,4",
            "claim set 3\n111.\nend\n",
            "line 4: the set 1 2 3 lies in it",
        ),
    ] {
        let said = rejection(format!("harary-certificate 1\ngame {game}\n{rest}"));
        assert!(said.starts_with(why), "{game} {rest}: {said}");
    }
}
