//! A run of the network as one of many attempts.

use super::Network;
use crate::color::attempts::Attempt;

/// Runs are independent of each other where the problem lists all of its sets; elsewhere a network
/// learns sets from run to run, so that one thread is to make them.
impl Attempt for Network {
    fn begin(&mut self, seed: u64, number: u64) {
        Network::begin(self, seed, number);
    }
    fn count_before(&mut self, nodes: u64) {
        self.nodes_before = nodes;
    }
}
