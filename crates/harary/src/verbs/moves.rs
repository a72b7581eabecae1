//! Moves as text: read, played and written.

use crate::error::{Error, bad};
use harary_core::Notation;

/// The moves in a text that joins them by commas; one may stand behind the last.
pub(crate) fn split_moves(moves: &str) -> impl Iterator<Item = &str> {
    moves.trim().split_terminator(',').map(str::trim)
}

/// The moves in a text that joins them by commas, each as a text of its own.
pub fn moves_of(moves: &str) -> Vec<String> {
    split_moves(moves).map(str::to_owned).collect()
}

/// Plays moves from the start.
///
/// Returns the position and the moves as the game writes them.
pub(crate) fn play_moves<G: Notation>(
    game: &G,
    moves: &[String],
) -> Result<(G::Position, Vec<String>), Error> {
    let mut at = game.start();
    let mut played = Vec::new();
    // As in a text that ends with a comma, or is empty.
    let moves = match moves {
        [moves @ .., last] if last.trim().is_empty() => moves,
        moves => moves,
    };
    for text in moves.iter().map(|text| text.trim()) {
        let mv = game
            .read_move(&at, text)
            .map_err(|why| bad(format!("after: move {}: {why}", played.len() + 1)))?;
        played.push(game.write_move(&at, mv));
        game.play(&mut at, mv);
    }
    Ok((at, played))
}

/// Moves played one after the other, as the game writes them.
pub(crate) fn write_line<G: Notation>(
    game: &G,
    from: &G::Position,
    line: &[G::Move],
) -> Vec<String> {
    let mut at = from.clone();
    let write = |&mv: &G::Move| {
        let text = game.write_move(&at, mv);
        game.play(&mut at, mv);
        text
    };
    line.iter().map(write).collect()
}
