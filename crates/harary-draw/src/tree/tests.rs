//! Trees: who is above whom, who is beside whom, and what is written.

use super::*;
use crate::svg::is_balanced;

fn node(text: &str, kind: NodeKind, ply: usize) -> Node {
    Node {
        lines: text.split('/').map(str::to_owned).collect(),
        kind,
        ply,
    }
}

fn arrow(from: usize, to: usize, moves: &str) -> Arrow {
    let moves = moves.split(' ').map(str::to_owned).collect();
    Arrow { from, to, moves }
}

/// Two ways to one position, and an end.
fn diamond() -> StrategyTree {
    StrategyTree {
        title: "a \"game\" & more".to_owned(),
        players: ["A", "B"].map(str::to_owned),
        nodes: vec![
            node("../..", NodeKind::Mine, 0),
            node("A./..", NodeKind::Theirs, 1),
            node("AB/..", NodeKind::Mine, 2),
            node("A./B.", NodeKind::Mine, 2),
            node("A wins", NodeKind::Over, 3),
        ],
        arrows: vec![
            arrow(0, 1, "a1"),
            arrow(1, 2, "b1"),
            arrow(1, 3, "a2 b2 c2 d2"),
            arrow(2, 4, "a2"),
            arrow(3, 4, "b1"),
        ],
    }
}

#[test]
fn dot_has_every_position_once() {
    let text = diamond().dot();
    assert!(text.starts_with("digraph \"a \\\"game\\\" & more\" {\n"));
    assert!(text.contains("  n0 [shape=box, label=\"..\\n..\"];\n"));
    assert!(text.contains("  n1 [shape=ellipse, label=\"A.\\n..\"];\n"));
    assert!(text.contains("  n4 [shape=plaintext, label=\"A wins\"];\n"));
    assert!(text.contains("  n1 -> n3 [label=\"a2, b2, … (4)\"];\n"));
    assert_eq!(text.matches(" -> n4 ").count(), 2);
    assert_eq!(text.matches("shape=").count(), 5);
    assert!(text.ends_with("];\n}\n"));
}

#[test]
fn no_two_positions_overlap_and_parents_are_above() {
    // A wide tree: every third position of a ply has three below it.
    let mut tree = diamond();
    for ply in 3..7 {
        let above: Vec<usize> = (0..tree.nodes.len())
            .filter(|&index| tree.nodes[index].ply == ply - 1)
            .collect();
        for (place, from) in above.into_iter().enumerate() {
            for next in 0..if place % 3 == 0 { 3 } else { 1 } {
                tree.nodes
                    .push(node("a rather long text", NodeKind::Theirs, ply));
                tree.arrows
                    .push(arrow(from, tree.nodes.len() - 1, &next.to_string()));
            }
        }
    }
    let sizes: Vec<(f64, f64)> = tree.nodes.iter().map(size).collect();
    let middles = tree.middles(&sizes);
    for (index, one) in tree.nodes.iter().enumerate() {
        assert!(middles[index] - sizes[index].0 / 2.0 >= MARGIN);
        for (other, two) in tree.nodes.iter().enumerate().take(index) {
            let apart = (middles[index] - middles[other]).abs();
            let half = (sizes[index].0 + sizes[other].0) / 2.0;
            assert!(one.ply != two.ply || apart >= half, "{index} and {other}");
        }
    }
    // Who has one below alone is right above it, if there is room.
    assert!(tree.laid_out("", true).is_some());
    let small = diamond();
    let sizes: Vec<(f64, f64)> = small.nodes.iter().map(size).collect();
    let middles = small.middles(&sizes);
    assert_eq!(middles[0], middles[1]);
    assert_eq!(middles[1], (middles[2] + middles[3]) / 2.0);
}

#[test]
fn drawings_are_well_formed_and_hold_all_texts() {
    let tree = diamond();
    let text = tree.laid_out(&tree.title, true).unwrap().svg(None);
    assert!(is_balanced(&text), "{text}");
    for words in [
        "A wins",
        ">AB<",
        ">a1<",
        "A to move",
        "B to move",
        "&amp; more",
    ] {
        assert!(text.contains(words), "{words}");
    }
    assert!(text.contains("stroke-dasharray"));
    // The second way to a position is named where it begins, so that names do not meet at its end.
    let heights = |moves: &str| -> Vec<f64> {
        let end = format!(">{moves}</text>\n");
        let items = text.split("<text ").filter(|item| item.contains(&end));
        let height = |item: &str| item.split('"').nth(3).unwrap().parse().unwrap();
        items.map(height).collect()
    };
    assert!(heights("b1")[1] < heights("a2")[0]);
    let plain = tree.laid_out("", false).unwrap().svg(None);
    assert!(!plain.contains("to move") && !plain.contains("<title>"));
    let alone = StrategyTree {
        nodes: vec![node("A wins", NodeKind::Over, 0)],
        arrows: Vec::new(),
        ..tree.clone()
    };
    assert!(is_balanced(&alone.laid_out("", false).unwrap().svg(None)));
    let mut large = tree;
    large
        .nodes
        .resize(DRAWN + 1, node("A wins", NodeKind::Over, 3));
    assert!(large.laid_out("", false).is_none() && large.len() == 1001);
}
