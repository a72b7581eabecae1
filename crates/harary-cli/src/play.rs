//! `play` at the terminal.

use crate::args::PlayArgs;
use crate::output::print;
use anyhow::{Result, bail};
use harary::{Limits, Opponent, Playing, Spec, people};
use std::io::{BufRead, IsTerminal};

/// Standard input and output. What is read from elsewhere than a terminal is shown, so that a transcript is whole.
struct Terminal {
    echo: bool,
    /// Standard output has failed; nobody hears what is said from here on.
    failed: Result<()>,
}

impl Terminal {
    fn put(&mut self, text: &str) {
        if self.failed.is_ok() {
            self.failed = print(text);
        }
    }
}

impl Opponent for Terminal {
    fn hear(&mut self, text: &str) {
        self.put(&format!("{text}\n"));
    }
    fn say(&mut self, prompt: &str) -> Option<String> {
        self.put(prompt);
        let mut line = String::new();
        let read = std::io::stdin().lock().read_line(&mut line);
        let line = matches!(read, Ok(bytes) if bytes > 0).then(|| line.trim().to_owned());
        if self.echo || line.is_none() {
            self.put(&format!("{}\n", line.as_deref().unwrap_or_default()));
        }
        line.filter(|_| self.failed.is_ok())
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
        after: args.after.after,
        record: args.record,
    };
    let limits = Limits {
        time: Some(args.time),
        memory: usize::try_from(args.memory.as_u64()).unwrap_or(usize::MAX),
        ..Limits::default()
    };
    let mut terminal = Terminal {
        echo: !std::io::stdin().is_terminal(),
        failed: Ok(()),
    };
    harary::play(&spec, &asked, &mut terminal, &limits)?;
    terminal.failed
}
