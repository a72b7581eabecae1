//! Drawings one after the other in one SVG, which moves by CSS alone.
//!
//! What stands on several frames is written once, with the times at which it is seen. A viewer that
//! shows no motion, or whose reader wants none, shows the last frame. What is on the last frame
//! covers what is not.

use super::drawing::Drawing;
use super::svg::{number, page, write_item};
use std::collections::HashMap;
use std::fmt::Write as _;

/// How many times as long as others the last frame is shown.
const LAST: f64 = 3.0;

/// An SVG that shows each drawing for so many seconds, the last one longer, and begins again. Their
/// upper left corners are in one place.
pub fn animation(frames: &[Drawing], seconds: f64) -> String {
    let Some(last) = frames.last() else {
        return Drawing::new("", 1.0, 1.0).svg(None);
    };
    let mut times: HashMap<String, Vec<bool>> = HashMap::new();
    let mut order: Vec<String> = Vec::new();
    for (index, frame) in frames.iter().enumerate() {
        for item in &frame.items {
            let text = write_item(item);
            let seen = times.entry(text).or_insert_with_key(|text| {
                order.push(text.clone());
                vec![false; frames.len()]
            });
            seen[index] = true;
        }
    }
    // In the order of the last frame, after all that it lacks.
    order.retain(|text| times[text].last() == Some(&false));
    for item in &last.items {
        let text = write_item(item);
        if !order.contains(&text) {
            order.push(text);
        }
    }
    let mut kinds: Vec<&[bool]> = Vec::new();
    let (mut body, mut open) = (String::new(), None);
    for text in &order {
        let seen = times[text].as_slice();
        let kind = (!seen.iter().all(|&seen| seen)).then(|| {
            kinds
                .iter()
                .position(|kind| *kind == seen)
                .unwrap_or_else(|| {
                    kinds.push(seen);
                    kinds.len() - 1
                })
        });
        if kind != open {
            body += if open.is_some() { "</g>\n" } else { "" };
            if let Some(kind) = kind {
                let _ = writeln!(body, "<g class=\"f{kind}\">");
            }
            open = kind;
        }
        body += text;
    }
    body += if open.is_some() { "</g>\n" } else { "" };
    let all = seconds * (frames.len() as f64 - 1.0 + LAST);
    let mut style = String::from("<style>\n");
    for (kind, seen) in kinds.into_iter().enumerate() {
        let word = |seen: bool| if seen { "visible" } else { "hidden" };
        let at_rest = word(seen.last() == Some(&true));
        let _ = write!(
            style,
            ".f{kind}{{visibility:{at_rest};animation:f{kind} {}s step-end infinite}}\n\
             @keyframes f{kind}{{",
            number(all)
        );
        for (index, &now) in seen.iter().enumerate() {
            if index == 0 || seen[index - 1] != now {
                let part = 100.0 * seconds * index as f64 / all;
                let _ = write!(style, "{}%{{visibility:{}}}", number(part), word(now));
            }
        }
        style += "}\n";
    }
    style += "@media (prefers-reduced-motion:reduce){g{animation:none!important}}\n</style>\n";
    let side = |of: fn(&Drawing) -> f64| frames.iter().map(of).fold(1.0, f64::max);
    let size = (side(|frame| frame.width), side(|frame| frame.height));
    page(&last.title, size, "", &(style + &body))
}

#[cfg(test)]
mod tests {
    use super::super::drawing::Anchor;
    use super::super::svg::is_balanced;
    use super::*;

    fn frame(texts: &[&str]) -> Drawing {
        let mut drawing = Drawing::new("game", 100.0, 50.0 + texts.len() as f64);
        for (row, text) in texts.iter().enumerate() {
            drawing.text((0.0, 10.0 * row as f64), 8.0, Anchor::Start, text);
        }
        drawing
    }

    #[test]
    fn what_stays_is_written_once_and_the_last_frame_is_shown_at_rest() {
        let text = animation(&[frame(&["all", "free"]), frame(&["all", "taken"])], 2.0);
        assert!(is_balanced(&text), "{text}");
        assert!(text.contains("viewBox=\"0 0 100 52\""), "{text}");
        assert_eq!(text.matches(">all<").count(), 1);
        // Four times two seconds; the second frame begins after one of four.
        assert!(text.contains(
            ".f0{visibility:hidden;animation:f0 8s step-end infinite}\n\
             @keyframes f0{0%{visibility:visible}25%{visibility:hidden}}"
        ));
        assert!(
            text.contains(".f1{visibility:visible;animation:f1"),
            "{text}"
        );
        let (free, taken) = (text.find(">free<"), text.find(">taken<"));
        assert!(free < taken && text.contains("prefers-reduced-motion"));
    }

    #[test]
    fn one_frame_does_not_move() {
        let text = animation(&[frame(&["all"])], 1.0);
        assert!(is_balanced(&text) && !text.contains("keyframes"));
        assert!(is_balanced(&animation(&[], 1.0)));
    }
}
