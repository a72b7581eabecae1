//! The tables of Funabiki, Takefuji 1991 that need no network: squares and draw patterns; and who
//! wins.

use super::elsewhere::elsewhere;
use super::evidence::{Evidence, solved};
use super::paper::{Paper, Part};
use super::picture;
use super::table::{Basis, Cell, Table, found, held, label, new, quoted};
use harary::catalog::source::FUNABIKI_1991;
use harary::{
    Ask, BoardSymmetry, Certify, ColorAnswer, ColorOptions, Error, Known, LargestEngine,
    LargestOptions, Limits, Spec, color, largest,
};
use harary_text::grouped;

pub(super) const PAPER: Paper = Paper {
    name: "hip",
    game: "Hip",
    source: FUNABIKI_1991,
    rules: "Two players take the cells of a board of n × n in turn. Whoever first owns the four corners of a \
            square loses; the square may have any size and any tilt. A draw pattern is a full board on which \
            nobody owns a square.",
    caveat: "",
    picture: picture::pattern,
    caption: "A draw pattern on the largest board that has one.",
    parts: PARTS,
};

const PARTS: &[Part] = &[
    ("squares", |_| squares()),
    ("draw-patterns", |_| draw_patterns()),
    ("kinds-of-patterns", |_| kinds_of_patterns()),
    ("three-colors", |_| three_colors()),
    ("largest-boards", largest_boards),
    ("greatest-sets", |_| greatest_sets()),
    ("who-wins", |_| who_wins()),
    ("replies", |_| replies()),
    ("elsewhere", |_| Ok(besides())),
];

fn squares() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=11_usize {
        let board = harary_games::hip(n).map_err(|why| Error::Question(why.to_string()))?;
        rows.push(vec![
            label(n),
            held(board.edges.len(), (n.pow(4) - n.pow(2)) / 12, "").on(Basis::Arithmetic),
        ]);
    }
    Ok(Table::new(
        "The number of squares on an n × n board",
        "Squares of every size and tilt, listed one by one and held against (n⁴ − n²)/12; the paper names 105 for n = 6.",
        "n | squares",
        rows,
    ))
}

fn draw_patterns() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=7 {
        let spec = format!("hip n={n} colors=2");
        let (found, known) = count(&spec, ColorOptions::default())?;
        let exists = match found.exists {
            Some(true) => "yes",
            _ => "no",
        };
        let exists = held(exists, if n <= 6 { "yes" } else { "no" }, "");
        let claim = Evidence::existence(&spec.parse()?, &found)?;
        let mut row = vec![label(n), exists.by(claim)];
        // That there are none is no new count.
        let known = if found.exists == Some(false) {
            known
        } else {
            Vec::new()
        };
        row.extend(numbers(&spec, &found, &known)?);
        rows.push(row);
    }
    Ok(Table::new(
        "Draw patterns for two players",
        "Colorings of the whole board in two colors without a square in one color. That 6 × 6 is the largest board that \
         has one is Jewett's result, which the paper quotes.",
        "n | exists | all | up to colors | up to symmetry | up to both",
        rows,
    ))
}

/// How many colorings there are; a certificate says it up to renaming colors.
fn numbers(spec: &str, answer: &ColorAnswer, known: &[Known]) -> Result<[Cell; 4], Error> {
    let count = answer.count.as_ref();
    let named = count.and_then(|count| count.up_to_colors);
    let claim = named.map(|named| Evidence::count(&spec.parse()?, named));
    let number = |count| found(number(count), known, "exists");
    Ok([
        number(count.and_then(|count| count.all)),
        number(named).by(claim.transpose()?),
        number(count.and_then(|count| count.up_to_symmetry)),
        number(count.and_then(|count| count.up_to_both)),
    ])
}

/// How many colorings there are, and what is known of them.
fn count(spec: &str, asked: ColorOptions) -> Result<(ColorAnswer, Vec<Known>), Error> {
    let asked = ColorOptions {
        count: true,
        ..asked
    };
    let report = color(&spec.parse()?, &asked, &Limits::default())?;
    Ok((report.answer, report.known))
}

fn number(count: Option<u128>) -> String {
    count.map_or("–".into(), grouped)
}

/// The draw patterns by what they are like.
fn kinds_of_patterns() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=6 {
        let mut row = vec![label(n)];
        for (balanced, symmetric) in [
            (true, None),
            (false, Some(BoardSymmetry::HalfTurn)),
            (true, Some(BoardSymmetry::HalfTurn)),
            (false, Some(BoardSymmetry::QuarterTurn)),
            (false, Some(BoardSymmetry::Mirror)),
            (false, Some(BoardSymmetry::Diagonal)),
        ] {
            let asked = ColorOptions {
                balanced,
                symmetric,
                ..ColorOptions::default()
            };
            let counts = count(&format!("hip n={n} colors=2"), asked)?.0.count;
            row.push(new(number(counts.and_then(|counts| counts.all))));
        }
        rows.push(row);
    }
    Ok(Table::new(
        "Draw patterns for two players: balanced and symmetric ones",
        "Balanced: neither player has two cells more than the other, as the paper's solutions are. Symmetric: a half turn (the paper's symmetry step makes such \
         ones), a quarter turn, or a mirror upright or along the diagonal leaves every cell its player.",
        "n | balanced | half turn | both | quarter turn | mirror | diagonal",
        rows,
    ))
}

fn three_colors() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=4 {
        let spec = format!("hip n={n} colors=3");
        let (found, known) = count(&spec, ColorOptions::default())?;
        let mut row = vec![label(n)];
        row.extend(numbers(&spec, &found, &known)?);
        rows.push(row);
    }
    Ok(Table::new(
        "Draw patterns for three players",
        "5 × 5 takes a minute or two and is left to `harary color hip n=5 colors=3 --count --engine classes`: 139,061,870,448 in all, 23,176,978,408 up to colors, \
         17,383,084,755 up to symmetry, 2,897,189,808 up to both.",
        "n | all | up to colors | up to symmetry | up to both",
        rows,
    ))
}

/// The size of a board that was found to have a pattern.
fn size(n: u32, found: &ColorAnswer) -> String {
    match found.exists {
        Some(true) => format!("{n} × {n}"),
        _ => "–".to_owned(),
    }
}

/// The options of `color` that find a pattern of 15 × 15 for three players.
pub(super) const FOR_THREE: &str = "--engine tabu --seed 14";

/// The largest boards on which a draw pattern was found, and what is known of the next.
fn largest_boards(limits: &Limits<'_>) -> Result<Table, Error> {
    let exists = |spec: &Spec, asked: &ColorOptions| color(spec, asked, limits);
    let board = |n: u32, players: u32| format!("hip n={n} colors={players}").parse();
    let (six, seven) = (board(6, 2)?, board(7, 2)?);
    let there = exists(&six, &ColorOptions::default())?;
    let none = exists(&seven, &ColorOptions::default())?;
    let said = if none.answer.exists == Some(false) {
        "none"
    } else {
        "–"
    };
    let mut rows = vec![vec![
        label(2),
        found(size(6, &there.answer), &there.known, "exists")
            .by(Evidence::existence(&six, &there.answer)?),
        found(said, &none.known, "exists").by(Evidence::existence(&seven, &none.answer)?),
    ]];
    let next = [
        (3, 15, FOR_THREE, "16 × 16 in minutes; 17 × 17 not known"),
        (
            4,
            29,
            "--symmetric quarter-turn --renaming 2,3,4,1 --engine metropolis --seed 5",
            "30 × 30 by a small program; 31 × 31 not known",
        ),
    ];
    for (players, n, options, next) in next {
        let spec = board(n, players)?;
        let (report, evidence) = Evidence::found(&spec, options, limits)?;
        rows.push(vec![
            label(players),
            new(size(n, &report.answer)).by(evidence),
            label(next),
        ]);
    }
    Ok(Table::new(
        "The largest boards with a draw pattern that were found",
        "Those of three and four players by local search, in seconds. For three players it also finds one of 16 × 16, in 68,948,488 moves, which take minutes: `harary color hip n=16 colors=3 --engine tabu --seed 1`; on 17 × 17 nine squares in one color were left \
         at least. For four players the patterns are those that a quarter turn leaves alone if it renames the colors, 1 to 2, 2 to 3, 3 to 4 and 4 to 1; among others local search gets to 28 × 28.",
        "players | pattern found | one larger",
        rows,
    ))
}

fn greatest_sets() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 1..=6 {
        let spec = format!("hip n={n}").parse()?;
        let asked = LargestOptions {
            engine: LargestEngine::Search,
            ..LargestOptions::default()
        };
        let report = largest(&spec, &asked, &Limits::default())?;
        let size = report.answer.size.unwrap_or_default();
        rows.push(vec![label(n), found(size, &report.known, "size")]);
    }
    Ok(Table::new(
        "The most cells of one player without a square",
        "Not in the paper, but A240443 of the On-Line Encyclopedia of Integer Sequences has it up to n = 10. With a solver of clauses 7 × 7 (27) takes a second and 8 × 8 (34) a quarter of a minute: `harary largest hip n=8`. 9 × 9 (42) took three quarters of an hour of a busy machine.",
        "n | cells",
        rows,
    ))
}

/// Who wins under each convention, as far as it is found in a moment.
fn who_wins() -> Result<Table, Error> {
    let mut rows = Vec::new();
    for n in 2..=6 {
        let mut row = vec![label(n)];
        for convention in [
            "avoidance",
            "achievement",
            "maker-breaker",
            "avoider-enforcer",
        ] {
            let forbids = convention.starts_with("avoid");
            let ask = if forbids || n == 6 {
                Ask::Outcome
            } else {
                Ask::Plies
            };
            row.push(if forbids && n == 5 {
                quoted("B")
            } else {
                let played = solved(&format!("hip n={n} convention={convention}"), ask)?;
                let claim = played.claim(Certify::Plies);
                let outcome = played.answer.outcome_name();
                let plies = played.answer.plies.map(|plies| format!(" in {plies}"));
                new(outcome.to_owned() + &plies.unwrap_or_default()).by([claim])
            });
        }
        rows.push(row);
    }
    Ok(Table::new(
        "Hip as a game: who wins",
        "The paper tells only that B never loses on even boards (Templeton), which is true by the half turn. What is quoted is not \
         computed here, since it takes minutes: by avoidance two engines found that B wins on 5 × 5, in 54,534,609 nodes by proof numbers (`harary solve hip n=5 --ask outcome \
         --memory 10GiB`) and in 156,702,974 by alpha-beta. The same play of B forces A to own a square, so that B wins by avoider-enforcer, too; solved by itself \
         (`convention=avoider-enforcer`) that took 48,639,262 nodes and 338 s. On 6 × 6 B wins by both conventions with half turns as answers: no board that was filled so is without a square.",
        "n | avoidance | achievement | maker-breaker | avoider-enforcer",
        rows,
    ))
}

/// The first two moves of A, and B's answer to the first, after which B cannot answer with the
/// image under a turn; nothing if B always can.
fn what_stops(n: usize, turned: impl Fn((usize, usize)) -> (usize, usize)) -> Option<String> {
    let cells = || (1..=n).flat_map(|row| (1..=n).map(move |column| (column, row)));
    let name = |(column, row): (usize, usize)| {
        let letter = ('a'..='z').nth(column - 1).unwrap_or('?');
        format!("{letter}{row}")
    };
    cells().find_map(|first| {
        let answer = turned(first);
        let stops = |&second: &(usize, usize)| {
            let reply = turned(second);
            second != first && second != answer && (reply == first || reply == second)
        };
        let second = cells().find(stops)?;
        Some(format!(
            "A {}, B {}, A {}",
            name(first),
            name(answer),
            name(second)
        ))
    })
}

/// The answers by symmetry that the paper tells of Templeton, and those that work.
fn replies() -> Result<Table, Error> {
    const WHY: &str = "Turned by 90 degrees the answer may be a cell that A has; turned by 180 degrees it is free on even boards, and B does not lose";
    let mut rows = Vec::new();
    for n in [2, 4] {
        let quarter = what_stops(n, |(column, row)| (row, n + 1 - column));
        let half = what_stops(n, |(column, row)| (n + 1 - column, n + 1 - row));
        let always = |stopped: &Option<String>| if stopped.is_none() { "yes" } else { "no" };
        let played = solved(&format!("hip n={n}"), Ask::Outcome)?;
        let claim = played.claim(Certify::Outcome);
        rows.push(vec![
            label(n),
            held(always(&quarter), "yes", WHY)
                .on(Basis::Arithmetic)
                .shown([claim.clone()]),
            new(always(&half)).on(Basis::Arithmetic),
            found(played.answer.outcome_name(), &played.known, "outcome").by([claim]),
            label(quarter.unwrap_or("–".into())),
        ]);
    }
    Ok(Table::new(
        "Can B always answer by symmetry (section 1)?",
        "By the turn of 90 degrees that the paper names, and by the half turn; and the outcome by avoidance, of which the certificate of an even board states B's part by the half \
         turn. Last, a beginning after which the answer by 90 degrees is taken.",
        "n | by 90 degrees | by 180 degrees | outcome | what stops 90 degrees",
        rows,
    ))
}

/// What the paper shows besides.
fn besides() -> Table {
    elsewhere(&[
        (
            "Table 1, figure 10",
            "how often the network finds a draw pattern, in how many steps",
            "harary study hip --svg figure10.svg",
        ),
        (
            "Figures 1–9",
            "squares, the representation, draw patterns: docs/papers/hip.md has the command of each",
            "harary draw hip n=6 --find --out pattern.svg",
        ),
    ])
}
