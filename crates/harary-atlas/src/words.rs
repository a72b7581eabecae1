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

/// The least board on a ring, which plain text writes `G_c`.
const ON_THE_RING: &str = "G_c";

/// A heading, with indices as they are printed.
pub(super) fn heading(text: &str) -> Markup {
    html! {
        @for (place, part) in text.split(ON_THE_RING).enumerate() {
            @if place > 0 { "G" sub { "c" } }
            (part)
        }
    }
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
    use super::{heading, readable};

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
        let text = heading("G(k) and G_c(k)").into_string();
        assert_eq!(text, "G(k) and G<sub>c</sub>(k)");
    }
}
