//! Lemma 12: what hints prove holds wherever the clauses before hold.

use super::super::mutations::accepted;

/// The clauses of two variables that have none of them twice, the empty one first.
const CLAUSES: [&[i32]; 9] = [
    &[],
    &[1],
    &[-1],
    &[2],
    &[-2],
    &[1, 2],
    &[1, -2],
    &[-1, 2],
    &[-1, -2],
];

/// Whether a clause is true for the values of the two variables.
fn holds(clause: &[i32], values: usize) -> bool {
    let is_true = |literal: &i32| (values >> (literal.abs() - 1) & 1 == 1) == (*literal > 0);
    clause.iter().any(is_true)
}

/// Whether the hints prove a clause, by the words of the format.
fn proves(hints: &[&[i32]], clause: &[i32]) -> bool {
    let mut known: Vec<i32> = clause.iter().map(|literal| -literal).collect();
    for (place, hint) in hints.iter().enumerate() {
        if hint.iter().any(|literal| known.contains(literal)) {
            return false;
        }
        let open: Vec<i32> = hint
            .iter()
            .copied()
            .filter(|literal| !known.contains(&-literal))
            .collect();
        match open[..] {
            [] => return place + 1 == hints.len(),
            [literal] => known.push(literal),
            _ => return false,
        }
    }
    false
}

/// All sets of clauses of two variables, and all rows of up to three hints among them.
#[test]
fn what_hints_prove_follows() {
    let (mut proved, mut not) = (0, 0);
    for chosen in 0..1_usize << CLAUSES.len() {
        let there: Vec<&[i32]> = (0..CLAUSES.len())
            .filter(|place| chosen >> place & 1 == 1)
            .map(|place| CLAUSES[place])
            .collect();
        let models: Vec<usize> = (0..4)
            .filter(|&values| there.iter().all(|clause| holds(clause, values)))
            .collect();
        let mut rows: Vec<Vec<&[i32]>> = vec![Vec::new()];
        for length in 1..=3 {
            let last = rows.iter().filter(|row| row.len() + 1 == length);
            let longer = |row: &Vec<&'static [i32]>| {
                let row = row.clone();
                there.iter().map(move |hint| [&row[..], &[*hint]].concat())
            };
            let more: Vec<Vec<&[i32]>> = last.flat_map(longer).collect();
            rows.extend(more);
        }
        for (row, clause) in rows
            .iter()
            .flat_map(|row| CLAUSES.map(|clause| (row, clause)))
        {
            if proves(row, clause) {
                let follows = models.iter().all(|&values| holds(clause, values));
                assert!(follows, "{there:?} {row:?} {clause:?}");
                proved += 1;
            } else {
                not += 1;
            }
        }
    }
    println!("{proved} rows of hints prove a clause, {not} do not");
    assert!(proved > 10_000 && not > proved);
}

/// The checker agrees: a board of one cell and two colors has the clauses 1 2, and what else is
/// forbidden; every row of up to three hints for the empty clause.
#[test]
fn the_checker_takes_the_same_hints() {
    for (game, clauses) in [
        ("vdw n=1 k=1", vec![&[1, 2][..], &[-1], &[-2]]),
        ("vdw n=1 k=1,2", vec![&[1, 2][..], &[-1]]),
        ("vdw n=1 k=2", vec![&[1, 2][..]]),
    ] {
        let names = clauses.len();
        let mut rows: Vec<Vec<usize>> = vec![Vec::new()];
        for length in 1..=4 {
            let last: Vec<Vec<usize>> = rows
                .iter()
                .filter(|row| row.len() + 1 == length)
                .cloned()
                .collect();
            rows.extend(
                last.iter()
                    .flat_map(|row| (0..names).map(move |hint| [&row[..], &[hint]].concat())),
            );
        }
        for row in rows {
            let hints: Vec<&[i32]> = row.iter().map(|&place| clauses[place]).collect();
            let words: String = row.iter().map(|place| format!("{} ", place + 1)).collect();
            let name = names + 1;
            let text = format!(
                "harary-certificate 1\ngame {game}\nclaim count 0\nlrat\n{name} 0 {words}0\nend\n"
            );
            assert_eq!(accepted(text.as_bytes()), proves(&hints, &[]), "{text}");
        }
    }
}
