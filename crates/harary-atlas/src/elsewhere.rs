//! Tables and figures that are not in the atlas.

use super::table::{Table, label};

/// The tables and figures of a paper that other verbs make.
pub(super) fn elsewhere(places: &[(&str, &str, &str)]) -> Table {
    let rows = places.iter().map(|&(place, what, command)| {
        let command = label(format!("`{command}`"));
        vec![label(place), label(what), command]
    });
    Table::new(
        "Tables and figures that are not in this atlas",
        "They are drawn, measured on a machine, or experiments at random; these commands make them.",
        "in the paper | what it is | command",
        rows.collect(),
    )
}
