//! `solve` by openings: who wins, from the outcomes of the positions after the first plies, of
//! which a part of the work has some.

use super::Account;
use super::play_moves;
use super::write_line;
use crate::answer::{Opening, Report, SolveAnswer};
use crate::boards::{NO_WINNER, is_saturation};
use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::games::{self, Playable, Visit};
use crate::grouped::grouped;
use crate::question::{Part, Question, SolveOptions};
use crate::run::Limits;
use crate::run::steps::Steps;
use crate::spec::Spec;
use harary_core::{Outcome, UpToSymmetry};
use harary_engines::{Ask, Outlook};
use std::collections::HashMap;
use std::ops::Range;

/// The most openings.
const MOST: usize = 1_000_000;

/// The openings of a game from a position on, and the moves from the start to each, as text.
pub(crate) struct Openings {
    tree: harary_engines::Openings,
    lines: Vec<Vec<String>>,
}

impl Openings {
    /// Those after as many plies as the question says, or after the fewest plies with `enough` of
    /// them.
    ///
    /// # Errors
    /// If more is asked than who wins, or there are too many openings.
    pub(crate) fn of(
        spec: &Spec,
        asked: &SolveOptions,
        enough: Option<u32>,
    ) -> Result<Openings, Error> {
        if asked.ask != Ask::Outcome {
            return Err(bad(
                "--part and --openings: openings tell who wins, and no more; add --ask outcome",
            ));
        }
        if is_saturation(spec) {
            return Err(bad(format!("--part and --openings: {NO_WINNER}")));
        }
        let plies = match (asked.openings, enough) {
            (None, None) => {
                return Err(bad(
                    "--part: say by --openings PLIES after how many plies the positions are that the \
                     parts have",
                ));
            }
            (plies, _) => plies,
        };
        let enough = enough.unwrap_or(0) as usize;
        games::play(&spec.resolve(Purpose::Play)?, Finder(asked, plies, enough))?
    }

    /// After how many plies they are.
    pub(crate) fn plies(&self) -> u32 {
        self.tree.plies()
    }

    /// So many of them, in words.
    pub(crate) fn told(&self, many: u64) -> String {
        let positions = if many == 1 { "position" } else { "positions" };
        let plies = match self.plies() {
            1 => "1 ply".to_owned(),
            plies => format!("{plies} plies"),
        };
        format!("{} {positions} after {plies}", grouped(many))
    }

    /// How many a part has.
    pub(crate) fn in_part(&self, part: Option<Part>) -> u64 {
        self.range(part).len() as u64
    }

    pub(crate) fn outlook(&self, known: &[Option<Outcome>]) -> Outlook {
        self.tree.outlook(known)
    }

    /// What is known when nothing is.
    pub(crate) fn unknown(&self) -> Vec<Option<Outcome>> {
        vec![None; self.lines.len()]
    }

    /// Adds what was found of openings to what is known.
    ///
    /// # Errors
    /// If that is of other openings.
    pub(crate) fn learn<'o>(
        &self,
        known: &mut [Option<Outcome>],
        found: impl IntoIterator<Item = &'o Opening>,
    ) -> Result<(), Error> {
        let places: HashMap<&[String], usize> = (self.lines.iter().enumerate())
            .map(|(place, line)| (line.as_slice(), place))
            .collect();
        for Opening { after, outcome } in found {
            let place = places.get(after.as_slice());
            let place = place.and_then(|&place| known.get_mut(place));
            *place.ok_or_else(|| bad(format!("`{}` is no opening", after.join(","))))? =
                Some(*outcome);
        }
        Ok(())
    }

    /// What is known, opening by opening.
    pub(crate) fn found(&self, known: &[Option<Outcome>]) -> Vec<Opening> {
        let found = self.lines.iter().zip(known);
        found
            .filter_map(|(line, outcome)| {
                Some(Opening {
                    after: line.clone(),
                    outcome: (*outcome)?,
                })
            })
            .collect()
    }

    fn range(&self, part: Option<Part>) -> Range<usize> {
        let all = self.lines.len() as u64;
        let mine = part.map_or(0..all, |part| part.of_pieces(all));
        mine.start as usize..mine.end as usize
    }
}

struct Finder<'a>(&'a SolveOptions, Option<u32>, usize);

impl Visit for Finder<'_> {
    type Output = Result<Openings, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let Finder(asked, plies, enough) = self;
        let (from, after) = play_moves(&game, &asked.after)?;
        let game = UpToSymmetry(game);
        let found = harary_engines::Openings::new(&game, &from, plies, enough, MOST);
        let (tree, lines) =
            found.ok_or_else(|| bad(format!("--openings: there are more than {MOST} of them")))?;
        let lines = lines.iter().map(|line| {
            let mut whole = after.clone();
            whole.extend(write_line(&game, &from, line));
            whole
        });
        Ok(Openings {
            lines: lines.collect(),
            tree,
        })
    }
}

/// What solves a game.
type Solver = fn(&Spec, &SolveOptions, &Limits<'_>) -> Result<Report<SolveAnswer>, Error>;

/// Solves openings, one after the other, while they may still matter.
pub(super) fn solve_openings(
    spec: &Spec,
    asked: &SolveOptions,
    limits: &Limits<'_>,
    solve: Solver,
) -> Result<Report<SolveAnswer>, Error> {
    if limits.certificate.is_some() {
        return Err(bad(
            "--certificate: openings that are solved one by one have no certificate together; leave --openings out",
        ));
    }
    let openings = Openings::of(spec, asked, None)?;
    let question = Question::new(spec.resolve(Purpose::Play)?.spec(), asked.clone());
    let mut steps = Steps::new(limits, question.to_string())?;
    let mine = openings.range(asked.part);
    let mut known = openings.unknown();
    let worked = loop {
        let needed = openings.outlook(&known).needed;
        let Some(next) = mine.clone().find(|&place| needed[place]) else {
            break Ok(());
        };
        let opening = SolveOptions {
            after: openings.lines[next].clone(),
            ask: Ask::Outcome,
            engine: asked.engine,
            ..SolveOptions::default()
        };
        let outcome = steps.ask(
            &Question::new(question.game.clone(), opening.clone()),
            |limits| solve(spec, &opening, limits),
            |answer| answer.outcome,
        );
        match outcome {
            Ok(outcome) => known[next] = Some(outcome),
            Err(why) => break Err(why),
        }
    };
    let stopped = steps.end(worked)?;
    let answer = SolveAnswer {
        outcome: openings.outlook(&known).outcome,
        openings: asked.part.map(|_| openings.found(&known)),
        ..SolveAnswer::default()
    };
    let engines = steps.engines(asked.engine.name());
    let account = Account::new(question, engines, steps.nodes).with_threads(limits.threads);
    Ok(account.report(answer, stopped, steps.run(), limits))
}
