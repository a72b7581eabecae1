//! Boards of every size at once: a pairing of the cells of the plane.

use crate::answer::Stopped;
use crate::boards::on_the_plane;
use crate::certify::FORMAT;
use crate::error::Error;
use crate::packed::{save, try_certificate};
use crate::run::{Limits, Run, for_a_while};
use crate::spec::Spec;
use harary_engines::{Paving, Pavings};
use std::fmt::Write as _;

/// The nodes of the first turn of each period.
const FIRST_TURN: u64 = 1 << 10;

/// What was found of a game on all boards.
#[derive(Clone, Debug)]
pub struct EveryBoard {
    /// The game, without a board.
    pub game: String,
    /// The pairing by which it is a draw on all boards.
    pub paving: Option<Paving>,
    /// The limit that stopped the search, if one did.
    pub stopped: Option<Stopped>,
    /// The nodes of all searches.
    pub nodes: u64,
    /// Why the certificate was not written, if it was not.
    pub unwritten: Option<String>,
}

/// Looks for a pairing that makes a game a draw on every board: `animal animal=` or `mnk k=`,
/// without a size. Writes a certificate if [`Limits::certificate`] names a file.
///
/// The pairings are those that repeat after at most `most` columns and rows; all periods are
/// searched by turns, each turn four times as long as the one before.
///
/// # Errors
/// If the spec is not one of these games without a size, or the certificate cannot be written, as
/// far as that is seen before any work.
pub fn every_board(spec: &Spec, most: usize, limits: &Limits<'_>) -> Result<EveryBoard, Error> {
    let (game, shapes) = on_the_plane(spec)?;
    try_certificate(limits)?;
    let run = Run::start(limits);
    // The shapes are turned as well, so that no period needs to be wider than tall.
    let mut periods: Vec<[usize; 2]> = (1..=most)
        .flat_map(|height| (1..=height).map(move |width| [width, height]))
        .collect();
    periods.sort_by_key(|[width, height]| (width * height, *height));
    let mut searches: Vec<([usize; 2], Option<Pavings>)> =
        periods.into_iter().map(|period| (period, None)).collect();
    let mut answer = EveryBoard {
        game,
        paving: None,
        stopped: None,
        nodes: 0,
        unwritten: None,
    };
    let mut turn = FIRST_TURN;
    while !searches.is_empty() {
        let mut unfinished = Vec::new();
        for ([width, height], search) in searches {
            if let Err(why) = run.begin() {
                answer.stopped = Some(why);
                return Ok(answer);
            }
            let mut search = search.unwrap_or_else(|| Pavings::new(&shapes, width, height));
            let (upto, others) = (search.nodes() + turn, answer.nodes - search.nodes());
            let found = run
                .work(|watch| for_a_while(&watch.after(others), upto, |watch| search.run(watch)));
            answer.nodes = others + search.nodes();
            match found {
                Ok(Some(None)) => {}
                Ok(None) => unfinished.push(([width, height], Some(search))),
                Ok(Some(paving)) => {
                    answer.paving = paving;
                    if let (Some(path), Some(text)) = (&limits.certificate, answer.certificate()) {
                        let saved = save(run.files(), &text, path);
                        answer.unwritten = saved.err().map(|why| why.to_string());
                    }
                    return Ok(answer);
                }
                Err(why) => {
                    answer.stopped = Some(why);
                    return Ok(answer);
                }
            }
        }
        searches = unfinished;
        turn *= 4;
    }
    Ok(answer)
}

impl EveryBoard {
    /// The certificate, if there is a pairing.
    #[must_use]
    pub fn certificate(&self) -> Option<String> {
        let paving = self.paving.as_ref()?;
        let mut text = format!(
            "{}\ngame {}\nclaim every-board draw\npaving {} {}\n",
            FORMAT, self.game, paving.width, paving.height
        );
        for row in paving.ways.chunks(paving.width) {
            let word = |way: &Option<(i32, i32)>| match way {
                Some((right, down)) => format!("{right},{down}"),
                None => ".".to_owned(),
            };
            let row: Vec<String> = row.iter().map(word).collect();
            writeln!(text, "{}", row.join(" ")).expect("strings take all");
        }
        Some(text + "end\n")
    }

    /// The pairing, if there is one: an arrow for each cell that points to a neighbor, or the
    /// columns to the right and rows down.
    #[must_use]
    pub fn picture(&self) -> Option<String> {
        let paving = self.paving.as_ref()?;
        let word = |way: &Option<(i32, i32)>| match way {
            None => "·".to_owned(),
            Some((1, 0)) => "→".to_owned(),
            Some((-1, 0)) => "←".to_owned(),
            Some((0, 1)) => "↓".to_owned(),
            Some((0, -1)) => "↑".to_owned(),
            Some((1, 1)) => "↘".to_owned(),
            Some((-1, -1)) => "↖".to_owned(),
            Some((-1, 1)) => "↙".to_owned(),
            Some((1, -1)) => "↗".to_owned(),
            Some((right, down)) => format!("{right},{down}"),
        };
        let words: Vec<String> = paving.ways.iter().map(word).collect();
        let wide = words.iter().map(|word| word.chars().count()).max();
        let wide = wide.unwrap_or(1);
        let row = |row: &[String]| {
            let row: Vec<String> = row.iter().map(|word| format!("{word:>wide$}")).collect();
            row.join(" ") + "\n"
        };
        Some(words.chunks(paving.width).map(row).collect())
    }
}
