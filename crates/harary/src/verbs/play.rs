//! `play`: a game against perfection, with hints, refutations, undo and a record.
//!
//! This is a loop over a [`Session`], which knows the game and its values; here are the words and
//! the record.

use crate::answer::Stopped;
use crate::error::{Error, bad};
use crate::run::Limits;
use crate::run::files::{Files, failed, try_to_write, write_to};
use crate::session::{Line, MoveValue, Session, one_ply_more, session};
use crate::shell::{shell_word, shell_words};
use crate::spec::Spec;
use crate::verbs::outcome::in_words;
use harary_core::{Player, Value};
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
/// `limits.time` is for each reply, and for each move of a hint. What is not solved within it is
/// said to be unknown, and the move then played is a guess by the order in which the search would
/// try moves. `limits.stop` ends one thought in the same way, not the game; it is set to false
/// again.
///
/// An opponent who leaves a game that is not over hears how to go on with it. A record that cannot
/// be written during the game is told, and the game goes on.
///
/// # Errors
/// If the spec or a move to be played first cannot be understood, or the record cannot be read, is
/// of another game, or could not be written from the beginning.
pub fn play(
    spec: &Spec,
    asked: &Playing,
    opponent: &mut dyn Opponent,
    limits: &Limits<'_>,
) -> Result<(), Error> {
    let mut session = session(spec, limits.memory)?;
    let mut after = asked.after.clone();
    let mut is_kept = false;
    if let Some(path) = &asked.record {
        let known = read_record(limits.files, path, session.game())?;
        if let (Some(known), false) = (&known, after.is_empty()) {
            return Err(bad(format!(
                "{}: the record has moves already ({known}); leave --after out to go on from them",
                path.display()
            )));
        }
        is_kept = known.is_some();
        after = known.unwrap_or(after);
        try_to_write(limits.files, path)?;
    }
    session.restart(&after)?;
    let mut table = Table {
        session: &mut *session,
        people: asked.people,
        record: asked.record.as_deref(),
        is_kept,
        opponent,
        limits,
    };
    if !table.session.moves().is_empty() && !is_kept {
        table.keep();
    }
    table.run();
    table.leave(spec);
    Ok(())
}

/// A game in progress, and who sits at it.
struct Table<'a> {
    session: &'a mut dyn Session,
    people: [bool; 2],
    record: Option<&'a Path>,
    /// Whether the record has the moves so far.
    is_kept: bool,
    opponent: &'a mut dyn Opponent,
    limits: &'a Limits<'a>,
}

impl Table<'_> {
    /// The moves so far, as a record has them.
    fn moves(&self) -> String {
        self.session.moves().join(",")
    }

    fn is_person(&self, player: Player) -> bool {
        self.people[usize::from(player == Player::B)]
    }

    fn hear(&mut self, text: &str) {
        self.opponent.hear(text);
    }

    fn run(&mut self) {
        self.show();
        while !self.opponent.has_left() {
            let mover = self.session.to_move();
            let prompt = match mover {
                Some(mover) if !self.is_person(mover) => {
                    if !self.reply(mover) {
                        return;
                    }
                    continue;
                }
                Some(mover) => format!("{mover}> "),
                None if self.people == [false; 2] => return,
                None => "over> ".into(),
            };
            let Some(line) = self.opponent.say(&prompt) else {
                return;
            };
            let words: Vec<&str> = line.split_whitespace().collect();
            match words[..] {
                [] => {}
                ["quit" | "q"] => return,
                ["help" | "?"] => self.hear(HELP),
                ["moves"] => {
                    let legal = self.session.legal_moves().into_iter();
                    let legal: Vec<String> = legal.map(|legal| legal.text).collect();
                    self.hear(&legal.join(" "));
                }
                ["hint"] => self.hint(),
                ["why", text] => self.why(text),
                ["line"] => {
                    let line = self.thought(|session, limits| session.line(limits));
                    self.tell(line);
                }
                ["undo"] => self.undo(),
                ["play", whom] => self.change(whom),
                [text] => match self.session.play(text) {
                    Ok(()) => self.played(),
                    Err(why) => self.hear(&format!("{why}; `help` lists the commands")),
                },
                _ => self.hear(&format!(
                    "`{line}` is no move and no command; `help` lists them"
                )),
            }
        }
    }

    /// Asks the session; the next thought is not stopped by what stopped this one.
    fn thought<A>(&mut self, ask: impl FnOnce(&mut dyn Session, &Limits<'_>) -> A) -> A {
        let answer = ask(self.session, self.limits);
        if let Some(stop) = self.limits.stop {
            stop.store(false, Ordering::Relaxed);
        }
        answer
    }

    /// Shows the position and, if the game is over, who has won and why.
    fn show(&mut self) {
        self.hear(&self.session.drawn());
        if let Some(outcome) = self.session.outcome() {
            let moves = self.session.moves();
            let (plies, moves) = (moves.len(), moves.join(","));
            self.hear(&format!(
                "{} after {plies} plies: {moves}",
                in_words(outcome)
            ));
        }
        if let Some(why) = self.session.ending() {
            self.hear(&why.to_string());
        }
    }

    fn played(&mut self) {
        self.show();
        self.keep();
    }

    /// Harary's move: the first of a line of perfect play. Whether one was made.
    fn reply(&mut self, mover: Player) -> bool {
        let found = self.thought(|session, limits| session.line(limits));
        let (text, comment) = match found {
            Ok(Line { value, moves }) => (moves.into_iter().next(), written(value)),
            // Who has left is not answered: the game goes on from here another time.
            Err(_) if self.opponent.has_left() => return false,
            Err(why) => {
                let comment = format!("a guess: {}", unsolved(why));
                (self.session.guess(), comment)
            }
        };
        let Some(text) = text.filter(|text| self.session.play(text).is_ok()) else {
            return false;
        };
        self.hear(&format!("{mover} plays {text} ({comment})"));
        self.played();
        true
    }

    fn hint(&mut self) {
        let Some(mover) = self.session.to_move() else {
            return self.hear("the game is over");
        };
        // Best first: won ones by how soon, lost ones by how late.
        let mut kinds: BTreeMap<(i32, i64), (String, Vec<String>)> = BTreeMap::new();
        for MoveValue { text, value } in self.thought(|session, limits| session.values(limits)) {
            let (place, says) = match value {
                Ok(value) => {
                    let worth = value.outcome.worth(mover);
                    let plies = i64::from(value.plies.unwrap_or(0));
                    let plies = if worth > 0 { plies } else { -plies };
                    ((-worth, plies), written(value))
                }
                Err(why) => ((2, 0), format!("not known: {}", unsolved(why))),
            };
            let (_, moves) = kinds.entry(place).or_insert_with(|| (says, Vec::new()));
            moves.push(text);
        }
        let lines: Vec<String> = (kinds.into_values())
            .map(|(says, moves)| format!("{says}: {}", moves.join(" ")))
            .collect();
        self.hear(&lines.join("\n"));
    }

    /// Shows a line that begins with a move and goes on with perfect play.
    fn why(&mut self, text: &str) {
        if let Err(why) = self.session.play(text) {
            return self.hear(&why.to_string());
        }
        let found = self.thought(|session, limits| session.line(limits));
        let first = self.session.undo();
        self.tell(found.map(|Line { value, moves }| Line {
            value: one_ply_more(value),
            moves: first.into_iter().chain(moves).collect(),
        }));
    }

    /// Tells a line, or why it is not known.
    fn tell(&mut self, line: Result<Line, Stopped>) {
        self.hear(&match line {
            Ok(line) => format!("{}: {}", written(line.value), line.moves.join(",")),
            Err(why) => format!("not known: {}", unsolved(why)),
        });
    }

    /// Takes back moves until a person is to move again, at least one.
    fn undo(&mut self) {
        if self.session.undo().is_none() {
            return self.hear("there is no move to take back");
        }
        let people = self.people;
        let is_other = |mover| !people[usize::from(mover == Player::B)];
        while self.session.to_move().is_some_and(is_other) && self.session.undo().is_some() {}
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
        let Some(path) = self.record else {
            return;
        };
        let (game, moves) = (self.session.game(), self.moves());
        let written = write_to(self.limits.files, path, |file| {
            writeln!(file, "game {game}\nmoves {moves}")
        });
        self.is_kept = written.is_ok();
        if let Err(why) = written {
            self.hear(&format!("the record was not written: {why}"));
        }
    }

    /// Says how to go on with a game that is not over.
    fn leave(&mut self, spec: &Spec) {
        if self.session.moves().is_empty() || self.session.outcome().is_some() {
            return;
        }
        let side = match self.people {
            [true, false] => "",
            [false, true] => " --as B",
            [true, true] => " --as both",
            [false, false] => " --as none",
        };
        let command = format!("harary play {}{side}", shell_words(spec));
        let told = match self.record.filter(|_| self.is_kept) {
            Some(path) => {
                let path = shell_word(&path.display().to_string());
                format!("the game is kept; go on with: {command} --record={path}")
            }
            None => {
                let moves = shell_word(&self.moves());
                format!("go on with: {command} --after {moves}")
            }
        };
        self.hear(&told);
    }
}

/// Why something is not known.
fn unsolved(why: Stopped) -> &'static str {
    match why {
        Stopped::Request => "interrupted",
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

fn written(value: Value) -> String {
    let outcome = value.outcome;
    match value.plies {
        Some(1) => format!("{} in 1 ply", in_words(outcome)),
        Some(plies) => format!("{} in {plies} plies", in_words(outcome)),
        None => in_words(outcome),
    }
}

/// The moves of a record, if the file is there and not empty.
fn read_record(files: &dyn Files, path: &Path, spec: &str) -> Result<Option<String>, Error> {
    let wrong = |why: &str| bad(format!("{}: {why}", path.display()));
    let mut text = String::new();
    match (files.open(path)).and_then(|mut file| file.read_to_string(&mut text)) {
        Ok(_) => {}
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) if error.kind() == ErrorKind::InvalidData => {
            return Err(wrong("this is no record of a game"));
        }
        Err(error) => return Err(failed(path, error)),
    }
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
    if game != spec {
        return Err(wrong(&format!("the record is of another game, {game}")));
    }
    Ok(Some(moves.trim().to_owned()))
}
