//! Drawings, as SVG.

use harary::{Drawn, Frame, Spec, draw};

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
