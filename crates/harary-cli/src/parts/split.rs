//! `split`: the parts of a question as files.

use super::folder::{Folder, mark_split, split_into};
use super::place::Place;
use super::unit::{Unit, canonically, parts_of};
use crate::args::SplitArgs;
use crate::output::print;
use crate::solvers::solvers;
use anyhow::{Result, bail};
use harary::{Limits, Question, can_keep_proofs, shell_word, with_openings};
use std::path::Path;
use std::time::Duration;

pub(crate) fn run(args: &SplitArgs) -> Result<()> {
    if let Some(part) = &args.again {
        return again(part, args.parts);
    }
    let question: Question = args.question.join(" ").parse()?;
    let Some(out) = &args.out else {
        bail!("name a folder for the parts with --out DIR");
    };
    if question.request.part().is_some() {
        bail!("`{question}`: split the whole question; a part of it is split with --again");
    }
    let limits = Limits {
        time: Some(Duration::ZERO),
        solvers: solvers(),
        ..Limits::default()
    };
    if args.proofs {
        can_keep_proofs(&question.request)?;
    }
    // What no runner could answer is refused now; without time nothing is worked on.
    let mut question = with_openings(&question, args.parts)?;
    question.game = question.game.with_board()?;
    let parts = parts_of(&question, args.parts)?;
    if let Some(last) = parts.last() {
        harary::answer(last, &limits)?;
    }
    let mut folder = Folder::new(out, with_board(&question), args.parts, args.proofs);
    let units = Place::at(out)?.make(&mut folder)?;
    let name = shell_word(&folder.name);
    print(&format!(
        "{}\n{} parts in {name}\nnext    harary run {name}   on as many machines as you like\n\
         then    harary merge {name}\n",
        canonically(&folder.question),
        units.len(),
    ))
}

/// The question in its canonical form, in which a board of one's own is a digest, with that board
/// in place of it: parts are answered where nothing else is known of it.
fn with_board(question: &Question) -> Question {
    let mut canonical = canonically(question);
    let pairs = &mut canonical.game.pairs;
    if let Some(digest) = pairs.iter().position(|(key, _)| key == "digest") {
        let is_board = |(key, _): &&(String, String)| ["path", "sets", "cells"].contains(&&**key);
        let board = question.game.pairs.iter().filter(is_board);
        pairs.splice(digest..=digest, board.cloned());
    }
    canonical
}

/// Splits a part that proves too large.
fn again(path: &Path, parts: u32) -> Result<()> {
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
    let list: String = split?.iter().map(|unit| format!("{unit}\n")).collect();
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
