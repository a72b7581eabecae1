//! The progress of a network as words.

use super::{MOST_INPUT, Network};
use harary_core::{Damaged, Saved, WordSink, WordSource, Words};

impl Saved<()> for Network {
    /// While a run goes on or between two.
    fn save(&self, to: &mut dyn WordSink) {
        to.word(self.nodes_before);
        to.word(u64::from(self.steps));
        to.word(u64::from(self.rises));
        to.word(u64::from(self.last_energy.is_some()));
        self.last_energy.unwrap_or(0).write(to);
        self.energy.write(to);
        // The sets that were learned; the others come with the problem.
        to.word((self.ends.len() - self.listed) as u64);
        let mut begin = self.begin_of_learned();
        for &end in &self.ends[self.listed..] {
            let set = &self.members[begin..end as usize];
            begin = end as usize;
            to.word(set.len() as u64);
            set.iter().for_each(|cell| cell.write(to));
        }
        for &input in &self.inputs {
            to.word(u64::from(input.cast_unsigned()));
        }
    }

    fn load(&mut self, (): (), from: &mut dyn WordSource) -> Result<(), Damaged> {
        let limit = self.options.limit;
        self.nodes_before = from.counter()?;
        self.steps = from.size(limit as usize)? as u32;
        self.rises = from.size(self.steps as usize)? as u32;
        let has_energy = from.size(1)? == 1;
        self.last_energy = Some(from.counter()?).filter(|_| has_energy);
        self.energy.clear();
        for _ in 0..from.size(self.steps as usize + 1)? {
            self.energy.push(from.counter()?);
        }
        self.members.truncate(self.begin_of_learned());
        self.ends.truncate(self.listed);
        let cells = self.outputs.len();
        for _ in 0..from.length(1)? {
            let size = from.size(cells)?;
            let set = (0..size).map(|_| from.size(cells - 1));
            let set = set.collect::<Result<Vec<usize>, _>>()?;
            self.learn(vec![set]);
        }
        let most = MOST_INPUT * self.unit();
        for input in &mut self.inputs {
            *input = u32::read(from)?.cast_signed();
            if !(-most..=most).contains(input) {
                return Err(Damaged);
            }
        }
        self.settled = None;
        self.fire();
        Ok(())
    }
}

impl Network {
    /// Where the cells of learned sets begin.
    fn begin_of_learned(&self) -> usize {
        self.listed
            .checked_sub(1)
            .map_or(0, |last| self.ends[last] as usize)
    }
}
