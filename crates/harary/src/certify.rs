//! Certificates: of play (outcomes, plies, first moves), a strategy for whoever has something to
//! prove, position by position; of colorings, one, a search tree or a refutation; of nim-values,
//! their period.
//!
//! The format is docs/certificates.md. A strategy is found by walking through the solved game: at
//! the claimant's positions the first move that keeps the claim, at the other player's every move;
//! each position once, by the text of its node, which the checker's rules can go on from.

mod format;
mod images;
mod live;
mod mirrored;
mod period;
mod plies;
mod refutation;
mod section;
mod tree;

pub(crate) use format::FORMAT;
pub(crate) use images::preimage;
pub(crate) use mirrored::Mirrored;
pub(crate) use period::period;
pub(crate) use refutation::NoColoring;
pub(crate) use section::{Section, Strategist};
pub(crate) use tree::{AllColorings, Tree, write_part};

use crate::games::Playable;
use crate::oracle::{Chase, Prover};
use crate::question::Certify;
use crate::spec::Instance;
use harary_core::{Game, Hints, Outcome, Paused, Player, UpToSymmetry, Watch};
use harary_engines::{AlphaBeta, DfPn, Oracle, Staged};
use harary_games::{BoardWidth, Evasion, Positional};
use std::fmt::Write as _;

/// What is to be certified.
pub(crate) struct Certificate<'a, G: Playable> {
    pub(crate) game: &'a UpToSymmetry<G>,
    pub(crate) instance: &'a Instance,
    pub(crate) after: &'a [String],
    pub(crate) from: &'a G::Position,
    pub(crate) outcome: Outcome,
}

/// A part of an answer, with what is claimed.
#[derive(Clone, Copy)]
pub(crate) enum Claimed<'a> {
    Outcome,
    Plies(u32),
    FirstMoves(&'a [String]),
}

impl Claimed<'_> {
    /// What it is a claim of.
    pub(crate) fn part(self) -> Certify {
        match self {
            Claimed::Outcome => Certify::Outcome,
            Claimed::Plies(_) => Certify::Plies,
            Claimed::FirstMoves(_) => Certify::FirstMoves,
        }
    }
}

impl<G: Playable> Strategist<G> for AlphaBeta<UpToSymmetry<G>> {
    fn section(
        &mut self,
        section: &Section<'_, G>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        if let ([_], Some(plies)) = (section.roots, self.forced_plies(section.claimant))
            && section.wins
        {
            return section.within(plies, self, watch, text);
        }
        let goal = match section.wins {
            true => Outcome::Wins(section.claimant),
            false => Outcome::Draw,
        };
        section.by_positions(watch, text, &mut |at, search| match search {
            Some(watch) => self.can_reach(section.game, at, section.claimant, goal, watch),
            None => Ok(false),
        })
    }

    fn timely(&mut self) -> Option<&mut AlphaBeta<UpToSymmetry<G>>> {
        Some(self)
    }
}

impl<G: Playable> Strategist<G> for Staged<UpToSymmetry<G>, dyn Prover<G>> {
    fn section(
        &mut self,
        section: &Section<'_, G>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        self.oracle().section(section, watch, text)
    }

    fn timely(&mut self) -> Option<&mut AlphaBeta<UpToSymmetry<G>>> {
        self.second_stage()
    }
}

impl<G: Playable> Strategist<G> for [DfPn<UpToSymmetry<G>>; 2] {
    fn section(
        &mut self,
        section: &Section<'_, G>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        by_oracle(self, section, watch, text)
    }
}

/// Strategies that avoid sets are written by the positions of the game.
impl<R: BoardWidth> Strategist<Positional> for Chase<Evasion<R>> {
    fn section(
        &mut self,
        section: &Section<'_, Positional>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        by_oracle(self, section, watch, text)
    }
}

/// A strategy by the positions of the game, from an oracle.
fn by_oracle<G: Playable>(
    oracle: &mut impl Oracle<UpToSymmetry<G>>,
    section: &Section<'_, G>,
    watch: &Watch<'_>,
    text: &mut String,
) -> Result<(), Paused> {
    let (game, player) = (section.game, section.player_in_question());
    section.by_positions(watch, text, &mut |at, search| {
        let wins = match (oracle.known(game, at, player), search) {
            (Some(wins), _) => wins,
            (None, Some(watch)) => oracle.wins(game, at, player, watch)?,
            (None, None) => return Ok(false),
        };
        Ok(wins == section.wins)
    })
}

impl<G: Playable> Certificate<'_, G> {
    /// The text, from an engine that has solved the game.
    pub(crate) fn text(
        &self,
        claimed: Claimed<'_>,
        engine: &mut dyn Strategist<G>,
        watch: &Watch<'_>,
    ) -> Result<String, Paused> {
        let mut text = format!("{FORMAT}\ngame {}\n", self.instance);
        if !self.after.is_empty() {
            writeln!(text, "after {}", self.after.join(",")).expect("strings take all");
        }
        writeln!(text, "claim {}", self.claim(claimed)).expect("strings take all");
        text.push_str(&self.instance.quotation());
        match (claimed, self.outcome) {
            (Claimed::Plies(plies), Outcome::Wins(winner)) => {
                self.plies(winner, plies, engine, watch, &mut text)?;
            }
            (Claimed::FirstMoves(kept), _) => {
                self.first_moves(kept, engine, watch, &mut text)?;
            }
            (_, Outcome::Wins(winner)) => {
                let roots = std::slice::from_ref(self.from);
                self.section(roots, winner, true, engine, watch, &mut text)?;
            }
            (_, Outcome::Draw) => {
                let roots = std::slice::from_ref(self.from);
                if self.after.is_empty() && self.game.second_cannot_win() {
                    text.push_str("reason A strategy-stealing\n");
                } else {
                    self.no_loss(roots, Player::A, engine, watch, &mut text)?;
                }
                self.no_loss(roots, Player::B, engine, watch, &mut text)?;
            }
        }
        Ok(text)
    }

    /// What stands after `claim `.
    fn claim(&self, claimed: Claimed<'_>) -> String {
        let (name, outcome) = (claimed.part().name(), self.outcome);
        match claimed {
            Claimed::Plies(plies) => format!("{name} {outcome} {plies}"),
            Claimed::Outcome | Claimed::FirstMoves([]) => format!("{name} {outcome}"),
            Claimed::FirstMoves(moves) => format!("{name} {outcome} {}", moves.join(",")),
        }
    }

    /// One section.
    fn section(
        &self,
        roots: &[G::Position],
        claimant: Player,
        wins: bool,
        engine: &mut dyn Strategist<G>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        let section = Section {
            game: self.game,
            roots,
            claimant,
            wins,
        };
        engine.section(&section, watch, text)
    }

    /// A section in which a player does not lose, or the reason why this needs no strategy.
    fn no_loss(
        &self,
        roots: &[G::Position],
        claimant: Player,
        engine: &mut dyn Strategist<G>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        let mut mirrors = self.game.mirrors().into_iter();
        match mirrors.find(|mirror| mirror.is_safe && mirror.player == claimant) {
            Some(mirror) if self.after.is_empty() => {
                writeln!(text, "reason {claimant} mirror {}", mirror.images.join(" "))
                    .expect("strings take all");
                Ok(())
            }
            _ => self.section(roots, claimant, false, engine, watch, text),
        }
    }

    /// Who keeps the outcome after a first move that is listed, and that no other first move keeps
    /// it.
    fn first_moves(
        &self,
        kept: &[String],
        engine: &mut dyn Strategist<G>,
        watch: &Watch<'_>,
        text: &mut String,
    ) -> Result<(), Paused> {
        let (game, from) = (self.game, self.from);
        let mover = game.to_move(from);
        let rival = mover.other();
        if self.outcome == Outcome::Wins(rival) {
            let roots = std::slice::from_ref(from);
            return self.section(roots, rival, true, engine, watch, text);
        }
        let (mut good, mut bad, mut moves) = (Vec::new(), Vec::new(), Vec::new());
        game.0.moves(from, &mut moves);
        for mv in moves {
            let next = game.after(from, mv);
            if kept.contains(&game.0.write_move(from, mv)) {
                good.push(next);
            } else {
                bad.push(next);
            }
        }
        let draw = self.outcome == Outcome::Draw;
        self.section(&good, mover, !draw, engine, watch, text)?;
        if draw {
            self.no_loss(&good, rival, engine, watch, text)?;
        }
        self.section(&bad, rival, draw, engine, watch, text)
    }
}

/// The certificate of a coloring.
pub(crate) fn coloring(spec: &Instance, coloring: &str) -> String {
    of_one(spec, "coloring", coloring)
}

/// The certificate of a set of so many cells without a forbidden set.
pub(crate) fn set(spec: &Instance, cells: usize, set: &str) -> String {
    of_one(spec, &format!("set {cells}"), set)
}

/// The certificate of what is its own proof.
fn of_one(spec: &Instance, claim: &str, line: &str) -> String {
    let board = spec.quotation();
    format!("{FORMAT}\ngame {spec}\nclaim {claim}\n{board}{line}\nend\n")
}
