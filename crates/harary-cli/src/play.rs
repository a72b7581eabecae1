//! `play` at the terminal.

use crate::args::PlayArgs;
use crate::output::print;
use crate::progress::set_at;
use anyhow::{Context, Result, bail};
use harary::{Limits, Opponent, Playing, Spec, people};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use std::io::{BufRead, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

/// How often a prompt looks whether a signal has come.
const BETWEEN_LOOKS: Duration = Duration::from_millis(50);

/// Standard input and output. What is read from elsewhere than a terminal is shown, so that a
/// transcript is whole.
struct Terminal {
    echo: bool,
    /// The lines of standard input. A thread reads them, since a read cannot be interrupted.
    lines: Receiver<String>,
    /// Ctrl-C was typed: ends a thought; at the prompt, twice in a row, it leaves.
    interrupted: Arc<AtomicBool>,
    /// The system asked the program to end.
    ended: Arc<AtomicBool>,
    /// Standard output has failed; nobody hears what is said from here on.
    failed: Result<()>,
}

impl Terminal {
    fn new() -> Result<Self> {
        let (sender, lines) = channel();
        std::thread::spawn(move || {
            for line in std::io::stdin().lock().lines() {
                let Ok(line) = line else { return };
                if sender.send(line).is_err() {
                    return;
                }
            }
        });
        Ok(Terminal {
            echo: !std::io::stdin().is_terminal(),
            lines,
            interrupted: set_at(&[SIGINT]).context("signals")?,
            ended: set_at(&[SIGTERM, SIGHUP]).context("signals")?,
            failed: Ok(()),
        })
    }

    fn put(&mut self, text: &str) {
        if self.failed.is_ok() {
            self.failed = print(text);
        }
    }

    /// The next line; `None` at the end of input, at the second Ctrl-C, and when the program is to
    /// end.
    fn line(&mut self, prompt: &str) -> Option<String> {
        let mut warned = false;
        loop {
            match self.lines.recv_timeout(BETWEEN_LOOKS) {
                Ok(line) => return Some(line.trim().to_owned()),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) if self.has_left() => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
            if self.interrupted.swap(false, Ordering::Relaxed) {
                if warned {
                    return None;
                }
                warned = true;
                self.put(&format!("\nCtrl-C once more, or `quit`, leaves\n{prompt}"));
            }
        }
    }
}

impl Opponent for Terminal {
    fn hear(&mut self, text: &str) {
        self.put(&format!("{text}\n"));
    }
    fn say(&mut self, prompt: &str) -> Option<String> {
        self.put(prompt);
        let line = self.line(prompt);
        if self.echo || line.is_none() {
            self.put(&format!("{}\n", line.as_deref().unwrap_or_default()));
        }
        line.filter(|_| self.failed.is_ok())
    }
    fn has_left(&mut self) -> bool {
        self.failed.is_err() || self.ended.load(Ordering::Relaxed)
    }
}

/// Plays a game with whoever types.
pub(crate) fn run(args: PlayArgs) -> Result<()> {
    let spec = Spec::from_words(&args.game.spec)?;
    let Some(people) = people(&args.as_player) else {
        bail!("--as {}: you can play A, B, both or none", args.as_player);
    };
    let asked = Playing {
        people,
        after: args.after,
        record: args.record,
    };
    let mut terminal = Terminal::new()?;
    // What ends the program ends a thought, too.
    let stop = Arc::clone(&terminal.interrupted);
    for signal in [SIGTERM, SIGHUP] {
        signal_hook::flag::register(signal, Arc::clone(&stop)).context("signals")?;
    }
    let limits = Limits {
        time: Some(args.time),
        memory: usize::try_from(args.memory.as_u64()).unwrap_or(usize::MAX),
        stop: Some(&stop),
        ..Limits::default()
    };
    harary::play(&spec, &asked, &mut terminal, &limits)?;
    terminal.failed
}
