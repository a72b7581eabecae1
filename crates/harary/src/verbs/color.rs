//! `color`: proper colorings of a board, or of 1…n by columns.

mod massie;
mod network;
#[cfg(feature = "sat")]
mod sat;

use crate::answer::{Color, ColorCount, Report};
use crate::catalog::{self, Part, VisitColoring};
use crate::certify::{self, AllColorings};
use crate::error::{Error, bad};
use crate::file::try_file;
use crate::run::{Limits, Run, Stopped};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use crate::verbs::sums::{self, Searched};
use harary_core::{Coloring as Problem, ForbiddenSets, Kinds, colors_to_text};
use harary_engines::{Backtrack, Colorings, Find, Seek, Tabu};
use std::path::{Path, PathBuf};

/// The algorithms that can find colorings.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum ColorEngine {
    /// Masks and propagation where they can hold the question (columns, no cells fixed), else backtracking; where one coloring is
    /// asked for and that takes long, clauses.
    #[default]
    Auto,
    /// Cell by cell.
    Backtrack,
    /// Masks and propagation.
    Propagate,
    /// Local search: it finds a coloring, or goes on until a limit stops it.
    Tabu,
    /// Clauses and a solver of these (the feature `sat`).
    Sat,
    /// The neural network of 1991: as local search; it keeps no checkpoint and fixes no cells.
    Network,
    /// The random algorithm of 1963 for boards with a symmetry and two colors: as the network.
    Massie,
}

impl ColorEngine {
    /// The name that is typed.
    pub(crate) fn name(self) -> &'static str {
        match self {
            ColorEngine::Auto => "auto",
            ColorEngine::Backtrack => "backtrack",
            ColorEngine::Propagate => "propagate",
            ColorEngine::Tabu => "tabu",
            ColorEngine::Sat => "sat",
            ColorEngine::Network => "network",
            ColorEngine::Massie => "massie",
        }
    }
}

/// What is asked about colorings.
#[derive(Clone, Debug, Default)]
pub struct Coloring {
    /// Count them.
    pub count: bool,
    /// List them: up to renaming colors, or, if cells are fixed, all.
    pub all: bool,
    /// Cells whose color is given: `CELL:COLOR`, joined by commas.
    pub fix: String,
    /// Write a certificate to this file: of the coloring that was found, that there is none, or of how many or which there are.
    pub certificate: Option<PathBuf>,
    /// With which algorithm.
    pub engine: ColorEngine,
}

/// Finds, counts or lists the proper colorings of a game's board.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn color(spec: &Spec, asked: &Coloring, limits: &Limits<'_>) -> Result<Report<Color>, Error> {
    if asked.certificate.is_some() && (asked.count || asked.all) && !asked.fix.is_empty() {
        return Err(bad(
            "a certificate of all colorings knows no fixed cells: ask for it without fix",
        ));
    }
    if let Some(path) = &asked.certificate {
        try_file(path)?;
    }
    let instance = spec.resolve(Part::Color)?;
    let visitor = Visitor {
        instance: &instance,
        asked,
        limits,
    };
    if asked.engine == ColorEngine::Tabu && (asked.count || asked.all) {
        return Err(bad(
            "the engine tabu finds one coloring; to count or list them ask backtrack, sat or propagate",
        ));
    }
    if [ColorEngine::Network, ColorEngine::Massie].contains(&asked.engine)
        && (asked.count || asked.all || !asked.fix.is_empty() || limits.checkpoint.is_some())
    {
        return Err(bad(format!(
            "the engine {} finds one coloring of any cells and keeps no checkpoint; to count, list or fix ask backtrack, sat or propagate",
            asked.engine.name()
        )));
    }
    let exact = matches!(asked.engine, ColorEngine::Auto | ColorEngine::Propagate);
    if exact && asked.fix.is_empty() {
        let run = Run::start(limits);
        if let Some(searched) = sums::search(&instance, visitor.find(), &run, limits) {
            return visitor.by_propagation(searched?, &run);
        }
    }
    if asked.engine == ColorEngine::Propagate {
        return Err(bad(
            "the engine propagate answers for columns (up to six, no cells fixed); backtrack and sat for any board",
        ));
    }
    if asked.engine == ColorEngine::Sat && cfg!(not(feature = "sat")) {
        return Err(bad(
            "this build of Harary has no engine sat: build it with the feature sat, which takes a C++ compiler",
        ));
    }
    if asked.engine != ColorEngine::Tabu {
        if limits.checkpoint.is_some() {
            return Err(bad(
                "the engines backtrack and sat keep no checkpoint in this version; propagate, for columns, and tabu do",
            ));
        }
        limits.one_thread()?;
    }
    catalog::color(&instance, visitor)?
}

struct Visitor<'a> {
    instance: &'a Instance,
    asked: &'a Coloring,
    limits: &'a Limits<'a>,
}

impl VisitColoring for Visitor<'_> {
    type Output = Result<Report<Color>, Error>;

    fn visit<C: ForbiddenSets>(self, problem: C) -> Self::Output {
        let fixed = fixed_cells(&problem, &self.asked.fix)?;
        let repairs = [ColorEngine::Tabu, ColorEngine::Network].contains(&self.asked.engine);
        if repairs && !Kinds::of(&problem).is_one() {
            return Err(bad(format!(
                "{}: the engines tabu and network color boards whose colors all forbid the same sets; for a list ask backtrack or sat",
                self.instance
            )));
        }
        if self.asked.engine == ColorEngine::Tabu {
            return self.by_repair(&problem, &fixed);
        }
        match self.asked.engine {
            ColorEngine::Network => return self.by_network(&problem),
            ColorEngine::Massie => return self.by_massie(&problem),
            _ => {}
        }
        let seek = match self.asked {
            Coloring { count: true, .. } => Seek::Count,
            Coloring { all: true, .. } => Seek::List {
                limit: None,
                up_to_colors: fixed.is_empty(),
            },
            _ => Seek::One,
        };
        let run = Run::start(self.limits);
        #[cfg(feature = "sat")]
        match (self.asked.engine, seek) {
            (ColorEngine::Sat, _) => return self.by_sat(&problem, seek, &fixed, &run, 0),
            (ColorEngine::Auto, Seek::One) => return self.by_either(&problem, &fixed, &run),
            _ => {}
        }
        let mut engine =
            Backtrack::new(&problem, seek, &fixed).map_err(|why| bad(why.to_string()))?;
        let result = run.work(|watch| engine.run(&problem, watch));
        let answer = result
            .as_ref()
            .map_or(Color::default(), |found| answer(&problem, found));
        let nodes = engine.nodes();
        self.finish(answer, result.err(), ("backtrack", nodes, 1), &run)
    }
}

impl Visitor<'_> {
    fn by_repair<C: ForbiddenSets>(
        &self,
        problem: &C,
        fixed: &[(usize, u8)],
    ) -> Result<Report<Color>, Error> {
        let run = Run::start(self.limits);
        let (seed, threads) = (self.limits.seed.unwrap_or(0), self.limits.threads);
        let mut engine =
            Tabu::new(problem, fixed, seed, threads).map_err(|why| bad(why.to_string()))?;
        let asked = format!(
            "{}: {}, --engine tabu --seed {seed} --threads {threads}",
            self.instance,
            self.question()
        );
        let result = run.resume(
            &asked,
            &mut engine,
            |engine, words| engine.clone().load(words),
            Tabu::run,
            Tabu::save,
        )?;
        // The search counts in tables of its own; what it says is believed when the rules say so.
        let (found, stopped) = match result {
            Ok(colors) if problem.first_violation(&colors).is_none() => (Some(colors), None),
            Ok(_) => return Err(bad("the engine tabu found a coloring that is not proper")),
            Err(why) => (None, Some(why)),
        };
        let answer = Color {
            exists: found.is_some().then_some(true),
            coloring: found.map(|colors| problem.write_coloring(&colors)),
            fewest: stopped.and(engine.fewest()),
            ..Color::default()
        };
        let mut report = self.finish(answer, stopped, ("tabu", engine.nodes(), threads), &run)?;
        report.stats.seed = Some(seed);
        Ok(report)
    }

    fn find(&self) -> Find {
        let n = self.instance.number("n");
        match self.asked {
            Coloring { count: true, .. } => Find::Count(n),
            Coloring { all: true, .. } => Find::All(n),
            _ => Find::One(n),
        }
    }

    fn by_propagation(&self, searched: Searched, run: &Run<'_>) -> Result<Report<Color>, Error> {
        let (answer, stopped) = match searched.result {
            Err(why) => (Color::default(), Some(why)),
            Ok(found) => {
                let list: Vec<String> = found
                    .list
                    .iter()
                    .map(|colors| colors_to_text(colors))
                    .collect();
                let answer = Color {
                    exists: Some(found.count > 0),
                    coloring: list.first().cloned(),
                    count: self
                        .asked
                        .count
                        .then(|| counts(&found.by_columns, self.instance.number("c"))),
                    list: self.asked.all.then_some(list),
                    ..Color::default()
                };
                (answer, None)
            }
        };
        self.finish(
            answer,
            stopped,
            ("propagate", searched.nodes, self.limits.threads),
            run,
        )
    }

    fn finish(
        &self,
        mut answer: Color,
        mut stopped: Option<Stopped>,
        (engine, nodes, threads): (&'static str, u64, usize),
        run: &Run<'_>,
    ) -> Result<Report<Color>, Error> {
        let uncertified = self
            .asked
            .certificate
            .as_ref()
            .filter(|_| answer.certified.is_none());
        if let (Some(path), None) = (uncertified, stopped) {
            match self.certify(&answer, path, run)? {
                Ok(what) => answer.certified = what,
                Err(why) => stopped = Some(why),
            }
        }
        let account = Account {
            instance: self.instance,
            question: self.question(),
            engine,
            nodes,
            threads,
        };
        Ok(account.report(answer, stopped, run, self.limits))
    }

    /// Writes the certificate that fits the answer, and tells what it is of.
    fn certify(
        &self,
        answer: &Color,
        path: &Path,
        run: &Run<'_>,
    ) -> Result<Result<Option<&'static str>, Stopped>, Error> {
        let count = match (&answer.list, &answer.count, answer.exists) {
            (Some(list), ..) => Some(list.len() as u128),
            (None, Some(count), _) => count.up_to_colors,
            (None, None, exists) => (exists == Some(false)).then_some(0),
        };
        let Some(count) = count.filter(|_| self.asked.fix.is_empty()) else {
            let text = (answer.coloring.as_ref())
                .map(|coloring| certify::coloring(self.instance, coloring));
            return Ok(Ok(match text {
                Some(text) => {
                    certify::save(&text, path)?;
                    Some("coloring")
                }
                // No certificate says that cells cannot be fixed so.
                None => Some("nothing"),
            }));
        };
        let claimed = AllColorings {
            instance: self.instance,
            numbers: self.instance.number("n"),
            claim: format!("count {count}"),
            list: answer.list.as_deref().filter(|list| !list.is_empty()),
        };
        let what = match (count, &answer.list) {
            (0, _) => "no coloring",
            (_, Some(_)) => "list",
            (_, None) => "count",
        };
        Ok(claimed.write(path, run)?.map(|()| Some(what)))
    }

    fn question(&self) -> String {
        let verb = match self.asked {
            Coloring { count: true, .. } => "color count",
            Coloring { all: true, .. } => "color all",
            _ => "color",
        };
        if self.asked.fix.is_empty() {
            verb.to_owned()
        } else {
            format!("{verb} fix {}", self.asked.fix)
        }
    }
}

/// What was found, as an answer.
fn answer<C: Problem>(problem: &C, found: &Colorings) -> Color {
    let write = |colors: &Vec<u8>| problem.write_coloring(colors);
    match found {
        Colorings::One(found) => Color {
            exists: Some(found.is_some()),
            coloring: found.as_ref().map(write),
            ..Color::default()
        },
        Colorings::Count(counts) => Color {
            exists: Some(counts.all != Some(0)),
            count: Some(ColorCount {
                all: counts.all,
                up_to_colors: counts.up_to_colors,
                up_to_symmetry: counts.up_to_symmetry,
                up_to_both: counts.up_to_both,
            }),
            ..Color::default()
        },
        Colorings::List(list) => Color {
            exists: Some(!list.is_empty()),
            coloring: list.first().map(write),
            list: Some(list.iter().map(write).collect()),
            ..Color::default()
        },
    }
}

/// How many colorings there are if so many, up to renaming, use 0, 1, … of the columns. Numbers have no symmetry.
fn counts(by_columns: &[u64], columns: u32) -> ColorCount {
    let up_to_colors = by_columns.iter().map(|&count| u128::from(count)).sum();
    // With u columns used there are c·(c − 1)·…·(c − u + 1) ways to name them.
    let ways = |used: u32| {
        (0..used)
            .map(|less| u128::from(columns - less))
            .product::<u128>()
    };
    let all = (0..)
        .zip(by_columns)
        .map(|(used, &count)| u128::from(count) * ways(used))
        .sum();
    let (all, up_to_colors) = (Some(all), Some(up_to_colors));
    ColorCount {
        all,
        up_to_colors,
        up_to_symmetry: all,
        up_to_both: up_to_colors,
    }
}

/// Reads `CELL:COLOR` pairs joined by commas. A cell named twice must have one color.
fn fixed_cells<C: Problem>(problem: &C, text: &str) -> Result<Vec<(usize, u8)>, Error> {
    let pair = |pair: &str| {
        let wrong = |why: String| bad(format!("fix: `{pair}`: {why}"));
        let (name, color) = pair
            .split_once(':')
            .ok_or_else(|| wrong("write CELL:COLOR, as in 1:2".into()))?;
        let cells = problem.cells();
        let cell = (0..cells)
            .find(|&cell| problem.cell_name(cell) == name)
            .ok_or_else(|| {
                wrong(format!(
                    "cells are {} to {}",
                    problem.cell_name(0),
                    problem.cell_name(cells - 1)
                ))
            })?;
        let color = color
            .parse()
            .ok()
            .filter(|color| (1..=problem.colors()).contains(color));
        let color = color.ok_or_else(|| wrong(format!("colors are 1 to {}", problem.colors())))?;
        Ok((cell, color))
    };
    let fixed: Vec<(usize, u8)> = text
        .split(',')
        .filter(|part| !part.is_empty())
        .map(pair)
        .collect::<Result<_, Error>>()?;
    for (index, &(cell, color)) in fixed.iter().enumerate() {
        if let Some((_, other)) = fixed[..index]
            .iter()
            .find(|&&(known, other)| known == cell && other != color)
        {
            let name = problem.cell_name(cell);
            return Err(bad(format!(
                "fix: the cell {name} is given two colors, {other} and {color}"
            )));
        }
    }
    Ok(fixed)
}
