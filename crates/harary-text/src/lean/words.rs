//! How Lean writes names and lists, and the head of a file.

/// The beginning of a file: what it states, and how it is checked.
pub(super) fn head(game: &str, says: &str, checked: &str) -> String {
    format!(
        "/-\n{game}: {says}\n\nWritten by Harary {}. {checked}\nThis file was not compiled where it was written.\n-/\n",
        harary::VERSION
    )
}

/// A game as a name: letters, digits and `_`.
pub(super) fn name(game: &str) -> String {
    let letter = |letter: char| {
        if letter.is_ascii_alphanumeric() {
            letter
        } else {
            '_'
        }
    };
    game.chars().map(letter).collect()
}

/// A list as Lean writes it.
pub(super) fn list<T: ToString>(of: impl IntoIterator<Item = T>) -> String {
    let of: Vec<String> = of.into_iter().map(|it| it.to_string()).collect();
    format!("[{}]", of.join(", "))
}
