//! Colorings counted and listed in a plainer way.

use super::*;
use crate::parallel::work_sharing::cut_often;
use harary_core::laws::loaded;
use harary_core::laws::{Dice, pausing_after};
use harary_core::{Hypergraph, Kinds, Picture, permutations};
use std::collections::BTreeSet;

#[derive(Debug)]
struct Board(Hypergraph, u8);

impl Coloring for Board {
    fn cells(&self) -> usize {
        self.0.len()
    }
    fn colors(&self) -> u8 {
        self.1
    }
    fn admits(&self, colors: &[u8], cell: usize, color: u8) -> bool {
        let through = |edge: &&Vec<usize>| edge.contains(&cell);
        let completes = |edge: &Vec<usize>| {
            edge.iter()
                .all(|&other| other == cell || colors[other] == color)
        };
        !self.0.edges.iter().filter(through).any(completes)
    }
    fn order(&self) -> Vec<usize> {
        self.0.order.clone()
    }
    fn symmetries(&self) -> Vec<Vec<usize>> {
        self.0.symmetries.clone()
    }
    fn cell_name(&self, cell: usize) -> String {
        self.0.cells[cell].clone()
    }
}

fn board(cells: usize, edges: impl IntoIterator<Item = Vec<usize>>, colors: u8) -> Board {
    let names = (1..=cells).map(|cell| cell.to_string()).collect();
    Board(Hypergraph::new(names, edges), colors)
}

/// 1 to n without a progression of three numbers in one color.
fn progressions(n: usize, colors: u8) -> Board {
    let edges = (0..n).flat_map(|a| (1..n).map(move |d| vec![a, a + d, a + 2 * d]));
    let mut board = board(n, edges.filter(|edge| edge[2] < n), colors);
    board.0.symmetries = vec![(0..n).rev().collect()];
    board
}

/// A grid without four cells of one color at the corners of a square, tilted squares included.
fn squares(width: usize) -> Board {
    let w = width as isize;
    let mut edges = Vec::new();
    for place in 0..w * w {
        for shift in 0..w * w {
            let (x, y, dx, dy) = (place % w, place / w, shift % w, shift / w);
            let corners = [
                (x, y),
                (x + dx, y + dy),
                (x + dx - dy, y + dy + dx),
                (x - dy, y + dx),
            ];
            let inside = |&(x, y): &(isize, isize)| (0..w).contains(&x) && (0..w).contains(&y);
            if dx > 0 && corners.iter().all(inside) {
                edges.push(corners.map(|(x, y)| (y * w + x) as usize).to_vec());
            }
        }
    }
    let mut board = board(width * width, edges, 2);
    board.0.symmetries = Picture::Grid { width }.symmetries(width * width);
    board
}

fn run(board: &Board, seek: Seek, fixed: &[(usize, u8)]) -> Colorings {
    let mut engine = Backtrack::new(board, seek, fixed).unwrap();
    let answer = engine
        .run(board, &Watch::free())
        .expect("a free watch never pauses");
    let nodes = engine.nodes();
    assert_eq!(
        engine.run(board, &Watch::free()),
        Ok(answer.clone()),
        "asked again"
    );
    assert_eq!(engine.nodes(), nodes);
    answer
}

fn count(board: &Board, fixed: &[(usize, u8)]) -> Counts {
    match run(board, Seek::Count, fixed) {
        Colorings::Count(counts) => counts,
        other => panic!("{other:?}"),
    }
}

fn list(board: &Board, limit: Option<usize>, up_to_colors: bool) -> Vec<Vec<u8>> {
    match run(
        board,
        Seek::List {
            limit,
            up_to_colors,
        },
        &[],
    ) {
        Colorings::List(list) => list,
        other => panic!("{other:?}"),
    }
}

/// All proper colorings in lexicographic order, from all colorings.
fn plainly(board: &Board) -> Vec<Vec<u8>> {
    let mut all = vec![vec![]];
    for _ in 0..board.0.len() {
        let longer = |part: &Vec<u8>| {
            let part = part.clone();
            (1..=board.1).map(move |color| [part.clone(), vec![color]].concat())
        };
        all = all.iter().flat_map(longer).collect();
    }
    let one_color = |x: &[u8], edge: &[usize]| edge.iter().all(|&cell| x[cell] == x[edge[0]]);
    all.retain(|x: &Vec<u8>| !board.0.edges.iter().any(|edge| one_color(x, edge)));
    all
}

/// Counts orbits one by one.
fn count_plainly(board: &Board) -> Counts {
    let all = plainly(board);
    let mut group = board.0.symmetries.clone();
    group.push((0..board.0.len()).collect());
    let names = permutations(usize::from(board.1));
    let orbits = |group: &[Vec<usize>], names: &[Vec<usize>]| {
        let least = |x: &Vec<u8>| {
            let image = |g: &Vec<usize>, name: &Vec<usize>| -> Vec<u8> {
                g.iter()
                    .map(|&cell| name[usize::from(x[cell]) - 1] as u8)
                    .collect()
            };
            let images = group
                .iter()
                .flat_map(|g| names.iter().map(move |name| image(g, name)));
            images.min()
        };
        Some(all.iter().map(least).collect::<BTreeSet<_>>().len() as u128)
    };
    let identity = [(0..board.0.len()).collect()];
    let own_names = [(0..usize::from(board.1)).collect()];
    Counts {
        all: Some(all.len() as u128),
        up_to_colors: orbits(&identity, &names),
        up_to_symmetry: orbits(&group, &own_names),
        up_to_both: orbits(&group, &names),
        sums: None,
    }
}

fn random_board(dice: &mut Dice) -> Board {
    let cells = 1 + dice.below(6);
    let edges = (0..dice.below(7)).map(|_| {
        let size = 2 + dice.below(2);
        (0..size).map(|_| dice.below(cells)).collect::<Vec<_>>()
    });
    let edges: Vec<_> = edges.collect();
    let mut board = board(cells, edges, 1 + dice.below(3) as u8);
    let identity: Vec<usize> = (0..cells).collect();
    let mut all = permutations(cells);
    all.retain(|p| board.0.is_symmetry(p));
    let at = dice.below(cells);
    board.0.order.rotate_left(at);
    board.0.order.swap(0, at);
    all.retain(|p| *p != identity);
    board.0.symmetries = all;
    board
}

#[test]
fn random_boards_agree_with_all_colorings() {
    let mut dice = Dice::new(5);
    for _ in 0..150 {
        let board = random_board(&mut dice);
        let all = plainly(&board);
        assert_eq!(count(&board, &[]), count_plainly(&board), "{:?}", board.0);
        assert_eq!(list(&board, None, false), all);
        let mut normal: Vec<Vec<u8>> = all.clone();
        let kinds = Kinds::of(&board);
        normal.iter_mut().for_each(|x| *x = kinds.normal(x));
        normal.sort_unstable();
        normal.dedup();
        assert_eq!(list(&board, None, true), normal);
        let some = list(&board, Some(3), false);
        assert_eq!(some.len(), all.len().min(3));
        assert!(some.iter().all(|x| all.contains(x)));
        let Colorings::One(one) = run(&board, Seek::One, &[]) else {
            panic!()
        };
        assert_eq!(one.is_some(), !all.is_empty());
        assert!(one.is_none_or(|one| all.contains(&one)));

        let fixed: Vec<(usize, u8)> = (0..1 + dice.below(2))
            .map(|index| {
                (
                    index * 3 % board.cells(),
                    1 + dice.below(board.1.into()) as u8,
                )
            })
            .collect();
        let fits = |x: &&Vec<u8>| fixed.iter().all(|&(cell, color)| x[cell] == color);
        let expected: Vec<Vec<u8>> = all.iter().filter(fits).cloned().collect();
        let Ok(mut engine) = Backtrack::new(&board, Seek::Count, &fixed) else {
            assert_ne!(fixed[0].1, fixed[1].1);
            continue;
        };
        let counts = Counts {
            all: Some(expected.len() as u128),
            ..Counts::default()
        };
        assert_eq!(
            engine.run(&board, &Watch::free()),
            Ok(Colorings::Count(counts))
        );
        let every = Seek::List {
            limit: None,
            up_to_colors: false,
        };
        assert_eq!(
            run(&board, every, &fixed),
            Colorings::List(expected.clone())
        );
        let Colorings::One(one) = run(&board, Seek::One, &fixed) else {
            panic!()
        };
        assert_eq!(one.is_none(), expected.is_empty());
        assert!(one.is_none_or(|one| expected.contains(&one)));
    }
}

#[test]
fn progressions_of_three() {
    for n in 1..=9 {
        assert_eq!(
            count(&progressions(n, 2), &[]),
            count_plainly(&progressions(n, 2))
        );
    }
    let Colorings::One(one) = run(&progressions(8, 2), Seek::One, &[]) else {
        panic!()
    };
    assert_eq!(one, Some(vec![1, 1, 2, 2, 1, 1, 2, 2]));
    assert_eq!(
        run(&progressions(9, 2), Seek::One, &[]),
        Colorings::One(None)
    );
    let fixed = |n, fixed: &[(usize, u8)]| count(&progressions(n, 2), fixed).all;
    assert_eq!(fixed(8, &[]), Some(6));
    assert_eq!(fixed(8, &[(7, 1), (0, 1)]), Some(2));
    assert_eq!(fixed(8, &[(3, 2), (3, 2), (4, 2), (5, 2)]), Some(0));
    // Three colors reach 26 numbers (van der Waerden: 27).
    assert!(matches!(
        run(&progressions(26, 3), Seek::One, &[]),
        Colorings::One(Some(_))
    ));
    assert_eq!(
        run(&progressions(27, 3), Seek::One, &[]),
        Colorings::One(None)
    );
}

#[test]
fn boards_without_squares_of_one_color() {
    let all = [2, 3, 4, 5].map(|width| count(&squares(width), &[]).all.unwrap());
    assert_eq!(all, [14, 248, 5006, 7120]);
    for width in [2, 3] {
        assert_eq!(count(&squares(width), &[]), count_plainly(&squares(width)));
    }
}

#[test]
fn boards_without_cells_colors_or_edges() {
    let one = Counts {
        all: Some(1),
        up_to_colors: Some(1),
        up_to_symmetry: Some(1),
        up_to_both: Some(1),
        sums: None,
    };
    assert_eq!(count(&board(0, [], 2), &[]), one);
    assert_eq!(list(&board(0, [], 2), None, false), [[0_u8; 0]; 1]);
    assert_eq!(run(&board(1, [], 0), Seek::One, &[]), Colorings::One(None));
    assert_eq!(count(&board(1, [], 0), &[]).all, Some(0));
    assert_eq!(list(&progressions(5, 2), Some(0), false), [[0_u8; 0]; 0]);
    // All 20 colors differ, and 200·199⋯181 is more than 2^128.
    let pairs = (0..20).flat_map(|a| (0..a).map(move |b| vec![b, a]));
    let many = Counts {
        up_to_colors: Some(1),
        up_to_both: Some(1),
        sums: None,
        ..Counts::default()
    };
    assert_eq!(count(&board(20, pairs, 200), &[]), many);
}

#[test]
fn pausing_and_saving_change_nothing() {
    let mut dice = Dice::new(6);
    let mut boards: Vec<Board> = (0..20).map(|_| random_board(&mut dice)).collect();
    boards.extend([squares(3), progressions(8, 3), board(0, [], 2)]);
    let lists = [None, Some(4)].map(|limit| {
        [false, true].map(|up_to_colors| Seek::List {
            limit,
            up_to_colors,
        })
    });
    for board in &boards {
        for seek in [&lists.concat()[..], &[Seek::One, Seek::Count]].concat() {
            let new = || Backtrack::new(board, seek, &[]).unwrap();
            let mut undisturbed = new();
            let answer = undisturbed.run(board, &Watch::free()).unwrap();
            for (period, saved) in [(1, false), (5, false), (13, true), (50, true)] {
                let mut engine = new();
                let again = loop {
                    let watch = pausing_after(period);
                    if let Ok(again) = engine.run(board, &watch) {
                        break again;
                    }
                    if saved {
                        let mut words = Vec::new();
                        Saved::<&dyn Coloring>::save(&engine, &mut words);
                        let cut = &words[..words.len() - 1];
                        assert!(loaded(new(), board, &mut cut.iter()).is_err());
                        let mut source = words.iter();
                        engine = loaded(new(), board, &mut source).unwrap();
                        assert_eq!(source.len(), 0);
                    }
                };
                assert_eq!(
                    (again, engine.nodes()),
                    (answer.clone(), undisturbed.nodes())
                );
            }
        }
    }
}

#[test]
fn cutting_a_walk_anywhere_visits_every_partial_coloring_once() {
    let mut dice = Dice::new(7);
    let mut boards: Vec<Board> = (0..40).map(|_| random_board(&mut dice)).collect();
    boards.extend([squares(4), progressions(9, 3), board(0, [], 2)]);
    let all = Seek::List {
        limit: None,
        up_to_colors: false,
    };
    let mut cuts = 0;
    for (board, seek) in boards
        .iter()
        .flat_map(|board| [(board, Seek::Count), (board, all)])
    {
        let mut undisturbed = Backtrack::new(board, seek, &[]).unwrap();
        let answer = undisturbed.run(board, &Watch::free()).unwrap();
        for every in [1, 2, 7] {
            let engine = Backtrack::new(board, seek, &[]).unwrap();
            let (plan, problem) = (&engine.plan, board);
            let task = WalkTask { plan, problem };
            let (walk, times) = cut_often(ColoringWalk::all(&task), &task, every);
            cuts += times;
            assert_eq!(walk.nodes, undisturbed.nodes());
            assert_eq!(walk.found.answer(seek, false), answer);
        }
    }
    assert!(cuts > 1000, "cut {cuts} times");
}

#[test]
fn threads_find_what_one_does_with_pauses_and_any_number_to_go_on() {
    let board = squares(5);
    for seek in [
        Seek::Count,
        Seek::List {
            limit: None,
            up_to_colors: true,
        },
        Seek::One,
    ] {
        let new = |threads| {
            Backtrack::new(&board, seek, &[])
                .unwrap()
                .with_threads(threads)
        };
        let mut one = new(1);
        let answer = one.run(&board, &Watch::free()).unwrap();
        for threads in [2, 3, 8] {
            // One thread is paused for certain; of several, one that is never woken might not be.
            let mut engine = new(1);
            let mut pauses = 0;
            let found = loop {
                let watch = pausing_after(5000);
                match engine.run(&board, &watch) {
                    Ok(found) => break found,
                    Err(Paused) => pauses += 1,
                }
                let mut words = Vec::new();
                Saved::<&dyn Coloring>::save(&engine, &mut words);
                engine = loaded(new([1, threads][pauses % 2]), &board, &mut words.iter()).unwrap();
            };
            assert_eq!((found, engine.nodes()), (answer.clone(), one.nodes()));
            assert!(pauses > 0 || seek == Seek::One);
        }
    }
}

#[test]
fn bad_cells_and_damaged_states_are_refused() {
    let board = progressions(8, 2);
    let refused = |seek, fixed: &[(usize, u8)]| {
        Backtrack::new(&board, seek, fixed)
            .map(|_| ())
            .unwrap_err()
            .to_string()
    };
    let normal_list = Seek::List {
        limit: None,
        up_to_colors: true,
    };
    assert!(refused(Seek::One, &[(8, 1)]).starts_with("fix=8:1: must be one of the 8 cells"));
    assert!(refused(Seek::One, &[(0, 3)]).contains("a color from 1 to 2"));
    assert!(refused(Seek::One, &[(0, 0)]).contains("a color from 1 to 2"));
    assert!(refused(Seek::One, &[(4, 1), (4, 2)]).contains("one color a cell; 5 also gets 1"));
    assert!(refused(normal_list, &[(4, 1)]).contains("absent"));

    let load = |words: &[u64]| {
        let engine = Backtrack::new(&board, normal_list, &[]).unwrap();
        loaded(engine, &board, &mut words.iter()).map(|_| ())
    };
    let counts = [1, 0, 0].repeat(4);
    let state = |start: &[u64], end: &[u64]| [start, &counts, end].concat();
    // The nodes of the last question, the number of walks; of each the nodes, whether it is over,
    // the depth, the floor, and the colors.
    let found = [1, 1, 1, 2, 2, 1, 1, 2, 2];
    assert_eq!(load(&[9, 0]), Ok(()));
    assert_eq!(load(&state(&[0, 1, 9, 0, 2, 1, 1, 2], &found)), Ok(()));
    assert_eq!(
        load(&state(&[0, 1, 9, 0, 2, 3, 1, 2], &[0])),
        Err(Damaged),
        "a floor below the cells"
    );
    assert_eq!(
        load(&state(&[0, 1, 9, 0, 1, 0, 2], &[0])),
        Err(Damaged),
        "color 2 opened first"
    );
    assert_eq!(
        load(&state(&[0, 1, 9, 0, 3, 0, 1, 1, 1], &[0])),
        Err(Damaged),
        "a progression"
    );
    assert_eq!(
        load(&state(&[0, 1, 9, 0, 0, 0], &[1, 1, 1, 1, 1, 1, 1, 1, 1])),
        Err(Damaged),
        "another"
    );
    assert_eq!(
        load(&state(&[0, 1, 9, 0, 0, 0], &[1, 3, 1, 2, 2, 1, 1, 2, 2])),
        Err(Damaged),
        "no color"
    );
    assert_eq!(
        load(&state(&[0, 1, 9, 0, 9, 0], &[0])),
        Err(Damaged),
        "too many cells"
    );
    let load = |seek, fixed: &[(usize, u8)], words: &[u64]| {
        let engine = Backtrack::new(&board, seek, fixed).unwrap();
        loaded(engine, &board, &mut words.iter()).map(|_| ())
    };
    let counting = state(&[0, 1, 9, 0, 0, 0], &[0]);
    assert_eq!(load(Seek::Count, &[], &counting), Ok(()));
    let damaged = Err(Damaged);
    assert_eq!(
        load(Seek::Count, &[(0, 1)], &counting),
        damaged,
        "counts that make no sense"
    );
}
