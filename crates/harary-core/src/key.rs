//! Keys: positions with the same key have the same value; and symmetry as an adapter.

use crate::{Game, Hints, Mirror, Outcome, Player, Words};
use std::hash::Hash;

/// A game whose positions have exact keys: positions with equal keys have equal values (outcome and
/// plies).
///
/// A key may leave out what cannot matter any more; it must never be a hash that merely makes
/// equality likely. Games with keys are plain values, which threads may share.
pub trait Keyed: Game<Position: Send, Move: Send, Undo: Send> + Sync {
    /// The key, made of words so that it fits tables and checkpoints.
    type Key: Words + Clone + Eq + Hash + Send;
    /// The key of a position, the player to move included where it is not implied.
    fn key(&self, at: &Self::Position) -> Self::Key;

    /// A key for tables of values, which may forget more than [`key`](Keyed::key) does, and whether
    /// the value stored with it is seen with the players exchanged: where both have the same moves,
    /// positions that differ in whose turn it is share one entry.
    fn value_key(&self, at: &Self::Position) -> (Self::Key, bool) {
        (self.key(at), false)
    }

    /// A key for counts of plays. Of two positions after equally many moves whose keys are equal,
    /// equally many plays go on to each length. In a game [of plays](Symmetric::of_plays) equally
    /// many must go on up to the symmetries that are left, too: those that keep the start and fix
    /// each move since. The cells and their owners are such a key on a board, or their least image.
    ///
    /// `None`, the default, counts each play by itself: right for any game, but slow where many
    /// plays lead to one position.
    fn plays_key(&self, _at: &Self::Position) -> Option<Self::Key> {
        None
    }
}

/// A game with symmetries: maps of positions to positions that keep values.
///
/// Tables hold values, which symmetry keeps, and never moves, which it would have to map back: so
/// keys are enough.
pub trait Symmetric: Keyed {
    /// An exact key that all symmetric images of a position share.
    fn canonical(&self, at: &Self::Position) -> Self::Key {
        self.key(at)
    }
    /// The [value key](Keyed::value_key) that all symmetric images of a position share.
    fn canonical_value_key(&self, at: &Self::Position) -> (Self::Key, bool) {
        (self.canonical(at), false)
    }
    /// The same game with keys that only images of a position share, so that they count positions.
    /// The default is the game itself, as keys mostly do so already; heaps and monotonic games are
    /// counted up to what can no longer matter.
    #[must_use]
    fn told_apart(self) -> Self
    where
        Self: Sized,
    {
        self
    }
    /// The same game with [`representatives`](Symmetric::representatives) that leave, of the plays
    /// that symmetries map to each other, one: a symmetry must fix each move since the start, and
    /// not the position alone. The default is the game itself, where a position tells which moves
    /// were made, or heaps are not told apart.
    #[must_use]
    fn of_plays(self) -> Self
    where
        Self: Sized,
    {
        self
    }
    /// Drops moves that a symmetry fixing the position maps to an earlier move. Keeping all is
    /// allowed.
    fn representatives(&self, _at: &Self::Position, _moves: &mut Vec<Self::Move>) {}
}

/// The same game, seen up to symmetry: keys are canonical, and of several moves that a symmetry of
/// the position maps to each other only the first is offered. Engines never know.
#[derive(Clone, Debug)]
pub struct UpToSymmetry<G>(pub G);

impl<G: Symmetric> UpToSymmetry<G> {
    /// Appends those of the moves that symmetry keeps.
    fn of_each_kind(
        &self,
        at: &G::Position,
        out: &mut Vec<G::Move>,
        moves: impl Fn(&G, &G::Position, &mut Vec<G::Move>),
    ) {
        let before = out.len();
        moves(&self.0, at, out);
        if before == 0 {
            return self.0.representatives(at, out);
        }
        let mut mine = out.split_off(before);
        self.0.representatives(at, &mut mine);
        out.append(&mut mine);
    }
}

impl<G: Symmetric> Game for UpToSymmetry<G> {
    type Position = G::Position;
    type Move = G::Move;
    type Undo = G::Undo;

    fn start(&self) -> G::Position {
        self.0.start()
    }
    fn to_move(&self, at: &G::Position) -> Player {
        self.0.to_move(at)
    }
    fn moves(&self, at: &G::Position, out: &mut Vec<G::Move>) {
        self.of_each_kind(at, out, G::moves);
    }
    fn play(&self, at: &mut G::Position, mv: G::Move) -> G::Undo {
        self.0.play(at, mv)
    }
    fn undo(&self, at: &mut G::Position, mv: G::Move, undo: G::Undo) {
        self.0.undo(at, mv, undo);
    }
    fn outcome(&self, at: &G::Position) -> Option<Outcome> {
        self.0.outcome(at)
    }
    fn timed(&self, outcome: Outcome) -> bool {
        self.0.timed(outcome)
    }
    fn is_about_length(&self) -> bool {
        self.0.is_about_length()
    }
    fn is_tree(&self) -> bool {
        self.0.is_tree()
    }
}

impl<G: Symmetric> Keyed for UpToSymmetry<G> {
    type Key = G::Key;
    fn key(&self, at: &G::Position) -> G::Key {
        self.0.canonical(at)
    }
    fn value_key(&self, at: &G::Position) -> (G::Key, bool) {
        self.0.canonical_value_key(at)
    }
    fn plays_key(&self, at: &G::Position) -> Option<G::Key> {
        self.0.plays_key(at)
    }
}

impl<G: Symmetric + Hints> Hints for UpToSymmetry<G> {
    fn rank(&self, at: &G::Position, mv: G::Move) -> i32 {
        self.0.rank(at, mv)
    }
    fn candidates(&self, at: &G::Position, out: &mut Vec<G::Move>) {
        self.of_each_kind(at, out, G::candidates);
    }
    fn urgent(&self, at: &G::Position, out: &mut Vec<G::Move>) {
        self.0.urgent(at, out);
    }
    fn soonest(&self, at: &G::Position, player: Player) -> Option<u32> {
        self.0.soonest(at, player)
    }
    fn second_cannot_win(&self) -> bool {
        self.0.second_cannot_win()
    }
    fn likely_winner(&self) -> Player {
        self.0.likely_winner()
    }
    fn mirrors(&self) -> Vec<Mirror> {
        self.0.mirrors()
    }
    fn proved(&self, at: &G::Position, looks_long: bool) -> Option<Outcome> {
        self.0.proved(at, looks_long)
    }
    fn effort(&self, at: &G::Position, prover: Player, is_early: bool) -> [u64; 2] {
        self.0.effort(at, prover, is_early)
    }
    fn sets(&self) -> usize {
        self.0.sets()
    }
}
