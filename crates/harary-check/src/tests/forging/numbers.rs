//! Periods that are one off, and pavings that miss a copy.

use super::super::mutations::{Random, accepted};
use super::super::{endless, free, periods};
use crate::paving::Shape;
use crate::rules::animal;
use crate::rules::octal::Code;
use crate::spec::Spec;

fn is_right(text: &str, is_true: bool) {
    assert_eq!(accepted(text.as_bytes()), is_true, "{text}");
}

#[test]
fn periods_that_are_one_off() {
    let mut random = Random(1956);
    let (mut right, mut wrong) = (0, 0);
    for round in 0..600 {
        let code = periods::random_code(&mut random, round % 4 > 0);
        let values = periods::by_definition(&code, if round % 4 > 0 { 600 } else { 100 });
        let Some(truth) = periods::likely(&values) else {
            continue;
        };
        let (p, n) = (truth.period, truth.preperiod);
        // What is seen must be enough for the checker to say so, too.
        if 3 * (n + p) + 20 > values.len() as u64 / 2 {
            continue;
        }
        let text = |p: u64, n: u64| {
            format!(
                "harary-certificate 1\ngame octal code={code}\nclaim period {p} preperiod {n}\nend\n"
            )
        };
        is_right(&text(p, n), true);
        right += 1;
        let parts = (1..p).filter(|part| p.is_multiple_of(*part));
        let others = parts.chain([p + 1, p.saturating_sub(1), 2 * p, 3 * p]);
        let mut forged: Vec<(u64, u64)> = others.map(|other| (other, n)).collect();
        forged.extend([
            (p, n + 1),
            (p, n + p),
            (p, n.wrapping_sub(1)),
            (2 * p, n + 1),
            (p, n / 2),
        ]);
        for (other, from) in forged {
            if other > 0 && from < 1 << 40 && (other, from) != (p, n) {
                is_right(&text(other, from), false);
                wrong += 1;
            }
        }
    }
    println!("periods: {right} accepted, {wrong} refused");
    assert!(right > 150 && wrong > 1_000);
}

#[test]
fn periods_with_a_saltus_that_are_one_off() {
    let mut random = Random(2000);
    let (mut right, mut wrong) = (0, 0);
    for _ in 0..1_000 {
        let code = endless::random_code(&mut random);
        if Code::read(&code).is_err() {
            continue;
        }
        let Some(truth) = endless::likely(&endless::by_definition(&code, 400)) else {
            continue;
        };
        let text = |p: u64, n: u64, s: u64, heaps: usize| {
            let saltus = if s == 0 {
                String::new()
            } else {
                format!(" saltus {s}")
            };
            format!(
                "harary-certificate 1\ngame octal code={code}\nclaim period {p} preperiod {n}{saltus}\nheaps {heaps}\nend\n"
            )
        };
        let (p, n, s) = (truth.period, truth.preperiod, truth.saltus);
        is_right(&text(p, n, s, 400), true);
        right += 1;
        for (p, n, s) in [
            (p, n, s + 1),
            (p, n, s.wrapping_sub(1)),
            (p, n + 1, s),
            (p, n.wrapping_sub(1), s),
            (p + 1, n, s),
            (p - 1, n, s),
            (2 * p, n, 2 * s),
            (2 * p, n, s),
        ] {
            if p > 0 && n < 1 << 40 && s < 1 << 40 {
                for heaps in [20, 60, 400] {
                    is_right(&text(p, n, s, heaps), false);
                    wrong += 1;
                }
            }
        }
    }
    println!("periods with a saltus: {right} accepted, {wrong} refused");
    assert!(right > 200 && wrong > 4_000);
}

type Way = Option<(i64, i64)>;

/// A paving in which some cells have partners, one or two steps away.
fn some_paving(width: i64, height: i64, random: &mut Random) -> Vec<Way> {
    let steps = [(1, 0), (0, 1), (1, 1), (1, -1), (2, 0), (1, 0), (0, 1)];
    let mut ways: Vec<Way> = vec![None; (width * height) as usize];
    for cell in 0..width * height {
        let (right, down) = *random.of(&steps);
        let other = (cell / width + down).rem_euclid(height) * width
            + (cell % width + right).rem_euclid(width);
        let (cell, other) = (cell as usize, other as usize);
        if cell != other && ways[cell].is_none() && ways[other].is_none() {
            (ways[cell], ways[other]) = (Some((right, down)), Some((-right, -down)));
        }
    }
    ways
}

/// How many copies, of those that begin in the first columns and rows, contain no cell with its
/// partner.
fn missed(shapes: &[Shape], width: i64, height: i64, ways: &[Way]) -> usize {
    let way = |x: i64, y: i64| ways[(y.rem_euclid(height) * width + x.rem_euclid(width)) as usize];
    let corners = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let copies = corners.flat_map(|(x, y)| {
        let moved =
            move |shape: &Shape| -> Shape { shape.iter().map(|(u, v)| (u + x, v + y)).collect() };
        shapes.iter().map(moved)
    });
    let pairs = |copy: &Shape| {
        copy.iter()
            .any(|&(x, y)| way(x, y).is_some_and(|(u, v)| copy.contains(&(x + u, y + v))))
    };
    copies.filter(|copy| !pairs(copy)).count()
}

fn sorted(mut shape: Shape) -> Shape {
    shape.sort_unstable();
    shape
}

#[test]
fn pavings_that_miss_a_copy() {
    let mut random = Random(1979);
    let (mut right, mut wrong, mut few) = (0, 0, 0);
    for name in [
        "fatty",
        "tippy",
        "skinny",
        "xx/xx/x.",
        "xxx/xx.",
        "xxx/x.x",
        "xxx/xxx",
        ".x/xx/.x/.x",
        "xxx/.x./.x.",
        "xxxxx",
        "xxxxxx",
        "xxx/xxx/xxx",
    ] {
        let spec = format!("animal animal={name}");
        let Ok(shapes) = animal::shapes(&mut Spec::read(&spec, &free()).unwrap()) else {
            continue;
        };
        // Images that are the same count once.
        let mut shapes: Vec<Shape> = shapes.into_iter().map(sorted).collect();
        shapes.sort_unstable();
        shapes.dedup();
        let mut try_it = |width: i64, height: i64, ways: &[Way]| {
            let missed = missed(&shapes, width, height, ways);
            let word = |way: &Way| match way {
                None => ".".to_owned(),
                Some((right, down)) => format!("{right},{down}"),
            };
            let rows = ways.chunks(width as usize);
            let rows = rows.map(|row| row.iter().map(word).collect::<Vec<_>>().join(" ") + "\n");
            let rows: String = rows.collect();
            is_right(
                &format!(
                    "harary-certificate 1\ngame {spec}\nclaim every-board draw\npaving {width} {height}\n{rows}end\n"
                ),
                missed == 0,
            );
            right += usize::from(missed == 0);
            wrong += usize::from(missed > 0);
            few += usize::from((1..=2).contains(&missed));
            missed == 0
        };
        // Bricks: rows of dominoes, every other one moved by one cell.
        let bricks = [1, -1, -1, 1].map(|right| Some((right, 0)));
        let all = |number: usize, random: &mut Random| {
            let (width, height) = (1 + random.below(4) as i64, 1 + random.below(4) as i64);
            match number {
                0 => (2, 2, bricks.to_vec()),
                _ => (width, height, some_paving(width, height, random)),
            }
        };
        for number in 0..2_000 {
            let (width, height, ways) = all(number, &mut random);
            if !try_it(width, height, &ways) {
                continue;
            }
            // A pair less.
            for cell in 0..ways.len() {
                let mut fewer = ways.clone();
                if let Some((right, down)) = ways[cell] {
                    let (x, y) = (cell as i64 % width + right, cell as i64 / width + down);
                    fewer[cell] = None;
                    fewer[(y.rem_euclid(height) * width + x.rem_euclid(width)) as usize] = None;
                    try_it(width, height, &fewer);
                }
            }
        }
    }
    println!("pavings: {right} accepted, {wrong} refused, of which {few} miss one or two copies");
    assert!(right > 200 && wrong > 10_000 && few > 500);
}
