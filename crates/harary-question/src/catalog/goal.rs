//! What a game is, and what decides it, in a sentence.

use super::{Subject, Values};

/// Of a game in which players take cells: what they own decides.
pub(super) fn of_sets(values: &dyn Values, subject: Subject) -> String {
    let set = (subject.set)(values);
    match values.value("convention") {
        "avoidance" => format!("Whoever first owns {set} loses."),
        "maker-breaker" => format!("A wins by owning {set}, and B by preventing it."),
        "avoider-enforcer" => format!("A loses by owning {set}, and B if A never does."),
        "larger" => {
            let or_more = match values.value("k") {
                "" => "",
                _ => ", or a larger one",
            };
            format!(
                "Whoever owns the larger set in the end wins ({set}{or_more}). B wins if neither is larger. The play is over when no free cell can change that."
            )
        }
        "saturation" => format!(
            "The players fill one set of cells together, which may not contain {set}. The play ends when nobody can move, and only the number of moves matters: A wants few, and B many. {} begins.",
            match values.value("first") {
                "B" => "B",
                _ => "A",
            }
        ),
        one_color @ ("normal" | "misere") => {
            let verdict = if one_color == "misere" {
                "wins"
            } else {
                "loses"
            };
            format!(
                "The players fill one set of cells together, which may not contain {set}. Whoever cannot move {verdict}."
            )
        }
        _ => format!("Whoever first owns {set} wins."),
    }
}

/// The column game.
pub(super) fn columns(values: &dyn Values) -> String {
    format!(
        "Harary's column game, in which two players place 1, 2, 3, … in turn, each number into one of {} columns; no column may contain {}",
        values.value("c"),
        (Subject::SUMS.set)(values).trim_end_matches(',')
    )
}

/// A game of heaps.
pub(super) fn heaps(values: &dyn Values) -> String {
    let code = values.value("code");
    let kind = match code.bytes().all(|sign| matches!(sign, b'0'..=b'7' | b'.')) {
        true => "octal",
        false => "take-and-break",
    };
    format!("the {kind} game {code}")
}

/// A monotonic sequence game.
pub(super) fn sequence(values: &dyn Values) -> String {
    let numbers = match values.value("deck") {
        "" => "numbers".to_owned(),
        "rationals" => "rational numbers".to_owned(),
        most => format!("numbers from 1 to {most}"),
    };
    format!(
        "the monotonic sequence game, in which two players pick {numbers} in turn, none twice, and append them to one sequence"
    )
}

/// Of a game that ends when somebody cannot move.
pub(super) fn of_stuck(values: &dyn Values, cannot: &str) -> String {
    let verdict = match values.value("convention") {
        "misere" => "wins",
        _ => "loses",
    };
    format!("Whoever cannot {cannot} {verdict}.")
}

/// Of a game about monotonic subsequences.
pub(super) fn of_sequences(values: &dyn Values) -> String {
    let one_more = |key| match values.value(key).parse::<u32>() {
        Ok(most) => (most + 1).to_string(),
        // A letter that stands for a number.
        Err(_) => format!("{}+1", values.value(key)),
    };
    let verdict = match values.value("convention") {
        "avoidance" => "loses",
        _ => "wins",
    };
    format!(
        "Whoever first makes {} of the numbers rise, or {} of them fall, {verdict}.",
        one_more("up"),
        one_more("down")
    )
}
