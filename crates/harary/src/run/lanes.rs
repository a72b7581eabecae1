//! Lanes: sequences of steps that do not depend on each other, run on several threads.

use super::drive::{Halt, Run};
use super::kept::Shared;
use super::limits::Limits;
use super::steps::Steps;
use super::threads::by_threads;
use crate::answer::Stopped;
use crate::error::Error;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

/// Many lanes, worked on by threads.
pub(crate) struct Lanes<'a> {
    shared: Arc<Shared<'a>>,
    limits: &'a Limits<'a>,
    count: usize,
}

impl<'a> Lanes<'a> {
    /// The lanes of a question, `count` of them, with the steps that the checkpoint knows.
    ///
    /// # Errors
    /// As for [`Steps::new`].
    pub(crate) fn new(
        limits: &'a Limits<'a>,
        question: String,
        count: usize,
    ) -> Result<Self, Error> {
        Ok(Lanes {
            shared: Shared::new(limits, question, count)?,
            limits,
            count,
        })
    }

    /// The clock and limits of the whole work.
    pub(crate) fn run(&self) -> &Run<'a> {
        &self.shared.run
    }

    /// The engines that worked in this run, by name, or the one that was asked for if none did.
    pub(crate) fn engines(&self, asked: &str) -> String {
        self.shared.engines(asked)
    }

    /// Works on every lane until it is done or a limit stops it, on the threads of the limits: one
    /// lane at a time for each thread, as some take a thousand times as long as others. Returns
    /// what the lanes came to, the nodes, and why some were stopped, if some were.
    ///
    /// # Errors
    /// The first error of a lane; lanes that have not begun are then left out. Or if the work was
    /// stopped and its checkpoint cannot be written.
    pub(crate) fn each<T: Default + Send>(
        &self,
        work: impl Fn(usize, &mut Steps<'a>, &mut T) -> Result<(), Halt> + Sync,
    ) -> Result<(Vec<T>, u64, Option<Stopped>), Error> {
        let failed = Mutex::new(None);
        let has_failed = || failed.lock().unwrap_or_else(PoisonError::into_inner);
        let threads = self.limits.threads.max(1);
        let lanes = by_threads(
            threads,
            self.count,
            || (),
            |(), lane| {
                let mut steps = Steps::of_lane(&self.shared, self.limits, Some(lane));
                let mut found = T::default();
                if has_failed().is_some() {
                    return (found, 0, None);
                }
                let stopped = match work(lane, &mut steps, &mut found) {
                    Ok(()) => {
                        self.shared.lanes_done.fetch_add(1, Ordering::Relaxed);
                        None
                    }
                    Err(Halt::Stopped(why)) => Some(why),
                    Err(Halt::Error(why)) => {
                        has_failed().get_or_insert(why);
                        None
                    }
                };
                (found, steps.nodes, stopped)
            },
        );
        let nodes = lanes.iter().map(|(_, nodes, _)| nodes).sum();
        let stopped = lanes.iter().find_map(|(_, _, stopped)| *stopped);
        let ended = self.shared.end(stopped);
        if let Some(why) = failed.into_inner().unwrap_or_else(PoisonError::into_inner) {
            return Err(why);
        }
        let found = lanes.into_iter().map(|(found, _, _)| found).collect();
        Ok((found, nodes, ended?))
    }
}
