//! The tables of Harary, Sagan, West 1983: monotonic sequence games.

use super::elsewhere::elsewhere;
use super::evidence::{Played, solved};
use super::formulas::by_formula;
use super::paper::{Paper, Part};
use super::picture;
use super::sequences::{convention, least_decided, spec, value};
use super::table::{Basis, Cell, Table, held, label, new, unmarked};
use super::words::joined;
use harary::catalog::source::HARARY_1983;
use harary::{
    Ask, CensusAnswer, CensusOptions, Certify, Error, Limits, Outcome, SolveAnswer, census,
};
use harary_text::grouped;
use rayon::prelude::*;

/// N·M + 1 of the largest games in the tables.
const LARGEST: u32 = 15;

pub(super) const PAPER: Paper = Paper {
    name: "monotonic",
    game: "Monotonic sequences",
    source: HARARY_1983,
    rules: "Two players choose different numbers from 1, …, S in turn and append them to one sequence. The \
            game ends when the sequence has an increasing subsequence of N + 1 terms or a decreasing one of \
            M + 1 terms. In the achievement game whoever completes such a subsequence wins, in the \
            avoidance game that player loses.",
    caveat: "Albert and others (2009) study the same games on finite decks and on the rationals, with a table \
             of computed outcomes. We know that table only by name: some winners that are marked as new below \
             may stand in it.",
    picture: || picture::position("monotonic up=2 down=2", "2,1,5,3,4"),
    caption: "A play of the achievement game with N = M = 2 and the numbers 1 to 5: A (circles) \
              chose 2, 5, 4, B (squares) 1, 3. With 4 A completes 1, 3, 4, and wins.",
    parts: PARTS,
};

const PARTS: &[Part] = &[
    ("table-1", |_| games(false)),
    ("table-2", |_| games(true)),
    ("table-3", |_| openings()),
    ("replies", |_| replies()),
    ("formulas", |_| super::formulas::formulas()),
    ("table-4", |_| games_played()),
    ("games", |_| larger_games()),
    ("decks", |_| super::decks::decks()),
    ("questions", |_| super::decks::questions()),
    ("rationals", |_| super::rationals::rationals()),
    ("elsewhere", |_| {
        Ok(elsewhere(&[(
            "Table 4",
            "games and branches with pruning and with the heuristic, seconds",
            "harary study monotonic up=3 down=3",
        )]))
    }),
];

/// All N, M ≥ 0 with N·M + 1 ≤ 15, as far as the paper got; N and M at most 9.
fn sizes() -> Vec<(u32, u32)> {
    let all = (0..=9).flat_map(|up| (0..=9).map(move |down| (up, down)));
    all.filter(|(up, down)| up * down < LARGEST).collect()
}

fn wins(answer: &SolveAnswer) -> String {
    answer.outcome_name().to_owned()
}

fn plies(answer: &SolveAnswer) -> String {
    answer.plies.map_or("–".into(), |plies| plies.to_string())
}

/// What Table 1 prints for w and for a = m, with the patterns that its dots continue.
fn printed_achievement(up: u32, down: u32) -> Option<(&'static str, u32)> {
    match (up.min(down), up.max(down)) {
        (0, _) => Some(("A", 1)),
        (1, many) => Some((if many % 2 == 0 { "A" } else { "B" }, many + 1)),
        (2, many) if many % 2 == 1 => Some(("A", many + 2)),
        (2, many) => Some(("A", many + 3)),
        (3, 3) => Some(("A", 9)),
        _ => None,
    }
}

/// What Table 2 prints.
fn printed_avoidance(up: u32, down: u32) -> Option<(&'static str, u32)> {
    match (up.min(down), up.max(down)) {
        (0, _) => Some(("B", 1)),
        (1, _) => Some(("A", 2)),
        (2, many @ 2..=7) => Some((
            if many == 4 { "B" } else { "A" },
            [4, 6, 7, 8, 10, 12][many as usize - 2],
        )),
        (3, 3 | 4) => Some(("A", 8)),
        _ => None,
    }
}

/// Tables 1 and 2.
fn games(avoidance: bool) -> Result<Table, Error> {
    const MIXED: &str = "The printed column is m; a, the least deck with a forced result, is smaller here. Two computations agree";
    const OF_A: &str = "The printed number is a, not m. Two computations agree";
    let row = |&(up, down): &(u32, u32)| -> Result<Vec<Cell>, Error> {
        let deck = up * down + 1;
        let full = value(up, down, deck, avoidance)?;
        let (least, at_least, decided) = least_decided(up, down, avoidance)?;
        let claim = [full.claim(Certify::Plies)];
        let full = full.answer;
        let printed = if avoidance {
            printed_avoidance(up, down)
        } else {
            printed_achievement(up, down)
        };
        let cell = |text: String, printed: Option<String>, why| match printed {
            Some(printed) => held(text, printed, why),
            None => new(text),
        };
        let text = format!("{} {}", wins(&at_least.answer), plies(&at_least.answer));
        let cell_at_least = match by_formula(up, down, least, avoidance) {
            Some((winner, plies)) => held(text, format!("{winner} {plies}"), ""),
            // The game of w and m itself.
            None if least == deck => unmarked(text),
            None => new(text),
        };
        Ok(vec![
            label(up),
            label(down),
            label(deck),
            cell(wins(&full), printed.map(|(winner, _)| winner.into()), "").by(claim.clone()),
            cell(
                least.to_string(),
                printed.map(|(_, number)| number.to_string()),
                if avoidance { MIXED } else { "" },
            )
            .by(decided.clone())
            .shown([at_least.claim(Certify::Outcome)]),
            cell(
                plies(&full),
                printed.map(|(_, number)| number.to_string()),
                if avoidance { OF_A } else { "" },
            )
            .by(claim),
            cell_at_least.by([at_least.claim(Certify::Plies)]),
        ])
    };
    let rows = sizes().par_iter().map(row).collect::<Result<_, _>>()?;
    let title = if avoidance {
        "Table 2: avoidance games"
    } else {
        "Table 1: achievement games"
    };
    let convention = convention(avoidance);
    Ok(Table::new(
        title,
        format!(
            "w and m for the deck of N·M+1 numbers, a the least deck with a forced result, and w and m there. Sizes with N·M+1 > {LARGEST} are \
             left out: `harary table monotonic up=3..4 down=5..6 convention={convention}`."
        ),
        "N | M | S | w | a | m | w and m at S = a",
        rows,
    ))
}

/// The opening that Table 3 prints where A wins the avoidance game.
fn printed_opening(up: u32, down: u32) -> Option<u32> {
    match (up, down) {
        (1, 1..=7) => Some(1),
        (2..=7, 1) => Some(up + 1),
        (2, 2) | (3, 3) | (6, 2) => Some(2),
        (2, 3) | (4, 3) => Some(5),
        (3, 2) | (7, 2) => Some(3),
        (2, 5) | (5, 2) => Some(6),
        (2, 6) => Some(12),
        (2, 7) => Some(13),
        (3, 4) => Some(7),
        _ => None,
    }
}

/// Table 3, and the openings of the achievement game.
fn openings() -> Result<Table, Error> {
    let row = |&(up, down): &(u32, u32)| -> Result<Vec<Cell>, Error> {
        let deck = up * down + 1;
        let [achievement, avoidance] =
            [false, true].map(|avoidance| solved(&spec(up, down, deck, avoidance), Ask::Moves));
        let (achievement, avoidance) = (achievement?, avoidance?);
        let [by_achievement, by_avoidance] =
            [&achievement, &avoidance].map(|played| played.claim(Certify::FirstMoves));
        let (achievement, avoidance) = (achievement.answer, avoidance.answer);
        let first = |answer: &SolveAnswer| answer.first_moves.clone().unwrap_or_default();
        let held_opening = match printed_opening(up, down) {
            // A printed opening agrees if it is among those that win.
            Some(opening) if first(&avoidance).contains(&opening.to_string()) => {
                held(opening, opening, "").by([by_avoidance.clone()])
            }
            Some(opening) => {
                held("–", opening, "The printed opening does not win").by([by_avoidance.clone()])
            }
            None => label("–"),
        };
        // That nothing wins is said by w.
        let openings = |moves: Vec<String>| match moves.is_empty() {
            true => unmarked(joined(moves)),
            false => new(joined(moves)),
        };
        Ok(vec![
            label(up),
            label(down),
            label(deck),
            held_opening,
            openings(first(&avoidance)).by([by_avoidance]),
            openings(avoidance.fastest.unwrap_or_default()),
            openings(first(&achievement)).by([by_achievement]),
            openings(achievement.fastest.unwrap_or_default()),
        ])
    };
    let sizes: Vec<(u32, u32)> = sizes()
        .into_iter()
        .filter(|&(up, down)| up > 0 && down > 0)
        .collect();
    Ok(Table::new(
        "Table 3: winning openings of A",
        "The deck has N·M+1 numbers. The paper prints one opening of the avoidance game: it is held against all that win. \
         Then all winning openings of both games, and those that keep m. A dash: B wins.",
        "N | M | S | printed | avoidance: all | fastest | achievement: all | fastest (achievement)",
        sizes.par_iter().map(row).collect::<Result<_, _>>()?,
    ))
}

/// B's winning replies to every opening, where B wins.
fn replies() -> Result<Table, Error> {
    let games: Vec<(u32, u32, bool)> = [false, true]
        .into_iter()
        .flat_map(|avoidance| sizes().into_iter().map(move |(n, m)| (n, m, avoidance)))
        .collect();
    let of_game = |&(up, down, avoidance): &(u32, u32, bool)| -> Result<Vec<Vec<Cell>>, Error> {
        let deck = up * down + 1;
        // With N or M = 0 the first move ends the game.
        let won_by_b = || -> Result<bool, Error> {
            let answer = value(up, down, deck, avoidance)?.answer;
            Ok(answer.outcome.map(Outcome::name) == Some("B"))
        };
        if up * down == 0 || !won_by_b()? {
            return Ok(Vec::new());
        }
        let of_opening = |opening: u32| {
            let played = Played::new(
                &spec(up, down, deck, avoidance),
                &opening.to_string(),
                Ask::Moves,
            )?;
            let [moves, plies] =
                [Certify::FirstMoves, Certify::Plies].map(|part| played.claim(part));
            let answer = played.answer;
            Ok(vec![
                label(convention(avoidance)),
                label(up),
                label(down),
                label(opening),
                new(joined(answer.first_moves.unwrap_or_default())).by([moves]),
                new(joined(answer.fastest.unwrap_or_default())),
                new(answer.plies.map_or(0, |plies| plies + 1)).by([plies]),
            ])
        };
        (1..=deck).map(of_opening).collect()
    };
    let rows = games
        .par_iter()
        .map(of_game)
        .collect::<Result<Vec<_>, _>>()?;
    Ok(Table::new(
        "Table 3 (*): the replies of B to every opening, where B wins",
        "The paper's list of replies for avoidance (2, 4) is lost in the scan; here are all winning replies, those that keep m, \
         and the length of the game from its start.",
        "convention | N | M | opening | replies | fastest | moves in all",
        rows.into_iter().flatten().collect(),
    ))
}

/// How many complete plays the achievement game with N·M + 1 numbers has.
fn plays(up: u32, down: u32) -> Result<CensusAnswer, Error> {
    let asked = CensusOptions {
        plays: true,
        ..CensusOptions::default()
    };
    let game = spec(up, down, up * down + 1, false).parse()?;
    Ok(census(&game, &asked, &Limits::default())?.answer)
}

/// In how many of them all numbers are picked.
fn with_all_numbers(plays: &CensusAnswer) -> u128 {
    let last = plays.levels.as_ref().and_then(|levels| levels.last());
    last.map_or(0, |level| level.over)
}

/// Table 4, the first program: plain backtracking.
fn games_played() -> Result<Table, Error> {
    const PRINTED: [(u32, u32, u64); 13] = [
        (1, 1, 2),
        (2, 1, 6),
        (3, 1, 18),
        (4, 1, 50),
        (2, 2, 100),
        (5, 1, 130),
        (6, 1, 322),
        (3, 2, 2170),
        (7, 1, 770),
        (8, 1, 1794),
        (4, 2, 50022),
        (9, 1, 4098),
        (3, 3, 598_668),
    ];
    let row = |&(up, down, printed): &(u32, u32, u64)| -> Result<Vec<Cell>, Error> {
        Ok(vec![
            label(up),
            label(down),
            held(
                grouped(plays(up, down)?.over.unwrap_or_default()),
                grouped(printed),
                "",
            )
            .on(Basis::Count),
        ])
    };
    Ok(Table::new(
        "Table 4: games played by plain backtracking",
        "Every complete play of the achievement game with N·M+1 numbers.",
        "N | M | games played",
        PRINTED.par_iter().map(row).collect::<Result<_, _>>()?,
    ))
}

/// Table 4, on: counted by position.
fn larger_games() -> Result<Table, Error> {
    const SIZES: [(u32, u32); 7] = [(5, 2), (6, 2), (7, 2), (4, 3), (5, 3), (4, 4), (5, 4)];
    let row = |&(up, down): &(u32, u32)| -> Result<Vec<Cell>, Error> {
        let plays = plays(up, down)?;
        Ok(vec![
            label(up),
            label(down),
            new(grouped(plays.over.unwrap_or_default())).on(Basis::Count),
            unmarked(grouped(with_all_numbers(&plays))).on(Basis::Count),
            unmarked(grouped(by_hooks(up, down))).on(Basis::Arithmetic),
        ])
    };
    Ok(Table::new(
        "Games played, beyond Table 4",
        "Every complete play of the achievement game with N·M+1 numbers, and how many of them pick all \
         numbers. The latter follow from a theorem, too, which checks the count: their first N·M picks have \
         no N + 1 rising and no M + 1 falling terms, so by the correspondence of Robinson and Schensted \
         there are (N·M+1)·f² of them, where f is the number of standard Young tableaux of N × M cells. \
         `harary census monotonic up=5 down=4 --plays` counts a row.",
        "N | M | games played | that pick all numbers | (N·M+1)·f²",
        SIZES.par_iter().map(row).collect::<Result<_, _>>()?,
    ))
}

/// (N·M + 1)·f², where f is the number of standard Young tableaux of N × M cells by the hook
/// formula (Frame, Robinson, Thrall 1954). The order of the first N·M picks is a pair of tableaux;
/// the number that they leave over may be any.
fn by_hooks(up: u32, down: u32) -> u128 {
    let cells = (0..up).flat_map(|column| (0..down).map(move |row| (column, row)));
    let (mut above, mut below) = (1_u128, 1_u128);
    for (number, (column, row)) in (1..).zip(cells) {
        above *= number;
        below *= u128::from(up - column + down - row - 1);
        let common = gcd(above, below);
        (above, below) = (above / common, below / common);
    }
    u128::from(up * down + 1) * (above / below).pow(2)
}

fn gcd(one: u128, other: u128) -> u128 {
    match other {
        0 => one,
        _ => gcd(other, one % other),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn plays_with_all_numbers_are_pairs_of_tableaux() {
        assert_eq!(by_hooks(3, 3), 10 * 42 * 42);
        for (up, down) in [(1, 1), (2, 1), (2, 2), (3, 2), (3, 3), (4, 3)] {
            let plays = plays(up, down).unwrap();
            assert_eq!(with_all_numbers(&plays), by_hooks(up, down), "{up} {down}");
        }
    }
}
