//! Checkpoints of every engine, with words changed by hand and a checksum that is right: refused,
//! or gone on from; and neither costs more time than is given, nor more memory.

use crate::harary::{BINARY, Scratch, run};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// For each engine that keeps a checkpoint a question that takes it a moment.
const QUESTIONS: &[&str] = &[
    "solve vdw n=13 k=4 --engine alpha-beta",
    "solve animal n=5 animal=xxx./..xx --engine threats --ask plies",
    "solve octal code=0.77 heaps=8,7,9 convention=misere",
    "solve hip n=4 --engine df-pn --ask outcome",
    "solve vdw n=16 k=4",
    "solve vdw n=18 k=4 --threads 2",
    "solve vdw n=8 k=3 convention=avoidance --engine minimax",
    "solve monotonic up=10 down=10 deck=rationals --engine sweep",
    "longest vdw n=7 k=4 --engine longest --all",
    "longest columns c=3 --engine reis",
    "longest columns c=4 rule=schur --all",
    "census vdw n=11 k=4",
    "census vdw n=8 k=3 --plays",
    "color hip n=5 --count --engine backtrack",
    "color hip n=5 --all --engine backtrack",
    "color hip n=4 colors=3 --count --engine classes",
    "color hip n=5 --sample 30",
    "color vdw n=170 k=5 --engine tabu",
    "color vdw n=75 k=3 colors=5 --engine network",
    "color vdw n=26 k=4 --engine massie",
    "largest hip n=6 --engine search",
    "largest hip n=12 --engine local --cells 67",
    "nim octal code=0.165 --values 12000",
    "nim octal code=0.14 --values 12000 --engine sparse",
    "nim octal code=0.7[03] --values 4000",
    "quotient octal code=0.07 --heaps 25",
    "table monotonic up=2..4 down=2..4",
    "codes octal digits=2 --heaps 500",
    "threshold vdw k=5 --most 24",
    "threshold-color vdw k=3,6 --most 40",
    "estimate vdw n=10 k=3 --trials 20000 --uct 20000 --backup",
    "estimate vdw n=30 k=5 --trials 5000 --uct 5000",
    "threshold-random vdw k=3..4 --uct 1000 --trials 20000",
    "study hip n=4 --runs 50",
    "study monotonic up=3 down=2",
    "study columns c=3",
];

/// With the solver of clauses.
#[cfg(feature = "sat")]
const CUBES: &[&str] = &["color vdw n=35 k=4 --engine cubes", "largest hip n=6"];
#[cfg(not(feature = "sat"))]
const CUBES: &[&str] = &[];

/// What a forged file may cost: the time that the question is given and a busy machine's, and
/// memory beside that of the tables.
const TIME: Duration = Duration::from_secs(2);
const PATIENCE: Duration = Duration::from_secs(20);
const LIMITS: &str = "--quiet --memory 32MiB --checkpoint state";
const ADDRESSES: usize = 512 << 20;

/// Lines, and then words.
struct Checkpoint {
    name: String,
    head: Vec<u8>,
    words: Vec<u64>,
}

impl Checkpoint {
    fn read(folder: &Path, name: String) -> Checkpoint {
        let bytes = std::fs::read(folder.join(&name)).expect("a checkpoint");
        let lines = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n');
        let head = lines.map(|(at, _)| at + 1).nth(2).expect("three lines");
        let words = bytes[head..].chunks_exact(8);
        let words = words.map(|word| u64::from_le_bytes(word.try_into().expect("eight bytes")));
        let mut words: Vec<u64> = words.collect();
        // Their number and the checksum.
        words.truncate(words.len() - 2);
        let head = bytes[..head].to_vec();
        Checkpoint { name, head, words }
    }

    /// Writes it, with one word changed perhaps.
    fn write(&self, folder: &Path, change: Option<(usize, u64)>) {
        let mut words = self.words.clone();
        if let Some((place, word)) = change {
            words[place] = word;
        }
        words.push(words.len() as u64);
        let mut bytes = self.head.clone();
        bytes.extend(words.iter().flat_map(|word| word.to_le_bytes()));
        let sum = u64::from(checksum(&bytes));
        bytes.extend(sum.to_le_bytes());
        std::fs::write(folder.join(&self.name), bytes).expect("written");
    }
}

/// CRC 32, bit by bit.
fn checksum(bytes: &[u8]) -> u32 {
    let step = |sum: u32, byte: &u8| {
        (0..8).fold(sum ^ u32::from(*byte), |sum, _| {
            (sum >> 1) ^ (0xEDB8_8320 & (sum & 1).wrapping_neg())
        })
    };
    !bytes.iter().fold(!0, step)
}

/// Removes the files of a folder.
fn clear(folder: &Path) {
    for file in std::fs::read_dir(folder).expect("a folder") {
        std::fs::remove_file(file.expect("an entry").path()).expect("removed");
    }
}

/// The checkpoints of a question that is stopped in the middle, as soon as there is something in
/// them.
fn begun(folder: &Path, question: &str) -> Vec<Checkpoint> {
    let mut latest = Vec::new();
    for milliseconds in [0, 1, 3, 10, 30, 100, 300, 1000] {
        clear(folder);
        let said = run(
            folder,
            &format!("{question} {LIMITS} --time {milliseconds}ms"),
        );
        if said.code != Some(3) {
            break;
        }
        let names = std::fs::read_dir(folder).expect("a folder").map(|entry| {
            let name = entry.expect("an entry").file_name();
            name.into_string().expect("a name")
        });
        latest = names.map(|name| Checkpoint::read(folder, name)).collect();
        if latest.iter().any(|file: &Checkpoint| file.words.len() >= 8) {
            break;
        }
    }
    assert!(!latest.is_empty(), "{question}: it is never stopped");
    latest
}

/// How `harary` ends where it has no more memory than that; `None` if it is killed, or does not
/// end.
fn code(folder: &Path, words: &str) -> Option<i32> {
    let limited = format!("ulimit -v {}; exec '{BINARY}' {words}", ADDRESSES >> 10);
    let mut child = Command::new("sh")
        .current_dir(folder)
        .env("HARARY_STORE", "off")
        .args(["-c", &limited])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("a shell");
    let began = Instant::now();
    while began.elapsed() < TIME + PATIENCE {
        if let Some(status) = child.try_wait().expect("a state") {
            return status.code();
        }
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it ends");
    child.wait().expect("it has ended");
    None
}

/// Numbers that lengths, counters, flags and indices may not like.
fn forged(word: u64, round: usize) -> u64 {
    let noise = (word ^ round as u64).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    [
        word.wrapping_add(1),
        1 << 35,
        0,
        u64::MAX,
        1 << 31,
        1,
        1 << 63,
        noise,
        word.wrapping_sub(1),
    ][round % 9]
}

/// The first words, which say how much there is, the last, which say where the engine stands, and
/// some between.
fn places(words: usize, round: usize) -> Vec<usize> {
    let ends = (0..words).filter(|place| *place < 12 || place + 14 > words);
    let between = (1..5).map(|part| (part * words / 5 + 7 * round) % words);
    ends.chain(between).collect()
}

#[test]
fn a_forged_checkpoint_is_refused_or_costs_no_more_time_and_memory_than_is_given() {
    // More rounds by hand: HARARY_ROUNDS=9 tries each number at each of the first and last words.
    let rounds = std::env::var("HARARY_ROUNDS");
    let rounds = rounds.map_or(1, |rounds| rounds.parse().expect("a number"));
    let questions = QUESTIONS.iter().chain(CUBES);
    let folder = Scratch::new("forged");
    let mut wrong = Vec::new();
    for (number, question) in questions.enumerate() {
        let files = begun(&folder, question);
        let mut ends = [0; 4];
        for (file, round) in
            (0..rounds).flat_map(|round| files.iter().map(move |file| (file, round)))
        {
            for place in places(file.words.len(), round) {
                let word = forged(file.words[place], round + place + number);
                if word == file.words[place] {
                    continue;
                }
                clear(&folder);
                // The others are as they were.
                files.iter().for_each(|file| file.write(&folder, None));
                file.write(&folder, Some((place, word)));
                let seconds = TIME.as_secs();
                let code = code(&folder, &format!("{question} {LIMITS} --time {seconds}s"));
                match code {
                    Some(code @ (0 | 2 | 3)) => ends[code as usize] += 1,
                    _ => wrong.push(format!(
                        "{question}: {}, word {place} was {} and is {word}: {code:?}",
                        file.name, file.words[place],
                    )),
                }
            }
        }
        println!("{question}: [answered, _, refused, stopped] {ends:?}");
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
