//! The tables of Reis, Moreira, Pedroso 2004.

use super::elsewhere::elsewhere;
use super::evidence::{Evidence, Played, solved};
use super::paper::{Paper, Part};
use super::picture;
use super::table::{Basis, Cell, Table, found, held, label, new};
use super::words::joined;
use harary::catalog::source::REIS_2004;
use harary::{Ask, CensusOptions, Certify, Error, Limits, LongestOptions, census, longest};

pub(super) const PAPER: Paper = Paper {
    name: "columns",
    game: "The column game",
    source: REIS_2004,
    rules: "Two players place the numbers 1, 2, 3, … in turn, each into one of c columns. A number may not \
            join a column in which it is the sum of two different numbers. Whoever cannot place the next \
            number loses.",
    caveat: "",
    picture: || picture::coloring("columns c=3", "11212221331333313323212"),
    caption: "A longest game in three columns: 23 numbers are placed, and 24 fits nowhere.",
    parts: PARTS,
};

const PARTS: &[Part] = &[
    ("h", |_| longest_colorings("h(c)", "two", &H)),
    ("h-many", |_| longest_colorings("h'(c)", "many", &H_MANY)),
    ("sample-play", |_| sample_play()),
    ("schur", |_| schur()),
    ("by-length", |_| by_length()),
    ("records", |_| records()),
    ("winners", |_| winners()),
    ("configurations", |_| configurations()),
    ("counting", |_| Ok(counting())),
    ("factor", |_| Ok(factor())),
    ("elsewhere", |_| Ok(elsewhere(ELSEWHERE))),
];

const ELSEWHERE: &[(&str, &str, &str)] = &[
    (
        "Section 1",
        "a longest coloring, column by column",
        "harary draw columns c=3 n=23 --find --out columns.svg",
    ),
    (
        "Section 2",
        "the program and its counters of sums",
        "harary longest columns c=3 --engine reis",
    ),
    ("Sections 4, 5", "running times", "harary study columns c=3"),
];

/// c, the number printed, the length that the text gives, how many colorings the paper counts, the
/// strings printed (all of them, or the first of a long list), and why strings may differ.
type Printed = (
    u8,
    u32,
    Option<u32>,
    usize,
    &'static [&'static str],
    &'static str,
);

const H: [Printed; 4] = [
    (1, 3, None, 1, &["11"], ""),
    (2, 9, Some(9), 1, &["11212221"], ""),
    (
        3,
        24,
        Some(24),
        3,
        &[
            "11212221331333313323212",
            "11212221331333331323212",
            "1121222133133333323212",
        ],
        "The third printed string has 22 symbols, one too few for its length: a symbol is lost",
    ),
    (
        4,
        67,
        Some(66),
        29_931,
        &["112122213313333133232124144444144422144144144444412223331331331222"],
        "",
    ),
];
const H_MANY: [Printed; 4] = [
    (1, 3, None, 1, &["11"], ""),
    (2, 9, None, 1, &["11212221"], ""),
    (3, 22, None, 1, &["112122213333333333221"], ""),
    (
        4,
        47,
        None,
        5,
        &[
            "112122213333333333124244444444444444444444212",
            "112122213333333333124444444444444444444441222",
            "112122213333333333124444444444444444444442221",
            "11212221333333333214444444444444444444441222",
            "11212221333333333214444444444444444444442221",
        ],
        "The printed strings have 45 and 44 symbols where 46 are needed: symbols are lost",
    ),
];

fn longest_colorings(symbol: &str, rule: &str, printed: &[Printed]) -> Result<Table, Error> {
    const FIRST_THAT_FITS_NOWHERE: &str = "The text calls h(c) the length of the longest game; by its definition h(c) is the first number that fits nowhere, one more";
    let asked = LongestOptions {
        all: true,
        ..LongestOptions::default()
    };
    // The larger searches gain by a second thread.
    let limits = Limits {
        threads: 2,
        ..Limits::default()
    };
    let mut rows = Vec::new();
    for &(columns, number, length_printed, count, strings, why) in printed {
        let spec = format!("columns c={columns} rule={rule}").parse()?;
        let found = longest(&spec, &asked, &limits)?.answer;
        let claim = Evidence::longest(&spec, &found)?;
        let length = found.length.unwrap_or_default();
        // Where the text gives no length, the number less one is printed.
        let longest = held(
            length,
            length_printed.unwrap_or(number - 1),
            FIRST_THAT_FITS_NOWHERE,
        );
        rows.push(vec![
            label(columns),
            held(length + 1, number, "").by([claim.clone()]),
            longest.by([claim.clone()]),
            held(found.count.unwrap_or_default(), count, "").by([claim.clone()]),
            held(
                joined(found.list.unwrap_or_default().iter().take(strings.len())),
                strings.join(" "),
                why,
            )
            .by([claim]),
        ]);
    }
    Ok(Table::new(
        format!("{symbol}, and all longest colorings (rule {rule})"),
        format!(
            "{symbol} is one more than the length of the longest coloring, up to renaming columns. Of a long list the first string is \
             shown: `harary longest columns c=4 rule={rule} --all` has all."
        ),
        &format!("c | {symbol} | length | colorings | strings"),
        rows,
    ))
}

/// Section 1: 1 2 7 10 | 3 5 9 | 4 6 8 11, and 12 fits nowhere.
fn sample_play() -> Result<Table, Error> {
    const MOVES: &str = "1,1,2,3,2,3,1,3,2,1,3";
    let end = Played::new("columns c=3", MOVES, Ask::Plies)?;
    let claim = end.claim(Certify::Plies);
    let state = if end.answer.plies == Some(0) {
        "over"
    } else {
        "goes on"
    };
    Ok(Table::new(
        "The sample play of section 1",
        "The columns chosen for 1, 2, 3, …; then the next number fits no column.",
        "play | moves | game | winner",
        vec![vec![
            label(MOVES.replace(',', "")),
            held(MOVES.split(',').count(), 11, "").on(Basis::Arithmetic),
            held(state, "over", "").by([claim.clone()]),
            held(end.answer.outcome_name().to_owned(), "A", "").by([claim]),
        ]],
    ))
}

/// Rule schur, which the paper does not play.
fn schur() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for columns in 1..=4 {
        let spec = format!("columns c={columns} rule=schur").parse()?;
        let report = longest(&spec, &LongestOptions::default(), &Limits::default())?;
        let (answer, known) = (report.answer, report.known);
        let claim = Evidence::longest(&spec, &answer)?;
        rows.push(vec![
            label(columns),
            found(answer.length.unwrap_or_default(), &known, "length").by([claim.clone()]),
            new(answer.count.unwrap_or_default()).by([claim]),
        ]);
    }
    Ok(Table::new(
        "Schur numbers: the longest colorings where twice a number is forbidden, too",
        "Five columns hold 160 numbers and no more (Heule 2017). The number of partitions for c = 4 may \
         be in works of 1961 and 1965 that we have not seen. \
         `harary longest columns c=4 rule=schur --all --certificate FILE` proves its row.",
        "c | S(c) | colorings",
        rows,
    ))
}

/// How many colorings of 1…n there are, n = 1, 2, ….
fn by_length() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for rule in ["two", "many", "schur"] {
        for columns in 1..=3 {
            let spec = format!("columns c={columns} rule={rule}").parse()?;
            let found = census(&spec, &CensusOptions::default(), &Limits::default())?.answer;
            let levels = found.levels.unwrap_or_default();
            let counts = levels.iter().skip(1).map(|level| level.going + level.over);
            let counts: Vec<u128> = counts.collect();
            let claims = (1..).zip(&counts).map(|(n, &count): (u32, _)| {
                let spec = format!("columns c={columns} rule={rule} n={n}").parse()?;
                Evidence::count(&spec, count)
            });
            rows.push(vec![
                label(rule),
                label(columns),
                new(joined(&counts)).by(claims.collect::<Result<Vec<_>, Error>>()?),
            ]);
        }
    }
    Ok(Table::new(
        "How many colorings there are of 1…n, for n = 1, 2, …",
        "Up to renaming columns. `harary census columns c=3 --bfile FILE` writes a row as a b-file.",
        "rule | c | colorings",
        rows,
    ))
}

/// What local search finds with more columns, and what is known.
fn records() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for (columns, rule, numbers, best) in [
        (5, "two", 196, "196 (Walker 1952), 207 is quoted"),
        (5, "many", 96, "96, the greatest (searched twice)"),
        (5, "schur", 140, "160, the greatest (Heule 2017)"),
        (
            6,
            "two",
            582,
            "582 (Eliahou 2017), 646 (Ageron and others 2021)",
        ),
    ] {
        let spec = format!("columns c={columns} rule={rule} n={numbers}").parse()?;
        let options = "--engine tabu --seed 1";
        let (report, evidence) = Evidence::found(&spec, options, &Limits::default())?;
        let coloring = report.answer.coloring;
        let length = coloring.map_or(0, |coloring| coloring.len());
        rows.push(vec![
            label(rule),
            label(columns),
            found(length, &report.known, "exists").by(evidence),
            label(best),
        ]);
    }
    Ok(Table::new(
        "Long colorings with more columns, found by local search from nothing",
        "Lower bounds: `harary color columns c=5 n=196 --engine tabu --seed 1` shows a coloring, and `harary check columns c=5 FILE` \
         checks anybody's. A solver of clauses finds 160 by rule schur, and in six columns, from the beginnings of published ones, 536 by rule \
         schur and 646 by rule two: `harary color columns c=6 n=646 --engine sat`.",
        "rule | c | numbers | the best that we know",
        rows,
    ))
}

/// What the paper leaves as its open question: who wins, with how many columns.
fn winners() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for rule in ["two", "many", "schur"] {
        for columns in 1..=4 {
            // That takes some seconds more with the plies.
            let ask = match (columns, rule) {
                (4, "two") => Ask::Outcome,
                _ => Ask::Plies,
            };
            let won = |convention: &str| -> Result<Cell, Error> {
                let spec = format!("columns c={columns} rule={rule} convention={convention}");
                let played = solved(&spec, ask)?;
                let claim = played.claim(Certify::Plies);
                let found = played.answer;
                let plies = found
                    .plies
                    .map_or(String::new(), |plies| format!(" {plies}"));
                Ok(new(found.outcome_name().to_owned() + &plies).by([claim]))
            };
            rows.push(vec![
                label(rule),
                label(columns),
                won("normal")?,
                won("misere")?,
            ]);
        }
    }
    Ok(Table::new(
        "Who wins the game, and in how many moves (the open question of section 6)",
        "In normal play a player who cannot move loses, and in misere play such a player wins. With four columns by rule two, `--ask plies` tells the moves. With \
         five columns `harary solve columns c=5 rule=schur` and `rule=many` find a winner of the normal game in minutes; the \
         others are open. `--certificate` proves each.",
        "rule | c | normal | misere",
        rows,
    ))
}

/// Column strings of this length in the language L_c: each symbol at most one more than all before
/// it.
fn growth_strings(columns: u8, length: usize) -> Vec<String> {
    let mut strings = vec![(String::new(), 0)];
    for _ in 0..length {
        let longer = strings.into_iter().flat_map(|(string, most)| {
            (1..=columns.min(most + 1))
                .map(move |column| (format!("{string}{column}"), most.max(column)))
        });
        strings = longer.collect();
    }
    strings.into_iter().map(|(string, _)| string).collect()
}

fn configurations() -> Result<Table, Error> {
    const PRINTED: &str =
        "1111 1112 1121 1122 1123 1211 1212 1213 1221 1222 1223 1231 1232 1233 1234";
    let strings = growth_strings(4, 4);
    let spec = "columns c=4".parse()?;
    let levels = census(
        &spec,
        &CensusOptions {
            upto: Some(4),
            ..CensusOptions::default()
        },
        &Limits::default(),
    )?
    .answer
    .levels;
    let legal = levels
        .and_then(|levels| levels.last().map(|level| level.going + level.over))
        .unwrap_or_default();
    Ok(Table::new(
        "The configurations of length 4 for c = 4 (section 3)",
        "All strings up to renaming columns; the last column counts those that obey the rule.",
        "length | strings | number | of all | legal",
        vec![vec![
            label(4),
            held(joined(&strings), PRINTED, "").on(Basis::Arithmetic),
            held(strings.len(), 15, "").on(Basis::Arithmetic),
            held(4_u32.pow(4), 256, "").on(Basis::Arithmetic),
            new(legal).by([Evidence::count(&"columns c=4 n=4".parse()?, legal)?]),
        ]],
    ))
}

/// S(n, i), by its recurrence.
fn stirling(n: u32, i: u32) -> u128 {
    match (n, i) {
        (0, 0) => 1,
        (0, _) | (_, 0) => 0,
        _ => u128::from(i) * stirling(n - 1, i) + stirling(n - 1, i - 1),
    }
}

/// Section 3 for c = 4, for n ≥ 1, times 24: 8 + 6·2ⁿ + 4ⁿ.
fn density(n: u32) -> u128 {
    (8 + 6 * 2_u128.pow(n) + 4_u128.pow(n)) / 24
}

/// Section 3 for c = 4, times 18: 6n − 10 + 9·2ⁿ + 4ⁿ.
fn padded_density(n: u32) -> u128 {
    (u128::from(6 * n) + 9 * 2_u128.pow(n) + 4_u128.pow(n) - 10) / 18
}

fn counting() -> Table {
    let mut rows = Vec::new();
    for columns in 1..=5_u8 {
        for n in 1..=8_u32 {
            let counted = growth_strings(columns, n as usize).len() as u128;
            let formula: u128 = (1..=u32::from(columns)).map(|i| stirling(n, i)).sum();
            let padded: u128 = (1..=n as usize)
                .map(|k| growth_strings(columns, k).len() as u128)
                .sum();
            let padded_formula: u128 = (1..=n)
                .flat_map(|k| (1..=u32::from(columns)).map(move |i| stirling(k, i)))
                .sum();
            let closed = |counted: u128, formula: u128| -> Cell {
                if columns == 4 {
                    held(counted, formula, "").on(Basis::Arithmetic)
                } else {
                    label("–")
                }
            };
            rows.push(vec![
                label(columns),
                label(n),
                held(counted, formula, "").on(Basis::Arithmetic),
                closed(counted, density(n)),
                held(padded, padded_formula, "").on(Basis::Arithmetic),
                closed(padded, padded_density(n)),
            ]);
        }
    }
    Table::new(
        "The counting formulas of section 3",
        "Strings in L_c of length n, counted one by one and held against Σ S(n, i); for c = 4 also against the closed \
         form. Then the same for strings padded with 0 to length n; the empty play is not among them, as in the expression α_c.",
        "c | n | L_c = Σ S(n,i) | closed form | padded = Σ Σ S(k,i) | padded closed form",
        rows,
    )
}

/// Strings in L_4 padded with 0 to length n, counted by how many columns they use; far beyond what
/// integers hold.
fn padded_count(n: u32) -> f64 {
    let mut by_columns = [1.0, 0.0, 0.0, 0.0, 0.0];
    let mut total = 0.0;
    for _ in 0..n {
        for used in (1..=4).rev() {
            by_columns[used] = used as f64 * by_columns[used] + by_columns[used - 1];
        }
        by_columns[0] = 0.0;
        total += by_columns.iter().sum::<f64>();
    }
    total
}

fn factor() -> Table {
    let n = 70;
    let bits = |number: f64| format!("2^{:.1}", number.log2());
    let trimmed = padded_count(n);
    let all: f64 = (0..=n).map(|k| 4_f64.powf(f64::from(k))).sum();
    Table::new(
        "What trimming saves at n = 70 (section 3)",
        "Strings for c = 4 up to length 70, with and without renaming columns.",
        "n | trimmed | all | ratio",
        vec![vec![
            label(n),
            held(bits(trimmed), "2^135.8", "").on(Basis::Arithmetic),
            held(bits(all), "2^140.4", "").on(Basis::Arithmetic),
            held(format!("{:.0}", all / trimmed), 24, "").on(Basis::Arithmetic),
        ]],
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn large_counts_continue_the_small_ones() {
        for n in 1..=12 {
            assert_eq!(padded_count(n) as u128, padded_density(n), "n={n}");
        }
    }
}
