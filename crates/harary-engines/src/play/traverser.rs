//! The tree traverser of 1983: all plays depth first, if wanted with pruning and an order of moves.
//!
//! Harary, Sagan and West (1983, section 4) compare three programs: backtracking over the whole
//! tree; *with pruning*, where a position is left at the first move that wins; and pruning with
//! moves that look best tried first. They count games (plays to their end) and branches pruned.
//! Here a branch is pruned at a position that is left with a move untried; so counted, Table 4 is
//! met (`harary study monotonic`).
//!
//! The number pruned depends on the order of moves, and theirs was the order of an array: a move
//! that is played is swapped to the place in the array that its depth has, and stays there when it
//! is taken back. Moves played before lie in front then, and the others come in an order that
//! depends on all that was tried so far. The order belongs to the walk; positions know nothing of
//! it and are restored as always. [`swapped`](Switches::swapped) walks so in any game.
//!
//! Without these switches it is [`Minimax`](crate::Minimax), which finds plies and first moves and
//! is the judge in tests; [`AlphaBeta`](crate::AlphaBeta) is the engine to use.

use crate::parallel::work_sharing::WHOLE;
use crate::play::MOVES_A_NODE;
use crate::play::move_list::{read_moves, write_moves};
use crate::play::score::{MATE, later, over, saved, value};
use harary_core::{
    At, Damaged, Engine, Game, Hints, Outcome, Paused, Player, Progress, Saved, Watch, WordSink,
    WordSource, Words,
};
use std::cmp::Reverse;

/// How to walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Switches {
    /// Leave a position at the first move that wins.
    pub pruning: bool,
    /// Try moves in the order of one array, which playing a move changes for good; else as the game
    /// offers them.
    pub swapped: bool,
    /// Try moves of higher [`rank`](Hints::rank) first, those of equal rank in that order.
    pub ranked: bool,
}

/// Counts of the walk.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Traversed {
    /// The outcome under perfect play.
    pub outcome: Outcome,
    /// How many plays were followed to their end.
    pub games: u64,
    /// How many positions were left with a move untried, as another one wins.
    pub pruned: u64,
    /// How many positions were met that are not over.
    pub going: u64,
}

impl Traversed {
    /// How many moves were tried at a position on the average: the branching of the tree that was
    /// walked. 0 if the game was over at the start.
    pub fn branching(&self) -> f64 {
        // Every position but the first was reached by a move.
        let moves = self.games + self.going - 1;
        moves as f64 / self.going.max(1) as f64
    }
}

/// A walk over the tree of plays that finds the winner, and remembers no position.
///
/// Takes memory for one play. After an answer the engine is reset, except for
/// [`nodes`](Engine::nodes).
pub struct Traverser<G: Game> {
    switches: Switches,
    nodes: u64,
    games: u64,
    pruned: u64,
    at: Option<G::Position>,
    stack: Vec<Frame<G::Undo>>,
    /// The moves of all positions on the path, one after the other.
    arena: Vec<G::Move>,
    /// All moves met so far; those that were played last at depth 0, 1, … lie in front.
    array: Vec<G::Move>,
    /// The scores of the first moves that are done.
    pub(super) root_scores: Vec<i32>,
}

struct Frame<U> {
    mover: Player,
    /// The best score for the mover of the moves tried so far.
    best: i32,
    first: usize,
    next: usize,
    undo: Option<U>,
}

impl<U> Frame<U> {
    /// The moves of the position, which lie in the arena from `first` on, none of them tried.
    fn new(mover: Player, first: usize) -> Self {
        Frame {
            mover,
            best: if mover == Player::A { -MATE } else { MATE },
            first,
            next: first,
            undo: None,
        }
    }
}

impl<G: Game + Hints> Traverser<G> {
    /// A walk that has not begun.
    pub fn new(switches: Switches) -> Self {
        Traverser {
            switches,
            nodes: 0,
            games: 0,
            pruned: 0,
            at: None,
            stack: Vec::new(),
            arena: Vec::new(),
            array: Vec::new(),
            root_scores: Vec::new(),
        }
    }

    /// Puts the moves that lie in the arena from `first` on into the order in which they are tried.
    fn arrange(&mut self, game: &G, at: &G::Position, first: usize) {
        let moves = &mut self.arena[first..];
        if self.switches.swapped {
            for mv in moves.iter() {
                if !self.array.contains(mv) {
                    self.array.push(*mv);
                }
            }
            let array = &self.array;
            moves.sort_by_cached_key(|mv| array.iter().position(|other| other == mv));
        }
        if self.switches.ranked {
            moves.sort_by_cached_key(|&mv| Reverse(game.rank(at, mv)));
        }
    }

    /// Swaps a move to the place of its depth.
    fn swap(&mut self, mv: G::Move, depth: usize) {
        if self.switches.swapped
            && depth < self.array.len()
            && let Some(place) = self.array.iter().position(|&other| other == mv)
        {
            self.array.swap(place, depth);
        }
    }

    /// The score of a position; the watch hears what `tell` says. No switch is on if it is `PLAIN`.
    pub(super) fn score<const PLAIN: bool>(
        &mut self,
        (game, from): At<'_, G>,
        watch: &Watch<'_>,
        tell: impl Fn(&Self) -> Progress,
    ) -> Result<i32, Paused> {
        debug_assert!(!PLAIN || self.switches == Switches::default());
        let mut at = self.at.take().unwrap_or_else(|| {
            *self = Traverser::new(self.switches);
            from.clone()
        });
        let walked = self.walk::<PLAIN>(game, &mut at, watch, tell);
        self.at = walked.is_err().then_some(at);
        walked
    }

    /// Goes on from the position `at`; returns the score of the start.
    fn walk<const PLAIN: bool>(
        &mut self,
        game: &G,
        at: &mut G::Position,
        watch: &Watch<'_>,
        tell: impl Fn(&Self) -> Progress,
    ) -> Result<i32, Paused> {
        loop {
            watch.node(|| tell(self))?;
            self.nodes += 1;
            let mut returned = None;
            if let Some(outcome) = game.outcome(at) {
                self.games += 1;
                returned = Some(over(outcome, game.timed(outcome)));
            } else {
                let first = self.arena.len();
                game.moves(at, &mut self.arena);
                watch.spend((self.arena.len() - first) / MOVES_A_NODE);
                if !PLAIN {
                    self.arrange(game, at, first);
                }
                self.stack.push(Frame::new(game.to_move(at), first));
            }
            loop {
                let depth = self.stack.len();
                let Some(frame) = self.stack.last_mut() else {
                    // Of a game that goes on there is a frame until its score is known.
                    return Ok(returned.unwrap_or_default());
                };
                if let Some(score) = returned.take() {
                    if let Some(undo) = frame.undo.take() {
                        game.undo(at, self.arena[frame.next - 1], undo);
                    }
                    let score = later(score);
                    if depth == 1 {
                        self.root_scores.push(score);
                    }
                    frame.best = match frame.mover {
                        Player::A => frame.best.max(score),
                        Player::B => frame.best.min(score),
                    };
                }
                let wins = !PLAIN
                    && self.switches.pruning
                    && value(frame.best).outcome == Outcome::Wins(frame.mover);
                let untried = frame.next < self.arena.len();
                if untried && !wins {
                    let mv = self.arena[frame.next];
                    frame.next += 1;
                    frame.undo = Some(game.play(at, mv));
                    if !PLAIN {
                        self.swap(mv, depth - 1);
                    }
                    break;
                }
                self.pruned += u64::from(untried);
                returned = Some(frame.best);
                self.arena.truncate(frame.first);
                self.stack.pop();
            }
        }
    }

    /// How much of the tree is left, [`WHOLE`] for all of it, if each child of a position counts
    /// the same.
    pub(super) fn left(&self) -> u64 {
        let (mut weight, mut left) = (WHOLE, 0);
        for (frame, end) in self.frames() {
            weight /= (end - frame.first).max(1) as u64;
            left += weight * (end - frame.next) as u64;
        }
        left + weight
    }

    /// The positions on the path, and where in the arena their moves end.
    fn frames(&self) -> impl Iterator<Item = (&Frame<G::Undo>, usize)> {
        let ends = self.stack.iter().skip(1).map(|frame| frame.first);
        self.stack.iter().zip(ends.chain([self.arena.len()]))
    }

    pub(super) fn progress(&self) -> Progress {
        Progress {
            nodes: self.nodes,
            found: self.games,
            depth: self.stack.len() as u32,
            words: ["nodes", "games played", "moves deep"],
            ..Progress::default()
        }
    }
}

impl<G: Game<Move: Words> + Hints> Saved<At<'_, G>> for Traverser<G> {
    /// While a question is at work.
    fn save(&self, to: &mut dyn WordSink) {
        [self.nodes, self.games, self.pruned].write(to);
        self.array.write(to);
        to.word(u64::from(self.at.is_some()));
        to.word(self.stack.len() as u64);
        for (frame, end) in self.frames() {
            // A move was played at every position on the path.
            let played = frame.next - 1 - frame.first;
            write_moves(&self.arena[frame.first..end], played, to);
            to.word(u64::from(frame.best.cast_unsigned()));
        }
        // One for each first move before the one on the path.
        let scores = self.root_scores.iter();
        scores.for_each(|score| to.word(u64::from(score.cast_unsigned())));
    }

    fn load(&mut self, (game, from): At<'_, G>, words: &mut dyn WordSource) -> Result<(), Damaged> {
        self.nodes = words.counter()?;
        self.games = words.counter()?;
        self.pruned = words.counter()?;
        self.array = Words::read(words)?;
        let is_begun = words.size(1)? == 1;
        let mut at = from.clone();
        for _ in 0..words.length(3)? {
            let first = self.arena.len();
            let mut frame = Frame::new(game.to_move(&at), first);
            let played = read_moves(game, &at, &mut self.arena, words)?;
            frame.next = played + 1;
            frame.best = saved(words.word()?)?;
            frame.undo = Some(game.play(&mut at, self.arena[played]));
            self.stack.push(frame);
        }
        for _ in 1..self.stack.first().map_or(1, |root| root.next) {
            self.root_scores.push(saved(words.word()?)?);
        }
        // Every position but the one to be met next was met.
        let is_whole = is_begun && self.games + self.stack.len() as u64 <= self.nodes;
        match is_whole || self.stack.is_empty() && !is_begun {
            true => self.at = is_begun.then_some(at),
            false => return Err(Damaged),
        }
        Ok(())
    }
}

impl<G: Game + Hints> Engine<At<'_, G>> for Traverser<G> {
    type Answer = Traversed;

    fn run(&mut self, at: At<'_, G>, watch: &Watch<'_>) -> Result<Traversed, Paused> {
        let score = self.score::<false>(at, watch, Traverser::progress)?;
        Ok(Traversed {
            outcome: value(score).outcome,
            games: self.games,
            pruned: self.pruned,
            going: self.nodes - self.games,
        })
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary_core::laws::loaded;
    use harary_core::{Explicit, laws};

    fn all_switches() -> impl Iterator<Item = Switches> {
        (0..8).map(|bits| Switches {
            pruning: bits & 1 != 0,
            swapped: bits & 2 != 0,
            ranked: bits & 4 != 0,
        })
    }

    #[test]
    fn every_way_to_walk_finds_the_outcome_of_plain_minimax() {
        for text in [
            "+",
            "A(B(= +) B(- +) A(= A(+)))",
            "B(A(- A(-)) A(-))",
            "A(= B(= A(+)))",
            "B(B(A(- +) A(+)) A(= -) -)",
        ] {
            let game: Explicit = text.parse().unwrap();
            let expected = laws::minimax(&game, &mut game.start(), &mut 1000).unwrap();
            for switches in all_switches() {
                let new = || Traverser::new(switches);
                let (found, nodes) = laws::pausing((&game, &game.start()), new, &[1, 2]);
                assert_eq!(found.outcome, expected.outcome, "{text} {switches:?}");
                if !switches.pruning {
                    let leaves = text.matches(['+', '-', '=']).count() as u64;
                    let inner = text.matches('(').count() as u64;
                    assert_eq!((found.games, found.pruned), (leaves, 0), "{text}");
                    assert_eq!(nodes, leaves + inner, "{text}");
                }
            }
        }
    }

    #[test]
    fn a_branch_is_pruned_where_a_move_stays_untried() {
        let traverse = |text: &str, pruning: bool| {
            let game: Explicit = text.parse().unwrap();
            let switches = Switches {
                pruning,
                ..Switches::default()
            };
            let mut engine = Traverser::new(switches);
            let found = engine.run((&game, &game.start()), &Watch::free()).unwrap();
            (found.games, found.pruned, found.branching())
        };
        // B is left after its first move, A after its second, which is its last.
        let tree = "A(B(- + +) +)";
        assert_eq!(traverse(tree, false), (4, 0, 2.5));
        assert_eq!(traverse(tree, true), (2, 1, 1.5));
        // Two moves untried are one branch pruned; a draw is not a win.
        assert_eq!(traverse("A(= + - -)", true), (2, 1, 2.0));
        assert_eq!(traverse("-", true), (1, 0, 0.0));
    }

    /// The numbers 1 to 6 are appended to a sequence, none twice; the player who makes the last two
    /// sum to 6 wins, and four numbers without that are a draw.
    struct Sixes;

    impl Game for Sixes {
        type Position = Vec<u8>;
        type Move = u8;
        type Undo = ();

        fn start(&self) -> Vec<u8> {
            Vec::new()
        }
        fn to_move(&self, at: &Vec<u8>) -> Player {
            Player::BOTH[at.len() % 2]
        }
        fn moves(&self, at: &Vec<u8>, out: &mut Vec<u8>) {
            out.extend((1..=6).filter(|number| !at.contains(number)));
        }
        fn play(&self, at: &mut Vec<u8>, mv: u8) {
            at.push(mv);
        }
        fn undo(&self, at: &mut Vec<u8>, _: u8, (): ()) {
            at.pop();
        }
        fn outcome(&self, at: &Vec<u8>) -> Option<Outcome> {
            match at.as_slice() {
                [.., one, two] if one + two == 6 => Some(Outcome::Wins(self.to_move(at).other())),
                [_, _, _, _] => Some(Outcome::Draw),
                _ => None,
            }
        }
    }

    impl Hints for Sixes {
        fn rank(&self, at: &Vec<u8>, mv: u8) -> i32 {
            at.last().map_or(0, |last| i32::from(last + mv == 6))
        }
    }

    /// The walk of 1983, told as a recursion on the array alone: snapshot, swap, never back.
    fn recursion(array: &mut [u8], at: &mut Vec<u8>, counted: &mut [u64; 2]) -> i32 {
        let mover = Sixes.to_move(at);
        if let Some(outcome) = Sixes.outcome(at) {
            counted[0] += 1;
            return outcome.worth(mover);
        }
        let depth = at.len();
        let snapshot = array[depth..].to_vec();
        let mut best = -1;
        for (tried, &x) in snapshot.iter().enumerate() {
            let place = array.iter().position(|&other| other == x).unwrap();
            array.swap(place, depth);
            at.push(x);
            best = best.max(-recursion(array, at, counted));
            at.pop();
            if best == 1 {
                counted[1] += u64::from(tried + 1 < snapshot.len());
                break;
            }
        }
        best
    }

    #[test]
    fn what_is_saved_goes_on_in_the_same_order() {
        for switches in all_switches() {
            let new = || Traverser::<Sixes>::new(switches);
            let mut whole = new();
            let expected = whole.run((&Sixes, &Vec::new()), &Watch::free()).unwrap();
            for pause in [1, 5, 40] {
                let mut engine = new();
                let found = loop {
                    if let Ok(found) =
                        engine.run((&Sixes, &Vec::new()), &laws::pausing_after(pause))
                    {
                        break found;
                    }
                    let mut words = Vec::new();
                    engine.save(&mut words);
                    for place in 0..words.len() {
                        let load =
                            |words: &[u64]| loaded(new(), (&Sixes, &Vec::new()), &mut words.iter());
                        assert!(load(&words[..place]).is_err());
                        let mut forged = words.clone();
                        forged[place] ^= 1;
                        if let (Ok(mut other), 40) = (load(&forged), pause) {
                            let _ = other.run((&Sixes, &Vec::new()), &laws::pausing_after(9));
                        }
                    }
                    let mut source = words.iter();
                    engine = loaded(new(), (&Sixes, &Vec::new()), &mut source).unwrap();
                    assert_eq!(source.len(), 0);
                };
                assert_eq!(found, expected, "{switches:?}");
                assert_eq!(engine.nodes(), whole.nodes(), "{switches:?}");
            }
        }
    }

    #[test]
    fn the_swapped_order_is_that_of_an_array_which_is_never_restored() {
        let mut counted = [0; 2];
        let worth = recursion(&mut [1, 2, 3, 4, 5, 6], &mut Vec::new(), &mut counted);
        let walk = |swapped, ranked| {
            let switches = Switches {
                pruning: true,
                swapped,
                ranked,
            };
            laws::pausing((&Sixes, &Vec::new()), || Traverser::new(switches), &[1, 3]).0
        };
        let swapped = walk(true, false);
        assert_eq!([swapped.games, swapped.pruned], counted);
        assert_eq!(swapped.outcome.worth(Player::A), worth);
        // The order matters, and what wins at once is found sooner if it is tried first.
        assert_ne!(walk(false, false).games, swapped.games);
        assert_eq!(walk(false, false).outcome, swapped.outcome);
        assert!(walk(true, true).games < swapped.games);
    }
}
