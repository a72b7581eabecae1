//! Least sizes without a proper coloring, with certificates of a coloring below and that there is none.

use super::fact::Fact;
use crate::common::limits;
use crate::common::{Scratch, spec};
use harary::{ColorEngine, Coloring};

pub(crate) fn threshold(line: &str, game: &str, fact: &mut Fact) {
    let least = fact.least.take().expect("a threshold is a number");
    let report = harary::threshold_color(&spec(game), None, ColorEngine::Auto, &limits());
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
    let asked = Coloring {
        certificate: Some(path.clone()),
        engine,
        ..Coloring::default()
    };
    harary::color(&spec(game), &asked, &limits()).expect(game);
    std::fs::read_to_string(path).expect("a certificate")
}
