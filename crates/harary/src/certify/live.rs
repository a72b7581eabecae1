//! Strategies on live boards: what a position leaves is listed, not the position, and no move that
//! another is as good as is answered.

use super::images::Listing;
use super::{Section, Strategist, by_oracle};
use crate::oracle::Chase;
use harary_core::{Engine, Game, Keyed, Paused, Player, Watch};
use harary_games::{BoardPosition, BoardWidth, Positional, Pursuit, PursuitPosition};
use std::cmp::Reverse;
use std::collections::HashSet;
use std::fmt::Write as _;

impl<R: BoardWidth> Strategist<Positional> for Chase<Pursuit<R>> {
    fn section(
        &mut self,
        section: &Section<'_, Positional>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        let (game, claimant) = (&section.game.0, section.claimant);
        let roots = section.roots.iter();
        let roots = roots.filter(|root| game.outcome(root).is_none());
        let roots: Vec<&BoardPosition> = roots.collect();
        if roots.is_empty() {
            write!(text, "strategy {claimant}\nend\n").expect("strings take all");
            return Ok(());
        }
        // Time is nothing that a live board shows.
        if self.questions.iter().flatten().any(Pursuit::is_timed) {
            return by_oracle(self, section, watch, text);
        }
        writeln!(text, "strategy {claimant} on live boards").expect("strings take all");
        let wanted = section.player_in_question();
        // Who only outlasts the other has no question.
        let pursuer = match self.questions[wanted as usize] {
            Some(_) => wanted,
            None => wanted.other(),
        };
        let Some(pursuit) = self.questions[pursuer as usize].clone() else {
            return Ok(());
        };
        let mut list = |listing: &mut Listing<'_, '_>| {
            let open = roots.iter().rev();
            let mut open: Vec<_> = open.map(|root| pursuit.left(game, root)).collect();
            let mut seen = HashSet::new();
            while let Some(at) = open.pop() {
                let key = match listing.isomorphic() {
                    true => pursuit.key(&at),
                    false => pursuit.left_key(&at),
                };
                if pursuit.is_stopped(&at) || !seen.insert(key) {
                    continue;
                }
                let waiting = open.capacity() * size_of::<PursuitPosition<R>>();
                listing.meet(size_of::<R::Key>(), waiting)?;
                let mut moves = answers(&pursuit, &at, listing.isomorphic());
                if pursuit.to_move(&at) != claimant {
                    listing.pass();
                    let moves = moves.into_iter().rev();
                    open.extend(moves.filter_map(|mv| pursuit.after(&at, mv)));
                    continue;
                }
                let names = &game.board().cells;
                let hopes = claimant == pursuer;
                let node = pursuit.write_left(game, &at);
                let reply = if let Some(mv) = pursuit.obvious(&at) {
                    // What the checker sees by itself needs no line, unless it is nearly over.
                    let next = pursuit.after(&at, mv);
                    let reply = Reply::then(mv, &pursuit, hopes, next);
                    if !listing.spares() || reply.ends_soon() {
                        listing.add(&node, &reply.write(names));
                    }
                    reply
                } else if let Some(known) = listing.known(&node) {
                    Reply::read(&known, names)
                } else {
                    let reply = match Reply::soon(&pursuit, hopes, &at) {
                        Some(reply) => reply,
                        None => {
                            moves.sort_by_cached_key(|&mv| Reverse(pursuit.weight_of(&at, mv)));
                            let watch = listing.watch();
                            let found = self.reply(&pursuit, pursuer, hopes, &at, &moves, watch)?;
                            Reply::then(found.0, &pursuit, hopes, found.1)
                        }
                    };
                    listing.add(&node, &reply.write(names));
                    reply
                };
                open.extend(reply.follow(&pursuit, &at, listing.isomorphic()));
            }
            Ok(())
        };
        Listing::write(section.game, 1, watch, text, &mut list)
    }
}

/// The moves that must be answered, perhaps by any names of the vertices.
fn answers<R: BoardWidth>(
    pursuit: &Pursuit<R>,
    at: &PursuitPosition<R>,
    by_any_names: bool,
) -> Vec<u8> {
    let mut moves = Vec::new();
    match by_any_names {
        true => pursuit.undominated_by_any_names(at, &mut moves),
        false => pursuit.undominated(at, &mut moves),
    }
    moves
}

/// What a line says after its position.
struct Reply {
    mv: u8,
    /// Pairs by which the claimant goes on; with these nothing is left to be followed.
    pairs: Vec<[u8; 2]>,
    /// Moves by which the claimant threatens to win, and does if the other player takes no cell
    /// that matters.
    threats: Vec<u8>,
}

impl Reply {
    /// The move, and what ends the play after it, if the game knows that and the checker does not.
    fn then<R: BoardWidth>(
        mv: u8,
        pursuit: &Pursuit<R>,
        hopes: bool,
        next: Option<PursuitPosition<R>>,
    ) -> Reply {
        let next = next.filter(|next| !pursuit.is_stopped(next));
        let (mut pairs, mut threats) = (Vec::new(), Vec::new());
        match next {
            Some(next) if !hopes => {
                let pairing = pursuit.pairing(&next, true);
                pairs = pairing.map_or_else(Vec::new, |pairing| pairing.pairs);
            }
            Some(next) if pursuit.obvious(&next).is_none() => {
                threats = pursuit.threats(&next).unwrap_or_default();
            }
            _ => {}
        }
        Reply { mv, pairs, threats }
    }

    /// What needs no search: a win by threats alone, or the move before a stop by pairs.
    fn soon<R: BoardWidth>(
        pursuit: &Pursuit<R>,
        hopes: bool,
        at: &PursuitPosition<R>,
    ) -> Option<Reply> {
        if !hopes {
            let mv = pursuit.pairing(at, true)?.first?;
            return Some(Reply::then(mv, pursuit, hopes, pursuit.after(at, mv)));
        }
        let moves = pursuit.threats(at)?;
        Some(Reply {
            mv: moves[0],
            pairs: Vec::new(),
            threats: moves[1..].to_vec(),
        })
    }

    fn ends_soon(&self) -> bool {
        !self.pairs.is_empty() || !self.threats.is_empty()
    }

    fn write(&self, names: &[String]) -> String {
        let name = |&cell: &u8| names[usize::from(cell)].as_str();
        let pairs = self.pairs.iter();
        let pairs = pairs.map(|[a, b]| format!("{},{}", name(a), name(b)));
        let words = std::iter::once(&self.mv).chain(&self.threats);
        let words = words.map(|cell| name(cell).to_owned()).chain(pairs);
        words.collect::<Vec<_>>().join(" ")
    }

    /// Reads what [`write`](Reply::write) wrote, by the same names.
    fn read(text: &str, names: &[String]) -> Reply {
        let cell = |name: &str| {
            let cell = names.iter().position(|known| known == name);
            cell.expect("it was written with these names") as u8
        };
        let (pairs, cells): (Vec<&str>, Vec<&str>) =
            text.split(' ').partition(|word| word.contains(','));
        let pairs = pairs.iter().filter_map(|pair| pair.split_once(','));
        Reply {
            mv: cell(cells[0]),
            pairs: pairs.map(|(a, b)| [cell(a), cell(b)]).collect(),
            threats: cells[1..].iter().map(|name| cell(name)).collect(),
        }
    }

    /// The positions that the checker goes on with.
    fn follow<R: BoardWidth>(
        &self,
        pursuit: &Pursuit<R>,
        at: &PursuitPosition<R>,
        by_any_names: bool,
    ) -> Vec<PursuitPosition<R>> {
        let next = pursuit.after(at, self.mv);
        let Some(next) = next.filter(|_| self.pairs.is_empty()) else {
            return Vec::new();
        };
        if self.threats.is_empty() {
            return vec![next];
        }
        let answers = answers(pursuit, &next, by_any_names);
        let answers = pursuit.answers(&next, &self.threats, answers).into_iter();
        answers
            .rev()
            .filter_map(|mv| pursuit.after(&next, mv))
            .collect()
    }
}

impl<R: BoardWidth> Chase<Pursuit<R>> {
    /// A move after which the pursuer wins if `hopes`, and else does not; and the position after it
    /// unless it completes a set.
    fn reply(
        &mut self,
        pursuit: &Pursuit<R>,
        pursuer: Player,
        hopes: bool,
        at: &PursuitPosition<R>,
        moves: &[u8],
        watch: &Watch<'_>,
    ) -> Result<(u8, Option<PursuitPosition<R>>), Paused> {
        let search = &mut self.searches[pursuer as usize];
        // First what is known, or is when the position itself was searched; then each move.
        for round in 0..3 {
            for &mv in moves {
                let Some(next) = pursuit.after(at, mv) else {
                    return Ok((mv, None));
                };
                let forced = pursuit.forced(&next);
                let wins = match search.known(pursuit, &forced) {
                    Some(wins) => wins,
                    None if round < 2 => continue,
                    None => {
                        let wins = search.run((pursuit, &forced), watch)?;
                        search.reset();
                        wins
                    }
                };
                if wins == hopes {
                    return Ok((mv, Some(next)));
                }
            }
            if round == 0 {
                search.run((pursuit, &pursuit.forced(at)), watch)?;
                search.reset();
            }
        }
        unreachable!("a position that keeps the claim has a move that keeps it")
    }
}
