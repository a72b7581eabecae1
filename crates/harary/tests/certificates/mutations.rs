//! Changed certificates: a changed claim is refused; whatever else is accepted leaves a claim that is true.

use crate::colorings::{all_colorings, claim_of_count, claim_of_longest, longest_plays};
use crate::common::{Scratch, certified, certifying, claim, limits, random_moves, solve, spec};
use harary::{ColorOptions, LongestOptions, SolveEngine};
use harary_core::laws::Dice;
use std::collections::HashMap;

/// Real certificates of all games and conventions, with what they claim.
fn originals() -> Vec<String> {
    let folder = Scratch::new();
    let games = [
        "vdw n=3 k=2",
        "vdw n=5 k=3",
        "vdw n=6 k=3 convention=avoidance",
        "vdw n=5 k=2 convention=maker-breaker first=B",
        "vdw n=6 k=3 convention=maker-breaker",
        "vdw n=6 k=3 convention=avoider-enforcer",
        "vdw n=5 k=3 board=ring convention=avoidance first=B",
        "vdw n=7 k=4 board=ring",
        "vdw n=1 k=1",
        "vdw n=5 k=2 convention=larger",
        "clique n=4 k=2 convention=larger",
        "hip n=2",
        "hip n=2 convention=achievement",
        "hip n=2 convention=avoider-enforcer first=B",
        "hip n=3 convention=maker-breaker",
        "vdw n=6 k=3 bias=1:2",
        "clique n=4 k=3",
        "clique n=3 k=2 convention=achievement",
        "tictactoe side=2 dim=3 convention=avoidance bias=2:1",
        "mnk m=3 n=2 k=2",
        "animal n=3 animal=el",
        "animal n=2 animal=domino convention=maker-breaker first=B",
        "monotonic up=2 down=2",
        "monotonic up=1 down=3",
        "monotonic up=2 down=3 convention=avoidance",
        "monotonic up=2 down=2 deck=4",
        "monotonic up=2 down=2 deck=3 convention=avoidance",
        "monotonic up=2 down=1 deck=rationals",
        "monotonic up=0 down=2",
        "columns c=2",
        "columns c=2 rule=schur convention=misere",
        "columns c=3 rule=schur",
        "columns c=2 rule=many",
        "octal code=0.07 heaps=9",
        "octal code=0.07 heaps=4,6 convention=misere",
        "octal code=4.0 heaps=3,4",
        "octal code=0.77 heaps=2,3",
        "octal code=0.137 heaps=7",
    ];
    let mut texts = Vec::new();
    for (seed, game) in (1..).zip(games) {
        texts.push(certified(game, "", &folder).1);
        let after = random_moves(game, 2, false, &mut Dice::new(seed));
        texts.push(certified(game, &after, &folder).1);
    }
    for board in [
        "hip n=4",
        "hip n=5 colors=3",
        "columns c=3 n=20",
        "columns c=2 n=7 rule=many",
        "columns c=12 n=30 rule=schur",
        "vdw n=8 k=3",
        "vdw n=20 k=3 board=ring colors=4",
    ] {
        let path = folder.file("coloring");
        let asked = ColorOptions::default();
        harary::color(&spec(board), &asked, &certifying(&path)).expect(board);
        texts.push(std::fs::read_to_string(path).expect(board));
    }
    for board in [
        "columns c=2 n=9",
        "columns c=3 n=6",
        "columns c=3 n=13 rule=schur",
        "columns c=2 n=7 rule=many",
        "hip n=3",
        "vdw n=9 k=3",
        "vdw n=7 k=3 board=ring colors=3",
    ] {
        for all in [false, true] {
            texts.push(all_colorings(board, all, &folder).1);
        }
    }
    texts.push(longest_plays("columns c=2", true, &folder).1);
    texts.push(longest_plays("columns c=3 rule=schur", false, &folder).1);
    texts
}

/// Judges claims by solving the game that is named, each once.
#[derive(Default)]
struct Judge {
    known: HashMap<(String, String), String>,
    accepted: usize,
}

impl Judge {
    /// That a changed certificate is refused, or what it claims is true.
    fn tries(&mut self, text: &[u8]) {
        let Ok(accepted) = harary_check::check(&mut &text[..]) else {
            return;
        };
        self.accepted += 1;
        let shown = String::from_utf8_lossy(text).into_owned();
        let after = accepted.after.unwrap_or_default();
        if accepted.claim == "proper coloring" {
            assert!(is_proper(&accepted.game, &shown), "accepted:\n{shown}");
            return;
        }
        if let Some(truth) = truth_of_colorings(&accepted.game, &accepted.claim) {
            assert_eq!(accepted.claim, truth, "accepted:\n{shown}");
            return;
        }
        let question = (accepted.game, after);
        let truth = self
            .known
            .entry(question)
            .or_insert_with_key(|(game, after)| {
                let answer = solve(game, after, SolveEngine::AlphaBeta).answer;
                claim(answer.outcome.expect("solved"))
            });
        assert_eq!(accepted.claim, *truth, "accepted:\n{shown}");
    }
}

/// What the claim should be, if it is one about all colorings.
fn truth_of_colorings(game: &str, claim: &str) -> Option<String> {
    if claim.starts_with("longest play ") {
        let question = LongestOptions::default();
        let answer = harary::longest(&spec(game), &question, &limits())
            .expect(game)
            .answer;
        let (length, count) = (answer.length.expect("found"), answer.count.expect("found"));
        return Some(claim_of_longest(length, count));
    }
    claim.contains("proper coloring").then(|| {
        let asked = ColorOptions {
            count: true,
            ..ColorOptions::default()
        };
        let report = harary::color(&spec(game), &asked, &limits()).expect(game);
        claim_of_count(
            report
                .answer
                .count
                .expect("counted")
                .up_to_colors
                .expect("few"),
        )
    })
}

/// By fixing every cell as the text has it.
fn is_proper(game: &str, text: &str) -> bool {
    let coloring = text.lines().nth(3).expect("a coloring").replace('/', "");
    let width = coloring.len().isqrt();
    let name = |cell: usize| {
        if game.starts_with("hip") {
            let column = char::from(b'a' + (cell % width) as u8);
            format!("{column}{}", cell / width + 1)
        } else {
            (cell + 1).to_string()
        }
    };
    let color = |symbol: char| symbol.to_digit(36).expect("a color");
    let fix: Vec<String> = coloring
        .chars()
        .enumerate()
        .map(|(cell, symbol)| format!("{}:{}", name(cell), color(symbol)))
        .collect();
    let asked = ColorOptions {
        fix,
        ..ColorOptions::default()
    };
    let report = harary::color(&spec(game), &asked, &limits());
    report.expect(game).answer.exists == Some(true)
}

const ROUNDS: usize = 3_000;

/// Changes random originals, so many times.
fn mutate(seed: u64, mut change: impl FnMut(&str, &mut Dice) -> Vec<u8>) -> Judge {
    let originals = originals();
    let mut dice = Dice::new(seed);
    let mut judge = Judge::default();
    let mut changed = 0;
    while changed < ROUNDS {
        let original = &originals[dice.below(originals.len())];
        let text = change(original, &mut dice);
        if text != original.as_bytes() {
            judge.tries(&text);
            changed += 1;
        }
    }
    judge
}

/// Symbols that stand in certificates, and some that do not.
const SYMBOLS: &[u8] = b"0123456789abAB.*-+/:,= \nz\0\xff";

#[test]
fn symbols() {
    let judge = mutate(1, |text, dice| {
        let mut bytes = text.as_bytes().to_vec();
        let at = dice.below(bytes.len());
        bytes[at] = SYMBOLS[dice.below(SYMBOLS.len())];
        bytes
    });
    assert!(
        judge.accepted > 0,
        "a reply may be replaced by another good one"
    );
}

#[test]
fn symbols_of_the_first_lines() {
    mutate(2, |text, dice| {
        let head: usize = text.lines().take(4).map(|line| line.len() + 1).sum();
        let mut bytes = text.as_bytes().to_vec();
        let at = dice.below(head.min(bytes.len()));
        bytes[at] = SYMBOLS[dice.below(SYMBOLS.len())];
        bytes
    });
}

#[test]
fn symbols_inserted_and_removed() {
    mutate(3, |text, dice| {
        let mut bytes = text.as_bytes().to_vec();
        let at = dice.below(bytes.len());
        if dice.below(2) == 0 {
            bytes.remove(at);
        } else {
            bytes.insert(at, SYMBOLS[dice.below(SYMBOLS.len())]);
        }
        bytes
    });
}

fn with_lines(text: &str, change: impl FnOnce(&mut Vec<&str>)) -> Vec<u8> {
    let mut lines: Vec<&str> = text.lines().collect();
    change(&mut lines);
    let text: String = lines.iter().flat_map(|line| [*line, "\n"]).collect();
    text.into_bytes()
}

/// No line is idle: a line less is never accepted.
#[test]
fn lines_deleted() {
    let judge = mutate(4, |text, dice| {
        with_lines(text, |lines| {
            lines.remove(dice.below(lines.len()));
        })
    });
    // Only the line that says after which moves may be missed, and only where the strategy holds without it.
    assert!(judge.accepted < ROUNDS / 100, "{}", judge.accepted);
}

#[test]
fn lines_doubled() {
    let judge = mutate(5, |text, dice| {
        with_lines(text, |lines| {
            let line = lines[dice.below(lines.len())];
            lines.insert(dice.below(lines.len() + 1), line);
        })
    });
    // A branch of a search tree more may do no harm; elsewhere no line may stand twice.
    assert!(judge.accepted < ROUNDS / 100, "{}", judge.accepted);
}

/// The lines of a strategy may stand in any order.
#[test]
fn lines_exchanged() {
    let judge = mutate(6, |text, dice| {
        with_lines(text, |lines| {
            let (one, other) = (dice.below(lines.len()), dice.below(lines.len()));
            lines.swap(one, other);
        })
    });
    assert!(judge.accepted > ROUNDS / 20, "{}", judge.accepted);
}

/// Lines of two certificates of different games in one.
#[test]
fn heads_and_bodies_of_different_games() {
    let originals = originals();
    mutate(7, |text, dice| {
        let other = &originals[dice.below(originals.len())];
        let cut = |text: &str| text.find("claim").expect("a claim");
        if dice.below(2) == 0 {
            let (head, body) = (&text[..cut(text)], &other[cut(other)..]);
            return [head.as_bytes(), body.as_bytes()].concat();
        }
        let here = dice.below(text.lines().count());
        let there = dice.below(other.lines().count());
        let lines = text.lines().take(here).chain(other.lines().skip(there));
        let both: String = lines.flat_map(|line| [line, "\n"]).collect();
        both.into_bytes()
    });
}

/// A claim that says something else is refused, whatever follows.
#[test]
fn claims() {
    const CLAIMS: [&str; 4] = [
        "claim outcome A",
        "claim outcome B",
        "claim outcome draw",
        "claim coloring",
    ];
    let mut changed = 0;
    for text in originals() {
        let old = text
            .lines()
            .find(|line| line.starts_with("claim"))
            .expect("a claim");
        for new in CLAIMS.iter().filter(|new| **new != old) {
            let claims_else = text.replacen(old, new, 1);
            let mut variants = vec![claims_else.clone()];
            // The sections renamed, doubled, or left out to fit the new claim.
            for (one, other) in [("strategy A", "strategy B"), ("strategy B", "strategy A")] {
                variants.push(claims_else.replace(one, other));
                variants.push(claims_else.replace(one, "reason A strategy-stealing"));
            }
            if let Some(section) = claims_else.find("strategy ") {
                let body = &claims_else[section..];
                let turned = if body.starts_with("strategy A") {
                    body.replacen("strategy A", "strategy B", 1)
                } else {
                    body.replacen("strategy B", "strategy A", 1)
                };
                variants.push(format!("{claims_else}{turned}"));
                variants.push(format!("{}{turned}{body}", &claims_else[..section]));
                variants.push(claims_else.replacen(
                    "strategy ",
                    "reason A strategy-stealing\nstrategy ",
                    1,
                ));
            }
            for variant in variants {
                let checked = harary_check::check(&mut variant.as_bytes());
                assert!(checked.is_err(), "accepted:\n{variant}");
                changed += 1;
            }
        }
    }
    // And with a symbol changed elsewhere as well.
    let mut judge = Judge::default();
    let originals = originals();
    let mut dice = Dice::new(8);
    for _ in 0..ROUNDS {
        let text = &originals[dice.below(originals.len())];
        let old = text
            .lines()
            .find(|line| line.starts_with("claim"))
            .expect("a claim");
        let new = CLAIMS[dice.below(CLAIMS.len())];
        let mut bytes = text.replacen(old, new, 1).into_bytes();
        let at = dice.below(bytes.len());
        bytes[at] = SYMBOLS[dice.below(SYMBOLS.len())];
        judge.tries(&bytes);
        changed += 1;
    }
    assert!(changed > 2_000, "{changed}");
}
