//! What is typed: at a terminal with line editing, history and completion; from elsewhere lines as
//! they come.

use super::command::COMMANDS;
use super::seats::Seats;
use crate::output::{print, tell};
use crate::signals::set_at;
use anyhow::{Context as _, Result};
use harary::{Choice, Level};
use rustix::termios::{OptionalActions, tcgetattr, tcsetattr};
use rustyline::completion::{Completer, FilenameCompleter};
use rustyline::error::ReadlineError;
use rustyline::highlight::Highlighter;
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{CompletionType, Config, Context, Editor, Helper};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;
use std::io::{BufRead, IsTerminal};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// How often it is looked whether a signal has come while a line is waited for.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

const LEAVES: &str = "Ctrl-C once more, or `quit`, leaves";

/// Where lines come from, and the signals that may come instead.
pub(super) struct Input {
    source: Source,
    /// Ends a thought. Ctrl-C sets it; so does what ends the program.
    pub(super) stop: Arc<AtomicBool>,
    /// The system asked the program to end.
    ended: Arc<AtomicBool>,
}

enum Source {
    Terminal {
        editor: Box<Editor<Legal, MemHistory>>,
        /// What is said if the program must end while a line is edited.
        farewell: Arc<Mutex<Option<String>>>,
    },
    Lines {
        lines: Receiver<String>,
        /// Whether lines are shown, so that a transcript is whole: a terminal does so itself.
        echo: bool,
    },
}

impl Input {
    /// Standard input, with an editor if both ends are a terminal.
    pub(super) fn open() -> Result<Input> {
        let stop = set_at(&[SIGINT, SIGTERM, SIGHUP]).context("signals")?;
        let ended = set_at(&[SIGTERM, SIGHUP]).context("signals")?;
        let is_dumb = std::env::var("TERM").is_ok_and(|kind| kind == "dumb");
        let stdin = std::io::stdin().is_terminal();
        let source = match stdin && std::io::stdout().is_terminal() && !is_dumb {
            true => with_editor()?,
            false => Source::Lines {
                lines: lines(),
                echo: !stdin,
            },
        };
        Ok(Input {
            source,
            stop,
            ended,
        })
    }

    /// Whether nobody listens any more.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.load(Ordering::Relaxed)
    }

    /// The next line, after a prompt in plain and in color. `None` at the end of input, at the
    /// second Ctrl-C, and when the program is to end. Tab completes these moves and the commands;
    /// goodbye is said if the program must end at once.
    pub(super) fn line(
        &mut self,
        prompt: &(String, String),
        moves: Vec<String>,
        goodbye: Option<String>,
    ) -> Result<Option<String>> {
        let line = match &mut self.source {
            Source::Terminal { editor, farewell } => {
                let set = |to| *farewell.lock().unwrap_or_else(PoisonError::into_inner) = to;
                set(goodbye.or(Some(String::new())));
                editor.set_helper(Some(Legal(moves)));
                let line = edited(editor, prompt);
                set(None);
                line
            }
            Source::Lines { lines, echo } => {
                print(&prompt.0)?;
                let line = received(lines, &prompt.0, &self.stop, &self.ended)?;
                if *echo || line.is_none() {
                    print(&format!("{}\n", line.as_deref().unwrap_or_default()))?;
                }
                line
            }
        };
        // What came at the prompt ends no thought.
        self.stop.store(false, Ordering::Relaxed);
        Ok(line)
    }
}

/// An editor, and a thread that waits for signals while it holds the terminal: the editor does not
/// return at a signal.
fn with_editor() -> Result<Source> {
    let config = Config::builder()
        .completion_type(CompletionType::List)
        .auto_add_history(true)
        .build();
    let editor = Box::new(Editor::with_history(config, MemHistory::new())?);
    let farewell: Arc<Mutex<Option<String>>> = Arc::default();
    let said = Arc::clone(&farewell);
    let mut signals = Signals::new([SIGTERM, SIGHUP]).context("signals")?;
    // As the terminal is before a line is edited.
    let before = tcgetattr(std::io::stdin()).ok();
    std::thread::spawn(move || {
        for signal in signals.forever() {
            let said = said.lock().unwrap_or_else(PoisonError::into_inner).take();
            if let Some(said) = said {
                tell(&format!("\r\n{said}\r"));
                if let Some(before) = &before {
                    let _ = tcsetattr(std::io::stdin(), OptionalActions::Now, before);
                }
                let _ = emulate_default_handler(signal);
            }
        }
    });
    Ok(Source::Terminal { editor, farewell })
}

fn edited(editor: &mut Editor<Legal, MemHistory>, prompt: &(String, String)) -> Option<String> {
    let mut warned = false;
    loop {
        match editor.readline(prompt) {
            Ok(line) => return Some(line.trim().to_owned()),
            Err(ReadlineError::Interrupted) if !warned => {
                warned = true;
                tell(LEAVES);
            }
            Err(_) => return None,
        }
    }
}

/// The lines of standard input. A thread reads them, since a read cannot be interrupted.
fn lines() -> Receiver<String> {
    let (sender, lines) = channel();
    std::thread::spawn(move || {
        for line in std::io::stdin().lock().split(b'\n') {
            let Ok(line) = line else { return };
            // What is no text is no command, either, and is told so.
            let line = String::from_utf8_lossy(&line);
            if sender.send(line.trim_end_matches('\r').to_owned()).is_err() {
                return;
            }
        }
    });
    lines
}

fn received(
    lines: &Receiver<String>,
    prompt: &str,
    interrupted: &AtomicBool,
    ended: &AtomicBool,
) -> Result<Option<String>> {
    let mut warned = false;
    loop {
        match lines.recv_timeout(BETWEEN_LOOKS) {
            Ok(line) => return Ok(Some(line.trim().to_owned())),
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
            Err(RecvTimeoutError::Timeout) if ended.load(Ordering::Relaxed) => return Ok(None),
            Err(RecvTimeoutError::Timeout) => {}
        }
        if interrupted.swap(false, Ordering::Relaxed) {
            if warned {
                return Ok(None);
            }
            warned = true;
            print(&format!("\n{LEAVES}\n{prompt}"))?;
        }
    }
}

/// The legal moves, which Tab completes beside commands and what these take.
struct Legal(Vec<String>);

impl Completer for Legal {
    type Candidate = String;

    fn complete(
        &self,
        line: &str,
        at: usize,
        context: &Context<'_>,
    ) -> rustyline::Result<(usize, Vec<String>)> {
        let start = line[..at].rfind(' ').map_or(0, |blank| blank + 1);
        let moves = || self.0.iter().map(String::as_str);
        let commands = COMMANDS.iter().map(|known| known.name);
        let words: Vec<&str> = match line[..start].split_whitespace().next() {
            None => moves().chain(commands).collect(),
            Some("why") => moves().collect(),
            Some("level") => Level::ALL.iter().map(|level| level.name()).collect(),
            Some("play") => Seats::ALL.iter().map(|seats| seats.name()).collect(),
            Some("save" | "load" | "picture" | "record") => {
                let (start, files) = FilenameCompleter::new().complete(line, at, context)?;
                return Ok((
                    start,
                    files.into_iter().map(|file| file.replacement).collect(),
                ));
            }
            Some(_) => Vec::new(),
        };
        let fits = words
            .into_iter()
            .filter(|word| word.starts_with(&line[start..at]));
        Ok((start, fits.map(str::to_owned).collect()))
    }
}

impl Hinter for Legal {
    type Hint = String;
}
impl Highlighter for Legal {}
impl Validator for Legal {}
impl Helper for Legal {}
