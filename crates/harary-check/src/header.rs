//! The first lines of a certificate: format, game, `after`, claim.

use std::fmt::{self, Display, Formatter};

use crate::grouped::grouped;
use crate::lines::Lines;
use crate::period::Period;
use crate::rules::{Outcome, Player};
use crate::spec::{count, number};
use crate::verdict::{Failure, short};

/// What is claimed of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PlayClaim {
    /// How it ends under perfect play.
    Outcome(Outcome),
    /// This player wins, in so many plies if the winner hurries and the loser delays.
    Plies { winner: Player, plies: u32 },
    /// How it ends, and that the first moves in the header are those that keep this.
    FirstMoves(Outcome),
}

/// What a certificate claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    /// How a game goes.
    Play(PlayClaim),
    /// There is a proper coloring.
    Coloring,
    /// There are so many, up to renaming colors.
    Count(u64),
    /// There is a set of so many cells without a forbidden set.
    Set(u64),
    /// The longest plays have so many moves, and there are so many of them up to renaming columns.
    Longest { length: u32, count: u64 },
    /// The nim-values of single heaps repeat themselves.
    Period(Period),
    /// Nobody has to let the other win, on boards of every size.
    EveryBoard,
}

/// An outcome by its word.
fn outcome(word: &str) -> Option<Outcome> {
    match word {
        "A" => Some(Outcome::Won(Player::A)),
        "B" => Some(Outcome::Won(Player::B)),
        "draw" => Some(Outcome::Draw),
        _ => None,
    }
}

impl Claim {
    /// A claim by its words; an error if a number in it is none.
    fn read(text: &str) -> Option<Result<Self, String>> {
        let words: Vec<&str> = text.split(' ').collect();
        Some(match words[..] {
            ["outcome", word] => Ok(Self::Play(PlayClaim::Outcome(outcome(word)?))),
            ["plies", winner, plies] => match outcome(winner)? {
                Outcome::Won(winner) => {
                    let plies = number(plies, 0..=u32::MAX);
                    plies.map(|plies| Self::Play(PlayClaim::Plies { winner, plies }))
                }
                Outcome::Draw => return None,
            },
            ["first-moves", word] | ["first-moves", word, _] => {
                Ok(Self::Play(PlayClaim::FirstMoves(outcome(word)?)))
            }
            ["every-board", "draw"] => Ok(Self::EveryBoard),
            ["coloring"] => Ok(Self::Coloring),
            ["count", colorings] => count(colorings).map(Self::Count),
            ["set", cells] => count(cells).map(Self::Set),
            ["longest", length, "count", plays] => {
                number(length, 1..=1000).and_then(|length| match count(plays)? {
                    0 => Err("some play is the longest".to_owned()),
                    count => Ok(Self::Longest { length, count }),
                })
            }
            ["period", period, "preperiod", preperiod] => Self::period([period, preperiod, "0"]),
            ["period", period, "preperiod", preperiod, "saltus", saltus] => match saltus {
                "0" => Err("a saltus of 0 is left out".to_owned()),
                _ => Self::period([period, preperiod, saltus]),
            },
            _ => return None,
        })
    }

    fn period([period, preperiod, saltus]: [&str; 3]) -> Result<Self, String> {
        let claimed = Period {
            period: count(period)?,
            preperiod: count(preperiod)?,
            saltus: count(saltus)?,
        };
        match claimed.period {
            0 => Err("a period is at least 1".to_owned()),
            _ => Ok(Self::Period(claimed)),
        }
    }
}

impl Display for Claim {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Play(PlayClaim::Plies { winner, plies: 1 }) => {
                write!(out, "{winner} wins in 1 ply")
            }
            Self::Play(PlayClaim::Plies { winner, plies }) => {
                write!(out, "{winner} wins in {plies} plies")
            }
            Self::Play(PlayClaim::Outcome(outcome) | PlayClaim::FirstMoves(outcome)) => {
                match outcome {
                    Outcome::Won(player) => write!(out, "{player} wins"),
                    Outcome::Draw => out.write_str("draw"),
                }
            }
            Self::EveryBoard => out.write_str("draw on every board"),
            Self::Coloring => out.write_str("proper coloring"),
            Self::Set(1) => out.write_str("1 cell without a set"),
            Self::Set(cells) => write!(out, "{cells} cells without a set"),
            Self::Count(0) => out.write_str("no proper coloring"),
            Self::Count(count) => {
                let plural = if *count == 1 { "" } else { "s" };
                let count = grouped(*count);
                write!(out, "{count} proper coloring{plural} up to renaming")
            }
            Self::Period(Period {
                period,
                preperiod,
                saltus,
            }) => {
                let [period, preperiod] = [*period, *preperiod].map(grouped);
                write!(out, "period {period}, preperiod {preperiod}")?;
                match saltus {
                    0 => Ok(()),
                    _ => write!(out, ", saltus {}", grouped(*saltus)),
                }
            }
            Self::Longest { length, count } => {
                let count = grouped(*count);
                write!(
                    out,
                    "longest play {length}, reached by {count} up to renaming"
                )
            }
        }
    }
}

pub(crate) struct Header {
    /// The spec. It can be understood only with the claim, since some keys belong to one kind of
    /// claim.
    pub(crate) game: String,
    /// The line and the moves of `after`.
    pub(crate) after: Option<(u64, String)>,
    pub(crate) claim: Claim,
    /// The moves that a claim of first moves lists.
    pub(crate) first_moves: Vec<String>,
}

/// Whether the first line of a file is one of DIMACS or LRAT: a comment, the head of a formula, or
/// numbers that 0 ends.
pub fn is_of_clauses(line: &str) -> bool {
    let is_number = |word: &str| {
        word.trim_start_matches('-')
            .bytes()
            .all(|byte| byte.is_ascii_digit())
    };
    line.starts_with("p cnf ")
        || line.starts_with("c ")
        || line.ends_with(" 0") && line.split(' ').all(is_number)
}

impl Header {
    /// Where the spec stands.
    pub(crate) const GAME_LINE: u64 = 2;

    pub(crate) fn read(lines: &mut Lines<'_>) -> Result<Self, Failure> {
        let line = lines.next("`harary-certificate 1`")?;
        match line.text.strip_prefix("harary-certificate ") {
            Some("1") => {}
            Some(other) => {
                return Err(line.wrong(format!(
                    "this checker reads format 1, not `{}`",
                    short(other)
                )));
            }
            None if is_of_clauses(line.text) => {
                return Err(line.wrong(
                    "these are clauses, or a proof of clauses, and no certificate; programs as `cake_lpr CLAUSES PROOF` check them",
                ));
            }
            None => {
                return Err(line.wrong(
                    "this is no certificate, which would begin with `harary-certificate 1`",
                ));
            }
        }

        let line = lines.next("`game SPEC`")?;
        let game = match line.text.strip_prefix("game ") {
            Some(spec) => spec.to_owned(),
            None => return Err(line.wrong("`game SPEC` should stand here")),
        };

        let mut line = lines.next("`claim CLAIM`")?;
        let mut after = None;
        if let Some(moves) = line.text.strip_prefix("after ") {
            if moves.contains(' ') || moves.split(',').any(str::is_empty) {
                return Err(line.wrong("`after` takes moves joined by commas, without spaces"));
            }
            after = Some((line.number, moves.to_owned()));
            line = lines.next("`claim CLAIM`")?;
        }

        let mut first_moves = Vec::new();
        if let Some(listed) = line.text.strip_prefix("claim first-moves ")
            && let Some((_, moves)) = listed.split_once(' ')
        {
            first_moves.extend(moves.split(',').map(str::to_owned));
        }
        let claim = match line.text.strip_prefix("claim ").map(Claim::read) {
            Some(Some(claim)) => claim.map_err(|why| line.wrong(why))?,
            _ => {
                return Err(line.wrong(
                    "one of `claim outcome A`, `claim outcome B`, `claim outcome draw`, `claim plies PLAYER N`, \
                     `claim first-moves OUTCOME MOVES`, `claim coloring`, `claim count N`, `claim set N`, \
                     `claim longest L count N`, `claim period P preperiod N` (perhaps with `saltus S`), \
                     `claim every-board draw` should stand here",
                ));
            }
        };
        match (after, claim) {
            (Some((number, _)), Claim::Longest { .. }) => Err(Failure::at(
                number,
                "the longest plays are those from the start: `after` is not allowed",
            )),
            (Some((number, _)), Claim::Period(_)) => Err(Failure::at(
                number,
                "a period is one of single heaps: `after` is not allowed",
            )),
            (Some((number, _)), Claim::EveryBoard) => Err(Failure::at(
                number,
                "every board is an empty one: `after` is not allowed",
            )),
            (Some((number, _)), Claim::Coloring | Claim::Count(_)) => Err(Failure::at(
                number,
                "a coloring is not about a play: `after` is not allowed",
            )),
            (Some((number, _)), Claim::Set(_)) => Err(Failure::at(
                number,
                "a set of cells is not about a play: `after` is not allowed",
            )),
            (after, claim) => Ok(Self {
                game,
                after,
                claim,
                first_moves,
            }),
        }
    }

    /// The claim in words, first moves included.
    pub(crate) fn claimed(&self) -> String {
        let claim = &self.claim;
        let moves = self.first_moves.join(",");
        match (claim, self.first_moves.len()) {
            // Nobody wins there: only the number of moves counts.
            (Claim::Play(PlayClaim::Plies { plies, .. }), _)
                if (self.game.split(' ')).any(|pair| pair == "convention=saturation") =>
            {
                let more = self.after.as_ref().map_or("", |_| "more ");
                let plural = if *plies == 1 { "" } else { "s" };
                format!("the play has {plies} {more}move{plural}")
            }
            (Claim::Play(PlayClaim::FirstMoves(_)), 0) => {
                format!("{claim} whatever the first move")
            }
            (Claim::Play(PlayClaim::FirstMoves(_)), 1) => {
                format!("{claim} with exactly the first move {moves}")
            }
            (Claim::Play(PlayClaim::FirstMoves(_)), _) => {
                format!("{claim} with exactly the first moves {moves}")
            }
            _ => claim.to_string(),
        }
    }
}
