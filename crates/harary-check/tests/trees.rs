//! Search trees through the front door: what is wrong is named with its line, and hostile files get an answer.

use harary_check::{Failure, check};
use std::io::{self, BufRead, BufReader, Read};

fn rejection_of(input: &mut dyn BufRead) -> String {
    match check(input) {
        Err(Failure::Rejected(rejected)) => rejected.to_string(),
        other => panic!("{other:?}"),
    }
}

fn certificate(game: &str, claim: &str, rest: &str) -> String {
    format!("harary-certificate 1\ngame {game}\nclaim {claim}\n{rest}")
}

fn rejection(game: &str, claim: &str, rest: &str) -> String {
    rejection_of(&mut certificate(game, claim, rest).as_bytes())
}

#[test]
fn a_tree_by_hand_is_followed() {
    // 1 goes to column 1; with 2 there, 3 goes to 2, and with 2 in 2, 3 is free: one branch more.
    let game = "columns c=2 n=3";
    let text = certificate(game, "count 3", "tree\n1\n2\n3\nend\n");
    let accepted = check(&mut text.as_bytes()).unwrap();
    assert_eq!(
        accepted.to_string(),
        "columns c=2 n=3: 3 proper colorings up to renaming (3 branches)"
    );
    let list = "list\n112\n121\n122\nend\ntree\n1\n2\n3\nend\n";
    assert!(check(&mut certificate(game, "count 3", list).as_bytes()).is_ok());
    let text = certificate("columns c=1", "longest 2 count 1", "tree\nend\n");
    let accepted = check(&mut text.as_bytes()).unwrap().to_string();
    let expected = "columns c=1: longest play 2, reached by 1 up to renaming (0 branches)";
    assert_eq!(accepted, expected);
}

#[test]
fn what_is_wrong_with_a_tree_is_named() {
    let tree = |rest: &str| rejection("columns c=2 n=3", "count 3", rest);
    let incomplete = "the tree is not complete: a cell to branch on should stand here";
    assert_eq!(tree("tree\nend\n"), format!("line 5: {incomplete}"));
    assert_eq!(tree("tree\n1\n2\nend\n"), format!("line 7: {incomplete}"));
    assert_eq!(
        tree("tree\n1\n2\n"),
        "line 7: the file ends where a cell to branch on should stand"
    );
    assert_eq!(
        tree("tree\n1\n2\n3\n3\nend\n"),
        "line 8: the tree is complete: `end` should stand here"
    );
    assert_eq!(
        tree("tree\n1\n2\n3\nend\n3\n"),
        "line 9: nothing may follow the last `end`"
    );
    assert_eq!(
        tree("tree\n1\n1\n3\nend\n"),
        "line 6: 1 has its color already"
    );
    assert_eq!(tree("tree\n1\n4\n3\nend\n"), "line 6: 4 is not within 1–3");
    assert_eq!(
        tree("tree\n1\n02\n3\nend\n"),
        "line 6: `02` is not a decimal number without sign or leading zeros"
    );
    assert_eq!(tree("1\n2\n3\nend\n"), "line 4: `tree` should stand here");
    let hip = |rest: &str| rejection("hip n=2", "count 7", rest);
    assert_eq!(hip("tree\na3\n"), "line 5: `a3` is not a cell");
    assert_eq!(hip("tree\na1\na1\n"), "line 6: a1 has its color already");
}

#[test]
fn what_is_wrong_with_a_count_is_named() {
    let claim = |claim: &str, rest: &str| rejection("columns c=2 n=3", claim, rest);
    let tree = "tree\n1\n2\n3\nend\n";
    assert_eq!(
        claim("count 4", tree),
        "line 8: the tree has 3 proper colorings, not 4"
    );
    assert_eq!(
        claim("count 2", tree),
        "line 7: the coloring `122` is proper, and one more than the 2 claimed"
    );
    assert!(claim("count", tree).starts_with("line 3: one of `claim outcome A`"));
    assert!(claim("count 3 3", tree).starts_with("line 3: one of `claim outcome A`"));
    let why = "line 3: `+3` is not a decimal number without sign or leading zeros";
    assert_eq!(claim("count +3", tree), why);
    assert_eq!(
        claim("count 18446744073709551616", tree),
        "line 3: 18446744073709551616 is not below 2^64"
    );
    let longest = |claim: &str, rest: &str| rejection("columns c=2", claim, rest);
    assert_eq!(
        longest("longest 3 count 3", tree),
        "line 6: the coloring `112` has room for another number"
    );
    // Nothing has length 9; that is no proof that 9 is the longest.
    assert_eq!(
        longest("longest 9 count 0", "tree\n1\n2\n3\nend\n"),
        "line 3: some play is the longest"
    );
    assert_eq!(
        longest("longest 0 count 1", "tree\nend\n"),
        "line 3: 0 is not within 1–1000"
    );
    assert_eq!(
        rejection("hip n=2", "longest 3 count 1", "tree\nend\n"),
        "line 2: the longest plays are claimed of columns, not of `hip`"
    );
    assert!(
        rejection("octal code=0.07 heaps=2", "count 1", "tree\nend\n")
            .starts_with("line 2: `octal` has no colorings")
    );
    let after = "harary-certificate 1\ngame columns c=2\nafter 1\nclaim longest 8 count 1\n";
    assert_eq!(
        rejection_of(&mut after.as_bytes()),
        "line 3: the longest plays are those from the start: `after` is not allowed"
    );
    assert_eq!(
        rejection_of(&mut after.replace("longest 8 ", "").as_bytes()),
        "line 3: a coloring is not about a play: `after` is not allowed"
    );
}

#[test]
fn what_is_wrong_with_a_list_is_named() {
    let list = |rest: &str| {
        let rest = format!("list\n{rest}tree\n1\n2\n3\nend\n");
        rejection("columns c=2 n=3", "count 3", &rest)
    };
    assert_eq!(
        list("112\n121\n1221\nend\n"),
        "line 7: the coloring has 4 numbers instead of 3"
    );
    assert_eq!(
        list("112\n121\nend\n"),
        "line 7: 2 colorings are listed, not 3"
    );
    let order = "the colorings are not in lexicographic order, each once";
    assert_eq!(list("121\n112\n122\nend\n"), format!("line 6: {order}"));
    assert_eq!(list("112\n112\n122\nend\n"), format!("line 6: {order}"));
    assert_eq!(
        list("112\n121\n122\n221\nend\n"),
        "line 8: colors are numbered in the order of their first use"
    );
    assert_eq!(
        list("112\n111\n122\nend\n"),
        "line 6: the number 3 cannot be in column 1 with 1 + 2"
    );
    assert_eq!(
        list("112\n121\n123\nend\n"),
        "line 7: `3` is not one of the 2 colors"
    );
    let five = "list\n112\n121\nend\ntree\n1\n2\n3\nend\n";
    assert_eq!(
        rejection("columns c=2 n=3", "count 2", five),
        "line 11: the coloring `122` is proper, but not listed"
    );
    assert_eq!(
        rejection("columns c=2 n=3", "count 1", five),
        "line 6: more than 1 colorings are listed"
    );
}

/// The numbers from the largest down, and so on without end.
struct Endless(u32);

impl Read for Endless {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0 = if self.0 == 1 { 1000 } else { self.0 - 1 };
        let line = format!("{}\n", self.0);
        buffer[..line.len()].copy_from_slice(line.as_bytes());
        Ok(line.len())
    }
}

#[test]
fn the_largest_problems_get_an_answer() {
    for (game, rest) in [
        ("columns c=35 rule=many n=1000", "count 0"),
        ("columns c=35 rule=schur n=1000", "count 0"),
        ("columns c=35", "longest 1000 count 1"),
    ] {
        let head = certificate(game, rest, "tree\n");
        let mut text = head
            .as_bytes()
            .chain(BufReader::with_capacity(16, Endless(1)));
        let answer = rejection_of(&mut text);
        // However the branches are chosen, there is room for all numbers.
        assert!(
            answer.starts_with("line 1004: the coloring `1"),
            "{game}: {answer}"
        );
    }
}
