//! `check`: certificates, and colorings that somebody gives.

use crate::args::CheckArgs;
use crate::output::{json, print};
use anyhow::{Context, Result, bail};
use harary::catalog::{Fallback, Key, Purpose, family};
use harary::{Given, Spec, given, unpacked};
use harary_check::{Failure, Limits, check_within};
use indicatif::HumanCount;
use serde::Serialize;
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
        Some((file, [])) => certificate(Path::new(file), &limits, args.json),
        Some((file, game)) => colorings(game, Path::new(file), &limits, args.json),
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

/// What is said of a certificate or of colorings.
#[derive(Default, Serialize)]
struct Verdict {
    /// `accepted`, `rejected` or `undecided`.
    verdict: &'static str,
    /// The same in a sentence.
    text: String,
    /// The specs of the games, where they are known.
    games: Vec<String>,
    /// What was proved.
    claim: Option<String>,
    positions: Option<u64>,
    /// The line to blame, counted from 1, …
    line: Option<u64>,
    /// … and what is wrong there.
    why: Option<String>,
}

impl Verdict {
    /// Not accepted, because of this line.
    fn against(verdict: &'static str, text: String, line: u64, why: String) -> Verdict {
        Verdict {
            verdict,
            text,
            line: Some(line),
            why: Some(why),
            ..Verdict::default()
        }
    }

    /// The same about these games.
    fn about(self, games: Vec<String>) -> Verdict {
        Verdict { games, ..self }
    }

    /// Says it, and gives the exit code.
    fn tell(&self, as_json: bool) -> Result<ExitCode> {
        let text = match as_json {
            true => json(self)?,
            false => format!("{}\n", self.text),
        };
        print(&text)?;
        Ok(ExitCode::from(match self.verdict {
            "accepted" => 0,
            "rejected" => 1,
            _ => 3,
        }))
    }
}

fn certificate(file: &Path, limits: &Limits, as_json: bool) -> Result<ExitCode> {
    let verdict = match check_within(&mut *open(file)?, limits) {
        Ok(accepted) => Verdict {
            verdict: "accepted",
            text: format!("accepted: {accepted}"),
            games: vec![accepted.game],
            claim: Some(accepted.claim),
            positions: Some(accepted.positions),
            ..Verdict::default()
        },
        Err(Failure::Rejected(rejected)) => {
            let text = format!("rejected: {rejected}");
            Verdict::against("rejected", text, rejected.line, rejected.why)
        }
        Err(Failure::Undecided(undecided)) => {
            let text = format!("not decided: {undecided}");
            Verdict::against("undecided", text, undecided.line, undecided.why())
        }
        Err(other) => bail!("{}: {other}", file.display()),
    };
    verdict.tell(as_json)
}

/// Every coloring goes through the checker as the certificate that it is: what is said here is said
/// by the rules there.
fn colorings(game: &[String], file: &Path, limits: &Limits, as_json: bool) -> Result<ExitCode> {
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
                let text = format!("rejected: {}: {place}{}", coloring.game, rejected.why);
                let line = coloring.line as u64;
                let against = Verdict::against("rejected", text, line, rejected.why);
                return against.about(vec![coloring.game.clone()]).tell(as_json);
            }
            Err(Failure::Undecided(undecided)) => {
                let (game, line, why) = (&coloring.game, coloring.line, undecided.why());
                let text = format!("not decided: {game}: line {line}: {why}");
                let against = Verdict::against("undecided", text, line as u64, why);
                return against.about(vec![game.clone()]).tell(as_json);
            }
            Err(other) => bail!("{}: {other}", name()),
        }
    }
    let mut games: Vec<String> = all.iter().map(|given| given.game.clone()).collect();
    games.dedup();
    let verdict = Verdict {
        verdict: "accepted",
        text: accepted(&spec, &all, &games),
        games,
        claim: Some(match all.len() {
            1 => "a proper coloring".to_owned(),
            many => format!("{many} proper colorings"),
        }),
        ..Verdict::default()
    };
    verdict.tell(as_json)
}

fn accepted(spec: &Spec, all: &[Given], games: &[String]) -> String {
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
            "accepted: {}: a proper coloring{rule}; cells of each color: {}",
            one.game,
            list(&one.sizes)
        ),
        _ => {
            let count = HumanCount(all.len() as u64);
            format!(
                "accepted: {}: {count} proper colorings{rule}",
                games.join(", ")
            )
        }
    }
}
