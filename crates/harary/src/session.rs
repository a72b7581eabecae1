//! Sessions: a game that is played move by move, whatever its family, behind one object-safe trait.
//!
//! The catalog makes a [`Session`] of the game that a spec names, and callers need not know its
//! type. Moves and positions are text, so that a command line, Python and a browser can all play.
//! One alpha-beta engine answers every question about values and keeps its table: a search for one
//! position helps those after it. (A session is called a few times a move, so a call through a
//! pointer costs nothing; inside, the engine meets the concrete game.)

use crate::answer::Stopped;
use crate::catalog::Purpose;
use crate::error::{Error, bad};
use crate::games::{self, Playable, Visit};
use crate::run::{Limits, Run};
use crate::spec::Spec;
use crate::verbs::{split_moves, write_line};
use harary_core::{
    Diagram, Ending, Engine, Game, Meaning, Notation, Outcome, Player, UpToSymmetry, Value,
};
use harary_engines::{AlphaBeta, Ask, Solution, ordered_moves};

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
}

/// A game in progress.
///
/// [`session`] makes one. Texts of moves hold no spaces and no commas; they are those of `harary
/// play`.
///
/// [`value`](Session::value), [`values`](Session::values) and [`line`](Session::line) search, in
/// one thread, and may take exponential time; everything else is quick. Of the [`Limits`] they heed
/// `time` (for each position searched), `stop` (which they read and never write) and `progress`. A
/// search that is stopped changes nothing in the game, and the table keeps its work.
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
    /// The position as cells with their owners; `None` for heaps and for monotonic games.
    fn diagram(&self) -> Option<Diagram>;
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

    /// Plays a move.
    ///
    /// # Errors
    /// If the text is not a legal move: one sentence that says what is allowed. The game is then as
    /// before.
    fn play(&mut self, text: &str) -> Result<(), Error>;
    /// Takes back the last move and returns it; `None` at the start.
    fn undo(&mut self) -> Option<String>;

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
    /// The legal move that a search would try first, found without a search; `None` if the game is
    /// over.
    fn guess(&self) -> Option<String>;

    /// Begins again, and plays these moves, joined by commas.
    ///
    /// # Errors
    /// If one of them is not legal: which, and what is allowed. The game is then as before.
    fn restart(&mut self, after: &str) -> Result<(), Error> {
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

    /// The value of every legal move, in the order of [`legal_moves`](Session::legal_moves).
    ///
    /// The limit of time holds for each move. Once a search has been stopped on request, no more
    /// are begun.
    fn values(&mut self, limits: &Limits<'_>) -> Vec<MoveValue> {
        let mut found: Vec<MoveValue> = Vec::new();
        for LegalMove { text, .. } in self.legal_moves() {
            let value = match found.last().map(|last| last.value) {
                Some(Err(Stopped::Request)) => Err(Stopped::Request),
                _ => value_after(self, &text, limits),
            };
            found.push(MoveValue { text, value });
        }
        found
    }
}

/// The value after a legal move, plies counted from before it.
fn value_after<S: Session + ?Sized>(
    session: &mut S,
    text: &str,
    limits: &Limits<'_>,
) -> Result<Value, Stopped> {
    // A move that was listed is legal.
    session.play(text).map_err(|_| Stopped::Request)?;
    let value = session.value(limits);
    session.undo();
    value.map(one_ply_more)
}

/// A value as it is seen from one move before.
pub(crate) fn one_ply_more(value: Value) -> Value {
    let plies = value.plies.map(|plies| plies + 1);
    Value { plies, ..value }
}

/// Begins a game, with at most so many bytes for the table of its engine.
///
/// # Errors
/// If the spec names no game that can be played.
pub fn session(spec: &Spec, memory: usize) -> Result<Box<dyn Session>, Error> {
    let instance = spec.resolve(Purpose::Play)?;
    let name = instance.to_string();
    games::play(&instance, Begin { name, memory })
}

struct Begin {
    name: String,
    memory: usize,
}

impl Visit for Begin {
    type Output = Box<dyn Session>;

    fn visit<G: Playable>(self, game: G) -> Box<dyn Session> {
        Box::new(InProgress {
            name: self.name,
            at: game.start(),
            game: UpToSymmetry(game),
            played: Vec::new(),
            engine: AlphaBeta::new(Ask::Moves, self.memory),
        })
    }
}

/// A game of one family in progress.
struct InProgress<G: Playable> {
    name: String,
    game: UpToSymmetry<G>,
    at: G::Position,
    played: Vec<Played<G>>,
    engine: AlphaBeta<UpToSymmetry<G>>,
}

/// A move that was played, and what takes it back.
struct Played<G: Game> {
    text: String,
    mv: G::Move,
    undo: G::Undo,
}

impl<G: Playable> InProgress<G> {
    fn solve(&mut self, ask: Ask, limits: &Limits<'_>) -> Result<Solution<G::Move>, Stopped> {
        self.engine.reset(ask);
        let (engine, game, at) = (&mut self.engine, &self.game, &self.at);
        Run::start(limits).work(|watch| engine.run((game, at), watch))
    }
}

impl<G: Playable> Session for InProgress<G> {
    fn game(&self) -> &str {
        &self.name
    }
    fn position(&self) -> String {
        self.game.write_position(&self.at)
    }
    fn drawn(&self) -> String {
        self.game.draw(&self.at)
    }
    fn diagram(&self) -> Option<Diagram> {
        self.game.diagram(&self.at)
    }
    fn moves(&self) -> Vec<String> {
        let played = self.played.iter();
        played.map(|played| played.text.clone()).collect()
    }
    fn legal_moves(&self) -> Vec<LegalMove> {
        let mut moves = Vec::new();
        if self.outcome().is_none() {
            // Without symmetry: images of a move are legal, too.
            self.game.0.moves(&self.at, &mut moves);
        }
        let legal = |mv| LegalMove {
            text: self.game.write_move(&self.at, mv),
            meaning: self.game.explain_move(&self.at, mv),
        };
        moves.into_iter().map(legal).collect()
    }
    fn to_move(&self) -> Option<Player> {
        let mover = self.game.to_move(&self.at);
        self.outcome().is_none().then_some(mover)
    }
    fn outcome(&self) -> Option<Outcome> {
        self.game.outcome(&self.at)
    }
    fn ending(&self) -> Option<Ending> {
        self.game.ending(&self.at)
    }
    fn play(&mut self, text: &str) -> Result<(), Error> {
        let mv = self.game.read_move(&self.at, text)?;
        let text = self.game.write_move(&self.at, mv);
        let undo = self.game.play(&mut self.at, mv);
        self.played.push(Played { text, mv, undo });
        Ok(())
    }
    fn undo(&mut self) -> Option<String> {
        let Played { text, mv, undo } = self.played.pop()?;
        self.game.undo(&mut self.at, mv, undo);
        Some(text)
    }
    fn value(&mut self, limits: &Limits<'_>) -> Result<Value, Stopped> {
        let Solution { outcome, plies, .. } = self.solve(Ask::Plies, limits)?;
        Ok(Value { outcome, plies })
    }
    fn line(&mut self, limits: &Limits<'_>) -> Result<Line, Stopped> {
        let found = self.solve(Ask::Moves, limits)?;
        let (outcome, plies) = (found.outcome, found.plies);
        let moves = found.moves.and_then(|moves| moves.line).unwrap_or_default();
        Ok(Line {
            value: Value { outcome, plies },
            moves: write_line(&self.game, &self.at, &moves),
        })
    }
    fn guess(&self) -> Option<String> {
        self.to_move()?;
        let moves = ordered_moves(&self.game, &self.at);
        let mv = moves.first()?;
        Some(self.game.write_move(&self.at, *mv))
    }
}
