//! What a move does.

use crate::Picture;
use std::fmt;

/// What a move does, in the terms of its game; as text, what to write after the name of a player.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Meaning {
    /// Takes a cell of the board.
    Cell {
        /// The cell, counted from 0 in the order of the [`Diagram`](crate::Diagram).
        cell: usize,
        /// Where it sits: see [`Picture::coordinates`](crate::Picture::coordinates). In a line of
        /// numbers the number.
        coordinates: Vec<usize>,
    },
    /// Takes an edge of a complete graph, whose edges are the cells.
    Edge {
        /// The cell, as before.
        cell: usize,
        /// Its vertices, the smaller one first.
        vertices: [usize; 2],
    },
    /// Places the next number in a column.
    Column {
        /// The number.
        number: usize,
        /// The column, counted from 1.
        column: u8,
    },
    /// Turns a heap into others.
    Heap {
        /// The size of the heap.
        heap: u32,
        /// The sizes of the heaps that it becomes, in nondecreasing order; none if it is gone.
        parts: Vec<u32>,
    },
    /// Picks a number of the deck.
    Number(usize),
    /// Picks a rational number.
    Gap {
        /// How many of the numbers picked before are smaller.
        below: usize,
        /// How many of them are larger.
        above: usize,
    },
    /// The game does not say.
    Unexplained,
}

impl Meaning {
    /// That of taking a cell of a board with these cells that is drawn like this.
    pub fn of_cell(picture: Picture, cell: usize, cells: &[String]) -> Meaning {
        let coordinates = match (picture, cells[cell].parse()) {
            (Picture::Line, Ok(number)) => vec![number],
            _ => picture.coordinates(cell, cells.len()),
        };
        match (picture, &coordinates[..]) {
            (Picture::Triangle { .. }, &[one, other]) => Meaning::Edge {
                cell,
                vertices: [one, other],
            },
            _ => Meaning::Cell { cell, coordinates },
        }
    }
}

/// Numbers, separated by commas.
fn list<T: ToString>(numbers: &[T]) -> String {
    let numbers: Vec<String> = numbers.iter().map(T::to_string).collect();
    numbers.join(", ")
}

impl fmt::Display for Meaning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Meaning::Cell { coordinates, .. } => match coordinates[..] {
                [place] => write!(f, "takes cell {place}"),
                _ => write!(f, "takes cell ({})", list(coordinates)),
            },
            Meaning::Edge { vertices, .. } => {
                write!(
                    f,
                    "takes the edge between {} and {}",
                    vertices[0], vertices[1]
                )
            }
            Meaning::Column { number, column } => write!(f, "places {number} in column {column}"),
            Meaning::Heap { heap, parts } => match parts[..] {
                [] => write!(f, "removes a heap of {heap}"),
                [rest] => write!(f, "reduces a heap of {heap} to {rest}"),
                _ => write!(f, "splits a heap of {heap} into {}", list(parts)),
            },
            Meaning::Number(number) => write!(f, "picks {number}"),
            Meaning::Gap { below: 0, above: 0 } => f.write_str("picks the first number"),
            Meaning::Gap { below: 0, .. } => f.write_str("picks a number smaller than all before"),
            Meaning::Gap { above: 0, .. } => f.write_str("picks a number larger than all before"),
            Meaning::Gap { below, above } => write!(
                f,
                "picks a number larger than {below} of those before and smaller than {above}"
            ),
            Meaning::Unexplained => f.write_str("moves"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_meaning_is_told() {
        let heap = |parts: &[u32]| Meaning::Heap {
            heap: 5,
            parts: parts.to_vec(),
        };
        let cell = |coordinates: &[usize]| Meaning::Cell {
            cell: 3,
            coordinates: coordinates.to_vec(),
        };
        let names = |numbers: std::ops::Range<usize>| -> Vec<String> {
            numbers.map(|number| number.to_string()).collect()
        };
        for (meaning, text) in [
            (cell(&[4]), "takes cell 4"),
            (cell(&[1, 2]), "takes cell (1, 2)"),
            (
                Meaning::of_cell(Picture::Triangle { width: 3 }, 4, &names(1..7)),
                "takes the edge between 2 and 4",
            ),
            (
                Meaning::of_cell(Picture::Line, 4, &names(2..9)),
                "takes cell 6",
            ),
            (heap(&[]), "removes a heap of 5"),
            (heap(&[3]), "reduces a heap of 5 to 3"),
            (heap(&[1, 2]), "splits a heap of 5 into 1, 2"),
        ] {
            assert_eq!(meaning.to_string(), text);
        }
    }
}
