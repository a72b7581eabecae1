//! The census against one level by level, from a list of all plays' ends; paused, saved, and cut
//! anywhere.

use super::*;
use crate::parallel::work_sharing::cut_often;
use crate::play::longest::tests::Columns;
use harary_core::laws::loaded;
use harary_core::{Engine, Explicit, Game, Outcome, Player, UpToSymmetry, laws};
use std::collections::BTreeSet;

/// Three heaps; a move takes one or two counters from one; a player who is stuck loses.
struct Heaps;

impl Game for Heaps {
    type Position = [u8; 3];
    type Move = [u8; 2];
    type Undo = ();

    fn start(&self) -> [u8; 3] {
        [2, 3, 3]
    }
    fn to_move(&self, _: &[u8; 3]) -> Player {
        Player::A
    }
    fn moves(&self, at: &[u8; 3], out: &mut Vec<[u8; 2]>) {
        let all = (0..3).flat_map(|heap| [[heap, 1], [heap, 2]]);
        out.extend(all.filter(|&[heap, taken]| taken <= at[usize::from(heap)]));
    }
    fn play(&self, at: &mut [u8; 3], [heap, taken]: [u8; 2]) {
        at[usize::from(heap)] -= taken;
    }
    fn undo(&self, at: &mut [u8; 3], [heap, taken]: [u8; 2], (): ()) {
        at[usize::from(heap)] += taken;
    }
    fn outcome(&self, at: &[u8; 3]) -> Option<Outcome> {
        (*at == [0; 3]).then_some(Outcome::Draw)
    }
}

impl Keyed for Heaps {
    /// The heaps, in order of size: equal games, though not by a symmetry of the start.
    type Key = [u8; 3];
    fn key(&self, at: &[u8; 3]) -> [u8; 3] {
        let mut key = *at;
        key.sort_unstable();
        key
    }
    fn plays_key(&self, at: &[u8; 3]) -> Option<[u8; 3]> {
        Some(self.key(at))
    }
}

/// Level by level, from a list of all plays' ends.
fn by_levels<G: Keyed>(game: &G, counted: Counted, upto: u32) -> Vec<Level>
where
    G::Key: Ord,
{
    let mut answer = Vec::new();
    let mut here = vec![game.start()];
    for length in 0..=upto {
        if counted == Counted::Positions {
            let mut met = BTreeSet::new();
            here.retain(|at| met.insert(game.key(at)));
        }
        let all = here.len() as u128;
        here.retain(|at| game.outcome(at).is_none());
        let going = here.len() as u128;
        if all == 0 {
            break;
        }
        answer.push(Level {
            length,
            going,
            over: all - going,
        });
        let next = |at: &G::Position| {
            let mut moves = Vec::new();
            game.moves(at, &mut moves);
            let after = |mv| {
                let mut next = at.clone();
                game.play(&mut next, mv);
                next
            };
            moves.into_iter().map(after).collect::<Vec<_>>()
        };
        here = here.iter().flat_map(next).collect();
    }
    answer
}

fn census<G: Keyed>(game: &G, counted: Counted, upto: Option<u32>) -> Vec<Level> {
    let run = Census::new(counted, upto).run((game, &game.start()), &Watch::free());
    run.expect("a free watch never pauses")
}

fn by_position<G: Keyed>(game: &G, upto: Option<u32>) -> Vec<Level> {
    let run = PlaysByPosition::new(upto).run((game, &game.start()), &Watch::free());
    run.expect("a free watch never pauses")
}

fn agree<G: Keyed>(game: &G)
where
    G::Key: Ord,
{
    for counted in [Counted::Positions, Counted::Plays] {
        let all = by_levels(game, counted, 1000);
        assert_eq!(census(game, counted, None), all);
        for upto in [0, 1, 4, 50] {
            let expected = &all[..all.len().min(upto + 1)];
            assert_eq!(census(game, counted, Some(upto as u32)), expected);
            if counted == Counted::Plays {
                assert_eq!(by_position(game, Some(upto as u32)), expected);
                assert_eq!(by_position(game, None), all);
            }
        }
    }
}

#[test]
fn agrees_with_a_census_level_by_level() {
    agree(&Heaps);
    agree(&Columns(2));
    agree(&UpToSymmetry(Columns(2)));
    agree::<Explicit>(&"A(B(+ A(- +)) - B(A(= B(-)) A(B(+))))".parse().unwrap());
    agree::<Explicit>(&"=".parse().unwrap());
}

#[test]
fn a_tree_of_positions_is_a_tree_of_plays() {
    // Columns does not say that it is a tree: its positions are told apart by their keys.
    let game = UpToSymmetry(Columns(3));
    let positions = census(&game, Counted::Positions, Some(12));
    assert_eq!(positions, census(&game, Counted::Plays, Some(12)));
    let first: Vec<u128> = positions.iter().map(|level| level.going).collect();
    assert_eq!(first[..4], [1, 1, 2, 4]);
}

#[test]
fn positions_met_again_are_not_counted_again() {
    let positions = census(&Heaps, Counted::Positions, None);
    let plays = census(&Heaps, Counted::Plays, None);
    assert_eq!(positions.iter().map(|level| level.over).max(), Some(1));
    assert_eq!(plays[1].going, 6);
    assert_eq!(positions[1].going, 4);
    assert_eq!(plays[8].over, 560, "8!/(2! 3! 3!) plays take one by one");
    let nodes = |mut engine: Box<dyn Engine<At<'static, Heaps>, Answer = Vec<Level>>>| {
        engine.run((&Heaps, &[2, 3, 3]), &Watch::free()).unwrap();
        engine.nodes()
    };
    assert_eq!(nodes(Box::new(Census::new(Counted::Plays, None))), 5_660);
    assert_eq!(nodes(Box::new(PlaysByPosition::new(None))), 139);
}

#[test]
fn parts_are_together_all_plays() {
    let start = Heaps.start();
    let count = |part: Option<Part>, threads: usize| {
        let mut engine = Census::new(Counted::Plays, Some(7))
            .with_part(part)
            .with_threads(threads);
        let levels = engine.run((&Heaps, &start), &Watch::free());
        (levels.expect("a free watch never pauses"), engine.nodes())
    };
    let (whole, nodes) = count(None, 1);
    for of in [1, 2, 9, 500] {
        let (mut sum, mut all) = (vec![(0, 0); whole.len()], 0);
        for index in 1..=of {
            let (levels, nodes) =
                count(Some(Part::new(index, of).unwrap()), 1 + index as usize % 2);
            for level in levels {
                let (going, over) = &mut sum[level.length as usize];
                (*going, *over) = (*going + level.going, *over + level.over);
            }
            all += nodes;
        }
        let expected = whole.iter().map(|level| (level.going, level.over));
        assert_eq!(sum, expected.collect::<Vec<_>>(), "{of} parts");
        assert_eq!(all, nodes);
    }
    let part = || Census::new(Counted::Plays, None).with_part(Some(Part::new(3, 7).unwrap()));
    laws::pausing((&Heaps, &start), part, &[101, 997]);
    laws::saving((&Heaps, &start), part, &[101, 997]);
}

#[test]
fn pausing_and_saving_change_nothing() {
    for counted in [Counted::Positions, Counted::Plays] {
        for upto in [None, Some(3)] {
            let new = || Census::new(counted, upto);
            let start = Heaps.start();
            let periods = if counted == Counted::Plays {
                &[101, 997][..]
            } else {
                &[1, 2, 7, 30]
            };
            laws::pausing((&Heaps, &start), new, periods);
            laws::saving((&Heaps, &start), new, periods);
            let tree: Explicit = "A(B(+ A(- +)) - B(A(= B(-)) A(B(+))))".parse().unwrap();
            let new = || PlaysByPosition::new(upto);
            laws::pausing((&Heaps, &start), new, &[1, 2, 7, 30]);
            laws::saving((&Heaps, &start), new, &[1, 2, 7, 30]);
            let new = || Census::new(counted, upto);
            laws::pausing((&tree, &tree.start()), new, &[1, 2, 3]);
            laws::saving((&tree, &tree.start()), new, &[1, 2, 3]);
        }
    }
}

#[test]
fn damaged_states_are_refused() {
    let load = |counted: Counted, words: &[u64]| {
        loaded(
            Census::new(counted, Some(9)),
            (&Heaps, &Heaps.start()),
            &mut words.iter(),
        )
    };
    let good = [1, 1, 1, 2, 3, 3, 0, 1, 1, 5, 0];
    let positions = |words: &[u64]| load(Counted::Positions, words);
    assert!(positions(&good).is_ok());
    assert!(load(Counted::Plays, &good).is_err());
    // Nodes, lengths, counts, a heap, a flag and a move that cannot be.
    let wrong = [
        (0, u64::MAX),
        (1, 11),
        (2, 2),
        (2, 1 << 35),
        (5, 256),
        (6, 1),
        (7, 2),
        (9, 6),
    ];
    for (place, word) in wrong {
        let mut bad = good;
        bad[place] = word;
        assert!(positions(&bad).is_err(), "word {place}");
    }
    // Of plays: two walks, the first of which keeps its first move and is over, the second is after
    // a move.
    let good = [0, 0, 0, 2, 1, 3, 1, 1, 0, 1, 1, 0, 0, 0, 0, 2, 0, 1, 1, 0];
    let plays = |words: &[u64]| load(Counted::Plays, words);
    assert!(plays(&good).is_ok());
    assert!(positions(&good).is_err(), "positions have no walks");
    // Levels, a path; a flag, nodes, a floor, a path, lengths and a count that cannot be.
    let wrong = [
        (1, 1),
        (2, 1),
        (4, 2),
        (5, u64::MAX),
        (6, 2),
        (8, 6),
        (9, 11),
        (10, u64::MAX),
        (10, u64::MAX / 8),
        (11, 1),
        (15, u64::MAX / 8),
    ];
    for (place, word) in wrong {
        let mut bad = good;
        bad[place] = word;
        let is_fine = word == u64::MAX / 8;
        assert_eq!(plays(&bad).is_ok(), is_fine, "word {place}");
    }
}

#[test]
fn damaged_states_of_positions_are_refused() {
    let load = |words: &[u64]| {
        let new = PlaysByPosition::<Explicit>::new(Some(9));
        let tree: Explicit = "A(B(+ A(- +)) - B(A(= B(-)) A(B(+))))".parse().unwrap();
        loaded(new, (&tree, &tree.start()), &mut words.iter())
    };
    // Two lengths; a position still to be visited, its move is 8, and one that it led to.
    let good = [
        4, 2, 1, 0, 0, 0, 2, 0, 1, 0, 1, 1, 1, 0, 0, 8, 1, 1, 0, 0, 8, 9,
    ];
    assert!(load(&good).is_ok());
    // Nodes, lengths, a length, plays, a move and the number of positions that cannot be.
    let wrong = [
        (0, u64::MAX),
        (1, 11),
        (10, 2),
        (11, 7),
        (12, 0),
        (14, 1),
        (15, 7),
        (16, 9),
        (17, 0),
        (21, 2),
    ];
    for (place, word) in wrong {
        let mut bad = good;
        bad[place] = word;
        assert!(load(&bad).is_err(), "word {place}");
    }
}

#[test]
fn plays_are_counted_once_wherever_they_are_cut() {
    let count = |threads: usize, pause: u32| {
        let new = || Census::<Heaps>::new(Counted::Plays, None).with_threads(threads);
        let mut engine = new();
        loop {
            let watch = laws::pausing_after(pause);
            match engine.run((&Heaps, &Heaps.start()), &watch) {
                Ok(levels) => return (levels, engine.nodes()),
                Err(Paused) => {
                    let mut words = Vec::new();
                    engine.save(&mut words);
                    let loaded = loaded(new(), (&Heaps, &Heaps.start()), &mut words.iter());
                    engine = loaded.unwrap();
                }
            }
        }
    };
    let one = count(1, u32::MAX);
    for threads in 2..5 {
        for pause in [50, 300, u32::MAX] {
            for _ in 0..5 {
                assert_eq!(count(threads, pause), one, "{threads} {pause}");
            }
        }
    }
    let asked = CensusScope {
        game: &Heaps,
        upto: u32::MAX,
        part: None,
    };
    for every in 1..40 {
        let (walk, cuts) = cut_often(PlayWalk::new(&Heaps.start(), None), &asked, every);
        assert_eq!((&walk.levels, walk.nodes), (&one.0, one.1), "{every}");
        assert!(cuts as u64 > one.1 / 500 / every, "{every}: {cuts}");
    }
}
