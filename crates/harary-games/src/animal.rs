//! Harary's animals: the first player to make a given polyomino on a square grid, turned and
//! reflected at will, wins.
//!
//! Animals are named as Harary named them, or drawn: rows of `x` and `.` joined by `/`. Sources:
//! Gardner 1979, Mathematical Games (April), after Harary; Berlekamp, Conway, Guy 1982, Winning
//! Ways, chapter 22. Twelve animals are known to be achieved on large boards or, Snaky, believed to
//! be; all others are blocked by a pairing of the cells.

use crate::grid::square;
use harary_core::{BadParameter, Hypergraph};

/// The widest board: 121 cells.
const MOST_WIDTH: usize = 11;
/// The largest animal.
const MOST_CELLS: usize = 12;

/// The animals that have names, up to four cells and Snaky.
pub const ANIMALS: &[(&str, &str)] = &[
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

/// The cells of a polyomino, (column, row), in order of rows.
type Cells = Vec<(usize, usize)>;

const ALLOWED: &str = "monomino, domino, tic, el, skinny, elly, knobby, tippy, fatty, snaky, or rows of x and . joined by /, \
                       as in xx./.xx: up to 12 cells that hang together, all rows as long, none empty, and no column";

fn refused(text: &str) -> BadParameter {
    BadParameter::new("animal", text, ALLOWED)
}

/// The cells of a name or drawing.
fn cells(text: &str) -> Result<Cells, BadParameter> {
    let named = ANIMALS.iter().find(|(name, _)| *name == text);
    let rows: Vec<&[u8]> = named
        .map_or(text, |(_, drawing)| drawing)
        .split('/')
        .map(str::as_bytes)
        .collect();
    let width = rows[0].len();
    let drawn = rows
        .iter()
        .all(|row| row.len() == width && row.iter().all(|symbol| b"x.".contains(symbol)));
    if !drawn || width > MOST_CELLS || rows.len() > MOST_CELLS {
        return Err(refused(text));
    }
    let all = (0..rows.len()).flat_map(|y| (0..width).map(move |x| (x, y)));
    let cells: Cells = all.filter(|&(x, y)| rows[y][x] == b'x').collect();
    let fills = (0..width).all(|x| cells.iter().any(|cell| cell.0 == x))
        && (0..rows.len()).all(|y| cells.iter().any(|cell| cell.1 == y));
    if cells.len() > MOST_CELLS || !fills || !hangs_together(&cells) {
        return Err(refused(text));
    }
    Ok(cells)
}

fn hangs_together(cells: &Cells) -> bool {
    let mut met = vec![cells[0]];
    let mut next = 0;
    while let Some(&(x, y)) = met.get(next) {
        next += 1;
        for &cell in cells {
            if cell.0.abs_diff(x) + cell.1.abs_diff(y) == 1 && !met.contains(&cell) {
                met.push(cell);
            }
        }
    }
    met.len() == cells.len()
}

/// The eight images under turns and reflections, moved to the corner; some may be equal.
fn images(cells: &Cells) -> [Cells; 8] {
    let width = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let height = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    std::array::from_fn(|which| {
        let image = |&(x, y): &(usize, usize)| {
            let x = if which & 1 == 1 { width - x } else { x };
            let y = if which & 2 == 2 { height - y } else { y };
            if which & 4 == 4 { (y, x) } else { (x, y) }
        };
        let mut image: Cells = cells.iter().map(image).collect();
        image.sort_unstable_by_key(|&(x, y)| (y, x));
        image
    })
}

fn drawing(cells: &Cells) -> String {
    let width = cells.iter().map(|cell| cell.0).max().unwrap_or(0);
    let height = cells.iter().map(|cell| cell.1).max().unwrap_or(0);
    let row = |y: usize| -> String {
        let symbol = |x| if cells.contains(&(x, y)) { 'x' } else { '.' };
        (0..=width).map(symbol).collect()
    };
    let rows: Vec<String> = (0..=height).map(row).collect();
    rows.join("/")
}

/// The one spelling of an animal: its name, or else of the drawings of its images the greatest in
/// ASCII order (`x` comes after `.`, and that after `/`).
///
/// # Errors
/// If it is neither a name nor the drawing of a polyomino of at most 12 cells.
pub fn animal_name(text: &str) -> Result<String, BadParameter> {
    let drawings = |cells: &Cells| images(cells).iter().map(drawing).max();
    let mine = drawings(&cells(text)?);
    let named = ANIMALS
        .iter()
        .find(|(_, drawn)| cells(drawn).is_ok_and(|cells| drawings(&cells) == mine));
    let name = named.map(|(name, _)| (*name).to_owned());
    name.or(mine).ok_or_else(|| refused(text))
}

/// The board of n × n cells on which an animal is to be achieved; cells are named by column letter
/// and row number, row 1 first.
///
/// # Errors
/// If `n` is not 1 to 11, or the text is not an animal.
pub fn animal(n: usize, animal: &str) -> Result<Hypergraph, BadParameter> {
    BadParameter::in_range("n", n, 1..=MOST_WIDTH)?;
    let mut sets = Vec::new();
    for image in images(&cells(animal)?) {
        for corner in 0..n * n {
            let moved = image.iter().map(|(x, y)| (x + corner % n, y + corner / n));
            let moved: Cells = moved.collect();
            if moved.iter().all(|&(x, y)| x < n && y < n) {
                sets.push(moved.iter().map(|(x, y)| y * n + x).collect());
            }
        }
    }
    Ok(square(n, sets))
}

/// The images of an animal under turns and reflections, on no board: cells by column and row. They
/// lie at the corner 0, 0, and each stands once.
///
/// # Errors
/// If the text is not an animal.
pub fn animal_images(animal: &str) -> Result<Vec<Cells>, BadParameter> {
    let mut images = images(&cells(animal)?).to_vec();
    images.sort_unstable();
    images.dedup();
    Ok(images)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn animals_are_counted_and_symmetric() {
        // On n × n the images of a shape of width w and height h have (n−w+1)(n−h+1) places each.
        for (name, placed) in [
            ("monomino", 16),
            ("domino", 24),
            ("tic", 16),
            ("el", 36),
            ("skinny", 8),
            ("elly", 48),
            ("knobby", 24),
            ("tippy", 24),
            ("fatty", 9),
            ("snaky", 0),
            ("xxxx/x..x", 12),
        ] {
            let board = animal(4, name).unwrap();
            assert_eq!(board.edges.len(), placed, "{name}");
            assert!(board.symmetries.iter().all(|map| board.is_symmetry(map)));
            assert_eq!(board.symmetries.len(), 7);
        }
        assert_eq!(animal(6, "snaky").unwrap().edges.len(), 8 * 10);
    }

    #[test]
    fn an_animal_has_one_spelling() {
        for (name, drawing) in ANIMALS {
            for image in images(&cells(drawing).unwrap()) {
                assert_eq!(animal_name(&super::drawing(&image)).unwrap(), *name);
            }
            assert_eq!(animal_name(name).unwrap(), *name);
        }
        for image in [".x./xxx/.x.", "xxx/x.x", "x.x/xxx", "xxxxxxxxxxxx"] {
            let spelled = animal_name(image).unwrap();
            assert_eq!(animal_name(&spelled).unwrap(), spelled);
        }
        assert_eq!(animal_name("x.x/xxx").unwrap(), "xxx/x.x");
        for bad in [
            "",
            "/",
            "x/",
            "x.x",
            "xy",
            "x/xx",
            ".x/.x",
            "cat",
            "xxxxxxxxxxxxx",
            "x./.x",
        ] {
            assert!(animal_name(bad).is_err(), "{bad}");
        }
        assert!(animal(0, "tic").is_err() && animal(12, "tic").is_err());
    }
}
