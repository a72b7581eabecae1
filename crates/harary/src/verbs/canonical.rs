//! Questions in the form in which equal ones are equal.

use super::codes;
use super::largest;
use super::nim;
use super::quotient;
use super::solve;
use super::study;
use crate::board_file;
use crate::catalog::{Family, Purpose, family};
use crate::engines::check_question;
use crate::error::{Error, bad};
use crate::games::{self, Playable, Visit};
use crate::question::{Certify, Question, Request};
use crate::run::Limits;
use crate::spec::Spec;
use crate::verbs::play_moves;
use crate::verbs::threshold::of_all_sizes;

/// The question as it is written canonically: the spec of the game in its canonical form, moves as
/// the game writes them (in tables, where each game has its own, without spaces), the seed that is
/// used, nothing of a certificate. Questions that mean the same are then equal, and so are their
/// words: the key of the results store.
///
/// # Errors
/// If the spec is refused, or the engine cannot do what is asked; or the board is read from what
/// can be read once only.
pub fn canonical(question: &Question, limits: &Limits<'_>) -> Result<Question, Error> {
    check_question(question, limits)?;
    let (given, mut question) = (&question.game, question.clone());
    let game = &question.game;
    question.game = match &mut question.request {
        Request::Solve(asked) => {
            solve::can_certify(asked, limits)?;
            asked.certify = Certify::default();
            one(game, Purpose::Play)?
        }
        Request::Longest(_) | Request::Census(_) => one(game, Purpose::Play)?,
        Request::Estimate(asked) => {
            asked.seed = asked.seed.or(Some(0));
            one(game, Purpose::Play)?
        }
        Request::Color(asked) => {
            if asked.sample.is_some() {
                asked.seed = asked.seed.or(Some(0));
            }
            one(game, Purpose::Color)?
        }
        Request::Largest(_) => one(&largest::in_one_column(game)?, Purpose::Color)?,
        Request::Nim(_) if nim::is_on_a_board(game)? => one(game, Purpose::Play)?,
        Request::Nim(_) => one(game, Purpose::Heaps)?,
        Request::Quotient(asked) => {
            let (game, heaps) = quotient::canonical(game, asked, limits)?;
            asked.heaps = Some(heaps);
            game
        }
        Request::Codes(_) => codes::canonical(game)?,
        Request::ThresholdRandom(asked) => {
            asked.seed = asked.seed.or(Some(0));
            many(game)?
        }
        Request::Table(_) => many(game)?,
        Request::Threshold(asked) => of_all_sizes(&many(game)?, asked.most, Purpose::Play)?,
        Request::ThresholdColor(asked) => of_all_sizes(&many(game)?, asked.most, Purpose::Color)?,
        Request::Study(_) => study::canonical(game)?,
        // No other crate knows that these are all; a test asks every verb.
        _ => unreachable!("every verb is listed"),
    };
    let tidy = |items: &mut Vec<String>| {
        *items = items.iter().map(|item| item.trim().to_owned()).collect();
        items.retain(|item| !item.is_empty());
    };
    match &mut question.request {
        Request::Solve(asked) => tidy(&mut asked.after),
        Request::Longest(asked) => tidy(&mut asked.after),
        Request::Census(asked) => tidy(&mut asked.after),
        Request::Nim(asked) => tidy(&mut asked.after),
        Request::Table(asked) => tidy(&mut asked.after),
        Request::Estimate(asked) => tidy(&mut asked.after),
        Request::Color(asked) => tidy(&mut asked.fix),
        _ => {}
    }
    if let Some(after) = one_game(&mut question.request).filter(|after| !after.is_empty()) {
        // The canonical spec of a board of one's own has no board.
        let instance = given.expanded()?.resolve(Purpose::Play)?;
        *after = games::play(&instance, Moves(after))??;
    }
    Ok(question)
}

/// The moves that are played in one game before the question is asked.
fn one_game(request: &mut Request) -> Option<&mut Vec<String>> {
    match request {
        Request::Solve(asked) => Some(&mut asked.after),
        Request::Longest(asked) => Some(&mut asked.after),
        Request::Census(asked) => Some(&mut asked.after),
        Request::Nim(asked) => Some(&mut asked.after),
        Request::Estimate(asked) => Some(&mut asked.after),
        _ => None,
    }
}

/// Moves as the game writes them.
struct Moves<'a>(&'a [String]);

impl Visit for Moves<'_> {
    type Output = Result<Vec<String>, Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        Ok(play_moves(&game, self.0)?.1)
    }
}

/// The canonical spec of one game.
fn one(spec: &Spec, part: Purpose) -> Result<Spec, Error> {
    let spec = spec.expanded()?;
    let path = spec.pairs.iter().find(|(key, _)| key == "path");
    if let Some((_, path)) = path.filter(|_| is_file(&spec))
        && board_file::is_special(path)
    {
        // A pipe can be read once only, and the game is still to be played.
        return Err(bad(format!("{path}: not a regular file")));
    }
    Ok(spec.resolve(part)?.spec())
}

/// The spec of many games, as it was typed: their answers have it so.
fn many(spec: &Spec) -> Result<Spec, Error> {
    match is_file(spec) {
        true => Err(bad(format!(
            "{}: the path of a file does not say what is in it",
            spec.name
        ))),
        false => Ok(spec.clone()),
    }
}

/// Whether the game is read from a file.
fn is_file(spec: &Spec) -> bool {
    family(&spec.name).is_ok_and(Family::reads_files)
}
