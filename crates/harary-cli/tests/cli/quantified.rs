//! Quantified formulas of games, decided by a program of others, `depqbf`, where there is one: it
//! finds them true exactly if Harary says that the player wins, or does not lose.

use crate::checkers::{says, text};
use crate::harary::{Scratch, run};
use std::path::Path;

#[test]
fn formulas_are_true_exactly_if_the_player_wins() {
    let scratch = Scratch::new("quantified");
    let folder: &Path = &scratch;
    let mut seen = [0; 2];
    for game in [
        "vdw n=2 k=2",
        "vdw n=4 k=3",
        "vdw n=5 k=3",
        "vdw n=6 k=3 first=B",
        "vdw n=8 k=3 convention=avoidance",
        "vdw n=9 k=3 board=ring",
        "vdw n=7 k=3 bias=1:2 convention=maker-breaker",
        "vdw n=6 k=3 convention=avoider-enforcer",
        "hip n=2",
        "hip n=3",
        "hip n=3 convention=maker-breaker",
        "tictactoe side=2",
        "tictactoe side=3",
        "tictactoe side=3 convention=maker-breaker",
        "tictactoe side=3 convention=avoidance",
        "animal n=3 animal=el",
        "clique n=4 k=3",
        "clique n=4 k=3 convention=achievement",
    ] {
        let outcome = run(
            folder,
            &format!("solve {game} --ask outcome --json --quiet"),
        )
        .out;
        for (player, or_draw) in [("A", false), ("A", true), ("B", false), ("B", true)] {
            let enough = if or_draw { " --or-draw" } else { "" };
            let words =
                format!("export {game} --qdimacs --winner {player}{enough} --out q.qdimacs");
            let said = run(folder, &words);
            assert_eq!((said.code, said.err.as_str()), (Some(0), ""), "{game}");
            let reached = outcome.contains(&format!("\"outcome\": \"{player}\""))
                || or_draw && outcome.contains("\"outcome\": \"draw\"");
            let Some(found) = says("HARARY_DEPQBF", "depqbf", folder, &["q.qdimacs"]) else {
                continue;
            };
            let expected = if reached { "SAT" } else { "UNSAT" };
            assert_eq!(found.trim(), expected, "{words}: {outcome}");
            seen[usize::from(reached)] += 1;
        }
    }
    assert!(
        seen == [0, 0] || seen.iter().all(|&times| times > 20),
        "{seen:?}"
    );
    assert!(text(folder, "q.qdimacs").starts_with("c true exactly if B does not lose\n"));
}

#[test]
fn only_boards_become_quantified_formulas() {
    let scratch = Scratch::new("quantified-refused");
    for (words, why) in [
        ("columns c=2 --qdimacs", "only games on a board"),
        ("octal code=0.07 heaps=4 --qdimacs", "only games on a board"),
        ("notakto --qdimacs", "the players own cells only by"),
        ("vdw n=5 k=3 --dimacs --winner B", "--qdimacs"),
        ("vdw n=5 k=3 --qdimacs --winner C", "A, B"),
    ] {
        let said = run(&scratch, &format!("export {words}"));
        assert!(said.code == Some(2) && said.err.contains(why), "{said:?}");
    }
}
