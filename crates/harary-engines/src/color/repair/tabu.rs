//! Tabu search: the best change of all, but not back to what was changed lately.

use super::walk::RepairWalk;

/// A color that a cell has lost is forbidden to it for a number of moves: a random number between
/// these two, and more for ten broken sets. (Measured on columns; the search does not depend much
/// on them.)
const TENURE: std::ops::RangeInclusive<u32> = 4..=8;
const TENURE_FOR_TEN: i64 = 6;

impl RepairWalk {
    /// Makes the best change.
    pub(super) fn change_best(&mut self) {
        if let Some((cell, color)) = self.choose() {
            let old = usize::from(self.tension.colors()[cell]);
            self.tension
                .recolor(&self.levels[self.at].sets, cell, color);
            let (least, most) = TENURE.into_inner();
            let tenure = u64::from(self.random.rand_range(least..most + 1))
                + (self.tension.broken * TENURE_FOR_TEN / 10) as u64;
            let row = self.row();
            self.until[cell * row + old] = self.time + tenure;
        }
    }

    /// The change of color that leaves the fewest sets broken, of the cells in broken sets; one of
    /// them at random. A color that the cell has had lately only if fewer sets than ever would be
    /// broken.
    ///
    /// Obstacles to a change are not branched on, since branches cannot predict them: the cells in
    /// question are put into a list, and an impossible change counts as the worst.
    fn choose(&mut self) -> Option<(usize, u8)> {
        const WORST: i32 = i32::MAX;
        let row = self.row();
        self.open.resize(self.tension.colors().len(), 0);
        let mut count = 0;
        let rows = self.tension.rows().zip(&self.still);
        for (cell, ((own, would), &still)) in (0..).zip(rows) {
            self.open[count] = cell;
            count += usize::from((would[usize::from(own)] != 0) & !still);
        }
        let gap = (self.best - self.tension.broken) as i32;
        let mut least = WORST - 1;
        let mut chosen = None;
        let mut ties = 0;
        for &cell in &self.open[..count] {
            let (own, would) = self.tension.row_of(cell as usize);
            let until = &self.until[cell as usize * row..][..row];
            let through = would[usize::from(own)];
            for (color, (&would, &until)) in (0..).zip(would.iter().zip(until)).skip(1) {
                let change = would - through;
                let is_out = (color == own) | ((until > self.time) & (change >= gap));
                let change = if is_out { WORST } else { change };
                if change > least {
                    continue;
                }
                if change < least {
                    least = change;
                    ties = 0;
                }
                ties += 1;
                if ties == 1 || self.random.rand_range(0..ties) == 0 {
                    chosen = Some((cell as usize, color));
                }
            }
        }
        chosen
    }
}
