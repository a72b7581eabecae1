//! Options that a verb does not have, and verbs that are none.

use crate::args::Cli;
use clap::CommandFactory;
use clap::error::{ContextKind, ContextValue, ErrorKind};
use harary::Spec;
use harary::catalog::{FAMILIES, example, known_name, nearest};

/// An option that more verbs have is as good as unknown.
const MOST_OWNERS: usize = 9;

/// A threshold of colorings is two statements: a smaller board has the coloring of a larger one.
/// Who wins may change with every size.
const OF_COLORINGS: &str = "; a threshold N is proved by two certificates: `harary color GAME n=N` that there is no \
coloring, and the same for N - 1 that there is one";
const OF_GAMES: &str = "; `harary solve GAME n=N` certifies who wins, one size at a time";

/// A game without a verb before it is told where verbs go.
fn with_verb(mut why: clap::Error) -> clap::Error {
    let Some(ContextValue::String(word)) = why.get(ContextKind::InvalidSubcommand) else {
        return why;
    };
    let mut game: Vec<String> = typed().collect();
    if known_name(word).is_none() {
        return why;
    }
    let cli = Cli::command();
    let is_verb = |word: &String| cli.find_subcommand(word).is_some();
    let verb = match game.iter().skip(1).position(is_verb) {
        Some(place) => game.remove(place + 1),
        None => "solve".to_owned(),
    };
    let tip = match game.first().is_some_and(|first| first == "help") {
        true => format!("`harary explain {word}` tells of the game"),
        false => {
            let words = game.iter().take_while(|word| !word.starts_with('-'));
            let is_spec = Spec::from_words(&words.collect::<Vec<_>>()).is_ok();
            let command = match example(word).filter(|_| !is_spec) {
                Some(example) => example.to_owned(),
                None => format!("harary {verb} {}", game.join(" ")),
            };
            format!("what is asked stands before the game, as in `{command}`")
        }
    };
    why.remove(ContextKind::SuggestedSubcommand);
    with_tip(why, tip)
}

/// Replaces what clap advises.
fn with_tip(mut why: clap::Error, tip: String) -> clap::Error {
    let tips = ContextValue::StyledStrs(vec![tip.into()]);
    why.insert(ContextKind::Suggested, tips);
    why
}

/// The words after the name of the program; what is not UTF-8 in them, as in names of files, has
/// the sign that stands for it.
fn typed() -> impl Iterator<Item = String> {
    let words = std::env::args_os().skip(1);
    words.map(|word| word.to_string_lossy().into_owned())
}

/// A key of a game that was written as an option: how it is written.
fn as_key(option: &str) -> Option<String> {
    let name = option.strip_prefix("--")?;
    let mut families = FAMILIES.iter();
    families.find(|family| family.keys.iter().any(|key| key.name == name))?;
    let mut words = typed().skip_while(|word| word != option).skip(1);
    let value = words.next().filter(|value| !value.starts_with('-'));
    let value = value.unwrap_or_else(|| "…".to_owned());
    Some(format!(
        "{name} is no option but a key of games: write {name}={value} after the game's name"
    ))
}

/// A value that an option does not have: one that is near, or the verbs of which it is one; else
/// what clap thinks near.
fn with_value(mut why: clap::Error) -> clap::Error {
    let (
        Some(ContextValue::String(option)),
        Some(ContextValue::String(given)),
        Some(ContextValue::Strings(known)),
    ) = (
        why.get(ContextKind::InvalidArg),
        why.get(ContextKind::InvalidValue),
        why.get(ContextKind::ValidValue),
    )
    else {
        return why;
    };
    let meant = nearest(given, known.iter().map(String::as_str)).map(str::to_owned);
    let (option, given) = (option.clone(), given.clone());
    if let Some(meant) = meant {
        why.insert(ContextKind::SuggestedValue, ContextValue::String(meant));
        return why;
    }
    let long = option.trim_start_matches('-').split(' ').next();
    let cli = Cli::command();
    let takes = |verb: &&clap::Command| {
        let mut same = verb
            .get_arguments()
            .filter(|known| known.get_long() == long);
        same.any(|known| {
            let values = known.get_possible_values();
            values.iter().any(|value| value.get_name() == given)
        })
    };
    let verbs = cli.get_subcommands().filter(takes);
    let owners: Vec<String> = verbs.map(|verb| format!("`{}`", verb.get_name())).collect();
    if !owners.is_empty() {
        why.remove(ContextKind::SuggestedValue);
        let name = long.unwrap_or_default();
        let tip = format!("--{name} {given} is for {}", listed(&owners));
        return with_tip(why, tip);
    }
    why
}

/// The items of a list in a sentence.
fn listed(items: &[String]) -> String {
    match items {
        [] => String::new(),
        [one] => one.clone(),
        [rest @ .., last] => format!("{} and {last}", rest.join(", ")),
    }
}

/// Of an unknown option the error says which verbs have it. (By itself clap explains how to pass it
/// as a value, which nobody wants.)
pub(crate) fn with_owners(mut why: clap::Error) -> clap::Error {
    let verb = typed().next().unwrap_or_default();
    match why.kind() {
        ErrorKind::UnknownArgument => {}
        ErrorKind::InvalidSubcommand => return with_verb(why),
        ErrorKind::InvalidValue => return with_value(why),
        ErrorKind::ArgumentConflict => return with_one_claim(why),
        ErrorKind::InvalidUtf8 => {
            let wrong = std::env::args_os().find(|word| word.to_str().is_none());
            let wrong = wrong.unwrap_or_default();
            let tip = format!("this is not UTF-8: {}", wrong.display());
            return with_tip(why, tip);
        }
        ErrorKind::MissingRequiredArgument if verb == "prove" => {
            return match typed().nth(1).as_deref().and_then(known_name) {
                Some(_) => with_tip(why, "a game is proved with --every-board".to_owned()),
                None => why,
            };
        }
        _ => return why,
    }
    why.remove(ContextKind::Suggested);
    let Some(ContextValue::String(option)) = why.get(ContextKind::InvalidArg) else {
        return why;
    };
    let option = option.clone();
    if option.parse::<f64>().is_ok() {
        return with_tip(why, "no number here is negative".to_owned());
    }
    let cli = Cli::command();
    let has = |verb: &&clap::Command| {
        let long = option.strip_prefix("--");
        long.is_some_and(|long| {
            verb.get_arguments()
                .any(|known| known.get_long() == Some(long))
        })
    };
    let owners: Vec<String> = cli
        .get_subcommands()
        .filter(has)
        .map(|verb| format!("`{}`", verb.get_name()))
        .collect();
    if owners.is_empty()
        && let Some(tip) = as_key(&option)
    {
        why.remove(ContextKind::SuggestedArg);
        return with_tip(why, tip);
    }
    if owners.is_empty() || owners.len() > MOST_OWNERS {
        return why;
    }
    let mut tip = format!("{option} is an option of {}", listed(&owners));
    if option == "--certificate" {
        tip += match verb.as_str() {
            "threshold-color" => OF_COLORINGS,
            "threshold" => OF_GAMES,
            _ => "",
        };
    }
    let example = match verb.as_str() {
        "split" => "split \"color hip n=6 --count\" --parts 8 --out parts",
        "plan" => "plan \"color hip n=6 --count\"",
        _ => "",
    };
    if !example.is_empty() {
        tip += &format!("; put a question with options in quotes: harary {example}");
    }
    with_tip(why, tip)
}

/// A certificate claims one thing.
fn with_one_claim(why: clap::Error) -> clap::Error {
    match why.get(ContextKind::InvalidArg) {
        Some(ContextValue::String(option)) if option.starts_with("--certify ") => with_tip(
            why,
            "a certificate proves one of these: write two".to_owned(),
        ),
        _ => why,
    }
}

/// Of an unknown key of a game that is an option of the verb the error says so.
pub(crate) fn with_option(why: &str) -> String {
    let typed: Vec<String> = typed().collect();
    let option = || {
        let no_meaning = || {
            why.split_once("the key `")
                .filter(|(_, rest)| rest.contains("no meaning"))
        };
        let (_, rest) = why.split_once("unknown key `").or_else(no_meaning)?;
        let (key, _) = rest.split_once('`')?;
        let cli = Cli::command();
        let verb = cli.find_subcommand(typed.first()?)?;
        verb.get_arguments()
            .find(|known| known.get_long() == Some(key))?;
        let value = typed
            .iter()
            .find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        Some(format!("--{key} {}", value?))
    };
    match option() {
        Some(option) => format!("{why}; as an option it is `{option}`"),
        None => why.to_owned(),
    }
}
