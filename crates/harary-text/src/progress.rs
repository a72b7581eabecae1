//! How far the work is, in words.

use harary::{HowFar, grouped};
use std::time::Duration;

/// How much must be done, in millionths, and how long that must have taken, before it is said how
/// long the rest will take.
const ENOUGH: (u32, Duration) = (1000, Duration::from_secs(2));

/// How far the work is, in words: the step, how much is done and how long the rest will take if
/// that is known, and what was counted.
pub fn told(how_far: &HowFar<'_>) -> String {
    in_words(how_far, true)
}

fn in_words(how_far: &HowFar<'_>, foresees: bool) -> String {
    let progress = &how_far.progress;
    let mut parts = Vec::new();
    if !how_far.step.is_empty() {
        parts.push(how_far.step.to_owned());
    }
    if let Some(done) = progress.done {
        let mut part = format!("{:.1} %", f64::from(done) / 10_000.0);
        if foresees && done >= ENOUGH.0 && how_far.elapsed >= ENOUGH.1 {
            let rest = f64::from(1_000_000 - done) / f64::from(done);
            part += &format!(", about {} left", rough(how_far.elapsed.mul_f64(rest)));
        }
        parts.push(part);
    }
    let counts = [progress.nodes, progress.found, progress.depth.into()];
    let mut counted = Vec::new();
    for (place, (count, words)) in counts.into_iter().zip(progress.words).enumerate() {
        let words = match words {
            "" if place == 0 => "nodes",
            words => words,
        };
        if !words.is_empty() && (place == 0 || count > 0) {
            counted.push(format!("{} {words}", grouped(count)));
        }
    }
    parts.push(counted.join(", "));
    parts.join("; ")
}

/// How far the work is, for a page: `seconds`, `words` and, where it is known, `done`, a share of
/// one. How long the rest will take is not said there, where a search is stopped and goes on at a
/// click: it is guessed from the time since then, and as if all parts of the work were of one size.
pub fn how_far_as_json(how_far: &HowFar<'_>) -> serde_json::Value {
    let done = how_far.progress.done;
    serde_json::json!({
        "seconds": how_far.elapsed.as_secs_f64(),
        "words": in_words(how_far, false),
        "done": done.map(|millionths| f64::from(millionths) / 1e6),
    })
}

/// A time in its largest unit, as in "3 min": more would be a guess.
pub fn rough(time: Duration) -> String {
    let seconds = time.as_secs();
    let (number, unit) = match seconds {
        0..=90 => (seconds.max(1), "s"),
        91..=5400 => ((seconds + 30) / 60, "min"),
        5401..=172_800 => ((seconds + 1800) / 3600, "h"),
        _ => ((seconds + 43_200) / 86_400, "days"),
    };
    format!("{} {unit}", grouped(number))
}

#[cfg(test)]
mod tests {
    use super::*;
    use harary::Progress;

    #[test]
    fn how_far_is_said_in_words() {
        let mut progress = Progress {
            nodes: 1_234_567,
            found: 12,
            words: ["conflicts", "cubes closed", "open"],
            ..Progress::default()
        };
        let told = |progress: Progress, seconds, step| {
            let elapsed = Duration::from_secs(seconds);
            super::told(&HowFar {
                progress,
                elapsed,
                step,
            })
        };
        assert_eq!(
            told(progress, 5, "vdw n=9 k=3"),
            "vdw n=9 k=3; 1,234,567 conflicts, 12 cubes closed"
        );
        progress.done = Some(250_000);
        assert_eq!(
            told(progress, 60, ""),
            "25.0 %, about 3 min left; 1,234,567 conflicts, 12 cubes closed"
        );
        let page = how_far_as_json(&HowFar {
            progress,
            elapsed: Duration::from_secs(60),
            step: "",
        });
        assert_eq!(
            page["words"],
            "25.0 %; 1,234,567 conflicts, 12 cubes closed"
        );
        // Too soon to tell.
        assert!(!told(progress, 1, "").contains("left"));
        assert_eq!(told(Progress::default(), 1, ""), "0 nodes");
        for (seconds, text) in [
            (0, "1 s"),
            (90, "90 s"),
            (91, "2 min"),
            (7300, "2 h"),
            (864_000, "10 days"),
        ] {
            assert_eq!(rough(Duration::from_secs(seconds)), text);
        }
    }
}
