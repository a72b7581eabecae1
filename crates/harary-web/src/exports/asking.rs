//! Questions being answered.

use super::{PAGE, json, said};
use crate::question::{Settings, Work};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

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
