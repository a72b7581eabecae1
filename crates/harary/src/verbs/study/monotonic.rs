//! The programs of 1983 for the monotonic sequence game, beside Table 4 of their paper, and what
//! the paper says of its bookkeeping.
//!
//! Each program walks twice: labels by comparing every term, and by the first row of Schensted's
//! tableau (the paper's seconds are with it). Backtracking meets all plays in any order. With
//! pruning, the order of the array that is never restored meets all 13 rows of the paper, in games
//! and in branches pruned; ascending order meets only those with M = 1. With the heuristic no order
//! was found that meets the rows (3, 2), (4, 2) and (3, 3), though several thousand were tried:
//! which of the longest subsequences counts as nearest, how ties are broken, where the heuristic is
//! not used, and how the array is rearranged. The one here breaks ties by the array.

use super::bench::{Bench, STANDARD_ERRORS, unmeasured};
use super::measured::{Measured, timed};
use crate::answer::{StudyLine, StudyPlayed};
use crate::error::bad;
use crate::games::{self, Playable, Visit};
use crate::run::Halt;
use crate::run::clock::Stopwatch;
use crate::run::steps::{Number, Steps};
use crate::spec::{Instance, Spec};
use crate::verbs::outcome::in_words;
use harary_core::{
    Ask, At, Damaged, Engine, Game, Outcome, Paused, Saved, UpToSymmetry, Watch, WordSink,
    WordSource, Words,
};
use harary_engines::{AlphaBeta, Switches, Traversed, Traverser};
use harary_games::{Compared, Uplen};

/// Games, branches pruned and seconds of a program.
type Counts = (u64, u64, f64);

/// Table 4: N, M, and what the paper counts for backtracking, with pruning, and with pruning and
/// heuristic.
#[rustfmt::skip]
const PAPER: [(u8, u8, [Counts; 3]); 13] = [
    (1, 1, [(2, 0, 1.11e-4), (2, 0, 1.17e-4), (2, 0, 1.03e-4)]),
    (2, 1, [(6, 0, 2.73e-4), (2, 1, 1.27e-4), (2, 1, 1.24e-4)]),
    (3, 1, [(18, 0, 7.97e-4), (5, 4, 3.16e-4), (5, 4, 2.90e-4)]),
    (4, 1, [(50, 0, 2.23e-3), (5, 5, 3.96e-4), (5, 5, 3.29e-4)]),
    (2, 2, [(100, 0, 5.26e-3), (15, 13, 1.10e-3), (20, 17, 1.10e-3)]),
    (5, 1, [(130, 0, 5.89e-3), (10, 10, 7.39e-4), (10, 10, 6.06e-4)]),
    (6, 1, [(322, 0, 1.49e-2), (10, 11, 8.81e-4), (10, 11, 6.55e-4)]),
    (3, 2, [(2170, 0, 0.131), (110, 116, 1.00e-2), (184, 168, 1.02e-2)]),
    (7, 1, [(770, 0, 3.64e-2), (17, 18, 1.40e-3), (17, 18, 1.07e-3)]),
    (8, 1, [(1794, 0, 8.72e-2), (17, 19, 1.72e-3), (17, 19, 1.10e-3)]),
    (4, 2, [(50022, 0, 3.38), (668, 691, 6.80e-2), (798, 821, 4.60e-2)]),
    (9, 1, [(4098, 0, 0.206), (26, 28, 2.36e-3), (26, 28, 1.58e-3)]),
    (3, 3, [(598_668, 0, 44.6), (1945, 2023, 0.219), (2150, 2225, 0.124)]),
];

/// The programs: a name, the place of the paper's counts, and the switches.
const PROGRAMS: [(&str, usize, Switches); 4] = [
    ("backtracking", 0, switches(false, false, false)),
    ("pruning, ascending", 1, switches(true, false, false)),
    ("pruning, array", 1, switches(true, true, false)),
    ("pruning, nearest end", 2, switches(true, true, true)),
];

const fn switches(pruning: bool, swapped: bool, ranked: bool) -> Switches {
    Switches {
        pruning,
        swapped,
        ranked,
    }
}

pub(super) fn compare(_: &Spec, instance: &Instance, bench: &mut Bench<'_>) -> Result<(), Halt> {
    if instance.text("deck") == "rationals" {
        return Err(Halt::Error(bad(format!(
            "{instance}: the study is of the programs of 1983, which need a deck of numbers"
        ))));
    }
    let (up, down, deck) = (
        instance.number("up"),
        instance.number("down"),
        instance.number("deck"),
    );
    let avoidance = instance.text("convention") == "avoidance";
    let games = [Compared::EveryTerm, Compared::FirstRow].map(|compared| {
        Uplen::new(up, down, deck, avoidance, compared)
            .map_err(|why| Halt::Error(bad(format!("monotonic: {why}"))))
    });
    let [every_term, first_row] = games;
    let games = [every_term?, first_row?];
    let whole = !avoidance && deck == u16::from(up) * u16::from(down) + 1;
    let paper = PAPER
        .iter()
        .find(|paper| whole && (paper.0, paper.1) == (up, down));
    let blank = |engine| unmeasured(instance, engine);
    let size = bench.size(&games[1])?;
    for (engine, place, switches) in PROGRAMS {
        if !switches.pruning && size.nodes > bench.largest {
            bench.lines.push(StudyLine {
                nodes: Some(size.nodes.round() as u64),
                margin: Some(STANDARD_ERRORS * size.error / size.nodes),
                ..blank(engine)
            });
            continue;
        }
        let [every_term, first_row] =
            [&games[0], &games[1]].map(|game| Walked::run(game, switches, &mut bench.steps));
        let (every_term, first_row) = (every_term?, first_row?);
        let paper = paper.map(|paper| paper.2[place]);
        let played = StudyPlayed {
            games: first_row.found.games,
            pruned: first_row.found.pruned,
            branching: first_row.found.branching(),
            every_term: every_term.comparisons,
            first_row: first_row.comparisons,
            every_term_seconds: every_term.seconds,
            paper_games: paper.map(|paper| paper.0),
            paper_pruned: paper.map(|paper| paper.1),
            paper_seconds: paper.map(|paper| paper.2),
        };
        bench.lines.push(StudyLine {
            nodes: Some(first_row.nodes),
            seconds: Some(first_row.seconds),
            found: Some(in_words(first_row.found.outcome)),
            played: Some(played),
            ..blank(engine)
        });
    }
    let steps = &mut bench.steps;
    let measured = games::monotonic(instance, Solve { steps })??;
    bench.lines.push(measured.of(blank("alpha-beta")));
    Ok(())
}

/// What a walk found, and its work.
struct Walked {
    found: Traversed,
    nodes: u64,
    comparisons: u64,
    seconds: f64,
}

/// A walk in progress.
struct Walk {
    engine: Traverser<Uplen>,
    comparisons: u64,
    clock: Stopwatch,
}

impl Engine<At<'_, Uplen>> for Walk {
    type Answer = Traversed;

    fn run(&mut self, at: At<'_, Uplen>, watch: &Watch<'_>) -> Result<Traversed, Paused> {
        let before = at.0.comparisons();
        let result = self.engine.run(at, watch);
        self.comparisons += at.0.comparisons() - before;
        result
    }

    fn nodes(&self) -> u64 {
        self.engine.nodes()
    }
}

impl Saved<At<'_, Uplen>> for Walk {
    fn save(&self, to: &mut dyn WordSink) {
        self.engine.save(to);
        to.word(self.comparisons);
        self.clock.save(to);
    }

    fn load(&mut self, at: At<'_, Uplen>, from: &mut dyn WordSource) -> Result<(), Damaged> {
        self.engine.load(at, from)?;
        self.comparisons = from.counter()?;
        self.clock.load(from)?;
        Ok(())
    }
}

impl Walked {
    fn run(game: &Uplen, switches: Switches, steps: &mut Steps<'_>) -> Result<Walked, Halt> {
        let from = game.start();
        steps.take(|steps| {
            let mut walk = Walk {
                engine: Traverser::new(switches),
                comparisons: 0,
                clock: steps.stopwatch(),
            };
            let found = steps.work((game, &from), &mut walk)?;
            Ok(Walked {
                found,
                nodes: walk.engine.nodes(),
                comparisons: walk.comparisons,
                seconds: walk.clock.seconds(),
            })
        })
    }
}

impl Words for Walked {
    fn write(&self, to: &mut dyn WordSink) {
        let Traversed {
            outcome,
            games,
            pruned,
            going,
        } = self.found;
        outcome.write(to);
        [games, pruned, going, self.nodes, self.comparisons].write(to);
        Number(self.seconds).write(to);
    }

    fn read(from: &mut dyn WordSource) -> Result<Self, Damaged> {
        let outcome = Outcome::read(from)?;
        let mut counts = [0; 5];
        for count in &mut counts {
            *count = from.counter()?;
        }
        let [games, pruned, going, nodes, comparisons] = counts;
        if games + going == 0 {
            return Err(Damaged);
        }
        Ok(Walked {
            found: Traversed {
                outcome,
                games,
                pruned,
                going,
            },
            nodes,
            comparisons,
            seconds: Number::read(from)?.0,
        })
    }
}

/// Asks who wins, as `solve` does.
struct Solve<'a, 'b> {
    steps: &'a mut Steps<'b>,
}

impl Visit for Solve<'_, '_> {
    type Output = Result<Measured, Halt>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let game = UpToSymmetry(game);
        let from = game.start();
        let memory = self.steps.limits.memory;
        self.steps.take(|steps| {
            let engine = AlphaBeta::new(Ask::Outcome, memory);
            let (solution, engine, seconds) = timed(steps, (&game, &from), engine, u64::MAX)?;
            Ok(Measured {
                nodes: Some(engine.nodes()),
                seconds: Some(seconds),
                found: solution.map(|solution| in_words(solution.outcome)),
                margin: None,
            })
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::run::Limits;
    use crate::{Question, StudyOptions, catalog::Purpose, study};

    fn lines(game: &str) -> Vec<StudyLine> {
        let report = study(
            &game.parse().unwrap(),
            &StudyOptions::default(),
            &Limits::default(),
        );
        report.unwrap().answer.lines
    }

    fn counts(line: &StudyLine) -> Option<(u64, u64)> {
        line.played
            .as_ref()
            .map(|played| (played.games, played.pruned))
    }

    fn paper(line: &StudyLine) -> Option<(u64, u64)> {
        let played = line.played.as_ref()?;
        played.paper_games.zip(played.paper_pruned)
    }

    /// Table 4, all rows.
    #[test]
    fn the_programs_count_what_the_paper_counts() {
        let lines = lines("monotonic");
        let of = |engine: &str| -> Vec<&StudyLine> {
            lines.iter().filter(|line| line.engine == engine).collect()
        };
        for engine in ["backtracking", "pruning, array"] {
            assert_eq!(of(engine).len(), 13);
            for line in of(engine) {
                assert_eq!(counts(line), paper(line), "{} {engine}", line.game);
                assert!(paper(line).is_some());
            }
        }
        // Neither ascending order nor the heuristic as it is read here.
        let differ = |engine| -> Vec<&str> {
            let lines = of(engine);
            let other = lines.iter().filter(|line| counts(line) != paper(line));
            other.map(|line| line.game.as_str()).collect()
        };
        let harder = ["up=2 down=2", "up=3 down=2", "up=4 down=2", "up=3 down=3"]
            .map(|game| format!("monotonic {game}"));
        assert_eq!(differ("pruning, ascending"), harder);
        assert_eq!(differ("pruning, nearest end"), harder);
        // All find who wins.
        for lines in lines.chunk_by(|one, next| one.game == next.game) {
            assert_eq!(lines.len(), 5);
            assert!(lines.iter().all(|line| line.found == lines[4].found));
        }
    }

    /// What the first row saves, and the branching of the pruned tree.
    #[test]
    fn comparisons_and_branching_are_those_of_a_second_program() {
        let expected = [
            ("monotonic up=2 down=2", 920, 520, 1.609),
            ("monotonic up=3 down=2", 28_644, 12_100, 1.708),
            ("monotonic up=4 down=2", 840_816, 287_890, 1.774),
        ];
        for (game, every_term, first_row, branching) in expected {
            let lines = lines(game);
            let played = |index: usize| lines[index].played.clone().unwrap();
            assert_eq!(played(0).every_term, every_term, "{game}");
            assert_eq!(played(0).first_row, first_row, "{game}");
            assert!((played(2).branching - branching).abs() < 0.0005, "{game}");
        }
    }

    #[test]
    fn a_tree_that_is_too_large_is_estimated_and_pruned_all_the_same() {
        let limits = Limits::default();
        let spec: Spec = "monotonic up=2 down=2".parse().unwrap();
        let asked = StudyOptions::default();
        let question = Question::new(spec.clone(), asked.clone());
        let mut bench = Bench::new(&question, &asked, &limits).unwrap();
        bench.largest = 100.0;
        assert!(compare(&spec, &spec.resolve(Purpose::Play).unwrap(), &mut bench).is_ok());
        let [backtracking, .., array, _, _] = bench.lines.as_slice() else {
            panic!("five lines");
        };
        // The samples are wider than the tree: 185 moves and the start.
        assert_eq!(
            (backtracking.nodes, backtracking.margin),
            (Some(186), Some(0.0))
        );
        assert_eq!((&backtracking.found, &backtracking.played), (&None, &None));
        assert_eq!(counts(array), Some((15, 13)));
    }

    #[test]
    fn other_decks_and_conventions_have_no_counts_of_the_paper() {
        for game in [
            "monotonic up=2 down=2 deck=4",
            "monotonic up=2 down=2 convention=avoidance",
            "monotonic up=0 down=2",
        ] {
            let lines = lines(game);
            assert!(lines.iter().all(|line| line.found == lines[4].found));
            assert!(lines.iter().all(|line| paper(line).is_none()), "{game}");
        }
        let refused = study(
            &"monotonic up=2 down=2 deck=rationals".parse().unwrap(),
            &StudyOptions::default(),
            &Limits::default(),
        );
        assert!(refused.unwrap_err().to_string().contains("deck of numbers"));
    }
}
