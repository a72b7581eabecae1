//! Pavings: a pairing of the cells of the plane that repeats itself, such that every copy of a
//! shape, wherever it lies, contains both cells of a pair: Lemma 19 (pavings) of
//! docs/certificates.md.

use crate::budget::Budget;
use crate::lines::{Line, Lines};
use crate::spec::number;
use crate::verdict::{Failure, short};

/// The most columns and rows after which a paving repeats itself, and the farthest partner.
const MOST: u32 = 100;

/// Cells of the plane, column and row.
pub(crate) type Shape = Vec<(i64, i64)>;

/// A pairing of the plane: of the cells in its first columns and rows, each partner by the way
/// there.
struct Paving {
    width: i64,
    height: i64,
    ways: Vec<Option<(i64, i64)>>,
}

impl Paving {
    /// The place of the cell that stands for this one.
    fn place(&self, (x, y): (i64, i64)) -> usize {
        (y.rem_euclid(self.height) * self.width + x.rem_euclid(self.width)) as usize
    }

    fn partner(&self, (x, y): (i64, i64)) -> Option<(i64, i64)> {
        let (right, down) = self.ways[self.place((x, y))]?;
        Some((x + right, y + down))
    }
}

/// Reads the rest of the certificate but its end, and checks that each copy of each shape contains
/// a pair; gives the number of copies looked at.
pub(crate) fn check(shapes: &[Shape], lines: &mut Lines<'_>) -> Result<u64, Failure> {
    let budget = lines.budget();
    let (paving, first) = read(lines)?;
    let cells = || (0..paving.height).flat_map(|y| (0..paving.width).map(move |x| (x, y)));
    for cell in cells() {
        let partner = paving.partner(cell);
        if partner.is_some_and(|partner| paving.partner(partner) != Some(cell)) {
            let line = first + 1 + cell.1 as u64;
            let (column, row) = (cell.0 + 1, cell.1 + 1);
            let why = format!("the partner of the cell in column {column}, row {row} has another");
            return Err(Failure::at(line, why));
        }
    }
    for shape in shapes {
        for corner in cells() {
            let copy = shape.iter().map(|(x, y)| (x + corner.0, y + corner.1));
            let copy: Shape = copy.collect();
            if !has_pair(&paving, &copy, &budget).map_err(|why| Failure::at(first, why))? {
                let cells: Vec<String> = copy.iter().map(|(x, y)| format!("{x},{y}")).collect();
                let cells = cells.join(" ");
                let why = format!("no pair is among the cells {} (column, row)", short(&cells));
                return Err(Failure::at(first, why));
            }
        }
    }
    Ok((shapes.len() * paving.ways.len()) as u64)
}

fn has_pair(paving: &Paving, copy: &Shape, budget: &Budget) -> Result<bool, crate::budget::Stop> {
    budget.spend(copy.len() * (copy.len() + 1))?;
    let partner_is_there = |&cell: &(i64, i64)| {
        let partner = paving.partner(cell);
        partner.is_some_and(|partner| copy.contains(&partner))
    };
    Ok(copy.iter().any(partner_is_there))
}

/// Reads the section up to its `end`; also gives the line on which it begins.
fn read(lines: &mut Lines<'_>) -> Result<(Paving, u64), Failure> {
    let line = lines.next("`paving COLUMNS ROWS`")?;
    let words: Vec<&str> = line.text.split(' ').collect();
    let ["paving", width, height] = words[..] else {
        return Err(line.wrong("`paving COLUMNS ROWS` should stand here"));
    };
    let first = line.number;
    let size = |text| number(text, 1..=MOST).map_err(|why| line.wrong(why));
    let (width, height) = (size(width)?, size(height)?);
    let mut ways = Vec::new();
    for row in 1..=height {
        let line = lines.next("a row of the paving")?;
        let words: Vec<&str> = line.text.split(' ').collect();
        if words.len() != width as usize {
            let why = format!("row {row} has {} cells, not {width}", words.len());
            return Err(line.wrong(why));
        }
        for word in words {
            ways.push(way(word, &line)?);
        }
    }
    lines.end(&format!("after {height} rows `end` should stand here"))?;
    let (width, height) = (width.into(), height.into());
    Ok((
        Paving {
            width,
            height,
            ways,
        },
        first,
    ))
}

/// `.`, or the way to the partner: columns to the right, and rows down.
fn way(word: &str, line: &Line<'_>) -> Result<Option<(i64, i64)>, Failure> {
    if word == "." {
        return Ok(None);
    }
    let signed = |text: &str| match text.strip_prefix('-') {
        Some(digits) => number(digits, 1..=MOST).map(|number| -i64::from(number)),
        None => number(text, 0..=MOST).map(i64::from),
    };
    let wrong = |_| {
        let why = "`.` or RIGHT,DOWN, each -100 to 100, should stand for each cell, not";
        line.wrong(format!("{why} `{}`", short(word)))
    };
    let (right, down) = word.split_once(',').unwrap_or((word, ""));
    let way = (signed(right).map_err(wrong)?, signed(down).map_err(wrong)?);
    match way {
        (0, 0) => Err(line.wrong("no cell is its own partner")),
        _ => Ok(Some(way)),
    }
}
