//! What stands out in a position: the last move, and what has ended the game.

use super::Session;
use harary_core::{Ending, Picture, View};

/// What stands out in a position: cells of a board or numbers in columns by their place in the
/// [`Diagram`](crate::Diagram), numbers of a sequence by their place in it, all counted from 0.
#[derive(Clone, PartialEq, Eq, Default, Debug)]
pub struct Marks {
    /// What the last move has taken, placed or picked; `None` at the start and in heaps.
    pub last: Option<usize>,
    /// The heaps that the last move has made.
    pub made: Vec<usize>,
    /// The sets that have ended the game: those that a player owns, the numbers whose sum cannot be
    /// placed, the terms of a subsequence.
    pub sets: Vec<Vec<usize>>,
}

/// What stands out in the position.
pub fn marks(session: &dyn Session) -> Marks {
    let moves = session.moves();
    let last = moves.len().checked_sub(1);
    match session.view() {
        Some(View::Board(diagram)) => {
            let cell = |name: &String| diagram.names.iter().position(|other| other == name);
            Marks {
                last: match diagram.picture {
                    Picture::Columns => last,
                    _ => moves.last().and_then(cell),
                },
                made: Vec::new(),
                sets: match session.ending() {
                    Some(Ending::Completed { sets, .. }) => {
                        let cells = |set: Vec<String>| set.iter().filter_map(cell).collect();
                        sets.into_iter().map(cells).collect()
                    }
                    Some(Ending::NoColumn { sums, .. }) => {
                        let places =
                            |sum: Vec<usize>| sum.iter().map(|number| number - 1).collect();
                        sums.into_iter().map(places).collect()
                    }
                    _ => Vec::new(),
                },
            }
        }
        Some(View::Heaps(sizes)) => Marks {
            made: made(moves.last(), &sizes),
            ..Marks::default()
        },
        Some(View::Sequence { .. }) => Marks {
            last,
            made: Vec::new(),
            sets: match session.ending() {
                Some(Ending::Subsequence { moves, .. }) => {
                    vec![moves.iter().map(|number| number - 1).collect()]
                }
                _ => Vec::new(),
            },
        },
        _ => Marks::default(),
    }
}

/// Among the heaps, those that a move has made, which says their sizes after the heap it took:
/// 5:2+2.
fn made(last: Option<&String>, sizes: &[u32]) -> Vec<usize> {
    let parts = last.and_then(|mv| mv.split_once(':'));
    let parts = parts.map_or("", |(_, parts)| parts).split('+');
    let mut places: Vec<usize> = Vec::new();
    for part in parts.filter_map(|part| part.parse::<u32>().ok()) {
        let is_it = |&place: &usize| sizes[place] == part && !places.contains(&place);
        places.extend((0..sizes.len()).find(is_it));
    }
    places
}
