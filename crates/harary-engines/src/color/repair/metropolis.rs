//! Focused Metropolis search (Seitz, Alava, Orponen 2005): any change of a cell in a broken set,
//! the worse it is the less often (`temperature.rs`).

use super::walk::RepairWalk;

/// So many cells are drawn for a move: where few sets are broken, most cells are in none.
const DRAWS: u32 = 1 << 10;

impl RepairWalk {
    /// Draws a cell in a broken set and another color, and makes that change if chance allows it.
    pub(super) fn change_any(&mut self) {
        self.temperature.note(self.tension.broken, self.time);
        let cells = self.tension.colors().len() as u32;
        let others = self.row() as u32 - 2;
        if others == 0 {
            return;
        }
        for _ in 0..DRAWS {
            let cell = self.random.rand_range(0..cells) as usize;
            let (own, would) = self.tension.row_of(cell);
            let through = would[usize::from(own)];
            if through == 0 || self.still[cell] {
                continue;
            }
            let color = 1 + self.random.rand_range(0..others) as u8;
            let color = color + u8::from(color >= own);
            let worse = would[usize::from(color)] - through;
            let is_allowed = match usize::try_from(worse) {
                Ok(worse) if worse > 0 => self.temperature.allows(worse, self.random.rand_u32()),
                _ => true,
            };
            if is_allowed {
                self.tension
                    .recolor(&self.levels[self.at].sets, cell, color);
            }
            return;
        }
    }
}
