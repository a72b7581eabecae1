//! The experiments of Funabiki and Takefuji 1991: their network on the six games of Table 1 and the
//! game of Fig. 2, with what the paper leaves open read in several ways, and with its two
//! heuristics switched off; and, for two players, the random algorithm of Massie that it names.

pub(super) mod figure;
mod readings;
mod row;
mod tried;

use super::canonical::canonical;
use crate::answer::{Report, StudyAnswer, StudyNetwork, StudyNetworkRow};
use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::question::{Question, StudyOptions};
use crate::run::steps::Steps;
use crate::run::{Halt, Limits};
use crate::spec::Spec;
use crate::verbs::Account;
use harary_core::{BadParameter, Coloring, Engine, Part};
use harary_engines::{Attempt, Massie, Network, NetworkOptions};
use harary_games::{BoardColoring, hip};
use readings::{RANDOM_PLAY, READINGS, RandomPlay, Reading, half_turn};
use row::{BAR, Row};
use std::sync::Arc;
use tried::{Ended, Tried};

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

/// Runs the network on a game, or on those of the paper if the spec has no keys; then Massie's
/// algorithm where there are two players.
///
/// # Errors
/// If the spec is none of a coloring.
pub(super) fn study(
    spec: &Spec,
    asked: &StudyOptions,
    limits: &Limits<'_>,
) -> Result<Report<StudyAnswer>, Error> {
    let one = match spec.pairs.is_empty() {
        true => None,
        false => Some(spec.resolve(Purpose::Color)?),
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
    let question = Question::new(canonical(spec)?, asked.clone());
    let mut steps = Steps::new(limits, question.to_string())?;
    let ways: Vec<_> = by_network.chain(by_chance).collect();
    let mine = &ways[Part::range(asked.part, ways.len())];
    let studied = mine.iter().try_for_each(|&way| {
        let row = match way {
            (Some(reading), _, game) => runs(reading, game, asked, &mut steps)?,
            (_, Some(play), game) => plays(play, game, asked, &mut steps)?,
            (None, None, _) => return Ok(()),
        };
        network.rows.push(row);
        Ok(())
    });
    let stopped = steps.end(studied)?;
    let nodes = network.rows.iter().map(|row| row.nodes).sum();
    let answer = StudyAnswer {
        lines: Vec::new(),
        vdw: None,
        network: Some(network),
    };
    let account = Account::new(question, "network", nodes).with_seed(asked.seed);
    Ok(account
        .with_threads(limits.threads)
        .report(answer, stopped, steps.run(), limits))
}

fn said<T>(made: Result<T, BadParameter>) -> Result<T, Error> {
    made.map_err(|why| bad(format!("hip: {why}")))
}

fn board((n, players): (usize, u8)) -> Result<Arc<BoardColoring>, Error> {
    said(BoardColoring::new(said(hip(n))?, players)).map(Arc::new)
}

/// All runs of the network on one game by one reading.
fn runs(
    reading: &Reading,
    game: (usize, u8),
    asked: &StudyOptions,
    steps: &mut Steps<'_>,
) -> Result<StudyNetworkRow, Halt> {
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
    let network = said(Network::new(
        problem.clone(),
        Some(&opposite),
        options,
        asked.seed,
    ))?;
    let unit = network.energy_unit();
    let row = all(steps, network, &problem, asked, |tried| {
        let mut row = tried.row(&problem, asked);
        let so_far = tried.so_far();
        row.0.rises = (tried.nodes() > 0).then(|| so_far.rises as f64 / tried.nodes() as f64);
        row.0.energy = so_far.mean_energy(unit);
        row
    })?;
    Ok(StudyNetworkRow {
        paper_converged: paper.map(|paper| paper.1),
        paper_steps: paper.map(|paper| paper.0),
        ..row.of(game, reading.name, asked)
    })
}

/// All plays of Massie's algorithm on one game.
fn plays(
    play: &RandomPlay,
    game: (usize, u8),
    asked: &StudyOptions,
    steps: &mut Steps<'_>,
) -> Result<StudyNetworkRow, Halt> {
    let problem = board(game)?;
    let images = (play.images)(game.0);
    let massie = said(Massie::new(
        problem.clone(),
        &images,
        play.careful,
        asked.seed,
    ))?;
    let row = all(steps, massie, &problem, asked, |tried| {
        tried.row(&problem, asked)
    })?;
    Ok(row.of(game, play.name, asked))
}

/// All runs of an engine on one game: a step.
fn all<R: Attempt<Answer: Into<Ended>>>(
    steps: &mut Steps<'_>,
    engine: R,
    problem: &BoardColoring,
    asked: &StudyOptions,
    row: impl FnOnce(&Tried<R>) -> Row,
) -> Result<Row, Halt> {
    let cells = problem.cells();
    let found = steps.take(|steps| {
        let mut tried = Tried::new(engine, asked, steps.stopwatch());
        let threads = steps.limits.threads;
        steps.work((cells, asked, threads), &mut tried)?;
        Ok(row(&tried))
    })?;
    // What is kept may say anything.
    match found.0.converged <= asked.runs {
        true => Ok(found),
        false => Err(steps.damaged()),
    }
}

#[cfg(test)]
mod tests {
    use super::readings::quarter_turn;
    use super::row::{average, normal_form};
    use super::*;

    fn studied(spec: &str, runs: u64, seed: u64) -> StudyNetwork {
        let asked = StudyOptions {
            runs,
            seed,
            ..StudyOptions::default()
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
