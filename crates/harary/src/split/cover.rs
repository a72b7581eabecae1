//! What the answers to some parts have decided, and which of the others may still matter.

use super::opened::Opened;
use super::place::{Fraction, begin, end, order};
use crate::answer::{Answer, Report, SolveAnswer};
use crate::error::Error;
use crate::question::{Part, Question, Request, SolveOptions};

/// The parts of a question that may still matter, as answers to others come in.
///
/// Often it is all of them; but a coloring in one part is the answer to whether there is one, a
/// threshold that is found leaves the larger sizes alone, and a move that wins makes the others
/// needless.
///
/// ```
/// use harary::{Cover, Limits, Question, answer, merge, split};
///
/// let whole: Question = "solve vdw n=9 k=3 --ask outcome --openings 2".parse()?;
/// let mut cover = Cover::new(&whole)?;
/// let mut reports = Vec::new();
/// for part in split(&whole, 20)? {
///     if cover.needs(&part) {
///         reports.push(answer(&part, &Limits::default())?);
///         cover.learn(reports.last().unwrap())?;
///     }
/// }
/// assert!(reports.len() < 20);
/// assert_eq!(merge(&whole, &reports)?.answer, answer(&whole, &Limits::default())?.answer);
/// # Ok::<(), harary::Error>(())
/// ```
#[derive(Debug)]
pub struct Cover(Kind);

#[derive(Debug)]
enum Kind {
    /// Every part matters.
    All,
    /// Until one part has what is sought.
    One { is_found: bool },
    /// Up to the first part that has what is sought: where that ends.
    First { ends: Option<Fraction> },
    /// As long as positions after the first plies matter.
    Openings(Box<Opened>),
}

impl Cover {
    /// What is known of this question before any part is answered: one that was split, or whose
    /// parts [`split`](crate::split()) gave.
    ///
    /// # Errors
    /// If it is refused.
    pub fn new(question: &Question) -> Result<Cover, Error> {
        Ok(Cover(match &question.request {
            Request::Color(asked) if !(asked.count || asked.all) => Kind::One { is_found: false },
            Request::Threshold(_) | Request::ThresholdColor(_) => Kind::First { ends: None },
            Request::Solve(asked) => Kind::Openings(Box::new(Opened::new(&question.game, asked)?)),
            _ => Kind::All,
        }))
    }

    /// Takes the answer to a part in. Whether it is one to a part of this question is looked at for
    /// `solve` alone; [`merge`](crate::merge()) looks at all.
    ///
    /// # Errors
    /// If it is to openings that this question has not.
    pub fn learn(&mut self, report: &Report) -> Result<(), Error> {
        let part = report.question.request.part();
        let has_threshold = match &report.answer {
            Answer::Threshold(answer) => answer.least.is_some(),
            Answer::ThresholdColor(answer) => answer.least.is_some(),
            _ => false,
        };
        match (&mut self.0, &report.answer) {
            (Kind::One { is_found }, Answer::Color(answer)) => {
                *is_found |= answer.exists == Some(true);
            }
            (Kind::First { ends }, _) if has_threshold => {
                let both = ends.iter().copied().chain(part.map(end));
                *ends = both.min_by(|one, other| order(*one, *other));
            }
            (Kind::Openings(opened), Answer::Solve(answer)) => {
                if let Request::Solve(asked) = &report.question.request {
                    opened.learn(asked, answer.openings.as_deref().unwrap_or_default())?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether a part that is not answered may still change the answer to the question.
    pub fn needs(&self, part: &Question) -> bool {
        let Some(own) = part.request.part() else {
            return true;
        };
        match (&self.0, &part.request) {
            (Kind::Openings(opened), Request::Solve(asked)) => {
                opened.needs(asked, begin(own), end(own))
            }
            _ => self.needs_between(begin(own), end(own)),
        }
    }

    /// Whether it can be that some parts do not matter.
    pub fn can_end_early(&self) -> bool {
        !matches!(self.0, Kind::All)
    }

    /// Who wins, from what is known of openings; and of a part these. `None` for other questions.
    pub(super) fn who_wins(&self, part: Option<Part>) -> Option<SolveAnswer> {
        match &self.0 {
            Kind::Openings(opened) => Some(opened.who_wins(part)),
            _ => None,
        }
    }

    /// Whether a part of this question belongs to an opening that is split further.
    pub(super) fn is_further(&self, asked: &SolveOptions) -> bool {
        matches!(&self.0, Kind::Openings(opened) if !opened.has(asked))
    }

    /// Whether a part that is answered leaves out what it had to say.
    pub(super) fn lacks(&self, part: Part) -> bool {
        matches!(self.0, Kind::Openings(_)) && self.needs_between(begin(part), end(part))
    }

    pub(super) fn needs_between(&self, begin: Fraction, end: Fraction) -> bool {
        match &self.0 {
            Kind::All => true,
            Kind::One { is_found } => !is_found,
            Kind::First { ends } => ends.is_none_or(|ends| order(begin, ends).is_lt()),
            Kind::Openings(opened) => opened.needs_between(begin, end),
        }
    }
}
