//! Certificates of every kind, cut short, overgrown, with numbers beyond all bounds, and small ones that would cost much: an answer with a line, soon, and
//! nothing worse.

mod corpus;

mod common;

use common::pairs;
use corpus::corpus;
use harary_check::{Accepted, Failure, Limits, Undecided, check, check_within};
use std::io::{self, BufRead, BufReader, Read};
use std::time::{Duration, Instant};

/// Enough for what small certificates need.
const LIMITS: Limits = Limits {
    steps: 1_000_000_000,
    memory: 50_000_000,
};

/// The answer, which must come soon and blame a line that is there.
fn answer(input: &mut dyn BufRead, lines: usize) -> Result<Accepted, String> {
    let started = Instant::now();
    let answer = match check_within(input, &LIMITS) {
        Ok(accepted) => Ok(accepted),
        Err(Failure::Undecided(why)) => {
            assert!((1..=lines as u64 + 1).contains(&why.line), "{why}");
            Err(why.to_string())
        }
        Err(Failure::Rejected(why)) => {
            assert!((1..=lines as u64 + 1).contains(&why.line), "{why}");
            assert!(why.why.len() < 70_000, "{}", why.line);
            Err(why.to_string())
        }
        Err(unreadable) => panic!("{unreadable}"),
    };
    assert!(started.elapsed() < Duration::from_secs(20), "{answer:?}");
    answer
}

fn answer_to(text: impl AsRef<[u8]>) -> Result<Accepted, String> {
    let mut text = text.as_ref();
    let lines = text.iter().filter(|&&byte| byte == b'\n').count();
    answer(&mut text, lines)
}

#[test]
fn every_kind_is_accepted_and_cut_short_anywhere_rejected() {
    for (kind, text) in corpus() {
        answer_to(&text).unwrap_or_else(|why| panic!("{kind}: {why}"));
        for end in 0..text.len() {
            let cut = &text[..end];
            assert!(answer_to(cut).is_err(), "{cut}");
            // With a newline a shorter line may say something else, but no section is closed by it.
            assert!(
                answer_to(format!("{cut}\n")).is_err() || end + 1 == text.len(),
                "{cut}"
            );
        }
    }
}

#[test]
fn bytes_that_do_not_belong_there_are_rejected_wherever_they_stand() {
    for (kind, text) in corpus() {
        assert!(
            answer_to(text.replace('\n', "\r\n"))
                .unwrap_err()
                .starts_with("line 1: "),
            "{kind}"
        );
        assert!(
            answer_to(format!("\u{feff}{text}"))
                .unwrap_err()
                .starts_with("line 1: "),
            "{kind}"
        );
        for place in 0..text.len() {
            for byte in [0, 0x0b, b'\r', b'\t', 0x7f, 0x80, 0xc3, 0xff] {
                let mut changed = text.clone().into_bytes();
                changed[place] = byte;
                let line = text[..place].matches('\n').count() + 1;
                let why = answer_to(&changed).unwrap_err();
                assert!(why.starts_with(&format!("line {line}: ")), "{kind}: {why}");
                changed.insert(place, text.as_bytes()[place]);
                assert!(answer_to(&changed).is_err(), "{kind}");
            }
        }
    }
}

/// Where each number of a text stands.
fn numbers(text: &str) -> Vec<(usize, usize)> {
    let digit = |place: usize| text.as_bytes().get(place).is_some_and(u8::is_ascii_digit);
    let starts = (0..text.len()).filter(|&at| digit(at) && (at == 0 || !digit(at - 1)));
    starts
        .map(|at| (at, (at..).find(|&end| !digit(end)).unwrap()))
        .collect()
}

#[test]
fn numbers_beyond_all_bounds_get_an_answer() {
    let huge = "9".repeat(400);
    let hostile = [
        "0",
        "00",
        "-1",
        "1e9",
        "255",
        "256",
        "4096",
        "999999999",
        "2147483648",
        "4294967295",
        "4294967296",
        "1000000000000000000",
        "9223372036854775808",
        "18446744073709551615",
        "18446744073709551616",
        "340282366920938463463374607431768211456",
        &huge,
    ];
    let (mut tried, mut accepted) = (0, 0);
    for (kind, text) in corpus() {
        for (from, to) in numbers(&text) {
            for number in hostile {
                let changed = format!("{}{number}{}", &text[..from], &text[to..]);
                if changed != text {
                    tried += 1;
                    // Masks may be any, more heaps do no harm, a name of a clause is any that grows, and some games are as easy as others.
                    let harmless = [
                        "monotonic",
                        "coloring",
                        "period",
                        "saltus",
                        "refutation",
                        "refutation with maps",
                    ];
                    let right = answer_to(&changed).is_ok();
                    accepted += usize::from(right);
                    assert!(!right || harmless.contains(&kind), "{changed}");
                }
            }
        }
    }
    assert!(
        tried > 2_000 && accepted > 0 && accepted < tried / 20,
        "{accepted} of {tried}"
    );
}

/// Counts what is read of a text and of what follows it for ever.
struct Endless<'a> {
    text: &'a [u8],
    then: &'a [u8],
    read: usize,
}

impl Read for Endless<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        for byte in buffer.iter_mut() {
            *byte = match self.read.checked_sub(self.text.len()) {
                None => self.text[self.read],
                Some(later) => self.then[later % self.then.len()],
            };
            self.read += 1;
        }
        Ok(buffer.len())
    }
}

/// Reads a text with something after it for ever; the answer, and how much was read.
fn endless(text: &str, then: &[u8], lines: usize) -> (String, usize) {
    let mut input = BufReader::with_capacity(
        1 << 12,
        Endless {
            text: text.as_bytes(),
            then,
            read: 0,
        },
    );
    let why = answer(&mut input, lines).expect_err("no certificate is endless");
    (why, input.get_ref().read)
}

#[test]
fn a_line_without_end_is_read_no_further_than_the_longest_line() {
    for (kind, text) in corpus() {
        for (from, _) in text.match_indices('\n') {
            for line in [
                &b"x"[..],
                b"1 ",
                b"0",
                b"A",
                b"\0",
                b"a,",
                b"1+",
                b"{2!,3}",
                b"[",
                b"k=3 ",
            ] {
                let line_number = text[..from].matches('\n').count() + 2;
                let (why, read) = endless(&text[..=from], line, line_number);
                assert!(read < from + 80_000, "{kind}: {read} bytes");
                assert!(why.starts_with("line "), "{why}");
            }
        }
    }
}

#[test]
fn lines_without_end_are_read_until_one_is_wrong() {
    for (kind, text) in corpus() {
        let mut from = 0;
        for line in text.split_inclusive('\n') {
            let (why, read) = endless(&text[..from], line.as_bytes(), usize::MAX / 2);
            // Only the sets of a board, and maps, may stand there again.
            let most = if kind.starts_with("board") || line.starts_with("symmetry cells") {
                40 << 20
            } else {
                1 << 17
            };
            assert!(read < most, "{kind}, {line}: {read} bytes");
            assert!(why.starts_with("line "), "{why}");
            from += line.len();
        }
    }
}

#[test]
fn overgrown_games_are_refused() {
    let refused = |game: &str, claim: &str, rest: &str| {
        answer_to(format!(
            "harary-certificate 1\ngame {game}\nclaim {claim}\n{rest}"
        ))
        .unwrap_err()
    };
    let many = |word: &str, count: usize| vec![word; count].join(" ");
    for (game, why) in [
        (
            format!("vdw {}", many("n=5", 10_000)),
            "line 2: `k=` should stand where `n=` is",
        ),
        (
            format!("vdw n=5 k=3 {}", many("a=b", 10_000)),
            "line 2: `a=` is unknown",
        ),
        (
            format!("octal code=0.{} heaps=1", "{".repeat(30_000)),
            "line 2: code: `0.{{{",
        ),
        (
            format!(
                "octal code=0.{}1{} heaps=1",
                "[".repeat(20_000),
                "]".repeat(20_000)
            ),
            "line 2: code: `0.[[[",
        ),
        (
            format!("octal code=0.7 heaps={}", vec!["1"; 30_000].join(",")),
            "line 2: heaps: 30000 heaps",
        ),
        (
            format!("vdw n=5 k={}", vec!["3"; 30_000].join(",")),
            "line 2: k: a list has at most 35 numbers",
        ),
        (
            format!("animal n=5 animal={}", "x/".repeat(30_000)),
            "line 2: animal:",
        ),
        (
            format!("animal n=5 animal={}", "x".repeat(60_000)),
            "line 2: animal:",
        ),
    ] {
        let found = refused(&game, "outcome A", "strategy A\nend\n");
        assert!(found.starts_with(why), "{found}");
    }
    // Hundreds of millions of first moves, each of them short work.
    let heaps: Vec<String> = (9_937..=10_000).map(|heap| heap.to_string()).collect();
    let sum = format!("octal code=4.{} heaps={}", "F".repeat(32), heaps.join(","));
    let why = refused(
        &sum,
        "first-moves A 10000:9999",
        "strategy A\nend\nstrategy B\nend\n",
    );
    assert_eq!(why, "line 3: takes more than 10^9 steps: --steps 2e9");
    // Millions of sets from a line of few words.
    for (k, why) in [
        (
            "10",
            "line 2: needs some 50 MB of memory, more than 50 MB: --memory 60M",
        ),
        (
            "10,9",
            "line 2: needs some 91 MB of memory, more than 50 MB: --memory 200M",
        ),
    ] {
        let found = refused(&format!("clique n=20 k={k}"), "coloring", "1\nend\n");
        assert_eq!(found, why);
    }
}

/// The refusal of a certificate that is too much for these limits.
fn undecided(text: &str, limits: &Limits) -> Undecided {
    let started = Instant::now();
    match check_within(&mut text.as_bytes(), limits) {
        Err(Failure::Undecided(why)) => {
            assert!(started.elapsed() < Duration::from_secs(20), "{why}");
            why
        }
        other => panic!("{other:?}\n{text}"),
    }
}

/// Small files about nim-values, with what they need.
const PERIODS: [(&str, usize, &str); 3] = [
    (
        "game octal code=0.F\nclaim period 2000 preperiod 2000\nend\n",
        78,
        "line 3: needs some 4.8·10^10 steps, more than 2.5·10^10: --steps 6e10",
    ),
    (
        "game octal code=4.07\nclaim period 200000 preperiod 1000\nend\n",
        81,
        "line 3: needs some 8.1·10^10 steps, more than 2.5·10^10: --steps 9e10",
    ),
    (
        "game octal code=0.[3]\nclaim period 1 preperiod 0 saltus 1\nheaps 447000\nend\n",
        96,
        "line 3: needs some 10^11 steps, more than 2.5·10^10: --steps 2e11",
    ),
];

#[test]
fn small_files_that_cost_much_are_refused_before_the_work() {
    for (text, length, why) in PERIODS {
        let text = format!("harary-certificate 1\n{text}");
        assert_eq!(text.len(), length);
        let refusal = check(&mut text.as_bytes()).unwrap_err();
        assert_eq!(refusal.to_string(), why);
        // As no step was made, a limit of a few says the same.
        let few = Limits {
            steps: 10_000,
            ..Limits::NONE
        };
        assert_eq!(
            undecided(&text, &few)
                .needs
                .map(|steps| steps / 1_000_000_000),
            match refusal {
                Failure::Undecided(why) => why.needs.map(|steps| steps / 1_000_000_000),
                other => panic!("{other}"),
            }
        );
    }
}

#[test]
fn a_strategy_that_leads_far_is_followed_as_far_as_the_limits_go() {
    for (limits, why) in [
        (
            Limits {
                steps: 50_000_000,
                ..Limits::NONE
            },
            "line 38: takes more than 5·10^7 steps: --steps 1e8",
        ),
        (
            Limits {
                memory: 5_000_000,
                ..Limits::NONE
            },
            "line 38: takes more than 5 MB of memory: --memory 10M",
        ),
    ] {
        assert_eq!(undecided(&pairs(30, ""), &limits).to_string(), why);
    }
    // Sets that are repeated, in a long file, fill the memory before any position does.
    let more = "both c0 c1\n".repeat(40_000);
    let limits = Limits {
        memory: 2_000_000,
        ..Limits::NONE
    };
    let why = undecided(&pairs(30, &more), &limits);
    assert!(why.line > 1_000 && why.line < 40_000, "{why}");
}

/// A limit as the refusal advises is enough where the cost was known beforehand, and else in the end.
#[test]
fn what_the_refusal_advises_decides() {
    let periods = [
        "game octal code=0.F\nclaim period 20 preperiod 20\nend\n",
        "game octal code=4.07\nclaim period 2000 preperiod 10\nend\n",
        "game octal code=0.[3]\nclaim period 1 preperiod 0 saltus 1\nheaps 4470\nend\n",
        "game octal code=0.77\nclaim period 12 preperiod 71\nend\n",
        "game clique n=12 k=5\nclaim coloring\n1\nend\n",
        "game hip n=9\nclaim count 0\nlrat\nend\n",
    ];
    let periods = periods.map(|text| (true, format!("harary-certificate 1\n{text}")));
    let others = corpus().map(|(_, text)| (false, text));
    let (mut decided, mut raised) = (0, 0);
    for (is_known, text) in periods
        .into_iter()
        .chain(others)
        .chain([(false, pairs(9, ""))])
    {
        let verdict = |limits: &Limits| check_within(&mut text.as_bytes(), limits);
        let words = |answer: Result<Accepted, Failure>| match answer {
            Ok(accepted) => accepted.to_string(),
            Err(failure) => failure.to_string(),
        };
        let truth = words(verdict(&Limits::default()));
        let mut limits = Limits {
            steps: 1_000,
            memory: 1_000,
        };
        let mut refusals = 0;
        while let Err(Failure::Undecided(why)) = verdict(&limits) {
            let limit = match why.resource {
                harary_check::Resource::Steps => &mut limits.steps,
                harary_check::Resource::Memory => &mut limits.memory,
            };
            let advice = why.advice().unwrap();
            assert!(advice > *limit && why.limit == *limit, "{why}");
            *limit = advice;
            refusals += 1;
        }
        // Each of the two is short once, or the coloring itself is what came after the board.
        assert!(
            refusals <= if is_known { 5 } else { 30 },
            "{refusals} {text}"
        );
        assert_eq!(words(verdict(&limits)), truth);
        decided += 1;
        raised += refusals;
    }
    assert!(decided > 20 && raised > decided, "{decided} {raised}");
}
