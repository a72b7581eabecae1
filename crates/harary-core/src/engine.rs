//! Engines: values that hold their progress and can be run, paused, run again, saved and loaded.

use crate::{Damaged, Game, Paused, Watch, WordSink, WordSource};

/// A game and the position that is asked about.
pub type At<'p, G> = (&'p G, &'p <G as Game>::Position);

/// An algorithm at work on a problem.
///
/// The engine is a value: it starts empty, and [`run`](Engine::run) works until it has an answer or
/// the watch pauses it. After a pause, call `run` again with the same problem: pausing anywhere and
/// going on gives the same answer after the same number of nodes.
///
/// The problem `P` is lent for every run: to an engine that plays, a game and a position ([`At`]);
/// to one that colors, the coloring problem; to one of heaps, their rules; and `()` to an engine
/// that holds all it needs.
pub trait Engine<P> {
    /// The answer of the engine.
    type Answer;
    /// Works on the problem.
    ///
    /// # Errors
    /// [`Paused`] if the watch said so.
    fn run(&mut self, problem: P, watch: &Watch<'_>) -> Result<Self::Answer, Paused>;
    /// Nodes visited so far, pauses included. Repeatable: the same question takes the same number.
    fn nodes(&self) -> u64;
}

/// An engine whose progress can be written and read back.
///
/// Only the progress is saved. The question, the limit on memory and the number of threads
/// are those of the engine that loads it, so that nothing in a file decides the question or how
/// much memory is taken.
pub trait Saved<P> {
    /// Writes the progress.
    fn save(&self, to: &mut dyn WordSink);
    /// Takes up the progress that [`save`](Saved::save) wrote, of an engine for the same question
    /// and problem. This one has not begun.
    ///
    /// # Errors
    /// [`Damaged`] if the words cannot be such a progress; then this engine is of no use.
    fn load(&mut self, problem: P, from: &mut dyn WordSource) -> Result<(), Damaged>;
}
