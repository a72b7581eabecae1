//! Games that people look for and that are not here: why not, and what comes near.

use super::near::plain;

/// Names in small letters without hyphens, and what is said to people who look for them.
const ELSEWHERE: &[(&[&str], &str)] = &[
    (
        &["connect", "connect4", "connectfour", "fourinarow"],
        "its pieces fall to the lowest free cell, and no game here has such a rule; without it, four \
         in a row on 7 columns and 6 rows is `mnk m=7 n=6 k=4`",
    ),
    (
        &["domineering", "hackenbush", "snort", "clobber", "amazons"],
        "this is a partizan game, in which the players have different moves and sums have values that \
         are no nim-values; CGSuite is the program for these",
    ),
];

/// Why a game of this name is not here, and what comes near; of other names nothing.
pub(super) fn why_not(name: &str) -> Option<&'static str> {
    let name = plain(name);
    let is_named = |(names, _): &&(&[&str], &str)| names.contains(&name.as_str());
    ELSEWHERE.iter().find(is_named).map(|(_, why)| *why)
}
