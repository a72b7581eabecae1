//! Two programs of the papers at work, step by step, to be watched: the network of 1991 as it
//! relaxes, and the search of 2004 as its tree grows.

use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::games::{self, Playable, Visit};
use crate::spec::Spec;
use crate::verbs::color::turn_of_order_two;
use crate::verbs::write_line;
use harary_core::{Engine, ForbiddenSets, Game, UpToSymmetry, Watch};
use harary_engines::{Longest, Network, NetworkOptions};
use serde::Serialize;
use std::ops::ControlFlow;
use std::sync::Arc;

/// The most positions of a search that are kept; of more every second one is left out.
const MOST_FRAMES: usize = 160;

/// The neural network of Funabiki and Takefuji (1991) after some of its steps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Relaxing {
    /// The steps before.
    pub step: u32,
    /// For each cell the player whose neuron fires, from 1 on; `.` where none does and `*` where
    /// several do. Rows of a board are separated by `/`, as in colorings.
    pub cells: String,
    /// The forbidden sets whose cells all have one player.
    pub broken: usize,
    /// Whether the network has settled: this is a proper coloring.
    pub settled: bool,
}

/// A run of the network on a board, up to so many steps, from random inputs of a seed. Where the
/// board can be turned or reflected onto itself, one half is copied onto the other after each step,
/// as in the paper.
///
/// # Errors
/// If the game has no board to be colored, or its sets cannot be listed.
pub fn relaxing(game: &Spec, seed: u64, steps: u32) -> Result<Vec<Relaxing>, Error> {
    let instance = game.resolve(Purpose::Color)?;
    let problem: Arc<dyn ForbiddenSets> = games::color(&instance)?;
    if !problem.lists_all() {
        return Err(bad(format!(
            "{instance}: its forbidden sets cannot be listed"
        )));
    }
    let sets = problem.sets(1);
    let colors = problem.colors();
    let form = problem.write_coloring(&vec![1; problem.cells()]);
    let options = NetworkOptions {
        limit: steps,
        ..NetworkOptions::default()
    };
    let opposite = turn_of_order_two(&*problem);
    let network = Network::new(Arc::clone(&problem), opposite.as_deref(), options, seed);
    let mut network = network.map_err(|why| bad(format!("{instance}: {why}")))?;
    let frame = |network: &Network, step: u32, settled: bool| {
        let firing = network.firing();
        let symbol = |players: &u64| match players.count_ones() {
            0 => '.',
            1 => char::from_digit(players.trailing_zeros() + 1, 36).unwrap_or('*'),
            _ => '*',
        };
        let is_broken = |set: &Vec<usize>| {
            let of = |color: u8| set.iter().all(|&cell| firing[cell] >> color & 1 == 1);
            (0..colors).any(of)
        };
        let mut symbols = firing.iter().map(symbol);
        let place = |sign| match sign {
            '/' => Some('/'),
            _ => symbols.next(),
        };
        Relaxing {
            step,
            cells: form.chars().filter_map(place).collect(),
            broken: sets.iter().filter(|set| is_broken(set)).count(),
            settled,
        }
    };
    let mut frames = vec![frame(&network, 0, false)];
    loop {
        let Ok(run) = network.run((), &one_step()) else {
            frames.push(frame(&network, frames.len() as u32, false));
            continue;
        };
        if let Some(last) = frames.last_mut() {
            last.settled = run.coloring.is_some();
        }
        return Ok(frames);
    }
}

/// A search of all plays after some of its positions.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[non_exhaustive]
pub struct Growing {
    /// The positions that were visited.
    pub nodes: u64,
    /// How many of them have no move before, one, two, and so on.
    pub levels: Vec<u64>,
    /// The moves to the position at work.
    pub line: Vec<String>,
}

/// The walk over all plays, depth first and up to symmetry, up to so many positions; and whether it
/// was done by then. Of column games it visits the tree that Reis, Moreira and Pedroso (2004)
/// describe in section 3.
///
/// # Errors
/// If this is no game to be played.
pub fn growing(game: &Spec, most: u64) -> Result<(Vec<Growing>, bool), Error> {
    let instance = game.resolve(Purpose::Play)?;
    games::play(&instance, Grows { most })
}

struct Grows {
    most: u64,
}

impl Visit for Grows {
    type Output = (Vec<Growing>, bool);

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let game = UpToSymmetry(game);
        let start = game.start();
        let mut search = Longest::new(false);
        let mut now = Growing {
            nodes: 0,
            levels: Vec::new(),
            line: Vec::new(),
        };
        let mut frames: Vec<Growing> = Vec::new();
        // So many positions lie between two that are kept.
        let mut every = 1;
        loop {
            let line: Vec<G::Move> = search.line().collect();
            now.nodes += 1;
            if now.levels.len() == line.len() {
                now.levels.push(0);
            }
            now.levels[line.len()] += 1;
            let is_done = search.run((&game, &start), &one_step()).is_ok();
            let is_last = is_done || now.nodes >= self.most;
            if is_last || now.nodes.is_multiple_of(every) {
                now.line = write_line(&game.0, &start, &line);
                frames.push(now.clone());
            }
            if is_last {
                return (frames, is_done);
            }
            if frames.len() > MOST_FRAMES {
                every *= 2;
                frames.retain(|frame| frame.nodes.is_multiple_of(every));
            }
        }
    }
}

/// Lets an engine do the work of one node, and pauses it before the next.
fn one_step() -> Watch<'static> {
    Watch::every(2, |_| ControlFlow::Break(()))
}

#[cfg(test)]
mod tests {
    use super::{Relaxing, growing, relaxing};

    #[test]
    fn the_network_relaxes_into_a_draw_pattern() {
        let runs = (1..30).map(|seed| relaxing(&"hip n=6".parse().unwrap(), seed, 500).unwrap());
        let settled = |frames: &Vec<Relaxing>| frames.last().unwrap().settled;
        let frames = runs.into_iter().find(settled).expect("a run that settles");
        let last = frames.last().unwrap();
        assert_eq!(last.broken, 0);
        assert!(last.cells.bytes().all(|cell| b"12/".contains(&cell)));
        assert!(frames.iter().rev().skip(1).all(|frame| !frame.settled));
        let steps: Vec<u32> = frames.iter().map(|frame| frame.step).collect();
        assert_eq!(steps, (0..frames.len() as u32).collect::<Vec<_>>());
        // On seven by seven there is none.
        let frames = relaxing(&"hip n=7".parse().unwrap(), 1, 60).unwrap();
        assert_eq!(frames.len(), 61);
        assert!(!frames.last().unwrap().settled);
    }

    #[test]
    fn the_search_grows_to_the_tree_of_all_plays() {
        let (frames, is_done) = growing(&"columns c=3".parse().unwrap(), u64::MAX).unwrap();
        let last = frames.last().unwrap();
        assert!(is_done && frames.len() < 200);
        // As many as `harary study columns c=3` says of the program of 2004.
        assert_eq!(last.nodes, 20_706);
        assert_eq!(last.levels.iter().sum::<u64>(), last.nodes);
        assert_eq!(last.levels.len(), 24);
        assert_eq!(last.levels[23], 3);
        let nodes: Vec<u64> = frames.iter().map(|frame| frame.nodes).collect();
        assert!(nodes.is_sorted());
        let (frames, is_done) = growing(&"columns c=4".parse().unwrap(), 1000).unwrap();
        assert!(!is_done && frames.last().unwrap().nodes == 1000);
        assert!(growing(&"columns c=9".parse().unwrap(), 10).is_err());
    }
}
