//! What JavaScript sees: the same calls, JSON in and JSON out.

use crate::host::Host;
use crate::play::{Play, levels};
use crate::question::{Settings, Work, seconds};
use harary::catalog::Purpose;
use harary_text::catalog;
use serde::Serialize;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

#[wasm_bindgen]
extern "C" {
    /// The clock of the page, in milliseconds.
    #[wasm_bindgen(js_namespace = performance)]
    fn now() -> f64;
    /// Functions that the worker provides.
    #[wasm_bindgen(js_namespace = ["self", "harary"])]
    fn progress(how_far: &str);
    #[wasm_bindgen(js_namespace = ["self", "harary"])]
    fn keep(path: &str, content: Option<Box<[u8]>>);
    #[wasm_bindgen(js_namespace = ["self", "harary"])]
    fn failed(why: &str);
}

const PAGE: Host = Host {
    clock: || seconds(now() / 1000.0),
    progress,
    keep: |path, content| keep(path, content.map(Into::into)),
};

fn said(why: impl AsRef<str>) -> JsError {
    JsError::new(why.as_ref())
}

fn json<T: Serialize>(value: &T) -> Result<String, JsError> {
    serde_json::to_string(value).map_err(|why| said(why.to_string()))
}

/// Called once: from then on the worker hears why the engine fails, if it ever does.
#[wasm_bindgen(start)]
fn start() {
    std::panic::set_hook(Box::new(|why| failed(&why.to_string())));
}

/// The catalog, the levels and the version; the options of verbs are in the published schema.
#[wasm_bindgen]
#[must_use]
pub fn about() -> String {
    serde_json::json!({
        "version": harary::VERSION,
        "games": catalog::games(),
        "levels": levels(),
        "purposes": purposes(),
    })
    .to_string()
}

/// The kinds of question, by the name that keys have them by, with their verbs.
fn purposes() -> serde_json::Value {
    let verbs = |purpose: &Purpose| {
        (
            catalog::purpose_name(*purpose).to_owned(),
            purpose.verbs().into(),
        )
    };
    serde_json::Value::Object(Purpose::ALL.iter().map(verbs).collect())
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

/// The network of 1991 step by step, as a list of frames.
///
/// # Errors
/// If the game has no board to be colored.
#[wasm_bindgen]
pub fn relax(game: &str, seed: u32, steps: u32) -> Result<String, JsError> {
    crate::relax(game, u64::from(seed), steps).map_err(said)
}

/// The search of 2004 as it grows: a list of frames, and whether it was done.
///
/// # Errors
/// If this is no game to be played.
#[wasm_bindgen]
pub fn grow(game: &str, most: u32) -> Result<String, JsError> {
    crate::grow(game, u64::from(most)).map_err(said)
}

/// A question being answered.
#[wasm_bindgen]
pub struct Asking(Work);

#[wasm_bindgen]
impl Asking {
    /// Without any progress.
    #[wasm_bindgen(constructor)]
    #[must_use]
    pub fn new() -> Asking {
        Asking(Work::new(PAGE))
    }

    /// Puts back a file that the worker was handed by `keep`.
    ///
    /// # Errors
    /// If there is no memory for it.
    pub fn put(&mut self, path: &str, content: &[u8]) -> Result<(), JsError> {
        self.0.put(path, content).map_err(said)
    }

    /// Answers a question: words or JSON, and settings as JSON.
    ///
    /// # Errors
    /// What is wrong with the question or the settings.
    pub fn answer(&mut self, question: &str, settings: &str) -> Result<String, JsError> {
        let settings: Settings =
            serde_json::from_str(settings).map_err(|why| said(why.to_string()))?;
        json(&self.0.answer(question, &settings).map_err(said)?)
    }
}

impl Default for Asking {
    fn default() -> Self {
        Asking::new()
    }
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
    ///
    /// # Errors
    /// If the move is not legal.
    pub fn line(&mut self, after: Option<String>, time: f64) -> Result<String, JsError> {
        let line = match after {
            Some(text) => self.0.line(Some(&text), time),
            None => self.0.line(None, time),
        };
        Ok(line.map_err(said)?.to_string())
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
