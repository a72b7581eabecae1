//! The experiments of Funabiki and Takefuji 1991: their network on the six games of Table 1 and the game of Fig. 2, with what the paper
//! leaves open read in several ways, and with its two heuristics switched off; and, for two players, the random algorithm of Massie that it names.

pub(super) mod figure;
mod readings;

use super::StudyQuestion;
use crate::answer::{
    Report, SCHEMA, Stats, Study, StudyNetwork, StudyNetworkEnergy, StudyNetworkRow,
};
use crate::catalog::Part;
use crate::error::{Error, bad};
use crate::run::{Limits, Run, Stopped};
use crate::spec::{Instance, Spec};
use harary_core::{BadParameter, Coloring, Paused, Progress, Watch};
use harary_engines::{Massie, NINETY_FIVE, Network, NetworkOptions, wilson};
use harary_games::{BoardColoring, hip};
use readings::{RANDOM_PLAY, READINGS, RandomPlay, Reading, half_turn};
use std::collections::BTreeSet;

/// A game of the paper.
struct Game {
    width: usize,
    players: u8,
    /// The average steps and the share of runs that converged, in Table 1.
    measured: Option<(f64, f64)>,
}

const fn game(width: usize, players: u8, measured: Option<(f64, f64)>) -> Game {
    Game {
        width,
        players,
        measured,
    }
}

/// The games of Table 1, and that of Fig. 2.
const GAMES: [Game; 7] = [
    game(4, 2, Some((25.6, 0.85))),
    game(6, 2, Some((85.2, 0.27))),
    game(6, 3, Some((65.8, 0.87))),
    game(8, 4, Some((128.7, 0.75))),
    game(10, 5, Some((147.5, 0.30))),
    game(12, 6, Some((234.1, 0.10))),
    game(4, 4, None),
];

/// The steps of one bar of a histogram.
const BAR: u32 = 25;
/// The energy is told after so many steps.
const ENERGY_AFTER: [u32; 9] = [0, 1, 2, 5, 10, 20, 50, 100, 200];
/// Fewer runs give no interval of their steps.
const LEAST_RUNS: usize = 6;

/// Runs the network on a game, or on those of the paper if the spec has no keys; then Massie's algorithm where there are two players.
///
/// # Errors
/// If the spec is none of a coloring.
pub(super) fn study(
    spec: &Spec,
    asked: &StudyQuestion,
    limits: &Limits<'_>,
) -> Result<Report<Study>, Error> {
    let one = match spec.pairs.is_empty() {
        true => None,
        false => Some(spec.resolve(Part::Color)?),
    };
    let games: Vec<(usize, u8)> = match &one {
        Some(instance) => vec![(instance.number("n"), instance.number("colors"))],
        None => GAMES
            .iter()
            .map(|game| (game.width, game.players))
            .collect(),
    };
    let mut network = StudyNetwork {
        runs: asked.runs,
        limit: asked.steps,
        bar: BAR,
        rows: Vec::new(),
    };
    let run = Run::start(limits);
    let mut stopped = None;
    let all = READINGS
        .iter()
        .flat_map(|reading| games.iter().map(move |game| (reading, *game)))
        .filter(|(reading, (n, _))| !reading.middle || n % 2 == 1);
    let by_network = all.map(|(reading, game)| (Some(reading), None, game));
    let two = games.iter().copied().filter(|&(_, players)| players == 2);
    let two: Vec<(usize, u8)> = two.collect();
    let by_chance = RANDOM_PLAY
        .iter()
        .flat_map(|play| two.iter().map(move |game| (None, Some(play), *game)));
    for way in by_network.chain(by_chance) {
        let before = network.rows.iter().map(|row| row.nodes).sum();
        let row = match way {
            (Some(reading), _, game) => runs(reading, game, asked, (&run, before))?,
            (_, Some(play), game) => plays(play, game, asked, (&run, before))?,
            (None, None, _) => continue,
        };
        match row {
            Ok(row) => network.rows.push(row),
            Err(why) => {
                stopped = Some(why);
                break;
            }
        }
    }
    Ok(Report {
        schema: SCHEMA,
        version: crate::VERSION.to_owned(),
        game: one.as_ref().map_or("hip".to_owned(), Instance::to_string),
        question: "study".to_owned(),
        complete: stopped.is_none(),
        stats: Stats {
            nodes: network.rows.iter().map(|row| row.nodes).sum(),
            seconds: run.seconds(),
            engine: "network".to_owned(),
            threads: 1,
            memory: limits.memory,
            seed: Some(asked.seed),
        },
        answer: Study {
            lines: Vec::new(),
            vdw: None,
            network: Some(network),
        },
        stored: None,
        stopped,
    })
}

/// What the runs on one game came to.
struct Tried {
    /// The steps of the runs that settled.
    steps: Vec<u32>,
    found: BTreeSet<Vec<u8>>,
    nodes: u64,
}

impl Tried {
    /// Runs, each by its number, after so many steps of other runs: `one` gives its steps, its coloring if it settled, and all steps so far.
    fn all(
        asked: &StudyQuestion,
        (run, before): (&Run<'_>, u64),
        mut one: impl FnMut(u64, &Watch<'_>) -> Result<(u32, Option<Vec<u8>>, u64), Paused>,
    ) -> Result<Tried, Stopped> {
        let mut tried = Tried {
            steps: Vec::new(),
            found: BTreeSet::new(),
            nodes: 0,
        };
        for number in 0..asked.runs {
            let progress = Progress {
                nodes: before + tried.nodes,
                ..Progress::default()
            };
            run.look(&progress)?;
            let (steps, coloring, nodes) = run.work(|watch| one(number, watch))?;
            tried.nodes = nodes;
            if let Some(colors) = coloring {
                tried.steps.push(steps);
                tried.found.insert(colors);
            }
        }
        Ok(tried)
    }

    /// The row, without what is known of the paper and of the energy.
    fn row(
        self,
        problem: &BoardColoring,
        (n, players): (usize, u8),
        reading: &'static str,
        asked: &StudyQuestion,
        seconds: f64,
    ) -> StudyNetworkRow {
        let symmetries = problem.symmetries();
        let forms: BTreeSet<Vec<u8>> = (self.found.iter())
            .map(|colors| normal_form(colors, &symmetries))
            .collect();
        let mut histogram = vec![0; (asked.steps / BAR) as usize + 1];
        for steps in &self.steps {
            histogram[(steps / BAR) as usize] += 1;
        }
        let (mean, margin) = average(&self.steps);
        let converged = self.steps.len() as u64;
        StudyNetworkRow {
            game: format!("hip n={n} colors={players}"),
            reading,
            converged,
            interval: wilson(converged, asked.runs, NINETY_FIVE),
            paper_converged: None,
            steps: mean,
            margin,
            paper_steps: None,
            solutions: self.found.len() as u64,
            up_to_both: forms.len() as u64,
            rises: None,
            energy: Vec::new(),
            histogram,
            nodes: self.nodes,
            seconds,
        }
    }
}

fn said<T>(made: Result<T, BadParameter>) -> Result<T, Error> {
    made.map_err(|why| bad(format!("hip: {why}")))
}

fn board((n, players): (usize, u8)) -> Result<BoardColoring, Error> {
    said(BoardColoring::new(said(hip(n))?, players))
}

/// All runs of the network on one game by one reading.
fn runs(
    reading: &Reading,
    game: (usize, u8),
    asked: &StudyQuestion,
    (run, before): (&Run<'_>, u64),
) -> Result<Result<StudyNetworkRow, Stopped>, Error> {
    let problem = board(game)?;
    // Only the paper as it is printed is held against its figures.
    let printed = reading.name == READINGS[0].name;
    let known = GAMES
        .iter()
        .find(|known| (known.width, known.players) == game);
    let paper = known.and_then(|game| game.measured).filter(|_| printed);
    let options = (reading.options)(NetworkOptions {
        limit: asked.steps,
        energy: true,
        ..NetworkOptions::default()
    });
    let opposite = half_turn(game.0, reading.middle);
    let mut network = said(Network::new(&problem, Some(&opposite), options, asked.seed))?;
    let begun = run.seconds();
    let mut rises = 0;
    let mut energies = ENERGY_AFTER.map(|_| (0_u64, 0_u64));
    let tried = Tried::all(asked, (run, before), |number, watch| {
        network.begin(asked.seed, number);
        let settled = network.run(watch)?;
        rises += u64::from(settled.rises);
        for (steps, (runs, sum)) in ENERGY_AFTER.iter().zip(&mut energies) {
            if let Some(energy) = settled.energy.get(*steps as usize) {
                (*runs, *sum) = (*runs + 1, *sum + energy);
            }
        }
        Ok((settled.steps, settled.coloring, network.nodes()))
    });
    let tried = match tried {
        Ok(tried) => tried,
        Err(why) => return Ok(Err(why)),
    };
    let nodes = tried.nodes;
    let row = tried.row(&problem, game, reading.name, asked, run.seconds() - begun);
    Ok(Ok(StudyNetworkRow {
        paper_converged: paper.map(|paper| paper.1),
        paper_steps: paper.map(|paper| paper.0),
        energy: ENERGY_AFTER
            .iter()
            .zip(energies)
            .filter(|(_, (runs, _))| *runs > 0)
            .map(|(&steps, (runs, sum))| StudyNetworkEnergy {
                steps,
                runs,
                mean: sum as f64 / (runs * network.energy_unit()) as f64,
            })
            .collect(),
        rises: (nodes > 0).then(|| rises as f64 / nodes as f64),
        ..row
    }))
}

/// All plays of Massie's algorithm on one game.
fn plays(
    play: &RandomPlay,
    game: (usize, u8),
    asked: &StudyQuestion,
    (run, before): (&Run<'_>, u64),
) -> Result<Result<StudyNetworkRow, Stopped>, Error> {
    let problem = board(game)?;
    let images = (play.images)(game.0);
    let mut massie = said(Massie::new(&problem, &images, play.careful, asked.seed))?;
    let begun = run.seconds();
    let tried = Tried::all(asked, (run, before), |number, watch| {
        massie.begin(asked.seed, number);
        let over = massie.run(watch)?;
        // What took more steps than a run may take was given up.
        let coloring = over.coloring.filter(|_| over.choices <= asked.steps);
        Ok((over.choices, coloring, massie.nodes()))
    });
    let row = |tried: Tried| tried.row(&problem, game, play.name, asked, run.seconds() - begun);
    Ok(tried.map(row))
}

/// The first of all colorings that symmetries and names of colors make of one.
fn normal_form(colors: &[u8], symmetries: &[Vec<usize>]) -> Vec<u8> {
    let renamed = |colors: &mut dyn Iterator<Item = u8>| -> Vec<u8> {
        let mut names = Vec::new();
        let name = |color| match names.iter().position(|&known| known == color) {
            Some(place) => place as u8 + 1,
            None => {
                names.push(color);
                names.len() as u8
            }
        };
        colors.map(name).collect()
    };
    let images = symmetries
        .iter()
        .map(|map| renamed(&mut map.iter().map(|&cell| colors[cell])));
    let same = renamed(&mut colors.iter().copied());
    images.fold(same, Vec::min)
}

/// The mean, and half the width of its 95 % confidence interval by Student's t.
fn average(steps: &[u32]) -> (Option<f64>, Option<f64>) {
    if steps.is_empty() {
        return (None, None);
    }
    let count = steps.len() as f64;
    let mean = steps.iter().copied().map(f64::from).sum::<f64>() / count;
    let squares: f64 = steps.iter().map(|&s| (f64::from(s) - mean).powi(2)).sum();
    let free = count - 1.0;
    // The quantile by its expansion at the normal one (Cornish and Fisher): 2.56 in place of 2.57 for six runs, and closer for more.
    let z = NINETY_FIVE;
    let quantile = z
        + (z.powi(3) + z) / (4.0 * free)
        + (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * free.powi(2));
    let margin = quantile * (squares / free / count).sqrt();
    (Some(mean), (steps.len() >= LEAST_RUNS).then_some(margin))
}

#[cfg(test)]
mod tests {
    use super::readings::quarter_turn;
    use super::*;

    fn studied(spec: &str, runs: u64, seed: u64) -> StudyNetwork {
        let asked = StudyQuestion {
            runs,
            seed,
            ..StudyQuestion::default()
        };
        let report = crate::study(&spec.parse().unwrap(), &asked, &Limits::default()).unwrap();
        assert!(report.complete);
        report.answer.network.unwrap()
    }

    #[test]
    fn runs_are_counted_and_repeatable() {
        let one = studied("hip n=4 colors=2", 40, 1);
        assert_eq!(one.rows.len(), READINGS.len() - 1 + RANDOM_PLAY.len());
        for row in &one.rows {
            assert_eq!(row.histogram.iter().sum::<u64>(), row.converged);
            assert!(row.up_to_both <= row.solutions && row.solutions <= row.converged);
            let share = row.converged as f64 / 40.0;
            assert!(row.interval[0] <= share && share <= row.interval[1]);
        }
        let first = &one.rows[0];
        assert!(first.converged > 25 && first.solutions > 5);
        assert_eq!(
            (first.paper_steps, first.paper_converged),
            (Some(25.6), Some(0.85))
        );
        assert_eq!(one.rows[1].paper_steps, None);
        let counts = |of: &StudyNetwork| -> Vec<(u64, u64)> {
            of.rows
                .iter()
                .map(|row| (row.nodes, row.converged))
                .collect()
        };
        assert_eq!(counts(&one), counts(&studied("hip n=4 colors=2", 40, 1)));
        assert_ne!(counts(&one), counts(&studied("hip n=4 colors=2", 40, 2)));
        // There is none, so that none is found.
        let none = studied("hip n=7", 1, 1);
        assert_eq!(none.rows.len(), READINGS.len() + RANDOM_PLAY.len());
        assert!(none.rows.iter().all(|row| row.converged == 0));
        let (network, random) = none.rows.split_at(READINGS.len());
        assert!(network.iter().all(|row| row.nodes == 500));
        assert!(
            random
                .iter()
                .all(|row| row.nodes <= 25 && row.rises.is_none())
        );
    }

    #[test]
    fn random_play_against_a_turn_finds_patterns_of_two_players() {
        let rows = studied("hip n=4", 400, 1).rows;
        let [plain, careful, half] = &rows[READINGS.len() - 1..] else {
            panic!("{}", rows.len());
        };
        // 10 of the 16 colorings that a quarter turn allows have no square.
        assert!(plain.interval[0] <= 0.625 && 0.625 <= plain.interval[1]);
        assert_eq!((plain.solutions, plain.steps), (10, Some(8.0)));
        assert!(careful.converged > plain.converged && careful.solutions == 10);
        assert!(half.converged > 0 && half.reading == "massie, half turn");
        assert_eq!(quarter_turn(2), [1, 3, 0, 2]);
        let three = studied("hip n=4 colors=3", 1, 1);
        assert_eq!(three.rows.len(), READINGS.len() - 1, "for two players only");
    }

    #[test]
    fn colorings_are_the_same_up_to_names_and_turns() {
        let turn = vec![vec![2, 0, 3, 1], vec![3, 2, 1, 0], vec![1, 3, 0, 2]];
        for same in [[1, 1, 1, 2], [2, 2, 1, 2], [2, 1, 1, 1]] {
            assert_eq!(normal_form(&same, &turn), [1, 1, 1, 2]);
        }
        assert_ne!(
            normal_form(&[1, 1, 2, 2], &turn),
            normal_form(&[1, 2, 2, 1], &turn)
        );
        assert_eq!(half_turn(3, false), [8, 7, 6, 3, 4, 5, 2, 1, 0]);
        assert_eq!(half_turn(3, true), [8, 7, 6, 5, 4, 3, 2, 1, 0]);
    }

    #[test]
    fn means_have_intervals_if_there_are_enough() {
        assert_eq!(average(&[]), (None, None));
        assert_eq!(average(&[7]), (Some(7.0), None));
        let (mean, margin) = average(&[1, 2, 3, 4, 5, 6]);
        // 2.571 · √(3.5 / 6)
        assert!(mean == Some(3.5) && (margin.unwrap() - 1.963).abs() < 0.03);
    }
}
