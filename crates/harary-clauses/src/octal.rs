//! Sums of heaps as clauses: how many heaps of each size there are.
//!
//! The variables are, in this order: for each ply, that it is played; for each ply and each move,
//! that it is made; for each number of plies, each size h and each q, that there are at least q
//! heaps of h counters then.

use crate::play::{Line, Plies};
use crate::{Formula, PlayFormula};
use harary_core::{Player, Unreadable};
use std::collections::BTreeSet;
use std::str::FromStr;

/// An octal game without a tail, and the heaps that it begins with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeapRules {
    /// For each number of counters taken, from 0 on, how many heaps may be left.
    pub left: Vec<Vec<usize>>,
    /// The heaps.
    pub heaps: Vec<usize>,
    /// Whether the player who cannot move wins.
    pub misere: bool,
}

/// A heap and what it becomes, in nondecreasing order.
type Move = (usize, Vec<usize>);

impl HeapRules {
    /// All moves from heaps of up to so many counters, straight from the digits.
    fn moves(&self, most: usize) -> Vec<Move> {
        let mut moves = BTreeSet::new();
        for heap in 1..=most {
            for (taken, numbers) in self
                .left
                .iter()
                .enumerate()
                .filter(|(taken, _)| *taken <= heap)
            {
                for &number in numbers {
                    let parts = partitions(heap - taken, number, 1);
                    moves.extend(parts.into_iter().map(|parts| (heap, parts)));
                }
            }
        }
        moves.into_iter().collect()
    }

    /// The clauses that there is a play in which the claimant keeps to the lines and does not win.
    /// `lines` are positions with a move each, as certificates write them.
    ///
    /// # Errors
    /// If a position cannot be read, or a move takes no counter, so that plays may be long.
    pub fn strategy(
        &self,
        claimant: Player,
        lines: &[(String, String)],
    ) -> Result<PlayFormula, Unreadable> {
        if self.left.first().is_some_and(|numbers| !numbers.is_empty()) {
            return Err(Unreadable(
                "a move may take no counter: such plays are not unrolled".into(),
            ));
        }
        let counters: usize = self.heaps.iter().sum();
        let most = self.heaps.iter().copied().max().unwrap_or(0);
        let moves = self.moves(most);
        let names: Vec<String> = moves.iter().map(name).collect();
        let mut formula = Formula::default();
        // Each move takes a counter, so that one more ply is never played.
        let mut plies = Plies::new(&mut formula, counters + 1, moves.len());
        let at_most = |size: usize| counters / size;
        let state: Vec<Vec<Vec<i32>>> = (0..=counters + 1)
            .map(|_| {
                (1..=most)
                    .map(|size| formula.variables(at_most(size)))
                    .collect()
            })
            .collect();
        formula.remark(format!("a ply is a move among {}", names.join(", ")));
        formula.remark(format!(
            "the variable t says that ply t is played (1 to {})",
            plies.len()
        ));
        formula.remark("then, ply by ply, a variable for each move");
        formula.remark(format!(
            "then, after 0, 1, … plies, for each size h and each q a variable that says that there are at least q heaps of h: {}",
            (1..=most).map(|size| format!("{} of {size}", at_most(size))).collect::<Vec<_>>().join(", ")
        ));
        formula.heading("the start");
        for size in 1..=most {
            let many = self.heaps.iter().filter(|&&heap| heap == size).count();
            for (q, &there) in (1..).zip(&state[0][size - 1]) {
                formula.clause([if q <= many { there } else { -there }]);
            }
        }
        plies.one_move_each(&mut formula);
        for ply in 0..plies.len() {
            self.step(
                &mut formula,
                &plies,
                ply,
                &moves,
                [&state[ply], &state[ply + 1]],
            );
        }
        let mut fails = Vec::new();
        for (ply, state) in state[..plies.len()].iter().enumerate() {
            let at = |size: usize, q: usize| state[size - 1].get(q - 1).copied();
            let movable: BTreeSet<usize> = moves.iter().map(|(heap, _)| *heap).collect();
            let can_move: Vec<i32> = movable.iter().filter_map(|&heap| at(heap, 1)).collect();
            if Player::BOTH[ply % 2] == claimant {
                let mut here = Vec::new();
                for (position, mv) in lines {
                    let heaps = read(position)?;
                    let Some(mv) = names.iter().position(|name| name == mv) else {
                        continue; // no move at all
                    };
                    if heaps.iter().sum::<usize>() + ply > counters
                        || heaps.last().is_some_and(|&last| last > most)
                    {
                        continue; // no play comes there at this ply
                    }
                    let mut condition: Vec<i32> = at(moves[mv].0, 1).into_iter().collect();
                    for size in 1..=most {
                        let many = heaps.iter().filter(|&&heap| heap == size).count();
                        condition.extend(many.checked_sub(1).and_then(|_| at(size, many)));
                        condition.extend(at(size, many + 1).map(|more| -more));
                    }
                    here.push(Line { condition, mv });
                }
                let lost = plies.strategy(&mut formula, ply, &here);
                if self.misere {
                    formula.implies(&[lost], &can_move);
                }
                fails.push(lost);
            } else if self.misere {
                fails.push(plies.stuck(&mut formula, ply, &can_move));
            }
        }
        fails.extend(plies.all_played());
        formula
            .heading("the claimant fails: no line, or the other player wins, or it takes too long");
        formula.clause(fails);
        Ok(PlayFormula::new(formula, plies, names, None))
    }

    /// How a ply changes the numbers of heaps.
    fn step(
        &self,
        formula: &mut Formula,
        plies: &Plies,
        ply: usize,
        moves: &[Move],
        [before, after]: [&Vec<Vec<i32>>; 2],
    ) {
        formula.heading(format!("ply {}: a heap becomes others", ply + 1));
        for (&made, (heap, _)) in plies.moves(ply).iter().zip(moves) {
            formula.implies(&[made], &[before[heap - 1][0]]);
        }
        for (size, (before, after)) in (1..).zip(before.iter().zip(after)) {
            let mut changes = Vec::new();
            for (&made, (heap, parts)) in plies.moves(ply).iter().zip(moves) {
                let come = parts.iter().filter(|&&part| part == size).count() as isize;
                let change = come - isize::from(*heap == size);
                if change == 0 {
                    continue;
                }
                changes.push(made);
                for (q, &there) in (1..).zip(after) {
                    // At least q heaps afterwards, if there were q − change before.
                    let needed: isize = q - change;
                    let was = (needed > 0).then(|| before.get(needed as usize - 1).copied());
                    match was {
                        None => formula.implies(&[made], &[there]),
                        Some(None) => formula.implies(&[made], &[-there]),
                        Some(Some(was)) => {
                            formula.implies(&[made, was], &[there]);
                            formula.implies(&[made, there], &[was]);
                        }
                    }
                }
            }
            for (&was, &there) in before.iter().zip(after) {
                let mut or_else = changes.clone();
                or_else.push(there);
                formula.implies(&[was], &or_else);
                or_else.pop();
                or_else.push(was);
                formula.implies(&[there], &or_else);
            }
        }
    }
}

/// All ways to write a number as a sum of so many parts, none below the least, in nondecreasing
/// order.
fn partitions(of: usize, parts: usize, least: usize) -> Vec<Vec<usize>> {
    match parts {
        0 if of == 0 => vec![Vec::new()],
        0 => Vec::new(),
        _ => (least..=of)
            .flat_map(|first| {
                let rest = partitions(of - first, parts - 1, first);
                rest.into_iter().map(move |mut rest| {
                    rest.insert(0, first);
                    rest
                })
            })
            .collect(),
    }
}

fn name((heap, parts): &Move) -> String {
    let parts: Vec<String> = parts.iter().map(ToString::to_string).collect();
    let left = if parts.is_empty() {
        "0".to_owned()
    } else {
        parts.join("+")
    };
    format!("{heap}:{left}")
}

/// The heaps of a position.
fn read(position: &str) -> Result<Vec<usize>, Unreadable> {
    let no = || Unreadable(format!("`{position}` is no position"));
    let heaps = position.split('+').filter(|heap| *heap != "0");
    heaps.map(|heap| heap.parse().map_err(|_| no())).collect()
}

impl FromStr for HeapRules {
    type Err = Unreadable;

    /// Reads the words of a game, as certificates write them.
    fn from_str(game: &str) -> Result<HeapRules, Unreadable> {
        let no = || {
            Unreadable(format!(
                "`{game}` is no octal game without a tail, `!` and braces"
            ))
        };
        let mut words = game.split(' ');
        let mut take = |start: &str| {
            let word = words.next().and_then(|word| word.strip_prefix(start));
            word.ok_or_else(no)
        };
        take("octal")?;
        let code = take("code=")?;
        let heaps = take("heaps=")?
            .split(',')
            .map(|heap| heap.parse().map_err(|_| no()));
        let heaps = heaps.collect::<Result<Vec<usize>, _>>()?;
        let misere = match words.next() {
            None => false,
            Some("convention=misere") => true,
            Some(_) => return Err(no()),
        };
        let digits = code.chars().filter(|&digit| digit != '.');
        let digits = digits.map(|digit| digit.to_digit(16).ok_or_else(no));
        let left = digits.map(|digit| {
            digit.map(|digit| (0..4).filter(|number| digit >> number & 1 == 1).collect())
        });
        Ok(HeapRules {
            left: left.collect::<Result<_, _>>()?,
            heaps,
            misere,
        })
    }
}
