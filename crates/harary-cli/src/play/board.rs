//! A position as text: boards by their cells with coordinates, columns as columns, heaps as rows of
//! counters, sequences in the order of picks.
//!
//! A cell is as wide as the longest coordinate or number, with room at both sides: (●) is the last
//! move, or a heap that it made, [●] is in a set that has ended the game.

use super::paint::{Paint, Role, mark};
use harary::{Diagram, Marks, Picture, Player, View, grid_heads};

/// Between boards that stand side by side.
const GAP: usize = 4;

/// What stands in a cell.
struct Cell {
    text: String,
    role: Role,
    /// What is written at both sides.
    sides: [char; 2],
}

/// Nothing.
impl Default for Cell {
    fn default() -> Self {
        Cell {
            text: String::new(),
            role: Role::Plain,
            sides: [' '; 2],
        }
    }
}

/// Lines of the same width as they are seen.
struct Block {
    width: usize,
    lines: Vec<String>,
}

/// A position, in lines that are at most so wide if possible.
pub(super) fn drawn(view: &View, marks: &Marks, paint: Paint, width: usize) -> Option<String> {
    let lines = match view {
        View::Board(diagram) => board(diagram, marks, paint, width),
        View::Heaps(heaps) => in_heaps(heaps, marks, paint, width),
        View::Sequence { picked, left } => sequence(picked, left, marks, paint, width),
        _ => return None,
    };
    let lines: Vec<&str> = lines.iter().map(|line| line.trim_end()).collect();
    Some(lines.join("\n"))
}

/// What the marks of a board say where they are not those of the players.
pub(super) fn marks_of_nobody(view: Option<View>) -> Option<String> {
    let Some(View::Board(diagram)) = view else {
        return None;
    };
    let players = Player::BOTH.map(|player| player.to_string());
    if diagram.picture == Picture::Columns || diagram.owners == players {
        return None;
    }
    let owners = (1..).zip(&diagram.owners);
    let marks = owners.map(|(class, owner)| format!("{} {owner}", mark(class)));
    Some(marks.collect::<Vec<_>>().join(", "))
}

fn long(text: &str) -> usize {
    text.chars().count()
}

fn sides(place: usize, marks: &Marks) -> [char; 2] {
    if marks.sets.iter().any(|set| set.contains(&place)) {
        ['[', ']']
    } else if marks.last == Some(place) {
        ['(', ')']
    } else {
        [' ', ' ']
    }
}

/// The cells of a board. Those that are free show their name, if nothing else says it.
fn cells(diagram: &Diagram, marks: &Marks, named: bool) -> Vec<Cell> {
    let cell = |(place, (name, &class)): (usize, (&String, &u8))| Cell {
        text: match class {
            0 if !named => name.clone(),
            _ => mark(class).to_string(),
        },
        role: if class == 0 {
            Role::Dim
        } else {
            Role::Class(class)
        },
        sides: sides(place, marks),
    };
    let all = diagram.names.iter().zip(&diagram.classes);
    all.enumerate().map(cell).collect()
}

/// Rows of cells below the heads of their columns, each with a head of its own.
fn block(heads: &[String], rows: &[(String, &[Cell])], paint: Paint) -> Block {
    let texts = rows
        .iter()
        .flat_map(|(_, cells)| *cells)
        .map(|cell| long(&cell.text));
    let wide = texts
        .chain(heads.iter().map(|head| long(head)))
        .max()
        .unwrap_or(1);
    let across = rows.iter().map(|(_, cells)| cells.len()).max().unwrap_or(0);
    let across = across.max(heads.len());
    let left = rows.iter().map(|(head, _)| long(head)).max().unwrap_or(0);
    let mut lines = Vec::new();
    if !heads.is_empty() {
        let names = heads.iter().map(|head| format!(" {head:>wide$} "));
        let line: String = names.collect();
        lines.push(paint.paint(Role::Dim, &format!("{:left$}{line}", "")));
    }
    for (head, cells) in rows {
        let mut line = paint.paint(Role::Dim, &format!("{head:>left$}"));
        for Cell { text, role, sides } in *cells {
            line += &" ".repeat(wide - long(text));
            line += &paint.paint(*role, &format!("{}{text}{}", sides[0], sides[1]));
        }
        lines.push(line);
    }
    Block {
        width: left + across * (wide + 2),
        lines,
    }
}

/// Blocks side by side, as many as fit; a new row of them begins after every `most`.
fn beside(blocks: &[Block], most: usize, width: usize) -> Vec<String> {
    let wide = blocks.iter().map(|block| block.width).max().unwrap_or(1);
    let fit = ((width + GAP) / (wide + GAP)).clamp(1, most.max(1));
    let mut lines = Vec::new();
    // Layers of layers stay together.
    for group in blocks.chunks(most.max(1)) {
        for row in group.chunks(fit) {
            if !lines.is_empty() {
                lines.push(String::new());
            }
            let high = row.iter().map(|block| block.lines.len()).max().unwrap_or(0);
            for line in 0..high {
                let parts = row
                    .iter()
                    .map(|block| block.lines.get(line).map_or("", String::as_str));
                lines.push(parts.collect::<Vec<&str>>().join(&" ".repeat(GAP)));
            }
        }
    }
    lines
}

fn board(diagram: &Diagram, marks: &Marks, paint: Paint, width: usize) -> Vec<String> {
    let names = &diagram.names;
    match diagram.picture {
        Picture::Line | Picture::Ring => {
            let all = cells(diagram, marks, true);
            let wide = names.iter().map(|name| long(name)).max().unwrap_or(1) + 2;
            let fit = (width / wide).max(1);
            let rows = names.chunks(fit).zip(all.chunks(fit));
            let mut lines: Vec<String> = rows
                .flat_map(|(names, cells)| block(names, &[(String::new(), cells)], paint).lines)
                .collect();
            if diagram.picture == Picture::Ring {
                lines.push(paint.paint(Role::Dim, " a ring: the last cell is next to the first"));
            }
            lines
        }
        Picture::Grid { width: across } | Picture::Named { width: across } => {
            let across = across.max(1);
            let named = grid_heads(names, across);
            let all = cells(diagram, marks, named.is_some());
            let (columns, heads) =
                named.unwrap_or_else(|| (Vec::new(), vec![""; names.len().div_ceil(across)]));
            let columns: Vec<String> = columns.into_iter().map(str::to_owned).collect();
            let heads = heads.into_iter().map(str::to_owned);
            let rows = heads.zip(all.chunks(across));
            block(&columns, &rows.collect::<Vec<_>>(), paint).lines
        }
        Picture::Triangle { width: across } => {
            let mut all = cells(diagram, marks, true).into_iter();
            let heads: Vec<String> = (2..=across + 1).map(|vertex| vertex.to_string()).collect();
            let row = |vertex: usize| -> Vec<Cell> {
                let below = (1..vertex).map(|_| Cell::default());
                below
                    .chain(all.by_ref().take(across + 1 - vertex))
                    .collect()
            };
            let rows: Vec<Vec<Cell>> = (1..=across).map(row).collect();
            let rows = (1..)
                .zip(&rows)
                .map(|(vertex, row): (usize, _)| (vertex.to_string(), row.as_slice()));
            block(&heads, &rows.collect::<Vec<_>>(), paint).lines
        }
        Picture::Layers { side } => {
            let all = cells(diagram, marks, true);
            let heads: Vec<String> = (1..=side).map(|place| place.to_string()).collect();
            let layers = all.chunks(side * side).zip(names.chunks(side * side));
            let blocks = layers.map(|(cells, names)| {
                let rows = heads.iter().cloned().zip(cells.chunks(side));
                let mut layer = block(&heads, &rows.collect::<Vec<_>>(), paint);
                let title = format!("xy{}", names.first().map_or("", |name| &name[2..]));
                let title = format!("{title:^0$}", layer.width);
                layer.lines.insert(0, paint.paint(Role::Title, &title));
                layer
            });
            let mut lines = beside(&blocks.collect::<Vec<Block>>(), side, width);
            lines.push(paint.paint(Role::Dim, " x is the column, y the row"));
            lines
        }
        Picture::Columns => columns(diagram, marks, paint),
    }
}

/// Numbers below each other in columns, in the color of the player who placed them.
fn columns(diagram: &Diagram, marks: &Marks, paint: Paint) -> Vec<String> {
    let mut stacks: Vec<Vec<Cell>> = diagram.owners.iter().map(|_| Vec::new()).collect();
    for (place, (name, &class)) in diagram.names.iter().zip(&diagram.classes).enumerate() {
        if let Some(stack) = stacks.get_mut(usize::from(class).wrapping_sub(1)) {
            stack.push(Cell {
                text: name.clone(),
                role: Role::Class(1 + (place % 2) as u8),
                sides: sides(place, marks),
            });
        }
    }
    let heads: Vec<String> = (1..=stacks.len())
        .map(|column| column.to_string())
        .collect();
    let high = stacks.iter().map(Vec::len).max().unwrap_or(0);
    let mut stacks: Vec<_> = stacks.into_iter().map(Vec::into_iter).collect();
    let row = |_| -> Vec<Cell> {
        let stacks = stacks.iter_mut();
        stacks
            .map(|stack| stack.next().unwrap_or_default())
            .collect()
    };
    let rows: Vec<Vec<Cell>> = (0..high).map(row).collect();
    let rows: Vec<_> = rows
        .iter()
        .map(|row| (String::new(), row.as_slice()))
        .collect();
    let mut lines = block(&heads, &rows, paint).lines;
    lines.push(format!("next: {}", diagram.names.len() + 1));
    lines
}

/// A row of counters for each heap.
fn in_heaps(heaps: &[u32], marks: &Marks, paint: Paint, width: usize) -> Vec<String> {
    if heaps.is_empty() {
        return vec!["no heaps".to_owned()];
    }
    let wide = heaps
        .iter()
        .map(|heap| long(&heap.to_string()))
        .max()
        .unwrap_or(1);
    let fit = (width.saturating_sub(wide + 6) / 2).max(1);
    let row = |(place, &heap): (usize, &u32)| {
        let counters = "○ ".repeat((heap as usize).min(fit));
        let more = if heap as usize > fit { "…" } else { "" };
        let [before, after] = match marks.made.contains(&place) {
            true => ['(', ')'],
            false => [' ', ' '],
        };
        let name = paint.paint(Role::Title, &format!("{before}{heap:>wide$}{after}"));
        format!("{name} {counters}{more}")
    };
    heaps.iter().enumerate().map(row).collect()
}

/// The numbers that were picked, in the color of the player who picked them, and those that are
/// left, or the gaps where the next one may lie.
fn sequence(
    picked: &[usize],
    left: &[usize],
    marks: &Marks,
    paint: Paint,
    width: usize,
) -> Vec<String> {
    let picks = picked.iter().enumerate().map(|(place, number)| {
        let class = 1 + (place % 2) as u8;
        Cell {
            text: format!("{number}{}", mark(class)),
            role: Role::Class(class),
            sides: sides(place, marks),
        }
    });
    let rest = left.iter().map(|number| Cell {
        text: number.to_string(),
        ..Cell::default()
    });
    let (picks, rest): (Vec<Cell>, Vec<Cell>) = (picks.collect(), rest.collect());
    let all = picked
        .iter()
        .chain(left)
        .map(|number| long(&number.to_string()));
    let wide = all.max().unwrap_or(1) + 3;
    let fit = (width.saturating_sub(8) / wide).max(1);
    let mut rows: Vec<(String, &[Cell])> = Vec::new();
    // Numbers begin with 1, and gaps between numbers with 0.
    let rest_are = match left.first() {
        Some(0) => "gaps",
        _ => "left",
    };
    for (name, cells) in [("picked", &picks), (rest_are, &rest)] {
        // A long row goes on below.
        let more = cells.chunks(fit).skip(1).map(|row| (String::new(), row));
        rows.push((format!("{name:<7}"), &cells[..cells.len().min(fit)]));
        rows.extend(more);
    }
    block(&[], &rows, paint).lines
}
