//! Evidence: a claim that a certificate can state, made from the answer that a cell shows.
//!
//! The claim and the cell come from one answer, so they cannot drift apart; what the file then says
//! is compared with the claim word by word.

use harary::catalog::Purpose;
use harary::{
    Ask, Certify, ColorAnswer, Error, Known, Limits, LongestAnswer, NimAnswer, Outcome, Player,
    Question, Report, Request, SolveAnswer, SolveEngine, SolveOptions, Spec, answer, color,
    every_board, moves_of, solve, unpacked,
};
use std::fmt::Display;
use std::fs::File;
use std::io::BufRead;
use std::path::{Path, PathBuf};

/// A claim about a game, and the question whose certificate states it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Evidence {
    game: String,
    after: String,
    claim: String,
    /// What is claimed, in a word.
    kind: &'static str,
    verb: &'static str,
    /// The options of the question.
    options: String,
}

/// Pairings that repeat after more columns or rows are not looked for.
pub(super) const PERIOD: usize = 4;

/// A game that was solved, perhaps after some moves.
#[derive(Clone, Debug)]
pub(super) struct Played {
    game: String,
    after: String,
    by_force: bool,
    pub(super) answer: SolveAnswer,
    /// What the literature says of it.
    pub(super) known: Vec<Known>,
}

impl Played {
    /// Solves a game of the atlas after some moves.
    pub(super) fn new(spec: &str, after: &str, ask: Ask) -> Result<Self, Error> {
        Played::by(spec, after, ask, SolveEngine::Auto)
    }

    /// Solves a game that is won by force.
    pub(super) fn by_force(spec: &str, ask: Ask) -> Result<Self, Error> {
        Played::by(spec, "", ask, SolveEngine::Threats)
    }

    fn by(spec: &str, after: &str, ask: Ask, engine: SolveEngine) -> Result<Self, Error> {
        let spec: Spec = spec.parse()?;
        let asked = SolveOptions {
            after: moves_of(after),
            ask,
            engine,
            ..SolveOptions::default()
        };
        let report = solve(&spec, &asked, &Limits::default())?;
        Ok(Played {
            game: spec.resolve(Purpose::Play)?.to_string(),
            after: after.to_owned(),
            by_force: engine == SolveEngine::Threats,
            answer: report.answer,
            known: report.known,
        })
    }

    /// The claim of this part of the answer; where there is no such part (a draw has no plies) of
    /// the outcome.
    pub(super) fn claim(&self, part: Certify) -> Evidence {
        let SolveAnswer {
            outcome,
            plies,
            first_moves,
            ..
        } = &self.answer;
        // A certificate counts the end of a saturation game, which nobody wins, for A.
        let outcome = outcome.unwrap_or(Outcome::Wins(Player::A));
        let (part, claim) = match (part, plies, first_moves) {
            (Certify::Plies, Some(plies), _) => (part, format!("plies {outcome} {plies}")),
            (Certify::FirstMoves, _, Some(moves)) => {
                let claim = format!("first-moves {outcome} {}", moves.join(","));
                (part, claim.trim_end().to_owned())
            }
            _ => (Certify::Outcome, format!("outcome {outcome}")),
        };
        let engine = if self.by_force {
            "--engine threats "
        } else {
            ""
        };
        let asked = match part {
            Certify::Outcome => "--ask outcome",
            Certify::Plies => "--ask plies --certify plies",
            Certify::FirstMoves => "--certify first-moves",
        };
        Evidence {
            game: self.game.clone(),
            after: self.after.clone(),
            claim,
            kind: part.name(),
            verb: "solve",
            options: format!("{engine}{asked}"),
        }
    }
}

impl Evidence {
    /// A claim about a game from its start, proved by the certificate of a question of this verb
    /// with these options.
    fn about(
        spec: &Spec,
        part: Purpose,
        kind: &'static str,
        (verb, options): (&'static str, &'static str),
        claim: String,
    ) -> Result<Self, Error> {
        Ok(Evidence {
            game: spec.resolve(part)?.to_string(),
            after: String::new(),
            claim,
            kind,
            verb,
            options: options.to_owned(),
        })
    }

    /// A claim about colorings.
    fn colored(
        spec: &Spec,
        kind: &'static str,
        options: &'static str,
        claim: String,
    ) -> Result<Self, Error> {
        Evidence::about(spec, Purpose::Color, kind, ("color", options), claim)
    }

    /// That there is a coloring, or none; nothing where that is not known.
    pub(super) fn existence(spec: &Spec, found: &ColorAnswer) -> Result<Option<Self>, Error> {
        let claim = match found.exists {
            None => return Ok(None),
            Some(true) => "coloring",
            Some(false) => "count 0",
        };
        Evidence::colored(spec, "coloring", "", claim.into()).map(Some)
    }

    /// Looks for a coloring with these options of `color`; the report, and that there is one, if it
    /// is found.
    pub(super) fn found(
        spec: &Spec,
        options: &'static str,
        limits: &Limits<'_>,
    ) -> Result<(Report<ColorAnswer>, Option<Self>), Error> {
        let question: Question = format!("color {spec} {options}").parse()?;
        let Request::Color(asked) = question.request else {
            return Err(Error::Question(format!(
                "{question}: it asks for no coloring"
            )));
        };
        let report = color(spec, &asked, limits)?;
        let is_found = report.answer.coloring.is_some();
        let exists =
            is_found.then(|| Evidence::colored(spec, "coloring", options, "coloring".into()));
        Ok((report, exists.transpose()?))
    }

    /// How many colorings there are, up to renaming colors.
    pub(super) fn count(spec: &Spec, up_to_colors: u128) -> Result<Self, Error> {
        Evidence::colored(spec, "count", "--count", format!("count {up_to_colors}"))
    }

    /// The greatest length of a coloring by columns, and how many there are of it; with the list,
    /// if that was asked for.
    pub(super) fn longest(spec: &Spec, found: &LongestAnswer) -> Result<Self, Error> {
        let (length, count) = (
            found.length.unwrap_or_default(),
            found.count.unwrap_or_default(),
        );
        let options = if found.list.is_some() { "--all" } else { "" };
        let claim = format!("longest {length} count {count}");
        Evidence::about(spec, Purpose::Play, "longest", ("longest", options), claim)
    }

    /// The period of the nim-values of a code that splits heaps.
    pub(super) fn period(spec: &Spec, found: &NimAnswer) -> Result<Self, Error> {
        let claim = format!(
            "period {} preperiod {}",
            found.period.unwrap_or_default(),
            found.preperiod.unwrap_or_default()
        );
        Evidence::about(spec, Purpose::Heaps, "period", ("nim", ""), claim)
    }

    /// That a game is a draw on boards of every size.
    pub(super) fn every_board(game: &str) -> Self {
        Evidence {
            game: game.to_owned(),
            after: String::new(),
            claim: "every-board draw".to_owned(),
            kind: "every-board",
            verb: "prove",
            options: "--every-board".to_owned(),
        }
    }

    /// The game, in its canonical words.
    pub fn game(&self) -> &str {
        &self.game
    }

    /// The moves after which the claim is made, joined by commas; empty at the start.
    pub fn after(&self) -> &str {
        &self.after
    }

    /// What stands after `claim ` in the certificate.
    pub fn claim(&self) -> &str {
        &self.claim
    }

    /// Whether the certificate is larger than all others of the atlas together.
    pub fn is_large(&self) -> bool {
        self.words() == "longest columns c=4 --all"
    }

    /// A name for the file, one for each question: the words of the game (rows joined by -), the
    /// moves, and what is claimed.
    pub fn file_name(&self) -> String {
        let mut words = self.game.replace(' ', "_").replace('/', "-");
        if !self.after.is_empty() {
            words += &format!("_after={}", self.after);
        }
        let packed = if self.is_large() { ".zst" } else { "" };
        format!("{words}.{}.cert{packed}", self.kind)
    }

    /// The question.
    fn words(&self) -> String {
        let mut words = format!("{} {}", self.verb, self.game);
        if !self.after.is_empty() {
            words += &format!(" --after {}", self.after);
        }
        if !self.options.is_empty() {
            words += &format!(" {}", self.options);
        }
        words
    }

    /// The command that writes it.
    pub fn command(&self) -> String {
        format!("harary {} --certificate FILE", self.words())
    }

    /// Answers the question once more, within limits that need one thread, and writes its
    /// certificate into a folder.
    ///
    /// # Errors
    /// If the file cannot be written, or states another claim: two answers to one question.
    pub fn write(&self, folder: &Path, limits: &Limits<'_>) -> Result<PathBuf, Error> {
        let path = folder.join(self.file_name());
        let limits = Limits {
            certificate: Some(path.clone()),
            ..limits.clone()
        };
        if self.verb == "prove" {
            every_board(&self.game.parse()?, PERIOD, &limits)?;
        } else if let Some(why) = answer(&self.words().parse()?, &limits)?.unwritten {
            return Err(Error::Question(why));
        }
        self.compare(&path)?;
        Ok(path)
    }

    /// Refuses a file whose first lines say anything else.
    pub(super) fn compare(&self, path: &Path) -> Result<(), Error> {
        let failed = |error| Error::File {
            path: path.to_owned(),
            error,
        };
        let file = unpacked(File::open(path).map_err(failed)?).map_err(failed)?;
        let mut expected = vec![format!("game {}", self.game)];
        if !self.after.is_empty() {
            expected.push(format!("after {}", self.after));
        }
        expected.push(format!("claim {}", self.claim));
        let mut lines = file.lines().skip(1);
        for expected in expected {
            let line = lines
                .next()
                .transpose()
                .map_err(failed)?
                .unwrap_or_default();
            if line != expected {
                return Err(Error::Question(format!(
                    "{}: the file says `{line}`, the atlas `{expected}`",
                    path.display()
                )));
            }
        }
        Ok(())
    }
}

/// Solves a game of the atlas.
pub(super) fn solved(spec: &str, ask: Ask) -> Result<Played, Error> {
    Played::new(spec, "", ask)
}

/// The game of a size, from the words of a game without n and convention.
pub(super) fn game_of_size(words: &str, n: impl Display, convention: &str) -> String {
    let words = words.replacen(' ', &format!(" n={n} "), 1);
    format!("{words} convention={convention}")
}
