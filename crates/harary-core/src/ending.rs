//! Why a game is over.

use crate::Player;
use std::cmp::Ordering;
use std::fmt;

/// Why a game is over. The [`Outcome`](crate::Outcome) says who wins. As text, one sentence
/// without its full stop.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Ending {
    /// A player owns all cells of a set, and that decides the game.
    Completed {
        /// Who owns the set.
        player: Player,
        /// All such sets, at least one: the names of their cells, as in moves.
        sets: Vec<Vec<String>>,
        /// Whether the player wins by it, or loses.
        wins: bool,
    },
    /// No more cells are taken, and no set has decided the game.
    NoSet {
        /// The players whose sets count: both, or A alone. None of them owns one.
        players: Vec<Player>,
        /// Whether every cell is taken; if not, the listed turns are over.
        full: bool,
    },
    /// The larger set wins, and B if they are equal; nothing can change that any more.
    Larger {
        /// The number of cells of the largest set that A owns, and B; 0 for none.
        sizes: [u32; 2],
    },
    /// The player to move has no legal move.
    Stuck {
        /// The player to move.
        player: Player,
        /// Whether the player wins by it (misere play), or loses.
        wins: bool,
    },
    /// Nobody can move, and what counts is the length of the play.
    Saturated {
        /// How many moves were made.
        moves: u32,
    },
    /// The player to move cannot place the next number: it is a sum in every column.
    NoColumn {
        /// The player to move.
        player: Player,
        /// Whether the player wins by it (misere play), or loses.
        wins: bool,
        /// The next number.
        number: usize,
        /// For each column, from the first, numbers in it whose sum is the next one.
        sums: Vec<Vec<usize>>,
    },
    /// The last move has completed a monotonic subsequence that is long enough.
    Subsequence {
        /// Who made the last move.
        player: Player,
        /// Whether the player wins by it, or loses (avoidance).
        wins: bool,
        /// Whether it rises, or falls.
        rising: bool,
        /// The moves that picked its terms, counted from 1.
        moves: Vec<usize>,
        /// Its terms; empty on the rationals, where only the order of the numbers is known.
        numbers: Vec<usize>,
    },
    /// All numbers of the deck are picked, and no subsequence is long enough.
    EmptyDeck,
    /// The game does not say.
    Unexplained,
}

/// Numbers or names, with this between them.
fn join<T: ToString>(words: &[T], between: &str) -> String {
    let words: Vec<String> = words.iter().map(T::to_string).collect();
    words.join(between)
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let verdict = |wins: &bool| if *wins { "wins" } else { "loses" };
        match self {
            Ending::Completed { player, sets, wins } => {
                let kind = if *wins { "winning" } else { "losing" };
                let plural = if sets.len() == 1 { "" } else { "s" };
                let sets: Vec<String> = sets.iter().map(|set| join(set, ", ")).collect();
                let sets = sets.join(" and ");
                write!(f, "{player} owns the {kind} set{plural} {sets}")
            }
            Ending::NoSet { players, full } => {
                f.write_str(match full {
                    true => "the board is full, and ",
                    false => "no turn is left, and ",
                })?;
                match players[..] {
                    [player] => write!(f, "{player} owns no set"),
                    _ => f.write_str("neither player owns a set"),
                }
            }
            Ending::Larger { sizes: [a, b] } => {
                let cells = |size: u32| format!("{size} cell{}", if size == 1 { "" } else { "s" });
                match (a.cmp(b), a.min(b)) {
                    (Ordering::Equal, 0) => {
                        f.write_str("neither player owns a set, and B wins where they are equal")
                    }
                    (Ordering::Equal, _) => {
                        let equal = "the largest sets of both have";
                        write!(f, "{equal} {}, and B wins where they are equal", cells(*a))
                    }
                    (order, fewer) => {
                        let is_a = order == Ordering::Greater;
                        let player = if is_a { Player::A } else { Player::B };
                        let (more, other) = (cells(*a.max(b)), player.other());
                        write!(f, "the largest set of {player} has {more}, and {other} ")?;
                        match fewer {
                            0 => f.write_str("owns none"),
                            _ => write!(f, "has one of {fewer}"),
                        }
                    }
                }
            }
            Ending::Stuck { player, wins } => {
                write!(f, "{player} has no legal move and {}", verdict(wins))
            }
            Ending::Saturated { moves } => {
                write!(f, "no cell may be taken any more, after move {moves}")
            }
            Ending::NoColumn {
                player,
                wins,
                number,
                sums,
            } => {
                let sum = |(column, sum): (usize, &Vec<usize>)| {
                    format!("{number} = {} in column {column}", join(sum, " + "))
                };
                let sums: Vec<String> = (1..).zip(sums).map(sum).collect();
                write!(
                    f,
                    "{player} cannot place {number} and {}: {}",
                    verdict(wins),
                    sums.join(", ")
                )
            }
            Ending::Subsequence {
                player,
                wins,
                rising,
                moves,
                numbers,
            } => {
                let kind = if *rising { "rising" } else { "falling" };
                let terms = match numbers[..] {
                    [] => format!("of moves {}", join(moves, ", ")),
                    _ => join(numbers, ", "),
                };
                let verdict = verdict(wins);
                write!(
                    f,
                    "{player} completes the {kind} subsequence {terms} and {verdict}"
                )
            }
            Ending::EmptyDeck => {
                f.write_str("all numbers are picked, and no subsequence is long enough")
            }
            Ending::Unexplained => f.write_str("the game is over by its rules"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_ending_is_a_sentence() {
        let (a, b) = (Player::A, Player::B);
        let names = |set: &str| -> Vec<String> { set.split(' ').map(str::to_owned).collect() };
        let completed = |sets: &[&str], wins| Ending::Completed {
            player: a,
            sets: sets.iter().map(|set| names(set)).collect(),
            wins,
        };
        let no_set = |players: &[Player], full| Ending::NoSet {
            players: players.to_vec(),
            full,
        };
        let subsequence = |numbers: &[usize]| Ending::Subsequence {
            player: b,
            wins: numbers.is_empty(),
            rising: numbers.is_empty(),
            moves: vec![1, 4],
            numbers: numbers.to_vec(),
        };
        for (ending, sentence) in [
            (completed(&["a1 b1"], true), "A owns the winning set a1, b1"),
            (
                completed(&["1", "2"], false),
                "A owns the losing sets 1 and 2",
            ),
            (
                no_set(&[a, b], true),
                "the board is full, and neither player owns a set",
            ),
            (no_set(&[a], false), "no turn is left, and A owns no set"),
            (
                Ending::Stuck {
                    player: b,
                    wins: true,
                },
                "B has no legal move and wins",
            ),
            (
                Ending::Saturated { moves: 8 },
                "no cell may be taken any more, after move 8",
            ),
            (
                Ending::NoColumn {
                    player: b,
                    wins: false,
                    number: 6,
                    sums: vec![vec![1, 5], vec![1, 2, 3]],
                },
                "B cannot place 6 and loses: 6 = 1 + 5 in column 1, 6 = 1 + 2 + 3 in column 2",
            ),
            (
                subsequence(&[]),
                "B completes the rising subsequence of moves 1, 4 and wins",
            ),
            (
                subsequence(&[5, 2]),
                "B completes the falling subsequence 5, 2 and loses",
            ),
        ] {
            assert_eq!(ending.to_string(), sentence);
        }
    }
}
