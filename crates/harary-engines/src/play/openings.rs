//! The first plies of a game, and which of the positions that they lead to must be solved before it
//! is known who wins: a tree of *and* and *or*, in which positions with one key are one.

use super::null_window::ordered_moves;
use harary_core::{Hints, Keyed, Outcome, Player};
use rustc_hash::FxHashMap;

/// The positions after the first plies of a game, the *openings*, numbered from 0.
///
/// Takes one visit of each position of the first plies and of each of its moves. Memory: the
/// positions of two lengths at once, and the moves to each opening while they are found.
#[derive(Debug)]
pub struct Openings {
    /// Those of each length after those of the length before.
    nodes: Vec<Node>,
    count: usize,
    plies: u32,
}

/// The moves that lead to each opening.
type Lines<M> = Vec<Vec<M>>;

/// Why there are no such openings.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoOpenings {
    /// There are too many after so many plies.
    TooMany(u32),
    /// No number of plies has enough; the most are so many, after so many plies.
    TooFew(usize, u32),
}

#[derive(Debug)]
enum Node {
    /// The game is over.
    Over(Outcome),
    /// An opening, by its number.
    Open(usize),
    /// The player to move, and the nodes that there are moves to.
    Inner(Player, Vec<usize>),
}

/// What is known of who wins from a position: the least and the greatest worth to A, which is 1 if
/// A wins and −1 if B does.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Known {
    least: i32,
    most: i32,
}

impl Known {
    /// Nothing is known.
    pub const NOTHING: Known = Known { least: -1, most: 1 };

    /// Who wins, if that is known.
    pub fn outcome(self) -> Option<Outcome> {
        let worth = Some(self.least).filter(|_| self.is_all());
        worth.map(|worth| match worth {
            1 => Outcome::Wins(Player::A),
            0 => Outcome::Draw,
            _ => Outcome::Wins(Player::B),
        })
    }

    fn is_all(self) -> bool {
        self.least == self.most
    }
}

impl From<Outcome> for Known {
    fn from(outcome: Outcome) -> Known {
        let worth = outcome.worth(Player::A);
        Known {
            least: worth,
            most: worth,
        }
    }
}

/// What follows from what is known of openings.
#[derive(Debug)]
pub struct Outlook {
    /// What is known of the start.
    pub known: Known,
    /// For each opening, whether what is not known of it may still matter.
    pub needed: Vec<bool>,
}

/// So many moves may lead to each of the most openings.
const MOVES_AN_OPENING: usize = 64;

/// An opening with the moves that lead to it.
struct Reached<G: Keyed> {
    node: usize,
    at: G::Position,
    line: Vec<G::Move>,
}

impl Openings {
    /// The openings after so many plies, or after the fewest plies with `enough` of them, and the
    /// moves that lead to each; fewer plies where all plays are over by then.
    ///
    /// They come in the order of a search that tries the moves which the game ranks first before
    /// the others.
    ///
    /// # Errors
    /// If there would be more than `most`, or 64 times as many moves to them; or not enough.
    pub fn new<G>(
        game: &G,
        from: &G::Position,
        plies: Option<u32>,
        enough: usize,
        most: usize,
    ) -> Result<(Self, Lines<G::Move>), NoOpenings>
    where
        G: Keyed + Hints,
    {
        let first = match game.outcome(from) {
            Some(outcome) => Node::Over(outcome),
            None => Node::Open(0),
        };
        let is_over = matches!(first, Node::Over(_));
        let mut openings = Openings {
            nodes: vec![first],
            count: 0,
            plies: 0,
        };
        let mut level = Vec::new();
        if !is_over {
            level.push(Reached::<G> {
                node: 0,
                at: from.clone(),
                line: Vec::new(),
            });
        }
        let mut widest = (level.len(), 0);
        while !level.is_empty()
            && plies.map_or(level.len() < enough, |plies| openings.plies < plies)
        {
            openings.plies += 1;
            let next = openings.below(game, &level, most);
            level = next.ok_or(NoOpenings::TooMany(openings.plies))?;
            if level.len() > widest.0 {
                widest = (level.len(), openings.plies);
            }
        }
        if plies.is_none() && level.len() < enough {
            return Err(NoOpenings::TooFew(widest.0, widest.1));
        }
        openings.count = level.len();
        let lines = level.into_iter().map(|reached| reached.line).collect();
        Ok((openings, lines))
    }

    /// The positions one ply further on, unless they are too many.
    fn below<G>(&mut self, game: &G, level: &[Reached<G>], most: usize) -> Option<Vec<Reached<G>>>
    where
        G: Keyed + Hints,
    {
        let mut next: Vec<Reached<G>> = Vec::new();
        let mut met: FxHashMap<G::Key, usize> = FxHashMap::default();
        let mut moves = 0;
        for reached in level {
            let mut below = Vec::new();
            let mut over: Vec<Outcome> = Vec::new();
            for mv in ordered_moves(game, &reached.at) {
                let mut at = reached.at.clone();
                game.play(&mut at, mv);
                let new = self.nodes.len();
                if let Some(outcome) = game.outcome(&at) {
                    // One of each kind is enough.
                    if !over.contains(&outcome) {
                        over.push(outcome);
                        self.nodes.push(Node::Over(outcome));
                        below.push(new);
                    }
                    continue;
                }
                let node = *met.entry(game.key(&at)).or_insert(new);
                below.push(node);
                if node == new {
                    self.nodes.push(Node::Open(next.len()));
                    let mut line = reached.line.clone();
                    line.push(mv);
                    next.push(Reached { node, at, line });
                }
            }
            below.dedup();
            moves += below.len();
            if next.len() > most || moves > MOVES_AN_OPENING * most {
                return None;
            }
            self.nodes[reached.node] = Node::Inner(game.to_move(&reached.at), below);
        }
        Some(next)
    }

    /// How many openings there are.
    pub fn count(&self) -> usize {
        self.count
    }

    /// After how many plies they are.
    pub fn plies(&self) -> u32 {
        self.plies
    }

    /// What follows from what is known of openings, one place for each opening.
    pub fn outlook(&self, known: &[Known]) -> Outlook {
        let mut worth = vec![Known::NOTHING; self.nodes.len()];
        for (id, node) in self.nodes.iter().enumerate().rev() {
            worth[id] = match node {
                Node::Over(outcome) => (*outcome).into(),
                Node::Open(number) => known.get(*number).copied().unwrap_or(Known::NOTHING),
                Node::Inner(player, below) => {
                    let least = below.iter().map(|&id| worth[id].least);
                    let most = below.iter().map(|&id| worth[id].most);
                    let (least, most) = match player {
                        Player::A => (least.max(), most.max()),
                        Player::B => (least.min(), most.min()),
                    };
                    Known {
                        least: least.unwrap_or(-1),
                        most: most.unwrap_or(1),
                    }
                }
            };
        }
        Outlook {
            known: worth[0],
            needed: self.needed(&worth),
        }
    }

    /// Which openings may still change the worth of the root.
    fn needed(&self, worth: &[Known]) -> Vec<bool> {
        let mut needed = vec![false; self.count];
        let mut matters = vec![false; self.nodes.len()];
        matters[0] = true;
        for (id, node) in self.nodes.iter().enumerate() {
            let Known { least, most } = worth[id];
            if !matters[id] || worth[id].is_all() {
                continue;
            }
            match node {
                Node::Over(_) => {}
                Node::Open(number) => needed[*number] = true,
                Node::Inner(player, below) => {
                    for &child in below {
                        matters[child] |= match player {
                            Player::A => worth[child].most > least,
                            Player::B => worth[child].least < most,
                        };
                    }
                }
            }
        }
        needed
    }
}

#[cfg(test)]
mod tests;
