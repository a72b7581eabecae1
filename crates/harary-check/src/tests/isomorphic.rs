//! Strategies in which positions that differ in the names of vertices alone are one.

use super::accepted::said_of;
use super::lemmas::hypergraphs::permutations;
use super::mutations::accepted;
use super::prover::{Minimax, Use, claimants, prove, with_rules, words};
use crate::rules::live::{LiveBoards, LivePosition};
use crate::rules::{Outcome, Player, Rules as _};
use std::collections::HashSet;

/// Games on the edges of complete graphs: every board of up to six edges, by every convention.
pub(super) fn games() -> Vec<String> {
    let mut boards = Vec::new();
    for n in 2..=4 {
        boards.extend((2..=4).map(|k| format!("clique n={n} k={k}")));
        for shape in ["path", "cycle", "star"] {
            let sizes = (2..=4).filter(|k| (shape, *k) != ("cycle", 2));
            boards.extend(sizes.map(|k| format!("graph n={n} shape={shape} k={k}")));
        }
    }
    let mut games = Vec::new();
    for board in boards {
        for convention in [
            "",
            " convention=achievement",
            " convention=maker-breaker",
            " convention=avoider-enforcer",
            " convention=larger",
            " convention=normal",
            " convention=misere",
            " convention=saturation",
        ] {
            games.push(format!("{board}{convention}"));
            let is_grow = ["normal", "misere", "saturation"]
                .iter()
                .any(|word| convention.ends_with(word));
            if !is_grow {
                games.push(format!("{board}{convention} first=B"));
                games.push(format!("{board}{convention} bias=2:1"));
            }
        }
    }
    games
}

/// The lines of a section, if there are any, as lines that serve all names.
fn by_any_names(lines: &str) -> String {
    match lines {
        "end\n" => lines.to_owned(),
        _ => format!("isomorphic\n{lines}"),
    }
}

/// A certificate of who wins, with one line for all positions that differ in names, each with the
/// names that it was met with.
struct ProveIsomorphic<'a>(&'a str);

impl Use for ProveIsomorphic<'_> {
    type Answer = (Outcome, String);

    fn with<R: LiveBoards>(self, rules: &R) -> Self::Answer {
        let start = rules.start();
        let mut minimax = Minimax::new(rules);
        let outcome = minimax.outcome(&start);
        let claim = words(outcome);
        let mut text = format!("harary-certificate 1\ngame {}\n{claim}\n", self.0);
        let form = |at: &R::Position| rules.renamed(at).unwrap().unwrap().0;
        for claimant in claimants(outcome) {
            let mut lines = String::new();
            let answers = |at: &R::Position| rules.moves(at).collect();
            minimax.lines(&start, (claimant, outcome), form, answers, &mut lines);
            text += &format!("strategy {claimant}\n{}", by_any_names(&lines));
        }
        (outcome, text)
    }
}

/// The same on live boards, where there are any.
struct ProveIsomorphicLive<'a>(&'a str);

impl Use for ProveIsomorphicLive<'_> {
    type Answer = Option<String>;

    fn with<R: LiveBoards>(self, rules: &R) -> Self::Answer {
        let start = rules.start();
        let outcome = Minimax::new(rules).outcome(&start);
        let claim = words(outcome);
        let mut text = format!("harary-certificate 1\ngame {}\n{claim}\n", self.0);
        for claimant in claimants(outcome) {
            let wanted = match outcome {
                Outcome::Won(_) => claimant,
                Outcome::Draw => claimant.other(),
            };
            let (live, left) = rules.on_live_boards(wanted, &start)?;
            let mut lines = String::new();
            let form = |at: &LivePosition| live.renamed(at).unwrap().unwrap().0;
            let answers = |at: &LivePosition| live.moves_by_any_names(at).collect();
            let mut minimax = Minimax::new(&live);
            let goal = minimax.outcome(&left);
            minimax.lines(&left, (claimant, goal), form, answers, &mut lines);
            text += &format!(
                "strategy {claimant} on live boards\n{}",
                by_any_names(&lines)
            );
        }
        Some(text)
    }
}

/// Those of all games that have live boards, and of triangles among five vertices.
fn on_live_boards() -> Vec<String> {
    let mut games = games();
    games.retain(|game| !game.contains("bias"));
    games.extend(
        [
            "",
            " convention=maker-breaker",
            " convention=achievement first=B",
        ]
        .map(|convention| format!("clique n=5 k=3{convention}")),
    );
    games
        .iter()
        .filter_map(|game| with_rules(game, ProveIsomorphicLive(game)))
        .collect()
}

/// The certificates that are not long.
pub(super) fn certificates() -> Vec<String> {
    let all = games();
    let all = all
        .iter()
        .map(|game| with_rules(game, ProveIsomorphic(game)).1)
        .chain(on_live_boards());
    all.filter(|text| text.len() < 1_000).collect()
}

#[test]
fn one_line_serves_them_on_live_boards_too() {
    let all = on_live_boards();
    let mut needed = 0;
    for text in &all {
        assert!(accepted(text.as_bytes()), "{text}");
        // Every line but those of forced moves is needed.
        let lines: Vec<&str> = text.lines().collect();
        for at in (4..lines.len()).filter(|&at| !lines[at].contains("strategy")) {
            let fewer = [&lines[..at], &lines[at + 1..]].concat().join("\n") + "\n";
            needed += usize::from(!accepted(fewer.as_bytes()));
        }
    }
    let with_names = all.iter().filter(|text| text.contains("\nisomorphic\n"));
    let with_names = with_names.count();
    assert!(with_names > 20 && needed > 100, "{with_names} {needed}");
}

/// What is left of positions, by all names of the vertices: it is worth the same, and what is
/// followed becomes the same.
struct AnyNames;

impl Use for AnyNames {
    type Answer = usize;

    fn with<R: LiveBoards>(self, rules: &R) -> usize {
        let board = rules.board().unwrap();
        let maps: Vec<Vec<u32>> = permutations(4).iter().map(|map| edges_by(map)).collect();
        let mut tried = 0;
        for pursuer in [Player::A, Player::B] {
            let Some((live, start)) = rules.on_live_boards(pursuer, &rules.start()) else {
                continue;
            };
            let mut minimax = Minimax::new(&live);
            let form = |at: &LivePosition| live.renamed(at).unwrap().unwrap().0;
            let followed = |at: &LivePosition| -> HashSet<LivePosition> {
                let next = live.moves_by_any_names(at);
                let next = next.map(|mv| live.play(at, &mv));
                let open = next.filter(|next| live.over(next).is_none());
                open.map(|next| form(&next)).collect()
            };
            let mut seen = HashSet::new();
            let mut todo = vec![start];
            while let Some(at) = todo.pop() {
                if live.over(&at).is_some() || !seen.insert(at.clone()) {
                    continue;
                }
                todo.extend(live.moves_by_any_names(&at).map(|mv| live.play(&at, &mv)));
                for map in &maps {
                    assert_eq!(map.len(), board.cells as usize);
                    let image = live.image(&at, map).unwrap();
                    let said = live.write_position(&at);
                    assert!(form(&image) == form(&at), "{said}");
                    assert_eq!(minimax.outcome(&image), minimax.outcome(&at), "{said}");
                    assert!(followed(&image) == followed(&at), "{said}");
                    tried += 1;
                }
            }
        }
        tried
    }
}

/// The image of each edge between four vertices.
fn edges_by(map: &[usize]) -> Vec<u32> {
    let edges = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
    let image = |&(v, w): &(usize, usize)| {
        let ends = (map[v].min(map[w]), map[v].max(map[w]));
        edges.iter().position(|&edge| edge == ends).unwrap() as u32
    };
    edges.iter().map(image).collect()
}

#[test]
fn what_is_left_of_positions_is_followed_alike_by_any_names() {
    let mut tried = 0;
    for game in [
        "clique n=4 k=3",
        "graph n=4 shape=path k=3",
        "graph n=4 shape=cycle k=4",
    ] {
        for convention in ["achievement", "maker-breaker"] {
            tried += with_rules(&format!("{game} convention={convention}"), AnyNames);
        }
    }
    assert!(tried > 5_000, "{tried}");
}

#[test]
fn one_line_serves_all_positions_that_differ_in_names() {
    let (mut shorter, mut alike) = (0, 0);
    for game in games() {
        let (outcome, text) = with_rules(&game, ProveIsomorphic(&game));
        let (truth, full) = prove(&game);
        assert_eq!(outcome, truth, "{game}");
        assert!(accepted(text.as_bytes()), "{text}");
        match text.lines().count() < full.lines().count() {
            true => shorter += 1,
            false => alike += 1,
        }
        for claim in ["A", "B", "draw"].map(|word| format!("claim outcome {word}")) {
            let forged = text.replacen(words(outcome), &claim, 1);
            assert!(forged == text || !accepted(forged.as_bytes()), "{forged}");
        }
        // Every line is needed.
        let lines: Vec<&str> = text.lines().collect();
        let positions = (4..lines.len()).filter(|&at| lines[at].contains(' '));
        for at in positions.filter(|&at| !lines[at].starts_with("strategy ")) {
            let fewer = [&lines[..at], &lines[at + 1..]].concat().join("\n") + "\n";
            assert!(!accepted(fewer.as_bytes()), "{fewer}");
        }
    }
    assert!(shorter > 100 && alike > 0, "{shorter} {alike}");
}

#[test]
fn a_section_is_isomorphic_or_says_why_not() {
    let head = "harary-certificate 1\ngame clique n=3 k=3 convention=achievement\n\
                claim outcome draw\nreason A strategy-stealing\n";
    let say = |section: &str| said_of(&format!("{head}{section}end\n"));
    assert_eq!(
        say("strategy B\nisomorphic\nA.. 2-3\n"),
        "clique n=3 k=3 convention=achievement: draw (3 positions)"
    );
    let stands_once = "`isomorphic` stands once, before all positions, without images";
    for (section, why) in [
        (
            "strategy B\nA.. 2-3\n",
            "line 7: the strategy of B has no move at `.A.`",
        ),
        (
            "strategy B\nisomorphic\nA.. 2-3\n..A 1-2\n",
            "line 8: the position was listed before, on line 7",
        ),
        (
            "strategy B\nisomorphic\nA.. 2-3\nAB. 2-3\n",
            "line 8: `AB.` is not a position with B to move",
        ),
        (
            "strategy B\nisomorphic\nA.. 1-2\n",
            "line 7: cell 2-3 is not free (by the names that the checker gave the vertices)",
        ),
        (
            "strategy B\nisomorphic\nA.. 2-3 1-2,1-3\n",
            "line 7: pairs stand only in strategies on live boards",
        ),
        ("strategy B\nisomorphic\nisomorphic\nA.. 2-3\n", stands_once),
        ("strategy B\nA.. 2-3\nisomorphic\n", stands_once),
        (
            "strategy B\nisomorphic\n",
            "line 7: `isomorphic` stands before no position",
        ),
        (
            "strategy B\nimages 1-3 1-2 2-3\nisomorphic\nA.. 2-3\n",
            stands_once,
        ),
        (
            "strategy B\nisomorphic\nimages 1-3 1-2 2-3\nA.. 2-3\n",
            "a section that is `isomorphic` has no images",
        ),
        (
            "strategy B on live boards\nisomorphic\n",
            "line 7: `isomorphic` stands before no position",
        ),
    ] {
        let said = say(section);
        assert!(said.contains(why), "{section}: {said}");
    }
    for (game, claim) in [
        ("vdw n=3 k=2", "... 2\nBA. 3\n"),
        ("columns c=1", "1 1\n"),
        ("hip n=2 convention=normal", ""),
    ] {
        let text = format!(
            "harary-certificate 1\ngame {game}\nclaim outcome A\nstrategy A\nisomorphic\n{claim}end\n"
        );
        let said = said_of(&text);
        assert!(
            said.starts_with("line 5: only positions on the edges"),
            "{said}"
        );
    }
}
