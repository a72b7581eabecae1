//! What words mean, as the glossary of the guide has it.

use harary::catalog::plain;

const GLOSSARY: &str = include_str!("../../../docs/glossary.md");

/// What a word, or one in the plural, means; none if the glossary does not have it.
pub(crate) fn meaning(word: &str) -> Option<String> {
    let word = plain(word);
    let singular = word.strip_suffix('s').unwrap_or(&word);
    let mut entries = GLOSSARY
        .split("\n\n")
        .filter_map(|entry| entry.split_once("\n: "));
    let is_word = |terms: &str| {
        let mut terms = terms.split(", ").map(plain);
        terms.any(|term| term == word || term == singular)
    };
    let (terms, meaning) = entries.find(|(terms, _)| is_word(terms))?;
    Some(format!("{terms}: {}", unmarked(meaning)))
}

/// The words that have an entry, in alphabetical order.
pub(crate) fn words() -> String {
    let entries = GLOSSARY.split("\n\n");
    let terms = entries.filter_map(|entry| entry.split_once("\n: "));
    terms.map(|(terms, _)| terms).collect::<Vec<_>>().join(", ")
}

/// A text without the marks of a page, and without sentences that lead to another, in one line.
fn unmarked(text: &str) -> String {
    let mut plain = String::new();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let (text, more) = text.split_once(" See [").unwrap_or((&text, ""));
    let (_, more) = more.split_once(").").unwrap_or_default();
    let text = format!("{text}{more}");
    let mut rest = text.as_str();
    // [words](where they lead)
    while let Some((before, link)) = rest.split_once('[') {
        plain += before;
        let (words, after) = link.split_once("](").unwrap_or((link, ""));
        plain += words;
        rest = after.split_once(')').map_or("", |(_, after)| after);
    }
    plain += rest;
    let plain = plain.replace("\\ldots", "…").replace("\\ge", "≥");
    let plain: String = plain
        .chars()
        .filter(|symbol| !"$*".contains(*symbol))
        .collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_found_in_any_spelling() {
        for (word, begin) in [
            ("ply", "ply, plies: One move of one player."),
            ("Plies", "ply, plies: One move"),
            (
                "certificates",
                "certificate, certified: A text file that states a claim",
            ),
            ("maker_breaker", "maker-breaker, maker, breaker: The"),
            ("preperiod", "period, preperiod: A sequence g has period p"),
        ] {
            let meaning = meaning(word).unwrap();
            assert!(meaning.starts_with(begin), "{meaning}");
        }
        assert_eq!(meaning("plie"), None);
    }

    /// Formulas and links are few: each must read well without its marks.
    #[test]
    fn no_mark_of_a_page_is_left() {
        let entries = GLOSSARY
            .split("\n\n")
            .filter(|entry| entry.contains("\n: "));
        let terms = entries.filter_map(|entry| entry.lines().next());
        let mut count = 0;
        for term in terms.flat_map(|terms| terms.split(", ")) {
            let meaning = meaning(term).unwrap();
            assert!(!meaning.contains(['\\', '$', '*', '[', ']']), "{meaning}");
            count += 1;
        }
        assert!(count > 40);
    }
}
