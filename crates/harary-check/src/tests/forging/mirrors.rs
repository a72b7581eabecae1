//! Wins by a mirror where nobody can mirror, or where a board that is filled so is a draw.

use super::super::few_cells::{Game, name};
use super::super::lemmas::hypergraphs::{image, keeps, permutations};
use super::super::mutations::{Random, accepted};
use super::colorings::Problem;
use super::games::section;
use super::{rules_of, some_game};
use crate::rules::{Player, Rules};
use crate::strategy::Goal;

/// Whether A wins avoider-enforcer, and nobody believes that just one first move keeps this, since
/// B would mirror after each other.
fn first_moves_are_refused(game: &Game, truth: i32, reason: &str, tree: &str) -> bool {
    let start = game.start;
    if game.convention != "avoider-enforcer" || truth != 1 || !game.alternates_from(0) {
        return false;
    }
    let wins = |&cell: &usize| game.value(game.after(start, cell)).0 == 1;
    let cell = game.moves(start).find(wins).unwrap();
    let rules = rules_of(game);
    let root = rules.play(&rules.start(), &(cell as u32));
    let strategy = section(&rules, &[root], Player::A, Goal::Win);
    let head = game.head(&format!("first-moves A {}", name(cell)));
    for text in [
        format!("{head}{strategy}{reason}"),
        format!("{head}{strategy}{reason}tree\n{tree}end\n"),
    ] {
        assert!(!accepted(text.as_bytes()), "{text}");
    }
    true
}

#[test]
fn wins_by_mirrors_that_are_none_or_do_not_win() {
    let mut random = Random(1963);
    let (mut seen, mut bare_lines) = ([[0; 2]; 2], 0);
    let maps: Vec<Vec<Vec<usize>>> = (0..=5).map(permutations).collect();
    for round in 0..12_000 {
        let mut game = some_game(2 + round % 4, &mut random);
        let cells = game.cells;
        game.convention = ["avoidance", "avoider-enforcer"][round / 4 % 2];
        let map = random.of(&maps[cells]).clone();
        // Most games are made even, and most maps symmetries.
        if random.below(8) > 0 {
            (game.start, game.first) = ([0, 0], None);
            let images: Vec<usize> = game.sets[0].iter().map(|&set| image(set, &map)).collect();
            game.sets[0].extend(images);
            game.sets[0].sort_unstable();
            game.sets[0].dedup();
            game.sets[1] = game.sets[0].clone();
        }
        if game.over(game.start).is_some() {
            continue;
        }

        let kept: Vec<usize> = (0..cells).filter(|&cell| map[cell] == cell).collect();
        let pairs: Vec<usize> = (0..cells).filter(|&cell| map[cell] != cell).collect();
        let pairs = pairs.into_iter().map(|cell| 1 << cell | 1 << map[cell]);
        let problem = Problem {
            cells,
            family: game.sets[0].iter().copied().chain(pairs).collect(),
            colors: 2,
        };
        let drawn = !problem.proper().is_empty();
        let mut tree = String::new();
        problem.tree(vec![0; cells], &mut random, &mut tree);

        let is_symmetry = (0..cells).all(|cell| map[map[cell]] == cell)
            && keeps(&game.sets[0], &map)
            && game.has_equal_sets();
        let has_a_pair = |set: usize| {
            (0..cells).any(|cell| map[cell] != cell && set >> cell & set >> map[cell] & 1 == 1)
        };
        let through = |cell: usize| {
            let mut sets = game.sets[0].iter().filter(move |&set| set >> cell & 1 == 1);
            sets.all(|&set| has_a_pair(set))
        };
        let is_plain = game.start == [0, 0] && game.first.is_none();
        let images: Vec<String> = map.iter().map(|&cell| name(cell)).collect();
        for (number, player) in [Player::A, Player::B].into_iter().enumerate() {
            let serves = match kept[..] {
                [] => game.alternates_from(1 - number),
                [kept] => game.alternates_from(number) && through(kept),
                _ => false,
            };
            let holds = is_symmetry
                && is_plain
                && serves
                && !drawn
                && (game.convention == "avoidance" || player == Player::B);
            let truth = game.value(game.start).0;
            assert!(!holds || truth == [1, -1][number], "{}", game.spec());
            let reason = format!("reason {player} mirror {}\n", images.join(" "));
            let head = game.head(&format!("outcome {player}"));
            let text = format!("{head}{reason}tree\n{tree}end\n");
            assert_eq!(accepted(text.as_bytes()), holds, "{text}");
            seen[round / 4 % 2][usize::from(holds)] += 1;
            if player == Player::B && is_symmetry && kept.is_empty() {
                bare_lines += usize::from(first_moves_are_refused(&game, truth, &reason, &tree));
            }
            // Without the tree nothing is won.
            let bare = format!("{head}{reason}");
            assert!(!accepted(bare.as_bytes()), "{bare}");
        }
    }
    println!("avoidance, avoider-enforcer; refused, accepted: {seen:?}; {bare_lines} first moves");
    assert!(bare_lines > 30, "{bare_lines}");
    assert!(
        seen.iter()
            .all(|&[refused, accepted]| refused > 5_000 && accepted > 300)
    );
}
