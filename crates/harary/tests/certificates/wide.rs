//! Boards with more columns than letters: the library's cells and squares are the checker's, and colorings found on them are accepted.

use crate::common::{Scratch, certifying, items, limits, spec};
use harary::{Ask, ColorEngine, ColorOptions, Outcome, Player, SolveOptions, color, solve};
use harary_core::Coloring as _;
use harary_core::laws::Dice;
use harary_games::{BoardColoring, hip};

fn answer(text: &str) -> Result<String, String> {
    let checked = harary_check::check(&mut text.as_bytes());
    checked
        .map(|accepted| accepted.claim)
        .map_err(|why| why.to_string())
}

fn certificate(problem: &BoardColoring, width: usize, colors: &[u8]) -> String {
    let (count, coloring) = (problem.colors(), problem.write_coloring(colors));
    format!(
        "harary-certificate 1\ngame hip n={width} colors={count}\nclaim coloring\n{coloring}\nend\n"
    )
}

/// A color for each row is proper, as a square is in two at least; another one for the corners of a square is not.
#[test]
fn squares_and_their_names_are_those_of_the_checker() {
    let width = 28;
    let board = hip(width).unwrap();
    let problem = BoardColoring::new(board.clone(), 29).unwrap();
    let rows: Vec<u8> = (0..board.len())
        .map(|cell| (cell / width) as u8 + 1)
        .collect();
    assert!(answer(&certificate(&problem, width, &rows)).is_ok());
    let mut dice = Dice::new(28);
    for _ in 0..40 {
        let square = &board.edges[dice.below(board.edges.len())];
        let mut colors = rows.clone();
        square.iter().for_each(|&cell| colors[cell] = 29);
        let names: Vec<&str> = square.iter().map(|&cell| &board.cells[cell][..]).collect();
        let why = format!("line 4: the set {} is all of one color", names.join(" "));
        assert_eq!(answer(&certificate(&problem, width, &colors)), Err(why));
        // Any cells instead: both say whether there is a square.
        let mut colors = rows.clone();
        for _ in 0..150 {
            colors[dice.below(board.len())] = 29;
        }
        let proper = problem.first_violation(&colors).is_none();
        assert_eq!(
            answer(&certificate(&problem, width, &colors)).is_ok(),
            proper
        );
    }
}

#[test]
fn a_coloring_found_on_a_wide_board_is_accepted_and_what_is_made_of_it_judged() {
    let folder = Scratch::new();
    let path = folder.file("wide");
    let asked = ColorOptions {
        engine: ColorEngine::Tabu,
        seed: Some(1),
        fix: items("z1:1,aa1:2,ab3:3,ad30:4"),
        ..ColorOptions::default()
    };
    let game = "hip n=30 colors=6";
    let found = color(&spec(game), &asked, &certifying(&path))
        .unwrap()
        .answer;
    assert_eq!(found.exists, Some(true));
    let text = std::fs::read_to_string(path).unwrap();
    assert_eq!(answer(&text).as_deref(), Ok("proper coloring"));
    let coloring = text.lines().nth(3).unwrap();
    let rows: Vec<&str> = coloring.split('/').collect();
    assert_eq!(
        (&rows[0][25..27], &rows[2][27..28], &rows[29][29..]),
        ("12", "3", "4")
    );
    // One symbol changed: what is accepted is proper by the library's definition, and the other way round.
    let problem = BoardColoring::new(hip(30).unwrap(), 6).unwrap();
    let colors: Vec<u8> = coloring
        .bytes()
        .filter(|&byte| byte != b'/')
        .map(|byte| byte - b'0')
        .collect();
    let mut dice = Dice::new(30);
    let mut refused = 0;
    for _ in 0..60 {
        let mut colors = colors.clone();
        colors[dice.below(900)] = 1 + dice.below(6) as u8;
        let proper = problem.first_violation(&colors).is_none();
        assert_eq!(answer(&certificate(&problem, 30, &colors)).is_ok(), proper);
        refused += usize::from(!proper);
    }
    assert!(refused > 10, "{refused}");
}

#[test]
fn what_is_no_cell_of_a_wide_board_is_refused() {
    let fixed = |fix: &str| {
        let asked = ColorOptions {
            engine: ColorEngine::Tabu,
            fix: items(fix),
            ..ColorOptions::default()
        };
        color(&spec("hip n=28 colors=9"), &asked, &limits()).map(|report| report.answer.exists)
    };
    assert_eq!(fixed("ab28:9").unwrap(), Some(true));
    for name in [
        "ac1", "aaa1", "a0", "aa0", "a01", "aa01", "A1", "AA1", "a29", "aa", "27", "1a", "",
    ] {
        let why = fixed(&format!("{name}:1")).unwrap_err().to_string();
        assert_eq!(why, format!("fix: `{name}:1`: cells are a1 to ab28"));
    }
}

/// The largest boards leave no bit of a key to spare.
#[test]
fn boards_of_128_cells_are_solved_like_smaller_ones() {
    let folder = Scratch::new();
    for (game, outcome) in [
        ("vdw n=128 k=20", Outcome::Draw),
        (
            "mnk m=1 n=128 k=9 convention=maker-breaker",
            Outcome::Wins(Player::B),
        ),
        ("mnk m=8 n=16 k=3", Outcome::Wins(Player::A)),
        // Sets of more cells than weights tell apart.
        ("vdw n=101 k=101", Outcome::Draw),
        (
            "vdw n=128 k=110 convention=maker-breaker",
            Outcome::Wins(Player::B),
        ),
    ] {
        let path = folder.file("strategy");
        let asked = SolveOptions {
            ask: Ask::Outcome,
            ..SolveOptions::default()
        };
        let report = solve(&spec(game), &asked, &certifying(&path)).unwrap();
        assert_eq!(report.answer.outcome, Some(outcome), "{game}");
        let text = std::fs::read_to_string(&path).unwrap();
        assert!(answer(&text).is_ok(), "{game}: {:?}", answer(&text));
    }
}
