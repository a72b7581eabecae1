//! Strategies of sums of heaps: the clauses contradict each other exactly if every play is won,
//! which is found out here by following all plays.

use crate::refuting_play;
use harary_clauses::HeapRules;
use harary_core::Player;
use std::collections::HashMap;

/// What every move leads to, from the definition, with the move as certificates write it.
fn moves(rules: &HeapRules, heaps: &[usize]) -> Vec<(String, Vec<usize>)> {
    let mut all = Vec::new();
    for (at, &heap) in heaps.iter().enumerate() {
        for taken in 0..rules.left.len().min(heap + 1) {
            let rest = heap - taken;
            for &number in &rules.left[taken] {
                let parts: Vec<Vec<usize>> = match number {
                    0 => {
                        if rest == 0 {
                            vec![vec![]]
                        } else {
                            vec![]
                        }
                    }
                    1 => {
                        if rest > 0 {
                            vec![vec![rest]]
                        } else {
                            vec![]
                        }
                    }
                    2 => (1..rest)
                        .filter(|a| 2 * a <= rest)
                        .map(|a| vec![a, rest - a])
                        .collect(),
                    _ => (1..rest)
                        .flat_map(|a| (a..rest).map(move |b| (a, b)))
                        .filter(|(a, b)| a + 2 * b <= rest)
                        .map(|(a, b)| vec![a, b, rest - a - b])
                        .collect(),
                };
                for parts in parts {
                    let mut next = heaps.to_vec();
                    next.remove(at);
                    next.extend(&parts);
                    next.sort_unstable();
                    all.push((format!("{heap}:{}", text(&parts)), next));
                }
            }
        }
    }
    all
}

fn text(heaps: &[usize]) -> String {
    let sizes: Vec<String> = heaps.iter().map(ToString::to_string).collect();
    if sizes.is_empty() {
        "0".to_owned()
    } else {
        sizes.join("+")
    }
}

type Lines = HashMap<Vec<usize>, String>;

fn is_won(rules: &HeapRules, mine: bool, lines: &Lines, heaps: &[usize]) -> bool {
    let mut all = moves(rules, heaps);
    if all.is_empty() {
        return mine == rules.misere;
    }
    if mine {
        match lines.get(heaps) {
            Some(mv) => all.retain(|(name, _)| name == mv),
            None => return false,
        }
        if all.is_empty() {
            return false;
        }
    }
    all.iter()
        .all(|(_, next)| is_won(rules, !mine, lines, next))
}

fn solve(rules: &HeapRules, mine: bool, lines: &mut Lines, heaps: &[usize]) -> bool {
    let all = moves(rules, heaps);
    if all.is_empty() {
        return mine == rules.misere;
    }
    let won: Vec<bool> = all
        .iter()
        .map(|(_, next)| solve(rules, !mine, lines, next))
        .collect();
    if !mine {
        return won.iter().all(|&won| won);
    }
    let best = won.iter().position(|&won| won);
    lines.insert(heaps.to_vec(), all[best.unwrap_or(0)].0.clone());
    best.is_some()
}

#[test]
fn clauses_contradict_each_other_exactly_if_the_strategy_wins() {
    let mut seen = [0; 2];
    for game in [
        "octal code=0.77 heaps=1,2,3",
        "octal code=0.77 heaps=3,3 convention=misere",
        "octal code=0.07 heaps=6",
        "octal code=0.07 heaps=2,5",
        "octal code=0.137 heaps=1,6",
        "octal code=0.3F heaps=5",
        "octal code=0.3F heaps=5 convention=misere",
        "octal code=0.33 heaps=2,4",
    ] {
        let rules: HeapRules = game.parse().expect("a game");
        for claimant in Player::BOTH {
            let begins = claimant == Player::A;
            let mut best = Lines::new();
            solve(&rules, begins, &mut best, &rules.heaps);
            let positions: Vec<Vec<usize>> = best.keys().cloned().collect();
            let mut tried = vec![best.clone()];
            for position in positions.iter().take(12) {
                let mut other = best.clone();
                other.remove(position);
                tried.push(other.clone());
                for (mv, _) in moves(&rules, position).into_iter().take(3) {
                    other.insert(position.clone(), mv);
                    tried.push(other.clone());
                }
                other.insert(position.clone(), "3:1+1".to_owned());
                tried.push(other);
            }
            for lines in tried {
                let listed: Vec<(String, String)> = lines
                    .iter()
                    .map(|(heaps, mv)| (text(heaps), mv.clone()))
                    .collect();
                let written = rules.strategy(claimant, &listed).expect("lines");
                let is_won = is_won(&rules, begins, &lines, &rules.heaps);
                seen[usize::from(is_won)] += 1;
                let what = (game, claimant, &lines);
                if let Some((played, _)) = refuting_play(&written, is_won, &what) {
                    let mut heaps = rules.heaps.clone();
                    for mv in played {
                        let all = moves(&rules, &heaps);
                        let next = all.iter().find(|(name, _)| name == written.name(mv));
                        heaps = next.expect("a legal move").1.clone();
                    }
                }
            }
        }
    }
    assert!(seen.iter().all(|&times| times > 60), "{seen:?}");
}

#[test]
fn only_octal_games_without_a_tail_are_read() {
    let read = |game: &str| game.parse::<HeapRules>();
    assert_eq!(
        read("octal code=0.07 heaps=2,5"),
        Ok(HeapRules {
            left: vec![vec![], vec![], vec![0, 1, 2]],
            heaps: vec![2, 5],
            misere: false
        })
    );
    for game in [
        "octal code=0.07",
        "octal code=0.[3] heaps=4",
        "octal code=4!.0 heaps=4",
        "vdw n=9 k=3",
    ] {
        assert!(read(game).is_err(), "{game}");
    }
    let grundy = read("octal code=4.0 heaps=4").expect("a game");
    assert!(grundy.strategy(Player::A, &[]).is_err());
}
