//! Runs that are killed (signal 9) at random moments and asked again have the answer of an undisturbed run, node for node.

use crate::harary::{Said, Scratch, run, start};
use std::time::{Duration, Instant};

/// A question for each engine that keeps checkpoints, large enough to be killed and small enough for a test.
const QUESTIONS: [&str; 29] = [
    "solve hip n=4",
    "solve vdw n=15 k=4 --engine alpha-beta",
    "solve vdw n=15 k=4 convention=avoidance",
    "solve vdw n=9 k=3 convention=avoidance --engine minimax",
    "solve octal code=0.77 heaps=8,7,9,10 convention=misere",
    "longest columns c=4 rule=many",
    "color columns c=4 n=40 rule=schur --count",
    "color hip n=4 colors=3 --count --engine backtrack",
    "color hip n=4 colors=4 --count --engine classes",
    "color vdw n=77 k=3,9 --engine cubes",
    "color vdw n=13 k=3 colors=4 --count --engine propagate",
    "largest hip n=6 --engine search",
    "largest hip n=12 --engine local --cells 67",
    "largest vdw n=60 k=6 --engine sat",
    "nim octal code=0.6 --upto 100000",
    "quotient octal code=0.07 --heaps 24",
    "codes octal digits=2 --heaps 10000",
    "threshold vdw k=4 convention=avoidance --most 16",
    // Without a checkpoint a single solver would be asked, which keeps none.
    "threshold-color vdw k=3,8",
    "estimate vdw n=30 k=5 --seed 1",
    "threshold-random vdw k=3..5 --seed 1",
    "color hip n=4 colors=3 --sample 20 --seed 1",
    "color vdw n=80 k=3 colors=5 --engine network --seed 1",
    "color vdw n=32 k=4 --engine massie --seed 2",
    "study columns c=3",
    "study monotonic up=4 down=2",
    "study strip n=22",
    "study vdw k=4 n=8..11",
    "study hip n=6 --runs 10",
];

/// Random enough for moments.
struct Dice(u64);

impl Dice {
    fn fraction(&mut self) -> f64 {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as f64 / (1_u64 << 53) as f64
    }
}

/// What must not depend on kills: the answer, and the nodes that it took.
fn essence(said: &Said, words: &str) -> (serde_json::Value, serde_json::Value) {
    assert_eq!(said.code, Some(0), "{words}: {}", said.err);
    let mut json: serde_json::Value = serde_json::from_str(&said.out).expect("JSON");
    let mut answer = json["answer"].take();
    forget_seconds(&mut answer);
    (answer, json["stats"]["nodes"].take())
}

/// What a study measures is another time each time.
fn forget_seconds(value: &mut serde_json::Value) {
    match value {
        serde_json::Value::Array(all) => all.iter_mut().for_each(forget_seconds),
        serde_json::Value::Object(fields) => {
            fields.retain(|name, _| !name.ends_with("seconds"));
            fields.values_mut().for_each(forget_seconds);
        }
        _ => {}
    }
}

/// Asks until there is an answer, and kills most of the runs; how many kills there were, and how many left a checkpoint.
fn killed(words: &str, dice: &mut Dice) -> (usize, usize) {
    let folder = Scratch::new("kills");
    let started = Instant::now();
    let alone = match words.starts_with("threshold-color") {
        true => format!("{words} --json --checkpoint alone"),
        false => format!("{words} --json"),
    };
    let undisturbed = essence(&run(&folder, &alone), words);
    let whole = started.elapsed();
    let words = format!("{words} --json --quiet --checkpoint state --save-every 0s");
    let (mut kills, mut kept) = (0, 0);
    // A moment within the run; later ones each time, so that even a run that keeps nothing ends.
    let mut latest = whole.max(Duration::from_millis(60));
    loop {
        let mut child = start(&folder, &words);
        std::thread::sleep(latest.mul_f64(dice.fraction()));
        latest = latest.mul_f64(1.1);
        let is_over = child.try_wait().expect("a state").is_some();
        if !is_over {
            child.kill().expect("killed");
        }
        let output = child.wait_with_output().expect("it ends");
        if output.status.code().is_some() {
            let said = output.into();
            assert_eq!(
                essence(&said, &words),
                undisturbed,
                "{words}: {kills} kills"
            );
            return (kills, kept);
        }
        kills += 1;
        kept += usize::from(folder.join("state").exists());
    }
}

fn all(rounds: usize, seed: u64) {
    let mut dice = Dice(seed);
    let (mut kills, mut kept) = (0, 0);
    for words in QUESTIONS {
        for _ in 0..rounds {
            let (more, with) = killed(words, &mut dice);
            println!("{words}: {more} kills, {with} left a checkpoint");
            kills += more;
            kept += with;
        }
    }
    println!("{kills} kills, {kept} left a checkpoint");
    assert!(kept >= QUESTIONS.len() * rounds / 2, "{kept} of {kills}");
}

#[test]
fn a_run_that_is_killed_goes_on_node_for_node() {
    all(1, 0x9E37_79B9_7F4A_7C15);
}

/// The same, for as long as one likes: `HARARY_ROUNDS=100 cargo test -p harary-cli --test cli -- --ignored kills --nocapture`.
#[test]
#[ignore = "long: run by hand"]
fn many_runs_that_are_killed_go_on_node_for_node() {
    let rounds = std::env::var("HARARY_ROUNDS").ok();
    let rounds = rounds.map_or(10, |rounds| rounds.parse().expect("a number of rounds"));
    all(rounds, 0xD1B5_4A32_D192_ED03);
}
