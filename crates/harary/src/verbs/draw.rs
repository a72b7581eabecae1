//! `draw`: pictures of boards, positions, colorings and strategies.

pub(crate) mod strategy;

use crate::error::{Error, bad};
use crate::games;
use crate::given::{Given, read, sized};
use crate::run::DEFAULT_MEMORY;
use crate::session::Session;
use crate::session::in_progress::session;
use crate::session::marks::marks;
use crate::spec::{Instance, Spec};
use crate::verbs::outcome::in_words;
use harary_core::{Diagram, ForbiddenSets, Picture, Player, View, colors_to_text};
use harary_draw::{Cell, Drawing, Figure, Frame, Page, Terms, animation, heaps};

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
            return position(&*session, frame).ok_or_else(|| not_drawn(spec));
        }
        Drawn::Colorings { name, text, pick } => {
            let all = picked(read(spec, name, text, true)?, name, *pick)?;
            let mut page: Option<Page> = None;
            for one in all {
                let instance = sized(spec, one.colors.len())?;
                let next = pattern(&instance, &one, &*games::color(&instance)?);
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

fn not_drawn(spec: &Spec) -> Error {
    bad(format!(
        "{}: positions of this game cannot be drawn; draw a strategy, with --strategy FILE",
        spec.name
    ))
}

/// How long each position of an animation is shown.
const SECONDS: f64 = 1.0;

/// Draws the start of a game and the position after each of these moves, joined by commas, as an
/// SVG that moves.
///
/// # Errors
/// As for [`draw`] of a position.
pub fn animate(spec: &Spec, moves: &str, frame: &Frame) -> Result<String, Error> {
    let mut session = session(spec, DEFAULT_MEMORY)?;
    session.restart(moves)?;
    // One title: that of the whole game.
    let frame = Frame {
        title: Some(frame.title.clone().unwrap_or_else(|| title(&*session))),
        legend: frame.legend,
    };
    let mut frames = Vec::new();
    loop {
        frames.push(position(&*session, &frame).ok_or_else(|| not_drawn(spec))?);
        if session.undo().is_none() {
            break;
        }
    }
    frames.reverse();
    Ok(animation(&frames, SECONDS))
}

/// All colorings, or the one of this number.
fn picked(mut all: Vec<Given>, name: &str, pick: Option<usize>) -> Result<Vec<Given>, Error> {
    let there = all.len();
    match pick {
        Some(number) if (1..=there).contains(&number) => Ok(vec![all.swap_remove(number - 1)]),
        Some(number) => Err(bad(format!(
            "pick={number}: {name} has {there} coloring{}",
            if there == 1 { "" } else { "s" }
        ))),
        None if there > FIGURES => Err(bad(format!(
            "{name}: {there} colorings are too many for one picture, which holds {FIGURES}; pick one"
        ))),
        None => Ok(all),
    }
}

/// A coloring as a page.
fn pattern(instance: &Instance, one: &Given, problem: &dyn ForbiddenSets) -> Page {
    let colors = &one.colors;
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
    let sets = problem.violated(colors);
    // A proper coloring shows that a number is larger.
    let is_proper = sets.is_empty() && !colors.contains(&0);
    let bound = (instance.family.bound)(instance).filter(|_| is_proper);
    let bound = bound.map(|bound| format!(": {bound}"));
    Page {
        title: format!("{instance}{}", bound.unwrap_or_default()),
        figures: vec![Figure {
            picture,
            cells: colors.iter().enumerate().map(cell).collect(),
            sets,
        }],
        classes: (1..=problem.colors())
            .map(|color| format!("{what} {}", symbol(color)))
            .collect(),
        set: format!("not proper: a forbidden set in one {what}"),
        legend: true,
    }
}

/// A game, its moves so far and how it has ended.
fn title(session: &dyn Session) -> String {
    let moves = session.moves();
    let game = session.game();
    let mut title = game
        .parse()
        .map_or_else(|_| game.to_owned(), |game: Spec| game.named());
    if !moves.is_empty() {
        title += &format!(" after {}", moves.join(","));
    }
    if let Some(outcome) = session.outcome() {
        title += &format!(": {}", in_words(outcome));
    }
    title
}

/// A position as a picture: cells with their owners, numbered in the order of moves, and the sets
/// that have ended the game; heaps; terms. `None` for games that show none of these.
fn position(session: &dyn Session, frame: &Frame) -> Option<Drawing> {
    let title = frame.title.clone().unwrap_or_else(|| title(session));
    let sets = marks(session).sets;
    match session.view()? {
        View::Board(diagram) => {
            let mut page = board(session, diagram, sets);
            (page.title, page.legend) = (title, frame.legend);
            Some(page.draw())
        }
        View::Heaps(sizes) => Some(heaps(&title, &sizes)),
        View::Sequence { picked, left } => {
            // Where only the order is known, moves are gaps, one more than terms.
            let is_deck = picked.iter().all(|number| !left.contains(number));
            let numbers = picked.iter().chain(&left).copied();
            let terms = Terms {
                title,
                deck: numbers.max().filter(|_| is_deck).unwrap_or(0),
                picked,
                sets,
                players: Player::BOTH.map(|player| player.to_string()),
                legend: frame.legend,
            };
            Some(terms.draw())
        }
        _ => None,
    }
}

fn board(session: &dyn Session, diagram: Diagram, sets: Vec<Vec<usize>>) -> Page {
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
    let sets = match diagram.picture {
        // Numbers whose sum cannot be placed are no set that a player owns.
        Picture::Columns => Vec::new(),
        _ => sets,
    };
    Page {
        title: String::new(),
        figures: vec![Figure {
            picture: diagram.picture,
            cells: cells.collect(),
            sets,
        }],
        classes: diagram.owners,
        set: "a set that one player owns".to_owned(),
        legend: true,
    }
}

#[cfg(test)]
mod tests;
