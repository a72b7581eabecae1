//! Strategies that go on by threats: accepted, and what is wrong with others.

use super::accepted::{changes_say, said_of};
use super::pairings::PROGRESSIONS;
use super::prover::{Minimax, with_rules};
use crate::rules::live::{Live, LiveBoards, LivePosition};
use crate::rules::{Outcome, Rules};

const THREE: &str = "\
harary-certificate 1
game mnk m=4 n=3 k=3
claim outcome A
strategy A on live boards
..../..../.... b2 c2
..../BA../.... c2 b3
..../.AB./.... c1 b1
..../.A.B/.... a2 a3
end
";

const RING: &str = "\
harary-certificate 1
game vdw n=7 k=3 board=ring
claim outcome A
strategy A on live boards
images 1 7 6 5 4 3 2
....... 1 2
AB..... 5
A.B.... 5
A...B.. 3
end
";

const EL: &str = "\
harary-certificate 1
game animal n=3 animal=el
claim outcome A
strategy A on live boards
.../.../... b1 a1
BA./.../... b2
.A./B../... b2
.A./.B./... a2 c2 b3
end
";

const MAKER: &str = "\
harary-certificate 1
game mnk m=3 n=3 k=3 convention=maker-breaker
claim outcome A
strategy A on live boards
images c1 b1 a1 c2 b2 a2 c3 b3 a3
images c1 c2 c3 b1 b2 b3 a1 a2 a3
.../.../... b2 a2 a3
-../.A./... a2 a3 b3
.../-A./... c1 b1
end
";

/// Certificates with threats on small boards, of wins under both conventions.
pub(super) fn certificates() -> Vec<String> {
    [RING, EL, MAKER].map(str::to_owned).to_vec()
}

#[test]
fn strategies_by_threats_are_accepted() {
    let all = certificates().into_iter().chain([THREE.to_owned()]);
    let said: Vec<String> = all.map(|text| said_of(&text)).collect();
    assert_eq!(
        said,
        [
            "vdw n=7 k=3 board=ring: A wins (9 positions)",
            "animal n=3 animal=el: A wins (6 positions)",
            "mnk m=3 n=3 k=3 convention=maker-breaker: A wins (6 positions)",
            "mnk m=4 n=3 k=3: A wins (4 positions)",
        ]
    );
}

#[test]
fn what_is_wrong_with_threats_is_said() {
    let changes = [
        // B would take a cell between.
        [
            "b2 c2\n",
            "b2 a1\n",
            "line 5: the last threat can be answered",
        ],
        ["b2 c2\n", "b2 d1\n", "line 5: cell d1 threatens nothing"],
        ["b2 c2\n", "b2 b2\n", "line 5: cell b2 is not left"],
        ["b2 c2\n", "b2 e9\n", "line 5: `e9` is not a cell"],
        [
            "b2 c2\n",
            "b2 c2 d2\n",
            "line 5: before cell d2 the play is decided",
        ],
        [
            "b2 c2\n",
            "b2 a1,a2 c2\n",
            "line 5: `POSITION MOVE` or `end`",
        ],
        // A cell that matters must have an answer.
        [
            "..../.AB./.... c1 b1\n",
            "",
            "line 8: the strategy of A has no move at `..../.AB./....`",
        ],
        // One that does not needs none.
        [
            "end",
            "B.../.A../.... c2\nend",
            "line 9: no play of this strategy reaches the position",
        ],
        [
            " on live boards",
            "",
            "line 5: threats stand only in strategies on live boards",
        ],
    ];
    changes_say(THREE, &changes);
    changes_say(
        PROGRESSIONS,
        &[[
            "5 2,3 6,8 7,10 9,11",
            "5 2",
            "line 10: threats stand after moves of the player who wants a set",
        ]],
    );
}

/// All rows of threats at every position of a game, against brute force.
pub(super) struct AllThreats;

/// How many rows won after a pass, and how many at once; answers that need no line; and rows that
/// win nothing.
pub(super) type Tried = [usize; 4];

impl super::prover::Use for AllThreats {
    type Answer = Tried;

    fn with<R: LiveBoards>(self, rules: &R) -> Tried {
        let mut tried = [0; 4];
        let mut seen = std::collections::HashSet::new();
        let mut todo = vec![rules.start()];
        while let Some(at) = todo.pop() {
            if rules.over(&at).is_some() || !seen.insert(at.clone()) {
                continue;
            }
            todo.extend(rules.moves(&at).map(|mv| rules.play(&at, &mv)));
            let pursuer = rules.to_move(&at).other();
            if let Some((live, left)) = rules.on_live_boards(pursuer, &at)
                && live.pursuer == pursuer
                && live.over(&left).is_none()
            {
                let names: Vec<String> = live.move_names(0, &left).collect();
                rows(&live, &left, &names, &mut Vec::new(), &mut tried);
            }
        }
        tried
    }
}

/// Goes through all rows of up to three cells that begin with these.
fn rows<'n>(
    live: &Live<'_>,
    left: &LivePosition,
    names: &'n [String],
    row: &mut Vec<&'n str>,
    tried: &mut Tried,
) {
    let mut minimax = Minimax::new(live);
    for name in names {
        row.push(name);
        match live.threatened(left, row, &mut live.moves(left)) {
            Ok(answers) => {
                let won = Outcome::Won(live.pursuer);
                let at = || live.write_position(left);
                let others = live.moves(left).filter(|mv| !answers.contains(mv));
                for mv in others {
                    assert_eq!(minimax.outcome(&live.play(left, &mv)), won, "{}", at());
                    tried[2] += 1;
                }
                tried[usize::from(live.forced(left).is_some())] += 1;
            }
            Err(_) => tried[3] += 1,
        }
        if row.len() < 3 {
            rows(live, left, names, row, tried);
        }
        row.pop();
    }
}

#[test]
fn whatever_is_said_to_be_won_by_threats_is_won() {
    let mut tried = [0; 4];
    for game in [
        "vdw n=7 k=3",
        "vdw n=7 k=3 board=ring",
        "vdw n=7 k=3 convention=maker-breaker",
        "mnk m=4 n=2 k=2",
        "mnk m=3 n=3 k=3",
        "animal n=3 animal=el",
    ] {
        let more = with_rules(game, AllThreats);
        tried = std::array::from_fn(|place| tried[place] + more[place]);
    }
    println!("after a pass, at once, answers, rows that win nothing: {tried:?}");
    assert!(tried.iter().all(|&count| count > 300), "{tried:?}");
}
