//! Who moves for Harary: how strong it plays, and how much it knows about its move.

use super::{Line, Sample, Session, more_moves};
use crate::answer::Stopped;
use crate::grouped::grouped;
use crate::run::Limits;
use crate::run::clock::Stopwatch;
use harary_core::{Dice, Outcome, Value, choices};
use std::cmp::Reverse;
use std::fmt;
use std::sync::atomic::Ordering;
use std::time::Duration;

/// What is solved within this time needs no second opinion.
const SOON: Duration = Duration::from_millis(500);
/// The most time for choosing the best trap.
const FOR_TRAPS: Duration = Duration::from_secs(2);

choices! {
    /// How strong Harary plays.
    pub enum Level {
        /// Never gives a win or a draw away; where it cannot win it chooses the move to which the
        /// fewest answers are right, even if the game is over sooner; a position that it cannot
        /// solve in time it plays as strong does, or mirrors the board, and says so
        Perfect = "perfect",
        /// Plays the move that did best in random games, and solves nothing; more time, more games
        /// (where only the number of moves counts it plays as perfect does)
        Strong = "strong",
        /// Sees a win in one move and a loss in two, and else moves at random
        Beginner = "beginner",
    }
}

impl Level {
    /// How long it thinks about a move, if nothing else is said.
    pub const fn time(self) -> Duration {
        match self {
            Level::Perfect => Duration::from_secs(30),
            Level::Strong | Level::Beginner => Duration::from_secs(2),
        }
    }
}

/// A player who is not a person.
///
/// Among moves that are equally good it chooses at random. A perfect player who cannot win sets
/// traps: it prefers the move that fewest answers meet, even if another one would last longer, and
/// of several such moves the one that lasts longest.
///
/// ```
/// use harary::{Level, Limits, Opponent, session};
///
/// let mut game = session(&"vdw n=5 k=3".parse()?, 1 << 20)?;
/// let mut harary = Opponent::new(Level::Perfect, 1);
/// let reply = harary.reply(&mut *game, &Limits::default()).expect("not over");
/// assert_eq!(reply.text, "3");
/// assert_eq!(reply.grounds.to_string(), "A wins in 4 more plies");
/// # Ok::<(), harary::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Opponent {
    /// How strong it plays.
    pub level: Level,
    dice: Dice,
}

/// A move, and how much is known about it. It has not been played yet.
#[derive(Clone, PartialEq, Debug)]
pub struct Reply {
    /// The move in the notation of the game.
    pub text: String,
    /// Why it was chosen.
    pub grounds: Grounds,
}

/// How much is known about a move that was chosen; as text, a few words.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Grounds {
    /// The value of the position after this move. Its outcome is that of the position before; of
    /// moves that lose some lose sooner than others.
    Solved(Value),
    /// So many moves follow this one under perfect play, where only their number counts.
    Length(u32),
    /// There is no other move.
    Only,
    /// It is the image of the last move under a symmetry of the board: whoever answers so from the
    /// start does not lose.
    Mirrored,
    /// It did best in random games.
    Sampled {
        /// Why the position was not solved; `None` if nobody tried.
        unsolved: Option<Stopped>,
        /// The games that were played.
        games: u64,
        /// The share of those after this move that its player has won.
        won: f64,
        /// And of those that nobody has won.
        drawn: f64,
    },
    /// There was no time even for random games.
    Guess(Stopped),
    /// The level asks for no more than a glance.
    Glance,
}

/// Why something was not solved, in a few words.
pub fn unsolved(why: Stopped) -> &'static str {
    match why {
        Stopped::Request => "interrupted",
        _ => "not solved within the limit",
    }
}

impl fmt::Display for Grounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Grounds::Solved(Value { outcome, plies }) => {
                Value::from(outcome).fmt(f)?;
                match plies {
                    None | Some(0) => Ok(()),
                    Some(1) => f.write_str(" in 1 more ply"),
                    Some(plies) => write!(f, " in {plies} more plies"),
                }
            }
            Grounds::Length(0) => f.write_str("the last move"),
            Grounds::Length(moves) => f.write_str(&more_moves(moves)),
            Grounds::Only => f.write_str("the only move"),
            Grounds::Mirrored => f.write_str("the mirror strategy, which does not lose"),
            Grounds::Sampled {
                unsolved: why,
                games,
                won,
                drawn,
            } => {
                if let Some(why) = why {
                    write!(f, "{}; ", unsolved(why))?;
                }
                write!(
                    f,
                    "did best in {} random games: of those after it {:.0} % won",
                    grouped(games),
                    won * 100.0
                )?;
                match drawn > 0.0 {
                    true => write!(f, ", {:.0} % drawn", drawn * 100.0),
                    false => Ok(()),
                }
            }
            Grounds::Guess(why) => write!(f, "{}; a guess", unsolved(why)),
            Grounds::Glance => f.write_str("at a glance"),
        }
    }
}

impl Opponent {
    /// A player of this level. The same seed gives the same choices, where no time limit decides.
    pub fn new(level: Level, seed: u64) -> Opponent {
        Opponent {
            level,
            dice: Dice::stream(seed, 0),
        }
    }

    /// The move for the player who is to move; `None` if the game is over.
    ///
    /// `limits.time` is for the whole thought. If `limits.stop` ends it, the best move known by
    /// then comes back. What can be played again by [`redo`](Session::redo) stays.
    pub fn reply(&mut self, session: &mut dyn Session, limits: &Limits<'_>) -> Option<Reply> {
        let legal = session.legal_moves();
        if legal.len() < 2 {
            let text = legal.into_iter().next()?.text;
            let soon = limits.time.map_or(SOON, |time| time.min(SOON));
            let soon = Limits {
                time: Some(soon),
                ..limits.clone()
            };
            let value = session
                .value(&soon)
                .ok()
                .filter(|_| self.level == Level::Perfect);
            let grounds = value.map_or(Grounds::Only, |value| solved(session, value));
            return Some(Reply { text, grounds });
        }
        match self.level {
            Level::Perfect => self.perfect(session, limits),
            // Who wins random games is no question there.
            Level::Strong if session.is_about_length() => self.perfect(session, limits),
            Level::Strong => match session.sample(self.dice.word(), limits) {
                None => {
                    let stop = limits.stop.is_some_and(|stop| stop.load(Ordering::Relaxed));
                    guess(
                        session,
                        if stop {
                            Stopped::Request
                        } else {
                            Stopped::Time
                        },
                    )
                }
                Some(sample) => Some(sample.reply(None)),
            },
            Level::Beginner => Some(Reply {
                text: self.one_of(session.at_a_glance())?,
                grounds: Grounds::Glance,
            }),
        }
    }

    /// One of several moves, each as likely as the others.
    fn one_of<T>(&mut self, mut moves: Vec<T>) -> Option<T> {
        let choice = (!moves.is_empty()).then(|| self.dice.index(moves.len()))?;
        Some(moves.swap_remove(choice))
    }

    /// The move for a position that nobody has solved: by the mirror, or else by random games, up
    /// to the limits. `None` if the game is over, or where only its length counts.
    pub fn unsolved(&mut self, session: &dyn Session, limits: &Limits<'_>) -> Option<Reply> {
        if let Some(reply) = mirrored(session) {
            return Some(reply);
        }
        if session.is_about_length() {
            return None;
        }
        let sample = session.sample(self.dice.word(), limits)?;
        Some(sample.reply(None))
    }

    /// Solves the position: for a moment, and if that is too short, after a look at random games,
    /// which give a move if it is not solved in time.
    fn perfect(&mut self, session: &mut dyn Session, limits: &Limits<'_>) -> Option<Reply> {
        let started = Stopwatch::start(limits.clock, Duration::ZERO);
        let within = |most: Duration| {
            let left = |time: Duration| time.saturating_sub(started.elapsed()).min(most);
            Limits {
                time: limits.time.map(left),
                ..limits.clone()
            }
        };
        let mut sample = None;
        let mirrored = mirrored(session);
        let mut soon = within(SOON);
        // Who has a good move does not think for ever about a better one.
        soon.time = soon.time.or(mirrored.as_ref().map(|_| SOON));
        let mut found = session.line(&soon);
        if found.is_err() && mirrored.is_some() {
            return mirrored;
        }
        if let (Err(Stopped::Time), Some(time)) = (&found, limits.time) {
            let seed = self.dice.word();
            if !session.is_about_length() {
                sample = session.sample(seed, &within(time / 5));
            }
            found = session.line(&within(Duration::MAX));
        }
        match (found, sample) {
            (Ok(line), _) => {
                let (text, value) = self.of_equals(session, line, &within(FOR_TRAPS))?;
                let grounds = solved(session, value);
                Some(Reply { text, grounds })
            }
            (Err(why), Some(sample)) => Some(sample.reply(Some(why))),
            (Err(why), None) => guess(session, why),
        }
    }

    /// One of the moves that are as good as any in perfect play, and what it is worth.
    fn of_equals(
        &mut self,
        session: &mut dyn Session,
        line: Line,
        limits: &Limits<'_>,
    ) -> Option<(String, Value)> {
        let mover = session.to_move()?;
        let value = line.value;
        let worth = value.outcome.worth(mover);
        if worth > 0 || session.is_about_length() {
            return Some((self.one_of(line.best)?, value));
        }
        let candidates = match worth {
            0 => line.keep,
            _ => session
                .legal_moves()
                .into_iter()
                .map(|legal| legal.text)
                .collect(),
        };
        let started = Stopwatch::start(limits.clock, Duration::ZERO);
        let mut traps: Vec<(_, (String, Value))> = Vec::new();
        for text in &candidates {
            let left = limits
                .time
                .map(|time| time.saturating_sub(started.elapsed()));
            let limits = Limits {
                time: left,
                ..limits.clone()
            };
            let Ok(Ok(after)) = session.line_after(text, &limits) else {
                break;
            };
            // A game that is over has no answers to go wrong.
            let answers = match after.moves.len() {
                1 => usize::MAX,
                _ => after.keep.len(),
            };
            let plies = match after.value.outcome {
                Outcome::Wins(_) => after.value.plies.unwrap_or(0),
                Outcome::Draw => 0,
            };
            traps.push(((answers, Reverse(plies)), (text.clone(), after.value)));
        }
        // Without time for all of them: the move of the line.
        if traps.len() < candidates.len() {
            return Some((line.moves.into_iter().next()?, value));
        }
        let best = traps.iter().map(|(rank, _)| *rank).min()?;
        traps.retain(|(rank, _)| *rank == best);
        self.one_of(traps.into_iter().map(|(_, trap)| trap).collect())
    }
}

impl Sample {
    /// The move, where nothing better is known.
    fn reply(self, unsolved: Option<Stopped>) -> Reply {
        let Sample {
            text,
            games,
            won,
            drawn,
            ..
        } = self;
        let grounds = Grounds::Sampled {
            unsolved,
            games,
            won,
            drawn,
        };
        Reply { text, grounds }
    }
}

/// The move of a strategy that does not lose, where there is one and it has been followed.
fn mirrored(session: &dyn Session) -> Option<Reply> {
    let text = session.mirrored()?;
    let grounds = Grounds::Mirrored;
    Some(Reply { text, grounds })
}

/// What is known of a move with this value, in which it is counted itself.
fn solved(session: &dyn Session, value: Value) -> Grounds {
    let plies = value.plies.map(|plies| plies.saturating_sub(1));
    match plies.filter(|_| session.is_about_length()) {
        Some(plies) => Grounds::Length(plies),
        None => Grounds::Solved(Value { plies, ..value }),
    }
}

/// The move that a search would try first.
fn guess(session: &dyn Session, why: Stopped) -> Option<Reply> {
    Some(Reply {
        text: session.guess()?,
        grounds: Grounds::Guess(why),
    })
}
