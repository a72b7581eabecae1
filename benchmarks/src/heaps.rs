//! Nim-values of heaps: Harary beside the crate `ogs` (Beling), the same tasks in one run, on one core.
//!
//! `cargo run --release --manifest-path benchmarks/Cargo.toml --bin heaps [rounds]`. Seconds are those that the thread
//! was on a processor (as Linux tells; elsewhere those on the clock), the least of the rounds. The sums of all values must agree.

use harary_core::{Engine, NimMethod, Watch};
use harary_engines::{NimValues, Nimbers};
use harary_games::Octal;
use ogs::{Game, NaiveSolver, RC2Solver, RCSolver, Solver};
use std::time::Instant;

/// A code, heaps up to a bound, whether to stop at a proof, and the methods of ogs worth trying.
const TASKS: [(&str, u32, bool, &[Ogs]); 6] = [
    ("0.07", 100_000, true, &[Ogs::Rare, Ogs::RareParity]),
    ("0.6", 1_000_000, false, &[Ogs::Rare, Ogs::RareParity]),
    ("0.106", 10_000_000, false, &[Ogs::RareParity]),
    ("0.007", 100_000, false, &[Ogs::Naive]),
    ("0.376", 1 << 20, false, &[Ogs::Rare, Ogs::RareParity]),
    ("0.16", 509_621, true, &[Ogs::Rare, Ogs::RareParity]),
];

#[derive(Clone, Copy, Debug)]
enum Ogs {
    Naive,
    Rare,
    RareParity,
}

impl Ogs {
    /// The sum of all values, after the period was looked for if that is asked.
    fn sum(self, code: &str, upto: u32, prove: bool) -> u64 {
        let game: Game = code.parse().expect("an octal code");
        let capacity = upto as usize + 1;
        match self {
            Ogs::Naive => sum(
                NaiveSolver::with_capacity_stats(game, capacity, ()),
                upto,
                prove,
            ),
            Ogs::Rare => {
                let solver = RCSolver::<false>::with_capacity_stats(game, capacity, ());
                sum(solver, upto, prove)
            }
            Ogs::RareParity => {
                let solver = RC2Solver::<false>::with_capacity_stats(game, capacity, ());
                sum(solver, upto, prove)
            }
        }
    }
}

fn sum<S: Solver>(mut solver: S, upto: u32, prove: bool) -> u64 {
    let sum = solver.by_ref().take(upto as usize + 1).map(u64::from).sum();
    if prove {
        assert!(solver.period().is_some());
    }
    sum
}

fn harary(code: &str, upto: u32, prove: bool, method: NimMethod) -> NimValues {
    let game = Octal::new(code, Vec::new(), false).expect("an octal code");
    let mut engine = Nimbers::new(upto, prove).with_method(method);
    let answer = engine.run(&game, &Watch::free());
    let values = answer
        .expect("a free watch never pauses")
        .expect("small values");
    assert_eq!(values.period.is_some(), prove);
    values
}

/// Seconds on a processor.
fn clock() -> Option<f64> {
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok()?;
    let nanoseconds: f64 = told.split(' ').next()?.parse().ok()?;
    Some(nanoseconds / 1e9)
}

fn seconds<A>(work: impl FnOnce() -> A) -> (A, f64) {
    let (wall, cpu) = (Instant::now(), clock());
    let answer = work();
    let spent = cpu.and_then(|before| Some(clock()? - before));
    (
        answer,
        spent.unwrap_or_else(|| wall.elapsed().as_secs_f64()),
    )
}

fn least(rounds: u32, mut work: impl FnMut() -> f64) -> f64 {
    (0..rounds).map(|_| work()).fold(f64::INFINITY, f64::min)
}

fn main() {
    let rounds = std::env::args().nth(1).and_then(|text| text.parse().ok());
    let rounds: u32 = rounds.unwrap_or(3);
    println!("| code | heaps | Harary | ogs, its best | ratio |\n|---|---|---|---|---|");
    for (code, upto, prove, methods) in TASKS {
        let mut total = 0;
        let mut done = 0;
        let ours = least(rounds, || {
            let (values, spent) = seconds(|| harary(code, upto, prove, NimMethod::Auto));
            done = values.values.len() - 1;
            total = (0..=u64::from(upto))
                .map(|n| u64::from(values.value(n).expect("known")))
                .sum();
            spent
        });
        let theirs = methods.iter().map(|method| {
            let spent = least(rounds, || {
                let (sum, spent) = seconds(|| method.sum(code, upto, prove));
                assert_eq!(sum, total, "{code} {method:?}");
                spent
            });
            (spent, method)
        });
        let best = theirs.min_by(|a, b| a.0.total_cmp(&b.0));
        let (spent, method) = best.expect("a method");
        let ratio = spent / ours;
        println!(
            "| {code} | {done} of {upto} | {ours:.4} s | {spent:.3} s ({method:?}) | {ratio:.1} |"
        );
    }
}
