//! A plain checker of proofs in LRAT, from the definition of the format (Cruz-Filipe, Heule, Hunt,
//! Kaufmann, Schneider-Kamp 2017), as other tests use it; here it is tested itself.

use std::collections::{HashMap, HashSet};

/// Whether a proof refutes clauses in the format of DIMACS.
///
/// # Errors
/// The line that is wrong.
pub(crate) fn refutes(clauses: &str, proof: &str) -> Result<(), String> {
    let mut words = clauses
        .lines()
        .filter(|line| !line.starts_with('c') && !line.starts_with('p'))
        .flat_map(str::split_whitespace)
        .map(|word| word.parse().map_err(|_| word.to_owned()));
    let mut known: HashMap<i64, Vec<i64>> = HashMap::new();
    let (mut names, mut clause) = (1.., Vec::new());
    while let Some(literal) = words.next().transpose()? {
        match literal {
            0 => drop(known.insert(names.next().unwrap_or(0), std::mem::take(&mut clause))),
            literal => clause.push(literal),
        }
    }
    for line in proof.lines() {
        let wrong = || line.to_owned();
        let (name, rest) = line.split_once(' ').ok_or_else(wrong)?;
        let name: i64 = name.parse().map_err(|_| wrong())?;
        let is_deletion = rest.starts_with('d');
        let numbers = rest.trim_start_matches("d ").split(' ');
        let numbers: Result<Vec<i64>, _> = numbers.map(str::parse).collect();
        let numbers = numbers.map_err(|_| wrong())?;
        let mut parts = numbers.split(|&number| number == 0);
        let first = parts.next().ok_or_else(wrong)?;
        if is_deletion {
            for name in first {
                known.remove(name).ok_or_else(wrong)?;
            }
            continue;
        }
        let mut holding: HashSet<i64> = first.iter().map(|literal| -literal).collect();
        let mut contradicts = false;
        for hint in parts.next().ok_or_else(wrong)? {
            let open = known.get(hint).ok_or_else(wrong)?.iter().copied();
            let open = open.filter(|literal| !holding.contains(&-literal));
            let open: HashSet<i64> = open.collect();
            if contradicts || open.len() > 1 || open.iter().any(|open| holding.contains(open)) {
                return Err(wrong());
            }
            contradicts = open.is_empty();
            holding.extend(open);
        }
        if !contradicts || known.contains_key(&name) {
            return Err(wrong());
        }
        if first.is_empty() {
            return Ok(());
        }
        known.insert(name, first.to_vec());
    }
    Err("no clause is empty".to_owned())
}

#[test]
fn proofs_are_accepted_and_what_is_wrong_is_not() {
    let clauses = "c not both, not neither\np cnf 2 4\n1 2 0\n-1 2 0\n1 -2 0\n-1 -2 0\n";
    assert_eq!(
        refutes(clauses, "5 2 0 1 2 0\n5 d 1 0\n6 0 5 3 4 0\n"),
        Ok(())
    );
    for wrong in [
        "",
        "5 2 0 1 2 0\n",
        "5 2 0 1 0\n6 0 5 3 4 0\n",
        "5 2 0 1 3 0\n6 0 5 3 4 0\n",
        "5 2 0 1 2 0\n5 d 3 0\n6 0 5 3 4 0\n",
        "5 2 0 1 2 0\n6 0 5 3 7 0\n",
        "5 2 0 1 2 0\n6 0 5 4 0\n",
    ] {
        assert!(refutes(clauses, wrong).is_err(), "{wrong}");
    }
}
