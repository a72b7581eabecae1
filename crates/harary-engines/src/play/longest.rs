//! The longest plays: how long a game can last if both players want it to.
//!
//! The engine of the questions *how many numbers can be placed, and in how many ways* (Harary,
//! Sagan and West 1983 call the program a tree traverser that is blind to the meaning of its
//! nodes). It walks over every play, depth first and without a table; on
//! [`UpToSymmetry<G>`](harary_core::UpToSymmetry) it meets one representative of symmetric moves,
//! so that it counts and lists plays up to symmetry where the game's representatives leave just one
//! of each class.
//!
//! Invariant: the position at the end of the path has not been visited yet, so that pausing there
//! loses nothing.

use crate::footprint::listed;
use crate::parallel::work_sharing::WHOLE;
use crate::play::MOVES_A_NODE;
use crate::play::path::{Path, read_line};
use harary_core::{
    At, Damaged, Engine, Game, Part, Paused, Progress, Saved, Watch, WordSink, WordSource, Words,
};

/// The longest plays from a position.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LongestPlays<M> {
    /// The number of moves in a longest play; 0 if the game is over.
    pub length: u32,
    /// How many plays have that length.
    pub count: u64,
    /// Those plays, each as its moves, in the order in which the game offers them; `None` without a
    /// list.
    pub plays: Option<Vec<Vec<M>>>,
}

/// Finds the longest plays by walking over all plays.
///
/// Takes as many nodes as there are plays and beginnings of plays, and memory for one play and, if
/// listing, for the list. After an answer the engine is reset, except for [`nodes`](Engine::nodes).
pub struct Longest<G: Game> {
    part: Option<Part>,
    nodes: u64,
    path: Option<Path<G>>,
    best: LongestPlays<G::Move>,
}

impl<G: Game> Longest<G> {
    /// Counts the longest plays and, if `list`, lists them.
    pub fn new(list: bool) -> Self {
        Longest {
            part: None,
            nodes: 0,
            path: None,
            best: nothing(list),
        }
    }

    /// Walks over a part of the plays; if none is as long as one of another part, or there is none,
    /// the others say so. Parts one after the other have their plays in order.
    #[must_use]
    pub fn with_part(mut self, part: Option<Part>) -> Self {
        self.part = part;
        self
    }

    /// The moves to the position that is visited next.
    pub fn line(&self) -> impl Iterator<Item = G::Move> {
        self.path.iter().flat_map(Path::moves)
    }

    /// The length of the longest play found so far, if a question is at work and has found one.
    pub fn longest_so_far(&self) -> Option<u32> {
        (self.best.count > 0).then_some(self.best.length)
    }
}

fn nothing<M>(list: bool) -> LongestPlays<M> {
    LongestPlays {
        length: 0,
        count: 0,
        plays: list.then(Vec::new),
    }
}

impl<G: Game> Engine<At<'_, G>> for Longest<G> {
    type Answer = LongestPlays<G::Move>;

    fn run(&mut self, (game, from): At<'_, G>, watch: &Watch<'_>) -> Result<Self::Answer, Paused> {
        let (nodes, best) = (&mut self.nodes, &mut self.best);
        let path = self.path.get_or_insert_with(|| {
            *nodes = 0;
            Path::new(from.clone(), self.part)
        });
        loop {
            watch.node(|| Progress {
                nodes: *nodes,
                found: best.count,
                depth: best.length,
                done: Progress::share(WHOLE - path.left(0), WHOLE),
                words: ["nodes", "longest plays so far", "moves the longest so far"],
                held: held(best) + path.held(),
            })?;
            let is_mine = path.is_mine();
            *nodes += u64::from(is_mine);
            let more = if game.outcome(path.at()).is_none() {
                path.deeper(game, 0)
            } else {
                if is_mine {
                    enter(best, path);
                }
                path.onward(game, 0)
            };
            watch.spend(path.offered() / MOVES_A_NODE);
            if !more {
                break;
            }
        }
        self.path = None;
        let list = self.best.plays.is_some();
        Ok(std::mem::replace(&mut self.best, nothing(list)))
    }

    fn nodes(&self) -> u64 {
        self.nodes
    }
}

/// The memory of the list of the best plays and of its text.
fn held<M>(best: &LongestPlays<M>) -> usize {
    let length = best.length as usize;
    let plays = best.plays.as_ref().map_or(0, Vec::len);
    plays * (listed(length * size_of::<M>()) + listed(length * MOVE_IN_WORDS))
}

/// The bytes that a written move takes, roughly.
const MOVE_IN_WORDS: usize = 3;

/// Counts a finished play if none was longer.
fn enter<G: Game>(best: &mut LongestPlays<G::Move>, path: &Path<G>) {
    let length = path.depth();
    if length < best.length {
        return;
    }
    if length > best.length {
        *best = nothing(best.plays.is_some());
        best.length = length;
    }
    best.count += 1;
    if let Some(plays) = &mut best.plays {
        plays.push(path.moves().collect());
    }
}

impl<G: Game> Saved<At<'_, G>> for Longest<G>
where
    G::Move: Words,
{
    fn save(&self, to: &mut dyn WordSink) {
        let LongestPlays {
            length,
            count,
            plays,
        } = &self.best;
        to.word(self.nodes);
        to.word(u64::from(*length));
        to.word(*count);
        for mv in plays.iter().flatten().flatten() {
            mv.write(to);
        }
        to.word(u64::from(self.path.is_some()));
        self.path.iter().for_each(|path| path.save(to));
    }

    fn load(&mut self, (game, at): At<'_, G>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        let nodes = from.counter()?;
        let length = u32::read(from)?;
        let count = from.counter()?;
        // Also keeps a damaged count from being listed without end: plays without moves take no
        // words.
        if length == 0 && count > 1 || length > 0 && count == 0 {
            return Err(Damaged);
        }
        let list = self.best.plays.is_some();
        let play = |_| {
            let line = read_line(game, at.clone(), length as usize, from)?;
            let end = line.last().map_or(at, |(_, end)| end);
            let is_over = game.outcome(end).is_some();
            let play = line.iter().map(|(mv, _)| *mv).collect();
            is_over.then_some(play).ok_or(Damaged)
        };
        let plays = list.then(|| (0..count).map(play).collect());
        let plays = plays.transpose()?;
        let path = match from.size(1)? {
            0 if count > 0 => return Err(Damaged),
            0 => None,
            _ => Some(Path::load(game, at, self.part, from)?),
        };
        *self = Longest {
            part: self.part,
            nodes,
            path,
            best: LongestPlays {
                length,
                count,
                plays,
            },
        };
        Ok(())
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use super::*;
    use harary_core::{Explicit, Keyed, Outcome, Player, Symmetric, UpToSymmetry, laws};

    /// Numbers 1, 2, … go into columns in turn, none next to two others that sum to it; a player
    /// who is stuck loses.
    pub(crate) struct Columns(pub(crate) u8);

    impl Columns {
        fn admits(columns: &[u8], column: u8) -> bool {
            let n = columns.len() + 1;
            (1..n.div_ceil(2)).all(|x| columns[x - 1] != column || columns[n - x - 1] != column)
        }
    }

    impl Game for Columns {
        /// The column of each number.
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
            out.extend((1..=self.0).filter(|&column| Self::admits(at, column)));
        }
        fn play(&self, at: &mut Vec<u8>, mv: u8) {
            at.push(mv);
        }
        fn undo(&self, at: &mut Vec<u8>, _: u8, (): ()) {
            at.pop();
        }
        fn outcome(&self, at: &Vec<u8>) -> Option<Outcome> {
            let stuck = (1..=self.0).all(|column| !Self::admits(at, column));
            stuck.then(|| Outcome::Wins(self.to_move(at).other()))
        }
    }

    impl Keyed for Columns {
        type Key = Box<[u8]>;
        fn key(&self, at: &Vec<u8>) -> Box<[u8]> {
            at.as_slice().into()
        }
    }

    impl Symmetric for Columns {
        /// Columns named in the order in which they were opened.
        fn canonical(&self, at: &Vec<u8>) -> Box<[u8]> {
            let mut opened = Vec::new();
            let mut name = |column| match opened.iter().position(|&other| other == column) {
                Some(index) => index as u8 + 1,
                None => {
                    opened.push(column);
                    opened.len() as u8
                }
            };
            at.iter().map(|&column| name(column)).collect()
        }
        fn representatives(&self, at: &Vec<u8>, moves: &mut Vec<u8>) {
            let empty = moves.iter().copied().find(|mv| !at.contains(mv));
            moves.retain(|mv| at.contains(mv) || Some(*mv) == empty);
        }
    }

    fn longest<G: Game>(game: &G, list: bool) -> LongestPlays<G::Move> {
        let run = Longest::new(list).run((game, &game.start()), &Watch::free());
        run.expect("a free watch never pauses")
    }

    #[test]
    fn a_game_that_is_over_has_one_play() {
        let over: Explicit = "+".parse().unwrap();
        let answer = LongestPlays {
            length: 0,
            count: 1,
            plays: Some(vec![vec![]]),
        };
        assert_eq!(longest(&over, true), answer);
        assert_eq!(longest(&over, false).plays, None);
    }

    #[test]
    fn plays_of_a_tree_come_in_order() {
        let tree: Explicit = "A(B(+ A(- +)) - B(A(= B(-)) A(B(+))))".parse().unwrap();
        let found = longest(&tree, true);
        assert_eq!((found.length, found.count), (4, 2));
        assert_eq!(found.plays.unwrap(), [[8, 9, 11, 12], [8, 13, 14, 15]]);
        let mut engine = Longest::new(false);
        let answer = engine.run((&tree, &8), &Watch::free()).unwrap();
        assert_eq!((answer.length, answer.count, engine.nodes()), (3, 2, 8));
        // Asked again, it begins again.
        assert_eq!(engine.run((&tree, &8), &Watch::free()), Ok(answer));
        assert_eq!(engine.nodes(), 8);
    }

    #[test]
    fn weak_schur_numbers() {
        let game = UpToSymmetry(Columns(2));
        let found = longest(&game, true);
        assert_eq!(found.plays, Some(vec![vec![1, 1, 2, 1, 2, 2, 2, 1]]));
        let game = UpToSymmetry(Columns(3));
        let found = longest(&game, true);
        assert_eq!((found.length, found.count), (23, 3));
        assert!(found.plays.unwrap().is_sorted());
        let found = longest(&Columns(3), false);
        assert_eq!((found.length, found.count), (23, 18));
    }

    #[test]
    fn parts_together_have_the_longest_plays_in_order() {
        let game = UpToSymmetry(Columns(3));
        let mut engine = Longest::new(true);
        let whole = engine.run((&game, &vec![]), &Watch::free()).unwrap();
        for of in [1, 4, 50, 1000] {
            let (mut plays, mut nodes) = (Vec::new(), 0);
            for index in 1..=of {
                let part = Part::new(index, of).unwrap();
                let mut engine = Longest::new(true).with_part(Some(part));
                let found = engine.run((&game, &vec![]), &Watch::free()).unwrap();
                nodes += engine.nodes();
                if found.length == whole.length {
                    plays.extend(found.plays.unwrap());
                }
            }
            assert_eq!(Some(plays), whole.plays, "{of} parts");
            assert_eq!(nodes, engine.nodes());
        }
    }

    #[test]
    fn pausing_and_saving_change_nothing() {
        laws::symmetry(&Columns(3), 0..20);
        let tree: Explicit = "A(B(+ A(- +)) - B(A(= B(-)) A(B(+))))".parse().unwrap();
        laws::pausing((&tree, &tree.start()), || Longest::new(true), &[1, 2, 3, 5]);
        laws::saving((&tree, &tree.start()), || Longest::new(true), &[1, 2, 3, 5]);
        let game = UpToSymmetry(Columns(2));
        for list in [false, true] {
            laws::pausing((&game, &vec![1]), || Longest::new(list), &[1, 2, 7, 30]);
            laws::saving((&game, &vec![1]), || Longest::new(list), &[1, 2, 7, 30]);
            let part = || Longest::new(list).with_part(Some(Part::new(2, 3).unwrap()));
            laws::saving((&game, &vec![1]), part, &[1, 2, 7, 30]);
        }
    }

    #[test]
    fn damaged_states_are_refused() {
        let game = Columns(2);
        let load = |words: &[u64]| {
            harary_core::laws::loaded(Longest::new(true), (&game, &vec![]), &mut words.iter())
        };
        let plays = [1, 1, 2, 1, 2, 2, 2, 1];
        let state = |length: u64, count: u64, play: &[u64]| {
            [&[99, length, count], play, &[1, 1, 0]].concat()
        };
        assert!(load(&state(8, 1, &plays)).is_ok());
        assert!(load(&state(8, 1, &[1, 1, 2, 1, 2, 2, 1, 2])).is_err());
        assert!(load(&state(7, 1, &plays[..7])).is_err());
        assert!(load(&state(0, u64::MAX, &[])).is_err());
        assert!(load(&state(8, 2, &plays)).is_err());
    }
}
