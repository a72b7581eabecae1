//! A game in progress, and who sits at it.

mod hints;

use super::board::{drawn, marks_of_nobody};
use super::command::{Command, help, meant};
use super::files;
use super::input::Input;
use super::paint::{Paint, Role, mark};
use super::seats::Seats;
use crate::apart::apart;
use crate::args::PlayArgs;
use crate::describe;
use crate::folded::folded;
use crate::output::{in_words, print, put};
use crate::progress::Meter;
use anyhow::{Context as _, Result, bail};
use clap::ValueEnum as _;
use harary::{
    Choice, Grounds, Level, Limits, Opponent, Player, Session, Spec, Value, marks, session,
    shell_word, shell_words, try_file,
};
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::atomic::Ordering;
use std::time::Duration;

/// The width of lines that go to no terminal.
const WIDTH: usize = 80;

/// A game in progress, and who sits at it.
pub(super) struct Table {
    spec: Spec,
    session: Box<dyn Session>,
    seats: Seats,
    harary: Opponent,
    seed: u64,
    /// Whether the seed was given, and not drawn.
    is_seed_given: bool,
    /// The time of a thought; if none was given, that of the level.
    time: Option<Duration>,
    memory: usize,
    /// Whether somebody stopped the last thought.
    was_stopped: bool,
    /// The file that the moves are kept in after each of them.
    kept_in: Option<PathBuf>,
    /// Whether it has the moves so far.
    is_kept: bool,
    input: Input,
    paint: Paint,
}

impl Table {
    /// Sets up the game that was asked for, or that the file holds.
    pub(super) fn open(args: PlayArgs) -> Result<Table> {
        let spec = Spec::from_words(&args.game.spec)?;
        apart(args.save.as_deref(), spec.file())?;
        let memory = usize::try_from(args.memory.as_u64()).unwrap_or(usize::MAX);
        let mut session = session(&spec, memory)?;
        let mut after = args.after;
        let mut is_kept = false;
        if let Some(path) = &args.save {
            if let Some(known) = files::read(path)? {
                let (name, moves) = (path.display(), known.moves.join(","));
                if known.game != session.game() {
                    bail!("{name}: this file holds another game, {}", known.game);
                }
                if !after.is_empty() {
                    bail!(
                        "{name}: this file has moves already ({moves}); leave --after out to go on from them"
                    );
                }
                (after, is_kept) = (moves, true);
            }
            try_file(path)?;
        }
        session.restart(&after)?;
        let seed = args.seed.unwrap_or_else(any_seed);
        let mut table = Table {
            spec,
            session,
            seats: args.seats,
            harary: Opponent::new(args.level, seed),
            seed,
            is_seed_given: args.seed.is_some(),
            time: args.time,
            memory,
            was_stopped: false,
            kept_in: args.save,
            is_kept,
            input: Input::open()?,
            paint: Paint::of_output(),
        };
        if !table.session.moves().is_empty() && !is_kept {
            table.keep()?;
        }
        Ok(table)
    }

    /// Plays until the game is over and nothing more is typed, or whoever plays has left.
    pub(super) fn play(mut self) -> Result<()> {
        self.greet()?;
        self.show()?;
        while !self.input.has_ended() {
            let mover = self.session.to_move();
            match mover {
                Some(mover) if !self.seats.is_person(mover) => {
                    if !self.reply(mover)? {
                        break;
                    }
                    continue;
                }
                None if self.seats == Seats::None => break,
                _ => {}
            }
            let Some(line) = self.ask(mover)? else {
                break;
            };
            match Command::read(&line) {
                Ok(Command::Quit) => break,
                Ok(command) => self.obey(&command)?,
                Err(why) => self.say(&why)?,
            }
        }
        match self.how_to_go_on() {
            Some(told) => self.say(&told),
            None if self.was_stopped && self.seats == Seats::None => {
                self.say("interrupted before the first move")
            }
            None => Ok(()),
        }
    }

    fn say(&self, text: &str) -> Result<()> {
        print(&format!("{text}\n"))
    }

    /// Says sentences, which break where the terminal ends; boards do not.
    fn tell(&self, text: &str) -> Result<()> {
        print(&folded(&format!("{text}\n")))
    }

    /// A player by name and mark; by name where marks are not those of players.
    fn name(&self, player: Player) -> String {
        let class = 1 + player as u8;
        let name = match marks_of_nobody(self.session.view()) {
            None => format!("{player} {}", mark(class)),
            Some(_) => player.to_string(),
        };
        self.paint.paint(Role::Class(class), &name)
    }

    /// The game, its goal, and who plays what.
    fn greet(&self) -> Result<()> {
        let game: Spec = self.session.game().parse()?;
        let title = self.paint.paint(Role::Title, &game.named());
        self.tell(&format!("{title}: {}", self.session.goal()))?;
        self.tell(&format!(
            "{}. `help` lists what you can type, `rules` tells the rules.",
            self.who_is_who()
        ))?;
        marks_of_nobody(self.session.view()).map_or(Ok(()), |marks| self.say(&marks))
    }

    fn who_is_who(&self) -> String {
        let who = |player| match self.seats.is_person(player) {
            true => "you",
            false => "Harary",
        };
        let [a, b] = Player::BOTH.map(|player| format!("{} is {}", self.name(player), who(player)));
        format!("{a}, {b}")
    }

    /// The next line that is typed.
    fn ask(&mut self, mover: Option<Player>) -> Result<Option<String>> {
        let prompt = match mover {
            Some(mover) => {
                let class = Role::Class(1 + mover as u8);
                let plain = format!("{mover}> ");
                (plain.clone(), self.paint.paint(class, &plain))
            }
            None => ("over> ".to_owned(), "over> ".to_owned()),
        };
        let legal = self.session.legal_moves().into_iter();
        let moves = legal.map(|legal| legal.text).collect();
        let goodbye = self.how_to_go_on();
        self.input.line(&prompt, moves, goodbye)
    }

    /// Does what was typed.
    fn obey(&mut self, command: &Command<'_>) -> Result<()> {
        match *command {
            Command::Nothing | Command::Quit => Ok(()),
            Command::Move(text) => match self.session.play(text) {
                Ok(()) => self.moved(),
                Err(why) => self.say(&format!("{why}{}; `help` lists the commands", meant(text))),
            },
            Command::Help => self.tell(&help()),
            Command::Rules => self.rules(),
            Command::Board => self.show(),
            Command::Moves => self.moves(),
            Command::Hint => self.hint(),
            Command::Why(text) => self.why(text),
            Command::Undo(times) => {
                let none = "there is no move of yours to take back";
                self.step(times, [undo, redo], none)
            }
            Command::Redo(times) => {
                let none = "there is no move to play again";
                self.step(times, [redo, undo], none)
            }
            Command::New => {
                self.session.restart("")?;
                self.moved()
            }
            Command::Level(name, time) => self.level(name, time),
            Command::Play(whom) => match Seats::from_str(whom, true) {
                Ok(seats) => {
                    self.seats = seats;
                    self.say(&self.who_is_who())
                }
                Err(_) => self.say(&format!("`{whom}`: you can play A, B, both or none")),
            },
            Command::Save(path) => {
                // What is there and no game is not written over.
                let written = files::read(Path::new(path))
                    .and_then(|_| put(&self.session.saved().to_string(), Some(Path::new(path))));
                self.told(written, path)
            }
            Command::Load(path) => match self.load(Path::new(path)) {
                Ok(()) => self.moved(),
                Err(why) => self.say(&in_words(&format!("{why:#}"))),
            },
            Command::Picture(path) => {
                let drawn = files::picture(&self.spec, &self.session.moves(), Path::new(path));
                self.told(drawn, path)
            }
            Command::Record(path) => {
                let drawn = files::record(&self.spec, &self.session.moves(), Path::new(path));
                self.told(drawn, path)
            }
        }
    }

    /// Shows the position and, if the game is over, who has won and why.
    fn show(&self) -> Result<()> {
        let is_terminal = std::io::stdout().is_terminal();
        let width = if is_terminal {
            textwrap::termwidth()
        } else {
            WIDTH
        };
        let seen = self.session.view();
        let seen = seen.and_then(|view| drawn(&view, &marks(&*self.session), self.paint, width));
        let seen = seen.unwrap_or_else(|| self.session.drawn());
        // A transcript is read as a whole, a screen at a glance.
        self.say(&if is_terminal {
            format!("\n{seen}\n")
        } else {
            seen
        })?;
        if let Some(outcome) = self.session.outcome() {
            let moves = self.session.moves();
            let [verdict, one, many] = match self.session.is_about_length() {
                true => ["the play is over", "move", "moves"],
                false => [&Value::from(outcome).to_string(), "ply", "plies"],
            };
            let verdict = self.paint.paint(Role::Title, verdict);
            self.say(&format!(
                "{verdict} after {} {}: {}",
                moves.len(),
                if moves.len() == 1 { one } else { many },
                moves.join(",")
            ))?;
        }
        match self.session.ending() {
            Some(why) => self.tell(&why.to_string()),
            None => Ok(()),
        }
    }

    /// After a change of the position.
    fn moved(&mut self) -> Result<()> {
        self.show()?;
        self.keep()
    }

    /// Asks the session within the time of a thought, with a line that tells of it at a terminal.
    /// What stops this thought does not stop the next.
    fn think<A>(
        &mut self,
        ask: impl FnOnce(&mut dyn Session, &mut Opponent, &Limits<'_>) -> A,
    ) -> A {
        let time = self.time.unwrap_or(self.harary.level.time());
        let meter = Meter::new(!std::io::stderr().is_terminal(), Some(time));
        // The time ends a thought, and not the work: how much of it is done says nothing.
        let progress = |how_far: &harary::HowFar<'_>| {
            let mut how_far = *how_far;
            how_far.progress.done = None;
            meter.report(&how_far);
        };
        let limits = Limits {
            time: Some(time),
            memory: self.memory,
            stop: Some(&self.input.stop),
            progress: Some(&progress),
            ..Limits::default()
        };
        let answer = ask(&mut *self.session, &mut self.harary, &limits);
        drop(meter);
        self.was_stopped = self.input.stop.swap(false, Ordering::Relaxed);
        answer
    }

    /// Harary's move. Whether one was made.
    fn reply(&mut self, mover: Player) -> Result<bool> {
        let reply = self.think(|session, harary, limits| harary.reply(session, limits));
        // Who has left is not answered: the game goes on from here another time. (Where nobody is
        // asked for a line, Ctrl-C is all that there is to leave by.)
        let has_left = self.input.has_ended() || self.was_stopped && self.seats == Seats::None;
        let (Some(reply), false) = (reply, has_left) else {
            return Ok(false);
        };
        self.session.play(&reply.text)?;
        let grounds = match reply.grounds {
            Grounds::Glance => String::new(),
            grounds => format!(" ({grounds})"),
        };
        self.say(&format!(
            "{} plays {}{grounds}",
            self.name(mover),
            reply.text
        ))?;
        self.moved()?;
        Ok(true)
    }

    fn rules(&self) -> Result<()> {
        self.say(&describe::rules(&self.session.game().parse()?)?)?;
        self.tell(&format!("Here: {}", self.session.goal()))
    }

    /// The legal moves with what they do.
    fn moves(&self) -> Result<()> {
        let legal = self.session.legal_moves();
        if legal.is_empty() {
            return self.say("the game is over");
        }
        let wide = legal
            .iter()
            .map(|legal| legal.text.len())
            .max()
            .unwrap_or(0);
        let line = |legal: &harary::LegalMove| format!("{:<wide$}  {}", legal.text, legal.meaning);
        self.say(&legal.iter().map(line).collect::<Vec<String>>().join("\n"))
    }

    /// Takes steps back or forth, each of them until a person is to move; so many times.
    fn step(&mut self, times: usize, [step, back]: [Step; 2], none: &str) -> Result<()> {
        let seats = self.seats;
        for time in 0..times {
            let mut steps = 0;
            let waits = loop {
                if step(&mut *self.session).is_none() {
                    break false;
                }
                steps += 1;
                if (self.session.to_move()).is_none_or(|mover| seats.is_person(mover)) {
                    break true;
                }
            };
            // Where no person is to move, there was no move of theirs to take back; what was left
            // to play again is played.
            if !waits && (self.session.moves().is_empty() || steps == 0) {
                for _ in 0..steps {
                    back(&mut *self.session);
                }
                if time == 0 {
                    return self.say(none);
                }
                break;
            }
        }
        self.moved()
    }

    /// Tells how strong Harary plays, or changes it.
    fn level(&mut self, name: Option<&str>, time: Option<&str>) -> Result<()> {
        if let Some(name) = name {
            let level = match name.parse() {
                Ok(level) => level,
                Err(why) => return self.say(&format!("level {why}")),
            };
            let Ok(time) = time.map(humantime::parse_duration).transpose() else {
                return self.say("write a number and a unit, as in 5s or 2m");
            };
            // With the choices that are still to come.
            (self.harary.level, self.time) = (level, time);
        }
        let level = self.harary.level;
        let time = self.time.unwrap_or(level.time());
        self.say(&format!(
            "{level}, {} a move, seed {}: {}",
            humantime::format_duration(time),
            self.seed,
            level.about()
        ))
    }

    /// Goes on from a game that was kept; it may be another one.
    fn load(&mut self, path: &Path) -> Result<()> {
        let known = files::read(path)?
            .with_context(|| format!("{}: there is no such game", path.display()))?;
        if known.game != self.session.game() {
            let spec: Spec = known.game.parse()?;
            self.session = session(&spec, self.memory)?;
            self.spec = spec;
        }
        Ok(self.session.restart(&known.moves.join(","))?)
    }

    /// Tells that a file was written, or why not.
    fn told(&self, written: Result<()>, path: &str) -> Result<()> {
        match written {
            Ok(()) => self.say(&format!("{path} is written")),
            Err(why) => self.say(&in_words(&format!("{why:#}"))),
        }
    }

    /// Writes the file of the game. The game goes on if that fails.
    fn keep(&mut self) -> Result<()> {
        let Some(path) = &self.kept_in else {
            return Ok(());
        };
        let written = put(&self.session.saved().to_string(), Some(path));
        self.is_kept = written.is_ok();
        match written {
            Ok(()) => Ok(()),
            Err(why) => self.say(&format!("the game was not kept: {why:#}")),
        }
    }

    /// The command that goes on with a game that is not over.
    fn how_to_go_on(&self) -> Option<String> {
        if self.session.moves().is_empty() || self.session.outcome().is_some() {
            return None;
        }
        let mut command = format!("harary play {}", shell_words(&self.spec));
        if self.seats != Seats::default() {
            command += &format!(" --as {}", self.seats.name());
        }
        if self.harary.level != Level::default() {
            command += &format!(" --level {}", self.harary.level);
        }
        if let Some(time) = self.time {
            let time = humantime::format_duration(time).to_string();
            command += &format!(" --time {}", time.replace(' ', ""));
        }
        if self.is_seed_given {
            command += &format!(" --seed {}", self.seed);
        }
        Some(match self.kept_in.as_ref().filter(|_| self.is_kept) {
            Some(path) => {
                let path = shell_word(&path.display().to_string());
                format!("the game is kept; go on with: {command} --save={path}")
            }
            None => {
                let moves = shell_word(&self.session.moves().join(","));
                format!("go on with: {command} --after {moves}")
            }
        })
    }
}

/// A move taken back, or played again.
type Step = fn(&mut dyn Session) -> Option<String>;

fn undo(session: &mut dyn Session) -> Option<String> {
    session.undo()
}

fn redo(session: &mut dyn Session) -> Option<String> {
    session.redo()
}

/// Some seed, another one each time.
fn any_seed() -> u64 {
    use std::hash::{BuildHasher, RandomState};
    RandomState::new().hash_one(0) % 1_000_000
}
