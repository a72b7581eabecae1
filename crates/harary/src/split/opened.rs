//! What is known of the positions after the first plies, and of one that is split further what is
//! known of the positions a ply further on, and so on. (Always one ply: so the moves before a part
//! say which position it belongs to at each level.)

use super::place::Fraction;
use crate::answer::{Opening, SolveAnswer};
use crate::error::{Error, bad};
use crate::question::{Part, SolveOptions};
use crate::spec::Spec;
use crate::verbs::openings::Openings;
use harary_engines::{Known, Outlook};
use std::cell::OnceCell;
use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

#[derive(Debug)]
pub(super) struct Opened {
    game: Spec,
    openings: Openings,
    known: Vec<Known>,
    /// What follows, when somebody asks.
    outlook: OnceCell<Outlook>,
    /// Openings that are split further, by their numbers.
    inner: BTreeMap<usize, Opened>,
}

impl Opened {
    /// # Errors
    /// If the question is refused, or names no openings.
    pub(super) fn new(game: &Spec, asked: &SolveOptions) -> Result<Opened, Error> {
        let openings = Openings::of(game, asked, None)?;
        Ok(Opened {
            game: game.clone(),
            known: openings.unknown(),
            openings,
            outlook: OnceCell::new(),
            inner: BTreeMap::new(),
        })
    }

    /// Takes in what a part found, of these openings or of one that is split further.
    ///
    /// # Errors
    /// If that is of other openings.
    pub(super) fn learn(&mut self, asked: &SolveOptions, found: &[Opening]) -> Result<(), Error> {
        if self.has(asked) {
            self.openings.learn(&mut self.known, asked.part, found)?;
        } else {
            let place = self.above(asked)?;
            let inner = match self.inner.entry(place) {
                Entry::Occupied(inner) => inner.into_mut(),
                Entry::Vacant(none) => {
                    let deeper = SolveOptions {
                        after: self.openings.lines()[place].clone(),
                        openings: Some(1),
                        part: None,
                        ..asked.clone()
                    };
                    none.insert(Opened::new(&self.game, &deeper)?)
                }
            };
            inner.learn(asked, found)?;
            // Enough may be known of it, such as that nobody can win there, or A cannot.
            if self.known[place].outcome().is_none() {
                self.known[place] = inner.outlook().known;
            }
        }
        self.outlook = OnceCell::new();
        Ok(())
    }

    /// Whether a part has some of these openings, and not of one that is split further.
    pub(super) fn has(&self, asked: &SolveOptions) -> bool {
        asked.after.len() == self.openings.depth()
    }

    /// The opening to which those of a part belong.
    fn above(&self, asked: &SolveOptions) -> Result<usize, Error> {
        self.openings.above(&asked.after).ok_or_else(|| {
            bad(format!(
                "`{}` comes after none of the openings of this question",
                asked.after.join(",")
            ))
        })
    }

    /// Whether a part may still matter.
    pub(super) fn needs(&self, asked: &SolveOptions, begin: Fraction, end: Fraction) -> bool {
        if self.has(asked) {
            return self.needs_between(begin, end);
        }
        // What fits nowhere is refused when it is answered.
        let Ok(place) = self.above(asked) else {
            return true;
        };
        let inner = self.inner.get(&place);
        self.outlook().needed[place] && inner.is_none_or(|inner| inner.needs(asked, begin, end))
    }

    pub(super) fn needs_between(&self, begin: Fraction, end: Fraction) -> bool {
        let needed = &self.outlook().needed;
        // The openings between two places, as parts have them.
        let place = |(place, of): Fraction| {
            let place = u128::from(place) * needed.len() as u128 / u128::from(of);
            place as usize
        };
        needed[place(begin)..place(end)].contains(&true)
    }

    /// Who wins, as far as is known; and of a part what is known of its openings.
    pub(super) fn who_wins(&self, part: Option<Part>) -> SolveAnswer {
        SolveAnswer {
            outcome: self.outlook().known.outcome(),
            openings: part.map(|part| self.openings.found(&self.known, Some(part))),
            ..SolveAnswer::default()
        }
    }

    fn outlook(&self) -> &Outlook {
        let new = || self.openings.outlook(&self.known);
        self.outlook.get_or_init(new)
    }
}
