//! Evidence: a claim that a certificate can state, made from the answer that a cell shows.
//!
//! The claim and the cell come from one answer, so they cannot drift apart; what the file then says
//! is compared with the claim word by word.

use harary::catalog::Purpose;
use harary::{
    Ask, Certify, ColorAnswer, ColorOptions, Error, Known, Limits, LongestAnswer, LongestOptions,
    NimAnswer, NimOptions, Question, Report, Request, SolveAnswer, SolveEngine, SolveOptions, Spec,
    answer, color, every_board, moves_of, solve, unpacked,
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
    asked: Asked,
}

/// The question.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Asked {
    Play(Certify),
    /// Won by force, and soon found so.
    Forced(Certify),
    Coloring,
    /// Found with these options.
    Found(&'static str),
    Count,
    Longest {
        listed: bool,
    },
    Period,
    /// On boards of every size.
    EveryBoard,
}

/// What these options of `color` ask.
fn color_options(spec: &Spec, options: &str) -> Result<ColorOptions, Error> {
    let question: Question = format!("color {spec} {options}").parse()?;
    match question.request {
        Request::Color(asked) => Ok(asked),
        _ => Ok(ColorOptions::default()),
    }
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
        let outcome = outcome
            .map(|outcome| outcome.to_string())
            .unwrap_or_default();
        let (asked, claim) = match (part, plies, first_moves) {
            (Certify::Plies, Some(plies), _) => {
                (Certify::Plies, format!("plies {outcome} {plies}"))
            }
            (Certify::FirstMoves, _, Some(moves)) => {
                let claim = format!("first-moves {outcome} {}", moves.join(","));
                (Certify::FirstMoves, claim.trim_end().to_owned())
            }
            _ => (Certify::Outcome, format!("outcome {outcome}")),
        };
        Evidence {
            game: self.game.clone(),
            after: self.after.clone(),
            claim,
            asked: match self.by_force {
                true => Asked::Forced(asked),
                false => Asked::Play(asked),
            },
        }
    }
}

impl Evidence {
    fn about(spec: &Spec, part: Purpose, claim: String, asked: Asked) -> Result<Self, Error> {
        Ok(Evidence {
            game: spec.resolve(part)?.to_string(),
            after: String::new(),
            claim,
            asked,
        })
    }

    /// That there is a coloring, or none; nothing where that is not known.
    pub(super) fn existence(spec: &Spec, found: &ColorAnswer) -> Result<Option<Self>, Error> {
        let claim = match found.exists {
            None => return Ok(None),
            Some(true) => "coloring",
            Some(false) => "count 0",
        };
        Evidence::about(spec, Purpose::Color, claim.into(), Asked::Coloring).map(Some)
    }

    /// Looks for a coloring with these options of `color`; the report, and that there is one, if it
    /// is found.
    pub(super) fn found(
        spec: &Spec,
        options: &'static str,
        limits: &Limits<'_>,
    ) -> Result<(Report<ColorAnswer>, Option<Self>), Error> {
        let report = color(spec, &color_options(spec, options)?, limits)?;
        let exists = report.answer.coloring.is_some().then(|| {
            let asked = Asked::Found(options);
            Evidence::about(spec, Purpose::Color, "coloring".into(), asked)
        });
        Ok((report, exists.transpose()?))
    }

    /// How many colorings there are, up to renaming colors.
    pub(super) fn count(spec: &Spec, up_to_colors: u128) -> Result<Self, Error> {
        Evidence::about(
            spec,
            Purpose::Color,
            format!("count {up_to_colors}"),
            Asked::Count,
        )
    }

    /// The greatest length of a coloring by columns, and how many there are of it; with the list,
    /// if that was asked for.
    pub(super) fn longest(spec: &Spec, found: &LongestAnswer) -> Result<Self, Error> {
        let (length, count) = (
            found.length.unwrap_or_default(),
            found.count.unwrap_or_default(),
        );
        let listed = found.list.is_some();
        let claim = format!("longest {length} count {count}");
        Evidence::about(spec, Purpose::Play, claim, Asked::Longest { listed })
    }

    /// The period of the nim-values of a code that splits heaps.
    pub(super) fn period(spec: &Spec, found: &NimAnswer) -> Result<Self, Error> {
        let claim = format!(
            "period {} preperiod {}",
            found.period.unwrap_or_default(),
            found.preperiod.unwrap_or_default()
        );
        Evidence::about(spec, Purpose::Heaps, claim, Asked::Period)
    }

    /// That a game is a draw on boards of every size.
    pub(super) fn every_board(game: &str) -> Self {
        Evidence {
            game: game.to_owned(),
            after: String::new(),
            claim: "every-board draw".to_owned(),
            asked: Asked::EveryBoard,
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
        self.asked == Asked::Longest { listed: true } && self.game == "columns c=4"
    }

    /// A name for the file, one for each question: the words of the game (rows joined by -), the
    /// moves, and what is claimed.
    pub fn file_name(&self) -> String {
        let mut words = self.game.replace(' ', "_").replace('/', "-");
        if !self.after.is_empty() {
            words += &format!("_after={}", self.after);
        }
        let kind = match self.asked {
            Asked::Play(part) | Asked::Forced(part) => part.name(),
            Asked::Coloring | Asked::Found(_) => "coloring",
            Asked::Count => "count",
            Asked::Longest { .. } => "longest",
            Asked::Period => "period",
            Asked::EveryBoard => "every-board",
        };
        let packed = if self.is_large() { ".zst" } else { "" };
        format!("{words}.{kind}.cert{packed}")
    }

    /// The command that writes it.
    pub fn command(&self) -> String {
        let words = match self.asked {
            Asked::Play(_) | Asked::Forced(_) => "solve",
            Asked::Longest { .. } => "longest",
            Asked::Period => "nim",
            Asked::EveryBoard => "prove",
            _ => "color",
        };
        let mut words = format!("harary {words} {}", self.game);
        if !self.after.is_empty() {
            words += &format!(" --after {}", self.after);
        }
        words += &match self.asked {
            Asked::Play(Certify::Outcome) => " --ask outcome".to_owned(),
            Asked::Forced(Certify::Outcome) => " --engine threats --ask outcome".to_owned(),
            Asked::Forced(part) => {
                format!(" --engine threats --ask plies --certify {}", part.name())
            }
            Asked::Play(part) => format!(" --certify {}", part.name()),
            Asked::Found(options) => format!(" {options}"),
            Asked::Count => " --count".to_owned(),
            Asked::Longest { listed: true } => " --all".to_owned(),
            Asked::EveryBoard => " --every-board".to_owned(),
            _ => String::new(),
        };
        words + " --certificate FILE"
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
        let request: Request = match self.asked {
            Asked::Play(certify) | Asked::Forced(certify) => SolveOptions {
                after: moves_of(&self.after),
                ask: match certify {
                    Certify::Outcome => Ask::Outcome,
                    Certify::Plies => Ask::Plies,
                    Certify::FirstMoves => Ask::Moves,
                },
                certify,
                engine: match self.asked {
                    Asked::Forced(_) => SolveEngine::Threats,
                    _ => SolveEngine::Auto,
                },
                ..SolveOptions::default()
            }
            .into(),
            Asked::Longest { listed } => LongestOptions {
                all: listed,
                ..LongestOptions::default()
            }
            .into(),
            Asked::Period => NimOptions::default().into(),
            Asked::Coloring => ColorOptions::default().into(),
            Asked::Count => ColorOptions {
                count: true,
                ..ColorOptions::default()
            }
            .into(),
            Asked::Found(options) => color_options(&self.game.parse()?, options)?.into(),
            Asked::EveryBoard => {
                every_board(&self.game.parse()?, PERIOD, &limits)?;
                self.compare(&path)?;
                return Ok(path);
            }
        };
        let question = Question::new(self.game.parse()?, request);
        let unwritten = answer(&question, &limits)?.unwritten;
        if let Some(why) = unwritten {
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
