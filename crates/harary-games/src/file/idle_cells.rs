//! Boards with more cells than can be played on: cells that are in no set are left out.

use crate::positional::{BoardWidth, MOST_CELLS, Setup, Turns, Wide};
use harary_core::Hypergraph;

/// The same board with fewer cells, if it has more than may be played on: those that are in no set
/// and are no first moves are left out. Those that are owned count for nothing. Free ones are moves
/// to spare: if there are still too many, no more are kept than there are turns, or than there is
/// room for where time counts, and the second value is how many are left out.
///
/// Where a cell more never hurts its owner, nobody needs a move to spare: fewer of them change
/// neither who wins nor how soon.
pub(super) fn without_idle_cells(setup: Setup) -> (Setup, usize) {
    let cells = setup.board.len();
    if cells <= MOST_CELLS {
        return (setup, 0);
    }
    let mut is_kept = vec![false; cells];
    let firsts = setup.first_moves.iter().flatten();
    for &cell in setup
        .board
        .edges
        .iter()
        .chain(setup.sets_of_b.iter().flatten())
        .flatten()
        .chain(firsts)
    {
        is_kept[cell] = true;
    }
    let used = is_kept.iter().filter(|&&is_kept| is_kept).count();
    let mut is_owned = vec![false; cells];
    setup
        .initial
        .iter()
        .flatten()
        .for_each(|&cell| is_owned[cell] = true);
    let free = (0..cells).filter(|&cell| !is_kept[cell] && !is_owned[cell]);
    let free: Vec<usize> = free.collect();
    let room = Wide::TIMED_CELLS.saturating_sub(used);
    let to_spare = match &setup.turns {
        _ if used + free.len() <= MOST_CELLS => free.len(),
        Turns::Listed(players) => players.len().min(room),
        Turns::InTurn { .. } => room,
    };
    let to_spare = to_spare.min(free.len());
    free[..to_spare]
        .iter()
        .for_each(|&cell| is_kept[cell] = true);
    let left_out = free.len() - to_spare;
    let mut place = vec![None; cells];
    let mut names = Vec::new();
    for (cell, name) in setup.board.cells.iter().enumerate() {
        if is_kept[cell] {
            place[cell] = Some(names.len());
            names.push(name.clone());
        }
    }
    let kept = |cells: &Vec<usize>| -> Vec<usize> {
        cells.iter().filter_map(|&cell| place[cell]).collect()
    };
    let all = |sets: &Vec<Vec<usize>>| -> Vec<Vec<usize>> { sets.iter().map(kept).collect() };
    let initial = setup.initial.each_ref().map(kept);
    let mut turns = setup.turns;
    if let Turns::Listed(players) = &mut turns {
        players.truncate(names.len() - initial[0].len() - initial[1].len());
    }
    let fewer = Setup {
        board: Hypergraph::new(names, all(&setup.board.edges)),
        sets_of_b: setup.sets_of_b.as_ref().map(all),
        first_moves: setup.first_moves.as_ref().map(kept),
        turns,
        initial,
    };
    (fewer, left_out)
}
