//! Strategies on live boards: what a position leaves is listed, not the position, and no move that
//! another is as good as is answered.

use super::images::{Listing, Nodes};
use super::{Section, Strategist, by_oracle};
use crate::oracle::Chase;
use harary_core::{Engine, Game, Paused, Player, Watch};
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
                if pursuit.is_stopped(&at) || !seen.insert(pursuit.left_key(&at)) {
                    continue;
                }
                let waiting = open.capacity() * size_of::<PursuitPosition<R>>();
                listing.meet(size_of::<R::Key>(), waiting)?;
                let mut moves = Vec::new();
                pursuit.undominated(&at, &mut moves);
                if pursuit.to_move(&at) != claimant {
                    listing.pass();
                    let moves = moves.into_iter().rev();
                    open.extend(moves.filter_map(|mv| pursuit.after(&at, mv)));
                    continue;
                }
                let names = &game.board().cells;
                let hopes = claimant == pursuer;
                let node = pursuit.write_left(game, &at);
                // What the checker sees by itself needs no line, unless pairs end it.
                if let Some(mv) = pursuit.obvious(&at) {
                    let next = pursuit.after(&at, mv);
                    let pairs = pairs_after(&pursuit, next.as_ref().filter(|_| !hopes), names);
                    if !listing.spares() || !pairs.is_empty() {
                        listing.add(&node, &(names[usize::from(mv)].clone() + &pairs));
                    }
                    open.extend(next.filter(|_| pairs.is_empty()));
                    continue;
                }
                if let Some(reply) = listing.known(&node) {
                    let mv = names.iter().position(|name| *name == reply);
                    open.extend(mv.and_then(|cell| pursuit.after(&at, cell as u8)));
                    continue;
                }
                let first = match hopes {
                    true => pursuit.threats(&at).map(|threats| threats.first),
                    false => pursuit.pairing(&at, true).and_then(|pairing| pairing.first),
                };
                let (mv, next) = match first {
                    Some(mv) => (mv, pursuit.after(&at, mv)),
                    None => {
                        moves.sort_by_cached_key(|&mv| Reverse(pursuit.weight_of(&at, mv)));
                        self.reply(&pursuit, pursuer, hopes, &at, &moves, listing.watch())?
                    }
                };
                let pairs = pairs_after(&pursuit, next.as_ref().filter(|_| !hopes), names);
                listing.add(&node, &(names[usize::from(mv)].clone() + &pairs));
                open.extend(next.filter(|_| pairs.is_empty()));
            }
            Ok(())
        };
        let of = Nodes::LiveBoards;
        Listing::write(section.game, of, 1, watch, text, &mut list)
    }
}

/// The pairs, each with a space before it, by which the player who has just moved stops the
/// pursuer; none where none are found, or where the checker needs none.
fn pairs_after<R: BoardWidth>(
    pursuit: &Pursuit<R>,
    next: Option<&PursuitPosition<R>>,
    names: &[String],
) -> String {
    let next = next.filter(|next| !pursuit.is_stopped(next));
    let pairing = next.and_then(|next| pursuit.pairing(next, true));
    let pairs = pairing.into_iter().flat_map(|pairing| pairing.pairs);
    pairs
        .map(|cells| {
            let [a, b] = cells.map(|cell| &names[usize::from(cell)]);
            format!(" {a},{b}")
        })
        .collect()
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
        // First what is known, then what must be searched.
        for may_search in [false, true] {
            for &mv in moves {
                let Some(next) = pursuit.after(at, mv) else {
                    return Ok((mv, None));
                };
                let forced = pursuit.forced(&next);
                let wins = match search.known(pursuit, &forced) {
                    Some(wins) => wins,
                    None if !may_search => continue,
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
        }
        unreachable!("a position that keeps the claim has a move that keeps it")
    }
}
