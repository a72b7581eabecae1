//! What a small question costs: read as JSON, answered, and the report written as JSON, as the
//! package for Python does it. The least of many, to be held against `python python/benchmark.py`.
//!
//! ```text
//! cargo run --release -p harary --example small_question -- "vdw n=5 k=3"
//! ```

use harary::{Error, Limits, Question, answer};
use std::time::{Duration, Instant};

/// How often it is asked.
const TIMES: usize = 20_000;

fn main() -> Result<(), Error> {
    let game = std::env::args().nth(1);
    let game = game.unwrap_or_else(|| "vdw n=5 k=3".to_owned());
    let question = format!(r#"{{"game": "{game}", "verb": "solve"}}"#);
    let mut least = Duration::MAX;
    let mut engine = f64::INFINITY;
    for _ in 0..TIMES {
        let begun = Instant::now();
        let asked: Question = question.parse()?;
        let report = answer(&asked, &Limits::default())?;
        let text = serde_json::to_string(&report).expect("reports are JSON");
        least = least.min(begun.elapsed());
        engine = engine.min(report.stats.seconds);
        assert!(!text.is_empty());
    }
    let (least, engine) = (1e6 * least.as_secs_f64(), 1e6 * engine);
    println!("{game}: {least:.0} µs, {engine:.0} of them by the engine's own clock");
    Ok(())
}
