//! Colorings: a witness, or that there is none.

use super::words::{head, list, name};
use harary::{Error, ExportFormat, Instance, export, games};
use std::fmt::Write as _;

/// A board as Lean sees it.
struct Board {
    game: String,
    colors: usize,
    /// For each cell the number that stands for it.
    numbers: Vec<usize>,
    /// For each color the sets that may not have it in all cells, as numbers.
    sets: Vec<Vec<Vec<usize>>>,
    /// What the numbers are, in words.
    cells: String,
    meaning: Meaning,
}

/// What the sets are, where that can be said in a line.
enum Meaning {
    /// Progressions of so many terms for each color.
    Progressions(Vec<usize>),
    /// Two numbers and their sum; the two may be equal or not.
    Sums { equal: bool },
    /// The edges between so many vertices for each color; the edge of i < j is i·n + j.
    Cliques { vertices: usize, of: Vec<usize> },
    /// As they are listed.
    Listed,
}

impl Board {
    fn of(instance: &Instance) -> Result<Board, Error> {
        let problem = games::color(instance)?;
        if !problem.lists_all() {
            let why = format!("{instance}: its forbidden sets are too many to be listed");
            return Err(Error::Question(why));
        }
        let colors = usize::from(problem.colors());
        let names: Vec<String> = (0..problem.cells())
            .map(|cell| problem.cell_name(cell))
            .collect();
        let lengths = || -> Vec<usize> {
            let given = instance
                .text("k")
                .split(',')
                .map(|k| k.parse().unwrap_or(0));
            given.cycle().take(colors).collect()
        };
        let n: usize = instance.number("n");
        let meaning = match instance.family.name {
            "vdw" if instance.text("board") != "ring" => Meaning::Progressions(lengths()),
            "columns" if matches!(instance.text("rule"), "two" | "schur") => Meaning::Sums {
                equal: instance.text("rule") == "schur",
            },
            "clique" => Meaning::Cliques {
                vertices: n,
                of: lengths(),
            },
            _ => Meaning::Listed,
        };
        let numbers: Vec<usize> = match meaning {
            Meaning::Progressions(_) | Meaning::Sums { .. } => (1..=names.len()).collect(),
            Meaning::Cliques { vertices, .. } => (0..vertices)
                .flat_map(|i| (i + 1..vertices).map(move |j| i * vertices + j))
                .collect(),
            Meaning::Listed => (0..names.len()).collect(),
        };
        let cells = match meaning {
            Meaning::Progressions(_) | Meaning::Sums { .. } => {
                format!("The cells are the numbers 1, …, {}.", names.len())
            }
            Meaning::Cliques { vertices, .. } => {
                format!(
                    "The cell {vertices}·i + j is the edge of the vertices i < j, counted from 0."
                )
            }
            Meaning::Listed => format!("The cells, counted from 0, are {}.", names.join(" ")),
        };
        // In the order of the clauses that `export` writes.
        let of_color = |color: usize| {
            let sets = problem.sets(color as u8 + 1).into_iter();
            let as_numbers = |set: Vec<usize>| set.iter().map(|&cell| numbers[cell]).collect();
            let mut sets: Vec<Vec<usize>> = sets.map(as_numbers).collect();
            sets.sort_unstable();
            sets.dedup();
            sets
        };
        Ok(Board {
            game: instance.to_string(),
            colors,
            sets: (0..colors).map(of_color).collect(),
            cells,
            meaning,
            numbers,
        })
    }

    /// Cells, colors, and the sets.
    fn definitions(&self) -> String {
        let mut text = format!(
            "\nnamespace Harary.{}\n\nset_option maxRecDepth 100000\n\n/-- The colors. -/\nabbrev Color := Fin {}\n\n/-- For each color the sets that may not have it throughout. {} -/\ndef sets : Color → List (List Nat)\n",
            name(&self.game),
            self.colors,
            self.cells
        );
        let are_alike = self.sets.iter().all(|sets| *sets == self.sets[0]);
        let shown = if are_alike { 1 } else { self.colors };
        for (color, sets) in self.sets[..shown].iter().enumerate() {
            let color = if are_alike {
                "_".to_owned()
            } else {
                color.to_string()
            };
            let _ = writeln!(text, "  | {color} => {}", list(sets.iter().map(list)));
        }
        text
    }

    /// What the sets are, as theorems; nothing where that is not said.
    fn meaning(&self) -> String {
        let of_color = |lengths: &[usize], what: &str| {
            let all: String = lengths
                .iter()
                .enumerate()
                .map(|(color, length)| format!("  | {color} => {length}\n"))
                .collect();
            format!("\n/-- {what} -/\ndef length : Color → Nat\n{all}")
        };
        let cells = self.numbers.len();
        match &self.meaning {
            Meaning::Progressions(lengths) => {
                of_color(lengths, "How many terms a progression has.")
                    + &format!(
                        "\n/-- Each set is a progression. -/\ntheorem progressions : ∀ k : Color, ∀ s ∈ sets k, ∃ a ∈ List.range {0}, ∃ d ∈ List.range {0},\n    0 < a ∧ 0 < d ∧ a + (length k - 1) * d < {0} ∧ ∀ i ∈ List.range (length k), a + i * d ∈ s := by\n  decide +kernel\n",
                        cells + 1
                    )
            }
            Meaning::Sums { equal } => format!(
                "\n/-- Each set is two numbers and their sum. -/\ntheorem sums : ∀ k : Color, ∀ s ∈ sets k, ∃ a ∈ List.range {0}, ∃ b ∈ List.range {0},\n    0 < a ∧ a {1} b ∧ a + b < {0} ∧ a ∈ s ∧ b ∈ s ∧ a + b ∈ s := by\n  decide +kernel\n",
                cells + 1,
                if *equal { "≤" } else { "<" }
            ),
            Meaning::Cliques { vertices, of } => {
                of_color(of, "How many vertices a clique has.")
                    + &format!(
                        "\n/-- The vertices of a set of edges. -/\ndef vertices (s : List Nat) : List Nat :=\n  (List.range {vertices}).filter fun v => s.any fun x => x / {vertices} == v || x % {vertices} == v\n\n/-- Each set is a clique. -/\ntheorem cliques : ∀ k : Color, ∀ s ∈ sets k, (vertices s).length = length k ∧\n    (vertices s).Nodup ∧ ∀ i ∈ vertices s, ∀ j ∈ vertices s, i < j → {vertices} * i + j ∈ s := by\n  decide +kernel\n"
                    )
            }
            Meaning::Listed => String::new(),
        }
    }

    /// The theorem about all colorings in the words of the question, from the one about sets.
    fn conclusion(&self) -> String {
        let cells = self.numbers.len();
        match &self.meaning {
            Meaning::Progressions(_) => format!(
                "\n/-- Each coloring of 1, …, {cells} has a progression in one color. -/\ntheorem has_progression (f : Nat → Color) : ∃ k : Color, ∃ a d : Nat,\n    0 < a ∧ 0 < d ∧ a + (length k - 1) * d ≤ {cells} ∧ ∀ i, i < length k → f (a + i * d) = k := by\n  obtain ⟨k, s, hs, h⟩ := has_set f\n  obtain ⟨a, _, d, _, ha, hd, hn, hp⟩ := progressions k s hs\n  exact ⟨k, a, d, ha, hd, Nat.le_of_lt_succ hn, fun i hi => h _ (hp i (List.mem_range.mpr hi))⟩\n"
            ),
            Meaning::Sums { equal } => format!(
                "\n/-- In each coloring of 1, …, {cells} two numbers and their sum have one color. -/\ntheorem has_sum (f : Nat → Color) : ∃ k : Color, ∃ a b : Nat,\n    0 < a ∧ a {} b ∧ a + b ≤ {cells} ∧ f a = k ∧ f b = k ∧ f (a + b) = k := by\n  obtain ⟨k, s, hs, h⟩ := has_set f\n  obtain ⟨a, _, b, _, h0, hab, hn, ha, hb, hc⟩ := sums k s hs\n  exact ⟨k, a, b, h0, hab, Nat.le_of_lt_succ hn, h a ha, h b hb, h _ hc⟩\n",
                if *equal { "≤" } else { "<" }
            ),
            Meaning::Cliques { vertices, .. } => format!(
                "\n/-- Each coloring of the edges between {vertices} vertices has a clique in one color. -/\ntheorem has_clique (f : Nat → Nat → Color) : ∃ k : Color, ∃ vs : List Nat, vs.length = length k ∧\n    vs.Nodup ∧ (∀ i ∈ vs, i < {vertices}) ∧ ∀ i ∈ vs, ∀ j ∈ vs, i < j → f i j = k := by\n  obtain ⟨k, s, hs, h⟩ := has_set fun x => f (x / {vertices}) (x % {vertices})\n  obtain ⟨hl, hd, hc⟩ := cliques k s hs\n  have small : ∀ i ∈ vertices s, i < {vertices} := fun i hi => List.mem_range.mp (List.mem_filter.mp hi).1\n  refine ⟨k, vertices s, hl, hd, small, fun i hi j hj hij => ?_⟩\n  have hn := small j hj\n  have hq : ({vertices} * i + j) / {vertices} = i := by omega\n  have hm : ({vertices} * i + j) % {vertices} = j := by omega\n  have he := h _ (hc i hi j hj hij)\n  simp only [hq, hm] at he\n  exact he\n"
            ),
            Meaning::Listed => String::new(),
        }
    }

    /// That the sets are all: what a proper coloring proves in the words of the question.
    fn complete(&self) -> String {
        let cells = self.numbers.len();
        match &self.meaning {
            Meaning::Progressions(lengths) => {
                let last = |color: usize| lengths[color] - 1;
                let all = (0..self.colors).map(|color| {
                    format!(
                        "\n/-- No {0} numbers in progression have the color {color}. -/\ntheorem no_progression_{color} : ∀ a ∈ List.range {2}, ∀ d ∈ List.range {2}, 0 < a → 0 < d → a + {1} * d < {2} →\n    ∃ i ∈ List.range {0}, coloring (a + i * d) ≠ {color} := by\n  decide +kernel\n",
                        lengths[color],
                        last(color),
                        cells + 1
                    )
                });
                all.collect()
            }
            Meaning::Sums { equal } => format!(
                "\n/-- No two numbers have the color of their sum. -/\ntheorem no_sum : ∀ a ∈ List.range {0}, ∀ b ∈ List.range {0}, 0 < a → a {1} b → a + b < {0} →\n    coloring a ≠ coloring b ∨ coloring b ≠ coloring (a + b) := by\n  decide +kernel\n",
                cells + 1,
                if *equal { "≤" } else { "<" }
            ),
            Meaning::Cliques { .. } | Meaning::Listed => String::new(),
        }
    }
}

/// A proper coloring.
pub(super) fn witness(instance: &Instance, digits: &str) -> Result<String, Error> {
    let board = Board::of(instance)?;
    let color = |digit: char| digit.to_digit(36).map(|digit| digit as usize);
    // Rows of a board are separated.
    let cells = digits.chars().filter(|&symbol| symbol != '/');
    let colors: Option<Vec<usize>> = cells.map(color).collect();
    let colors = colors.filter(|colors| {
        colors.len() == board.numbers.len()
            && colors
                .iter()
                .all(|color| (1..=board.colors).contains(color))
    });
    let Some(colors) = colors else {
        let why = format!("`{digits}` is no coloring of {instance}");
        return Err(Error::Question(why));
    };
    // Numbers between those of cells, if there are any, get a color that nobody asks for.
    let mut all = vec![0; board.numbers.last().map_or(0, |last| last + 1)];
    for (&number, color) in board.numbers.iter().zip(colors) {
        all[number] = color - 1;
    }
    let checked = "Lean 4 checks it, from version 4.15 on; no library is needed.";
    let mut text = head(&board.game, "a proper coloring.", checked) + &board.definitions();
    let _ = write!(
        text,
        "\n/-- The color of each cell, from 0 on. -/\ndef coloring (x : Nat) : Color :=\n  ({} : List Color).getD x 0\n\n/-- No set has one of its colors throughout. -/\ntheorem proper : ∀ k : Color, ∀ s ∈ sets k, ∃ x ∈ s, coloring x ≠ k := by\n  decide +kernel\n",
        list(all)
    );
    text += &board.complete();
    let _ = write!(text, "\nend Harary.{}\n", name(&board.game));
    Ok(text)
}

/// That there is no proper coloring.
pub(super) fn none(instance: &Instance, proof: &str) -> Result<String, Error> {
    let board = Board::of(instance)?;
    let dimacs = export(&instance.to_string().parse()?, ExportFormat::Dimacs)?;
    let clauses: Vec<&str> = dimacs
        .lines()
        .filter(|line| !line.starts_with('c'))
        .collect();
    let checked = format!(
        "Lean 4 checks it, from version 4.15 on, with Mathlib, which reads the proof\n{proof} beside this file: `harary color {} --proof {proof}` makes it.",
        board.game
    );
    let mut text = head(&board.game, "there is no proper coloring.", &checked);
    text += "\nimport Mathlib.Tactic.Sat.FromLRAT\n";
    text += &board.definitions();
    text += &board.meaning();
    let _ = write!(
        text,
        "\n/-- A cell has one of the colors. -/\ntheorem has_color : ∀ k : Color, {} → False := by\n  decide\n",
        (0..board.colors)
            .map(|color| format!("¬k = {color}"))
            .collect::<Vec<_>>()
            .join(" ∧ ")
    );
    let _ = write!(
        text,
        "\n-- The clauses that the coloring of a board satisfies if it is proper contradict each other.\nlrat_proof contradiction\n  \"{}\"\n  (include_str \"{proof}\")\n",
        clauses.join("\n  ")
    );
    let variables = board
        .numbers
        .iter()
        .flat_map(|number| (0..board.colors).map(move |color| format!("(f {number} = {color})")));
    let variables: Vec<String> = variables.collect();
    let cells = std::iter::repeat_n("(has_color _ h).elim".to_owned(), board.numbers.len());
    let sets = board.sets.iter().enumerate().flat_map(|(color, sets)| {
        let leaf = move |set: &Vec<usize>| {
            format!("⟨{color}, {}, by decide, by simpa using h⟩", list(set))
        };
        sets.iter().map(leaf)
    });
    let leaves: Vec<String> = cells.chain(sets).collect();
    let cases = split(&leaves, 1);
    let _ = write!(
        text,
        "\n/-- Each coloring has a set in one color that may not have it. -/\ntheorem has_set (f : Nat → Color) : ∃ k : Color, ∃ s ∈ sets k, ∀ x ∈ s, f x = k :=\n  have h := contradiction {}\n{cases}\n",
        variables.join(" ")
    );
    text += &board.conclusion();
    let _ = write!(text, "\nend Harary.{}\n", name(&board.game));
    Ok(text)
}

/// One case for each clause, split into halves as `lrat_proof` splits the clauses.
fn split(leaves: &[String], depth: usize) -> String {
    let indent = "  ".repeat(depth);
    if let [leaf] = leaves {
        return format!("{indent}{leaf}");
    }
    let (left, right) = leaves.split_at(leaves.len() / 2);
    let [left, right] = [left, right].map(|half| split(half, depth + 2));
    format!("{indent}h.elim\n{indent}  (fun h =>\n{left})\n{indent}  (fun h =>\n{right})")
}
