//! Suggestions for misspelled words.

/// The nearest of some words to a word, if it differs from it in at most two letters and in at most
/// a third of them (missing, added, replaced or swapped), or the one that the word begins.
pub fn nearest<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let word = plain(word);
    let most = match word.chars().count() {
        // Any other letter would be as near.
        ..=1 => 0,
        letters => (letters / 3).clamp(1, 2),
    };
    let away = |other: &str| {
        let other = plain(other);
        match word.len() > 2 && other.starts_with(&word) {
            true => 0,
            false => strsim::damerau_levenshtein(&word, &other),
        }
    };
    let nearest = words.map(|other| (away(other), other)).min()?;
    (nearest.0 <= most).then_some(nearest.1)
}

/// A word in small letters, without hyphens, underscores and apostrophes: as it is compared.
pub fn plain(word: &str) -> String {
    let letters = word.chars().filter(|letter| !"-_'’".contains(*letter));
    letters.flat_map(char::to_lowercase).collect()
}

/// Asks whether a similar word was meant, as a part of an error message; empty if none is similar.
pub fn did_you_mean<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> String {
    match nearest(word, words) {
        Some(other) => format!(" (did you mean `{other}`?)"),
        None => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_meant_is_near() {
        let words = ["columns", "octal", "clique", "tictactoe", "vdw", "hip"];
        for (word, meant) in [
            ("column", Some("columns")),
            ("Colmuns", Some("columns")),
            ("ocatl", Some("octal")),
            ("vwd", Some("vdw")),
            ("tic-tac-to", Some("tictactoe")),
            ("Tic-Tac-Toe's", Some("tictactoe")),
            ("hop", Some("hip")),
            ("cliq", Some("clique")),
            ("chess", None),
            ("x", None),
        ] {
            assert_eq!(nearest(word, words.into_iter()), meant, "{word}");
        }
    }
}
