//! `color`: proper colorings of a board, or of 1…n by columns.

mod backtracking;
mod counting;
mod drawing;
mod fixed;
mod joined;
mod likely;
mod masks;
mod massie;
mod network;
mod plain;
mod sat;
mod turns;

use crate::answer::{ColorAnswer, ColorCertified, ColorCount, Report, Stopped, SymmetrySums};
use crate::catalog::Purpose;
use crate::certify::{self, AllColorings};
use crate::engines::check;
use crate::error::{Error, bad, cannot};
use crate::games;
use crate::packed::{save, try_certificate};
use crate::question::{ColorEngine, ColorOptions};
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::members::{members, names};
use crate::verbs::sums::{self, Searched};
use crate::verbs::symmetric;
use crate::verbs::{Account, Task};
use fixed::fixed_cells;
use harary_core::{Balanced, Coloring, Engine, ForbiddenSets, Kinds, colors_to_text};
use harary_engines::{Colorings, Find, Repair, Rule, Seek};
pub use joined::{can_keep_proofs, join_proofs};
pub(crate) use network::turn_of_order_two;
pub use plain::refuted_by_cubes;
use std::path::Path;
use std::sync::Arc;

/// Finds, counts or lists the proper colorings of a game's board.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn color(
    spec: &Spec,
    asked: &ColorOptions,
    limits: &Limits<'_>,
) -> Result<Report<ColorAnswer>, Error> {
    check(spec, asked, limits)?;
    goes_together(asked)?;
    try_certificate(limits)?;
    let instance = spec.resolve(Purpose::Color)?;
    let task = Task::new(&instance, asked, limits);
    task.can_prove_parts()?;
    let run = Run::start(limits);
    let report = task.report(&run)?;
    let rest = Limits {
        progress: limits.progress,
        ..run.part()
    };
    task.prove_part(report, &Run::start(&rest))
}

/// Whether more is asked than what every engine knows.
fn is_special(asked: &ColorOptions) -> bool {
    asked.sample.is_some() || asked.balanced || asked.symmetric.is_some()
}

/// Refuses what no engine does at once.
fn goes_together(asked: &ColorOptions) -> Result<(), Error> {
    let several = [asked.count, asked.all, asked.sample.is_some()];
    if several.into_iter().filter(|&it| it).count() > 1 {
        return Err(bad("--count, --all and --sample exclude each other"));
    }
    if asked.sample.is_some() && asked.part.is_some() {
        return Err(bad(
            "--sample has no parts; draw samples with several seeds",
        ));
    }
    if asked.sample.is_some() && (asked.balanced || !asked.fix.is_empty()) {
        return Err(bad(
            "--sample: colorings are sampled by the engine classes, which takes no fixed cells and knows no balance",
        ));
    }
    if !asked.renaming.is_empty() && (asked.symmetric.is_none() || !asked.fix.is_empty()) {
        return Err(bad(
            "--renaming: it says what a symmetry does to the colors; give --symmetric, too, and no fixed cells",
        ));
    }
    if !asked.renaming.is_empty() && asked.balanced {
        return Err(bad("--renaming and --balanced do not go together"));
    }
    if !asked.renaming.is_empty() && asked.part.is_some() {
        return Err(bad(
            "--part: one coloring whose colors a symmetry renames is looked for in one piece",
        ));
    }
    if asked.engine == ColorEngine::Classes && !several.contains(&true) {
        return Err(cannot(
            "the engine classes counts and samples; to find a coloring ask another engine",
        ));
    }
    Ok(())
}

type ColorTask<'a> = Task<'a, ColorOptions>;

/// A claim about all colorings, and what its certificate is of.
struct Claimed<'a> {
    tree: AllColorings<'a>,
    what: ColorCertified,
}

impl ColorTask<'_> {
    fn report(&self, run: &Run<'_>) -> Result<Report<ColorAnswer>, Error> {
        if let Some(mut report) = self.by_columns(run)? {
            let numbers = (1..=self.instance.number("n")).map(|number: u32| number.to_string());
            name_cells(&mut report.answer, self.instance.number("c"), numbers);
            return Ok(report);
        }
        let problem = match self.asked.symmetric {
            Some(symmetry) => {
                let problem = symmetric::coloring(self.instance, symmetry, &self.asked.renaming)?;
                Arc::new(problem) as _
            }
            None => games::color(self.instance)?,
        };
        let mut report = self.answer(&problem)?;
        name_cells(
            &mut report.answer,
            problem.colors().into(),
            names(&*problem),
        );
        Ok(report)
    }

    /// The report where numbers are colored by columns, of which propagation knows more.
    fn by_columns(&self, run: &Run<'_>) -> Result<Option<Report<ColorAnswer>>, Error> {
        let asked = self.asked;
        let exact = matches!(asked.engine, ColorEngine::Auto | ColorEngine::Propagate);
        if !exact || !asked.fix.is_empty() || is_special(asked) {
            return Ok(None);
        }
        let kept = self.kept(ColorEngine::Propagate, None);
        let find = self.find();
        let before = match self.likely(run)? {
            Ok(report) => return Ok(Some(report)),
            Err(before) => before,
        };
        let searched = sums::search(self.instance, kept, find, run, self.limits, asked.part);
        let report = |searched| self.by_propagation(searched, before, run);
        searched.map(|searched| searched.map(report)).transpose()
    }

    fn answer(&self, shared: &Arc<dyn ForbiddenSets>) -> Result<Report<ColorAnswer>, Error> {
        let problem = &**shared;
        let fixed = fixed_cells(problem, &self.asked.fix)?;
        if self.asked.part.is_some() && self.asked.engine == ColorEngine::Auto && self.asked.all {
            return Err(bad(
                "--part: parts of the colorings of a board are listed by --engine propagate, and by --engine backtrack, which is slower",
            ));
        }
        if self.asked.engine == ColorEngine::Network && !Kinds::of(problem).is_one() {
            return Err(cannot(format!(
                "{}: the engine network colors boards whose colors all forbid the same sets; for a list ask tabu, metropolis, backtrack or sat",
                self.instance
            )));
        }
        match self.asked.engine {
            ColorEngine::Tabu => return self.by_repair(shared, Rule::Tabu, &fixed),
            ColorEngine::Metropolis => return self.by_repair(shared, Rule::Metropolis, &fixed),
            ColorEngine::Network => return self.by_network(shared),
            ColorEngine::Massie => return self.by_massie(shared),
            ColorEngine::Auto if problem.only().is_some() => return self.renamed(shared),
            _ => {}
        }
        let run = Run::start(self.limits);
        if let Some(many) = self.asked.sample {
            return self.draw(problem, many as usize, &run);
        }
        let seek = match self.asked {
            ColorOptions { count: true, .. } => Seek::Count,
            ColorOptions { all: true, .. } => Seek::List {
                limit: None,
                up_to_colors: fixed.is_empty(),
            },
            _ => Seek::One,
        };
        if self.asked.engine == ColorEngine::Propagate {
            return self.by_masks(problem, seek, &run);
        }
        if self.asks_cubes(problem, seek, &fixed)? {
            return self.by_cubes(problem, &run);
        }
        if seek == Seek::One && self.asked.part.is_some() {
            return Err(bad(
                "--part: one coloring with cells fixed, or balanced, is looked for in one piece; counts and lists by --engine backtrack have parts",
            ));
        }
        if seek == Seek::One && self.limits.threads > 1 {
            return Err(cannot(
                "one coloring is looked for by several threads with the engines cubes, propagate, tabu, metropolis, network and massie",
            ));
        }
        if self.asked.balanced {
            return self.by_backtracking(&Balanced::new(problem), seek, &fixed, &run);
        }
        match (self.asked.engine, seek) {
            (ColorEngine::Classes, _) => return self.by_classes(problem, &run),
            (ColorEngine::Auto, Seek::Count) if fixed.is_empty() => {
                return self.count(problem, &run);
            }
            (ColorEngine::Sat, _) => return self.by_sat(problem, seek, &fixed, &run, 0),
            (ColorEngine::Auto, Seek::One)
                if self.limits.checkpoint.is_none() && self.limits.solvers.is_some() =>
            {
                return self.by_either(problem, &fixed, &run);
            }
            _ => {}
        }
        self.by_backtracking(problem, seek, &fixed, &run)
    }
}

impl ColorTask<'_> {
    fn by_repair(
        &self,
        problem: &Arc<dyn ForbiddenSets>,
        rule: Rule,
        fixed: &[(usize, u8)],
    ) -> Result<Report<ColorAnswer>, Error> {
        let run = Run::start(self.limits);
        let (seed, threads) = (self.seed(), self.limits.threads);
        let mut engine =
            Repair::new(problem, rule, fixed, seed, threads).map_err(|why| bad(why.to_string()))?;
        let asked = format!(
            "{} on {threads} threads",
            self.kept(self.asked.engine, Some(seed))
        );
        let result = run.engine(&asked, (), &mut engine)?;
        let name = self.asked.engine.name();
        let (mut answer, stopped) = believed(&**problem, name, result)?;
        answer.fewest = stopped.and(engine.fewest());
        let mut report = self.finish(answer, stopped, (name, engine.nodes(), threads), &run);
        report.stats.seed = Some(seed);
        Ok(report)
    }

    fn find(&self) -> Find {
        let n = self.instance.number("n");
        match self.asked {
            ColorOptions { count: true, .. } => Find::Count(n),
            ColorOptions { all: true, .. } => Find::All(n),
            _ => Find::One(n),
        }
    }

    fn by_propagation(
        &self,
        searched: Searched,
        (before, name): (u64, &'static str),
        run: &Run<'_>,
    ) -> Report<ColorAnswer> {
        let (answer, stopped) = match searched.result {
            Err(why) => (ColorAnswer::default(), Some(why)),
            Ok(found) => {
                let list: Vec<String> = found
                    .list
                    .iter()
                    .map(|colors| colors_to_text(colors))
                    .collect();
                let answer = ColorAnswer {
                    exists: Some(found.count > 0),
                    coloring: list.first().cloned(),
                    count: self
                        .asked
                        .count
                        .then(|| counts(&found.by_columns, self.instance.number("c"))),
                    list: self.asked.all.then_some(list),
                    ..ColorAnswer::default()
                };
                (answer, None)
            }
        };
        self.finish(
            answer,
            stopped,
            (name, before + searched.nodes, self.limits.threads),
            run,
        )
    }

    /// The report of what an engine found, which proves what it says.
    fn found(
        &self,
        problem: &dyn Coloring,
        result: Result<Colorings, Stopped>,
        (engine, nodes): (&'static str, u64),
        run: &Run<'_>,
    ) -> Report<ColorAnswer> {
        let (found, stopped) = match result {
            Ok(found) => (found_as_answer(problem, &found), None),
            Err(why) => (ColorAnswer::default(), Some(why)),
        };
        self.finish(found, stopped, (engine, nodes, self.limits.threads), run)
    }

    fn finish(
        &self,
        mut answer: ColorAnswer,
        mut stopped: Option<Stopped>,
        (engine, nodes, threads): (&'static str, u64, usize),
        run: &Run<'_>,
    ) -> Report<ColorAnswer> {
        // What could not be written is not tried in another way.
        let done = answer.certified.is_some() || run.unwritten().is_some();
        let uncertified = self.limits.certificate.as_ref().filter(|_| !done);
        if let (Some(path), None) = (uncertified, stopped) {
            match self.certify(&answer, path, run) {
                Ok(what) => answer.certified = what,
                Err(why) => stopped = Some(run.without_certificate(why)),
            }
        }
        let question = self.question(self.asked.clone());
        let account = Account::new(question, engine, nodes).with_threads(threads);
        account.report(answer, stopped, run, self.limits)
    }

    /// Writes the certificate that fits the answer, and tells what it is of; nothing if it could
    /// not be written.
    fn certify(
        &self,
        answer: &ColorAnswer,
        path: &Path,
        run: &Run<'_>,
    ) -> Result<Option<ColorCertified>, Stopped> {
        let Some(claimed) = self.claim(answer) else {
            let text = (answer.coloring.as_ref())
                .map(|coloring| certify::coloring(self.instance, coloring));
            return Ok(match text {
                Some(text) => run
                    .wrote(save(run.files(), &text, path))
                    .then_some(ColorCertified::Coloring),
                // No certificate says that cells cannot be fixed so, or that there is none with
                // balance or symmetry.
                None => Some(ColorCertified::Nothing),
            });
        };
        Ok(claimed.tree.write(path, run)?.then_some(claimed.what))
    }

    /// What an answer claims of all colorings, if it does.
    fn claim<'c>(&'c self, answer: &'c ColorAnswer) -> Option<Claimed<'c>> {
        let count = match (&answer.list, &answer.count, answer.exists) {
            (Some(list), ..) => Some(list.len() as u128),
            (None, Some(count), _) => count.up_to_colors,
            (None, None, exists) => (exists == Some(false)).then_some(0),
        };
        let is_claim = self.asked.fix.is_empty() && !is_special(self.asked);
        let count = count.filter(|_| is_claim)?;
        Some(Claimed {
            tree: AllColorings {
                instance: self.instance,
                numbers: self.instance.number("n"),
                claim: format!("count {count}"),
                list: answer.list.as_deref().filter(|list| !list.is_empty()),
            },
            what: match (count, &answer.list) {
                (0, _) => ColorCertified::NoColoring,
                (_, Some(_)) => ColorCertified::List,
                (_, None) => ColorCertified::Count,
            },
        })
    }

    /// The question of a checkpoint of this engine; the seed is told where random numbers are
    /// drawn.
    fn kept(&self, engine: ColorEngine, seed: Option<u64>) -> String {
        let options = ColorOptions {
            engine,
            seed,
            ..self.asked.clone()
        };
        self.question(options).to_string()
    }

    fn seed(&self) -> u64 {
        self.asked.seed.unwrap_or(0)
    }
}

/// Says of one coloring which cells have each color.
fn name_cells(answer: &mut ColorAnswer, colors: usize, names: impl IntoIterator<Item = String>) {
    let one = answer.coloring.as_ref().filter(|_| answer.list.is_none());
    answer.classes = one.map(|one| members(one, colors, names));
}

/// What an engine has found that counts in tables of its own, as an answer: it is believed when the
/// rules say so.
fn believed(
    problem: &dyn ForbiddenSets,
    engine: &str,
    result: Result<Vec<u8>, Stopped>,
) -> Result<(ColorAnswer, Option<Stopped>), Error> {
    let colors = match result {
        Ok(colors) => colors,
        Err(why) => return Ok((ColorAnswer::default(), Some(why))),
    };
    let is_meant = problem.only().is_none_or(|only| only.has(&colors));
    if problem.first_violation(&colors).is_some() || !is_meant {
        return Err(bad(format!(
            "the engine {engine} found a coloring that is not proper"
        )));
    }
    let answer = ColorAnswer {
        exists: Some(true),
        coloring: Some(problem.write_coloring(&colors)),
        ..ColorAnswer::default()
    };
    Ok((answer, None))
}

/// What was found, as an answer.
fn found_as_answer(problem: &dyn Coloring, found: &Colorings) -> ColorAnswer {
    let write = |colors: &Vec<u8>| problem.write_coloring(colors);
    match found {
        Colorings::One(found) => ColorAnswer {
            exists: Some(found.is_some()),
            coloring: found.as_ref().map(write),
            ..ColorAnswer::default()
        },
        Colorings::Count(counts) => ColorAnswer {
            exists: Some(counts.all != Some(0)),
            count: Some(ColorCount {
                all: counts.all,
                up_to_colors: counts.up_to_colors,
                up_to_symmetry: counts.up_to_symmetry,
                up_to_both: counts.up_to_both,
                sums: counts.sums.map(|sums| SymmetrySums {
                    symmetries: sums.symmetries,
                    fixed: sums.fixed,
                    renamed: sums.renamed,
                }),
            }),
            ..ColorAnswer::default()
        },
        Colorings::List(list) => ColorAnswer {
            exists: Some(!list.is_empty()),
            coloring: list.first().map(write),
            list: Some(list.iter().map(write).collect()),
            ..ColorAnswer::default()
        },
    }
}

/// The counts of colorings by columns, if so many, up to renaming, use 0, 1, … of the columns.
/// Numbers have no symmetry.
fn counts(by_columns: &[u64], columns: u32) -> ColorCount {
    let all = Some(all_names(by_columns, columns));
    let up_to_colors = Some(by_columns.iter().map(|&count| u128::from(count)).sum());
    ColorCount {
        all,
        up_to_colors,
        up_to_symmetry: all,
        up_to_both: up_to_colors,
        sums: None,
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
