//! What is watched step by step.

use super::said;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

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
