//! What may follow a line that is being typed in a shell.
//!
//! The scripts are short: they hand over the line, and the program answers from the arguments of
//! its command, the catalog of games and the tables of choices, so that nothing is listed twice.

mod candidate;
mod game;

use anyhow::Result;
use candidate::Candidate;
use clap::{Arg, Command};
use clap_complete::Shell;
use harary::Request;

const BASH: &str = include_str!("harary.bash");
const ZSH: &str = include_str!("harary.zsh");
const FISH: &str = include_str!("harary.fish");

/// The script for a shell. Those for other shells than bash, zsh and fish know the options alone.
pub(crate) fn script(shell: Shell, mut command: Command) -> Result<String> {
    let script = match shell {
        Shell::Bash => BASH,
        Shell::Zsh => ZSH,
        Shell::Fish => FISH,
        _ => {
            let mut script = Vec::new();
            clap_complete::generate(shell, &mut command, "harary", &mut script);
            return Ok(String::from_utf8(script)?);
        }
    };
    Ok(script.to_owned())
}

/// The candidates for the last word of a line: a word, a tab and a few words about it in each line.
/// None where a file may be meant.
pub(crate) fn candidates(command: &mut Command, line: &str) -> String {
    command.build();
    let mut words: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
    if line.ends_with(char::is_whitespace) || words.len() < 2 {
        words.push(String::new());
    }
    // The first word is the name of the program.
    let last = words.pop().unwrap_or_default();
    let found = after(command, &words[1..], &last);
    let fits = found
        .iter()
        .filter(|candidate| candidate.word.starts_with(&last));
    fits.map(|Candidate { word, about }| format!("{word}\t{about}\n"))
        .collect()
}

fn after(root: &Command, words: &[String], last: &str) -> Vec<Candidate> {
    let verbs = || {
        let shown = root.get_subcommands().filter(|verb| !verb.is_hide_set());
        shown.map(|verb| Candidate::new(verb.get_name(), about(verb.get_about())))
    };
    let Some((verb, words)) = words.split_first() else {
        return verbs().collect();
    };
    if verb == "help" {
        return verbs().filter(|_| words.is_empty()).collect();
    }
    let Some(command) = root.find_subcommand(verb) else {
        return Vec::new();
    };
    if let Some((option, _)) = last.split_once('=').filter(|_| last.starts_with("--")) {
        let values = option_of(command, option).map(values).unwrap_or_default();
        let whole = |one: Candidate| Candidate {
            word: format!("{option}={}", one.word),
            ..one
        };
        return values.into_iter().map(whole).collect();
    }
    if last.starts_with('-') {
        return options(command);
    }
    if let Some(option) = words.last().and_then(|word| option_of(command, word))
        && option.get_action().takes_values()
    {
        return values(option);
    }
    let mut positionals = command.get_positionals();
    let Some(first) = positionals.next() else {
        return Vec::new();
    };
    let given = without_options(command, words);
    match first.get_id().as_str() {
        "spec" => game::spec(verb, &given, last),
        // A question as it is typed, its verb first.
        "question" if given.is_empty() => questions(root),
        "question" => {
            let given: Vec<String> = given.iter().map(|&word| word.to_owned()).collect();
            after(root, &given, last)
        }
        // `explain` takes the name of a game alone.
        "game" if given.is_empty() => game::names(None),
        // A game, or a file.
        "words" if given.len() < 2 => game::names(Some("color")),
        _ => values(first),
    }
}

/// The verbs that ask a question.
fn questions(root: &Command) -> Vec<Candidate> {
    let asks = |verb: &&Command| Request::VERBS.contains(&verb.get_name());
    let verbs = root.get_subcommands().filter(asks);
    let named = verbs.map(|verb| Candidate::new(verb.get_name(), about(verb.get_about())));
    named.collect()
}

fn about(text: Option<&clap::builder::StyledStr>) -> String {
    text.map(ToString::to_string).unwrap_or_default()
}

fn options(command: &Command) -> Vec<Candidate> {
    let named = command.get_arguments().filter(|arg| !arg.is_hide_set());
    let option = |arg: &Arg| {
        let name = format!("--{}", arg.get_long()?);
        Some(Candidate::new(name, about(arg.get_help())))
    };
    named.filter_map(option).collect()
}

/// The option of this name, long or short.
fn option_of<'c>(command: &'c Command, word: &str) -> Option<&'c Arg> {
    let mut all = command.get_arguments();
    all.find(|arg| match word.strip_prefix("--") {
        Some(long) => arg.get_long() == Some(long),
        None => arg
            .get_short()
            .is_some_and(|short| word == format!("-{short}")),
    })
}

/// The values of an argument, where they are words.
fn values(arg: &Arg) -> Vec<Candidate> {
    if arg.get_id() == "only" {
        return harary_atlas::names()
            .map(|(name, title)| Candidate::new(name, title))
            .collect();
    }
    let values = arg.get_possible_values();
    let value = |value: &clap::builder::PossibleValue| {
        Candidate::new(value.get_name(), about(value.get_help()))
    };
    values.iter().map(value).collect()
}

/// The words that are neither options nor values of options.
fn without_options<'w>(command: &Command, words: &'w [String]) -> Vec<&'w str> {
    let mut rest = Vec::new();
    let mut is_value = false;
    for word in words {
        if std::mem::take(&mut is_value) {
            continue;
        }
        if word.starts_with('-') {
            is_value = option_of(command, word).is_some_and(|arg| arg.get_action().takes_values());
        } else {
            rest.push(word.as_str());
        }
    }
    rest
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::args::Cli;
    use clap::CommandFactory;

    /// The words that follow a line.
    fn words(line: &str) -> Vec<String> {
        let found = candidates(&mut Cli::command(), line);
        let word = |line: &str| line.split('\t').next().unwrap_or_default().to_owned();
        found.lines().map(word).collect()
    }

    #[test]
    fn a_line_is_completed_from_the_tables() {
        for (line, wanted) in [
            ("harary so", &["solve"][..]),
            ("harary solve vd", &["vdw"]),
            (
                "harary solve vdw n=9 ",
                &["k=", "board=", "convention=", "first=", "bias="],
            ),
            ("harary solve vdw n=9 board=", &["board=line", "board=ring"]),
            ("harary color vdw --engine tabu n=9 k=3 col", &["colors="]),
            (
                "harary solve vdw n=9 k=3 --engine a",
                &["auto", "alpha-beta"],
            ),
            (
                "harary solve vdw --engine=a",
                &["--engine=auto", "--engine=alpha-beta"],
            ),
            ("harary play hip --lev", &["--level"]),
            ("harary play hip --level s", &["strong"]),
            ("harary play hip -l b", &["beginner"]),
            ("harary play sim conv", &["convention="]),
            (
                "harary play sim convention=avoida",
                &["convention=avoidance"],
            ),
            ("harary nim strip ", &["n=", "board=", "convention="]),
            ("harary explain eng", &["engines"]),
            ("harary explain oct", &["octal"]),
            ("harary nim v", &["vdw", "van-der-waerden"]),
            ("harary nim que", &["queens"]),
            ("harary nim mon", &["monomino"]),
            ("harary nim vdw fir", &["first="]),
            ("harary help pl", &["play", "plan"]),
            ("harary help _", &[]),
            ("harary help plan ", &[]),
            ("harary threshold vdw n", &[]),
            ("harary study o", &["octal"]),
            ("harary threshold-random v", &["vdw", "van-der-waerden"]),
            (
                "harary split thr",
                &["threshold", "threshold-color", "threshold-random"],
            ),
            ("harary plan color vdw colo", &["colors="]),
            ("harary oeis pl", &[]),
            ("harary solve vdw --certificate ", &[]),
            ("harary completions z", &["zsh"]),
            ("harary nonsense ", &[]),
        ] {
            assert_eq!(words(line), wanted, "{line}");
        }
        assert!(words("harary ").contains(&"play".to_owned()));
        assert!(!words("harary _").contains(&"__complete".to_owned()));
    }

    #[test]
    fn every_candidate_is_one_word_and_every_verb_has_options() {
        // `help` takes the name of a verb.
        for verb in words("harary ").into_iter().filter(|verb| verb != "help") {
            for line in [format!("harary {verb} "), format!("harary {verb} --")] {
                let all = words(&line);
                assert!(
                    all.iter().all(|word| !word.contains(' ')),
                    "{line}: {all:?}"
                );
                assert!(line.ends_with(' ') || !all.is_empty(), "{line}");
            }
        }
    }
}
