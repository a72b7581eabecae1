//! Suggestions for misspelled words.

/// The nearest of some words to a word, if it differs from it in at most two letters and in at most
/// a third of them (missing, added, replaced or swapped).
fn nearest<'w>(word: &str, words: impl Iterator<Item = &'w str>) -> Option<&'w str> {
    let word = plain(word);
    let most = (word.chars().count() / 3).clamp(1, 2);
    let away = |other: &str| strsim::damerau_levenshtein(&word, &plain(other));
    let nearest = words.map(|other| (away(other), other)).min()?;
    (nearest.0 <= most).then_some(nearest.1)
}

/// In small letters, without hyphens and underscores.
pub(super) fn plain(word: &str) -> String {
    let letters = word.chars().filter(|letter| !"-_".contains(*letter));
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
            ("hop", Some("hip")),
            ("chess", None),
            ("x", None),
        ] {
            assert_eq!(nearest(word, words.into_iter()), meant, "{word}");
        }
    }
}
