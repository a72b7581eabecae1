//! Strategies that go on by pairs: accepted, and what is wrong with others.

use super::accepted::{changes_say, said_of};
use super::prover::with_rules;
use crate::rules::live::LiveBoards;
use crate::rules::{Outcome, Player, Rules};

pub(super) const PROGRESSIONS: &str = "\
harary-certificate 1
game vdw n=11 k=4
claim outcome draw
reason A strategy-stealing
strategy B on live boards
images 11 10 9 8 7 6 5 4 3 2 1
A.......... 7
.A......... 5
..A........ 5
...A....... 5 2,3 6,8 7,10 9,11
....A...... 7 3,4 6,8 2,11 9,10
.....A..... 8 3,5 4,7 1,2 9,11
end
";

const RING: &str = "\
harary-certificate 1
game vdw n=9 k=4 board=ring
claim outcome draw
reason A strategy-stealing
strategy B on live boards
images 2 1 9 8 7 6 5 4 3
images 2 3 4 5 6 7 8 9 1
images 3 2 1 9 8 7 6 5 4
images 3 4 5 6 7 8 9 1 2
images 4 3 2 1 9 8 7 6 5
images 4 5 6 7 8 9 1 2 3
images 5 4 3 2 1 9 8 7 6
images 5 6 7 8 9 1 2 3 4
A........ 8 3,4 5,7 2,9
end
";

const ELLY: &str = "\
harary-certificate 1
game animal n=3 animal=elly
claim outcome draw
reason A strategy-stealing
strategy B on live boards
images a1 a2 a3 b1 b2 b3 c1 c2 c3
images c1 b1 a1 c2 b2 a2 c3 b3 a3
images c1 c2 c3 b1 b2 b3 a1 a2 a3
images a3 a2 a1 b3 b2 b1 c3 c2 c1
images a3 b3 c3 a2 b2 c2 a1 b1 c1
images c3 c2 c1 b3 b2 b1 a3 a2 a1
A../.../... a2 c1,c2 b2,b3 a3,c3
.A./.../... a2 c1,c2 b2,b3 a3,c3
.../.A./... b3 a2,c2 b1,c1 a1,a3
end
";

/// Certificates with pairs, of a draw and of a win of Breaker.
pub(super) fn certificates() -> Vec<String> {
    let breaker = PROGRESSIONS
        .replace("k=4\n", "k=4 convention=maker-breaker\n")
        .replace("draw\nreason A strategy-stealing\n", "B\n");
    let drawn = [PROGRESSIONS, RING, ELLY].map(str::to_owned);
    drawn.into_iter().chain([breaker]).collect()
}

#[test]
fn strategies_by_pairs_are_accepted() {
    let said: Vec<String> = certificates().iter().map(|text| said_of(text)).collect();
    assert_eq!(
        said,
        [
            "vdw n=11 k=4: draw (12 positions)",
            "vdw n=9 k=4 board=ring: draw (10 positions)",
            "animal n=3 animal=elly: draw (10 positions)",
            "vdw n=11 k=4 convention=maker-breaker: B wins (12 positions)",
        ]
    );
}

#[test]
fn what_is_wrong_with_pairs_is_said() {
    let changes = [
        [
            " 9,11\n....A",
            "\n....A",
            "line 10: no pair is in the live set ",
        ],
        [
            "5 2,3 6,8",
            "5 2,3 3,8",
            "line 10: cell 3 is in pairs twice",
        ],
        [
            "5 2,3 6,8",
            "5 2,3 6,6",
            "line 10: cell 6 is in pairs twice",
        ],
        ["5 2,3 6,8", "5 2,3 6,4", "line 10: cell 4 is not left"],
        ["5 2,3 6,8", "5 2,3 6,12", "line 10: `12` is not a cell"],
        ["5 2,3 6,8", "5 2,3 6,8,9", "line 10: `8,9` is not a cell"],
        ["5 2,3 6,8", "5 2,3 68", "line 10: `POSITION MOVE` or `end`"],
        // The weights stop A already.
        [
            "A.......... 7",
            "A.......... 7 2,3",
            "line 7: the play is over",
        ],
        [" on live boards", "", "line 10: pairs stand only"],
    ];
    changes_say(PROGRESSIONS, &changes);
    // Pairs win nothing.
    let maker = "harary-certificate 1\ngame vdw n=5 k=3\nclaim outcome A\nstrategy A on live boards\n..... 3 1,2 4,5\nend\n";
    let said = said_of(maker);
    assert!(
        said.starts_with("line 5: pairs stand after moves of the player who stops"),
        "{said}"
    );
    let plain = maker.replace(" on live boards", "");
    let said = said_of(&plain);
    assert!(
        said.starts_with("line 5: pairs stand only in strategies on live boards"),
        "{said}"
    );
}

/// Every set of disjoint pairs, at every position of a game, against brute force.
struct AllPairs;

impl super::prover::Use for AllPairs {
    type Answer = [usize; 2];

    fn with<R: LiveBoards>(self, rules: &R) -> [usize; 2] {
        let (mut stopped, mut not) = (0, 0);
        let mut seen = std::collections::HashSet::new();
        let mut todo = vec![rules.start()];
        while let Some(at) = todo.pop() {
            if rules.over(&at).is_some() || !seen.insert(at.clone()) {
                continue;
            }
            todo.extend(rules.moves(&at).map(|mv| rules.play(&at, &mv)));
            for pursuer in [Player::A, Player::B] {
                let (live, left) = rules.on_live_boards(pursuer, &at).unwrap();
                if rules.to_move(&at) != live.pursuer || live.over(&left).is_some() {
                    continue;
                }
                let names: Vec<String> = live.move_names(0, &left).collect();
                let mut ways = Vec::new();
                pairings(&names, &mut Vec::new(), &mut ways);
                let holds = ways.iter().any(|pairs| {
                    let pairs: Vec<&str> = pairs.iter().map(String::as_str).collect();
                    live.paired(&left, &pairs).is_ok()
                });
                if holds {
                    let won = Outcome::Won(live.pursuer);
                    let truth = super::prover::Minimax::new(&live).outcome(&left);
                    assert!(truth != won, "{}", live.write_position(&left));
                    stopped += 1;
                } else {
                    not += 1;
                }
            }
        }
        [stopped, not]
    }
}

/// All sets of disjoint pairs of these cells.
fn pairings(cells: &[String], taken: &mut Vec<String>, all: &mut Vec<Vec<String>>) {
    let Some((first, rest)) = cells.split_first() else {
        all.push(taken.clone());
        return;
    };
    pairings(rest, taken, all);
    for (place, other) in rest.iter().enumerate() {
        let mut others = rest.to_vec();
        others.remove(place);
        taken.push(format!("{first},{other}"));
        pairings(&others, taken, all);
        taken.pop();
    }
}

#[test]
fn whatever_pairs_stop_is_stopped() {
    let mut found = [0; 2];
    for game in [
        "vdw n=7 k=4",
        "vdw n=7 k=3 board=ring",
        "vdw n=7 k=3 convention=maker-breaker",
        "mnk m=4 n=2 k=2",
        "vdw n=8 k=4 board=ring",
        "animal n=3 animal=elly",
    ] {
        let counts = with_rules(game, AllPairs);
        found = [found[0] + counts[0], found[1] + counts[1]];
    }
    assert!(found[0] > 20 && found[1] > 20, "{found:?}");
}
