//! `games` and `explain`: what there is.

use harary::catalog::{ALIASES, FAMILIES, Fallback, Family, Part, family};
use std::fmt::Write as _;

const WIDTH: usize = 88;

/// Lines of this width; words like maker-breaker stay whole.
fn options() -> textwrap::Options<'static> {
    textwrap::Options::new(WIDTH)
        .word_splitter(textwrap::WordSplitter::NoHyphenation)
        .word_separator(textwrap::WordSeparator::AsciiSpace)
}

pub(crate) fn games() -> String {
    let mut text = String::new();
    for family in FAMILIES {
        let _ = writeln!(text, "{:<11}{}", family.name, family.title);
        let _ = writeln!(text, "           {}", family.verbs().join(", "));
    }
    for (name, meaning) in ALIASES {
        let _ = writeln!(text, "{name:<11}{meaning}");
    }
    text.push_str("\n`harary explain GAME` gives the rules, the keys and examples.\n");
    text
}

pub(crate) fn explain(name: &str) -> Result<String, harary::Error> {
    if let Some((alias, meaning)) = ALIASES.iter().find(|(alias, _)| *alias == name) {
        let octal = family("octal")?;
        return Ok(format!(
            "{alias} stands for {meaning}.\n\n{}",
            describe(octal)
        ));
    }
    family(name).map(describe)
}

fn describe(family: &Family) -> String {
    let mut text = format!("{}: {}\n\n", family.name, family.title);
    text += &textwrap::fill(family.rules, options());
    text.push_str("\n\nKeys\n");
    for key in family.keys {
        let default = match key.fallback {
            Fallback::Required => "required".to_owned(),
            Fallback::None => "optional".to_owned(),
            Fallback::Value(value) => format!("default {value}"),
            Fallback::Computed { words, .. } => format!("default {words}"),
        };
        let parts = match key.parts {
            [Part::Color] => " (for color)",
            [Part::Play]
                if family
                    .keys
                    .iter()
                    .any(|key| key.parts.contains(&Part::Color)) =>
            {
                " (in play)"
            }
            _ => "",
        };
        let alias = key
            .alias
            .map(|alias| format!(", also {alias}="))
            .unwrap_or_default();
        let line = format!(
            "{}= {}{parts}{alias}: {}; {default}",
            key.name,
            key.about,
            key.kind.allowed()
        );
        let options = options().initial_indent("  ").subsequent_indent("      ");
        text += &textwrap::fill(&line, options);
        text.push('\n');
    }
    let _ = write!(
        text,
        "\nAsk: {}\n{}\n\nExamples\n",
        family.verbs().join(", "),
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
