//! Descriptions of boards as graphs.

use super::{FileBoard, write_pg};
use crate::positional::Setup;
use harary_core::Player;
use harary_core::laws::Dice;

const BOARD: &str = "#times\nt1 t2 t3\n#blackturns\nt1 t3\n#positions\na b c d\n";
/// A line a b c d, and a second way from a to c.
const BORDERS: &str = "#neighbours\n% a cell and its neighbors\na b c\nb a c\nc b d a\nd c\n#startboarder\na b\n#endboarder\nd\n";
const ENDS: &str = "#edges\na b\nc a\nb c\nc d\nS a\nb S\nT d\n#source\nS\n#target\nT\n";
/// Columns of two: b over a, d over c.
const SHAPE: &str =
    "#neighbours\na b c\nb na d\nc d na\nd na na\n#blackgoal\nup(p0,p1) side(p0,p2)\nside(x,y)\n";

fn canonical(goal: &str) -> String {
    let read = FileBoard::read(&format!("{BOARD}{goal}"));
    read.expect("a description").canonical_text()
}

#[test]
fn goals_on_graphs_are_read_as_their_sets() {
    let more = "#distances\na 1 2\n#unreachablepairs\na d\n";
    // Of two moves: by three cells none.
    for graph in [BORDERS, ENDS] {
        assert!(
            canonical(graph).ends_with("turns ABA\n"),
            "{}",
            canonical(graph)
        );
    }
    let long = |graph: &str| format!("{BOARD}{graph}").replace("t3\n", "t3 t4\n");
    let sets = FileBoard::read(&long("#blackwins\na c d\nb c d\n")).expect("sets");
    for graph in [BORDERS, ENDS] {
        let read = FileBoard::read(&long(&format!("{graph}{more}"))).expect("a graph");
        assert_eq!(read.canonical_text(), sets.canonical_text());
    }
    assert_eq!(canonical(SHAPE), canonical("#blackwins\na c\nb d\n"));
    // Listed sets are enough: the graph beside them is another way to say the same.
    for graph in [BORDERS, ENDS, SHAPE] {
        let listed = "#blackwins\na b\nb c d\n";
        assert_eq!(
            canonical(&format!("{graph}{more}{listed}")),
            canonical(listed)
        );
        assert_eq!(canonical(&format!("{graph}#blackwins\n")), canonical(graph));
        // White may have sets beside it.
        let both = canonical(&format!("{SHAPE}#whitewins\na d\n"));
        assert!(both.ends_with("A a c\nA b d\nB a d\n"), "{both}");
    }
}

#[test]
fn shapes_are_told_in_any_order_and_fit_the_moves_and_the_owners() {
    // Three cells of a square, which black has three moves for, or two and a cell.
    let square = "#neighbours\na b c\nb na d\nc d na\nd na na\n#blackgoal\n";
    let longer = BOARD
        .replace("t1 t2 t3", "t1 t2 t3 t4")
        .replace("t1 t3\n", "t1 t2 t3\n");
    let read = |board: &str, shape: &str| {
        let read = FileBoard::read(&format!("{board}{square}{shape}"));
        read.expect("a shape").canonical_text()
    };
    for shape in [
        "up(p,q) side(q,r)\n",
        "side(q,r) up(p,q)\n",
        "side(q,r) up(p,q) up(p,q)\nup(s,t) side(t,p0)\n",
        "up(p,q) side(q,r) side(p,s) up(s,r)\nup(p,q) side(q,r)\n",
    ] {
        assert!(read(&longer, shape).ends_with("AAAB\nA a b d\n"), "{shape}");
        assert!(read(BOARD, shape).ends_with("ABA\n"), "{shape}");
    }
    let owned = format!("#blackinitials\nb\n{BOARD}");
    assert!(read(&owned, "up(p,q) side(q,r)\n").ends_with("initial A b\nA a b d\n"));
    let lost = format!("#whiteinitials\nb\n{longer}");
    assert!(read(&lost, "up(p,q) side(q,r)\n").ends_with("initial B b\n"));
}

#[test]
fn what_is_owned_is_gone_through_or_round() {
    let owned = |text: &str| canonical(&format!("{text}{BORDERS}"));
    // c is A's: a and b are neighbors of d, and the sets say through which cell.
    let text = owned("#blackinitials\nc\n");
    assert!(text.ends_with("initial A c\nA a c d\nA b c d\n"), "{text}");
    // And both, with b.
    let text = owned("#blackinitials\nb c\n");
    assert!(text.ends_with("initial A b c\nA b c d\n"), "{text}");
    // c is B's: there is no way.
    let text = owned("#whiteinitials\nc\n");
    assert!(text.ends_with("initial B c\n"), "{text}");
    // All is A's: the game is over before the first move.
    let text = owned("#blackinitials\nb c d\n");
    assert!(text.ends_with("A b c d\n"), "{text}");
}

#[test]
fn wrong_goals_are_refused_in_a_sentence() {
    for (goal, why) in [
        (
            "#neighbours\na b\n",
            "line 8: the file ends without #startboarder",
        ),
        (
            "#neighbours\na e\n#startboarder\na\n#endboarder\nb\n",
            "line 8: `e` is no cell",
        ),
        (
            "#neighbours\na b\n#startboarder\na e\n#endboarder\nb\n",
            "line 10: `e` is no cell",
        ),
        (
            "#edges\na b\n#target\nT\n",
            "line 10: the file ends without #source",
        ),
        (
            "#edges\na b c\n#source\nS\n#target\nT\n",
            "line 8: an edge is two names",
        ),
        (
            "#edges\na e\n#source\nS\n#target\nT\n",
            "line 8: `e` is neither a cell nor the source or the target",
        ),
        (
            "#edges\nS T\n#source\nS\n#target\nT\n",
            "line 8: `S` and `T` are joined, of which neither is a cell",
        ),
        (
            "#edges\na S\nb S\n#source\nS\n#target\nS\n",
            "line 13: `S` is a source, too",
        ),
        (
            "#startboarder\na\n#endboarder\nb\n",
            "line 10: the file ends without #neighbours",
        ),
        (
            "#source\nS\n#target\nT\n",
            "line 10: the file ends without #edges",
        ),
        (
            "#neighbours\na b\n#startboarder\na\n#endboarder\nb\n#blackgoal\n",
            "line 13: how black wins is told in another way already",
        ),
        (
            "#startborder\na\n",
            "line 7: `#startborder` is no code word; they are",
        ),
        (
            "#neighbours\na b na\nc b na\n#blackgoal\nup(p,q)\n",
            "line 9: `c` or `b` has such a neighbor",
        ),
        (
            "#neighbours\na b na\na c na\n#blackgoal\nup(p,q)\n",
            "line 9: `a` or `c` has such a neighbor",
        ),
        (
            "#neighbours\na b na\n#blackgoal\nup(p,p)\n",
            "line 10: a shape is steps",
        ),
        (
            "#neighbours\na b na\n#blackgoal\nup(,q)\n",
            "line 10: a shape is steps",
        ),
        (
            "#neighbours\na b na\n#blackgoal\nup(p,q,r)\n",
            "line 10: a shape is steps",
        ),
        (
            "#neighbours\na b\n#blackgoal\nup(p,q)\n",
            "line 8: for shapes a line of #neighbours is",
        ),
        (
            "#neighbours\na b na\n#blackgoal\ndown(p,q)\n",
            "line 10: a shape is steps",
        ),
        (
            "#neighbours\na b na\n#blackgoal\nup(p,q) up(r,s)\n",
            "line 10: a shape is steps",
        ),
        (
            "#blackgoal\nup(p,q)\n",
            "line 8: the file ends without #neighbours",
        ),
    ] {
        let refused = FileBoard::read(&format!("{BOARD}{goal}")).expect_err(goal);
        assert!(refused.to_string().starts_with(why), "{goal}: {refused}");
    }
}

/// A board of n × n cells where each touches eight others; A connects the left to the right.
fn crossing(n: usize, moves: usize) -> String {
    let name = |row: usize, column: usize| format!("r{row}c{column}");
    let cells = || (0..n).flat_map(|row| (0..n).map(move |column| (row, column)));
    let times: Vec<String> = (1..2 * moves).map(|time| format!("t{time}")).collect();
    let black: Vec<&str> = times.iter().step_by(2).map(String::as_str).collect();
    let all: Vec<String> = cells().map(|(row, column)| name(row, column)).collect();
    let mut text = format!(
        "#times\n{}\n#blackturns\n{}\n#positions\n{}\n#neighbours\n",
        times.join(" "),
        black.join(" "),
        all.join(" ")
    );
    for (row, column) in cells() {
        let near = |&(r, c): &(usize, usize)| row.abs_diff(r) <= 1 && column.abs_diff(c) <= 1;
        let near: Vec<String> = cells().filter(near).map(|(r, c)| name(r, c)).collect();
        text += &format!("{} {}\n", name(row, column), near.join(" "));
    }
    let border = |column| {
        let cells: Vec<String> = (0..n).map(|row| name(row, column)).collect();
        cells.join(" ")
    };
    text + &format!(
        "#startboarder\n{}\n#endboarder\n{}\n",
        border(0),
        border(n - 1)
    )
}

#[test]
fn large_boards_lose_cells_that_count_for_nothing_or_are_refused() {
    // Walks of a king through 16 columns.
    let text = crossing(16, 16);
    let refused = FileBoard::read(&text).expect_err("256 cells");
    let why = "line 266: more than 65536 paths connect the two in at most 16 moves of black";
    assert!(refused.to_string().starts_with(why), "{refused}");
    let read = FileBoard::read(&crossing(16, 15)).expect("no path is so short");
    let setup = read.setup();
    assert_eq!(
        setup.board.len(),
        setup.turns.movers(240).len(),
        "one a turn"
    );
    assert!(setup.board.edges.is_empty());
    let read = FileBoard::read(&crossing(6, 6)).expect("36 cells");
    // A walk of king's moves that goes one column on with each: by rows 6, 16, 44, …
    assert_eq!(read.setup().board.edges.len(), walks(6, 6));
}

/// A board of nine cells among 200 others that are on no path, some of them owned, in any order:
/// it keeps its sets, whose cells are owned as before, and loses the others: those that are owned,
/// and, if there are still too many, all that are more than the turns.
#[test]
fn cells_that_are_left_out_leave_the_sets_as_they_are() {
    let small = crossing(3, 3).replace(
        "#positions",
        "#blackinitials\nr1c1\n#whiteinitials\nr0c0\n#positions",
    );
    let section = |text: &str, code: &str| -> Vec<String> {
        let lines = text.lines().skip_while(|line| *line != code);
        lines
            .skip(1)
            .take_while(|line| !line.starts_with('#'))
            .flat_map(str::split_whitespace)
            .map(str::to_owned)
            .collect()
    };
    let by_name = |board: &FileBoard| {
        let setup = board.setup();
        let name = |&cell: &usize| setup.board.cells[cell].clone();
        let mut sets: Vec<Vec<String>> = setup
            .board
            .edges
            .iter()
            .map(|set| {
                let mut set: Vec<String> = set.iter().map(name).collect();
                set.sort();
                set
            })
            .collect();
        sets.sort();
        // White's cell is on no path, and may be left out.
        let owned = setup.initial[0].iter().map(name);
        let owned: Vec<String> = owned.filter(|name| name.starts_with('r')).collect();
        (sets, owned)
    };
    let board = FileBoard::read(&small).expect("nine cells");
    assert!(board.left_out() == 0 && board.setup().board.edges.len() > 3);
    let mut dice = Dice::new(9);
    for owned in [0, 40, 80, 120] {
        let mut cells = section(&small, "#positions");
        cells.extend((0..200).map(|idle| format!("idle{idle}")));
        for cell in 1..cells.len() {
            cells.swap(cell, dice.below(cell + 1));
        }
        let of = |rest: usize| {
            let idle = (0..owned).filter(|idle| idle % 3 % 2 == rest);
            idle.map(|idle| format!("idle{idle}"))
                .collect::<Vec<_>>()
                .join(" ")
        };
        let large = small
            .replace(
                "#positions\n",
                &format!("#positions\n{} % ", cells.join(" ")),
            )
            .replace("#blackinitials\n", &format!("#blackinitials\n{}\n", of(0)))
            .replace("#whiteinitials\n", &format!("#whiteinitials\n{}\n", of(1)));
        let read = FileBoard::read(&large).expect("209 cells");
        assert_eq!(by_name(&read), by_name(&board), "{owned}");
        let mut used = by_name(&board).0.concat();
        used.sort();
        used.dedup();
        // Of the nine white's is on no path and goes, too; others are free and on no path.
        let free = 8 - used.len() + 200 - owned;
        let turns = read.setup().turns.movers(200).len();
        let kept = if used.len() + free > 128 { turns } else { free };
        assert_eq!(read.setup().board.len(), used.len() + kept, "{owned}");
        assert_eq!(read.left_out(), free - kept, "{owned}");
        // With first moves that are in no set these are kept.
        let firsts = format!("{large}#firstmoves\nidle150 idle199\n");
        let read = FileBoard::read(&firsts).expect("first moves");
        let firsts = read.setup().first_moves.as_ref().expect("first moves");
        let mut names: Vec<&str> = firsts
            .iter()
            .map(|&cell| &*read.setup().board.cells[cell])
            .collect();
        names.sort_unstable();
        assert_eq!(names, ["idle150", "idle199"]);
        let again = FileBoard::read(&write_pg(read.setup(), "again")).expect("what was written");
        assert_eq!(again.digest(), read.digest());
    }
    // First moves that are all that is kept are no restriction.
    let names: Vec<String> = (0..200).map(|cell| format!("c{cell}")).collect();
    let text = format!(
        "#times\nt1\n#blackturns\nt1\n#positions\n{}\n#edges\nS c0\nT c0\n#source\nS\n#target\nT\n#firstmoves\n{}\n",
        names.join(" "),
        names[..128].join(" ")
    );
    let read = FileBoard::read(&text).expect("first moves");
    assert_eq!(
        (read.setup().board.len(), &read.setup().first_moves),
        (128, &None)
    );
}

/// The number of walks through so many columns that stay in a row or go to one beside it.
fn walks(rows: usize, columns: usize) -> usize {
    let mut ends = vec![1; rows];
    for _ in 1..columns {
        let sum = |row: usize| {
            ends[row.saturating_sub(1)..(row + 2).min(rows)]
                .iter()
                .sum()
        };
        ends = (0..rows).map(sum).collect();
    }
    ends.iter().sum()
}

/// Whether A's cells connect the borders of a graph: what is reached grows until it does not.
fn connects(near: &[Vec<bool>], borders: &[Vec<bool>; 2], own: u32) -> bool {
    let cells = near.len();
    let is_own = |cell: usize| own >> cell & 1 == 1;
    let mut reached: Vec<bool> = (0..cells)
        .map(|cell| is_own(cell) && borders[0][cell])
        .collect();
    for _ in 0..cells {
        for cell in 0..cells {
            let touched = (0..cells).any(|other| reached[other] && near[other][cell]);
            reached[cell] |= is_own(cell) && touched;
        }
    }
    (0..cells).any(|cell| reached[cell] && borders[1][cell])
}

/// All sets of cells are looked at, on small graphs: those read are the ones that connect the
/// borders and of which none can be left out.
#[test]
fn paths_are_the_least_sets_that_connect() {
    const NAMES: [&str; 8] = ["a", "b", "c", "d", "e", "f", "g", "h"];
    let mut dice = Dice::new(6);
    let mut seen = 0;
    for _ in 0..4000 {
        let cells = 2 + dice.below(7);
        let mut near = vec![vec![false; cells]; cells];
        let mut borders = [(); 2].map(|()| vec![false; cells]);
        let mut owner = vec![None; cells];
        let mut edges = String::new();
        for one in 0..cells {
            for other in 0..one {
                if dice.below(3) == 0 {
                    (near[one][other], near[other][one]) = (true, true);
                    edges += &format!("{} {}\n", NAMES[one], NAMES[other]);
                }
            }
            for (border, end) in borders.iter_mut().zip(["S", "T"]) {
                if dice.below(3) == 0 {
                    border[one] = true;
                    edges += &format!("{end} {}\n", NAMES[one]);
                }
            }
            owner[one] = match dice.below(5) {
                0 => Some(Player::A),
                1 => Some(Player::B),
                _ => None,
            };
        }
        let of = |player| {
            let owned = (0..cells).filter(|&cell| owner[cell] == player);
            owned.map(|cell| NAMES[cell]).collect::<Vec<_>>().join(" ")
        };
        let free = owner.iter().filter(|owner| owner.is_none()).count();
        let moves = dice.below(free + 1);
        // A has these moves, and B the others.
        let times: Vec<String> = (0..free.max(1)).map(|time| format!("t{time}")).collect();
        let text = format!(
            "#times\n{}\n#blackturns\n{}\n#positions\n{}\n#blackinitials\n{}\n#whiteinitials\n{}\n#edges\n{edges}#source\nS\n#target\nT\n",
            times.join(" "),
            times[..moves].join(" "),
            NAMES[..cells].join(" "),
            of(Some(Player::A)),
            of(Some(Player::B)),
        );
        let read = FileBoard::read(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let setup: &Setup = read.setup();
        let mask = |cells: &[usize]| cells.iter().fold(0_u32, |mask, cell| mask | 1 << cell);
        let own = mask(&setup.initial[0]);
        let lost = mask(&setup.initial[1]);
        let is_way = |set: u32| connects(&near, &borders, set | own);
        let is_least = |set: &u32| {
            let set = *set;
            set & (own | lost) == 0
                && set.count_ones() as usize <= moves
                && is_way(set)
                && (0..cells).all(|cell| set >> cell & 1 == 0 || !is_way(set & !(1 << cell)))
        };
        let wanted: Vec<u32> = (0..1 << cells).filter(is_least).collect();
        let sets = setup.sets(Player::A);
        let mut found: Vec<u32> = sets.iter().map(|set| mask(set) & !own).collect();
        found.sort_unstable();
        assert_eq!(found, wanted, "{text}");
        // And each is a way by itself, with those of A's cells that it needs.
        for set in sets {
            assert!(connects(&near, &borders, mask(set)), "{text}");
        }
        seen += wanted.len();
    }
    assert!(seen > 1500, "{seen}");
}
