//! From a section of a certificate to plain lines: every position of a board that a play can reach,
//! with a move.
//!
//! Sections use images of positions, and on live boards leave out what does not matter, moves that
//! are forced, and answers that another one is as good as. The clauses know nothing of this, and
//! need not: plain lines stand on their own, so that no lemma of ours is believed. Answers by pairs
//! and by threats are written out. Where a section on live boards says nothing, a move is searched
//! for; a line that does not serve is found out by the solver.

use crate::{Board, BoardLine, Body, Roots, Section};
use harary_core::{Player, Unreadable};
use std::collections::{HashMap, HashSet};

/// Who owns the cells, as masks.
type Own = [u128; 2];

/// Positions that a search may look at for each line that there may be, and the most of all, before
/// it gives up.
const POSITIONS_A_LINE: usize = 20;
const MOST_POSITIONS: usize = 2_000_000;

/// What a section says at a position: the claimant's cell; pairs of which the claimant takes one
/// cell whenever the other player takes the other, from there to the end; and threats by which the
/// claimant goes on where they win.
#[derive(Clone, Default)]
struct Reply {
    cell: usize,
    pairs: Vec<[usize; 2]>,
    threats: Vec<usize>,
}

/// What a section says of the cells: of A, of B, and free ones that are left.
type Key = (u128, u128, u128);

fn mask(cells: &[usize]) -> u128 {
    cells.iter().fold(0, |mask, &cell| mask | 1 << cell)
}

fn cells_of(mask: u128) -> Vec<usize> {
    (0..128).filter(|cell| mask >> cell & 1 == 1).collect()
}

impl Board {
    fn cell(&self, name: &str) -> Result<usize, Unreadable> {
        let found = self.cells.iter().position(|cell| cell == name);
        found.ok_or_else(|| Unreadable(format!("`{name}` is no cell")))
    }

    /// The cells of these names.
    ///
    /// # Errors
    /// The first that is no cell.
    pub fn cells_named<S: AsRef<str>>(&self, names: &[S]) -> Result<Vec<usize>, Unreadable> {
        names.iter().map(|name| self.cell(name.as_ref())).collect()
    }

    /// The first moves that roots name.
    ///
    /// # Errors
    /// If one is no cell.
    pub fn roots(&self, roots: &Roots) -> Result<Vec<usize>, Unreadable> {
        let (Roots::Only(names) | Roots::Others(names)) = roots;
        let named = self.cells_named(names)?;
        let is_free = |cell: &usize| !self.owned.iter().flatten().any(|taken| taken == cell);
        let all = (0..self.cells.len()).filter(is_free);
        let all = all.filter(|cell| self.first.as_ref().is_none_or(|first| first.contains(cell)));
        let is_root = |cell: &usize| named.contains(cell) == matches!(roots, Roots::Only(_));
        Ok(all.filter(is_root).collect())
    }

    /// The lines of a section, at every position that a play by them can reach.
    ///
    /// Memory: some 200 bytes a line, and as much for its clauses.
    ///
    /// # Errors
    /// If a line names no position or no cell, there are more than `most` lines, or a search finds
    /// too many positions.
    pub fn plain_lines(
        &self,
        section: &Section,
        most: usize,
    ) -> Result<Vec<BoardLine>, Unreadable> {
        let (live, images, lines) = match &section.body {
            Body::Lines {
                live,
                images,
                lines,
            } => (*live, images.as_slice(), lines.as_slice()),
            // It says that there is a strategy, and not which.
            Body::StrategyStealing => (true, [].as_slice(), [].as_slice()),
            Body::Mirror(_) => return Err(Unreadable("the section has no lines".into())),
        };
        let (horizon, fails_at_the_end) = self.horizon(section.claimant, section.goal);
        let of = |images: &Vec<String>| self.cells_named(images);
        let mut walk = Walk {
            board: self,
            claimant: section.claimant,
            horizon,
            fails_at_the_end,
            sets: [0, 1].map(|player| self.sets[player].iter().map(|set| mask(set)).collect()),
            live,
            listed: HashMap::new(),
            images: images.iter().map(of).collect::<Result<_, _>>()?,
            seen: HashSet::new(),
            searched: HashMap::new(),
            lines: Vec::new(),
            most,
        };
        for (position, mv) in lines {
            walk.listed.insert(self.key(position)?, self.reply(mv)?);
        }
        let start = [0, 1].map(|player| mask(&self.owned[player]));
        match &section.roots {
            None => walk.follow(start, 0)?,
            Some(roots) => {
                for cell in self.roots(roots)? {
                    walk.follow(walk.with(start, 0, cell), 1)?;
                }
            }
        }
        Ok(walk.lines)
    }

    fn reply(&self, text: &str) -> Result<Reply, Unreadable> {
        let pair = |pair: &str| {
            let no = || Unreadable(format!("`{pair}` is no pair of cells"));
            let (one, other) = pair.split_once(',').ok_or_else(no)?;
            Ok([self.cell(one)?, self.cell(other)?])
        };
        let (cell, more) = text.split_once(' ').unwrap_or((text, ""));
        let words = more.split(' ').filter(|word| !word.is_empty());
        let (pairs, threats): (Vec<&str>, Vec<&str>) = words.partition(|word| word.contains(','));
        Ok(Reply {
            cell: self.cell(cell)?,
            pairs: pairs.into_iter().map(pair).collect::<Result<_, _>>()?,
            threats: self.cells_named(&threats)?,
        })
    }

    fn key(&self, position: &str) -> Result<Key, Unreadable> {
        let symbols: Vec<char> = position.chars().filter(|&symbol| symbol != '/').collect();
        if symbols.len() != self.cells.len()
            || symbols.iter().any(|symbol| !"AB.-".contains(*symbol))
        {
            return Err(Unreadable(format!("`{position}` is no position")));
        }
        let of = |wanted: char| {
            let cells = symbols.iter().enumerate();
            let cells = cells.filter(|(_, symbol)| **symbol == wanted);
            cells.fold(0, |mask, (cell, _)| mask | 1 << cell)
        };
        Ok((of('A'), of('B'), of('.')))
    }
}

struct Walk<'a> {
    board: &'a Board,
    claimant: Player,
    horizon: usize,
    fails_at_the_end: bool,
    sets: [Vec<u128>; 2],
    live: bool,
    listed: HashMap<Key, Reply>,
    images: Vec<Vec<usize>>,
    seen: HashSet<Own>,
    /// Positions that were searched: whether the claimant reaches the goal, and by which cell.
    searched: HashMap<Own, Option<usize>>,
    lines: Vec<BoardLine>,
    /// So many lines there may be.
    most: usize,
}

impl Walk<'_> {
    /// Takes a line down.
    fn push(&mut self, own: Own, cell: usize) -> Result<(), Unreadable> {
        if self.lines.len() >= self.most {
            return Err(Unreadable(format!(
                "more than {} lines, with what is left out written out: too many to be written as clauses",
                self.most
            )));
        }
        self.lines.push(BoardLine {
            owned: own.map(cells_of),
            cell,
        });
        Ok(())
    }

    fn with(&self, mut own: Own, ply: usize, cell: usize) -> Own {
        own[self.board.movers[ply] as usize] |= 1 << cell;
        own
    }

    fn free(&self, own: Own, ply: usize) -> Vec<usize> {
        let first = self.board.first.as_ref().filter(|_| ply == 0);
        let cells = 0..self.board.cells.len();
        let is_free = |cell: &usize| (own[0] | own[1]) >> cell & 1 == 0;
        let cells = cells.filter(is_free);
        cells
            .filter(|cell| first.is_none_or(|first| first.contains(cell)))
            .collect()
    }

    /// Whether the claimant has reached the goal, once it is decided.
    fn decided(&self, own: Own, ply: usize) -> Option<bool> {
        let owner = Player::BOTH.into_iter().find(|&player| {
            let own = own[player as usize];
            self.sets[player as usize].iter().any(|set| set & !own == 0)
        });
        match owner {
            Some(owner) => Some((owner == self.claimant) == self.board.owner_wins),
            None => (ply >= self.horizon).then_some(!self.fails_at_the_end),
        }
    }

    /// Follows all plays by the section from here, and takes down its lines.
    fn follow(&mut self, own: Own, ply: usize) -> Result<(), Unreadable> {
        if self.decided(own, ply).is_some() || !self.seen.insert(own) {
            return Ok(());
        }
        let mut free = self.free(own, ply);
        if self.board.movers[ply] == self.claimant {
            let only = |cell: usize| Reply {
                cell,
                ..Reply::default()
            };
            let known = match self.searched.get(&own) {
                Some(found) => found.map(only),
                None => self.suggestion(own),
            };
            let Reply {
                cell,
                pairs,
                threats,
            } = match known {
                Some(reply) => reply,
                None if self.live && self.is_won(own, ply)? => match self.searched.get(&own) {
                    Some(Some(cell)) => only(*cell),
                    _ => return Ok(()),
                },
                None => return Ok(()),
            };
            self.push(own, cell)?;
            if !pairs.is_empty() {
                return self.follow_pairs(self.with(own, ply, cell), ply + 1, &pairs);
            }
            if !threats.is_empty() {
                return self.follow_threats(self.with(own, ply, cell), ply + 1, &threats);
            }
            free.retain(|&other| other == cell);
        }
        free.into_iter()
            .try_for_each(|cell| self.follow(self.with(own, ply, cell), ply + 1))
    }

    /// Follows all plays in which the claimant answers by pairs, or takes any cell where there is
    /// nothing to be answered.
    fn follow_pairs(
        &mut self,
        own: Own,
        ply: usize,
        pairs: &[[usize; 2]],
    ) -> Result<(), Unreadable> {
        if self.decided(own, ply).is_some() || !self.seen.insert(own) {
            return Ok(());
        }
        let mut free = self.free(own, ply);
        if self.board.movers[ply] == self.claimant {
            let theirs = own[self.claimant.other() as usize];
            let both_ways = pairs
                .iter()
                .flat_map(|&[one, other]| [[one, other], [other, one]]);
            let mut open =
                both_ways.filter(|[one, other]| theirs >> one & 1 == 1 && free.contains(other));
            let cell = open.next().map_or(free[0], |[_, partner]| partner);
            self.push(own, cell)?;
            free.retain(|&other| other == cell);
        }
        free.into_iter()
            .try_for_each(|cell| self.follow_pairs(self.with(own, ply, cell), ply + 1, pairs))
    }

    /// Follows all plays in which the claimant goes on by threats where they win.
    fn follow_threats(
        &mut self,
        own: Own,
        ply: usize,
        threats: &[usize],
    ) -> Result<(), Unreadable> {
        if self.decided(own, ply).is_some() || !self.seen.insert(own) {
            return Ok(());
        }
        if self.board.movers[ply] == self.claimant {
            let last = cells_of(self.lacked(own, self.claimant));
            let (cell, rest) = match (last.first(), threats.split_first()) {
                (Some(&last), _) => (last, threats),
                (None, Some((&next, rest))) => (next, rest),
                (None, None) => return Ok(()),
            };
            self.push(own, cell)?;
            return self.follow_threats(self.with(own, ply, cell), ply + 1, rest);
        }
        for cell in self.free(own, ply) {
            let next = self.with(own, ply, cell);
            match self.wins_by(next, threats) {
                true => self.follow_threats(next, ply + 1, threats)?,
                false => self.follow(next, ply + 1)?,
            }
        }
        Ok(())
    }

    /// Whether the claimant, to move, wins by these threats.
    fn wins_by(&self, mut own: Own, threats: &[usize]) -> bool {
        let (mine, other) = (self.claimant, self.claimant.other());
        let mut last = self.lacked(own, mine);
        for &cell in threats {
            if last != 0 || (own[0] | own[1]) >> cell & 1 == 1 {
                break;
            }
            own[mine as usize] |= 1 << cell;
            last = self.lacked(own, mine);
            if last == 0 || self.lacked(own, other) != 0 {
                return false;
            }
            if last.count_ones() == 1 {
                own[other as usize] |= last;
                last = 0;
            }
        }
        last != 0
    }

    /// The cells that live sets of a player lack alone.
    fn lacked(&self, own: Own, player: Player) -> u128 {
        let (mine, others) = (own[player as usize], own[player.other() as usize]);
        let open = self.sets[player as usize].iter();
        let open = open.filter(|&set| set & others == 0).map(|set| set & !mine);
        open.filter(|open| open.count_ones() == 1)
            .fold(0, |cells, open| cells | open)
    }

    /// What the section says at a position.
    fn suggestion(&self, own: Own) -> Option<Reply> {
        let free = (u128::MAX >> (128 - self.board.cells.len())) & !own[0] & !own[1];
        let key = match self.live {
            true => self.left(own, free),
            false => (own[0], own[1], free),
        };
        if let Some(reply) = self.listed.get(&key) {
            return Some(reply.clone());
        }
        if self.live
            && let Some(cell) = self.forced(own)
        {
            return Some(Reply {
                cell,
                ..Reply::default()
            });
        }
        self.images.iter().find_map(|images| {
            let image = |mask: u128| {
                let cells = images.iter().enumerate();
                let cells = cells.filter(|(cell, _)| mask >> cell & 1 == 1);
                cells.fold(0, |mask, (_, image)| mask | 1 << image)
            };
            let found = self
                .listed
                .get(&(image(key.0), image(key.1), image(key.2)))?;
            let preimage = |cell: usize| images.iter().position(|&image| image == cell);
            let pair = |&[one, other]: &[usize; 2]| Some([preimage(one)?, preimage(other)?]);
            Some(Reply {
                cell: preimage(found.cell)?,
                pairs: found.pairs.iter().map(pair).collect::<Option<_>>()?,
                threats: (found.threats.iter().map(|&cell| preimage(cell)))
                    .collect::<Option<_>>()?,
            })
        })
    }

    /// What is left of a position: the cells on live sets.
    fn left(&self, own: Own, free: u128) -> Key {
        let live = [0, 1].map(|player: usize| {
            let sets = self.sets[player].iter();
            let sets = sets.filter(|&&set| set & own[1 - player] == 0);
            sets.fold(0, |cells, set| cells | set)
        });
        (
            own[0] & live[0],
            own[1] & live[1],
            free & (live[0] | live[1]),
        )
    }

    /// The cell that completes a live set of the claimant, or else stops one of the other player.
    fn forced(&self, own: Own) -> Option<usize> {
        [self.claimant, self.claimant.other()]
            .into_iter()
            .map(|player| self.lacked(own, player))
            .find(|&last| last != 0)
            .map(|last| last.trailing_zeros() as usize)
    }

    /// Whether the claimant can reach the goal, by a search.
    fn is_won(&mut self, own: Own, ply: usize) -> Result<bool, Unreadable> {
        if let Some(won) = self.decided(own, ply) {
            return Ok(won);
        }
        if let Some(found) = self.searched.get(&own) {
            return Ok(found.is_some());
        }
        let most = self.most.saturating_mul(POSITIONS_A_LINE);
        if self.searched.len() >= most.min(MOST_POSITIONS) {
            return Err(Unreadable(
                "there are too many positions to be searched".into(),
            ));
        }
        let mine = self.board.movers[ply] == self.claimant;
        let mut cells = self.free(own, ply);
        let weights: Vec<u128> = self.weights(own);
        cells.sort_by_key(|&cell| std::cmp::Reverse(weights[cell]));
        let suggested = self.suggestion(own).map(|reply| reply.cell);
        if mine && let Some(best) = suggested.filter(|cell| cells.contains(cell)) {
            cells.retain(|&cell| cell != best);
            cells.insert(0, best);
        }
        let mut found = None;
        let mut last = None;
        for cell in cells {
            let is_won = self.is_won(self.with(own, ply, cell), ply + 1)?;
            last = Some(cell);
            if is_won == mine {
                found = last;
                break;
            }
        }
        let answer = if mine {
            found
        } else {
            last.filter(|_| found.is_none())
        };
        self.searched.insert(own, answer);
        Ok(answer.is_some())
    }

    /// For each cell how much the live sets through it weigh.
    fn weights(&self, own: Own) -> Vec<u128> {
        let mut weights = vec![0; self.board.cells.len()];
        for player in [0, 1] {
            for &set in &self.sets[player] {
                let open = set & !own[player];
                if set & own[1 - player] == 0 {
                    let weight = 1 << (100 - open.count_ones().min(100));
                    cells_of(open)
                        .into_iter()
                        .for_each(|cell| weights[cell] += weight);
                }
            }
        }
        weights
    }
}
