//! Small games: all families, every convention and variant, whoever moves first.

/// The five conventions of owning sets on a board, each with either player first, and the three of
/// filling one set, unless the board comes with a bias.
pub(crate) fn on_a_board(board: &str) -> Vec<String> {
    let conventions = [
        "achievement",
        "avoidance",
        "maker-breaker",
        "avoider-enforcer",
        "larger",
    ];
    let games = conventions.iter().flat_map(|convention| {
        ["A", "B"].map(|first| format!("{board} convention={convention} first={first}"))
    });
    let one_color = ["normal", "misere", "saturation", "saturation first=B"]
        .into_iter()
        .filter(|_| !board.contains("bias="));
    let one_color = one_color.map(|convention| format!("{board} convention={convention}"));
    games.chain(one_color).collect()
}

/// Van der Waerden games, line and ring, of at most so many cells.
pub(crate) fn vdw(most_cells: u32) -> Vec<String> {
    let mut games = Vec::new();
    for n in 1..=most_cells {
        for k in 1..=(n + 1).min(5) {
            for shape in ["line", "ring"] {
                games.extend(on_a_board(&format!("vdw n={n} k={k} board={shape}")));
            }
        }
    }
    games
}

pub(crate) fn hip(widest: u32) -> Vec<String> {
    (1..=widest)
        .flat_map(|n| on_a_board(&format!("hip n={n}")))
        .collect()
}

/// The other boards, where they have at most nine cells, and turns of several cells.
pub(crate) fn boards() -> Vec<String> {
    let boards = [
        "clique n=3 k=2",
        "clique n=4 k=3",
        "graph n=4 shape=path k=3",
        "graph n=4 shape=cycle k=4",
        "graph n=4 shape=star k=4",
        "numbers n=6 forbid=sum",
        "numbers n=6 forbid=sidon",
        "numbers n=8 forbid=divisor",
        "pieces n=3 piece=queen",
        "pieces n=3 piece=knight",
        "tictactoe side=7 dim=1",
        "tictactoe side=2",
        "tictactoe side=2 dim=3",
        "tictactoe side=3",
        "mnk m=3 n=2 k=2",
        "mnk m=4 n=2 k=3",
        "mnk m=1 n=1 k=1",
        "animal n=2 animal=el",
        "animal n=3 animal=tippy",
        "animal n=3 animal=xxx/xx.",
        "vdw n=8 k=3 bias=2:1",
        "vdw n=7 k=3 board=ring bias=1:2",
        "mnk m=3 n=3 k=3 bias=2:2",
        "hip n=3 bias=1:3",
        "clique n=4 k=3 bias=9:1",
    ];
    boards.into_iter().flat_map(on_a_board).collect()
}

/// Monotonic games up to these bounds, decks that are too small to decide them too; the rationals where plays are short.
pub(crate) fn monotonic(most: u32, largest_deck: u32) -> Vec<String> {
    let mut games = Vec::new();
    for convention in ["achievement", "avoidance"] {
        for up in 0..=most {
            for down in 0..=most {
                let rules = format!("monotonic up={up} down={down} convention={convention}");
                games.extend((1..=largest_deck).map(|deck| format!("{rules} deck={deck}")));
                if up * down <= 6 {
                    games.push(format!("{rules} deck=rationals"));
                }
            }
        }
    }
    games
}

pub(crate) fn columns(most: u32) -> Vec<String> {
    let mut games = Vec::new();
    for c in 1..=most {
        for rule in ["two", "many", "schur"] {
            for convention in ["normal", "misere"] {
                games.push(format!("columns c={c} rule={rule} convention={convention}"));
            }
        }
    }
    games
}

/// Codes of every kind: taking, breaking, dividing without taking, and codes where some heaps are dead.
pub(crate) const CODES: [&str; 12] = [
    "0.07", "0.77", "0.137", "0.45", "0.3", "0.6", "0.777", "0.05", "4.0", "4.31", "4.7", "0.0077",
];

/// Sums of heaps under each code, normal and misere.
pub(crate) fn octal(sums: &[&str]) -> Vec<String> {
    let mut games = Vec::new();
    for code in CODES {
        for heaps in sums {
            for convention in ["normal", "misere"] {
                games.push(format!(
                    "octal code={code} heaps={heaps} convention={convention}"
                ));
            }
        }
    }
    games
}

/// Some hundred games that every engine answers in no time.
pub(crate) fn tiny() -> Vec<String> {
    let sums = ["1", "4", "7", "2,3", "1,2,4"];
    let boards = [
        "clique n=3 k=3",
        "mnk m=3 n=2 k=2 bias=2:1",
        "animal n=2 animal=el",
        "tictactoe side=2 bias=1:2",
    ];
    let boards = boards.into_iter().flat_map(on_a_board).collect();
    [
        vdw(5),
        hip(2),
        monotonic(2, 5),
        columns(2),
        octal(&sums),
        boards,
    ]
    .concat()
}
