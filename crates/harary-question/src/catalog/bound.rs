//! What a proper coloring shows, in the notation of the field.

use super::Values;

/// Of complete subgraphs: a Ramsey number is larger.
pub(super) fn of_ramsey(values: &dyn Values) -> Option<String> {
    Some(format!("R({}) > {}", sizes(values), values.value("n")))
}

/// Of paths, cycles or stars: their Ramsey number is larger.
pub(super) fn of_subgraphs(values: &dyn Values) -> Option<String> {
    let name = match values.value("shape") {
        "path" => "P",
        "cycle" => "C",
        _ => return None,
    };
    let sizes = sizes(values).replace(", ", &format!(", {name}"));
    Some(format!("R({name}{sizes}) > {}", values.value("n")))
}

/// Of progressions on a line: a van der Waerden number is larger.
pub(super) fn of_progressions(values: &dyn Values) -> Option<String> {
    let is_line = values.value("board") != "ring";
    is_line.then(|| format!("W({}) > {}", sizes(values), values.value("n")))
}

/// Of sums: a Schur number, or a weak one, is at least so large.
pub(super) fn of_sums(values: &dyn Values) -> Option<String> {
    let number = match values.value("rule") {
        "schur" => "S",
        "two" => "WS",
        _ => return None,
    };
    Some(format!(
        "{number}({}) ≥ {}",
        values.value("c"),
        values.value("n")
    ))
}

/// Of boards whose numbers have no name.
pub(super) fn of_none(_: &dyn Values) -> Option<String> {
    None
}

/// The sizes of what is forbidden, one for each color.
fn sizes(values: &dyn Values) -> String {
    let sizes = values.value("k");
    if sizes.contains(',') {
        return sizes.split(',').collect::<Vec<&str>>().join(", ");
    }
    let colors = values.value("colors").parse().unwrap_or(2);
    vec![sizes; colors].join(", ")
}
