//! A program at a terminal of its own: what is typed goes there, and what it shows is waited for.

use crate::harary::BINARY;
use expectrl::session::OsSession;
use expectrl::{Eof, Expect, Session};
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// More than any answer takes where others keep the processors busy.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) struct Terminal {
    session: OsSession,
    /// What was shown before what was waited for last, and that.
    pub(crate) shown: String,
}

impl Terminal {
    /// Starts a command of 24 lines by 100 columns. The terminal echoes, as terminals do, and is told
    /// so before the program starts: later it would undo what the program has told it. The line that
    /// is waited for comes when the library has given the terminal a size of its own, which it does
    /// after the shell has begun.
    pub(crate) fn start(command: &Command) -> Terminal {
        let mut told = Command::new("sh");
        told.args([
            "-c",
            "read -r _; stty echo rows 24 cols 100; exec \"$0\" \"$@\"",
        ]);
        told.arg(command.get_program()).args(command.get_args());
        told.current_dir(command.get_current_dir().unwrap_or(Path::new(".")));
        for (name, value) in command.get_envs() {
            match value {
                Some(value) => told.env(name, value),
                None => told.env_remove(name),
            };
        }
        let mut session = Session::spawn(told).expect("a terminal");
        session.set_expect_timeout(Some(PATIENCE));
        session.send_line("").expect("it waits");
        Terminal {
            session,
            shown: String::new(),
        }
    }

    /// Starts `harary` with these words, as a shell would split them, in this folder.
    pub(crate) fn harary(folder: &Path, words: &str, colors: bool) -> Terminal {
        let mut command = Command::new(BINARY);
        command
            .current_dir(folder)
            .env("TERM", "xterm-256color")
            .env_remove("NO_COLOR")
            .args(words.split_whitespace());
        if !colors {
            command.env("NO_COLOR", "1");
        }
        Terminal::start(&command)
    }

    /// Types keys.
    pub(crate) fn type_in(&mut self, keys: &str) -> &mut Terminal {
        self.session.send(keys).expect("it listens");
        self
    }

    /// Waits until a text is shown.
    pub(crate) fn sees(&mut self, text: &str) -> &mut Terminal {
        let found = self.session.expect(text);
        let found = found.unwrap_or_else(|why| panic!("`{text}`: {why}, after\n{}", self.shown));
        let bytes = [
            found.before(),
            found.as_bytes()[found.before().len()..].as_ref(),
        ]
        .concat();
        self.shown = String::from_utf8_lossy(&bytes).into_owned();
        self
    }

    /// Waits until the program has ended, and gives what it still showed.
    pub(crate) fn ends(&mut self) -> String {
        let found = self.session.expect(Eof).expect("it ends");
        String::from_utf8_lossy(found.as_bytes()).into_owned()
    }

    /// The number of its process.
    pub(crate) fn process(&self) -> i32 {
        self.session.get_process().pid().as_raw()
    }
}
