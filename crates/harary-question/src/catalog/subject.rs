//! What is colored, or owned in play, in words of mathematics.

use super::Values;

/// Cells and the sets of them that matter, in words, with these values of the keys.
#[derive(Clone, Copy, Debug)]
pub struct Subject {
    /// What the cells are, to follow "of" and "on".
    pub cells: fn(&dyn Values) -> String,
    /// One of the sets, to follow "whoever owns" and "a color that has".
    pub set: fn(&dyn Values) -> String,
}

impl Subject {
    pub(super) const SUMS: Subject = Subject {
        cells: |values| format!("the numbers 1..{}", values.value("n")),
        set: |values| {
            let of = match values.value("rule") {
                "schur" => "two numbers, equal or not,",
                "many" => "two or more different numbers",
                _ => "two different numbers",
            };
            format!("{of} and their sum")
        },
    };

    pub(super) const SQUARES: Subject = Subject {
        cells: |values| grid(values, "n", "n"),
        set: |_| "the four corners of a square of any size and slope".to_owned(),
    };

    pub(super) const PROGRESSIONS: Subject = Subject {
        cells: |values| match values.value("board") {
            "ring" => format!("the numbers modulo {}", values.value("n")),
            _ => format!("the numbers 1..{}", values.value("n")),
        },
        set: |values| {
            let around = match values.value("board") {
                "ring" => " that goes less than once around",
                _ => "",
            };
            of_each(values, |k| match k {
                "1" => "a number".to_owned(),
                _ => format!("{k} numbers in arithmetic progression{around}"),
            })
        },
    };

    pub(super) const CLIQUES: Subject = Subject {
        cells: |values| {
            let n = values.value("n");
            format!("the edges of the complete graph on {n} vertices")
        },
        set: |values| of_each(values, |k| format!("all edges between {k} vertices")),
    };

    pub(super) const SUBGRAPHS: Subject = Subject {
        cells: Subject::CLIQUES.cells,
        set: |values| {
            of_each(values, |k| match values.value("shape") {
                "path" => format!("a path on {k} vertices"),
                "cycle" => format!("a cycle of {k} vertices"),
                _ => format!("a star of {k} vertices"),
            })
        },
    };

    pub(super) const RELATIONS: Subject = Subject {
        cells: |values| match values.value("forbid") {
            "divisor" => format!("the numbers 2..{}", values.value("n")),
            _ => format!("the numbers 1..{}", values.value("n")),
        },
        set: |values| {
            let set = match values.value("forbid") {
                "sum" => "two numbers, equal or not, and their sum",
                "sidon" => "two different pairs of numbers, equal or not, with the same sum",
                _ => "a number and another one that it divides",
            };
            set.to_owned()
        },
    };

    pub(super) const ATTACKS: Subject = Subject {
        cells: |values| grid(values, "n", "n"),
        set: |values| {
            format!(
                "two cells on which {}s attack each other",
                values.value("piece")
            )
        },
    };

    pub(super) const LINES: Subject = Subject {
        cells: |values| match values.value("dim") {
            "2" => grid(values, "side", "side"),
            dim => format!(
                "the points of a cube of side {} in {dim} dimensions",
                values.value("side")
            ),
        },
        set: |values| format!("a line of {} cells", values.value("side")),
    };

    pub(super) const ROWS: Subject = Subject {
        cells: |values| grid(values, "m", "n"),
        set: |values| format!("{} cells in a row", values.value("k")),
    };

    pub(super) const ANIMALS: Subject = Subject {
        cells: |values| grid(values, "n", "n"),
        set: |values| format!("a copy of {}", values.value("animal")),
    };

    pub(super) const LISTED: Subject = Subject {
        cells: |_| "the cells of the board".to_owned(),
        set: |_| "a set of the board".to_owned(),
    };
}

/// The cells of a grid, which is so wide and so high.
fn grid(values: &dyn Values, width: &str, height: &str) -> String {
    let (width, height) = (values.value(width), values.value(height));
    format!("the cells of a board of {width} by {height}")
}

/// A set of size k, which stays a letter where it is a list, of a number for each color.
fn of_each(values: &dyn Values, set: impl Fn(&str) -> String) -> String {
    match values.value("k") {
        sizes if sizes.contains(',') => set("k"),
        size => set(size),
    }
}
