//! The tree that UCT keeps: counters of the positions at the top of the game.

use super::logarithm::ln;
use super::options::UctOptions;
use harary_core::{
    Damaged, Dice, Game, Outcome, Player, Playout, Tally, WordSink, WordSource, Words,
};

pub(super) struct UctTree<G: Playout> {
    nodes: Vec<Node>,
    /// The move that leads to node i + 1; the root has none.
    moves: Vec<G::Move>,
    dice: Dice,
    scratch: G::Scratch,
    fresh: Vec<G::Move>,
    path: Vec<(u32, Player)>,
}

#[derive(Clone, Copy, Debug)]
struct Node {
    /// The children lie side by side from here on; none are stored if their number is 0.
    first: u32,
    children: u32,
    tally: Tally,
    proved: Option<Outcome>,
}

const UNTOUCHED: Node = Node {
    first: 0,
    children: 0,
    tally: Tally {
        a: 0,
        b: 0,
        draws: 0,
    },
    proved: None,
};

impl<G: Playout> UctTree<G> {
    pub(super) fn new(dice: Dice) -> Self {
        UctTree {
            nodes: vec![UNTOUCHED],
            moves: Vec::new(),
            dice,
            scratch: G::Scratch::default(),
            fresh: Vec::new(),
            path: Vec::new(),
        }
    }

    /// Its memory in bytes: its vectors may have grown to twice their length.
    pub(super) fn bytes(&self) -> usize {
        2 * self.nodes.len() * (size_of::<Node>() + size_of::<G::Move>())
    }

    /// The counts at the root.
    pub(super) fn root(&self) -> (Tally, Option<Outcome>) {
        (self.nodes[0].tally, self.nodes[0].proved)
    }

    /// The counts after each first move; empty before the first trial.
    pub(super) fn first(&self) -> impl Iterator<Item = (Tally, Option<Outcome>)> {
        let root = &self.nodes[0];
        let children = &self.nodes[root.first as usize..][..root.children as usize];
        children.iter().map(|node| (node.tally, node.proved))
    }

    /// One trial: down the tree to its greatest depth, at random from there, and back up.
    pub(super) fn trial(&mut self, game: &G, from: &G::Position, depth: u32, options: &UctOptions) {
        let mut at = from.clone();
        let mut node = 0;
        self.path.clear();
        let over = loop {
            if let Some(outcome) = game.outcome(&at) {
                break Some(outcome);
            }
            if self.nodes[node].children == 0 {
                // A tree that grows takes in the children of a position when it comes there again.
                let deep = self.path.len() >= depth as usize;
                let new = options.backup && node != 0 && self.nodes[node].tally.trials() == 0;
                if deep || new || !self.expand(game, &at, node, options.stored) {
                    break None;
                }
            }
            let mover = game.to_move(&at);
            let child = self.select(node, mover);
            self.path.push((node as u32, mover));
            game.play(&mut at, self.moves[child - 1]);
            node = child;
        };
        let mut tally = Tally::default();
        match over {
            Some(outcome) => tally.count(outcome, 1),
            None => tally = game.playouts(&at, 1, &mut self.dice, &mut self.scratch),
        }
        self.nodes[node].tally += tally;
        for &(parent, _) in &self.path {
            self.nodes[parent as usize].tally += tally;
        }
        if let (Some(outcome), true) = (over, options.backup) {
            self.prove(node, outcome);
        }
    }

    /// Adds the children of a node, unless they would be too many. First moves always fit.
    fn expand(&mut self, game: &G, at: &G::Position, node: usize, stored: usize) -> bool {
        self.fresh.clear();
        game.moves(at, &mut self.fresh);
        let first = self.nodes.len();
        if node != 0 && first - 1 + self.fresh.len() > stored {
            return false;
        }
        self.nodes[node].first = first as u32;
        self.nodes[node].children = self.fresh.len() as u32;
        self.nodes.resize(first + self.fresh.len(), UNTOUCHED);
        self.moves.append(&mut self.fresh);
        true
    }

    /// The first child that was never tried, else the one with the highest score; one whose outcome
    /// is proved only if all are.
    fn select(&self, node: usize, mover: Player) -> usize {
        let Node {
            first,
            children,
            tally,
            ..
        } = self.nodes[node];
        let (first, end) = (first as usize, (first + children) as usize);
        let twice = 2.0 * ln(tally.trials());
        let mut best = (first, f64::NEG_INFINITY);
        for (index, child) in (first..).zip(&self.nodes[first..end]) {
            if child.proved.is_some() {
                continue;
            }
            let trials = child.tally.trials();
            if trials == 0 {
                return index;
            }
            let trials = trials as f64;
            let score = child.tally.wins(mover) as f64 / trials + (twice / trials).sqrt();
            if score > best.1 {
                best = (index, score);
            }
        }
        best.0
    }

    /// Takes in that the outcome of a node is known, and what follows for those above it.
    fn prove(&mut self, node: usize, outcome: Outcome) {
        self.nodes[node].proved = Some(outcome);
        let mut latest = outcome;
        for &(parent, mover) in self.path.iter().rev() {
            let Node {
                first, children, ..
            } = self.nodes[parent as usize];
            let mut worth = latest.worth(mover);
            if worth < 1 {
                // Without a win, all children must be known.
                for child in &self.nodes[first as usize..(first + children) as usize] {
                    let Some(outcome) = child.proved else {
                        return;
                    };
                    if outcome.worth(mover) > worth {
                        (latest, worth) = (outcome, outcome.worth(mover));
                    }
                }
            }
            self.nodes[parent as usize].proved = Some(latest);
        }
    }

    pub(super) fn save(&self, to: &mut dyn WordSink) {
        self.dice.write(to);
        to.word(self.nodes.len() as u64);
        for node in &self.nodes {
            to.word(u64::from(node.first) << 32 | u64::from(node.children));
            node.tally.write(to);
            to.word(match node.proved {
                None => 0,
                Some(Outcome::Draw) => 1,
                Some(Outcome::Wins(Player::A)) => 2,
                Some(Outcome::Wins(Player::B)) => 3,
            });
        }
    }

    /// Reads a tree; its moves are those that the game offers.
    pub(super) fn load(
        game: &G,
        at: &G::Position,
        from: &mut dyn WordSource,
    ) -> Result<Self, Damaged> {
        let mut tree = UctTree::new(Dice::read(from)?);
        tree.nodes.clear();
        // Of each node: the place of its children, three counters and the proved outcome.
        for _ in 0..from.length(5)? {
            let children = from.word()?;
            let tally = Tally::read(from)?;
            let proved = [
                None,
                Some(Outcome::Draw),
                Some(Outcome::Wins(Player::A)),
                Some(Outcome::Wins(Player::B)),
            ];
            tree.nodes.push(Node {
                first: (children >> 32) as u32,
                children: children as u32,
                tally,
                proved: *proved.get(from.size(3)?).ok_or(Damaged)?,
            });
        }
        let mut moves = vec![None; tree.nodes.len().saturating_sub(1)];
        let mut open = vec![(0, at.clone())];
        while let Some((index, at)) = open.pop() {
            let node: Node = *tree.nodes.get(index).ok_or(Damaged)?;
            if node.children == 0 {
                continue;
            }
            let offered = game.legal(&at);
            let first = node.first as usize;
            if first <= index || offered.len() != node.children as usize {
                return Err(Damaged);
            }
            let mut trials = 0_u64;
            for (child, &mv) in (first..).zip(&offered) {
                // Every node has one parent.
                match moves.get_mut(child - 1) {
                    Some(slot @ None) => *slot = Some(mv),
                    _ => return Err(Damaged),
                }
                trials += tree.nodes[child].tally.trials();
                open.push((child, game.after(&at, mv)));
            }
            if trials > node.tally.trials() {
                return Err(Damaged);
            }
        }
        tree.moves = moves.into_iter().collect::<Option<_>>().ok_or(Damaged)?;
        Ok(tree)
    }
}

/// The greatest depth such that a tree with all positions up to it has at most `stored` nodes, if
/// positions of one length have as many moves as the first of them; at least 1.
pub(super) fn full_depth<G: Game>(game: &G, from: &G::Position, stored: usize) -> u32 {
    let mut at = from.clone();
    let (mut depth, mut level, mut nodes) = (0, 1_usize, 0_usize);
    loop {
        let moves = game.legal(&at);
        level = level.saturating_mul(moves.len());
        nodes = nodes.saturating_add(level);
        if moves.is_empty() || nodes > stored {
            return depth.max(1);
        }
        depth += 1;
        game.play(&mut at, moves[0]);
    }
}
