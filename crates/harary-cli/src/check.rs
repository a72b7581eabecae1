//! `check`: certificates, and colorings that somebody gives.

use crate::args::CheckArgs;
use crate::output::print;
use anyhow::{Context, Result, bail};
use harary::catalog::{Fallback, Key, Purpose, family};
use harary::{Given, Spec, given, unpacked};
use harary_check::{Failure, Limits, check_within};
use indicatif::HumanCount;
use std::io::{BufRead, Read};
use std::path::Path;
use std::process::ExitCode;

/// Checks what the last word names: a certificate, or colorings of the game that the words before
/// it name.
pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode> {
    let limits = Limits {
        steps: args.steps,
        memory: args.memory.as_u64(),
    };
    match args.words.split_last() {
        Some((file, [])) => certificate(Path::new(file), &limits),
        Some((file, game)) => colorings(game, Path::new(file), &limits),
        None => bail!("name a file"),
    }
}

/// Opens a file, or standard input; what is compressed is unpacked on the way.
pub(crate) fn open(file: &Path) -> Result<Box<dyn BufRead>> {
    let name = || file.display().to_string();
    if file == Path::new("-") {
        return unpacked(std::io::stdin()).with_context(name);
    }
    let opened = std::fs::File::open(file).with_context(name)?;
    unpacked(opened).with_context(name)
}

fn certificate(file: &Path, limits: &Limits) -> Result<ExitCode> {
    match check_within(&mut *open(file)?, limits) {
        Ok(accepted) => {
            print(&format!("accepted: {accepted}\n"))?;
            Ok(ExitCode::SUCCESS)
        }
        Err(Failure::Rejected(rejected)) => {
            print(&format!("rejected: {rejected}\n"))?;
            Ok(ExitCode::from(1))
        }
        Err(Failure::Undecided(undecided)) => {
            print(&format!("not decided: {undecided}\n"))?;
            Ok(ExitCode::from(3))
        }
        Err(other) => bail!("{}: {other}", file.display()),
    }
}

/// Every coloring goes through the checker as the certificate that it is: what is said here is said
/// by the rules there.
fn colorings(game: &[String], file: &Path, limits: &Limits) -> Result<ExitCode> {
    let spec = Spec::from_words(game)?;
    let name = || file.display().to_string();
    let mut input = open(file).with_context(|| match name().contains('=') {
        true => "the colorings are in a file, which is the last word",
        false => "no colorings",
    })?;
    let mut text = String::new();
    input.read_to_string(&mut text).with_context(name)?;
    let all = given(&spec, &name(), &text)?;
    for coloring in &all {
        match check_within(&mut coloring.certificate.as_bytes(), limits) {
            Ok(_) => {}
            Err(Failure::Rejected(rejected)) => {
                let place = if all.len() == 1 {
                    String::new()
                } else {
                    format!("line {}: ", coloring.line)
                };
                print(&format!(
                    "rejected: {}: {place}{}\n",
                    coloring.game, rejected.why
                ))?;
                return Ok(ExitCode::from(1));
            }
            Err(Failure::Undecided(undecided)) => {
                let (game, line, why) = (&coloring.game, coloring.line, undecided.why());
                print(&format!("not decided: {game}: line {line}: {why}\n"))?;
                return Ok(ExitCode::from(3));
            }
            Err(other) => bail!("{}: {other}", name()),
        }
    }
    print(&accepted(&spec, &all))?;
    Ok(ExitCode::SUCCESS)
}

fn accepted(spec: &Spec, all: &[Given]) -> String {
    let rule = match spec.pairs.iter().find(|(key, _)| key == "rule") {
        Some((_, rule)) => format!(" by rule {rule}"),
        None => match family(&spec.name).map(|family| family.key("rule", Purpose::Color)) {
            Ok(Some(Key {
                fallback: Fallback::Value(rule),
                ..
            })) => format!(" by rule {rule}"),
            _ => String::new(),
        },
    };
    let list = |sizes: &[usize]| {
        let used = sizes.iter().rposition(|&size| size > 0).unwrap_or(0);
        let sizes: Vec<String> = sizes[..=used].iter().map(usize::to_string).collect();
        sizes.join(", ")
    };
    match all {
        [one] => format!(
            "accepted: {}: a proper coloring{rule}; cells of each color: {}\n",
            one.game,
            list(&one.sizes)
        ),
        _ => {
            let mut games: Vec<&str> = all.iter().map(|given| given.game.as_str()).collect();
            games.dedup();
            let count = HumanCount(all.len() as u64);
            format!(
                "accepted: {}: {count} proper colorings{rule}\n",
                games.join(", ")
            )
        }
    }
}
