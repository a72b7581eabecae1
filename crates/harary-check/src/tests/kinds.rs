//! Ten thousand and more mutations of every kind of certificate: no other claim is accepted, and
//! whatever else is accepted is a proof by brute force.
//!
//! `HARARY_MUTATIONS=1000000 cargo test -p harary-check --lib kinds -- --nocapture` makes so many
//! of each, and tells what became of them.

use super::accepted::small_games;
use super::judge::{holds, is_small, same_meaning};
use super::limits::never_wrong;
use super::mutations::{Random, accepted, colorings, mutate};
use super::naive::{Naive, fewest};
use super::prover::{Prove, prove, with_rules};
use super::{
    claims, endless, images, isomorphic, live, mirror, pairings, periods, quoted, refutations,
    threats, trees, weights,
};
use crate::rules::file::fnv_1a;
use std::fmt::Write as _;

/// So many mutations of the claim are tried for each kind, and as many of the rest.
fn rounds() -> usize {
    let asked = std::env::var("HARARY_MUTATIONS").ok();
    asked.map_or(10_000, |number| number.parse().expect("a number"))
}

/// What became of the mutations of one kind.
struct Count {
    /// Claims that say the same in other words, and are accepted.
    same: usize,
    /// Other changes that are accepted.
    survived: usize,
}

/// Mutates certificates of a kind, each of which is accepted and holds by brute force.
fn survey(kind: &str, pool: &[String], seed: u64) -> Count {
    assert!(pool.len() > 2, "{kind}");
    for text in pool {
        assert!(accepted(text.as_bytes()) && holds(text), "{kind}:\n{text}");
    }
    let mut random = Random(seed);
    let (mut claims, mut others, mut large, mut decided) = (0, 0, 0, 0);
    let mut count = Count {
        same: 0,
        survived: 0,
    };
    while claims < rounds() {
        let text = random.of(pool).as_str();
        let old = claim_of(text);
        let new = other_claim(old, pool, &mut random);
        if new == old.as_bytes() || new.contains(&b'\n') {
            continue;
        }
        claims += 1;
        let (before, after) = text.split_once(old).unwrap();
        let changed = [before.as_bytes(), &new, after.as_bytes()].concat();
        if accepted(&changed) {
            let new = str::from_utf8(&new).unwrap();
            // A coloring in one color may be a set without a forbidden one, too.
            let same = same_meaning(&old[6..], &new[6..])
                || new.starts_with("claim set ") && holds(str::from_utf8(&changed).unwrap());
            assert!(same, "{kind}, accepted as `{new}`:\n{text}");
            count.same += 1;
        }
    }
    while others < rounds() {
        let text = random.of(pool).as_str();
        let mut changed = mutate(text.as_bytes(), pool, &mut random);
        if random.below(4) == 0 && !changed.is_empty() {
            changed = mutate(&changed, pool, &mut random);
        }
        if random.below(2) == 0 {
            changed = with_digest(changed);
        }
        let claim = claim_of(text).as_bytes();
        let kept = changed
            .split(|&byte| byte == b'\n')
            .any(|line| line == claim);
        if changed == text.as_bytes() || !kept {
            continue;
        }
        others += 1;
        decided += usize::from(never_wrong(&changed, &mut random));
        decided += usize::from(never_wrong(text.as_bytes(), &mut random));
        if accepted(&changed) {
            count.survived += 1;
            let changed = String::from_utf8(changed).unwrap();
            if !is_small(&changed) {
                large += 1;
                continue;
            }
            assert!(holds(&changed), "{kind}, accepted, but wrong:\n{changed}");
        }
    }
    // Some limits are enough, and some are not.
    assert!(
        decided > others / 10 && decided < 2 * others - others / 10,
        "{kind}: {decided}"
    );
    // A weight shows at once that boards far too large for brute force are draws.
    assert!(large <= others / 5_000, "{kind}: {large}");
    println!(
        "{kind}: {claims} other claims, {} accepted, which say the same; {others} other changes, {} accepted, all of which hold ({large} too large to be judged)",
        count.same, count.survived
    );
    count
}

fn claim_of(text: &str) -> &str {
    let mut lines = text.lines();
    lines.find(|line| line.starts_with("claim ")).unwrap()
}

/// Another claim: one of another certificate, one made up, or this one with a symbol changed.
fn other_claim(old: &str, pool: &[String], random: &mut Random) -> Vec<u8> {
    const OUTCOMES: [&str; 3] = ["A", "B", "draw"];
    let outcome = *random.of(&OUTCOMES);
    let mut number = || match random.below(8) {
        0 => u64::MAX,
        1 => 0,
        _ => random.below(40) as u64,
    };
    let [one, two, three] = [number(), number(), number()];
    let claim = match random.below(13) {
        0 => format!("outcome {outcome}"),
        1 => format!("plies {outcome} {one}"),
        2 => format!("first-moves {outcome}"),
        3 => format!("first-moves {outcome} {one},{two}"),
        4 => "coloring".to_owned(),
        5 => format!("count {one}"),
        6 => format!("longest {one} count {two}"),
        7 => format!("period {one} preperiod {two}"),
        8 => format!("period {one} preperiod {two} saltus {three}"),
        9 => format!("set {one}"),
        10 => claim_of(&pool[random.below(pool.len())])[6..].to_owned(),
        _ => {
            let changed = mutate(&old.as_bytes()[6..], &[old[6..].to_owned()], random);
            return [&b"claim "[..], &changed].concat();
        }
    };
    format!("claim {claim}").into_bytes()
}

/// The text with the digest of the board that it quotes, if it quotes one.
fn with_digest(text: Vec<u8>) -> Vec<u8> {
    let Ok(text) = String::from_utf8(text) else {
        return Vec::new();
    };
    let (Some(at), Some(board)) = (text.find("digest="), text.find("\nboard\n")) else {
        return text.into_bytes();
    };
    let quoted = &text[board + 7..];
    let quoted = &quoted[..quoted.find("\nend\n").map_or(0, |end| end + 1)];
    let mut fixed = text[..at + 7].to_owned();
    write!(fixed, "{:032x}", fnv_1a(quoted.as_bytes())).unwrap();
    fixed += text.get(at + 39..).unwrap_or_default();
    fixed.into_bytes()
}

fn short(texts: impl Iterator<Item = String>, most: usize) -> Vec<String> {
    texts.filter(|text| text.len() < most).collect()
}

/// A survey after which some other changes must have been accepted, and most not.
fn survey_some(kind: &str, pool: &[String], seed: u64) -> Count {
    let count = survey(kind, pool, seed);
    let survived = count.survived;
    assert!(
        survived > 0 && survived < rounds() / 2,
        "{kind}: {survived}"
    );
    count
}

#[test]
fn outcomes() {
    let games = small_games();
    let pool = short(games.iter().map(|game| prove(game).1), 300);
    let count = survey_some("outcome", &pool, 1983);
    // `first-moves B` says no more than `outcome B`.
    assert!(count.same > 0);
}

#[test]
fn outcomes_after_moves() {
    let pool: Vec<String> = [
        ("vdw n=5 k=3", "3,1"),
        ("vdw n=7 k=3", "4,1"),
        ("vdw n=5 k=3 convention=maker-breaker first=B", "5"),
        ("hip n=3", "b2,a1,c3"),
        ("columns c=2", "2,1"),
        ("columns c=3", "2,3,2,1,1,3,3"),
        ("monotonic up=2 down=2", "3,1"),
        ("monotonic up=2 down=2 deck=rationals", "0,1"),
        ("octal code=0.07 heaps=7", "7:2+3"),
        ("octal code=4.0 heaps=4", "4:1+3"),
    ]
    .into_iter()
    .map(|(game, after)| with_rules(game, Prove { game, after }).1)
    .collect();
    survey_some("outcome after moves", &pool, 1916);
}

#[test]
fn plies_and_first_moves() {
    let games = small_games();
    let pool = games.iter().flat_map(|game| claims::prove(game, ""));
    let (plies, first): (Vec<_>, Vec<_>) = short(pool, 300)
        .into_iter()
        .partition(|text| text.contains("claim plies"));
    survey_some("plies", &plies, 2015);
    let count = survey_some("first moves", &first, 1999);
    // First moves in another order.
    assert!(count.same > 0);
}

#[test]
fn live_boards() {
    let pool = short(
        live::GAMES.iter().map(|game| live::certificate(game)),
        1_500,
    );
    survey_some("strategy on live boards", &pool, 1973);
}

#[test]
fn strategies_with_images() {
    survey_some("strategy with images", &images::certificates(), 1973);
}

#[test]
fn strategies_up_to_names() {
    survey_some("isomorphic strategy", &isomorphic::certificates(), 1974);
}

#[test]
fn strategies_by_weights() {
    survey_some("strategy by weights", &weights::certificates(), 1975);
}

#[test]
fn strategies_by_pairs() {
    survey_some("strategy by pairs", &pairings::certificates(), 1963);
}

#[test]
fn strategies_by_threats() {
    survey_some("strategy by threats", &threats::certificates(), 1994);
}

#[test]
fn reasons() {
    let games = [
        "vdw n=4 k=3",
        "vdw n=3 k=3",
        "tictactoe side=2 dim=1",
        "mnk m=3 n=2 k=3",
    ];
    let mut pool: Vec<String> = games
        .iter()
        .map(|game| prove(game).1)
        .filter(|text| text.contains("draw"))
        .map(|text| {
            let (before, rest) = text.split_once("strategy A").unwrap();
            let (_, rest) = rest.split_once("end\n").unwrap();
            format!("{before}reason A strategy-stealing\n{rest}")
        })
        .collect();
    pool.extend(short(mirror::certificates().into_iter(), 1_000));
    survey_some("draw by a reason", &pool, 1991);
}

#[test]
fn quoted_boards() {
    survey_some("board of a file", &quoted::certificates(), 2022);
}

#[test]
fn single_colorings() {
    let pool: Vec<String> = colorings().collect();
    survey_some("coloring", &pool, 1927);
}

#[test]
fn sets_of_cells() {
    let games = [
        "hip n=3",
        "vdw n=6 k=3",
        "tictactoe side=3",
        "columns c=2 n=7",
        "vdw n=5 k=3,4",
    ];
    let mut pool = Vec::new();
    for game in games {
        let naive = Naive::read(game, 0);
        let cells = match game {
            "hip n=3" | "tictactoe side=3" => 9,
            "vdw n=6 k=3" => 6,
            "columns c=2 n=7" => 7,
            _ => 5,
        };
        for chosen in 0..1_u32 << cells {
            let symbol = |cell: u32| if (chosen >> cell) & 1 == 1 { '1' } else { '.' };
            let set: Vec<char> = (0..cells).map(symbol).collect();
            let rows: Vec<String> = match cells {
                9 => set.chunks(3).map(|row| row.iter().collect()).collect(),
                _ => vec![set.iter().collect()],
            };
            let (set, size) = (rows.join("/"), chosen.count_ones());
            if naive.is_free(&set, size as usize) {
                pool.push(format!(
                    "harary-certificate 1\ngame {game}\nclaim set {size}\n{set}\nend\n"
                ));
            }
        }
    }
    survey_some("set", &pool, 1963);
}

#[test]
fn counts() {
    let mut random = Random(1955);
    let (mut listed, mut bare, mut longest) = (Vec::new(), Vec::new(), Vec::new());
    for (game, length) in trees::SMALL {
        let naive = Naive::read(game, length);
        for list in [false, true] {
            for text in [
                naive.prove(list, &mut fewest),
                naive.prove(list, &mut |open| random.of(open).0),
            ] {
                match (length, list) {
                    (0, false) => bare.push(text),
                    (0, true) => listed.push(text),
                    _ => longest.push(text),
                }
            }
        }
    }
    survey_some("count", &short(bare.into_iter(), 800), 1928);
    survey_some("count with a list", &short(listed.into_iter(), 800), 1929);
    survey_some("longest plays", &longest, 2004);
}

#[test]
fn refuted() {
    let pool = short(refutations::certificates().into_iter(), 1_500);
    survey_some("refutation by clauses", &pool, 2017);
}

#[test]
fn periods_of_nim_values() {
    survey_some("period", &periods::certificates(), 1956);
    survey_some("period and saltus", &endless::certificates(), 2000);
}
