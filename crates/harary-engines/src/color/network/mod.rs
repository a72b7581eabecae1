//! Proper colorings by the neural network of Funabiki and Takefuji 1991.
//!
//! A cell has a neuron for each player (color). Its input U moves by the motion equation, from −20
//! to 20; its output V is 1 where U is positive and the greatest of the cell. A = B = C = 1 and D =
//! 5: a cell wants one player (A), no set wants one player alone (B), all players want equally many
//! cells (C), and a cell without a player is pushed (D, the hill-climbing term). While t mod 10 < 2
//! the terms B and C weigh three times as much. After each step an involution of the cells, if
//! there is one, copies the inputs of one half to the other.
//!
//! The paper leaves points open; [`NetworkOptions`] names the readings. Nothing is proved by a
//! network that does not settle.
//!
//! All inputs are whole numbers of a unit in which n²/m is whole, too, so that a run is the same on
//! every machine. The outputs of a cell are one word, a bit a player: a set is looked at for all
//! players at once.

mod attempt;
mod options;
mod saved;

#[cfg(test)]
mod tests;

pub use options::{NetworkOptions, Start, StopTest, Ties, TripledTerms};

use harary_core::{
    BadParameter, Dice, Engine, ForbiddenSets, Kinds, Paused, Progress, Watch, bits,
};
use std::sync::Arc;

/// Greatest input, and less than 0 the least.
const MOST_INPUT: i32 = 20;
/// The weight of the hill-climbing term; those of the others are 1.
const HILL_CLIMBING: i32 = 5;
/// The function g is cut off here.
const MOST_SURPLUS: i32 = 3;
/// An input is a multiple of the inverse of this and the number of players.
const GRAIN: i32 = 1 << 16;
/// The number of conflicts that push any input to its least whatever the other terms, three times
/// as strong or not: 20 + 1 + 3 + 5 − 64 < −20.
const MOST_CONFLICTS: u32 = 64;

/// A step over this number of cells of sets takes as long as a node of another engine.
const CELLS_OF_A_NODE: usize = 1 << 12;

/// How a run ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NetworkRun {
    /// The steps that were made.
    pub steps: u32,
    /// The coloring that the network settled in, proper by the definition; `None` if the limit came
    /// first.
    pub coloring: Option<Vec<u8>>,
    /// The steps after which the energy was higher than before.
    pub rises: u32,
    /// The energy at the beginning and after each step, if wanted, times
    /// [`Network::energy_unit`].
    pub energy: Vec<u64>,
}

/// The network at work on a coloring problem.
///
/// A step costs a few operations for each forbidden set, whatever the number of players, and for
/// each neuron.
#[derive(Clone, Debug)]
pub struct Network {
    problem: Arc<dyn ForbiddenSets>,
    options: NetworkOptions,
    players: usize,
    /// The cells of all sets, and where each set ends.
    members: Vec<u32>,
    ends: Vec<u32>,
    /// How many sets the problem listed; the others were learned.
    listed: usize,
    /// Cells whose inputs are copied: from, to.
    copies: Vec<(usize, usize)>,
    /// The inputs in units of 1/([`GRAIN`] · players), cell by cell.
    inputs: Vec<i32>,
    /// The outputs of each cell, a bit a player.
    outputs: Vec<u64>,
    /// For each neuron the sets whose other cells all have the player.
    conflicts: Vec<u32>,
    /// For each player how many cells it has beyond its share, times the players.
    surplus: Vec<i32>,
    /// The sets that are all of one player, for each player.
    broken: u64,
    steps: u32,
    /// Steps of runs before this one.
    nodes_before: u64,
    last_energy: Option<u64>,
    energy: Vec<u64>,
    rises: u32,
    settled: Option<NetworkRun>,
}

impl Network {
    /// A network for a problem, with the inputs of run 0 of the seed. `involution`, if given, names
    /// for each cell the one opposite: the inputs of the lower one are copied to the higher one. A
    /// cell that is its own opposite is left alone.
    ///
    /// # Errors
    /// [`BadParameter`] if the map is not an involution, or the problem has more than 64 colors or
    /// colors that forbid different sets.
    pub fn new(
        problem: Arc<dyn ForbiddenSets>,
        involution: Option<&[usize]>,
        options: NetworkOptions,
        seed: u64,
    ) -> Result<Self, BadParameter> {
        let (cells, players) = (problem.cells(), usize::from(problem.colors()));
        BadParameter::in_range("colors", players, 1..=64)?;
        Kinds::of(&*problem).must_be_one()?;
        let mut copies = Vec::new();
        if let Some(opposite) = involution {
            let is_one = |(cell, &to): (usize, &usize)| opposite.get(to) == Some(&cell);
            if opposite.len() != cells || !opposite.iter().enumerate().all(is_one) {
                return Err(BadParameter::new(
                    "involution",
                    format_args!("{opposite:?}"),
                    format!("a permutation of {cells} cells that is its own inverse"),
                ));
            }
            if options.symmetry {
                let pairs = opposite.iter().copied().enumerate();
                copies.extend(pairs.filter(|(cell, to)| cell < to));
            }
        }
        let mut network = Network {
            problem,
            options,
            players,
            members: Vec::new(),
            ends: Vec::new(),
            listed: 0,
            copies,
            inputs: vec![0; cells * players],
            outputs: vec![0; cells],
            conflicts: vec![0; cells * players],
            surplus: vec![0; players],
            broken: 0,
            steps: 0,
            nodes_before: 0,
            last_energy: None,
            energy: Vec::new(),
            rises: 0,
            settled: None,
        };
        network.learn(network.problem.sets(1));
        network.listed = network.ends.len();
        network.begin(seed, 0);
        Ok(network)
    }

    /// Begins another run, with random inputs between −20 and 0.
    pub fn begin(&mut self, seed: u64, run: u64) {
        let mut dice = Dice::stream(seed, run);
        let unit = self.unit();
        for input in &mut self.inputs {
            *input = match self.options.start {
                Start::Real => -(dice.index((MOST_INPUT * unit) as usize + 1) as i32),
                Start::Whole => -(dice.index(MOST_INPUT as usize + 1) as i32) * unit,
            };
        }
        self.nodes_before += u64::from(self.steps);
        self.steps = 0;
        self.last_energy = None;
        self.energy.clear();
        self.rises = 0;
        self.settled = None;
        self.fire();
    }

    /// For each cell the players whose neurons fire, a bit each.
    pub fn firing(&self) -> &[u64] {
        &self.outputs
    }

    /// The factor that makes energies whole: 2m² with m players.
    pub fn energy_unit(&self) -> u64 {
        2 * (self.players * self.players) as u64
    }

    /// A weight of 1.
    fn unit(&self) -> i32 {
        GRAIN * self.players as i32
    }

    fn learn(&mut self, sets: Vec<Vec<usize>>) {
        for set in sets {
            self.members.extend(set.iter().map(|&cell| cell as u32));
            self.ends.push(self.members.len() as u32);
        }
    }

    /// The outputs, by equation (7).
    fn fire(&mut self) {
        for (output, inputs) in self
            .outputs
            .iter_mut()
            .zip(self.inputs.chunks_exact(self.players))
        {
            let most = inputs.iter().copied().max().unwrap_or(0).max(1);
            let mut all = 0;
            for (player, &input) in inputs.iter().enumerate() {
                all |= u64::from(input == most) << player;
            }
            *output = match self.options.ties {
                Ties::All => all,
                Ties::First => all & all.wrapping_neg(),
            };
        }
    }

    /// Counts the effects of the outputs: conflicts, broken sets, and the numbers of cells.
    fn count_effects(&mut self) {
        self.conflicts.fill(0);
        self.broken = 0;
        let mut begin = 0;
        for &end in &self.ends {
            let set = &self.members[begin..end as usize];
            begin = end as usize;
            // The players that have all of the cells so far, and those that have all but one.
            let (mut whole, mut all_but_one) = (u64::MAX, 0);
            for &cell in set {
                let output = self.outputs[cell as usize];
                all_but_one = all_but_one & output | whole & !output;
                whole &= output;
                if whole | all_but_one == 0 {
                    break;
                }
            }
            all_but_one &= u64::MAX >> (64 - self.players);
            if whole | all_but_one == 0 {
                continue;
            }
            self.broken += u64::from(whole.count_ones());
            for &cell in set {
                let missing = all_but_one & !self.outputs[cell as usize];
                for player in bits(whole | missing) {
                    self.conflicts[cell as usize * self.players + player] += 1;
                }
            }
        }
        let (cells, players) = (self.outputs.len() as i32, self.players as i32);
        self.surplus.fill(-cells);
        for &output in &self.outputs {
            bits(output).for_each(|player| self.surplus[player] += players);
        }
    }

    /// The new inputs, by equations (8) to (12).
    fn shift(&mut self) {
        let unit = self.unit();
        let strong = self.steps % 10 < 2;
        let (inhibition, rest) = match self.options.tripled {
            TripledTerms::Inhibition if strong => (3, 1),
            TripledTerms::All if strong => (3, 3),
            _ => (1, 1),
        };
        let most_surplus = MOST_SURPLUS * self.players as i32;
        for surplus in &mut self.surplus {
            *surplus = (*surplus).clamp(-most_surplus, most_surplus) * GRAIN * inhibition;
        }
        let push = if self.options.hill_climbing {
            HILL_CLIMBING * unit * rest
        } else {
            0
        };
        let neurons = self
            .inputs
            .chunks_exact_mut(self.players)
            .zip(self.conflicts.chunks_exact(self.players));
        for ((inputs, conflicts), output) in neurons.zip(&self.outputs) {
            let players = output.count_ones() as i32;
            let of_cell = (1 - players) * unit * rest + if players == 0 { push } else { 0 };
            for ((input, &conflicts), &surplus) in
                inputs.iter_mut().zip(conflicts).zip(&self.surplus)
            {
                let conflicts = conflicts.min(MOST_CONFLICTS) as i32 * unit * inhibition;
                *input = (*input + of_cell - conflicts - surplus)
                    .clamp(-MOST_INPUT * unit, MOST_INPUT * unit);
            }
        }
    }

    /// The symmetry step, equation (13).
    fn copy(&mut self) {
        let players = self.players;
        for &(from, to) in &self.copies {
            self.inputs
                .copy_within(from * players..(from + 1) * players, to * players);
        }
    }

    /// The energy whose derivatives are the terms A, B and C, without the factor 3, times the unit.
    fn potential(&self) -> u64 {
        let players = self.players as u64;
        let cells = |&output: &u64| u64::from(output.count_ones().abs_diff(1)).pow(2);
        let most = u64::from(MOST_SURPLUS.unsigned_abs()) * players;
        let surplus = |&surplus: &i32| {
            let surplus = u64::from(surplus.unsigned_abs());
            if surplus <= most {
                surplus * surplus
            } else {
                2 * most * surplus - most * most
            }
        };
        players * players * (self.outputs.iter().map(cells).sum::<u64>() + 2 * self.broken)
            + self.surplus.iter().map(surplus).sum::<u64>()
    }

    fn note_energy(&mut self) {
        let now = self.potential();
        self.rises += u32::from(self.last_energy.is_some_and(|before| before < now));
        self.last_energy = Some(now);
        if self.options.energy {
            self.energy.push(now);
        }
    }

    /// The coloring, if the stop test is passed and the problem itself agrees; else its broken sets
    /// are learned.
    fn resolved(&mut self) -> Option<Vec<u8>> {
        let players = self.players as u32;
        let fits = |output: &u64| output.is_power_of_two();
        let even = self.options.stop != StopTest::Balanced
            || self
                .surplus
                .iter()
                .all(|surplus| surplus.unsigned_abs() < players);
        if self.broken > 0 || !even || !self.outputs.iter().all(fits) {
            return None;
        }
        let color = |output: &u64| output.trailing_zeros() as u8 + 1;
        let colors: Vec<u8> = self.outputs.iter().map(color).collect();
        if self.problem.first_violation(&colors).is_none() {
            return Some(colors);
        }
        self.learn(self.problem.violated(&colors));
        None
    }
}

impl Engine<()> for Network {
    type Answer = NetworkRun;

    /// Steps until the network settles or the limit of its options is reached; after a pause, call
    /// it again.
    fn run(&mut self, (): (), watch: &Watch<'_>) -> Result<NetworkRun, Paused> {
        loop {
            if let Some(settled) = &self.settled {
                return Ok(settled.clone());
            }
            watch.spend(self.members.len() / CELLS_OF_A_NODE);
            watch.node(|| Progress {
                nodes: self.nodes(),
                ..Progress::default()
            })?;
            self.count_effects();
            self.note_energy();
            let coloring = self.resolved();
            if coloring.is_some() || self.steps >= self.options.limit {
                self.settled = Some(NetworkRun {
                    steps: self.steps,
                    coloring,
                    rises: self.rises,
                    energy: std::mem::take(&mut self.energy),
                });
                continue;
            }
            self.shift();
            self.copy();
            self.fire();
            self.steps += 1;
        }
    }

    /// Steps of all runs so far.
    fn nodes(&self) -> u64 {
        self.nodes_before + u64::from(self.steps)
    }
}
