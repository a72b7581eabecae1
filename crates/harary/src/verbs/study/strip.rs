//! The paper strip by the three programs of Brumme 2017, and by the engines that answer here.
//!
//! The programs are told anew: brute force tries all moves until one wins and remembers nothing;
//! the nim-sums of all pairs of heaps give a value after the other and stop at no period; the
//! closed form knows the lost strips. All of them ask about a strip that is white at first for each
//! n up to its length, as the paper does; of a strip that is painted in part they ask who wins,
//! which the closed form cannot say, as it knows no values.

use super::bench::{Bench, unmeasured};
use super::measured::{Measured, timed};
use crate::answer::Stopped;
use crate::error::bad;
use crate::games::octal;
use crate::grouped::grouped;
use crate::run::Halt;
use crate::run::steps::Steps;
use crate::spec::{Instance, Spec};
use harary_core::{Ask, Engine, Game, Outcome, Player};
use harary_engines::{AlphaBeta, Nimbers, Solution};
use harary_games::{Octal, Strip};

/// Brute force gives up after so many nodes: some seconds.
const MOST_NODES: u64 = 100_000_000;
/// How often it looks at the clock, in nodes: a few times a second.
const STRIDE: u64 = 1 << 20;
/// The lost strips up to 63; from 39 on each is 34 after the fifth before it.
const LOST: [u32; 13] = [1, 5, 9, 15, 21, 25, 29, 35, 39, 43, 55, 59, 63];

/// Whether the player to move wins each of some strips, and the work that it took; or nothing where
/// it was too much.
struct Answered {
    wins: Option<Vec<bool>>,
    nodes: u64,
}

pub(super) fn compare(spec: &Spec, instance: &Instance, bench: &mut Bench<'_>) -> Result<(), Halt> {
    let game = octal(instance)?;
    if game.code() != "0.07" || game.misere {
        return Err(Halt::Error(bad(format!(
            "{instance}: the study is of the strip, code=0.07, by the convention normal"
        ))));
    }
    if game.heaps.is_empty() {
        return Err(Halt::Error(bad(
            "octal: the study needs a strip, as in strip n=20 or strip board=..#...",
        )));
    }
    let painted = spec.pairs.iter().find(|(key, _)| key == "board");
    let white = |heap: &u32| ".".repeat(*heap as usize);
    let runs: Vec<String> = game.heaps.iter().map(white).collect();
    let board = painted.map_or_else(|| runs.join("#"), |(_, board)| board.clone());
    let whole = !board.contains('#');
    let strips: Vec<&str> = if whole {
        (1..=board.len()).map(|n| &board[..n]).collect()
    } else {
        vec![&board]
    };
    let strips: Option<Vec<Strip>> = strips
        .into_iter()
        .map(|board| Strip::new(board).ok())
        .collect();
    let most = MOST_NODES.min(bench.largest as u64);
    let line = |engine| unmeasured(instance, engine);
    let quick = |work: &dyn Fn(&mut Steps<'_>) -> Result<Answered, Stopped>,
                 steps: &mut Steps<'_>| {
        steps.take(|steps| {
            let started = steps.stopwatch();
            let Answered { wins, nodes } = work(steps)?;
            steps.nodes += nodes;
            Ok(measured(wins.as_deref(), nodes, started.seconds()))
        })
    };
    let (steps, lines, strips) = (&mut bench.steps, &mut bench.lines, strips.as_deref());
    let by_force = quick(&|steps| plain(strips, steps, most), steps)?;
    lines.push(or_why(by_force, strips, most).of(line("brute force")));
    let with_table = with_table(strips, steps, most)?;
    lines.push(or_why(with_table, strips, most).of(line("brute force, table")));
    lines.push(quick(&|steps| nim_sums(&game, whole, steps), steps)?.of(line("nim-sums")));
    if whole {
        let answered = quick(&|_| Ok(closed_form(game.heaps[0])), steps)?;
        lines.push(answered.of(line("closed form")));
    }
    lines.push(quick(&|steps| nimbers(&game, whole, steps), steps)?.of(line("nimbers")));
    Ok(())
}

/// What a line says of so many nodes and seconds; nothing where the work was too much.
fn measured(wins: Option<&[bool]>, nodes: u64, seconds: f64) -> Measured {
    Measured {
        nodes: wins.is_some().then_some(nodes),
        seconds: wins.is_some().then_some(seconds),
        found: wins.map(found),
        margin: None,
    }
}

/// Why brute force has no answer, where it has none.
fn or_why(measured: Measured, strips: Option<&[Strip]>, most: u64) -> Measured {
    let why = || match strips {
        None => "not run: a strip of more than 64 squares".to_owned(),
        Some(_) => format!("more than {} nodes", grouped(most)),
    };
    Measured {
        found: measured.found.or_else(|| Some(why())),
        ..measured
    }
}

/// Who wins the last strip, and how many are won if there are more.
fn found(wins: &[bool]) -> String {
    let outcome = if wins.last() == Some(&true) {
        "A wins"
    } else {
        "B wins"
    };
    match wins.len() {
        1 => outcome.to_owned(),
        strips => {
            let won = wins.iter().filter(|&&wins| wins).count();
            format!("{outcome}, {won} of {strips} won")
        }
    }
}

/// All moves one after the other until one wins: some seconds in all.
fn plain(strips: Option<&[Strip]>, steps: &Steps<'_>, most: u64) -> Result<Answered, Stopped> {
    let mut nodes = 0;
    let mut wins = Vec::new();
    // A strip of more than 64 squares is too long.
    for strip in strips.unwrap_or_default() {
        match by_force(strip, steps, most, &mut nodes)? {
            Some(won) => wins.push(won),
            None => return Ok(Answered { wins: None, nodes }),
        }
    }
    let wins = strips.map(|_| wins);
    Ok(Answered { wins, nodes })
}

/// Whether the player to move wins a strip, or nothing after so many nodes.
fn by_force(
    strip: &Strip,
    steps: &Steps<'_>,
    most: u64,
    nodes: &mut u64,
) -> Result<Option<bool>, Stopped> {
    let mut at = strip.start();
    let mut moves = Vec::new();
    // Of each position on the path: where its moves begin, and the next one.
    let mut path: Vec<(usize, usize)> = Vec::new();
    let mut enter = true;
    loop {
        if enter {
            if *nodes >= most {
                return Ok(None);
            }
            if nodes.is_multiple_of(STRIDE) {
                steps.look(*nodes)?;
            }
            *nodes += 1;
            path.push((moves.len(), moves.len()));
            strip.moves(&at, &mut moves);
        }
        let Some((first, next)) = path.last_mut() else {
            return Ok(None);
        };
        if let Some(&mv) = moves.get(*next) {
            *next += 1;
            strip.play(&mut at, mv);
            enter = true;
            continue;
        }
        // No move wins: the move that led here does.
        moves.truncate(*first);
        path.pop();
        let Some((first, next)) = path.last_mut() else {
            return Ok(Some(false));
        };
        strip.undo(&mut at, moves[*next - 1], ());
        moves.truncate(*first);
        path.pop();
        // So the player who made it needs no other, and the move before that one loses.
        let Some((_, next)) = path.last_mut() else {
            return Ok(Some(true));
        };
        strip.undo(&mut at, moves[*next - 1], ());
        enter = false;
    }
}

/// A search with a table, a step for each strip.
fn with_table(
    strips: Option<&[Strip]>,
    steps: &mut Steps<'_>,
    most: u64,
) -> Result<Measured, Halt> {
    let (mut wins, mut nodes, mut seconds) = (Vec::new(), 0, 0.0);
    for strip in strips.unwrap_or_default() {
        let left = most.saturating_sub(nodes);
        let memory = steps.limits.memory;
        let from = strip.start();
        let one = steps.take(|steps| {
            let (solution, engine, seconds) = timed(
                steps,
                (strip, &from),
                AlphaBeta::new(Ask::Outcome, memory),
                left,
            )?;
            let won = |solution: Solution<_>| solution.outcome == Outcome::Wins(Player::A);
            Ok(measured(
                solution
                    .map(|solution| [won(solution)])
                    .as_ref()
                    .map(|won| &won[..]),
                engine.nodes(),
                seconds,
            ))
        })?;
        let (Some(won), Some(more), Some(time)) = (one.found, one.nodes, one.seconds) else {
            return Ok(Measured::default());
        };
        wins.push(won == found(&[true]));
        nodes += more;
        seconds += time;
    }
    Ok(measured(strips.map(|_| &wins[..]), nodes, seconds))
}

/// Whether the sum of the heaps is won, or of each heap up to the only one, by the values of heaps.
fn by_values(game: &Octal, whole: bool, value: impl Fn(u32) -> u64) -> Vec<bool> {
    if whole {
        return (1..=game.heaps[0]).map(|heap| value(heap) != 0).collect();
    }
    vec![game.heaps.iter().fold(0, |sum, &heap| sum ^ value(heap)) != 0]
}

/// The least value that no two rests have, for each heap; a node is a pair of rests.
fn nim_sums(game: &Octal, whole: bool, steps: &Steps<'_>) -> Result<Answered, Stopped> {
    let largest = game.heaps.last().copied().unwrap_or_default() as usize;
    let (mut values, mut nodes) = (vec![0_u16; largest + 1], 0);
    let mut seen = vec![0; usize::from(u16::MAX) + 1];
    for heap in 2..=largest {
        if heap % 1000 == 0 {
            steps.look(nodes)?;
        }
        let rest = heap - 2;
        for left in 0..=rest / 2 {
            seen[usize::from(values[left] ^ values[rest - left])] = heap;
            nodes += 1;
        }
        // Far fewer than 65,536 pairs.
        values[heap] = (0..)
            .find(|&value| seen[usize::from(value)] != heap)
            .unwrap_or_default();
    }
    let wins = by_values(game, whole, |heap| values[heap as usize].into());
    Ok(Answered {
        wins: Some(wins),
        nodes,
    })
}

/// The lost strips, from the five before; a node is a lost strip.
fn closed_form(squares: u32) -> Answered {
    let mut lost = LOST.to_vec();
    while let Some(next) = lost.len().checked_sub(5).map(|fifth| lost[fifth] + 34) {
        if next > squares {
            break;
        }
        lost.push(next);
    }
    lost.retain(|&lost| lost <= squares);
    let mut wins = vec![true; squares as usize];
    lost.iter()
        .for_each(|&lost| wins[lost as usize - 1] = false);
    Answered {
        wins: Some(wins),
        nodes: lost.len() as u64,
    }
}

/// The engine of `nim`, which stops when the period is proved; a node is a heap.
fn nimbers(game: &Octal, whole: bool, steps: &Steps<'_>) -> Result<Answered, Stopped> {
    let mut engine = Nimbers::new(game.heaps.last().copied().unwrap_or_default(), true);
    let values = steps.run().work(|watch| engine.run(game, watch))?;
    let value = |heap: u32| values.as_ref().ok()?.value(heap.into());
    let known = game.heaps.iter().all(|&heap| value(heap).is_some());
    let wins = known.then(|| by_values(game, whole, |heap| value(heap).unwrap_or_default()));
    Ok(Answered {
        wins,
        nodes: engine.nodes(),
    })
}

#[cfg(test)]
mod tests {
    use super::super::{Limits, Purpose, Question, StudyOptions};
    use super::*;
    use crate::answer::StudyLine;

    fn lines(spec: &str, largest: f64) -> Vec<StudyLine> {
        let limits = Limits::default();
        let spec: Spec = spec.parse().unwrap();
        let asked = StudyOptions::default();
        let question = Question::new(spec.clone(), asked.clone());
        let mut bench = Bench::new(&question, &asked, &limits).unwrap();
        bench.largest = largest;
        let instance = spec.resolve(Purpose::Play).unwrap();
        assert!(compare(&spec, &instance, &mut bench).is_ok());
        bench.lines
    }

    #[test]
    fn all_programs_answer_alike() {
        for (spec, answer, programs) in [
            ("strip n=1", "B wins", 5),
            ("strip n=5", "B wins, 3 of 5 won", 5),
            ("strip n=16", "A wins, 12 of 16 won", 5),
            ("strip board=##..#......#.#", "A wins", 4),
            ("strip board=....#....", "B wins", 4),
            ("octal code=0.07 heaps=3,4,6", "B wins", 4),
        ] {
            let lines = lines(spec, 1e9);
            assert_eq!(lines.len(), programs, "{spec}");
            for line in lines {
                assert_eq!(
                    line.found.as_deref(),
                    Some(answer),
                    "{spec} {}",
                    line.engine
                );
            }
        }
    }

    #[test]
    fn the_closed_form_is_right_as_far_as_heaps_go() {
        let lines = lines("strip n=10000", 1000.0);
        let answers: Vec<Option<&str>> = lines.iter().map(|line| line.found.as_deref()).collect();
        let all = Some("A wins, 8527 of 10000 won");
        let too_long = Some("not run: a strip of more than 64 squares");
        assert_eq!(answers, [too_long, too_long, all, all, all]);
    }

    #[test]
    fn brute_force_gives_up_and_says_so() {
        let lines = lines("strip n=30", 1000.0);
        assert_eq!(lines[0].found.as_deref(), Some("more than 1,000 nodes"));
        assert!(lines[0].nodes.is_none());
        assert!(lines[2].found.is_some() && lines[2].nodes == Some(225));
    }
}
