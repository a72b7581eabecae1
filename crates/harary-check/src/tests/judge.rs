//! What brute force says of a certificate: whether its claim is true and its proof is one, by the
//! plainest means and without regard to what was read before.

use super::claims::{Truth, first_moves};
use super::naive::Naive;
use super::prover::{Minimax, Use, start, with_rules, words};
use super::{endless, mutations, periods};
use super::{free, orders};
use crate::lines::Lines;
use crate::rules::file;
use crate::rules::live::LiveBoards;
use crate::rules::positional::{Convention, Positional};
use crate::rules::{Outcome, Player, Rules};
use crate::spec::Spec;
use crate::strategy::Goal;
use std::collections::{BTreeMap, HashMap, HashSet};

/// Whether the claim of a well-formed certificate is true, and what stands below proves it.
pub(crate) fn holds(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let game = lines[1].strip_prefix("game ").unwrap();
    let (after, at) = match lines[2].strip_prefix("after ") {
        Some(after) => (after, 3),
        None => ("", 2),
    };
    let claim = lines[at].strip_prefix("claim ").unwrap();
    let (board, proof) = match game.starts_with("file ") {
        true => {
            let end = lines.iter().position(|line| *line == "end").unwrap();
            (&lines[at + 2..end], &lines[end + 1..])
        }
        false => (&[][..], &lines[at + 1..]),
    };
    match claim.split(' ').next().unwrap() {
        "coloring" if game.contains(',') => Naive::read(game, 0).is_proper(proof[0]),
        "coloring" => mutations::is_proper(game, proof[0]),
        "set" => Naive::read(game, 0).is_free(proof[0], claim[4..].parse().unwrap()),
        "count" | "longest" => counts(game, claim, proof, text),
        "period" if game.ends_with(']') => endless::is_true(text),
        "period" => periods::is_true(text),
        _ => {
            let play = Play {
                after,
                claim,
                proof,
            };
            if board.is_empty() {
                return with_rules(game, play);
            }
            let section = format!("board\n{}\nend\n", board.join("\n"));
            let mut spec = Spec::read(game, &free()).unwrap();
            let mut input = section.as_bytes();
            let quoted = file::read(&mut spec, 2, &mut Lines::new(&mut input, &free())).unwrap();
            let (default, spec) = (Convention::Achievement, &mut spec);
            let rules =
                Positional::read(quoted.board, quoted.start, quoted.turns, default, spec).unwrap();
            play.with(&rules)
        }
    }
}

/// Whether an accepted certificate is one for plain minimax: weights may say at once who wins on a
/// huge board, or that it is a draw.
pub(crate) fn is_small(text: &str) -> bool {
    let game = text
        .lines()
        .nth(1)
        .and_then(|line| line.strip_prefix("game "));
    let weighs = [" on live boards\n", " by weights\n"].map(|words| text.contains(words));
    weighs == [false, false] || with_rules(game.unwrap(), Cells) <= 11
}

/// How many cells a board has.
struct Cells;

impl Use for Cells {
    type Answer = usize;

    fn with<R: LiveBoards>(self, rules: &R) -> usize {
        rules.move_names(0, &rules.start()).count()
    }
}

/// A search tree is the one that these branches have, a list has all colorings, a refutation leads
/// to the empty clause.
fn counts(game: &str, claim: &str, proof: &[&str], text: &str) -> bool {
    let length = claim.strip_prefix("longest ");
    let length = length.map_or(0, |rest| rest.split(' ').next().unwrap().parse().unwrap());
    let naive = Naive::read(game, length);
    if naive.truth() != Some(format!("claim {claim}")) {
        return false;
    }
    if proof[0] == "lrat" {
        return refutes(&naive, &proof[1..]);
    }
    let tree = proof.iter().position(|line| *line == "tree").unwrap();
    let mut branches = proof[tree + 1..].iter();
    let written = naive.prove(proof[0] == "list", &mut |open| {
        let named = branches.next().copied();
        let mut cells = open.iter().map(|(cell, _)| *cell);
        let cell = cells.find(|&cell| Some(naive.cell(cell).as_str()) == named);
        cell.unwrap_or(open[0].0)
    });
    written == text
}

/// Whether every clause follows from those that are there by unit propagation, in any order, and
/// the last is empty.
fn refutes(naive: &Naive, lines: &[&str]) -> bool {
    let symmetry = lines
        .iter()
        .take_while(|line| line.starts_with("symmetry "));
    let symmetry: Vec<&str> = symmetry.copied().collect();
    let rules = (1..).zip(naive.clauses_with(&symmetry));
    let mut clauses: BTreeMap<u64, Vec<i32>> = rules.collect();
    for line in &lines[symmetry.len()..lines.len() - 1] {
        let words: Vec<&str> = line.split(' ').collect();
        let name: u64 = words[0].parse().unwrap();
        if words[1] == "d" {
            for word in &words[2..words.len() - 1] {
                clauses.remove(&word.parse().unwrap()).unwrap();
            }
            continue;
        }
        let literals = words[1..].iter().take_while(|word| **word != "0");
        let clause: Vec<i32> = literals.map(|word| word.parse().unwrap()).collect();
        let mut holds: HashSet<i32> = clause.iter().map(|literal| -literal).collect();
        let open = |clause: &&Vec<i32>, holds: &HashSet<i32>| {
            let open = clause.iter().filter(|literal| !holds.contains(&-**literal));
            let open: Vec<i32> = open.copied().collect();
            (open.len() < 2 && open.iter().all(|literal| !holds.contains(literal))).then_some(open)
        };
        loop {
            match clauses.values().find_map(|clause| open(&clause, &holds)) {
                None => return false,
                Some(unit) if unit.is_empty() => break,
                Some(unit) => drop(holds.insert(unit[0])),
            }
        }
        clauses.insert(name, clause);
    }
    clauses.values().next_back().is_some_and(Vec::is_empty)
}

/// A claim about play, with its sections.
struct Play<'t> {
    after: &'t str,
    claim: &'t str,
    proof: &'t [&'t str],
}

fn player(word: &str) -> Player {
    match word {
        "A" => Player::A,
        _ => Player::B,
    }
}

impl Use for Play<'_> {
    type Answer = bool;

    fn with<R: LiveBoards>(self, rules: &R) -> bool {
        let at = start(rules, self.after);
        let value = Minimax::new(rules).outcome(&at);
        let after = self.after;
        let said: Vec<&str> = self.claim.split(' ').collect();
        let parts = match said[..] {
            ["outcome", _] if words(value) != format!("claim {}", self.claim) => return false,
            ["outcome", "draw"] => vec![
                (vec![at.clone()], Player::A, Goal::NoLoss),
                (vec![at], Player::B, Goal::NoLoss),
            ],
            ["outcome", winner] => vec![(vec![at], player(winner), Goal::Win)],
            ["plies", winner, plies] => {
                let [truth, _] = (Truth { after }).with(rules);
                if truth.as_deref() != Some(self.claim) {
                    return false;
                }
                let (winner, plies) = (player(winner), plies.parse().unwrap());
                let rival = winner.other();
                vec![
                    (vec![at.clone()], winner, Goal::WinWithin(plies)),
                    (vec![at], rival, Goal::NoLossBefore(plies)),
                ]
            }
            _ => {
                let [_, truth] = (Truth { after }).with(rules);
                if truth.map(|truth| same_meaning(&truth, self.claim)) != Some(true) {
                    return false;
                }
                let listed: Vec<&str> = said.get(2).map_or(Vec::new(), |m| m.split(',').collect());
                let (mover, rival) = (rules.to_move(&at), rules.to_move(&at).other());
                let moves = first_moves(rules, after).into_iter();
                let (kept, other): (Vec<_>, Vec<_>) =
                    moves.partition(|(name, _)| listed.contains(&name.as_str()));
                let roots = |moves: &[(String, R::Position)]| {
                    moves.iter().map(|(_, at)| at.clone()).collect::<Vec<_>>()
                };
                match value {
                    Outcome::Draw => vec![
                        (roots(&kept), mover, Goal::NoLoss),
                        (roots(&kept), rival, Goal::NoLoss),
                        (roots(&other), rival, Goal::Win),
                    ],
                    Outcome::Won(winner) if winner == rival => vec![(vec![at], rival, Goal::Win)],
                    Outcome::Won(_) => vec![
                        (roots(&kept), mover, Goal::Win),
                        (roots(&other), rival, Goal::NoLoss),
                    ],
                }
            }
        };
        let mut lines = self.proof.iter().copied();
        parts.into_iter().all(|(roots, claimant, goal)| {
            let mut follow = Follow::read(rules, claimant, goal, &mut lines);
            roots.iter().all(|root| follow.good(root, 0))
        })
    }
}

/// What a player of a section goes by.
enum Plan<'t> {
    /// Strategy stealing: no play is known, the outcome alone.
    Stolen,
    /// The image of each cell.
    Mirror(Vec<&'t str>),
    /// The moves that are listed, by positions or by what live boards leave of them, and maps of
    /// the cells.
    Listed {
        on_live_boards: bool,
        by_weights: bool,
        moves: HashMap<&'t str, &'t str>,
        images: Vec<Vec<String>>,
    },
}

/// The images of all edges under every permutation of the vertices.
fn renamings<R: Rules>(rules: &R) -> Vec<Vec<String>> {
    let names: Vec<String> = rules.move_names(0, &rules.start()).collect();
    let ends = |name: &str| -> [usize; 2] {
        let (v, w) = name.split_once('-').unwrap();
        [v, w].map(|vertex| vertex.parse().unwrap())
    };
    let count = names.iter().flat_map(|name| ends(name)).max().unwrap();
    let image = |order: &Vec<usize>, name: &String| {
        let [v, w] = ends(name).map(|vertex| order[vertex - 1]);
        format!("{}-{}", v.min(w) + 1, v.max(w) + 1)
    };
    (orders(count).iter())
        .map(|order| names.iter().map(|name| image(order, name)).collect())
        .collect()
}

/// A play by a section, against everything.
struct Follow<'r, 't, R: Rules> {
    rules: &'r R,
    minimax: Minimax<'r, R>,
    names: Vec<String>,
    claimant: Player,
    goal: Goal,
    plan: Plan<'t>,
    seen: HashSet<(R::Position, u32)>,
}

impl<'r, 't, R: LiveBoards> Follow<'r, 't, R> {
    fn read(
        rules: &'r R,
        claimant: Player,
        goal: Goal,
        lines: &mut impl Iterator<Item = &'t str>,
    ) -> Self {
        let first: Vec<&str> = lines.next().unwrap().split(' ').collect();
        let plan = match first[..] {
            ["reason", _, "strategy-stealing"] => Plan::Stolen,
            ["reason", _, "mirror", ..] => Plan::Mirror(first[3..].to_vec()),
            _ => {
                let (mut moves, mut images) = (HashMap::new(), Vec::new());
                for line in lines.take_while(|line| *line != "end") {
                    if line == "isomorphic" {
                        images = renamings(rules);
                        continue;
                    }
                    match line.strip_prefix("images ") {
                        Some(cells) => {
                            images.push(cells.split(' ').map(str::to_owned).collect());
                        }
                        // What follows pairs is left to perfect play.
                        None => drop(line.split_once(' ').map(|(at, reply)| {
                            let mv = reply.split(' ').next().unwrap();
                            moves.insert(at, mv)
                        })),
                    }
                }
                Plan::Listed {
                    on_live_boards: first.get(2) == Some(&"on"),
                    by_weights: first.get(2) == Some(&"by"),
                    moves,
                    images,
                }
            }
        };
        Self {
            minimax: Minimax::new(rules),
            names: rules.move_names(0, &rules.start()).collect(),
            rules,
            claimant,
            goal,
            plan,
            seen: HashSet::new(),
        }
    }

    /// Whether perfect play from here reaches the goal. (Where plies count, the play itself must
    /// show it.)
    fn keeps(&mut self, at: &R::Position) -> bool {
        match self.goal {
            Goal::Win => self.minimax.outcome(at) == Outcome::Won(self.claimant),
            Goal::NoLoss => self.minimax.outcome(at) != Outcome::Won(self.claimant.other()),
            Goal::WinWithin(_) | Goal::NoLossBefore(_) => true,
        }
    }

    /// Whether every play from here reaches the goal.
    fn good(&mut self, at: &R::Position, time: u32) -> bool {
        let rules = self.rules;
        if let Some(outcome) = rules.over(at) {
            let lost = outcome == Outcome::Won(self.claimant.other());
            let won = outcome == Outcome::Won(self.claimant);
            return match self.goal {
                Goal::Win => won,
                Goal::NoLoss => !lost,
                Goal::WinWithin(plies) => won && time <= plies,
                Goal::NoLossBefore(plies) => !lost || time >= plies,
            };
        }
        if matches!(self.goal, Goal::NoLossBefore(plies) if time + 1 >= plies) {
            return true;
        }
        if !self.keeps(at) {
            return false;
        }
        if matches!(self.plan, Plan::Stolen) || !self.seen.insert((at.clone(), time)) {
            return true;
        }
        if let Plan::Mirror(images) = &self.plan {
            let pairs: Vec<(String, String)> = self
                .names
                .iter()
                .cloned()
                .zip(images.iter().map(ToString::to_string))
                .collect();
            return pairs
                .iter()
                .filter_map(|(name, image)| Some((self.after(at, name)?, image)))
                .collect::<Vec<_>>()
                .into_iter()
                .all(|(next, image)| {
                    let answer = match rules.over(&next) {
                        Some(_) => Some(next),
                        None => self.after(&next, image),
                    };
                    answer.is_some_and(|answer| self.good(&answer, time))
                });
        }
        if rules.to_move(at) != self.claimant {
            let next: Vec<R::Position> = rules.moves(at).map(|mv| rules.play(at, &mv)).collect();
            return next.iter().all(|next| self.good(next, time + 1));
        }
        match self.answer(at) {
            Some(mv) => match self.after(at, &mv) {
                Some(next) => self.good(&next, time + 1),
                None => false,
            },
            // What live boards and weights spare is left to perfect play.
            None => match self.plan {
                Plan::Listed {
                    on_live_boards,
                    by_weights,
                    ..
                } => on_live_boards || by_weights,
                _ => false,
            },
        }
    }

    fn after(&self, at: &R::Position, name: &str) -> Option<R::Position> {
        let mv = self.rules.read_move(at, name).ok()?;
        Some(self.rules.play(at, &mv))
    }

    /// The move that the section says.
    fn answer(&self, at: &R::Position) -> Option<String> {
        let Plan::Listed {
            on_live_boards,
            moves,
            images,
            ..
        } = &self.plan
        else {
            return None;
        };
        let pursuer = match self.goal {
            Goal::Win => self.claimant,
            _ => self.claimant.other(),
        };
        let mut forced = None;
        let text = match on_live_boards {
            false => self.rules.write_position(at),
            true => {
                let (live, left) = self.rules.on_live_boards(pursuer, at)?;
                forced = live.forced(&left);
                live.write_position(&left)
            }
        };
        if let Some(mv) = moves.get(text.as_str()) {
            return Some((*mv).to_owned());
        }
        if let Some(cell) = forced {
            return Some(self.names[cell as usize].clone());
        }
        images.iter().find_map(|images| {
            let place = |name: &str| self.names.iter().position(|other| other == name).unwrap();
            let symbols: Vec<char> = text.chars().filter(|symbol| *symbol != '/').collect();
            let mut moved = symbols.clone();
            for (symbol, image) in symbols.iter().zip(images) {
                moved[place(image)] = *symbol;
            }
            let mut moved = moved.into_iter();
            let image = text.chars().map(|symbol| match symbol {
                '/' => '/',
                _ => moved.next().unwrap(),
            });
            let mv = moves.get(image.collect::<String>().as_str())?;
            let cell = images.iter().position(|image| image == mv)?;
            Some(self.names[cell].clone())
        })
    }
}

/// Whether two claims say the same: first moves in another order, or that every first move loses.
pub(crate) fn same_meaning(one: &str, other: &str) -> bool {
    let plain = |claim: &str| {
        let words: Vec<&str> = claim.split(' ').collect();
        match words[..] {
            ["first-moves", outcome] => vec!["outcome".to_owned(), outcome.to_owned()],
            ["first-moves", outcome, moves] => {
                let mut moves: Vec<String> = moves.split(',').map(str::to_owned).collect();
                moves.sort();
                moves.push(outcome.to_owned());
                moves
            }
            _ => words.iter().map(ToString::to_string).collect(),
        }
    };
    plain(one) == plain(other)
}
