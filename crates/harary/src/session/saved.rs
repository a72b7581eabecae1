//! A game that was kept: its spec and its moves, as text of two lines.

use crate::error::{Error, bad};
use crate::verbs::moves_of;
use std::fmt;
use std::str::FromStr;

/// A game that was kept. As text two lines, `game SPEC` and `moves MOVE,…`.
///
/// ```
/// use harary::{SavedGame, session};
///
/// let mut game = session(&"hip n=3".parse()?, 1 << 20)?;
/// game.restart("a1,b2")?;
/// let text = game.saved().to_string();
/// assert_eq!(text, "game hip n=3\nmoves a1,b2\n");
///
/// let kept: SavedGame = text.parse()?;
/// let mut again = session(&kept.game.parse()?, 1 << 20)?;
/// again.restart(&kept.moves.join(","))?;
/// assert_eq!(again.position(), game.position());
/// # Ok::<(), harary::Error>(())
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct SavedGame {
    /// The spec of the game in its canonical spelling.
    pub game: String,
    /// The moves since the start.
    pub moves: Vec<String>,
}

impl fmt::Display for SavedGame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "game {}\nmoves {}", self.game, self.moves.join(","))
    }
}

impl FromStr for SavedGame {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let mut lines = text.lines();
        let game = lines.next().and_then(|line| line.strip_prefix("game "));
        let moves = lines.next().and_then(|line| line.strip_prefix("moves"));
        match (game, moves, lines.next()) {
            (Some(game), Some(moves), None) => Ok(SavedGame {
                game: game.to_owned(),
                moves: moves_of(moves),
            }),
            _ => Err(bad(
                "this is no game that was kept: that has two lines, `game SPEC` and `moves MOVE,…`",
            )),
        }
    }
}
