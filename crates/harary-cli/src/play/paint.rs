//! Colors and shapes of players: those of the pictures. A terminal shows colors, unless NO_COLOR is
//! set; a file gets the shapes alone.

use anstream::{AutoStream, ColorChoice};
use anstyle::{Ansi256Color, Style};

/// How something looks.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Role {
    /// A player, 1 or 2, or a column.
    Class(u8),
    /// Coordinates, and what is free.
    Dim,
    /// Nothing special.
    Plain,
    /// A title.
    Title,
}

/// The mark of a player on a board.
pub(super) fn mark(class: u8) -> char {
    match class {
        1 => '●',
        2 => '■',
        _ => '·',
    }
}

/// Writes colors, or none.
#[derive(Clone, Copy)]
pub(super) struct Paint {
    is_on: bool,
}

impl Paint {
    /// What standard output can show, and whoever reads it wants to see.
    pub(super) fn of_output() -> Paint {
        let choice = AutoStream::choice(&std::io::stdout());
        Paint {
            is_on: choice != ColorChoice::Never,
        }
    }

    /// A text in its color.
    pub(super) fn paint(self, role: Role, text: &str) -> String {
        let blue = Style::new().bold().fg_color(Some(Ansi256Color(39).into()));
        let orange = Style::new().bold().fg_color(Some(Ansi256Color(214).into()));
        let style = match role {
            Role::Class(1) => blue,
            Role::Class(2) => orange,
            Role::Dim => Style::new().dimmed(),
            Role::Title => Style::new().bold(),
            Role::Class(_) | Role::Plain => Style::new(),
        };
        match self.is_on && style != Style::new() {
            true => format!("{style}{text}{style:#}"),
            false => text.to_owned(),
        }
    }
}
