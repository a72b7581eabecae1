//! The table, asked: refusals, and the table as text.

use super::ability::{Ability, Can, Engine};
use super::table::ENGINES;
use crate::error::{self, Error, bad};
use crate::question::{Question, Request, check_ranges};
use crate::run::{Limits, MOST_THREADS};
use crate::spec::Spec;
use Can::{No, When, Yes};
use harary_core::Choice;

/// The engines of a verb.
pub fn engines_of(verb: &str) -> impl Iterator<Item = &'static Engine> {
    ENGINES.iter().filter(move |engine| engine.verb == verb)
}

/// Whether a question asks for an ability, within limits.
fn asks(question: &Question, limits: &Limits<'_>, ability: Ability) -> bool {
    match (ability, &question.request) {
        (Ability::Threads, _) => limits.threads > 1,
        (Ability::Checkpoint, _) => limits.checkpoint.is_some(),
        (Ability::Certificate, _) => limits.certificate.is_some(),
        (Ability::Part, request) => request.part().is_some(),
        (Ability::Seed, Request::Color(asked)) => asked.seed.is_some(),
        (Ability::Seed, Request::ThresholdColor(asked)) => asked.seed.is_some(),
        (Ability::Seed, Request::Largest(asked)) => asked.seed.is_some(),
        (Ability::Count, Request::Color(asked)) => asked.count,
        (Ability::All, Request::Color(asked)) => asked.all,
        (Ability::All, Request::Longest(asked)) => asked.all,
        (Ability::Sample, Request::Color(asked)) => asked.sample.is_some(),
        (Ability::Balanced, Request::Color(asked)) => asked.balanced,
        (Ability::Renaming, Request::Color(asked)) => !asked.renaming.is_empty(),
        (Ability::Fix, Request::Color(asked)) => !asked.fix.is_empty(),
        _ => false,
    }
}

/// Refuses what the engine of a question cannot do, and names those that can.
///
/// # Errors
/// One sentence about the first such thing.
pub(crate) fn check(
    spec: &Spec,
    asked: &(impl Clone + Into<Request>),
    limits: &Limits<'_>,
) -> Result<(), Error> {
    check_question(&Question::new(spec.clone(), asked.clone()), limits)
}

pub(crate) fn check_question(question: &Question, limits: &Limits<'_>) -> Result<(), Error> {
    if !(1..=MOST_THREADS).contains(&limits.threads) {
        return Err(bad(format!(
            "--threads: must be a number from 1 to {MOST_THREADS}"
        )));
    }
    if limits.threads > 1 && !cfg!(feature = "system") {
        return Err(error::cannot(
            "--threads: this build of Harary starts no threads",
        ));
    }
    check_ranges(question)?;
    let (verb, name) = (question.verb(), question.request.engine());
    let Some(engine) = engines_of(verb).find(|engine| engine.name == name) else {
        return Ok(());
    };
    if question.request.part().is_some() && limits.certificate.is_some() {
        return Err(bad(
            "--certificate: a part of the work proves nothing of the whole; leave --part out",
        ));
    }
    for &ability in Ability::ALL {
        if !asks(question, limits, ability) {
            continue;
        }
        let cannot = match engine.can(ability) {
            Yes => continue,
            When(_, holds) if holds(question) => continue,
            When(words, _) => format!("can {} only for {words}", ability.done()),
            No => format!("cannot {}", ability.done()),
        };
        // An engine is to blame only where another one could do it.
        let who = match engines_of(verb).nth(1) {
            Some(_) if some_can(verb, ability) => format!("the engine {name} of `{verb}`"),
            _ => format!("`{verb}`"),
        };
        return Err(error::cannot(format!(
            "--{ability}: {who} {cannot}{}",
            who_can(question, limits, name, ability)
        )));
    }
    Ok(())
}

/// Whether some engine of the verb can, in some cases at least.
fn some_can(verb: &'static str, ability: Ability) -> bool {
    engines_of(verb).any(|engine| !matches!(engine.can(ability), No))
}

/// The other engines of the verb that can, and can do all else that is asked; or the other verbs,
/// if this one has none that can.
fn who_can(question: &Question, limits: &Limits<'_>, name: &str, ability: Ability) -> String {
    let verb = question.verb();
    let can_do = |engine: &Engine, ability: Ability| match engine.can(ability) {
        Yes => true,
        No => false,
        // Another question is another case.
        When(_, holds) => engine.verb != verb || holds(question),
    };
    let can = |engine: &&Engine| can_do(engine, ability);
    let can_all = |engine: &&Engine| {
        let mut asked = (Ability::ALL.iter()).filter(|&&other| asks(question, limits, other));
        asked.all(|&other| can_do(engine, other))
    };
    let others = engines_of(verb).filter(|engine| engine.name != name);
    let mut names: Vec<&str> = others.filter(can_all).map(|engine| engine.name).collect();
    if names.is_empty() && !some_can(verb, ability) {
        let others = ENGINES.iter().filter(can);
        names = others.map(|engine| engine.verb).collect();
        names.dedup();
    }
    match names.as_slice() {
        [] => String::new(),
        [one] => format!("; {one} can"),
        [rest @ .., last] => format!("; {} and {last} can", rest.join(", ")),
    }
}

/// The table as text: Markdown, with a section for each verb.
pub fn engines_table() -> String {
    let mut text = String::new();
    for &verb in Request::VERBS {
        text += &format!("## {verb}\n\n{}\n", table_of(verb));
    }
    text
}

/// The engines of a verb as lines of a help text: their games, and what they can do.
pub fn engine_lines(verb: &str) -> Vec<(&'static str, String)> {
    let line = |engine: &'static Engine| {
        let can = Ability::ALL
            .iter()
            .filter_map(|&ability| match engine.can(ability) {
                Yes => Some(ability.to_string()),
                No => None,
                When(words, _) => Some(format!("{ability} ({words})")),
            });
        let can: Vec<String> = can.collect();
        let can = match can.is_empty() {
            true => String::new(),
            false => format!(". Options: {}", can.join(", ")),
        };
        (engine.name, format!("{}{can}", engine.about()))
    };
    engines_of(verb).map(line).collect()
}

/// The rows of a verb; columns that all of its engines would leave empty are left out.
fn table_of(verb: &str) -> String {
    let can = |engine: &Engine, ability| !matches!(engine.can(ability), No);
    let used = |ability: &Ability| engines_of(verb).any(|engine| can(engine, *ability));
    let columns: Vec<Ability> = Ability::ALL.iter().copied().filter(used).collect();
    let line = |cells: Vec<String>| format!("| {} |\n", cells.join(" | "));
    let heads = ["engine", "games"].map(str::to_owned).into_iter();
    let heads: Vec<String> = heads
        .chain(columns.iter().map(Ability::to_string))
        .collect();
    let mut text = line(heads.clone());
    text += &line(heads.iter().map(|_| "---".to_owned()).collect());
    for engine in engines_of(verb) {
        let cell = |&ability: &Ability| match engine.can(ability) {
            Yes => "yes".to_owned(),
            No => String::new(),
            When(words, _) => words.to_owned(),
        };
        let first = [engine.name.to_owned(), engine.about()];
        text += &line(first.into_iter().chain(columns.iter().map(cell)).collect());
    }
    text
}
