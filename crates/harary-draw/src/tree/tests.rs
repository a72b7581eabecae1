//! Trees: who is above whom, who is beside whom, and what is written.

use super::*;
use crate::drawing::{Anchor, Drawing, Item, width_of};
use crate::frame::Frame;
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
        positions: "A position has a symbol for each cell.".to_owned(),
        players: ["A", "B"].map(str::to_owned),
        nodes: vec![
            node("../..", NodeKind::Mine, 0),
            node("A./..", NodeKind::Theirs, 1),
            node("AB/..", NodeKind::Mine, 2),
            node("A./B.", NodeKind::Mine, 2),
            node("A./BA", NodeKind::Theirs, 3),
            node("A wins", NodeKind::Over, 4),
            node("B wins", NodeKind::Over, 4),
        ],
        arrows: vec![
            arrow(0, 1, "a1"),
            arrow(1, 2, "b1"),
            arrow(1, 3, "a2 b2 c2 d2"),
            arrow(2, 4, "a2"),
            arrow(3, 4, "b1"),
            arrow(4, 5, "b2"),
            arrow(4, 6, "c2"),
        ],
    }
}

#[test]
fn dot_has_every_position_once() {
    let text = diamond().dot();
    assert!(text.starts_with("digraph \"a \\\"game\\\" & more\" {\n"));
    assert!(text.contains("  n0 [shape=box, label=\"..\\n..\"];\n"));
    assert!(text.contains("  n1 [shape=ellipse, label=\"A.\\n..\"];\n"));
    assert!(text.contains("  n5 [shape=plaintext, label=\"A wins\"];\n"));
    assert!(text.contains("  n1 -> n3 [label=\"a2, b2, … (4)\"];\n"));
    assert_eq!(text.matches(" -> n4 ").count(), 2);
    assert_eq!(text.matches("shape=").count(), 7);
    assert!(text.ends_with("];\n}\n"));
}

/// A wide tree: every third position of a ply has three below it.
fn wide() -> StrategyTree {
    let mut tree = diamond();
    for ply in 5..9 {
        let above: Vec<usize> = (0..tree.nodes.len())
            .filter(|&index| tree.nodes[index].ply == ply - 1)
            .collect();
        for (place, from) in above.into_iter().enumerate() {
            for next in 0..if place % 3 == 0 { 3 } else { 1 } {
                let text = "a rather long text/of two lines";
                tree.nodes.push(node(text, NodeKind::Theirs, ply));
                let moves = format!("{next} a-long-name {place} and more");
                tree.arrows.push(arrow(from, tree.nodes.len() - 1, &moves));
            }
        }
    }
    tree
}

/// The left, upper, right and lower sides of all texts.
fn texts(page: &Drawing) -> Vec<[f64; 4]> {
    let text = |item: &Item| match item {
        Item::Text {
            at,
            size,
            anchor,
            text,
            ..
        } => {
            let wide = width_of(text, *size);
            let left = match anchor {
                Anchor::Start => at.0,
                Anchor::Middle => at.0 - wide / 2.0,
                Anchor::End => at.0 - wide,
            };
            Some([left, at.1 - size / 2.0, left + wide, at.1 + size / 2.0])
        }
        Item::Shape { .. } => None,
    };
    page.items.iter().filter_map(text).collect()
}

#[test]
fn no_two_texts_overlap_and_all_are_on_the_page() {
    for tree in [diamond(), wide()] {
        let page = tree.drawing(&Frame::default()).unwrap();
        let (width, height) = page.size();
        let texts = texts(&page);
        for (index, one) in texts.iter().enumerate() {
            let is_on = one[0] >= 0.0 && one[1] >= 0.0 && one[2] <= width && one[3] <= height;
            assert!(is_on, "{one:?} on {width} × {height}");
            for two in &texts[..index] {
                let apart =
                    one[2] <= two[0] || two[2] <= one[0] || one[3] <= two[1] || two[3] <= one[1];
                assert!(apart, "{one:?} and {two:?}");
            }
        }
    }
}

#[test]
fn drawings_are_well_formed_and_hold_all_texts() {
    let tree = diamond();
    let text = tree.drawing(&Frame::default()).unwrap().svg(None);
    assert!(is_balanced(&text), "{text}");
    for words in [
        "A wins",
        ">AB<",
        ">a1<",
        "A to move",
        "B to move",
        "&amp; more",
        // The second way to a position refers to it.
        ">(1)<",
        ">→ 1<",
    ] {
        assert!(text.contains(words), "{words}");
    }
    assert!(text.contains("stroke-dasharray"));
    let bare = Frame {
        title: Some(String::new()),
        legend: false,
    };
    let plain = tree.drawing(&bare).unwrap().svg(None);
    assert!(!plain.contains("to move") && !plain.contains("<title>"));
    let alone = StrategyTree {
        nodes: vec![node("A wins", NodeKind::Over, 0)],
        arrows: Vec::new(),
        ..tree.clone()
    };
    assert!(is_balanced(&alone.drawing(&bare).unwrap().svg(None)));
    let mut large = tree;
    large
        .nodes
        .resize(DRAWN + 1, node("A wins", NodeKind::Over, 3));
    assert!(large.drawing(&bare).is_none() && large.len() == 1001);
}
