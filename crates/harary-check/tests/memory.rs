//! Large certificates, made while they are read: how much memory the checker takes, measured as the peak of this process. (One test, so that nothing else is measured; Linux says it. `peak.rs` has
//! the command with `--memory`.)
#![cfg(target_os = "linux")]

use harary_check::check;
use std::io::{self, BufReader, Read};

/// The most memory that this process ever took, in bytes.
fn peak() -> usize {
    let status = std::fs::read_to_string("/proc/self/status").unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.unwrap().trim().trim_end_matches(" kB");
    kilobytes.parse::<usize>().unwrap() * 1024
}

/// A text that is made line by line.
struct Lines<I> {
    lines: I,
    rest: Vec<u8>,
    length: usize,
}

impl<I: Iterator<Item = String>> Read for Lines<I> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.rest.len() < buffer.len() {
            let Some(line) = self.lines.next() else { break };
            self.rest.extend(line.as_bytes());
            self.rest.push(b'\n');
        }
        let read = self.rest.len().min(buffer.len());
        buffer[..read].copy_from_slice(&self.rest[..read]);
        self.rest.drain(..read);
        self.length += read;
        Ok(read)
    }
}

/// Checks a certificate: the answer, its length, and by how much the peak grew.
fn measure(head: &str, lines: impl Iterator<Item = String>) -> (String, usize, usize) {
    let head = format!("harary-certificate 1\n{head}");
    let head: Vec<String> = head.lines().map(str::to_owned).collect();
    let lines = head.into_iter().chain(lines);
    let text = Lines {
        lines,
        rest: Vec::new(),
        length: 0,
    };
    let mut input = BufReader::new(text);
    let before = peak();
    let answer = match check(&mut input) {
        Ok(accepted) => accepted.claim,
        Err(why) => why.to_string(),
    };
    (answer, input.get_ref().length, peak() - before)
}

#[test]
fn memory_is_bounded_by_the_proof() {
    const MEGABYTE: usize = 1 << 20;

    // Of a search tree the way from the root is kept: a million branches take nothing.
    let free = "game vdw n=20 k=21\nclaim count 524288\ntree\n";
    let lines = tree(20).chain(["end".to_owned()]);
    let (answer, length, grown) = measure(free, lines);
    assert_eq!(answer, "524,288 proper colorings up to renaming");
    println!("a tree of {length} bytes takes {grown} bytes");
    assert!(
        length > 1_000_000 && grown < 2 * MEGABYTE,
        "{length} {grown}"
    );

    // Of a refutation the clauses that were not deleted.
    let added = (11..1_000_011_u64)
        .flat_map(|name| [format!("{name} 1 2 0 1 0"), format!("{name} d {name} 0")]);
    let last = ["1000011 0 10 1 4 5 2 3 9 0", "end"].map(str::to_owned);
    let refutation = "game vdw n=3 k=2\nclaim count 0\nlrat\nsymmetry colors 1\n";
    let (answer, length, grown) = measure(refutation, added.chain(last));
    println!("a refutation of {length} bytes takes {grown} bytes: {answer}");
    assert_eq!(answer, "no proper coloring");
    assert!(
        length > 20_000_000 && grown < 2 * MEGABYTE,
        "{length} {grown}"
    );

    // A list of colorings is kept, and a strategy with the moves that follow from it.
    let list = (0..1 << 17).map(|bits: u32| {
        let symbols = (0..18)
            .rev()
            .map(|cell| if bits >> cell & 1 == 1 { '2' } else { '1' });
        symbols.collect::<String>()
    });
    let words = |words: &'static str| words.lines().map(str::to_owned);
    let lines = list
        .chain(words("end\ntree"))
        .chain(tree(18))
        .chain(words("end"));
    let (answer, length, grown) = measure("game vdw n=18 k=19\nclaim count 131072\nlist\n", lines);
    assert_eq!(answer, "131,072 proper colorings up to renaming");
    println!("a list of {length} bytes takes {grown} bytes");
    assert!(grown < 6 * length + 2 * MEGABYTE, "{length} {grown}");

    let pairs = (1..=700).flat_map(|b| (1..=b).map(move |a| format!("{a}+{b} {b}:0")));
    let game = "game octal code=0.07 heaps=1\nclaim outcome B\nstrategy B\n";
    let (answer, length, grown) = measure(game, pairs.chain(words("end")));
    println!("245350 positions in {length} bytes take {grown} bytes");
    assert_eq!(
        answer,
        "line 5: no play of this strategy reaches the position"
    );
    assert!(grown < 25 * length + 2 * MEGABYTE, "{length} {grown}");
}

/// The branches of a tree in which every cell but the first has both colors, in preorder.
fn tree(cells: u32) -> impl Iterator<Item = String> {
    let mut todo = vec![1];
    std::iter::from_fn(move || {
        let cell = todo.pop()?;
        if cell < cells {
            let below = if cell == 1 { 1 } else { 2 };
            todo.extend(std::iter::repeat_n(cell + 1, below));
        }
        Some(cell.to_string())
    })
}
