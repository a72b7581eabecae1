//! Games being played, and all that is seen at once: the catalog, pictures, checked proofs.

use super::{PAGE, json, said};
use crate::modules::MODULES;
use crate::play::Play;
use harary::{Choice as _, Level};
use harary_text::catalog;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

/// The catalog, the levels, the version, and which module answers which verbs; the options of verbs
/// are in the published schema.
#[wasm_bindgen]
#[must_use]
pub fn about() -> String {
    serde_json::json!({
        "version": harary::VERSION,
        "games": catalog::games(),
        "levels": levels(),
        "modules": modules(),
    })
    .to_string()
}

/// The levels of opponents: their names, and what they do.
fn levels() -> serde_json::Value {
    let level = |level: &Level| serde_json::json!({ "name": level.name(), "about": level.about() });
    Level::ALL.iter().map(level).collect()
}

/// The modules that answer questions, with the verbs of each.
fn modules() -> serde_json::Value {
    let verbs = |(module, verbs): &(&str, &[&str])| ((*module).to_owned(), (*verbs).into());
    serde_json::Value::Object(MODULES.iter().map(verbs).collect())
}

/// Checks a certificate within so many steps and bytes.
///
/// # Errors
/// None: bytes can be read to their end.
#[wasm_bindgen]
pub fn check(mut certificate: &[u8], steps: f64, memory: f64) -> Result<String, JsError> {
    let limits = harary_check::Limits {
        steps: steps as u64,
        memory: memory as u64,
    };
    let verdict = harary_text::check_certificate(&mut certificate, &limits);
    json(&verdict.map_err(|why| said(why.to_string()))?)
}

/// Draws a position of a game as SVG.
///
/// # Errors
/// What is wrong with the game or the moves.
#[wasm_bindgen]
pub fn picture(game: &str, moves: &str) -> Result<String, JsError> {
    crate::picture(game, moves).map_err(said)
}

/// A game being played.
#[wasm_bindgen]
pub struct Game(Play);

#[wasm_bindgen]
impl Game {
    /// Begins a game, with so many bytes for the table of its engine.
    ///
    /// # Errors
    /// What is wrong with the spec.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, memory: f64) -> Result<Game, JsError> {
        Play::new(game, memory as usize, PAGE)
            .map(Game)
            .map_err(said)
    }

    /// The position, as JSON.
    #[must_use]
    pub fn state(&self) -> String {
        self.0.state().to_string()
    }

    /// Plays a move.
    ///
    /// # Errors
    /// What is allowed.
    pub fn play(&mut self, text: &str) -> Result<(), JsError> {
        self.0.play(text).map_err(said)
    }

    /// Takes back the last move; whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Plays the move that was taken back last; whether there was one.
    pub fn redo(&mut self) -> bool {
        self.0.redo()
    }

    /// Begins again, and plays these moves, joined by commas.
    ///
    /// # Errors
    /// Which is not legal.
    pub fn restart(&mut self, moves: &str) -> Result<(), JsError> {
        self.0.restart(moves).map_err(said)
    }

    /// What a legal move leads to, as JSON.
    ///
    /// # Errors
    /// If it is not legal.
    #[wasm_bindgen(js_name = valueAfter)]
    pub fn value_after(&mut self, text: &str, time: f64) -> Result<String, JsError> {
        let value = self.0.value_after(text, time).map_err(said)?;
        Ok(value.to_string())
    }

    /// A line of perfect play, as JSON.
    pub fn line(&mut self, time: f64) -> String {
        self.0.line(time).to_string()
    }

    /// A text that positions share only if they are the same up to symmetry.
    #[wasm_bindgen(js_name = upToSymmetry)]
    pub fn up_to_symmetry(&self) -> String {
        self.0.up_to_symmetry()
    }

    /// The move of an opponent, as JSON.
    ///
    /// # Errors
    /// If there is no such level.
    pub fn reply(&mut self, level: &str, seed: u32, time: f64) -> Result<String, JsError> {
        let reply = self.0.reply(level, seed.into(), time).map_err(said)?;
        Ok(reply.to_string())
    }
}
