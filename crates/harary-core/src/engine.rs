//! Engines: values that hold their progress and can be run, paused, run again, saved and loaded.

use crate::{Damaged, Game, Paused, Watch, WordSink, WordSource};

/// An algorithm at work on a question about a game.
///
/// The engine is a value: it starts empty, and [`run`](Engine::run) works until it has an answer or
/// the watch pauses it. After a pause, call `run` again with the same game and position: pausing
/// anywhere and going on gives the same answer after the same number of nodes.
pub trait Engine<G: Game + ?Sized> {
    /// The answer of the engine.
    type Answer;
    /// Works on the question of the position `from`.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    fn run(
        &mut self,
        game: &G,
        from: &G::Position,
        watch: &Watch<'_>,
    ) -> Result<Self::Answer, Paused>;
    /// Nodes visited so far, pauses included. Repeatable: the same question takes the same number.
    fn nodes(&self) -> u64;
}

/// An engine whose progress can be written and read back.
///
/// Only the progress is saved. The question, the limit on memory and the number of threads
/// are those of the engine that loads it, so that nothing in a file decides the question or how
/// much memory is taken.
pub trait Saved<G: Game + ?Sized>: Sized {
    /// Writes the progress.
    fn save(&self, to: &mut dyn WordSink);
    /// An engine for the same question as this one, with the progress that [`save`](Saved::save)
    /// wrote for the same game and position.
    ///
    /// # Errors
    /// [`Damaged`] if the words cannot be such a progress.
    fn load(&self, game: &G, at: &G::Position, from: &mut dyn WordSource) -> Result<Self, Damaged>;
}
