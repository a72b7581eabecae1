//! Drawings, as SVG; and what is watched step by step, as JSON.

use harary::{Drawn, Frame, Spec, draw, growing, relaxing};

/// Draws a position of a game, after these moves joined by commas.
///
/// # Errors
/// What is wrong with the game or the moves, in a sentence.
pub fn picture(game: &str, moves: &str) -> Result<String, String> {
    let spec: Spec = game.parse().map_err(|why: harary::Error| why.to_string())?;
    let drawn = Drawn::Position(moves.to_owned());
    let drawing = draw(&spec, &drawn, &Frame::default());
    let drawing = drawing.map_err(|why| why.to_string())?;
    Ok(drawing.svg(None))
}

/// The network of 1991 step by step on a board, from random inputs of a seed: a list of frames.
///
/// # Errors
/// If the game has no such board.
pub fn relax(game: &str, seed: u64, steps: u32) -> Result<String, String> {
    let say = |why: harary::Error| why.to_string();
    let frames = relaxing(&game.parse().map_err(say)?, seed, steps).map_err(say)?;
    serde_json::to_string(&frames).map_err(|why| why.to_string())
}

/// The search of 2004 as it grows, up to so many positions: a list of frames, and whether it was
/// done.
///
/// # Errors
/// If this is no game to be played.
pub fn grow(game: &str, most: u64) -> Result<String, String> {
    let say = |why: harary::Error| why.to_string();
    let grown = growing(&game.parse().map_err(say)?, most).map_err(say)?;
    serde_json::to_string(&grown).map_err(|why| why.to_string())
}
