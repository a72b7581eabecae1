//! The games once more, as naively as they can be told, to compare the outcomes of the checker's
//! rules with.
//!
//! Nothing here is taken from `rules`: specs are read by looking for a key, boards are lists of
//! characters, and sets are found by trying. Monotonic games have `labels.rs`.

use std::collections::HashMap;

use super::accepted::small_games;
use super::prover::{Solve, with_rules};

/// 1 if A wins, −1 if B does, 0 for a draw.
type Value = i32;

fn key<'a>(game: &'a str, key: &str) -> Option<&'a str> {
    game.split(' ')
        .find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
}

fn number(game: &str, name: &str) -> usize {
    key(game, name).unwrap().parse().unwrap()
}

/// The value for the player whose sign is given: the best of those that the moves lead to.
fn best(sign: Value, values: impl Iterator<Item = Value>) -> Value {
    sign * values.map(|value| sign * value).max().unwrap()
}

fn columns(game: &str, placed: &mut Vec<usize>) -> Value {
    let sign = if placed.len().is_multiple_of(2) {
        1
    } else {
        -1
    };
    let mut values = Vec::new();
    for column in 0..number(game, "c") {
        placed.push(column);
        let x = placed.len();
        let sums_up = |members: &u32| {
            let set: Vec<usize> = (1..x).filter(|a| members >> a & 1 == 1).collect();
            let few = key(game, "rule") == Some("many") || set.len() == 2;
            let doubled = key(game, "rule") == Some("schur") && set.len() == 1 && 2 * set[0] == x;
            let distinct = set.len() >= 2 && few && set.iter().sum::<usize>() == x;
            (doubled || distinct) && set.iter().all(|a| placed[a - 1] == column)
        };
        if !(0..1_u32 << x).any(|members| sums_up(&members)) {
            values.push(columns(game, placed));
        }
        placed.pop();
    }
    if values.is_empty() {
        return if key(game, "convention").is_some() {
            sign
        } else {
            -sign
        };
    }
    best(sign, values.into_iter())
}

/// The digits of a code, and which of their bits are for different sizes only; those in brackets
/// for ever.
fn digits(code: &str) -> Vec<(u32, u32)> {
    let mut digits: Vec<(u32, u32)> = Vec::new();
    let (mut tail, mut listed) = (None, false);
    for symbol in code.chars() {
        match symbol {
            '.' | ',' => {}
            '[' => tail = Some(digits.len()),
            ']' => {
                let block = digits[tail.unwrap()..].to_vec();
                digits.extend(block.iter().cycle().take(20));
            }
            '{' => {
                digits.push((0, 0));
                listed = true;
            }
            '}' => listed = false,
            '!' => {
                let last = digits.last_mut().unwrap();
                last.1 |= if listed {
                    1 << last.0.ilog2()
                } else {
                    last.0 & 12
                };
            }
            digit if listed => digits.last_mut().unwrap().0 |= 1 << digit.to_digit(4).unwrap(),
            digit => digits.push((digit.to_digit(16).unwrap(), 0)),
        }
    }
    digits
}

fn octal(
    game: &str,
    heaps: &[u32],
    sign: Value,
    known: &mut HashMap<(Vec<u32>, Value), Value>,
) -> Value {
    let mut sorted = heaps.to_vec();
    sorted.sort_unstable();
    if let Some(value) = known.get(&(sorted.clone(), sign)) {
        return *value;
    }
    let mut values = Vec::new();
    let code = key(game, "code").unwrap();
    for (place, &heap) in heaps.iter().enumerate() {
        for (taken, (digit, unequal)) in (0..=heap).zip(digits(code)) {
            let mut go_on = |rest: &[u32]| {
                let others = [&heaps[..place], &heaps[place + 1..], rest].concat();
                values.push(octal(game, &others, -sign, known));
            };
            if digit % 2 == 1 && heap == taken {
                go_on(&[]);
            }
            if digit / 2 % 2 == 1 && heap > taken {
                go_on(&[heap - taken]);
            }
            let rest = heap - taken;
            for a in 1..rest {
                let b = rest - a;
                if digit & 4 > 0 && (unequal & 4 == 0 || a != b) {
                    go_on(&[a, b]);
                }
                for c in 1..b {
                    let d = b - c;
                    if digit & 8 > 0 && (unequal & 8 == 0 || a != c && a != d && c != d) {
                        go_on(&[a, c, d]);
                    }
                }
            }
        }
    }
    let stuck = if key(game, "convention").is_some() {
        sign
    } else {
        -sign
    };
    let value = if values.is_empty() {
        stuck
    } else {
        best(sign, values.into_iter())
    };
    known.insert((sorted, sign), value);
    value
}

/// How many cells a board has.
fn cells(game: &str) -> usize {
    let n = || number(game, "n");
    match game.split(' ').next().unwrap() {
        "vdw" => n(),
        "clique" | "graph" => n() * (n() - 1) / 2,
        "numbers" if key(game, "forbid") == Some("divisor") => n() - 1,
        "numbers" => n(),
        "tictactoe" => number(game, "side").pow(key(game, "dim").unwrap_or("2").parse().unwrap()),
        "mnk" => n() * number(game, "m"),
        _ => n() * n(),
    }
}

/// Whether all pairs among some k of n vertices are the player's.
fn owns_clique(n: usize, k: usize, mine: &[bool]) -> bool {
    let pairs: Vec<(usize, usize)> = (0..n)
        .flat_map(|v| (v + 1..n).map(move |w| (v, w)))
        .collect();
    (0..1_u32 << n).any(|vertices| {
        let has = |vertex: usize| vertices >> vertex & 1 == 1;
        let owned = pairs
            .iter()
            .zip(mine)
            .filter(|((v, w), mine)| **mine && has(*v) && has(*w));
        vertices.count_ones() as usize == k && owned.count() == k * (k - 1) / 2
    })
}

/// Whether the points evenly spread between two of the player's, on opposite faces or along an
/// axis, are all the player's.
fn owns_line(side: usize, dim: u32, mine: &[bool]) -> bool {
    let point =
        |cell: usize| -> Vec<usize> { (0..dim).map(|axis| cell / side.pow(axis) % side).collect() };
    let last = side - 1;
    (0..mine.len()).any(|one| {
        (0..mine.len()).filter(|&other| other != one).any(|other| {
            let (from, to) = (point(one), point(other));
            let spans = from
                .iter()
                .zip(&to)
                .all(|(a, b)| a == b || (*a == 0 && *b == last) || (*a == last && *b == 0));
            let between = |time: usize| {
                let at = |axis: usize| (from[axis] * (last - time) + to[axis] * time) / last;
                (0..dim)
                    .map(|axis| at(axis as usize) * side.pow(axis))
                    .sum::<usize>()
            };
            spans && (0..side).all(|time| mine[between(time)])
        })
    })
}

/// Whether the player has k cells of a grid of width m in a row.
fn owns_row(m: usize, k: usize, mine: &[bool]) -> bool {
    let has = |x: i32, y: i32| {
        (0..m as i32).contains(&x) && mine.get(y as usize * m + x as usize) == Some(&true)
    };
    (0..mine.len()).any(|cell| {
        let (x, y) = ((cell % m) as i32, (cell / m) as i32);
        [(1, 0), (0, 1), (1, 1), (-1, 1)]
            .iter()
            .any(|(u, v)| (0..k as i32).all(|i| has(x + i * u, y + i * v)))
    })
}

/// Whether an image of the drawing is the player's: each cell of the board may be where its first
/// `x` lies.
fn owns_animal(n: i32, drawing: &str, mine: &[bool]) -> bool {
    let drawing = [("domino", "xx"), ("tic", "xxx"), ("el", "xx/x.")]
        .iter()
        .find(|(name, _)| *name == drawing)
        .map_or(drawing, |(_, drawn)| drawn);
    let rows = (0..).zip(drawing.split('/'));
    let marked = |(y, row): (i32, &str)| {
        let columns: Vec<(i32, i32)> = (0..)
            .zip(row.chars())
            .filter(|(_, c)| *c == 'x')
            .map(|(x, _)| (x, y))
            .collect();
        columns
    };
    let marks: Vec<(i32, i32)> = rows.flat_map(marked).collect();
    let turns = [(1, 0, 0, 1), (0, -1, 1, 0), (-1, 0, 0, -1), (0, 1, -1, 0)];
    let has =
        |x: i32, y: i32| (0..n).contains(&x) && (0..n).contains(&y) && mine[(y * n + x) as usize];
    (0..n * n).any(|corner| {
        turns.iter().any(|(a, b, c, d)| {
            [1, -1].iter().any(|flip| {
                marks.iter().all(|mark| {
                    let (x, y) = ((mark.0 - marks[0].0) * flip, mark.1 - marks[0].1);
                    has(corner % n + a * x + b * y, corner / n + c * x + d * y)
                })
            })
        })
    })
}

/// Whether some k vertices in some order make a path, a cycle or a star of the player's edges.
fn owns_graph(n: usize, shape: &str, k: usize, mine: &[bool]) -> bool {
    let pairs: Vec<(usize, usize)> = (0..n)
        .flat_map(|v| (v + 1..n).map(move |w| (v, w)))
        .collect();
    let has = |v: usize, w: usize| {
        let place = pairs.iter().position(|&pair| pair == (v.min(w), v.max(w)));
        mine[place.unwrap()]
    };
    let digits = |number: usize| (0..k).map(move |i| number / n.pow(i as u32) % n);
    (0..n.pow(k as u32)).any(|number| {
        let order: Vec<usize> = digits(number).collect();
        let differ = (0..k).all(|i| !order[..i].contains(&order[i]));
        let along = || order.windows(2).all(|two| has(two[0], two[1]));
        differ
            && match shape {
                "path" => along(),
                "cycle" => along() && has(order[0], order[k - 1]),
                _ => order[1..].iter().all(|&leaf| has(order[0], leaf)),
            }
    })
}

/// Whether the player's numbers, the first of which is given, are related.
fn owns_numbers(first: usize, forbid: &str, mine: &[bool]) -> bool {
    let numbers: Vec<usize> = (0..mine.len())
        .filter(|&i| mine[i])
        .map(|i| i + first)
        .collect();
    let has = |number: usize| numbers.contains(&number);
    numbers.iter().any(|&a| {
        numbers.iter().any(|&b| match forbid {
            "sum" => has(a + b),
            "divisor" => a != b && b % a == 0,
            // Two differences, of numbers that need not differ otherwise.
            _ => {
                a < b
                    && numbers
                        .iter()
                        .any(|&c| c != a && c + b > a && has(c + b - a))
            }
        })
    })
}

/// Whether two pieces of the player attack each other.
fn owns_pieces(n: usize, piece: &str, mine: &[bool]) -> bool {
    let cells: Vec<usize> = (0..n * n).filter(|&i| mine[i]).collect();
    cells.iter().any(|one| {
        cells.iter().any(|other| {
            let (x, y) = ((one % n).abs_diff(other % n), (one / n).abs_diff(other / n));
            let (line, diagonal) = (x * y == 0 && x + y > 0, x == y && x > 0);
            match piece {
                "queen" => line || diagonal,
                "rook" => line,
                "bishop" => diagonal,
                "knight" => x * y == 2,
                _ => x < 2 && y < 2 && x + y > 0,
            }
        })
    })
}

/// Whether a player owns a set of the board, given which cells are the player's.
fn owns(game: &str, mine: &[bool]) -> bool {
    let dim = || key(game, "dim").unwrap_or("2").parse().unwrap();
    match game.split(' ').next().unwrap() {
        "clique" => return owns_clique(number(game, "n"), number(game, "k"), mine),
        "graph" => {
            let shape = key(game, "shape").unwrap();
            return owns_graph(number(game, "n"), shape, number(game, "k"), mine);
        }
        "numbers" => {
            let forbid = key(game, "forbid").unwrap();
            return owns_numbers(1 + usize::from(forbid == "divisor"), forbid, mine);
        }
        "pieces" => return owns_pieces(number(game, "n"), key(game, "piece").unwrap(), mine),
        "tictactoe" => return owns_line(number(game, "side"), dim(), mine),
        "mnk" => return owns_row(number(game, "m"), number(game, "k"), mine),
        "animal" => {
            return owns_animal(number(game, "n") as i32, key(game, "animal").unwrap(), mine);
        }
        _ => {}
    }
    let n = number(game, "n");
    if game.starts_with("vdw") {
        let (k, ring) = (number(game, "k"), key(game, "board").is_some());
        return (0..n).any(|a| {
            (1..=n).any(|d| {
                let fits = if ring {
                    (k - 1) * d < n
                } else {
                    a + (k - 1) * d < n
                };
                fits && (0..k).all(|i| mine[(a + i * d) % n])
            })
        });
    }
    // Four different points make a square if p − q is p' − q' turned by a right angle, going round.
    let points: Vec<(i32, i32)> = (0..n * n)
        .filter(|&i| mine[i])
        .map(|i| ((i % n) as i32, (i / n) as i32))
        .collect();
    points.iter().any(|&(x, y)| {
        points.iter().any(|&(v, w)| {
            let (p, q) = (v - x, w - y);
            (p, q) != (0, 0) && points.contains(&(v - q, w + p)) && points.contains(&(x - q, y + p))
        })
    })
}

/// The greatest k, from that of the game on, of a set that the player owns; 0 for none. Games
/// without k have sets of one size.
fn largest(game: &str, mine: &[bool]) -> usize {
    let Some(k) = key(game, "k") else {
        return owns(game, mine).into();
    };
    let wide = key(game, "m").map_or(0, |m| m.parse().unwrap());
    let with = |more: usize| game.replace(&format!(" k={k}"), &format!(" k={more}"));
    let mut sizes = (k.parse().unwrap()..=number(game, "n").max(wide)).rev();
    sizes.find(|&more| owns(&with(more), mine)).unwrap_or(0)
}

fn board(game: &str, cells: &str, known: &mut HashMap<String, Value>) -> Value {
    if let Some(value) = known.get(cells) {
        return *value;
    }
    let avoided = ["hip", "clique", "graph", "numbers", "pieces"];
    let default = if avoided.iter().any(|name| game.starts_with(name)) {
        "avoidance"
    } else {
        "achievement"
    };
    let convention = key(game, "convention").unwrap_or(default);
    let owner = |player: char| {
        owns(
            game,
            &cells.chars().map(|cell| cell == player).collect::<Vec<_>>(),
        )
    };
    let first = if key(game, "first").is_some() { -1 } else { 1 };
    let taken = cells.chars().filter(|&cell| cell != '.').count();
    let bias = key(game, "bias").unwrap_or("1:1").split_once(':').unwrap();
    let (a, b): (usize, usize) = (bias.0.parse().unwrap(), bias.1.parse().unwrap());
    let of_first = if first == 1 { a } else { b };
    let sign = if taken % (a + b) < of_first {
        first
    } else {
        -first
    };
    let value = match convention {
        "normal" | "misere" | "saturation" => {
            // Everybody is A, and a cell is free for whoever completes nothing.
            let may = |cell: &usize| {
                let then = format!("{}A{}", &cells[..*cell], &cells[cell + 1..]);
                let mine: Vec<bool> = then.chars().map(|cell| cell == 'A').collect();
                &cells[*cell..=*cell] == "." && !owns(game, &mine)
            };
            let after = |cell: usize| format!("{}A{}", &cells[..cell], &cells[cell + 1..]);
            let sign = if taken.is_multiple_of(2) {
                first
            } else {
                -first
            };
            let moves: Vec<usize> = (0..cells.len()).filter(may).collect();
            match moves[..] {
                [] if convention == "saturation" => 1,
                [] if convention == "misere" => sign,
                [] => -sign,
                _ => best(
                    sign,
                    (moves.iter()).map(|&cell| board(game, &after(cell), known)),
                ),
            }
        }
        "achievement" if owner('A') => 1,
        "achievement" if owner('B') => -1,
        "avoidance" if owner('A') => -1,
        "avoidance" if owner('B') => 1,
        "maker-breaker" if owner('A') => 1,
        "avoider-enforcer" if owner('A') => -1,
        "maker-breaker" if taken == cells.len() => -1,
        "avoider-enforcer" if taken == cells.len() => 1,
        "larger" if taken == cells.len() => {
            let of = |player: char| {
                let mine: Vec<bool> = cells.chars().map(|cell| cell == player).collect();
                largest(game, &mine)
            };
            if of('A') > of('B') { 1 } else { -1 }
        }
        _ if taken == cells.len() => 0,
        _ => {
            let player = if sign == 1 { "A" } else { "B" };
            let free = (0..cells.len()).filter(|&cell| &cells[cell..=cell] == ".");
            let after = |cell: usize| format!("{}{player}{}", &cells[..cell], &cells[cell + 1..]);
            best(sign, free.map(|cell| board(game, &after(cell), known)))
        }
    };
    known.insert(cells.to_owned(), value);
    value
}

#[test]
fn outcomes_are_those_of_naive_play() {
    let mut compared = 0;
    for game in small_games() {
        let value = match game.split(' ').next().unwrap() {
            "columns" => columns(&game, &mut Vec::new()),
            "octal" => {
                let heaps: Vec<u32> = key(&game, "heaps")
                    .unwrap()
                    .split(',')
                    .map(|heap| heap.parse().unwrap())
                    .collect();
                octal(&game, &heaps, 1, &mut HashMap::new())
            }
            "vdw" | "hip" | "clique" | "graph" | "numbers" | "pieces" | "tictactoe" | "mnk"
            | "animal" => board(&game, &".".repeat(cells(&game)), &mut HashMap::new()),
            _ => continue,
        };
        let claim =
            ["claim outcome B", "claim outcome draw", "claim outcome A"][(value + 1) as usize];
        assert_eq!(with_rules(&game, Solve { after: "" }), claim, "{game}");
        compared += 1;
    }
    assert!(compared > 500, "{compared}");
}
