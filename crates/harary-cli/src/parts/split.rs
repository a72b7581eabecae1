//! `split`: the parts of a question as files.

use super::folder::{Folder, mark_split, split_into};
use super::place::Place;
use super::unit::{Unit, canonically, parts_of};
use crate::args::SplitArgs;
use crate::output::{json, print};
use crate::solvers::solvers;
use anyhow::{Result, bail};
use harary::{Question, SCHEMA, VERSION, can_keep_proofs, shell_word, try_part, with_openings};
use serde::Serialize;
use std::path::Path;

/// The parts of a question, or of a part of one.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Parts {
    schema: u32,
    version: &'static str,
    question: Question,
    /// The parts, as `run` takes them.
    parts: Vec<String>,
}

/// The parts as data.
fn as_json(question: Question, units: &[Unit]) -> Result<String> {
    json(&Parts {
        schema: SCHEMA,
        version: VERSION,
        question,
        parts: units.iter().map(Unit::to_string).collect(),
    })
}

pub(crate) fn run(args: &SplitArgs) -> Result<()> {
    if let Some(part) = &args.again {
        return again(part, args);
    }
    let mut question: Question = args.question.join(" ").parse()?;
    let Some(out) = &args.out else {
        bail!("name a folder for the parts with --out DIR");
    };
    if question.request.part().is_some() {
        bail!("`{question}`: split the whole question; a part of it is split with --again");
    }
    if args.proofs {
        can_keep_proofs(&question.request)?;
    }
    question.game = question.game.with_board_of(&question.game)?;
    let question = with_openings(&question, args.parts)?;
    let parts = parts_of(&question, args.parts)?;
    if let Some(last) = parts.last() {
        try_part(last, solvers())?;
    }
    let canonical = canonically(&question);
    // Parts are answered where nothing else is known of the board.
    let whole = Question {
        game: canonical.game.with_board_of(&question.game)?,
        ..canonical.clone()
    };
    let mut folder = Folder::new(out, whole, args.parts, args.proofs);
    let units = Place::at(out)?.make(&mut folder)?;
    if args.json {
        return print(&as_json(canonical, &units)?);
    }
    let name = shell_word(&folder.name);
    print(&format!(
        "{canonical}\n{} parts in {name}\nnext    harary run {name}   on as many machines as you like\n\
         then    harary merge {name}\n",
        units.len(),
    ))
}

/// Splits a part that proves too large.
fn again(path: &Path, args: &SplitArgs) -> Result<()> {
    let parts = args.parts;
    let place = Place::at(path)?;
    let unit = match place.units()?.as_slice() {
        [unit] if !place.is_folder() => unit.clone(),
        _ => bail!(
            "{}: name one part, which was not split before",
            path.display()
        ),
    };
    if parts < 2 {
        bail!("--parts {parts}: split a part into two or more");
    }
    let (held, _) = match place.take(&unit)? {
        Ok(taken) => taken,
        Err(holder) => bail!("{unit}: {holder} is at work on this part; stop it first"),
    };
    let split = split_held(&unit, parts);
    if !held.release()? {
        bail!("{unit}: somebody else is at work on this part by now");
    }
    let units = split?;
    if args.json {
        return print(&as_json(unit.question, &units)?);
    }
    let list: String = units.iter().map(|unit| format!("{unit}\n")).collect();
    print(&list)
}

/// Splits a part that is held.
fn split_held(unit: &Unit, parts: u32) -> Result<Vec<Unit>> {
    if unit.beside("answer").exists() {
        bail!("{unit}: this part is answered");
    }
    if split_into(unit)?.is_some() {
        bail!("{unit}: this part was split before");
    }
    let question = with_openings(&unit.question, parts)?;
    let units = unit.split(&question, parts)?;
    for unit in &units {
        unit.write()?;
    }
    // From here on the part is split; what is left of it is only to be tidied.
    mark_split(unit, &question, parts)?;
    let gone = [unit.path.clone(), unit.beside("failures")];
    for left in unit.states().into_iter().chain(gone) {
        let _ = std::fs::remove_file(left);
    }
    Ok(units)
}
