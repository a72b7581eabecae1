//! Strategies as trees: a certificate is read, and its strategy followed on the game it is about,
//! so many plies deep.
//!
//! Nothing is proved here, and no more is looked at than is drawn: whether a certificate is right
//! says `check`.

mod grounds;
mod lines;

use crate::boards;
use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::games::{self, Playable, Visit};
use crate::spec::{Instance, Spec};
use grounds::{Ground, Live, Plain, Step};
use harary_core::Player;
use harary_draw::{Arrow, Frame, Node, NodeKind, StrategyTree};
use harary_games::{LiveBoard, Pursuit, Wide};
use lines::{Certificate, Section};
use std::collections::HashMap;

/// The most positions of a tree.
const POSITIONS: usize = 20_000;
/// The most symbols of a position in one line.
const ACROSS: usize = 40;

/// Which strategy is drawn, and how much of it.
#[derive(Clone, Debug)]
pub struct StrategyQuestion {
    /// What the certificate is called in messages.
    pub name: String,
    /// The certificate.
    pub text: String,
    /// The game, which a certificate of a game from a file does not tell; if it is given it must be
    /// that of the certificate.
    pub game: Option<Spec>,
    /// Whose strategy; the first one of the certificate if `None`.
    pub player: Option<Player>,
    /// So many plies; as many as a page holds, at least two, if `None`.
    pub depth: Option<usize>,
}

/// The greatest width and height of a picture that a page holds.
const HELD: (f64, f64) = (1000.0, 1400.0);

/// Reads a strategy from a certificate.
///
/// # Errors
/// If the text is no certificate of play in format 1 or is about another game, if it has no such
/// strategy or lacks a line of it, or if the tree would have more than 20,000 positions.
pub fn strategy_tree(asked: &StrategyQuestion) -> Result<StrategyTree, Error> {
    let placed = |why: String| bad(format!("{}: {why}", asked.name));
    let certificate = Certificate::read(&asked.text).map_err(placed)?;
    let section = certificate.section(asked.player).map_err(placed)?;
    let instance = match &asked.game {
        Some(spec) => spec.resolve(Purpose::Play)?,
        None if certificate.game.starts_with("file ") => {
            return Err(placed(format!(
                "the board of {} comes from a file: name the game, as in file path=game.pg",
                certificate.game
            )));
        }
        None => certificate.game.parse::<Spec>()?.resolve(Purpose::Play)?,
    };
    if instance.to_string() != certificate.game {
        return Err(placed(format!(
            "the certificate is about {}, not about {instance}",
            certificate.game
        )));
    }
    let of_depth = |depth| {
        let writer = Writer {
            certificate: &certificate,
            section,
            positions: instance.family.positions,
            depth,
        };
        let ground = match section.live {
            true => writer.on_live_boards(&instance),
            false => games::play(&instance, On(certificate.after, section.by_weights))?,
        };
        let tree = ground.and_then(|mut ground| writer.tree(&mut *ground));
        tree.map_err(placed)
    };
    if let Some(depth) = asked.depth {
        return of_depth(depth);
    }
    let mut tree = of_depth(2)?;
    for depth in 3.. {
        let Ok(deeper) = of_depth(depth) else {
            break;
        };
        if deeper.len() == tree.len() || !is_held(&deeper) {
            break;
        }
        tree = deeper;
    }
    Ok(tree)
}

/// Whether a page holds the picture of a tree.
fn is_held(tree: &StrategyTree) -> bool {
    let drawing = tree.drawing(&Frame::default());
    drawing.is_some_and(|drawing| {
        let (width, height) = drawing.size();
        width <= HELD.0 && height <= HELD.1
    })
}

struct Writer<'a> {
    certificate: &'a Certificate<'a>,
    section: &'a Section<'a>,
    /// How positions without cells are written.
    positions: &'static str,
    depth: usize,
}

/// A game after moves, and whether plays may end by weights.
struct On<'a>(&'a str, bool);

impl Visit for On<'_> {
    type Output = Result<Box<dyn Ground>, String>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        Ok(Box::new(Plain::new(game, self.0, self.1)?))
    }
}

/// What the symbols of a position stand for.
fn cells_in_order(cells: &[String]) -> String {
    let order = match cells {
        [] => return String::new(),
        [first @ .., last] if first.len() > 9 => format!("{}, …, {last}", first[..9].join(", ")),
        _ => cells.join(", "),
    };
    format!(
        "A position has a symbol for each cell, in the order {order}: its owner, . if it is free, - if it no longer matters."
    )
}

/// The positions of one ply: the place of each in the tree, and its number on the ground.
type Layer = Vec<(usize, usize)>;

impl Writer<'_> {
    fn on_live_boards(&self, instance: &Instance) -> Result<Box<dyn Ground>, String> {
        let game = boards::positional(instance).map_err(|why| why.to_string())?;
        let claimant = self.section.player;
        let pursuer = match instance.text("convention") {
            "maker-breaker" => Player::A,
            _ if self.section.wins => claimant,
            _ => claimant.other(),
        };
        let pursuit = Pursuit::<Wide>::new(&game, pursuer).filter(|pursuit| !pursuit.is_timed());
        let pursuit = pursuit.ok_or("this game has no strategies on live boards")?;
        let live = Live::new(game, pursuit, self.certificate.after)?;
        Ok(Box::new(live))
    }

    fn title(&self) -> String {
        let Certificate {
            game, after, claim, ..
        } = self.certificate;
        let game = (game.parse()).map_or_else(|_| (*game).to_owned(), |game: Spec| game.named());
        let after = match after.is_empty() {
            true => String::new(),
            false => format!(" after {after}"),
        };
        format!(
            "{game}{after}: {claim}, strategy of {}",
            self.section.player
        )
    }

    fn tree(&self, ground: &mut dyn Ground) -> Result<StrategyTree, String> {
        let claimant = self.section.player;
        let mut tree = StrategyTree {
            title: self.title(),
            positions: match self.positions {
                "" => cells_in_order(&ground.names()),
                how => format!("A position is written as {how}."),
            },
            players: [claimant, claimant.other()].map(|player| player.to_string()),
            nodes: vec![self.node(ground, 0, 0)],
            arrows: Vec::new(),
        };
        let mut layer = vec![(0, 0)];
        for ply in 0..self.depth {
            if layer.is_empty() {
                break;
            }
            layer = self.next(ground, layer, ply, &mut tree)?;
        }
        for (index, _) in layer {
            if tree.nodes[index].kind != NodeKind::Over {
                tree.nodes[index].lines.push("…".to_owned());
            }
        }
        Ok(tree)
    }

    /// Puts the positions of the next ply into the tree.
    fn next(
        &self,
        ground: &mut dyn Ground,
        layer: Layer,
        ply: usize,
        tree: &mut StrategyTree,
    ) -> Result<Layer, String> {
        // Positions that a symmetry maps to each other are one: what follows one of them is the
        // image of what follows the other.
        let mut known: HashMap<Node, usize> = HashMap::new();
        let symmetries = ground.symmetries();
        let mut next = Vec::new();
        for (from, at) in layer {
            if tree.nodes[from].kind == NodeKind::Over {
                continue;
            }
            let mut arrows: Vec<Arrow> = Vec::new();
            for Step { name, after } in self.steps(ground, at, ply)? {
                let node = match after {
                    Ok(at) => self.node(ground, at, ply + 1),
                    Err(ref end) => over(vec![end.clone()], ply + 1),
                };
                let like = match after {
                    Ok(at) => Node {
                        lines: [least_image(&ground.node(at), &symmetries)]
                            .into_iter()
                            .chain(
                                node.lines
                                    .last()
                                    .cloned()
                                    .filter(|_| node.kind == NodeKind::Over),
                            )
                            .collect(),
                        ..node.clone()
                    },
                    Err(_) => node.clone(),
                };
                let to = *known.entry(like).or_insert_with(|| {
                    tree.nodes.push(node);
                    let index = tree.nodes.len() - 1;
                    next.extend(after.ok().map(|at| (index, at)));
                    index
                });
                match arrows.iter_mut().find(|arrow| arrow.to == to) {
                    Some(arrow) if arrow.moves.contains(&name) => {}
                    Some(arrow) => arrow.moves.push(name),
                    None => arrows.push(Arrow {
                        from,
                        to,
                        moves: vec![name],
                    }),
                }
            }
            tree.arrows.extend(arrows);
            if tree.nodes.len() > POSITIONS {
                return Err(format!(
                    "the strategy has more than {POSITIONS} positions in {} plies; draw fewer",
                    ply + 1
                ));
            }
        }
        Ok(next)
    }

    /// What may follow: the moves with which the strategy begins, the one move of the claimant, or
    /// every move of the other player.
    fn steps(&self, ground: &mut dyn Ground, at: usize, ply: usize) -> Result<Vec<Step>, String> {
        if let (Some((moves, among)), 0) = (&self.section.begins, ply) {
            let mut steps = ground.firsts();
            steps.retain(|step| moves.contains(&step.name.as_str()) == *among);
            return Ok(steps);
        }
        if ground.mover(at) != self.section.player {
            return Ok(ground.steps(at));
        }
        let node = ground.node(at);
        let listed = self.section.replies.get(node.replace('/', "").as_str());
        let reply = match listed {
            Some(reply) => Some((*reply).to_owned()),
            None => ground
                .obvious(at)
                .or_else(|| self.section.by_image(&node, &ground.names())),
        };
        let step = reply.and_then(|reply| match reply.split_once(' ') {
            Some((mv, more)) if more.contains(',') => Some(Step {
                after: Err("stopped by pairs".to_owned()),
                ..ground.step(at, mv)?
            }),
            _ => ground.step(at, &reply),
        });
        let missing = || format!("the strategy has no legal move at {node}; `check` says more");
        Ok(vec![step.ok_or_else(missing)?])
    }

    fn node(&self, ground: &dyn Ground, at: usize, ply: usize) -> Node {
        let text = ground.node(at);
        let rows = text.split('/').flat_map(|row| {
            let symbols: Vec<char> = row.chars().collect();
            let rows = symbols.chunks(ACROSS).map(|row| row.iter().collect());
            rows.collect::<Vec<String>>()
        });
        let mut lines: Vec<String> = rows.collect();
        let late = self.section.late.is_some_and(|late| ply >= late);
        let end = ground
            .end(at)
            .or_else(|| late.then(|| "late enough".to_owned()));
        if let Some(end) = end {
            lines.push(end);
            return over(lines, ply);
        }
        lines.extend(ground.threats(at));
        let kind = match ground.mover(at) == self.section.player {
            true => NodeKind::Mine,
            false => NodeKind::Theirs,
        };
        Node { lines, kind, ply }
    }
}

/// The least of the images of a position under symmetries of its cells.
fn least_image(node: &str, symmetries: &[Vec<usize>]) -> String {
    let symbols: Vec<char> = node.chars().filter(|&symbol| symbol != '/').collect();
    let image = |map: &Vec<usize>| {
        let mut image = symbols.clone();
        for (&symbol, &to) in symbols.iter().zip(map) {
            *image.get_mut(to)? = symbol;
        }
        Some(image)
    };
    let maps = symmetries.iter().filter(|map| map.len() == symbols.len());
    let least = maps.filter_map(image).chain([symbols.clone()]).min();
    least.unwrap_or_default().into_iter().collect()
}

fn over(lines: Vec<String>, ply: usize) -> Node {
    Node {
        lines,
        kind: NodeKind::Over,
        ply,
    }
}

#[cfg(test)]
mod tests;
