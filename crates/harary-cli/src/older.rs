//! Older spellings of commands, which still answer.

use crate::output::tell;
use harary::catalog::{Fact, Purpose, family};
use std::ffi::OsString;

/// The words of a command as they are typed now.
pub(crate) fn in_todays_words(typed: impl Iterator<Item = OsString>) -> Vec<OsString> {
    let mut words: Vec<OsString> = typed.collect();
    let begins = |word: &OsString, with: &str| word.to_str().is_some_and(|w| w.starts_with(with));
    let verb = words.get(1).and_then(|word| word.to_str()).unwrap_or("");
    let game = words.get(2).and_then(|word| word.to_str()).unwrap_or("");
    let has = |key: &str| words.iter().any(|word| begins(word, key));
    let lists_all = has("--all");
    let verb = match (verb, game) {
        ("threshold", "color") => {
            words.remove(2);
            "threshold-color"
        }
        ("table", game) if has_codes(game) && has("digits=") => "codes",
        ("estimate", game) if has_likely_sizes(game) && has("k=") && !has("n=") => {
            "threshold-random"
        }
        (verb, _) => verb,
    }
    .to_owned();
    if let Some(word) = words.get_mut(1) {
        *word = verb.as_str().into();
    }
    // What chose among one, or was the default.
    let idle: &[&str] = match verb.as_str() {
        "solve" | "table" | "threshold" | "threshold-color" => &["--seed"],
        "longest" if lists_all => &["--seed"],
        "longest" => &["--seed", "--count"],
        "census" => &["--seed", "--engine"],
        _ => &[],
    };
    for name in idle {
        let before = words.len();
        drop_option(&mut words, name);
        if words.len() < before {
            tell(&format!(
                "harary: {name} is of no use to `{verb}`, and is left out"
            ));
        }
    }
    if verb == "atlas" {
        rename(&mut words, "--certify", "--certificates");
        rename(&mut words, "--certify-all", "--all-certificates");
    }
    words
}

/// Gives an option its name of today, and says so.
fn rename(words: &mut [OsString], old: &str, new: &str) {
    for word in words {
        let text = word.to_str().unwrap_or("");
        let rest = text.strip_prefix(old);
        if let Some(rest) = rest.filter(|rest| rest.is_empty() || rest.starts_with('=')) {
            let today = format!("{new}{rest}");
            *word = today.into();
            tell(&format!("harary: {old} is called {new} now"));
        }
    }
}

fn has_codes(game: &str) -> bool {
    family(game).is_ok_and(|family| family.key("code", Purpose::Heaps).is_some())
}

fn has_likely_sizes(game: &str) -> bool {
    family(game).is_ok_and(|family| family.has(Fact::LikelySize))
}

/// Leaves out an option, with its value if it has one.
fn drop_option(words: &mut Vec<OsString>, name: &str) {
    let is_it = |word: &OsString| {
        let text = word.to_str().unwrap_or("");
        text == name
            || text
                .strip_prefix(name)
                .is_some_and(|rest| rest.starts_with('='))
    };
    let is_value = |word: &OsString| {
        let text = word.to_str().unwrap_or("");
        match name {
            "--seed" => text.parse::<u64>().is_ok(),
            _ => ["auto", "census"].contains(&text),
        }
    };
    while let Some(place) = words.iter().position(is_it) {
        let is_flag = words[place] != name || name == "--count";
        if !is_flag && !words.get(place + 1).is_some_and(is_value) {
            return;
        }
        words.drain(place..=place + usize::from(!is_flag));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_typed_once_is_understood() {
        for (older, now) in [
            ("threshold color vdw k=3,4", "threshold-color vdw k=3,4"),
            (
                "table octal digits=2 --heaps 9",
                "codes octal digits=2 --heaps 9",
            ),
            (
                "estimate vdw k=5 --seed 3",
                "threshold-random vdw k=5 --seed 3",
            ),
            (
                "estimate vdw n=9 k=3 --seed 3",
                "estimate vdw n=9 k=3 --seed 3",
            ),
            (
                "solve vdw n=9 k=3 --seed 7 --json",
                "solve vdw n=9 k=3 --json",
            ),
            ("solve vdw n=9 k=3 --seed=7", "solve vdw n=9 k=3"),
            ("longest columns c=2 --count", "longest columns c=2"),
            ("census columns c=2 --engine census", "census columns c=2"),
            (
                "color hip n=4 --count --seed 7",
                "color hip n=4 --count --seed 7",
            ),
            ("solve --seed", "solve --seed"),
            ("solve hip n=3 --seed x", "solve hip n=3 --seed x"),
            (
                "longest columns c=2 --all --count",
                "longest columns c=2 --all --count",
            ),
            (
                "atlas --certify proofs --certify-all",
                "atlas --certificates proofs --all-certificates",
            ),
            ("atlas --certify=proofs", "atlas --certificates=proofs"),
            ("solve vdw --certify plies", "solve vdw --certify plies"),
            ("", ""),
        ] {
            let typed = format!("harary {older}");
            let words = in_todays_words(typed.split_whitespace().map(OsString::from));
            let words: Vec<&str> = words.iter().filter_map(|word| word.to_str()).collect();
            assert_eq!(
                words.join(" ").trim_end(),
                format!("harary {now}").trim_end()
            );
        }
    }
}
