//! What a certificate of each kind may cost, by its size, as docs/certificates.md says (*Limits*):
//! with as many steps and bytes as are stated there it is decided, with a small part of them it is
//! not, and the process takes no more memory than that.

mod common;

use common::{digest, pairs};
use harary_check::{Extent, Failure, Limits, check_within};
use std::collections::BTreeSet;

/// A certificate and what its kind costs: steps, beside four for each byte, and bytes.
struct Sized {
    text: String,
    steps: u64,
    memory: u64,
}

/// What every check takes, whatever it is about.
const MEMORY_OF_ANY: u64 = 4_000;

fn sized(body: &str, steps: u64, memory: u64) -> Sized {
    Sized {
        text: format!("harary-certificate 1\n{body}"),
        steps,
        memory,
    }
}

/// A strategy of one player on a line of cells, who always takes the first free cell, against every
/// play of the other; also the number of its lines.
fn first_free(cells: u32, claimant: u32) -> (String, u64) {
    let (mut seen, mut todo, mut text) = (BTreeSet::new(), vec![[0_u32; 2]], String::new());
    while let Some(mut at) = todo.pop() {
        let taken = at[0] | at[1];
        let made = taken.count_ones();
        if made == cells || !seen.insert(at) {
            continue;
        }
        if made % 2 == claimant {
            let symbols = (0..cells).map(|cell| match (at[0] >> cell & 1, at[1] >> cell & 1) {
                (1, _) => 'A',
                (_, 1) => 'B',
                _ => '.',
            });
            let cell = (!taken).trailing_zeros();
            text += &format!("{} {}\n", symbols.collect::<String>(), cell + 1);
            at[claimant as usize] |= 1 << cell;
            todo.push(at);
        } else {
            let free = (0..cells).filter(|cell| taken >> cell & 1 == 0);
            todo.extend(free.map(|cell| {
                let mut next = at;
                next[(made % 2) as usize] |= 1 << cell;
                next
            }));
        }
    }
    let lines = text.lines().count() as u64;
    let name = ["A", "B"][claimant as usize];
    (format!("strategy {name}\n{text}end\n"), lines)
}

/// The steps of a strategy with so many lines on a line of cells with one set: a position of the
/// other player for each line, and not more answers than cells to each.
fn steps_of(lines: u64, cells: u64) -> u64 {
    200 * (2 * lines + lines * cells) + 4 * cells * lines + lines * cells
}

fn strategy(cells: u32) -> Sized {
    let (section, lines) = first_free(cells, 1);
    let game = format!("vdw n={cells} k={cells} convention=maker-breaker");
    let text = format!("game {game}\nclaim outcome B\n{section}");
    sized(&text, steps_of(lines + 1, cells.into()), 700 * (lines + 1))
}

fn plies(cells: u32) -> Sized {
    let (of_b, lines) = first_free(cells, 1);
    let (of_a, more) = first_free(cells, 0);
    // The last ply is not followed in the section of A.
    let last = |line: &&str| line.matches('.').count() > 1 || !line.contains(['A', 'B']);
    let of_a: Vec<&str> = of_a
        .lines()
        .filter(|line| !line.contains('.') || last(line))
        .collect();
    let of_a = of_a.join("\n") + "\n";
    let game = format!("vdw n={cells} k={cells} convention=maker-breaker");
    let text = format!("game {game}\nclaim plies B {cells}\n{of_b}{of_a}");
    let steps = steps_of(lines + 1, cells.into()) + steps_of(more + 1, cells.into());
    sized(&text, steps, 700 * (lines.max(more) + 20))
}

/// A move that wins at once, between vertices of which none differs from another.
fn isomorphic(vertices: u64) -> Sized {
    let edges = vertices * (vertices - 1) / 2;
    let free = ".".repeat(edges as usize);
    let text = format!(
        "game clique n={vertices} k=2 convention=achievement\nclaim outcome A\nstrategy A\nisomorphic\n{free} 1-2\nend\n"
    );
    // The line, the position, and the start once more where the line `isomorphic` is read.
    let looks = 3 * 4 * vertices.pow(2) * vertices * (vertices + 4);
    sized(&text, edges * (300 + 14) + looks, edges * (96 + 4) + 700)
}

fn live(count: usize) -> Sized {
    let text = pairs(count, "");
    let positions = match check_within(&mut text.as_bytes(), &Limits::NONE) {
        Ok(accepted) => match accepted.extent {
            Extent::Positions(positions) => positions,
            other => panic!("{other:?}"),
        },
        Err(why) => panic!("{why}"),
    };
    let sets = count as u64;
    // Both cells of a pair are looked at as answers, and again as moves that are forced.
    let answers = 2 * sets * positions;
    let steps = 200 * 2 * (positions + answers) + (answers + positions) * (16 * sets + 40);
    Sized {
        steps,
        memory: 300 * positions,
        text,
    }
}

fn first_moves(cells: u64) -> Sized {
    let moves: Vec<String> = (1..=cells).map(|cell| cell.to_string()).collect();
    let moves = moves.join(",");
    let text = format!(
        "game vdw n={cells} k=1\nclaim first-moves A {moves}\nstrategy A\nend\nstrategy B\nend\n"
    );
    sized(
        &text,
        cells * (4 * 300 + 200 + 4 * cells) + 400 * cells,
        200 * cells,
    )
}

/// A mirror on a board on which each cell is a set, so that no coloring is proper.
fn mirrored(cells: u64) -> Sized {
    let images: Vec<String> = (1..=cells).rev().map(|cell| cell.to_string()).collect();
    let text = format!(
        "game vdw n={cells} k=1 convention=avoidance\nclaim outcome B\nreason B mirror {}\ntree\nend\n",
        images.join(" ")
    );
    let rules = 96 * cells + 4 * cells;
    sized(
        &text,
        cells * (300 + 10) + 310 * cells + 20 * cells,
        2 * (rules + 12 * cells) + 40 * cells,
    )
}

fn coloring(cells: u64) -> Sized {
    let symbols = (0..cells).map(|cell| if cell / 8 % 2 == 0 { '1' } else { '2' });
    let coloring: String = symbols.collect();
    let text = format!("game vdw n={cells} k=16\nclaim coloring\n{coloring}\nend\n");
    let sets = (1..=cells)
        .map(|d| cells.saturating_sub(15 * d))
        .sum::<u64>();
    sized(&text, sets * (300 + 14 * 16), sets * (96 + 16 * 16))
}

/// The edges of a complete graph, each in the color of its first vertex.
fn rules(vertices: u64) -> Sized {
    let edges = (1..=vertices).flat_map(|v| (v + 1..=vertices).map(move |_| v));
    let symbols = edges.map(|v| char::from_digit(v as u32, 36).unwrap());
    let coloring: String = symbols.collect();
    let text = format!("game clique n={vertices} k=4 colors=35\nclaim coloring\n{coloring}\nend\n");
    let sets = vertices * (vertices - 1) * (vertices - 2) * (vertices - 3) / 24;
    sized(&text, sets * (300 + 14 * 6), sets * (96 + 16 * 6))
}

/// The branches of a tree in which every cell but the first has both colors, in preorder.
fn tree_of(cells: u32) -> String {
    let (mut todo, mut text) = (vec![1], String::new());
    while let Some(cell) = todo.pop() {
        if cell < cells {
            let below = if cell == 1 { 1 } else { 2 };
            todo.extend(std::iter::repeat_n(cell + 1, below));
        }
        text += &format!("{cell}\n");
    }
    text
}

fn tree(cells: u32) -> Sized {
    let tree = tree_of(cells);
    let branches = tree.lines().count() as u64;
    let game = format!("vdw n={cells} k={}", cells + 1);
    let text = format!(
        "game {game}\nclaim count {}\ntree\n{tree}end\n",
        1 << (cells - 1)
    );
    // No set is looked at, and a branch gives one cell each of two colors.
    sized(&text, branches * 2 * (20 + 4), 0)
}

fn list(cells: u32) -> Sized {
    let colorings = (0..1_u32 << (cells - 1)).map(|bits| {
        let symbols = (0..cells).rev();
        let symbols = symbols.map(|cell| if bits >> cell & 1 == 1 { '2' } else { '1' });
        symbols.collect::<String>() + "\n"
    });
    let list: String = colorings.collect();
    let bytes = list.len() as u64;
    let bare = tree(cells);
    let text = bare
        .text
        .replacen("tree\n", &format!("list\n{list}end\ntree\n"), 1);
    Sized {
        text,
        steps: bare.steps + bytes,
        memory: 6 * bytes,
    }
}

/// Clauses that are added and kept.
fn clauses(number: u64) -> Sized {
    let added = (11..11 + number).map(|name| format!("{name} 1 2 0 1 0\n"));
    let added: String = added.collect();
    let last = 11 + number;
    let text = format!(
        "game vdw n=3 k=2\nclaim count 0\nlrat\nsymmetry colors 1\n{added}{last} 0 10 1 4 5 2 3 9 0\nend\n"
    );
    sized(&text, 3_000 + number * 62, 150 * number)
}

/// Clauses that are deleted at once.
fn deleted(number: u64) -> Sized {
    let added = (11..11 + number).map(|name| format!("{name} 1 2 0 1 0\n{name} d {name} 0\n"));
    let added: String = added.collect();
    let last = 11 + number;
    let text = format!(
        "game vdw n=3 k=2\nclaim count 0\nlrat\nsymmetry colors 1\n{added}{last} 0 10 1 4 5 2 3 9 0\nend\n"
    );
    sized(&text, 3_000 + number * 62, 1_000)
}

fn maps(number: u64) -> Sized {
    let lines = "symmetry cells 3 2 1\n".repeat(number as usize);
    let last = 11 + number;
    let text = format!(
        "game vdw n=3 k=2\nclaim count 0\nlrat\nsymmetry colors 1\n{lines}{last} 0 10 1 4 5 2 3 9 0\nend\n"
    );
    sized(&text, 5_000 + number * (3 * 520 + 200), 60 * number)
}

fn quoted(lines: usize) -> Sized {
    let text = pairs(3, &"both c0 c1\n".repeat(lines));
    let bytes = text.len() as u64;
    Sized {
        steps: 100_000 + lines as u64,
        memory: 2 * bytes + 150 * lines as u64 + 30_000,
        text,
    }
}

/// Pairs of an even and an odd cell, each once, and a coloring by parity.
fn distinct(number: usize) -> Sized {
    let all: Vec<String> = (0..128).map(|cell| format!("c{cell}")).collect();
    let pairs = (0..64).flat_map(|one| (0..64).map(move |other| (2 * one, 2 * other + 1)));
    let sets = pairs
        .take(number)
        .map(|(one, other)| format!("both c{one} c{other}\n"));
    let board = format!("cells {}\n{}", all.join(" "), sets.collect::<String>());
    let game = format!("game file digest={:032x}", digest(&board));
    let coloring = "12".repeat(64);
    let text = format!("{game}\nclaim coloring\nboard\n{board}end\n{coloring}\nend\n");
    let (sets, bytes) = (number as u64, board.len() as u64);
    sized(
        &text,
        sets * (300 + 14 * 2),
        2 * bytes + sets * (150 + 12 * 2),
    )
}

/// A subtraction game, in which a move takes one number of counters.
fn period(taken: usize) -> Sized {
    let code = "0".repeat(taken - 1);
    let (period, heaps) = (2 * taken as u64, 3 * taken as u64 + 1);
    let text = format!("game octal code=0.{code}3\nclaim period {period} preperiod 0\nend\n");
    // Divisors of the period are tried, one after the other.
    sized(&text, 30 * heaps, 2 * heaps)
}

fn endless(heaps: u64) -> Sized {
    let text =
        format!("game octal code=0.[3]\nclaim period 1 preperiod 0 saltus 1\nheaps {heaps}\nend\n");
    sized(&text, heaps * heaps / 2 + 24 * heaps, 32 * heaps)
}

fn paving(side: u64) -> Sized {
    let rows = ["1,0 -1,0", "-1,0 1,0"].map(|row| vec![row; side as usize / 2].join(" ") + "\n");
    let rows = rows.concat().repeat(side as usize / 2);
    let text = format!(
        "game animal animal=fatty\nclaim every-board draw\npaving {side} {side}\n{rows}end\n"
    );
    sized(&text, 8 * side * side * 20, 0)
}

/// A kind of certificate, at three sizes.
fn kinds() -> Vec<(&'static str, Vec<Sized>)> {
    vec![
        ("strategy", [6, 10, 13].map(strategy).into()),
        ("plies", [6, 8, 11].map(plies).into()),
        ("isomorphic", [4, 9, 16].map(isomorphic).into()),
        ("live boards", [4, 6, 8].map(live).into()),
        ("first moves", [20, 60, 120].map(first_moves).into()),
        ("mirror", [8, 40, 128].map(mirrored).into()),
        ("coloring", [64, 128, 224].map(coloring).into()),
        ("rules", [8, 16, 30].map(rules).into()),
        ("tree", [8, 12, 16].map(tree).into()),
        ("list", [8, 12, 16].map(list).into()),
        ("clauses", [100, 3_000, 60_000].map(clauses).into()),
        ("deleted clauses", [100, 3_000, 60_000].map(deleted).into()),
        ("maps", [100, 1_000, 10_000].map(maps).into()),
        ("a quoted board", [100, 3_000, 60_000].map(quoted).into()),
        ("distinct sets", [100, 1_000, 4_096].map(distinct).into()),
        ("period", [100, 1_000, 9_000].map(period).into()),
        ("endless", [200, 2_000, 10_000].map(endless).into()),
        ("paving", [2, 20, 100].map(paving).into()),
    ]
}

fn is_decided(text: &str, limits: &Limits) -> bool {
    match check_within(&mut text.as_bytes(), limits) {
        Ok(_) => true,
        Err(Failure::Undecided(_)) => false,
        Err(other) => panic!("{other}\n{}", &text[..text.len().min(2_000)]),
    }
}

/// The least limit that is enough.
fn least(is_enough: impl Fn(u64) -> bool) -> u64 {
    let (mut low, mut high) = (0, 1);
    while !is_enough(high) {
        (low, high) = (high, 2 * high);
    }
    while high - low > low / 1_000 + 1 {
        let middle = low.midpoint(high);
        match is_enough(middle) {
            true => high = middle,
            false => low = middle,
        }
    }
    high
}

#[test]
fn what_is_stated_is_enough_and_not_far_too_much() {
    for (kind, sizes) in kinds() {
        for Sized {
            text,
            steps,
            memory,
        } in sizes
        {
            let bytes = text.len() as u64;
            let (steps, memory) = (4 * bytes + steps + 5_000, memory + MEMORY_OF_ANY);
            let needed = least(|steps| {
                is_decided(
                    &text,
                    &Limits {
                        steps,
                        ..Limits::NONE
                    },
                )
            });
            let taken = least(|memory| {
                is_decided(
                    &text,
                    &Limits {
                        memory,
                        ..Limits::NONE
                    },
                )
            });
            println!("{kind}, {bytes} bytes: {needed} of {steps} steps, {taken} of {memory} bytes");
            assert!(needed <= steps && taken <= memory, "{kind}, {bytes}");
            assert!(steps < 12 * needed + 50_000, "{kind}, {bytes}: steps");
            assert!(memory < 12 * taken + 50_000, "{kind}, {bytes}: memory");
        }
    }
}

/// The most memory that the command takes for a certificate, in bytes. It is given all of the text
/// but not its end, so that it waits when everything is checked.
#[cfg(target_os = "linux")]
fn peak(text: &str) -> u64 {
    use std::io::Write;
    use std::process::{Command, Stdio};
    use std::time::Duration;

    let mut child = Command::new(env!("CARGO_BIN_EXE_harary-check"))
        .arg("-")
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .spawn()
        .unwrap();
    let mut input = child.stdin.take().unwrap();
    input.write_all(text.as_bytes()).unwrap();
    let of_child =
        |file: &str| std::fs::read_to_string(format!("/proc/{}/{file}", child.id())).unwrap();
    // The state, and how long it worked, do not change while it waits.
    let state = || {
        let stat = of_child("stat");
        let after_name = stat.rsplit_once(") ").unwrap().1.to_owned();
        let words: Vec<&str> = after_name.split(' ').collect();
        (
            words[0].to_owned(),
            [11, 12].map(|place| words[place].to_owned()),
        )
    };
    let (mut last, mut quiet) = (state(), 0);
    while quiet < 5 {
        std::thread::sleep(Duration::from_millis(15));
        let now = state();
        quiet = if now == last && now.0 == "S" {
            quiet + 1
        } else {
            0
        };
        last = now;
    }
    let status = of_child("status");
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    let peak = kilobytes.parse::<u64>().unwrap() * 1024;
    drop(input);
    assert!(child.wait().unwrap().success());
    peak
}

/// A megabyte more than stated is what is read, and what the allocator keeps.
#[cfg(target_os = "linux")]
#[test]
fn the_process_takes_no_more_memory_than_is_stated() {
    const MEGABYTE: u64 = 1 << 20;
    let (_, smallest) = kinds().swap_remove(0);
    let least = peak(&smallest[0].text);
    for (kind, sizes) in kinds() {
        for Sized { text, memory, .. } in sizes {
            let grown = peak(&text).saturating_sub(least);
            println!("{kind}, {} bytes: {grown} of {memory} bytes", text.len());
            assert!(grown <= memory + MEGABYTE, "{kind}: {grown} of {memory}");
        }
    }
}
