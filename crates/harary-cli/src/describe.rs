//! `games` and `explain`: what there is.

use crate::glossary;
use harary::catalog::{
    ALIASES, Alias, FAMILIES, FORMATS, Fallback, Family, Kind, PRESETS, Preset, Purpose, Values,
    family, known_as, known_name,
};
use harary::{Instance, Spec};
use harary::{Request, engine_lines};
use std::fmt::Write as _;
use std::io::IsTerminal as _;

const WIDTH: usize = 88;
/// Under the titles of the games.
const INDENT: &str = "           ";

/// Lines of a page, or as long as a terminal has room for; words like maker-breaker stay whole.
pub(crate) fn options() -> textwrap::Options<'static> {
    match std::io::stdout().is_terminal() {
        true => of_width(WIDTH.min(textwrap::termwidth())),
        false => page(),
    }
}

/// Lines of a page, wherever they are shown.
pub(crate) fn page() -> textwrap::Options<'static> {
    of_width(WIDTH)
}

pub(crate) fn of_width<'a>(width: usize) -> textwrap::Options<'a> {
    textwrap::Options::new(width)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
}

pub(crate) fn games() -> String {
    let mut text = String::new();
    for family in FAMILIES {
        let options = options().subsequent_indent(INDENT);
        let title = format!("{:<11}{}", family.name, family.title);
        text += &textwrap::fill(&title, options.clone());
        text.push('\n');
        let options = options.initial_indent(INDENT);
        text += &textwrap::fill(&family.verbs().join(", "), options);
        text.push('\n');
    }
    for alias in ALIASES {
        let _ = writeln!(
            text,
            "{:<11}{}, with keys of its own",
            alias.name, alias.stands_for
        );
    }
    text.push_str(
        "\nKnown by names of their own; the keys of their family may be added, or replace these:\n",
    );
    let wide = PRESETS.iter().map(|preset| preset.name.len()).max();
    let wide = wide.unwrap_or(0) + 1;
    for preset in PRESETS {
        let _ = writeln!(text, "{:<wide$}{}", preset.name, preset.stands_for);
    }
    text.push_str("\n`harary explain GAME` gives the rules, the keys and examples.\n");
    text
}

/// What a word means; the verbs are those of the command.
pub(crate) fn explain(name: &str, cli: &clap::Command) -> Result<String, harary::Error> {
    if name == "engines" {
        return Ok(engines());
    }
    if name == "formats" {
        return Ok(formats());
    }
    if name == "words" {
        let words = format!(
            "{}\n\n`harary explain WORD` tells what one means.",
            glossary::words()
        );
        return Ok(textwrap::fill(&words, options()) + "\n");
    }
    let name = known_name(name).unwrap_or(name);
    if let Some(preset) = PRESETS.iter().find(|preset| preset.name == name) {
        return Ok(describe_preset(preset));
    }
    if let Some(alias) = ALIASES.iter().find(|alias| alias.name == name) {
        return Ok(describe_alias(alias));
    }
    match family(name) {
        Err(why) => said_of(name, cli).ok_or_else(|| {
            let told = why.to_string();
            match told.strip_prefix("unknown game") {
                Some(told) => harary::Error::Question(format!(
                    "unknown game or word{told}; `harary explain words` lists words"
                )),
                None => why,
            }
        }),
        found => found.map(describe),
    }
}

/// What a word is that names no game: a word of the glossary, a verb, a key, or a value of a key.
fn said_of(word: &str, cli: &clap::Command) -> Option<String> {
    if cli.get_subcommands().any(|verb| verb.get_name() == word) {
        return Some(format!(
            "{word} is a verb: `harary {word} --help` tells it\n"
        ));
    }
    let mut said: Vec<((String, &str), Vec<&str>)> = Vec::new();
    for family in FAMILIES {
        for key in family.keys {
            let value = format!("a value of the key {}=", key.name);
            let what = match key.kind {
                _ if key.name == word => (format!("the key {}=", key.name), key.about),
                Kind::NumberOr { word: other, .. } if other == word => (value, key.about),
                Kind::Choice(choices) if choices.iter().any(|(other, _)| *other == word) => {
                    (value, key.meaning_of(word))
                }
                _ => continue,
            };
            match said.iter_mut().find(|(other, _)| *other == what) {
                Some((_, families)) => families.push(family.name),
                None => said.push((what, vec![family.name])),
            }
        }
    }
    let line = |((what, meaning), families): &((String, &str), Vec<&str>)| {
        let line = format!("{word} is {what} of {}: {meaning}", families.join(", "));
        textwrap::fill(&line, options().subsequent_indent("  ")) + "\n"
    };
    let mut text = glossary::meaning(word).map_or_else(String::new, |meaning| {
        textwrap::fill(&meaning, options().subsequent_indent("  ")) + "\n"
    });
    text.extend(said.iter().map(line));
    let more = "\n`harary explain GAME` gives the rules and all keys of a game.\n";
    (!text.is_empty()).then(|| text + more)
}

/// What each engine of each verb takes and can do. (docs/engines.md has the same as tables.)
fn engines() -> String {
    let mut text = String::new();
    for &verb in Request::VERBS {
        let _ = writeln!(text, "{verb}");
        for line in engines_of(verb) {
            let _ = writeln!(text, "{line}");
        }
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}

/// The engines of a verb, each with the games that it takes and the options that it knows.
pub(crate) fn engines_of(verb: &str) -> Vec<String> {
    /// Under the names of engines.
    const INDENT: &str = "              ";
    let line = |(name, about): (&str, String)| {
        let line = format!("  {name:<width$}{about}", width = INDENT.len() - 2);
        textwrap::fill(&line, options().subsequent_indent(INDENT))
    };
    engine_lines(verb).into_iter().map(line).collect()
}

/// Every format: what it is, what writes it, what reads it, and an example.
fn formats() -> String {
    let mut text = String::new();
    for format in FORMATS {
        let _ = writeln!(text, "{}", format.name);
        let said = [
            ("", format.about),
            ("Written by: ", format.written),
            ("Read by: ", format.read),
        ];
        for (name, words) in said.into_iter().filter(|(_, words)| !words.is_empty()) {
            let options = options().initial_indent("  ").subsequent_indent("    ");
            text += &textwrap::fill(&format!("{name}{words}"), options);
            text.push('\n');
        }
        if !format.example.is_empty() {
            let _ = writeln!(text, "  harary {}", format.example);
        }
        text.push('\n');
    }
    text.trim_end().to_owned() + "\n"
}

fn describe_preset(preset: &Preset) -> String {
    let family = preset.stands_for.split(' ').next().unwrap_or_default();
    let mut text = format!("{} stands for {}\n\n", preset.name, preset.stands_for);
    text += &textwrap::fill(preset.rules, options());
    let replaced = match preset.stands_for.contains('=') {
        true => ", and a key that is given replaces the one above",
        false => "",
    };
    let keys = format!(
        "It takes the keys of {family}{replaced}; `harary explain {family}` has them, and says how a move is written."
    );
    let keys = textwrap::fill(&keys, options());
    let _ = write!(text, "\n\n{keys}\n\nExamples\n  {}\n", preset.example);
    text
}

fn describe_alias(alias: &Alias) -> String {
    let family = alias.stands_for.split(' ').next().unwrap_or_default();
    let mut text = format!("{} stands for {}\n\n", alias.name, alias.stands_for);
    text += &textwrap::fill(alias.rules, options());
    text.push_str("\n\nKeys\n");
    for (key, about) in alias.keys {
        let options = options().initial_indent("  ").subsequent_indent("      ");
        text += &textwrap::fill(&format!("{key}= {about}"), options);
        text.push('\n');
    }
    let more = format!(
        "`harary explain {family}` says what may be asked, how a move is written, and where the game comes from."
    );
    let _ = write!(text, "\n{}\n\nExamples\n", textwrap::fill(&more, options()));
    for example in alias.examples {
        let _ = writeln!(text, "  {example}");
    }
    text
}

/// What decides the one game that keys make of a family, before all that is said of it; nothing of
/// a coloring, or of all heaps.
///
/// # Errors
/// If no question can be asked about such a game.
pub(crate) fn one_game(spec: &Spec) -> Result<String, harary::Error> {
    let game = spec.expanded()?;
    let family = family(&game.name)?;
    let resolved = |purpose| game.resolve(purpose);
    // Of a game that lacks keys all that is given must be known.
    let given = |purpose| game.resolve_given(purpose).ok();
    let found = Purpose::ALL.into_iter().find_map(|of| resolved(of).ok());
    let Some(game) = found.or_else(|| Purpose::ALL.into_iter().find_map(given)) else {
        // What is wrong says a kind of question in which all its keys have a meaning; else play.
        let knows = |purpose: &Purpose| {
            let is_known = |(key, _): &(String, String)| family.key(key, *purpose).is_some();
            game.pairs.iter().all(is_known)
        };
        let of = Purpose::ALL.into_iter().find(knows);
        return resolved(of.unwrap_or(Purpose::Play)).map(|_| String::new());
    };
    Ok(match game.purpose {
        Purpose::Play => {
            let goal = (family.goal)(&Letters(&game));
            textwrap::fill(&format!("{game}: {goal}"), options()) + "\n\n"
        }
        _ => String::new(),
    })
}

/// A game in which each missing value is the name of its key.
struct Letters<'a>(&'a Instance);

impl Values for Letters<'_> {
    fn value(&self, name: &str) -> &str {
        let missing = self.0.missing();
        let missing = missing.into_iter().find(|key| key.name == name);
        missing.map_or_else(|| self.0.text(name), |key| key.name)
    }
}

/// What a player of a game must know: the rules, those of the name that people know it by if it has
/// one, and how a move is written.
pub(crate) fn rules(game: &Spec) -> Result<String, harary::Error> {
    let family = family(&game.name)?;
    let fill = |text: &str| textwrap::fill(text, options());
    let known = known_as(&game.name, &game.pairs);
    Ok(match known {
        Some(preset) => {
            let rules = format!("{}: {}", preset.name, preset.rules);
            let more = format!("`harary explain {}` tells of all such games.", family.name);
            [rules, moves(family), more]
                .map(|text| fill(&text))
                .join("\n")
        }
        None => [family.title, &fill(family.rules), &fill(&moves(family))].join("\n"),
    })
}

/// How a move is written, as a sentence.
fn moves(family: &Family) -> String {
    format!("A move is written as {}.", family.moves)
}

fn describe(family: &Family) -> String {
    let mut text = format!("{}: {}\n\n", family.name, family.title);
    text += &textwrap::fill(family.rules, options());
    text.push_str("\n\n");
    text += &textwrap::fill(&moves(family), options());
    text.push_str("\n\nKeys\n");
    let of_choices = options().initial_indent("      ");
    let of_choices = of_choices.subsequent_indent("          ");
    for key in family.keys {
        let default = match key.fallback {
            Fallback::Required => "required".to_owned(),
            Fallback::None => "optional".to_owned(),
            Fallback::Value(value) | Fallback::Usual(value) => format!("default {value}"),
            Fallback::Computed { words, .. } => format!("default {words}"),
        };
        let parts = match key.purposes {
            [Purpose::Color] => " (for color)",
            [Purpose::Codes] => " (for codes)",
            [Purpose::Play]
                if family
                    .keys
                    .iter()
                    .any(|key| key.purposes.contains(&Purpose::Color)) =>
            {
                " (in play)"
            }
            _ => "",
        };
        let alias = key
            .alias
            .map(|alias| format!(", also {alias}="))
            .unwrap_or_default();
        let there = match (key.fallback, parts) {
            (Fallback::Required, " (for color)" | " (for codes)" | " (in play)") => " there",
            _ => "",
        };
        let line = format!(
            "{}= {}{parts}{alias}: {}; {default}{there}",
            key.name,
            key.about,
            key.kind.allowed()
        );
        let options = options().initial_indent("  ").subsequent_indent("      ");
        text += &textwrap::fill(&line, options);
        text.push('\n');
        let choices = key.kind.choices().iter();
        for (word, meaning) in choices.filter(|(_, meaning)| !meaning.is_empty()) {
            let options = of_choices.clone();
            text += &textwrap::fill(&format!("{word}: {meaning}"), options);
            text.push('\n');
        }
    }
    let _ = write!(
        text,
        "\n{}\n{}\n\nExamples\n",
        textwrap::fill(
            &format!("Ask: {}", family.verbs().join(", ")),
            options().subsequent_indent("  ")
        ),
        textwrap::fill(
            &format!("Source: {}", family.paper),
            options().subsequent_indent("  ")
        )
    );
    for example in family.examples {
        let _ = writeln!(text, "  {example}");
    }
    text
}
