//! `color`: proper colorings of a board, or of 1…n by columns.

use crate::answer::{Color, ColorCount, Report};
use crate::catalog::{self, Part, VisitColoring};
use crate::certify;
use crate::error::{Error, bad};
use crate::file::try_file;
use crate::run::{Limits, Run};
use crate::spec::{Instance, Spec};
use crate::verbs::Account;
use harary_core::Coloring as Problem;
use harary_engines::{Backtrack, Colorings, Seek};
use std::path::PathBuf;

/// What is asked about colorings.
#[derive(Clone, Debug, Default)]
pub struct Coloring {
    /// Count them.
    pub count: bool,
    /// List them: up to renaming colors, or, if cells are fixed, all.
    pub all: bool,
    /// Cells whose color is given: `CELL:COLOR`, joined by commas.
    pub fix: String,
    /// Write a certificate of the coloring that was found to this file.
    pub certificate: Option<PathBuf>,
}

/// Finds, counts or lists the proper colorings of a game's board.
///
/// # Errors
/// As for [`solve`](crate::solve).
pub fn color(spec: &Spec, asked: &Coloring, limits: &Limits<'_>) -> Result<Report<Color>, Error> {
    if limits.checkpoint.is_some() {
        return Err(bad("color keeps no checkpoint in this version"));
    }
    if asked.certificate.is_some() && (asked.count || asked.all) {
        return Err(bad(
            "a certificate shows one coloring: ask for it without count and all",
        ));
    }
    let instance = spec.resolve(Part::Color)?;
    catalog::color(
        &instance,
        Visitor {
            instance: &instance,
            asked,
            limits,
        },
    )?
}

struct Visitor<'a> {
    instance: &'a Instance,
    asked: &'a Coloring,
    limits: &'a Limits<'a>,
}

impl VisitColoring for Visitor<'_> {
    type Output = Result<Report<Color>, Error>;

    fn visit<C: Problem>(self, problem: C) -> Self::Output {
        let fixed = fixed_cells(&problem, &self.asked.fix)?;
        if let Some(path) = &self.asked.certificate {
            try_file(path)?;
        }
        let seek = match self.asked {
            Coloring { count: true, .. } => Seek::Count,
            Coloring { all: true, .. } => Seek::List {
                limit: None,
                up_to_colors: fixed.is_empty(),
            },
            _ => Seek::One,
        };
        let mut engine =
            Backtrack::new(&problem, seek, &fixed).map_err(|why| bad(why.to_string()))?;
        let run = Run::start(self.limits);
        let result = run.work(|watch| engine.run(&problem, watch));
        let write = |colors: &Vec<u8>| problem.write_coloring(colors);
        let mut answer = match &result {
            Err(_) => Color::default(),
            Ok(Colorings::One(found)) => Color {
                exists: Some(found.is_some()),
                coloring: found.as_ref().map(write),
                ..Color::default()
            },
            Ok(Colorings::Count(counts)) => Color {
                exists: Some(counts.all != Some(0)),
                count: Some(ColorCount {
                    all: counts.all,
                    up_to_colors: counts.up_to_colors,
                    up_to_symmetry: counts.up_to_symmetry,
                    up_to_both: counts.up_to_both,
                }),
                ..Color::default()
            },
            Ok(Colorings::List(list)) => Color {
                exists: Some(!list.is_empty()),
                coloring: list.first().map(write),
                list: Some(list.iter().map(write).collect()),
                ..Color::default()
            },
        };
        if let Some(path) = &self.asked.certificate {
            // Where there is no coloring there is none to certify, and the answer says so.
            if let Some(text) = certify::coloring(&self.instance.to_string(), &answer) {
                certify::save(&text, path)?;
                answer.certified = Some("coloring");
            }
        }
        let account = Account {
            instance: self.instance,
            question: self.question(),
            engine: "backtrack",
            nodes: engine.nodes(),
        };
        Ok(account.report(answer, result.err(), &run, self.limits))
    }
}

impl Visitor<'_> {
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
