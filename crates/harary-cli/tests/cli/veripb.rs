//! Proofs that break symmetry: VeriPB, where there is one, accepts them, and refuses what is wrong.

use crate::checkers::{all_refuted, says, text};
use crate::harary::{Scratch, run};
use std::path::Path;

/// Whether VeriPB accepts a proof.
fn is_verified(folder: &Path, clauses: &str, proof: &str) -> Option<bool> {
    let said = says("HARARY_VERIPB", "veripb", folder, &[clauses, proof])?;
    Some(said.lines().any(|line| line == "s VERIFIED UNSATISFIABLE"))
}

#[test]
fn refutations_with_symmetry_are_accepted() {
    let scratch = Scratch::new("veripb");
    let folder: &Path = &scratch;
    let games = [
        "vdw n=9 k=3",
        "vdw n=18 k=3,4",
        "vdw n=27 k=3 colors=3",
        "vdw n=14 k=3,2,3",
        "vdw n=7 k=3 board=ring",
        "vdw n=58 k=3,8",
        "columns c=2 n=9",
        "columns c=3 rule=schur n=14",
        "columns c=3 n=24",
        "columns c=4 rule=schur n=45 --engine sat",
        "hip n=7",
        "clique n=6 k=3",
        "clique n=9 k=3,4",
        "clique n=17 k=3 colors=3",
        "clique n=18 k=4",
        "animal n=3 animal=tic colors=1",
        "tictactoe side=2",
        "mnk m=4 n=2 k=2",
        "file path=fano.txt",
    ];
    all_refuted(folder, &games, ["pbp", "veripb"], |game| {
        let verified = is_verified(folder, "none.cnf", "none.pbp");
        assert_ne!(verified, Some(false), "{game}");
    });
    let said = run(folder, "threshold-color clique k=3,4 --proof least.pbp");
    assert_eq!(said.code, Some(0), "{said:?}");
    assert_ne!(is_verified(folder, "least.cnf", "least.pbp"), Some(false));
}

#[test]
fn wrong_proofs_are_refused() {
    let scratch = Scratch::new("veripb-wrong");
    let folder: &Path = &scratch;
    run(folder, "color vdw n=9 k=3 --proof w.pbp");
    let (clauses, proof) = (text(folder, "w.cnf"), text(folder, "w.pbp"));
    let refused = |clauses: &str, proof: &str, why: &str| {
        std::fs::write(folder.join("x.cnf"), clauses).expect("a file");
        std::fs::write(folder.join("x.pbp"), proof).expect("a file");
        assert_ne!(is_verified(folder, "x.cnf", "x.pbp"), Some(true), "{why}");
    };
    // Boards with a coloring.
    for other in ["vdw n=8 k=3", "vdw n=9 k=4", "vdw n=9 k=3,4"] {
        let clauses = run(folder, &format!("export {other} --dimacs")).out;
        refused(&clauses, &proof, other);
        // Also if it is told how many clauses there are.
        let head = clauses.lines().find(|line| line.starts_with("p cnf"));
        let many = head
            .and_then(|line| line.rsplit(' ').next())
            .expect("a head");
        refused(
            &clauses,
            &proof.replacen("f 41;", &format!("f {many};"), 1),
            other,
        );
    }
    // A map that is no symmetry: the first two cells change places.
    let lines: Vec<&str> = proof.lines().collect();
    let map = lines
        .iter()
        .position(|line| line.starts_with("@map0_0 dom"));
    let map = map.expect("a map");
    let mut forged = lines.clone();
    let two =
        "@map0_0 dom 8 x1 -8 x3 4 x3 -4 x1 >= 0 : x1 -> x3 x3 -> x1 x2 -> x4 x4 -> x2 : subproof";
    forged[map] = two;
    refused(&clauses, &(forged.join("\n") + "\n"), "no symmetry");
    // The greatest of each class instead of the least: not after the colors are in order.
    let dom = lines[map].replace(">= 0", "<= 0");
    forged[map] = &dom;
    refused(&clauses, &(forged.join("\n") + "\n"), "greatest");
    // Each step left out that others need, that is, whose name they use.
    let mut tried = 0;
    for (at, line) in lines.iter().enumerate() {
        let Some(name) = line.split(' ').next().filter(|word| word.starts_with('@')) else {
            continue;
        };
        if lines[at + 1..]
            .iter()
            .any(|line| line.contains(&format!(" {name}")))
        {
            let mut fewer = lines.clone();
            fewer.remove(at);
            refused(&clauses, &(fewer.join("\n") + "\n"), line);
            tried += 1;
        }
    }
    assert!(tried > 20, "{tried}");
}
