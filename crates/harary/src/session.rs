//! Sessions: a game that is played move by move, whatever its family, behind one object-safe trait.
//!
//! The catalog makes a [`Session`] of the game that a spec names, and callers need not know its
//! type. Moves and positions are text, so that a command line, Python and a browser can all play.
//! One alpha-beta engine answers every question about values and keeps its table: a search for one
//! position helps those after it. (A session is called a few times a move, so a call through a
//! pointer costs nothing; inside, the engine meets the concrete game.)

pub(crate) mod in_progress;
pub(crate) mod marks;
pub(crate) mod opponent;
pub(crate) mod saved;

use crate::answer::Stopped;
use crate::error::{Error, bad};
use crate::run::Limits;
use crate::verbs::split_moves;
use harary_core::{Diagram, Ending, Meaning, Outcome, Player, Value, View};
use saved::SavedGame;
use std::fmt;

/// A legal move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct LegalMove {
    /// The move in the notation of the game, as [`Session::play`] takes it.
    pub text: String,
    /// What it does.
    pub meaning: Meaning,
}

/// What a move leads to.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct MoveValue {
    /// The move in the notation of the game.
    pub text: String,
    /// The value under perfect play after it, plies counted from before the move; or why it is not
    /// known.
    pub value: Result<Value, Stopped>,
}

/// A line of perfect play.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Line {
    /// The value of the position where it begins.
    pub value: Value,
    /// The moves to the end of the game: both players keep the outcome and, where there are any,
    /// the plies. Empty if the game is over.
    pub moves: Vec<String>,
    /// The legal moves of the position searched that keep its outcome; none if the player to move
    /// has lost.
    pub keep: Vec<String>,
    /// Those of them that keep the plies, too.
    pub best: Vec<String>,
}

/// A move that random games recommend.
#[derive(Clone, PartialEq, Debug)]
pub struct Sample {
    /// The move in the notation of the game.
    pub text: String,
    /// The games that were played, after all moves together.
    pub games: u64,
    /// The share of those after this move that the player to move has won.
    pub won: f64,
    /// And of those that nobody has won.
    pub drawn: f64,
    /// The outcome under perfect play, if it was proved on the way.
    pub proved: Option<Outcome>,
}

/// A game in progress.
///
/// [`session`](crate::session()) makes one of a spec, [`session_of`](crate::session_of()) one of a
/// game of your own. Texts of moves hold no spaces and no commas; they are
/// those of `harary play`.
///
/// The methods that take [`Limits`] search, in one thread, and may take exponential time;
/// everything else is quick. Of the limits they heed `time` (for each position searched), `stop`
/// (which they read and never write) and `progress`. A search that is stopped changes nothing in
/// the game, and the table keeps its work. An [`Opponent`](crate::Opponent) makes one player's
/// moves.
///
/// ```
/// use harary::{Limits, Player, session};
///
/// let mut game = session(&"tictactoe side=3".parse()?, 1 << 20)?;
/// let moves = game.legal_moves();
/// assert_eq!(moves.len(), 9);
/// assert_eq!(moves[3].text, "a2");
/// assert_eq!(moves[3].meaning.to_string(), "takes cell (1, 2)");
///
/// game.play("a2")?;
/// assert_eq!(game.position(), ".../A../...");
/// assert_eq!(game.to_move(), Some(Player::B));
/// assert!(game.play("a2").is_err());
///
/// game.restart("a1,a2,b1,b2")?;
/// let best = game.line(&Limits::default()).expect("no limit");
/// assert_eq!(best.moves, ["c1"]);
/// game.play("c1")?;
/// let why = game.ending().expect("the game is over");
/// assert_eq!(why.to_string(), "A owns the winning set a1, b1, c1");
/// # Ok::<(), harary::Error>(())
/// ```
pub trait Session: Send {
    /// The spec of the game in its canonical spelling.
    fn game(&self) -> &str;
    /// The position in the notation of the game.
    fn position(&self) -> String;
    /// The position as players like to see it, in one or more lines.
    fn drawn(&self) -> String;
    /// What decides the game, in a sentence or two.
    fn goal(&self) -> &str;
    /// The position as a board, heaps or a sequence.
    fn view(&self) -> Option<View>;
    /// The position as cells with their owners; `None` for heaps and for monotonic games.
    fn diagram(&self) -> Option<Diagram> {
        match self.view() {
            Some(View::Board(diagram)) => Some(diagram),
            _ => None,
        }
    }
    /// A text that two positions share only if a symmetry of the game maps one to the other, or
    /// they differ in what can no longer matter.
    fn up_to_symmetry(&self) -> String;
    /// The moves since the start, in the notation of the game.
    fn moves(&self) -> Vec<String>;
    /// Every legal move, each once, in the order of the game; none if the game is over.
    fn legal_moves(&self) -> Vec<LegalMove>;
    /// Whose turn it is; `None` if the game is over.
    fn to_move(&self) -> Option<Player>;
    /// Who has won; `None` while the game goes on.
    fn outcome(&self) -> Option<Outcome>;
    /// Why the game is over; `None` while it goes on.
    fn ending(&self) -> Option<Ending>;

    /// Whether only the number of moves counts, and not who wins (`convention=saturation`).
    fn is_about_length(&self) -> bool;
    /// A value of the position in words: as in `A wins in 5 plies`, or `4 more moves` where only
    /// their number counts.
    fn in_words(&self, value: Value) -> String {
        match value.plies.filter(|_| self.is_about_length()) {
            Some(plies) => more_moves(plies),
            None => value.to_string(),
        }
    }

    /// Plays a move.
    ///
    /// # Errors
    /// If the text is not a legal move: one sentence that says what is allowed. The game is then as
    /// before.
    fn play(&mut self, text: &str) -> Result<(), Error>;
    /// Takes back the last move and returns it; `None` at the start.
    fn undo(&mut self) -> Option<String>;
    /// Plays the move that was taken back last and returns it; `None` if there is none, or another
    /// move was played since.
    fn redo(&mut self) -> Option<String>;

    /// The value of the position under perfect play.
    ///
    /// # Errors
    /// [`Stopped`] if it was not found within the limits.
    fn value(&mut self, limits: &Limits<'_>) -> Result<Value, Stopped>;
    /// A line of perfect play from the position.
    ///
    /// # Errors
    /// [`Stopped`] if it was not found within the limits.
    fn line(&mut self, limits: &Limits<'_>) -> Result<Line, Stopped>;
    /// A move and a line of perfect play after it: what is to be said for the move, or against it.
    /// The moves that keep the outcome are those of the player who answers.
    ///
    /// # Errors
    /// If the move is not legal.
    fn line_after(
        &mut self,
        text: &str,
        limits: &Limits<'_>,
    ) -> Result<Result<Line, Stopped>, Error>;
    /// The value of every legal move, in the order of [`legal_moves`](Session::legal_moves).
    ///
    /// The limit of time holds for all of them together: each may take half of what is left, and
    /// the last one all. Once a search has been stopped on request, no more are begun.
    fn values(&mut self, limits: &Limits<'_>) -> Vec<MoveValue>;
    /// Plays random games above a growing tree (UCT) until a limit stops it, the position is
    /// proved, or enough are played: a hundred thousand where no time is given. `None` if the game
    /// is over, or no game was played.
    fn sample(&self, seed: u64, limits: &Limits<'_>) -> Option<Sample>;
    /// The legal move that a search would try first, found without a search; `None` if the game is
    /// over.
    fn guess(&self) -> Option<String>;
    /// The move by which whoever is to move goes on answering each move with its image under a
    /// symmetry of the board, and so does not lose; `None` where nobody can, or they have not done
    /// so since the start.
    fn mirrored(&self) -> Option<String>;
    /// The legal moves that win at once; if there are none, those after which the other player
    /// cannot win at once; if there are none either, all.
    fn at_a_glance(&self) -> Vec<String>;

    /// The game so far, to be kept as text. Of a board from a file it has the digest alone; keep
    /// the spec, too, and begin again with [`Spec::with_board_of`](crate::Spec::with_board_of) it.
    fn saved(&self) -> SavedGame {
        SavedGame {
            game: self.game().to_owned(),
            moves: self.moves(),
        }
    }
}

/// So many moves, in words.
fn more_moves(moves: u32) -> String {
    format!("{moves} more move{}", if moves == 1 { "" } else { "s" })
}

impl fmt::Debug for dyn Session + '_ {
    /// The moves played.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Session").field(&self.moves()).finish()
    }
}

impl dyn Session + '_ {
    /// Begins again, and plays these moves, joined by commas.
    ///
    /// # Errors
    /// If one of them is not legal: which, and what is allowed. The game is then as before.
    pub fn restart(&mut self, after: &str) -> Result<(), Error> {
        let before = self.moves();
        while self.undo().is_some() {}
        for (number, text) in (1..).zip(split_moves(after)) {
            if let Err(why) = self.play(text) {
                while self.undo().is_some() {}
                before.iter().try_for_each(|text| self.play(text))?;
                return Err(bad(format!("after: move {number}: {why}")));
            }
        }
        Ok(())
    }
}
