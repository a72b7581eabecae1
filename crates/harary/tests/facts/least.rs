//! Least sizes without a proper coloring, with certificates of a coloring below and that there is none.

use super::fact::Fact;
use crate::common::{Scratch, certifying, limits, spec};
use harary::{ColorEngine, ColorOptions, ThresholdColorOptions};

pub(crate) fn threshold(line: &str, game: &str, fact: &mut Fact) {
    let least = fact.least.take().expect("a threshold is a number");
    let asked = ThresholdColorOptions::default();
    let report = harary::threshold_color(&spec(game), &asked, &limits());
    let report = report.expect(line);
    assert!(report.complete, "{line}");
    let answer = report.answer;
    assert_eq!(answer.least, Some(least), "{line}");
    let below: Vec<u64> = answer
        .sizes
        .iter()
        .filter(|size| size.exists)
        .map(|size| size.n)
        .collect();
    let first = answer.sizes[0].n;
    assert_eq!(below, (first..least).collect::<Vec<u64>>(), "{line}");
    for (n, claim) in [
        (least - 1, "proper coloring"),
        (least, "no proper coloring"),
    ] {
        let text = certificate(&format!("{game} n={n}"), ColorEngine::Auto);
        let accepted = harary_check::check(&mut text.as_bytes()).expect(line);
        assert_eq!(accepted.claim, claim, "{line}");
    }
    // The solver is asked of all, also of what others decide at once.
    let text = certificate(&format!("{game} n={least}"), ColorEngine::Sat);
    assert!(text.contains("\nlrat\n"), "{line}");
    let accepted = harary_check::check(&mut text.as_bytes()).expect(line);
    assert_eq!(accepted.claim, "no proper coloring", "{line}");
}

fn certificate(game: &str, engine: ColorEngine) -> String {
    let folder = Scratch::new();
    let path = folder.file("certificate");
    let asked = ColorOptions {
        engine,
        ..ColorOptions::default()
    };
    harary::color(&spec(game), &asked, &certifying(&path)).expect(game);
    std::fs::read_to_string(path).expect("a certificate")
}
