//! `draw`: pictures of boards, positions, colorings and strategies.

pub(crate) mod strategy;

use crate::boards;
use crate::catalog::{self, Part, Playable, Visit, VisitColoring};
use crate::draw::Drawing;
use crate::draw::board::{Cell, Figure, Page};
use crate::error::{Error, bad};
use crate::given::{Given, read, sized};
use crate::spec::{Instance, Spec};
use crate::verbs::{moves_of, play_moves};
use harary_core::{ForbiddenSets, Game, Notation, Outcome, Picture, Player, colors_to_text};
use harary_games::{Convention, Positional};

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

/// What stands around a picture.
#[derive(Clone, Debug)]
pub struct Frame {
    /// The title; if it is not given, what is drawn.
    pub title: Option<String>,
    /// Whether it is said what the marks mean.
    pub legend: bool,
}

impl Default for Frame {
    fn default() -> Self {
        Frame {
            title: None,
            legend: true,
        }
    }
}

/// Draws a board, or colorings of a game.
///
/// Colorings need not be proper: sets that are forbidden to a color and all of that color are marked.
///
/// # Errors
/// If the spec, a move or a coloring is wrong, if the game has positions that are no boards or columns, or if there are more than 36
/// colorings and none is picked.
pub fn draw(spec: &Spec, drawn: &Drawn, frame: &Frame) -> Result<Drawing, Error> {
    let mut page = match drawn {
        Drawn::Position(after) => {
            let instance = spec.resolve(Part::Play)?;
            match instance.family.name {
                "columns" => catalog::play(&instance, Numbers(&instance, after))??,
                name if boards::has_board(name) => position(&instance, after)?,
                name => {
                    return Err(bad(format!(
                        "{name}: drawn are games on boards and columns; of other games strategies, with --strategy"
                    )));
                }
            }
        }
        Drawn::Colorings { name, text, pick } => {
            let all = picked(read(spec, name, text, true)?, name, *pick)?;
            let mut page: Option<Page> = None;
            for one in all {
                let instance = sized(spec, one.colors.len())?;
                let next = catalog::color(&instance, Pattern(&instance, &one))?;
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

/// The title of a position.
fn title(instance: &Instance, moves: &[String], outcome: Option<Outcome>) -> String {
    let mut title = instance.to_string();
    if !moves.is_empty() {
        title += &format!(" after {}", moves.join(","));
    }
    match outcome {
        Some(outcome) => format!("{title}: {}", strategy::words(outcome)),
        None => title,
    }
}

/// A position of a game on a board: the cells of each player, numbered in the order of moves, and the sets that somebody owns.
fn position(instance: &Instance, after: &str) -> Result<Page, Error> {
    let game = boards::positional(instance)?;
    let (at, moves) = play_moves(&game, &moves_of(after))?;
    let names = &game.board().cells;
    let owners = game.write_position(&at);
    let owners = owners.chars().filter(|&symbol| symbol != '/');
    let cell = |(name, owner): (&String, char)| Cell {
        name: name.clone(),
        class: match owner {
            'A' => 1,
            'B' => 2,
            _ => 0,
        },
        text: (moves.iter().position(|mv| mv == name))
            .map_or(String::new(), |place| (place + 1).to_string()),
    };
    let cells: Vec<Cell> = names.iter().zip(owners).map(cell).collect();
    Ok(Page {
        title: title(instance, &moves, game.outcome(&at)),
        figures: vec![Figure {
            picture: game.board().picture,
            sets: owned(&game, &cells),
            cells,
        }],
        classes: Player::BOTH.map(|player| player.to_string()).to_vec(),
        set: "a set that one player owns".to_owned(),
        legend: true,
    })
}

/// The sets that a player owns whose sets count.
fn owned(game: &Positional, cells: &[Cell]) -> Vec<Vec<usize>> {
    let both = matches!(
        game.convention(),
        Convention::Achievement | Convention::Avoidance
    );
    let mut sets = Vec::new();
    for (class, player) in (1..).zip(Player::BOTH) {
        let all = game.setup().sets(player).iter();
        let owns = |set: &&Vec<usize>| set.iter().all(|&cell| cells[cell].class == class);
        sets.extend(all.filter(owns).filter(|_| both || class == 1).cloned());
    }
    sets
}

/// A position of the column game as a page: the numbers that are placed.
struct Numbers<'a>(&'a Instance, &'a str);

impl Visit for Numbers<'_> {
    type Output = Result<Page, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let Numbers(instance, after) = self;
        let (at, moves) = play_moves(&game, &moves_of(after))?;
        let columns: u8 = instance.number("c");
        let cell = |(number, column): (usize, &String)| Cell {
            name: number.to_string(),
            class: column.parse().unwrap_or(1),
            text: number.to_string(),
        };
        Ok(Page {
            title: title(instance, &moves, game.outcome(&at)),
            figures: vec![Figure {
                picture: Picture::Columns,
                cells: (1..).zip(&moves).map(cell).collect(),
                sets: Vec::new(),
            }],
            classes: (1..=columns)
                .map(|column| format!("column {column}"))
                .collect(),
            set: String::new(),
            legend: true,
        })
    }
}

#[cfg(test)]
mod tests;
