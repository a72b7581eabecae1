//! A game being played, as JSON for a page.

use crate::host::Host;
use crate::question::seconds;
use harary::{
    Error, Grounds, HowFar, Level, Limits, Line, Opponent, Session, Spec, Stopped, Value, session,
    unsolved,
};
use harary_text::{how_far_as_json, session_as_json};
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
        session_as_json(&*self.session)
    }

    /// A text that positions share only if they are the same up to symmetry.
    pub fn up_to_symmetry(&self) -> String {
        self.session.up_to_symmetry()
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
        Ok(self.value(found))
    }

    /// A line of perfect play from the position.
    pub fn line(&mut self, time: f64) -> Json {
        let found = self.within(time, |play, limits| play.session.line(limits));
        match found {
            Ok(Line {
                value: of,
                moves,
                keep,
                best,
            }) => {
                let mut told = self.value(Ok(of));
                told["moves"] = json!(moves);
                told["keep"] = json!(keep);
                told["best"] = json!(best);
                told
            }
            Err(why) => self.value(Err(why)),
        }
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
            let is_solved = matches!(reply.grounds, Grounds::Solved(_) | Grounds::Length(_));
            json!({
                "move": reply.text,
                "grounds": reply.grounds.to_string(),
                "solved": is_solved,
            })
        }))
    }

    /// The value of a position.
    fn value(&self, found: Result<Value, Stopped>) -> Json {
        match found {
            Ok(value) => json!({
                "outcome": value.outcome.name(),
                "plies": value.plies,
                "text": self.session.in_words(value),
            }),
            Err(why) => json!({ "outcome": null, "why": unsolved(why) }),
        }
    }
}
