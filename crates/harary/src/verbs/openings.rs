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
use harary_core::{Ask, UpToSymmetry};
use harary_engines::{Known, NoOpenings, Outlook};
use std::collections::HashMap;
use std::ops::Range;

/// The most openings.
const MOST: usize = 100_000;

/// The openings of a game from a position on, and the moves from the start to each, as text.
#[derive(Debug)]
pub(crate) struct Openings {
    tree: harary_engines::Openings,
    /// How many moves were made before.
    depth: usize,
    lines: Vec<Vec<String>>,
    /// The number of each, by its moves joined by commas.
    places: HashMap<String, usize>,
}

impl Openings {
    /// Those after as many plies as the question says, or after the fewest plies with `enough` of
    /// them.
    ///
    /// # Errors
    /// If more is asked than who wins, or there are too many openings, or not enough.
    pub(crate) fn of(
        spec: &Spec,
        asked: &SolveOptions,
        enough: Option<u32>,
    ) -> Result<Openings, Error> {
        if is_saturation(spec) {
            return Err(bad(format!("--openings: {NO_WINNER}")));
        }
        if asked.ask != Ask::Outcome {
            return Err(bad(
                "parts are positions after the first plies, which tell who wins and no more: add --ask outcome",
            ));
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
        if plies == Some(0) {
            return Err(bad("--openings: 1 ply or more"));
        }
        let enough = enough.unwrap_or(0) as usize;
        games::play(&spec.resolve(Purpose::Play)?, Finder(asked, plies, enough))?
    }

    /// After how many plies they are.
    pub(crate) fn plies(&self) -> u32 {
        self.tree.plies()
    }

    /// How many moves there are before the first ply.
    pub(crate) fn depth(&self) -> usize {
        self.depth
    }

    /// The moves to each.
    pub(crate) fn lines(&self) -> &[Vec<String>] {
        &self.lines
    }

    /// The opening that a line of moves goes through.
    pub(crate) fn above(&self, line: &[String]) -> Option<usize> {
        let own = line.get(..self.depth + self.plies() as usize)?;
        self.places.get(&own.join(",")).copied()
    }

    pub(crate) fn outlook(&self, known: &[Known]) -> Outlook {
        self.tree.outlook(known)
    }

    /// What is known when nothing is.
    pub(crate) fn unknown(&self) -> Vec<Known> {
        vec![Known::NOTHING; self.lines.len()]
    }

    /// Adds what a part found to what is known.
    ///
    /// # Errors
    /// If that is of other openings.
    pub(crate) fn learn(
        &self,
        known: &mut [Known],
        part: Option<Part>,
        found: &[Opening],
    ) -> Result<(), Error> {
        let mine = self.range(part);
        for Opening { after, outcome } in found {
            let after = after.join(",");
            let place = self.places.get(&after).copied();
            match place.filter(|place| mine.contains(place)) {
                Some(place) => known[place] = (*outcome).into(),
                None => return Err(bad(format!("`{after}` is no opening of this part"))),
            }
        }
        Ok(())
    }

    /// What is known of a part, opening by opening.
    pub(crate) fn found(&self, known: &[Known], part: Option<Part>) -> Vec<Opening> {
        let mine = self.range(part);
        let found = self.lines[mine.clone()].iter().zip(&known[mine]);
        found
            .filter_map(|(line, outcome)| {
                Some(Opening {
                    after: line.clone(),
                    outcome: outcome.outcome()?,
                })
            })
            .collect()
    }

    /// Those that a part has.
    pub(crate) fn range(&self, part: Option<Part>) -> Range<usize> {
        Part::range(part, self.lines.len())
    }
}

/// So many openings, in words.
pub(crate) fn told(many: u64, plies: u32) -> String {
    let positions = if many == 1 { "position" } else { "positions" };
    format!("{} {positions} {}", grouped(many), after(plies))
}

/// Where openings are, in words.
pub(crate) fn after(plies: u32) -> String {
    match plies {
        1 => "after 1 ply".to_owned(),
        plies => format!("after {plies} plies"),
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
        let (tree, lines) = found.map_err(|why| {
            bad(match why {
                NoOpenings::TooMany(plies) => format!(
                    "there are more than {}: ask for openings of fewer plies",
                    told(MOST as u64, plies)
                ),
                NoOpenings::TooFew(0, _) => {
                    "the game is over: there is nothing to split".to_owned()
                }
                NoOpenings::TooFew(most, plies) => format!(
                    "{enough} parts: there are at most {}; ask for fewer parts",
                    told(most as u64, plies)
                ),
            })
        })?;
        let lines = lines.iter().map(|line| {
            let mut whole = after.clone();
            whole.extend(write_line(&game.0, &from, line));
            whole
        });
        let lines: Vec<Vec<String>> = lines.collect();
        let places = lines.iter().map(|line| line.join(",")).zip(0..);
        Ok(Openings {
            depth: after.len(),
            places: places.collect(),
            lines,
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
        // An opening may be too easy to look at the limits.
        if let Err(why) = steps.look(0) {
            break Err(why.into());
        }
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
            Ok(outcome) => known[next] = outcome.into(),
            Err(why) => break Err(why),
        }
    };
    let stopped = steps.end(worked)?;
    let answer = SolveAnswer {
        outcome: openings.outlook(&known).known.outcome(),
        openings: asked.part.map(|part| openings.found(&known, Some(part))),
        ..SolveAnswer::default()
    };
    let engines = steps.engines(asked.engine.name());
    let account = Account::new(question, engines, steps.nodes).with_threads(limits.threads);
    Ok(account.report(answer, stopped, steps.run(), limits))
}
