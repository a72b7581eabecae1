//! Lemma 23 (renaming), on every board of cliques, paths, cycles and stars with up to six edges: by
//! plain play, positions that differ in names have one value, and so have those that the checker
//! makes of them.

use crate::rules::live::LiveBoards;
use crate::tests::isomorphic::games;
use crate::tests::orders;
use crate::tests::prover::{Minimax, Use, with_rules};
use std::collections::HashSet;

/// All positions of a game.
struct Values;

impl Use for Values {
    type Answer = usize;

    fn with<R: LiveBoards>(self, rules: &R) -> usize {
        let names: Vec<String> = rules.move_names(0, &rules.start()).collect();
        let count = (2..).find(|n| n * (n - 1) / 2 == names.len()).unwrap();
        let place = |v: usize, w: usize| {
            let name = format!("{}-{}", v.min(w) + 1, v.max(w) + 1);
            names.iter().position(|other| *other == name).unwrap()
        };
        let pairs: Vec<(usize, usize)> = (0..count)
            .flat_map(|v| (v + 1..count).map(move |w| (v, w)))
            .collect();
        let maps: Vec<Vec<usize>> = (orders(count).iter())
            .map(|order| {
                let images = pairs.iter().map(|&(v, w)| place(order[v], order[w]));
                images.collect()
            })
            .collect();
        let mut minimax = Minimax::new(rules);
        let (mut tried, mut todo) = (0, vec![rules.start()]);
        let mut seen = HashSet::new();
        while let Some(at) = todo.pop() {
            let text = rules.write_position(&at);
            if rules.over(&at).is_some() || !seen.insert(text.clone()) {
                continue;
            }
            let value = minimax.outcome(&at);
            let (form, images) = rules.renamed(&at).unwrap().unwrap();
            let mut forms = Vec::new();
            for map in &maps {
                let mut symbols = vec![' '; map.len()];
                for (symbol, &to) in text.chars().zip(map) {
                    symbols[to] = symbol;
                }
                let image: String = symbols.into_iter().collect();
                let image = rules.read_position(&image, rules.to_move(&at)).unwrap();
                assert!(rules.over(&image).is_none());
                assert!(minimax.outcome(&image) == value, "{text}");
                assert!(rules.renamed(&image).unwrap().unwrap().0 == form, "{text}");
                forms.push(image);
                tried += 1;
            }
            let chosen = maps.iter().position(|map| {
                let map = map.iter().map(|&to| to as u32);
                map.eq(images.iter().copied())
            });
            assert!(forms[chosen.unwrap()] == form, "{text}");
            todo.extend(rules.moves(&at).map(|mv| rules.play(&at, &mv)));
        }
        tried
    }
}

#[test]
fn positions_that_differ_in_names_have_one_value() {
    let tried: usize = (games().iter()).map(|game| with_rules(game, Values)).sum();
    assert!(tried > 500_000, "{tried}");
}
