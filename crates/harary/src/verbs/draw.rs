//! `draw`: pictures of boards, positions, colorings and strategies.

pub(crate) mod strategy;

use crate::error::{Error, bad};
use crate::games::{self, VisitColoring};
use crate::given::{Given, read, sized};
use crate::run::DEFAULT_MEMORY;
use crate::session::{Session, session};
use crate::spec::{Instance, Spec};
use crate::verbs::outcome::in_words;
use harary_core::{Ending, ForbiddenSets, Picture, colors_to_text};
use harary_draw::{Cell, Drawing, Figure, Frame, Page};

/// The most colorings on one page.
const FIGURES: usize = 36;

/// What is drawn of a board.
#[derive(Clone, Debug)]
pub enum Drawn {
    /// The position after these moves, joined by commas; the board alone after none.
    Position(String),
    /// Colorings that somebody gives.
    Colorings {
        /// What the text is called in messages.
        name: String,
        /// As [`given`](crate::given()) reads it; on boards `.` is a cell without a color.
        text: String,
        /// Only the coloring of this number, from 1.
        pick: Option<usize>,
    },
}

/// Draws a board, or colorings of a game.
///
/// Colorings need not be proper: sets that are forbidden to a color and all of that color are
/// marked.
///
/// # Errors
/// If the spec, a move or a coloring is wrong, if the game has positions that are no boards or
/// columns, or if there are more than 36 colorings and none is picked.
pub fn draw(spec: &Spec, drawn: &Drawn, frame: &Frame) -> Result<Drawing, Error> {
    let mut page = match drawn {
        Drawn::Position(after) => {
            let mut session = session(spec, DEFAULT_MEMORY)?;
            session.restart(after)?;
            position(&*session).ok_or_else(|| {
                bad(format!(
                    "{}: only positions on boards and in columns can be drawn; of this game draw a strategy, with --strategy FILE",
                    spec.name
                ))
            })?
        }
        Drawn::Colorings { name, text, pick } => {
            let all = picked(read(spec, name, text, true)?, name, *pick)?;
            let mut page: Option<Page> = None;
            for one in all {
                let instance = sized(spec, one.colors.len())?;
                let next = games::color(&instance, Pattern(&instance, &one))?;
                match &mut page {
                    None => page = Some(next),
                    Some(page) => page.figures.extend(next.figures),
                }
            }
            page.ok_or_else(|| bad(format!("{name}: there is no coloring")))?
        }
    };
    if let Some(title) = &frame.title {
        page.title.clone_from(title);
    }
    page.legend = frame.legend;
    Ok(page.draw())
}

/// All colorings, or the one of this number.
fn picked(mut all: Vec<Given>, name: &str, pick: Option<usize>) -> Result<Vec<Given>, Error> {
    let there = all.len();
    match pick {
        Some(number) if (1..=there).contains(&number) => Ok(vec![all.swap_remove(number - 1)]),
        Some(number) => Err(bad(format!(
            "pick={number}: {name} has {}",
            match there {
                1 => "one coloring, the number 1".to_owned(),
                _ => format!("colorings of the numbers 1 to {there}"),
            }
        ))),
        None if there > FIGURES => Err(bad(format!(
            "{name}: {there} colorings are too many for one picture, which holds {FIGURES}; pick one"
        ))),
        None => Ok(all),
    }
}

/// A coloring as a page.
struct Pattern<'a>(&'a Instance, &'a Given);

impl VisitColoring for Pattern<'_> {
    type Output = Page;

    fn visit<C: ForbiddenSets>(self, problem: C) -> Page {
        let Pattern(instance, Given { colors, .. }) = self;
        let picture = problem.picture();
        let symbol = |color: u8| colors_to_text(&[color]);
        let cell = |(cell, &color): (usize, &u8)| {
            let name = problem.cell_name(cell);
            let text = match picture {
                Picture::Columns => name.clone(),
                // The kind of line says it.
                Picture::Triangle { .. } => String::new(),
                _ => symbol(color),
            };
            Cell {
                name,
                class: color,
                text,
            }
        };
        let what = if picture == Picture::Columns {
            "column"
        } else {
            "color"
        };
        Page {
            title: instance.to_string(),
            figures: vec![Figure {
                picture,
                cells: colors.iter().enumerate().map(cell).collect(),
                sets: problem.violated(colors),
            }],
            classes: (1..=problem.colors())
                .map(|color| format!("{what} {}", symbol(color)))
                .collect(),
            set: format!("not proper: a forbidden set in one {what}"),
            legend: true,
        }
    }
}

/// A position as a page: cells with their owners, numbered in the order of moves, and the sets that
/// have ended the game. `None` for games without cells.
fn position(session: &dyn Session) -> Option<Page> {
    let diagram = session.diagram()?;
    let moves = session.moves();
    let cell = |(name, &class): (&String, &u8)| Cell {
        name: name.clone(),
        class,
        text: match diagram.picture {
            Picture::Columns => name.clone(),
            _ => (moves.iter().position(|mv| mv == name))
                .map_or(String::new(), |place| (place + 1).to_string()),
        },
    };
    let cells = diagram.names.iter().zip(&diagram.classes).map(cell);
    let sets = match session.ending() {
        Some(Ending::Completed { sets, .. }) => sets,
        _ => Vec::new(),
    };
    let place = |name: &String| diagram.names.iter().position(|other| other == name);
    let mut title = session.game().to_owned();
    if !moves.is_empty() {
        title += &format!(" after {}", moves.join(","));
    }
    if let Some(outcome) = session.outcome() {
        title += &format!(": {}", in_words(outcome));
    }
    Some(Page {
        title,
        figures: vec![Figure {
            picture: diagram.picture,
            cells: cells.collect(),
            sets: (sets.iter())
                .map(|set| set.iter().filter_map(place).collect())
                .collect(),
        }],
        classes: diagram.owners,
        set: "a set that one player owns".to_owned(),
        legend: true,
    })
}

#[cfg(test)]
mod tests;
