//! Trees of strategies, against what their certificates claim.

use super::*;
use crate::{Certify, Limits, SolveEngine, SolveOptions, solve};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A certificate as the solver writes it.
fn certificate(spec: &str, after: &str, certify: Certify) -> String {
    static MADE: AtomicUsize = AtomicUsize::new(0);
    let number = MADE.fetch_add(1, Ordering::Relaxed);
    let name = format!("harary-draw-{}-{number}", std::process::id());
    let path = std::env::temp_dir().join(name);
    let asked = SolveOptions {
        after: crate::verbs::moves_of(after),
        engine: SolveEngine::Auto,
        certify,
        ..SolveOptions::default()
    };
    let limits = Limits {
        certificate: Some(path.clone()),
        ..Limits::default()
    };
    solve(&spec.parse().unwrap(), &asked, &limits).unwrap();
    let text = std::fs::read_to_string(&path).unwrap();
    std::fs::remove_file(path).unwrap();
    text
}

fn tree_of(text: &str, player: Option<Player>, depth: usize) -> Result<StrategyTree, String> {
    let asked = StrategyQuestion {
        name: "w.cert".to_owned(),
        text: text.to_owned(),
        game: None,
        player,
        depth: Some(depth),
    };
    strategy_tree(&asked).map_err(|why| why.to_string())
}

/// Who has the strategy plays one move everywhere, the other player at least one, and each arrow
/// leads one ply on.
fn is_strategy(tree: &StrategyTree) {
    for (index, node) in tree.nodes.iter().enumerate() {
        let from: Vec<&Arrow> = tree
            .arrows
            .iter()
            .filter(|arrow| arrow.from == index)
            .collect();
        let cut = node.lines.last().is_some_and(|line| line == "…");
        let moves: usize = from.iter().map(|arrow| arrow.moves.len()).sum();
        match node.kind {
            NodeKind::Over => assert_eq!(moves, 0, "{node:?}"),
            _ if cut => assert_eq!(moves, 0, "{node:?}"),
            NodeKind::Mine => assert_eq!(moves, 1, "{node:?}"),
            NodeKind::Theirs => assert!(moves > 0, "{node:?}"),
        }
    }
    for arrow in &tree.arrows {
        let plies = [arrow.from, arrow.to].map(|index| tree.nodes[index].ply);
        assert_eq!(plies[0] + 1, plies[1]);
        assert!(arrow.from < arrow.to);
    }
    let reached =
        (1..tree.nodes.len()).all(|index| tree.arrows.iter().any(|arrow| arrow.to == index));
    assert!(reached);
}

/// How the plays of a tree end; of threats not which.
fn ends(tree: &StrategyTree) -> Vec<&str> {
    let over = tree.nodes.iter().filter(|node| node.kind == NodeKind::Over);
    let mut ends: Vec<&str> = over
        .filter_map(|node| node.lines.last())
        .filter_map(|end| end.split_inclusive("threats").next())
        .collect();
    ends.sort_unstable();
    ends.dedup();
    ends
}

#[test]
fn whole_strategies_end_as_they_claim() {
    for (spec, player, all) in [
        ("vdw n=5 k=3", Player::A, &["A wins"][..]),
        ("vdw n=9 k=3", Player::A, &["A wins"]),
        ("vdw n=8 k=4", Player::B, &["stopped by weights"]),
        (
            "tictactoe side=3 convention=maker-breaker",
            Player::A,
            &["wins by threats"],
        ),
        (
            "clique n=5 k=3 convention=achievement",
            Player::A,
            &["wins by threats"],
        ),
        ("columns c=2", Player::B, &["B wins"]),
        ("columns c=2 convention=misere", Player::A, &["A wins"]),
        ("monotonic up=2 down=2", Player::A, &["A wins"]),
        (
            "monotonic up=2 down=2 deck=rationals",
            Player::A,
            &["A wins"],
        ),
        ("octal code=0.77 heaps=3,4", Player::A, &["A wins"]),
        (
            "animal n=3 animal=tippy",
            Player::A,
            &["A wins", "wins by threats"],
        ),
    ] {
        let text = certificate(spec, "", Certify::Outcome);
        let claimed = text.contains(&format!("strategy {player}"));
        assert!(claimed, "{spec}: {text}");
        let tree = tree_of(&text, Some(player), 100).unwrap_or_else(|why| panic!("{spec}: {why}"));
        is_strategy(&tree);
        assert_eq!(ends(&tree), all, "{spec}");
        assert_eq!(tree.players[0], player.to_string());
        let short = tree_of(&text, Some(player), 2).unwrap();
        is_strategy(&short);
        assert!(short.len() <= tree.len());
        assert!(short.nodes.iter().all(|node| node.ply <= 2));
    }
}

#[test]
fn every_move_of_the_other_player_is_there_on_plain_boards() {
    // Avoidance is written by the positions of the game.
    let text = certificate("hip n=3", "", Certify::Outcome);
    assert!(!text.contains("live boards"), "{text}");
    let tree = tree_of(&text, None, 100).unwrap();
    is_strategy(&tree);
    for (index, node) in tree.nodes.iter().enumerate() {
        if node.kind == NodeKind::Theirs {
            let from = tree.arrows.iter().filter(|arrow| arrow.from == index);
            let moves: usize = from.map(|arrow| arrow.moves.len()).sum();
            let free = node.lines.concat().matches('.').count();
            assert_eq!(moves, free, "{node:?}");
        }
    }
}

#[test]
fn strategies_in_time_stop_when_it_is_late() {
    let text = "harary-certificate 1\ngame vdw n=3 k=2\nclaim plies A 3\nstrategy A\n... 1\nAB. 3\nA.B 2\nend\n\
                strategy B\nA.. 2\n.A. 1\n..A 1\nend\n";
    let winner = tree_of(text, None, 9).unwrap();
    is_strategy(&winner);
    assert_eq!(ends(&winner), ["A wins"]);
    assert_eq!(winner.title, "vdw n=3 k=2: plies A 3, strategy of A");
    assert!(winner.nodes.iter().all(|node| node.ply <= 3));
    let loser = tree_of(text, Some(Player::B), 9).unwrap();
    is_strategy(&loser);
    assert_eq!(ends(&loser), ["late enough"]);
    // The mirror maps 3 to 1.
    assert_eq!(loser.arrows[0].moves, ["1", "3"]);
}

#[test]
fn strategies_about_first_moves_begin_after_them() {
    let text = certificate("vdw n=5 k=3", "", Certify::FirstMoves);
    let first = tree_of(&text, None, 1).unwrap();
    let moves: Vec<&str> = first
        .arrows
        .iter()
        .map(|arrow| arrow.moves[0].as_str())
        .collect();
    assert_eq!(moves, ["3"]);
    is_strategy(&tree_of(&text, None, 100).unwrap());
    let other = tree_of(&text, Some(Player::B), 1).unwrap();
    let moves: Vec<String> = (other.arrows.iter())
        .map(|arrow| arrow.moves.join(" "))
        .collect();
    assert_eq!(moves, ["1 5", "2 4"]);
}

#[test]
fn images_are_one_and_a_page_holds_what_is_drawn() {
    let text = certificate("hip n=3", "", Certify::Outcome);
    // A corner, an edge and the center.
    assert_eq!(tree_of(&text, Some(Player::B), 1).unwrap().len(), 4);
    for spec in ["hip n=3", "vdw n=9 k=3", "columns c=2", "tictactoe side=3"] {
        let asked = StrategyQuestion {
            name: "w.cert".to_owned(),
            text: certificate(spec, "", Certify::Outcome),
            game: None,
            player: None,
            depth: None,
        };
        let tree = strategy_tree(&asked).unwrap();
        is_strategy(&tree);
        let deepest = tree.nodes.iter().map(|node| node.ply).max();
        assert!(
            deepest >= Some(2) && (is_held(&tree) || deepest == Some(2)),
            "{spec}"
        );
    }
    assert_eq!(least_image("ab.", &[vec![2, 1, 0]]), ".ba");
    assert_eq!(least_image("ab", &[vec![2, 1, 0]]), "ab");
}

#[test]
fn positions_after_moves_are_roots() {
    let text = certificate("vdw n=9 k=3", "5,1", Certify::Outcome);
    let tree = tree_of(&text, None, 100).unwrap();
    is_strategy(&tree);
    assert!(tree.title.starts_with("vdw n=9 k=3 after 5,1: outcome A"));
    assert_eq!(ends(&tree), ["A wins"]);
}

#[test]
fn it_is_said_how_positions_are_read() {
    for (spec, words) in [
        ("vdw n=3 k=2", "in the order 1, 2, 3: its owner, ."),
        ("clique n=6 k=3", "2-5, 2-6, …, 5-6:"),
        ("monotonic up=1 down=1", "two digits each"),
        ("columns c=1", "the columns of 1, 2, 3"),
    ] {
        let tree = tree_of(&certificate(spec, "", Certify::Outcome), None, 2).unwrap();
        assert!(tree.positions.contains(words), "{spec}: {}", tree.positions);
    }
}

#[test]
fn what_is_no_strategy_is_refused() {
    let wrong = |text: &str| tree_of(text, None, 4).unwrap_err();
    assert!(wrong("").contains("w.cert: line 1: no certificate of format 1"));
    let head = "harary-certificate 1\n";
    assert!(wrong(head).contains("the line `game` is missing"));
    let coloring = format!("{head}game hip n=2\nclaim coloring\n1112\nend\n");
    assert!(wrong(&coloring).contains("`coloring` has no strategy"));
    let start = format!("{head}game vdw n=3 k=2\nclaim outcome A\n");
    assert!(wrong(&start).contains("it has no strategy"));
    assert!(wrong(&format!("{start}nonsense\n")).contains("line 4: `nonsense` begins no strategy"));
    assert!(wrong(&format!("{start}strategy A\n... 1\n")).contains("a strategy has no `end`"));
    let names = format!("{start}strategy A\nisomorphic\n... 1\nend\n");
    assert!(wrong(&names).contains("line 5: an `isomorphic` strategy"));
    let gap = format!("{start}strategy A\n... 1\nend\n");
    assert!(wrong(&gap).contains("the strategy has no legal move at AB."));
    let illegal = format!("{start}strategy A\n... 9\nend\n");
    assert!(wrong(&illegal).contains("no legal move at ..."));
    let file = format!(
        "{head}game file digest=00\nclaim outcome A\nboard\ncells a b\nend\nstrategy A\nend\n"
    );
    assert!(wrong(&file).contains("name the game, as in file path=game.pg"));
    let reason = format!(
        "{head}game vdw n=4 k=4\nclaim outcome draw\nreason A strategy-stealing\nstrategy B\nend\n"
    );
    let of_a = tree_of(&reason, Some(Player::A), 4).unwrap_err();
    assert!(of_a.contains("it has no strategy of A but a reason: strategy-stealing"));
    let mirror = format!(
        "{head}game vdw n=4 k=2 convention=avoidance\nclaim outcome B\nreason B mirror 4 3 2 1\ntree\n2\nend\n"
    );
    assert!(wrong(&mirror).contains("it has no strategy of B but a reason: mirror"));
    let live = format!("{head}game hip n=2\nclaim outcome A\nstrategy A on live boards\nend\n");
    assert!(wrong(&live).contains("this game has no strategies on live boards"));
    // The certificate of one game says nothing of another.
    let asked = StrategyQuestion {
        name: "w.cert".to_owned(),
        text: gap,
        game: Some("vdw n=4 k=2".parse().unwrap()),
        player: None,
        depth: Some(1),
    };
    let why = strategy_tree(&asked).unwrap_err().to_string();
    assert_eq!(
        why,
        "w.cert: the certificate is about vdw n=3 k=2, not about vdw n=4 k=2"
    );
}
