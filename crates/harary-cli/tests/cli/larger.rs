//! That no set of cells is larger, as clauses and a proof for programs of others.

use crate::checkers::text;
use crate::harary::{Scratch, run};
use crate::proofs::accepted;
use std::collections::BTreeSet;
use std::path::Path;

#[test]
fn that_no_set_is_larger_is_accepted_by_programs_of_others() {
    let scratch = Scratch::new("proofs-larger");
    let folder: &Path = &scratch;
    for (game, size) in [
        ("hip n=3", 6),
        ("hip n=5", 15),
        ("vdw n=14 k=3", 8),
        ("clique n=5 k=3", 6),
        ("animal n=3 animal=tic", 6),
        ("columns c=1 n=10", 6),
    ] {
        let said = run(folder, &format!("largest {game} --proof l.lrat"));
        assert_eq!(said.code, Some(0), "{said:?}");
        assert!(
            said.out
                .lines()
                .nth(1)
                .is_some_and(|line| line == format!("largest set: {size} cells")),
            "{said:?}"
        );
        assert!(said.err.ends_with("`cake_lpr l.cnf l.lrat`\n"), "{said:?}");
        accepted(folder, "l");
        // The sets that the clauses forbid are those of the board.
        let clauses = text(folder, "l.cnf");
        let sets = clauses
            .lines()
            .filter(|line| line.starts_with('-') && !line.contains(" -0"));
        let board = run(folder, &format!("export {game} --dimacs colors=1")).out;
        let of_board = board.lines().filter(|line| line.starts_with('-'));
        if !game.starts_with("columns") {
            let forbidden: BTreeSet<&str> = of_board.collect();
            assert!(
                sets.collect::<BTreeSet<_>>().is_superset(&forbidden) && !forbidden.is_empty(),
                "{game}"
            );
        }
    }
    let said = run(folder, "largest hip n=3 --proof l.pbp");
    assert!(
        said.code == Some(2) && said.err.contains("proved in LRAT"),
        "{said:?}"
    );
}
