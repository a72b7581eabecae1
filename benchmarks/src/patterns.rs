//! The first draw pattern of Hip, for the six games of Funabiki and Takefuji (1991): their network, local search, and clauses, in one run, on one core.
//!
//! `cargo run --release --manifest-path benchmarks/Cargo.toml --bin patterns [seeds]`. Microseconds are medians over the seeds, from a
//! seed to a proper coloring: what is the same for all seeds, the board and the lists that an engine makes of it, is left out. The network begins anew when it is given up; it is run as in the paper (equal shares) and
//! until no square is of one color, which is all that the others are asked for. The solver draws no random numbers, so its seeds name the cells in random order.

use harary_cadical::Cadical;
use harary_core::{Coloring, Dice, Engine, Hypergraph, Keeps, Solvers, Watch};
use harary_engines::{Colorings, Network, NetworkOptions, Repair, Rule, Sat, Seek, StopTest};
use harary_games::{BoardColoring, hip};
use std::sync::Arc;
use std::time::Instant;

/// Width and players.
const GAMES: [(usize, u8); 6] = [(4, 2), (6, 2), (6, 3), (8, 4), (10, 5), (12, 6)];

fn main() {
    let seeds: u64 = std::env::args()
        .nth(1)
        .map_or(100, |text| text.parse().expect("a number of seeds"));
    println!(
        "{:<9} {:>14} {:>10} {:>10} {:>10} {:>12} {:>14}",
        "game", "network, equal", "network", "tabu", "sat", "equal / tabu", "network / tabu"
    );
    for (width, players) in GAMES {
        let board = hip(width).expect("a small board");
        let problem = BoardColoring::new(board.clone(), players).expect("few colors");
        let opposite: Vec<usize> = (0..width * width).rev().collect();
        let mut balanced = network(&problem, &opposite, StopTest::Balanced);
        let equal = median(seeds, |seed| settle(&problem, &mut balanced, seed));
        let mut one_player = network(&problem, &opposite, StopTest::OnePlayer);
        let first = median(seeds, |seed| settle(&problem, &mut one_player, seed));
        let mut engine = Repair::new(&(Arc::new(problem.clone()) as _), Rule::Tabu, &[], 0, 1).expect("nothing is fixed");
        let tabu = median(seeds, |seed| {
            let began = Instant::now();
            engine.begin(seed);
            let colors = engine
                .run((), &Watch::free())
                .expect("a free watch never pauses");
            let seconds = began.elapsed().as_secs_f64();
            check(&problem, &colors);
            seconds
        });
        let sat = median(seeds, |seed| {
            let shuffled = shuffled(&board, seed);
            let problem = BoardColoring::new(shuffled, players).expect("few colors");
            let mut engine = Sat::new(&problem, Cadical.solver(Keeps::Nothing), Seek::One, &[])
                .expect("nothing is fixed");
            let began = Instant::now();
            let Ok(Colorings::One(Some(colors))) = engine.run(&problem, &Watch::free()) else {
                panic!("a coloring is known")
            };
            let seconds = began.elapsed().as_secs_f64();
            check(&problem, &colors);
            seconds
        });
        println!(
            "{:<9} {:>14.1} {:>10.1} {:>10.1} {:>10.1} {:>12.1} {:>14.1}",
            format!("{width}x{width}, {players}"),
            1e6 * equal,
            1e6 * first,
            1e6 * tabu,
            1e6 * sat,
            equal / tabu,
            first / tabu
        );
    }
}

/// The paper's network, or one that stops at any proper coloring.
fn network(problem: &BoardColoring, opposite: &[usize], stop: StopTest) -> Network {
    let options = NetworkOptions {
        stop,
        ..NetworkOptions::default()
    };
    Network::new(Arc::new(problem.clone()), Some(opposite), options, 0).expect("a half turn of few players")
}

/// Seconds of the network until it settles, however often it must begin.
fn settle(problem: &BoardColoring, network: &mut Network, seed: u64) -> f64 {
    let began = Instant::now();
    for run in 0.. {
        network.begin(seed, run);
        let settled = network
            .run((), &Watch::free())
            .expect("a free watch never pauses");
        if let Some(colors) = settled.coloring {
            let seconds = began.elapsed().as_secs_f64();
            check(problem, &colors);
            return seconds;
        }
    }
    unreachable!("some run settles")
}

fn check(problem: &BoardColoring, colors: &[u8]) {
    assert_eq!(problem.first_violation(colors), None, "a proper coloring");
}

/// The board with its cells in random order.
fn shuffled(board: &Hypergraph, seed: u64) -> Hypergraph {
    let mut dice = Dice::new(seed);
    let mut place: Vec<usize> = (0..board.len()).collect();
    for last in (1..place.len()).rev() {
        place.swap(last, dice.below(last + 1));
    }
    let edges = board.edges.iter();
    let moved = edges.map(|edge| edge.iter().map(|&cell| place[cell]).collect());
    let mut shuffled = Hypergraph::new(board.cells.clone(), moved);
    shuffled.order = (0..board.len()).collect();
    shuffled
}

fn median(seeds: u64, seconds: impl FnMut(u64) -> f64) -> f64 {
    let mut all: Vec<f64> = (0..seeds.max(1)).map(seconds).collect();
    all.sort_by(f64::total_cmp);
    all[all.len() / 2]
}
