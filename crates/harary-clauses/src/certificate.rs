//! The text of a certificate of strategies, as docs/certificates.md describes it: read, and
//! believed in nothing.

use crate::Goal;
use harary_core::{Player, Unreadable};

/// A certificate that states who wins and proves it by strategies.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Certificate {
    /// The words of the game.
    pub game: String,
    /// The lines of the board, if it is quoted, each with its newline.
    pub board: String,
    /// The moves after which the claim is made.
    pub after: Vec<String>,
    /// The claim, as it stands there.
    pub claim: String,
    /// The sections, each of which proves a part of the claim.
    pub sections: Vec<Section>,
}

/// A strategy, and what it is to prove.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Section {
    /// Whose strategy it is.
    pub claimant: Player,
    /// What it is to reach.
    pub goal: Goal,
    /// The first moves after which it is to reach it; from the start itself if `None`.
    pub roots: Option<Roots>,
    /// How it goes.
    pub body: Body,
}

/// First moves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Roots {
    /// These.
    Only(Vec<String>),
    /// All others.
    Others(Vec<String>),
}

/// What stands in a section.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Body {
    /// Positions with moves.
    Lines {
        /// Whether positions leave out what does not matter.
        live: bool,
        /// For each map the names of the images of all cells.
        images: Vec<Vec<String>>,
        /// Positions, each with its move.
        lines: Vec<(String, String)>,
    },
    /// The image of each cell: the claimant answers every cell with its image.
    Mirror(Vec<String>),
    /// A reason that is no strategy.
    StrategyStealing,
}

impl Certificate {
    /// Reads a certificate whose claim is an outcome, plies or first moves. `mover` tells who is to
    /// move at the position that the claim is about.
    ///
    /// # Errors
    /// If the claim is of another kind, or a line is not as the format has it.
    pub fn read(
        text: &str,
        mover: impl FnOnce(&Certificate) -> Result<Player, Unreadable>,
    ) -> Result<Certificate, Unreadable> {
        let mut lines = text.lines().peekable();
        let mut take = |prefix: &str, is_required: bool| {
            let found = lines.next_if(|line| line.starts_with(prefix));
            match found {
                Some(line) => Ok(Some(line[prefix.len()..].to_owned())),
                None if is_required => Err(no(&format!("a line `{prefix}…` is missing"))),
                None => Ok(None),
            }
        };
        take("harary-certificate 1", true)?;
        let game = take("game ", true)?.unwrap_or_default();
        let after = take("after ", false)?.unwrap_or_default();
        let claim = take("claim ", true)?.unwrap_or_default();
        let is_quoted = take("board", false)?.is_some();
        let mut board = String::new();
        if is_quoted {
            for line in lines.by_ref().take_while(|line| *line != "end") {
                board += line;
                board.push('\n');
            }
        }
        let names = |list: &str| -> Vec<String> {
            let names = list.split(',').filter(|name| !name.is_empty());
            names.map(str::to_owned).collect()
        };
        let mut certificate = Certificate {
            game,
            board,
            after: names(&after),
            claim,
            sections: Vec::new(),
        };
        let claim = certificate.claim.clone();
        let parts = match claim.split(' ').collect::<Vec<_>>().as_slice() {
            ["first-moves", winner, moves @ ..] => {
                let moves = names(moves.first().unwrap_or(&""));
                of_first_moves(winner, &moves, mover(&certificate)?)?
            }
            words => parts(words)?,
        };
        for (claimant, goal, roots) in parts {
            let body = body(claimant, goal, &mut lines)?;
            certificate.sections.push(Section {
                claimant,
                goal,
                roots,
                body,
            });
        }
        match lines.next() {
            Some(line) => Err(no(&format!("`{line}`: nothing should follow"))),
            None => Ok(certificate),
        }
    }
}

type Part = (Player, Goal, Option<Roots>);

fn no(why: &str) -> Unreadable {
    Unreadable(why.to_owned())
}

fn player(word: &str) -> Result<Player, Unreadable> {
    let found = Player::BOTH
        .into_iter()
        .find(|player| player.to_string() == word);
    found.ok_or_else(|| no(&format!("`{word}` is no player")))
}

/// The parts of a claim about the position itself.
fn parts(words: &[&str]) -> Result<Vec<Part>, Unreadable> {
    Ok(match words {
        ["outcome", "draw"] => {
            let both = Player::BOTH.into_iter();
            both.map(|player| (player, Goal::NoLoss, None)).collect()
        }
        ["outcome", winner] => vec![(player(winner)?, Goal::Win, None)],
        ["plies", winner, plies] => {
            let winner = player(winner)?;
            let plies = plies.parse().map_err(|_| no("plies are a number"))?;
            vec![
                (winner, Goal::WinWithin(plies), None),
                (winner.other(), Goal::NoLossBefore(plies), None),
            ]
        }
        _ => {
            return Err(no(&format!(
                "`claim {}`: only claims proved by strategies become clauses: outcome, plies, first-moves",
                words.join(" ")
            )));
        }
    })
}

/// The parts of a claim about first moves.
fn of_first_moves(winner: &str, moves: &[String], mover: Player) -> Result<Vec<Part>, Unreadable> {
    let other = mover.other();
    let only = || Some(Roots::Only(moves.to_vec()));
    let others = || Some(Roots::Others(moves.to_vec()));
    Ok(match winner {
        "draw" => vec![
            (mover, Goal::NoLoss, only()),
            (other, Goal::NoLoss, only()),
            (other, Goal::Win, others()),
        ],
        winner if player(winner)? == mover => {
            vec![(mover, Goal::Win, only()), (other, Goal::NoLoss, others())]
        }
        _ => vec![(other, Goal::Win, None)],
    })
}

fn body<'t>(
    claimant: Player,
    goal: Goal,
    lines: &mut impl Iterator<Item = &'t str>,
) -> Result<Body, Unreadable> {
    let head = lines.next().ok_or_else(|| no("a section is missing"))?;
    let words: Vec<&str> = head.split(' ').collect();
    let live = match words.as_slice() {
        ["reason", _, "strategy-stealing"] => return Ok(Body::StrategyStealing),
        ["reason", whose, "mirror", images @ ..] if player(whose)? == claimant => {
            // What shows that there is no draw: whoever proves the win shows it anew.
            if goal == Goal::Win && !lines.any(|line| line == "end") {
                return Err(no("the proof that there is no draw has no end"));
            }
            return Ok(Body::Mirror(
                images.iter().map(|&cell| cell.into()).collect(),
            ));
        }
        ["strategy", _, "by", "weights"] => {
            return Err(no(
                "a strategy `by weights`, where sizes are compared, does not become clauses",
            ));
        }
        ["strategy", whose] if player(whose)? == claimant => false,
        ["strategy", whose, "on", "live", "boards"] if player(whose)? == claimant => true,
        _ => {
            return Err(no(&format!(
                "`{head}`: a strategy of {claimant} should stand here"
            )));
        }
    };
    let (mut images, mut listed) = (Vec::new(), Vec::new());
    for line in lines {
        if line == "end" {
            return Ok(Body::Lines {
                live,
                images,
                lines: listed,
            });
        }
        if line == "isomorphic" {
            return Err(no(
                "an `isomorphic` strategy, with positions up to the names of the vertices, does not become clauses",
            ));
        }
        match line.split_once(' ') {
            Some(("images", cells)) => images.push(cells.split(' ').map(str::to_owned).collect()),
            Some((position, mv)) => listed.push((position.to_owned(), mv.to_owned())),
            None => return Err(no(&format!("`{line}`: `POSITION MOVE` should stand here"))),
        }
    }
    Err(no("a section does not end"))
}
