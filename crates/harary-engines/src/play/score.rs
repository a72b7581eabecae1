//! Values as integers, so that "at least" is one comparison.
//!
//! A score is seen by A and counted from the position itself: a win in p plies is `MATE − p`, a
//! loss in p plies `p − MATE`, a win or loss by mere survival ±`WIN`, a draw 0. Wins in time lie
//! strictly above `WIN`, losses strictly below −`WIN`, so one scale serves questions about the
//! outcome and about plies.

use harary_core::{Damaged, Game, Outcome, Player, Value};

/// The least score with which A wins.
pub(crate) const WIN: i32 = 1 << 20;
/// The score of a game that A has just won. Games of more than `MATE − WIN` plies do not fit the
/// scale or a lifetime.
pub(crate) const MATE: i32 = 1 << 28;

/// Whether some moves of a player are better than others, if this is the outcome: not for who has
/// lost, unless the length counts.
pub(crate) fn has_good_moves<G: Game>(game: &G, outcome: Outcome, mover: Player) -> bool {
    outcome.worth(mover) >= 0 || game.is_about_length()
}

/// The score of a finished game.
pub(crate) fn over(outcome: Outcome, timed: bool) -> i32 {
    outcome.worth(Player::A) * if timed { MATE } else { WIN }
}

/// The score of a position whose best move leads to a position with score `child`: one ply later.
pub(crate) fn later(child: i32) -> i32 {
    match child {
        _ if child > WIN => child - 1,
        _ if child < -WIN => child + 1,
        _ => child,
    }
}

/// The score that a child needs for its parent to reach `threshold`: `later(c) ≥ t` exactly if
/// `c ≥ sooner(t)`.
pub(crate) fn sooner(threshold: i32) -> i32 {
    match threshold {
        _ if threshold > WIN => threshold + 1,
        _ if threshold < -WIN => threshold - 1,
        _ => threshold,
    }
}

/// A score that was saved, or what one must reach, which may be a ply beyond.
pub(crate) fn saved(word: u64) -> Result<i32, Damaged> {
    let score = u32::try_from(word).map_err(|_| Damaged)?.cast_signed();
    match (-MATE - 1..=MATE + 1).contains(&score) {
        true => Ok(score),
        false => Err(Damaged),
    }
}

/// The value that a score stands for.
pub(crate) fn value(score: i32) -> Value {
    let outcome = match score {
        WIN.. => Outcome::Wins(Player::A),
        _ if score <= -WIN => Outcome::Wins(Player::B),
        _ => Outcome::Draw,
    };
    let plies = (score.abs() > WIN).then(|| (MATE - score.abs()).unsigned_abs());
    Value { outcome, plies }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thresholds_move_with_scores() {
        let wins = [WIN, MATE - 9, MATE - 2, MATE - 1, MATE];
        let scores: Vec<i32> = wins.iter().flat_map(|&s| [s, -s]).chain([0]).collect();
        let thresholds = scores.iter().flat_map(|&s| [s - 1, s, s + 1]);
        for threshold in thresholds {
            for &child in &scores {
                assert_eq!(
                    later(child) >= threshold,
                    child >= sooner(threshold),
                    "{child} {threshold}"
                );
            }
        }
        assert_eq!(
            value(later(over(Outcome::Wins(Player::B), true))).plies,
            Some(1)
        );
        assert_eq!(
            value(later(over(Outcome::Wins(Player::B), false))).plies,
            None
        );
    }
}
