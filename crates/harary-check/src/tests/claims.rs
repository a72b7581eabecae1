//! Claims of plies and of first moves: true ones are accepted, others refused, damaged proofs prove
//! nothing false.

use super::accepted::small_games;
use super::mutations::{accepted, survivors};
use super::prover::{Use, move_texts, start, with_rules};
use crate::check;
use crate::rules::live::LiveBoards;
use crate::rules::{Outcome, Player, Rules};
use crate::strategy::Goal;
use std::cmp::Reverse;
use std::collections::{HashMap, HashSet};

/// How a game goes on: the outcome, and after how many plies if it is not a draw.
type Value = (Outcome, u32);

/// Plain minimax with a memory: the winner hurries, the loser delays.
pub(super) struct Timed<'r, R: Rules> {
    rules: &'r R,
    known: HashMap<R::Position, Value>,
}

/// How much a player likes a value.
fn liking(player: Player, (outcome, plies): Value) -> (i32, Reverse<i64>) {
    match outcome {
        Outcome::Draw => (0, Reverse(0)),
        Outcome::Won(winner) if winner == player => (1, Reverse(i64::from(plies))),
        Outcome::Won(_) => (-1, Reverse(-i64::from(plies))),
    }
}

impl<'r, R: Rules> Timed<'r, R> {
    pub(super) fn new(rules: &'r R) -> Self {
        let known = HashMap::new();
        Self { rules, known }
    }

    fn value(&mut self, at: &R::Position) -> Value {
        if let Some(outcome) = self.rules.over(at) {
            return (outcome, 0);
        }
        if let Some(&value) = self.known.get(at) {
            return value;
        }
        assert!(self.known.len() < 1_000_000, "too large for plain minimax");
        let player = self.rules.to_move(at);
        let mut best = None;
        for mv in self.rules.moves(at) {
            let (outcome, plies) = self.value(&self.rules.play(at, &mv));
            let value = match outcome {
                Outcome::Draw => (outcome, 0),
                Outcome::Won(_) => (outcome, plies + 1),
            };
            if best.is_none_or(|best| liking(player, value) > liking(player, best)) {
                best = Some(value);
            }
        }
        let best = best.unwrap();
        self.known.insert(at.clone(), best);
        best
    }

    /// A section: the best move at every position that can be met.
    pub(super) fn section(
        &mut self,
        roots: &[R::Position],
        claimant: Player,
        goal: Goal,
        text: &mut String,
    ) {
        let rules = self.rules;
        *text += &format!("strategy {claimant}\n");
        let (mut seen, mut listed) = (HashSet::new(), HashSet::new());
        let mut todo: Vec<(R::Position, u32)> =
            roots.iter().map(|root| (root.clone(), 0)).collect();
        while let Some((at, time)) = todo.pop() {
            let late = matches!(goal, Goal::NoLossBefore(plies) if time + 1 >= plies);
            if rules.over(&at).is_some() || late || !seen.insert((at.clone(), time)) {
                continue;
            }
            if rules.to_move(&at) != claimant {
                todo.extend(rules.moves(&at).map(|mv| (rules.play(&at, &mv), time + 1)));
                continue;
            }
            let next = rules.moves(&at).map(|mv| rules.play(&at, &mv));
            let next = next.max_by_key(|next| liking(claimant, self.value(next)));
            let next = next.unwrap();
            if listed.insert(at.clone()) {
                let position = rules.write_position(&at);
                let mv = move_texts(&position).find(|text| {
                    let mv = rules.read_move(&at, text);
                    mv.is_ok_and(|mv| rules.play(&at, &mv) == next)
                });
                *text += &format!("{position} {}\n", mv.unwrap());
            }
            todo.push((next, time + 1));
        }
        *text += "end\n";
    }
}

/// First moves by their names, and where they lead.
pub(super) fn first_moves<R: Rules>(rules: &R, after: &str) -> Vec<(String, R::Position)> {
    let played: Vec<&str> = after.split(',').filter(|mv| !mv.is_empty()).collect();
    let at = start(rules, after);
    let names = rules.move_names(played.len(), &at);
    names
        .filter_map(|name| {
            let moves = [&played[..], &[&name]].concat();
            Some((name.clone(), rules.after(&moves).ok()?))
        })
        .collect()
}

/// The words of an outcome in a claim.
fn word(outcome: Outcome) -> String {
    match outcome {
        Outcome::Won(player) => player.to_string(),
        Outcome::Draw => "draw".to_owned(),
    }
}

/// Both claims that are true of a game; that of plies if it is no draw, that of first moves if it
/// is not over.
pub(super) struct Truth<'a> {
    pub(super) after: &'a str,
}

impl Use for Truth<'_> {
    type Answer = [Option<String>; 2];

    fn with<R: LiveBoards>(self, rules: &R) -> Self::Answer {
        let mut timed = Timed::new(rules);
        let at = start(rules, self.after);
        let (outcome, plies) = timed.value(&at);
        let plies = (outcome != Outcome::Draw).then(|| format!("plies {} {plies}", word(outcome)));
        let first = rules.over(&at).is_none().then(|| {
            let mover = rules.to_move(&at);
            let lost = outcome == Outcome::Won(mover.other());
            let keeps = |next: &R::Position| timed.value(next).0 == outcome;
            let mut all = first_moves(rules, self.after);
            all.retain({
                let mut keeps = keeps;
                move |(_, next)| !lost && keeps(next)
            });
            let names: Vec<String> = all.into_iter().map(|(name, _)| name).collect();
            let claim = format!("first-moves {} {}", word(outcome), names.join(","));
            claim.trim_end().to_owned()
        });
        [plies, first]
    }
}

/// Certificates of both claims.
struct Prove<'a> {
    game: &'a str,
    after: &'a str,
}

impl Use for Prove<'_> {
    type Answer = Vec<String>;

    fn with<R: LiveBoards>(self, rules: &R) -> Self::Answer {
        let mut timed = Timed::new(rules);
        let at = start(rules, self.after);
        let (outcome, plies) = timed.value(&at);
        let mut texts = Vec::new();
        let [timely, first] = Truth { after: self.after }.with(rules);
        let head = |claim: &str| {
            let after = match self.after {
                "" => String::new(),
                moves => format!("after {moves}\n"),
            };
            let game = self.game;
            format!("harary-certificate 1\ngame {game}\n{after}claim {claim}\n")
        };
        if let (Some(claim), Outcome::Won(winner)) = (timely, outcome) {
            let mut text = head(&claim);
            let roots = [at.clone()];
            timed.section(&roots, winner, Goal::WinWithin(plies), &mut text);
            timed.section(&roots, winner.other(), Goal::NoLossBefore(plies), &mut text);
            texts.push(text);
        }
        if let Some(claim) = first {
            let mut text = head(&claim);
            let mover = rules.to_move(&at);
            let rival = mover.other();
            let moves = first_moves(rules, self.after).into_iter();
            let (kept, other): (Vec<_>, Vec<_>) = moves
                .map(|(_, next)| next)
                .partition(|next| timed.value(next).0 == outcome);
            let sections = match outcome {
                Outcome::Won(winner) if winner == rival => vec![(vec![at], rival, Goal::Win)],
                Outcome::Won(_) => vec![(kept, mover, Goal::Win), (other, rival, Goal::NoLoss)],
                Outcome::Draw => vec![
                    (kept.clone(), mover, Goal::NoLoss),
                    (kept, rival, Goal::NoLoss),
                    (other, rival, Goal::Win),
                ],
            };
            for (roots, claimant, goal) in sections {
                timed.section(&roots, claimant, goal, &mut text);
            }
            texts.push(text);
        }
        texts
    }
}

pub(crate) fn prove(game: &str, after: &str) -> Vec<String> {
    with_rules(game, Prove { game, after })
}

/// Every other first move in the claim, or one more, or one less; and the names of all.
struct OtherFirstMoves<'a>(&'a str);

impl Use for OtherFirstMoves<'_> {
    type Answer = Vec<String>;

    fn with<R: LiveBoards>(self, rules: &R) -> Self::Answer {
        let (head, listed) = match self.0.split(' ').collect::<Vec<_>>()[..] {
            [kind, outcome, moves] => (format!("{kind} {outcome}"), moves.split(',').collect()),
            _ => (self.0.to_owned(), Vec::new()),
        };
        let toggled = first_moves(rules, "").into_iter().map(|(name, _)| {
            let mut moves: Vec<&str> = listed.clone();
            match moves.iter().position(|mv| *mv == name) {
                Some(place) => drop(moves.remove(place)),
                None => moves.push(&name),
            }
            format!("{head} {}", moves.join(",")).trim_end().to_owned()
        });
        let doubled = listed
            .first()
            .map(|first| format!("{} {first},{}", head, listed.join(",")));
        toggled.chain(doubled).collect()
    }
}

fn claim_of(text: &str) -> &str {
    let line = text.lines().find_map(|line| line.strip_prefix("claim "));
    line.unwrap()
}

#[test]
fn plies_and_first_moves_of_every_small_game_are_accepted_and_no_others() {
    let (mut timely, mut first) = (0, 0);
    for game in small_games() {
        for text in prove(&game, "") {
            let accepted_as = check(&mut text.as_bytes());
            let accepted_as = accepted_as.unwrap_or_else(|why| panic!("{why}\n{text}"));
            let claim = claim_of(&text);
            let words: Vec<&str> = claim.split(' ').collect();
            let others = match words[..] {
                ["plies", winner, plies] => {
                    timely += 1;
                    let [unit, moves] = match plies {
                        "1" => ["ply", "move"],
                        _ => ["plies", "moves"],
                    };
                    let expected = match game.contains("=saturation") {
                        true => format!("the play has {plies} {moves}"),
                        false => format!("{winner} wins in {plies} {unit}"),
                    };
                    assert_eq!(accepted_as.claim, expected);
                    let plies: u32 = plies.parse().unwrap();
                    let other = if winner == "A" { "B" } else { "A" };
                    let near = [plies.checked_sub(1), Some(plies + 1), Some(plies + 2)];
                    let near = near.into_iter().flatten();
                    near.map(|plies| format!("plies {winner} {plies}"))
                        .chain([format!("plies {other} {plies}")])
                        .collect()
                }
                _ => {
                    first += 1;
                    let moves = words.get(2).copied();
                    let how = match moves {
                        None => " whatever the first move".to_owned(),
                        Some(one) if !one.contains(',') => {
                            format!(" with exactly the first move {one}")
                        }
                        Some(all) => format!(" with exactly the first moves {all}"),
                    };
                    assert!(accepted_as.claim.ends_with(&how), "{}", accepted_as.claim);
                    let mut others = with_rules(&game, OtherFirstMoves(claim));
                    for outcome in ["A", "B", "draw"]
                        .into_iter()
                        .filter(|&word| word != words[1])
                    {
                        others.push(claim.replacen(words[1], outcome, 1));
                        others.push(format!("first-moves {outcome}"));
                    }
                    others
                }
            };
            for other in others {
                let forged =
                    text.replacen(&format!("claim {claim}\n"), &format!("claim {other}\n"), 1);
                assert!(!accepted(forged.as_bytes()), "{forged}");
                // With the sections in the other order, or those of the other player.
                if let Some((one, two)) = forged.split_once("end\n") {
                    let at = one.find("strategy").unwrap();
                    let exchanged = format!("{}{two}{}end\n", &one[..at], &one[at..]);
                    assert!(!accepted(exchanged.as_bytes()), "{exchanged}");
                }
            }
        }
    }
    assert!(timely > 500 && first > 500, "{timely} {first}");
}

/// The example of docs/certificates.md.
#[test]
fn the_documented_example_is_accepted() {
    let text = "harary-certificate 1\ngame vdw n=3 k=2\nclaim plies A 3\nstrategy A\n... 1\nAB. 3\nA.B 2\nend\n\
                strategy B\nA.. 2\n.A. 1\n..A 1\nend\n";
    let found = check(&mut text.as_bytes()).unwrap().to_string();
    assert_eq!(found, "vdw n=3 k=2: A wins in 3 plies (8 positions)");
}

#[test]
fn claims_after_moves_are_accepted() {
    for (game, after) in [
        ("vdw n=7 k=3", "4,1"),
        ("vdw n=3 k=2", "2,1,3"),
        ("vdw n=5 k=3 convention=maker-breaker first=B", "5"),
        ("hip n=3", "b2,a1,c3"),
        ("columns c=3", "2,3,2,1"),
        ("columns c=2", "2"),
        ("monotonic up=2 down=2", "3,1"),
        ("monotonic up=2 down=2 deck=4 convention=avoidance", "2,4,1"),
        ("monotonic up=3 down=2 deck=rationals", "0,1,1"),
        ("octal code=0.07 heaps=5,9", "9:3+4,5:3"),
    ] {
        let texts = prove(game, after);
        assert!(!texts.is_empty(), "{game}");
        for text in texts {
            check(&mut text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}"));
        }
    }
    // After the end there is no first move.
    for outcome in ["A", "B", "draw"] {
        let head = "harary-certificate 1\ngame vdw n=3 k=2\nafter 2,1,3\n";
        let text = format!("{head}claim first-moves {outcome}\nstrategy {outcome}\nend\n");
        assert!(!accepted(text.as_bytes()), "{text}");
    }
}

/// Whether the claim is true, by brute force and without regard to the proof.
pub(crate) fn is_true(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let game = lines[1].strip_prefix("game ").unwrap();
    let after = lines[2].strip_prefix("after ").unwrap_or("");
    let [plies, first] = with_rules(game, Truth { after });
    let claim = claim_of(text);
    let sorted = |claim: &str| {
        let (head, moves) = claim.rsplit_once(' ').unwrap();
        let mut moves: Vec<String> = moves.split(',').map(str::to_owned).collect();
        moves.sort();
        (head.to_owned(), moves)
    };
    match plies {
        Some(plies) if plies == claim => true,
        _ => first.is_some_and(|first| sorted(&first) == sorted(claim)),
    }
}

#[test]
fn damaged_claims_of_plies_and_first_moves_prove_nothing_false() {
    let pool: Vec<String> = small_games()
        .iter()
        .flat_map(|game| prove(game, ""))
        .filter(|text| text.len() < 400)
        .collect();
    let (changed, survived) = survivors(&pool, 150_000, 0x1983_2015, is_true);
    assert!(
        changed > 125_000 && survived > changed / 200 && survived < changed / 2,
        "{survived} of {changed}"
    );
}
