//! Boards of every size at once: a pairing of the cells of the plane.

use crate::boards::on_the_plane;
use crate::error::Error;
use crate::spec::Spec;
use harary_core::{Progress, Watch};
use harary_engines::{Paving, Pavings};
use std::cell::Cell;
use std::fmt::Write as _;
use std::ops::ControlFlow;

/// The nodes of the first turn of each size.
const FIRST_TURN: u64 = 1 << 10;

/// What was found of a game on all boards.
#[derive(Clone, Debug)]
pub struct EveryBoard {
    /// The game, without a board.
    pub game: String,
    /// The pairing by which it is a draw on all boards.
    pub paving: Option<Paving>,
    /// Whether all periods that were asked for have been tried, or a pairing was found.
    pub complete: bool,
    /// The nodes of all searches.
    pub nodes: u64,
}

/// Looks for a pairing that makes a game a draw on every board: `animal animal=` or `mnk k=`,
/// without a size.
///
/// The pairings are those that repeat themselves after at most `most` columns and rows; all sizes
/// are searched by turns, each for longer and longer. `goes_on` is asked again and again whether to
/// go on, and told how many columns and rows are tried.
///
/// # Errors
/// If the spec is not one of these games without a size.
pub fn every_board(
    spec: &Spec,
    most: usize,
    goes_on: &mut dyn FnMut(&Progress, [usize; 2]) -> bool,
) -> Result<EveryBoard, Error> {
    let (game, shapes) = on_the_plane(spec)?;
    // The shapes are turned as well, so that no size needs to be wider than tall.
    let mut sizes: Vec<[usize; 2]> = (1..=most)
        .flat_map(|height| (1..=height).map(move |width| [width, height]))
        .collect();
    sizes.sort_by_key(|[width, height]| (width * height, *height));
    let searches = sizes.into_iter();
    let mut searches: Vec<([usize; 2], Pavings)> = searches
        .map(|size| (size, Pavings::new(&shapes, size[0], size[1])))
        .collect();
    let mut answer = EveryBoard {
        game,
        paving: None,
        complete: true,
        nodes: 0,
    };
    let mut turn = FIRST_TURN;
    while !searches.is_empty() {
        let mut unfinished = Vec::new();
        for (size, mut search) in searches {
            let (before, others) = (search.nodes(), answer.nodes - search.nodes());
            let stopped = Cell::new(false);
            let observe = |progress: &Progress| {
                let nodes = others + progress.nodes;
                stopped.set(!goes_on(&Progress { nodes, ..*progress }, size));
                match stopped.get() || progress.nodes - before >= turn {
                    true => ControlFlow::Break(()),
                    false => ControlFlow::Continue(()),
                }
            };
            let found = search.run(&Watch::every(FIRST_TURN as u32, observe));
            answer.nodes = others + search.nodes();
            match found {
                Ok(None) => {}
                Ok(paving) => {
                    answer.paving = paving;
                    return Ok(answer);
                }
                Err(_) if stopped.get() => {
                    answer.complete = false;
                    return Ok(answer);
                }
                Err(_) => unfinished.push((size, search)),
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
            crate::certify::FORMAT,
            self.game,
            paving.width,
            paving.height
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
