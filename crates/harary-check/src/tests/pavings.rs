//! Pavings: accepted, and what is wrong with others.

use super::accepted::said_of;
use super::mutations::Random;

const BRICKS: &str = "\
harary-certificate 1
game animal animal=fatty
claim every-board draw
paving 2 2
1,0 -1,0
-1,0 1,0
end
";

#[test]
fn bricks_stop_the_square_of_four_cells() {
    assert_eq!(
        said_of(BRICKS),
        "animal animal=fatty: draw on every board (32 copies)"
    );
}

#[test]
fn what_is_wrong_is_said() {
    let wrong = |from: &str, to: &str| said_of(&BRICKS.replace(from, to));
    let said = [
        (
            wrong("animal=fatty", "animal=el"),
            "line 4: no pair is among the cells",
        ),
        (
            wrong("animal animal=fatty", "mnk k=8"),
            "line 4: no pair is among the cells",
        ),
        (
            wrong("\n1,0 -1,0", "\n-1,0 -1,0"),
            "line 5: the partner of the cell in column 1, row 1 has another",
        ),
        (
            wrong("\n1,0 -1,0", "\n. ."),
            "line 4: no pair is among the cells",
        ),
        (
            wrong("\n1,0 -1,0", "\n1,0 0,0"),
            "line 5: no cell is its own partner",
        ),
        (
            wrong("\n1,0 -1,0", "\n1,0 -0,0"),
            "line 5: `.` or RIGHT,DOWN",
        ),
        (wrong("\n1,0 -1,0", "\n1,0 x"), "line 5: `.` or RIGHT,DOWN"),
        (
            wrong("\n1,0 -1,0", "\n1,0"),
            "line 5: row 1 has 1 cells, not 2",
        ),
        (
            wrong("2 2\n", "2 1\n"),
            "line 6: after 1 rows `end` should stand here",
        ),
        (wrong("2 2\n", "2 3\n"), "line 7: row 3 has 1 cells, not 2"),
        (wrong("2 2\n", "0 2\n"), "line 4: 0 is not within"),
        (wrong("2 2\n", "2 101\n"), "line 4: 101 is not within"),
        (
            wrong("paving 2 2", "paving 2"),
            "line 4: `paving COLUMNS ROWS`",
        ),
        (wrong("animal=fatty", "n=5 animal=fatty"), "line 2: "),
        (
            wrong("animal animal=fatty", "vdw k=3"),
            "line 2: every board",
        ),
        (
            wrong("claim every", "after a1\nclaim every"),
            "line 3: every board is an empty one",
        ),
        (wrong("every-board draw", "every-board A"), "line 3: one of"),
    ];
    for (said, begins) in said {
        assert!(said.starts_with(begins), "{said} / {begins}");
    }
}

/// On a torus whose sides are multiples of the periods every copy contains two cells that are each
/// other's partners, looked for cell by cell.
fn is_true(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let rows: Vec<Vec<Option<(i64, i64)>>> = lines[4..lines.len() - 1]
        .iter()
        .map(|row| {
            let way = |word: &str| {
                let (right, down) = word.split_once(',')?;
                Some((right.parse().ok()?, down.parse().ok()?))
            };
            row.split(' ').map(way).collect()
        })
        .collect();
    let (height, width) = (rows.len() as i64, rows[0].len() as i64);
    let partner = |x: i64, y: i64| {
        let way = rows[y.rem_euclid(height) as usize][x.rem_euclid(width) as usize];
        way.map(|(right, down)| (x + right, y + down))
    };
    (-9..9).all(|y| {
        (-9..9).all(|x| {
            let square = [(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)];
            square.iter().any(|&(x, y)| {
                partner(x, y)
                    .is_some_and(|(u, v)| square.contains(&(u, v)) && partner(u, v) == Some((x, y)))
            })
        })
    })
}

#[test]
fn what_is_accepted_stops_the_animal() {
    let words = [
        ".", "1,0", "-1,0", "0,1", "0,-1", "1,1", "-1,-1", "3,0", "-3,0",
    ];
    let mut random = Random(7);
    let mut accepted = 0;
    for _ in 0..20_000 {
        let row = |random: &mut Random| format!("{} {}", random.of(&words), random.of(&words));
        let rows = format!("{}\n{}", row(&mut random), row(&mut random));
        let text = BRICKS.replace("1,0 -1,0\n-1,0 1,0", &rows);
        if !said_of(&text).starts_with("line") {
            accepted += 1;
            assert!(is_true(&text), "{text}");
        }
    }
    assert!(accepted > 0);
}
