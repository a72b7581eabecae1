//! The proof that a strategy on a board reaches its goal, by following all plays: a strategy says
//! itself why it wins, and no solver has to find out.
//!
//! From the last positions to the first, of each position of the strategy (its leaf in the tree of
//! its ply) the clause follows that no play which comes there fails. For that, all moves that the
//! other player may make next are tried, until the next position of the strategy or the end of the
//! play. Where the other player has several moves in a row, the positions between them are derived
//! once each, too, in whatever order the moves are made. A play that does fail ends the attempt:
//! then there is nothing to prove.

use crate::follow::Follow;
use crate::play::{FollowPlays, OneMove, Plies};
use crate::positions::{Leaf, Owner, Tree};
use harary_core::{Cnf, Player, Refutation};
use std::collections::HashMap;
use std::ops::Range;

/// The clauses of a strategy on a board, and where they stand.
pub(crate) struct Written {
    /// The player of each ply.
    pub(super) movers: Vec<Player>,
    /// The owners of the cells before the first of them.
    pub(super) position: Vec<Owner>,
    /// For each player the sets that decide the game, and whether the claimant has then won.
    pub(super) sets: [Vec<Vec<usize>>; 2],
    pub(super) wins_by_set_of: [bool; 2],
    /// Whether the claimant has failed if all plies are played and nobody owns a set.
    pub(super) fails_at_the_end: bool,
    /// For each ply, and after all of them, how many moves each player has made before.
    pub(super) made: Vec<[usize; 2]>,
    /// For each player, and each number of moves of this player, and each cell: the variable that
    /// the player owns the cell then.
    pub(super) own: [Vec<Vec<i32>>; 2],
    pub(super) may_be_first: Vec<usize>,
    /// The variables that the claimant has lost by a set.
    pub(super) bad_sets: Vec<i32>,
    pub(super) start: Range<u32>,
    /// For each ply, that one move is made.
    pub(super) order: Vec<OneMove>,
    /// For each ply, what a move changes.
    pub(super) moves: Vec<Range<u32>>,
    pub(super) first: Range<u32>,
    /// For each ply at which the claimant keeps to lines, these.
    pub(super) trees: Vec<Option<Tree>>,
    pub(super) good: Range<u32>,
    pub(super) bad: Range<u32>,
    pub(super) fails: Range<u32>,
}

/// The work on a proof.
struct Proof<'a> {
    written: &'a Written,
    plies: &'a Plies,
    /// Is told how many clauses were derived, and whether to go on.
    goes_on: &'a mut dyn FnMut(u64) -> bool,
    follow: Follow<'a>,
    /// For each ply: what a player owns before it is owned at the end.
    kept: Vec<Range<u32>>,
    /// For each ply: if it is not played, nothing is owned at the end but what is owned before it.
    ended: Vec<Range<u32>>,
    /// For each ply, and after all of them: if the play ends there, there is a reason why the
    /// claimant fails.
    reason: Vec<Range<u32>>,
    /// For each tree and leaf: that no play that comes there fails, once it is derived.
    leaves: Vec<Vec<Option<u32>>>,
    /// The same for positions between two moves of the other player.
    between: HashMap<(usize, Vec<Owner>), u32>,
}

/// A way to a position: from the start, or from the last position of the strategy, by moves.
#[derive(Clone)]
struct Way {
    /// What is assumed: the leaf, if there is one, and the moves since.
    assumed: Vec<i32>,
    /// The clauses that say how things stand.
    by: Vec<Range<u32>>,
    /// The owners of the cells.
    position: Vec<Owner>,
    ply: usize,
}

fn only(name: u32) -> Range<u32> {
    name..name + 1
}

impl FollowPlays for Written {
    fn proof(
        &self,
        clauses: &Cnf,
        plies: &Plies,
        goes_on: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Refutation> {
        let owns_a_set = |player| self.owns_a_set(player, &self.position);
        if Player::BOTH.into_iter().any(owns_a_set) {
            return None;
        }
        let leaves = self.trees.iter().map(|tree| {
            let leaves = tree.as_ref().map_or(0, |tree| tree.leaves.len());
            vec![None; leaves]
        });
        let mut proof = Proof {
            written: self,
            plies,
            goes_on,
            follow: Follow::new(clauses),
            kept: Vec::new(),
            ended: Vec::new(),
            reason: Vec::new(),
            leaves: leaves.collect(),
            between: HashMap::new(),
        };
        proof.lemmas()?;
        proof.refute(Way {
            assumed: Vec::new(),
            by: vec![self.start.clone(), self.first.clone()],
            position: self.position.clone(),
            ply: 0,
        })?;
        proof.follow.refutation()
    }
}

impl Written {
    fn owns_a_set(&self, player: Player, position: &[Owner]) -> bool {
        let owns = |cell: &usize| position[*cell] == Some(player);
        let mut sets = self.sets[player as usize].iter();
        sets.any(|set| set.iter().all(owns))
    }
}

impl Proof<'_> {
    /// What is true of all plays. `None` if it is to stop.
    fn lemmas(&mut self) -> Option<()> {
        let written = self.written;
        let horizon = self.plies.len();
        let cells = written.position.len();
        let last = [0, 1].map(|player: usize| &written.own[player][written.made[horizon][player]]);
        let (mut kept, mut ended) = (vec![0..0; horizon + 1], vec![0..0; horizon + 1]);
        for ply in (0..horizon).rev() {
            self.goes_on()?;
            let now = [0, 1].map(|player: usize| &written.own[player][written.made[ply][player]]);
            let played = self.plies.played(ply).expect("a ply of the play");
            let all = (0..2).flat_map(|player| (0..cells).map(move |cell| (player, cell)));
            // Where the player has no more moves the two are the same.
            let all = all.filter(|&(player, cell)| now[player][cell] != last[player][cell]);
            let from = self.follow.next();
            let by = [written.moves[ply].clone(), kept[ply + 1].clone()];
            for (player, cell) in all.clone() {
                let clause = [-now[player][cell], last[player][cell]];
                self.follow.derive(&clause, &by);
            }
            kept[ply] = from..self.follow.next();
            let from = self.follow.next();
            let by = [
                written.order[ply].one.clone(),
                ended[ply + 1].clone(),
                written.moves[ply].clone(),
            ];
            for (player, cell) in all {
                let clause = [played, -last[player][cell], now[player][cell]];
                self.follow.derive(&clause, &by);
            }
            ended[ply] = from..self.follow.next();
        }
        (self.kept, self.ended) = (kept, ended);
        let stops = written.trees.iter().flatten();
        let stops: Vec<_> = stops.map(|tree| tree.stops.clone()).collect();
        let order = written.order.iter().map(|moves| moves.one.clone());
        let order: Vec<_> = order.collect();
        let by: Vec<_> = [&order[..], &stops, std::slice::from_ref(&written.fails)].concat();
        for ply in 0..=horizon {
            let before = ply
                .checked_sub(1)
                .and_then(|before| self.plies.played(before));
            let tree = written.trees.get(ply).and_then(Option::as_ref);
            let mut clause: Vec<i32> = before.map(|before| -before).into_iter().collect();
            clause.extend(self.plies.played(ply));
            clause.extend(tree.map(|tree| tree.lost));
            clause.extend(&written.bad_sets);
            let from = self.follow.next();
            self.follow.derive(&clause, &by);
            self.reason.push(from..self.follow.next());
        }
        Some(())
    }

    /// `None` if it is to stop.
    fn goes_on(&mut self) -> Option<()> {
        (self.goes_on)(self.follow.derived()).then_some(())
    }

    /// Derives that no play that goes this way fails: the clause that refuses what is assumed.
    /// `None` if one does.
    fn refute(&mut self, way: Way) -> Option<u32> {
        let written = self.written;
        let ply = way.ply;
        let horizon = self.plies.len();
        if let Some(mover) = ply.checked_sub(1).map(|before| written.movers[before])
            && written.owns_a_set(mover, &way.position)
        {
            let by = [way.by, vec![self.kept[ply].clone(), written.good.clone()]].concat();
            return match written.wins_by_set_of[mover as usize] {
                true => self.refuse(&way.assumed, &[], &by),
                false => None,
            };
        }
        if ply == horizon {
            let by = [way.by, vec![written.bad.clone(), self.reason[ply].clone()]].concat();
            return match written.fails_at_the_end {
                true => None,
                false => self.refuse(&way.assumed, &[], &by),
            };
        }
        let Some(tree) = &written.trees[ply] else {
            return match ply > 0 && written.trees[ply - 1].is_none() {
                true => self.refute_between(&way),
                false => self.refute_other_moves(&way),
            };
        };
        let (leaf, cells) = tree.leaf(&way.position)?;
        let Leaf {
            comes,
            takes,
            has_line,
            ..
        } = tree.leaves[leaf];
        let path = tree.path(leaf);
        let refuted = match self.leaves[ply][leaf] {
            Some(refuted) => refuted,
            None => {
                let here = Way {
                    assumed: vec![comes],
                    by: path.iter().rev().cloned().collect(),
                    ..way.clone()
                };
                let has_line = only(has_line?);
                let refuted = self.refute_moves(&here, cells, &[has_line], &[only(takes)])?;
                *self.leaves[ply][leaf].insert(refuted)
            }
        };
        let by = [&way.by[..], &path, &[only(refuted)]].concat();
        self.refuse(&way.assumed, &[], &by)
    }

    /// The same of a way to a position between two moves of the other player.
    fn refute_between(&mut self, way: &Way) -> Option<u32> {
        let key = (way.ply, way.position.clone());
        let refuted = match self.between.get(&key) {
            Some(&refuted) => refuted,
            None => {
                let before = self.plies.played(way.ply - 1)?;
                let owns = Player::BOTH.into_iter().flat_map(|player| {
                    let moves = self.written.made[way.ply][player as usize];
                    let own = self.written.own[player as usize][moves].iter();
                    own.zip(&way.position).map(
                        move |(&own, &owner)| {
                            if owner == Some(player) { own } else { -own }
                        },
                    )
                });
                let here = Way {
                    assumed: std::iter::once(before).chain(owns).collect(),
                    by: Vec::new(),
                    ..way.clone()
                };
                let refuted = self.refute_other_moves(&here)?;
                *self.between.entry(key).or_insert(refuted)
            }
        };
        let by = [&way.by[..], &[only(refuted)]].concat();
        self.refuse(&way.assumed, &[], &by)
    }

    /// The same of a way that goes on by a move that no line tells.
    fn refute_other_moves(&mut self, way: &Way) -> Option<u32> {
        let written = self.written;
        let first = (way.ply == 0).then_some(&written.may_be_first);
        let cells = (0..way.position.len()).filter(|&cell| way.position[cell].is_none());
        let cells = cells.filter(|cell| first.is_none_or(|first| first.contains(cell)));
        let cells: Vec<usize> = cells.collect();
        self.refute_moves(way, &cells, &[], &[])
    }

    /// The same of a way that goes on by one of these cells, each of which is tried. `stays` says
    /// why the play does not stop here for want of a line, `takes` that no other cell is taken.
    fn refute_moves(
        &mut self,
        way: &Way,
        cells: &[usize],
        stays: &[Range<u32>],
        takes: &[Range<u32>],
    ) -> Option<u32> {
        self.goes_on()?;
        let written = self.written;
        let ply = way.ply;
        let played = self.plies.played(ply)?;
        let ends = [
            self.ended[ply].clone(),
            written.bad.clone(),
            self.reason[ply].clone(),
        ];
        let ends = [&way.by[..], &ends, stays].concat();
        let goes_on = self.refuse(&way.assumed, &[played], &ends)?;
        let order = &written.order[ply];
        let moved = [order.one.clone(), written.moves[ply].clone()];
        let mut none = Vec::new();
        for &cell in cells {
            let mut next = Way {
                ply: ply + 1,
                ..way.clone()
            };
            next.assumed.push(self.plies.moves(ply)[cell]);
            next.by.extend(order.no_other(cell, way.position.len()));
            next.by.extend(moved.iter().cloned());
            next.position[cell] = Some(written.movers[ply]);
            none.push(only(self.refute(next)?));
        }
        let by = [
            &way.by[..],
            &[only(goes_on)],
            &none,
            &moved[1..],
            takes,
            &moved[..1],
        ]
        .concat();
        self.refuse(&way.assumed, &[], &by)
    }

    /// The clause that not all of these hold, or one of those does.
    fn refuse(&mut self, all: &[i32], or: &[i32], by: &[Range<u32>]) -> Option<u32> {
        let not = all.iter().map(|literal| -literal);
        let clause: Vec<i32> = not.chain(or.iter().copied()).collect();
        self.follow.derive(&clause, by)
    }
}
