//! What an answer says that can be seen to be wrong without doing its work again. (Counts and
//! outcomes cannot: a part is believed, as it is no certificate.)

use crate::answer::{
    Answer, ColorAnswer, EstimateAnswer, LargestAnswer, LongestAnswer, Report, SCHEMA, TableAnswer,
};
use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::games;
use crate::question::{Part, Question, Request};
use crate::spec::Spec;
use crate::verbs::codes::codes_in;
use crate::verbs::members::{members, names};
use crate::verbs::table::{axes, expand};
use crate::verbs::threshold::sizes;
use harary_core::{ForbiddenSets, Outcome, colors_from_text};
use std::sync::Arc;

/// What answers to parts of a question are held against.
pub(super) struct Sound<'q> {
    game: &'q Spec,
    /// The board of colorings and sets. Of one from a file that is not at hand they are believed.
    board: Option<Arc<dyn ForbiddenSets>>,
}

impl<'q> Sound<'q> {
    pub(super) fn new(question: &'q Question) -> Self {
        let game = &question.game;
        let board = || games::color(&game.resolve(Purpose::Color).ok()?).ok();
        let has_board = matches!(question.request, Request::Color(_) | Request::Largest(_));
        Sound {
            game,
            board: has_board.then(board).flatten(),
        }
    }

    /// Refuses an answer that contradicts itself or its question: says which and why.
    pub(super) fn check(&self, report: &Report) -> Result<(), Error> {
        let refuse = |why: &str| {
            let question = &report.question;
            Err(bad(format!("the answer to `{question}` {why}")))
        };
        if report.schema != SCHEMA {
            return refuse(&format!("is by schema {}, and not {SCHEMA}", report.schema));
        }
        let board = self.board.as_deref();
        let wrong = match (&report.question.request, &report.answer) {
            _ if report.complete != report.stopped.is_none() => Some("is complete and was stopped"),
            (_, Answer::Color(answer)) => board.and_then(|board| color(answer, board)),
            (_, Answer::Largest(answer)) => board.and_then(|board| largest(answer, board)),
            (Request::Longest(asked), Answer::Longest(answer)) => {
                longest(answer, asked.after.len())
            }
            (Request::Table(asked), Answer::Table(answer)) => {
                table(answer, &axes(expand(self.game)?.0), asked.part)
            }
            (Request::Codes(asked), Answer::Codes(answer)) => {
                let codes = codes_in(self.game, asked.part)?;
                let are_these = answer.rows.iter().map(|row| &row.code).eq(&codes);
                unless(are_these, OTHER_CODES)
            }
            (Request::ThresholdColor(asked), Answer::ThresholdColor(answer)) => {
                let sizes = sizes(self.game, asked.most, asked.part, Purpose::Color)?;
                let mut tried = answer.sizes.iter().map(|row| (row.n, !row.exists));
                first_of(&sizes, &mut tried, answer.least)
            }
            (Request::Threshold(asked), Answer::Threshold(answer)) => {
                let sizes = sizes(self.game, asked.most, asked.part, Purpose::Play)?;
                let is_win = |outcome| outcome == Outcome::Wins(answer.winner);
                let outcomes = answer.outcomes.iter();
                let mut tried = outcomes.map(|row| (row.n, is_win(row.outcome)));
                first_of(&sizes, &mut tried, answer.least)
            }
            (_, Answer::Estimate(answer)) => estimate(answer),
            _ => None,
        };
        wrong.map_or(Ok(()), refuse)
    }
}

const OTHER_CODES: &str = "has other codes than were asked for";

/// What a condition that does not hold is.
fn unless(holds: bool, why: &'static str) -> Option<&'static str> {
    (!holds).then_some(why)
}

fn color(answer: &ColorAnswer, problem: &dyn ForbiddenSets) -> Option<&'static str> {
    let is_proper = |text: &String| {
        let colors = colors_from_text(&text.replace('/', ""), problem.colors());
        colors.is_ok_and(|colors| {
            colors.len() == problem.cells() && problem.first_violation(&colors).is_none()
        })
    };
    let list = answer.list.as_deref();
    let count = answer.count.as_ref().and_then(|count| count.all);
    let some = match (list, count) {
        (Some(list), _) => Some(!list.is_empty()),
        (None, Some(count)) => Some(count > 0),
        (None, None) if answer.count.is_none() => Some(answer.coloring.is_some()),
        (None, None) => answer.exists,
    };
    unless(answer.exists == some, "says otherwise than what it has").or_else(|| {
        let mut all = list.into_iter().flatten().chain(&answer.coloring);
        let colors = problem.colors().into();
        let named = |one: &String| members(one, colors, names(problem));
        let one = answer.coloring.as_ref().filter(|_| list.is_none());
        let are_named = answer.classes.is_none() || answer.classes == one.map(named);
        unless(all.all(is_proper), "has a coloring that is not proper").or_else(|| {
            unless(
                are_named,
                "gives the cells of a color otherwise than its coloring",
            )
        })
    })
}

fn largest(answer: &LargestAnswer, problem: &dyn ForbiddenSets) -> Option<&'static str> {
    let set = answer.set.as_deref().unwrap_or_default().replace('/', "");
    let is_cell = |symbol: char| symbol == '1';
    let size = set.chars().filter(|&symbol| is_cell(symbol)).count();
    let mut so_far = vec![0; problem.cells()];
    let mut cells = set.chars().enumerate();
    let fits = set.len() == problem.cells()
        && cells.all(|(cell, symbol)| match is_cell(symbol) {
            true => {
                problem.admits(&so_far, cell, 1) && {
                    so_far[cell] = 1;
                    true
                }
            }
            false => symbol == '.',
        });
    let are_named =
        answer.members.is_none() || answer.members == members(&set, 1, names(problem)).pop();
    unless(answer.size == Some(size), "has a set of another size")
        .or_else(|| unless(fits, "has a set with a forbidden one in it"))
        .or_else(|| unless(are_named, "names other cells than those of its set"))
}

/// Plays are told as moves, or in columns as colorings of all numbers, those before them too.
fn longest(answer: &LongestAnswer, before: usize) -> Option<&'static str> {
    let list = answer.list.as_deref()?;
    let length = answer.length.unwrap_or_default() as usize;
    let is_long = |play: &String| {
        let moves = play.split(',').filter(|mv| !mv.is_empty()).count();
        moves == length || play.chars().count() == before + length
    };
    let is_counted = answer.count == Some(list.len() as u128);
    unless(is_counted, "counts other plays than it lists")
        .or_else(|| unless(list.iter().all(is_long), "has plays of another length"))
}

fn table(
    answer: &TableAnswer,
    [rows, columns]: &[(String, Vec<String>); 2],
    part: Option<Part>,
) -> Option<&'static str> {
    let fits = |lengths: &mut dyn Iterator<Item = usize>| {
        let lengths: Vec<usize> = lengths.collect();
        lengths == vec![columns.1.len(); rows.1.len()]
    };
    let is_whole = fits(&mut answer.cells.iter().map(Vec::len))
        && (answer.least.as_ref()).is_none_or(|least| fits(&mut least.iter().map(Vec::len)));
    unless(
        is_whole && answer.rows == *rows && answer.columns == *columns,
        "has other rows and columns than were asked for",
    )
    .or_else(|| {
        let cells = answer.cells.iter().flatten().map(Option::is_some);
        let least = answer.least.iter().flatten().flatten();
        let all = (0..)
            .zip(cells)
            .chain((0..).zip(least.map(Option::is_some)));
        let mine = Part::range(part, rows.1.len() * columns.1.len());
        let mut others = all.filter(|(place, _)| !mine.contains(place));
        let has_none = !others.any(|(_, is_there)| is_there);
        unless(has_none, "has cells of another part")
    })
}

/// Sizes that were tried, in order, each with whether it is one that was looked for; the answer is
/// the first.
fn first_of(
    sizes: &[u64],
    tried: &mut dyn Iterator<Item = (u64, bool)>,
    least: Option<u64>,
) -> Option<&'static str> {
    let tried: Vec<(u64, bool)> = tried.collect();
    let found = tried.iter().find(|(_, is_one)| *is_one);
    let are_these =
        tried.len() <= sizes.len() && tried.iter().map(|(n, _)| n).eq(&sizes[..tried.len()]);
    unless(are_these, "has other sizes than were asked for").or_else(|| {
        let same = least == found.map(|(n, _)| *n);
        unless(same, "has a least size that is not the first that fits")
    })
}

fn estimate(answer: &EstimateAnswer) -> Option<&'static str> {
    let mut moves = answer.uniform.iter().flat_map(|sampled| &sampled.moves);
    let adds = moves.all(|one| {
        let games = (one.a.checked_add(one.b)).and_then(|sum| sum.checked_add(one.draws));
        games == Some(one.trials)
    });
    unless(adds, "has games that nobody won, lost or drew")
}
