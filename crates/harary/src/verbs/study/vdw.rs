//! The searches of Cheu and Kiffer (2015, section 2) for van der Waerden games, switch by switch
//! and board by board, and the conjectures of their sections 1.5 and 2.7.
//!
//! The paper explores half the moves while the board is symmetric in all its searches, and colors
//! the middle first unless it says otherwise; so do the lines here that bear its rates. A search
//! that visits more positions than the limit is stopped, and not tried on larger boards.

use super::bench::{Bench, unmeasured};
use super::boards::Boards;
use super::measured::{Measured, timed};
use crate::answer::{StudyBoard, StudyGrowth, StudyLine, StudyVdw};
use crate::boards;
use crate::error::{Error, bad};
use crate::run::Halt;
use crate::spec::{Instance, Spec};
use crate::verbs::outcome::in_words;
use crate::verbs::solve::images;
use crate::verbs::table::expand;
use crate::verbs::threshold_random::most;
use harary_core::{
    Ask, Damaged, Engine, Game, Notation, Outcome, Player, UpToSymmetry, WordSink, WordSource,
    Words,
};
use harary_draw::{Drawing, Series};
use harary_engines::{AlphaBeta, Classic, ClassicSwitches, Windows};
use harary_games::{BoardPosition, Positional};

/// The orders of moves.
#[derive(Clone, Copy)]
enum Order {
    LeftRight,
    MiddleOut,
    Greedy,
}

/// A wins.
const A: Outcome = Outcome::Wins(Player::A);

/// A set of switches.
struct Set {
    name: &'static str,
    /// The growth rate that the paper gives for game(n, 4) on the line.
    paper: Option<f64>,
    order: Order,
    switches: ClassicSwitches,
}

const fn set(
    name: &'static str,
    paper: Option<f64>,
    order: Order,
    windows: Windows,
    [table, symmetric_keys, fewer_moves, killer]: [bool; 4],
) -> Set {
    let switches = ClassicSwitches {
        windows,
        table,
        symmetric_keys,
        fewer_moves,
        killer,
    };
    Set {
        name,
        paper,
        order,
        switches,
    }
}

/// Switches: table, keys up to symmetry, half the moves while the board is symmetric, killer.
const PLAIN: [bool; 4] = [false, false, false, false];
const HALF: [bool; 4] = [false, false, true, false];
const KILLER: [bool; 4] = [false, false, true, true];
const TABLE: [bool; 4] = [true, false, true, false];
const TABLE_KILLER: [bool; 4] = [true, false, true, true];
const KEYS: [bool; 4] = [true, true, true, false];

#[rustfmt::skip]
const SETS: &[Set] = {
    use Order::{Greedy, LeftRight, MiddleOut};
    use Windows::{AlphaBeta, Minimax, Null, PrincipalVariation};
    &[
        set("minimax, all moves", None, MiddleOut, Minimax, PLAIN),
        set("minimax", Some(10.4), MiddleOut, Minimax, HALF),
        set("minimax, table", Some(3.65), MiddleOut, Minimax, TABLE),
        set("alpha-beta, all moves", None, MiddleOut, AlphaBeta, PLAIN),
        set("alpha-beta, left-right", None, LeftRight, AlphaBeta, HALF),
        set("alpha-beta", Some(3.12), MiddleOut, AlphaBeta, HALF),
        set("alpha-beta, killer", None, MiddleOut, AlphaBeta, KILLER),
        set("alpha-beta, greedy", None, Greedy, AlphaBeta, HALF),
        set("table, left-right", None, LeftRight, AlphaBeta, TABLE),
        set("table", Some(2.47), MiddleOut, AlphaBeta, TABLE),
        set("table, killer", None, MiddleOut, AlphaBeta, TABLE_KILLER),
        set("table, greedy", None, Greedy, AlphaBeta, TABLE),
        set("symmetric keys", None, MiddleOut, AlphaBeta, KEYS),
        set("principal variation", None, MiddleOut, PrincipalVariation, KEYS),
        set("null windows", None, MiddleOut, Null, KEYS),
        set("null windows, greedy", None, Greedy, Null, KEYS),
    ]
};

/// The largest board that is studied.
const MOST_CELLS: u32 = 40;

/// The boards of a spec: those of a range `n=4..16`, or, without n, those up to where A wins as far
/// as that is quick.
pub(super) fn games(spec: &Spec) -> Result<Vec<Spec>, Error> {
    let value = |key: &str| spec.pairs.iter().find(|(name, _)| name == key);
    let mut spec = spec.clone();
    if value("k").is_none() {
        spec.pairs.push(("k".into(), "4".into()));
    }
    if let Some((_, k)) = value("k").filter(|(_, k)| k.contains("..")) {
        return Err(bad(format!("k={k}: a study is of one k; n may be a range")));
    }
    if value("n").is_none() {
        let k: u32 = value("k").and_then(|(_, k)| k.parse().ok()).unwrap_or(4);
        let last = match k {
            ..=3 => k + 6,
            4 => 16,
            _ => k + 8,
        };
        spec.pairs.insert(0, ("n".into(), format!("{k}..{last}")));
    }
    let n = spec.pairs.iter().find(|(key, _)| key == "n");
    let (_, n) = n.ok_or_else(|| bad("vdw: the key `n` is missing"))?;
    let last = n.rsplit("..").next().unwrap_or_default();
    if last.parse().is_ok_and(|last: u32| last > MOST_CELLS) {
        return Err(bad(format!(
            "n={n}: a study is of boards of at most {MOST_CELLS} cells"
        )));
    }
    if n.contains("..") {
        return Ok(expand(&spec)?.1);
    }
    Ok(vec![spec])
}

/// The plot of all lines.
pub(super) fn plot(title: &str, lines: &[StudyLine], vdw: &StudyVdw) -> Drawing {
    let all = SETS.iter().map(|set| {
        let mine = lines.iter().filter(|line| line.engine == set.name);
        let points = vdw.boards.iter().zip(mine);
        Series {
            name: set.name,
            points: points
                .filter_map(|(board, line)| Some((board.n, line.nodes? as f64)))
                .collect(),
        }
    });
    let all: Vec<Series<'_>> = all.filter(|series| !series.points.is_empty()).collect();
    let across: (&str, &dyn Fn(u32) -> String) = ("n", &|n| n.to_string());
    harary_draw::plot(title, across, "positions visited", &all)
}

pub(super) fn compare(_: &Spec, instance: &Instance, bench: &mut Bench<'_>) -> Result<(), Halt> {
    let game = boards::van_der_waerden(instance)?;
    let from = game.start();
    let (memory, limit) = (bench.steps.limits.memory, bench.vdw.limit);
    for set in SETS {
        let blank = unmeasured(instance, set.name);
        if bench.vdw.stopped.contains(&set.name) {
            bench.lines.push(blank);
            continue;
        }
        let order = move |game: &Positional, at: &BoardPosition, mv: u8| match set.order {
            Order::LeftRight => 0,
            Order::MiddleOut => game.off_middle(mv),
            Order::Greedy => game.fewest_open(at, mv),
        };
        let new = || Classic::new(set.switches, order, memory);
        let measured = bench.steps.take(|steps| {
            let (found, engine, seconds) = timed(steps, (&game, &from), new(), limit)?;
            // With a full table the count would be another one with more memory.
            let found = found.filter(|_| !engine.full());
            Ok(Measured {
                nodes: found.map(|_| engine.nodes()),
                seconds: found.map(|_| seconds),
                found: found.map(in_words),
                margin: None,
            })
        })?;
        if measured.found.is_none() {
            bench.vdw.stopped.push(set.name);
        }
        bench.lines.push(measured.of(blank));
    }
    let most = most(game.board());
    let n = instance.number("n");
    let solved = UpToSymmetry(game);
    let known = bench.steps.take(|steps| {
        let engine = AlphaBeta::new(Ask::Moves, memory);
        let (solution, engine, _) = timed(steps, (&solved, &from), engine, limit)?;
        let moves = solution.and_then(|solution| solution.moves);
        let names = moves.map(|moves| {
            let all = images(&solved.0, &from, &moves.first_moves).into_iter();
            all.map(|mv| solved.0.write_move(&from, mv)).collect()
        });
        Ok(Known {
            outcome: engine.outcome(),
            first_moves: names,
        })
    })?;
    bench.vdw.boards.push(StudyBoard {
        n,
        outcome: known.outcome,
        first_moves: known.first_moves,
        most,
    });
    Ok(())
}

/// What is found out about a board.
struct Known {
    outcome: Option<Outcome>,
    first_moves: Option<Vec<String>>,
}

impl Words for Known {
    fn write(&self, to: &mut dyn WordSink) {
        self.outcome.write(to);
        self.first_moves.write(to);
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        Ok(Known {
            outcome: Words::read(from)?,
            first_moves: Words::read(from)?,
        })
    }
}

/// What follows from all lines together.
pub(super) fn summary(lines: &[StudyLine], boards: Boards, spec: Option<&Instance>) -> StudyVdw {
    // The paper's rates are of game(n, 4) on the line.
    let of_paper = spec.is_some_and(|one| one.text("k") == "4" && one.text("board") == "line");
    let ns: Vec<u32> = boards.boards.iter().map(|board| board.n).collect();
    let growth = SETS.iter().map(|set| {
        let mine = lines.iter().filter(|line| line.engine == set.name);
        let points = ns.iter().zip(mine);
        let points = points.filter_map(|(&n, line)| Some((f64::from(n), line.nodes? as f64)));
        let points: Vec<(f64, f64)> = points.map(|(n, nodes)| (n, nodes.ln())).collect();
        let [from, to] =
            [points.first(), points.last()].map(|end| end.map_or(0, |end| end.0 as u32));
        let last = points.windows(2).last();
        StudyGrowth {
            engine: set.name.to_owned(),
            from,
            to,
            rate: slope(&points).map(f64::exp),
            last: last.map(|pair| (pair[1].1 - pair[0].1).exp()),
            paper: set.paper.filter(|_| of_paper),
        }
    });
    let growth = growth.collect();
    let boards_ = boards.boards;
    let wins: Option<Vec<bool>> = boards_
        .iter()
        .map(|board| board.outcome.map(|outcome| outcome == A))
        .collect();
    let wins = wins.filter(|wins| wins.contains(&true));
    let most = |win: bool| {
        let wins = wins.iter().flatten();
        let boards = boards_.iter().zip(wins).filter(move |(_, is)| **is == win);
        boards.map(|(board, _)| board.most)
    };
    // One board, or boards of one kind, say nothing.
    let both = wins.as_ref().filter(|wins| wins.contains(&false));
    StudyVdw {
        limit: boards.limit,
        growth,
        continues: wins
            .as_ref()
            .filter(|wins| wins.len() > 1)
            .map(|wins| wins.is_sorted()),
        threshold: both.map(|_| most(true).min() > most(false).max()),
        no_window: boards_
            .iter()
            .filter(|board| board.outcome == Some(A))
            .filter(|board| {
                board
                    .first_moves
                    .as_ref()
                    .is_some_and(|moves| !is_window(board.n, moves))
            })
            .map(|board| board.n)
            .collect(),
        boards: boards_,
    }
}

/// The slope of the line that fits the points best; `None` for fewer than two.
fn slope(points: &[(f64, f64)]) -> Option<f64> {
    let many = points.len() as f64;
    let mean = |of: fn(&(f64, f64)) -> f64| points.iter().map(of).sum::<f64>() / many;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let mixed: f64 = points
        .iter()
        .map(|point| (point.0 - x) * (point.1 - y))
        .sum();
    let square: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    (points.len() > 1 && square > 0.0).then(|| mixed / square)
}

/// Whether the cells are one row around the middle of 1…n.
fn is_window(n: u32, moves: &[String]) -> bool {
    let cells: Vec<u32> = moves.iter().filter_map(|cell| cell.parse().ok()).collect();
    let contiguous = cells.windows(2).all(|pair| pair[1] == pair[0] + 1);
    let ends = cells.first().zip(cells.last());
    contiguous && ends.is_some_and(|(first, last)| first + last == n + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Limits;
    use crate::{StudyOptions, study};

    fn studied(game: &str, nodes: u64) -> (Vec<StudyLine>, StudyVdw) {
        let asked = StudyOptions {
            nodes,
            ..StudyOptions::default()
        };
        let report = study(&game.parse().unwrap(), &asked, &Limits::default()).unwrap();
        (report.answer.lines, report.answer.vdw.unwrap())
    }

    #[test]
    fn all_switches_find_the_outcomes_of_the_paper() {
        assert_eq!(studied("vdw n=5 k=3", 1 << 20).1.continues, None);
        for (game, last, wins) in [
            ("vdw k=3", 9, 5),
            ("vdw k=3 n=3..7 board=ring", 7, 5),
            ("vdw k=2", 8, 3),
        ] {
            let (lines, vdw) = studied(game, 1 << 20);
            assert_eq!(vdw.boards.last().unwrap().n, last);
            for line in &lines {
                let (_, n) = line.game.split_once("n=").unwrap();
                let n: u32 = n.split(' ').next().unwrap().parse().unwrap();
                let expected = if n >= wins { "A wins" } else { "draw" };
                assert_eq!(line.found.as_deref(), Some(expected), "{line:?}");
            }
            assert_eq!((vdw.continues, vdw.threshold), (Some(true), Some(true)));
        }
    }

    #[test]
    fn what_is_too_much_is_stopped_and_said_so() {
        let (lines, vdw) = studied("vdw k=4 n=4..9", 1000);
        let of = |name: &str| -> Vec<Option<u64>> {
            let mine = lines.iter().filter(|line| line.engine == name);
            mine.map(|line| line.nodes).collect()
        };
        assert_eq!(
            of("minimax"),
            [Some(33), Some(160), Some(955), None, None, None]
        );
        assert_eq!(of("alpha-beta").iter().flatten().count(), 5);
        let growth = |name: &str| {
            vdw.growth
                .iter()
                .find(|growth| growth.engine == name)
                .unwrap()
        };
        assert_eq!((growth("minimax").from, growth("minimax").to), (4, 6));
        assert!((growth("minimax").last.unwrap() - 955.0 / 160.0).abs() < 1e-9);
        assert_eq!(
            (growth("minimax").paper, growth("symmetric keys").paper),
            (Some(10.4), None)
        );
        assert_eq!(
            (vdw.continues, vdw.threshold),
            (None, None),
            "all are draws"
        );
    }

    #[test]
    fn lines_are_fitted_and_windows_are_seen() {
        assert_eq!(slope(&[(1.0, 5.0), (2.0, 7.0), (4.0, 11.0)]), Some(2.0));
        assert_eq!(slope(&[(1.0, 5.0)]), None);
        let names = |cells: &[u32]| cells.iter().map(u32::to_string).collect::<Vec<_>>();
        assert!(is_window(15, &names(&[7, 8, 9])) && is_window(6, &names(&[3, 4])));
        assert!(!is_window(15, &names(&[7, 9])) && !is_window(15, &names(&[7, 8])));
        assert!(!is_window(15, &[]));
    }

    #[test]
    fn what_cannot_be_studied_is_refused() {
        for wrong in [
            "vdw k=3..4",
            "vdw n=41 k=4",
            "vdw n=4..41 k=4",
            "vdw n=9 k=3 convention=avoidance",
            "vdw n=x k=3",
            "vdw n=3 k=4 first=B",
        ] {
            let asked = StudyOptions::default();
            assert!(
                study(&wrong.parse().unwrap(), &asked, &Limits::default()).is_err(),
                "{wrong}"
            );
        }
    }
}
