//! What can be asked of `study`.

use super::Part;
use crate::catalog::Study;
use crate::numbers::Exact;
use serde::{Deserialize, Serialize};

/// What is asked of `study`.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[cfg_attr(feature = "args", derive(clap::Args))]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct StudyOptions {
    /// Of vdw: stop a search after N positions, and try it on no larger board
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = StudyOptions::default().nodes,
        value_parser = super::number_in::<u64, _>(super::ranges::STUDY_NODES)))]
    #[serde(with = "Exact::<u64>")]
    pub nodes: u64,
    /// Of hip: runs of the network for each game and reading
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = StudyOptions::default().runs,
        value_parser = super::number_in::<u64, _>(super::ranges::STUDY_RUNS)))]
    pub runs: u64,
    /// Of hip: give a run up after N steps
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = StudyOptions::default().steps,
        value_parser = super::number_in::<u32, _>(super::ranges::STUDY_STEPS)))]
    pub steps: u32,
    /// The seed of random numbers
    #[cfg_attr(feature = "args", arg(long, value_name = "N",
        default_value_t = StudyOptions::default().seed,
        value_parser = super::number_in::<u64, _>(super::ranges::ANY)))]
    #[serde(with = "Exact::<u64>")]
    pub seed: u64,
    /// Do only a part of the work: I/N for the I-th of N parts, which `merge` joins
    #[cfg_attr(feature = "args", arg(long, value_name = "I/N"))]
    pub part: Option<Part>,
}

impl StudyOptions {
    /// An option that was given and belongs to other studies than this one.
    pub fn of_others(&self, study: Study) -> Option<&'static str> {
        let default = StudyOptions::default();
        [
            ("--nodes", self.nodes != default.nodes, Study::VanDerWaerden),
            ("--runs", self.runs != default.runs, Study::Network),
            ("--steps", self.steps != default.steps, Study::Network),
        ]
        .into_iter()
        .find(|&(_, is_given, of)| is_given && study != of)
        .map(|(option, ..)| option)
    }
}

/// The network made 100 runs for each game in the paper of 1991.
impl Default for StudyOptions {
    fn default() -> Self {
        StudyOptions {
            nodes: 10_000_000,
            runs: 100,
            steps: 500,
            seed: 1,
            part: None,
        }
    }
}
