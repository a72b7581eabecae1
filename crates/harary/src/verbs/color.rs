//! `color`: proper colorings of a board, or of 1…n by columns.

mod backtracking;
mod counting;
mod drawing;
mod engine;
mod fixed;
mod masks;
mod massie;
mod network;
mod sat;
mod symmetric;
mod turns;

pub use engine::ColorEngine;

use crate::answer::{Color, ColorCount, Report};
use crate::catalog::{self, Part, VisitColoring};
use crate::certify::{self, AllColorings};
use crate::error::{Error, bad};
use crate::packed::{save, try_certificate};
use crate::run::{Limits, Run, Stopped};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use crate::verbs::sums::{self, Searched};
use fixed::fixed_cells;
use harary_core::{Balanced, Coloring as Problem, ForbiddenSets, Kinds, colors_to_text};
use harary_engines::{Colorings, Find, Seek, Tabu};
use std::path::{Path, PathBuf};

/// What is asked about colorings.
#[derive(Clone, Debug, Default)]
pub struct Coloring {
    /// Count them.
    pub count: bool,
    /// List them: up to renaming colors, or, if cells are fixed, all.
    pub all: bool,
    /// Draw so many at random, each time from all of them alike.
    pub sample: Option<usize>,
    /// Only those in which no color has two cells more than another.
    pub balanced: bool,
    /// Only those that a symmetry leaves alone: by its name ([`Picture::SYMMETRIES`](harary_core::Picture::SYMMETRIES)), or `all`.
    pub symmetric: Option<String>,
    /// Cells whose color is given: `CELL:COLOR`, joined by commas. With `symmetric` their images have it, too.
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
    asked.refuse_what_does_not_go_together()?;
    if let Some(path) = &asked.certificate {
        try_certificate(path)?;
    }
    let instance = spec.resolve(Part::Color)?;
    let visitor = Visitor {
        instance: &instance,
        asked,
        limits,
    };
    let exact = matches!(asked.engine, ColorEngine::Auto | ColorEngine::Propagate);
    if exact && asked.fix.is_empty() && !asked.is_special() {
        let run = Run::start(limits);
        if let Some(searched) = sums::search(&instance, visitor.find(), &run, limits) {
            return Ok(visitor.by_propagation(searched?, &run));
        }
    }
    match &asked.symmetric {
        Some(name) => visitor.visit(symmetric::coloring(&instance, name)?),
        None => catalog::color(&instance, visitor)?,
    }
}

impl Coloring {
    /// Whether more is asked than what every engine knows.
    fn is_special(&self) -> bool {
        self.sample.is_some() || self.balanced || self.symmetric.is_some()
    }

    fn refuse_what_does_not_go_together(&self) -> Result<(), Error> {
        let several = self.count || self.all || self.sample.is_some();
        let only = !self.fix.is_empty() || self.balanced || self.symmetric.is_some();
        let refused = |is_refused: bool, why: &str| match is_refused {
            true => Err(bad(why)),
            false => Ok(()),
        };
        refused(
            self.certificate.is_some() && (self.count || self.all) && only,
            "a certificate of all colorings knows no fixed cells, no balance and no symmetry: ask for it without fix, balanced and symmetric",
        )?;
        refused(
            self.certificate.is_some() && self.sample.is_some(),
            "of colorings drawn at random there is no certificate",
        )?;
        refused(
            self.balanced && !matches!(self.engine, ColorEngine::Auto | ColorEngine::Backtrack),
            "balanced colorings are looked for by the engine backtrack",
        )?;
        let draws = matches!(self.engine, ColorEngine::Auto | ColorEngine::Classes);
        refused(
            self.sample.is_some() && (!draws || self.balanced || !self.fix.is_empty()),
            "colorings are drawn by the engine classes, which fixes no cells and knows no balance",
        )?;
        refused(
            self.engine == ColorEngine::Classes
                && (self.sample.is_none() && !self.count || !self.fix.is_empty()),
            "the engine classes counts, and draws at random, and fixes no cells; to find, list or fix ask backtrack or sat",
        )?;
        refused(
            self.engine == ColorEngine::Propagate && !self.fix.is_empty(),
            "the engine propagate fixes no cells; ask backtrack or sat",
        )?;
        refused(
            self.engine == ColorEngine::Tabu && several,
            "the engine tabu finds one coloring; to count or list them ask backtrack, sat or propagate",
        )?;
        refused(
            [ColorEngine::Network, ColorEngine::Massie].contains(&self.engine)
                && (several || !self.fix.is_empty()),
            &format!(
                "the engine {} finds one coloring of any cells; to count, list or fix ask backtrack, sat or propagate",
                self.engine.name()
            ),
        )?;
        refused(
            self.engine == ColorEngine::Cubes && (several || self.balanced || !self.fix.is_empty()),
            "the engine cubes says whether there is a coloring of any cells; to count, list or fix ask backtrack or sat",
        )
    }
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
        if self.asked.engine == ColorEngine::Network && !Kinds::of(&problem).is_one() {
            return Err(bad(format!(
                "{}: the engine network colors boards whose colors all forbid the same sets; for a list ask tabu, backtrack or sat",
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
        let run = Run::start(self.limits);
        if let Some(many) = self.asked.sample {
            return self.draw(&problem, many, &run);
        }
        let seek = match self.asked {
            Coloring { count: true, .. } => Seek::Count,
            Coloring { all: true, .. } => Seek::List {
                limit: None,
                up_to_colors: fixed.is_empty(),
            },
            _ => Seek::One,
        };
        if self.asked.engine == ColorEngine::Propagate {
            return self.by_masks(&problem, seek, &run);
        }
        if self.asks_cubes(&problem, seek, &fixed)? {
            return self.by_cubes(&problem, &run);
        }
        if seek == Seek::One {
            self.limits.one_thread()?;
        }
        if self.asked.balanced {
            return self.by_backtracking(&Balanced::new(&problem), seek, &fixed, &run);
        }
        match (self.asked.engine, seek) {
            (ColorEngine::Classes, _) => return self.by_classes(&problem, &run),
            (ColorEngine::Auto, Seek::Count) if fixed.is_empty() => {
                return self.count(&problem, &run);
            }
            (ColorEngine::Sat, _) => return self.by_sat(&problem, seek, &fixed, &run, 0),
            (ColorEngine::Auto, Seek::One)
                if self.limits.checkpoint.is_none() && self.limits.solvers.is_some() =>
            {
                return self.by_either(&problem, &fixed, &run);
            }
            _ => {}
        }
        self.by_backtracking(&problem, seek, &fixed, &run)
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
        let asked = format!("{} --threads {threads}", self.seeded("tabu", seed));
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
        let mut report = self.finish(answer, stopped, ("tabu", engine.nodes(), threads), &run);
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

    fn by_propagation(&self, searched: Searched, run: &Run<'_>) -> Report<Color> {
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

    /// The report of what an engine found, which proves what it says.
    fn found<C: Problem>(
        &self,
        problem: &C,
        result: Result<Colorings, Stopped>,
        (engine, nodes): (&'static str, u64),
        run: &Run<'_>,
    ) -> Report<Color> {
        let (found, stopped) = match result {
            Ok(found) => (answer(problem, &found), None),
            Err(why) => (Color::default(), Some(why)),
        };
        self.finish(found, stopped, (engine, nodes, self.limits.threads), run)
    }

    fn finish(
        &self,
        mut answer: Color,
        mut stopped: Option<Stopped>,
        (engine, nodes, threads): (&'static str, u64, usize),
        run: &Run<'_>,
    ) -> Report<Color> {
        // What could not be written is not tried in another way.
        let done = answer.certified.is_some() || run.unwritten().is_some();
        let uncertified = self.asked.certificate.as_ref().filter(|_| !done);
        if let (Some(path), None) = (uncertified, stopped) {
            match self.certify(&answer, path, run) {
                Ok(what) => answer.certified = what.map(str::to_owned),
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
        account.report(answer, stopped, run, self.limits)
    }

    /// Writes the certificate that fits the answer, and tells what it is of; nothing if it could not be written.
    fn certify(
        &self,
        answer: &Color,
        path: &Path,
        run: &Run<'_>,
    ) -> Result<Option<&'static str>, Stopped> {
        let count = match (&answer.list, &answer.count, answer.exists) {
            (Some(list), ..) => Some(list.len() as u128),
            (None, Some(count), _) => count.up_to_colors,
            (None, None, exists) => (exists == Some(false)).then_some(0),
        };
        let is_claim = self.asked.fix.is_empty() && !self.asked.is_special();
        let Some(count) = count.filter(|_| is_claim) else {
            let text = (answer.coloring.as_ref())
                .map(|coloring| certify::coloring(self.instance, coloring));
            return Ok(match text {
                Some(text) => run.wrote(save(&text, path)).then_some("coloring"),
                // No certificate says that cells cannot be fixed so, or that there is none with balance or symmetry.
                None => Some("nothing"),
            });
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
        Ok(claimed.write(path, run)?.then_some(what))
    }

    fn question(&self) -> String {
        let mut words = match self.asked {
            Coloring { count: true, .. } => "color count".to_owned(),
            Coloring { all: true, .. } => "color all".to_owned(),
            Coloring {
                sample: Some(many), ..
            } => format!("color sample {many}"),
            _ => "color".to_owned(),
        };
        if self.asked.balanced {
            words += " balanced";
        }
        if let Some(name) = &self.asked.symmetric {
            words += &format!(" symmetric {name}");
        }
        if !self.asked.fix.is_empty() {
            words += &format!(" fix {}", self.asked.fix);
        }
        words
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

/// The counts of colorings by columns, if so many, up to renaming, use 0, 1, … of the columns. Numbers have no symmetry.
fn counts(by_columns: &[u64], columns: u32) -> ColorCount {
    let all = Some(all_names(by_columns, columns));
    let up_to_colors = Some(by_columns.iter().map(|&count| u128::from(count)).sum());
    ColorCount {
        all,
        up_to_colors,
        up_to_symmetry: all,
        up_to_both: up_to_colors,
    }
}

/// How many colorings there are if so many, up to renaming, use 0, 1, … of the colors.
fn all_names(by_colors: &[u64], colors: u32) -> u128 {
    // With u colors used there are c·(c − 1)·…·(c − u + 1) ways to name them.
    let ways = |used: u32| {
        (0..used)
            .map(|less| u128::from(colors - less))
            .product::<u128>()
    };
    (0..)
        .zip(by_colors)
        .map(|(used, &count)| u128::from(count) * ways(used))
        .sum()
}
