//! `play`: a game against perfection, with hints, refutations, undo and a record.
//!
//! A game needs its notation and nothing else: what it shows is [`Notation::draw`](harary_core::Notation::draw). All that is asked during a game goes to
//! one alpha-beta engine, whose table stays, so that what was searched for one move serves the next.

mod shell;

use crate::answer::Stopped;
use crate::catalog::{self, Part, Playable, Visit};
use crate::error::{Error, bad};
use crate::file::{try_file, write_file};
use crate::run::{Limits, Run};
use crate::spec::{Instance, Spec};
use crate::verbs::{moves_of, play_moves, write_line};
use harary_core::{Engine, Game, Notation, Outcome, Player, UpToSymmetry};
use harary_engines::{AlphaBeta, Ask, Solution, ordered_moves};
use shell::{shell_word, shell_words};
use std::collections::BTreeMap;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;

/// How a game is to be played.
#[derive(Clone, Debug)]
pub struct Playing {
    /// Whether A, and whether B, is the person; Harary plays the others.
    pub people: [bool; 2],
    /// Moves to be played first, joined by commas.
    pub after: String,
    /// Keep the moves in this file, and go on from them if it holds some.
    pub record: Option<PathBuf>,
}

impl Default for Playing {
    fn default() -> Self {
        Playing {
            people: [true, false],
            after: String::new(),
            record: None,
        }
    }
}

/// Who plays against Harary.
pub trait Opponent {
    /// Hears one or more lines.
    fn hear(&mut self, text: &str);
    /// Says a move or a command; `None` to leave.
    fn say(&mut self, prompt: &str) -> Option<String>;
    /// Whether the opponent has left while Harary was thinking.
    fn has_left(&mut self) -> bool {
        false
    }
}

const HELP: &str = "\
a move             as `moves` lists them
moves              the legal moves
hint               the value of every move
why MOVE           what MOVE leads to, and the line of play that shows it
undo               take back your last move and the answer
play A|B|both|none whom you play
line               a line of perfect play from here
quit               leave";

/// Plays a game with an opponent until it is over and nothing more is said, or the opponent leaves.
///
/// `limits.time` is for each reply or hint. What is not solved within it is said to be unknown, and
/// the move then played is a guess by the order in which the search would try moves. `limits.stop`
/// ends one thought in the same way, not the game; it is set to false again.
///
/// An opponent who leaves a game that is not over hears how to go on with it. A record that cannot be
/// written during the game is told, and the game goes on.
///
/// # Errors
/// If the spec or a move to be played first cannot be understood, or the record cannot be read, is of
/// another game, or could not be written from the beginning.
pub fn play(
    spec: &Spec,
    asked: &Playing,
    opponent: &mut dyn Opponent,
    limits: &Limits<'_>,
) -> Result<(), Error> {
    let instance = spec.resolve(Part::Play)?;
    let visitor = Visitor {
        spec,
        instance: &instance,
        asked,
        opponent,
        limits,
    };
    catalog::play(&instance, visitor)?
}

struct Visitor<'a> {
    spec: &'a Spec,
    instance: &'a Instance,
    asked: &'a Playing,
    opponent: &'a mut dyn Opponent,
    limits: &'a Limits<'a>,
}

impl Visit for Visitor<'_> {
    type Output = Result<(), Error>;

    fn visit<G: Playable>(self, game: G) -> Self::Output {
        let mut after = self.asked.after.clone();
        let mut is_kept = false;
        if let Some(path) = &self.asked.record {
            let known = read_record(path, self.instance)?;
            if let (Some(known), false) = (&known, after.is_empty()) {
                return Err(bad(format!(
                    "{}: the record has moves already ({known}); leave --after out to go on from them",
                    path.display()
                )));
            }
            is_kept = known.is_some();
            after = known.unwrap_or(after);
            try_file(path)?;
        }
        let (_, moves) = play_moves(&game, &moves_of(&after))?;
        let mut table = Table {
            start: game.start(),
            game: UpToSymmetry(game),
            moves: Vec::new(),
            people: self.asked.people,
            is_kept,
            engine: AlphaBeta::new(Ask::Moves, self.limits.memory),
            visitor: self,
        };
        for text in moves {
            let mv = table.game.read_move(&table.at(), &text)?;
            table.moves.push(mv);
        }
        if !table.moves.is_empty() && !table.is_kept {
            table.keep();
        }
        table.run();
        table.leave();
        Ok(())
    }
}

/// A game in progress.
struct Table<'a, G: Playable> {
    game: UpToSymmetry<G>,
    start: G::Position,
    moves: Vec<G::Move>,
    people: [bool; 2],
    /// Whether the record has the moves so far.
    is_kept: bool,
    engine: AlphaBeta<UpToSymmetry<G>>,
    visitor: Visitor<'a>,
}

impl<G: Playable> Table<'_, G> {
    fn at(&self) -> G::Position {
        let mut at = self.start.clone();
        for &mv in &self.moves {
            self.game.play(&mut at, mv);
        }
        at
    }

    /// The moves so far, as the game writes them.
    fn texts(&self) -> Vec<String> {
        write_line(&self.game, &self.start, &self.moves)
    }

    fn is_person(&self, player: Player) -> bool {
        self.people[usize::from(player == Player::B)]
    }

    fn hear(&mut self, text: &str) {
        self.visitor.opponent.hear(text);
    }

    fn run(&mut self) {
        self.show();
        while !self.visitor.opponent.has_left() {
            let at = self.at();
            let over = self.game.outcome(&at);
            let mover = self.game.to_move(&at);
            if over.is_none() && !self.is_person(mover) {
                if !self.reply(&at) {
                    return;
                }
                continue;
            }
            if over.is_some() && self.people == [false; 2] {
                return;
            }
            let prompt = if over.is_some() {
                "over> ".into()
            } else {
                format!("{mover}> ")
            };
            let Some(line) = self.visitor.opponent.say(&prompt) else {
                return;
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["quit" | "q"] => return,
                ["help" | "?"] => self.hear(HELP),
                ["moves"] => self.hear(&self.legal(&at).join(" ")),
                ["hint"] => self.hint(&at),
                ["why", text] => self.why(&at, text),
                ["line"] => self.line(&at, &[]),
                ["undo"] => self.undo(),
                ["play", whom] => self.change(whom),
                [text] => match self.game.read_move(&at, text) {
                    Ok(mv) => self.play(mv),
                    Err(why) => self.hear(&format!("{why}; `help` lists the commands")),
                },
                _ => self.hear(&format!(
                    "`{line}` is no move and no command; `help` lists them"
                )),
            }
        }
    }

    fn legal(&self, at: &G::Position) -> Vec<String> {
        self.choices(at)
            .iter()
            .map(|&mv| self.game.write_move(at, mv))
            .collect()
    }

    /// All legal moves, those that mirror others too.
    fn choices(&self, at: &G::Position) -> Vec<G::Move> {
        let mut moves = Vec::new();
        if self.game.outcome(at).is_none() {
            self.game.0.moves(at, &mut moves);
        }
        moves
    }

    /// Shows the position, and who has won if it is over.
    fn show(&mut self) {
        let at = self.at();
        let picture = self.game.0.draw(&at);
        self.hear(&picture);
        if let Some(outcome) = self.game.outcome(&at) {
            let plies = self.moves.len();
            self.hear(&format!(
                "{} after {plies} plies: {}",
                result(outcome),
                self.texts().join(",")
            ));
        }
    }

    fn play(&mut self, mv: G::Move) {
        self.moves.push(mv);
        self.show();
        self.keep();
    }

    /// Harary's move: the first of a line of perfect play. Whether one was made.
    fn reply(&mut self, at: &G::Position) -> bool {
        let mover = self.game.to_move(at);
        let found = self.solve(at, &[], Ask::Moves);
        let line = found
            .as_ref()
            .ok()
            .and_then(|found| found.moves.as_ref()?.line.as_ref());
        let (mv, comment) = match (line.and_then(|line| line.first()), &found) {
            (Some(&mv), Ok(found)) => (mv, value(found.outcome, found.plies)),
            // Who has left is not answered: the game goes on from here another time.
            _ if self.visitor.opponent.has_left() => return false,
            _ => {
                let ordered = ordered_moves(&self.game, at);
                let Some(&mv) = ordered.first() else {
                    return false;
                };
                (mv, format!("a guess: {}", unsolved(found.as_ref().err())))
            }
        };
        let text = self.game.write_move(at, mv);
        self.hear(&format!("{mover} plays {text} ({comment})"));
        self.play(mv);
        true
    }

    /// Solves the position after `first` moves more; plies count from before them.
    fn solve(
        &mut self,
        at: &G::Position,
        first: &[G::Move],
        ask: Ask,
    ) -> Result<Solution<G::Move>, Stopped> {
        let mut at = at.clone();
        for &mv in first {
            self.game.play(&mut at, mv);
        }
        self.engine.reset(ask);
        let (engine, game) = (&mut self.engine, &self.game);
        let limits = self.visitor.limits;
        let found = Run::start(limits).work(|watch| engine.run(game, &at, watch));
        if let Some(stop) = limits.stop {
            stop.store(false, Ordering::Relaxed);
        }
        let mut found = found?;
        found.plies = found.plies.map(|plies| plies + first.len() as u32);
        Ok(found)
    }

    fn hint(&mut self, at: &G::Position) {
        let mover = self.game.to_move(at);
        // Best first: won ones by how soon, lost ones by how late.
        let mut kinds: BTreeMap<(i32, i64), (String, Vec<String>)> = BTreeMap::new();
        let mut interrupted = None;
        for mv in self.choices(at) {
            let found = match interrupted {
                None => self.solve(at, &[mv], Ask::Plies),
                Some(why) => Err(why),
            };
            let (place, says) = match found {
                Ok(found) => {
                    let worth = found.outcome.worth(mover);
                    let plies = i64::from(found.plies.unwrap_or(0));
                    (
                        (-worth, if worth > 0 { plies } else { -plies }),
                        value(found.outcome, found.plies),
                    )
                }
                Err(why) => {
                    interrupted = Some(why).filter(|why| *why == Stopped::Request);
                    ((2, 0), format!("not known: {}", unsolved(Some(&why))))
                }
            };
            let text = self.game.write_move(at, mv);
            kinds
                .entry(place)
                .or_insert_with(|| (says, Vec::new()))
                .1
                .push(text);
        }
        let lines: Vec<String> = (kinds.into_values())
            .map(|(says, moves)| format!("{says}: {}", moves.join(" ")))
            .collect();
        self.hear(&if lines.is_empty() {
            "the game is over".into()
        } else {
            lines.join("\n")
        });
    }

    fn why(&mut self, at: &G::Position, text: &str) {
        match self.game.read_move(at, text) {
            Ok(mv) => self.line(at, &[mv]),
            Err(why) => self.hear(&why.0),
        }
    }

    /// Shows a line that begins with `first` and goes on with perfect play.
    fn line(&mut self, at: &G::Position, first: &[G::Move]) {
        let found = match self.solve(at, first, Ask::Moves) {
            Ok(found) => found,
            Err(why) => return self.hear(&format!("not known: {}", unsolved(Some(&why)))),
        };
        let rest = found.moves.and_then(|moves| moves.line).unwrap_or_default();
        let line = write_line(&self.game, at, &[first, &rest].concat()).join(",");
        self.hear(&format!("{}: {line}", value(found.outcome, found.plies)));
    }

    /// Takes back moves until a person is to move again, at least one.
    fn undo(&mut self) {
        if self.moves.is_empty() {
            return self.hear("there is no move to take back");
        }
        while self.moves.pop().is_some() {
            let mover = self.game.to_move(&self.at());
            if self.is_person(mover) {
                break;
            }
        }
        self.show();
        self.keep();
    }

    fn change(&mut self, whom: &str) {
        match people(whom) {
            Some(people) => self.people = people,
            None => self.hear(&format!("`{whom}`: you can play A, B, both or none")),
        }
    }

    /// Writes the record. The game goes on if that fails.
    fn keep(&mut self) {
        let Some(path) = &self.visitor.asked.record else {
            return;
        };
        let moves = self.texts().join(",");
        let written = write_file(path, |file| {
            writeln!(file, "game {}\nmoves {moves}", self.visitor.instance)
        });
        self.is_kept = written.is_ok();
        if let Err(why) = written {
            self.hear(&format!("the record was not written: {why}"));
        }
    }

    /// Says how to go on with a game that is not over.
    fn leave(&mut self) {
        if self.moves.is_empty() || self.game.outcome(&self.at()).is_some() {
            return;
        }
        let side = match self.people {
            [true, false] => "",
            [false, true] => " --as B",
            [true, true] => " --as both",
            [false, false] => " --as none",
        };
        let command = format!("harary play {}{side}", shell_words(self.visitor.spec));
        let told = match self.visitor.asked.record.as_ref().filter(|_| self.is_kept) {
            Some(path) => {
                let path = shell_word(&path.display().to_string());
                format!("the game is kept; go on with: {command} --record={path}")
            }
            None => {
                let moves = shell_word(&self.texts().join(","));
                format!("go on with: {command} --after {moves}")
            }
        };
        self.hear(&told);
    }
}

/// Why something is not known.
fn unsolved(why: Option<&Stopped>) -> &'static str {
    match why {
        Some(Stopped::Request) => "interrupted",
        _ => "not solved within the limit",
    }
}

/// Whom a person plays: `A`, `B`, `both` or `none`.
pub fn people(whom: &str) -> Option<[bool; 2]> {
    match whom {
        "A" | "a" => Some([true, false]),
        "B" | "b" => Some([false, true]),
        "both" => Some([true; 2]),
        "none" => Some([false; 2]),
        _ => None,
    }
}

fn result(outcome: Outcome) -> String {
    match outcome {
        Outcome::Wins(player) => format!("{player} wins"),
        Outcome::Draw => "draw".into(),
    }
}

fn value(outcome: Outcome, plies: Option<u32>) -> String {
    match plies {
        Some(1) => format!("{} in 1 ply", result(outcome)),
        Some(plies) => format!("{} in {plies} plies", result(outcome)),
        None => result(outcome),
    }
}

/// The moves of a record, if the file is there and not empty.
fn read_record(path: &Path, instance: &Instance) -> Result<Option<String>, Error> {
    let wrong = |why: &str| bad(format!("{}: {why}", path.display()));
    let text = match std::fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            return Err(wrong("this is no record of a game"));
        }
        Err(error) => {
            return Err(Error::File {
                path: path.to_owned(),
                error,
            });
        }
    };
    if text.trim().is_empty() {
        return Ok(None);
    }
    let mut lines = text.lines();
    let game = lines.next().and_then(|line| line.strip_prefix("game "));
    let moves = lines.next().and_then(|line| line.strip_prefix("moves"));
    let (Some(game), Some(moves), None) = (game, moves, lines.next()) else {
        return Err(wrong(
            "this is no record of a game: it has two lines, `game SPEC` and `moves MOVE,…`",
        ));
    };
    if game != instance.to_string() {
        return Err(wrong(&format!("the record is of another game, {game}")));
    }
    Ok(Some(moves.trim().to_owned()))
}
