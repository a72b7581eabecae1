//! Weights of the sets that one player would need: Lemma 7 (weights), of Erdős and Selfridge, for
//! the sets from a size on.

use super::Player;
use crate::budget::{Budget, Stop};

/// The weight of a set of which nothing is lacking.
const OWNED: u128 = 1 << 100;

/// The sets of A, and of B, each with the size of the largest smaller one that lies in it; 0 if
/// there is none.
pub(super) struct Weights {
    sets: [Vec<(u128, u32)>; 2],
    budget: Budget,
}

impl Weights {
    pub(super) fn new(sets: [&[u128]; 2], budget: &Budget) -> Result<Self, Stop> {
        let mut nested = [Vec::new(), Vec::new()];
        for (sets, nested) in sets.into_iter().zip(&mut nested) {
            budget.needs((sets.len() as u128).pow(2))?;
            budget.take((sets.len() * size_of::<(u128, u32)>()) as u64)?;
            nested.extend(sets.iter().map(|&set| {
                budget.count(sets.len());
                let smaller = sets
                    .iter()
                    .filter(|&&other| other & !set == 0 && other != set);
                let sizes = smaller.map(|other| other.count_ones());
                (set, sizes.max().unwrap_or(0))
            }));
        }
        Ok(Self {
            sets: nested,
            budget: budget.clone(),
        })
    }

    /// Whether weights show that this player, who moves next or not, never owns a set of at least
    /// so many cells, if the other player plays well and each takes one cell a turn.
    pub(super) fn never_owned(
        &self,
        player: Player,
        least: u32,
        own: [u128; 2],
        moves_next: bool,
    ) -> bool {
        let sets = &self.sets[player as usize];
        let [mine, theirs] = [player, player.other()].map(|player| own[player as usize]);
        self.budget.count(sets.len());
        // Of the sets that are large enough those that contain no other one of them.
        let needed = sets
            .iter()
            .filter(|(set, within)| set.count_ones() >= least && *within < least);
        let (mut sum, mut through) = (0, [0; 128]);
        for (set, _) in needed {
            if set & theirs != 0 {
                continue;
            }
            let mut lacking = set & !mine;
            let weight = OWNED >> lacking.count_ones().min(100);
            sum += weight;
            if moves_next {
                self.budget.count(lacking.count_ones() as usize);
                while lacking != 0 {
                    through[lacking.trailing_zeros() as usize] += weight;
                    lacking &= lacking - 1;
                }
            }
        }
        through.into_iter().all(|more: u128| sum + more < OWNED)
    }
}
