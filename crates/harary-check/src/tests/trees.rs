//! Search trees: those of small problems are accepted whatever the branches, published numbers are
//! confirmed, and of damaged certificates none is accepted that claims what is not true.

use super::mutations::{Random, accepted, survivors};
use super::naive::{Naive, fewest};
use crate::{Failure, check};
use std::collections::BTreeSet;

/// Small problems of all kinds; those without `n` are about the longest plays, of this length.
pub(super) const SMALL: [(&str, usize); 45] = [
    ("columns c=1 n=1", 0),
    ("columns c=1 n=2", 0),
    ("columns c=1 n=3", 0),
    ("columns c=2 n=5", 0),
    ("columns c=2 n=8", 0),
    ("columns c=2 n=9", 0),
    ("columns c=3 n=6", 0),
    ("columns c=3 n=19", 0),
    ("columns c=9 n=4", 0),
    ("columns c=2 rule=many n=6", 0),
    ("columns c=2 rule=many n=8", 0),
    ("columns c=2 rule=many n=9", 0),
    ("columns c=3 rule=many n=7", 0),
    ("columns c=1 rule=schur n=2", 0),
    ("columns c=2 rule=schur n=4", 0),
    ("columns c=2 rule=schur n=5", 0),
    ("columns c=3 rule=schur n=9", 0),
    ("columns c=35 rule=schur n=5", 0),
    ("columns c=1", 2),
    ("columns c=2", 8),
    ("columns c=2 rule=many convention=misere", 8),
    ("columns c=2 rule=schur", 4),
    ("columns c=3 rule=schur", 13),
    ("vdw n=3 k=1", 0),
    ("vdw n=4 k=2 colors=4", 0),
    ("vdw n=4 k=2 colors=3", 0),
    ("vdw n=8 k=3", 0),
    ("vdw n=9 k=3", 0),
    ("vdw n=6 k=3 board=ring", 0),
    ("vdw n=5 k=3 board=ring", 0),
    ("vdw n=5 k=6", 0),
    ("vdw n=7 k=3 colors=3", 0),
    ("hip n=1", 0),
    ("hip n=2", 0),
    ("hip n=2 colors=4", 0),
    ("hip n=3", 0),
    ("vdw n=3 k=1,2", 0),
    ("vdw n=5 k=2,4", 0),
    ("vdw n=6 k=2,2,3", 0),
    ("vdw n=7 k=3,2,3", 0),
    ("vdw n=3 k=1,1,2", 0),
    ("vdw n=4 k=5,6,2", 0),
    ("vdw n=6 k=3,4 board=ring", 0),
    ("vdw n=9 k=3,4", 0),
    ("vdw n=8 k=4,3", 0),
];

fn answer(text: &str) -> Result<String, String> {
    match check(&mut text.as_bytes()) {
        Ok(accepted) => Ok(accepted.to_string()),
        Err(Failure::Rejected(rejected)) => Err(rejected.to_string()),
        Err(unreadable) => panic!("{unreadable}"),
    }
}

/// Certificates with branches chosen at random, and with few branches.
fn certificates() -> Vec<String> {
    let mut random = Random(0x1983);
    let mut texts = Vec::new();
    for (game, length) in SMALL {
        let naive = Naive::read(game, length);
        for list in [false, true] {
            texts.push(naive.prove(list, &mut |open| random.of(open).0));
        }
        texts.push(naive.prove(true, &mut fewest));
    }
    texts
}

#[test]
fn any_tree_is_accepted_with_the_right_number_only() {
    for text in certificates() {
        let accepted = answer(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let branches = text.lines().skip_while(|line| *line != "tree").count() as u64 - 2;
        let plural = if branches == 1 { "" } else { "es" };
        let end = format!("({branches} branch{plural})");
        assert!(
            accepted.replace(',', "").ends_with(&end),
            "{accepted}\n{text}"
        );
        let (head, rest) = text
            .split_once(" count ")
            .or(text.split_once("claim count "))
            .unwrap();
        let (count, proof) = rest.split_once('\n').unwrap();
        let count: u64 = count.parse().unwrap();
        for wrong in [count + 1, count.wrapping_sub(1), 0, u64::MAX] {
            if wrong != count {
                let claim = if head.contains("claim") {
                    " count"
                } else {
                    "claim count"
                };
                let forged = format!("{head}{claim} {wrong}\n{proof}");
                assert!(answer(&forged).is_err(), "{forged}");
            }
        }
    }
}

#[test]
fn published_numbers_are_confirmed() {
    // Schur 1916 and weak Schur numbers; Reis, Moreira, Pedroso 2004: h(c) and h'(c) are one more.
    for (rule, longest) in [
        ("", [(2, 1), (8, 1), (23, 3)]),
        (" rule=many", [(2, 1), (8, 1), (21, 1)]),
        (" rule=schur", [(1, 1), (4, 1), (13, 3)]),
    ] {
        for (c, (length, count)) in (1..).zip(longest) {
            let game = format!("columns c={c}{rule}");
            let text = Naive::read(&game, length).prove(true, &mut fewest);
            let says =
                format!("{game}: longest play {length}, reached by {count} up to renaming (");
            let accepted = answer(&text).unwrap();
            assert!(accepted.starts_with(&says), "{accepted}");
            let next = format!("{game} n={}", length + 1);
            let accepted = answer(&Naive::read(&next, 0).prove(false, &mut fewest)).unwrap();
            assert!(
                accepted.starts_with(&format!("{next}: no proper coloring (")),
                "{accepted}"
            );
        }
    }
    // Van der Waerden 1927: W(3, 3) = 9; Chvátal 1970: W(4, 4) = 35 and W(3, 3, 3) = 27.
    // W(3, 4) = 18, W(2, 3, 3) = 14: Chvátal 1970, Brown 1974. Greenwood, Gleason 1955:
    // R(3, 4) = 9.
    for none in [
        "vdw n=9 k=3",
        "vdw n=35 k=4",
        "vdw n=27 k=3 colors=3",
        "vdw n=18 k=3,4",
        "vdw n=14 k=2,3,3",
    ] {
        let accepted = answer(&Naive::read(none, 0).prove(false, &mut fewest)).unwrap();
        assert!(
            accepted.starts_with(&format!("{none}: no proper coloring (")),
            "{accepted}"
        );
    }
}

/// Whether an accepted text tells the truth, its list included.
fn is_true(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let game = lines[1].strip_prefix("game ").unwrap();
    let length = lines[2].strip_prefix("claim longest ");
    let length = length.map_or(0, |rest| rest.split(' ').next().unwrap().parse().unwrap());
    let naive = Naive::read(game, length);
    let listed: Vec<&str> = match lines[3] {
        "list" => lines[4..]
            .iter()
            .copied()
            .take_while(|line| *line != "end")
            .collect(),
        _ => Vec::new(),
    };
    naive.truth().as_deref() == Some(lines[2]) && (lines[3] == "tree" || naive.list() == listed)
}

#[test]
fn what_is_accepted_after_a_mutation_is_still_true() {
    let pool = certificates();
    let (changed, survived) = survivors(&pool, 100_000, 0x2004_0066, is_true);
    // Another branch may do as well, and some changes make another problem with the same tree.
    assert!(
        changed > 80_000 && survived > changed / 500 && survived < changed / 4,
        "{survived} of {changed}"
    );
}

/// A change of the claim alone is never accepted: each proof has one true claim.
#[test]
fn another_claim_is_rejected() {
    let texts = certificates();
    let claims: BTreeSet<&str> = texts.iter().map(|text| claim_of(text)).collect();
    assert!(claims.len() > 10);
    for text in &texts {
        for claim in claims.iter().filter(|claim| **claim != claim_of(text)) {
            let forged = text.replacen(claim_of(text), claim, 1);
            assert!(answer(&forged).is_err(), "{forged}");
        }
    }
}

fn claim_of(text: &str) -> &str {
    text.lines().nth(2).unwrap()
}

#[test]
fn a_tree_cut_short_anywhere_is_rejected() {
    for text in certificates().into_iter().filter(|text| text.len() < 1000) {
        for end in 0..text.len() {
            assert!(!accepted(&text.as_bytes()[..end]), "{}", &text[..end]);
        }
        // A line less or more may leave another tree that does as well.
        let lines: Vec<&str> = text.split_inclusive('\n').collect();
        for (index, line) in lines.iter().enumerate() {
            let without = [&lines[..index], &lines[index + 1..]].concat().concat();
            let twice = [&lines[..index], &[*line], &lines[index..]].concat();
            for changed in [without, twice.concat()] {
                assert!(answer(&changed).is_err() || is_true(&changed), "{changed}");
            }
        }
    }
}
