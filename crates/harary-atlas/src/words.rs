//! Lists as the atlas writes them.

/// A list with spaces, or a dash if it is empty.
pub(super) fn joined<T: ToString>(items: impl IntoIterator<Item = T>) -> String {
    let items: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    if items.is_empty() {
        "–".into()
    } else {
        items.join(" ")
    }
}
