//! A game being played, as JSON for a page.

use crate::host::Host;
use crate::question::seconds;
use harary::{
    Choice as _, Ending, Error, Grounds, HowFar, Level, Limits, Line, Meaning, Opponent, Outcome,
    Picture, Player, Session, Spec, Stopped, Value, View, marks, session, unsolved,
};
use harary_text::how_far_as_json;
use serde_json::{Value as Json, json};

/// A game being played.
pub struct Play {
    session: Box<dyn Session>,
    host: Host,
}

impl Play {
    /// Begins a game, with so many bytes for the table of its engine.
    ///
    /// # Errors
    /// What is wrong with the spec, in a sentence.
    pub fn new(game: &str, memory: usize, host: Host) -> Result<Play, String> {
        let spec: Spec = game.parse().map_err(|why: Error| why.to_string())?;
        let session = session(&spec, memory).map_err(|why| why.to_string())?;
        Ok(Play { session, host })
    }

    /// Plays a move.
    ///
    /// # Errors
    /// What is allowed, in a sentence, if it is not legal.
    pub fn play(&mut self, text: &str) -> Result<(), String> {
        self.session.play(text).map_err(|why| why.to_string())
    }

    /// Takes back the last move; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.session.undo().is_some()
    }

    /// Plays the move that was taken back last; whether there was one.
    pub fn redo(&mut self) -> bool {
        self.session.redo().is_some()
    }

    /// Begins again, and plays these moves, joined by commas.
    ///
    /// # Errors
    /// Which move is not legal, and what is allowed.
    pub fn restart(&mut self, moves: &str) -> Result<(), String> {
        self.session.restart(moves).map_err(|why| why.to_string())
    }

    /// The position, and everything about it that takes no search.
    pub fn state(&self) -> Json {
        let session = &*self.session;
        let marks = marks(session);
        let legal = session.legal_moves();
        let legal: Vec<Json> = legal
            .iter()
            .map(|legal| {
                let (cell, column) = match legal.meaning {
                    Meaning::Cell { cell, .. } => (Some(cell), None),
                    Meaning::Column { column, .. } => (None, Some(column)),
                    _ => (None, None),
                };
                json!({
                    "text": legal.text,
                    "means": legal.meaning.to_string(),
                    "cell": cell,
                    "column": column,
                    "heap": heap(&legal.meaning),
                })
            })
            .collect();
        json!({
            "game": session.game(),
            "goal": session.goal(),
            "position": session.position(),
            "drawn": session.drawn(),
            "view": session.view().and_then(|view| seen(&view)),
            "moves": session.moves(),
            "legal": legal,
            "turn": session.to_move().map(Player::name),
            "outcome": session.outcome().map(Outcome::name),
            "ending": session.ending().as_ref().map(Ending::to_string),
            "last": marks.last,
            "sets": marks.sets,
        })
    }

    /// Limits of so many seconds that tell the host how far the search is.
    fn within<A>(&mut self, time: f64, work: impl FnOnce(&mut Self, &Limits<'_>) -> A) -> A {
        let host = self.host;
        let progress =
            move |how_far: &HowFar<'_>| (host.progress)(&how_far_as_json(how_far).to_string());
        let limits = Limits {
            time: Some(seconds(time)),
            clock: host.clock,
            progress: Some(&progress),
            ..Limits::default()
        };
        work(self, &limits)
    }

    /// What a legal move leads to, plies counted from before it: found within so many seconds, or
    /// `why` it was not.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn value_after(&mut self, text: &str, time: f64) -> Result<Json, String> {
        self.session.play(text).map_err(|why| why.to_string())?;
        let found = self.within(time, |play, limits| play.session.value(limits));
        self.session.undo();
        let found = found.map(|value| Value {
            plies: value.plies.map(|plies| plies + 1),
            ..value
        });
        Ok(value(found))
    }

    /// A line of perfect play from the position, or, if a move is named, after that move: what is
    /// to be said for it or against it.
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn line(&mut self, after: Option<&str>, time: f64) -> Result<Json, String> {
        let found = self.within(time, |play, limits| match after {
            Some(text) => play
                .session
                .line_after(text, limits)
                .map_err(|why| why.to_string()),
            None => Ok(play.session.line(limits)),
        })?;
        Ok(match found {
            Ok(Line {
                value: of,
                moves,
                keep,
                best,
            }) => {
                let mut told = value(Ok(of));
                told["moves"] = json!(moves);
                told["keep"] = json!(keep);
                told["best"] = json!(best);
                told
            }
            Err(why) => value(Err(why)),
        })
    }

    /// A move for the player whose turn it is, chosen by an opponent of this level within so many
    /// seconds; null if the game is over. It is not played.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn reply(&mut self, level: &str, seed: u64, time: f64) -> Result<Json, String> {
        let level: Level = level.parse().map_err(|why| format!("{why}"))?;
        let mut opponent = Opponent::new(level, seed);
        let reply = self.within(time, |play, limits| {
            opponent.reply(&mut *play.session, limits)
        });
        Ok(reply.map_or(Json::Null, |reply| {
            let is_solved = matches!(reply.grounds, Grounds::Solved(_));
            json!({
                "move": reply.text,
                "grounds": reply.grounds.to_string(),
                "solved": is_solved,
            })
        }))
    }
}

/// The levels of opponents: their names, and what they do.
pub(crate) fn levels() -> Json {
    let level = |level: &Level| json!({ "name": level.name(), "about": level.about() });
    Level::ALL.iter().map(level).collect()
}

/// The value of a position.
fn value(found: Result<Value, Stopped>) -> Json {
    match found {
        Ok(value) => json!({
            "outcome": value.outcome.name(),
            "plies": value.plies,
            "text": value.to_string(),
        }),
        Err(why) => json!({ "outcome": null, "why": unsolved(why) }),
    }
}

/// Which heap a move turns into which.
fn heap(meaning: &Meaning) -> Json {
    match meaning {
        Meaning::Heap { heap, parts } => json!({ "size": heap, "parts": parts }),
        _ => Json::Null,
    }
}

/// A position as it is shown.
fn seen(view: &View) -> Option<Json> {
    Some(match view {
        View::Board(diagram) => {
            let (shape, width) = match diagram.picture {
                Picture::Line => ("line", diagram.names.len()),
                Picture::Ring => ("ring", diagram.names.len()),
                Picture::Grid { width } => ("grid", width),
                Picture::Triangle { width } => ("graph", width),
                Picture::Layers { side } => ("layers", side),
                Picture::Columns => ("columns", diagram.owners.len()),
            };
            let cells = diagram.names.len();
            let places = (0..cells).map(|cell| diagram.picture.coordinates(cell, cells));
            json!({
                "kind": "board",
                "shape": shape,
                "width": width,
                "names": diagram.names,
                "places": places.collect::<Vec<_>>(),
                "classes": diagram.classes,
                "owners": diagram.owners,
            })
        }
        View::Heaps(heaps) => json!({ "kind": "heaps", "heaps": heaps }),
        View::Sequence { picked, left } => {
            json!({ "kind": "sequence", "picked": picked, "left": left })
        }
        _ => return None,
    })
}
