//! Lists, numbers and signs as the atlas writes them.

use harary_text::grouped;
use maud::{Markup, html};

/// The digits of a number that has commas between thousands. Longer ones are colorings and plays.
const DIGITS: std::ops::RangeInclusive<usize> = 4..=7;

/// What a cell says as people read it: a number has commas between thousands.
pub(super) fn readable(text: &str) -> String {
    let is_number = DIGITS.contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_digit());
    match text.parse::<u64>() {
        Ok(number) if is_number && !text.starts_with('0') => grouped(number),
        _ => text.to_owned(),
    }
}

/// Text with indices as they are printed: `G_c` has its c below the line.
pub(super) fn indexed(text: &str) -> Markup {
    let (mut rest, mut pieces) = (text, Vec::new());
    while let Some((before, index, after)) = at_index(rest) {
        pieces.push((before, index));
        rest = after;
    }
    html! {
        @for (before, index) in pieces { (before) sub { (index) } }
        (rest)
    }
}

/// What stands before the first index, the index, and what stands after it. An index is a letter by
/// itself after `_` and a letter by itself.
fn at_index(text: &str) -> Option<(&str, char, &str)> {
    let is_word = |letter: Option<char>| letter.is_some_and(|l| l.is_alphanumeric() || l == '_');
    text.match_indices('_').find_map(|(place, _)| {
        let mut before = text[..place].chars().rev();
        let name = before.next().filter(|letter| letter.is_alphabetic());
        let mut after = text[place + 1..].chars();
        let index = after.next().filter(|letter| letter.is_alphabetic())?;
        let is_alone = name.is_some() && !is_word(before.next()) && !is_word(after.next());
        let rest = &text[place + 1 + index.len_utf8()..];
        is_alone.then_some((&text[..place], index, rest))
    })
}

/// A list with spaces, or a dash if it is empty.
pub(super) fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() {
        "–".into()
    } else {
        items.join(" ")
    }
}

#[cfg(test)]
mod tests {
    use super::{indexed, readable};

    #[test]
    fn numbers_have_commas_and_colorings_none() {
        for (text, shown) in [
            ("99", "99"),
            ("29931", "29,931"),
            ("11212221", "11212221"),
            ("A 17", "A 17"),
            ("", ""),
        ] {
            assert_eq!(readable(text), shown);
        }
    }

    #[test]
    fn indices_are_set_below_the_line() {
        for (text, shown) in [
            ("G(k) and G_c(k)", "G(k) and G<sub>c</sub>(k)"),
            ("α_c, then T_k.", "α<sub>c</sub>, then T<sub>k</sub>."),
            ("L_c = Σ S(n,i)", "L<sub>c</sub> = Σ S(n,i)"),
            ("a_name, up_to_both, x_1, _c", "a_name, up_to_both, x_1, _c"),
        ] {
            assert_eq!(indexed(text).into_string(), shown);
        }
    }
}
