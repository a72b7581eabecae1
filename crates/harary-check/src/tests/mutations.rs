//! Certificates, damaged at random: what is still accepted must still be true.

use super::accepted::small_games;
use super::prover::{Prove, Solve, prove, with_rules};
use crate::{Failure, check};

/// Xorshift (Marsaglia 2003), so that every run damages alike.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % end
    }

    pub(crate) fn of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

const COLORINGS: [(&str, &str); 12] = [
    ("columns c=2 n=8", "11212221"),
    ("columns c=3 rule=many n=9", "112212333"),
    ("columns c=2 rule=schur n=4", "1221"),
    ("columns c=10 rule=schur n=10", "123456789a"),
    ("vdw n=8 k=3", "11221122"),
    ("vdw n=8 k=3 colors=3", "11221133"),
    ("vdw n=6 k=3 board=ring", "112122"),
    ("vdw n=5 k=6", "11111"),
    ("hip n=1", "1"),
    ("hip n=2", "11/12"),
    ("hip n=3", "112/122/121"),
    ("hip n=4 colors=12", "1122/2211/3c3c/cc33"),
];

pub(super) fn colorings() -> impl Iterator<Item = String> {
    let text = |(game, coloring): (&str, &str)| {
        format!("harary-certificate 1\ngame {game}\nclaim coloring\n{coloring}\nend\n")
    };
    COLORINGS.into_iter().map(text)
}

pub(crate) fn accepted(text: &[u8]) -> bool {
    match check(&mut &*text) {
        Ok(_) => true,
        Err(Failure::Rejected(rejected)) => {
            let lines = text.iter().filter(|&&byte| byte == b'\n').count() as u64;
            assert!((1..=lines + 1).contains(&rejected.line), "{rejected}");
            false
        }
        // A claim that was made larger may be beyond all limits.
        Err(Failure::Undecided(_)) => false,
        Err(unreadable) => panic!("{unreadable}"),
    }
}

/// Whether the claim is true, by brute force and without regard to the proof; of a coloring,
/// whether it is proper.
pub(crate) fn is_true(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let game = lines[1].strip_prefix("game ").unwrap();
    match (lines[2], lines[2].strip_prefix("after ")) {
        ("claim coloring", _) => is_proper(game, lines[3]),
        (claim, None) => with_rules(game, Solve { after: "" }) == claim,
        (_, Some(after)) => with_rules(game, Solve { after }) == lines[3],
    }
}

/// The definitions of proper once more, naively.
pub(super) fn is_proper(game: &str, coloring: &str) -> bool {
    let value = |key: &str| {
        game.split(' ')
            .find_map(|word| word.strip_prefix(key)?.strip_prefix('='))
    };
    let number = |key: &str| value(key).map(|text| text.parse::<usize>().unwrap());
    let cells: Vec<u32> = coloring
        .chars()
        .filter(|c| *c != '/')
        .map(|c| c.to_digit(36).unwrap())
        .collect();
    let colors = number("colors").or(number("c")).unwrap_or(2) as u32;
    let n = number("n").unwrap();
    let same = |set: &[usize]| set.iter().all(|&cell| cells[cell] == cells[set[0]]);
    if cells.iter().any(|color| !(1..=colors).contains(color)) {
        return false;
    }
    match game.split(' ').next().unwrap() {
        "columns" => {
            assert!(n <= 16);
            let bad = |members: usize| {
                let set: Vec<usize> = (0..n).filter(|i| members >> i & 1 == 1).collect();
                let sum = set.iter().map(|i| i + 1).sum::<usize>();
                let counts = if value("rule") == Some("many") {
                    set.len() >= 2
                } else {
                    set.len() == 2
                };
                counts && sum <= n && same(&set) && cells[sum - 1] == cells[set[0]]
            };
            let doubled = value("rule") == Some("schur")
                && (1..=n / 2).any(|a| cells[a - 1] == cells[2 * a - 1]);
            cells.len() == n && !doubled && !(1..1 << n).any(bad)
        }
        "vdw" => {
            let k = number("k").unwrap();
            let ring = value("board").is_some();
            let bad = |a: usize, d: usize| {
                let terms: Vec<usize> = (0..k).map(|i| a + i * d).collect();
                let reach = if ring { terms[k - 1] - a } else { terms[k - 1] };
                reach < n && same(&terms.iter().map(|term| term % n).collect::<Vec<_>>())
            };
            cells.len() == n && !(0..n).any(|a| (1..=n).any(|d| bad(a, d)))
        }
        _ => {
            let point = |i: usize| ((i % n) as i32, (i / n) as i32);
            // Two points span a square; turning the second about the first by a right angle gives a
            // third, and so on.
            let bad = |i: usize, j: usize| {
                let ((x, y), (v, w)) = (point(i), point(j));
                let (p, q) = (v - x, w - y);
                let corners = [(x, y), (v, w), (v - q, w + p), (x - q, y + p)];
                let inside = corners
                    .iter()
                    .all(|&(x, y)| (0..n as i32).contains(&x) && (0..n as i32).contains(&y));
                inside && same(&corners.map(|(x, y)| y as usize * n + x as usize))
            };
            let cell_count = cells.len();
            cell_count == n * n && !(0..n * n).any(|i| (0..n * n).any(|j| i != j && bad(i, j)))
        }
    }
}

/// Mutates certificates of the pool so many times. How many texts were another one, and how many of
/// those were accepted; each of those must still be true.
pub(crate) fn survivors(
    pool: &[String],
    rounds: usize,
    seed: u64,
    is_true: impl Fn(&str) -> bool,
) -> (usize, usize) {
    let mut random = Random(seed);
    let (mut changed, mut survived) = (0, 0);
    for round in 0..rounds {
        let original = &pool[round % pool.len()];
        let mut text = mutate(original.as_bytes(), pool, &mut random);
        if random.below(4) == 0 && !text.is_empty() {
            text = mutate(&text, pool, &mut random);
        }
        if text.is_empty() || text == original.as_bytes() {
            continue;
        }
        changed += 1;
        if accepted(&text) {
            survived += 1;
            let text = String::from_utf8(text).unwrap();
            assert!(is_true(&text), "accepted, but false:\n{text}");
        }
    }
    (changed, survived)
}

/// One change somewhere; `pool` has lines and characters of other certificates to put in.
pub(super) fn mutate(text: &[u8], pool: &[String], random: &mut Random) -> Vec<u8> {
    let mut text = text.to_vec();
    let at = random.below(text.len());
    let lines = |text: &[u8]| {
        text.split_inclusive(|&byte| byte == b'\n')
            .map(<[u8]>::to_vec)
            .collect::<Vec<_>>()
    };
    let mut split = lines(&text);
    let (one, two) = (random.below(split.len()), random.below(split.len()));
    match random.below(12) {
        0 => text[at] = random.below(256) as u8,
        1 => text[at] = b' ' + random.below(95) as u8,
        2 => text.insert(at, b' ' + random.below(95) as u8),
        3 => drop(text.remove(at)),
        4 | 5 => {
            let other = text[random.below(text.len())];
            text[at] = other;
        }
        6 => {
            let other = random.below(text.len());
            text.swap(at, other);
        }
        7 => {
            split.insert(one, split[two].clone());
            text = split.concat();
        }
        8 => {
            split.swap(one, two);
            text = split.concat();
        }
        9 => {
            split.remove(one);
            text = split.concat();
        }
        10 => {
            let other = lines(random.of(pool).as_bytes());
            split[one] = other[one.min(other.len() - 1)].clone();
            text = split.concat();
        }
        _ => {
            // Digits mean the most: parameters and moves.
            let digits: Vec<usize> = (22..text.len())
                .filter(|&i| text[i].is_ascii_digit())
                .collect();
            if !digits.is_empty() {
                text[*random.of(&digits)] = b'0' + random.below(10) as u8;
            }
        }
    }
    text
}

#[test]
fn what_is_accepted_after_a_mutation_is_still_true() {
    let mut pool: Vec<String> = small_games()
        .iter()
        .map(|game| prove(game).1)
        .filter(|text| text.len() < 400)
        .collect();
    pool.extend(colorings());
    for (game, after) in [
        ("vdw n=5 k=3", "3,1"),
        ("columns c=2", "2,1"),
        ("monotonic up=2 down=2", "3,1"),
        ("octal code=0.07 heaps=7", "7:2+3"),
    ] {
        pool.push(with_rules(game, Prove { game, after }).1);
    }
    let stolen = pool
        .iter()
        .filter(|text| text.contains("game vdw") && text.contains("claim outcome draw"));
    let stolen: Vec<String> = stolen
        .map(|text| {
            let (before, rest) = text.split_once("strategy A").unwrap();
            format!(
                "{before}reason A strategy-stealing\n{}",
                rest.split_once("end\n").unwrap().1
            )
        })
        .collect();
    pool.extend(stolen);

    let (changed, survived) = survivors(&pool, 300_000, 0x2004_1991_2017_1983, is_true);
    // Another line order or another good move is no damage, so some survive; were it none or most,
    // the test would be idle.
    assert!(
        changed > 250_000 && survived > changed / 200 && survived < changed / 2,
        "{survived} of {changed}"
    );
}

#[test]
fn colorings_are_accepted_exactly_if_proper() {
    for (text, (game, coloring)) in colorings().zip(COLORINGS) {
        assert!(is_proper(game, coloring), "{game}");
        assert!(accepted(text.as_bytes()), "{game}");
    }
    // Every word of two colors, for small boards of all kinds.
    for game in [
        "columns c=2 n=7",
        "columns c=2 rule=many n=8",
        "columns c=2 rule=schur n=5",
        "vdw n=8 k=3",
        "vdw n=7 k=4",
        "vdw n=6 k=3 board=ring",
        "vdw n=4 k=2 board=ring",
        "vdw n=3 k=1",
        "hip n=2",
        "hip n=3",
    ] {
        let n: u32 = game.split("n=").nth(1).unwrap()[..1].parse().unwrap();
        let cells = if game.starts_with("hip") { n * n } else { n };
        let mut proper = 0;
        for bits in 0..1_u32 << cells {
            let mut coloring = String::new();
            for cell in 0..cells {
                if game.starts_with("hip") && cell > 0 && cell % n == 0 {
                    coloring.push('/');
                }
                coloring.push(if bits >> cell & 1 == 1 { '2' } else { '1' });
            }
            let text =
                format!("harary-certificate 1\ngame {game}\nclaim coloring\n{coloring}\nend\n");
            assert_eq!(
                accepted(text.as_bytes()),
                is_proper(game, &coloring),
                "{game} {coloring}"
            );
            proper += u32::from(is_proper(game, &coloring));
        }
        assert!(proper < 1 << cells, "{game}");
    }
}

#[test]
fn a_certificate_cut_short_anywhere_is_rejected() {
    for text in small_games()
        .iter()
        .map(|game| prove(game).1)
        .filter(|text| text.len() < 300)
        .chain(colorings())
    {
        for end in 0..text.len() {
            assert!(!accepted(&text.as_bytes()[..end]), "{}", &text[..end]);
        }
    }
}
