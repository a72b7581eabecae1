//! Boards of positional games, as clauses and quantified formulas are made of them.

use anyhow::{Result, bail};
use harary::Instance;
use harary_clauses::{Board, Player};
use harary_games::Convention;

/// The board of a game at its start.
///
/// # Errors
/// If the game is not played on a board by two owners.
pub(crate) fn board(instance: &Instance) -> Result<Board> {
    let game = harary::positional(instance)?;
    let (setup, convention) = (game.setup(), game.convention());
    if convention == Convention::Larger {
        bail!("{instance}: clauses and formulas do not compare sizes; leave out convention=larger");
    }
    let is_one_sided = matches!(
        convention,
        Convention::MakerBreaker | Convention::AvoiderEnforcer
    );
    let of_b = match is_one_sided {
        true => Vec::new(),
        false => setup.sets(Player::B).to_vec(),
    };
    Ok(Board {
        cells: setup.board.cells.clone(),
        sets: [setup.sets(Player::A).to_vec(), of_b],
        owner_wins: matches!(
            convention,
            Convention::Achievement | Convention::MakerBreaker
        ),
        at_the_end: match convention {
            Convention::MakerBreaker => Some(Player::B),
            Convention::AvoiderEnforcer => Some(Player::A),
            _ => None,
        },
        movers: setup.turns.movers(setup.free()),
        owned: setup.initial.clone(),
        first: setup.first_moves.clone(),
    })
}
