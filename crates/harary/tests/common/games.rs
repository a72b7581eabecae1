//! Small games: all five families, every convention and variant, whoever moves first.

/// The four conventions on a board, each with either player first.
pub(crate) fn on_a_board(board: &str) -> Vec<String> {
    let conventions = [
        "achievement",
        "avoidance",
        "maker-breaker",
        "avoider-enforcer",
    ];
    let games = conventions.iter().flat_map(|convention| {
        ["A", "B"].map(|first| format!("{board} convention={convention} first={first}"))
    });
    games.collect()
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
    [vdw(5), hip(2), monotonic(2, 5), columns(2), octal(&sums)].concat()
}
