//! The first lines of a certificate: format, game, `after`, claim.

use std::fmt::{self, Display, Formatter};

use crate::lines::Lines;
use crate::rules::{Outcome, Player};
use crate::verdict::{Failure, short};

/// What a certificate claims.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Claim {
    Outcome(Outcome),
    Coloring,
}

impl Display for Claim {
    fn fmt(&self, out: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Self::Outcome(Outcome::Won(player)) => write!(out, "{player} wins"),
            Self::Outcome(Outcome::Draw) => out.write_str("draw"),
            Self::Coloring => out.write_str("proper coloring"),
        }
    }
}

pub(crate) struct Header {
    /// The spec. It can be understood only with the claim, since some keys belong to one kind of claim.
    pub(crate) game: String,
    /// The line and the moves of `after`.
    pub(crate) after: Option<(u64, String)>,
    pub(crate) claim: Claim,
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
            None => return Err(line.wrong("a certificate begins with `harary-certificate 1`")),
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

        let claim = match line.text {
            "claim outcome A" => Claim::Outcome(Outcome::Won(Player::A)),
            "claim outcome B" => Claim::Outcome(Outcome::Won(Player::B)),
            "claim outcome draw" => Claim::Outcome(Outcome::Draw),
            "claim coloring" => Claim::Coloring,
            _ => {
                return Err(line.wrong(
                    "one of `claim outcome A`, `claim outcome B`, `claim outcome draw`, `claim coloring` should stand here",
                ));
            }
        };
        match after {
            Some((number, _)) if claim == Claim::Coloring => Err(Failure::at(
                number,
                "a coloring is not about a play: `after` is not allowed",
            )),
            after => Ok(Self { game, after, claim }),
        }
    }
}
