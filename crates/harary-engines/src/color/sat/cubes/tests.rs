//! The tree of cubes, as threads change it.

use super::problem::CubeProblem;
use super::tree::{CubeOutcome, CubeTree, MOST_LEARNED};
use crate::color::sat::tests::progressions;

#[test]
fn of_too_many_clauses_the_shorter_half_is_kept() {
    let mut tree = CubeTree::default();
    let clauses = |from: i32, length: i32| {
        (from..from + 20_000).map(move |first| (first..first + length).collect())
    };
    tree.learn(clauses(1, 2).chain(clauses(1, 2)).collect());
    assert_eq!(tree.learned.len(), 20_000, "each once");
    tree.learn(clauses(1, 1).collect());
    assert_eq!(tree.learned.len(), MOST_LEARNED / 2);
    assert!(tree.learned.clauses().all(|clause| clause.len() == 1));
    tree.learn(clauses(1, 3).collect());
    assert_eq!(tree.learned.len(), MOST_LEARNED / 2);
    assert!(tree.learned.clauses().all(|clause| clause.len() == 1));
}

#[test]
fn others_split_the_whole_while_one_thread_has_it() {
    let question = CubeProblem::plain(&progressions(9, &[3, 3]));
    let taken = || {
        let mut tree = CubeTree::whole();
        assert!(!tree.is_whole(), "no thread has it");
        assert_eq!(tree.open.pop(), Some(0));
        assert!(tree.is_whole());
        tree.settle(0, CubeOutcome::Hard(4), &question);
        assert!(!tree.is_whole());
        assert_eq!(tree.open, [2, 1]);
        tree
    };
    // The thread that has the whole gives it up.
    let mut tree = taken();
    tree.settle(0, CubeOutcome::Hard(3), &question);
    tree.reopen(0);
    assert_eq!((tree.cubes.len(), &tree.open[..]), (3, &[2, 1][..]));
    // It paused before the other one had found a cell.
    let mut tree = CubeTree::whole();
    tree.open.pop();
    tree.reopen(0);
    assert!(!tree.is_whole(), "so it is not split");
    // It answers it, while another one has a cube.
    let mut tree = taken();
    assert_eq!(tree.open.pop(), Some(1));
    tree.settle(0, CubeOutcome::Refuted(Vec::new(), None), &question);
    assert!(tree.is_done(&question) && tree.open.is_empty());
    tree.settle(1, CubeOutcome::Hard(3), &question);
    tree.reopen(1);
    assert_eq!((tree.cubes.len(), tree.open.len()), (3, 0));
    // The cubes are answered first.
    let mut tree = taken();
    for id in [1, 2] {
        let clause = vec![-tree.cubes[id].literal];
        tree.settle(id, CubeOutcome::Refuted(clause, None), &question);
    }
    assert!(tree.is_done(&question));
    tree.settle(0, CubeOutcome::Hard(3), &question);
    tree.reopen(0);
    assert!(tree.is_done(&question) && tree.cubes.len() == 3);
}
