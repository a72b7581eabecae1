//! Refutations: those of a naive prover are accepted, with and without named cells; of damaged ones
//! none is accepted that claims what is not true, and hostile lines are named.

use super::mutations::{Random, accepted, survivors};
use super::naive::Naive;
use super::trees::SMALL;
use crate::{Failure, Limits, check, check_within};
use std::fmt::Write as _;

fn answer(text: &str) -> Result<String, String> {
    match check(&mut text.as_bytes()) {
        Ok(accepted) => Ok(accepted.to_string()),
        Err(Failure::Rejected(rejected)) => Err(rejected.to_string()),
        Err(unreadable) => panic!("{unreadable}"),
    }
}

/// A prover that tries both values of every variable, as slow as can be.
pub(super) struct Prover {
    pub(super) clauses: Vec<Vec<i32>>,
    pub(super) text: String,
}

impl Prover {
    fn add(&mut self, clause: Vec<i32>, hints: &[usize]) -> usize {
        let name = self.clauses.len() + 1;
        let words = |numbers: &mut dyn Iterator<Item = String>| {
            numbers.map(|word| word + " ").collect::<String>()
        };
        let literals = words(&mut clause.iter().map(ToString::to_string));
        let hints = words(&mut hints.iter().map(ToString::to_string));
        writeln!(self.text, "{name} {literals}0 {hints}0").unwrap();
        self.clauses.push(clause);
        name
    }

    /// Proves that not all of these literals hold: the name of that clause, or `None` if they may.
    pub(super) fn refute(&mut self, assumed: &mut Vec<i32>, random: &mut Random) -> Option<usize> {
        let (mut holds, mut hints) = (assumed.clone(), Vec::new());
        let none = assumed.iter().map(|literal| -literal).collect::<Vec<i32>>();
        'again: loop {
            for (place, clause) in self.clauses.iter().enumerate() {
                if clause.iter().any(|literal| holds.contains(literal)) {
                    continue;
                }
                let open: Vec<i32> = clause
                    .iter()
                    .copied()
                    .filter(|literal| !holds.contains(&-literal))
                    .collect();
                if open.len() > 1 {
                    continue;
                }
                hints.push(place + 1);
                match open.first() {
                    Some(&literal) => holds.push(literal),
                    None => return Some(self.add(none, &hints)),
                }
                continue 'again;
            }
            break;
        }
        let mut variables = self.clauses.iter().flatten().map(|literal| literal.abs());
        let free: Vec<i32> = variables
            .by_ref()
            .filter(|variable| !holds.contains(variable) && !holds.contains(&-variable))
            .collect();
        let variable = *free.get(random.below(free.len().max(1)))?;
        let mut both = [0; 2];
        for (name, literal) in both.iter_mut().zip([variable, -variable]) {
            assumed.push(literal);
            let refuted = self.refute(assumed, random);
            assumed.pop();
            *name = refuted?;
        }
        Some(self.add(none, &both))
    }
}

/// A certificate that there is no coloring, with so many cells named and so many maps, if there is
/// none.
fn prove(naive: &Naive, (named, maps): (usize, usize), random: &mut Random) -> Option<String> {
    let mut all = naive.maps();
    let maps: Vec<Vec<usize>> = (0..maps.min(all.len()))
        .map(|_| all.swap_remove(random.below(all.len())))
        .collect();
    let symmetry = naive.symmetry(named, &maps);
    let lines: Vec<&str> = symmetry.iter().map(String::as_str).collect();
    let mut prover = Prover {
        clauses: naive.clauses_with(&lines),
        text: String::new(),
    };
    prover.refute(&mut Vec::new(), random)?;
    let game = naive.game();
    let text = &prover.text;
    let lines: String = lines.iter().map(|line| format!("{line}\n")).collect();
    Some(format!(
        "harary-certificate 1\ngame {game}\nclaim count 0\nlrat\n{lines}{text}end\n"
    ))
}

pub(super) fn certificates() -> Vec<String> {
    let mut random = Random(0x1916);
    let mut texts = Vec::new();
    for (game, _) in SMALL
        .into_iter()
        .filter(|(game, length)| *length == 0 && is_small(game))
    {
        let naive = Naive::read(game, 0);
        for symmetry in [(0, 0), (1, 0), (3, 0), (0, 1), (2, 2)] {
            let text = prove(&naive, symmetry, &mut random);
            // The sums of more than two numbers are not among the clauses.
            if !game.contains("rule=many") {
                let none = naive.truth().as_deref() == Some("claim count 0");
                assert_eq!(text.is_some(), none, "{game}");
            }
            texts.extend(text);
        }
    }
    texts
}

/// Whether trying all values is quick.
fn is_small(game: &str) -> bool {
    !["c=3 n=19", "c=9", "c=35"]
        .iter()
        .any(|large| game.contains(large))
}

#[test]
fn what_is_refuted_is_accepted() {
    let texts = certificates();
    assert!(texts.len() > 20, "{}", texts.len());
    for text in texts {
        let added = text
            .lines()
            .skip(4)
            .filter(|line| line.ends_with(" 0"))
            .count();
        let accepted = answer(&text).unwrap_or_else(|why| panic!("{why}\n{text}"));
        let claim = format!(": no proper coloring ({added} clause");
        assert!(accepted.contains(&claim), "{accepted}\n{text}");
    }
}

fn is_true(text: &str) -> bool {
    let lines: Vec<&str> = text.lines().collect();
    let game = lines[1].strip_prefix("game ").unwrap();
    let naive = Naive::read(game, 0);
    naive.truth().as_deref() == Some(lines[2])
}

#[test]
fn what_is_accepted_after_a_mutation_is_still_true() {
    let pool: Vec<String> = certificates()
        .into_iter()
        .filter(|text| text.len() < 5000)
        .collect();
    assert!(pool.len() > 10);
    let (changed, survived) = survivors(&pool, 20_000, 0x2017, is_true);
    // Some lines are never used, and some cells may be named or not.
    assert!(
        changed > 12_000 && survived > changed / 1000 && survived < changed / 4,
        "{survived} of {changed}"
    );
}

#[test]
fn another_claim_is_rejected() {
    for text in certificates() {
        for claim in [
            "count 1",
            "count 2",
            "coloring",
            "outcome draw",
            "longest 2 count 1",
        ] {
            let forged = text.replacen("claim count 0", &format!("claim {claim}"), 1);
            assert!(answer(&forged).is_err(), "{forged}");
        }
    }
    // Of boards with a coloring nothing can be proved: the proof for the next larger one, and for
    // one color less.
    for (proved, claimed) in [
        ("vdw n=9 k=3", "vdw n=8 k=3"),
        ("vdw n=9 k=3", "vdw n=9 k=3 colors=3"),
        ("vdw n=9 k=3", "vdw n=9 k=3,4"),
        ("vdw n=7 k=2,4", "vdw n=7 k=2,5"),
        ("columns c=2 rule=schur n=5", "columns c=2 n=5"),
        ("columns c=2 rule=schur n=5", "columns c=3 rule=schur n=5"),
        ("columns c=2 n=9", "columns c=2 n=8"),
    ] {
        let mut random = Random(7);
        let text = prove(&Naive::read(proved, 0), (2, 1), &mut random).unwrap();
        assert!(answer(&text).is_ok());
        assert!(
            answer(&text.replacen(proved, claimed, 1)).is_err(),
            "{claimed}"
        );
    }
}

#[test]
fn a_refutation_cut_short_anywhere_is_rejected() {
    for text in certificates().into_iter().filter(|text| text.len() < 1500) {
        for end in 0..text.len() {
            assert!(!accepted(&text.as_bytes()[..end]), "{}", &text[..end]);
        }
    }
}

/// Three numbers, two apart at most, of two colors: 1 2 and so on are the colors of 1, 2, 3.
fn wrong(rest: &str) -> String {
    let text = format!("harary-certificate 1\ngame vdw n=3 k=2\nclaim count 0\nlrat\n{rest}");
    answer(&text).unwrap_err()
}

#[test]
fn what_is_wrong_is_named() {
    // Clauses 1-3 are the cells, 4-6 the first color, 7-9 the second: 1 2, 1 3, 2 3. The cell 1 is
    // named: 10, it is not of color 2.
    let right = "symmetry colors 1\n11 1 0 10 1 0\n12 0 11 4 5 2 3 9 0\nend\n";
    let text = format!("harary-certificate 1\ngame vdw n=3 k=2\nclaim count 0\nlrat\n{right}");
    let accepted = "vdw n=3 k=2: no proper coloring (2 clauses)";
    assert_eq!(answer(&text).as_deref(), Ok(accepted));
    let right = text.replace("11 1 0 10 1 0\n12 0 11 4", "11 0 10 1 4");
    let accepted = "vdw n=3 k=2: no proper coloring (1 clause)";
    assert_eq!(answer(&right).as_deref(), Ok(accepted));
    let symmetry = "line 5: `symmetry order CELL …`, `symmetry colors CELL …` and `symmetry cells CELL …` come in this order";
    let huge = format!("{} 0 1 0\nend\n", u64::MAX);
    let many = format!("10 {}0 1 0\nend\n", "1 ".repeat(40_000));
    for (rest, why) in [
        ("", "line 5: the file ends where a clause should stand"),
        (
            "end\n",
            "line 5: the empty clause was not added: a clause should stand here",
        ),
        (
            "symmetry\n",
            "line 5: `symmetry` is not a decimal number without sign or leading zeros",
        ),
        ("symmetry colors\n", "line 5: `` is not a cell"),
        (
            "symmetry order 1\nsymmetry order 2\n",
            "line 6: `symmetry order",
        ),
        (
            "symmetry colors 1\nsymmetry order 1\n",
            "line 6: `symmetry order",
        ),
        (
            "symmetry cells 1 2 3\nsymmetry colors 1\n",
            "line 6: `symmetry order",
        ),
        ("symmetry cells 3 2\n", "line 5: 3 cells have 2 images"),
        (
            "symmetry cells 3 2 2\n",
            "line 5: the cell 2 is named twice",
        ),
        (
            "symmetry order 2 1\nsymmetry colors 1\n",
            "line 6: the cells along which colors are opened are not the first ones",
        ),
        ("symmetry colors 4\n", "line 5: `4` is not a cell"),
        (
            "symmetry colors 1 2 1\n",
            "line 5: the cell 1 is named twice",
        ),
        ("symmetry board 1\n", symmetry),
        (
            "symmetry colors 1\nsymmetry colors 2\n",
            "line 6: `symmetry order",
        ),
        (
            "9 0 1 0\n",
            "line 5: a clause is named by a number above 9, not 9",
        ),
        (
            "0 0 1 0\n",
            "line 5: a clause is named by a number from 1 on",
        ),
        ("-10 0 1 0\n", "line 5: `-10` is not a decimal number"),
        (&huge, "line 5: the hint 1 leaves more than one literal"),
        (
            "18446744073709551616 0 1 0\n",
            "line 5: 18446744073709551616 is not below 2^64",
        ),
        (
            "10 7 0 1 0\n",
            "line 5: 7 is no literal: variables are 1 to 6",
        ),
        (
            "10 -99999999999 0 1 0\n",
            "line 5: -99999999999 is no literal",
        ),
        ("10 -0 0 1 0\n", "line 5: -0 is no literal"),
        ("10 01 0 1 0\n", "line 5: `01` is not a decimal number"),
        (
            "10 1 -1 0 1 0\n",
            "line 5: the clause has the variable 1 twice",
        ),
        (
            "10 1 1 0 1 0\n",
            "line 5: the clause has the variable 1 twice",
        ),
        (&many, "line 5: the line is longer than 65536 characters"),
        (
            "10 1\n",
            "line 5: the literals of a clause end with 0, and so do its hints",
        ),
        ("10\n", "line 5: `` is not a decimal number"),
        ("10 1 0\n", "line 5: the hints of a clause end with 0"),
        ("10 1 0 4\n", "line 5: the hint 4 holds already"),
        (
            "10 1 0 2 0\n",
            "line 5: the hint 2 leaves more than one literal",
        ),
        ("10 1 0 0\n", "line 5: the hints do not prove the clause"),
        ("10 1 0 1 0\n", "line 5: the hints do not prove the clause"),
        (
            "10 1 2 0 1 0 4\n",
            "line 5: nothing may follow the 0 after the hints",
        ),
        (
            "10 1 0 -4 0\n",
            "line 5: hints are names of clauses: steps of RAT",
        ),
        ("10 1 0 10 0\n", "line 5: there is no clause 10"),
        (
            "10 1 0 0 0\n",
            "line 5: nothing may follow the 0 after the hints",
        ),
        ("10 -1 0 4 4 0\n", "line 5: the hint 4 holds already"),
        (
            "10 d 1 0\n",
            "line 5: a deletion begins with the name of the last clause, 9, not 10",
        ),
        ("9 d 10 0\n", "line 5: there is no clause 10"),
        ("9 d 1 1 0\n", "line 5: there is no clause 1"),
        (
            "9 d 0\n",
            "line 5: names of clauses to be deleted and 0 should stand here",
        ),
        (
            "9 d 1\n",
            "line 5: names of clauses to be deleted and 0 should stand here",
        ),
        ("9 d 1 0\n9 d 1 0\n", "line 6: there is no clause 1"),
        ("9 d 1 0\n10 1 2 0 1 0\n", "line 6: there is no clause 1"),
    ] {
        let found = wrong(rest);
        assert!(found.contains(why), "{rest}: {found}");
    }
    let twice = right.replace("end\n", "12 0 10 1 4 5 2 3 9 0\nend\n");
    assert_eq!(
        answer(&twice).unwrap_err(),
        "line 7: the empty clause was added: `end` should stand here"
    );
    let more = right.clone() + "end\n";
    assert_eq!(
        answer(&more).unwrap_err(),
        "line 8: nothing may follow the last `end`"
    );
    let one = right.replace("count 0", "count 1");
    assert_eq!(
        answer(&one).unwrap_err(),
        "line 4: a refutation proves `claim count 0` and nothing else"
    );
    let listed = right.replace("lrat\n", "list\nend\nlrat\n");
    assert_eq!(
        answer(&listed).unwrap_err(),
        "line 6: `tree` should stand here"
    );
}

#[test]
fn maps_must_take_forbidden_sets_to_forbidden_sets() {
    let text = |map: &str| {
        format!(
            "harary-certificate 1\ngame vdw n=5 k=3\nclaim count 0\nlrat\nsymmetry cells {map}\nend\n"
        )
    };
    // The empty clause is what is missing next.
    assert!(
        answer(&text("5 4 3 2 1"))
            .unwrap_err()
            .starts_with("line 6: the empty clause")
    );
    for map in ["2 1 3 4 5", "2 3 4 5 1", "1 4 3 2 5"] {
        let why = "line 5: the map does not take forbidden sets to forbidden sets";
        assert_eq!(answer(&text(map)).unwrap_err(), why);
    }
    // Each color's sets are kept here, too.
    let lists = text("5 4 3 2 1").replace("k=3", "k=3,4");
    assert!(
        answer(&lists)
            .unwrap_err()
            .starts_with("line 6: the empty clause")
    );
}

#[test]
fn rules_that_are_too_large_are_not_written_down() {
    let text = "harary-certificate 1\ngame columns c=35 n=1000\nclaim count 0\nlrat\nend\n";
    let within = |memory| {
        let limits = Limits {
            memory,
            ..Limits::NONE
        };
        check_within(&mut text.as_bytes(), &limits)
            .unwrap_err()
            .to_string()
    };
    assert_eq!(
        within(100_000_000),
        "line 4: needs some 213 MB of memory, more than 100 MB: --memory 300M"
    );
    assert_eq!(
        within(300_000_000),
        "line 5: the empty clause was not added: a clause should stand here"
    );
}
