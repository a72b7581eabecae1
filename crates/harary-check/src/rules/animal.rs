//! Harary's animals: the sets are the images of a polyomino, turned, reflected and moved, in a grid
//! of n × n cells.
//!
//! Gardner 1979, *Mathematical Games* (April), after Harary.

use super::board::Board;
use crate::budget::Stop;
use crate::paving::Shape;
use crate::spec::Spec;
use crate::verdict::short;

const NAMES: [(&str, &str); 10] = [
    ("monomino", "x"),
    ("domino", "xx"),
    ("tic", "xxx"),
    ("el", "xx/x."),
    ("skinny", "xxxx"),
    ("elly", "xxx/x.."),
    ("knobby", "xxx/.x."),
    ("tippy", "xx./.xx"),
    ("fatty", "xx/xx"),
    ("snaky", "xxxx./...xx"),
];

/// Takes the keys that say what the board is, and leaves the rest.
pub(crate) fn board(spec: &mut Spec<'_>) -> Result<Board, Stop> {
    let n = spec.number("n", 1..=11)? as usize;
    let text = spec.required("animal")?;
    let images = images(text).map_err(|why| format!("animal: `{}` {why}", short(text)))?;
    let mut sets = Vec::new();
    for rows in &images {
        let (height, width) = (rows.len(), rows[0].len());
        for (down, right) in (0..n).flat_map(|down| (0..n).map(move |right| (down, right))) {
            if down + height <= n && right + width <= n {
                let marked = cells(rows).into_iter();
                sets.push(
                    marked
                        .map(|(y, x)| ((y + down) * n + x + right) as u32)
                        .collect(),
                );
            }
        }
    }
    Board::new((n * n) as u32, Some(n as u32), sets, &spec.budget)
}

/// The animal turned and reflected, on no board: takes the key that names it.
pub(crate) fn shapes(spec: &mut Spec<'_>) -> Result<Vec<Shape>, String> {
    let text = spec.required("animal")?;
    let images = images(text).map_err(|why| format!("animal: `{}` {why}", short(text)))?;
    let shape = |rows: &Vec<String>| {
        let marked = cells(rows).into_iter();
        marked.map(|(y, x)| (x as i64, y as i64)).collect()
    };
    Ok(images.iter().map(shape).collect())
}

/// The places of an `x`, row and column.
fn cells(rows: &[String]) -> Vec<(usize, usize)> {
    let places = (0..rows.len()).flat_map(|y| (0..rows[0].len()).map(move |x| (y, x)));
    places
        .filter(|&(y, x)| rows[y].as_bytes()[x] == b'x')
        .collect()
}

/// The rows of all images of an animal, or what is wrong with its spelling.
fn images(text: &str) -> Result<Vec<Vec<String>>, &'static str> {
    let named = NAMES.iter().find(|(name, _)| *name == text);
    let drawing = named.map_or(text, |(_, drawing)| drawing);
    let rows: Vec<String> = drawing.split('/').map(str::to_owned).collect();
    let even = rows.iter().all(|row| row.len() == rows[0].len());
    if !even
        || rows
            .iter()
            .any(|row| row.bytes().any(|symbol| !b"x.".contains(&symbol)))
    {
        return Err("is no name and no rows of `x` and `.`");
    }
    let marked = cells(&rows);
    if marked.is_empty() || marked.len() > 12 {
        return Err("does not have 1 to 12 cells");
    }
    let empty_column = (0..rows[0].len()).any(|x| marked.iter().all(|cell| cell.1 != x));
    if empty_column || (0..rows.len()).any(|y| marked.iter().all(|cell| cell.0 != y)) {
        return Err("has an empty row or column");
    }
    // Every cell is reached from the first by steps to neighbors.
    let mut reached = vec![marked[0]];
    while let Some(&next) = marked.iter().find(|cell| {
        let neighbors =
            |other: &&(usize, usize)| other.0.abs_diff(cell.0) + other.1.abs_diff(cell.1) == 1;
        !reached.contains(cell) && reached.iter().any(|other| neighbors(&other))
    }) {
        reached.push(next);
    }
    if reached.len() < marked.len() {
        return Err("does not hang together");
    }
    let mut all = vec![rows];
    for _ in 0..3 {
        all.push(turned(&all[all.len() - 1]));
    }
    for image in 0..4 {
        all.push(all[image].iter().rev().cloned().collect());
    }
    if named.is_none() {
        let spellings: Vec<String> = all.iter().map(|rows| rows.join("/")).collect();
        if NAMES
            .iter()
            .any(|(_, drawing)| spellings.iter().any(|spelling| spelling == drawing))
        {
            return Err("has a name");
        }
        if spellings
            .iter()
            .max()
            .is_none_or(|greatest| greatest != text)
        {
            return Err("is not the greatest of its images in ASCII order");
        }
    }
    Ok(all)
}

/// A quarter turn.
fn turned(rows: &[String]) -> Vec<String> {
    let column = |x: usize| {
        rows.iter()
            .rev()
            .map(|row| char::from(row.as_bytes()[x]))
            .collect()
    };
    (0..rows[0].len()).map(column).collect()
}
