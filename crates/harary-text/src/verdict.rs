//! What the checker says of a certificate, and of colorings that somebody gives.

use harary::catalog::{Fallback, Key, Purpose, family};
use harary::{Error, Given, Spec, given, grouped};
use harary_check::{Failure, Limits, check_within};
use serde::Serialize;
use std::io::{self, BufRead};

/// What is said of a certificate or of colorings.
#[derive(Clone, PartialEq, Eq, Default, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Verdict {
    /// `accepted`, `rejected` or `undecided`.
    #[cfg_attr(feature = "schema", schemars(extend("enum" = ["accepted", "rejected", "undecided"])))]
    pub verdict: &'static str,
    /// The same in a sentence.
    pub text: String,
    /// The specs of the games, where they are known.
    pub games: Vec<String>,
    /// What was proved.
    pub claim: Option<String>,
    /// How many the checker went through of what the proof consists of.
    pub count: Option<u64>,
    /// What these are: positions, branches, clauses or heaps.
    pub unit: Option<&'static str>,
    /// The line to blame, counted from 1.
    pub line: Option<u64>,
    /// What is wrong there.
    pub why: Option<String>,
}

impl Verdict {
    /// Not accepted, because of this line.
    fn against(verdict: &'static str, text: String, line: u64, why: String) -> Verdict {
        Verdict {
            verdict,
            text,
            line: Some(line),
            why: Some(why),
            ..Verdict::default()
        }
    }

    /// The same about this game.
    fn about(self, game: &str) -> Verdict {
        let games = vec![game.to_owned()];
        Verdict { games, ..self }
    }
}

/// Checks a certificate.
///
/// # Errors
/// If it cannot be read to its end.
pub fn check_certificate(input: &mut dyn BufRead, limits: &Limits) -> io::Result<Verdict> {
    Ok(match check_within(input, limits) {
        Ok(accepted) => Verdict {
            verdict: "accepted",
            text: format!("accepted: {accepted}"),
            games: vec![accepted.game],
            claim: Some(accepted.claim),
            count: accepted.extent.unit().map(|_| accepted.extent.count()),
            unit: accepted.extent.unit(),
            ..Verdict::default()
        },
        Err(Failure::Rejected(rejected)) => {
            let text = format!("rejected: {rejected}");
            Verdict::against("rejected", text, rejected.line, rejected.why)
        }
        Err(Failure::Undecided(undecided)) => {
            let text = format!("not decided: {undecided}");
            Verdict::against("undecided", text, undecided.line, undecided.why())
        }
        Err(Failure::Unreadable(error)) => return Err(error),
        Err(other) => return Err(io::Error::other(other.to_string())),
    })
}

/// What a coloring takes besides a few times its text, as measured.
const BYTES_OF_A_COLORING: u64 = 512;

/// Checks colorings of a game, in a text of this name. Every coloring goes through the checker as
/// the certificate that it is: what is said here is said by the rules there.
///
/// # Errors
/// If the game or the text cannot be understood.
pub fn check_colorings(
    spec: &Spec,
    name: &str,
    text: &str,
    limits: &Limits,
) -> Result<Verdict, Error> {
    let lines = text.lines().count() as u64;
    let needs = lines * BYTES_OF_A_COLORING + 4 * text.len() as u64;
    if needs > limits.memory {
        let why = format!(
            "{} colorings take some {} bytes of memory, more than the {} of --memory",
            grouped(lines),
            grouped(needs),
            grouped(limits.memory)
        );
        return Ok(Verdict::against(
            "undecided",
            format!("not decided: {why}"),
            1,
            why,
        ));
    }
    let all = given(spec, name, text)?;
    for coloring in &all {
        let (game, line) = (&coloring.game, coloring.line);
        match check_within(&mut coloring.certificate.as_bytes(), limits) {
            Ok(_) => {}
            Err(Failure::Rejected(rejected)) => {
                let place = match all.len() {
                    1 => String::new(),
                    _ => format!("line {line}: "),
                };
                let text = format!("rejected: {game}: {place}{}", rejected.why);
                let against = Verdict::against("rejected", text, line as u64, rejected.why);
                return Ok(against.about(game));
            }
            Err(Failure::Undecided(undecided)) => {
                let why = undecided.why();
                let text = format!("not decided: {game}: line {line}: {why}");
                return Ok(Verdict::against("undecided", text, line as u64, why).about(game));
            }
            Err(other) => return Err(Error::Question(format!("{name}: {other}"))),
        }
    }
    let mut games: Vec<String> = all.iter().map(|given| given.game.clone()).collect();
    games.dedup();
    Ok(Verdict {
        verdict: "accepted",
        text: accepted(spec, &all, &games),
        games,
        claim: Some(match all.len() {
            1 => "a proper coloring".to_owned(),
            many => format!("{many} proper colorings"),
        }),
        ..Verdict::default()
    })
}

fn accepted(spec: &Spec, all: &[Given], games: &[String]) -> String {
    let rule = match spec.pairs.iter().find(|(key, _)| key == "rule") {
        Some((_, rule)) => format!(" by rule {rule}"),
        None => match family(&spec.name).map(|family| family.key("rule", Purpose::Color)) {
            Ok(Some(Key {
                fallback: Fallback::Value(rule),
                ..
            })) => format!(" by rule {rule}"),
            _ => String::new(),
        },
    };
    let list = |sizes: &[usize]| {
        let used = sizes.iter().rposition(|&size| size > 0).unwrap_or(0);
        let sizes: Vec<String> = sizes[..=used].iter().map(usize::to_string).collect();
        sizes.join(", ")
    };
    match all {
        [one] => format!(
            "accepted: {}: a proper coloring{rule}; cells of each color: {}",
            one.game,
            list(&one.sizes)
        ),
        _ => {
            let count = grouped(all.len() as u64);
            format!(
                "accepted: {}: {count} proper colorings{rule}",
                games.join(", ")
            )
        }
    }
}
