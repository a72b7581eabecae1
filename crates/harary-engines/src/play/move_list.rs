//! The moves that a search offers at a position on its path, in an order of its own, and the one
//! that was played, as words.

use harary_core::{Damaged, Game, WordSink, WordSource, Words};

/// Writes the moves, and the place of the one played among them.
pub(crate) fn write_moves<M: Words>(moves: &[M], played: usize, to: &mut dyn WordSink) {
    to.word(moves.len() as u64);
    moves.iter().for_each(|mv| mv.write(to));
    to.word(played as u64);
}

/// Reads such moves of a position, each legal and there once, to the end of the arena; where in it
/// the one played is.
pub(crate) fn read_moves<G: Game<Move: Words>>(
    game: &G,
    at: &G::Position,
    arena: &mut Vec<G::Move>,
    from: &mut dyn WordSource,
) -> Result<usize, Damaged> {
    let mut legal = game.legal(at);
    let first = arena.len();
    for _ in 0..from.size(legal.len())? {
        let mv = G::Move::read(from)?;
        let place = legal.iter().position(|&known| known == mv);
        legal.swap_remove(place.ok_or(Damaged)?);
        arena.push(mv);
    }
    let last = (arena.len() - first).checked_sub(1).ok_or(Damaged)?;
    Ok(first + from.size(last)?)
}
