//! A run of the network as one of many attempts.

use super::{Network, NetworkRun};
use crate::color::attempts::Attempt;
use harary_core::{Damaged, ForbiddenSets, Paused, Watch, WordSink, WordSource};

/// Runs are independent of each other where the problem lists all of its sets; elsewhere a network
/// learns sets from run to run, so that one thread is to make them.
impl<P: ForbiddenSets> Attempt for Network<P> {
    type End = NetworkRun;

    fn begin(&mut self, seed: u64, number: u64) {
        Network::begin(self, seed, number);
    }
    fn attempt(&mut self, watch: &Watch<'_>) -> Result<NetworkRun, Paused> {
        self.run(watch)
    }
    fn nodes(&self) -> u64 {
        Network::nodes(self)
    }
    fn count_before(&mut self, nodes: u64) {
        self.nodes_before = nodes;
    }
    fn save(&self, to: &mut dyn WordSink) {
        Network::save(self, to);
    }
    fn load(&self, from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Network::load(self.clone(), from)
    }
}
