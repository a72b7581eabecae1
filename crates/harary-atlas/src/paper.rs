//! A paper of the atlas: its game, its picture, and how its tables are made.

use super::table::{Chapter, Picture, Table};
use harary::catalog::source::Source;
use harary::{Error, Limits};

/// What a chapter is made from.
pub(super) struct Paper {
    /// The short name.
    pub(super) name: &'static str,
    /// The name of its game.
    pub(super) game: &'static str,
    pub(super) source: Source,
    /// The rules of the game, in three sentences.
    pub(super) rules: &'static str,
    /// What else a reader of the tables should know; empty if there is nothing.
    pub(super) caveat: &'static str,
    /// As SVG.
    pub(super) picture: fn() -> Result<String, Error>,
    /// What the picture shows.
    pub(super) caption: &'static str,
    pub(super) parts: &'static [Part],
}

/// A table of a paper, to be made: its name, and what makes it.
pub(super) type Part = (&'static str, fn(&Limits<'_>) -> Result<Table, Error>);

impl Paper {
    /// The chapter with these tables.
    pub(super) fn chapter(&self, tables: Vec<Table>) -> Result<Chapter, Error> {
        Ok(Chapter {
            name: self.name,
            game: self.game,
            source: self.source,
            rules: self.rules,
            caveat: self.caveat,
            picture: Picture {
                svg: (self.picture)()?,
                caption: self.caption,
            },
            tables,
        })
    }
}
