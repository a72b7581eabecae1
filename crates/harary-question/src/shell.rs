//! Words as a shell takes them.

use crate::spec::Spec;

/// A spec as a shell takes it.
pub fn shell_words(spec: &Spec) -> String {
    let pairs = spec.pairs.iter();
    let pairs = pairs.map(|(key, value)| format!("{key}={value}"));
    let words = std::iter::once(spec.name.clone()).chain(pairs);
    words
        .map(|word| shell_word(&word))
        .collect::<Vec<_>>()
        .join(" ")
}

/// A word in quotes, if a shell would take it for more than a word.
pub fn shell_word(word: &str) -> String {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || b"_-+=.,:/@%#".contains(&byte);
    // At the beginning some of them mean something.
    let is_word = !word.starts_with(['#', '=', '-']) && !word.is_empty();
    match is_word && word.bytes().all(is_plain) {
        true => word.to_owned(),
        false => format!("'{}'", word.replace('\'', r"'\''")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_shell_would_change_is_quoted() {
        for (word, quoted) in [
            ("n=9", "n=9"),
            ("board=..#...", "board=..#..."),
            ("code=0.[3]", "'code=0.[3]'"),
            ("code=4!.0", "'code=4!.0'"),
            ("path=my game.pg", "'path=my game.pg'"),
            ("path=it's.pg", r"'path=it'\''s.pg'"),
            ("#r", "'#r'"),
            ("", "''"),
        ] {
            assert_eq!(shell_word(word), quoted);
        }
    }
}
