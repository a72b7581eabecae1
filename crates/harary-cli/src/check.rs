//! `check`: certificates, and colorings that somebody gives.

use crate::args::CheckArgs;
use crate::folded::folded;
use crate::output::{json, print, tell as tell_error};
use crate::whole::whole;
use anyhow::{Context, Result, anyhow, bail};
use harary::catalog::family;
use harary::{Spec, unpacked};
use harary_check::Limits;
use harary_check::is_of_clauses;
use harary_text::{Verdict, check_certificate, check_colorings};
use serde::Serialize;
use std::io::{BufRead, ErrorKind};
use std::path::Path;
use std::process::ExitCode;

/// Checks certificates, or the colorings in the file that the last word names, of the game that the
/// words before it name.
pub(crate) fn run(args: &CheckArgs) -> Result<ExitCode> {
    let limits = Limits {
        steps: args.steps,
        memory: args.memory.as_u64(),
    };
    let code = match args.words.split_last() {
        Some((file, [])) => {
            let file = Path::new(file);
            let verdict = check_certificate(&mut *open(file)?, &limits);
            let verdict = verdict.with_context(|| file.display().to_string())?;
            tell(None, verdict, args.json)
        }
        Some(_) if is_last_first(&args.words) => bail!(
            "the file comes last, as in `harary check {} {}`",
            args.words[1..].join(" "),
            args.words[0]
        ),
        Some(_) if are_certificates(&args.words) => several(&args.words, &limits, args.json),
        Some((file, game)) => tell(None, colorings(game, Path::new(file), &limits)?, args.json),
        None => bail!("name a file"),
    }?;
    Ok(ExitCode::from(code))
}

/// Whether words are a game.
fn is_game(words: &[String]) -> bool {
    let spec = Spec::from_words(words).and_then(|spec| spec.expanded());
    spec.is_ok_and(|spec| family(&spec.name).is_ok())
}

/// Whether a file stands before the game of its colorings.
fn is_last_first(words: &[String]) -> bool {
    let is_file = |word: &str| Path::new(word).exists();
    is_file(&words[0]) && is_game(&words[1..]) && !is_file(&words[1])
}

/// Whether the first word is a file, or standard input, and no game.
fn are_certificates(words: &[String]) -> bool {
    let is_game = is_game(&words[..1]);
    let is_file = words[0] == "-" || Path::new(&words[0]).exists();
    !is_game && (is_file || !words.iter().any(|word| word.contains('=')))
}

/// Checks certificates one by one: the verdict on each with its file, and the exit code of the
/// worst. What cannot be read is told, and counts as the worst of all.
fn several(files: &[String], limits: &Limits, as_json: bool) -> Result<u8> {
    let mut worst = 0;
    for file in files {
        let opened = open(Path::new(file));
        let verdict = opened.and_then(|mut text| {
            let verdict = check_certificate(&mut *text, limits);
            verdict.with_context(|| file.clone())
        });
        let code = match verdict {
            Ok(verdict) => tell(Some(file.clone()), verdict, as_json)?,
            Err(why) => {
                tell_error(&format!("harary: {why:#}"));
                2
            }
        };
        worst = [2, 1, 3, 0]
            .into_iter()
            .find(|one| [worst, code].contains(one))
            .unwrap_or(code);
    }
    Ok(worst)
}

/// A verdict, with the file that it is on if there are several.
#[derive(Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct Checked {
    #[serde(skip_serializing_if = "Option::is_none")]
    file: Option<String>,
    #[serde(flatten)]
    verdict: Verdict,
}

/// Opens a file, or standard input; what is compressed is unpacked on the way.
pub(crate) fn open(file: &Path) -> Result<Box<dyn BufRead>> {
    let name = || file.display().to_string();
    if file == Path::new("-") {
        return unpacked(std::io::stdin()).with_context(name);
    }
    let opened = std::fs::File::open(file).map_err(|why| match why.kind() {
        // The system would speak of folders, too.
        ErrorKind::NotFound => anyhow!("there is no such file"),
        _ => why.into(),
    });
    let opened = opened.with_context(name)?;
    if file.is_dir() {
        bail!(
            "{0}: a folder; name the files in it, as in {0}/*.cert",
            file.display()
        );
    }
    unpacked(opened).with_context(name)
}

/// Checks the colorings in a file.
fn colorings(game: &[String], file: &Path, limits: &Limits) -> Result<Verdict> {
    let spec = Spec::from_words(game)?;
    let name = || file.display().to_string();
    let input = open(file).with_context(|| match name().contains('=') {
        true => "the colorings are in a file, which is the last word",
        false => "no colorings",
    })?;
    let text = whole(input).with_context(name)?;
    check_colorings(&spec, &name(), &text, limits).map_err(|why| match another_kind(&text) {
        Some(kind) => anyhow!("{}: {kind}", name()),
        None => why.into(),
    })
}

/// What a file is, if it begins as none of colorings does.
fn another_kind(text: &str) -> Option<&'static str> {
    let first = text.lines().next()?;
    if first.starts_with("harary-certificate") {
        return Some("this is a certificate, which names its game: `harary check FILE`");
    }
    if first.starts_with("<svg") || first.starts_with("<?xml") {
        return Some("this is a picture; `harary color GAME --out FILE` writes a coloring as text");
    }
    // A row of a matrix may end with 0, too.
    let is_row = first.split(' ').all(|entry| ["0", "1"].contains(&entry));
    (is_of_clauses(first) && !is_row).then_some(
        "these are clauses, or a proof of clauses, and no colorings; programs as \
         `cake_lpr CLAUSES PROOF` check them",
    )
}

/// Prints a verdict, and returns its exit code.
fn tell(file: Option<String>, verdict: Verdict, as_json: bool) -> Result<u8> {
    let code = match verdict.verdict {
        "accepted" => 0,
        "rejected" => 1,
        _ => 3,
    };
    print(&match (as_json, file) {
        (true, file) => json(&Checked { file, verdict })?,
        (false, Some(file)) => folded(&format!("{file}: {}\n", verdict.text)),
        (false, None) => folded(&format!("{}\n", verdict.text)),
    })?;
    Ok(code)
}
