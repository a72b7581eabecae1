//! Boards with more cells than can be played on: cells that are in no set are left out.

use crate::positional::{MOST_CELLS, Setup, Turns};
use harary_core::Hypergraph;

/// The same board with fewer cells, if it has more than may be played on: those that are in no set
/// and are no first moves count for nothing. Those that are owned are left out first; the second
/// value is how many free ones are left out besides.
pub(super) fn without_idle_cells(setup: Setup) -> (Setup, usize) {
    let cells = setup.board.len();
    let mut too_many = cells.saturating_sub(MOST_CELLS);
    if too_many == 0 {
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
    let mut is_owned = vec![false; cells];
    setup
        .initial
        .iter()
        .flatten()
        .for_each(|&cell| is_owned[cell] = true);
    let mut left_out = [0, 0];
    for owned in [true, false] {
        for cell in (0..cells).rev() {
            if is_kept[cell] || is_owned[cell] != owned {
                continue;
            }
            if too_many > 0 {
                too_many -= 1;
                left_out[usize::from(owned)] += 1;
            } else {
                is_kept[cell] = true;
            }
        }
    }
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
    (fewer, left_out[0])
}
