//! A question at work.

use crate::question::{Question, Request};
use crate::run::Limits;
use crate::spec::Instance;

/// The game of a question, what it asks, and how to work.
pub(crate) struct Task<'a, O> {
    pub(crate) instance: &'a Instance,
    pub(crate) asked: &'a O,
    pub(crate) limits: &'a Limits<'a>,
}

impl<'a, O: Into<Request>> Task<'a, O> {
    pub(crate) fn new(instance: &'a Instance, asked: &'a O, limits: &'a Limits<'a>) -> Self {
        Task {
            instance,
            asked,
            limits,
        }
    }

    /// The same question with these options, about the game in its canonical form.
    pub(crate) fn question(&self, asked: O) -> Question {
        Question::new(self.instance.spec(), asked)
    }
}
