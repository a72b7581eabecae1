//! What a verb knows about its run, and the report that it makes of that.

use crate::answer::{Answer, Report, SCHEMA, Stats, Stopped};
use crate::known::known;
use crate::question::Question;
use crate::run::{Limits, Run};

/// What a verb knows about its run, to write the report.
pub(crate) struct Account {
    /// As it is written canonically.
    pub(crate) question: Question,
    pub(crate) engine: String,
    pub(crate) nodes: u64,
    pub(crate) threads: usize,
    /// Of the random numbers, if some were drawn.
    pub(crate) seed: Option<u64>,
}

impl Account {
    /// Of work by one thread that draws no random numbers.
    pub(crate) fn new(question: Question, engine: impl Into<String>, nodes: u64) -> Account {
        Account {
            question,
            engine: engine.into(),
            nodes,
            threads: 1,
            seed: None,
        }
    }

    pub(crate) fn with_threads(self, threads: usize) -> Account {
        let threads = threads.max(1);
        Account { threads, ..self }
    }

    pub(crate) fn with_seed(self, seed: u64) -> Account {
        let seed = Some(seed);
        Account { seed, ..self }
    }

    pub(crate) fn report<A: Clone + Into<Answer>>(
        self,
        answer: A,
        stopped: Option<Stopped>,
        run: &Run<'_>,
        limits: &Limits<'_>,
    ) -> Report<A> {
        let known = known(&self.question, &answer.clone().into());
        Report {
            schema: SCHEMA,
            version: crate::VERSION.to_owned(),
            question: self.question,
            answer,
            complete: stopped.is_none(),
            stopped,
            known,
            stats: Stats {
                nodes: self.nodes,
                seconds: run.seconds(),
                engine: self.engine,
                threads: self.threads,
                memory: limits.memory as u64,
                seed: self.seed,
            },
            stored: None,
            unwritten: run.unwritten(),
            uncertified: run.uncertified(),
        }
    }
}
