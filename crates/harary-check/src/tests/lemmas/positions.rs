//! Lemmas 20 and 22: what is forgotten of a play does not matter.

use std::collections::HashMap;

use super::super::free;
use super::super::prover::{Use, with_rules};
use crate::rules::columns::Columns;
use crate::rules::live::LiveBoards;
use crate::rules::{Player, Rules};
use crate::spec::Spec;

/// Whether the number after those placed may be put into a column, by the words of the rule.
pub(super) fn may(rule: &str, placed: &[u8], column: u8) -> bool {
    let x = placed.len() + 1;
    let held: Vec<usize> = (1..x).filter(|a| placed[a - 1] == column).collect();
    let sums = |parts: u32| {
        let part: Vec<usize> = (0..held.len())
            .filter(|place| parts >> place & 1 == 1)
            .map(|place| held[place])
            .collect();
        let few = part.len() == 2 || rule == "many" && part.len() > 2;
        few && part.iter().sum::<usize>() == x
    };
    let doubled = rule == "schur" && held.iter().any(|a| 2 * a == x);
    !doubled && !(0..1_u32 << held.len()).any(sums)
}

/// The columns numbered in the order of their first use.
fn renamed(placed: &[u8]) -> Vec<u8> {
    let mut names: Vec<u8> = Vec::new();
    let number = |column: &u8| {
        let known = names.iter().position(|name| name == column);
        let place = known.unwrap_or_else(|| {
            names.push(*column);
            names.len() - 1
        });
        place as u8 + 1
    };
    placed.iter().map(number).collect()
}

/// Every play up to 9 numbers, with the names of the columns: the moves after it, renamed, are
/// those after the renamed play, and those of the checker.
#[test]
fn plays_in_renamed_columns_go_on_alike() {
    let mut tried = 0;
    for rule in ["two", "many", "schur"] {
        for columns in 1..=4_u8 {
            let words = match rule {
                "two" => format!("columns c={columns}"),
                _ => format!("columns c={columns} rule={rule}"),
            };
            let mut spec = Spec::read(&words, &free()).unwrap();
            let rules = Columns::play(&mut spec).unwrap();
            let longest = if columns == 4 { 6 } else { 9 };
            let mut plays: Vec<Vec<u8>> = vec![Vec::new()];
            while let Some(placed) = plays.pop() {
                let after = |placed: &[u8]| {
                    let all = (1..=columns).filter(|&column| may(rule, placed, column));
                    all.map(|column| [placed, &[column]].concat())
                        .collect::<Vec<_>>()
                };
                let kept = |plays: &[Vec<u8>]| {
                    let mut kept: Vec<Vec<u8>> = plays.iter().map(|play| renamed(play)).collect();
                    kept.sort();
                    kept.dedup();
                    kept
                };
                let (next, short) = (after(&placed), renamed(&placed));
                assert_eq!(kept(&next), kept(&after(&short)), "{rule} {placed:?}");
                let moves = rules.moves(&short).map(|mv| rules.play(&short, &mv));
                assert_eq!(kept(&next), moves.collect::<Vec<_>>(), "{rule} {placed:?}");
                tried += 1;
                if placed.len() < longest {
                    plays.extend(next);
                }
            }
        }
    }
    assert!(tried > 20_000, "{tried}");
}

/// Who is to move after every play, and every order of the cells, of a board without sets.
struct Movers<'t>(&'t str);

impl Use for Movers<'_> {
    type Answer = usize;

    fn with<R: LiveBoards>(self, rules: &R) -> usize {
        let (p, q): (usize, usize) = match self.0.split_once(':') {
            Some((p, q)) => (p.parse().unwrap(), q.parse().unwrap()),
            None => (1, 1),
        };
        let mut seen: HashMap<String, Player> = HashMap::new();
        let mut plays = vec![(rules.start(), 0)];
        let mut tried = 0;
        while let Some((at, made)) = plays.pop() {
            tried += 1;
            // By the definition: A takes p cells, then B q, and so on.
            let mover = match made % (p + q) < p {
                true => Player::A,
                false => Player::B,
            };
            let known = *seen.entry(rules.write_position(&at)).or_insert(mover);
            assert_eq!(known, mover);
            if rules.over(&at).is_none() {
                assert_eq!(rules.to_move(&at), mover);
                let next = rules.moves(&at).map(|mv| rules.play(&at, &mv));
                plays.extend(next.map(|at| (at, made + 1)));
            }
        }
        tried
    }
}

/// All plays on 6 cells, for every bias up to 3:3.
#[test]
fn who_owns_which_cells_says_who_is_to_move() {
    let mut tried = 0;
    for (p, q) in (1..=3).flat_map(|p| (1..=3).map(move |q| (p, q))) {
        let bias = format!("{p}:{q}");
        let key = if (p, q) == (1, 1) {
            String::new()
        } else {
            format!(" bias={bias}")
        };
        tried += with_rules(&format!("vdw n=6 k=7{key}"), Movers(&bias));
    }
    // 1 + 6 + 6·5 + … + 6! plays of each.
    assert_eq!(tried, 9 * 1_957);
}
