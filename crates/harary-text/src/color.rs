//! `harary color`.

use super::layout::{certified, head, is_named};
use harary::{
    ColorAnswer, ColorCertified, ColorCount, Report, Request, grouped, has_different_sizes,
};
use std::fmt::Write as _;

pub(super) fn color(report: &Report, answer: &ColorAnswer) -> String {
    let mut text = head(report);
    if let (Some(ColorCount { all: Some(all), .. }), Some(list)) = (&answer.count, &answer.list) {
        let _ = writeln!(
            text,
            "drawn from {} proper colorings: {}",
            grouped(*all),
            grouped(list.len() as u64)
        );
        return text;
    }
    if let Some(count) = &answer.count {
        let lines = [
            ("proper colorings", count.all),
            ("up to colors", count.up_to_colors),
            ("up to symmetry", count.up_to_symmetry),
            ("up to both", count.up_to_both),
        ];
        let conditions = conditions(report).join(", ");
        if !conditions.is_empty() {
            let _ = writeln!(text, "{:<17} {conditions}", "counted");
        }
        for (name, number) in lines {
            let number = match number {
                Some(number) => grouped(number),
                // A symmetry may take a coloring that meets conditions to one that does not.
                None if conditions.is_empty() => "not counted".to_owned(),
                None => continue,
            };
            let _ = writeln!(text, "{name:<17} {number}");
        }
        let what = answer.certified.map(|what| match what {
            // The others follow from it by the program alone.
            ColorCertified::Count if count.up_to_colors.is_some() => format!("{what} up to colors"),
            what => what.to_string(),
        });
        return text + &certified(what);
    }
    match (answer.exists, &answer.list, &answer.coloring) {
        (Some(false), ..) => {
            let _ = writeln!(text, "no proper coloring{}", under(report));
        }
        (Some(true), Some(list), _) => {
            let _ = writeln!(
                text,
                "proper colorings{}{}: {}",
                up_to(report),
                under(report),
                grouped(list.len() as u64)
            );
        }
        (Some(true), None, Some(coloring)) => {
            // A board in rows is easier to read in rows.
            let _ = writeln!(text, "{}", coloring.replace('/', "\n"));
            let classes = answer.classes.iter().flatten().zip(1..);
            let classes = classes.filter(|(cells, _)| is_named(coloring) && !cells.is_empty());
            for (cells, color) in classes {
                let _ = writeln!(text, "color {color:<6} {}", cells.join(", "));
            }
        }
        _ => match answer.fewest {
            Some(fewest) => {
                let sets = if fewest == 1 { "set" } else { "sets" };
                let _ = writeln!(
                    text,
                    "not known: the best coloring seen has {} forbidden {sets} of one color",
                    grouped(fewest)
                );
            }
            None => text.push_str("not known\n"),
        },
    }
    if let Some(found) = answer.found {
        let _ = writeln!(text, "found until then: {}", grouped(found));
    }
    text + &certified(answer.certified)
}

/// Which colorings a list counts as one. Where cells are fixed no colors are renamed, and
/// otherwise those that forbid the same sets.
fn up_to(report: &Report) -> &'static str {
    let is_fixed =
        matches!(&report.question.request, Request::Color(asked) if !asked.fix.is_empty());
    match has_different_sizes(&report.question.game) {
        _ if is_fixed => "",
        false => " up to renaming colors",
        // Two sizes that are too large for the board both forbid nothing.
        true => " up to renaming colors that forbid the same sets",
    }
}

/// The conditions without which there may be more colorings, in parentheses.
fn under(report: &Report) -> String {
    match conditions(report).join(", ") {
        none if none.is_empty() => none,
        all => format!(" ({all})"),
    }
}

fn conditions(report: &Report) -> Vec<String> {
    let Request::Color(asked) = &report.question.request else {
        return Vec::new();
    };
    let mut all = asked.conditions();
    if let Some(part) = asked.part {
        all.push(format!("in part {part}"));
    }
    all
}

#[cfg(test)]
mod tests {
    use harary::{Answer, Limits, Question, answer, given};

    #[test]
    fn what_is_printed_is_read_back() {
        for line in [
            // A color without cells has no line.
            "color columns c=3 n=2",
            "color columns c=12 n=13",
            "color clique n=3 k=3 colors=3",
            "color clique n=5 k=3",
            "color vdw n=20 k=4",
            "color hip n=4",
        ] {
            let asked: Question = line.parse().expect(line);
            let report = answer(&asked, &Limits::default()).expect(line);
            let text = crate::text(&report);
            assert!(text.lines().all(|line| !line.ends_with(' ')), "{text}");
            let certified = text.clone() + "certified    coloring\n";
            let read = given(&asked.game, "text", &certified)
                .unwrap_or_else(|why| panic!("{why}: {text}"));
            let [one] = &read[..] else {
                panic!("{line}: {} colorings", read.len());
            };
            let Answer::Color(found) = &report.answer else {
                panic!("{line}: {:?}", report.answer);
            };
            let symbols = found.coloring.iter().flat_map(|coloring| coloring.chars());
            let colors = symbols.filter_map(|symbol| symbol.to_digit(36));
            assert!(
                one.colors.iter().map(|&color| u32::from(color)).eq(colors),
                "{line}"
            );
            assert!(
                text.contains("color 1      1") != line.contains("hip"),
                "{text}"
            );
        }
    }
}
